"""What the charts measure: runs of the program, in turn, and how they were made."""

import json
import platform
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from crosschecking import blocks
from crosschecking.jobs import FIXTURES, show_progress

GAMES = ('chess', 'capablanca', 'overkill', 'thunderstruck', 'gothic-isles', 'io')
VARIANTS_FILE = Path(__file__).resolve().with_name('boards.ini')
KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -'

# Half a second or so on one thread: position and depth. '' is the array.
TREES = {
    'chess': (KIWIPETE, 5),
    'capablanca': ('r3qkb2r/pp1bp1c1pp/2npapnp2/2p3p3/2P3P3/2NPAPNP2/PP1BP1C1PP/R3QKB2R w KQkq -',
                   5),
    'overkill': ('m1Cak1q1/p2p1ppp/4p2c/8/3m4/P3P3/1PP2PPP/M1Q1KQ1M w KQq -', 5),
    'thunderstruck': ('ha1cokc2h/pppeppp1pp/6a3/10/3OPCz3/10/PPP3PPPP/HA1C1K1ZAH w KQkq -', 5),
    'gothic-isles': ('w1d2dw1/sssssc1s/3knssn/8/S4N2/1SSDDS2/2CSSNSS/3WK2W[] w K - 0+0', 6),
    'io': ('', 4),
}
THREAD_GAMES = ('chess', 'capablanca', 'thunderstruck', 'gothic-isles', 'io')
# Shallower, for the general code is slower; short runs are repeated.
LESS = {game: (TREES[game][0], TREES[game][1] - 1)
        for game in ('capablanca', 'thunderstruck', 'gothic-isles', 'io')}
# The array of chess on each board, its depth, and the width it needs.
BOARDS = (('8 × 8', 'chess-8x8', 6, 64), ('10 × 8', 'chess-10x8', 6, 128),
          ('16 × 16', 'chess-16x16', 5, 256))
MOBILITY_LEAVES = 100_000_000
# A shorter run is repeated within one sample.
SAMPLE_SECONDS, MOST_LOOPS = 0.1, 10


class Failed(RuntimeError):
    """The program failed."""


class Differs(RuntimeError):
    """One tree was counted twice, with different results."""


@dataclass
class Work:
    """One count and its samples; `kind` is the chart, `name` what varies."""

    kind: str
    name: str
    variant: str
    fen: str
    depth: int
    options: tuple[str, ...] = ()
    threads: int = 1
    leaves: int = 0
    before: int = 0   # leaves one ply less deep, if the chart needs them
    seconds: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        """Median seconds."""
        return statistics.median(self.seconds)

    @property
    def rate(self) -> float:
        """Leaves per second, in millions."""
        return self.leaves / self.median / 1e6


class Program:
    """The C program."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def count(self, work: Work, depth: int) -> tuple[int, float]:
        """Return leaves and seconds, which the program takes itself; Failed."""
        command = [str(self.path), 'perft', '--json', '--variants', str(VARIANTS_FILE), '--variant',
                   work.variant, '--threads', str(work.threads), '--depth', str(depth),
                   *work.options]
        if work.fen:
            command += ['--fen', work.fen]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Failed(f'{" ".join(command)}\n{done.stderr}')
        report = json.loads(done.stdout)
        return int(report['leaves']), float(report['seconds'])

    def version(self) -> str:
        """Return the program's name, version and commit."""
        return subprocess.run([self.path, '--version'], capture_output=True, text=True,
                              check=True).stdout.strip()


def thread_counts(cores: int) -> list[int]:
    """Return 1, 2, 4 .. up to `cores`, that, and beyond: 4, 8."""
    powers = {1 << n for n in range(cores.bit_length()) if 1 << n <= cores}
    return sorted(powers | {cores, 4, 8})


def thread_works(cores: int) -> list[Work]:
    """Return the works of the first chart."""
    return [Work('threads', str(threads), game, *TREES[game], threads=threads)
            for game in THREAD_GAMES for threads in thread_counts(cores)]


