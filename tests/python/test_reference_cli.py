"""Command line of the reference: output and exit status."""

from __future__ import annotations

import subprocess
import sys

import pytest
from conftest import ROOT

START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run scripts/reference.py."""
    return subprocess.run(
        [sys.executable, str(ROOT / 'scripts' / 'reference.py'), *arguments],
        capture_output=True, text=True, check=False)


def test_perft() -> None:
    result = run('perft', '--variant', 'chess', '--depth', '2')
    assert (result.returncode, result.stdout) == (0, 'Nodes searched: 400\n')


def test_divide() -> None:
    result = run('divide', '--variant', 'chess', '--fen',
                 '7k/8/8/8/8/8/8/K7 w - - 0 1', '--depth', '2')
    assert result.returncode == 0
    assert result.stdout == ('a1a2: 3\na1b1: 3\na1b2: 3\n\n'
                             'Nodes searched: 9\n\n')


def test_moves_of_one_man() -> None:
    result = run('moves', '--variant', 'chess', '--moves', 'e2e4 e7e5',
                 '--from', 'f1')
    assert result.stdout.split() == ['f1a6', 'f1b5', 'f1c4', 'f1d3', 'f1e2']
    # Either square of a Wall names it.
    for square in ('a2', 'b2'):
        result = run('moves', '--variant', 'io', '--from', square)
        assert result.stdout.split() == ['a2b2-b2c2', 'a2b2-c2d2']


def test_digest() -> None:
    result = run('digest', '--variant', 'chess', '--depth', '0')
    first, second = result.stdout.splitlines()
    assert first == 'perft 0 1'
    assert second.startswith('digest 0 ') and len(second) == 9 + 32


def test_show() -> None:
    result = run('show', '--variant', 'chess', '--moves', 'g1f3')
    assert result.stdout.splitlines()[-1] == (
        'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1')


def test_switches() -> None:
    wall = '8k7/P15' + '/16' * 13 + '/8K7 w - - 0 1'
    plain = run('moves', '--variant', 'io', '--fen', wall, '--from', 'a15')
    other = run('moves', '--variant', 'io', '--fen', wall, '--from', 'a15',
                '--switch', 'IO-13', 'IO-2', '--switch', 'IO-3')
    assert len(plain.stdout.split()) == 20
    assert 'a15-a16b16w' in other.stdout.split()


@pytest.mark.parametrize(('arguments', 'message'), [
    (['perft'], '--variant'),
    (['count', '--variant', 'chess'], 'invalid choice'),
    (['perft', '--variant', 'shogi'], 'no variant'),
    (['perft', '--variant', 'chess', '--depth', '64'], 'depth'),
    (['perft', '--variant', 'chess', '--depth', '-1'], 'depth'),
    (['perft', '--variant', 'chess', '--fen', ''], 'column 1:'),
    (['perft', '--variant', 'chess', '--fen', START[:-8] + 'KQqk - 0 1'],
     'column 49: right'),
    (['perft', '--variant', 'chess', '--moves', 'e2e5'], "'e2e5'"),
    (['perft', '--variant', 'chess', '--switch', 'IO-1'], 'no switch'),
    (['moves', '--variant', 'chess', '--from', 'i9'], 'no square'),
])
def test_bad_input(arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    assert result.stdout == ''
    assert message in result.stderr
