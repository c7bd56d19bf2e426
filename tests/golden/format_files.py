#!/usr/bin/env python3
"""format_files.py - zug format, and zug convert with several jobs, on files of all kinds: interrupted, compressed,
huge, hostile. Prints TAP.

usage: format_files.py ZUG [--memory]

With --memory also measures that memory stays below 64 MB: not under a sanitizer, which needs its own.
"""

import gzip
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

from game_pieces import BAD, GOOD, PIECES, random_file

ZUG = os.path.abspath(sys.argv[1])
LIMIT_KB = 64 * 1024
ROSTER = b"".join(
    b'[%s "%s"]\n' % (name, value)
    for name, value in (
        (b"Event", b"?"), (b"Site", b"?"), (b"Date", b"????.??.??"), (b"Round", b"?"),
        (b"White", b"?"), (b"Black", b"?"), (b"Result", b"*"),
    )
)


class Skip(Exception):
    """A test that cannot run here; the text says why."""


def environment(**more):
    kept = {k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS") or k == "PATH"}
    return {**kept, "LC_ALL": "C.UTF-8", **more}


def run(*words, data=b"", **more):
    """Runs zug: (standard output, standard error, status)."""
    done = subprocess.run(
        [ZUG, *words], input=data, capture_output=True, check=False, timeout=100,
        env=environment(**more),
    )
    return done.stdout, done.stderr.decode(), done.returncode


def formatted(data, *words, **more):
    """What zug format makes of good games."""
    out, err, status = run("format", *words, data=data, **more)
    assert status == 0, f"status {status}: {err[:500]}"
    return out


def assert_stable(data, *words):
    """Formatting is idempotent, checks clean and keeps to the form of export format; the first result."""
    once = formatted(data, *words)
    assert formatted(once, *words) == once, "formatting twice is not formatting once"
    report, _, status = run("check", "--strict", data=once)
    assert status == 0, report[:500]
    for line in once.split(b"\n"):
        assert not line.endswith(b" ") and not line.startswith(b" "), line
        assert b"\t" not in line and b"\r" not in line, line
    assert once.endswith(b"\n\n") and b"\n\n\n" not in once, "sections end with one empty line"
    return once


def interrupted_runs():
    """Whatever ends the program, the file is as it was and nothing is left beside it."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGKILL):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.pgn")
            path.write_bytes(b"old")
            process = subprocess.Popen(
                [ZUG, "format", "--output", path], stdin=subprocess.PIPE, env=environment(),
                # whoever runs the tests may have been told to ignore hang-ups
                preexec_fn=lambda: signal.signal(number, signal.SIG_DFL) if number != signal.SIGKILL else None,
            )
            process.stdin.write(b"1. e4 *\n" * 100000)
            process.stdin.flush()
            for _ in range(100):
                if len(os.listdir(folder)) == 2:
                    break
                time.sleep(0.05)
            assert len(os.listdir(folder)) == 2, "the output is not written under another name"
            process.send_signal(number)
            process.stdin.close()
            assert process.wait(20) == -number
            assert path.read_bytes() == b"old"
            if number != signal.SIGKILL:
                assert os.listdir(folder) == ["a.pgn"], os.listdir(folder)


def new_file_appears_whole():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "new.pgn")
        formatted(b"1. e4 *", "--output", str(path))
        assert path.read_bytes() == ROSTER + b"\n1. e4 *\n\n"
        assert os.listdir(folder) == ["new.pgn"]


def compressed_onto_itself():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "a.pgn")
        path.write_bytes(gzip.compress(b"1. e4 *"))
        formatted(b"", "--output", str(path), str(path))
        assert path.read_bytes() == ROSTER + b"\n1. e4 *\n\n"


def damaged_compression_changes_nothing():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "a.pgn")
        damaged = gzip.compress(b"1. e4 *\n" * 1000)[:-20]
        path.write_bytes(damaged)
        assert run("format", "--output", str(path), str(path))[2] == 2
        assert path.read_bytes() == damaged


def deep_variations():
    depth = 50000
    text = b"1. e4 " + b"(1. d4 " * depth + b")" * depth + b" e5 *"
    once = assert_stable(text)
    assert once.count(b"(") == depth == once.count(b")")
    assert all(len(line) < 80 for line in once.split(b"\n")), "a long line"
    assert assert_stable(b"1. e4 " + b"(" * depth + b"1. d4" + b")" * depth + b" *").count(b"(") == 1


def random_comments():
    """Comments of every length and kind of word keep their words."""
    rng = random.Random(7)
    words = [b"a", b"[White", b'"x"]', b"%x", b"[%clk", b"0:00:01]", b"(", b")", b"{", b";", b"$1", b"[",
             b"]", b"1-0", b"w" * 78, b"w" * 90, b"\xe9", b"\xc3\xa9", b"[Event", b'"y"', b"<", b">", b"\\"]
    for _ in range(60):
        comments = [
            [rng.choice(words) for _ in range(rng.randrange(40))] for _ in range(rng.randrange(1, 5))
        ]
        text = b"1. e4 " + b" ".join(
            b"{" + rng.choice((b"", b" ")) + b" ".join(c) + rng.choice((b"", b" ")) + b"}"
            for c in comments
        )
        once = formatted(text + b" *")
        assert formatted(once) == once
        found = [part.split(b"}")[0].split() for part in join_comments(once)]
        assert found == comments, f"{found} is not {comments}"


def join_comments(text):
    """The comments of a movetext, from behind each opening brace on."""
    rest, found = text.split(b"\n\n", 1)[1], []
    while b"{" in rest:
        rest = rest.split(b"{", 1)[1]
        found.append(rest)
        rest = rest.split(b"}", 1)[1]
    return found


def huge_games():
    """A comment, a semicolon comment and a game of many megabytes."""
    word = b"word " * 4000000
    once = formatted(b"1. e4 {" + word + b"} e5 *")
    assert once.count(b"word") == 4000000 and formatted(once) == once
    line = formatted(b"1. e4 ;" + word[:400000] + b"} e5\n *")
    assert formatted(line) == line
    outside = formatted(b"{" + word[:400000] + b"} 1. e4 *")
    assert outside == ROSTER + b"\n1. e4 *\n\n"


def many_tags():
    """Tags beyond those that the reader remembers are sorted, and each name is written once."""
    tags = [b'[T%d "%d"]' % (i * 7919 % 5000, i) for i in range(7000)]
    once = formatted(b"\n".join(tags) + b"\n\n*\n")
    names = [line.split()[0] for line in once.split(b"\n\n")[0].split(b"\n")[7:]]
    assert names == sorted(set(names)) and len(names) == 5000


def too_many_tags():
    """What is beyond memory is left out, and that is said."""
    tags = b"".join(b'[T%07d "%d"]\n' % (i, i) for i in range(300000))
    out, err, status = run("format", data=tags + b"\n1. e4 *\n")
    kept = out.count(b'[T0')
    assert status == 0 and 100000 < kept < 300000 and out.endswith(b"\n1. e4 *\n\n"), (status, kept)
    assert err.count("more tags than can be sorted") == 1, err[:500]


def sorted_by_files():
    """Games of all sizes come out of files in the order in which memory sorts them, equal ones as they were."""
    rng = random.Random(1)
    games = b"".join(
        b'[Date "19%02d.??.??"][Round "%d.%d"][Board "%d"]\n1. %s {%s} *\n'
        % (rng.randrange(3), rng.randrange(12), rng.randrange(2), i, rng.choice((b"e4", b"d4")),
           b"x " * rng.choice((0, 0, 0, 10, 3000)))
        for i in range(2000)
    )
    want = formatted(games, "--sort")
    for size in ("0", "4000", "100000"):
        assert formatted(games, "--sort", ZUG_SORT_BYTES=size) == want, f"{size} bytes"
    assert formatted(want, "--sort") == want
    assert want.count(b"[Board") == 2000


def large_sorted_game():
    """A game larger than what of it is kept, and than memory is given, is whole after sorting."""
    text = b"1. e4 {" + b"word " * 400000 + b"} *\n"
    want = formatted(text)
    both = formatted(text + b'[Date "1900.01.01"] *\n' + text, "--sort", ZUG_SORT_BYTES="10000")
    assert both.startswith(want + want) and both.count(b"word") == 800000


def large_games_in_order():
    """Games that differ only far behind what is kept in memory of them are sorted nevertheless."""
    def game(end):
        return b"1. e4 {" + b"word " * 40000 + end + b"} *\n"

    want = formatted(b"".join(game(end) for end in (b"a", b"b c", b"b d", b"b d", b"b e")))
    mixed = b"".join(game(end) for end in (b"b d", b"b c", b"b e", b"a", b"b d"))
    for size in ("100", "450000", "100000000"):
        assert formatted(mixed, "--sort", ZUG_SORT_BYTES=size) == want, f"{size} bytes"


def mixed_files():
    """Files with games of all kinds, good and broken, and with what is between them."""
    kept = b"{for the next game}\n\n" + GOOD + b"{and\n\nthis}\n" + GOOD + BAD
    files = [GOOD + piece + BAD + piece + piece + GOOD for piece in PIECES] + [kept * 5]
    return files + [random_file(seed) for seed in range(30 if "--memory" in sys.argv else 6)]


def broken_games_are_put_right():
    """What is kept of broken games is legal, marked, and the same when it is formatted again."""
    for data in mixed_files():
        out, err, status = run("format", "--keep-broken", data=data)
        is_marked = b"{zug: broken off here: " in b" ".join(out.split())
        assert status == int(is_marked), f"status {status}: {err[:500]}"
        assert formatted(out) == out, f"formatting again changes {out!r}"
        report, _, status = run("check", data=out)
        assert status == 0, report[:500]


def jobs_agree():
    """Every number of jobs gives the same bytes, the same words on standard error and the same status."""
    options = ((), ("--sort",), ("--reduced",), ("--keep-broken",), ("--without", "variations"),
               ("--without", "comments,nags"), ("--keep-broken", "--sort", "--without", "variations,comments"))
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "games"
        for number, data in enumerate(mixed_files()):
            path.write_bytes(data)
            form = ("json", "uci", "fen", "epd")[number % 4]
            for words in (["format", *options[number % len(options)]], ["convert", "--to", form]):
                expected = run(*words, "--jobs", "1", path)
                for jobs, size in (("2", "16"), ("7", "400")):
                    actual = run(*words, "--jobs", jobs, path, ZUG_SEGMENT_BYTES=size)
                    assert actual == expected, f"{words}, {jobs} jobs, segments of {size}: {data!r}"


def jobs_wait_for_their_turn():
    """Games that are longer than what is kept of a part for the one who writes."""
    game = GOOD.replace(b"1. e4", b"1. e4 {" + b"some words " * 60000 + b"}")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "games"
        path.write_bytes(game * 12)
        for words in (["format"], ["format", "--sort"], ["convert", "--to", "json"]):
            expected = run(*words, "--jobs", "1", path)
            assert expected[2] == 0 and run(*words, "--jobs", "5", path, ZUG_SEGMENT_BYTES="1000") == expected


def peak_kb(data, *words):
    """The most memory that zug format takes, in kilobytes."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        probe = (
            "import resource, subprocess, sys;"
            "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL);"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
        )
        done = subprocess.run(
            [sys.executable, "-c", probe, ZUG, "format", *words, file.name],
            capture_output=True, check=True, env=environment(),
        )
        return int(done.stdout)


