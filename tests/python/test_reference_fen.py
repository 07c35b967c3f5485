"""Position text of the reference: what is refused, where, and round trips."""

from __future__ import annotations

import pytest
from reference import VARIANTS, FenError, get_game

CHESS = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'
AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR'
GOTHIC = 'wndkcdnw/ssssssss/8/8/8/8/SSSSSSSS/WNDCKDNW'


def io(middle: str, tail: str = 'w - - 0 1') -> str:
    """Return an io position: kings on i16 and i1, `middle` below i16."""
    empty = '/16' * (13 - middle.count('/'))
    return f'8k7/{middle}{empty}/8K7 {tail}'


# '@' stands before the character at fault and is taken out.
REFUSED = [
    # Fields
    ('chess', '@', 'board is empty'),
    ('chess', CHESS + '@', 'side is missing'),
    ('chess', CHESS + ' w KQkq@', 'en passant is missing'),
    ('chess', CHESS + ' @ w KQkq - 0 1', 'side is empty'),
    ('chess', CHESS + ' w KQkq - 0 1 @', 'after the move number'),
    ('chess', CHESS + ' w KQkq - 0 1 @x', 'after the move number'),
    ('chess', CHESS + ' @x KQkq - 0 1', 'side to move'),
    ('chess', CHESS + ' w KQkq - @x 1', 'halfmove clock'),
    ('chess', CHESS + ' w KQkq - @00 1', 'halfmove clock'),
    ('chess', CHESS + ' w KQkq - 0 @-1', 'move number'),
    ('chess', CHESS + ' w KQkq - 0 @1234567', 'too large'),
    # Ranks, files, runs, men
    ('chess', '4k3/8/8/8/8/8/4K3@ w - - 0 1', '7 ranks'),
    ('chess', '4k3/8/8/8/8/8/8/4K3@/8 w - - 0 1', 'more than 8 ranks'),
    ('chess', '4k2@/8/8/8/8/8/8/4K3 w - - 0 1', 'has 7 files'),
    ('chess', '4k3/8/8/8/8/8/8/4K2@ w - - 0 1', 'has 7 files'),
    ('chess', '4k3@p/8/8/8/8/8/8/4K3 w - - 0 1', 'more than 8 files'),
    ('chess', '4k3/@9/8/8/8/8/8/4K3 w - - 0 1', 'more than 8 files'),
    ('chess', '4k3/@99999999999/8/8/8/8/8/4K3 w - - 0 1',
     'more than 8 files'),
    ('chess', '4k3/@0p7/8/8/8/8/8/4K3 w - - 0 1', 'run of zero'),
    ('chess', '4k3/@08/8/8/8/8/8/4K3 w - - 0 1', 'leading zero'),
    ('capablanca', '5k4/@010/10/10/10/10/10/5K4 w - - 0 1', 'leading zero'),
    ('chess', '4k3/4@x3/8/8/8/8/8/4K3 w - - 0 1', "'x' is no man"),
    ('chess', '4k3/@+n7/8/8/8/8/8/4K3 w - - 0 1', "'+n' is no man"),
    ('chess', '4k3/7@+/8/8/8/8/8/4K3 w - - 0 1', 'no man'),
    ('chess', '4k3/@<7/8/8/8/8/8/4K3 w - - 0 1', "'<' is no man"),
    ('chess', CHESS + '@[] w KQkq - 0 1', "'[' is no man"),
    ('io', io('@+K15'), "'+K' is no man"),
    # Kings, pawns, check
    ('chess', '@8/8/8/8/8/8/8/4K3 w - - 0 1', 'Black has no king'),
    ('chess', '@4k3/8/8/8/8/8/8/8 w - - 0 1', 'White has no king'),
    ('chess', '4k3/8/8/2K5/8/8/8/4@K3 w - - 0 1', 'White has 2 kings'),
    ('chess', '@P3k3/8/8/8/8/8/8/4K3 w - - 0 1', 'end rank'),
    ('chess', '4k3/8/8/8/8/8/8/@p3K3 w - - 0 1', 'end rank'),
    ('thunderstruck', '4k4@p/10/10/10/10/10/10/5K4 w - - 0 1', 'end rank'),
    ('gothic-isles', '4k3/8/8/8/8/8/8/@S3K3[] w - - 0+0 0 1', 'end rank'),
    ('io', io('16').replace('/8K7', '/@P7K7'), 'end rank'),
    ('chess', '4k3/8/8/8/8/8/8/4R1K1 @w - - 0 1', 'Black is in check'),
    ('chess', '4k3/8/8/8/8/8/8/4r1K1 @b - - 0 1', 'White is in check'),
    ('gothic-isles', '4k3/8/8/8/8/8/8/4W1K1[] @w - - 0+0 0 1',
     'Black is in check'),
    ('io', io('16/7W<7', '@w - - 0 1'), 'Black is in check'),
    # Rights
    ('chess', CHESS + ' w K@Xkq - 0 1', 'no right'),
    ('chess', CHESS + ' w Q@Kkq - 0 1', 'out of order'),
    ('chess', CHESS + ' w K@Kkq - 0 1', 'out of order'),
    ('chess', '4k3/8/8/8/8/8/8/4K2R w K@Q - 0 1', 'without its men'),
    ('chess', '4k3/8/8/8/8/8/8/3K3R w @K - 0 1', 'without its men'),
    ('overkill', '4k3/8/8/8/8/8/8/4K2Q w @K - 0 1', 'without its men'),
    ('io', io('16').replace('/8K7 w -', '/8K5A1 w @K'), 'without its men'),
    ('chess', CHESS + ' w @HAha - 0 1', 'no right'),
    ('chess960', CHESS + ' w A@Hha - 0 1', 'out of order'),
    ('chess960', CHESS + ' w H@Bha - 0 1', 'without its king and rook'),
    ('chess960', CHESS + ' w HA@ia - 0 1', 'no castling right'),
    ('chess960', CHESS + ' w K@Hkq - 0 1', 'out of order'),
    ('gothic-isles', GOTHIC + '[] w K@Q - 8+8 0 1', 'no right'),
    ('gothic-isles', GOTHIC + '[] w C@K - 8+8 0 1', 'out of order'),
    ('gothic-isles', GOTHIC.replace('WNDCK', 'WNDKC') + '[] w @K - 8+8 0 1',
     'without its men'),
    # En passant
    ('chess', CHESS + ' b KQkq @e9 0 1', 'no square'),
    ('chess', CHESS + ' b KQkq @e4 0 1', 'no pawn of White passes'),
    ('chess', CHESS + ' w KQkq @e3 0 1', 'no pawn of Black passes'),
    ('chess', CHESS + ' b KQkq @e3 0 1', 'e2 is not empty'),
    ('chess', AFTER_E4.replace('4P3/8', '4P3/4N3') + ' b KQkq @e3 0 1',
     'e3 is not empty'),
    ('chess', AFTER_E4.replace('4P3/8', '8/8') + ' b KQkq @e3 0 1',
     'no pawn on e4'),
    ('chess', AFTER_E4 + ' b KQkq e3@e4 0 1', 'passes e4'),
    ('thunderstruck', 'haecokczah/pppppppppp/10/10/4P5/10/PPPP1PPPPP/'
                      'HAECOKCZAH b KQkq @e3 0 1', 'no en passant'),
    ('gothic-isles', GOTHIC + '[] w KCkc @e3 8+8 0 1', 'no en passant'),
    ('io', io('16' + '/16' * 8 + '/4P11', 'b - @e5 0 1'), 'passes e5'),
    ('io', io('16' + '/16' * 8 + '/4P11', 'b - @e4 0 1'), 'no pawn on e5'),
    ('io', io('16' + '/16' * 8 + '/4P11', 'b - e4@f5 0 1'), 'passes f5'),
    ('io', io('16' + '/16' * 5 + '/4P11', 'b - e4e5e6e7@e8 0 1'),
     'passes e8'),
    # Walls
    ('io', io('@W15'), 'without its tail'),
    ('io', io('2@<13'), 'without its head'),
    ('io', io('2Q@<12'), 'without its head'),
    ('io', io('W<14/@^15'), 'without its head'),
    ('io', io('@<15'), 'without its head'),
    ('io', io('W15/1@{14'), 'lies diagonally'),
    ('io', io('1W14/@}15'), 'lies diagonally'),
    # Pool
    ('gothic-isles', GOTHIC + '@ w KCkc - 8+8 0 1', "pool '[..]' is missing"),
    ('gothic-isles', GOTHIC + '[@ w KCkc - 8+8 0 1', "']' is missing"),
    ('gothic-isles', GOTHIC + '[]@] w KCkc - 8+8 0 1', 'after the pool'),
    ('gothic-isles', GOTHIC + '[W@S] w KCkc - 8+8 0 1', "'S' cannot be"),
    ('gothic-isles', GOTHIC + '[n@W] w KCkc - 8+8 0 1', "2 of 'W'"),
    ('gothic-isles', '3k4/8/2W5/2W5/8/8/8/@W3K3[] w - - 0+0 0 1',
     "more than 2 of 'W'"),
    ('gothic-isles', '3k4/8/8/8/CC6/8/SSSSSSS1/4K3[@C] w - - 0+0 0 1',
     "more than 9 of 'C'"),
    # Opening moves
    ('gothic-isles', GOTHIC + '[] w KCkc -@', 'opening moves is missing'),
    ('gothic-isles', GOTHIC + '[] w KCkc - @0 1', "'w+b'"),
    ('gothic-isles', GOTHIC + '[] w KCkc - @9+8 0 1', 'more than 8'),
    ('gothic-isles', GOTHIC + '[] w KCkc - 8+@10 0 1', 'more than 8'),
    ('gothic-isles', GOTHIC + '[] w KCkc - 8+@08 0 1', "'w+b'"),
    ('gothic-isles', GOTHIC + '[] w KCkc - @8+8+8 0 1', "'w+b'"),
    ('gothic-isles', GOTHIC + '[] b KCkc - @8+8 0 1', 'White has opening'),
    ('gothic-isles', GOTHIC + '[] w KCkc - @0+3 0 1', 'Black has opening'),
    ('gothic-isles', '3k4/8/8/4@D3/8/8/8/4K3[] w - - 1+1 0 1',
     'over the centre line'),
]


