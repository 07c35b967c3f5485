"""A position, a move, and what is said when a text is refused.

`Position.board` holds only the occupied squares.  A man is its token of the
position text: 'Q', '+q'; upper case is White's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from .geometry import Square

Man = str
WHITE, BLACK = 'w', 'b'


class FenError(ValueError):
    """A position text is refused; `column` counts its characters from 1."""

    def __init__(self, reason: str, column: int) -> None:
        super().__init__(f'column {column}: {reason}')
        self.reason = reason
        self.column = column


class MoveError(ValueError):
    """A move text is no legal move of the position."""


class Castle(NamedTuple):
    """One way to castle; men carry their colour, squares are exact."""

    right: str
    king_from: Square
    king_to: Square
    rook_from: Square
    rook_to: Square
    rook: Man
    rook_after: Man


class Move(NamedTuple):
    """A move with all that is needed to make it.

    `frm`, `to`, `suffix` are what the move text says; `becomes` is the man
    that stands on `to` afterwards.  `passed`: squares a pawn ran over, from
    its start on.  `taken`: where a pawn taken en passant stands.  `tail_from`
    and `tail_to`: the second square of a two-square man before and after.
    """

    frm: Square
    to: Square
    becomes: Man
    suffix: str = ''
    passed: tuple[Square, ...] = ()
    taken: Square = ''
    castle: Castle | None = None
    tail_from: Square = ''
    tail_to: Square = ''


@dataclass(slots=True)
class Position:
    """All that the rules ask of a position.

    `side` is 'w' or 'b'; `rights` the letters still held, in full order;
    `passed` the squares the last move's pawn ran over.  `partner` maps each
    half of a two-square man to the other half (io); `pool` is the captured
    men that may return and `opening` the moves (White's, Black's) that the
    opening phase still has (gothic-isles).
    """

    board: dict[Square, Man]
    side: str
    rights: str = ''
    passed: tuple[Square, ...] = ()
    halfmove: int = 0
    fullmove: int = 1
    partner: dict[Square, Square] = field(default_factory=dict)
    pool: str = ''
    opening: tuple[int, int] = (0, 0)


def is_white(man: Man) -> bool:
    """Tell whether `man` is White's."""
    return man.isupper()


def coloured(token: str, side: str) -> Man:
    """Return the upper-case `token` as a man of `side`."""
    return token if side == WHITE else token.lower()


def other(side: str) -> str:
    """Return the opponent of `side`."""
    return BLACK if side == WHITE else WHITE


def forward(side: str) -> int:
    """Return the y direction in which the men of `side` advance."""
    return 1 if side == WHITE else -1


def side_name(side: str) -> str:
    """Return 'White' or 'Black' for messages."""
    return 'White' if side == WHITE else 'Black'
