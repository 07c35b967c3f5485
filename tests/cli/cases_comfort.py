"""Pictures, colour, export, reports for CI systems, documents and installation."""

import json
import os
import pty
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from program import BLOCK, PROGRAM, ROOT, copy_of_fixtures, expect

SVG = '{http://www.w3.org/2000/svg}'
FIXTURES = ROOT / 'fixtures'


def on_terminal(*arguments: str, **environment: str) -> bytes:
    """Run the program with a terminal as stdout; return what it printed."""
    master, slave = pty.openpty()
    plain = {key: value for key, value in os.environ.items() if key != 'NO_COLOR'}
    done = subprocess.run([PROGRAM, *arguments], stdout=slave, stderr=subprocess.DEVNULL, cwd=ROOT,
                          env=plain | {'TERM': 'xterm'} | environment, check=False, timeout=60)
    os.close(slave)
    assert done.returncode in (0, 1)
    out = b''
    try:
        while piece := os.read(master, 65536):
            out += piece
    except OSError:  # the other end is closed
        pass
    os.close(master)
    return out.replace(b'\r\n', b'\n')


def test_svg(folder: Path) -> None:
    """A picture marks the squares that the man may go to; it goes to stdout or to a file."""
    root = ElementTree.fromstring(expect(0, 'show', '--svg', '--from', 'g1').out)
    marks = [circle[0].text for circle in root.iter(f'{SVG}circle') if len(circle)]
    assert sorted(marks) == ['f3', 'h3'], marks
    path = folder / 'board.svg'
    out = expect(0, 'show', '--variant', 'io', f'--svg={path}').out
    assert 'Moves: ' in out and ElementTree.parse(path).getroot().tag == f'{SVG}svg'
    expect(3, 'show', '--svg=/dev/full', says='/dev/full')
    expect(2, 'show', '--svg', '--json', says='--svg')
    expect(2, 'show', '--svg', '--from', 'e5', says='--from')


def test_colour(folder: Path) -> None:
    """On a terminal only; without the escapes it is what a pipe gets."""
    path = folder / 'x.perft'
    path.write_text(BLOCK.replace('8902', '1'), encoding='utf-8')
    runs = [('show', '--variant', 'io'), ('moves', '--from', 'g1'), ('verify', str(path))]
    for arguments in runs:
        plain = subprocess.run([PROGRAM, *arguments], capture_output=True, check=False,
                               cwd=ROOT).stdout
        painted = on_terminal(*arguments)
        assert b'\033[' not in plain and b'\033[' in painted, arguments
        for dull in (re.sub(rb'\033\[[0-9;]*m', b'', painted), on_terminal(*arguments, NO_COLOR='1'),
                     on_terminal(*arguments, TERM='dumb')):
            assert without_times(dull) == without_times(plain), arguments
    assert b'\033[' in on_terminal('show', NO_COLOR='')


def without_times(out: bytes) -> bytes:
    """Return `out` without seconds and leaves per second."""
    return re.sub(rb', [0-9.]+ s, [0-9.]+ M leaves', b'', out)


def test_export(folder: Path) -> None:
    fixtures = copy_of_fixtures(folder)
    block = expect(0, 'export', '--format', 'perft', cwd=folder).out
    assert block == ('id chess-array\nepd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n'
                     'perft 1 20\nperft 2 400\nperft 3 8902\n'), block
    line = expect(0, 'export', '--format', 'epd', '--max-nodes', '400', cwd=folder).out
    assert line == 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n', line
    entry = json.loads(expect(0, 'export', '--format', 'json', fixtures, cwd=folder).out)[0]
    assert entry['perft'] == {'1': 20, '2': 400, '3': 8902} and entry['rules'] == ['FIDE'], entry
    expect(2, 'export', cwd=folder, says='--format')
    expect(2, 'export', '--format', 'pgn', cwd=folder, says='--format')
    expect(2, 'export', '--format', 'epd', '--variant', 'io', cwd=folder, says='no position')
    expect(2, 'export', '--format', 'epd', folder / 'none.perft', cwd=folder, says='none.perft')
    expect(3, 'export', '--format', 'epd', '--output', '/dev/full', cwd=folder, says='/dev/full')


