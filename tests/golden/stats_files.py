#!/usr/bin/env python3
"""stats_files.py - `zug stats` against a slow count of the same games, and by any number of threads. Prints TAP.

usage: stats_files.py ZUG
"""

import collections
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ZUG = pathlib.Path(sys.argv[1]).resolve()

# Games whose beginnings are hard to see: tags in comments, games without results.
HARD = (
    '[Event "a"]\n[ECO "B01"]\n\n1. e4 {a comment\n\n[Event "quoted"]\n\n1. d4 d5 1-0\n\n} d5 1-0\n\n'
    '[Event "b"]\n\n1. e4 e5\n\n[Event "c"]\n[Date "1990.01.01"]\n\n1. d4 (1. c4 {\n\n[Event "x"]\n}) d5 1/2-1/2\n\n'
    '[Event "d"]\n\n[Event "e"]\n[Result "0-1"]\n\n*\n\n'
) * 20


def stats(*words, segment=None):
    environment = {**os.environ, **({"ZUG_SEGMENT_BYTES": str(segment)} if segment else {})}
    done = subprocess.run([ZUG, "stats", "--format", "json", *words], capture_output=True, text=True, check=True,
                          timeout=100, env=environment)
    assert not done.stderr, done.stderr
    return done.stdout


def slow_count(path):
    """The same by the games that `zug convert` writes."""
    made = subprocess.run([ZUG, "convert", "--to", "json", path], capture_output=True, text=True, check=False).stdout
    count = {"games": 0, "half_moves": 0, "results": collections.Counter(), "years": collections.Counter(),
             "openings": collections.Counter(), "forfeits": 0}
    for line in made.splitlines():
        game = json.loads(line)
        tags = game["tags"]
        count["games"] += 1
        count["half_moves"] += len(game["moves"])
        count["results"][game["result"]] += 1
        year = next((d[:4] for d in (tags.get("Date", ""), tags.get("UTCDate", "")) if d[:4].isdigit()), None)
        count["years"][year] += 1
        count["openings"][tags.get("ECO", "")[:3] or None] += 1
        count["forfeits"] += tags.get("Termination", "").lower() == "time forfeit"
    return count


def random_games(count):
    """Legal games of any length, with some of the tags that are counted."""
    dice = random.Random(5)
    knights = ["Nf3", "Nf6", "Ng1", "Ng8"]
    parts = []
    for _ in range(count):
        tags = {
            "Date": dice.choice(["????.??.??", "1999.12.??", f"{dice.randrange(1850, 2030)}.01.02"]),
            "UTCDate": f"{dice.randrange(2000, 2030)}.05.06",
            "ECO": dice.choice("ABCDE") + str(dice.randrange(10, 100)),
            "Termination": dice.choice(["normal", "Time forfeit", "time forfeit"]),
            "Result": dice.choice(["1-0", "0-1", "1/2-1/2", "*"]),
        }
        parts += [f'[{name} "{value}"]\n' for name, value in tags.items() if dice.random() < 0.8]
        moves = [knights[i % 4] for i in range(dice.randrange(0, 500))]
        moves = [move + dice.choice([" {a (comment)}", " (--)", "", "", "", ""]) for move in moves]
        parts += ["\n", " ".join([*moves, dice.choice(["1-0", "0-1", "1/2-1/2", "*"])]), "\n\n"]
    return "".join(parts)


def counts_are_those_of_a_slow_count():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "games.pgn")
        path.write_text(random_games(400), encoding="utf-8")
        said, slow = json.loads(stats(path)), slow_count(path)
        assert said["games"] == slow["games"] == 400 and said["half_moves"] == slow["half_moves"], (said, slow)
        assert said["results"] == slow["results"]
        assert said["undated"] == slow["years"].pop(None)
        assert said["years"] == slow["years"]
        assert said["without_eco"] == slow["openings"].pop(None)
        assert {code: of["games"] for code, of in said["openings"].items()} == slow["openings"]
        assert sum(of["1-0"] for of in said["openings"].values()) <= said["results"]["1-0"]
        assert said["time_forfeits"] == slow["forfeits"]
        assert sum(said["lengths"]["by_ten_moves"]) == 400


def threads_make_no_difference():
    with tempfile.TemporaryDirectory() as folder:
        easy, hard = pathlib.Path(folder, "easy.pgn"), pathlib.Path(folder, "hard.pgn")
        easy.write_text(random_games(100), encoding="utf-8")
        hard.write_text(HARD, encoding="utf-8")
        for path, games in ((easy, 100), (hard, 100)):
            alone = stats("--jobs", "1", path)
            assert json.loads(alone)["games"] == games, alone
            for jobs, segment in ((2, 100), (3, 1000), (7, 5000), (64, 16), (2, None)):
                assert stats("--jobs", str(jobs), path, segment=segment) == alone, (path, jobs, segment)
        assert stats(easy, hard) == stats("--jobs", "1", hard, easy)


TESTS = {
    "what is counted is what a slow count finds": counts_are_those_of_a_slow_count,
    "any number of threads counts the same": threads_make_no_difference,
}


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, (name, test) in enumerate(TESTS.items(), 1):
        try:
            test()
            print(f"ok {number} - {name}")
        except (AssertionError, KeyError, OSError, ValueError, subprocess.SubprocessError) as problem:
            failed += 1
            print(f"not ok {number} - {name}\n# {ascii(str(problem))}")
    return 1 if failed else 0


sys.exit(main())