def board_works() -> list[Work]:
    """Return those of the second: each board at its width, and 8 x 8 at every width."""
    array, depth = BOARDS[0][1:3]
    works = [Work('boards', 'built-in', array, '', depth, ('--width', '64'))]
    for _, variant, own_depth, width in BOARDS:
        general = ('--no-builtin', '--width', str(width))
        works.append(Work('boards', 'board', variant, '', own_depth, general))
        if variant != array:
            works.append(Work('boards', f'{width}', array, '', depth, general))
    return works


def general_works() -> list[Work]:
    """Return those of the third: each game with its own code and with the general code."""
    trees = TREES | LESS
    return [Work('general', name, game, *trees[game], options)
            for game in GAMES
            for name, options in (('built-in', ()), ('general', ('--no-builtin',)))]


def is_middlegame(name: str) -> bool:
    """Tell whether a fixture is of the middle of a game; `name`: its id."""
    return '-middlegame' in name or name.startswith(('chess-kiwipete', 'chess-position-'))


def mobility_works(program: Program, limit: int) -> list[Work]:
    """Return those of the last: middle games, as deep as about `limit` leaves allow."""
    works = []
    for game in GAMES:
        for path in sorted((FIXTURES / game).glob('*.perft')):
            if path.stem == 'deep':
                continue
            for block in blocks.read_file(path).blocks:
                if is_middlegame(block.id):
                    works.append(Work('mobility', block.id, game, block.epd, 1))
    for work in works:
        counts = [1, program.count(work, 1)[0]]
        while counts[-1] ** 2 / max(counts[-2], 1) < limit and counts[-1]:
            counts.append(program.count(work, len(counts))[0])
        work.depth = len(counts) - 1
        work.before, work.leaves = counts[-2:]
    return works


def shallower(work: Work, program: Program) -> Work:
    """Return the same work one ply less deep, if that leaves something."""
    if work.depth < 2:
        return work
    less = replace(work, depth=work.depth - 1, leaves=0, seconds=[])
    if work.before:
        less.leaves = work.before
        less.before = program.count(work, work.depth - 2)[0]
    return less


def sample(program: Program, work: Work) -> tuple[int, float]:
    """Return leaves and mean seconds of one run, or of several if it is short."""
    total = 0.0
    for loops in range(1, MOST_LOOPS + 1):
        leaves, seconds = program.count(work, work.depth)
        total += seconds
        if total >= SAMPLE_SECONDS:
            break
    return leaves, max(total / loops, 1e-9)


def run_all(program: Program, works: Sequence[Work], repeat: int) -> None:
    """Run all works in turn, `repeat` times; Differs if a count changes."""
    for number in range(repeat):
        for done, work in enumerate(works):
            leaves, seconds = sample(program, work)
            if work.leaves not in (0, leaves):
                raise Differs(f'{work.variant} {work.name}: {leaves} leaves, then {work.leaves}')
            work.leaves = leaves
            work.seconds.append(seconds)
            show_progress(number * len(works) + done + 1, repeat * len(works))


def check_counts(works: Sequence[Work]) -> None:
    """One tree has one count, with any threads and any code; Differs."""
    known: dict[tuple[str, str, int], int] = {}
    for work in works:
        key = (work.variant, work.fen, work.depth)
        if known.setdefault(key, work.leaves) != work.leaves:
            raise Differs(f'{key}: {work.leaves} leaves, elsewhere {known[key]}')


def processor() -> str:
    """Return the processor's name."""
    try:
        text = Path('/proc/cpuinfo').read_text(encoding='utf-8')
        return next(line.split(':', 1)[1].strip() for line in text.splitlines()
                    if line.startswith('model name'))
    except (OSError, StopIteration):
        return platform.machine()


def warn(message: str) -> None:
    """Say `message` on stderr."""
    print(f'charts: {message}', file=sys.stderr)