@pytest.mark.parametrize(('variant', 'marked', 'reason'), REFUSED)
def test_refused(variant: str, marked: str, reason: str) -> None:
    text = marked.replace('@', '')
    with pytest.raises(FenError) as caught:
        get_game(variant).parse_fen(text)
    assert reason in caught.value.reason
    assert caught.value.column == marked.index('@') + 1
    assert str(caught.value).startswith(f'column {caught.value.column}: ')


ROUND_TRIPS = [
    ('chess', 'rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR '
              'w KQkq d6 0 3'),
    ('chess', '4k3/8/8/8/8/8/8/R3K3 b Q - 12 40'),
    ('chess960', '1r1k1r2/8/8/8/8/8/8/2RK1R2 w FCfb - 0 1'),
    ('gothic-isles', '3k4/8/8/8/8/8/8/4K2W[WNDCnnc] w K - 0+0 5 30'),
    ('io', io('W<+w<2W2+W6/6^3{5', 'b - - 0 1')),
    ('io', io('3+W6W5/2}7^5')),
    ('io', io('16' + '/16' * 6 + '/4Pp10', 'b - e4e5e6e7 0 1')),
]


@pytest.mark.parametrize(('variant', 'text'), ROUND_TRIPS)
def test_round_trip(variant: str, text: str) -> None:
    game = get_game(variant)
    assert game.fen(game.parse_fen(text)) == text


