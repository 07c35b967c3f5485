"""The reference against published counts, and counts two people agreed on.

Depths are cheap ones; deeper counts are fixtures.
"""

from __future__ import annotations

import pytest
from reference import get_game
from reference.counting import divide, xxh3_128

KIWIPETE = ('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R '
            'w KQkq - 0 1')
CHESS960_FIRST = ('bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR '
                  'w HFhf - 2 9')
COUNTS = [
    ('chess', None, [1, 20, 400, 8902]),
    ('chess', KIWIPETE, [1, 48, 2039]),
    ('chess', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
     [1, 14, 191, 2812, 43238]),
    ('chess', 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1', [1, 24, 496, 9483]),
    ('chess960', None, [1, 20, 400]),
    ('chess960', KIWIPETE, [1, 48, 2039]),
    ('chess960', CHESS960_FIRST, [1, 21, 528, 12189]),
    ('overkill', None, [1, 24, 576, 17854]),
    ('capablanca', None, [1, 28, 784, 25228]),
    ('thunderstruck', None, [1, 24, 553, 15050]),
    ('gothic-isles', None, [1, 18, 330, 6230]),
    ('io', None, [1, 132, 17269]),
]


@pytest.mark.parametrize(('variant', 'text', 'counts'), COUNTS)
def test_perft(variant: str, text: str | None, counts: list[int]) -> None:
    game = get_game(variant)
    pos = game.parse_fen(text or game.start_fen)
    assert [game.perft(pos, depth)
            for depth in range(len(counts))] == counts


def test_an_ended_line_adds_nothing() -> None:
    game = get_game('chess')
    # Qg7 mates; every other white move leaves Black something to do.
    pos = game.parse_fen('7k/8/5K2/6Q1/8/8/8/8 w - - 0 1')
    below = divide(game, pos, 2)
    assert below['g5g7'] == 0
    assert game.perft(pos, 2) == sum(below.values())


def test_a_finished_game() -> None:
    game = get_game('chess')
    mate = game.parse_fen('7k/6Q1/5K2/8/8/8/8/8 b - - 0 1')
    assert game.in_check(mate)
    assert game.perft(mate, 0) == 1
    assert game.perft(mate, 1) == 0
    assert game.digest(mate, 1) == (0, '0' * 32)


def test_hash_of_the_empty_text() -> None:
    # The value that the xxHash specification gives for no input.
    assert f'{xxh3_128(""):032x}' == '99aa06d3014798d86001c324468d497f'


def test_digest_is_the_sum_over_leaves() -> None:
    game = get_game('chess')
    pos = game.parse_fen(KIWIPETE)
    total = 0
    for move in game.legal_moves(pos):
        total += xxh3_128(game.canonical_fen(game.play(pos, move)))
    assert game.digest(pos, 1) == (48, f'{total % 2**128:032x}')


@pytest.mark.parametrize(('variant', 'text'), [
    ('chess', KIWIPETE),
    ('overkill', 'mcq1k1cm/pp1aqppp/8/2pPp3/8/8/PPP2PPP/MCQAK2M '
                 'w KQkq c6 0 1'),
    ('thunderstruck', 'h4k3h/p1p1p2p1p/7e2/2OZ2c3/3z1E4/10/P1P1PP1P1P/'
                      'H4K3H w KQ - 0 1'),
    ('gothic-isles', '1n2k3/2S5/3d1s2/8/8/2D1S3/5s2/1N2K3[Wnd] '
                     'w - - 0+0 0 1'),
    ('io', '8k7/16/2w<12/16/8+g7/16/4+W11/5{2wn6/6o1^7/16/4W5+C5/4^11/'
           '9S6/16/G15/8K7 w - - 0 1'),
])
def test_mirror_image_has_the_same_count(variant: str, text: str) -> None:
    game = get_game(variant)
    pos = game.parse_fen(text)
    other = game.parse_fen(mirror(game, text))
    for depth in (1, 2):
        assert game.perft(pos, depth) == game.perft(other, depth)


def mirror(game, text: str) -> str:
    """Return the position upside down with colours exchanged."""
    pos = game.parse_fen(text)

    def flip(square: str) -> str:
        return f'{square[0]}{game.ranks + 1 - int(square[1:])}'

    pos.board = {flip(square): man.swapcase()
                 for square, man in pos.board.items()}
    pos.partner = {flip(one): flip(two) for one, two in pos.partner.items()}
    pos.side = 'b' if pos.side == 'w' else 'w'
    held = pos.rights.swapcase()
    pos.rights = ''.join(c for c in game.rights_order if c in held)
    pos.passed = tuple(flip(square) for square in pos.passed)
    pos.pool = ''.join(sorted(pos.pool.swapcase(),
                              key='WNDCwndc'.index))
    pos.opening = pos.opening[::-1]
    return game.fen(pos)
