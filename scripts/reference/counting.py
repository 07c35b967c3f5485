"""Perft, divide and digest: plain walks over all legal move paths.

Only paths of the full length count; one that ends earlier adds nothing.
"""

from __future__ import annotations

import ctypes
import ctypes.util
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from .position import Position

if TYPE_CHECKING:
    from .game import Game


class MissingLibrary(RuntimeError):
    """libxxhash, which digests need, is not installed."""


def perft(game: Game, pos: Position, depth: int) -> int:
    """Return the number of legal move paths of `depth` plies (0: one)."""
    if depth == 0:
        return 1
    count = 0
    for _, after in game.successors(pos):
        count += 1 if depth == 1 else perft(game, after, depth - 1)
    return count


def divide(game: Game, pos: Position, depth: int) -> dict[str, int]:
    """Return the count below each first move, by its text; `depth` >= 1."""
    return {game.move_text(pos, move): perft(game, after, depth - 1)
            for move, after in game.successors(pos)}


def leaves(game: Game, pos: Position, depth: int) -> Iterator[Position]:
    """Yield the last position of each path of `depth` plies."""
    if depth == 0:
        yield pos
        return
    for _, after in game.successors(pos):
        yield from leaves(game, after, depth - 1)


def digest(game: Game, pos: Position, depth: int) -> tuple[int, str]:
    """Return the number of leaves and their digest, 32 hex digits.

    The digest is the sum modulo 2^128 of XXH3-128, seed 0, of each leaf's
    canonical text.  Raises MissingLibrary.
    """
    count = total = 0
    for leaf in leaves(game, pos, depth):
        count += 1
        total += xxh3_128(game.canonical_fen(leaf))
    return count, f'{total % 2**128:032x}'


class _Hash128(ctypes.Structure):
    _fields_ = [('low', ctypes.c_uint64), ('high', ctypes.c_uint64)]


@cache
def _library() -> ctypes.CDLL:
    name = ctypes.util.find_library('xxhash')
    if name is None:
        raise MissingLibrary('libxxhash is not installed (Debian: '
                             'libxxhash0); digests need it')
    library = ctypes.CDLL(name)
    library.XXH3_128bits.restype = _Hash128
    library.XXH3_128bits.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
    return library


def xxh3_128(text: str) -> int:
    """Return XXH3-128 with seed 0 of the ASCII `text`."""
    data = text.encode('ascii')
    value = _library().XXH3_128bits(data, len(data))
    return value.high << 64 | value.low
