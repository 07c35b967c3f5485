"""verify: fixtures, their manifest, and every way in which a fixture file can be wrong."""

import json
import os
import subprocess
from pathlib import Path

from program import BLOCK, PROGRAM, ROOT, copy_of_fixtures, expect, write_manifest

ARRAY = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'
HAND = f"""id chess-hand-knight
why the knight's first moves
rule FIDE
variant chess
epd {ARRAY}
page laws.txt: the move of the knight
from g1
moves g1h3 g1f3
"""


def refused(folder: Path, text: str, says: str, name: str = 'bad.perft') -> None:
    """Assert that a file with this text is refused, at the file, with this reason."""
    path = folder / name
    path.write_bytes(text.encode('utf-8'))
    expect(2, 'verify', path, says=says, cwd=folder)
    expect(2, 'verify', path, says=name, cwd=folder)


def test_good_files(folder: Path) -> None:
    """All three formats, LF or CRLF, remarks, a variant from the folder's name."""
    chess = folder / 'chess'
    chess.mkdir()
    (chess / 'a.perft').write_text('# remark\n\n' + BLOCK, encoding='utf-8')
    (chess / 'b.epd').write_text(f'{ARRAY} 0 1 ;D1 20 ;D2 400\n', encoding='utf-8')
    (chess / 'c.hand').write_bytes(HAND.replace('\n', '\r\n').encode())
    out = expect(0, 'verify', chess, cwd=folder).out
    assert '3 files, 3 positions, 6 lines' in out and 'all as expected' in out, out
    expect(0, 'verify', '--variant', 'chess', folder / 'chess' / 'b.epd', cwd=folder)


def test_output_does_not_depend_on_threads(folder: Path) -> None:
    copy_of_fixtures(folder)
    outs = {expect(0, 'verify', '--threads', threads, cwd=folder).out.splitlines()[0]
            for threads in ('1', '2', '7')}
    assert len(outs) == 1, outs


def test_hash_table(folder: Path) -> None:
    """One table serves all positions of a run: rights of other rooks are other positions."""
    out = expect(0, 'verify', '--hash', '16', '--max-nodes', '300000').out
    assert 'all as expected' in out, out


