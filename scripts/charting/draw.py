"""The four pictures, drawn from what charts.json holds."""

from collections.abc import Sequence

from .plot import Axis, Plot, linear_ticks, log_ticks
from .works import BOARDS, GAMES, THREAD_GAMES, Work

RATE = 'million leaves a second'


def of_kind(works: Sequence[Work], kind: str) -> list[Work]:
    """Return the works of one chart."""
    return [work for work in works if work.kind == kind]


def round_out(low: float, high: float) -> tuple[float, float]:
    """Return ends of a logarithmic axis with some room."""
    return low / 1.3, high * 1.3


def draw_threads(works: Sequence[Work], cores: int, note: Sequence[str]) -> str:
    """Leaves a second against threads, with the ideal lines."""
    works = of_kind(works, 'threads')
    counts = sorted({work.threads for work in works})
    rates = [work.rate for work in works]
    ones = [work.rate for work in works if work.threads == 1]
    low, high = round_out(min(rates), max(*rates, max(ones) * cores))
    x = Axis('threads', 0.9, counts[-1] * 1.1, [(n, str(n)) for n in counts], log=True)
    y = Axis(RATE, low, high, log_ticks(low, high), log=True)
    plot = Plot(f'Leaves a second by number of threads ({cores} cores)', x, y, note)
    for game in THREAD_GAMES:
        series = GAMES.index(game)
        points = [(work.threads, work.rate) for work in works if work.variant == game]
        first = points[0][1]
        plot.line([(n, first * min(n, cores)) for n in sorted({*counts, cores})], series, 'ideal')
        plot.line(points, series)
        for threads, rate in points:
            plot.mark(threads, rate, series, f'{game}, {threads} threads: {rate:.0f} M/s')
        plot.legend(series, game)
    plot.remark('dotted: the rate of one thread')
    plot.remark('times threads, up to the cores')
    return plot.render()


def draw_boards(works: Sequence[Work], note: Sequence[str]) -> str:
    """Leaves a second of the men of chess on each board."""
    works = of_kind(works, 'boards')
    high = max(work.rate for work in works) * 1.12
    x = Axis('board, and the width of its bitboards', -0.6, 2.6,
             [(i, f'{name}, {width} bits') for i, (name, _, _, width) in enumerate(BOARDS)])
    y = Axis(RATE, 0, high, linear_ticks(high))
    plot = Plot('The men of chess on larger boards, one thread', x, y, note)
    built_in = next(work.rate for work in works if work.name == 'built-in')
    plot.bar(-0.16, 0.3, built_in, 0, f'{built_in:.0f}')
    for place, (_, variant, _, width) in enumerate(BOARDS):
        own = next(work.rate for work in works
                   if work.name == 'board' and work.variant == variant)
        plot.bar(place + (-0.16 if place else 0.16), 0.3, own, 1, f'{own:.0f}')
        if place:
            narrow = next(work.rate for work in works if work.name == str(width))
            plot.bar(place + 0.16, 0.3, narrow, 2, f'{narrow:.0f}')
    plot.legend(0, 'built-in code')
    plot.legend(1, 'general code')
    plot.legend(2, 'general code, 8 × 8 board')
    plot.remark('the last: the tree of 8 × 8')
    plot.remark('with bitboards of this width')
    return plot.render()


def draw_general(works: Sequence[Work], note: Sequence[str]) -> str:
    """Leaves a second of each game, with its own and with the general code."""
    works = of_kind(works, 'general')
    high = max(work.rate for work in works) * 1.12
    x = Axis('game; below it: how many times as fast its own code is', -0.6, len(GAMES) - 0.4, [])
    y = Axis(RATE, 0, high, linear_ticks(high))
    plot = Plot('Built-in against general code, one thread', x, y, note)
    for place, game in enumerate(GAMES):
        own, general = (next(work.rate for work in works
                             if work.variant == game and work.name == name)
                        for name in ('built-in', 'general'))
        plot.bar(place - 0.18, 0.34, own, 0, f'{own:.0f}')
        plot.bar(place + 0.18, 0.34, general, 1, f'{general:.0f}')
        left, bottom = plot.at(place, 0)
        plot.text(left, bottom + 14, game, 'middle')
        plot.text(left, bottom + 28, f'{own / general:.2f} ×', 'middle note')
    plot.legend(0, 'built-in code')
    plot.legend(1, 'general code')
    return plot.render()


def draw_mobility(works: Sequence[Work], note: Sequence[str]) -> str:
    """Nanoseconds a leaf against the moves of the last ply."""
    works = [work for work in of_kind(works, 'mobility') if work.before and work.leaves]
    points = {game: [(work.leaves / work.before, 1000 / work.rate, work.name) for work in works
                     if work.variant == game] for game in GAMES}
    mobilities = [point[0] for of_game in points.values() for point in of_game]
    low, high = round_out(min(mobilities), max(mobilities))
    top = max(point[1] for of_game in points.values() for point in of_game) * 1.08
    x = Axis('legal moves of a position, on average over the last ply', low, high,
             log_ticks(low, high), log=True)
    y = Axis('nanoseconds a leaf', 0, top, linear_ticks(top))
    plot = Plot('Cost of a leaf by mobility, one thread', x, y, note)
    for series, game in enumerate(GAMES):
        for mobility, nanoseconds, name in points[game]:
            plot.mark(mobility, nanoseconds, series,
                      f'{name}: {mobility:.1f} moves, {nanoseconds:.2f} ns')
        if points[game]:
            plot.legend(series, game)
    plot.remark('each mark: a middle game')
    plot.remark('of the fixtures')
    return plot.render()
