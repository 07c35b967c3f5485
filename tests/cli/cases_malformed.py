"""The tables of tests/malformed: every input is refused by its place, at once, without a trace."""

import os
import resource
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path

from program import PROGRAM, ROOT, expect
from unit_files import sealed

sys.path.insert(0, str(ROOT / 'tests' / 'malformed'))
import tables  # noqa: E402

LEAST = 200                     # malformed inputs in all
SECONDS = 1 if 'san' not in str(PROGRAM) else 10
# What a report may say of its good parts; none of it may claim that all is well.
REPORTING = (b'verify', b'variants', b'misreadings')
FALSE_WORDS = (b'all as expected', b'Nodes searched', b'no difference')


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files below `folder`."""
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob('*') if path.is_file()}


def spent() -> float:
    """Return the seconds of processor time of all runs so far: a busy machine doesn't count."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def ask(arguments: list[bytes], folder: Path, text: bytes) -> tuple[int, bytes, bytes]:
    """Run the program; exit code, stdout, stderr."""
    before = spent()
    done = subprocess.run([str(PROGRAM).encode(), *arguments], cwd=folder, input=text,
                          capture_output=True, timeout=60, check=False)
    assert spent() - before < SECONDS, 'takes too long'
    return done.returncode, done.stdout, done.stderr


def check_run(case: tables.Case, folder: Path) -> None:
    """Exit 2, the place on stderr, nothing false on stdout, no file made or changed."""
    if case.fen:
        arguments = [b'show', b'--variant', case.fen[0].encode(), b'--fen', case.fen[1]]
    else:
        # shlex knows text only; latin-1 keeps every byte.
        words = shlex.split(case.run.decode('latin-1'))
        arguments = [tables.plain(word.encode('latin-1')) for word in words]
    before = contents(folder)
    code, out, err = ask(arguments, folder, b'')
    assert code == 2, f'exit {code}\n{out[-500:]!r}\n{err[-500:]!r}'
    for words in case.says:
        assert words in err, f'expected {words!r}, it says {err[-1000:]!r}'
    if arguments[:1] and arguments[0] in REPORTING:
        assert not any(words in out for words in FALSE_WORDS), out[-1000:]
    else:
        assert out == b'', out[-1000:]
    assert contents(folder) == before, f'files changed: {sorted(contents(folder))}'
    assert not any(byte < 32 or byte == 127 for byte in err.replace(b'\n', b'')), err


def check_uci(case: tables.Case, folder: Path) -> None:
    """The script is answered by an error and no count; then the server still counts right."""
    text = b''.join(line + b'\n' for line in case.uci)
    code, out, err = ask([b'uci'], folder, text + b'the-end\nsetoption name UCI_Variant value chess'
                         b'\nposition startpos\ngo perft 1\nquit\n')
    assert code == 0 and err == b'', (code, err)
    answer, _, rest = out.partition(b'info string error: unknown command "the-end"\n')
    for words in case.says:
        assert any(line.startswith(b'info string error: ') and words in line
                   for line in answer.splitlines()), f'expected {words!r}, it says {answer!r}'
    assert b'Nodes searched: ' not in answer, answer
    assert b'Nodes searched: 20\n' in rest, rest


def make_good_files(folder: Path) -> dict[str, bytes]:
    """Make the files that `spoil` starts from."""
    (folder / 'good.units').write_text(expect(0, 'positions', '--depth', '1').out, encoding='ascii')
    for name, part in (('all', ()), ('first', ('--part', '1/2')), ('second', ('--part', '2/2'))):
        expect(0, 'perft', '--units', 'good.units', '--depth', '3', '--checkpoint',
               f'{name}.results', *part, cwd=folder)
    return contents(folder)


def spoilt(good: bytes, script: str) -> bytes:
    """Return `good` without its checksum, as sed leaves it, and the right checksum of that."""
    lines = good.splitlines(keepends=True)[:-1]
    done = subprocess.run(['sed', '-E', script], input=b''.join(lines), capture_output=True,
                          check=True)
    return sealed(done.stdout.decode().splitlines()).encode()


def check(case: tables.Case, folder: Path, good: dict[str, bytes]) -> None:
    """Lay out the files of `case` in `folder` and run it."""
    folder.mkdir()
    files = dict(case.files)
    if case.spoil:
        files |= good | {'bad': spoilt(good[case.spoil[0]], case.spoil[1])}
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    (check_uci if case.uci else check_run)(case, folder)


def test_malformed(folder: Path) -> None:
    """All tables; every input that is not refused as it should be is named."""
    (folder / 'good').mkdir()
    good = make_good_files(folder / 'good')
    failures, counts = [], Counter()
    only = os.environ.get('TABLE', '')
    for path in sorted(tables.HERE.glob('*.txt')):
        for number, case in enumerate(tables.read(path.name) if only in path.name else ()):
            counts[path.stem] += 1
            try:
                check(case, folder / f'{path.stem}-{number}', good)
            except (AssertionError, subprocess.TimeoutExpired) as error:
                failures.append(f'{case.place}: {case.name}: {error}')
    print('malformed inputs: ', ', '.join(f'{count} {name}' for name, count in counts.items()))
    assert not failures, '\n'.join([f'{len(failures)} wrong', *failures])
    assert only or sum(counts.values()) >= LEAST, counts
