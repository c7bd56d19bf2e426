#!/usr/bin/env python3
"""select_files.py - zug select on files of all kinds: huge games, many tags, live pipes. Prints TAP.

usage: select_files.py ZUG [--memory]

With --memory also measures that memory stays below 64 MB: not under a sanitizer, which needs its own.
"""

import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ZUG = str(pathlib.Path(sys.argv[1]).resolve())
LIMIT_KB = 64 * 1024


class Skip(Exception):
    """A test that cannot run here; the text says why."""


def select(data, *words):
    done = subprocess.run([ZUG, "select", *words], input=data, capture_output=True, check=False)
    assert done.returncode == 0 and not done.stderr, (done.returncode, done.stderr[:500])
    return done.stdout


def huge_games():
    """A game that does not fit into memory comes out byte for byte, between others."""
    huge = b"1. e4 {" + b"word " * 2_500_000 + b"} e5 *\n\n"
    small = b'[White "A"]\n\n1. d4 *\n\n'
    data = small + huge + small + huge
    assert select(data, "all") == data
    assert select(data, 'line "e4"') == huge + huge
    assert select(data, "white = a") == small + small
    assert select(data, "--sample", "3", "comments") == huge + huge
    where = [json.loads(line) for line in select(data, "--to", "json", "comments").splitlines()]
    begin = [len(small), len(small) * 2 + len(huge)]
    assert [game["offset"] for game in where] == begin and where[0]["bytes"] == len(huge) - 2, where


def many_tags():
    """Any number of tags is told, each name once."""
    tags = b"".join(b'[T%d "%d"]\n' % (i % 60000, i) for i in range(120000))
    game = json.loads(select(tags + b"\n1. e4 *\n", "--to", "json", "t77 = 77 and t59999 = 59999"))
    assert len(game["tags"]) == 60000 and game["tags"]["T77"] == "77"


def odd_values():
    """A tag's value may have any bytes, a NUL too: it hides none of them, and no other tag."""
    game = b'[White "a\0b"]\n[Black "\0"]\n[Site "c"]\n\n1. e4 *\n\n'
    told = json.loads(select(game, "--to", "json", "all"))["tags"]
    assert told == {"White": "a\0b", "Black": "\0", "Site": "c"}, told
    once = subprocess.run([ZUG, "select", "--to", "count", "--unique", "--same", "players", "all"],
                          input=game + game.replace(b"b", b"d"), capture_output=True, check=False)
    assert once.stdout == b"2\n", once


