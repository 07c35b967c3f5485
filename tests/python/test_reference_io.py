"""Io: Walls, forced promotion, long pawn moves, castling, the sample game.

`position` puts men on an otherwise empty board with White's king on p1 and
Black's on p16; 'e5-f5' names the two squares of a Wall.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from reference import Position, get_game

SAMPLE = ('m3m6 k16j13 n1j6 e15i7 h3h6 i7g11 j1c8 e14e12 l1m3 g16b11 d3d7 '
          'h14h12 c1i8 j16d10 f1f4 d14d11 m1k2 c16f12 i8g11 h12g11 k1j4 '
          'l15i9 i1n1 d16e10 c8e10 d11e10')
AFTER_SAMPLE = ('gr2nu1qk2ncsrg/w<12w</ppp2pp1pppppppp/9u6/4ps10/1b4p9/'
                '3bp11/8i7/16/3P12/7P1S2P3/16/5U3U6/PPP1PPP1PPPPNPPP/'
                'W<2I5CI2W</GR1CN1BQ4AK1G w kq - 0 14')


def position(men: str, side: str = 'w', rights: str = '') -> Position:
    """Return the position with `men`, as 'We5-f5 pe8 +Nc3', and kings."""
    pos = Position({}, side, rights)
    for word in ('Kp1 kp16 ' + men).split():
        cut = 2 if word[0] == '+' else 1
        man, place = word[:cut], word[cut:]
        if man in ('K', 'k'):
            pos.board = {square: other for square, other in pos.board.items()
                         if other != man}
        squares = place.split('-')
        for square in squares:
            pos.board[square] = man
        if len(squares) == 2:
            pos.partner[squares[0]] = squares[1]
            pos.partner[squares[1]] = squares[0]
    return pos


def texts(pos: Position, frm: str = '',
          switches: Iterable[str] = ()) -> set[str]:
    """Return the move texts of the man on `frm`, or all."""
    game = get_game('io', switches)
    pos = game.parse_fen(game.fen(pos))
    return {game.move_text(pos, move) for move in game.legal_moves(pos)
            if frm in ('', move.frm)}


def played(pos: Position, text: str, switches: Iterable[str] = ()) -> Position:
    """Return the position after the move `text`."""
    game = get_game('io', switches)
    return game.play(pos, game.parse_move(pos, text))


def test_the_sample_game_replays() -> None:
    game = get_game('io')
    pos = game.parse_fen(game.start_fen)
    for text in SAMPLE.split():
        pos = game.play(pos, game.parse_move(pos, text))
    assert game.fen(pos) == AFTER_SAMPLE


@pytest.mark.parametrize(('men', 'head', 'count'), [
    ('We5-f5', 'e5', 33),
    ('We6-e5', 'e6', 33),
    ('+We5-f5', 'e5', 45),
    ('+Wf6-e5', 'f6', 44),
    ('We5-f5 pe8 pf8', 'e5', 25),
    ('We5-f5 pe8 Pf8', 'e5', 24),
    ('We5-f5 pe7 Pf8', 'e5', 24),
    ('We5-f5 ph5 pi5', 'e5', 25),
    ('We5-f5 we10-e9', 'e5', 26),
    ('We5-f5 pe6', 'e5', 22),
])
def test_number_of_wall_moves(men: str, head: str, count: int) -> None:
    assert len(texts(position(men), head)) == count


@pytest.mark.parametrize(('man', 'check'), [
    ('', True), ('Pf9', False), ('pf9', False), ('Pf12', False),
    ('pf12', True)])
def test_a_wall_gives_check_if_both_halves_can_go(man: str,
                                                  check: bool) -> None:
    game = get_game('io')
    assert game.in_check(position(f'We5-f5 ke12 {man}', 'b')) is check


def test_wall_slides_through_its_own_squares() -> None:
    # Along its own axis it takes one man, the leading half's.
    pos = position('We5-f5 ph5 pi5')
    found = texts(pos, 'e5')
    assert {'e5f5-f5g5', 'e5f5-g5h5'} <= found
    assert 'e5f5-h5i5' not in found
    assert 'i5' in played(pos, 'e5f5-g5h5').board


def test_wall_takes_two_men_at_once() -> None:
    pos = played(position('We5-f5 pe8 nf8'), 'e5f5-e8f8')
    assert sorted(pos.board) == ['e8', 'f8', 'p1', 'p16']
    assert pos.board['e8'] == '+W'
    assert pos.halfmove == 0


def test_wall_is_captured_whole() -> None:
    for target in ('e9', 'e10'):
        pos = played(position(f'R{target.replace("e", "a")} we10-e9'),
                     f'{target.replace("e", "a")}{target}')
        assert sorted(pos.board) == sorted([target, 'p1', 'p16'])
        assert not pos.partner


def test_lines_behind_a_captured_wall_open() -> None:
    # The Wall on e8-d8 shields White's king from the rook on b8; the knight
    # may not take the half that is not on the line.
    pos = position('Kp8 we9-e8 rb8 Nc10 kp16')
    assert 'c10e9' not in texts(pos)
    assert 'c10e9' in texts(position('Kp8 we9-e8 rb7 Nc10'))


def test_wall_rotation() -> None:
    rotations = {'e5f5-e6e5', 'e5f5-e5e4', 'e5f5-f6f5', 'e5f5-f5f4'}
    assert rotations <= texts(position('We5-f5'))
    # What stands on e6 stops two slides' worth and the turn onto e6; f6 may
    # be swept over all the same (IO-2), and no turn captures (IO-3).
    found = texts(position('We5-f5 pe6'))
    assert rotations & found == rotations - {'e5f5-e6e5'}
    assert 'e5f5-e6e5' in texts(position('We5-f5 pe6'), '', ['IO-3'])
    assert rotations & texts(position('We5-f5 pe6'), '', ['IO-2']) \
        == {'e5f5-e5e4', 'e5f5-f5f4'}


def test_a_turn_that_may_capture_gives_check() -> None:
    pos = position('We5-f5 ke6 Pf6', 'b')
    assert not get_game('io').in_check(pos)
    assert get_game('io', ['IO-3']).in_check(pos)


def test_great_wall_turns_and_steps() -> None:
    found = texts(position('+Wf6-e5'), 'f6')
    # Keeps f6, turns to the other six neighbours' orientations but its own.
    assert {'f6e5-f6f5', 'f6e5-f7f6', 'f6e5-e7f6', 'f6e5-f6g5',
            'f6e5-e6f6', 'f6e5-f6g6'} <= found
    assert 'f6e5-g7f6' in found           # the diagonal step along its axis
    assert 'f6e5-h8g7' not in found
    quarter = texts(position('+Wf6-e5'), 'f6', ['IO-6'])
    assert len(quarter) == 44 - 8
    assert {'f6e5-e7f6', 'f6e5-f6g5', 'f6e5-d6e5', 'f6e5-e5f4'} <= quarter


@pytest.mark.parametrize(('text', 'man', 'switches'), [
    ('e6f6-e7f7', 'W', []),
    ('e6f6-e8f8', '+W', []),
    ('e6f6-e9f9', '+W', []),
    ('e6f6-e10f10', 'W', []),
    ('e6f6-e10f10', '+W', ['IO-8']),
    ('e6f6-e8f8', 'W', ['IO-9']),
    ('e6f6-e9f9', '+W', ['IO-9']),
])
def test_wall_becomes_great(text: str, man: str, switches: list[str]) -> None:
    after = played(position('We6-f6'), text, switches)
    squares = text.split('-')[1]
    assert after.board['e' + squares.split('f')[1]] == man


def test_one_half_is_enough_to_become_great() -> None:
    pos = position('We7-f7')
    assert played(pos, 'e7f7-e8e7').board['e7'] == '+W'
    assert played(pos, 'e7f7-e8e7', ['IO-7']).board['e7'] == 'W'
    black = position('wa10-b10', 'b')
    assert played(black, 'a10b10-a9b9').board['a9'] == '+w'
    assert played(black, 'a10b10-a9b9', ['IO-9']).board['a9'] == 'w'


@pytest.mark.parametrize(('men', 'side', 'text', 'man'), [
    ('Qa2', 'w', 'a2a16', '+Q'),
    ('Ra2', 'w', 'a2a16', '+R'),
    ('Aa2', 'w', 'a2a16', '+R'),
    ('Ab2', 'w', 'b2b15', 'A'),
    ('Ba2', 'w', 'a2m14', '+B'),
    ('Ba2', 'w', 'a2n15', 'B'),
    ('Bc16', 'w', 'c16a14', '+B'),
    ('Na7', 'w', 'a7b9', '+N'),
    ('Na6', 'w', 'a6b8', '+N'),
    ('Na8', 'w', 'a8c9', '+N'),
    ('Na9', 'w', 'a9b11', 'N'),
    ('na10', 'b', 'a10b8', '+n'),
    ('ba14', 'b', 'a14l3', '+b'),
    ('qa14', 'b', 'a14a1', '+q'),
    ('Qa16', 'w', 'a16h16', '+Q'),
    ('Ga2', 'w', 'a2b16', '+G'),
    ('Sa2', 'w', 'a2n16', '+S'),
    ('Ca2', 'w', 'a2a14', '+C'),
    ('Ua11', 'w', 'a11a14', '+U'),
    ('Ia2', 'w', 'a2g14', '+I'),
    ('Oa2', 'w', 'a2b16', 'O'),
])
def test_pieces_promote_on_their_ranks(men: str, side: str, text: str,
                                       man: str) -> None:
    men += ' Kp2' if side == 'b' else ' kp15'
    to = text[1:].lstrip('0123456789')
    assert played(position(men, side), text).board[to] == man


def test_on_the_rank_or_beyond() -> None:
    pos = position('Na8 kp15')
    assert played(pos, 'a8b10').board['b10'] == 'N'
    assert played(pos, 'a8b10', ['IO-8']).board['b10'] == '+N'


def test_pawn_steps_and_en_passant() -> None:
    pos = position('Pe3 Pg2 pd7 pf6')
    assert texts(pos, 'e3') == {'e3e4', 'e3e5', 'e3e6', 'e3e7', 'e3e8'}
    assert texts(pos, 'g2') == {'g2g3'}
    after = played(pos, 'e3e8')
    game = get_game('io')
    assert after.passed == ('e4', 'e5', 'e6', 'e7')
    assert game.canonical_fen(after).endswith(' b - e4e5e6e7')
    assert 'd7e6' in texts(after, 'd7')
    assert 'f6e5' in texts(after, 'f6')
    taken = played(after, 'f6e5')
    assert 'e8' not in taken.board and taken.board['e5'] == 'p'
    assert texts(after, 'd7', ['IO-15']) == {'d7d6'}
    late = played(position('Pe3 pd8'), 'e3e8')
    assert 'd8e7' in texts(late, 'd8', ['IO-15'])


def test_a_blocked_pawn_run() -> None:
    assert texts(position('Pe3 pe6'), 'e3') == {'e3e4', 'e3e5'}


def test_pawn_promotion() -> None:
    assert len(texts(position('Pc15 kp14'), 'c15')) == 20
    assert len(texts(position('Pc15 nd16 kp14'), 'c15')) == 40
    after = played(position('Pc15 kp14'), 'c15c16q')
    assert after.board['c16'] == 'Q'


def test_pawn_to_wall() -> None:
    found = texts(position('Pc15 kp14 rb16'), 'c15', ['IO-13'])
    walls = {text for text in found if '-' in text}
    assert walls == {
        'c15-c16d16w', 'c15-c16d16+w', 'c15-c16c15w', 'c15-c16c15+w',
        'c15-c16b15+w', 'c15-c16d15+w',
        # Taking the rook on b16: a16, c16 beside it, a15, b15, c15 below.
        'c15-a16b16w', 'c15-a16b16+w', 'c15-b16c16w', 'c15-b16c16+w',
        'c15-b16b15w', 'c15-b16b15+w', 'c15-b16a15+w', 'c15-b16c15+w'}
    after = played(position('Pc15 kp14'), 'c15-c16d16w', ['IO-13'])
    assert after.board['c16'] == after.board['d16'] == 'W'
    assert after.partner == {'c16': 'd16', 'd16': 'c16'}
    assert 'c15' not in after.board


def castles(men: str, rights: str = 'KQ') -> set[str]:
    """Return the castling moves of White's king on i1."""
    pos = position(f'Ki1 Rb1 Ro1 {men}', 'w', rights)
    return {'i1n1', 'i1c1'} & texts(pos, 'i1')


