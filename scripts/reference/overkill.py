"""Overkill Chess by Charles Gilman: chess with stronger men.

Every piece but the king adds to its moves: the queen's square has an Ace, the
bishops' Queens, the rooks' Marshals, the knights' Cardinals (OV-1).
"""

from __future__ import annotations

from .castling import both_sides
from .chess import BISHOP, KING, KNIGHT, QUEEN, ROOK, Chess


class Overkill(Chess):
    """Pawns, castling (with Marshals) and mate are those of chess."""

    name = 'overkill'
    start_fen = 'mcqakqcm/pppppppp/8/8/8/8/PPPPPPPP/MCQAKQCM w KQkq - 0 1'
    pieces = {
        'K': KING,
        'A': QUEEN + KNIGHT,   # Ace
        'Q': QUEEN,
        'M': ROOK + KNIGHT,    # Marshal
        'C': BISHOP + KNIGHT,  # Cardinal
    }
    promotions = ('A', 'Q', 'M', 'C')
    castles = both_sides(8, 'M', 'e', 'ghf', 'cad')
