"""Castling with fixed squares, as chess has it.

King and rook unmoved, all squares between them empty, and none of the king's
squares from start to end attacked, judged before the move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .position import BLACK, WHITE, Castle, Move, Position, coloured, other

if TYPE_CHECKING:
    from .game import Game


def both_sides(ranks: int, rook: str, king: str, kings_side: str,
               queens_side: str, rook_after: str = '') -> tuple[Castle, ...]:
    """Return the four ways to castle, in the order of 'KQkq'.

    `rook` is the token of the partner, which is `rook_after` once castled.
    `king` is the king's file; each side is three files: king to, rook from,
    rook to ('ghf').
    """
    castles = []
    for side, rank, letters in ((WHITE, 1, 'KQ'), (BLACK, ranks, 'kq')):
        for right, files in zip(letters, (kings_side, queens_side)):
            king_to, rook_from, rook_to = files
            castles.append(Castle(
                right, f'{king}{rank}', f'{king_to}{rank}',
                f'{rook_from}{rank}', f'{rook_to}{rank}',
                coloured(rook, side), coloured(rook_after or rook, side)))
    return tuple(castles)


def castling_moves(game: Game, pos: Position) -> Iterator[Move]:
    """Yield the castling moves of the side to move."""
    for castle in game.castles:
        if castle.right not in pos.rights:
            continue
        if castle.right.isupper() != (pos.side == WHITE):
            continue
        between = game.board.line(castle.king_from, castle.rook_from)[1:-1]
        if any(square in pos.board for square in between):
            continue
        walked = game.board.line(castle.king_from, castle.king_to)
        if any(game.attacked(pos, square, other(pos.side))
               for square in walked):
            continue
        yield Move(castle.king_from, castle.king_to, coloured('K', pos.side),
                   castle=castle)