def test_castling() -> None:
    assert castles('') == {'i1n1', 'i1c1'}
    assert castles('', 'K') == {'i1n1'}
    assert castles('Bc1') == {'i1n1'}
    # A square of the king's way attacked, its first and its last
    assert castles('rd10') == {'i1n1'}
    assert castles('rc10') == {'i1n1'}
    assert castles('rb10') == {'i1n1', 'i1c1'}
    assert castles('ri10') == set()
    # The rook that leaves opens a line to the king: a1, a Wall on p1-p2
    assert castles('ra1') == {'i1n1'}
    assert castles('wp2-p1') == {'i1c1'}
    pos = played(position('Ki1 Rb1 Ro1', 'w', 'KQ'), 'i1n1')
    assert {sq: man for sq, man in pos.board.items() if man != 'k'} == {
        'n1': 'K', 'm1': 'A', 'b1': 'R'}
    assert pos.rights == '' and pos.halfmove == 1


@pytest.mark.parametrize(('man', 'walks'), [
    ('G', ['i9 i10 i11 i12 i13 i14 i15 i16', 'i9 j9 k9 l9 m9 n9 o9 p9']),
    ('S', ['h9 i10 j11 k12 l13 m14 n15 o16', 'i8 j9 k10 l11 m12 n13 o14 p15']),
    ('C', ['i10 h12 i14 h16', 'g10 h12 g14 h16', 'j9 l8 n9 p8']),
    ('U', ['h11', 'j10', 'i11', 'k9']),
    ('I', ['i10 j12 k14 l16', 'j9 l10 n11 p12']),
    ('O', ['i9 i10 i11 i12 i13 i14 i15 i16', 'h9 g10 f11 e12 d13 c14 b15 a16',
           'i8 j9 k10 l11 m12 n13 o14 p15']),
    ('+Q', ['j11', 'i10', 'k10']),
    ('A', ['j10', 'k11']),
])
def test_paths(man: str, walks: list[str]) -> None:
    found = get_game('io').capture_paths(man, 'h8')
    for walk in walks:
        assert tuple(walk.split()) in found


def test_a_griffins_first_step_stops_both_arms() -> None:
    found = texts(position('Gh8 Pi9'), 'h8')
    assert not {'h8i9', 'h8i10', 'h8j9'} & found
    assert 'h8i9' in texts(position('Gh8 pi9'), 'h8')