def test_export_again(folder: Path) -> None:
    """What was exported of each game verifies, and says the same when it is exported again."""
    expect(2, 'export', '--format', 'epd', FIXTURES, says='--variant')
    for variant in ('chess', 'io', 'gothic-isles', 'thunderstruck', 'overkill', 'capablanca'):
        path = folder / variant / 'all.epd'
        path.parent.mkdir()
        expect(0, 'export', '--format', 'epd', '--variant', variant, '--output', path, FIXTURES)
        expect(0, 'verify', '--max-nodes', '20000', path)
        again = expect(0, 'export', '--format', 'epd', path).out
        assert again == path.read_text(encoding='utf-8'), variant


def test_export_hand(folder: Path) -> None:
    """A list of all moves is a count of depth 1; the moves of one man are no count."""
    result = expect(0, 'export', '--format', 'perft', '--variant', 'chess', FIXTURES / 'hand')
    assert 'id chess-hand-start\n' in result.out and 'chess-hand-knight' not in result.out
    assert 'perft 1 20\n' in result.out and 'left out' in result.err, result.err
    path = folder / 'all.json'
    expect(0, 'export', '--format', 'json', '--output', path, FIXTURES)
    entries = {entry['id']: entry for entry in json.loads(path.read_text(encoding='utf-8'))}
    assert entries['chess-hand-knight']['from'] == 'f3', entries['chess-hand-knight']


def two_files(folder: Path) -> tuple[Path, Path]:
    """One file with a wrong, a right and a large line, and one that is refused."""
    good, bad = folder / 'a.perft', folder / 'b.perft'
    good.write_text(BLOCK.replace('perft 1 20', 'perft 1 21').replace('the array', 'a < "b" & c')
                    + 'perft 9 2439530234167\n', encoding='utf-8')
    bad.write_text('nonsense\n', encoding='utf-8')
    return good, bad


def test_tap(folder: Path) -> None:
    out = expect(2, 'verify', '--tap', *two_files(folder), cwd=folder).out
    lines = out.splitlines()
    assert lines[0] == 'TAP version 13' and lines[-1] == '1..5', out
    assert 'not ok 1 - chess-array perft 1' in lines and 'ok 2 - chess-array perft 2' in lines, out
    assert '  message: "expected 21, got 20"' in lines, out
    assert any(line.startswith('ok 4 - chess-array perft 9 # SKIP') for line in lines), out
    assert any(re.match(r'not ok 5 - .*b\.perft', line) for line in lines), out
    expect(2, 'verify', '--tap', '--json', cwd=folder, says='--tap')


def test_tap_of_all_good(folder: Path) -> None:
    copy_of_fixtures(folder)
    out = expect(0, 'verify', '--tap', cwd=folder).out
    assert out.splitlines() == ['TAP version 13', 'ok 1 - chess-array perft 1',
                                'ok 2 - chess-array perft 2', 'ok 3 - chess-array perft 3', '1..3']


def test_junit(folder: Path) -> None:
    """Well-formed, with the numbers of every suite, and beside the usual text."""
    path = folder / 'report.xml'
    out = expect(2, 'verify', '--junit', path, *two_files(folder), cwd=folder).out
    assert 'FAILED chess-array' in out, out
    root = ElementTree.parse(path).getroot()
    shown = {key: root.get(key) for key in ('tests', 'failures', 'errors', 'skipped')}
    assert shown == {'tests': '5', 'failures': '1', 'errors': '1', 'skipped': '1'}, shown
    assert len(root.findall('.//testcase')) == 5 and len(root.findall('testsuite')) == 2
    failure = root.find('.//failure')
    assert failure is not None and failure.get('message') == 'expected 21, got 20'
    assert 'a < "b" & c' in (failure.text or '') and '\na2a3: 1\n' in (failure.text or '')
    expect(3, 'verify', '--junit', '/dev/full', folder / 'a.perft', cwd=folder, says='/dev/full')


def test_junit_of_a_broken_manifest(folder: Path) -> None:
    """A fault outside the files is a test of its own."""
    fixtures = copy_of_fixtures(folder)
    (fixtures / 'chess' / 'more.perft').write_text(BLOCK.replace('array', 'more'), encoding='utf-8')
    expect(2, 'verify', '--junit', folder / 'report.xml', cwd=folder)
    assert ElementTree.parse(folder / 'report.xml').getroot().get('errors') != '0'


