"""Capablanca Chess, 10 x 8: chess with Archbishop and Chancellor."""

from __future__ import annotations

from .castling import both_sides
from .chess import BISHOP, KING, KNIGHT, QUEEN, ROOK, Chess


class Capablanca(Chess):
    """The king castles three squares, with the rooks on a and j."""

    name = 'capablanca'
    files = 10
    start_fen = ('rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR '
                 'w KQkq - 0 1')
    pieces = {
        'K': KING,
        'Q': QUEEN,
        'C': ROOK + KNIGHT,    # Chancellor
        'A': BISHOP + KNIGHT,  # Archbishop
        'R': ROOK,
        'B': BISHOP,
        'N': KNIGHT,
    }
    promotions = ('Q', 'C', 'A', 'R', 'B', 'N')
    castles = both_sides(8, 'R', 'f', 'ijh', 'cad')
