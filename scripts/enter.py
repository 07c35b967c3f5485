#!/usr/bin/env python3
"""Count fixture positions with the C program and the Python reference.

Numbers are entered into a .perft block that has none only when both programs
say the same, and the public engine too where one knows the game.
Exit status: 0 fine, 1 a disagreement (that block stays as it was), 2 bad
input, 3 a program fails, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import functools
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from crosschecking import blocks, jobs
from crosschecking.compare import first_difference
from crosschecking.generators import Failed, Program, Reference, Refused
from crosschecking.peers import (Peer, PeerFailed, PeerRefused, open_peer,
                                 peer_of)


@dataclass(frozen=True)
class Limits:
    """Up to how many leaves a depth is counted.

    A depth is entered while it has at most `leaves`; depth 2 while it has at
    most `second`, depths up to `min_depth` while they have at most `hard`.
    Digests alike.
    """

    leaves: int = 20_000
    min_depth: int = 2
    second: int = 400_000
    hard: int = 600_000
    max_depth: int = 6
    digest_leaves: int = 3_000
    digest_second: int = 30_000

    def counts(self, depth: int, count: int) -> bool:
        """Tell whether `count` leaves at `depth` are entered."""
        return (count <= self.leaves or depth == 1
                or (depth == 2 and count <= self.second)
                or (depth <= self.min_depth and count <= self.hard))

    def digests(self, depth: int, count: int) -> bool:
        """Tell whether a digest is entered for them."""
        return (count <= self.digest_leaves
                or (depth <= 2 and count <= self.digest_second))


@dataclass
class Answer:
    """What came out for a block: numbers to enter, or what is wrong."""

    block: blocks.Block
    status: int = jobs.OK
    sources: list[str] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)
    digests: dict[int, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)

    def wrong(self, status: int, *remarks: str) -> Answer:
        """Note that nothing can be entered, and why."""
        self.status = max(self.status, status)
        self.remarks += remarks
        return self


class Counter:
    """The programs of one process; engines are started when needed."""

    def __init__(self, program: Program, limits: Limits,
                 with_peers: bool) -> None:
        self.program = program
        self.reference = Reference()
        self.limits = limits
        self.with_peers = with_peers
        self._peers: dict[str, Peer | None] = {}

    def answer(self, block: blocks.Block) -> Answer:
        """Count `block` with all that know it."""
        answer = Answer(block)
        try:
            if self._same_text(answer):
                self._count(answer)
            if answer.status == jobs.OK:
                self._ask_peer(answer)
                self._recheck(answer)
        except Refused as error:
            return answer.wrong(jobs.BAD_INPUT, str(error))
        except Failed as error:
            return answer.wrong(jobs.FAILURE, str(error))
        return answer

    def _same_text(self, answer: Answer) -> bool:
        """Tell whether both take the epd for what it is."""
        variant, epd = answer.block.variant, answer.block.epd
        for generator in (self.program, self.reference):
            # The last two fields are the counters.
            text = generator.fen(variant, epd).rsplit(' ', 2)[0]
            if text != epd:
                answer.wrong(jobs.BAD_INPUT, f'{generator.name}: the epd is '
                             f'not canonical: {epd} should be {text}')
        return answer.status == jobs.OK

    def _count(self, answer: Answer) -> None:
        variant, epd = answer.block.variant, answer.block.epd
        recorded = answer.block.counts()
        for depth in range(1, self.limits.max_depth + 1):
            count = self.program.perft(variant, epd, depth)
            if not self.limits.counts(depth, count):
                if depth in recorded and recorded[depth] != count:
                    answer.wrong(jobs.DIFFERENCE, _not(
                        f'perft {depth}', 'the file', recorded[depth],
                        'c', count))
                break
            if self.limits.digests(depth, count):
                first = self.program.digest(variant, epd, depth)
                second = self.reference.digest(variant, epd, depth)
                if first[0] != count:
                    answer.wrong(jobs.DIFFERENCE, _not(
                        f'perft {depth}', 'c perft', count,
                        'c digest', first[0]))
            else:
                first = (count, '')
                second = (self.reference.perft(variant, epd, depth), '')
            if first != second:
                answer.wrong(jobs.DIFFERENCE, *self._explain(
                    answer.block, depth, first, second))
            if answer.status:
                return
            answer.counts[depth] = count
            if first[1]:
                answer.digests[depth] = first[1]
            if count == 0:
                break
        answer.sources = [self.program.name, self.reference.name]

    def _explain(self, block: blocks.Block, depth: int,
                 first: tuple[int, str], second: tuple[int, str]) -> list[str]:
        names = (self.program.name, self.reference.name)
        lines = [_not(f'{word} {depth}', names[0], one, names[1], two)
                 for word, one, two in zip(('perft', 'digest'), first, second)
                 if one != two]
        if first[1]:
            finding = first_difference(self.program, self.reference,
                                       block.variant, block.epd, depth)
            if finding:
                lines += finding.report(names)
        return lines

    def _ask_peer(self, answer: Answer) -> None:
        """Have a public engine count the same, where one knows the game."""
        block = answer.block
        name = peer_of(block.variant)
        if not name or not self.with_peers:
            return
        try:
            if name not in self._peers:
                self._peers[name] = open_peer(name,
                                              jobs.PEER_VARIANTS_FILE)
            peer = self._peers[name]
            if peer is None:
                return
            for depth, count in answer.counts.items():
                total = sum(peer.divide(block.variant, block.epd,
                                        depth).values())
                if total != count:
                    answer.wrong(jobs.DIFFERENCE, _not(
                        f'perft {depth}', name, total, 'c and reference',
                        count))
                    return
        except FileNotFoundError:
            self._peers[name] = None
            return
        except PeerRefused as error:
            answer.remarks.append(f'without {name}: {error}')
            return
        except PeerFailed as error:
            # The next block starts it anew.
            peer = self._peers.pop(name, None)
            if peer is not None:
                peer.close()
            answer.remarks.append(f'without {name}: {error}')
            return
        answer.sources.append(name)

    def _recheck(self, answer: Answer) -> None:
        """Hold the numbers the block has against the new ones."""
        for word, recorded, found in (
                ('perft', answer.block.counts(), answer.counts),
                ('digest', answer.block.digests(), answer.digests)):
            for depth in sorted(recorded.keys() & found.keys()):
                if recorded[depth] != found[depth]:
                    answer.wrong(jobs.DIFFERENCE, _not(
                        f'{word} {depth}', 'the file', recorded[depth],
                        'c and reference', found[depth]))


def _not(what: str, one: str, said: object, two: str, other: object) -> str:
    return f'{what}: {one} {said}, {two} {other}'


@functools.cache
def _counter(program: Program, limits: Limits, with_peers: bool) -> Counter:
    """Return the one counter of this process."""
    return Counter(program, limits, with_peers)


def _answer(program: Program, limits: Limits, with_peers: bool,
            block: blocks.Block) -> Answer:
    return _counter(program, limits, with_peers).answer(block)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments`; return the exit status."""
    options = _parser().parse_args(arguments)
    try:
        program = jobs.find_program()
        files = [blocks.read_file(path) for path in options.files]
    except (OSError, blocks.BlockError) as error:
        jobs.complain('enter.py', str(error))
        return jobs.BAD_INPUT
    limits = Limits(options.leaves, options.min_depth,
                    hard=options.hard_limit, max_depth=max(
                        options.max_depth, options.min_depth),
                    digest_leaves=options.digest_leaves)
    work = functools.partial(_answer, program, limits,
                             not options.without_peers)
    try:
        return run(files, work, options.recheck, options.processes)
    except KeyboardInterrupt:
        return jobs.INTERRUPTED
    except blocks.BlockError as error:
        jobs.complain('enter.py', str(error))
        return jobs.BAD_INPUT
    except OSError as error:
        jobs.complain('enter.py', str(error))
        return jobs.FAILURE


