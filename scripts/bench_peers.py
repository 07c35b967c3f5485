#!/usr/bin/env python3
"""Time the C program and public engines side by side, run for run.

Every row is one position at one depth.  Ours and the engine take turns (A B A
B ..), so that a machine whose speed drifts does both the same wrong; the
medians are printed, and their ratio.  Both are timed without their start-up:
ours by itself, a UCI engine from `go perft` to its total.  An engine that is
not installed is left out, and said so.  More engines for chess can be given:
--uci NAME=COMMAND for one with `go perft`, --program NAME=COMMAND for one that
is run as COMMAND FEN DEPTH (its whole process is timed).

Exit status: 0 done, 1 the counts differ, 2 bad usage, 3 a program fails.
"""

from __future__ import annotations

import argparse
import json
import shlex
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from crosschecking import blocks, jobs
from crosschecking.peers import Peer, PeerFailed, PeerRefused, find_peer

START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
KIWIPETE = ('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R '
            'w KQkq - 0 1')
OVERKILL = 'mcqakqcm/pppppppp/8/8/8/8/PPPPPPPP/MCQAKQCM w KQkq - 0 1'
CAPABLANCA = ('rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR '
              'w KQkq - 0 1')


@dataclass(frozen=True)
class Work:
    """A position, and how deep each side counts it (a second or more)."""

    name: str
    variant: str
    fen: str
    ours: int
    theirs: int


WORKS = (Work('chess start', 'chess', START, 7, 7),
         Work('chess kiwipete', 'chess', KIWIPETE, 6, 6),
         Work('overkill', 'overkill', OVERKILL, 6, 6),
         Work('capablanca', 'capablanca', CAPABLANCA, 6, 5))
OWN_WORKS = (Work('thunderstruck', 'thunderstruck', '', 6, 0),
             Work('gothic-isles', 'gothic-isles', '', 7, 0),
             Work('io', 'io', '', 4, 0))

# The middle-game fixtures of each game, and how deep each is counted.
MIDDLEGAMES = (('overkill', 6), ('gothic-isles', 6), ('thunderstruck', 5),
               ('io', 3))

# A run counts a position to a depth: leaves, seconds.
Run = Callable[[Work, int], tuple[int, float]]


@dataclass
class Row:
    """What was measured of one work by one program, in leaves per second."""

    work: Work
    who: str
    rates: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        """The median rate."""
        return statistics.median(self.rates)


class Differs(Exception):
    """Two programs count differently."""


SECONDS = 1800.0


def run_ours(program: str, options: Sequence[str]) -> Run:
    """Return a run of the C program with `options`, timed by itself."""
    def run(work: Work, depth: int) -> tuple[int, float]:
        command = [program, 'perft', '--variant', work.variant,
                   '--depth', str(depth), '--json', *options]
        if work.fen:
            command += ['--fen', work.fen]
        report = json.loads(subprocess.run(
            command, check=True, capture_output=True, text=True).stdout)
        return int(report['leaves']), float(report['seconds'])
    return run


def run_uci(peer: Peer) -> Run:
    """Return a run of a UCI engine that is already up."""
    def run(work: Work, depth: int) -> tuple[int, float]:
        peer.divide(work.variant, work.fen, 1)
        start = time.perf_counter()
        counts = peer.divide(work.variant, work.fen, depth)
        return sum(counts.values()), time.perf_counter() - start
    return run


