"""Kinds of moves: pawns, castling, rights, Walls, Gothic Isles."""

from __future__ import annotations

from collections.abc import Iterator

from reference import Game, Move, Position, Square
from reference.gothic_isles import HOME
from reference.position import (WHITE, Castle, coloured, is_white, other,
                                side_name)
from reference.walls import head_first

from .names import name_of

LYING = {(1, 0): '-', (0, -1): '|', (1, -1): '\\', (-1, -1): '/'}


def move_kinds(game: Game, pos: Position, move: Move) -> Iterator[str]:
    """Yield the kinds of `move`, a legal one."""
    man = pos.board[move.frm].upper()
    if move.castle:
        yield castle_name(game, move.castle)
    if man == game.pawn:
        yield from pawn_kinds(game, pos, move)
    if move.tail_from:
        yield from wall_kinds(game, pos, move)
    if move.to in pos.partner and move.to not in (move.frm, move.tail_from):
        half = 'head' if is_head(game, pos, move.to) else 'tail'
        yield f'{name_of(game, pos.board[move.to])} is taken on its {half}'
    if game.name == 'gothic-isles':
        yield from gothic_kinds(game, pos, move)


def castle_name(game: Game, castle: Castle) -> str:
    """Return the cell of a castling move."""
    if game.name != 'chess960':
        return f'castling {castle.right}'
    side = "king's side" if castle.king_to[0] == 'g' else "queen's side"
    return f'castling {side}'


def pawn_kinds(game: Game, pos: Position, move: Move) -> Iterator[str]:
    """Yield the kinds of a pawn's move."""
    colour = side_name(pos.side)
    sign = 1 if pos.side == WHITE else -1
    (x, y), (to_x, to_y) = game.board.xy[move.frm], game.board.xy[move.to]
    dx, dy = to_x - x, sign * (to_y - y)
    takes = move.to in pos.board
    if dx == 0 and dy > 1:
        yield f'{colour}: first move of {dy} squares'
    if move.taken:
        yield (f'{colour}: en passant on square '
               f'{pos.passed.index(move.to) + 1} of {len(pos.passed)} passed')
        # Left and right as the pawn's owner sees them.
        yield f'{colour}: en passant to the ' + (
            'left' if sign * dx < 0 else 'right')
    if game.name == 'thunderstruck' and takes:
        yield f'Axeman captures {sign * dx},{dy}'
    if game.board.rank(move.to) == game.rank_for(game.ranks, pos.side):
        name = name_of(game, move.becomes)
        if game.name != 'gothic-isles':
            yield f'promotion to {name} by ' + (
                'capture' if takes else 'advance')
            if dy == 2:
                yield f'promotion to {name} from two ranks before'


# Walls


def is_head(game: Game, pos: Position, square: Square) -> bool:
    """Tell whether the half on `square` is the one that bears the letter."""
    return head_first(game, square, pos.partner[square])[0] == square


def lying(game: Game, one: Square, two: Square) -> str:
    """Return how a Wall on two squares lies."""
    head, tail = head_first(game, one, two)
    (x, y), (tail_x, tail_y) = game.board.xy[head], game.board.xy[tail]
    return LYING[tail_x - x, tail_y - y]


