"""The two move generators, asked in the same words.

`Reference` calls the Python package, `Program` starts build/countercheck once
a question.  Both take a game's name and a position text, and raise Refused
when they don't take the game, the position or the moves.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import ClassVar, Protocol

import reference
from reference.counting import MissingLibrary
from reference.game import Game
from reference.position import FenError, MoveError, Position

SECONDS = 600
FEN_LINE = re.compile(r'\S+/\S+ [wb] \S+ \S+( .*)?')


class Refused(ValueError):
    """A generator doesn't take a game, a position or a move."""


class Failed(RuntimeError):
    """A generator broke down, or says what nobody understands."""


class Generator(Protocol):
    """What is asked of a move generator; `variant` is a game's name."""

    name: str

    def fen(self, variant: str, text: str, moves: Sequence[str] = ()) -> str:
        """Return the canonical text, with counters, after `moves`."""

    def moves(self, variant: str, text: str, at: str = '') -> list[str]:
        """Return the legal moves (of the man on `at`), sorted as text."""

    def perft(self, variant: str, text: str, depth: int) -> int:
        """Return the number of legal move paths of `depth` plies."""

    def digest(self, variant: str, text: str, depth: int) -> tuple[int, str]:
        """Return that number and the digest, 32 hex digits."""

    def children(self, variant: str, text: str) -> dict[str, str]:
        """Return the text, with counters, after each legal move."""


def split_variant(variant: str) -> tuple[str, tuple[str, ...]]:
    """Return the reference's game and switches for `variant`.

    A child variant is its parent's name, a hyphen and the id of the decision
    that it turns over: thunderstruck-ts-1 is thunderstruck with TS-1.
    """
    if variant in reference.VARIANTS:
        return variant, ()
    for parent in reference.VARIANTS:
        switch = variant.removeprefix(parent + '-').upper()
        if variant.startswith(parent + '-') and re.fullmatch(
                r'[A-Z]+-\d+', switch):
            return parent, (switch,)
    raise Refused(f"no variant '{variant}'")


class Reference:
    """The plain Python rules, in this process."""

    name = 'python-reference'

    def __init__(self) -> None:
        self._games: dict[str, Game] = {}
        self._digest = lru_cache(64)(self._find_digest)

    def game(self, variant: str) -> Game:
        """Return the rules of `variant`, made once."""
        if variant not in self._games:
            parent, switches = split_variant(variant)
            try:
                self._games[variant] = reference.get_game(parent, switches)
            except ValueError as error:
                raise Refused(str(error)) from None
        return self._games[variant]

    def position(self, variant: str, text: str) -> Position:
        """Return the position that `text` says."""
        try:
            return self.game(variant).parse_fen(text)
        except FenError as error:
            raise Refused(str(error)) from None

    def fen(self, variant: str, text: str, moves: Sequence[str] = ()) -> str:
        game = self.game(variant)
        pos = self.position(variant, text)
        for move in moves:
            try:
                pos = game.play(pos, game.parse_move(pos, move))
            except MoveError as error:
                raise Refused(str(error)) from None
        return game.fen(pos)

    def moves(self, variant: str, text: str, at: str = '') -> list[str]:
        game = self.game(variant)
        pos = self.position(variant, text)
        return sorted(game.move_text(pos, move)
                      for move in game.legal_moves(pos)
                      if at in ('', move.frm, move.tail_from))

    def perft(self, variant: str, text: str, depth: int) -> int:
        return self.game(variant).perft(self.position(variant, text), depth)

    def digest(self, variant: str, text: str, depth: int) -> tuple[int, str]:
        return self._digest(variant, text, depth)

    def _find_digest(self, variant: str, text: str,
                     depth: int) -> tuple[int, str]:
        try:
            return self.game(variant).digest(self.position(variant, text),
                                             depth)
        except MissingLibrary as error:
            raise Failed(str(error)) from None

    def children(self, variant: str, text: str) -> dict[str, str]:
        game = self.game(variant)
        pos = self.position(variant, text)
        return {game.move_text(pos, move): game.fen(after)
                for move, after in game.successors(pos)}