def test_memory(_: Path) -> None:
    """All fixtures take less than 200 MiB without a hash table; long counts take no more."""
    if {'asan', 'tsan'} & set(PROGRAM.parts):
        return   # shadow memory
    child = subprocess.Popen([PROGRAM, 'verify', '--threads', '4', '--max-nodes', '1000000'],
                             cwd=ROOT, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, child.returncode
    assert usage.ru_maxrss < 200 * 1024, f'{usage.ru_maxrss} KiB resident'


def test_manifest(folder: Path) -> None:
    """An edited fixture is refused; without the manifest, or with a new one, it is a difference."""
    fixtures = copy_of_fixtures(folder)
    expect(0, 'verify', cwd=folder)
    path = fixtures / 'chess' / 'array.perft'
    path.write_text(BLOCK.replace('8902', '8903'), encoding='utf-8')
    expect(2, 'verify', says='MANIFEST', cwd=folder)
    expect(2, 'verify', path, says='MANIFEST', cwd=folder)
    for options in (('--no-manifest',), ()):
        out = expect(1, 'verify', *options, cwd=folder).out
        for part in ('FAILED chess-array perft 3', 'why       the array', 'expected  8903',
                     'got       8902', '\na2a3: 380\n', '\nNodes searched: 8902\n'):
            assert part in out, (part, out)
        write_manifest(fixtures)


def test_manifest_is_xxhsum(folder: Path) -> None:
    fixtures = copy_of_fixtures(folder)
    subprocess.run(['xxhsum', '-c', 'MANIFEST.xxh128'], cwd=fixtures, check=True,
                   capture_output=True)


def test_manifest_misses_a_file(folder: Path) -> None:
    fixtures = copy_of_fixtures(folder)
    (fixtures / 'chess' / 'new.perft').write_text(BLOCK.replace('chess-array', 'chess-new'),
                                                  encoding='utf-8')
    expect(2, 'verify', says='new.perft', cwd=folder)
    expect(0, 'verify', '--no-manifest', cwd=folder)


def test_file_of_the_manifest_is_missing(folder: Path) -> None:
    fixtures = copy_of_fixtures(folder)
    (fixtures / 'chess' / 'other.perft').write_text(BLOCK.replace('chess-array', 'chess-other'),
                                                    encoding='utf-8')
    write_manifest(fixtures)
    (fixtures / 'chess' / 'other.perft').unlink()
    expect(2, 'verify', says='missing', cwd=folder)


def test_no_manifest_file(folder: Path) -> None:
    fixtures = copy_of_fixtures(folder)
    (fixtures / 'MANIFEST.xxh128').unlink()
    expect(2, 'verify', says='MANIFEST.xxh128', cwd=folder)
    (fixtures / 'MANIFEST.xxh128').write_text('nonsense\n', encoding='utf-8')
    expect(2, 'verify', says='MANIFEST.xxh128:1:', cwd=folder)


def test_other_readings(folder: Path) -> None:
    """Child variants in fixtures/variants/*.ini are known to the fixtures."""
    fixtures = copy_of_fixtures(folder)
    (fixtures / 'variants').mkdir()
    (fixtures / 'variants' / 'more.ini').write_text(
        '[chess-queens:chess]\npromotionPieceTypes = q\n', encoding='utf-8')
    (fixtures / 'chess' / 'queens.perft').write_text(
        'id chess-queens-one\nvariant chess-queens\nepd 7k/P7/8/8/8/8/8/K7 w - -\nperft 1 4\n',
        encoding='utf-8')
    write_manifest(fixtures)
    expect(0, 'verify', cwd=folder)
    (fixtures / 'variants' / 'more.ini').write_text('[chess-queens:chess]\n', encoding='utf-8')
    expect(2, 'verify', says='more.ini', cwd=folder)


def test_max_nodes(folder: Path) -> None:
    copy_of_fixtures(folder)
    out = expect(0, 'verify', '--max-nodes', '400', cwd=folder).out
    assert '2 lines' in out and 'left out: 1 lines' in out, out
    assert '3 lines' in expect(0, 'verify', '--deep', cwd=folder).out
    expect(2, 'verify', '--deep', '--max-nodes', '400', cwd=folder)


def test_digest_differs(folder: Path) -> None:
    path = folder / 'x.perft'
    path.write_text(BLOCK + f'digest 1 {"0" * 31}1\n', encoding='utf-8')
    out = expect(1, 'verify', path, cwd=folder).out
    assert 'FAILED chess-array digest 1' in out and f'expected  {"0" * 31}1' in out, out


def test_hand_differs(folder: Path) -> None:
    path = folder / 'x.hand'
    path.write_text(HAND.replace('g1f3', 'g1e2'), encoding='utf-8')
    out = expect(1, 'verify', path, cwd=folder).out
    assert 'missing   g1e2' in out and 'extra     g1f3' in out, out
    path.write_text(HAND.replace('g1h3 g1f3', ''), encoding='utf-8')
    out = expect(1, 'verify', path, cwd=folder).out
    assert 'extra     g1' in out, out


def test_wrong_fixture_does_not_run_for_ever(folder: Path) -> None:
    path = folder / 'x.perft'
    path.write_text(BLOCK + 'perft 30 5\n', encoding='utf-8')
    assert 'given up' in expect(1, 'verify', path, cwd=folder).out


def test_json_report(folder: Path) -> None:
    path = folder / 'x.perft'
    path.write_text(BLOCK.replace('8902', '1'), encoding='utf-8')
    report = json.loads(expect(1, 'verify', path, '--json', cwd=folder).out)
    failure = report['files'][0]['failures'][0]
    assert not report['ok'] and failure['id'] == 'chess-array', report
    assert (failure['expected'], failure['got']) == (1, 8902), failure
    assert sum(failure['divide'].values()) == 8902, failure
    expect(3, 'verify', path, '--json=/dev/full', says='/dev/full', cwd=folder)


def test_worst_exit_code(folder: Path) -> None:
    """A refused file beside a failed one: both are told, the higher code is returned."""
    (folder / 'a.perft').write_text(BLOCK.replace('8902', '1'), encoding='utf-8')
    (folder / 'b.perft').write_text('nonsense\n', encoding='utf-8')
    result = expect(2, 'verify', folder, says='b.perft:1:1:', cwd=folder)
    assert 'FAILED chess-array' in result.out and 'REFUSED' in result.out, result.out


def test_missing_file(folder: Path) -> None:
    expect(2, 'verify', folder / 'none.perft', says='none.perft', cwd=folder)
    expect(2, 'verify', folder, says='no fixture files', cwd=folder)


def test_truncated(folder: Path) -> None:
    refused(folder, BLOCK.rstrip('\n'), 'cut off')
    refused(folder, BLOCK[:BLOCK.index('epd')], 'no epd')
    refused(folder, BLOCK[:BLOCK.index('perft')], 'no perft')
    refused(folder, f'{ARRAY} 0 1\n', 'no ";D1 count"', 'chess.epd')
    refused(folder, f'{ARRAY} 0 1 ;D1 20', 'cut off', 'chess.epd')


def test_nothing(folder: Path) -> None:
    refused(folder, '', 'no positions')
    refused(folder, '# nothing\n\n', 'no positions')
    refused(folder, BLOCK, 'not a fixture file', 'bad.txt')


def test_bad_words(folder: Path) -> None:
    refused(folder, BLOCK.replace('why', 'wherefore'), 'bad.perft:2:1: unknown word "wherefore"')
    refused(folder, BLOCK.replace('why', ' why'), 'bad.perft:2:1:')
    refused(folder, BLOCK + 'page x.txt: y\n', 'unknown word "page"')
    refused(folder, BLOCK + 'why again\n', 'bad.perft:10:1: a second "why"')
    refused(folder, BLOCK + BLOCK.replace('chess-array', 'chess-b'), 'a second "id"')
    refused(folder, BLOCK.replace('id chess-array\n', ''), 'before any id')
    refused(folder, BLOCK.replace('id chess-array', 'id'), 'nothing after "id"')
    refused(folder, BLOCK.replace('chess-array', 'Chess array'), 'bad.perft:1:4:')
    refused(folder, BLOCK.replace('chess-array', 'c' * 300), 'bad.perft:1:')


def test_bad_ids(folder: Path) -> None:
    refused(folder, BLOCK + '\n' + BLOCK, 'stands already in')


def test_bad_variants(folder: Path) -> None:
    refused(folder, BLOCK.replace('variant chess\n', ''), 'no variant')
    refused(folder, BLOCK.replace('variant chess', 'variant chesss'), 'bad.perft:4:9:')


def test_bad_positions(folder: Path) -> None:
    refused(folder, BLOCK.replace('/8/8/8/8/', '/9/8/8/8/'), 'bad.perft:6:')
    refused(folder, BLOCK.replace(' w ', ' '), 'bad.perft:6:')


def test_bad_numbers(folder: Path) -> None:
    for line, says in (('perft 64 1', 'bad.perft:10:7: depth 64'), ('perft -1 1', 'not a number'),
                       ('perft 3 8902', 'stands already in line 9'), ('perft x 1', 'not a number'),
                       ('perft 4 many', 'bad.perft:10:9:'), ('perft 4', 'nothing after the depth'),
                       ('perft 4 1 2', 'more than'), ('perft 4 18446744073709551616', '64 bits'),
                       ('perft 99999999999999999999 1', '64 bits'),
                       (f'digest 1 {"0" * 31}', '32 lower-case'),
                       (f'digest 1 {"A" * 32}', '32 lower-case'),
                       (f'digest 1 {"0" * 33}', '32 lower-case'),
                       (f'digest 9 {"0" * 32}', 'needs a perft line')):
        refused(folder, BLOCK + line + '\n', says)


def test_bad_bytes(folder: Path) -> None:
    refused(folder, BLOCK.replace('array\n', 'ar\0ray\n', 1), 'bad.perft:1:12: the file has a NUL')


def test_bad_epd(folder: Path) -> None:
    (folder / 'chess').mkdir()
    for rest, says in ((';D1', 'no count'), (';D1 x', 'not a number'), (';1 20', 'not D'),
                       (';D1 20 ;', 'nothing after'), (';D1 20 ;D1 20', 'stands already'),
                       (';D64 20', 'depth 64'), (';D1 20 30', 'more than')):
        refused(folder / 'chess', f'{ARRAY} 0 1 {rest}\n', says, 'bad.epd')
    refused(folder, f'{ARRAY} 0 1 ;D1 20\n', 'bad.epd:1:', 'bad.epd')


def test_bad_hand(folder: Path) -> None:
    refused(folder, HAND.replace('moves g1h3 g1f3\n', ''), 'no moves', 'bad.hand')
    refused(folder, HAND.replace('page laws', 'pages laws'), 'unknown word', 'bad.hand')
    refused(folder, HAND.replace('page laws.txt: the move of the knight\n', ''), 'no page',
            'bad.hand')
    refused(folder, HAND.replace('from g1', 'from g9'), 'not a square', 'bad.hand')
    refused(folder, HAND.replace('from g1', 'from g4'), 'no man', 'bad.hand')
    refused(folder, HAND.replace('g1h3', 'g1f3'), 'stands twice', 'bad.hand')
    refused(folder, HAND + 'perft 1 20\n', 'unknown word', 'bad.hand')