def wall_kinds(game: Game, pos: Position, move: Move) -> Iterator[str]:
    """Yield the kinds of a Wall's move."""
    name = name_of(game, pos.board[move.frm])
    old = head_first(game, move.frm, move.tail_from)
    new = head_first(game, move.to, move.tail_to)
    shifts = {(game.board.xy[b][0] - game.board.xy[a][0],
               game.board.xy[b][1] - game.board.xy[a][1])
              for a, b in zip(old, new)}
    way = 'a turn'
    if len(shifts) == 1:
        way = 'a slide'
        (dx, dy), = shifts
        yield from slide_kinds(name, lying(game, *old), dx, dy)
    else:
        yield f'{name} {lying(game, *old)} turns to {lying(game, *new)}'
        yield f'{name} turns about its ' + (
            'head' if old[0] in new else 'tail')
    taken = [square for square in new
             if square in pos.board and square not in old]
    if len(taken) == 2 and pos.partner.get(taken[0]) != taken[1]:
        yield f'{name} takes two men'
    elif len(taken) == 1:
        yield f'{name} takes a man with its ' + (
            'head' if taken[0] == new[0] else 'tail')
    if any(square in pos.partner for square in taken):
        yield f'{name} takes a two-square man'
    if taken and len(shifts) == 1 and all(dx and dy for dx, dy in shifts):
        yield 'Great Wall takes by a diagonal step'
    if move.becomes != pos.board[move.frm]:
        there = [game.on_rank_for('W', pos.side, square) for square in new]
        yield f'Wall promotes by {way}, ' + (
            'both halves on the ranks' if all(there)
            else 'one half on the ranks')


def slide_kinds(name: str, lies: str, dx: int, dy: int) -> Iterator[str]:
    """Yield the kind of a slide by (dx, dy)."""
    if dx and dy:
        yield 'Great Wall steps diagonally'
    else:
        yield f'{name} {lies} slides along a ' + ('rank' if dx else 'file')


def wall_check(game: Game, pos: Position, head: Square, king: Square) -> str:
    """Return with which half the Wall on `head` reaches the king."""
    tail = pos.partner[head]
    halves = set()
    for walk in game.wall_walks(pos.board[head], head, tail):
        for pair in walk:
            if king in pair:
                halves.add('head' if pair[0] == king else 'tail')
    if len(halves) == 2:
        return 'Wall checks with both halves'
    return f'Wall checks with its {halves.pop()}'


# Rights


def rights_lost(game: Game, pos: Position, move: Move,
                after: Position) -> Iterator[str]:
    """Yield how `move` costs rights."""
    if game.name == 'chess960':
        return
    for right in pos.rights:
        if right in after.rights:
            continue
        own = right.isupper() == (pos.side == WHITE)
        if game.name == 'gothic-isles':
            yield f'{right} lost by ' + ('a move of its man' if own
                                         else 'capture')
        elif not own:
            yield f'{right} lost by capture'
        elif pos.board[move.frm].upper() == 'K':
            yield f"{right} lost by the king's move"
        else:
            yield f"{right} lost by the rook's move"


def refusals(game: Game, pos: Position, legal: list[tuple[Move, Position]],
             in_check: bool) -> Iterator[str]:
    """Yield why a right can't be used now."""
    if game.name == 'gothic-isles':
        yield from gothic_refusals(game, pos, legal, in_check)
        return
    enemy = other(pos.side)
    for castle in game.castles:
        right = castle.right
        if right.isupper() != (pos.side == WHITE) \
                or not game.castle_men_stand(castle, pos.board):
            continue
        between = game.board.line(castle.king_from, castle.rook_from)[1:-1]
        walked = game.board.line(castle.king_from, castle.king_to)
        attacked = {square for square in walked
                    if game.attacked(pos, square, enemy)}
        if any(square in pos.board for square in between):
            if right in pos.rights and not attacked:
                yield f'{right} refused by a man between'
        elif not attacked and right not in pos.rights:
            yield f'{right} missing, king and rook at home'
        elif right in pos.rights:
            yield from attack_refusals(castle, attacked)


def attack_refusals(castle: Castle, attacked: set[Square]) -> Iterator[str]:
    """Yield which attacked square alone forbids castling."""
    through = attacked - {castle.king_from, castle.king_to}
    if castle.king_from in attacked:
        yield f'{castle.right} refused in check'
    elif through and castle.king_to not in attacked:
        yield f'{castle.right} refused through attack'
    elif castle.king_to in attacked and not through:
        yield f'{castle.right} refused onto an attacked square'


# Gothic Isles


