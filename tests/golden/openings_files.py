#!/usr/bin/env python3
"""openings_files.py - `zug openings` against a slow count over `zug convert`, and its names against the file that
they were read from. Prints TAP.

usage: openings_files.py ZUG ECO_FILE

Where there is no ECO_FILE, Zug was built without names: then what is about them is skipped.
"""

import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ZUG = pathlib.Path(sys.argv[1]).resolve()
ECO = pathlib.Path(sys.argv[2])
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
# Moves that come to the same positions in many orders, and back to where they came from.
WHITE = ["Nf3", "Nc3", "g3", "d3", "Ng1", "Nb1", "e3", "c3"]
BLACK = ["Nf6", "Nc6", "g6", "d6", "Ng8", "Nb8", "e6", "c6"]


class Skip(Exception):
    """A test that cannot run here; the text says why."""


def zug(*words, data=None, segment=None, status=0):
    environment = {**os.environ, **({"ZUG_SEGMENT_BYTES": str(segment)} if segment else {})}
    done = subprocess.run([ZUG, *words], input=data, capture_output=True, text=True, check=False, timeout=100,
                          env=environment)
    assert done.returncode == status, (words, done.returncode, done.stderr[:500])
    return done.stdout


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def key(fen):
    """A position, whatever the counters of moves say."""
    return fen.rsplit(" ", 2)[0]


