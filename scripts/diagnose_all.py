#!/usr/bin/env python3
"""Play every known misreading as an engine: is each diagnosed?

Usage: diagnose_all.py PROGRAM FAULTY [GAME..].  FAULTY is a countercheck built
with CONFIG=faults; as `uci` server it plays each section of
fixtures/misreadings in turn, and PROGRAM compares.  A diagnosis counts if it
names the section: it then reproduces every count that the engine gave.
Exit status: 0, 1 if fewer than 95 of 100 are named, 2 wrong usage, 3 a
comparison fails.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / 'fixtures' / 'misreadings'
AT_A_TIME = 8
LEAST = 95


@dataclass(frozen=True)
class Result:
    """What `compare` said of a server that plays a misreading."""

    name: str
    differs: bool
    named: list[str]
    fault: str

    def line(self) -> str:
        """Return a line for a reader."""
        others = [name for name in self.named if name != self.name]
        if self.name in self.named:
            word = 'named'
        else:
            word = 'NOT NAMED' if self.differs else 'NOT FOUND'
        return f'{self.name:60}  {word:9}  {" ".join(others)} {self.fault}'


def sections(game: str) -> list[str]:
    """Return the names of the game's misreadings."""
    text = (FOLDER / f'{game}.ini').read_text(encoding='utf-8')
    return re.findall(r'^\[([^:\]]+):', text, re.M)


def compare(program: str, faulty: str, game: str,
            names: Sequence[str]) -> list[Result]:
    """Compare one server for each of `names`; ValueError if that fails."""
    command = [program, 'compare', '--json', '--variant', game, '--threads',
               '1', '--engine-variants', str(FOLDER / f'{game}.ini'),
               '--setoption', 'Threads=1']
    for name in names:
        command += ['--engine', f'{faulty} uci', '--engine-variant', name]
    done = subprocess.run(command, capture_output=True, text=True,
                          check=False)
    try:
        engines = json.loads(done.stdout)['engines']
    except (ValueError, KeyError):
        raise ValueError(done.stderr.strip()) from None
    return [Result(name, bool(engine['differences']),
                   [fit['name'] for diagnosis in engine['diagnoses']
                    for fit in diagnosis['fits']], engine['fault'])
            for name, engine in zip(names, engines, strict=True)]


def results(program: str, faulty: str, game: str) -> Iterator[Result]:
    """Yield what is said of each misreading of the game."""
    names = sections(game)
    for first in range(0, len(names), AT_A_TIME):
        yield from compare(program, faulty, game,
                           names[first:first + AT_A_TIME])


def main(arguments: Sequence[str]) -> int:
    """Run the command line `arguments`; return the exit status."""
    if len(arguments) < 2:
        print(__doc__.split('\n\n')[1], file=sys.stderr)
        return 2
    program, faulty, *games = arguments
    table, named, alone, tried = [], 0, 0, 0
    try:
        for game in games or sorted(path.stem
                                    for path in FOLDER.glob('*.ini')):
            found = []
            for result in results(program, faulty, game):
                print(result.line(), flush=True)
                found.append(result)
            right = [r for r in found if r.name in r.named]
            single = [r for r in right if len(r.named) == 1]
            table.append(f'{game:14}{len(found):6}{len(right):8}'
                         f'{len(single):8}')
            named, alone = named + len(right), alone + len(single)
            tried += len(found)
    except (OSError, ValueError) as error:
        print(f'diagnose_all.py: {error}', file=sys.stderr)
        return 3
    print(f'\n{"":14}{"tried":>6}{"named":>8}{"alone":>8}', *table, sep='\n')
    print(f'{"all":14}{tried:6}{named:8}{alone:8}   '
          f'{100 * named / tried:.1f} % named')
    return 0 if 100 * named >= LEAST * tried else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
