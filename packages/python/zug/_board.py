"""_board.py - positions: FEN and its faults, boards, results."""

from typing import NamedTuple

from . import _zug
from ._squares import (
    BLACK,
    CAPTURE,
    CASTLING,
    EN_PASSANT,
    KING,
    PAWN,
    PIECES_BY_LETTER,
    QUEEN,
    STARTING_FEN,
    WHITE,
    SquareSet,
)
from ._zug import Move

class Fault(NamedTuple):
    """Something that is wrong with a position, or with the text of it."""

    code: str
    sentence: str
    square: "int | None"
    offset: int
    is_playable: bool  # the position only cannot come of a game; chess can be played from it


def fen_faults(fen, *, strict=False):
    """All that is wrong with a FEN, at once; an empty list if there is nothing.

    strict wants the exact form of the standard. A position that chess can be played from but that
    no game leads to has faults that are playable.
    """
    return [Fault(*fault) for fault in _zug.fen_faults(fen, strict)]


class Outcome(NamedTuple):
    """How a game has ended by the Laws."""

    result: str  # "1-0", "0-1" or "1/2-1/2"
    reason: str  # "checkmate", "stalemate", "dead-position", "fivefold", "seventy-five-moves", ...
    sentence: str
    article: str  # of the Laws, or of the Online Chess Regulations

    @property
    def winner(self):
        """WHITE, BLACK, or None for a draw."""
        return {"1-0": WHITE, "0-1": BLACK}.get(self.result)


class Refusal(NamedTuple):
    """Why a move cannot be played, with the squares to point at."""

    code: str
    sentence: str
    from_square: "int | None"
    to_square: "int | None"
    at: "int | None"
    other: "int | None"
    suggestion: "Move | None"  # the one legal move that was probably meant


class Opening(NamedTuple):
    """The name of an opening."""

    eco: str
    name: str


