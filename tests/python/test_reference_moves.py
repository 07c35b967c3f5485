"""Invariants of the reference along random games, and special moves of chess.

The games are seeded; a failure names the position by its text.
"""

from __future__ import annotations

import random

import pytest
from reference import VARIANTS, MoveError, get_game

SEED = 20240229
PLIES = {'io': 12}
SWITCHES = [('thunderstruck', ('TS-1', 'TS-2', 'TS-3', 'TS-8')),
            ('gothic-isles', ('GI-4', 'GI-6')),
            ('gothic-isles', ('GI-2', 'GI-7', 'GI-10')),
            ('io', ('IO-2', 'IO-6', 'IO-7', 'IO-9', 'IO-15')),
            ('io', ('IO-3', 'IO-8', 'IO-13'))]
# Positions near the interesting rules, for the random games to start from.
STARTS = {
    'chess': 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 '
             'w kq - 0 1',
    'chess960': '1rk3r1/2pp4/8/4P3/4p3/8/2PP1P2/1RK3R1 w GBgb - 0 1',
    'overkill': 'm3k2m/1P4p1/8/3pP3/8/8/1p4P1/M3K2M w KQkq d6 0 1',
    'capablanca': 'r4k3r/2P7/10/10/10/10/2p7/R4K3R w KQkq - 0 1',
    'thunderstruck': 'h4k3h/1P8/2P7/10/10/2p7/1p8/H4K3H w KQkq - 0 1',
    'gothic-isles': '5nk1/2S5/1w1s2S1/7C/8/3S2sc/2s5/K4N2[WNDwnd] '
                    'w - - 0+0 0 1',
    'io': '8k7/3P12/2P1s11/16/16/5W<4p4/4+W9w1/3}10^1/6N9/4i11/16/16/16/'
          '5p10/12p3/8K7 w - - 0 1',
}


def walk(variant: str, switches: tuple[str, ...], start: str,
         seed: int) -> None:
    """Play a random game and check every position on the way."""
    game = get_game(variant, switches)
    rng = random.Random(seed)
    pos = game.parse_fen(start)
    for _ in range(PLIES.get(variant, 40)):
        text = game.fen(pos)
        again = game.parse_fen(text)
        assert game.fen(again) == text
        moves = game.legal_moves(pos)
        texts = [game.move_text(pos, move) for move in moves]
        assert len(set(texts)) == len(texts), text
        assert sorted(texts) == sorted(
            game.move_text(again, move) for move in game.legal_moves(again))
        if not moves:
            return
        move = rng.choice(moves)
        assert game.parse_move(pos, game.move_text(pos, move)) == move
        before = game.fen(pos)
        after = game.play(pos, move)
        assert game.fen(pos) == before
        pos = after


@pytest.mark.parametrize('variant', VARIANTS)
def test_random_games(variant: str) -> None:
    for seed in range(SEED, SEED + 4):
        walk(variant, (), get_game(variant).start_fen, seed)
        walk(variant, (), STARTS[variant], seed)


@pytest.mark.parametrize(('variant', 'switches'), SWITCHES)
def test_random_games_with_other_readings(
        variant: str, switches: tuple[str, ...]) -> None:
    # Without legality in the phase its end may leave a king in check, which
    # the position text refuses: those games begin after the phase.
    starts = [STARTS[variant]]
    if 'GI-2' not in switches:
        starts.append(get_game(variant).start_fen)
    for start in starts:
        for seed in range(SEED, SEED + 3):
            walk(variant, switches, start, seed)


def moves_of(variant: str, text: str, frm: str = '') -> set[str]:
    """Return the move texts of a position, of the man on `frm` only."""
    game = get_game(variant)
    pos = game.parse_fen(text)
    return {game.move_text(pos, move) for move in game.legal_moves(pos)
            if frm in ('', move.frm)}


def test_castling_texts() -> None:
    assert {'e1g1', 'e1c1'} <= moves_of(
        'chess', '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1')
    assert {'e1h1', 'e1a1'} <= moves_of(
        'chess960', '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1')
    assert {'f1i1', 'f1c1'} <= moves_of(
        'capablanca', '5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1')
    assert {'f1i1', 'f1c1'} <= moves_of(
        'thunderstruck', '5k4/10/10/10/10/10/10/H4K3H w KQ - 0 1')


def test_castling_through_attack() -> None:
    # A Cardinal on e3 looks at f1 and g1, d1 and c1; a Marshal on b8 at b1.
    assert not {'e1g1', 'e1c1'} & moves_of(
        'overkill', '4k3/8/8/8/8/4c3/8/M3K2M w KQ - 0 1')
    assert 'e1c1' in moves_of('overkill', '1m2k3/8/8/8/8/8/8/M3K3 w Q - 0 1')


def test_chess960_rook_pinned_on_the_back_rank() -> None:
    # Castling with the rook on b1 would open the line from a1 to c1.
    text = '4k3/8/8/8/8/8/8/rR1K4 w B - 0 1'
    assert 'd1b1' not in moves_of('chess960', text)
    assert 'd1b1' in moves_of('chess960', text.replace('rR', '1R'))


def test_chess960_king_that_stays_has_castled() -> None:
    game = get_game('chess960')
    pos = game.parse_fen('4k3/8/8/8/8/8/8/R5KR w HA - 0 1')
    pos = game.play(pos, game.parse_move(pos, 'g1h1'))
    assert game.fen(pos) == '4k3/8/8/8/8/8/8/R4RK1 b - - 1 1'


def test_en_passant_that_bares_the_king_is_illegal() -> None:
    game = get_game('chess')
    pos = game.parse_fen('8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1')
    assert all(not move.taken for move in game.legal_moves(pos))
    assert game.canonical_fen(pos).endswith(' b - -')


def test_rights_go_with_the_rook_that_is_taken() -> None:
    game = get_game('chess')
    pos = game.parse_fen('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1')
    pos = game.play(pos, game.parse_move(pos, 'h1h8'))
    assert game.canonical_fen(pos) == 'r3k2R/8/8/8/8/8/8/R3K3 b Qq -'


def test_promotions() -> None:
    assert moves_of('overkill', '7k/P7/8/8/8/8/8/K7 w - - 0 1', 'a7') == {
        'a7a8a', 'a7a8q', 'a7a8m', 'a7a8c'}
    assert len(moves_of('capablanca', '1n7k/P9/10/10/10/10/10/K9 w - - 0 1',
                        'a7')) == 12


@pytest.mark.parametrize('text', ['', 'e2', 'e2e5', 'E2E4', 'e2e4q', 'e2-e4'])
def test_no_legal_move(text: str) -> None:
    game = get_game('chess')
    with pytest.raises(MoveError):
        game.parse_move(game.parse_fen(game.start_fen), text)


def test_unknown_names() -> None:
    with pytest.raises(ValueError, match='no variant'):
        get_game('shogi')
    with pytest.raises(ValueError, match='no switch'):
        get_game('io', ['TS-1'])
