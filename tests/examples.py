#!/usr/bin/env python3
"""examples.py - the programs in examples/ do what they say. Prints TAP.

usage: examples.py PERFT_COUNTER FEN_VALIDATOR OPENINGS SWISS_OPEN ANNOTATE FINAL_POSITIONS RANDOM_GAME ZUG
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
    return run(programs[-1], "pair", "--check", "-", text=report) == (0, "7 rounds, 0 differ\n", "")


def annotation_is_written(*programs):
    status, out, _ = run(programs[4])
    movetext = "1. f3 e5 2. g4 $4 {Mate in one.} (2. e4 {[%eval -0.40]}) 2... Qh4# 0-1\n\n"
    again = run(programs[-1], "format", "-", text=out)
    return status == 0 and out.endswith(movetext) and again == (0, out, "")


def final_positions_are_told(*programs):
    after = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2"
    text = '[White "Frei"]\n1. e4 (1. d4) c5 1-0\n\n[White "Keller"]\n1. Ke2 *\n'
    return run(programs[5], text=text) == (0, f"Frei: {after}\nKeller: {INITIAL}\n", "") and run(
        programs[5], "missing"
    ) == (0, "", "")


def random_game_ends(*programs):
    outputs = {run(programs[6], str(seed))[:2] for seed in range(20)}
    words = (" wins: ", "drawn: ")
    return len(outputs) > 10 and all(status == 0 and any(word in out for word in words) for status, out in outputs)


def code_of(name):
    """The lines of the main function of an example, without those that are braces alone."""
    source = (pathlib.Path(__file__).parents[1] / "examples" / f"{name}.c").read_text()
    return [line for line in source.partition("int main")[2].splitlines()[1:] if line.strip(" {}")]


def first_programs_are_short(*_):
    return all(len(code_of(name)) <= 12 for name in ("final_positions", "random_game"))


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
    ("final_positions tells how each game ends, and of one with an error how far it goes", final_positions_are_told),
    ("random_game is played until the Laws end it", random_game_ends),
    ("both take a dozen lines", first_programs_are_short),
    ("annotate writes a sign, a comment, a variation and its evaluation", annotation_is_written),
]

print(f"1..{len(TESTS)}")
for number, (name, function) in enumerate(TESTS, start=1):
    print(f"{'ok' if function(*sys.argv[1:]) else 'not ok'} {number} - {name}")