def little_memory():
    if "--memory" not in sys.argv:
        raise Skip("memory is not measured here")
    game = b'[Event "x"]\n[Round "%d"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n'
    many = b"".join(game % (i * 7919 % 100003) for i in range(600000))
    for words in (("--jobs", "1"), ("--sort",), ("--reduced",), ("--jobs", "8"), ("--jobs", "64", "--sort")):
        assert peak_kb(many, *words) < LIMIT_KB, f"{words}: {peak_kb(many, *words)} kB"
    tags = b"".join(b'[T%d "v"]\n' % i for i in range(1000000))
    assert peak_kb(tags + b"\n*\n") < LIMIT_KB, f"tags: {peak_kb(tags)} kB"
    long_comment = b"1. e4 {" + b"word " * 20000000 + b"} *"
    assert peak_kb(long_comment) < LIMIT_KB, f"{peak_kb(long_comment)} kB"
    assert peak_kb(long_comment, "--sort") < LIMIT_KB


TESTS = {
    "an interrupted run leaves the file as it was": interrupted_runs,
    "a new file appears when it is complete": new_file_appears_whole,
    "a compressed file is formatted onto itself": compressed_onto_itself,
    "a damaged compressed file is left as it was": damaged_compression_changes_nothing,
    "variations are nested to any depth": deep_variations,
    "comments keep their words": random_comments,
    "games of any length are written": huge_games,
    "any number of tags is sorted": many_tags,
    "tags beyond memory are left out, which is said": too_many_tags,
    "files larger than memory are sorted": sorted_by_files,
    "a game larger than memory is sorted": large_sorted_game,
    "games are compared to their ends": large_games_in_order,
    "what is kept of broken games is right": broken_games_are_put_right,
    "every number of jobs writes the same": jobs_agree,
    "jobs whose games are long wait for their turn": jobs_wait_for_their_turn,
    "memory stays below 64 MB": little_memory,
}


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, (name, test) in enumerate(TESTS.items(), 1):
        try:
            test()
            print(f"ok {number} - {name}", flush=True)
        except Skip as reason:
            print(f"ok {number} - {name} # SKIP {reason}")
        except (AssertionError, OSError, subprocess.SubprocessError) as problem:
            failed += 1
            print(f"not ok {number} - {name}\n# {ascii(str(problem))[:2000]}", flush=True)
    return 1 if failed else 0


sys.exit(main())
