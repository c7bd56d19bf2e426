#!/usr/bin/env python3
"""python_games.py - reading and checking PGN in Python. Prints TAP.

usage: PYTHONPATH=BUILD/packages/python python_games.py
"""

import bz2
import gc
import gzip
import io
import os
import pathlib
import pickle
import shutil
import subprocess
import tempfile
import warnings

import python_tap
import zug
from python_tap import raises

TEXT = b"""[Event "Open"]
[White "Frei, \\"F\\""]
[Black "M\xc3\xbcller"]
[Result "1-0"]

1. e4 (1. d4 d5) c5 {a comment} 2. Nf3 $1 1-0

[White "Keller"]
[White "twice"]

1. e4 e5 2. Ke3 Nc6 *

stray text

[Variant "Chess960"]
[SetUp "1"]
[FEN "8/8/8/8/8/k7/8/5KR1 w G - 0 1"]

1. O-O Kb3 1/2-1/2
"""


def names(games):
    return [game.tags.get("White") for game in games]


def games_are_read():
    """tags, moves, positions and results of games are read, from the main line"""
    first, second, third = zug.read_games(TEXT)
    assert first.tags == {"Event": "Open", "White": 'Frei, "F"', "Black": "Müller", "Result": "1-0"}
    assert first.headers is first.tags and list(first.tags)[1] == "White"
    assert [move.uci() for move in first.moves] == ["e2e4", "c7c5", "g1f3"] == [m.uci() for m in first.mainline_moves()]
    assert first.sans() == ["e4", "c5", "Nf3"] and len(first) == 3 and first.result == "1-0"
    assert first.final_fen == "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2" == first.fens()[-1]
    assert first.start_fen == zug.STARTING_FEN == first.fens()[0] and len(first.fens()) == 4
    assert first.end().fen() == first.final_fen and first.end().ply() == 3 and first.board() == zug.Board()
    assert (first.number, second.number, third.number) == (1, 2, 3)
    assert first.offset == 0 and second.offset == TEXT.index(b'[White "Keller')
    assert third.start_fen.startswith("8/8/8/8/8/k7/8/5KR1 w K") and third.moves[0].uci() == "f1g1"
    assert third.end().chess960 and third.result == "1/2-1/2"
    assert repr(first) == "<Game 1: Frei, \"F\" - Müller, 1-0, 3 half-moves>" and bool(first)


def texts_are_kept():
    """a game has its own text, byte by byte"""
    games = list(zug.read_games(TEXT))
    assert games[0].raw == TEXT[: TEXT.index(b"1-0\n\n") + 3] and games[0].text.startswith('[Event "Open"]')
    assert all(TEXT[game.offset :].startswith(game.raw) for game in games)
    assert games[2].raw.endswith(b"1/2-1/2")
    for game in games:
        again = zug.parse_game(game.raw)
        assert (again.tags, again.moves, again.result) == (game.tags, game.moves, game.result)


def games_are_pickled():
    """games and trees are pickled, as for other processes"""
    for game in zug.read_games(TEXT):
        again = pickle.loads(pickle.dumps(game))
        assert type(again) is zug.Game and (again.tags, again.moves, again.raw) == (game.tags, game.moves, game.raw)
        tree = game.tree()
        assert str(pickle.loads(pickle.dumps(tree))) == str(tree)
    control = zug.TimeControl("180+2")
    assert pickle.loads(pickle.dumps(control)) == control


def errors_are_told():
    """a game goes up to its error, which has a place, a sentence and a name"""
    second = list(zug.read_games(TEXT))[1]
    assert not second.is_legal and second.sans() == ["e4", "e5"] and second.tags["White"] == "Keller"
    (error,) = second.errors
    assert (error.game, error.ply, error.line, error.column) == (2, 3, 11, 13) and error.san == "Ke3"
    assert TEXT[error.offset :].startswith(b"Ke3") and error.code == "no-such-piece" and error.is_error
    assert error.sentence == "the king on e1 cannot go to e3; was it Ke2?" and error.suggestion.uci() == "e1e2"
    assert [problem.code for problem in second.problems] == ["tag-duplicate", "no-such-piece"]


