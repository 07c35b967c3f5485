"""Random positions: games of random moves, played with the reference.

Captures, promotions, castling and pawn runs are preferred at times, so that
rare rules turn up; some games begin with a few kinds of men strewn about, so
that pins and checks do.  All chance comes from the generator handed in.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reference.game import Game
from reference.geometry import Square
from reference.position import (BLACK, WHITE, Castle, FenError, Man, Move,
                                Position, coloured)
from reference.walls import DIAGONAL, ORTHOGONAL

LONGEST, SHORTEST = 160, 3
STREWN = 0.6
PREFER = 0.5
KEEP = 0.15
MOST_KINDS = 4
MOST_STREWN = 24
LEAST_WIDTH = 5
AT_HOME = 0.3


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


def strewn(game: Game, chance: random.Random) -> Position:
    """Return a lawful position: a few kinds of men on random squares.

    They lie within a rectangle, so that on a large board they meet too.  A
    king stands there or, with rights, at home.
    """
    kinds = [token for token in (*game.pieces, game.pawn) if token != 'K']
    while True:
        pos = Position({}, chance.choice(WHITE + BLACK))
        squares = _rectangle(game, chance)
        number = chance.randint(4, min(MOST_STREWN, len(squares)))
        squares = chance.sample(squares, number)
        for side in (WHITE, BLACK):
            castles = [castle for castle in game.castles
                       if castle.right == coloured(castle.right.upper(), side)]
            if castles and chance.random() < AT_HOME:
                _put_home(pos, chance.sample(
                    castles, chance.randint(1, len(castles))))
            else:
                _put(game, pos, squares.pop(), coloured('K', side), chance)
        pos.rights = ''.join(right for right in game.rights_order
                             if right in pos.rights)
        chosen = chance.sample(kinds, chance.randint(1, MOST_KINDS))
        for square in squares:
            _put(game, pos, square, coloured(
                chance.choice(chosen), chance.choice(WHITE + BLACK)), chance)
        try:
            return game.parse_fen(game.fen(pos))
        except FenError:
            continue


def _rectangle(game: Game, chance: random.Random) -> list[Square]:
    """Return the squares of a part of the board."""
    (x, width), (y, height) = (
        _span(chance, size) for size in (game.files, game.ranks))
    return [game.board.at[file, rank] for file in range(x, x + width)
            for rank in range(y, y + height)]


def _span(chance: random.Random, size: int) -> tuple[int, int]:
    """Return the start and the length of a part of 0 .. size - 1."""
    length = chance.randint(min(LEAST_WIDTH, size), size)
    return chance.randint(0, size - length), length


def _put_home(pos: Position, castles: Sequence[Castle]) -> None:
    """Put a king and its rooks where they may castle, with the rights."""
    for castle in castles:
        king = 'K' if castle.right.isupper() else 'k'
        pos.board[castle.king_from] = king
        pos.board[castle.rook_from] = castle.rook
        pos.rights += castle.right


def _put(game: Game, pos: Position, square: Square, man: Man,
         chance: random.Random) -> None:
    """Put `man` on `square` of `pos`, if there is room for it."""
    if square in pos.board:
        return
    if man.upper() in game.two_square_men:
        steps = ORTHOGONAL + (DIAGONAL if man.startswith('+') else ())
        half = game.board.step(square, *chance.choice(steps))
        if half is None or half in pos.board:
            return
        pos.board[half] = man
        pos.partner[square], pos.partner[half] = half, square
    pos.board[square] = man


def samples(game: Game, starts: Sequence[str], number: int,
            chance: random.Random) -> Iterator[Sample]:
    """Yield `number` positions, as many games as that takes.

    More than half of the games begin with men strewn about, and are short;
    the others with the array or one of `starts`, equally often.  A position
    is kept now and then, and always the last of a game.
    """
    while number > 0:
        # Short games elsewhere too: with full boards most lines are closed.
        longest = chance.choice((8, 40, LONGEST))
        if chance.random() < STREWN:
            start, longest = game.fen(strewn(game, chance)), SHORTEST
        elif starts and chance.random() < 0.5:
            start = chance.choice(starts)
        else:
            start = game.start_fen
        pos = game.parse_fen(start)
        line: list[str] = []
        plies = chance.randint(0 if longest == SHORTEST else 1, longest)
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
