"""`stats` and the pictures against the reference, on positions of the fixtures.

Both sides say what each leaf's last move was and did; only the meaning of the
columns is shared, not a line of code.
"""

from __future__ import annotations

import json
import os
import subprocess
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import ItemsView
from dataclasses import replace
from pathlib import Path

import pytest
from pictures import GAMES, Picture
from reference import VARIANTS, get_game
from reference.game import Game
from reference.position import Man, Move, Position, is_white, other

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / os.environ.get('COUNTERCHECK', 'build/countercheck')
EVERY = 9       # of the fixtures; a prime, so that the sample wanders through the files


class OneAttacker(dict[str, Man]):
    """A board on which all men stand, but only those on `squares` are looked through."""

    squares: tuple[str, ...] = ()

    def items(self) -> ItemsView[str, Man]:
        """Return the men on `squares`."""
        return {square: self[square] for square in self.squares}.items()


def ask(*arguments: str) -> list[dict]:
    """Return the JSON that the program prints."""
    out = subprocess.run([PROGRAM, *arguments], check=True, capture_output=True, text=True).stdout
    return json.loads(out)


def attackers(game: Game, pos: Position, side: str) -> list[tuple[str, ...]]:
    """Return the squares of each man of `side` that attacks the other king."""
    target = game.king_square(pos, other(side))
    found = []
    men = {tuple(sorted({square, pos.partner.get(square, square)}))
           for square, man in pos.board.items() if is_white(man) == (side == 'w')}
    for squares in men:
        board = OneAttacker(pos.board)
        board.squares = squares
        partner = {square: half for square, half in pos.partner.items() if square in squares}
        if game.attacked(replace(pos, board=board, partner=partner), target, side):
            found.append(squares)
    return found


def men_of(pos: Position, side: str) -> int:
    """Return the number of men; two halves are one."""
    squares = [square for square, man in pos.board.items() if is_white(man) == (side == 'w')]
    return len(squares) - sum(square in pos.partner for square in squares) // 2


def note(game: Game, pos: Position, move: Move, after: Position, counts: Counter[str]) -> None:
    """Count what one move was and did."""
    us, them = pos.side, other(pos.side)
    lost = men_of(pos, them) - men_of(after, them)
    checkers = attackers(game, after, us)
    earlier = attackers(game, pos, us) if sum(pos.opening) else []
    moved = {move.to, move.tail_to} | ({move.castle.king_to, move.castle.rook_to}
                                       if move.castle else set())
    over = game.game_over(after)
    stuck = not over and not game.legal_moves(after)
    counts.update({
        'leaves': 1, 'captures': lost > 0, 'two_man_captures': lost > 1,
        'en_passant': bool(move.taken), 'castles': bool(move.castle),
        'promotions': not move.castle and move.becomes != pos.board[move.frm],
        'checks': bool(checkers), 'double_checks': len(checkers) > 1,
        'discovered_checks': (len(checkers) == 1 and not moved & set(checkers[0])
                              and checkers[0] not in earlier),
        'checkmates': stuck and bool(checkers), 'stalemates': stuck and not checkers,
        'bare_kings': over,
    })


def sample(variant: str) -> list[dict]:
    """Return some fixtures of `variant`."""
    entries = ask('export', '--format', 'json', '--variant', variant, '--fixtures',
                  str(ROOT / 'fixtures'))
    assert entries
    return entries[::EVERY]


@pytest.mark.parametrize('variant', VARIANTS)
def test_stats_against_the_reference(variant: str) -> None:
    game = get_game(variant)
    for entry in sample(variant):
        pos = game.parse_fen(entry['fen'])
        counts: Counter[str] = Counter()
        for move, after in game.successors(pos):
            note(game, pos, move, after, counts)
        got = ask('stats', '--json', '--variant', variant, '--fen', entry['fen'], '--depth', '1')
        line = {key: value for key, value in got['depths'][0].items() if key != 'depth' and value}
        assert line == {key: value for key, value in counts.items() if value}, entry


def marks(path: Path) -> set[str]:
    """Return the squares that a picture marks."""
    circles = ElementTree.parse(path).getroot().iter('{http://www.w3.org/2000/svg}circle')
    return {circle[0].text or '' for circle in circles if len(circle)}


def unhindered(variant: str, picture: Picture) -> set[str] | None:
    """Return where a piece goes on a board that is empty but for it; None: not only a piece."""
    game = get_game(variant)
    pos = game.parse_fen(picture.fen)
    man = pos.board[picture.square]
    if len(pos.board) > 4 or pos.passed or pos.rights or man in ('K', game.pawn) or pos.partner:
        return None
    alone = replace(pos, board={picture.square: man})
    return set(game.destinations(alone, picture.square, man))


def test_pictures_show_all_moves() -> None:
    """No king or other man stands in the way of a piece that a picture is about."""
    seen = 0
    for drawn in GAMES:
        for picture in drawn.pictures:
            squares = unhindered(drawn.variant, picture)
            if squares is None:
                continue
            path = ROOT / 'docs' / 'rules' / 'pictures' / f'{drawn.variant}-{picture.name}.svg'
            assert marks(path) == squares, path.name
            seen += 1
    assert seen > 35