def texts_are_checked():
    """check tells all problems in the order of the text, those outside of games, too"""
    problems = list(zug.check(TEXT + b"\nmore stray text\n"))
    assert [problem.offset for problem in problems] == sorted(problem.offset for problem in problems)
    codes = [(problem.game, problem.code) for problem in problems]
    assert codes == [(2, "tag-duplicate"), (2, "no-such-piece"), (0, "foreign-text"), (0, "foreign-text")], codes
    assert len(list(zug.check(TEXT, pedantic=True))) > len(list(zug.check(TEXT)))
    assert list(zug.check(b"1. e4 *")) == []


class Dribble:
    """A file that gives little at a time."""

    def __init__(self, data, size, as_text=False):
        self.data, self.size, self.as_text = data, size, as_text

    def read(self, _size):
        part, self.data = self.data[: self.size], self.data[self.size :]
        return part.decode("latin-1") if self.as_text else part


def sources_are_many():
    """paths, bytes and file objects are read, whole or byte by byte"""
    wanted = names(zug.read_games(TEXT))
    assert wanted == ['Frei, "F"', "Keller", None]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "games.pgn")
        path.write_bytes(TEXT)
        assert names(zug.read_games(str(path))) == names(zug.read_games(path)) == wanted
        with open(path, "rb") as file:
            assert names(zug.read_games(file)) == wanted
        with open(path, encoding="utf-8") as file:
            assert names(zug.read_games(file)) == wanted
    assert names(zug.read_games(io.BytesIO(TEXT))) == names(zug.read_games(bytearray(TEXT))) == wanted
    assert names(zug.read_games(memoryview(TEXT))) == wanted
    for size in (1, 2, 7, 100):
        assert names(zug.read_games(Dribble(TEXT, size))) == wanted
    assert zug.parse_game(TEXT.decode()).tags["Black"] == "Müller" == zug.read_game(io.BytesIO(TEXT)).tags["Black"]
    assert list(zug.read_games(b"")) == [] and zug.parse_game("") is None
    raises(FileNotFoundError, zug.read_games, "/no/such/file.pgn")
    raises(AttributeError, zug.read_games, 5)
    raises(TypeError, list, zug.read_games(Wrong()))


class Wrong:
    """A file that gives numbers."""

    def read(self, _size):
        return 5


class Failing:
    """A file that fails after its first part."""

    def __init__(self):
        self.parts = [TEXT[:300]]

    def read(self, _size):
        if self.parts:
            return self.parts.pop()
        raise OSError("the disk is gone")


def files_are_closed():
    """a file that was opened by its path is closed at its end, and when nobody reads it any more"""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        path = pathlib.Path(folder, "games.pgn")
        path.write_bytes(TEXT * 1000)
        open_before = len(os.listdir("/proc/self/fd"))
        reader = zug.read_games(path)
        next(reader)
        assert len(os.listdir("/proc/self/fd")) == open_before + 1
        del reader
        gc.collect()
        assert len(os.listdir("/proc/self/fd")) == open_before
        reader = zug.read_games(path)
        assert len(list(reader)) == 3000 and len(os.listdir("/proc/self/fd")) == open_before
        assert next(reader, None) is None
    assert not warned, [str(warning.message) for warning in warned]


class Asking:
    """A file that asks its reader for a game."""

    def read(self, _size):
        return next(self.reader).raw


def readers_are_not_asked_by_their_files():
    """a file that asks its own reader is told so, and nobody waits for ever"""
    file = Asking()
    file.reader = zug.read_games(file)
    assert "asks it for a game" in str(raises(RuntimeError, next, file.reader))
    file.reader = None


