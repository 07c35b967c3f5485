"""Thunderstruck Server Chess by Lev Grigoriev, 10 x 8, with bent riders.

Paths count blocking square by square, each path for itself: a square that two
paths reach is open while one of them is.
"""

from __future__ import annotations

from collections.abc import Iterable

from .castling import both_sides
from .game import Game
from .geometry import Square, as_written, turned

ZIP = '0,1 | 0,1 1,1'
ZIP_WITH_SIDESTEP = '0,1 | 0,1 1,1 0,1'                     # TS-1
ELECTRICIAN = '1,1 | 1,1 0,1'
ELECTRICIAN_WITH_SIDESTEP = '1,1 | 1,1 0,1 1,1'             # TS-2
HEXMASTER = '0,1 | 1,1 0,1 -1,1'
HEXMASTER_ALTERNATING = '0,1 | 1,1 0,1 -1,1 -1,1 0,1 1,1'   # TS-3


class Thunderstruck(Game):
    """Chess with other men, no en passant, a king that castles far."""

    name = 'thunderstruck'
    files = 10
    start_fen = ('haecokczah/pppppppppp/10/10/10/10/PPPPPPPPPP/HAECOKCZAH '
                 'w KQkq - 0 1')
    switch_ids = ('TS-1', 'TS-2', 'TS-3', 'TS-8')
    # P, the Axeman: it captures by leap only (TS-6).
    pawn_captures = as_written('-2,1 |', '-1,2 |', '1,2 |', '2,1 |')
    en_passant = False                                      # TS-7
    promotions = ('H', 'A', 'E', 'C', 'O', 'Z')
    castles = both_sides(8, 'H', 'f', 'ijh', 'cad')

    def __init__(self, switches: Iterable[str] = ()) -> None:
        super().__init__(switches)
        used = self.switches
        if 'TS-8' in used:
            self.promotions = (self.pawn, *self.promotions)
        self.pieces = {
            'K': turned('0,1 |', '1,1 |'),
            'A': turned('0,3 |', '2,2 |'),                  # Astra
            'C': turned('| 1,1 -1,1'),                      # Boyscout
            'H': turned(HEXMASTER_ALTERNATING if 'TS-3' in used
                        else HEXMASTER),
            'Z': turned(ZIP_WITH_SIDESTEP if 'TS-1' in used else ZIP),
            'E': turned(ELECTRICIAN_WITH_SIDESTEP if 'TS-2' in used
                        else ELECTRICIAN),
            # The Oracle's 0,2 and 2,2 are single steps: what stands between
            # its squares does not matter (TS-4).
            'O': turned('1,1 | 0,2', '0,1 | 2,2'),
        }

    def pawn_may_stand(self, square: Square, side: str) -> bool:
        """Tell whether a position may have an Axeman of `side` there."""
        if 'TS-8' in self.switches \
                and self.board.rank(square) == self.rank_for(8, side):
            return True
        return super().pawn_may_stand(square, side)
