#!/usr/bin/env python3
"""Measure how fast the C program counts, and draw it.

Usage: charts.py PROGRAM FOLDER.  Writes FOLDER/charts.json, everything measured with what it was
made from, and four SVG pictures drawn from it: threads, boards, general, mobility.  All runs
take turns, so that a machine whose speed drifts does all the same wrong; medians are drawn.
--redraw draws again from a charts.json that is there.

Exit status: 0 done, 1 two counts of one tree differ, 2 bad usage, 3 the program fails.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from charting import draw, works
from charting.works import Program, Work


def measure(options: argparse.Namespace) -> dict[str, object]:
    """Measure everything; return what charts.json holds."""
    program = Program(options.program)
    cores = len(os.sched_getaffinity(0))
    busy = os.getloadavg()[0]
    if busy > 0.5:
        works.warn(f'the machine is busy (load {busy:.1f}): the pictures will be of that too')
    start = time.monotonic()
    runs = (works.thread_works(cores) + works.board_works() + works.general_works()
            + works.mobility_works(program, options.leaves))
    if options.quick:
        runs = [works.shallower(work, program) for work in runs]
    works.run_all(program, runs, options.repeat)
    works.check_counts(runs)
    return {'program': program.version(), 'compiler': options.compiler, 'flags': options.flags,
            'processor': works.processor(), 'cores': cores, 'load_before': busy,
            'repeat': options.repeat, 'seconds': round(time.monotonic() - start),
            'works': [asdict(work) for work in runs]}


def note_of(report: dict[str, object]) -> list[str]:
    """Return the lines at the foot of each picture."""
    flags = ' '.join(flag for flag in str(report['flags']).split()
                     if not flag.startswith(('-W', '-pthread')))
    return [f'{report["program"]}, median of {report["repeat"]} runs on {report["processor"]}, '
            f'{report["cores"]} cores', f'{report["compiler"]} {flags}'.strip()]


def draw_all(report: dict[str, object], folder: Path) -> None:
    """Write the pictures."""
    note = note_of(report)
    runs = [Work(**{**entry, 'options': tuple(entry['options'])}) for entry in report['works']]
    pictures = {
        'threads': draw.draw_threads(runs, int(report['cores']), note),
        'boards': draw.draw_boards(runs, note),
        'general': draw.draw_general(runs, note),
        'mobility': draw.draw_mobility(runs, note),
    }
    for name, text in pictures.items():
        (folder / f'{name}.svg').write_text(text, encoding='utf-8')


def print_report(report: dict[str, object]) -> None:
    """Print the medians."""
    for entry in report['works']:
        work = Work(**entry)
        spread = (max(work.seconds) - min(work.seconds)) / work.median
        print(f'{work.kind:9} {work.variant:14} {work.name:40} {work.threads:3} threads '
              f'{work.leaves:12} leaves {work.median:8.3f} s {work.rate:8.1f} M/s  '
              f'spread {100 * spread:4.0f} %')


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        description='Measure how fast the program counts, and draw it.')
    parser.add_argument('program', type=Path, metavar='PROGRAM')
    parser.add_argument('folder', type=Path, metavar='FOLDER')
    parser.add_argument('--repeat', type=int, default=5, metavar='N')
    parser.add_argument('--leaves', type=int, default=works.MOBILITY_LEAVES, metavar='N',
                        help='about so many for each middle game (default %(default)s)')
    parser.add_argument('--quick', action='store_true', help='one ply less: to try the script')
    parser.add_argument('--compiler', default='', metavar='TEXT')
    parser.add_argument('--flags', default='', metavar='TEXT')
    parser.add_argument('--redraw', action='store_true')
    options = parser.parse_args(arguments)
    if options.repeat < 1:
        parser.error('--repeat is 1 or more')
    data = options.folder / 'charts.json'
    try:
        if options.redraw:
            report = json.loads(data.read_text(encoding='utf-8'))
        else:
            options.folder.mkdir(parents=True, exist_ok=True)
            report = measure(options)
            data.write_text(json.dumps(report, indent=1) + '\n', encoding='utf-8')
        draw_all(report, options.folder)
        print_report(report)
    except works.Differs as error:
        works.warn(str(error))
        return 1
    except (works.Failed, OSError, subprocess.CalledProcessError) as error:
        works.warn(str(error))
        return 3
    return 0


if __name__ == '__main__':
    sys.exit(main())
