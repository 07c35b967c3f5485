"""Io Chess by Mark Hedden, 16 x 16.

Nearly every piece promotes, at once and by compulsion, when its move ends on
the rank named for it.  The Walls have their rules in walls.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial

from . import walls
from .castling import both_sides
from .chess import BISHOP, KING, KNIGHT, QUEEN, ROOK
from .game import Game
from .geometry import Square, turned
from .pawns import PAWN_CAPTURES
from .position import BLACK, WHITE, Man, Move, Position, coloured, is_white

GRIFFIN = turned('1,1 | 0,1')
SPIDER = turned('0,1 | 1,1')
CROOKED_KNIGHT = turned('| 1,2 -1,2')
SUPERCOMPUTER = turned('0,3 |', '2,2 |', '1,3 |')
NIGHTRIDER = turned('| 1,2')
CAMEL = turned('1,3 |')
ZEBRA = turned('2,3 |')

# What a piece becomes and the ranks, White's, on which its move must end.
PROMOTES = {
    'Q': ('+Q', (16,)),
    'R': ('+R', (16,)),
    'A': ('+R', (16,)),
    'B': ('+B', (14,)),
    'N': ('+N', (8, 9)),
    'G': ('+G', (16,)),
    'S': ('+S', (16,)),
    'C': ('+C', (14,)),
    'U': ('+U', (14,)),
    'I': ('+I', (14,)),
    'W': ('+W', (8, 9)),
}


class IoChess(Game):
    """Castling turns the rook into a Castle; pawns run up to five squares."""

    name = 'io'
    files = 16
    ranks = 16
    start_fen = ('grscnubqkbuncsrg/w<2i6i2w</pppppppppppppppp/'
                 '16/16/16/16/16/16/16/16/16/16/'
                 'PPPPPPPPPPPPPPPP/W<2I6I2W</GRSCNUBQKBUNCSRG '
                 'w KQkq - 0 1')
    switch_ids = ('IO-2', 'IO-3', 'IO-6', 'IO-7', 'IO-8', 'IO-9', 'IO-13',
                  'IO-15')
    pieces = {
        'K': KING,
        'Q': QUEEN,
        '+Q': QUEEN + KNIGHT + ZEBRA,               # Empress
        'R': ROOK,
        'A': ROOK + turned('2,2 |', '3,3 |'),       # Castle
        '+R': ROOK + KNIGHT + turned('2,2 |'),      # Fortress
        'B': BISHOP,
        '+B': BISHOP + KNIGHT,                      # Archbishop
        'N': KNIGHT,
        '+N': KNIGHT + CAMEL,                       # Gnu
        'G': GRIFFIN,
        '+G': GRIFFIN + ROOK,                       # Hippogriff
        'S': SPIDER,
        '+S': SPIDER + BISHOP,                      # Tarantula
        'C': CROOKED_KNIGHT,
        '+C': CROOKED_KNIGHT + CAMEL,               # Crooked Paladin
        'U': SUPERCOMPUTER,
        '+U': SUPERCOMPUTER + KING + KNIGHT,        # Quantum computer
        'I': NIGHTRIDER,
        '+I': NIGHTRIDER + ZEBRA,                   # Moonrider
        'O': GRIFFIN + SPIDER,                      # Octospider
        'W': (),                                    # Wall
        '+W': (),                                   # Great Wall
    }
    two_square_men = ('W', '+W')
    pawn_captures = PAWN_CAPTURES
    pawn_start = 3
    pawn_steps = 5
    promotions = ('Q', '+Q', 'R', 'A', '+R', 'B', '+B', 'N', '+N', 'G', '+G',
                  'S', '+S', 'C', '+C', 'U', '+U', 'I', '+I', 'O')
    castles = both_sides(16, 'R', 'i', 'nom', 'cbd', rook_after='A')

    def __init__(self, switches: Iterable[str] = ()) -> None:
        super().__init__(switches)
        # Walked out once for each man and pair of squares.
        self.wall_walks = cache(partial(walls.slide_walks, self))
        self.wall_reach = cache(lambda man, head, tail: frozenset(
            square for walk in self.wall_walks(man, head, tail)
            for pair in walk for square in pair))

    # Promotion of pieces

    def on_rank_for(self, token: str, side: str, square: Square) -> bool:
        """Tell whether a piece promotes when its move ends on `square`."""
        ranks = PROMOTES[token][1]
        if 'IO-9' in self.switches:
            ranks = ranks[-1:]
        rank = self.rank_for(self.board.rank(square), side)
        if 'IO-8' in self.switches:
            return rank >= ranks[0]
        return rank in ranks

    def arrives(self, man: Man, to: Square) -> Man:
        """Return what a piece is once its move has ended on `to` (IO-10)."""
        token = man.upper()
        side = WHITE if is_white(man) else BLACK
        if token in PROMOTES and self.on_rank_for(token, side, to):
            return coloured(PROMOTES[token][0], side)
        return man

    def promoting(self, pos: Position, move: Move) -> Iterator[Move]:
        """Yield a pawn's `move` with each thing it can be afterwards."""
        yield from super().promoting(pos, move)
        if 'IO-13' in self.switches \
                and self.board.rank(move.to) == self.rank_for(16, pos.side):
            yield from walls.pawn_to_wall(self, pos, move)

    def en_passant_squares(self, pos: Position) -> tuple[Square, ...]:
        """Return the squares on which a pawn may now take en passant."""
        return pos.passed[-1:] if 'IO-15' in self.switches else pos.passed

    # Walls

    def man_moves(self, pos: Position, frm: Square,
                  man: Man) -> Iterator[Move]:
        """Yield the moves of the man on `frm`; a Wall's from its head."""
        if frm not in pos.partner:
            yield from super().man_moves(pos, frm, man)
        elif frm == walls.head_first(self, frm, pos.partner[frm])[0]:
            yield from walls.wall_moves(self, pos, frm)

    def attacked(self, pos: Position, target: Square, by: str) -> bool:
        """Tell whether a man of side `by` could capture on `target`."""
        return (super().attacked(pos, target, by)
                or walls.wall_attacks(self, pos, target, by))

    def men_after(self, pos: Position, move: Move,
                  ) -> tuple[dict[Square, Man], dict[Square, Square]]:
        """Return where the men stand after `move`, and which halves pair."""
        board = pos.board.copy()
        partner = pos.partner.copy()
        king = board[move.frm]
        left = [move.frm, move.to, move.tail_to, move.taken]
        if move.castle:
            left.append(move.castle.rook_from)
        for square in left:
            if square in board:
                walls.lift(board, partner, square)
        if move.castle:
            board[move.castle.king_to] = king
            board[move.castle.rook_to] = move.castle.rook_after
            return board, partner
        board[move.to] = move.becomes
        if move.tail_to:
            board[move.tail_to] = move.becomes
            partner[move.to] = move.tail_to
            partner[move.tail_to] = move.to
        return board, partner

    def is_capture(self, pos: Position, move: Move) -> bool:
        """Tell whether `move` takes a man; a Wall's own halves are none."""
        if not move.tail_from:
            return super().is_capture(pos, move)
        return any(square in pos.board
                   and square not in (move.frm, move.tail_from)
                   for square in (move.to, move.tail_to))

    def move_text(self, pos: Position, move: Move) -> str:
        """Return `move` in UCI text; pairs of squares are head first."""
        if not move.tail_to:
            return super().move_text(pos, move)
        head, tail = walls.head_first(self, move.to, move.tail_to)
        return f'{move.frm}{move.tail_from}-{head}{tail}{move.suffix}'
