#!/usr/bin/env python3
"""Say where the instructions of a count go, game by game.

Usage: profile.py PROGRAM.  PROGRAM is a countercheck with debug information
(`make profile` builds it: CONFIG=profile).  Each game is counted under
valgrind's callgrind, and every instruction is put down to the function whose
source line it came from, inlined or not; functions are gathered into parts of
the work (PARTS).  Instructions are per leaf; making tables, reading the
position and printing are left out.  The table is Markdown, on stdout.

Exit status: 0 done, 2 bad usage, 3 a program fails.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path

KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -'
MIDDLEGAME = {
    'thunderstruck': 'ha1cokc2h/pppeppp1pp/6a3/10/3OPCz3/10/PPP3PPPP/'
                     'HA1C1K1ZAH w KQkq -',
    'io': 'gr2nu+S1k2ncsrg/w<1s5w<5/ppp3p2p1pppp1/8p1p1q3/3up11/1b2bpp9/'
          '4p10p/8i7/2P13/3P12/7P4P3/2+I13/1P7U4N1/P2NPPP1PPPP1PPP/'
          'W<3BQ2+I2W<K1/GR1C1U2C1A4G w kq -',
}
# (variant, position or '' for the array, depth)
WORKS = (('chess', '', 5), ('chess', KIWIPETE, 4), ('overkill', '', 4),
         ('gothic-isles', '', 5), ('capablanca', '', 4),
         ('thunderstruck', '', 5),
         ('thunderstruck', MIDDLEGAME['thunderstruck'], 4), ('io', '', 3),
         ('io', MIDDLEGAME['io'], 3))

# Functions by the part of the work they do; the first pattern that fits.
PARTS = (
    ('tame moves', r'calm|tame|touch|guarded|replies'),
    ('men on lines', r'line_attacks|paths_attacks|ordered_attacks|path_attacks'
                     r'|long_attacks|bb_to_first|bb_reverse|bmi2intrin'),
    ('Walls', r'two_square|own_man_on|steps_to_blocker|step_cell|step_own'
              r'|node_whole_men|node_other_half|tail_offset|lies|corner'),
    ('checks and pins', r'view_|links_attack|between_squares'),
    ('king', r'king|castl|attacked|attackers|enemy_attacks'),
    ('pawns', r'pawn|passed|ranks_squares'),
    ('playing moves', r'node_play|play_|change|node_turn|action_|node_keep'
                      r'|turned|cell_flip|bb_flip|bb_square'),
    ('listing moves', r'list_|emit|mover_type|move_'),
    ('other men, going through sets', r''))
COLUMNS = tuple(name for name, _ in PARTS)
# The functions that a count goes through node by node, as the linker names them.
COUNTING = re.compile(r'count_(two|deep|hashed|tame)|node_(list|count|moves|type)|list_|pinned_moves'
                      r'|en_passant|first_moves|attack|two_square|castling|pawn|view_|king')
PLACE = re.compile(r'(fl|fi|fe|fn)=\((\d+)\)(?: (.*))?$')
COST = re.compile(r'(\+\d+|-\d+|\*|\d+) (\d+)$')
DEFINITION = re.compile(r'\b(\w+)\((?!\()')


@cache
def source_lines(path: str) -> list[str]:
    """The lines of a source file; none if there is no such file."""
    try:
        return Path(path).read_text(encoding='utf-8').split('\n')
    except (OSError, UnicodeDecodeError):
        return []


@cache
def function_at(path: str, line: int) -> str:
    """The C function that `line` of `path` lies in; the file's name if unknown."""
    lines = source_lines(path)
    for number in range(min(line, len(lines)) - 1, -1, -1):
        head = lines[number]
        if (head[:1].isalpha() or head.startswith('__attribute__')) \
                and not head.rstrip().endswith(';'):
            text = re.sub(r'__attribute__\(\(.*?\)\)', '',
                          ' '.join(lines[number:number + 3]))
            found = DEFINITION.search(text)
            if found:
                return found[1]
    return Path(path).name


def costs(profile: Path) -> Counter[tuple[str, str]]:
    """Instructions by (symbol, source function) of a callgrind profile."""
    names: dict[str, str] = {}
    files: dict[str, str] = {}
    symbol, path, line, skip = '', '', 0, False
    total: Counter[tuple[str, str]] = Counter()
    for text in profile.read_text(encoding='utf-8').split('\n'):
        if place := PLACE.match(text):
            table = names if place[1] == 'fn' else files
            if place[3]:
                table[place[2]] = place[3]
            if place[1] == 'fn':
                symbol = names[place[2]]
            else:
                path = files[place[2]]
        elif called := re.match(r'c(fn|fi|fl)=\((\d+)\) (.*)', text):
            (names if called[1] == 'fn' else files)[called[2]] = called[3]
        elif text.startswith('calls='):
            skip = True     # the next line is the callee's cost, counted there
        elif cost := COST.match(text):
            step = cost[1]
            line = (line if step == '*' else line + int(step)
                    if step[0] in '+-' else int(step))
            if not skip:
                total[symbol, function_at(path, line)] += int(cost[2])
            skip = False
    return total


def part_of(function: str) -> str:
    """The part of the work that a function belongs to."""
    return next(name for name, pattern in PARTS if re.search(pattern, function))


def profile(program: str, variant: str, fen: str, depth: int) -> tuple[int, Counter[str]]:
    """Leaves, and instructions by part, of one count."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / 'callgrind.out'
        command = ['valgrind', '--tool=callgrind', f'--callgrind-out-file={out}',
                   program, 'perft', '--variant', variant, '--depth', str(depth),
                   '--threads', '1', *(['--fen', fen] if fen else [])]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        found = re.search(r'Nodes searched: (\d+)', done.stdout)
        if done.returncode or not found:
            sys.exit(f'profile.py: {done.stderr[-2000:]}')
        parts: Counter[str] = Counter()
        for (symbol, function), cost in costs(out).items():
            if COUNTING.match(symbol):
                parts[part_of(function)] += cost
    return int(found[1]), parts


def main(arguments: list[str]) -> int:
    """Print the table."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    print('| work | leaves | all |', ' | '.join(COLUMNS), '|')
    print('|---' * (len(COLUMNS) + 3) + '|')
    for variant, fen, depth in WORKS:
        leaves, parts = profile(arguments[0], variant, fen, depth)
        place = 'array' if not fen else 'kiwipete' if fen == KIWIPETE else 'middle game'
        row = [f'{parts[name] / leaves:.1f}' for name in COLUMNS]
        print(f'| {variant} {place}, depth {depth} | {leaves} '
              f'| {sum(parts.values()) / leaves:.1f} |', ' | '.join(row), '|', flush=True)
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
