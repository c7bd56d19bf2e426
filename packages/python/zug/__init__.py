"""The laws of chess: positions, moves, games, PGN, time controls and pairings, by libzug.

    >>> import zug
    >>> board = zug.Board()
    >>> board.push("e4")
    >>> board.san(board.legal_moves[0])  # doctest: +SKIP
    >>> for game in zug.read_games("games.pgn.zst"):  # doctest: +SKIP
    ...     print(game.tags["White"], game.final_fen)

Squares are numbers from 0 (a1) to 63 (h8), piece types numbers from 1 (PAWN) to 6 (KING), and colours are
True (WHITE) and False (BLACK), as in python-chess. docs/python.md has recipes.
"""

from . import _zug
from ._board import Board, Fault, Opening, Outcome, Refusal, fen_faults
from ._clocks import LiveGame, Period, TimeControl
from ._games import Game, Problem, check, parse_game, read_game, read_games
from ._pairing import Pairing, PairingError, pair
from ._squares import (
    BLACK,
    CAPTURE,
    CASTLING,
    CHECK,
    COLOR_NAMES,
    COLORS,
    EN_PASSANT,
    FILE_NAMES,
    KING,
    BISHOP,
    KNIGHT,
    MATE,
    PAWN,
    PIECE_NAMES,
    PIECE_TYPES,
    PROMOTION,
    QUEEN,
    QUIET,
    RANK_NAMES,
    ROOK,
    SQUARE_NAMES,
    SQUARES,
    STALEMATE,
    STARTING_FEN,
    WHITE,
    Piece,
    SquareSet,
    parse_square,
    square,
    square_file,
    square_mirror,
    square_name,
    square_rank,
)
from ._tree import Eval, Node, Tree
from ._zug import FenError, IllegalMoveError, LegalMoves, Move, ZugError, canonical_fen

__version__ = _zug.version

globals().update({name.upper(): number for number, name in enumerate(SQUARE_NAMES)})

# What is public is of this package, in whichever of its files it is written: for help() and for what is pickled.
for _thing in list(globals().values()):
    if str(getattr(_thing, "__module__", "")).startswith("zug._"):
        _thing.__module__ = "zug"
