"""Which cells a position fills: its own state and each of its legal moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from reference import Game, Move, Position, Square
from reference.position import other

from . import lines, special
from .names import CHECKS, MEN, MOVES, PINS, RIGHTS, Cell, name_of


class Root(NamedTuple):
    """A position and what is found out about it once."""

    game: Game
    pos: Position
    king: Square
    checkers: list[Square]
    pins: list[lines.Line]
    legal: list[tuple[Move, Position]]


def cells(game: Game, pos: Position) -> set[Cell]:
    """Return the cells that `pos` fills."""
    root = Root(game, pos, game.king_square(pos, pos.side),
                lines.checkers(game, pos, pos.side),
                lines.pins(game, pos, pos.side),
                list(game.successors(pos)))
    found = {(MOVES, words) for words in special.position_kinds(game, pos)}
    found |= {(RIGHTS, words) for words in special.refusals(
        game, pos, root.legal, bool(root.checkers))}
    if game.game_over(pos):
        return found
    found |= set(_state(root))
    found |= set(_pins(root))
    found |= set(_illegal(root))
    for move, after in root.legal:
        found |= set(_man(root, move, after))
        found |= set(_met(root, move))
        found |= {(MOVES, words)
                  for words in special.move_kinds(game, pos, move)}
        found |= {(RIGHTS, words)
                  for words in special.rights_lost(game, pos, move, after)}
    return found


def taken_squares(root: Root, move: Move) -> list[Square]:
    """Return the squares of the men that `move` takes."""
    if move.castle:
        return []
    squares = [move.taken] if move.taken else [move.to, move.tail_to]
    return [square for square in squares
            if square in root.pos.board
            and square not in (move.frm, move.tail_from)]


def _state(root: Root) -> Iterator[Cell]:
    """Yield the checks of the position, and how it ends."""
    game, pos = root.game, root.pos
    for square in root.checkers:
        yield MEN, f'{name_of(game, pos.board[square])} checks'
        if square in pos.partner:
            yield CHECKS, special.wall_check(game, pos, square, root.king)
    if len(root.checkers) > 1:
        yield CHECKS, 'double check'
    if not root.legal:
        yield CHECKS, 'checkmate' if root.checkers else 'stalemate'


def _man(root: Root, move: Move, after: Position) -> Iterator[Cell]:
    """Yield what the moving man and the taken ones do, and checks given."""
    game, pos = root.game, root.pos
    name = name_of(game, pos.board[move.frm])
    taken = taken_squares(root, move)
    yield MEN, f'{name} captures' if taken else f'{name} moves'
    for square in taken:
        yield MEN, f'{name_of(game, pos.board[square])} is taken'
    if pos.board[move.frm].upper() != game.pawn \
            and move.becomes != pos.board[move.frm]:
        yield MEN, f'{name} promotes' + (' by a capture' if taken else '')
    enemy = other(pos.side)
    given = lines.checkers(game, after, enemy)
    direct = {move.to, move.tail_to}
    for square in given:
        if square in direct:
            yield MEN, f'{name_of(game, move.becomes)} gives check'
            if move.suffix:
                yield CHECKS, 'promotion gives check'
        elif move.castle:
            yield CHECKS, 'castling gives check'
        else:
            yield CHECKS, 'discovered check given'
    if len(given) > 1:
        yield CHECKS, 'double check given'
    if given and move.taken:
        yield CHECKS, 'en passant gives check'


def _met(root: Root, move: Move) -> Iterator[Cell]:
    """Yield how a move meets a check."""
    game, pos = root.game, root.pos
    if not root.checkers:
        return
    taken = set(taken_squares(root, move))
    taken |= {pos.partner[square] for square in taken if square in pos.partner}
    takes = any(square in taken for square in root.checkers)
    name = name_of(game, pos.board[move.frm])
    if move.frm == root.king:
        yield CHECKS, ('met by the king taking the checker' if takes
                       else 'met by the king')
        if takes:
            yield MEN, f'{name} takes a checker'
        return
    if takes:
        yield CHECKS, ('met by taking the checker en passant' if move.taken
                       else 'met by taking the checker')
        yield MEN, f'{name} takes a checker'
    else:
        yield CHECKS, ('met by a block en passant' if move.taken
                       else 'met by a block')
        yield MEN, f'{name} blocks a check'


def _pins(root: Root) -> Iterator[Cell]:
    """Yield the pins of the position and what the pinned men can do."""
    game, pos = root.game, root.pos
    free = not root.checkers
    seen: dict[Square, Square] = {}
    for line in root.pins:
        pinned = line.blockers[0]
        # A Wall may leave a line and shut it with the other half.
        squares = {pinned, pos.partner.get(pinned, pinned)}
        moves = [move for move, _ in root.legal if move.frm in squares]
        ends = {line.man, pos.partner.get(line.man, line.man)}
        along = lines.direction(game, line, root.king)
        yield MEN, f'{name_of(game, pos.board[pinned])} is pinned'
        yield MEN, f'{name_of(game, pos.board[line.man])} pins'
        if not moves and free:
            yield PINS, f'{along}: cannot move'
        for move in moves:
            takes = {move.to, move.tail_to} & ends
            yield PINS, f'{along}: ' + ('takes the pinner' if takes
                                        else 'moves along it')
        if seen.setdefault(pinned, line.man) != line.man:
            yield PINS, 'man pinned twice'
    yield from _two_paths(root)


def _two_paths(root: Root) -> Iterator[Cell]:
    """Yield whether a man has an open and a shut path to the king."""
    paths: dict[Square, set[bool]] = {}
    for line in lines.lines_to(root.game, root.pos, root.king,
                               other(root.pos.side)):
        if line.man not in root.pos.partner:
            paths.setdefault(line.man, set()).add(bool(line.blockers))
    if any(len(kinds) == 2 for kinds in paths.values()):
        yield PINS, 'two paths to the king, one of them blocked'


def _illegal(root: Root) -> Iterator[Cell]:
    """Yield the moves that only the own king's danger forbids."""
    game, pos = root.game, root.pos
    legal = {move for move, _ in root.legal}
    enemy = other(pos.side)
    for move in game.moves(pos):
        if move in legal:
            continue
        if move.taken:
            yield PINS, 'en passant uncovers a check'
        if move.frm == root.king and move.to in pos.board:
            yield CHECKS, 'king may not take a guarded man'
        elif move.frm == root.king and root.checkers and not game.attacked(
                pos, move.to, enemy):
            yield CHECKS, 'king may not step back along the line of check'
        if move.to in pos.partner and move.frm not in pos.partner \
                and move.frm != root.king and not root.checkers \
                and not any(line.blockers[0] == move.frm
                            for line in root.pins):
            yield (PINS,
                   'Wall taken by a man that it lets through to the king')


