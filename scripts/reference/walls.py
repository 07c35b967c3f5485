"""The Wall and Great Wall of Io Chess: one man on two squares.

Both squares of a Wall are in `Position.board` with the same man, and
`Position.partner` leads from each half to the other.  A pair is written head
first: upper rank first, then left to right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .geometry import Square
from .position import (BLACK, WHITE, Man, Move, Position, coloured, is_white)

if TYPE_CHECKING:
    from .io_chess import IoChess

Pair = tuple[Square, Square]

ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def head_first(game: IoChess, one: Square, two: Square) -> Pair:
    """Return the two squares in reading order."""
    order = game.board.order
    return (one, two) if order[one] < order[two] else (two, one)


def lift(board: dict[Square, Man], partner: dict[Square, Square],
         square: Square) -> None:
    """Take the man on `square` off the board, a Wall with both halves."""
    del board[square]
    if square in partner:
        half = partner.pop(square)
        del partner[half]
        del board[half]


def wall_moves(game: IoChess, pos: Position, head: Square) -> Iterator[Move]:
    """Yield the moves of the Wall whose head is on `head`."""
    tail = pos.partner[head]
    for pair in [*slides(game, pos, head), *rotations(game, pos, head)]:
        new_head, new_tail = head_first(game, *pair)
        yield Move(head, new_head, arrives(game, pos.board[head], pair),
                   tail_from=tail, tail_to=new_tail)


def slides(game: IoChess, pos: Position, head: Square) -> Iterator[Pair]:
    """Yield where a Wall's slides end (W1); captures end a slide.

    Both halves move alike.  The Wall's own old squares count as empty.  A
    Great Wall also makes one diagonal step.
    """
    tail = pos.partner[head]
    man = pos.board[head]
    for walk in game.wall_walks(man, head, tail):
        for pair in walk:
            met = [pos.board[square] for square in pair
                   if square in pos.board and square not in (head, tail)]
            if any(is_white(other) == is_white(man) for other in met):
                break
            yield pair
            if met:
                break


def slide_walks(game: IoChess, man: Man, head: Square,
                tail: Square) -> list[list[Pair]]:
    """Return the squares of both halves, step by step, in each direction."""
    great = man.upper() == '+W'
    walks = []
    for dx, dy in ORTHOGONAL + (DIAGONAL if great else ()):
        walk = []
        longest = 1 if dx and dy else game.files
        for k in range(1, longest + 1):
            one = game.board.step(head, k * dx, k * dy)
            two = game.board.step(tail, k * dx, k * dy)
            if one is None or two is None:
                break
            walk.append((one, two))
        walks.append(walk)
    return walks


def rotations(game: IoChess, pos: Position, head: Square) -> Iterator[Pair]:
    """Yield where a Wall's rotations end (W2): one half stays.

    A Wall turns across its axis, a Great Wall into any other orientation
    (IO-6), either onto an empty square only (IO-3).
    """
    tail = pos.partner[head]
    man = pos.board[head]
    great = man.upper() == '+W'
    for kept, moving in ((head, tail), (tail, head)):
        (kept_x, kept_y), (x, y) = game.board.xy[kept], game.board.xy[moving]
        old = (x - kept_x, y - kept_y)
        for new in ORTHOGONAL + (DIAGONAL if great else ()):
            if new in (old, (-old[0], -old[1])):
                continue
            quarter_turn = old[0] * new[0] + old[1] * new[1] == 0
            if 'IO-6' in game.switches and not quarter_turn:
                continue
            target = game.board.step(kept, *new)
            if target is None or not may_turn_to(game, pos, man, target):
                continue
            # The square swept over is the corner of a quarter turn between
            # rank and file; other turns of a Great Wall sweep no one square.
            if 'IO-2' in game.switches and quarter_turn \
                    and new in ORTHOGONAL:
                corner = game.board.step(kept, old[0] + new[0],
                                         old[1] + new[1])
                if corner in pos.board:
                    continue
            yield kept, target


def may_turn_to(game: IoChess, pos: Position, man: Man,
                target: Square) -> bool:
    """Tell whether what stands on `target` lets a Wall turn there (IO-3)."""
    if target not in pos.board:
        return True
    return ('IO-3' in game.switches
            and is_white(pos.board[target]) != is_white(man))


def arrives(game: IoChess, man: Man, pair: Pair) -> Man:
    """Return what a Wall is once its move has ended on `pair` (W5, IO-7)."""
    if man.upper() != 'W':
        return man
    side = WHITE if is_white(man) else BLACK
    there = [game.on_rank_for('W', side, square) for square in pair]
    enough = all(there) if 'IO-7' in game.switches else any(there)
    return coloured('+W', side) if enough else man


def wall_attacks(game: IoChess, pos: Position, target: Square,
                 by: str) -> bool:
    """Tell whether a Wall of `by` could put a half on `target` (W4)."""
    for head, tail in pos.partner.items():
        if is_white(pos.board[head]) != (by == WHITE):
            continue
        if game.board.order[head] > game.board.order[tail]:
            continue
        # Walks that nowhere meet the target need no look at what is on them.
        if target in game.wall_reach(pos.board[head], head, tail) and any(
                target in pair for pair in slides(game, pos, head)):
            return True
        if 'IO-3' in game.switches \
                and any(target in pair
                        for pair in rotations(game, pos, head)):
            return True
    return False


def pawn_to_wall(game: IoChess, pos: Position, move: Move) -> Iterator[Move]:
    """Yield the promotions of a pawn's `move` to Wall and Great Wall.

    The second half goes to a neighbouring square that is empty once the pawn
    has moved (IO-13's other reading).
    """
    after = game.men_after(pos, move)[0]
    for token, steps in (('W', ORTHOGONAL), ('+W', ORTHOGONAL + DIAGONAL)):
        for dx, dy in steps:
            second = game.board.step(move.to, dx, dy)
            if second is not None and second not in after:
                yield move._replace(becomes=coloured(token, pos.side),
                                    suffix=token.lower(), tail_to=second)
