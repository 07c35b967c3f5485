"""stats: the published tables of the chess programming wiki, and small cases of every column."""

import json
from pathlib import Path

from program import KIWIPETE, expect

# leaves, captures, en passant, castles, promotions, checks, discovered, double, checkmates: the
# columns of the wiki's page "Perft Results"; its castles and promotions of the array are 0.
ARRAY = [
    (20, 0, 0, 0, 0, 0, 0, 0, 0), (400, 0, 0, 0, 0, 0, 0, 0, 0), (8902, 34, 0, 0, 0, 12, 0, 0, 0),
    (197281, 1576, 0, 0, 0, 469, 0, 0, 8), (4865609, 82719, 258, 0, 0, 27351, 6, 0, 347),
]
KIWIPETE_TABLE = [
    (48, 8, 0, 2, 0, 0, 0, 0, 0), (2039, 351, 1, 91, 0, 3, 0, 0, 0),
    (97862, 17102, 45, 3162, 0, 993, 0, 0, 1),
    (4085603, 757163, 1929, 128013, 15172, 25523, 42, 6, 43),
]
COLUMNS = ('leaves', 'captures', 'en_passant', 'castles', 'promotions', 'checks',
           'discovered_checks', 'double_checks', 'checkmates')


def stats(*arguments: str) -> dict[str, int]:
    """Return the last line of the table."""
    return json.loads(expect(0, 'stats', '--json', *arguments).out)['depths'][-1]




def test_published_array(_: Path) -> None:
    lines = json.loads(expect(0, 'stats', '--depth', '5', '--json').out)['depths']
    assert [tuple(line[column] for column in COLUMNS) for line in lines] == ARRAY, lines


def test_published_kiwipete(_: Path) -> None:
    lines = json.loads(expect(0, 'stats', '--depth', '4', '--fen', KIWIPETE, '--json').out)['depths']
    assert [tuple(line[column] for column in COLUMNS) for line in lines] == KIWIPETE_TABLE, lines


def test_table(_: Path) -> None:
    """A line for each depth; bare kings only where a game ends by them."""
    lines = expect(0, 'stats', '--depth', '2').out.splitlines()
    assert lines[0].split()[:3] == ['depth', 'leaves', 'captures'] and len(lines) == 3, lines
    assert lines[2].split()[:2] == ['2', '400'] and 'bare kings' not in lines[0], lines
    assert 'bare kings' in expect(0, 'stats', '--variant', 'gothic-isles', '--depth', '1').out
    assert expect(0, 'stats', '--depth', '0').out.splitlines()[1].split() == ['0', '1'] + ['0'] * 10
    expect(2, 'stats', says='--depth')


def test_discovered_and_double(_: Path) -> None:
    """Every move of the knight opens the e-file; from d6 and f6 it gives check too."""
    line = stats('--fen', '4k3/8/8/8/4N3/8/8/K3R3 w - -', '--depth', '1')
    assert (line['checks'], line['discovered_checks'], line['double_checks']) == (8, 6, 2), line


def test_castling_check_is_not_discovered(_: Path) -> None:
    line = stats('--fen', '5k2/8/8/8/8/8/8/4K2R w K -', '--depth', '1')
    assert (line['castles'], line['discovered_checks']) == (1, 0) and line['checks'] == 3, line


def test_mate_and_stalemate(_: Path) -> None:
    """Qa8 mates; the queen's other squares on its diagonal, and Kh6, leave no move."""
    line = stats('--fen', '7k/8/6K1/8/8/8/Q7/8 w - -', '--depth', '1')
    assert (line['checkmates'], line['stalemates']) == (1, 6), line


def test_one_man_along_two_paths_is_no_double_check(_: Path) -> None:
    """From c2 a Boyscout goes to e2, whence it reaches e8 on both sides of the file."""
    line = stats('--variant', 'thunderstruck', '--fen', '4k5/10/10/10/10/10/2C7/9K w - -',
                 '--depth', '1')
    assert line['checks'] > 0 and line['double_checks'] == 0, line


def test_two_man_captures(_: Path) -> None:
    """A Wall that slides up meets two men; to the right it meets one Wall with one half."""
    men = '16/16/16/16/16/16/4bn10/16/4W<10/16/16/16/16/16/16/K14k w - -'
    line = stats('--variant', 'io', '--fen', men, '--depth', '1')
    assert (line['captures'], line['two_man_captures']) == (1, 1), line
    wall = '16/16/16/16/16/16/4w<10/16/4W<10/16/16/16/16/16/16/K14k w - -'
    line = stats('--variant', 'io', '--fen', wall, '--depth', '1')
    assert (line['captures'], line['two_man_captures']) == (1, 0), line


def test_piece_promotions(_: Path) -> None:
    """A knight that ends on rank 8 or 9 becomes a Gnu."""
    knight = '16/16/16/16/16/16/16/16/16/7N8/16/16/16/16/16/K14k w - -'
    line = stats('--variant', 'io', '--fen', knight, '--depth', '1')
    assert line['promotions'] == 4, line


def test_bare_king(_: Path) -> None:
    """After the turn of a bare side the game is over, which is neither mate nor stalemate."""
    line = stats('--variant', 'gothic-isles', '--fen', 'k7/1W6/8/8/8/8/8/K7[] b - - 0+0',
                 '--depth', '1')
    assert line['leaves'] == line['bare_kings'] == 1 and line['stalemates'] == 0, line


def test_opening_phase(_: Path) -> None:
    """A check across the line counts though White moves again; a standing one is not discovered."""
    fen = '3k4/7s/8/8/8/8/8/W3K3[] w - - 4+0'
    line = stats('--variant', 'gothic-isles', '--fen', fen, '--depth', '1')
    assert (line['checks'], line['discovered_checks']) == (1, 0), line
    fen = '3k4/7s/8/8/8/8/8/3WK3[] w - - 4+0'
    line = stats('--variant', 'gothic-isles', '--fen', fen, '--depth', '1')
    assert line['checks'] > 1 and line['discovered_checks'] == 0, line
    fen = '3k4/7s/8/8/8/8/3N4/3WK3[] w - - 4+0'
    line = stats('--variant', 'gothic-isles', '--fen', fen, '--depth', '1')
    assert line['discovered_checks'] > 1, line


def test_threads_and_width(_: Path) -> None:
    lines = {json.dumps(stats('--fen', KIWIPETE, '--depth', '3', *rest))
             for rest in (('--threads', '1'), ('--threads', '7'), ('--width', '256'))}
    assert len(lines) == 1, lines
