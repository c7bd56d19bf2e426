#!/usr/bin/env python3
"""python_cases.py - the cases that the C library and zug are held to have the same answers in Python. Prints TAP.

usage: PYTHONPATH=BUILD/packages/python python_cases.py SOURCE_DIR

PGN: the bytes and findings of tests/cases/pgn. FEN, legal moves, perft, who can win, pairings: the golden files of zug,
by zug_by_python.py. SAN and the Laws: the rows of the unit tests in C.
"""

import os
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(ROOT / "tests/golden"))

import python_tap  # noqa: E402
import run as golden  # noqa: E402
import zug  # noqa: E402

UCI = re.compile(r"[a-h][1-8][a-h][1-8][nbrq]?")
ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "v": "\v", "f": "\f", "0": "\0", "\\": "\\"}


# -- PGN. --


def unescape(line):
    """The bytes of an input line of a case, with its line feed unless a backslash takes that away."""
    out, at = bytearray(), 0
    while at < len(line):
        if line[at] != "\\":
            out += line[at].encode("utf-8", "surrogateescape")
            at += 1
            continue
        if at + 1 == len(line):
            return bytes(out)
        letter = line[at + 1]
        if letter == "x":
            out.append(int(line[at + 2 : at + 4], 16))
            at += 4
        elif letter == "<":
            count, _, rest = line[at + 2 :].partition(":")
            text = rest[: rest.index(">")]
            out += text.encode("utf-8", "surrogateescape") * int(count)
            at += 2 + len(count) + 1 + len(text) + 1
        else:
            out += ESCAPES[letter].encode()
            at += 2
    return bytes(out + b"\n")


def pgn_cases():
    """Each case of tests/cases/pgn: file and name, bytes, findings."""
    for path in sorted((ROOT / "tests/cases/pgn").glob("*.txt")):
        cases = []
        for line in path.read_text(encoding="utf-8", errors="surrogateescape").split("\n"):
            if line.startswith("== "):
                cases.append((f"{path.stem}: {line[3:]}", bytearray(), []))
            elif line.startswith("|"):
                cases[-1][1].extend(unescape(line[1:]))
            elif line.startswith("< "):
                cases[-1][2].append(line[2:])
        yield from cases


def findings(data):
    """What the checker of the unit test writes, made from zug.read_games."""
    reader = zug.read_games(bytes(data))
    for game in reader:
        yield from (finding(zug.Problem(*problem), data) for problem in game._problems)
        yield f"game {game.number}: {len(game)} half-moves{'' if game.is_legal else ', bad'}"
    yield from (finding(zug.Problem(*problem), data) for problem in reader._rest)


def written(problem, data):
    """The move of a problem as the cases write it: bytes beyond ASCII by their numbers."""
    is_utf8 = data[problem.offset :].startswith(problem.san.encode())
    raw = problem.san.encode("utf-8" if is_utf8 else "latin-1")
    shown = "".join(chr(byte) if byte < 128 else f"\\x{byte:02X}" for byte in raw[:60])
    return shown if len(raw) <= 60 else f"{shown}... {len(raw)}"


def finding(problem, data):
    grade = "error" if problem.is_error else "warning"
    where = f" game {problem.game}" if problem.game else ""
    if problem.ply:
        where += f", half-move {problem.ply} |{written(problem, data)}|"
    return f"{problem.offset} {problem.line}:{problem.column} {grade}:{where}: {problem.sentence} [{problem.code}]"


def pgn_is_the_same():
    """every PGN case has the same findings and games"""
    count = 0
    for name, data, wanted in pgn_cases():
        found = list(findings(data))
        assert found == wanted, "\n".join([name, *wanted, "but in Python:", *found])
        count += 1
    assert count >= 250, count


# -- Golden files. --


