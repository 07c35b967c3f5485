"""What the command-line tests share: running the program and asserting what it said."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = (ROOT / os.environ.get('COUNTERCHECK', 'build/countercheck')).resolve()
SECONDS = 120
KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'


@dataclass
class Result:
    """How a run ended."""

    code: int
    out: str
    err: str


def run(*arguments: str | Path, cwd: Path = ROOT, stdout: int | None = None) -> Result:
    """Run the program in `cwd`; `stdout` is a file descriptor, or None to catch the output."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], cwd=cwd, text=True, timeout=SECONDS,
                          stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          stdout=subprocess.PIPE if stdout is None else stdout)
    return Result(done.returncode, done.stdout or '', done.stderr)


def expect(code: int, *arguments: str | Path, says: str = '', cwd: Path = ROOT) -> Result:
    """Run the program; assert its exit code, and that stderr contains `says`."""
    result = run(*arguments, cwd=cwd)
    shown = f'{arguments}\nexit {result.code}\n{result.out[-2000:]}\n{result.err[-2000:]}'
    assert result.code == code, f'expected exit {code}: {shown}'
    assert says in result.err, f'expected {says!r} on stderr: {shown}'
    if code == 2:
        assert result.err.strip(), f'a refusal says why: {shown}'
    return result


def count_of(result: Result) -> int:
    """Return the number after "Nodes searched:"."""
    lines = [line for line in result.out.splitlines() if line.startswith('Nodes searched: ')]
    assert len(lines) == 1, result.out
    return int(lines[0].removeprefix('Nodes searched: '))


BLOCK = """id chess-array
why the array
rule FIDE
variant chess
source published
epd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
perft 1 20
perft 2 400
perft 3 8902
"""


def copy_of_fixtures(folder: Path) -> Path:
    """Make a small fixtures folder with its manifest in `folder`; return its path."""
    fixtures = folder / 'fixtures'
    (fixtures / 'chess').mkdir(parents=True)
    (fixtures / 'chess' / 'array.perft').write_text(BLOCK, encoding='utf-8')
    write_manifest(fixtures)
    return fixtures


def write_manifest(fixtures: Path) -> None:
    """Renew the manifest of a fixtures folder."""
    subprocess.run([sys.executable, ROOT / 'scripts' / 'manifest.py', fixtures], check=True)
