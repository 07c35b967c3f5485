"""Rules common to all games: walking, attacks, legality, making a move.

A legal move is found the plain way: make it on a copy, then see whether an
enemy man could take the king.  Games override what differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from . import counting, fen, pawns
from .castling import castling_moves
from .geometry import Board, Path, Square, mirrored
from .position import (WHITE, Castle, Man, Move, MoveError, Position,
                       coloured, is_white, other)


class Game:
    """The rules of one game.  Subclasses fill in the class attributes.

    `pieces`: upper-case token -> paths on which it moves and captures alike.
    `pawn`: token of the pawn-like man, which has its own rules.
    `pawn_captures`: the paths on which that man captures.
    `castles`: the ways to castle, in the order of the full rights string.
    `pawn_start`: White's rank from which a pawn may advance `pawn_steps`.
    `switches`: ids of decisions whose other reading this game knows.
    """

    name = ''
    files = 8
    ranks = 8
    start_fen = ''
    switch_ids: tuple[str, ...] = ()
    pieces: dict[str, tuple[Path, ...]] = {}
    pawn = 'P'
    pawn_captures: tuple[Path, ...] = ()
    pawn_start = 2
    pawn_steps = 2
    en_passant = True
    promotions: tuple[str, ...] = ()
    castles: tuple[Castle, ...] = ()
    rights_order = 'KQkq'
    two_square_men: tuple[str, ...] = ()
    has_pool = False

    def __init__(self, switches: Iterable[str] = ()) -> None:
        self.switches = frozenset(switches)
        for switch in sorted(self.switches):
            if switch not in self.switch_ids:
                raise ValueError(f"{self.name} has no switch '{switch}'")
        self.board = Board(self.files, self.ranks)
        self._paths: dict[tuple[Man, Square], list[tuple[Square, ...]]] = {}
        self._routes: dict[tuple[Man, Square],
                           dict[Square, list[tuple[Square, ...]]]] = {}

    # Tokens and ranks

    def knows(self, token: str) -> bool:
        """Tell whether the upper-case `token` is a man of this game."""
        return token == self.pawn or token in self.pieces

    def rank_for(self, rank: int, side: str) -> int:
        """Return White's `rank` as it lies for `side`."""
        return rank if side == WHITE else self.ranks + 1 - rank

    def pawn_may_stand(self, square: Square, side: str) -> bool:
        """Tell whether a position may have a pawn of `side` on `square`."""
        return 1 < self.board.rank(square) < self.ranks

    # Paths and attacks

    def capture_paths(self, man: Man,
                      square: Square) -> list[tuple[Square, ...]]:
        """Return the walked-out paths on which `man` captures."""
        if (man, square) not in self._paths:
            token = man.upper()
            steps = (self.pawn_captures if token == self.pawn
                     else self.pieces[token])
            if not is_white(man):
                steps = mirrored(steps)
            walks = dict.fromkeys(self.board.walk(path, square)
                                  for path in steps)
            self._paths[man, square] = [walk for walk in walks if walk]
        return self._paths[man, square]

    def routes(self, man: Man,
               square: Square) -> dict[Square, list[tuple[Square, ...]]]:
        """Return, for each target, the squares before it on each path there.

        Only these paths matter when one target is looked at.
        """
        if (man, square) not in self._routes:
            routes: dict[Square, dict[tuple[Square, ...], None]] = {}
            for walk in self.capture_paths(man, square):
                for i, target in enumerate(walk):
                    routes.setdefault(target, {})[walk[:i]] = None
            self._routes[man, square] = {
                target: list(before) for target, before in routes.items()}
        return self._routes[man, square]

    def attacked(self, pos: Position, target: Square, by: str) -> bool:
        """Tell whether a man of side `by` could capture on `target`."""
        board = pos.board
        white = by == WHITE
        for square, man in board.items():
            if man.isupper() == white:
                for before in self.routes(man, square).get(target, ()):
                    if board.keys().isdisjoint(before):
                        return True
        return False

    def king_square(self, pos: Position, side: str) -> Square:
        """Return where the king of `side` stands."""
        king = 'K' if side == WHITE else 'k'
        return next(square for square, man in pos.board.items()
                    if man == king)

    def king_attacked(self, pos: Position, side: str) -> bool:
        """Tell whether the king of `side` could be taken."""
        return self.attacked(pos, self.king_square(pos, side), other(side))

    def in_check(self, pos: Position) -> bool:
        """Tell whether the side to move is in check."""
        return self.king_attacked(pos, pos.side)

    # Moves

    def moves(self, pos: Position) -> Iterator[Move]:
        """Yield the moves of the side to move, own king not yet regarded."""
        white = pos.side == WHITE
        for square, man in pos.board.items():
            if is_white(man) == white:
                yield from self.man_moves(pos, square, man)
        yield from self.castling(pos)

    def man_moves(self, pos: Position, frm: Square,
                  man: Man) -> Iterator[Move]:
        """Yield the moves of the man on `frm`, castling left out."""
        if man.upper() == self.pawn:
            yield from self.pawn_moves(pos, frm, man)
            return
        for to in self.destinations(pos, frm, man):
            yield Move(frm, to, self.arrives(man, to))

    def destinations(self, pos: Position, frm: Square,
                     man: Man) -> Iterable[Square]:
        """Return the squares a piece can go to, each once."""
        board = pos.board
        white = is_white(man)
        found: dict[Square, None] = {}
        for walk in self.capture_paths(man, frm):
            for to in walk:
                if to not in board:
                    found[to] = None
                    continue
                if is_white(board[to]) != white:
                    found[to] = None
                break
        return found

    def arrives(self, man: Man, to: Square) -> Man:
        """Return what a piece is once its move has ended on `to`."""
        return man

    def pawn_moves(self, pos: Position, frm: Square,
                   man: Man) -> Iterator[Move]:
        """Yield the moves of the pawn `man` on `frm`."""
        return pawns.pawn_moves(self, pos, frm, man)

    def promoting(self, pos: Position, move: Move) -> Iterator[Move]:
        """Yield a pawn's `move` with each thing it can be afterwards."""
        return pawns.promoting(self, pos, move)

    def en_passant_squares(self, pos: Position) -> tuple[Square, ...]:
        """Return the squares on which a pawn may now take en passant."""
        return pos.passed

    def can_take_passing(self, pos: Position) -> bool:
        """Tell whether an en passant capture is legal."""
        if not pos.passed:
            return False
        own_pawn = coloured(self.pawn, pos.side)
        return any(
            move.taken and self.is_safe(pos, self.play(pos, move))
            for square, man in pos.board.items() if man == own_pawn
            for move in self.pawn_moves(pos, square, man))

    def castling(self, pos: Position) -> Iterator[Move]:
        """Yield the castling moves of the side to move."""
        return castling_moves(self, pos)

    def game_over(self, pos: Position) -> bool:
        """Tell whether the game has ended before any move is looked at."""
        return False

    def successors(self, pos: Position) -> Iterator[tuple[Move, Position]]:
        """Yield each legal move with the position after it."""
        if self.game_over(pos):
            return
        for move in self.moves(pos):
            after = self.play(pos, move)
            if self.is_safe(pos, after):
                yield move, after

    def is_safe(self, pos: Position, after: Position) -> bool:
        """Tell whether the side that moved in `pos` has a safe king."""
        return not self.king_attacked(after, pos.side)

    def legal_moves(self, pos: Position) -> list[Move]:
        """Return the legal moves of `pos`."""
        return [move for move, _ in self.successors(pos)]

    # Making a move

    def play(self, pos: Position, move: Move) -> Position:
        """Return the position after `move`; `pos` stays as it is."""
        board, partner = self.men_after(pos, move)
        quiet = (pos.board[move.frm].upper() != self.pawn
                 and not self.is_capture(pos, move))
        return Position(
            board, other(pos.side), self.rights_after(pos, move, board),
            move.passed, pos.halfmove + 1 if quiet else 0,
            pos.fullmove + (pos.side != WHITE), partner)

    def men_after(self, pos: Position, move: Move,
                  ) -> tuple[dict[Square, Man], dict[Square, Square]]:
        """Return where the men stand after `move`, and which halves pair."""
        board = pos.board.copy()
        man = board.pop(move.frm)
        if move.castle:
            del board[move.castle.rook_from]
            board[move.castle.king_to] = man
            board[move.castle.rook_to] = move.castle.rook_after
            return board, {}
        if move.taken:
            del board[move.taken]
        board[move.to] = move.becomes
        return board, {}

    def is_capture(self, pos: Position, move: Move) -> bool:
        """Tell whether `move` takes a man."""
        return bool(move.taken) or (move.to in pos.board
                                    and not move.castle)

    def rights_after(self, pos: Position, move: Move,
                     board: dict[Square, Man]) -> str:
        """Return the rights still held once the men stand as in `board`.

        A right is gone with the first move of its king or rook, and with the
        rook's capture: either way the man stands there no more.
        """
        if not pos.rights:
            return ''
        return ''.join(
            castle.right for castle in self.castles
            if castle.right in pos.rights
            and self.castle_men_stand(castle, board))

    def castle_men_stand(self, castle: Castle,
                         board: dict[Square, Man]) -> bool:
        """Tell whether king and rook of `castle` are where they began."""
        king = 'K' if castle.right.isupper() else 'k'
        return (board.get(castle.king_from) == king
                and board.get(castle.rook_from) == castle.rook)

    # Texts and counts

    def move_text(self, pos: Position, move: Move) -> str:
        """Return `move` in UCI text."""
        return move.frm + move.to + move.suffix

    def parse_move(self, pos: Position, text: str) -> Move:
        """Return the legal move of `pos` written as `text`, or MoveError."""
        over = self.game_over(pos)
        for move in self.moves(pos):
            # Text first: whether a move is legal is dear to find out.
            if not over and self.move_text(pos, move) == text \
                    and self.is_safe(pos, self.play(pos, move)):
                return move
        raise MoveError(f"'{text}' is no legal move in {self.fen(pos)}")

    def parse_fen(self, text: str) -> Position:
        """Return the position written as `text`, or raise FenError."""
        return fen.read(self, text)

    def canonical_fen(self, pos: Position) -> str:
        """Return the canonical position text, without move counters."""
        return fen.write(self, pos)

    def fen(self, pos: Position) -> str:
        """Return the canonical position text with both counters."""
        return f'{fen.write(self, pos)} {pos.halfmove} {pos.fullmove}'

    def perft(self, pos: Position, depth: int) -> int:
        """Return the number of legal move paths of `depth` plies."""
        return counting.perft(self, pos, depth)

    def digest(self, pos: Position, depth: int) -> tuple[int, str]:
        """Return the number of leaves and their digest as 32 hex digits."""
        return counting.digest(self, pos, depth)

    # Hooks of the position text

    def read_rights(self, word: fen.Word, board: dict[Square, Man]) -> str:
        """Return the rights written in `word`, or raise FenError."""
        return fen.read_rights(
            word, self.rights_order,
            lambda right: any(castle.right == right
                              and self.castle_men_stand(castle, board)
                              for castle in self.castles))

    def check_men(self, pos: Position, columns: dict[Square, int],
                  words: fen.Words) -> None:
        """Raise FenError for what only this game refuses."""
