#!/usr/bin/env python3
"""Show which fixture catches each misreading of a rule, and write it down.

Usage: misreadings.py PROGRAM [FILE].  PROGRAM is a countercheck built with
CONFIG=faults; the table goes to stdout, and as Markdown to FILE (default
docs/misreadings.md).  Exit status as the program's: 1 if a misreading is
caught by nothing, 2 if one can't be used.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

GAMES = ('chess', 'capablanca', 'overkill', 'thunderstruck', 'gothic-isles',
         'io')
KINDS = {'count': 'count', 'digest': 'digest only',
         'hand': 'hand-derived only'}

HEAD = """\
# Misreadings

Every line is the game with one thing wrong in it: a rule read otherwise, or a
mistake that generators make. The fixtures of the right game are run under it,
and the position named is the first that comes out otherwise: the least depth,
then the fewest leaves. A *count* is a plain number of move paths; *digest only*
means that no count up to depth {depth} differs, but the positions reached do.
A misreading that nothing catches fails `make misreadings`, which writes this
page. The definitions are in `fixtures/misreadings`, the mistakes in
`movegen/faults.h`.
"""

Row = dict[str, object]


def run(program: str) -> tuple[int, dict[str, object]]:
    """Return the exit status of the program and its report ({} if none)."""
    done = subprocess.run([program, 'misreadings', '--json'], text=True,
                          stdout=subprocess.PIPE, check=False)
    return done.returncode, json.loads(done.stdout) if done.stdout else {}


def of_game(rows: list[Row], game: str) -> list[Row]:
    """Return the misreadings of one game."""
    return [row for row in rows if row['variant'] == game]


def score(rows: list[Row]) -> list[str]:
    """Return the cells of a line of the score table."""
    kinds = [row.get('how', 'none') for row in rows]
    depths = [row['depth'] for row in rows if row['caught']]
    cells = [len(rows), kinds.count('none'), kinds.count('count'),
             kinds.count('digest'), kinds.count('hand')]
    cells += [depths.count(depth) for depth in (1, 2, 3)]
    return [str(cell) for cell in cells]


def summary(rows: list[Row]) -> str:
    """Return the score in one sentence."""
    caught = sum(bool(row['caught']) for row in rows)
    counts = sum(row.get('how') == 'count' for row in rows)
    return (f'{len(rows)} misreadings, {100 * caught / len(rows):.1f} % caught'
            f', {100 * counts / len(rows):.1f} % by plain counts.')


def outcome(row: Row) -> tuple[str, str, str]:
    """Return how, how deep and by which position a misreading is caught."""
    if not row['caught']:
        return 'NOT CAUGHT', '', str(row.get('error', ''))
    return KINDS[str(row['how'])], str(row['depth']), str(row['id'])


def markdown(report: dict[str, object], rows: list[Row]) -> Iterator[str]:
    """Yield the lines of the page."""
    yield HEAD.format(depth=report['depth'])
    yield f'**{summary(rows)}**\n'
    yield ('| game | misreadings | not caught | by count | digest only | '
           'hand-derived only | depth 1 | 2 | 3 |')
    yield '|---|' + '---:|' * 8
    for game in GAMES:
        yield '| ' + ' | '.join([game, *score(of_game(rows, game))]) + ' |'
    yield '| ' + ' | '.join(['all', *score(rows)]) + ' |'
    for game in GAMES:
        yield f'\n## {game}\n'
        yield '| misreading | what it does | caught by | depth | position |'
        yield '|---|---|---|---:|---|'
        for row in of_game(rows, game):
            name = str(row['name']).removeprefix(game + '-')
            what = str(row['remark']).removeprefix('behaves ')
            yield '| ' + ' | '.join([name, what, *outcome(row)]) + ' |'


def main(arguments: list[str]) -> int:
    """Run the program, print the table and write the page."""
    if not 1 <= len(arguments) <= 2:
        print('usage: misreadings.py PROGRAM [FILE]', file=sys.stderr)
        return 2
    page = Path(arguments[1] if len(arguments) == 2 else 'docs/misreadings.md')
    status, report = run(arguments[0])
    rows: list[Row] = report.get('misreadings', [])
    if not rows:
        return status or 2
    width = max(len(str(row['name'])) for row in rows)
    for row in rows:
        how, depth, position = outcome(row)
        print(f'{row["name"]:{width}}  {how:17}  {depth:1}  {position}')
    print(f'\n{"":14}{"all":>6}{"missed":>8}{"count":>7}{"digest":>8}'
          f'{"hand":>6}   depth 1   2   3')
    for game in (*GAMES, 'all'):
        cells = score(rows if game == 'all' else of_game(rows, game))
        print(f'{game:14}{cells[0]:>6}{cells[1]:>8}{cells[2]:>7}{cells[3]:>8}'
              f'{cells[4]:>6}{cells[5]:>10}{cells[6]:>4}{cells[7]:>4}')
    print(summary(rows))
    page.write_text('\n'.join(markdown(report, rows)) + '\n', encoding='utf-8')
    return status


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
