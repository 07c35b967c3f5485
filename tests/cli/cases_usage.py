"""Usage, options and exit codes."""

import os
import re
from pathlib import Path

from program import KIWIPETE, PROGRAM, count_of, expect, run

COMMANDS = ['verify', 'perft', 'divide', 'digest', 'stats', 'moves', 'show', 'bench', 'variants']


def test_help(_: Path) -> None:
    """Every command that the usage names explains its options."""
    usage = expect(0, '--help').out
    for command in COMMANDS:
        assert re.search(rf'^  {command} ', usage, re.MULTILINE), usage
        assert '--json' in expect(0, command, '--help').out


def test_other_ways_to_ask_for_help(_: Path) -> None:
    """What people try first."""
    assert expect(0, 'help', 'perft').out == expect(0, 'perft', '--help').out
    assert expect(0, 'perft', '-h').out == expect(0, 'perft', '--help').out
    assert expect(0, 'help').out == expect(0, '-h').out == expect(0, '--help').out


def test_version(_: Path) -> None:
    """The commit is told where the program was built in a git checkout."""
    assert re.fullmatch(r'countercheck \d+\.\d+\.\d+( \([0-9a-f]{12}(-dirty)?\))?\n',
                        expect(0, '--version').out)


def test_no_command(_: Path) -> None:
    expect(2, says='COMMAND')


def test_unknown_command(_: Path) -> None:
    expect(2, 'perfit', says='perfit')


def test_unknown_option(_: Path) -> None:
    expect(2, 'perft', '--depht', '2', says='--depht')
    expect(2, '--perft', says='--perft')


def test_option_of_another_command(_: Path) -> None:
    expect(2, 'show', '--threads', '2', says='--threads')


def test_option_without_value(_: Path) -> None:
    expect(2, 'perft', '--depth', says='--depth')


def test_stray_argument(_: Path) -> None:
    expect(2, 'perft', '--depth', '1', 'e2e4', says='e2e4')


def test_depth(_: Path) -> None:
    """0 to 63; anything else is refused."""
    assert count_of(expect(0, 'perft', '--depth', '0')) == 1
    for depth in ('99', '64', '-1', '', 'x', '1x', '99999999999999999999999'):
        expect(2, 'perft', '--depth', depth, says='--depth')
    expect(2, 'perft', says='--depth')


def test_threads(_: Path) -> None:
    for threads in ('0', '-1', 'two', '100000'):
        expect(2, 'perft', '--depth', '1', '--threads', threads, says='--threads')


def test_hash_larger_than_memory(_: Path) -> None:
    pages = os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE')
    expect(2, 'perft', '--depth', '1', '--hash', str(2 * pages // 2**20), says='memory')
    expect(2, 'perft', '--depth', '1', '--hash', '99999999999999999999', says='--hash')


def test_width(_: Path) -> None:
    expect(2, 'perft', '--depth', '1', '--width', '65', says='--width')
    expect(2, 'perft', '--depth', '1', '--variant', 'io', '--width', '128')
    for width in ('64', '128', '256'):
        assert count_of(expect(0, 'perft', '--depth', '3', '--width', width)) == 8902


def test_unknown_variant(_: Path) -> None:
    expect(2, 'perft', '--variant', 'chesss', '--depth', '1', says='chesss')


def test_bad_positions(_: Path) -> None:
    """Each is refused with a column or a reason."""
    for fen in ('rnbqkbnrr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
                'rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
                'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq - 0 1',
                'rnbqkbnr/pppppppp/8/8/8/K7/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
                'rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1',
                'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR',
                'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq - 0 1',
                'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1',
                'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w QK - 0 1',
                '4k2P/8/8/8/8/8/8/4K3 w - - 0 1',
                '4k3/8/8/8/8/8/8/4KR2 w K - 0 1',
                '4k3/4R3/8/8/8/8/8/4K3 w - - 0 1',
                ''):
        expect(2, 'perft', '--depth', '1', '--fen', fen, says='--fen')


def test_bad_moves(_: Path) -> None:
    expect(2, 'perft', '--depth', '1', '--moves', 'e2e5', says='e2e5')
    expect(2, 'perft', '--depth', '1', '--moves', 'e2e4 e2e4', says='e2e4')
    expect(2, 'perft', '--depth', '1', '--moves', 'x' * 5000, says='--moves')


def test_unknown_ini_key(folder: Path) -> None:
    """Naming the faulty section is the error; other sections work; `variants` tells both."""
    ini = folder / 'more.ini'
    ini.write_text('[good:chess]\npromotionPieceTypes = q\n\n[bad:chess]\nnoSuchKey = 1\n',
                   encoding='utf-8')
    result = expect(2, 'perft', '--variants', ini, '--variant', 'bad', '--depth', '1',
                    says='noSuchKey')
    assert 'more.ini:5:' in result.err, result.err
    expect(0, 'perft', '--variants', ini, '--variant', 'good', '--depth', '1')
    listed = expect(2, 'variants', '--variants', ini, says='noSuchKey')
    assert re.search(r'^good ', listed.out, re.MULTILINE), listed.out


def test_missing_variants_file(folder: Path) -> None:
    expect(2, 'variants', '--variants', folder / 'none.ini', says='none.ini')


def test_full_disk(_: Path) -> None:
    """A report that can't be written is a failure of the system, on stdout too."""
    expect(3, 'perft', '--depth', '2', '--json=/dev/full', says='/dev/full')
    expect(3, 'moves', '--json=/dev/full', says='/dev/full')
    with open('/dev/full', 'w', encoding='utf-8') as full:
        assert run('moves', stdout=full.fileno()).code == 3
        assert run('show', '--fen', KIWIPETE, stdout=full.fileno()).code == 3


def test_closed_pipe(_: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        assert run('moves', stdout=writer).code == 3
    finally:
        os.close(writer)


def test_no_file_is_half_written(folder: Path) -> None:
    """Where the report can't be written nothing new stays behind, and an old one stays whole."""
    report = folder / 'no-such-folder' / 'report.json'
    expect(3, 'perft', '--depth', '2', f'--json={report}', says='report.json')
    good = folder / 'report.json'
    expect(0, 'perft', '--depth', '2', f'--json={good}')
    assert [path.name for path in folder.iterdir()] == ['report.json']


def test_interrupt(_: Path) -> None:
    """Ctrl-C ends a long count with 130."""
    import signal
    import subprocess
    import time
    with subprocess.Popen([PROGRAM, 'perft', '--depth', '12'], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, _err = process.communicate(timeout=10)
    assert process.returncode == 130 and out == '', (process.returncode, out)
