"""Chess960: chess from any array with the king between the rooks.

A castling right is the file letter of its rook, king's side first ('HAha');
king and rook go where they go in chess, wherever they come from; the move is
written as king takes rook.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import fen
from .chess import Chess
from .geometry import Square
from .position import (BLACK, WHITE, Castle, FenError, Man, Move, Position,
                       coloured, other)


class Chess960(Chess):
    """The rules differ from chess only in castling."""

    name = 'chess960'
    start_fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1'
    castles = ()

    def castle_for(self, king: Square, right: str) -> Castle:
        """Return the castle of a king on `king` with the rook `right`."""
        side = WHITE if right.isupper() else BLACK
        rank = self.rank_for(1, side)
        rook_from = f'{right.lower()}{rank}'
        king_to, rook_to = ('g', 'f') if rook_from > king else ('c', 'd')
        rook = coloured('R', side)
        return Castle(right, king, f'{king_to}{rank}', rook_from,
                      f'{rook_to}{rank}', rook, rook)

    def castling(self, pos: Position) -> Iterator[Move]:
        """Yield the castling moves of the side to move.

        All squares that king and rook walk over or end on must be empty of
        other men; the king's may not be attacked.  That no line opens when
        the rook leaves is seen after the move, as for every move.
        """
        for right in pos.rights:
            if right.isupper() != (pos.side == WHITE):
                continue
            castle = self.castle_for(self.king_square(pos, pos.side), right)
            king_walk = self.board.line(castle.king_from, castle.king_to)
            rook_walk = self.board.line(castle.rook_from, castle.rook_to)
            if any(square in pos.board for square in king_walk + rook_walk
                   if square not in (castle.king_from, castle.rook_from)):
                continue
            if any(self.attacked(pos, square, other(pos.side))
                   for square in king_walk):
                continue
            yield Move(castle.king_from, castle.rook_from,
                       coloured('K', pos.side), castle=castle)

    def rights_after(self, pos: Position, move: Move,
                     board: dict[Square, Man]) -> str:
        """Return the rights still held once the men stand as in `board`."""
        kept = ''
        for right in pos.rights:
            side = WHITE if right.isupper() else BLACK
            # Castling may leave the king or the rook where it was.
            if move.castle and side == pos.side:
                continue
            king = self.king_square(pos, side)
            if self.castle_men_stand(self.castle_for(king, right), board):
                kept += right
        return kept

    def read_rights(self, word: fen.Word, board: dict[Square, Man]) -> str:
        """Return the rights as rook files; K and Q mean the outermost rook."""
        if word.text == '-':
            return ''
        rights = ''
        last = -1
        for i, letter in enumerate(word.text):
            column = word.column + i
            if letter.upper() not in 'KQABCDEFGH':
                raise FenError(f"'{letter}' is no castling right", column)
            side = WHITE if letter.isupper() else BLACK
            right, place = self._find_rook(letter, side, board, column)
            if place <= last:
                raise FenError(f"right '{letter}' is out of order", column)
            last = place
            rights += right
        return rights

    def _find_rook(self, letter: str, side: str, board: dict[Square, Man],
                   column: int) -> tuple[str, int]:
        """Return the rook's file as a right, and its place in the order."""
        rank = self.rank_for(1, side)
        files = 'abcdefgh'
        king = next((file for file in files
                     if board.get(f'{file}{rank}') == coloured('K', side)), '')
        rooks = [file for file in files
                 if board.get(f'{file}{rank}') == coloured('R', side)]
        if king and letter.upper() == 'K':
            rooks = [file for file in rooks if file > king][-1:]
        elif king and letter.upper() == 'Q':
            rooks = [file for file in rooks if file < king][:1]
        else:
            rooks = [file for file in rooks if file == letter.lower()]
        if not king or not rooks:
            raise FenError(f"right '{letter}' without its king and rook",
                           column)
        place = (0 if side == WHITE else 2) + (0 if rooks[0] > king else 1)
        return coloured(rooks[0].upper(), side), place