@dataclass(frozen=True)
class Program:
    """The C program; `path` is its file, `folder` has the child variants."""

    path: Path
    folder: Path
    name: ClassVar[str] = 'c'

    def fen(self, variant: str, text: str, moves: Sequence[str] = ()) -> str:
        more = ['--moves', ' '.join(moves)] if moves else []
        lines = self._ask('show', variant, text, *more)
        found = [line for line in lines if FEN_LINE.fullmatch(line)]
        if len(found) != 1:
            raise Failed(f'show has no position text: {lines}')
        return found[0]

    def moves(self, variant: str, text: str, at: str = '') -> list[str]:
        more = ['--from', at] if at else []
        lines = self._ask('moves', variant, text, *more)
        # With --from, a blank line and a drawing follow.
        return lines[:lines.index('')] if '' in lines else lines

    def perft(self, variant: str, text: str, depth: int) -> int:
        lines = self._count('perft', variant, text, depth)
        return _total(lines)

    def digest(self, variant: str, text: str, depth: int) -> tuple[int, str]:
        lines = self._count('digest', variant, text, depth)
        match = re.fullmatch(
            rf'perft {depth} (\d+)\ndigest {depth} ([0-9a-f]{{32}})',
            '\n'.join(lines), re.ASCII)
        if not match:
            raise Failed(f'digest says {lines}')
        return int(match[1]), match[2]

    def divide(self, variant: str, text: str, depth: int) -> dict[str, int]:
        """Return the count below each move, by its text."""
        return read_divide(self._count('divide', variant, text, depth))

    def children(self, variant: str, text: str) -> dict[str, str]:
        return {move: self.fen(variant, text, [move])
                for move in self.moves(variant, text)}

    def _count(self, command: str, variant: str, text: str,
               depth: int) -> list[str]:
        return self._ask(command, variant, text, '--depth', str(depth),
                         '--threads', '1')

    def _ask(self, command: str, variant: str, text: str,
             *more: str) -> list[str]:
        """Run one command and return the lines of its stdout."""
        arguments = [str(self.path), command,
                     *_variant_options(self.folder, variant),
                     '--variant', variant, '--fen', text, *more]
        try:
            done = subprocess.run(arguments, capture_output=True,
                                  encoding='utf-8', errors='replace',
                                  timeout=SECONDS, check=False)
        except OSError as error:
            raise Failed(f'{self.path}: {error.strerror}') from None
        except subprocess.TimeoutExpired:
            raise Failed(f'{command}: no answer in {SECONDS} s: {text}'
                         ) from None
        if done.returncode == 2:
            raise Refused(done.stderr.strip())
        if done.returncode:
            raise Failed(f'{command} ends with {done.returncode}: {text}: '
                         + done.stderr.strip())
        return done.stdout.splitlines()


@cache
def _variant_options(folder: Path, variant: str) -> tuple[str, ...]:
    """Return the options that load `variant` if it is a child."""
    if variant in reference.VARIANTS:
        return ()
    section = re.compile(rf'^\[{re.escape(variant)}[:\]]', re.M)
    for path in sorted(folder.glob('*.ini')):
        if section.search(path.read_text(encoding='utf-8')):
            return '--variants', str(path)
    raise Refused(f"no file in {folder} has the variant '{variant}'")


def read_divide(lines: Sequence[str]) -> dict[str, int]:
    """Return move -> count from what `divide` or `go perft` prints.

    Failed: no total, or the counts don't add up to it.
    """
    counts: dict[str, int] = {}
    for line in lines:
        match = re.fullmatch(r'(\S+): (\d+)', line.strip(), re.ASCII)
        if match:
            if match[1] in counts:
                raise Failed(f'{match[1]} is listed twice')
            counts[match[1]] = int(match[2])
    total = _total(lines)
    if total != sum(counts.values()):
        raise Failed(f'the counts add up to {sum(counts.values())}, '
                     f'the total says {total}')
    return counts


def _total(lines: Sequence[str]) -> int:
    for line in lines:
        match = re.fullmatch(r'Nodes searched: (\d+)', line.strip(), re.ASCII)
        if match:
            return int(match[1])
    raise Failed(f'no total in {list(lines)[-5:]}')
