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

import json as _json
import os as _os
from typing import NamedTuple

from . import _zug
from ._zug import (
    FenError,
    IllegalMoveError,
    LegalMoves,
    Move,
    ZugError,
    canonical_fen,
)

__version__ = _zug.version

# -- Colours, pieces, squares. --

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
globals().update({name.upper(): square for square, name in enumerate(SQUARE_NAMES)})

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


_PIECES = {letter: Piece.from_symbol(letter) for letter in _FIGURINES}


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


# -- Positions. --


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
        return _PIECES.get(self._piece(number))

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
        which a player may claim. online takes the Online Chess Regulations, where these two come
        by themselves.
        """
        found = self._result(online, claim_draw)
        return found and Outcome(*found)

    def result(self, *, claim_draw=False, online=False):
        """The result as PGN has it, "*" while the game goes on."""
        found = self._result(online, claim_draw)
        return found[0] if found else "*"

    def can_claim_draw(self):
        """True if the side to move may claim a draw without a move (Laws 9.2, 9.3)."""
        return self._claim() is not None

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


# -- Games. --


class Problem(NamedTuple):
    """Something that is wrong with a PGN text, and where."""

    offset: int  # of its byte
    line: int
    column: int
    game: int  # its number, from 1; 0 outside of games
    ply: int  # of the move in its line, from 1; 0 if it is about no move
    is_error: bool
    code: str
    sentence: str
    san: str  # the move as it was written
    suggestion: "Move | None"  # the one legal move that was probably meant


class Game(_zug.Game):
    """A game that was read: its tags, moves, result and problems.

    A game with an error goes up to its first wrong move; is_legal is False then, and problems says
    why. len(game) is the number of its half-moves.
    """

    __slots__ = ()

    @property
    def headers(self):
        """The tags, as python-chess calls them."""
        return self.tags

    @property
    def problems(self):
        """What is wrong with it: a list of Problem, errors and warnings."""
        return [Problem(*problem) for problem in self._problems if problem[3]]

    @property
    def errors(self):
        """Those problems for which is_error is True."""
        return [problem for problem in self.problems if problem.is_error]

    @property
    def text(self):
        """The game as it was written."""
        try:
            return self.raw.decode()
        except UnicodeDecodeError:
            return self.raw.decode("latin-1")

    def mainline_moves(self):
        """The moves of the main line, as python-chess calls them."""
        return self.moves

    def tree(self):
        """The game with its variations, comments, signs and clocks: a Tree, which can be edited."""
        return Tree(pgn=self.raw)

    def __bool__(self):
        return True

    def __str__(self):
        return self.text

    def __repr__(self):
        names = " - ".join(self.tags.get(side, "?") for side in ("White", "Black"))
        return f"<Game {self.number}: {names}, {self.result}, {len(self)} half-moves>"


class Eval(NamedTuple):
    """An evaluation, from White's side."""

    centipawns: "int | None"  # None if somebody mates
    mate: "int | None"  # moves to mate: positive if White mates, negative if Black does
    depth: int = 0  # of the search; 0 if it is not given