def gothic_kinds(game: Game, pos: Position, move: Move) -> Iterator[str]:
    """Yield the kinds of moves that only Gothic Isles has."""
    colour = side_name(pos.side)
    man = pos.board[move.frm].upper()
    (x, y), (to_x, to_y) = game.board.xy[move.frm], game.board.xy[move.to]
    dx, dy = abs(to_x - x), abs(to_y - y)
    when = 'in the opening' if game.in_phase(pos) else 'in play'
    if man == 'K' and {dx, dy} == {1, 2}:
        yield f"king's leap {when}"
    if man == 'C' and max(dx, dy) == 2:
        yield "Champion's double move " + (
            f'diagonally {when}' if dx else f'straight {when}')
    if game.in_phase(pos):
        left = pos.opening[0] if pos.side == WHITE else pos.opening[1]
        yield (f'{colour} opens and goes on' if left > 1
               else f"{colour}'s last opening move")
    if move.to in pos.board and pos.board[move.to].upper() in 'WNDC':
        yield f'{name_of(game, pos.board[move.to])} goes to the pool'
    if man == 'S':
        yield from soldier_kinds(game, pos, move)


def soldier_kinds(game: Game, pos: Position, move: Move) -> Iterator[str]:
    """Yield the kinds of a Soldier's move near its goal."""
    colour = side_name(pos.side)
    rank = game.rank_for(game.board.rank(move.to), pos.side)
    if rank in (6, 7) and move.becomes.upper() == 'S':
        yield f'{colour}: Soldier stays one on rank {rank}'
    if rank in (6, 7) and move.becomes.upper() == 'C':
        yield f'{colour}: Soldier becomes a Champion on rank {rank}'
        if move.to in pos.board:
            yield 'Soldier becomes a Champion by a capture'
    if rank == 8:
        own = {man for man in pos.pool
               if is_white(man) == (pos.side == WHITE)}
        if own:
            yield f'{name_of(game, move.becomes)} returns from the pool'
            yield ('one type in the pool' if len(own) == 1
                   else 'several types in the pool')
        else:
            yield 'empty pool gives a Champion'
        if move.to in pos.board:
            yield 'promotion by a capture'


def gothic_refusals(game: Game, pos: Position,
                    legal: list[tuple[Move, Position]],
                    in_check: bool) -> Iterator[str]:
    """Yield why a first move is not possible, and rights that are gone."""
    for right, home in HOME.items():
        if right not in pos.rights and pos.board.get(home) == right \
                and right.isupper() == (pos.side == WHITE):
            yield f'{right} missing, its man at home'
    king, champion = coloured('K', pos.side), coloured('C', pos.side)
    reached = {(move.frm, move.to) for move, _ in legal}
    if king in pos.rights:
        home = HOME[king]
        empty = [to for (to,) in game.capture_paths(
            coloured('N', pos.side), home) if to not in pos.board]
        if in_check and empty:
            yield "king's leap refused in check"
        elif not game.in_phase(pos) and any(
                (home, to) not in reached for to in empty):
            yield "king's leap refused by attack"
    if champion in pos.rights and not in_check:
        yield from shut_doubles(game, pos, HOME[champion])


def shut_doubles(game: Game, pos: Position, home: Square) -> Iterator[str]:
    """Yield the Champion's double moves that a man between forbids."""
    sign = 1 if pos.side == WHITE else -1
    for dx in (-1, 0, 1):
        between = game.board.step(home, dx, sign)
        to = game.board.step(home, 2 * dx, 2 * sign)
        if to and to not in pos.board and between in pos.board:
            yield "Champion's double move refused by a man between"


def position_kinds(game: Game, pos: Position) -> Iterator[str]:
    """Yield what the position is before any move (bare kings)."""
    if game.name != 'gothic-isles':
        return
    own, enemy = (game.is_bare(pos, side)
                  for side in (pos.side, other(pos.side)))
    if own and enemy:
        yield 'game over: both kings bare'
    elif enemy:
        yield 'game over: bare king'
    elif own:
        yield 'bared side has its turn'
