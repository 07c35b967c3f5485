"""Reads the tables of malformed inputs beside it: fens.txt for both programs, the rest for C.

A table is blocks of lines "word value", separated by blank lines; "#" lines are remarks.
  case    what is wrong, in a few words: a block begins with it
  fen     a game and a position text, for `show`
  run     arguments of the program, quoted as in a shell; those with backslashes in double quotes
  uci     a line said to the UCI server
  file    a file to make; its lines follow, each behind "| ", the last behind "! " if no LF ends it
  spoil   a good file of this table's kind, and a sed script: the result is the file "bad", sealed
          with a right checksum
  says    what the message must contain; several are possible
Backslashes: \\xNN a byte, \\(N:text) text N times, \\\\ itself.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
ESCAPE = re.compile(rb'\\(?:x([0-9a-f]{2})|\((\d+):((?:\\x[0-9a-f]{2}|[^)\\])*)\)|(\\))')


@dataclass
class Case:
    """One malformed input.  Texts are bytes, as some are no text."""

    name: str
    place: str                     # table:line, for messages
    says: list[bytes] = field(default_factory=list)
    fen: tuple[str, bytes] | None = None
    run: bytes | None = None
    uci: list[bytes] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    spoil: tuple[str, str] | None = None


def plain(text: bytes) -> bytes:
    """Return `text` with its escapes replaced."""
    def replace(match: re.Match[bytes]) -> bytes:
        byte, times, repeated, _ = match.groups()
        if byte:
            return bytes.fromhex(byte.decode())
        return int(times) * plain(repeated) if times else b'\\'
    return ESCAPE.sub(replace, text)


def take(case: Case, word: str, value: bytes) -> None:
    """Add one line of a table to its case."""
    if word == 'says':
        case.says.append(value)
    elif word == 'fen':
        variant, _, fen = value.partition(b' ')
        case.fen = variant.decode(), plain(fen)
    elif word == 'run':
        case.run = value
    elif word == 'uci':
        case.uci.append(plain(value))
    elif word == 'file':
        case.files[value.decode()] = b''
    elif word in '|!':
        name = list(case.files)[-1]
        case.files[name] += plain(value) + (b'\n' if word == '|' else b'')
    elif word == 'spoil':
        good, _, script = value.decode().partition(' ')
        case.spoil = good, script
    else:
        raise ValueError(f'{case.place}: there is no word "{word}"')


def read(name: str) -> list[Case]:
    """Return the cases of the table `name`.  ValueError if it is itself malformed."""
    cases: list[Case] = []
    for number, line in enumerate((HERE / name).read_bytes().splitlines(), 1):
        if not line or line.startswith(b'#'):
            continue
        word, _, value = line.partition(b' ')
        if word == b'case':
            cases.append(Case(value.decode(), f'{name}:{number}'))
        else:
            take(cases[-1], word.decode(), value)
    for case in cases:
        if not case.says or not (case.fen or case.run or case.uci):
            raise ValueError(f'{case.place}: nothing to run, or nothing that is to be said')
    return cases
