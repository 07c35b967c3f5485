#!/usr/bin/env python3
"""Write docs/coverage.md: which fixture position shows which rule and move.

The Python reference looks at each position and its legal moves; the cells
that a game should have are in covering/expected.py.  Exit status: 0 all cells
filled, 1 some are empty, 2 bad input, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Iterator
from pathlib import Path

from covering import expected, looking
from covering.names import GAMES, RULES, SECTIONS, Cell
from crosschecking import blocks
from reference import FenError, get_game

FIRST = 3
ROOT = Path(__file__).resolve().parent.parent
HEAD = """\
# Coverage

What the fixture positions show, found by looking at each position and its
legal moves with the Python reference. `make coverage` writes this page and
fails if a cell is empty. A line names what is shown, how many positions show
it, and the first of them; a side's rights are upper case White's, lower case
Black's. Positions under another reading of a rule (`fixtures/variants`) count
for the rules only.
"""

Found = dict[tuple[str, Cell], list[str]]


def look(item: tuple[str, str, str]) -> tuple[str, str, set[Cell]]:
    """Return id, game and cells of the position (id, game, epd)."""
    name, variant, epd = item
    game = get_game(variant)
    return name, variant, looking.cells(game, game.parse_fen(epd))


def parent(variant: str) -> str:
    """Return the game of which `variant` is another reading, or itself."""
    names = [game for game in GAMES
             if variant == game or variant.startswith(game + '-')]
    return max(names, key=len, default='')


def read(folder: Path) -> list[blocks.Block]:
    """Return the positions below `folder`, in the order of ids' files."""
    return [block for suffix in ('.perft', '.hand')
            for path in blocks.find_files(folder, suffix)
            for block in blocks.read_file(path).blocks]


def collect(positions: list[blocks.Block], processes: int) -> Found:
    """Return, for each game and cell, the ids of the positions that fill it."""
    found: Found = {}
    for block in positions:
        for rule in block.value('rule').split():
            found.setdefault((parent(block.variant), (RULES, rule)),
                             []).append(block.id)
    items = [(block.id, block.variant, block.epd) for block in positions
             if block.variant in GAMES]
    with multiprocessing.Pool(processes) as pool:
        for name, variant, cells in pool.imap(look, items, chunksize=8):
            for cell in cells:
                found.setdefault((variant, cell), []).append(name)
    return found


def table(game: str, found: Found) -> Iterator[str]:
    """Yield the lines of one game's section."""
    cells = expected.cells(get_game(game))
    # Rule words that fixtures use beyond the decisions come after them.
    cells += sorted(cell for variant, cell in found
                    if variant == game and cell[0] == RULES
                    and cell not in cells)
    yield f'\n## {game}'
    for section in SECTIONS:
        rows = [cell for cell in cells if cell[0] == section]
        if not rows:
            continue
        yield f'\n### {section}\n'
        yield '| what | positions | first of them |'
        yield '|---|---:|---|'
        for cell in rows:
            names = found.get((game, cell), [])
            what = cell[1].replace('|', '\\|')
            yield f'| {what} | {len(names)} | {", ".join(names[:FIRST])} |'


def empty(found: Found) -> list[tuple[str, Cell]]:
    """Return the cells that nothing fills."""
    return [(game, cell) for game in GAMES
            for cell in expected.cells(get_game(game))
            if (game, cell) not in found]


def report(positions: list[blocks.Block], found: Found) -> str:
    """Return the whole page."""
    cells = sum(len(expected.cells(get_game(game))) for game in GAMES)
    lines = [HEAD, f'**{len(positions)} positions, {cells} cells, '
                   f'{len(empty(found))} of them empty.**']
    for game in GAMES:
        lines += table(game, found)
    return '\n'.join(lines) + '\n'


def main() -> int:
    """Write the page and tell which cells are empty."""
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--fixtures', type=Path, default=ROOT / 'fixtures')
    parser.add_argument('--output', type=Path,
                        default=ROOT / 'docs' / 'coverage.md')
    parser.add_argument('--processes', type=int, default=2, metavar='N')
    options = parser.parse_args()
    try:
        positions = read(options.fixtures)
        found = collect(positions, options.processes)
    except (blocks.BlockError, FenError, OSError) as error:
        print(f'coverage.py: {error}', file=sys.stderr)
        return 2
    options.output.write_text(report(positions, found), encoding='utf-8')
    missing = empty(found)
    for game, (section, words) in missing:
        print(f'empty: {game}: {section}: {words}')
    cells = sum(len(expected.cells(get_game(game))) for game in GAMES)
    print(f'{len(positions)} positions, {cells} cells, {len(missing)} empty')
    return 1 if missing else 0


if __name__ == '__main__':
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