def failures_are_passed_on():
    """what a file object raises arrives, after the games before it"""
    reader = zug.read_games(Failing())
    assert next(reader).tags["Event"] == "Open"
    assert str(raises(OSError, list, reader)) == "the disk is gone"


def compressed_texts_are_read():
    """gzip, bzip2 and zstd are recognized by their bytes, whole, in pieces, and joined; damage is told"""
    packed = {"gzip": gzip.compress(TEXT), "bzip2": bz2.compress(TEXT)}
    if shutil.which("zstd"):
        packed["zstd"] = subprocess.run(["zstd", "-qc"], input=TEXT, stdout=subprocess.PIPE, check=True).stdout
    for kind, data in packed.items():
        assert len(names(zug.read_games(data))) == 3, kind
        assert len(names(zug.read_games(Dribble(data, 1)))) == 3, kind
        assert len(names(zug.read_games(data + data))) == 6, kind
        error = raises(zug.ZugError, list, zug.read_games(data[: len(data) // 2]))
        assert error.code == "damaged" and error.sentence, kind
        assert raises(zug.ZugError, list, zug.read_games(data[:-9] + b"\x00" * 9)), kind
    error = raises(zug.ZugError, list, zug.read_games(b"PK\x03\x04" + bytes(300)))
    assert error.code == "zip" and "unpack it first" in error.sentence


def long_texts_are_read():
    """games, tags and texts are the same however many there are before"""
    many = TEXT * 700
    games = list(zug.read_games(many))
    assert len(games) == 2100 and [game.number for game in games] == list(range(1, 2101))
    for index, game in enumerate(games):
        like = games[index % 3]
        assert (game.tags, game.moves, game.raw) == (like.tags, like.moves, like.raw), index
        assert game.offset == like.offset + index // 3 * len(TEXT)
        assert [problem.code for problem in game.problems] == [problem.code for problem in like.problems]
    comment = b"{" + b"word " * 200000 + b"}"
    (long,) = zug.read_games(b'[White "x"]\n\n1. e4 ' + comment + b" e5 *")
    assert len(long) == 2 and len(long.raw) > 1000000
    assert sum(len(game) for game in zug.read_games(Dribble(many, 1000))) == 700 * 7


def tags_alone():
    """tags_only passes over the moves"""
    games = list(zug.read_games(TEXT, tags_only=True))
    assert names(games) == ['Frei, "F"', "Keller", None] and [len(game) for game in games] == [0, 0, 0]
    assert all(game.is_legal for game in games)


def conditions_choose():
    """where chooses games by tags, moves and positions, as zug select does"""
    assert names(zug.read_games(TEXT, where='white = "Keller"')) == ["Keller"]
    assert names(zug.read_games(TEXT * 50, where="result = 1-0")) == ['Frei, "F"'] * 50
    position = 'position "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w"'
    found = list(zug.read_games(TEXT * 3, where=position))
    assert [game.number for game in found] == [1, 4, 7] and found[1].sans() == ["e4", "c5", "Nf3"]
    assert found[2].raw == found[0].raw and found[1].tags == found[0].tags
    assert names(zug.read_games(TEXT, where="comments")) == ['Frei, "F"']
    error = raises(zug.ZugError, zug.read_games, TEXT, where="white ~~ 3")
    assert error.sentence and error.offset is not None


def bytes_of_any_kind():
    """texts that are no UTF-8 are read as Latin-1, and NUL bytes are no end"""
    (game,) = zug.read_games(b'[White "M\xfcller"]\n\n1. e4 \x00 e5 *')
    assert game.tags["White"] == "Müller" and len(game) == 2 and "Müller" in game.text


python_tap.run([
    games_are_read, texts_are_kept, games_are_pickled, errors_are_told, texts_are_checked, sources_are_many, files_are_closed,
    readers_are_not_asked_by_their_files, failures_are_passed_on,
    compressed_texts_are_read, long_texts_are_read, tags_alone, conditions_choose, bytes_of_any_kind,
])
