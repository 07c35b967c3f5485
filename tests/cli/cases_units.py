"""positions, perft --units and --part, sum: right totals, and every fault refused by its place."""

import json
import re
from pathlib import Path

from program import KIWIPETE, count_of, expect
from unit_files import changed, dropped, repeated, replaced, spoil, write_units

VARIANTS = ('chess', 'chess960', 'overkill', 'capablanca', 'thunderstruck', 'gothic-isles', 'io')


def test_positions_published(_: Path) -> None:
    """Numbers of distinct positions (OEIS A083276), and of paths (A048987)."""
    known = ((1, 1), (20, 20), (400, 400), (5362, 8902), (72078, 197281))
    for depth, (positions, paths) in enumerate(known):
        result = expect(0, 'positions', '--depth', str(depth))
        assert f'\nplies {depth}\nunits {positions} {paths}\n' in result.out
        assert result.out.count('\nunit ') == positions
        assert result.err == f'{positions} positions, {paths} paths\n', result.err


def test_positions_at_mate(_: Path) -> None:
    """No position is left: no unit, and a sum of nothing."""
    mate = '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'
    assert '\nunits 0 0\n' in expect(0, 'positions', '--fen', mate, '--depth', '2').out


def test_units_give_the_same_count(folder: Path) -> None:
    """Every game: by listed units, in three parts, and by units that perft chooses itself."""
    for variant in VARIANTS:
        whole = count_of(expect(0, 'perft', '--variant', variant, '--depth', '3'))
        units = folder / f'{variant}.units'
        write_units(units, '--variant', variant, '--depth', '1')
        assert count_of(expect(0, 'perft', '--units', units, '--depth', '3')) == whole, variant
        results = [folder / f'{variant}.{part}' for part in (1, 2, 3)]
        counts = [count_of(expect(0, 'perft', '--units', units, '--depth', '3', '--part',
                                  f'{part}/3', '--checkpoint', results[part - 1], '--hash', '1'))
                  for part in (3, 1, 2)]
        assert sum(counts) == whole, (variant, counts)
        assert count_of(expect(0, 'sum', *results)) == whole, variant
        chosen = expect(0, 'perft', '--variant', variant, '--depth', '3', '--checkpoint',
                        folder / f'{variant}.chosen')
        assert count_of(chosen) == whole, variant


def test_part_without_a_list(folder: Path) -> None:
    """Parts of the units that perft chooses itself add up too; the report says so as JSON."""
    results = [folder / str(part) for part in range(1, 5)]
    for part, path in enumerate(results, 1):
        expect(0, 'perft', '--fen', KIWIPETE, '--depth', '4', '--part', f'{part}/4',
               '--checkpoint', path)
    report = json.loads(expect(0, 'sum', '--json', *reversed(results)).out)
    assert report['leaves'] == 4085603 and report['depth'] == 4, report


def counted(folder: Path) -> tuple[Path, Path, Path]:
    """Make a list of units, and the results of its two parts."""
    units = folder / 'units'
    write_units(units, '--depth', '2')
    for part in (1, 2):
        expect(0, 'perft', '--units', units, '--depth', '4', '--part', f'{part}/2',
               '--checkpoint', folder / str(part))
    return units, folder / '1', folder / '2'


def test_missing_units(folder: Path) -> None:
    _, first, second = counted(folder)
    assert count_of(expect(0, 'sum', first, second)) == 197281
    expect(2, 'sum', first, says='200 of 400 units are missing: 2 4 6 8 10 12 14 16 18 20 ..')
    spoilt = folder / 'spoilt'
    spoil(second, spoilt, dropped(13))
    expect(2, 'sum', first, spoilt, says='1 of 400 units are missing: 6\n')
    expect(2, 'sum', says='needs files')


def test_doubled_units(folder: Path) -> None:
    _, first, second = counted(folder)
    expect(2, 'sum', first, second, first,
           says=f'{first}:11:6: unit 1 is doubled: it is also in {first}, line 11')
    spoilt = folder / 'spoilt'
    spoil(second, spoilt, repeated(12))
    expect(2, 'sum', first, spoilt, says=f'{spoilt}:13:6: unit 4 is doubled')
    spoil(second, spoilt, changed(11, 'unit 2 ', 'unit 1 '))
    expect(2, 'sum', first, spoilt, says=f'{spoilt}:11:6: unit 1 is not of part 2 of 2')


def test_paths_are_checked(folder: Path) -> None:
    """A wrong number of paths under a right checksum."""
    _, first, second = counted(folder)
    spoilt = folder / 'spoilt'
    spoil(second, spoilt, changed(11, 'unit 2 1 ', 'unit 2 2 '))
    expect(2, 'sum', first, spoilt, says=':7:7: the paths of the units')
    expect(2, 'perft', '--units', folder / 'units', '--depth', '4', '--part', '2/2',
           '--checkpoint', spoilt, '--resume', says=f'{spoilt}:11:6: unit 2 has another number')


