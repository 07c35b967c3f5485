"""`countercheck positions` against the reference: the same texts with the same numbers of paths."""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from reference import get_game
from reference.counting import leaves

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / os.environ.get('COUNTERCHECK', 'build/countercheck')
KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
CASES = [
    ('chess', None, 3),
    ('chess', KIWIPETE, 2),
    ('chess', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 3),
    ('chess960', None, 2),
    ('overkill', None, 2),
    ('capablanca', None, 2),
    ('thunderstruck', None, 2),
    ('gothic-isles', None, 2),
    # Only given positions of the opening phase have kings that check one another.
    ('gothic-isles', '7n/8/8/3k4/3K4/8/8/N7[] w - - 1+8 0 1', 2),
    ('gothic-isles', '7n/8/8/3k4/3K4/8/8/N7[] b - - 0+1 0 1', 2),
    ('io', None, 1),
]


@pytest.mark.parametrize(('variant', 'text', 'depth'), CASES)
def test_positions(variant: str, text: str | None, depth: int) -> None:
    game = get_game(variant)
    fen = text or game.start_fen
    expected = Counter(game.canonical_fen(leaf)
                       for leaf in leaves(game, game.parse_fen(fen), depth))
    out = subprocess.run([PROGRAM, 'positions', '--variant', variant, '--fen', fen,
                          '--depth', str(depth)], check=True, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    found = {}
    for line in out.splitlines():
        if line.startswith('unit '):
            _, _, paths, position = line.split(' ', 3)
            found[position] = int(paths)
    assert found == dict(expected)
    assert list(found) == sorted(found)
