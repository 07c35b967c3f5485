"""Command line: perft, divide, moves, digest and show.

Data goes to stdout, remarks to stderr.  Exit status: 0 fine, 2 usage or bad
input, 3 the system fails (libxxhash is missing), 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from . import VARIANTS, counting, fen, get_game
from .game import Game
from .position import FenError, MoveError, Position

MAX_DEPTH = 63


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command in `arguments` (default: the process's); exit status."""
    options = _parser().parse_args(arguments)
    try:
        game = get_game(options.variant, options.switch)
        pos = game.parse_fen(game.start_fen if options.fen is None
                             else options.fen)
        for text in options.moves.split():
            pos = game.play(pos, game.parse_move(pos, text))
        if options.at and options.at not in game.board.xy:
            raise ValueError(f"--from '{options.at}' is no square")
        for line in _COMMANDS[options.command](game, pos, options):
            print(line)
    except FenError as error:
        return _fail(f'FEN: {error}', 2)
    except MoveError as error:
        return _fail(f'moves: {error}', 2)
    except ValueError as error:
        return _fail(str(error), 2)
    except counting.MissingLibrary as error:
        return _fail(str(error), 3)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 3
    return 0


def _fail(message: str, status: int) -> int:
    # What it quotes may hold anything; a terminal gets printable ASCII.
    shown = ''.join(c if ' ' <= c <= '~' else ascii(c)[1:-1] for c in message)
    print(f'reference.py: {shown}', file=sys.stderr)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog='reference.py',
        description='Plain reference move generator for chess variants.')
    parser.add_argument('command', choices=sorted(_COMMANDS))
    parser.add_argument('--variant', required=True,
                        help=', '.join(VARIANTS))
    parser.add_argument('--fen',
                        help="position text (default: the game's array)")
    parser.add_argument('--moves', default='',
                        help='moves to make first, separated by blanks')
    parser.add_argument('--depth', type=_depth, default=1,
                        help=f'plies, 0 to {MAX_DEPTH} (default 1)')
    parser.add_argument('--from', dest='at', default='', metavar='SQUARE',
                        help='moves: only those of the man on SQUARE')
    parser.add_argument('--switch', nargs='+', action='extend', default=[],
                        metavar='ID',
                        help='use the other reading of these decisions')
    return parser


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3
            and int(text) <= MAX_DEPTH):
        raise argparse.ArgumentTypeError(f'depth is 0 to {MAX_DEPTH}')
    return int(text)


def _perft(game: Game, pos: Position,
           options: argparse.Namespace) -> list[str]:
    return [f'Nodes searched: {game.perft(pos, options.depth)}']


def _divide(game: Game, pos: Position,
            options: argparse.Namespace) -> list[str]:
    if options.depth == 0:
        return ['', 'Nodes searched: 1', '']
    counts = counting.divide(game, pos, options.depth)
    lines = [f'{text}: {counts[text]}' for text in sorted(counts)]
    return [*lines, '', f'Nodes searched: {sum(counts.values())}', '']


def _moves(game: Game, pos: Position,
           options: argparse.Namespace) -> list[str]:
    return sorted(game.move_text(pos, move) for move in game.legal_moves(pos)
                  if options.at in ('', move.frm, move.tail_from))


def _digest(game: Game, pos: Position,
            options: argparse.Namespace) -> list[str]:
    count, digest = game.digest(pos, options.depth)
    return [f'perft {options.depth} {count}',
            f'digest {options.depth} {digest}']


def _show(game: Game, pos: Position,
          options: argparse.Namespace) -> list[str]:
    return [*_drawing(game, pos), '', game.fen(pos)]


def _drawing(game: Game, pos: Position) -> list[str]:
    """Return the board, one line a rank, men as in the position text."""
    lines = []
    for y in reversed(range(game.ranks)):
        squares = [game.board.at[x, y] for x in range(game.files)]
        men = [fen.man_text(game, pos, square) if square in pos.board else '.'
               for square in squares]
        lines.append(f'{y + 1:>2} ' + ''.join(f'{man:>3}' for man in men))
    files = ''.join(f'{square[0]:>3}' for square in squares)
    return [*lines, '   ' + files]


_COMMANDS = {'perft': _perft, 'divide': _divide, 'moves': _moves,
             'digest': _digest, 'show': _show}