class Node:
    """A move of a Tree, or its start; what is written about it; and the moves that follow it."""

    __slots__ = ("tree", "number")

    def __init__(self, tree, number):
        self.tree, self.number = tree, number

    @property
    def move(self):
        """The Move; None at the start."""
        return self.tree._move(self.number)

    @property
    def san(self):
        """The move in SAN; empty at the start."""
        return self.tree._san(self.number)

    @property
    def parent(self):
        """The node before; None for the start."""
        return self._node(self.tree._parent(self.number))

    @property
    def children(self):
        """The moves that follow: first the one with which the line goes on, then variations."""
        return [Node(self.tree, number) for number in self.tree._children(self.number)]

    @property
    def next(self):
        """The move with which the line goes on, or None."""
        return next(iter(self.children), None)

    @property
    def variations(self):
        """The nodes that begin variations here, in place of next."""
        return self.children[1:]

    @property
    def is_main(self):
        """True in the main line."""
        return self.tree._line(self.number) == 0

    @property
    def is_there(self):
        """False when it was deleted or undone."""
        return self.tree._has(self.number)

    def board(self):
        """A board with the moves up to this one."""
        return self.tree._board(self.number)

    def mainline(self):
        """The nodes with which the line goes on from here."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def add(self, move):
        """Plays a move behind this one, a Move or a text: its node, new or there already.

        The first one goes on with the line, others begin variations.
        """
        return Node(self.tree, self.tree._play(self.number, move))

    def add_line(self, moves):
        """Plays moves that follow each other; the node of the last one."""
        node = self
        for move in moves:
            node = node.add(move)
        return node

    def promote(self):
        """Its variation goes before all others that may be played in its place."""
        self.tree._promote(self.number)

    def make_main(self):
        """All variations around it are promoted: it is in the main line then."""
        self.tree._make_main(self.number)

    def delete(self):
        """Deletes the move and all behind it."""
        self.tree._delete(self.number)

    def cut(self):
        """Deletes all behind it."""
        self.tree._cut(self.number)

    def prune(self):
        """Deletes the variations behind it."""
        self.tree._prune(self.number)

    @property
    def comment(self):
        """The words behind the move, without commands such as [%clk 0:59:12]."""
        return self.tree._comment(self.number, False)

    @comment.setter
    def comment(self, words):
        self.tree._set_comment(self.number, False, words)

    @property
    def starting_comment(self):
        """The words before the move, as those that begin a variation."""
        return self.tree._comment(self.number, True)

    @starting_comment.setter
    def starting_comment(self, words):
        self.tree._set_comment(self.number, True, words)

    @property
    def nags(self):
        """The signs: 1 is !, 2 is ?, 3 is !!, 4 is ??, 5 is !?, 6 is ?!, and so on."""
        return self.tree._nags(self.number)

    @nags.setter
    def nags(self, numbers):
        self.tree._set_nags(self.number, bytes(numbers))

    def command(self, name):
        """The value of a command in the comments, as of [%clk 0:59:12]; None if there is none."""
        return self.tree._command(self.number, name)

    def set_command(self, name, value):
        """Sets a command; None takes it away."""
        self.tree._set_command(self.number, name, value)

    @property
    def clock(self):
        """The seconds that the player had left after the move; None if they are not told."""
        value = self.command("clk")
        return None if value is None else _zug.clock(value) / 1000

    @clock.setter
    def clock(self, seconds):
        self.set_command("clk", None if seconds is None else _zug.clock(round(seconds * 1000)))

    @property
    def eval(self):
        """The evaluation after the move, an Eval; None if it is not told."""
        value = self.command("eval")
        return None if value is None else Eval(*_zug.eval_of(value))

    @eval.setter
    def eval(self, value):
        if value is None:
            self.set_command("eval", None)
            return
        is_mate = value.mate is not None
        self.set_command("eval", _zug.eval_text(is_mate, value.mate if is_mate else value.centipawns, value.depth))

    def _node(self, number):
        return None if number is None else Node(self.tree, number)

    def __eq__(self, other):
        return isinstance(other, Node) and self.tree is other.tree and self.number == other.number

    def __hash__(self):
        return hash((id(self.tree), self.number))

    def __repr__(self):
        return f"<Node {self.number}: {self.san or 'start'}>"


class Tree(_zug.Tree):
    """A game that can be edited: moves and variations, comments, signs, clocks, tags, result.

    Tree() is a game without moves, Tree(fen) one from a position, Tree(pgn=text) the first game of
    a text. str() is its PGN in export format. Every change can be undone.
    """

    __slots__ = ()

    @property
    def root(self):
        """The start, before the first move."""
        return Node(self, 0)

    def mainline(self):
        """The nodes of the main line."""
        return self.root.mainline()

    def end(self):
        """The last node of the main line."""
        node = self.root
        for node in self.mainline():
            pass
        return node

    @property
    def tags(self):
        """The tags, by name: a copy. set_tag changes them."""
        return self._tags()

    def set_tag(self, name, value):
        """Sets a tag; None takes it away."""
        self._set_tag(name, value)

    @property
    def result(self):
        """The result as PGN has it: 1-0, 0-1, 1/2-1/2 or an asterisk."""
        return self._result()

    @result.setter
    def result(self, value):
        self._set_tag("Result", value)

    def undo(self):
        """Undoes the last change: the node at which to look then, or None if there is nothing to undo."""
        return self.root._node(self._undo())

    def redo(self):
        """Does again what was undone last, in the same way."""
        return self.root._node(self._redo())

    def pgn(self, *, reduced=False):
        """The game as PGN: in export format, or reduced to seven tags and the main line."""
        return self._write(reduced)

    def __str__(self):
        return self._write(False)


_zug.set_board_class(Board)
_zug.set_game_class(Game)


def read_games(source, *, where=None, tags_only=False, pedantic=False):
    """Reads the games of a PGN text, one after the other: an iterator of Game.

    source is a path, bytes, or a file object with read(). What is compressed with zstd, gzip or
    bzip2 is recognized by its first bytes and decompressed. Games are read without stopping at
    damage. It reads while other threads run, and several threads may take games from one iterator.

    where chooses games by a condition as `zug select` has it (docs/select.md): 'elo > 2500 and
    result = 1-0'. tags_only passes over the moves, several times as fast.
    """
    return _zug.Reader(_opened(source), where=where, tags_only=tags_only, pedantic=pedantic)


def read_game(source):
    """The first game of a PGN text, or None."""
    return next(read_games(source), None)


def parse_game(text):
    """The first game of a text, or None."""
    return next(read_games(text.encode(errors="surrogateescape") if isinstance(text, str) else text), None)


def check(source, *, pedantic=False):
    """What is wrong with the games of a PGN text: an iterator of Problem, in the order of the text.

    source is as for read_games. pedantic adds ways of writing tags that the standard does not have.
    """
    reader = read_games(source, pedantic=pedantic)
    for game in reader:
        yield from (Problem(*problem) for problem in game._problems)
    yield from (Problem(*problem) for problem in reader._rest)


def _opened(source):
    """What the extension reads from: bytes, or an object with read()."""
    if isinstance(source, (str, _os.PathLike)):
        return open(source, "rb", buffering=0)
    if isinstance(source, (bytearray, memoryview)):
        return bytes(source)
    return source


# -- Time controls. --


class Period(NamedTuple):
    """A period of a time control."""

    moves: int  # to be made in it; 0: all the rest
    time_ms: int
    bonus: str  # "none", "increment", "delay" or "bronstein"
    bonus_ms: int
    is_hourglass: bool


class TimeControl:
    """How much time for how many moves, from the TimeControl tag of PGN: "40/5400+30:1800+30".

    str() is that text again, name what players say: "90 min for 40 moves, then 30 min, +30 s a
    move from move 1". periods are of type Period, speed is "blitz" or the like.
    """

    __slots__ = ("tag", "name", "speed", "periods")

    def __init__(self, tag):
        self._take(_zug.timecontrol(tag, False))

    @classmethod
    def typed(cls, text):
        """What a person has typed: "5+3" (minutes), "90 min for 40 moves, then 30 min", ..."""
        control = cls.__new__(cls)
        control._take(_zug.timecontrol(text, True))
        return control

    def _take(self, parts):
        self.tag, self.name, self.speed, periods = parts
        self.periods = tuple(Period(*period) for period in periods)

    def __eq__(self, other):
        return isinstance(other, TimeControl) and self.tag == other.tag

    def __hash__(self):
        return hash(self.tag)

    def __str__(self):
        return self.tag

    def __repr__(self):
        return f"TimeControl({self.tag!r})"


class LiveGame(_zug.Live):
    """A game that is being played, with clocks: what is legal, who is out of time, how it ends.

    control is a time control as in a TimeControl tag, "180+2", "-" without clocks; black_control
    another one for Black. online takes the Online Chess Regulations in place of the Laws of Chess.
    at is the moment of an act, in seconds by whatever clock the caller reads; it never goes back.
    What is not possible raises ZugError with a sentence, and nothing has happened.
    """

    __slots__ = ()

    def __new__(cls, control="-", *, black_control=None, fen=None, online=False):
        return super().__new__(cls, str(control), str(black_control or control), fen, online)

    def _do(self, name, at, side=WHITE, *, move=None, result="", plies=0, clocks=(0, 0)):
        white, black = (round(seconds * 1000) for seconds in clocks)
        self._apply(name, round(at * 1000), side, move, result, plies, white, black)

    def start(self, at):
        """Starts the clock of the side to move."""
        self._do("start", at)

    def move(self, move, at):
        """Makes a move of the side to move: a Move, or a text in SAN or UCI."""
        self._do("move", at, self.turn, move=move)

    def resign(self, color, at):
        """A side resigns."""
        self._do("resign", at, color)

    def offer_draw(self, color, at):
        """A side offers a draw; the offer stands until the opponent accepts or moves."""
        self._do("offer-draw", at, color)

    def accept_draw(self, color, at):
        """A side accepts the draw that is offered."""
        self._do("accept-draw", at, color)

    def claim_draw(self, at, move=None):
        """The side to move claims a draw by repetition or 50 moves (Laws 9.2, 9.3), perhaps by a move."""
        self._do("claim-draw", at, self.turn, move=move)

    def check_time(self, at):
        """Ends the game if a flag is down: lost, or drawn if the opponent cannot mate (Law 6.9)."""
        self._do("time-check", at)

    def pause(self, at):
        """An arbiter stops the clocks."""
        self._do("pause", at)

    def resume(self, at):
        """An arbiter lets them run again."""
        self._do("resume", at)

    def set_clocks(self, white, black, at):
        """An arbiter sets the clocks, in seconds."""
        self._do("set-clocks", at, clocks=(white, black))

    def take_back(self, plies, at):
        """An arbiter takes half-moves back; a game that was over is open again, and paused."""
        self._do("take-back", at, plies=plies)

    def adjudicate(self, result, at):
        """An arbiter decides: "1-0", "0-1", "1/2-1/2", "0-0", or a forfeit, "+/-"."""
        self._do("adjudicate", at, result=result)

    def left(self, color, at):
        """The seconds that a side has left at a moment; None without a clock."""
        milliseconds = self._left(color, round(at * 1000))
        return None if milliseconds is None else milliseconds / 1000

    @property
    def deadline(self):
        """The moment at which check_time will end the game; None if no clock runs."""
        milliseconds = self._deadline()
        return None if milliseconds is None else milliseconds / 1000

    @property
    def turn(self):
        """The side to move."""
        return self.board().turn

    @property
    def state(self):
        """What the game does: "waiting" to be started, "running", "paused" or "over"."""
        return self._state()

    def has_offered(self, color):
        """True if the draw offer of a side stands."""
        return self._has_offered(color)

    def outcome(self):
        """How it has ended: an Outcome; None while it goes on."""
        found = self._outcome()
        return found and Outcome(*found)

    def pgn(self, tags=None):
        """The game as PGN with its clocks; tags are added to those that follow from the game."""
        return self._pgn([(name.encode("ascii"), value.encode()) for name, value in (tags or {}).items()])


# -- Pairings. --


class PairingError(ZugError):
    """A round cannot be paired."""


class Pairing(NamedTuple):
    """Two who meet, by their numbers in the report; black is 0 for a bye."""

    white: int
    black: int
    why: "str | None"


def pair(report, *, round=0, explain=False):
    """Pairs a round of a tournament by the system that its report names, a Swiss if it names none.

    report is a FIDE Tournament Report File (TRF16 or TRF-2026) as str or bytes. round is the next
    one, or another by its number. With explain each Pairing says why these two meet.
    """
    answer = _json.loads(_zug.pair(report, round, explain))
    if answer["type"] == "no-pairing":
        error = PairingError(answer["why"])
        error.code, error.sentence, error.offset = answer["code"], answer["why"], None
        raise error
    return [Pairing(pair["white"], pair["black"], pair.get("why")) for pair in answer["pairs"]]
