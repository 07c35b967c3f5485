#!/usr/bin/env python3
"""Plant faults in a copy of the C generator: does crosscheck find them?

Usage: planted_faults.py [PATCH..] (default: tests/faults/*.patch).  A patch
begins with lines `fault WHAT`, `variant GAME` and `where random` (positions
of a fixed seed) or `where fixtures`.  Each is built in build/planted, held
against the Python reference up to the first difference, and that made
smaller.  A table goes to stdout.  Exit status: 0, 1 if a fault is not found
or leaves more than 8 men, 2 bad input, 3 a build fails.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import crosscheck
from crosschecking import jobs
from crosschecking.compare import Finding, reduced
from crosschecking.generators import Failed, Program, Reference

SEED, RANDOM, LEAVES = 1, 1000, 200
MOST_MEN = 8
COPY = jobs.ROOT / 'build' / 'planted'
PROGRAM = COPY / 'build' / 'faults' / 'countercheck'
# Compiled in a moment: a position or two a second is all that is asked of it.
BUILD = ('make', '-s', '-j2', 'CONFIG=faults',
         'CFLAGS=-std=c17 -O0 -w -pthread -DCOUNTERCHECK_FAULTS')


@dataclass(frozen=True)
class Fault:
    """A patch and what its first lines say."""

    path: Path
    fault: str
    variant: str
    where: str


@dataclass(frozen=True)
class Row:
    """What became of a fault: positions looked at, seconds, the finding."""

    positions: int
    search: float
    reduction: float = 0
    finding: Finding | None = None
    men: int = 0


def read_fault(path: Path) -> Fault:
    """Return the patch in `path`; ValueError if a word is missing."""
    text = path.read_text(encoding='utf-8')
    words = []
    for word in ('fault', 'variant', 'where'):
        match = re.search(rf'^{word} (.+)$', text, re.M)
        if not match:
            raise ValueError(f'{path}: no line begins with {word}')
        words.append(match[1])
    return Fault(path, *words)


def copy_sources() -> None:
    """Make the copy's sources those of the tree.

    Only what differs is written, with a new date, so that make sees it.
    """
    sources = [jobs.ROOT / 'Makefile', jobs.ROOT / 'scripts' / 'embed.py']
    for folder in ('movegen', 'perft'):
        sources += (jobs.ROOT / folder).rglob('*.*')
    for source in filter(Path.is_file, sources):
        copy = COPY / source.relative_to(jobs.ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not copy.exists() or copy.read_bytes() != source.read_bytes():
            shutil.copyfile(source, copy)


def build(fault: Fault) -> None:
    """Build the copy with the fault; Failed with what the tool says.

    No fuzz: a patch that fits only nearly may change what changes nothing.
    """
    copy_sources()
    for command in (('patch', '-s', '-p1', '-F0', '-i',
                     str(fault.path.absolute())),
                    BUILD):
        done = subprocess.run(command, cwd=COPY, capture_output=True,
                              text=True, check=False, env=_environment())
        if done.returncode:
            raise Failed(f'{fault.path}: {command[0]}: '
                         + (done.stdout + done.stderr)[-2000:])


def _environment() -> dict[str, str]:
    # The jobs and variables of a make that started this script are not ours.
    return {name: value for name, value in os.environ.items()
            if not name.startswith(('MAKE', 'MFLAGS'))}


def look(fault: Fault, rules: Reference) -> Row:
    """Search the first difference, and make it smaller."""
    deep = crosscheck.Deep(Program(PROGRAM, jobs.FIXTURES / 'variants'),
                           LEAVES)
    fixtures = crosscheck.fixture_jobs(jobs.FIXTURES, [fault.variant])
    random = crosscheck.random_jobs([fault.variant], RANDOM, SEED, fixtures)
    begin, positions = time.monotonic(), 0
    outcome = crosscheck.Outcome('', 0)
    for job in random if fault.where == 'random' else fixtures:
        outcome = crosscheck.work(deep, job)
        if outcome.failure:
            raise Failed(outcome.failure)
        positions += outcome.positions
        if outcome.findings:
            break
    search = time.monotonic() - begin
    if not outcome.findings:
        return Row(positions, search)
    begin = time.monotonic()
    small = reduced(deep.program, rules, outcome.findings[0], rules)
    pos = rules.position(small.variant, small.text)
    return Row(positions, search, time.monotonic() - begin, small,
               len(pos.board) - len(pos.partner) // 2)


def line(fault: Fault, row: Row) -> str:
    """Return a line of the table."""
    if row.finding is None:
        cells = [f'not in {row.positions}', f'{row.search:.0f} s', '', '', '']
    else:
        played = ' '.join(row.finding.line)
        what = row.finding.kind + (f' {played}' if played else '')
        said = [f'{name}: {text}' for name, texts in zip(
            ('C', 'Python'), (row.finding.first, row.finding.second))
            for text in texts[:1]]
        cells = [f'{row.positions} ({fault.where})', f'{row.search:.0f} s',
                 f'{row.reduction:.0f} s', str(row.men),
                 f'`{row.finding.text}`; {what}, {"; ".join(said)}']
    return '| ' + ' | '.join([fault.fault, fault.variant, *cells]) + ' |'


def main(arguments: Sequence[str]) -> int:
    """Run the command line `arguments`; return the exit status."""
    paths = ([Path(word) for word in arguments]
             or sorted((jobs.ROOT / 'tests' / 'faults').glob('*.patch')))
    try:
        faults = [read_fault(path) for path in paths]
    except (OSError, ValueError) as error:
        jobs.complain('planted_faults.py', str(error))
        return jobs.BAD_INPUT
    if not shutil.which('patch'):
        jobs.complain('planted_faults.py', 'patch is not installed '
                      '(Debian: apt-get install patch)')
        return jobs.BAD_INPUT
    print('| fault | game | found at position | in | made smaller in | men '
          '| the smaller position, and what differs first |')
    print('|---|---|---:|---:|---:|---:|---|', flush=True)
    bad = 0
    rules = Reference()
    try:
        for fault in faults:
            build(fault)
            row = look(fault, rules)
            bad += row.finding is None or row.men > MOST_MEN
            print(line(fault, row), flush=True)
    except Failed as error:
        jobs.complain('planted_faults.py', str(error))
        return jobs.FAILURE
    print(f'{len(faults) - bad} of {len(faults)} found and made as small as '
          f'{MOST_MEN} men (seed {SEED})')
    return jobs.DIFFERENCE if bad or not faults else jobs.OK


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
