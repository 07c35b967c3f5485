#!/usr/bin/env python3
"""Hold the C program against the Python reference, move by move.

All fixtures first, then random positions of each game.  A difference is made
as small as may be and printed.  Exit status: 0 no difference, 1 differences,
2 bad input, 3 a program fails, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import functools
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import reference
from crosschecking import blocks, games, jobs
from crosschecking.compare import (Finding, first_difference, first_played,
                                   node_difference, reduced)
from crosschecking.generators import (Failed, Program, Reference, Refused,
                                      split_variant)

NAMES = (Program.name, Reference.name)
CHUNK = 5


@dataclass(frozen=True)
class Deep:
    """How deep a position is looked at: digests of up to `leaves` leaves."""

    program: Program
    leaves: int


@dataclass(frozen=True)
class RandomJob:
    """`number` random positions; `seed` fixes all chance."""

    variant: str
    starts: tuple[str, ...]
    number: int
    seed: str


@dataclass(frozen=True)
class Outcome:
    """What became of a job: positions looked at, differences."""

    where: str
    positions: int
    findings: tuple[Finding, ...] = ()
    failure: str = ''


@functools.cache
def _rules() -> Reference:
    """Return the reference of this process, which remembers its boards."""
    return Reference()


def compare(deep: Deep, variant: str, text: str,
            numbers: dict[int, tuple[int, str]]) -> Finding | None:
    """Compare one position; fill `numbers`: depth -> leaves, digest."""
    program, rules = deep.program, _rules()
    finding = node_difference(program, rules, variant, text)
    if finding:
        return finding
    numbers[1] = rules.digest(variant, text, 1)
    # Cheap for the one, dear for the other: the count says whether it may.
    count = program.perft(variant, text, 2)
    if count > deep.leaves:
        return None
    numbers[2] = rules.digest(variant, text, 2)
    if numbers[2] == program.digest(variant, text, 2) \
            and numbers[2][0] == count:
        return None
    return (first_difference(program, rules, variant, text, 2)
            or Finding(variant, text, 'perft 2, though all digests agree',
                       (str(count),), (str(numbers[2][0]),)))


def check_fixture(deep: Deep, block: blocks.Block) -> Finding | None:
    """Compare a block's position, and what it says, with both programs."""
    variant, epd = block.variant, block.epd
    numbers: dict[int, tuple[int, str]] = {}
    finding = compare(deep, variant, epd, numbers)
    if finding:
        return finding
    # Both take it, and say the same; Refused if both do not.
    canonical = _rules().fen(variant, epd).rsplit(' ', 2)[0]
    if canonical != epd:
        return Finding(variant, epd,
                       f'the file, which should say {canonical}')
    if block.has('moves'):
        return _check_moves(deep, block)
    for word, at, recorded in (('perft', 0, block.counts()),
                               ('digest', 1, block.digests())):
        for depth in sorted(recorded.keys() & numbers.keys()):
            found = numbers[depth][at]
            if recorded[depth] != found:
                return Finding(
                    variant, epd, f'{word} {depth}: the file says '
                    f'{recorded[depth]}, both programs {found}')
    return None


def _check_moves(deep: Deep, block: blocks.Block) -> Finding | None:
    """Hold a list of moves against both programs."""
    listed = sorted(block.value('moves').split())
    at = block.value('from')
    for generator in (deep.program, _rules()):
        moves = generator.moves(block.variant, block.epd, at)
        if moves != listed:
            lacking = sorted(set(moves) - set(listed))
            wrong = sorted(set(listed) - set(moves))
            return Finding(
                block.variant, block.epd,
                f"the file's moves {at}: {generator.name} has besides "
                f'{lacking}, and does not have {wrong}')
    return None


def check_random(deep: Deep, job: RandomJob) -> Outcome:
    """Compare random positions up to the first difference."""
    rules = _rules()
    chance = random.Random(job.seed)
    done = 0
    for sample in games.samples(rules.game(job.variant), job.starts,
                                job.number, chance):
        done += 1
        finding = (_played_differs(deep, job.variant, sample)
                   or compare(deep, job.variant, sample.text, {}))
        if finding:
            return Outcome(f'random {job.seed}', done, (finding,))
    return Outcome(f'random {job.seed}', done)


def _played_differs(deep: Deep, variant: str,
                    sample: games.Sample) -> Finding | None:
    """Play the moves in the program; the text must be the rules', and stable.

    The rules made the sample, move by move.
    """
    said = []
    for text, line in ((sample.start, sample.line), (sample.text, ())):
        try:
            said.append(deep.program.fen(variant, text, line))
        except Refused as error:
            said.append(f'refuses: {error}')
    if said == [sample.text, sample.text]:
        return None
    return (first_played(deep.program, _rules(), variant, sample.start,
                         sample.line)
            or Finding(variant, sample.text, 'position text', (said[1],),
                       (sample.text,)))


