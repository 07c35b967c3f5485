"""Gothic Isles Chess by Peter Aronson.

White makes eight moves, then Black eight, none over the centre line; then
play alternates.  Captured men wait in their owner's pool, out of which
Soldiers promote on the last rank.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import fen
from .chess import KING, KNIGHT, ROOK
from .game import Game
from .geometry import Square, as_written, turned
from .pawns import PAWN_CAPTURES
from .position import (BLACK, WHITE, FenError, Man, Move, Position, coloured,
                       forward, is_white, other, side_name)

# One step diagonally or straight forward.
CHAMPION_STEPS = ((-1, 1), (0, 1), (1, 1), (-1, -1), (1, -1))
# Where the man of each right stands in the array.
HOME = {'K': 'e1', 'C': 'd1', 'k': 'd8', 'c': 'e8'}


class GothicIsles(Game):
    """Rights: K the king's leap, C the Champion's double move."""

    name = 'gothic-isles'
    start_fen = ('wndkcdnw/ssssssss/8/8/8/8/SSSSSSSS/WNDCKDNW[] '
                 'w KCkc - 8+8 0 1')
    switch_ids = ('GI-2', 'GI-4', 'GI-6', 'GI-7', 'GI-10')
    pieces = {
        'K': KING,
        'W': ROOK,                                              # Wizard
        'N': KNIGHT,
        'D': turned('1,1 |', '2,2 |'),                          # Dragon
        'C': as_written(*(f'{dx},{dy} |' for dx, dy in CHAMPION_STEPS)),
    }
    pawn = 'S'                                                  # Soldier
    pawn_captures = PAWN_CAPTURES
    pawn_steps = 1
    en_passant = False
    rights_order = 'KCkc'
    has_pool = True

    # The opening phase and the end of the game

    def in_phase(self, pos: Position) -> bool:
        """Tell whether `pos` is in the opening phase."""
        return pos.opening != (0, 0)

    def own_half(self, square: Square, side: str) -> bool:
        """Tell whether `square` is on the side's half of the board."""
        return (self.board.rank(square) <= 4) == (side == WHITE)

    def game_over(self, pos: Position) -> bool:
        """Tell whether a bare king has ended the game (GI-10).

        A side just bared has one more turn, so what counts is the side that
        is not to move.
        """
        if 'GI-10' in self.switches and self.is_bare(pos, pos.side):
            return True
        return self.is_bare(pos, other(pos.side))

    def is_bare(self, pos: Position, side: str) -> bool:
        """Tell whether `side` has nothing but its king."""
        return sum(is_white(man) == (side == WHITE)
                   for man in pos.board.values()) == 1

    def is_safe(self, pos: Position, after: Position) -> bool:
        """Tell whether the move made in `pos` is lawful (GI-2)."""
        if 'GI-2' in self.switches and self.in_phase(pos):
            return True
        return super().is_safe(pos, after)

    # Moves

    def moves(self, pos: Position) -> Iterator[Move]:
        """Yield the moves of the side to move, own king not yet regarded."""
        for move in super().moves(pos):
            if self.in_phase(pos) and not self.own_half(move.to, pos.side):
                continue
            # White may begin normal play with Black in check, if attacks did
            # not count in the phase; a king is not taken even then.
            if pos.board.get(move.to, '').upper() == 'K':
                continue
            yield move

    def man_moves(self, pos: Position, frm: Square,
                  man: Man) -> Iterator[Move]:
        """Yield the moves of the man on `frm`, first-move rights included."""
        yield from super().man_moves(pos, frm, man)
        for right in pos.rights:
            if HOME[right] == frm:
                if right.upper() == 'K':
                    yield from self.kings_leap(pos, frm, man)
                else:
                    yield from self.champions_double(pos, frm, man)

    def kings_leap(self, pos: Position, frm: Square,
                   man: Man) -> Iterator[Move]:
        """Yield the knight's leaps of an unmoved king (GI-3)."""
        attacks_count = not ('GI-2' in self.switches and self.in_phase(pos))
        if attacks_count and self.in_check(pos):
            return
        for (to,) in self.capture_paths(coloured('N', pos.side), frm):
            if to not in pos.board:
                yield Move(frm, to, man)

    def champions_double(self, pos: Position, frm: Square,
                         man: Man) -> Iterator[Move]:
        """Yield the two-square moves of the array's Champion (GI-4, GI-5)."""
        for dx, dy in CHAMPION_STEPS:
            dy *= forward(pos.side)
            between = self.board.step(frm, dx, dy)
            to = self.board.step(frm, 2 * dx, 2 * dy)
            if to is None or to in pos.board:
                continue
            if between in pos.board and 'GI-4' not in self.switches:
                continue
            yield Move(frm, to, man)

    def promoting(self, pos: Position, move: Move) -> Iterator[Move]:
        """Yield a Soldier's move with each thing it can be afterwards."""
        rank = self.board.rank(move.to)
        choices = ['S']
        if rank in (self.rank_for(6, pos.side), self.rank_for(7, pos.side)):
            choices = ['S', 'C']
        elif rank == self.rank_for(8, pos.side):
            choices = self.returning(pos)
        for token in choices:
            # One choice, or staying a Soldier, adds nothing to the text.
            quiet = len(choices) == 1 or token == 'S'
            yield move._replace(becomes=coloured(token, pos.side),
                                suffix='' if quiet else token.lower())

    def returning(self, pos: Position) -> list[str]:
        """Return what a Soldier may become on the last rank (GI-6)."""
        types = [token for token in 'WNDC'
                 if coloured(token, pos.side) in pos.pool]
        if not types or ('GI-6' in self.switches and 'C' not in types):
            types.append('C')
        return types

    # Making a move

    def play(self, pos: Position, move: Move) -> Position:
        """Return the position after `move`; `pos` stays as it is."""
        after = super().play(pos, move)
        after.pool = self.pool_after(pos, move)
        if self.in_phase(pos):
            white, black = pos.opening
            if white:
                white -= 1
            else:
                black -= 1
            after.opening = white, black
            after.side = BLACK if black and not white else WHITE
        return after

    def pool_after(self, pos: Position, move: Move) -> str:
        """Return the pool: captured men in, a returning man out (GI-7)."""
        pool = pos.pool
        if pos.board[move.frm].upper() == 'S' \
                and self.board.rank(move.to) == self.rank_for(8, pos.side) \
                and 'GI-7' not in self.switches:
            # An empty pool gives a Champion that was never in it.
            pool = pool.replace(move.becomes, '', 1)
        captured = pos.board.get(move.to, '')
        if captured and captured.upper() in fen.POOL_TYPES:
            pool += captured
        return fen.sort_pool(pool)

    def rights_after(self, pos: Position, move: Move,
                     board: dict[Square, Man]) -> str:
        """Return the rights whose man still stands where it began."""
        return ''.join(right for right in pos.rights
                       if board.get(HOME[right]) == right)

    # Position text

    def read_rights(self, word: fen.Word, board: dict[Square, Man]) -> str:
        """Return the rights written in `word`, or raise FenError."""
        return fen.read_rights(
            word, self.rights_order,
            lambda right: board.get(HOME[right]) == right)

    def check_men(self, pos: Position, columns: dict[Square, int],
                  words: fen.Words) -> None:
        """Refuse a wrong side to move, men over the line, too many men."""
        white, black = pos.opening
        mover = WHITE if white else BLACK if black else pos.side
        if pos.side != mover:
            raise FenError(f'{side_name(mover)} has opening moves to make but '
                           f'{side_name(pos.side)} is to move',
                           words['opening moves'].column)
        for square in self.board.squares:
            man = pos.board.get(square)
            if man and self.in_phase(pos) and not self.own_half(
                    square, WHITE if is_white(man) else BLACK):
                raise FenError(f"'{man}' on {square} is over the centre line "
                               'in the opening phase', columns[square])
        # A pool that never shrinks counts its men more than once.
        if 'GI-7' not in self.switches:
            self.check_numbers(pos, columns, words['board'])

    def check_numbers(self, pos: Position, columns: dict[Square, int],
                      word: fen.Word) -> None:
        """Refuse more men than the array's and its Soldiers can be."""
        written = [(pos.board[square], columns[square])
                   for square in self.board.squares if square in pos.board]
        start = word.text.index('[') + 1
        pool = [(letter, word.column + start + i)
                for i, letter in enumerate(word.text[start:-1])]
        for side in (WHITE, BLACK):
            for token in 'WND':
                man = coloured(token, side)
                kind = [column for what, column in written + pool
                        if what == man]
                if len(kind) > 2:
                    raise FenError(f"more than 2 of '{man}' on the board and "
                                   'in the pool', kind[2])
            champion = coloured('C', side)
            kind = [column for what, column in written
                    if what in (champion, coloured('S', side))]
            kind += [column for what, column in pool if what == champion]
            if len(kind) > 9:
                raise FenError(f"more than 9 of '{champion}' and "
                               f"'{coloured('S', side)}' together", kind[9])