def random_games(count):
    """Legal games with results and ratings, or without; some begin from a position of their own."""
    dice = random.Random(11)
    parts = []
    for _ in range(count):
        tags = {"Result": dice.choice(["1-0", "0-1", "1/2-1/2", "*"])}
        for name in ("WhiteElo", "BlackElo"):
            if dice.random() < 0.7:
                tags[name] = dice.choice(["?", "0", "-", str(dice.randrange(900, 2900))])
        mark = dice.choice([tags["Result"]] * 3 + ["*"])
        if dice.random() < 0.2:
            del tags["Result"]
        words, played = [], set()
        for ply in range(dice.randrange(0, 13)):
            # a move that is not possible any more, or not yet, ends the game
            move = dice.choice(BLACK if ply % 2 else WHITE)
            side = ply % 2
            there = {m for s, m in played if s == side}
            back = {"Ng1": "Nf3", "Nb1": "Nc3", "Ng8": "Nf6", "Nb8": "Nc6"}.get(move)
            if back is not None:
                if back not in there:
                    break
                played.discard((side, back))
            elif move in there or {move[-2:], "N" + move[-2:]} & there:
                break
            else:
                played.add((side, move))
            words.append(move)
        parts.append("".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n{' '.join(words)} {mark}\n")
    return "\n".join(parts) + "\n[Event \"bad\"]\n\n1. e5 *\n\n"


def difference(percent):
    """The rating difference of a score, by the table of FIDE's Rating Regulations 8.1.1."""
    table = [0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184,
             193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470,
             501, 538, 589, 677, 800]
    return table[percent - 50] if percent >= 50 else -table[50 - percent]


def half_up(dividend, divisor):
    return (2 * dividend + divisor) // (2 * divisor)


def slow_tree(path, fen, depth):
    """For each position that was come to, by moves: results, and the ratings on both sides."""
    tree = collections.defaultdict(lambda: collections.defaultdict(list))
    fens = zug("convert", "--to", "fen", "--en-passant", "legal", path, status=1).splitlines()
    at = 0
    for game in lines(zug("convert", "--to", "json", path, status=1)):
        sans = [move["san"] for move in game["moves"]]
        here, at = [key(f) for f in fens[at : at + len(sans) + 1]], at + len(sans) + 1
        if key(fen) not in here:
            continue
        begin = here.index(key(fen))
        elos = [int(e) if e.isdigit() else 0 for e in (game["tags"].get("WhiteElo", ""), game["tags"].get("BlackElo", ""))]
        result = game["result"] if game["result"] != "*" else game["tags"].get("Result", "*")
        tree["all"][None].append((result, elos))
        seen = set()
        for i in range(begin, min(begin + depth, len(sans))):
            if here[i] not in seen:
                tree[here[i]][sans[i]].append((result, elos))
            seen.add(here[i])
    return tree


def summary(games, turn):
    """What `zug openings` says of games in which this side, 0 or 1, has moved."""
    results = collections.Counter(result for result, _ in games)
    points = {"1-0": 1 - turn, "0-1": turn, "1/2-1/2": 0.5}
    known = [points[result] for result, _ in games if result != "*"]
    own = [elos[turn] for _, elos in games if elos[turn]]
    met = [(elos[1 - turn], points[result]) for result, elos in games if elos[1 - turn] and result != "*"]
    score = half_up(int(2 * sum(known)) * 500, len(known)) / 10 if known else None
    performance = None
    if met:
        percent = half_up(int(2 * sum(p for _, p in met)) * 50, len(met))
        performance = half_up(sum(elo for elo, _ in met), len(met)) + difference(percent)
    return {
        "games": len(games), "white": results["1-0"], "draw": results["1/2-1/2"], "black": results["0-1"],
        "unknown": results["*"], "score": score, "rating": half_up(sum(own), len(own)) if own else None,
        "performance": performance,
    }


def slow_lines(tree, fen, depth, least, line=(), shown=None):
    """The lines of JSON, by asking `zug` for every position. What follows a position is shown once, unless it can be
    followed further."""
    said = []
    shown = {key(fen): depth} if shown is None else shown
    turn = fen.split()[1] == "b"
    moves = sorted(tree.get(key(fen), {}).items(), key=lambda item: (-len(item[1]), item[0]))
    for san, games in moves:
        if len(games) < least:
            continue
        after = zug("convert", "--to", "fen", "--en-passant", "legal",
                    data=f'[SetUp "1"]\n[FEN "{fen}"]\n\n{san} *\n').splitlines()[-1]
        left = depth - len(line) - 1
        goes_on = left > 0 and bool(tree.get(key(after)))
        is_shown = goes_on and shown.get(key(after), 0) >= left
        again = is_shown and any(len(games) >= least for games in tree[key(after)].values())
        said.append({"line": [*line, san], "san": san, **summary(games, turn), "fen": after, "again": again})
        if goes_on and not is_shown:
            shown[key(after)] = left
            said += slow_lines(tree, after, depth, least, (*line, san), shown)
    return said


def trees_are_those_of_a_slow_count():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "games.pgn"
        path.write_text(random_games(700))
        roots = [(START, 3, 1), (START, 3, 20),
                 ("rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2", 3, 2),
                 ("rnbqkbnr/pppp1ppp/4p3/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2", 4, 1)]
        for fen, depth, least in roots:
            tree = slow_tree(path, fen, depth)
            said = lines(zug("openings", "--to", "json", "--fen", fen, "--depth", str(depth), "--min-games", str(least),
                             path, status=1))
            wanted = slow_lines(tree, fen, depth, least)
            assert len(wanted) > 1, (fen, len(wanted))
            assert said[0].items() >= summary(tree["all"][None], fen.split()[1] == "b").items(), said[0]
            assert len(said) == len(wanted) + 2, (fen, len(said), len(wanted))
            for move, want in zip(said[1:-1], wanted):
                move["fen"] = re.sub(" [a-h][36] ", " - ", move["fen"])
                assert move.items() >= want.items(), (fen, move, want)
            assert (said[-1]["games"], said[-1]["bad_games"]) == (701, 1), said[-1]


def any_number_of_threads_says_the_same():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "games.pgn"
        path.write_text(random_games(900) * 2)
        for words in (["--to", "json", "--depth", "9", "--min-games", "1"], ["--games"], ["--to", "svg"], []):
            alone = zug("openings", "--jobs", "1", *words, path, status=1)
            for jobs, segment in ((2, 997), (3, 4099), (8, 20000)):
                assert zug("openings", "--jobs", str(jobs), *words, path, segment=segment, status=1) == alone, words


def names():
    listed = lines(zug("openings", "--names", "--to", "json")) if ECO.is_file() else []
    if not listed:
        raise Skip("built without names")
    return listed


def names_are_those_of_the_file():
    """Every game of the file leads to a position with its code, and there are no others."""
    listed = {key(row["fen"]): row for row in names()}
    text = ECO.read_text(encoding="latin-1")
    codes = re.findall(r'^\[ECO "(...)', text, re.M)
    games = lines(zug("convert", "--to", "json", ECO))
    fens = zug("convert", "--to", "fen", ECO).splitlines()
    last, at = {}, -1
    for game, code in zip(games, codes):
        at += len(game["moves"]) + 1
        last.setdefault(key(fens[at]), code)
    assert len(games) == len(codes) > 1000
    assert {fen: row["eco"] for fen, row in listed.items()} == last
    for row in listed.values():
        whole = row["opening"] + (f': {row["variation"]}' if row["variation"] else "")
        assert row["name"] == whole and "  " not in whole, row


def names_below_a_position_pass_it():
    listed = names()
    fen = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    below = lines(zug("openings", "--names", "--to", "json", "--fen", fen))
    wanted = []
    for row in listed:
        fens = zug("convert", "--to", "fen", "--en-passant", "legal",
                   data=" ".join(row["moves"]) + " *\n").splitlines() if row["eco"] < "B3" and len(row["moves"]) < 6 else []
        if key(fen) in map(key, fens):
            wanted.append(row)
    assert len(wanted) > 5 and [row for row in below if row["eco"] < "B3" and len(row["moves"]) < 6] == wanted


def games_are_called_by_their_last_named_position():
    by_fen = {key(row["fen"]): row for row in names()}
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "games.pgn"
        path.write_text(random_games(400))
        fens = [re.sub(" [a-h][36] ", " - ", f) for f in zug("convert", "--to", "fen", path, status=1).splitlines()]
        plain = {re.sub(" [a-h][36]$", " -", fen): row for fen, row in by_fen.items()}
        said = lines(zug("openings", "--games", "--to", "json", path, status=1))
        games, at = lines(zug("convert", "--to", "json", path, status=1)), 0
        assert len(said) == len(games) == 400
        for row, game in zip(said, games):
            here, at = fens[at : at + len(game["moves"]) + 1], at + len(game["moves"]) + 1
            last = next((plain[key(fen)] for fen in reversed(here) if key(fen) in plain), None)
            assert row["name"] == (last["name"] if last else None), (row, last)
            assert row["eco"] == (last["eco"] if last else None), (row, last)


def main():
    tests = [trees_are_those_of_a_slow_count, any_number_of_threads_says_the_same, names_are_those_of_the_file,
             names_below_a_position_pass_it, games_are_called_by_their_last_named_position]
    print(f"1..{len(tests)}")
    failed = 0
    for number, test in enumerate(tests, 1):
        name = test.__name__.replace("_", " ")
        try:
            test()
            print(f"ok {number} - {name}")
        except Skip as why:
            print(f"ok {number} - {name} # SKIP {why}")
        except Exception as error:  # pylint: disable=broad-except
            failed += 1
            print(f"not ok {number} - {name}\n# " + repr(error)[:1500].replace("\n", "\n# "))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