def run_program(command: Sequence[str]) -> Run:
    """Return a run of COMMAND FEN DEPTH; its leaves are not read."""
    def run(work: Work, depth: int) -> tuple[int, float]:
        start = time.perf_counter()
        subprocess.run([*command, work.fen, str(depth)], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return 0, time.perf_counter() - start
    return run


def measure(work: Work, runs: dict[str, tuple[Run, int]],
            repeat: int) -> list[Row]:
    """Run all of `runs` (name: run, depth) in turn, `repeat` times."""
    rows = {name: Row(work, name) for name in runs}
    known: dict[int, int] = {}
    for number in range(repeat):
        for name, (run, depth) in runs.items():
            leaves, seconds = run(work, depth)
            if leaves and known.setdefault(depth, leaves) != leaves:
                raise Differs(f'{work.name} depth {depth}: {name} counts '
                              f'{leaves}, another {known[depth]}')
            rows[name].rates.append((leaves or known[depth]) / seconds)
            jobs.show_progress(number + 1, repeat)
    return list(rows.values())


def print_rows(rows: Sequence[Row]) -> None:
    """Print one work: rates, spread, and the ratio to the first row."""
    first = rows[0]
    for row in rows:
        spread = (max(row.rates) - min(row.rates)) / row.median
        print(f'{row.work.name:16} {row.who:22} {row.median / 1e6:9.1f} M/s'
              f'  spread {100 * spread:4.0f} %'
              f'  ours is {first.median / row.median:6.2f} x', flush=True)


def bench_middlegames(one: Run, options: argparse.Namespace) -> list[Row]:
    """Measure all middle-game fixtures of each game together, in turn."""
    rows = []
    for variant, depth in MIDDLEGAMES:
        path = jobs.FIXTURES / variant / 'middlegame.perft'
        fens = [block.epd for block in blocks.read_file(path).blocks]
        name = f'{variant}, {len(fens)} middle games'
        rows.append((Row(Work(name, variant, '', depth, 0), 'countercheck'),
                     [Work(name, variant, fen, depth, 0) for fen in fens]))
    for number in range(options.repeat):
        for row, works in rows:
            counted = [one(work, work.ours) for work in works]
            row.rates.append(sum(leaves for leaves, _ in counted)
                             / sum(seconds for _, seconds in counted))
        jobs.show_progress(number + 1, options.repeat)
    for row, _ in rows:
        print(f'{row.work.name:38} {row.median / 1e6:9.1f} M/s  '
              f'{row.median / rows[0][0].median:5.2f} x overkill',
              flush=True)
    return [row for row, _ in rows]


def engines(options: argparse.Namespace,
            stack: list[Peer]) -> list[tuple[str, Run, frozenset[str]]]:
    """Return name, run and variants of each engine that can be had."""
    found = []
    for name, variants in (('stockfish', {'chess'}),
                           ('fairy-stockfish',
                            {'overkill', 'capablanca'})):
        path = find_peer(name)
        if path is None:
            print(f'{name} is not installed: left out', file=sys.stderr)
            continue
        stack.append(Peer(name, [str(path)], jobs.PEER_VARIANTS_FILE,
                          SECONDS))
        found.append((name, run_uci(stack[-1]), frozenset(variants)))
    for text in options.uci:
        name, command = text.split('=', 1)
        stack.append(Peer(name, shlex.split(command),
                          seconds=SECONDS))
        found.append((name, run_uci(stack[-1]), frozenset({'chess'})))
    for text in options.program:
        name, command = text.split('=', 1)
        found.append((name, run_program(shlex.split(command)),
                      frozenset({'chess'})))
    return found


def bench(options: argparse.Namespace, stack: list[Peer]) -> list[Row]:
    """Measure everything that was asked for and print it."""
    program = str(jobs.find_program().path)
    one = run_ours(program, ['--threads', '1'])
    two = run_ours(program, ['--threads', '2'])
    found = engines(options, stack)
    rows = []
    for work in WORKS + OWN_WORKS:
        if options.only and work.variant not in options.only:
            continue
        runs = {'countercheck': (one, work.ours),
                'countercheck 2 threads': (two, work.ours)}
        if work.variant == 'chess':
            hashed = run_ours(program, ['--threads', '1', '--hash', '256'])
            runs['countercheck 256 MiB'] = (hashed, work.ours)
        for name, run, variants in found:
            if work.variant in variants:
                runs[name] = (run, work.theirs)
        rows += measure(work, runs, options.repeat)
        print_rows(rows[-len(runs):])
    if not options.only:
        rows += bench_middlegames(one, options)
    return rows


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        description='Time the C program beside public engines.')
    parser.add_argument('--repeat', type=int, default=5, metavar='N')
    parser.add_argument('--only', action='append', metavar='VARIANT')
    parser.add_argument('--uci', action='append', default=[],
                        metavar='NAME=COMMAND')
    parser.add_argument('--program', action='append', default=[],
                        metavar='NAME=COMMAND')
    parser.add_argument('--json', type=Path, metavar='FILE')
    options = parser.parse_args(arguments)
    if options.repeat < 1 or any('=' not in text for text
                                 in options.uci + options.program):
        parser.error('--repeat is 1 or more; engines are NAME=COMMAND')
    stack: list[Peer] = []
    try:
        rows = bench(options, stack)
    except Differs as error:
        print(f'bench_peers: {error}', file=sys.stderr)
        return 1
    except (PeerFailed, PeerRefused, OSError,
            subprocess.CalledProcessError) as error:
        print(f'bench_peers: {error}', file=sys.stderr)
        return 3
    finally:
        for peer in stack:
            peer.close()
    if options.json:
        options.json.write_text(json.dumps(
            [{'work': row.work.name, 'program': row.who,
              'leaves_per_second': row.rates} for row in rows],
            indent=1) + '\n', encoding='utf-8')
    return 0


if __name__ == '__main__':
    sys.exit(main())