def work(deep: Deep, job: blocks.Block | RandomJob) -> Outcome:
    """Do one job; refusals by both programs are differences of a fixture."""
    where = (f'random {job.seed}' if isinstance(job, RandomJob)
             else f'{job.path.name}:{job.line}: {job.id}')
    try:
        if isinstance(job, RandomJob):
            return check_random(deep, job)
        finding = check_fixture(deep, job)
        return Outcome(where, 1, (finding,) if finding else ())
    except Refused as error:
        return Outcome(where, 1, (Finding(
            job.variant, getattr(job, 'epd', ''),
            f'the file, which is refused: {error}'),))
    except Failed as error:
        return Outcome(where, 1, failure=str(error))


def fixture_jobs(folder: Path, variants: Sequence[str]) -> list[blocks.Block]:
    """Return the blocks of the chosen games; child variants go with theirs."""
    found = []
    for suffix in ('.perft', '.hand'):
        for path in blocks.find_files(folder, suffix):
            found += blocks.read_file(path).blocks
    return [block for block in found
            if not variants or block.variant in variants
            or _parent(block.variant) in variants]


def _parent(variant: str) -> str:
    try:
        return split_variant(variant)[0]
    except Refused:
        return ''


def random_jobs(variants: Sequence[str], number: int, seed: int,
                fixtures: Sequence[blocks.Block]) -> Iterator[RandomJob]:
    """Yield the random positions to look at, some at a time."""
    for variant in variants:
        starts = tuple(block.epd for block in fixtures
                       if block.variant == variant)
        for first in range(0, number, CHUNK):
            yield RandomJob(variant, starts, min(CHUNK, number - first),
                            f'{seed}/{variant}/{first}')


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments`; return the exit status."""
    options = _parser().parse_args(arguments)
    try:
        for variant in options.variant:
            _rules().game(variant)
        deep = Deep(jobs.find_program(), options.leaves)
        chosen = fixture_jobs(options.fixtures, options.variant)
    except (OSError, blocks.BlockError, Refused) as error:
        jobs.complain('crosscheck.py', str(error))
        return jobs.BAD_INPUT
    seed = (random.SystemRandom().randrange(2**32) if options.seed is None
            else options.seed)
    todo: list[blocks.Block | RandomJob] = list(random_jobs(
        options.variant or reference.VARIANTS, options.random, seed, chosen))
    if not options.skip_fixtures:
        todo = [*chosen, *todo]
    print(f'seed {seed}', flush=True)
    try:
        return run(deep, todo, options.differences, options.processes)
    except KeyboardInterrupt:
        return jobs.INTERRUPTED
    except Failed as error:
        jobs.complain('crosscheck.py', str(error))
        return jobs.FAILURE


def run(deep: Deep, todo: Sequence[blocks.Block | RandomJob], most: int,
        processes: int) -> int:
    """Do all jobs, stopping after `most` differences; exit status."""
    positions = differences = failures = 0
    for done, outcome in enumerate(jobs.run_all(
            functools.partial(work, deep), todo, processes), 1):
        jobs.show_progress(done, len(todo))
        positions += outcome.positions
        if outcome.failure:
            failures += 1
            jobs.complain('crosscheck.py',
                          f'{outcome.where}: {outcome.failure}')
        for finding in outcome.findings:
            differences += 1
            print(f'{outcome.where}:', *finding.report(NAMES), sep='\n')
            small = reduced(deep.program, _rules(), finding, _rules())
            if small != finding:
                print('made smaller:', *small.report(NAMES), sep='\n')
            sys.stdout.flush()
        if differences and differences >= most:
            print(f'stopped after {done} of {len(todo)} jobs')
            break
    print(f'{positions} positions, {differences} differences')
    if failures:
        return jobs.FAILURE
    return jobs.DIFFERENCE if differences else jobs.OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog='crosscheck.py',
        description='Hold the C program against the Python reference.')
    parser.add_argument('--variant', action='append', default=[],
                        metavar='NAME', help='only this game; may be '
                        'repeated (default: all)')
    parser.add_argument('--seed', type=jobs.whole_number, metavar='S',
                        help='what fixes all chance (default: a new one)')
    for name, default, text in (
            ('--random', 20, 'random positions a game'),
            ('--leaves', 1500, 'look at depth 2 of up to N leaves'),
            ('--differences', 3, 'stop after N'),
            ('--processes', jobs.PROCESSES, 'do N jobs at a time')):
        jobs.add_number(parser, name, default, text)
    parser.add_argument('--fixtures', type=Path, default=jobs.FIXTURES,
                        metavar='FOLDER', help='where fixtures are')
    parser.add_argument('--skip-fixtures', action='store_true',
                        help='only begin random games with them')
    return parser


if __name__ == '__main__':
    sys.exit(main())