class Board(_zug.Board):
    """A position with the moves that led to it.

    Board() is the initial position, Board(fen) another one. chess960=True writes castling as king
    takes rook, which a position whose castling rights need it does by itself. It is of one thread
    at a time; copy() is quick.
    """

    __slots__ = ()
    __hash__ = None

    @classmethod
    def from_chess960_pos(cls, number):
        """The initial position of Chess960 with a number from 0 to 959."""
        return cls(_zug.chess960_fen(number), chess960=True)

    def reset(self):
        """Begins anew with the initial position."""
        self.set_fen(STARTING_FEN)

    # Pieces and squares.

    def piece_at(self, number):
        """The Piece on a square, or None."""
        return PIECES_BY_LETTER.get(self._piece(number))

    def piece_type_at(self, number):
        """The type of the piece on a square, or None."""
        piece = self.piece_at(number)
        return piece and piece.piece_type

    def color_at(self, number):
        """The colour of the piece on a square, or None."""
        piece = self.piece_at(number)
        return piece.color if piece else None

    def piece_map(self):
        """The pieces by their squares."""
        return {s: self.piece_at(s) for s in self.occupied}

    def pieces(self, piece_type, color):
        """The squares of the pieces of a type and colour."""
        return SquareSet(self._pieces(piece_type, color))

    @property
    def occupied(self):
        """The squares on which something stands."""
        return SquareSet(self._pieces(None, WHITE) | self._pieces(None, BLACK))

    def king(self, color):
        """The square of a side's king."""
        return next(iter(self.pieces(KING, color)), None)

    def attackers(self, color, number):
        """The squares of the pieces of a colour that attack a square (Law 3.1.2)."""
        return SquareSet(self._attackers(color, number))

    def is_attacked_by(self, color, number):
        """True if a piece of a colour attacks a square."""
        return self._attackers(color, number) != 0

    def checkers(self):
        """The squares of the pieces that give check."""
        return SquareSet(self._checkers())

    def pinned(self, color):
        """The squares of a side's pieces that stand alone between their king and an attacker."""
        return SquareSet(self._pins(color))

    def is_pinned(self, color, number):
        """True if the piece of a colour on a square is pinned to its king."""
        return number in self.pinned(color)

    def has_castling_rights(self, color):
        """True if a side may still castle."""
        return bool(self.castling_rights & self._pieces(None, color))

    def has_kingside_castling_rights(self, color):
        """True if a side may still castle towards the h-file."""
        return any(s > self.king(color) for s in self._castling_rooks(color))

    def has_queenside_castling_rights(self, color):
        """True if a side may still castle towards the a-file."""
        return any(s < self.king(color) for s in self._castling_rooks(color))

    def _castling_rooks(self, color):
        return SquareSet(self.castling_rights & self._pieces(None, color))

    # Moves.

    def moves(self, kinds=0, *, from_squares=0, to_squares=0, piece_type=None):
        """The legal moves of some kind: board.moves(zug.CAPTURE | zug.CHECK, piece_type=zug.KNIGHT).

        from_squares and to_squares are sets of squares, or nothing for all.
        """
        return self._moves(kinds, int(SquareSet(from_squares)), int(SquareSet(to_squares)), piece_type)

    def find_move(self, from_square, to_square, promotion=None):
        """The legal move between two squares; a pawn that reaches the last rank becomes a queen."""
        if promotion is None and self.piece_type_at(from_square) == PAWN and to_square >> 3 in (0, 7):
            promotion = QUEEN
        return self.parse_uci(Move(from_square, to_square, promotion).uci())

    def is_capture(self, move):
        """True if a legal move captures, en passant too."""
        return self._kind(move) & CAPTURE != 0

    def is_en_passant(self, move):
        """True if a legal move captures en passant (Law 3.7.3.1)."""
        return self._kind(move) & EN_PASSANT != 0

    def is_castling(self, move):
        """True if a legal move is castling."""
        return self._kind(move) & CASTLING != 0

    def is_zeroing(self, move):
        """True if a legal move is of a pawn or captures, so that counting begins anew."""
        parsed = move if isinstance(move, Move) else self.parse_san(move)
        return self.is_capture(parsed) or self.piece_type_at(parsed.from_square) == PAWN

    def why_illegal(self, move):
        """Why a Move, or a text in SAN or UCI, cannot be played: a Refusal; None if it can."""
        refusal = self._why_illegal(move)
        return refusal and Refusal(*refusal)

    # The end of the game.

    def outcome(self, *, claim_draw=False, online=False):
        """How the Laws have ended the game, or None.

        Over the board that is checkmate, stalemate, a dead position (Law 5.2.2, found by search),
        the fifth occurrence of a position and 75 moves; with claim_draw also the third and 50 moves,
        which a player may claim without a move. online takes the Online Chess Regulations, where these two come
        by themselves.
        """
        found = self._result(online, claim_draw)
        return found and Outcome(*found)

    def result(self, *, claim_draw=False, online=False):
        """The result as PGN has it, "*" while the game goes on."""
        found = self._result(online, claim_draw)
        return found[0] if found else "*"

    def can_claim_draw(self):
        """True if the side to move may claim a draw, as the board is or by a move that it intends."""
        return self.can_claim_fifty_moves() or self.can_claim_threefold_repetition()

    def can_claim_threefold_repetition(self):
        """True if the position is there for the third time, or a legal move brings one (Law 9.2)."""
        return self.is_repetition() or self._is_after_a_move(self.is_repetition)

    def can_claim_fifty_moves(self):
        """True after 50 moves of each side without a pawn move and a capture, or by a legal move (Law 9.3)."""
        return self.is_fifty_moves() or self.halfmove_clock == 99 and self._is_after_a_move(self.is_fifty_moves)

    def _is_after_a_move(self, question):
        """True if a legal move leads to where the answer is yes."""
        for move in self.legal_moves:
            self.push(move)
            answer = question()
            self.pop()
            if answer:
                return True
        return False

    def is_repetition(self, count=3):
        """True if the position is on the board for the third time, or as often as count says."""
        return self.occurrences() >= count

    def is_fivefold_repetition(self):
        """True if it is there for the fifth time (Law 9.6.1)."""
        return self.occurrences() >= 5

    def is_fifty_moves(self):
        """True after 50 moves of each side without a pawn move and a capture (Law 9.3)."""
        return self.halfmove_clock >= 100 and not self.is_checkmate()

    def is_seventyfive_moves(self):
        """True after 75 of them (Law 9.6.2)."""
        return self.halfmove_clock >= 150 and not self.is_checkmate()

    def can_win(self, color, *, budget=10_000_000):
        """Whether a side can still checkmate by any series of legal moves (Laws 1.4.3, 6.9).

        True, False, or None if looking at so many positions does not decide it. It is what decides
        a game when a flag has fallen. Other threads run meanwhile.
        """
        return self._can_win(color, budget)[0]

    def helpmate(self, color, *, budget=10_000_000):
        """Legal moves that end in checkmate by a side: the proof that can_win is True; or None."""
        return self._can_win(color, budget)[1]

    def is_dead(self, *, budget=10_000_000):
        """Whether neither side can checkmate any more (Law 5.2.2); None if it is not decided."""
        return self._is_dead(budget)

    def is_insufficient_material(self):
        """True if neither side can checkmate any more; as is_dead, and exact as that."""
        return self._is_dead(10_000_000) is True

    def opening(self):
        """The name of the last position on this board that has one: an Opening, or None."""
        found = self._opening()
        return found and Opening(*found)

    # Pictures.

    def unicode(self, *, flipped=False, coordinates=False):
        """The board as eight lines with figurines."""
        return self._diagram(flipped, coordinates, True).rstrip("\n")

    def svg(self, *, flipped=False, coordinates=True, size=360, lastmove=None, marked=(), arrows=()):
        """A picture of the board.

        lastmove is a Move whose squares stand out, marked are other squares; arrows are tuples of
        two squares and, if wanted, a colour, one of the letters G, R, Y and B. A king in check
        stands on red.
        """
        squares = set(marked) | ({lastmove.from_square, lastmove.to_square} if lastmove else set())
        checked = SquareSet([self.king(self.turn)] if self.is_check() else [])
        return self._svg(flipped, coordinates, size, int(SquareSet(squares)), int(checked), list(arrows))

    def _repr_svg_(self):
        return self.svg(lastmove=self.move_stack[-1] if self.ply() else None)

    def __reduce__(self):
        return _remake, (type(self), self.root().fen(), self.chess960, [move.uci() for move in self.move_stack])


def _remake(cls, fen, chess960, moves):
    """A board that was pickled."""
    board = cls(fen, chess960=chess960)
    for move in moves:
        board.push(move)
    return board


_zug.set_board_class(Board)
