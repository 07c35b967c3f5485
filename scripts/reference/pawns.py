"""The pawn of chess, also with a longer first move.

One step forward onto an empty square, up to `pawn_steps` from its start rank
through empty squares; captures one step diagonally forward; en passant on a
square that an enemy pawn ran over in the move just made; compulsory promotion
on the last rank.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .geometry import Square, as_written
from .position import (Man, Move, Position, coloured, forward, is_white,
                       other)

if TYPE_CHECKING:
    from .game import Game

PAWN_CAPTURES = as_written('-1,1 |', '1,1 |')


def pawn_moves(game: Game, pos: Position, frm: Square,
               man: Man) -> Iterator[Move]:
    """Yield the moves of the pawn `man` on `frm`."""
    yield from pawn_advances(game, pos, frm, man)
    for (to,) in game.capture_paths(man, frm):
        if to in pos.board:
            if is_white(pos.board[to]) != is_white(man):
                yield from game.promoting(pos, Move(frm, to, man))
        elif to in game.en_passant_squares(pos):
            yield Move(frm, to, man, taken=runner_square(game, pos))


def pawn_advances(game: Game, pos: Position, frm: Square,
                  man: Man) -> Iterator[Move]:
    """Yield the moves straight forward."""
    at_start = (game.board.rank(frm)
                == game.rank_for(game.pawn_start, pos.side))
    passed: list[Square] = []
    for step in range(1, game.pawn_steps + 1 if at_start else 2):
        to = game.board.step(frm, 0, step * forward(pos.side))
        if to is None or to in pos.board:
            return
        yield from game.promoting(
            pos, Move(frm, to, man,
                      passed=tuple(passed) if game.en_passant else ()))
        passed.append(to)


def promoting(game: Game, pos: Position, move: Move) -> Iterator[Move]:
    """Yield `move`, or on the last rank its promotions instead.

    A game where a pawn may stay one lists it among its promotions.
    """
    if game.board.rank(move.to) != game.rank_for(game.ranks, pos.side):
        yield move
        return
    for token in game.promotions:
        yield move._replace(becomes=coloured(token, pos.side),
                            suffix=token.lower() if token != game.pawn else '')


def runner_square(game: Game, pos: Position) -> Square:
    """Return where the pawn stands that ran over `pos.passed`."""
    return game.board.step(pos.passed[-1], 0, forward(other(pos.side)))
