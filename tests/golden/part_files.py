#!/usr/bin/env python3
"""part_files.py - --part K/N: what is written of all parts is, byte for byte, what one run writes. Prints TAP.

usage: part_files.py ZUG [SEEDS]

Files are odd ones and ones that are put together at random, of SEEDS seeds.
"""

import bz2
import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from game_pieces import BAD, GOOD, PIECES, random_file

ZUG = os.path.abspath(sys.argv[1])
SEEDS = int(sys.argv[2]) if len(sys.argv) > 2 else 6
FOLDER = tempfile.TemporaryDirectory()
ENV = {k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS") or k == "PATH"} | {"LC_ALL": "C.UTF-8"}
QUOTE = b'[Event "real"]\n\n1. e4 {' + b'1-0\n\n[Event "quoted"]\n\n1. d4 d5 1-0\n\n' * 30 + b"} e5 1-0\n\n"

ODD = {
    "one game": GOOD,
    "nothing": b"",
    "one byte": b"[",
    "all pieces": b"".join(PIECES),
    "comments that quote many games": QUOTE * 3 + BAD + QUOTE,
    "carriage returns": (GOOD * 5 + QUOTE + BAD * 3).replace(b"\n", b"\r\n"),
    "no tags": b"1. e4 e5 1-0\n\n1. d4 {a} d5 (1... c5) *\n\n" * 30 + b"1. e4 Ke4 *\n",
    "no results": b'[White "A"]\n\n1. e4 e5\n\n[White "B"]\n\n1. d4 d4\n\n' * 20,
    "no empty lines": b'[White "A"]\n1. e4 e5 1-0\n[White "B"]\n1. d4 *\n' * 20,
    "a comment that is not closed": GOOD * 3 + b'[White "A"]\n\n1. e4 {open\n\n' + GOOD * 3,
    "a long comment behind a game": GOOD + b"{" + b"x " * 60000 + b"\n\n" + GOOD + b"}\n\n" + GOOD * 9,
    "long lines, told once a file": (b'[White "' + b"x" * 260 + b'"]\n\n1. e4 *\n\n') * 12,
    "comments before games": (b'; of 1-0\n\n[White "A"]\n\n1. e4 1-0\n\n{of the next} \n\n' + GOOD) * 9,
}


def path_of(name, data):
    path = pathlib.Path(FOLDER.name) / name
    path.write_bytes(data)
    return str(path)


def zug(*words, status=(0, 1), data=None, more=None):
    done = subprocess.run(
        [ZUG, *words], input=data, capture_output=True, check=False, timeout=100, env=ENV | (more or {})
    )
    assert done.returncode in status, (words, done.returncode, done.stderr)
    return done.stdout, done.stderr, done.returncode


def parts(count, words, names, more=None):
    """What is written of each part."""
    command, *rest = words
    return [zug(command, "--part", f"{k}/{count}", *rest, *names, more=more) for k in range(1, count + 1)]


def merged(done):
    """What zug merge makes of reports, which it gets in another order: output, status."""
    reports = [path_of(f"report-{i}", output) for i, (output, _, _) in enumerate(done)]
    output, told, status = zug("merge", *reversed(reports))
    assert not told, told
    return output, status


def joins(words, names, count, more=None):
    """The outputs of the parts one after the other are that of one run, and so is what was said."""
    whole, told, status = zug(*words, *names)
    done = parts(count, words, names, more)
    assert b"".join(output for output, _, _ in done) == whole, (words, count)
    assert b"".join(said for _, said, _ in done) == told, (words, count)
    assert max(state for _, _, state in done) == status, (words, count)


def merges(words, names, count, more=None):
    """Their merged reports are that of one run."""
    whole, told, status = zug(*words, *names)
    done = parts(count, words, names, more)
    output, state = merged(done)
    assert output == whole, (words, count, output[-300:], whole[-300:])
    said = b"".join(said for _, said, _ in done).splitlines()
    assert sorted(said) == sorted(told.splitlines()), (words, count)
    assert state == status or words[0] != "check", (words, count)
    return [json.loads(line) for line in b"".join(output for output, _, _ in done).splitlines()]


CHECK = ["check", "--format", "json", "--jobs", "1"]
JOINED = [
    ["format", "--jobs", "1"],
    ["format", "--reduced", "--jobs", "2"],
    ["format", "--keep-broken", "--jobs", "1"],
    ["convert", "--to", "uci", "--jobs", "1"],
    ["convert", "--to", "epd", "--jobs", "2"],
    ["select", "not white = b or comments"],
    ["select", "--to", "export", "all"],
]
MERGED = [
    ["check", "--format", "json", "--jobs", "2", "--pedantic"],
    ["check", "--format", "json", "--strict", "--jobs", "1"],
    ["convert", "--to", "json", "--jobs", "1"],
    ["convert", "--to", "json", "--jobs", "2"],
    ["select", "--to", "json", "halfmoves > 0"],
    ["select", "--to", "count", "result = 1-0"],
    ["stats", "--format", "json", "--jobs", "2"],
]


def try_file(name, data, counts):
    """Every command agrees with one run, for a few numbers of parts; zug check for all of them."""
    names = [path_of("games.pgn", data)]
    for count in counts:
        merges(CHECK, names, count)
    for i, words in enumerate(JOINED):
        joins(words, names, (2, 3, 7)[i % 3], {"ZUG_SEGMENT_BYTES": "100"})
    for i, words in enumerate(MERGED):
        merges(words, names, (2, 5, 3)[i % 3], {"ZUG_SEGMENT_BYTES": "100"})


def odd_files():
    """Of odd files, 1 to 20 parts are one run."""
    for name, data in ODD.items():
        try_file(name, data, range(1, 21))


def random_files():
    """Of files that are put together at random, parts are one run."""
    for seed in range(SEEDS):
        try_file(f"seed {seed}", random_file(seed), (2, 3, 4, 9, 17))


def shares():
    """Each part reads about its share, and begins where the part before ends; so does a file from standard input."""
    data = GOOD * 4000
    path = path_of("shares.pgn", data)
    found = merges(CHECK, [path], 8)
    begins = [line for line in found if line["type"] == "part"]
    assert [line["from"] for line in begins][1:] == [line["to"] for line in begins][:-1]
    assert all(abs(line["to"] - line["from"] - len(data) / 8) <= len(GOOD) for line in begins), begins
    with open(path, "rb") as file:
        done = subprocess.run(
            [ZUG, "check", "--part", "2/8", "--quiet"], stdin=file, capture_output=True, check=True, env=ENV
        )
    assert done.stdout == b"500 games, 3500 half-moves, 0 bad games, 0 warnings\n", done.stdout


def many_files():
    """Of several files each has its parts, also the one that is too small to have as many."""
    names = [path_of("a.pgn", (GOOD + BAD) * 9), path_of('b,"part":1.pgn', b""), path_of("c.pgn", BAD)]
    for count in (1, 2, 5):
        merges(CHECK, names, count)
        merges(["convert", "--to", "json"], names, count)


def text_counts_from_the_beginning():
    """In text, lines and games are those of the whole file."""
    path = path_of("text.pgn", (GOOD + BAD) * 30)
    whole = zug("check", path)[0].splitlines()
    done = parts(7, ["check"], [path])
    assert [line for out, _, _ in done for line in out.splitlines()[:-1]] == whole[:-1]


def compressed():
    """What is compressed, or comes through a pipe, is refused: nobody knows where its parts begin."""
    for name, data in {"a.gz": gzip.compress(GOOD * 9), "a.bz2": bz2.compress(GOOD * 9)}.items():
        output, told, status = zug("convert", "--to", "json", "--part", "1/2", path_of(name, data), status=(2,))
        assert status == 2 and not output and b"plain file" in told and name.encode() in told, (output, told)
    assert b"plain file" in zug("format", "--part", "1/2", data=GOOD, status=(2,))[1]


def refused():
    """Words that are no part, and options that must know all games, are refused."""
    for word in ("0/2", "3/2", "1", "/", "1/", "/2", "-1/2", "1/2/3", "1/0", "x/y", "1/9999999999"):
        told = zug("check", "--part=" + word, status=(2,))[1] + zug("stats", "--part", word, status=(2,))[1]
        assert b"part" in told, (word, told)
    for words in (
        ["check", "--max-errors", "3"],
        ["format", "--sort"],
        ["select", "--unique", "all"],
        ["select", "--limit", "3", "all"],
        ["select", "--sample", "3", "all"],
        ["select", "--skip", "3", "all"],
    ):
        assert b"must know all games" in zug(*words, "--part", "1/2", status=(2,))[1], words


def broken_reports():
    """A report that is missing, there twice, broken off or none is told of, and nothing hangs."""
    path = path_of("broken.pgn", (GOOD + BAD) * 20)
    done = [output for output, _, _ in parts(3, ["check", "--format", "json"], [path])]
    names = [path_of(f"r{i}", output) for i, output in enumerate(done)]

    def told(*given):
        output, said, status = zug("merge", *given, status=(2,))
        return said

    assert told(names[0], names[2]) == b"zug merge: part 2 of 3 is missing\n"
    assert told(*names[:2]) == b"zug merge: part 3 of 3 is missing\n"
    assert told(names[1], *names) == b"zug merge: part 2 of 3 is there twice\n"
    assert told(names[2], *names) == b"zug merge: part 3 of 3 is there twice\n"
    assert b"no report" in told()
    for cut in range(1, len(done[1]), 7):
        assert told(names[0], path_of("cut", done[1][:-cut]), names[2]), cut
    assert b"line 1 is none" in told(path_of("pgn", GOOD))
    assert b"line 1 is none" in told(path_of("empty line", b"\n"))
    other = parts(3, ["check", "--format", "json"], [path_of("broken.pgn", GOOD * 40)])[1][0]
    assert b"not the same file" in told(names[0], path_of("other", other), names[2])
    assert b"number" in told(path_of("count", b"12x\n"))
    assert b"zug stats" in told(path_of("stats", b'{"games":[[[[[[[[[[1]]]]]]]]]]}\n'))
    assert b"summary" in told(path_of("summary", b'{"type":"summary","games":1}\n'))
    assert b"No such file" in told("nowhere.json")


def without_parts():
    """Reports of different files follow each other, and are added up."""
    names = [path_of("a.pgn", GOOD + BAD), path_of("b.pgn", BAD * 2)]
    whole = zug(*CHECK, *names)
    reports = [path_of(f"w{i}", zug(*CHECK, name)[0]) for i, name in enumerate(names)]
    assert zug("merge", *reports) == whole
    assert zug("merge", "-", data=whole[0]) == whole


def game_numbers():
    """Check, convert and select name the same games: by file, number, line and offset."""
    path = path_of("where.pgn", b"".join(PIECES) * 2)
    selected = {line["game"]: line for line in map(json.loads, zug("select", "--to", "json", "all", path)[0].splitlines())}
    converted = [json.loads(line) for line in zug("convert", "--to", "json", path)[0].splitlines()]
    assert len(converted) > 20 and {line["game"] for line in converted} == set(selected)
    for line in converted:
        same = selected[line["game"]]
        assert all(line[name] == same[name] for name in ("file", "line", "offset", "tags")), (line, same)
    checked = [json.loads(line) for line in zug(*CHECK, path)[0].splitlines()]
    bad = {line["game"] for line in checked if line.get("severity") == "error" and line["game"]}
    assert bad and not bad & set(selected)


def main():
    tests = [
        odd_files, random_files, shares, many_files, text_counts_from_the_beginning, compressed, refused,
        broken_reports, without_parts, game_numbers,
    ]
    failed = 0
    print(f"1..{len(tests)}", flush=True)
    for number, test in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} - {test.__doc__.splitlines()[0]}", flush=True)
        except (AssertionError, OSError, ValueError, KeyError, subprocess.SubprocessError) as error:
            failed += 1
            print(f"not ok {number} - {test.__doc__.splitlines()[0]}\n# {str(error)[:3000]!r}", flush=True)
    return 1 if failed else 0


sys.exit(main())
