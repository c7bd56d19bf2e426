#!/usr/bin/env python3
"""examples.py - the programs in examples/ do what they say. Prints TAP.

usage: examples.py PERFT_COUNTER FEN_VALIDATOR OPENINGS SWISS_OPEN ZUG
"""

import pathlib
import subprocess
import sys
import tempfile

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def run(*command, text=""):
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def perft_initial(perft, _, __, *_more):
    status, out, _ = run(perft, "3")
    lines = out.splitlines()
    return status == 0 and len(lines) == 21 and lines[-1] == "8902" and "e4: 600" in lines


def perft_kiwipete(perft, _, __, *_more):
    status, out, _ = run(perft, "3", KIWIPETE)
    lines = out.splitlines()
    return status == 0 and len(lines) == 49 and lines[-1] == "97862"


def perft_refuses(perft, _, __, *_more):
    status, out, err = run(perft, "3", "no position")
    return status == 1 and out == "" and "byte" in err


def validator_accepts(_, validator, __, *_more):
    short = INITIAL.removesuffix(" 0 1")
    return run(validator, text=f"{INITIAL}\n{short}\n") == (0, f"good: {INITIAL}\n" * 2, "")


def validator_explains(_, validator, __, *_more):
    status, out, _ = run(validator, text="4k3/8/8/8/8/8/8/P7 w - - 0 1\n")
    lines = out.splitlines()
    return (
        status == 1
        and lines[0] == "bad: 4k3/8/8/8/8/8/8/P7 w - - 0 1"
        and len(lines) == 3
        and all(line.startswith("  unplayable: ") for line in lines[1:])
    )


def validator_names_the_byte(_, validator, __, *_more):
    status, out, _ = run(validator, text="4k3/8/8/8/8/8/8/4K2x w - - 0 1\n")
    return status == 1 and out.startswith("not a FEN: byte 19: ")


GAMES = """[Event "a"]
[ECO "C50"]

1. e4 e5 2. Nf3 (2. Nc3 Nf6) Nc6 3. Bc4 Bc5 *

[ECO "B33/09"][Event "[ECO \\"A00\\"]"]
1. e4 c5 {[ECO "D00"]} *
1. d4 *
[ECO "?"] *
[ECO "C50a"] 1. e4 e5 2. Nf3 Nc6 3. Bc4 *
[ECO "F00"] 1. Nh3 *
[ECO "E99"] *
"""
COUNTED = "1 B33\n2 C50\n1 E99\n3 without a code\n"


def openings_are_counted(_, __, openings, *_more):
    return run(openings, text=GAMES) == (0, COUNTED, "")


def openings_of_a_file(_, __, openings, *_more):
    with tempfile.NamedTemporaryFile("w", suffix=".pgn") as file:
        file.write(GAMES * 1000)
        file.flush()
        counted = run(openings, file.name)
    wanted = "1000 B33\n2000 C50\n1000 E99\n3000 without a code\n"
    return counted == (0, wanted, "") and run(openings, "missing")[0] == 1


def openings_is_short(_, __, ___, *_more):
    source = pathlib.Path(__file__).parents[1] / "examples" / "openings.c"
    code = [line for line in source.read_text().splitlines() if line and line[:2] not in ("/*", " *")]
    return len(code) <= 30


def swiss_is_played(*programs):
    status, out, _ = run(programs[3], "9", "5", "7")
    rows = [line[91:].split() for line in out.splitlines() if line.startswith("001")]
    met = [{word for word in row[0::3] if word != "0000"} for row in rows]
    return status == 0 and len(rows) == 9 and all(len(m) + row.count("U") == 5 for m, row in zip(met, rows))


def swiss_is_paired_by_the_rules(*programs):
    report = run(programs[3], "30", "7", "3")[1]
    return run(programs[4], "pair", "--check", "-", text=report) == (0, "7 rounds, 0 differ\n", "")


def swiss_is_short(*_):
    source = pathlib.Path(__file__).parents[1] / "examples" / "swiss_open.c"
    code = [line for line in source.read_text().splitlines() if line and line[:2] not in ("/*", " *")]
    return len(code) <= 50


TESTS = [
    ("perft_counter lists 20 first moves and 8902 sequences of three", perft_initial),
    ("perft_counter counts from a given FEN", perft_kiwipete),
    ("perft_counter refuses a bad FEN with its place", perft_refuses),
    ("fen_validator prints the canonical FEN of a good position", validator_accepts),
    ("fen_validator names every fault of an unplayable position", validator_explains),
    ("fen_validator names the byte at which a text stops being a FEN", validator_names_the_byte),
    ("openings counts the codes of games, and nothing that only looks so", openings_are_counted),
    ("openings reads the file that it is given", openings_of_a_file),
    ("openings has 30 lines of code", openings_is_short),
    ("swiss_open plays all rounds, and nobody meets twice", swiss_is_played),
    ("zug pair finds that its rounds are paired by the rules", swiss_is_paired_by_the_rules),
    ("swiss_open has 50 lines of code", swiss_is_short),
]

print(f"1..{len(TESTS)}")
for number, (name, function) in enumerate(TESTS, start=1):
    print(f"{'ok' if function(*sys.argv[1:]) else 'not ok'} {number} - {name}")
