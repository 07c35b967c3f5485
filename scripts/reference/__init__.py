"""Plain reference rules for every game of the suite.

    from reference import get_game
    game = get_game('overkill')
    pos = game.parse_fen(game.start_fen)
    game.perft(pos, 2)

Written from the rule pages alone; it shares nothing with the C generator,
so that what both say is worth believing.
"""

from __future__ import annotations

from collections.abc import Iterable

from .game import Game
from .position import FenError, Move, MoveError, Position, Square

__all__ = ['Game', 'FenError', 'Move', 'MoveError', 'Position', 'Square',
           'VARIANTS', 'get_game']

VARIANTS = ('chess', 'chess960', 'overkill', 'capablanca', 'thunderstruck',
            'gothic-isles', 'io')


def get_game(name: str, switches: Iterable[str] = ()) -> Game:
    """Return the rules of the game called `name` (one of VARIANTS).

    Each id in `switches` ('TS-1', 'IO-13' ..) replaces that decision by its
    other reading.  ValueError: no such game, or the game has no such switch.
    """
    # Imported one by one: a game that is asked for needs no other game.
    if name == 'chess':
        from .chess import Chess as rules
    elif name == 'chess960':
        from .chess960 import Chess960 as rules
    elif name == 'overkill':
        from .overkill import Overkill as rules
    elif name == 'capablanca':
        from .capablanca import Capablanca as rules
    elif name == 'thunderstruck':
        from .thunderstruck import Thunderstruck as rules
    elif name == 'gothic-isles':
        from .gothic_isles import GothicIsles as rules
    elif name == 'io':
        from .io_chess import IoChess as rules
    else:
        raise ValueError(f"no variant '{name}'; there are "
                         + ', '.join(VARIANTS))
    return rules(switches)
