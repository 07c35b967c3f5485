"""Thunderstruck facts: those its page states, and its paths square by square.

Kings stand out of the way; the man looked at is White's on e4 or so.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from reference import get_game

TO_PROMOTE = {'h', 'a', 'e', 'c', 'o', 'z'}


def moves(text: str, frm: str, switches: Iterable[str] = ()) -> set[str]:
    """Return where the man on `frm` can go, with suffixes."""
    game = get_game('thunderstruck', switches)
    pos = game.parse_fen(text)
    return {game.move_text(pos, move)[len(frm):]
            for move in game.legal_moves(pos) if move.frm == frm}


def test_first_move_f3_is_check_and_f6_the_only_reply() -> None:
    game = get_game('thunderstruck')
    pos = game.parse_fen(game.start_fen)
    pos = game.play(pos, game.parse_move(pos, 'f2f3'))
    assert game.in_check(pos)
    assert [game.move_text(pos, move)
            for move in game.legal_moves(pos)] == ['f7f6']


def test_axemen_at_home_cover_ranks_three_and_four() -> None:
    game = get_game('thunderstruck')
    pos = game.parse_fen('5k4/10/10/10/10/10/PPPPPPPPPP/5K4 w - - 0 1')
    for file in 'abcdefghij':
        assert game.attacked(pos, f'{file}3', 'w')
        assert game.attacked(pos, f'{file}4', 'w')
        assert not game.attacked(pos, f'{file}5', 'w')


@pytest.mark.parametrize(('man', 'number', 'walks'), [
    ('K', 8, ['e5', 'f5']),
    ('A', 8, ['e7', 'g6', 'b4', 'c2']),
    ('C', 8, ['f5 e6 f7 e8', 'd5 e6 d7 e8', 'f3 g4 h3 i4 j3']),
    ('H', 8, ['e5 f6 f7 e8', 'e5 d6 d7 e8', 'f4 g5 h5 i4 j5']),
    ('Z', 8, ['e5 e6 f7 f8', 'd4 c4 b3 a3', 'f4 g4 h5 i5 j6']),
    ('E', 8, ['f5 g6 g7 h8', 'f5 g6 h6 i7 j7', 'd3 c2 c1']),
    ('O', 16, ['f5 f7', 'f5 h5 j5', 'e5 g7', 'f4 h6 j8', 'e3 c1']),
])
def test_paths_on_the_empty_board(man: str, number: int,
                                  walks: list[str]) -> None:
    game = get_game('thunderstruck')
    found = game.capture_paths(man, 'e4')
    assert len(found) == number
    for walk in walks:
        assert tuple(walk.split()) in found


def test_the_zip_needs_its_straight_squares_only() -> None:
    # From a1 by a2 a3 b4 b5: a man on b3 or b2 is no hindrance, one on a3 is.
    text = '9k/10/10/10/10/1p8/1p8/Z8K w - - 0 1'
    assert {'a2', 'a3', 'b4', 'b5', 'c6', 'c7', 'd8'} <= moves(text, 'a1')
    blocked = '9k/10/10/10/10/p9/10/Z8K w - - 0 1'
    assert 'b4' not in moves(blocked, 'a1')


def test_the_other_readings_step_aside() -> None:
    # TS-1: after a2 a3 b4 the Zip would step to b5, then b6 at once.
    empty = '9k/10/10/10/10/10/10/Z8K w - - 0 1'
    assert 'b6' not in moves(empty, 'a1')
    assert 'b6' in moves(empty, 'a1', ['TS-1'])
    # TS-2: after b2 c3 c4 the Electrician would step to d5, then e6.
    empty = empty.replace('Z', 'E')
    assert 'e6' not in moves(empty, 'a1')
    assert 'e6' in moves(empty, 'a1', ['TS-2'])
    # TS-3: e1 e2 f3 f4 e5 e6, then to the other side d7 and not f7 only.
    empty = '9k/10/10/10/10/10/10/4H4K w - - 0 1'
    one_side = '9k/10/5p4/10/10/3p6/10/4H4K w - - 0 1'
    assert 'e5' in moves(empty, 'e1')
    assert 'd7' not in moves(one_side, 'e1')
    assert 'd7' in moves(one_side, 'e1', ['TS-3'])


def test_the_oracle_ignores_what_is_between() -> None:
    # f2 d4 b6 as 0,1 then 2,2: men on e3 and c5 are passed over.
    text = '9k/10/10/2p7/10/4P5/10/5O3K w - - 0 1'
    assert {'f2', 'd4', 'b6'} <= moves(text, 'f1')


def test_a_square_is_open_while_one_path_is() -> None:
    # Boyscout e1: e3 by d2 or f2.
    both = '9k/10/10/10/10/10/3P1P4/4C4K w - - 0 1'
    one = '9k/10/10/10/10/10/3P6/4C4K w - - 0 1'
    assert 'e3' not in moves(both, 'e1')
    assert 'e3' in moves(one, 'e1')


def test_axeman_captures_only_by_leap() -> None:
    text = '9k/10/10/10/3p6/3pp5/4P5/K9 w - - 0 1'
    assert moves(text, 'e2') == {'d4'}


def test_axeman_double_step_needs_both_squares() -> None:
    assert moves('9k/10/10/10/10/10/4P5/K9 w - - 0 1', 'e2') == {'e3', 'e4'}
    assert moves('9k/10/10/10/4p5/10/4P5/K9 w - - 0 1', 'e2') == {'e3'}


def test_promotion_from_both_ranks_before_the_last() -> None:
    text = '2h4h1k/4P5/1P8/10/10/10/10/K9 w - - 0 1'
    assert moves(text, 'b6') == {'b7'} | {f'c8{t}' for t in TO_PROMOTE}
    assert moves(text, 'e7') == {
        f'{to}{t}' for to in ('e8', 'c8') for t in TO_PROMOTE}
    assert moves(text, 'e7', ['TS-8']) == {
        f'{to}{t}' for to in ('e8', 'c8') for t in TO_PROMOTE | {''}}


def test_no_en_passant_square_is_kept() -> None:
    game = get_game('thunderstruck')
    pos = game.parse_fen('9k/10/10/10/3p6/10/4P5/K9 w - - 0 1')
    pos = game.play(pos, game.parse_move(pos, 'e2e4'))
    assert not pos.passed


def test_castling_moves_the_hexmaster_over() -> None:
    game = get_game('thunderstruck')
    pos = game.parse_fen('5k4/10/10/10/10/10/10/H4K3H w KQ - 0 1')
    east = game.play(pos, game.parse_move(pos, 'f1i1'))
    west = game.play(pos, game.parse_move(pos, 'f1c1'))
    assert game.canonical_fen(east).startswith('5k4/10/10/10/10/10/10/H6HK1 ')
    assert game.canonical_fen(west).startswith('5k4/10/10/10/10/10/10/'
                                               '2KH5H b - ')
