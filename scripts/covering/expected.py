"""Which cells a game should have; each must be filled by some position."""

from __future__ import annotations

from collections.abc import Iterator

from reference import Game
from reference.io_chess import PROMOTES

from .names import (CHECKS, MEN, MOVES, NAMES, PINS, RIGHTS, RULE_IDS, RULES,
                    Cell, is_rider)

COLOURS = ('White', 'Black')


def cells(game: Game) -> list[Cell]:
    """Return all cells of `game`, in the order of the report."""
    found = [(RULES, rule) for rule in RULE_IDS[game.name]]
    if game.name == 'chess960':
        # Chess with other arrays: castling is all that is its own.
        found += [(MOVES, f'castling {side}')
                  for side in ("king's side", "queen's side")]
        return found
    found += [(MEN, words) for words in men(game)]
    found += [(MOVES, words) for words in moves(game)]
    found += [(RIGHTS, words) for words in rights(game)]
    found += [(CHECKS, words) for words in checks(game)]
    found += [(PINS, words) for words in pins(game)]
    return found


def men(game: Game) -> Iterator[str]:
    """Yield what each man does and suffers."""
    for token, name in NAMES[game.name].items():
        kinds = ['moves', 'captures']
        if token != 'K':
            kinds += ['is taken', 'checks', 'gives check', 'is pinned',
                      'blocks a check']
        kinds.append('takes a checker')
        if token != 'K' and is_rider(game, token):
            kinds.append('pins')
        if game.name == 'io' and token in PROMOTES:
            kinds += ['promotes', 'promotes by a capture']
        for kind in kinds:
            yield f'{name} {kind}'


def moves(game: Game) -> Iterator[str]:
    """Yield the kinds of moves that are more than going from here to there."""
    yield from pawn_moves(game)
    for castle in game.castles:
        yield f'castling {castle.right}'
    if game.name == 'io':
        yield from wall_moves()
    if game.name == 'gothic-isles':
        yield from gothic_moves()


def pawn_moves(game: Game) -> Iterator[str]:
    """Yield the pawns' kinds of moves."""
    for colour in COLOURS:
        for steps in range(2, game.pawn_steps + 1):
            yield f'{colour}: first move of {steps} squares'
        for steps in range(2, game.pawn_steps + 1 if game.en_passant else 2):
            for square in range(1, steps):
                yield (f'{colour}: en passant on square {square} of '
                       f'{steps - 1} passed')
        if game.en_passant:
            yield f'{colour}: en passant to the left'
            yield f'{colour}: en passant to the right'
    if game.name == 'thunderstruck':
        for dx, dy in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
            yield f'Axeman captures {dx},{dy}'
    for token in game.promotions:
        name = NAMES[game.name][token]
        yield f'promotion to {name} by advance'
        yield f'promotion to {name} by capture'
        if game.name == 'thunderstruck':
            yield f'promotion to {name} from two ranks before'


def wall_moves() -> Iterator[str]:
    """Yield what Walls do (io)."""
    for wall, lying in (('Wall', ('-', '|')),
                        ('Great Wall', ('-', '|', '\\', '/'))):
        for lies in lying:
            yield f'{wall} {lies} slides along a file'
            yield f'{wall} {lies} slides along a rank'
            for new in lying:
                if new != lies:
                    yield f'{wall} {lies} turns to {new}'
        for half in ('head', 'tail'):
            yield f'{wall} turns about its {half}'
            yield f'{wall} takes a man with its {half}'
            yield f'{wall} is taken on its {half}'
        yield f'{wall} takes two men'
        yield f'{wall} takes a two-square man'
    yield 'Great Wall steps diagonally'
    yield 'Great Wall takes by a diagonal step'
    for way in ('a slide', 'a turn'):
        yield f'Wall promotes by {way}, one half on the ranks'
        yield f'Wall promotes by {way}, both halves on the ranks'


def gothic_moves() -> Iterator[str]:
    """Yield what only Gothic Isles has."""
    for when in ('in the opening', 'in play'):
        yield f"king's leap {when}"
        yield f"Champion's double move straight {when}"
        yield f"Champion's double move diagonally {when}"
    for colour in COLOURS:
        yield f'{colour} opens and goes on'
        yield f"{colour}'s last opening move"
        for rank in (6, 7):
            yield f'{colour}: Soldier stays one on rank {rank}'
            yield f'{colour}: Soldier becomes a Champion on rank {rank}'
    yield 'Soldier becomes a Champion by a capture'
    for name in ('Wizard', 'Knight', 'Dragon', 'Champion'):
        yield f'{name} returns from the pool'
        yield f'{name} goes to the pool'
    yield 'one type in the pool'
    yield 'several types in the pool'
    yield 'empty pool gives a Champion'
    yield 'promotion by a capture'
    yield 'game over: bare king'
    yield 'game over: both kings bare'
    yield 'bared side has its turn'


def rights(game: Game) -> Iterator[str]:
    """Yield how rights are lost, and why castling is refused."""
    if game.name == 'gothic-isles':
        for right in 'KCkc':
            yield f'{right} lost by a move of its man'
            yield f'{right} missing, its man at home'
        for right in 'Cc':
            yield f'{right} lost by capture'
        yield "king's leap refused in check"
        yield "king's leap refused by attack"
        yield "Champion's double move refused by a man between"
        return
    for castle in game.castles:
        right = castle.right
        for why in ("lost by the king's move", "lost by the rook's move",
                    'lost by capture', 'missing, king and rook at home',
                    'refused by a man between', 'refused in check',
                    'refused through attack',
                    'refused onto an attacked square'):
            yield f'{right} {why}'


def checks(game: Game) -> Iterator[str]:
    """Yield the kinds of check, how they are given and how they are met."""
    yield 'double check'
    yield 'discovered check given'
    yield 'double check given'
    yield 'promotion gives check'
    if game.castles:
        yield 'castling gives check'
    yield 'met by the king'
    yield 'met by a block'
    yield 'met by taking the checker'
    yield 'met by the king taking the checker'
    if game.en_passant:
        yield 'met by taking the checker en passant'
        yield 'en passant gives check'
    yield 'checkmate'
    yield 'stalemate'
    yield 'king may not step back along the line of check'
    yield 'king may not take a guarded man'
    if game.name == 'io':
        # Only a bent path runs over a pawn's start and a square it passes.
        yield 'met by a block en passant'
        yield 'Wall checks with its head'
        yield 'Wall checks with its tail'
        yield 'Wall checks with both halves'


def pins(game: Game) -> Iterator[str]:
    """Yield the kinds of pin."""
    lines = ['along a rank', 'along a file']
    if game.name != 'gothic-isles':
        lines.append('along a diagonal')
    if game.name in ('thunderstruck', 'io'):
        lines.append('along a bent path')
    for line in lines:
        yield f'{line}: cannot move'
        yield f'{line}: takes the pinner'
        # What is straight of Thunderstruck's paths is two squares long.
        if game.name != 'thunderstruck' or line == 'along a bent path':
            yield f'{line}: moves along it'
    if game.en_passant:
        yield 'en passant uncovers a check'
    if game.name in ('thunderstruck', 'io'):
        # Straight lines meet in the king only.
        yield 'man pinned twice'
        yield 'two paths to the king, one of them blocked'
    if game.name == 'io':
        yield 'Wall taken by a man that it lets through to the king'