def run(files: Sequence[blocks.FixtureFile],
        work: Callable[[blocks.Block], Answer],
        recheck: bool, processes: int) -> int:
    """Count the blocks of `files` and write them; return the exit status.

    A file is written as soon as its last block is counted.
    """
    chosen = [(file, block) for file in files for block in file.blocks
              if recheck or not block.has('perft')]
    left = {id(file): sum(each is file for each, _ in chosen)
            for file in files}
    entered = wrong = status = 0
    answers = jobs.run_all(work, [block for _, block in chosen], processes)
    for done, ((file, block), answer) in enumerate(zip(chosen, answers), 1):
        jobs.show_progress(done, len(chosen))
        for remark in answer.remarks:
            print(f'{block.id}: {remark}', flush=True)
        status = max(status, answer.status)
        wrong += answer.status != jobs.OK
        if not recheck and answer.status == jobs.OK:
            block.enter(answer.sources, answer.counts, answer.digests)
            entered += 1
        left[id(file)] -= 1
        if not recheck and left[id(file)] == 0:
            file.write()
    print(f'{len(chosen)} blocks counted, {entered} entered, {wrong} wrong')
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog='enter.py',
        description='Enter counts and digests into fixture blocks without.')
    limits = Limits()
    parser.add_argument('files', nargs='+', type=Path, metavar='FILE.perft')
    parser.add_argument('--recheck', action='store_true',
                        help='compare all blocks with what they say; '
                             'write nothing')
    for name, default, text in (
            ('--leaves', limits.leaves, 'enter a depth of up to N leaves'),
            ('--min-depth', limits.min_depth,
             'enter depths up to N even so'),
            ('--hard-limit', limits.hard, 'but not with more than N leaves'),
            ('--max-depth', limits.max_depth, 'go no deeper than N'),
            ('--digest-leaves', limits.digest_leaves,
             'enter a digest of up to N leaves'),
            ('--processes', jobs.PROCESSES, 'work on N blocks at a time')):
        jobs.add_number(parser, name, default, text)
    parser.add_argument('--without-peers', action='store_true',
                        help='do not ask Stockfish and Fairy-Stockfish')
    return parser


if __name__ == '__main__':
    sys.exit(main())
