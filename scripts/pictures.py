#!/usr/bin/env python3
"""Draw the moves of every piece for docs/rules.

Usage: pictures.py PROGRAM FOLDER.  Writes FOLDER/pictures/<variant>-<piece>.svg and
FOLDER/pictures.md, which shows them all; pictures that are no longer made are
removed.  The squares marked are the program's own legal moves; the boards are
chosen here, so that kings and other men don't stand in the way.
"""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

HEAD = """<!-- Written by scripts/pictures.py (make pictures); change it there. -->
# How the pieces move

A dot is a square the man may go to, a ring an enemy it may take; its own square is tinted.
Men are letters as in position text. The kings stand where they are out of the way.

"""


class Picture(NamedTuple):
    """One board: the man on `square` of the position `fen`."""

    name: str
    fen: str
    square: str
    says: str


class Game(NamedTuple):
    """A variant with its pictures; `title` is the heading."""

    variant: str
    title: str
    pictures: list[Picture]


def placed(files: int, ranks: int, men: dict[str, str], rest: str) -> str:
    """Return position text with `men` (square to token) on an empty board and the fields `rest`."""
    rows = []
    for rank in range(ranks, 0, -1):
        row, empty = '', 0
        for file in range(files):
            man = men.get(f'{"abcdefghijklmnop"[file]}{rank}')
            if man is None:
                empty += 1
                continue
            row += (str(empty) if empty else '') + man
            empty = 0
        rows.append(row + (str(empty) if empty else ''))
    return '/'.join(rows) + rest


def on_8_by_8(name: str, token: str, says: str, square: str = 'd4') -> Picture:
    """A man of chess or Overkill, the kings on h1 and a8."""
    return Picture(name, placed(8, 8, {'h1': 'K', 'a8': 'k', square: token}, ' w - -'), square,
                   says)


def on_10_by_8(name: str, token: str, says: str, square: str = 'e4',
               kings: tuple[str, str] = ('j2', 'a7')) -> Picture:
    """A man of Capablanca's game or Thunderstruck."""
    men = {kings[0]: 'K', kings[1]: 'k', square: token}
    return Picture(name, placed(10, 8, men, ' w - -'), square, says)


def gothic(name: str, token: str, says: str, square: str = 'd4') -> Picture:
    """A man of Gothic Isles after the opening phase; a soldier, so that Black is not bare."""
    men = {'h1': 'K', 'a8': 'k', 'h7': 's', square: token}
    return Picture(name, placed(8, 8, men, '[] w - - 0+0'), square, says)


def io(name: str, token: str, says: str, square: str = 'h8') -> Picture:
    """A man of Io, the kings on p2 and b16, where nothing on h8 reaches."""
    men = {'p2': 'K', 'b16': 'k', square: token}
    return Picture(name, placed(16, 16, men, ' w - -'), square, says)


CHESS_PAWN = placed(8, 8, {'h1': 'K', 'a8': 'k', 'd2': 'P', 'c3': 'n', 'e3': 'n'}, ' w - -')
EN_PASSANT = placed(8, 8, {'h1': 'K', 'a8': 'k', 'd5': 'P', 'e5': 'p'}, ' w - e6')

