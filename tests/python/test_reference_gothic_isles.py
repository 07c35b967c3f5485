"""Gothic Isles: opening phase, pool, first-move rights, bare king."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from reference import get_game

ARRAY = 'wndkcdnw/ssssssss/8/8/8/8/SSSSSSSS/WNDCKDNW[]'


def moves(text: str, frm: str = '', switches: Iterable[str] = ()) -> set[str]:
    """Return the move texts of a position, of the man on `frm` only."""
    game = get_game('gothic-isles', switches)
    pos = game.parse_fen(text)
    return {game.move_text(pos, move) for move in game.legal_moves(pos)
            if frm in ('', move.frm)}


def after(text: str, *texts: str, switches: Iterable[str] = ()) -> str:
    """Return the canonical text once the moves `texts` have been made."""
    game = get_game('gothic-isles', switches)
    pos = game.parse_fen(text)
    for move in texts:
        pos = game.play(pos, game.parse_move(pos, move))
    return game.canonical_fen(pos)


def test_white_moves_eight_times_then_black() -> None:
    white = ['a2a3', 'b2b3', 'c2c3', 'd2d3', 'e2e3', 'f2f3', 'g2g3', 'h2h3']
    black = ['a7a6', 'b7b6', 'c7c6', 'd7d6', 'e7e6', 'f7f6', 'g7g6', 'h7h6']
    text = ARRAY + ' w KCkc - 8+8 0 1'
    assert after(text, *white).endswith(' b KCkc - 0+8')
    assert after(text, *white, *black[:7]).endswith(' b KCkc - 0+1')
    assert after(text, *white, *black).endswith(' w KCkc - 0+0')
    assert after(text, *white, *black, 'a3a4').endswith(' b KCkc - 0+0')


def test_nobody_crosses_the_line_in_the_phase() -> None:
    text = '3k4/7s/8/8/W2N4/8/8/4K3[] w - - {} 0 1'
    phase = moves(text.format('2+0'))
    assert phase and all(int(move[3]) <= 4 for move in phase)
    assert 'a4a8' in moves(text.format('0+0'))


def test_legality_holds_in_the_phase() -> None:
    # The Wizard on e8 looks down the file at e1.
    text = '3kw3/8/8/8/8/8/8/3NK3[] w - - 2+2 0 1'
    assert not any(move.startswith('d1') and move != 'd1e3'
                   for move in moves(text))
    assert 'd1b2' in moves(text, switches=['GI-2'])


def test_kings_leap() -> None:
    text = '3k4/7s/8/8/8/3N4/8/4K3[] w {} - 0+0 0 1'
    steps = {'e1d1', 'e1f1', 'e1d2', 'e1e2', 'e1f2'}
    assert moves(text.format('-'), 'e1') == steps
    assert moves(text.format('K'), 'e1') == steps | {'e1c2', 'e1g2', 'e1f3'}
    # Not out of check, and not onto a man.
    check = '3kw3/8/8/8/8/3n4/8/4K3[] w K - 0+0 0 1'
    assert not {'e1c2', 'e1g2', 'e1f3'} & moves(check, 'e1')
    assert 'e1d3' not in moves(
        '3k4/7s/8/8/8/3s4/8/4K3[] w K - 0+0 0 1', 'e1')
    # The right is gone with any king move; the Champion's stays.
    assert after(ARRAY + ' w KCkc - 0+0 0 1', 'e1d3').endswith(
        ' b Ckc - 0+0')


def test_the_leap_is_no_attack() -> None:
    game = get_game('gothic-isles')
    pos = game.parse_fen('3k4/8/8/8/8/8/8/4K2W[] b K - 0+0 0 1')
    assert not game.attacked(pos, 'f3', 'w')


def test_champions_double_move() -> None:
    text = '3k4/7s/8/8/8/8/2S5/3CK3[] w {} - 0+0 0 1'
    steps = {'d1d2', 'd1e2'}
    assert moves(text.format('-'), 'd1') == steps
    assert moves(text.format('C'), 'd1') == steps | {'d1d3', 'd1f3'}
    assert moves(text.format('C'), 'd1', ['GI-4']) == steps | {
        'd1d3', 'd1f3', 'd1b3'}
    enemy = '3k4/8/8/8/8/3n4/8/3C1K2[] w C - 0+0 0 1'
    assert 'd1d3' not in moves(enemy, 'd1')
    assert after(text.format('C'), 'd1d2').split()[2] == '-'
    assert moves('3kc3/8/8/8/8/8/8/4K2W[] b c - 0+0 0 1', 'e8') == {
        'e8d7', 'e8e7', 'e8f7', 'e8c6', 'e8e6', 'e8g6'}


def test_champion_steps_are_not_turned() -> None:
    assert moves('3k4/7s/8/8/3C4/8/8/4K3[] w - - 0+0 0 1', 'd4') == {
        'd4c5', 'd4d5', 'd4e5', 'd4c3', 'd4e3'}
    assert moves('3k4/8/8/8/3c4/8/8/4K2W[] b - - 0+0 0 1', 'd4') == {
        'd4c5', 'd4d3', 'd4e5', 'd4c3', 'd4e3'}


def test_dragon_jumps() -> None:
    assert moves('3k4/7s/8/8/8/8/1S6/D3K3[] w - - 0+0 0 1', 'a1') == {'a1c3'}


def test_soldier_may_become_a_champion_in_the_camp() -> None:
    text = '3k4/8/1n6/S7/8/8/8/4K3[] w - - 0+0 0 1'
    assert moves(text, 'a5') == {'a5a6', 'a5a6c', 'a5b6', 'a5b6c'}
    assert after(text, 'a5a6c').startswith('3k4/8/Cn6/8/')
    assert after(text, 'a5b6').startswith('3k4/8/1S6/8/8/8/8/4K3[n] ')


@pytest.mark.parametrize(('pool', 'texts', 'switches'), [
    ('', {'a7a8'}, []),
    ('W', {'a7a8'}, []),
    ('n', {'a7a8'}, []),
    ('WWND', {'a7a8w', 'a7a8n', 'a7a8d'}, []),
    ('NC', {'a7a8n', 'a7a8c'}, []),
    ('W', {'a7a8w', 'a7a8c'}, ['GI-6']),
    ('', {'a7a8'}, ['GI-6']),
])
def test_soldier_on_the_last_rank(pool: str, texts: set[str],
                                  switches: list[str]) -> None:
    text = f'8/S2k3s/8/8/8/8/8/4K3[{pool}] w - - 0+0 0 1'
    assert moves(text, 'a7', switches) == texts


def test_what_the_pool_gives_leaves_it() -> None:
    text = '8/S2k4/8/8/8/8/s7/4K3[{}] w - - 0+0 0 1'
    kept = '/3k4/8/8/8/8/s7/4K3'
    assert after(text.format('WWN'), 'a7a8w').startswith(f'W7{kept}[WN] ')
    assert after(text.format('W'), 'a7a8').startswith(f'W7{kept}[] ')
    assert after(text.format(''), 'a7a8').startswith(f'C7{kept}[] ')
    assert after(text.format('W'), 'a7a8', switches=['GI-7']).startswith(
        f'W7{kept}[W] ')
    assert after(text.format('W'), 'a7a8c', switches=['GI-6']).startswith(
        f'C7{kept}[W] ')


def test_captured_men_go_to_their_owners_pool() -> None:
    text = '3k4/8/8/4{}3/3S4/8/8/4K3[Nn] w - - 0+0 0 1'
    assert '[Nnc] ' in after(text.format('c'), 'd4e5')
    assert '[Nwn] ' in after(text.format('w'), 'd4e5')
    assert '[Nn] ' in after(text.format('s'), 'd4e5')


def test_bare_king_has_one_turn() -> None:
    bare = '3k4/8/8/8/8/8/8/4K2W[] {} - - 0+0 0 1'
    # Black, bare and to move, plays on; with White to move it is over.
    assert moves(bare.format('b'))
    assert not moves(bare.format('w'))
    assert not moves(bare.format('b'), switches=['GI-10'])
    # It may return the favour: both are bare then.
    both = '8/8/8/8/8/8/6k1/4K2W[] b - - 0+0 0 1'
    game = get_game('gothic-isles')
    pos = game.parse_fen(both)
    pos = game.play(pos, game.parse_move(pos, 'g2h1'))
    assert game.legal_moves(pos) == []
