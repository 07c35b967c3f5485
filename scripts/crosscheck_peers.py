#!/usr/bin/env python3
"""Hold the C program and the fixtures against public engines, over UCI.

Stockfish counts the chess and chess960 fixtures, Fairy-Stockfish those of
capablanca and overkill.  Exit status: 0 no difference, 1 differences, 2 bad
input or an engine that is not installed, 3 a program fails, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from crosschecking import blocks, jobs
from crosschecking.generators import Failed, Program, Refused
from crosschecking.peers import (PEER_VARIANTS, Peer, PeerFailed,
                                 PeerRefused, open_peer)

DEEPEST = 8


def first_difference(ours: dict[str, int],
                     theirs: dict[str, int]) -> str:
    """Return the first line, sorted by move, that differs; '' if none."""
    for move in sorted(ours.keys() | theirs.keys()):
        if ours.get(move) != theirs.get(move):
            return (f'{move}: {_said(ours, move)} here, '
                    f'{_said(theirs, move)} there')
    return ''


def _said(counts: dict[str, int], move: str) -> str:
    return str(counts[move]) if move in counts else 'no such move'


def check(program: Program, peer: Peer, block: blocks.Block,
          most: int) -> list[str]:
    """Return how the two differ at `block`, to depths of `most` leaves."""
    variant, epd = block.variant, block.epd
    lines = []
    recorded = block.counts() if block.has('perft') else {}
    for depth in range(1, DEEPEST + 1):
        # Depth 1 is always looked at.
        if depth > 1 and program.perft(variant, epd, depth) > most:
            break
        ours = program.divide(variant, epd, depth)
        theirs = peer.divide(variant, epd, depth)
        total = sum(theirs.values())
        if recorded.get(depth, total) != total:
            lines.append(f'perft {depth}: the file says {recorded[depth]}, '
                         f'{peer.name} {total}')
        line = first_difference(ours, theirs)
        if line:
            lines.append(f'divide {depth}: {line}')
        if lines or not total:
            break
    return lines


def check_peer(program: Program, name: str, folder: Path,
               most: int) -> tuple[int, int, int]:
    """Check all fixtures that the engine `name` knows.

    Return the positions looked at, the differences, and the positions that
    the engine did not take.
    """
    found = [block for suffix in ('.perft', '.hand')
             for path in blocks.find_files(folder, suffix)
             for block in blocks.read_file(path).blocks
             if block.variant in PEER_VARIANTS[name]]
    # Every change of the variant makes an engine start anew.
    found.sort(key=lambda block: block.variant)
    differences = refused = 0
    with open_peer(name, jobs.PEER_VARIANTS_FILE) as peer:
        for done, block in enumerate(found, 1):
            jobs.show_progress(done, len(found))
            where = f'{block.path.name}:{block.line}: {block.id}'
            try:
                lines = check(program, peer, block, most)
            except (PeerRefused, Refused) as error:
                refused += 1
                print(f'{where}: not taken: {error}', flush=True)
                continue
            if lines:
                differences += 1
                print(f'{where}: {block.variant}: {block.epd}',
                      *(f'  {line}' for line in lines), sep='\n', flush=True)
    return len(found), differences, refused


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments`; return the exit status."""
    options = _parser().parse_args(arguments)
    names = options.peer or list(PEER_VARIANTS)
    status = jobs.OK
    for name in dict.fromkeys(names):
        try:
            program = jobs.find_program()
            positions, differences, refused = check_peer(
                program, name, options.fixtures, options.depth_leaves)
        except (OSError, blocks.BlockError) as error:
            jobs.complain('crosscheck_peers.py', str(error))
            status = max(status, jobs.BAD_INPUT)
        except (Failed, PeerFailed) as error:
            jobs.complain('crosscheck_peers.py', str(error))
            status = max(status, jobs.FAILURE)
        except KeyboardInterrupt:
            return jobs.INTERRUPTED
        else:
            print(f'{name}: {positions} positions, {differences} differences,'
                  f' {refused} not taken', flush=True)
            if differences or refused:
                status = max(status, jobs.DIFFERENCE)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog='crosscheck_peers.py',
        description='Hold the C program and the fixtures against engines.')
    parser.add_argument('--peer', action='append', default=[],
                        choices=list(PEER_VARIANTS),
                        help='only this engine; may be repeated '
                             '(default: all)')
    jobs.add_number(parser, '--depth-leaves', 300_000,
                    'go down to the last depth of up to N leaves')
    parser.add_argument('--fixtures', type=Path, default=jobs.FIXTURES,
                        metavar='FOLDER', help='where fixtures are')
    return parser


if __name__ == '__main__':
    sys.exit(main())