def test_strangers(folder: Path) -> None:
    """Results of other work are not added and not resumed."""
    units, first, _ = counted(folder)
    other = folder / 'other'
    cases = ((('--depth', '4', '--fen', KIWIPETE), 'fen', 5), (('--depth', '5'), 'depth', 9),
             (('--depth', '4', '--variant', 'overkill'), 'variant', 3))
    for arguments, word, line in cases:
        other.unlink(missing_ok=True)
        expect(0, 'perft', *arguments, '--checkpoint', other)
        place = f'{other}:{line}:{len(word) + 2}: another'
        expect(2, 'sum', first, other, says=place)
    for line, old, new in ((2, '0.', '9.'), (4, 'rules ', 'rules 0'), (8, 'list ', 'list 0')):
        cut = (lambda lines, line=line, old=old, new=new:
               lines.__setitem__(line - 1, lines[line - 1].replace(old, new, 1)[:37]))
        spoil(first, other, cut)
        expect(2, 'sum', first, other, says=f'{other}:{line}:')
    expect(2, 'perft', '--units', units, '--depth', '4', '--part', '2/2', '--checkpoint', first,
           '--resume', says=f'{first}:10:6: another part')


def test_rules_of_a_variant_with_the_same_name(folder: Path) -> None:
    """A list made with other rules under the same name is refused."""
    ini, units = folder / 'mine.ini', folder / 'units'
    ini.write_text('[mine:chess]\ndoubleStep = true\n', encoding='ascii')
    write_units(units, '--variants', str(ini), '--variant', 'mine', '--depth', '1')
    expect(0, 'perft', '--variants', ini, '--units', units, '--depth', '2')
    expect(2, 'perft', '--units', units, '--depth', '2', says=f'{units}:3:9: ')
    ini.write_text('[mine:chess]\ndoubleStep = false\n', encoding='ascii')
    expect(2, 'perft', '--variants', ini, '--units', units, '--depth', '2',
           says=f'{units}:4:7: the rules of mine are others here')


UNITS_FAULTS = (
    (replaced(1, 'countercheck units 2'), '1:1: expected "countercheck units 1"'),
    (changed(2, 'program ', 'program 9'), '2:9: written by version'),
    (replaced(2, 'programme 1'), '2:1: expected "program"'),
    (replaced(3, 'variant '), '3:9: the value is missing'),
    (replaced(3, 'variant nochess'), '3:9: '),
    (replaced(3, 'variant ' + 'x' * 60), '3:9: the variant is longer than 47 bytes'),
    (replaced(4, 'rules 12'), '4:7: expected 32 lower-case hex digits'),
    (replaced(4, 'rules ' + 'A' * 32), '4:7: expected 32 lower-case hex digits'),
    (replaced(4, 'rules ' + '0' * 33), '4:39: expected a blank or the end'),
    (replaced(4, 'rules ' + '0' * 32), '4:7: the rules of chess are others'),
    (changed(5, 'rnbqkbnr', 'rnbqkbnx'), '5:12: '),
    (changed(5, ' KQkq -', ' KQkq - 0 1'), '5:5: the canonical text is'),
    (replaced(6, 'plies 64'), '6:7: the plies must be from 0 to 63'),
    (replaced(6, 'plies 02'), '6:7: expected the plies'),
    (replaced(6, 'plies 2 '), '6:8: a blank at the end'),
    (replaced(6, 'plies 2 3'), '6:9: expected the end of the line'),
    (replaced(6, 'plies -1'), '6:7: expected the plies'),
    (replaced(7, 'units 400'), '7:10: expected the number of paths'),
    (replaced(7, 'units 9999999 400'), '7:7: the number of units must be from 0 to 1048576'),
    (replaced(7, 'units 400 ' + '9' * 39), '7:11: expected the number of paths'),
    (replaced(7, 'units 400 401'), '408:1: the paths of the units'),
    (replaced(7, 'units 399 399'), '407:1: expected "checksum"'),
    (dropped(8), '8:6: unit 1 is missing'),
    (dropped(407), '407:1: expected "unit"'),
    (repeated(8), '9:6: unit 1 is doubled'),
    (changed(9, 'unit 2', 'unit 3'), '9:6: unit 2 is missing'),
    (changed(9, 'unit 2', 'unit 401'), '9:6: the number of a unit must be from 1 to 400'),
    (changed(9, 'unit 2 1', 'unit 2 0'), '9:8: a unit has at least one path'),
    (changed(9, 'unit 2 1', 'unit 2 1 '), '9:10: '),
    (changed(9, ' w ', ' x '), '9:'),
    (changed(9, 'unit', 'Unit'), '9:1: expected "unit"'),
    (lambda lines: lines.__setitem__(8, 'unit 2' + lines[7][6:]), '9:10: this position is doubled'),
    (lambda lines: lines.__setitem__(slice(7, 9), ['unit 1' + lines[8][6:],
                                                   'unit 2' + lines[7][6:]]),
     '9:10: this position is out of order'),
)


