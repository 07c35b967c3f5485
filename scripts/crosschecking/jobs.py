"""What the scripts share: exit status, the program's place, two processes."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from .generators import Program

OK, DIFFERENCE, BAD_INPUT, FAILURE, INTERRUPTED = 0, 1, 2, 3, 130
ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / 'fixtures'
PEER_VARIANTS_FILE = FIXTURES / 'peers' / 'fairy-stockfish.ini'
PROCESSES = 2

Job = TypeVar('Job')
Result = TypeVar('Result')


def find_program() -> Program:
    """Return the C program: $COUNTERCHECK, else build/countercheck.

    FileNotFoundError if it is not there.
    """
    path = Path(os.environ.get('COUNTERCHECK')
                or ROOT / 'build' / 'countercheck')
    if not os.access(path, os.X_OK) or not path.is_file():
        raise FileNotFoundError(f'{path} is not there; make builds it')
    # A bare name would be looked for on PATH.
    return Program(path.absolute(), FIXTURES / 'variants')


def run_all(work: Callable[[Job], Result], jobs: Iterable[Job],
            processes: int = PROCESSES) -> Iterator[Result]:
    """Yield work(job) for each job, in order, done by `processes`.

    `work` must be a function of a module.  One process: in this one.
    """
    if processes <= 1:
        yield from map(work, jobs)
        return
    context = multiprocessing.get_context('fork')
    with context.Pool(processes, _leave_interrupts) as pool:
        yield from pool.imap(work, jobs)


def _leave_interrupts() -> None:
    # Ctrl-C is for the parent, which ends its children.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def whole_number(text: str) -> int:
    """Return the number `text`, 0 or more, for argparse."""
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number")
    return int(text)


def add_number(parser: argparse.ArgumentParser, name: str, default: int,
               text: str) -> None:
    """Add an option with a whole number; `text` begins its help."""
    parser.add_argument(name, type=whole_number, default=default, metavar='N',
                        help=f'{text} (default {default})')


def complain(script: str, message: str) -> None:
    """Say `message` on stderr."""
    print(f'{script}: {message}', file=sys.stderr)


def show_progress(done: int, total: int) -> None:
    """Keep one line on stderr up to date if it is a terminal."""
    if sys.stderr.isatty():
        end = '\n' if done == total else ''
        print(f'\r{done} of {total}', end=end, file=sys.stderr, flush=True)
