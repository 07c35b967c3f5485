"""What must hold in every position of every game, on positions that hypothesis chooses.

A position is a fixture's, or the array, and some legal moves from there, so that rare rules turn
up; the same ones at each run.  That the key updated by a move is the key from scratch is asked of
every move in such games by the unit tests (core_audit(), called by tests/unit/game_checks.h).
"""

from __future__ import annotations

import functools
import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import pytest
from conftest import ROOT
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import reference
from crosschecking import blocks
from reference.counting import xxh3_128
from reference.position import Position

PROGRAM = (ROOT / os.environ.get('COUNTERCHECK', 'build/countercheck')).resolve()
MOST_PLIES = 8
MOST_CHILDREN = 25
MOST_LEAVES = 3000
MANY, FEW = (settings(max_examples=number, derandomize=True, database=None, deadline=None,
                      suppress_health_check=list(HealthCheck)) for number in (50, 12))
each_game = pytest.mark.parametrize('name', reference.VARIANTS)


class Server:
    """`countercheck uci` for one game."""

    def __init__(self, name: str) -> None:
        self.command = [PROGRAM, 'uci', '--variant', name, '--threads', '1']
        self.start()

    def start(self) -> None:
        """Start the server."""
        self.process = subprocess.Popen(self.command, text=True, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)

    def ask(self, end: str, *lines: str) -> list[str]:
        """Say `lines` and return what is answered, up to the line that begins with `end`."""
        self.process.stdin.write('\n'.join((*lines, '')))
        self.process.stdin.flush()
        answer = ['']
        while not answer[-1].startswith(end):
            answer.append(self.process.stdout.readline())
            if not answer[-1] or ' error: ' in answer[-1]:
                self.process.kill()
                self.start()
                raise AssertionError((lines, answer))
        return answer

    def divide(self, text: str, depth: int, moves: str = '') -> dict[str, int]:
        """Return the count below each move."""
        *lines, total = self.ask(
            'Nodes searched: ', f'position fen {text}{moves and " moves "}{moves}',
            f'go perft {depth}')
        counts = {move: int(count) for move, count in
                  (line.split(': ') for line in lines if line.strip())}
        assert total == f'Nodes searched: {sum(counts.values())}\n'
        return counts

    def texts(self, text: str, *lines: str) -> list[str]:
        """Return the position text after each of `lines`, which are moves (or '')."""
        said = [answer for line in lines for answer in self.ask(
            'Checkers:', f'position fen {text}{line and " moves "}{line}', 'd')]
        return [line.removeprefix('Fen: ').strip() for line in said if line.startswith('Fen: ')]


class Found(NamedTuple):
    """A game, its server and a position."""

    game: reference.game.Game
    server: Server
    text: str

    @property
    def position(self) -> Position:
        """The position as the reference reads it."""
        return self.game.parse_fen(self.text)

    @property
    def moves(self) -> list[str]:
        """The moves that the program lists."""
        return list(self.server.divide(self.text, 1))


@functools.cache
def server_of(name: str) -> Server:
    """Return the game's server, started once."""
    return Server(name)


@functools.cache
def starts_of(name: str) -> list[str]:
    """Return the array and the positions of the game's fixtures."""
    files = [path for suffix in ('.perft', '.hand')
             for path in blocks.find_files(ROOT / 'fixtures', suffix)]
    return [reference.get_game(name).start_fen] + [
        block.epd for path in files for block in blocks.read_file(path).blocks
        if block.variant == name]


def find(name: str, data: st.DataObject) -> Found:
    """Let hypothesis choose a position of the game."""
    found = Found(reference.get_game(name), server_of(name),
                  data.draw(st.sampled_from(starts_of(name)), 'start'))
    for choice in data.draw(st.lists(st.integers(0, 9999), max_size=MOST_PLIES), 'moves'):
        moves = found.moves
        if moves:
            [text] = found.server.texts(found.text, moves[choice % len(moves)])
            found = found._replace(text=text)
    return found


def some(moves: list[str], data: st.DataObject) -> list[str]:
    """Let hypothesis choose some of the moves, in any order."""
    mixed = data.draw(st.permutations(moves), 'order') if len(moves) < 60 else moves
    return mixed[:MOST_CHILDREN]


