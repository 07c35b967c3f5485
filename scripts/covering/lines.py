"""Lines to a king: who checks, who pins whom, and along what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from reference import Game, Position, Square, walls
from reference.position import WHITE, is_white, other


class Line(NamedTuple):
    """A path of the enemy man on `man` to the king, over `before`.

    `blockers` are the squares of `before` that are occupied.
    """

    man: Square
    before: tuple[Square, ...]
    blockers: tuple[Square, ...]


def lines_to(game: Game, pos: Position, target: Square,
             by: str) -> Iterator[Line]:
    """Yield the paths on which men of side `by` come to `target`."""
    white = by == WHITE
    for square, man in pos.board.items():
        if is_white(man) != white:
            continue
        if square in pos.partner:
            yield from wall_lines(game, pos, square, target)
            continue
        for before in game.routes(man, square).get(target, ()):
            yield Line(square, before, occupied(pos, before))


def occupied(pos: Position, squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """Return those of `squares` on which a man stands."""
    return tuple(square for square in squares if square in pos.board)


def wall_lines(game: Game, pos: Position, head: Square,
               target: Square) -> Iterator[Line]:
    """Yield the slides of the Wall on `head`, once a Wall."""
    tail = pos.partner[head]
    if game.board.order[head] > game.board.order[tail]:
        return
    for walk in game.wall_walks(pos.board[head], head, tail):
        before: list[Square] = []
        for pair in walk:
            if target in pair:
                yield Line(head, tuple(before), occupied(pos, tuple(before)))
                break
            before += [square for square in pair if square not in (head, tail)]


def checkers(game: Game, pos: Position, side: str) -> list[Square]:
    """Return the men (heads of Walls) that attack the king of `side`."""
    king = game.king_square(pos, side)
    found: dict[Square, None] = {}
    for line in lines_to(game, pos, king, other(side)):
        if line.blockers:
            continue
        if line.man in pos.partner and not _slide_ends(game, pos, line.man,
                                                       king):
            continue
        found[line.man] = None
    return list(found)


def _slide_ends(game: Game, pos: Position, head: Square,
                king: Square) -> bool:
    """Tell whether no man of its own stands where the other half would go."""
    return any(king in pair for pair in walls.slides(game, pos, head))


def pins(game: Game, pos: Position, side: str) -> list[Line]:
    """Return the lines on which just one man, of `side`, shields its king."""
    king = game.king_square(pos, side)
    found = []
    for line in lines_to(game, pos, king, other(side)):
        men = {min(square, pos.partner.get(square, square))
               for square in line.blockers}
        if len(men) == 1 and is_white(pos.board[line.blockers[0]]) == (
                side == WHITE):
            found.append(line)
    return found


def direction(game: Game, line: Line, king: Square) -> str:
    """Return along what a line leads to the king."""
    x, y = game.board.xy[king]
    steps = [(game.board.xy[square][0] - x, game.board.xy[square][1] - y)
             for square in (line.man, *line.before)]
    if all(dy == 0 for _, dy in steps):
        return 'along a rank'
    if all(dx == 0 for dx, _ in steps):
        return 'along a file'
    if all(abs(dx) == abs(dy) for dx, dy in steps):
        return 'along a diagonal'
    return 'along a bent path'
