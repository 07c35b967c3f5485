#!/usr/bin/env python3
"""Time the C program and public engines side by side, run for run.

Every row is one position at one depth, or the middle-game fixtures of a game
together.  The rows of a group take turns (A B A B ..), so that a machine whose
speed drifts does all the same wrong; the medians are printed, and their ratios:
to ours on one thread beside engines; for the games that no engine knows, to our
chess start in the same turns.  All are timed without their start-up: ours by
itself, a UCI engine from `go perft` to its total.  An engine that is not
installed is left out, and said so.  More engines for chess can be given: --uci
NAME=COMMAND for one with `go perft`, --program NAME=COMMAND for one that is
run as COMMAND FEN DEPTH (its whole process is timed).

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
from dataclasses import dataclass, field, replace
from pathlib import Path

from crosschecking import blocks, jobs
from crosschecking.peers import Peer, PeerFailed, PeerRefused, find_peer

START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
KIWIPETE = ('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R '
            'w KQkq - 0 1')
OVERKILL = 'mcqakqcm/pppppppp/8/8/8/8/PPPPPPPP/MCQAKQCM w KQkq - 0 1'
CAPABLANCA = ('rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR '
              'w KQkq - 0 1')
MIDDLE_960 = ('bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR '
              'w HFhf - 0 1')


@dataclass(frozen=True)
class Work:
    """A position, and how deep it is counted (a second or so)."""

    name: str
    variant: str
    fen: str
    depth: int


WORKS = (Work('chess start', 'chess', START, 7),
         Work('chess kiwipete', 'chess', KIWIPETE, 6),
         Work('overkill', 'overkill', OVERKILL, 6),
         Work('capablanca', 'capablanca', CAPABLANCA, 6))
OWN_WORKS = (Work('chess960 middle game', 'chess960', MIDDLE_960, 6),
             Work('thunderstruck', 'thunderstruck', '', 6),
             Work('gothic-isles', 'gothic-isles', '', 7),
             Work('io', 'io', '', 4))

# The middle-game fixtures of each game, and how deep each is counted.
MIDDLEGAMES = (('overkill', 5), ('thunderstruck', 5), ('gothic-isles', 6),
               ('io', 3))

# A run counts a position: leaves (0: not told), seconds.
Run = Callable[[Work], tuple[int, float]]


@dataclass
class Row:
    """One program on one work, in leaves per second; `works` are its parts."""

    name: str
    who: str
    run: Run
    works: list[Work]
    rates: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        """The median rate."""
        return statistics.median(self.rates)

    @property
    def spread(self) -> float:
        """Greatest less least rate, as a part of the median."""
        return (max(self.rates) - min(self.rates)) / self.median


ONE, TWO = 'countercheck', 'countercheck 2 threads'


class Differs(Exception):
    """Two programs count differently."""


SECONDS = 1800.0


def run_ours(program: str, options: Sequence[str]) -> Run:
    """Return a run of the C program with `options`, timed by itself."""
    def run(work: Work) -> tuple[int, float]:
        command = [program, 'perft', '--variant', work.variant,
                   '--depth', str(work.depth), '--json', *options]
        if work.fen:
            command += ['--fen', work.fen]
        report = json.loads(subprocess.run(
            command, check=True, capture_output=True, text=True).stdout)
        return int(report['leaves']), float(report['seconds'])
    return run


def run_uci(peer: Peer) -> Run:
    """Return a run of a UCI engine that is already up."""
    def run(work: Work) -> tuple[int, float]:
        peer.divide(work.variant, work.fen, 1)
        start = time.perf_counter()
        counts = peer.divide(work.variant, work.fen, work.depth)
        return sum(counts.values()), time.perf_counter() - start
    return run


def run_program(command: Sequence[str]) -> Run:
    """Return a run of COMMAND FEN DEPTH; its leaves are not read."""
    def run(work: Work) -> tuple[int, float]:
        start = time.perf_counter()
        subprocess.run([*command, work.fen, str(work.depth)], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return 0, time.perf_counter() - start
    return run


def measure(rows: Sequence[Row], repeat: int) -> None:
    """Run all rows in turn, `repeat` times; Differs."""
    known: dict[Work, int] = {}
    for number in range(repeat):
        for row in rows:
            leaves, seconds = 0, 0.0
            for work in row.works:
                counted, passed = row.run(work)
                if counted and known.setdefault(work, counted) != counted:
                    raise Differs(f'{work.name} depth {work.depth}: {row.who} '
                                  f'counts {counted}, another {known[work]}')
                leaves += counted or known[work]
                seconds += passed
            row.rates.append(leaves / seconds)
        jobs.show_progress(number + 1, repeat)


def print_row(row: Row, says: str) -> None:
    """Print a rate, its spread and what it comes to."""
    print(f'{row.name:34} {row.works[0].depth:2} {row.who:22} '
          f'{row.median / 1e6:8.1f} M/s  spread {100 * row.spread:4.0f} %  '
          f'{says}', flush=True)


def print_beside(rows: Sequence[Row]) -> None:
    """Print one work by several programs; the first row is ours."""
    first = rows[0]
    for row in rows:
        if row.who == TWO:
            says = f'two threads over one {row.median / first.median:5.2f}'
        elif row.who.startswith(ONE):
            says = f'{row.median / first.median:5.2f} x ours'
        else:
            says = f'ours is {first.median / row.median:6.2f} x'
        print_row(row, '' if row is first else says)


def print_own(rows: Sequence[Row]) -> None:
    """Print the games that only we count; the first row is chess start."""
    chess = rows[0]
    ones = {row.name: row for row in rows if row.who == ONE}
    for row in rows:
        if row is chess:
            says = ''
        elif row.who == TWO:
            one = ones[row.name]
            says = f'two threads over one {row.median / one.median:5.2f}'
        else:
            says = f'{row.median / chess.median:5.2f} x chess start'
        print_row(row, says)


def middlegames(variant: str, depth: int) -> tuple[str, list[Work]]:
    """Return a name for, and, the middle-game fixtures of a game."""
    path = jobs.FIXTURES / variant / 'middlegame.perft'
    fens = [block.epd for block in blocks.read_file(path).blocks]
    name = f'{variant}, {len(fens)} middle games'
    return name, [Work(name, variant, fen, depth) for fen in fens]


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
    hashed = run_ours(program, ['--threads', '1', '--hash', '256'])
    found = engines(options, stack)

    def wanted(variant: str) -> bool:
        return not options.only or variant in options.only

    def shallower(work: Work) -> Work:
        return replace(work, depth=max(1, work.depth - options.less))

    done = []
    for work in map(shallower, filter(lambda w: wanted(w.variant), WORKS)):
        rows = [Row(work.name, ONE, one, [work]),
                Row(work.name, TWO, two, [work])]
        if work.variant == 'chess':
            rows.append(Row(work.name, f'{ONE} 256 MiB', hashed, [work]))
        rows += [Row(work.name, name, run, [work])
                 for name, run, variants in found if work.variant in variants]
        measure(rows, options.repeat)
        print_beside(rows)
        done += rows
    own = [(work.name, [work]) for work in OWN_WORKS if wanted(work.variant)]
    own += [middlegames(*pair) for pair in MIDDLEGAMES if wanted(pair[0])]
    if own:
        rows = [Row(WORKS[0].name, ONE, one, [shallower(WORKS[0])])]
        for name, works in own:
            parts = [shallower(work) for work in works]
            rows += [Row(name, ONE, one, parts), Row(name, TWO, two, parts)]
        measure(rows, options.repeat)
        print_own(rows)
        done += rows
    return done


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        description='Time the C program beside public engines.')
    parser.add_argument('--repeat', type=int, default=5, metavar='N')
    parser.add_argument('--less', type=int, default=0, metavar='N',
                        help='plies less: to try the script')
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
            [{'work': row.name, 'depth': row.works[0].depth,
              'program': row.who, 'leaves_per_second': row.rates}
             for row in rows],
            indent=1) + '\n', encoding='utf-8')
    return 0


if __name__ == '__main__':
    sys.exit(main())
