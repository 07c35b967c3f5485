"""What the tests of units and results share: making such files and spoiling them."""

import sys
from collections.abc import Callable
from pathlib import Path

from program import ROOT, expect

sys.path.insert(0, str(ROOT / 'scripts'))
from reference.counting import xxh3_128  # noqa: E402


def write_units(path: Path, *arguments: str) -> None:
    """List units into `path`; `arguments` as for `positions`."""
    path.write_text(expect(0, 'positions', *arguments).out, encoding='ascii')


def sealed(lines: list[str]) -> str:
    """Return the text of `lines` with a right checksum line behind them."""
    text = ''.join(line + '\n' for line in lines)
    return f'{text}checksum {xxh3_128(text):032x}\n'


def spoil(path: Path, spoilt: Path, change: Callable[[list[str]], None]) -> None:
    """Write to `spoilt` the lines of `path`, changed, with a right checksum."""
    lines = path.read_text(encoding='ascii').splitlines()[:-1]
    change(lines)
    spoilt.write_text(sealed(lines), encoding='ascii')


def replaced(number: int, text: str) -> Callable[[list[str]], None]:
    """Return a change that puts `text` in the place of line `number`, from 1."""
    def change(lines: list[str]) -> None:
        lines[number - 1] = text
    return change


def changed(number: int, old: str, new: str) -> Callable[[list[str]], None]:
    """Return a change of `old`, which must be there, to `new` in line `number`, from 1."""
    def change(lines: list[str]) -> None:
        assert old in lines[number - 1], lines[number - 1]
        lines[number - 1] = lines[number - 1].replace(old, new, 1)
    return change


def dropped(number: int) -> Callable[[list[str]], None]:
    """Return a change that leaves line `number`, from 1, out."""
    def change(lines: list[str]) -> None:
        del lines[number - 1]
    return change


def repeated(number: int) -> Callable[[list[str]], None]:
    """Return a change that writes line `number`, from 1, twice."""
    def change(lines: list[str]) -> None:
        lines.insert(number, lines[number - 1])
    return change
