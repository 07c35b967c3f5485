"""Chess by the FIDE Laws: the ground that other games' rules refer to."""

from __future__ import annotations

from .castling import both_sides
from .game import Game
from .geometry import turned
from .pawns import PAWN_CAPTURES

KING = turned('0,1 |', '1,1 |')
ROOK = turned('| 0,1')
BISHOP = turned('| 1,1')
KNIGHT = turned('1,2 |')
QUEEN = ROOK + BISHOP


class Chess(Game):
    """FIDE chess on 8 x 8."""

    name = 'chess'
    start_fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
    pieces = {'K': KING, 'Q': QUEEN, 'R': ROOK, 'B': BISHOP, 'N': KNIGHT}
    pawn_captures = PAWN_CAPTURES
    promotions = ('Q', 'R', 'B', 'N')
    castles = both_sides(8, 'R', 'e', 'ghf', 'cad')
