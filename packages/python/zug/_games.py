"""_games.py - the games of PGN texts: read, checked, chosen."""

import os
from typing import NamedTuple

from . import _zug
from ._tree import Tree

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

    def __reduce__(self):  # its number and offset are those of a text that others have not
        return parse_game, (self.raw,)

    def __str__(self):
        return self.text

    def __repr__(self):
        names = " - ".join(self.tags.get(side, "?") for side in ("White", "Black"))
        return f"<Game {self.number}: {names}, {self.result}, {len(self)} half-moves>"


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


class _File:
    """A file that is closed when nobody reads it any more, in the middle, too."""

    __slots__ = ("_file", "read")

    def __init__(self, file):
        self._file, self.read = file, file.read

    def __del__(self):
        self._file.close()


def _opened(source):
    """What the extension reads from: bytes, or an object with read()."""
    if isinstance(source, (str, os.PathLike)):
        return _File(open(source, "rb", buffering=0))
    if isinstance(source, (bytearray, memoryview)):
        return bytes(source)
    return source
