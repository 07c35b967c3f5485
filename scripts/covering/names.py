"""Names of men, sections and rule ids, game by game, and the kinds of men."""

from __future__ import annotations

from reference import Game

Cell = tuple[str, str]

GAMES = ('chess', 'capablanca', 'overkill', 'thunderstruck', 'gothic-isles',
         'io', 'chess960')

RULES, MEN, MOVES, RIGHTS, CHECKS, PINS = (
    'Rules', 'Men', 'Moves', 'Rights', 'Checks', 'Pins')
SECTIONS = (RULES, MEN, MOVES, RIGHTS, CHECKS, PINS)

CHESS_MEN = {'K': 'King', 'Q': 'Queen', 'R': 'Rook', 'B': 'Bishop',
             'N': 'Knight', 'P': 'Pawn'}
NAMES: dict[str, dict[str, str]] = {
    'chess': CHESS_MEN,
    'chess960': CHESS_MEN,
    'capablanca': {**CHESS_MEN, 'A': 'Archbishop', 'C': 'Chancellor'},
    'overkill': {'K': 'King', 'A': 'Ace', 'Q': 'Queen', 'M': 'Marshal',
                 'C': 'Cardinal', 'P': 'Pawn'},
    'thunderstruck': {'K': 'King', 'A': 'Astra', 'C': 'Boyscout',
                      'H': 'Hexmaster', 'Z': 'Zip', 'E': 'Electrician',
                      'O': 'Oracle', 'P': 'Axeman'},
    'gothic-isles': {'K': 'King', 'W': 'Wizard', 'N': 'Knight', 'D': 'Dragon',
                     'C': 'Champion', 'S': 'Soldier'},
    'io': {**CHESS_MEN, '+Q': 'Empress', 'A': 'Castle', '+R': 'Fortress',
           '+B': 'Archbishop', '+N': 'Gnu', 'G': 'Griffin',
           '+G': 'Hippogriff', 'S': 'Spider', '+S': 'Tarantula',
           'C': 'Crooked Knight', '+C': 'Crooked Paladin',
           'U': 'Supercomputer', '+U': 'Quantum computer',
           'I': 'Nightrider', '+I': 'Moonrider', 'O': 'Octospider',
           'W': 'Wall', '+W': 'Great Wall'},
}

# The decisions that move generation can tell apart, and what chess lends.
CHESS_RULES = ('FIDE-castling', 'FIDE-en-passant', 'FIDE-promotion',
               'FIDE-pin', 'FIDE-check', 'FIDE-double-check')
RULE_IDS: dict[str, tuple[str, ...]] = {
    'chess': CHESS_RULES,
    'capablanca': ('FIDE-castling', 'FIDE-en-passant', 'FIDE-promotion',
                   'FIDE-pin'),
    'overkill': (*CHESS_RULES, 'OV-1', 'OV-ace', 'OV-queen', 'OV-marshal',
                 'OV-cardinal', 'OV-promotion'),
    'thunderstruck': tuple(f'TS-{n}' for n in (1, 2, 3, 4, 6, 7, 8)),
    'gothic-isles': tuple(f'GI-{n}' for n in (2, 3, 4, 5, 6, 7, 8, 10, 11)),
    'io': tuple(f'IO-{n}' for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15,
                                    16, 17, 18)),
    'chess960': ('FIDE-chess960-castling',),
}


def name_of(game: Game, man: str) -> str:
    """Return the name of a man of either colour."""
    return NAMES[game.name][man.upper()]


def is_rider(game: Game, token: str) -> bool:
    """Tell whether men of this type can stand behind others on a path."""
    if token in game.two_square_men:
        return True
    return token != game.pawn and any(
        path.cycle or len(path.prefix) > 1 for path in game.pieces[token])