@pytest.mark.parametrize('variant', VARIANTS)
def test_the_array_round_trips(variant: str) -> None:
    game = get_game(variant)
    pos = game.parse_fen(game.start_fen)
    assert game.fen(pos) == game.start_fen
    assert game.start_fen.startswith(game.canonical_fen(pos) + ' ')


ACCEPTED = [
    # Missing counters
    ('chess', '4k3/8/8/8/8/8/8/4K3 w - -', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'),
    ('chess', '4k3/8/8/8/8/8/8/4K3 w - - 7', '4k3/8/8/8/8/8/8/4K3 w - - 7 1'),
    # En passant without a capture that is legal
    ('chess', AFTER_E4 + ' b KQkq e3 0 1', AFTER_E4 + ' b KQkq - 0 1'),
    ('chess', '8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1',
     '8/8/8/8/k2Pp2R/8/8/4K3 b - - 0 1'),
    # K and Q of chess960 mean the outermost rooks
    ('chess960', '4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1',
     '4k3/8/8/8/8/8/8/RR2K1RR w HA - 0 1'),
    ('chess960', '4k3/8/8/8/8/8/8/RR2K1RR w GQ - 0 1',
     '4k3/8/8/8/8/8/8/RR2K1RR w GA - 0 1'),
    # A pool in any order, any number of opening moves up to 8
    ('gothic-isles', '3k4/8/8/8/8/8/8/4K3[cnWCNw] w - - 3+5 0 1',
     '3k4/8/8/8/8/8/8/4K3[WNCwnc] w - - 3+5 0 1'),
    # The side not to move is in check, but in the opening phase
    ('gothic-isles', '3k4/8/8/8/8/8/8/3WK3[] w - - 1+8 0 1',
     '3k4/8/8/8/8/8/8/3WK3[] w - - 1+8 0 1'),
    # Pawns behind their start rank, men where they would have promoted
    ('io', io('N15'), io('N15')),
    ('io', io('16' + '/16' * 12 + '/P15'), io('16' + '/16' * 12 + '/P15')),
]


@pytest.mark.parametrize(('variant', 'text', 'printed'), ACCEPTED)
def test_accepted(variant: str, text: str, printed: str) -> None:
    game = get_game(variant)
    assert game.fen(game.parse_fen(text)) == printed


def test_counters_are_kept_as_in_chess() -> None:
    game = get_game('chess')
    pos = game.parse_fen(game.start_fen)
    seen = []
    for text in ('g1f3', 'g8f6', 'd2d4', 'f6e4', 'f3d2', 'e4d2'):
        pos = game.play(pos, game.parse_move(pos, text))
        seen.append((pos.halfmove, pos.fullmove))
    assert seen == [(1, 1), (2, 2), (0, 2), (1, 3), (2, 3), (0, 4)]


def test_a_black_opening_move_advances_the_move_number() -> None:
    game = get_game('gothic-isles')
    pos = game.parse_fen(GOTHIC + '[] w KCkc - 1+2 0 1')
    seen = []
    for text in ('b1c3', 'b8c6', 'c6b8', 'c3b1'):
        pos = game.play(pos, game.parse_move(pos, text))
        seen.append((pos.side, pos.opening, pos.fullmove))
    assert seen == [('b', (0, 2), 1), ('b', (0, 1), 2), ('w', (0, 0), 3),
                    ('b', (0, 0), 3)]
