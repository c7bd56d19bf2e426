#!/usr/bin/env python3
"""analyse_files.py - `zug analyse` with Stockfish, and with engines that behave badly. Prints TAP.

usage: analyse_files.py ZUG
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "zone"))
from peer import run  # noqa: E402

ZUG = pathlib.Path(sys.argv[1]).resolve()
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="zug-analyse-"))
MATES = "1. f3 e5 2. g4 {a wish} Qh4# 0-1\n\n1. e4 e5 2. Qh5! Ke7 3. Qxe5# 1-0\n"
STOCKFISH = shutil.which("stockfish", path=os.environ["PATH"] + ":/usr/games")

# An engine in the fewest words: it knows what to say to `go`.
ENGINE = """#!/bin/sh
while read -r word rest; do
    case $word in
    uci) echo "id name Example"; echo "option name Hash type spin default 1 min 1 max 8"; echo uciok ;;
    isready) echo readyok ;;
    go) {go} ;;
    quit) exit ;;
    esac
done
"""


def engine(go):
    """The name of an engine that answers "go" so."""
    path = FOLDER / "engine"
    path.write_text(ENGINE.format(go=go))
    path.chmod(0o755)
    return path


def analyse(*words, games=MATES):
    return subprocess.run([ZUG, "analyse", *map(str, words)], input=games, capture_output=True, text=True, timeout=200)


def with_stockfish(*words, games=MATES):
    if STOCKFISH is None:
        print("# skipped: there is no stockfish")
        return None
    return analyse("--engine", STOCKFISH, "--nodes", "5000", *words, games=games)


def moves_of(pgn):
    """The moves of the main line, by zug itself."""
    made = subprocess.run([ZUG, "convert", "--to", "uci"], input=pgn, capture_output=True, text=True, check=True)
    return made.stdout


def blunders_are_found():
    """Stockfish marks the moves that allow mate, shows what was better, and leaves the moves as they were"""
    if (done := with_stockfish()) is None:
        return
    assert done.returncode == 0, done.stderr
    assert re.search(r"2\. g4 \$4 \{\[%eval #-1,\d+\] a wish\}", done.stdout.replace("\n", " ")), done.stdout
    assert re.search(r"2\. \.\. Ke7|2\.\.\. Ke7 \$4 \{\[%eval #1,\d+\]\} \(2\.\.\. \w+", done.stdout.replace("\n", " ")), done.stdout
    assert '[Annotator "Stockfish' in done.stdout
    assert moves_of(done.stdout) == moves_of(MATES)
    assert "  Black: 0 inaccuracies, 0 mistakes, 1 blunder, " in done.stderr, done.stderr
    again = subprocess.run([ZUG, "format"], input=done.stdout, capture_output=True, text=True, check=True)
    assert again.stdout == done.stdout


def the_same_every_time():
    """The same games give the same file, also those that were analysed before"""
    if (first := with_stockfish("--quiet")) is None:
        return
    assert first.stderr == "" and with_stockfish("--quiet").stdout == first.stdout
    assert with_stockfish("--quiet", games=first.stdout).stdout == first.stdout


def parts_are_left_out():
    """Evaluations, signs and variations are left out one by one; a sign of a person stays"""
    if (done := with_stockfish("--without", "evals,variations")) is None:
        return
    assert "%eval" not in done.stdout and "(" not in done.stdout and "$4" in done.stdout
    assert "2. Qh5 $1 " in done.stdout, done.stdout
    done = with_stockfish("--without", "signs", "--game", "2")
    assert "$4" not in done.stdout and "%eval" in done.stdout and "f3" not in done.stdout.split("\n\n")[1][:5]
    assert done.stdout.count("[Event ") == 1


def bad_games_are_told():
    """A game with an error is told as zug check tells it, and the others are written"""
    if (done := with_stockfish("--quiet", games="1. e4 e4 *\n\n1. d4 *\n")) is None:
        return
    assert done.returncode == 1 and done.stdout.count("[Event ") == 1
    assert done.stderr == "-:1:7: error: game 1, 1... e4: the pawn on e7 cannot go to e4\n", done.stderr


def chess960():
    """A game of Chess960 is told to the engine as such"""
    start = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4KR2 w F - 0 1"]\n[Variant "Chess960"]\n\n1. O-O Kd7 *\n'
    if (done := with_stockfish("--quiet", games=start)) is None:
        return
    assert done.returncode == 0, done.stderr
    assert re.search(r"1\. O-O (\$\d )?\{\[%eval", done.stdout.replace("\n", " ")), done.stdout


def what_the_engine_says_is_written():
    """Evaluations are turned to White's side, and illegal moves of the engine go nowhere"""
    say = 'echo "info depth 7 score cp 500 pv e2e5 e7e5"; echo "info depth 9 score mate -2"; echo "bestmove a1a1"'
    done = analyse("--engine", engine(say), "--quiet", games="1. e4 e5 *\n")
    assert "1. e4 {[%eval #2,9]} 1... e5 {[%eval #-2,9]} *" in done.stdout, done.stdout + done.stderr


def an_engine_that_ends_is_told():
    """An engine that ends is told, and the file that was to be replaced is as it was"""
    kept = FOLDER / "kept.pgn"
    kept.write_text("before")
    done = analyse("--engine", engine("exit 1"), "--output", kept)
    assert done.returncode == 2 and "zug: the engine has ended before the games did" in done.stderr, done.stderr
    assert kept.read_text() == "before"


def what_is_no_engine_is_told():
    """What is not there, does not speak UCI, or lacks an option, is told"""
    for name, said in (("nowhere", "there is no engine nowhere"), ("/bin/true", "/bin/true has ended: it does not speak UCI")):
        done = analyse("--engine", name)
        assert done.returncode == 2 and said in done.stderr and done.stdout == "", done.stderr
    for words, said in ((("--hash", 9), "Hash 9"), (("--threads", 2), "Threads 2")):
        done = analyse("--engine", engine("echo bestmove e2e4"), *words)
        assert done.returncode == 2 and f"zug: the engine does not take {said}" in done.stderr, done.stderr


def a_game_that_is_missing_is_told():
    """A number that no game has is told"""
    done = analyse("--engine", engine("echo bestmove e2e4"), "--game", "3")
    assert done.returncode == 2 and "has only 2 games" in done.stderr and done.stdout == "", done.stderr


run([blunders_are_found, the_same_every_time, parts_are_left_out, bad_games_are_told, chess960, what_the_engine_says_is_written,
     an_engine_that_ends_is_told, what_is_no_engine_is_told, a_game_that_is_missing_is_told])
shutil.rmtree(FOLDER)
