#!/usr/bin/env python3
"""A UCI engine with one fault, for the tests of `compare`.

Usage: hostile_engine.py MODE.  Moves come from the program under test ($COUNTERCHECK's
`divide`), so that an engine without a fault agrees; MODE says what goes wrong.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / os.environ.get('COUNTERCHECK', 'build/countercheck')
START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'


# Modes of engines that don't show their position, and of those that only search.
BLIND = ('no-d', 'searches-blindly', 'refuses', 'ignores-moves-blindly')
SEARCHING = ('searches', 'searches-blindly', 'refuses')


def say(text: str) -> None:
    """Print a line and hand it over at once."""
    print(text, flush=True)


def flood(text: str) -> None:
    """Print `text` for ever, without a line's end."""
    while True:
        os.write(1, text.encode() * 1000)


def ask(command: str, fen: str, moves: list[str], depth: int | None = None) -> str:
    """Return what the program under test prints."""
    arguments = [str(PROGRAM), command, '--variant', 'chess', '--fen', fen]
    if depth is not None:
        arguments += ['--depth', str(depth), '--threads', '1']
    if moves:
        arguments += ['--moves', *moves]
    return subprocess.run(arguments, capture_output=True, text=True, check=True).stdout


def lose(text: str, depth: int) -> str:
    """Return a line of a divide with one leaf less if the lost move is one ply below."""
    return re.sub(r': (\d+)$', lambda found: f': {int(found[1]) - 1}', text) if depth == 2 else text


class Engine:
    """The engine's state and what it does at each command."""

    def __init__(self, mode: str) -> None:
        self.mode = mode
        self.fen, self.moves = START, list[str]()

    def obey(self, line: str) -> bool:
        """Act on one line; False to end."""
        word = line.split()[0] if line.split() else ''
        if word == 'uci':
            self.introduce()
        elif word == 'isready':
            say('readyok')
        elif word == 'position':
            self.take_position(line)
        elif word == 'd' and self.mode not in BLIND:
            self.show()
        elif word == 'go':
            self.go(line)
        return word != 'quit'

    def introduce(self) -> None:
        """Answer `uci`."""
        if self.mode == 'silent':
            time.sleep(1000)
        if self.mode == 'flood':
            flood('x')
        if self.mode == 'flood-lines':
            flood('info string again\n')
        if self.mode == 'flood-errors':
            while True:
                os.write(2, b'complaint\n' * 1000)
        if self.mode == 'bytes':
            os.write(1, bytes(range(256)) * 10 + b'\n')
        say('id name Hostile')
        if self.mode == 'variants':
            say('option name UCI_Variant type combo default shogi var shogi var xiangqi')
        say('uciok')
        if self.mode == 'closes':
            os.close(1)
            time.sleep(1000)
        if self.mode == 'leaves-child':
            subprocess.Popen(['sleep', '987654'], start_new_session=True,
                             stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def take_position(self, line: str) -> None:
        """Take a position over, or not."""
        if self.mode == 'keeps-old':
            return
        before, _, moves = line.partition(' moves ')
        found = re.fullmatch(r'position fen (.*)', before)
        fen = found[1] if found else START
        listed = moves.split() if not self.mode.startswith('ignores-moves') else []
        try:
            ask('show', fen, listed)
        except subprocess.CalledProcessError:
            if self.mode == 'refuses':
                say('info string illegal move')
            return
        self.fen, self.moves = fen, listed

    def show(self) -> None:
        """Answer `d`."""
        fen = ask('show', self.fen, self.moves).split('\n\n')[1].split('\n')[0]
        if self.mode == 'wrong-variant':
            fen = 'rnbqkbnr/pppppppp/8/8/8/8/8/RNBQKBNR w KQkq - 0 1'
        say(f'Fen: {fen}')

    def go(self, line: str) -> None:
        """Answer `go perft N` with the mode's fault."""
        if self.mode in SEARCHING:
            say('info depth 1 nodes 20 score cp 0\nbestmove a2a3')
            return
        depth = int(line.split()[-1])
        lines = ask('divide', self.fen, self.moves, depth).rstrip().split('\n')
        harmless = self.moves == [] and self.fen == START and depth == 1
        if self.mode == 'late' and not harmless:
            time.sleep(30)
        if self.mode == 'hangs' and not harmless:
            say('\n'.join(lines[:len(lines) // 2]))
            time.sleep(1000)
        if self.mode == 'dies' and not harmless:
            say('\n'.join(lines[:len(lines) // 2]))
            print('assertion failed: board is odd', file=sys.stderr, flush=True)
            os.kill(os.getpid(), signal.SIGSEGV)
        if self.mode == 'twice':
            lines.insert(0, lines[0])
        if self.mode == 'garbage' and not harmless:
            os.write(1, b'\xff\xfe\x00\x01: 12\n\x80\x81\n' * 5)
            lines = ['the moves are secret']
        if self.mode == 'strange-bytes':
            os.write(1, b'\xff\xfe\x80 not text\n')
        if self.mode == 'wrong-total':
            lines[-1] = 'Nodes searched: 7'
        if self.mode == 'loses-move':
            lines = [lose(text, depth) for text in lines if not text.startswith('e2e4')]
        if self.mode.startswith('ignores-moves') and depth > 1:
            lines[0] = lose(lines[0], depth)
        if self.mode == 'counts-wrong' and depth > 1:
            lines = [re.sub(r'^e2e4: .*', 'e2e4: 1', text) for text in lines]
        if self.mode == 'totals':
            lines = lines[-1:]
        if self.mode == 'no-total':
            lines = lines[:-2]
        say('\n'.join(lines) + '\n')


def main() -> None:
    """Run until `quit` or the end of the input."""
    mode = sys.argv[1]
    if mode == 'exits':
        sys.exit(3)
    engine = Engine(mode)
    for line in sys.stdin:
        if not engine.obey(line.strip()):
            return
    if mode == 'stays':
        time.sleep(1000)


if __name__ == '__main__':
    main()