def live_pipe():
    """A game is written as soon as it has ended, while more are to come."""
    with subprocess.Popen([ZUG, "select", "all"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as live:
        live.stdin.write(b"1. e4 *\n\n1. d4")
        live.stdin.flush()
        assert os.read(live.stdout.fileno(), 100) == b"1. e4 *\n\n"
        live.stdin.close()
        assert live.stdout.read() == b"1. d4\n\n"


def peak_kb(data, *words):
    """The most memory that zug select takes, in kilobytes."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        probe = (
            "import resource, subprocess, sys;"
            "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL);"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
        )
        command = [sys.executable, "-c", probe, ZUG, "select", *words, file.name]
        return int(subprocess.run(command, capture_output=True, check=True).stdout)


def little_memory():
    if "--memory" not in sys.argv:
        raise Skip("memory is not measured here")
    game = b'[Event "x"]\n[Round "%d"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n'
    many = b"".join(game % i for i in range(300000))
    huge = b"1. e4 {" + b"word " * 16_000_000 + b"} *"
    for data in (many, huge):
        for words in (("all",), ("--to", "export", "all"), ("--variations", "dead or annotated"), ("--sample", "9", "all")):
            assert peak_kb(data, *words) < LIMIT_KB, f"{words}: {peak_kb(data, *words)} kB"


def memory_of_unique_games():
    """What --unique takes for each game is what docs/select.md says: at most 160 bytes."""
    if "--memory" not in sys.argv:
        raise Skip("memory is not measured here")
    knights = ["Nf3", "Nh3", "Nc3", "Na3"]
    game, count = '[Date "%d"]\n\n1. %s *\n\n', 200000
    many = "".join(game % (i, knights[i % 4]) for i in range(count)).encode()
    words = ("--unique", "--same", "date", "all")
    grown = (peak_kb(many, *words) - peak_kb(b"1. e4 *\n", *words)) * 1024 / count
    assert 24 < grown < 160, f"{grown} bytes a game"


def many_games():
    """Games of all kinds: variations, notes, errors, text between them, twice the same, without a result."""
    kinds = [
        b'[Event "x"]\n[White "A%d"]\n[Date "19%02d.01.01"]\n\n1. e4 e5 2. Nf3 (2. f4 {gambit} exf4) Nc6 3. Bb5 1-0\n\n',
        b'[Event "y"]\n[White "B%d"]\n[Date "19%02d.??.??"]\n\n1. d4 d5! {c\n\n[Event "no"]\n\n1. c4} 2. c4 1/2-1/2\n\n',
        b"{before %d}\n\n[Round \"%d\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0 **\n\nletter\n\n",
        b'[Round "%d.%d"]\n\n1. e4 e5 2. Ke3 *\n\n',
        b'[Event "z"]\r\n[Round "%d.%d"]\r\n\r\n1. Nf3 d5\r\n2. g3\r\n\r\n',
        b'%% secret %d %d\n[Event "e"]\n\n1. c4 <x> {long '
        + b"word " * 8000
        + b"} e5 0-1\n\n",
    ]
    order = [0, 1, 2, 0, 4, 3, 0, 1, 4, 2] * 12 + [5]
    return b"".join(kinds[kind] % (i % 50, i % 40) for i, kind in enumerate(order * 2))


JOB_WORDS = [
    ["all"],
    ["--to", "export", "all"],
    ["--to", "json", "comments or result = 1-0"],
    ["--to", "count", "has event"],
    ["--not", "white ~ a"],
    ["--variations", 'position "rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPP2PP/RNBQKBNR w KQkq -"'],
    ["mate"],
    ["white = a3 or annotated"],
    ["--limit", "1", "all"],
    ["--limit", "31", "--skip", "7", "--to", "json", 'line "e4"'],
    ["--limit", "20", "--to", "export", "not has white"],
    ["--sample", "9", "--seed", "4", "--to", "export", "all"],
    ["--unique", "all"],
    ["--unique", "--same", "players,date", "--sample", "5", "--to", "json", "all"],
    ["--part", "2/3", "--to", "json", "all"],
    ["--letters", "en", "--to", "export", "comments"],
    ['reaches "d4 d5 c4"'],
    ["--to", "json", 'line "Nf3 d5" or reaches "Nf3 d5 g3" or material "8P+Q+2R+2B+2N v 7P+Q+2R+2B+N"'],
    ["--to", "count", "whiteelo2 > 1 and event2 = x"],
]


def several_jobs():
    """Any number of threads and any cutting of a file give what one thread gives: output, errors and status."""
    with tempfile.TemporaryDirectory() as folder:
        path, other = os.path.join(folder, "a.pgn"), os.path.join(folder, "b.pgn")
        pathlib.Path(path).write_bytes(many_games())
        pathlib.Path(other).write_bytes(many_games()[:20000])

        def run(words, jobs, segment, files):
            env = dict(os.environ, ZUG_SEGMENT_BYTES=str(segment))
            done = subprocess.run([ZUG, "select", "--jobs", str(jobs), *words, *files], capture_output=True, check=False, env=env)
            return done.returncode, done.stdout, done.stderr

        for words in JOB_WORDS:
            one = run(words, 1, 1000, [path, other])
            assert one[0] in (0, 1) and one[1], (words, one[0], one[2][:300])
            for jobs, segment in ((2, 700), (3, 150), (7, 50), (2, 30000)):
                assert run(words, jobs, segment, [path, other]) == one, (words, jobs, segment)
        assert run(["all"], 1, 1000, [path])[0] == 1
        for split in ("year", "event", "25"):
            told = []
            for jobs in (1, 3):
                out = pathlib.Path(folder, f"{split}-{jobs}")
                out.mkdir()
                said = run(["--split", split, "--output", str(out / "g.pgn"), "all"], jobs, 200, [path])
                told.append((said, {file.name: file.read_bytes() for file in out.iterdir()}))
            assert told[0] == told[1] and len(told[0][1]) > 3, split
        for bad in ("0", "65", "x"):
            assert run(["all"], bad, 100, [path])[0] == 2


def jobs_of_compressed_files():
    """A compressed file and a broken one are read by several threads with the same end."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.pgn.gz")
        packed = gzip.compress(many_games() * 3)
        for data in (packed, packed[: len(packed) // 2]):
            pathlib.Path(path).write_bytes(data)
            ends = []
            for jobs in ("1", "3"):
                done = subprocess.run([ZUG, "select", "--jobs", jobs, "comments", path], capture_output=True, check=False)
                ends.append((done.returncode, done.stdout, done.stderr))
            assert ends[0] == ends[1] and ends[0][0] == (1 if data is packed else 2), ends[0][2][-300:]


TESTS = {
    "games of any length are written as they were": huge_games,
    "any number of tags is told": many_tags,
    "a value of a tag may have any bytes": odd_values,
    "games of a live pipe are written as they end": live_pipe,
    "any number of jobs writes the same": several_jobs,
    "so it does for compressed and broken files": jobs_of_compressed_files,
    "memory stays below 64 MB": little_memory,
    "each game among which duplicates are looked for takes at most 160 bytes": memory_of_unique_games,
}


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, (name, test) in enumerate(TESTS.items(), 1):
        try:
            test()
            print(f"ok {number} - {name}")
        except Skip as reason:
            print(f"ok {number} - {name} # SKIP {reason}")
        except (AssertionError, ValueError, OSError) as problem:
            failed += 1
            print(f"not ok {number} - {name}\n# {ascii(str(problem))[:1000]}")
    return 1 if failed else 0


sys.exit(main())
