"""Other people's engines, asked over UCI for `go perft`.

Several pass silently over a variant or a position they don't take, so `d`
must print the position back, and the array of the variant, before a count is
believed.
"""

from __future__ import annotations

import queue
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from reference import get_game

from .generators import Refused, read_divide

GAMES_FOLDER = Path('/usr/games')
SECONDS = 300


class PeerFailed(RuntimeError):
    """An engine ended, hangs, or says what is no UCI."""


class PeerRefused(ValueError):
    """An engine did not take over a variant or a position."""


PEER_VARIANTS = {
    'stockfish': ('chess', 'chess960'),
    'fairy-stockfish': ('capablanca', 'overkill'),
}


def find_peer(name: str) -> Path | None:
    """Return the program `name`, from PATH or the games folder."""
    found = shutil.which(name) or shutil.which(name, path=str(GAMES_FOLDER))
    return Path(found) if found else None


def peer_of(variant: str) -> str:
    """Return the engine that knows `variant`, '' if none does."""
    return next((name for name, variants in PEER_VARIANTS.items()
                 if variant in variants), '')


def read_fen(lines: Sequence[str]) -> str:
    """Return the position text of what `d` prints; PeerFailed."""
    for line in lines:
        match = re.fullmatch(r'Fen: (\S.*)', line.strip())
        if match:
            return match[1]
    raise PeerFailed(f'no "Fen:" line in {list(lines)[-5:]}')


def without_counters(text: str) -> str:
    """Return the first four fields of a position text."""
    return ' '.join(text.split()[:4])


class Peer:
    """A running engine; use as a context manager.

    `command` is the program and its arguments, `variants_file` the ini file
    of the variants that it has not got built in.
    """

    def __init__(self, name: str, command: Sequence[str],
                 variants_file: Path | None = None,
                 seconds: float = SECONDS) -> None:
        self.name = name
        self._seconds = seconds
        self._variant = ''
        self._lines: queue.Queue[str | None] = queue.Queue()
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, encoding='utf-8',
                errors='replace', bufsize=1)
        except OSError as error:
            raise PeerFailed(f'{command[0]}: {error.strerror}') from None
        threading.Thread(target=self._read, daemon=True).start()
        self._say('uci')
        self.options = [line for line in self._until('uciok')
                        if line.startswith('option name ')]
        if variants_file is not None:
            self._say(f'setoption name VariantPath value {variants_file}')
            self._ready()

    def __enter__(self) -> Peer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the engine."""
        try:
            self._say('quit')
            self._process.wait(2)
        except (PeerFailed, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            try:
                stream.close()
            except OSError:
                pass

    def divide(self, variant: str, text: str, depth: int) -> dict[str, int]:
        """Return the count below each move; PeerRefused, PeerFailed.

        `text`: canonical, counters or not; `depth` >= 1.
        """
        self._set_variant(variant)
        fields = without_counters(text)
        self._say(f'position fen {fields} 0 1')
        self._say('d')
        taken = without_counters(read_fen(self._ready()))
        if taken != fields:
            raise PeerRefused(f'{self.name} took {fields} for {taken}')
        self._say(f'go perft {depth}')
        try:
            return read_divide(self._until('Nodes searched: ', whole=False))
        except RuntimeError as error:
            raise PeerFailed(f'{self.name}: {error}') from None

    def _set_variant(self, variant: str) -> None:
        if variant == self._variant:
            return
        if variant not in PEER_VARIANTS.get(self.name, (variant,)):
            raise Refused(f'{self.name} has no {variant}')
        self._variant = ''
        if self._has('UCI_Variant'):
            self._say(f'setoption name UCI_Variant value {variant}')
        elif self._has('UCI_Chess960'):
            on = 'true' if variant == 'chess960' else 'false'
            self._say(f'setoption name UCI_Chess960 value {on}')
        else:
            raise PeerRefused(f'{self.name} has no option for {variant}')
        # Not every engine says which variant it took: its array does.
        self._say('position startpos')
        self._say('d')
        array = without_counters(read_fen(self._ready()))
        if array != without_counters(get_game(variant).start_fen):
            raise PeerRefused(f'{self.name} does not know {variant}: '
                              f'its array is {array}')
        self._variant = variant

    def _has(self, option: str) -> bool:
        return any(line.startswith(f'option name {option} ')
                   for line in self.options)

    def _read(self) -> None:
        for line in self._process.stdout:
            self._lines.put(line.rstrip('\r\n'))
        self._lines.put(None)

    def _say(self, line: str) -> None:
        try:
            self._process.stdin.write(line + '\n')
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise PeerFailed(f'{self.name} has ended') from None

    def _ready(self) -> list[str]:
        """Return all that is said up to now."""
        self._say('isready')
        return self._until('readyok')

    def _until(self, end: str, whole: bool = True) -> list[str]:
        """Return the lines up to the one that is, or begins with, `end`."""
        deadline = time.monotonic() + self._seconds
        lines: list[str] = []
        while True:
            try:
                line = self._lines.get(
                    timeout=max(0, deadline - time.monotonic()))
            except queue.Empty:
                self._process.kill()
                raise PeerFailed(f'{self.name}: no {end} in '
                                 f'{self._seconds} s') from None
            if line is None:
                raise PeerFailed(f'{self.name} ended; its last lines: '
                                 f'{lines[-3:]}')
            lines.append(line)
            if line == end or (not whole and line.startswith(end)):
                return lines


def open_peer(name: str, variants_file: Path) -> Peer:
    """Start the engine `name`; FileNotFoundError if it is not installed."""
    path = find_peer(name)
    if path is None:
        raise FileNotFoundError(f'{name} is not installed '
                                f'(Debian: apt-get install {name})')
    return Peer(name, [str(path)],
                variants_file if name == 'fairy-stockfish' else None)
