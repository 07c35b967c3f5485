"""Squares, steps and paths: the geometry that all games share.

A square is its name ('a1' .. 'p16').  A path is written as in the rules,
'prefix | cycle', steps as 'dx,dy' with +y forward for White; walking it gives
the squares a man visits, in order, up to the edge of the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Square = str
Step = tuple[int, int]


class Path(NamedTuple):
    """The steps of `prefix` once, then those of `cycle` for ever."""

    prefix: tuple[Step, ...]
    cycle: tuple[Step, ...]


def read_path(text: str) -> Path:
    """Return the path written as '0,1 | 1,1 0,1'; either part may be empty."""
    prefix, cycle = text.split('|')
    return Path(_read_steps(prefix), _read_steps(cycle))


def _read_steps(text: str) -> tuple[Step, ...]:
    steps = []
    for word in text.split():
        dx, dy = word.split(',')
        steps.append((int(dx), int(dy)))
    return tuple(steps)


# Columns of each matrix say where (1,0) and (0,1) go: the four rotations of
# the square and the four mirror images.
SYMMETRIES = (
    ((1, 0), (0, 1)), ((0, -1), (1, 0)), ((-1, 0), (0, -1)), ((0, 1), (-1, 0)),
    ((-1, 0), (0, 1)), ((1, 0), (0, -1)), ((0, 1), (1, 0)), ((0, -1), (-1, 0)),
)


def _map_path(path: Path, matrix: tuple[Step, Step]) -> Path:
    (a, b), (c, d) = matrix

    def image(steps: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple((a * dx + b * dy, c * dx + d * dy) for dx, dy in steps)

    return Path(image(path.prefix), image(path.cycle))


def turned(*texts: str) -> tuple[Path, ...]:
    """Return the paths written in `texts` in all 8 symmetries, each once."""
    paths: dict[Path, None] = {}
    for text in texts:
        for matrix in SYMMETRIES:
            paths[_map_path(read_path(text), matrix)] = None
    return tuple(paths)


def as_written(*texts: str) -> tuple[Path, ...]:
    """Return the paths written in `texts` as they stand, unturned."""
    return tuple(read_path(text) for text in texts)


def mirrored(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return `paths` as Black sees them: forward is down the board."""
    return tuple(_map_path(path, ((1, 0), (0, -1))) for path in paths)


class Board:
    """The squares of a board of `files` x `ranks`, by name and coordinates.

    `squares` lists the names in reading order: upper rank first, then left
    to right.
    """

    def __init__(self, files: int, ranks: int) -> None:
        self.files = files
        self.ranks = ranks
        self.squares: list[Square] = []
        self.xy: dict[Square, tuple[int, int]] = {}
        self.at: dict[tuple[int, int], Square] = {}
        for y in reversed(range(ranks)):
            for x in range(files):
                name = f'{chr(ord("a") + x)}{y + 1}'
                self.squares.append(name)
                self.xy[name] = (x, y)
                self.at[x, y] = name
        self.order = {name: i for i, name in enumerate(self.squares)}

    def step(self, square: Square, dx: int, dy: int) -> Square | None:
        """Return the square (dx, dy) away, or None off the board."""
        x, y = self.xy[square]
        return self.at.get((x + dx, y + dy))

    def rank(self, square: Square) -> int:
        """Return the rank number of `square`, from 1."""
        return self.xy[square][1] + 1

    def walk(self, path: Path, start: Square) -> tuple[Square, ...]:
        """Return the squares of `path` from `start` on, up to the edge."""
        visited: list[Square] = []
        here: Square | None = start
        steps = list(path.prefix)
        while True:
            for dx, dy in steps:
                here = self.step(here, dx, dy)
                if here is None:
                    return tuple(visited)
                visited.append(here)
            if not path.cycle:
                return tuple(visited)
            steps = list(path.cycle)

    def line(self, first: Square, last: Square) -> list[Square]:
        """Return the squares of one rank from `first` to `last`, both in."""
        x1, y = self.xy[first]
        x2, _ = self.xy[last]
        low, high = min(x1, x2), max(x1, x2)
        return [self.at[x, y] for x in range(low, high + 1)]
