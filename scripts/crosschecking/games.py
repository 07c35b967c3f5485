"""Random positions: games of random moves, played with the reference.

Captures, promotions, castling and pawn runs are preferred at times, so that
rare rules turn up.  All chance comes from the generator that is handed in.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reference.game import Game
from reference.position import Move, Position

LONGEST = 160
PREFER = 0.5
KEEP = 0.15


class Sample(NamedTuple):
    """A position, and how it came about: `start`, then the moves `line`."""

    start: str
    line: tuple[str, ...]
    text: str


def is_notable(game: Game, pos: Position, move: Move) -> bool:
    """Tell whether `move` is of a kind that random play seldom finds."""
    return bool(move.castle or move.suffix or move.taken
                or len(move.passed) > 0
                or move.becomes != pos.board[move.frm]
                or game.is_capture(pos, move))


def random_move(game: Game, pos: Position,
                chance: random.Random) -> Move | None:
    """Return a legal move, None if there is none."""
    if game.game_over(pos):
        return None
    moves = list(game.moves(pos))
    chance.shuffle(moves)
    if chance.random() < PREFER:
        moves.sort(key=lambda move: not is_notable(game, pos, move))
    for move in moves:
        if game.is_safe(pos, game.play(pos, move)):
            return move
    return None


def samples(game: Game, starts: Sequence[str], number: int,
            chance: random.Random) -> Iterator[Sample]:
    """Yield `number` positions, as many games as that takes.

    Half of the games begin with the array, the others with one of `starts`.
    A position is kept now and then, and always the last of a game.
    """
    while number > 0:
        array = not starts or chance.random() < 0.5
        start = game.start_fen if array else chance.choice(starts)
        pos = game.parse_fen(start)
        line: list[str] = []
        # Short games too: with full boards most lines are still closed.
        plies = chance.randint(1, chance.choice((8, 40, LONGEST)))
        while number > 0:
            move = random_move(game, pos, chance)
            over = move is None or len(line) == plies
            if over or chance.random() < KEEP:
                yield Sample(start, tuple(line), game.fen(pos))
                number -= 1
            if over:
                break
            line.append(game.move_text(pos, move))
            pos = game.play(pos, move)
