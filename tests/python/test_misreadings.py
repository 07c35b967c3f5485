"""Misreadings: the files, what the program says of them, and the coverage."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT

from covering import looking
from covering.names import CHECKS, MEN, MOVES, PINS, RIGHTS, Cell
from reference import get_game

PROGRAM = ROOT / os.environ.get('COUNTERCHECK', 'build/countercheck')
FILES = sorted((ROOT / 'fixtures' / 'misreadings').glob('*.ini'))
LEAST = {'chess': 20, 'capablanca': 10, 'overkill': 30, 'thunderstruck': 30,
         'gothic-isles': 30, 'io': 30}


def sections(path: Path) -> list[tuple[str, str, str]]:
    """Return name, parent and the line above of each section."""
    lines = path.read_text(encoding='utf-8').split('\n')
    found = []
    for above, line in zip(lines, lines[1:]):
        heading = re.fullmatch(r'\[(.+):(.+)\]', line)
        if heading:
            found.append((heading[1], heading[2], above))
    return found


def test_every_game_has_its_misreadings() -> None:
    assert {path.stem for path in FILES} == set(LEAST)
    for path in FILES:
        assert len(sections(path)) >= LEAST[path.stem]


@pytest.mark.parametrize('path', FILES, ids=lambda path: path.stem)
def test_sections_say_what_they_get_wrong(path: Path) -> None:
    page = (ROOT / 'docs' / 'misreadings.md').read_text(encoding='utf-8')
    for name, parent, above in sections(path):
        assert parent == path.stem and name.startswith(parent + '-')
        assert above.startswith('# behaves as if ')
        short = name.removeprefix(parent + '-')
        assert f'| {short} | as if ' in page, 'run make misreadings'


def misreadings(folder: Path, ini: str) -> tuple[int, dict[str, dict]]:
    """Hold the sections of `ini` against three positions of chess."""
    (folder / 'chess').mkdir(exist_ok=True)
    (folder / 'chess' / 'some.perft').write_text(
        'id chess-array\nwhy x\nrule x\nvariant chess\n'
        'epd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n'
        'perft 1 20\nperft 2 400\nperft 3 8902\n\n'
        'id chess-castles\nwhy x\nrule x\nvariant chess\n'
        'epd 4k3/8/8/8/8/8/8/4K2R w K -\nperft 1 15\n'
        'digest 1 1b73de4bb433ec9347bf8359a22aa2da\n', encoding='utf-8')
    path = folder / 'wrong.ini'
    path.write_text(ini, encoding='utf-8')
    done = subprocess.run(
        [PROGRAM, 'misreadings', '--json', '--no-manifest', '--variants', path,
         '--fixtures', folder], capture_output=True, text=True, check=False)
    rows = json.loads(done.stdout)['misreadings'] if done.stdout else []
    return done.returncode, {row['name']: row for row in rows}


def test_count_digest_and_nothing(tmp_path: Path) -> None:
    code, rows = misreadings(tmp_path, '[by-count:chess]\npieceMoves = n:F\n'
                             '[by-digest:chess]\ncastlingRookBecomes = q\n'
                             '[by-nothing:chess]\ntitle = the same\n')
    assert code == 1
    assert (rows['by-count']['how'], rows['by-count']['depth'],
            rows['by-count']['id']) == ('count', 1, 'chess-array')
    assert rows['by-digest']['how'] == 'digest'
    assert not rows['by-nothing']['caught']
    code, _ = misreadings(tmp_path, '[a:chess]\npieceMoves = n:F\n')
    assert code == 0


def test_a_refused_position_catches_nothing(tmp_path: Path) -> None:
    """No position of the folder fits a board of nine files."""
    code, rows = misreadings(
        tmp_path, '[wide:chess]\nmaxFile = 9\ncastlingRookKingsideFile = h\n'
        'startFen = rnbqkbnr1/ppppppppp/9/9/9/9/PPPPPPPPP/RNBQKBNR1 w KQkq - '
        '0 1\n')
    assert code == 1 and not rows['wide']['caught']


def test_faults_need_their_own_build(tmp_path: Path) -> None:
    if 'faults' in str(PROGRAM):
        pytest.skip('this is that build')
    path = tmp_path / 'fault.ini'
    path.write_text('[x:chess]\nfault = castlingNever\n', encoding='utf-8')
    done = subprocess.run([PROGRAM, 'perft', '--variants', path, '--variant',
                           'x', '--depth', '1'], capture_output=True,
                          text=True, check=False)
    assert done.returncode == 2
    assert f'{path}:2:9: ' in done.stderr and 'CONFIG=faults' in done.stderr


CELLS: list[tuple[str, str, set[Cell]]] = [
    ('chess', '4k3/8/8/8/8/8/8/4K2R w K - 0 1',
     {(MOVES, 'castling K'), (RIGHTS, "K lost by the rook's move"),
      (MEN, 'Rook gives check')}),
    ('chess', '8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1',
     {(PINS, 'en passant uncovers a check')}),
    ('chess', '4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1',
     {(MEN, 'Rook is pinned'), (PINS, 'along a file: moves along it'),
      (PINS, 'along a file: takes the pinner')}),
    ('chess', '4k3/8/8/8/7q/8/8/4K3 w - - 0 1',
     {(MEN, 'Queen checks'), (CHECKS, 'met by the king')}),
    ('io', '16/16/16/16/16/16/16/16/16/16/16/16/5k10/16/W<14/8K7 w - - 0 1',
     {(MOVES, 'Wall - slides along a rank'), (MOVES, 'Wall - turns to |'),
      (MOVES, 'Wall turns about its head')}),
    ('gothic-isles', '4k3/8/8/8/8/8/8/4K3[] w - - 0+0 0 1',
     {(MOVES, 'game over: both kings bare')}),
]


@pytest.mark.parametrize('name,fen,wanted', CELLS)
def test_cells_of_a_position(name: str, fen: str, wanted: set[Cell]) -> None:
    game = get_game(name)
    assert wanted <= looking.cells(game, game.parse_fen(fen))


def test_no_cell_is_empty() -> None:
    page = (ROOT / 'docs' / 'coverage.md').read_text(encoding='utf-8')
    assert ', 0 of them empty.**' in page, 'run make coverage'