def test_malformed_units(folder: Path) -> None:
    good, spoilt = folder / 'good', folder / 'spoilt'
    write_units(good, '--depth', '2')
    for change, says in UNITS_FAULTS:
        spoil(good, spoilt, change)
        expect(2, 'perft', '--units', spoilt, '--depth', '3', says=f'{spoilt}:{says}')


RESULTS_FAULTS = (
    (replaced(1, 'countercheck units 1'), '1:1: expected "countercheck results 1"'),
    (replaced(8, 'list 0'), '8:6: expected 32'),
    (dropped(8), '8:1: expected "list"'),
    (replaced(9, 'depth 64'), '9:7: the depth must be from 1 to 63'),
    (replaced(9, 'depth 0'), '9:7: the depth must be from 1 to 63'),
    (replaced(9, 'depth three'), '9:7: expected the depth'),
    (replaced(10, 'part 0 1'), '10:6: the part must be from 1'),
    (replaced(10, 'part 2 1'), '10:8: the number of parts must be from 2'),
    (replaced(10, 'part 1'), '10:7: expected the number of parts'),
    (replaced(11, 'unit 1 1'), '11:9: expected the number of leaves'),
    (replaced(11, 'unit 1 1 18446744073709551616'), '11:10: the number of leaves must be'),
    (replaced(11, 'unit 1 1 380 1'), '11:14: expected the end of the line'),
    (replaced(11, 'unit 1 1 38O'), '11:12: expected a blank or the end'),
    (replaced(11, 'unit 1 1 +380'), '11:10: expected the number of leaves'),
    (replaced(11, 'unit 0 1 380'), '11:6: the number of a unit must be'),
    (repeated(11), '12:6: unit 1 is doubled'),
    (changed(11, 'unit 1', 'unit 9'), '12:6: unit 2 stands after unit 9'),
    (replaced(11, ''), '11:1: expected "checksum"'),
    (replaced(11, '# a remark'), '11:1: expected "checksum"'),
)


def test_malformed_results(folder: Path) -> None:
    units, good, spoilt = folder / 'units', folder / 'good', folder / 'spoilt'
    write_units(units, '--depth', '1')
    arguments = ('perft', '--units', units, '--depth', '3', '--checkpoint')
    expect(0, *arguments, good)
    for change, says in RESULTS_FAULTS:
        spoil(good, spoilt, change)
        expect(2, 'sum', spoilt, says=f'{spoilt}:{says}')
        before = spoilt.read_bytes()
        expect(2, *arguments, spoilt, '--resume', says=f'{spoilt}:{says}')
        assert spoilt.read_bytes() == before, 'a refused checkpoint is left as it is'


def test_damaged_bytes(folder: Path) -> None:
    """A digit changed without the checksum, a file cut off anywhere, bytes behind its end."""
    good, bad = folder / 'good', folder / 'bad'
    expect(0, 'perft', '--depth', '3', '--checkpoint', good)
    text = good.read_bytes()
    bad.write_bytes(text.replace(b'unit 2 1 ', b'unit 2 1 1'))
    expect(2, 'sum', bad, says=f'{bad}:31:10: the checksum is not that')
    for cut in range(0, len(text), 23):
        bad.write_bytes(text[:cut])
        assert re.search(r'bad:\d+:\d+: ', expect(2, 'sum', bad).err), cut
    for tail, says in ((b'\n', '32:1: something follows'), (b'unit 1 1 1\n', '32:1: something')):
        bad.write_bytes(text + tail)
        expect(2, 'sum', bad, says=f'{bad}:{says}')
    bad.write_bytes(text.replace(b'depth', b'dep\0h'))
    expect(2, 'sum', bad, says=f'{bad}:9:4: a NUL byte')
    bad.write_bytes(text.replace(b'\n', b'\r\n'))
    expect(2, 'sum', bad, says=f'{bad}:1:1: expected')
    expect(2, 'sum', folder / 'nothing', says='No such file')
    expect(2, 'sum', folder, says=str(folder))


def test_usage(folder: Path) -> None:
    units = folder / 'units'
    write_units(units, '--depth', '2')
    expect(2, 'positions', says='--depth is needed')
    expect(2, 'positions', '--depth', '6', '--fen', KIWIPETE, says='more than 1048576 positions')
    expect(2, 'perft', '--units', units, says='--depth is needed')
    expect(2, 'perft', '--units', units, '--depth', '1', says='are at ply 2 already')
    expect(2, 'perft', '--units', units, '--depth', '3', '--fen', KIWIPETE, says="don't go with it")
    expect(2, 'perft', '--depth', '2', '--resume', says='--resume needs --checkpoint')
    for part in ('0/2', '3/2', '1', '/2', '1/', 'a/2', '1/0', '1/2/3', '12345678/2'):
        expect(2, 'perft', '--depth', '2', '--part', part, says='--part')
    expect(2, 'perft', '--depth', '2', '--checkpoint', folder, says='must be a regular file')
    expect(2, 'perft', '--depth', '2', '--checkpoint', '', says='--checkpoint: the name is empty')
    expect(3, 'perft', '--depth', '2', '--checkpoint', folder / 'no' / 'file', says='No such file')
