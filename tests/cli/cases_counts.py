"""Counts, digests and lists: what is printed, and that no setting changes it."""

import json
from pathlib import Path

from program import KIWIPETE, count_of, expect


def test_perft_output(_: Path) -> None:
    """The last two lines of Stockfish's "go perft"."""
    assert expect(0, 'perft', '--depth', '3').out == 'Nodes searched: 8902\n\n'


def test_divide_output(_: Path) -> None:
    """Lines sorted as text, a blank line, the total, a blank line."""
    lines = expect(0, 'divide', '--depth', '2').out.split('\n')
    assert lines[20:] == ['', 'Nodes searched: 400', '', ''], lines
    assert lines[:20] == sorted(lines[:20]) and lines[0] == 'a2a3: 20', lines


def test_divide_at_mate(_: Path) -> None:
    """No move: no line; depth 0: one leaf."""
    mate = '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'
    assert expect(0, 'divide', '--fen', mate, '--depth', '3').out == '\nNodes searched: 0\n\n'
    assert expect(0, 'divide', '--fen', mate, '--depth', '0').out == '\nNodes searched: 1\n\n'


def test_digest_output(_: Path) -> None:
    """No leaf: all zeros.  The digest of depth 0 is that of the position's own text."""
    mate = '7k/6Q1/6K1/8/8/8/8/8 b - - 0 1'
    lines = expect(0, 'digest', '--fen', mate, '--depth', '1').out
    assert lines == f'perft 1 0\ndigest 1 {"0" * 32}\n', lines


def test_digest_does_not_depend_on_threads(_: Path) -> None:
    outs = {expect(0, 'digest', '--depth', '4', '--fen', KIWIPETE, '--threads', threads).out
            for threads in ('1', '2', '7')}
    assert len(outs) == 1, outs


def test_counts_do_not_depend_on_settings(_: Path) -> None:
    """1, 2, 7 threads; hash or not; every width; the counter of a built-in game or not."""
    for threads in ('1', '2', '7'):
        for rest in ((), ('--hash', '16'), ('--hash', '1'), ('--width', '128'), ('--width', '256'),
                     ('--no-builtin',), ('--no-builtin', '--hash', '16'),
                     ('--play-all',), ('--play-all', '--hash', '16')):
            result = expect(0, 'perft', '--depth', '4', '--fen', KIWIPETE, '--threads', threads,
                            *rest)
            assert count_of(result) == 4085603, (threads, rest, result.out)


def test_variants_do_not_depend_on_settings(_: Path) -> None:
    for variant in ('chess960', 'overkill', 'capablanca', 'thunderstruck', 'gothic-isles', 'io'):
        counts = {count_of(expect(0, 'perft', '--variant', variant, '--depth', '3', *rest))
                  for rest in (('--threads', '1'), ('--threads', '2'), ('--threads', '7'),
                               ('--hash', '16', '--threads', '7'), ('--width', '256'),
                               ('--no-builtin', '--threads', '1'), ('--play-all',))}
        assert len(counts) == 1, (variant, counts)


def test_moves(_: Path) -> None:
    lines = expect(0, 'moves').out.splitlines()
    assert len(lines) == 20 and lines == sorted(lines), lines
    after = expect(0, 'moves', '--moves', 'e2e4', 'e7e5', 'g1f3').out.splitlines()
    assert after == expect(0, 'moves', '--moves', 'e2e4 e7e5 g1f3').out.splitlines()
    assert len(after) == 29, after


def test_moves_of_one_man(_: Path) -> None:
    """The list, a blank line, a drawing with a mark on both squares."""
    out = expect(0, 'moves', '--from', 'g1').out
    assert out.startswith('g1f3\ng1h3\n\n') and out.count('*') == 2, out
    expect(2, 'moves', '--from', 'e4', says='--from')
    expect(2, 'moves', '--from', 'e7', says='--from')
    expect(2, 'moves', '--from', 'z9', says='--from')


def test_show(_: Path) -> None:
    """The canonical text keeps the en passant square only where a capture is legal."""
    out = expect(0, 'show', '--moves', 'e2e4').out
    assert 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n' in out, out
    out = expect(0, 'show', '--moves', 'e2e4 a7a6 e4e5 d7d5').out
    assert ' w KQkq d6 0 3\n' in out, out
    out = expect(0, 'show', '--moves', 'e2e4 d7d5 f1b5').out
    assert 'Checkers: b5' in out, out


def test_json(folder: Path) -> None:
    report = json.loads(expect(0, 'divide', '--depth', '3', '--json').out)
    assert report['leaves'] == 8902 and sum(report['divide'].values()) == 8902, report
    path = folder / 'report.json'
    out = expect(0, 'perft', '--depth', '3', f'--json={path}').out
    assert out == 'Nodes searched: 8902\n\n', out
    assert json.loads(path.read_text(encoding='utf-8'))['leaves'] == 8902


def test_variants_list(_: Path) -> None:
    report = json.loads(expect(0, 'variants', '--json').out)
    names = {entry['name'] for entry in report['variants']}
    assert {'chess', 'chess960', 'overkill', 'capablanca', 'thunderstruck', 'gothic-isles',
            'io'} <= names, names


def test_bench(_: Path) -> None:
    """A small run; depth 3 of the array is known."""
    out = expect(0, 'bench', '--variant', 'chess', '--depth', '3', '--repeat', '1', '--json').out
    report = json.loads(out)
    assert report['positions'][0]['leaves'] == 8902, report
    expect(2, 'bench', '--variant', 'nonsense', says='nonsense')


def test_bench_instructions(_: Path) -> None:
    """Instructions a leaf are counted, or stderr says once why not, and the column has a dash."""
    result = expect(0, 'bench', '--variant', 'chess', '--depth', '3', '--repeat', '1')
    head, *rows, signature = result.out.splitlines()
    assert 'instr/leaf' in head and signature == f'signature {8902 + 97862}', result.out
    column = {row.split()[-2] for row in rows}
    if result.err:
        assert result.err.count('instructions: not counted here (') == 1, result.err
        assert column == {'-'}, result.out
    else:
        assert all(float(text) > 0 for text in column), result.out