def test_documents(folder: Path) -> None:
    """The manual page and the pictures are what their scripts make today."""
    manual = subprocess.run([sys.executable, ROOT / 'scripts' / 'manual.py', PROGRAM], check=True,
                            capture_output=True, text=True).stdout
    assert manual == (ROOT / 'docs' / 'countercheck.1').read_text(encoding='utf-8'), 'make manual'
    subprocess.run([sys.executable, ROOT / 'scripts' / 'pictures.py', PROGRAM, folder], check=True)
    made = {path.relative_to(folder): path.read_text(encoding='utf-8')
            for path in folder.rglob('*.*')}
    kept = {path.relative_to(ROOT / 'docs' / 'rules'): path.read_text(encoding='utf-8')
            for path in [*(ROOT / 'docs' / 'rules' / 'pictures').iterdir(),
                         ROOT / 'docs' / 'rules' / 'pictures.md']}
    assert made == kept, 'make pictures'


def completed(*words: str) -> list[str]:
    """What bash would offer for the last of `words`."""
    script = ('source completions/countercheck.bash; compopt() { :; }; COMP_WORDS=("$@"); '
              'COMP_CWORD=$(($# - 1)); _countercheck; printf "%s\\n" "${COMPREPLY[@]}"')
    return subprocess.run(['bash', '-c', script, 'bash', PROGRAM, *words], cwd=ROOT, check=True,
                          capture_output=True, text=True).stdout.split()


def test_bash_completion(_: Path) -> None:
    assert completed('ver') == ['verify']
    assert completed('perft', '--variant', 'g') == ['gothic-isles']
    assert completed('verify', '--ju') == ['--junit']
    assert completed('export', '--format', '') == ['perft', 'epd', 'json']
    assert completed('verify', '--json', '=', 'docs/form') == ['docs/formats.md']


def make(*arguments: str) -> None:
    """Run make quietly."""
    done = subprocess.run(['make', '-s', '-C', str(ROOT), *arguments], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_install(folder: Path) -> None:
    """Everything lies below PREFIX, the example compiles as it says, uninstall leaves nothing."""
    if PROGRAM != (ROOT / 'build' / 'countercheck').resolve():
        return
    prefix = folder / 'prefix'
    make('install', f'PREFIX={prefix}')
    program = prefix / 'bin' / 'countercheck'
    out = subprocess.run([program, 'verify', '--max-nodes', '1'], cwd=folder, check=True,
                         capture_output=True, text=True).stdout
    assert 'all as expected' in out and str(prefix) in out, out[-300:]
    flags = subprocess.run(['pkg-config', '--cflags', '--libs', 'countercheck'], check=True,
                           capture_output=True, text=True,
                           env=os.environ | {'PKG_CONFIG_PATH': f'{prefix}/lib/pkgconfig'}).stdout
    example = prefix / 'share' / 'doc' / 'countercheck' / 'examples' / 'perft.c'
    subprocess.run(['cc', '-Wall', '-Wextra', '-Werror', example, '-o', folder / 'perft',
                    *flags.split()], check=True)
    for arguments, total in ((['chess', '4'], 197281), (['io', '2'], 17269),
                             (['gothic-isles', '2'], 330)):
        out = subprocess.run([folder / 'perft', *arguments], check=True, capture_output=True,
                             text=True).stdout
        assert out.endswith(f'\nNodes searched: {total}\n'), out[-80:]
    make('uninstall', f'PREFIX={prefix}')
    assert not [path for path in prefix.rglob('*') if not path.is_dir()]


def test_install_below_destdir(folder: Path) -> None:
    """DESTDIR goes before PREFIX, and into no file."""
    if PROGRAM != (ROOT / 'build' / 'countercheck').resolve():
        return
    make('install', f'DESTDIR={folder}/stage', 'PREFIX=/usr')
    text = (folder / 'stage/usr/lib/pkgconfig/countercheck.pc').read_text(encoding='utf-8')
    assert text.startswith('prefix=/usr\n'), text
    make('uninstall', f'DESTDIR={folder}/stage', 'PREFIX=/usr')
    assert not [path for path in (folder / 'stage').rglob('*') if not path.is_dir()]