def same_as_zug(name, least, with_warnings=True):
    """The cases of one golden file, as far as zug_by_python.py has their commands."""
    _, cases = golden.read_cases((ROOT / f"tests/golden/{name}.txt").read_text(encoding="utf-8"))
    count = 0
    with tempfile.TemporaryDirectory() as home:
        program = pathlib.Path(home, "zug")
        script = ROOT / "tests/python/zug_by_python.py"
        program.write_text(f"#!/bin/sh\nPYTHONPATH='{os.pathsep.join(sys.path[1:])}' LD_PRELOAD='{PRELOAD}' "
                           f"exec '{sys.executable}' '{script}' \"$@\"\n")
        program.chmod(0o755)
        for case in cases:
            if not re.search(rf"(^|\| |; )zug {name}", case.command):
                continue
            with tempfile.TemporaryDirectory() as folder:
                out, err, status = golden.run(case.command, program, folder)
                is_unknown = pathlib.Path(folder, "unknown").exists()
            if is_unknown or re.search("[<>] /|>&-", case.command):
                continue
            is_same = (out, status) == (case.out, case.status) and (err == case.err or not with_warnings)
            assert is_same, f"{case.name}\n{case.out}but in Python:\n{out}{err}"
            count += 1
    assert count >= least, f"only {count} cases of {name}"


PRELOAD = os.environ.get("LD_PRELOAD", "")


def fen_is_the_same():
    """the cases of zug fen: canonical texts, and every fault with its place and sentence"""
    same_as_zug("fen", 13)


def moves_are_the_same():
    """the cases of zug moves"""
    same_as_zug("moves", 4)


def perft_is_the_same():
    """the cases of zug perft"""
    same_as_zug("perft", 4)


def dead_is_the_same():
    """the cases of zug dead: who can win, by which line, and what is dead"""
    same_as_zug("dead", 5)


def pairings_are_the_same():
    """the cases of zug pair"""
    same_as_zug("pair", 8, with_warnings=False)  # of results that are missing, which zug adds


# -- Rows of the unit tests. --


def rows_of(path):
    """Rows {fen, text, text...} of C, with the names that #define gives to positions."""
    source = (ROOT / path).read_text(encoding="utf-8")
    names = dict(re.findall(r'#define (\w+) "([^"]+)"', source))
    for row in re.findall(r'\{(\w+|"[^"]*"), ("[^"]*"), ("[^"]*")[,}]', source):
        fen = names.get(row[0], row[0].strip('"'))
        if len(fen.split()) >= 4:
            yield fen, row[1].strip('"'), row[2].strip('"')


def san_is_the_same():
    """the rows of test_san.c: what is written, and what texts mean"""
    written = spelled = 0
    for fen, first, second in rows_of("tests/unit/notation/test_san.c"):
        board = zug.Board(fen)
        if UCI.fullmatch(first) and not UCI.fullmatch(second):
            assert board.san(zug.Move.from_uci(first)) == second, (fen, first, second)
            assert board.parse_san(second).uci() == first, (fen, first, second)
            written += 1
        elif UCI.fullmatch(second) and "\\" not in first:
            assert board.parse_san(first) == board.parse_uci(second), (fen, first, second)
            spelled += 1
    assert written > 50 and spelled > 40, (written, spelled)


def laws_are_the_same():
    """the rows of the tests of Articles 3.1 to 3.9: where each piece may go"""
    count = 0
    for path in sorted((ROOT / "tests/unit/core").glob("test_laws*.c")):
        for fen, name, squares in re.findall(
            r'play_expect\("([^"]+)",\s+"(\w\d)",\s+"([^"]*)"\)', path.read_text(encoding="utf-8")
        ):
            moves = zug.Board(fen).moves(from_squares=[zug.parse_square(name)])
            found = {zug.square_name(move.to_square) for move in moves}
            assert found == {square[:2] for square in squares.split()}, (fen, name, squares, found)
            count += 1
    assert count >= 25, count


def unwinnable_is_the_same():
    """the shared positions of which is known who can still win"""
    path = ROOT.parent / "shared/cases/unwinnable.txt"
    if not path.is_file():
        path = pathlib.Path("/dev/null")
    for line in path.read_text(encoding="utf-8").splitlines():
        sides, _, fen = line.partition(" ")
        if not fen or line.startswith("#"):
            continue
        board = zug.Board(fen)
        assert board.can_win(zug.WHITE) is ("W" in sides), line
        assert board.can_win(zug.BLACK) is ("B" in sides), line
        assert board.is_dead() is (sides == "--"), line


python_tap.run([
    pgn_is_the_same, fen_is_the_same, moves_are_the_same, perft_is_the_same, dead_is_the_same, pairings_are_the_same,
    san_is_the_same, laws_are_the_same, unwinnable_is_the_same,
])