CHESS = Game('chess', 'Chess', [
    on_8_by_8('king', 'K', 'King', 'd4')._replace(
        fen=placed(8, 8, {'d4': 'K', 'a8': 'k'}, ' w - -')),
    Picture('castling', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq -', 'e1', 'King, castling included'),
    on_8_by_8('queen', 'Q', 'Queen'), on_8_by_8('rook', 'R', 'Rook'),
    on_8_by_8('bishop', 'B', 'Bishop'), on_8_by_8('knight', 'N', 'Knight'),
    Picture('pawn', CHESS_PAWN, 'd2', 'Pawn on its first rank'),
    Picture('en-passant', EN_PASSANT, 'd5', 'Pawn after e7-e5: en passant on e6'),
])

CAPABLANCA = Game('capablanca', 'Capablanca Chess', [
    on_10_by_8('archbishop', 'A', 'Archbishop: bishop and knight'),
    on_10_by_8('chancellor', 'C', 'Chancellor: rook and knight'),
    Picture('castling', 'r4k3r/10/10/10/10/10/10/R4K3R w KQkq -', 'f1',
            'King, castling included'),
])

OVERKILL = Game('overkill', 'Overkill Chess', [
    on_8_by_8('ace', 'A', 'Ace: queen and knight'), on_8_by_8('queen', 'Q', 'Queen'),
    on_8_by_8('marshal', 'M', 'Marshal: rook and knight'),
    on_8_by_8('cardinal', 'C', 'Cardinal: bishop and knight'),
    Picture('castling', 'm3k2m/8/8/8/8/8/8/M3K2M w KQkq -', 'e1',
            'King, castling with the Marshals'),
    Picture('pawn', CHESS_PAWN.replace('n', 'c'), 'd2', 'Pawn on its first rank'),
])

THUNDERSTRUCK = Game('thunderstruck', 'Thunderstruck Server Chess', [
    on_10_by_8('astra', 'A', 'Astra', kings=('j1', 'a8')),
    on_10_by_8('boyscout', 'C', 'Boyscout', kings=('j1', 'a8')),
    on_10_by_8('hexmaster', 'H', 'Hexmaster', kings=('j1', 'a8')),
    on_10_by_8('zip', 'Z', 'Zip', kings=('j1', 'a8')),
    on_10_by_8('electrician', 'E', 'Electrician', kings=('j2', 'a8')),
    on_10_by_8('oracle', 'O', 'Oracle', kings=('j2', 'a8')),
    Picture('axeman', placed(10, 8, {'j1': 'K', 'a8': 'k', 'e2': 'P', 'c3': 'a', 'd4': 'a',
                                     'f4': 'a', 'g3': 'a'}, ' w - -'), 'e2',
            'Axeman on its first rank'),
    Picture('castling', 'h4k3h/10/10/10/10/10/10/H4K3H w KQkq -', 'f1',
            'King, castling with the Hexmasters'),
])

GOTHIC_ISLES = Game('gothic-isles', 'Gothic Isles Chess', [
    Picture('king', placed(8, 8, {'d4': 'K', 'a8': 'k', 'h7': 's'}, '[] w - - 0+0'), 'd4', 'King'),
    Picture('kings-leap', placed(8, 8, {'e1': 'K', 'a8': 'k', 'h7': 's'}, '[] w K - 0+0'), 'e1',
            'King that has not moved'),
    gothic('wizard', 'W', 'Wizard'), gothic('knight', 'N', 'Knight'),
    gothic('dragon', 'D', 'Dragon'), gothic('champion', 'C', 'Champion'),
    gothic('champion-first', 'C', "The array's Champion before its first move", 'd1')._replace(
        fen=placed(8, 8, {'h1': 'K', 'a8': 'k', 'h7': 's', 'd1': 'C'}, '[] w C - 0+0')),
    Picture('soldier', placed(8, 8, {'h1': 'K', 'a8': 'k', 'd4': 'S', 'c5': 'n', 'e5': 'n'},
                              '[] w - - 0+0'), 'd4', 'Soldier'),
])

IO = Game('io', 'Io Chess', [
    io('queen', 'Q', 'Queen'), io('empress', '+Q', 'Empress'), io('rook', 'R', 'Rook'),
    io('castle', 'A', 'Castle'), io('fortress', '+R', 'Fortress'), io('bishop', 'B', 'Bishop'),
    io('archbishop', '+B', 'Archbishop'), io('knight', 'N', 'Knight'), io('gnu', '+N', 'Gnu'),
    io('griffin', 'G', 'Griffin'), io('hippogriff', '+G', 'Hippogriff'),
    io('spider', 'S', 'Spider'), io('tarantula', '+S', 'Tarantula'),
    io('crooked-knight', 'C', 'Crooked Knight'), io('crooked-paladin', '+C', 'Crooked Paladin'),
    io('supercomputer', 'U', 'Supercomputer'), io('quantum-computer', '+U', 'Quantum computer'),
    io('nightrider', 'I', 'Nightrider'), io('moonrider', '+I', 'Moonrider'),
    io('octospider', 'O', 'Octospider'),
    Picture('wall', placed(16, 16, {'p2': 'K', 'b16': 'k', 'g8': 'W', 'h8': '<', 'g12': 'b',
                                    'h12': 'n'}, ' w - -'), 'g8',
            'Wall: slides (two men can fall at once) and turns'),
    Picture('great-wall', placed(16, 16, {'p2': 'K', 'b16': 'k', 'g9': '+W', 'h8': '{'}, ' w - -'),
            'g9', 'Great Wall lying along a diagonal'),
    Picture('pawn', placed(16, 16, {'p2': 'K', 'b16': 'k', 'h3': 'P', 'g4': 'n', 'i4': 'n'},
                           ' w - -'), 'h3', 'Pawn on its first rank'),
    Picture('en-passant', placed(16, 16, {'p2': 'K', 'b16': 'k', 'h11': 'P', 'i9': 'p'},
                                 ' w - i13i12i11i10'), 'h11',
            'Pawn after i14-i9: en passant on the square it attacks, i12'),
    Picture('castling', placed(16, 16, {'i1': 'K', 'b1': 'R', 'o1': 'R', 'i16': 'k'}, ' w KQ -'),
            'i1', 'King, castling included'),
])

GAMES = [CHESS, CAPABLANCA, OVERKILL, THUNDERSTRUCK, GOTHIC_ISLES, IO]


def draw(program: str, variant: str, picture: Picture, path: Path) -> None:
    """Write one picture."""
    subprocess.run([program, 'show', '--variant', variant, '--fen', picture.fen, '--from',
                    picture.square, f'--svg={path}'], check=True, stdout=subprocess.DEVNULL)


def page(folder: str) -> str:
    """Return the text of pictures.md; the pictures lie in `folder`."""
    text = HEAD
    for game in GAMES:
        columns = 2 if game.variant == 'io' else 3
        text += f'## {game.title}\n\n'
        text += '|' + ' |' * columns + '\n|' + '---|' * columns + '\n'
        for first in range(0, len(game.pictures), columns):
            row = [f'{picture.says}<br>![{picture.says}]({folder}/{game.variant}-{picture.name}.svg)'
                   for picture in game.pictures[first:first + columns]]
            text += '| ' + ' | '.join(row + [''] * (columns - len(row))) + ' |\n'
        text += '\n'
    return text.rstrip('\n') + '\n'


def main(arguments: list[str]) -> int:
    """Write all pictures; 2 for wrong usage."""
    if len(arguments) != 2:
        print('usage: pictures.py PROGRAM FOLDER', file=sys.stderr)
        return 2
    program, root = arguments[0], Path(arguments[1])
    folder = root / 'pictures'
    folder.mkdir(parents=True, exist_ok=True)
    made = set()
    for game in GAMES:
        for picture in game.pictures:
            path = folder / f'{game.variant}-{picture.name}.svg'
            draw(program, game.variant, picture, path)
            made.add(path)
    for path in set(folder.glob('*.svg')) - made:
        path.unlink()
    (root / 'pictures.md').write_text(page(folder.name), encoding='utf-8')
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
