"""Fixture files (.perft and .hand): blocks read, changed and written back.

A file keeps every line that nobody changes; blocks are separated by blank
lines, and lines that begin with '#' are remarks.  docs/formats.md describes
the words.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

PERFT_WORDS = frozenset(
    ['id', 'why', 'rule', 'variant', 'source', 'epd', 'perft', 'digest'])
HAND_WORDS = frozenset(
    ['id', 'why', 'rule', 'variant', 'source', 'epd', 'page', 'from',
     'moves'])
REPEATED = frozenset(['page', 'perft', 'digest'])


class BlockError(ValueError):
    """A fixture file is refused: file, line and reason."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(f'{path}:{line}: {reason}')


@dataclass
class Block:
    """One position of a fixture file.

    `lines` are its lines as in the file, `line` the number of the first.
    """

    path: Path
    line: int
    lines: list[str] = field(default_factory=list)

    def values(self, word: str) -> list[str]:
        """Return what follows `word`, once for each line it begins."""
        return [rest.strip() for first, rest in _split(self.lines)
                if first == word]

    def value(self, word: str) -> str:
        """Return what follows `word`, '' if the block has no such line."""
        return next(iter(self.values(word)), '')

    def has(self, word: str) -> bool:
        """Tell whether a line begins with `word`."""
        return bool(self.values(word))

    @property
    def id(self) -> str:
        """The block's name, the same in no other block."""
        return self.value('id')

    @property
    def variant(self) -> str:
        """The name of the game."""
        return self.value('variant')

    @property
    def epd(self) -> str:
        """The position text, without move counters."""
        return self.value('epd')

    def counts(self) -> dict[int, int]:
        """Return depth -> leaves of the perft lines."""
        return {int(depth): int(count) for depth, count
                in map(str.split, self.values('perft'))}

    def digests(self) -> dict[int, str]:
        """Return depth -> 32 hex digits of the digest lines."""
        return {int(depth): digest for depth, digest
                in map(str.split, self.values('digest'))}

    def enter(self, sources: list[str], counts: dict[int, int],
              digests: dict[int, str]) -> None:
        """Put in a `source` line before, and numbers after, the epd line.

        Sources already named stay.  The block may not have numbers yet.
        """
        if self.has('perft') or self.has('digest'):
            raise ValueError(f'{self.id} has numbers already')
        named = self.value('source').split()
        named += [word for word in sources if word not in named]
        lines = [line for line in self.lines if _word(line) != 'source']
        at = next(i for i, line in enumerate(lines) if _word(line) == 'epd')
        numbers = [f'perft {depth} {count}'
                   for depth, count in sorted(counts.items())]
        numbers += [f'digest {depth} {digest}'
                    for depth, digest in sorted(digests.items())]
        self.lines[:] = [*lines[:at], 'source ' + ' '.join(named), lines[at],
                         *numbers, *lines[at + 1:]]


@dataclass
class FixtureFile:
    """A fixture file: `pieces` are all its lines, `blocks` views of some.

    `original` is the text that was read.
    """

    path: Path
    pieces: list[list[str]]
    blocks: list[Block]
    original: str

    def text(self) -> str:
        """Return the whole file."""
        return ''.join(line + '\n' for piece in self.pieces for line in piece)

    def write(self) -> None:
        """Replace the file at once; nobody sees half of it.

        BlockError if somebody has changed it since it was read.
        """
        if self.path.read_bytes() != self.original.encode():
            raise BlockError(self.path, 1, 'changed by somebody meanwhile')
        new = self.path.with_name(f'.{self.path.name}.new')
        try:
            with open(new, 'w', encoding='utf-8', newline='') as stream:
                stream.write(self.text())
                stream.flush()
                os.fsync(stream.fileno())
            os.chmod(new, self.path.stat().st_mode & 0o777)
            new.replace(self.path)
        finally:
            new.unlink(missing_ok=True)


def _word(line: str) -> str:
    return re.split('[ \t]', line, maxsplit=1)[0]


def _split(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the first word and the rest of each line that is no remark."""
    for line in lines:
        if not line.startswith('#'):
            word = _word(line)
            yield word, line[len(word):]


def read_file(path: Path) -> FixtureFile:
    """Read the fixture file `path`; BlockError, or OSError."""
    try:
        text = path.read_bytes().decode('utf-8')
    except UnicodeDecodeError as error:
        raise BlockError(path, 1, f'not UTF-8: {error.reason}') from None
    return parse(path, text)


def parse(path: Path, text: str) -> FixtureFile:
    """Take `text` apart as the contents of `path`, or raise BlockError."""
    lines = text.split('\n')
    if lines[-1]:
        raise BlockError(path, len(lines), 'the last line has no end')
    lines.pop()
    pieces: list[list[str]] = []
    blocks: list[Block] = []
    for number, line in enumerate(lines, 1):
        if not pieces or bool(line) != bool(pieces[-1][-1]):
            pieces.append([])
            if line:
                blocks.append(Block(path, number, pieces[-1]))
        pieces[-1].append(line)
    blocks = [block for block in blocks
              if not all(line.startswith('#') for line in block.lines)]
    names: set[str] = set()
    for block in blocks:
        _check(block)
        if block.id in names:
            raise BlockError(path, block.line, f'a second id {block.id}')
        names.add(block.id)
    return FixtureFile(path, pieces, blocks, text)


def _check(block: Block) -> None:
    """Raise BlockError unless the words of `block` make sense."""
    known = HAND_WORDS if block.path.suffix == '.hand' else PERFT_WORDS
    seen: set[str] = set()
    for number, line in enumerate(block.lines, block.line):
        if line.startswith('#'):
            continue
        word = _word(line)
        rest = line[len(word):].strip()
        if word not in known:
            raise BlockError(block.path, number, f"unknown word '{word}'")
        if word in seen and word not in REPEATED:
            raise BlockError(block.path, number, f"a second '{word}'")
        if not seen and word != 'id':
            raise BlockError(block.path, number, 'a block begins with its id')
        if not rest and word != 'moves':
            raise BlockError(block.path, number, f"nothing after '{word}'")
        pattern = {'id': r'[a-z0-9-]+', 'perft': r'\d{1,2}\s+\d{1,20}',
                   'digest': r'\d{1,2}\s+[0-9a-f]{32}'}.get(word, '.*')
        if not re.fullmatch(pattern, rest, re.ASCII):
            raise BlockError(block.path, number, f"'{rest}' is no {word}")
        seen.add(word)
    for word in ('id', 'variant', 'epd'):
        if word not in seen:
            raise BlockError(block.path, block.line, f"no '{word}' in block")
    for word in ('perft', 'digest'):
        depths = [int(value.split()[0]) for value in block.values(word)]
        if len(set(depths)) < len(depths):
            raise BlockError(block.path, block.line,
                             f"{word}: a depth stands twice in {block.id}")
    if not block.digests().keys() <= block.counts().keys():
        raise BlockError(block.path, block.line,
                         f'{block.id}: a digest without its perft line')


def find_files(folder: Path, suffix: str) -> list[Path]:
    """Return the files below `folder` with `suffix`, sorted."""
    return sorted(path for path in folder.rglob(f'*{suffix}')
                  if not any(part.startswith('.')
                             for part in path.relative_to(folder).parts))
