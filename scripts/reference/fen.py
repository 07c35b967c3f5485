"""Position text: the strict reader and the canonical writer.

Nothing is repaired: a text that breaks a rule is refused with the reason and
the column of the character at fault, counted from 1.  What is missing is
reported where it should have been, a missing king in column 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from .geometry import Square
from .position import (BLACK, WHITE, FenError, Man, Position, coloured,
                       forward, is_white, other, side_name)

if TYPE_CHECKING:
    from .game import Game

# Where the head stands, seen from a tail mark: (dx, dy), +y up the board.
TAIL_MARKS = {'<': (-1, 0), '^': (0, 1), '{': (-1, 1), '}': (1, 1)}
POOL_TYPES = 'WNDC'
OPENING_MOVES = 8


class Word(NamedTuple):
    """A field of the text and the column of its first character."""

    text: str
    column: int


Words = dict[str, Word]


class Men(NamedTuple):
    """The board field read: men, halves joined, and where each was written."""

    board: dict[Square, Man]
    partner: dict[Square, Square]
    columns: dict[Square, int]


def read(game: Game, text: str) -> Position:
    """Return the position written as `text`, or raise FenError."""
    words = _split(game, text)
    men, pool = _read_board(game, words['board'])
    if words['side'].text not in (WHITE, BLACK):
        raise FenError("the side to move is 'w' or 'b'", words['side'].column)
    side = words['side'].text
    pos = Position(men.board, side, partner=men.partner, pool=pool)
    _check_kings(game, men)
    _check_pawns(game, men)
    pos.rights = game.read_rights(words['rights'], men.board)
    pos.passed = _read_passed(game, words['en passant'], pos)
    if game.has_pool:
        pos.opening = _read_opening(words['opening moves'])
    pos.halfmove = _read_counter(words, 'halfmove clock', 0)
    pos.fullmove = _read_counter(words, 'move number', 1)
    game.check_men(pos, men.columns, words)
    if pos.opening == (0, 0) and game.king_attacked(pos, other(side)):
        raise FenError(f'{side_name(other(side))} is in check but '
                       f'{side_name(side)} is to move',
                       words['side'].column)
    return pos


def _split(game: Game, text: str) -> Words:
    """Return the fields by name; the two counters may be missing."""
    names = ['board', 'side', 'rights', 'en passant']
    if game.has_pool:
        names.append('opening moves')
    needed = len(names)
    names += ['halfmove clock', 'move number']
    words: Words = {}
    column = 1
    for i, part in enumerate(text.split(' ')):
        if i == len(names):
            raise FenError('text after the move number', column)
        if not part:
            raise FenError(f'the field {names[i]} is empty', column)
        words[names[i]] = Word(part, column)
        column += len(part) + 1
    if len(words) < needed:
        raise FenError(f'the field {names[len(words)]} is missing',
                       len(text) + 1)
    return words


def _read_board(game: Game, word: Word) -> tuple[Men, str]:
    """Return the men and, where the game has one, the pool."""
    text, pool_text = word.text, ''
    if game.has_pool:
        cut = text.find('[')
        if cut < 0:
            raise FenError("the pool '[..]' is missing",
                           word.column + len(text))
        text, pool_text = text[:cut], text[cut:]
    men = Men({}, {}, {})
    marks: dict[Square, str] = {}
    x, y = 0, game.ranks - 1
    i = 0
    while i < len(text):
        column = word.column + i
        letter = text[i]
        if letter == '/':
            _check_rank_full(game, x, y, column)
            if y == 0:
                raise FenError(f'more than {game.ranks} ranks', column)
            x, y = 0, y - 1
            i += 1
            continue
        if '0' <= letter <= '9':
            run = _digits(text, i)
            if run[0] == '0':
                raise FenError('an empty run of zero' if run == '0' else
                               'an empty run with a leading zero', column)
            # A run that is longer than any board is not worth converting.
            width = int(run) if len(run) < 4 else game.files + 1
            what = run
        else:
            what = _token(game, text, i, column)
            width = 1
        if x + width > game.files:
            raise FenError(f'rank {y + 1} has more than {game.files} files',
                           column)
        if width == 1 and not what[0].isdigit():
            square = game.board.at[x, y]
            men.columns[square] = column
            if what in TAIL_MARKS:
                marks[square] = what
            else:
                men.board[square] = what
        x += width
        i += len(what)
    end = word.column + len(text)
    _check_rank_full(game, x, y, end)
    if y > 0:
        raise FenError(f'{game.ranks - y} ranks, not {game.ranks}', end)
    _join_halves(game, men, marks)
    pool = _read_pool(Word(pool_text, end)) if game.has_pool else ''
    return men, pool


def _check_rank_full(game: Game, x: int, y: int, column: int) -> None:
    if x != game.files:
        raise FenError(f'rank {y + 1} has {x} files, not {game.files}', column)


def _digits(text: str, start: int) -> str:
    end = start
    while end < len(text) and '0' <= text[end] <= '9':
        end += 1
    return text[start:end]


def _token(game: Game, text: str, i: int, column: int) -> str:
    """Return the token of a man, or the tail mark, that starts at `i`."""
    if text[i] in TAIL_MARKS and game.two_square_men:
        return text[i]
    token = text[i:i + 2] if text[i] == '+' else text[i]
    letter = token[-1]
    if not ('a' <= letter <= 'z' or 'A' <= letter <= 'Z') \
            or not game.knows(token.upper()):
        raise FenError(f"'{token}' is no man of {game.name}", column)
    return token


def _join_halves(game: Game, men: Men, marks: dict[Square, str]) -> None:
    """Join each tail mark to its head; `men` gets both halves."""
    heads = {square for square, man in men.board.items()
             if man.upper() in game.two_square_men}
    for square, mark in marks.items():
        dx, dy = TAIL_MARKS[mark]
        head = game.board.step(square, dx, dy)
        column = men.columns[square]
        if head not in heads or head in men.partner:
            raise FenError(f"tail '{mark}' on {square} without its head",
                           column)
        if dx and dy and men.board[head].upper() == 'W':
            raise FenError(f'the Wall on {head} lies diagonally', column)
        men.board[square] = men.board[head]
        men.partner[square] = head
        men.partner[head] = square
    for square in sorted(heads, key=game.board.order.__getitem__):
        if square not in men.partner:
            raise FenError(f"head '{men.board[square]}' on {square} "
                           'without its tail', men.columns[square])


def _read_pool(word: Word) -> str:
    """Return the pool's letters in canonical order."""
    letters = word.text[1:]
    for i, letter in enumerate(letters):
        if letter == ']':
            if i + 1 < len(letters):
                raise FenError("text after the pool's ']'",
                               word.column + i + 2)
            return sort_pool(letters[:-1])
        if letter not in POOL_TYPES + POOL_TYPES.lower():
            raise FenError(f"'{letter}' cannot be in the pool",
                           word.column + i + 1)
    raise FenError("the pool's ']' is missing", word.column + len(word.text))


