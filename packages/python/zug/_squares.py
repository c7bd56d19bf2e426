"""_squares.py - colours, pieces, squares and sets of squares, by the numbers of python-chess."""

from typing import NamedTuple

from ._zug import ZugError

WHITE, BLACK = True, False
COLORS = [WHITE, BLACK]
COLOR_NAMES = ["black", "white"]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = PIECE_TYPES = range(1, 7)
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
_LETTERS = " pnbrqk"
_FIGURINES = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟"))

SQUARES = range(64)
SQUARE_NAMES = [file + rank for rank in "12345678" for file in "abcdefgh"]
FILE_NAMES, RANK_NAMES = list("abcdefgh"), list("12345678")

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

# Kinds of moves, for Board.moves: any of those that are added up.
QUIET, CAPTURE, EN_PASSANT, PROMOTION, CASTLING, CHECK, MATE, STALEMATE = (1 << bit for bit in range(8))


def square(file_index, rank_index):
    """The square of a file and a rank, which count from 0."""
    if not (0 <= file_index < 8 and 0 <= rank_index < 8):
        raise ValueError("files and ranks are numbers from 0 to 7")
    return rank_index * 8 + file_index


def parse_square(name):
    """The square of a name: 28 of "e4"."""
    try:
        return SQUARE_NAMES.index(name)
    except ValueError:
        raise ZugError(f"a square is written as e4, not {name!r}") from None


def square_name(number):
    """The name of a square: "e4" of 28."""
    return SQUARE_NAMES[_checked(number)]


def square_file(number):
    """The file of a square, from 0."""
    return _checked(number) & 7


def square_rank(number):
    """The rank of a square, from 0."""
    return _checked(number) >> 3


def square_mirror(number):
    """The square that is its mirror image for the other side: e5 of e4."""
    return _checked(number) ^ 56


def _checked(number):
    if not 0 <= number < 64:
        raise ValueError("a square is a number from 0 (a1) to 63 (h8)")
    return number


class Piece(NamedTuple):
    """What stands on a square."""

    piece_type: int
    color: bool

    def symbol(self):
        """Its letter in a FEN: N for a white knight, n for a black one."""
        letter = _LETTERS[self.piece_type]
        return letter.upper() if self.color else letter

    def unicode_symbol(self):
        """Its figurine."""
        return _FIGURINES[self.symbol()]

    @classmethod
    def from_symbol(cls, symbol):
        """The piece of a letter as in a FEN."""
        if len(symbol) != 1 or symbol.lower() not in _LETTERS[1:]:
            raise ZugError(f"a piece is one of the letters PNBRQKpnbrqk, not {symbol!r}")
        return cls(_LETTERS.index(symbol.lower()), symbol.isupper())

    def __str__(self):
        return self.symbol()

    def __repr__(self):
        return f"Piece.from_symbol({self.symbol()!r})"


PIECES_BY_LETTER = {letter: Piece.from_symbol(letter) for letter in _FIGURINES}


class SquareSet:
    """A set of squares, kept as 64 bits; it never changes."""

    __slots__ = ("mask",)

    def __init__(self, squares=0):
        self.mask = squares if isinstance(squares, int) else sum(1 << _checked(s) for s in set(squares))

    def __int__(self):
        return self.mask

    def __iter__(self):
        left = self.mask
        while left:
            lowest = left & -left
            yield lowest.bit_length() - 1
            left ^= lowest

    def __len__(self):
        return bin(self.mask).count("1")

    def __bool__(self):
        return self.mask != 0

    def __contains__(self, number):
        return self.mask >> _checked(number) & 1 == 1

    def __eq__(self, other):
        return self.mask == (other.mask if isinstance(other, SquareSet) else other)

    def __hash__(self):
        return hash(self.mask)

    def __and__(self, other):
        return SquareSet(self.mask & int(other))

    def __or__(self, other):
        return SquareSet(self.mask | int(other))

    def __xor__(self, other):
        return SquareSet(self.mask ^ int(other))

    def __sub__(self, other):
        return SquareSet(self.mask & ~int(other))

    def __invert__(self):
        return SquareSet(self.mask ^ 0xFFFFFFFFFFFFFFFF)

    def __str__(self):
        ranks = (" ".join("1" if square(f, r) in self else "." for f in range(8)) for r in range(7, -1, -1))
        return "\n".join(ranks)

    def __repr__(self):
        return f"SquareSet([{', '.join(SQUARE_NAMES[s].upper() for s in self)}])"