def run(*arguments: str) -> str:
    """Return what the program prints."""
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True,
                          check=True).stdout


@each_game
@MANY
@given(data=st.data())
def test_text_read_and_written_is_the_same(name: str, data: st.DataObject) -> None:
    found = find(name, data)
    [text] = found.server.texts(found.text, '')
    assert found.server.texts(text, '') == [text] == [found.game.fen(found.position)]


@each_game
@MANY
@given(data=st.data())
def test_both_programs_list_the_same_moves(name: str, data: st.DataObject) -> None:
    """And each move, played from its text, leads both to the same position."""
    found = find(name, data)
    pos = found.position
    after = {found.game.move_text(pos, move): found.game.fen(child)
             for move, child in found.game.successors(pos)}
    assert found.moves == sorted(after)
    assert found.server.texts(found.text, *after) == list(after.values())


@each_game
@MANY
@given(data=st.data())
def test_count_is_the_length_of_the_list(name: str, data: st.DataObject) -> None:
    """What is counted below a move is the number of moves listed after it."""
    found = find(name, data)
    counts = found.server.divide(found.text, 2)
    assert sorted(counts) == found.moves
    for move in some(list(counts), data):
        assert len(found.server.divide(found.text, 1, move)) == counts[move]


@each_game
@FEW
@given(data=st.data())
def test_digest_is_a_sum(name: str, data: st.DataObject) -> None:
    """It depends neither on the order of the moves nor on the number of threads."""
    found = find(name, data)
    words = ('digest', '--variant', name, '--fen', found.text, '--depth')
    moves = found.moves
    total = sum(xxh3_128(text.rsplit(' ', 2)[0]) for text in found.server.texts(
        found.text, *(data.draw(st.permutations(moves)) if len(moves) < 60 else moves[::-1])))
    assert run(*words, '1') == f'perft 1 {len(moves)}\ndigest 1 {total % 2**128:032x}\n'
    if sum(found.server.divide(found.text, 2).values()) < MOST_LEAVES:
        assert run(*words, '3', '--threads', '1') == run(*words, '3', '--threads', '2')


def mirrored_square(found: Found, square: str) -> str:
    """Return the square that Black sees as White sees `square`."""
    board = found.game.board
    x, y = board.xy[square]
    # The kings of gothic-isles stand across from each other's Champions.
    turned = found.game.name == 'gothic-isles'
    return board.at[board.files - 1 - x if turned else x, board.ranks - 1 - y]


def mirrored_position(found: Found) -> Position:
    """Return the position with the colours, and the ends of the board, exchanged."""
    pos = found.position
    flip = functools.partial(mirrored_square, found)
    return replace(
        pos, board={flip(square): man.swapcase() for square, man in pos.board.items()},
        partner={flip(one): flip(two) for one, two in pos.partner.items()},
        side='b' if pos.side == 'w' else 'w', passed=tuple(map(flip, pos.passed)),
        rights=exchanged(pos.rights), pool=exchanged(pos.pool), opening=pos.opening[::-1])


def exchanged(letters: str) -> str:
    """Return letters of White, then Black, for the other side each, White's first."""
    return ''.join([letter.upper() for letter in letters if letter.islower()]
                   + [letter.lower() for letter in letters if letter.isupper()])


def mirrored_moves(found: Found) -> Iterator[str]:
    """Yield the moves as the other side would write them."""
    order = found.game.board.order
    for move in found.moves:
        squares = [mirrored_square(found, square)
                   for square in re.findall(r'[a-p]\d+', move)]
        if '-' in move:    # the upper or left half is the head, whoever looks
            squares[:2] = sorted(squares[:2], key=order.__getitem__)
            squares[2:] = sorted(squares[2:], key=order.__getitem__)
            squares.insert(2, '-')
        yield ''.join(squares) + re.search(r'\+?[a-z]?$', move)[0]


@each_game
@MANY
@given(data=st.data())
def test_exchanged_colours_have_exchanged_moves(name: str, data: st.DataObject) -> None:
    """In every game, but that the opening of gothic-isles is always White's first."""
    found = find(name, data)
    if found.position.opening[0] == 0:
        other = found._replace(text=found.game.fen(mirrored_position(found)))
        assert sorted(mirrored_moves(found)) == other.moves