def sort_pool(letters: str) -> str:
    """Return the pool White first, W N D C each."""
    order = POOL_TYPES + POOL_TYPES.lower()
    return ''.join(sorted(letters, key=order.index))


def _check_kings(game: Game, men: Men) -> None:
    for side in (WHITE, BLACK):
        kings = [square for square in game.board.squares
                 if men.board.get(square) == coloured('K', side)]
        if not kings:
            raise FenError(f'{side_name(side)} has no king', 1)
        if len(kings) > 1:
            raise FenError(f'{side_name(side)} has {len(kings)} kings',
                           men.columns[kings[1]])


def _check_pawns(game: Game, men: Men) -> None:
    for square in game.board.squares:
        man = men.board.get(square, '')
        side = WHITE if is_white(man) else BLACK
        if man.upper() == game.pawn and not game.pawn_may_stand(square, side):
            raise FenError(f"'{man}' may not stand on {square}, an end rank",
                           men.columns[square])


def read_rights(word: Word, order: str, stands: Callable[[str], bool]) -> str:
    """Return the rights in `word`: letters of `order`, in that order.

    `stands` tells whether the men of a right are where it needs them.
    """
    if word.text == '-':
        return ''
    last = -1
    for i, right in enumerate(word.text):
        column = word.column + i
        place = order.find(right)
        if place < 0:
            raise FenError(f"'{right}' is no right of this game", column)
        if place <= last:
            raise FenError(f"right '{right}' is out of order", column)
        if not stands(right):
            raise FenError(f"right '{right}' without its men", column)
        last = place
    return word.text


def _read_passed(game: Game, word: Word, pos: Position) -> tuple[Square, ...]:
    """Return the squares that a pawn ran over in the move just made."""
    if word.text == '-':
        return ()
    if not game.en_passant:
        raise FenError('this game has no en passant', word.column)
    mover = other(pos.side)
    start_rank = game.rank_for(game.pawn_start, mover)
    passed: list[Square] = []
    i = 0
    column = word.column
    while i < len(word.text):
        column = word.column + i
        name = word.text[i] + _digits(word.text, i + 1)
        if name not in game.board.xy:
            raise FenError(f"'{name}' is no square", column)
        square = game.board.at[game.board.xy[name]]
        start = game.board.at[game.board.xy[square][0], start_rank - 1]
        distance = len(passed) + 1
        if square != game.board.step(start, 0, distance * forward(mover)) \
                or (passed and passed[0][0] != square[0]) \
                or distance > game.pawn_steps - 1:
            raise FenError(f'no pawn of {side_name(mover)} passes {square} '
                           'there', column)
        if start in pos.board or square in pos.board:
            full = start if start in pos.board else square
            raise FenError(f'a pawn cannot have passed {square}: {full} is '
                           'not empty', column)
        passed.append(square)
        i += len(name)
    runner = game.board.step(passed[-1], 0, forward(mover))
    if pos.board.get(runner) != coloured(game.pawn, mover):
        raise FenError(f'no pawn on {runner} that passed {passed[-1]}', column)
    return tuple(passed)


def _read_opening(word: Word) -> tuple[int, int]:
    """Return the opening moves left to White and Black."""
    left: list[int] = []
    column = word.column
    for part in word.text.split('+'):
        if _digits(part, 0) != part or not part \
                or (part[0] == '0' and part != '0'):
            raise FenError("opening moves are written 'w+b'", column)
        if len(part) > 1 or int(part) > OPENING_MOVES:
            raise FenError(f'more than {OPENING_MOVES} opening moves', column)
        left.append(int(part))
        column += len(part) + 1
    if len(left) != 2:
        raise FenError("opening moves are written 'w+b'", word.column)
    return left[0], left[1]


def _read_counter(words: Words, name: str, default: int) -> int:
    if name not in words:
        return default
    word = words[name]
    if _digits(word.text, 0) != word.text \
            or (word.text[0] == '0' and word.text != '0'):
        raise FenError(f'the {name} is a plain decimal number', word.column)
    if len(word.text) > 6:
        raise FenError(f'the {name} is too large', word.column)
    return int(word.text)


def write(game: Game, pos: Position) -> str:
    """Return the canonical position text, without move counters."""
    words = [write_board(game, pos), pos.side, pos.rights or '-',
             write_passed(game, pos)]
    if game.has_pool:
        words[0] += f'[{pos.pool}]'
        words.append(f'{pos.opening[0]}+{pos.opening[1]}')
    return ' '.join(words)


def write_board(game: Game, pos: Position) -> str:
    """Return the board field."""
    text = ''
    empty = 0
    for i, square in enumerate(game.board.squares):
        if i and i % game.files == 0:
            text += f'{empty or ""}/'
            empty = 0
        if square in pos.board:
            text += f'{empty or ""}{man_text(game, pos, square)}'
            empty = 0
        else:
            empty += 1
    return text + f'{empty or ""}'


def man_text(game: Game, pos: Position, square: Square) -> str:
    """Return the token, or the tail mark if the man's head is elsewhere."""
    head = pos.partner.get(square, square)
    if game.board.order[head] >= game.board.order[square]:
        return pos.board[square]
    for mark, (dx, dy) in TAIL_MARKS.items():
        if game.board.step(square, dx, dy) == head:
            return mark
    raise AssertionError(f'halves {head} and {square} lie apart')


def write_passed(game: Game, pos: Position) -> str:
    """Return the squares passed over, if a pawn may legally take on one."""
    return ''.join(pos.passed) if game.can_take_passing(pos) else '-'
