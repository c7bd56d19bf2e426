#!/usr/bin/env python3
"""fix_files.py - `zug fix` on damaged files: it changes what it lists and nothing else. Prints TAP.

usage: fix_files.py ZUG
"""

import gzip
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ZUG = pathlib.Path(sys.argv[1]).resolve()
ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
CLEAN = (
    '[Event "Open"]\n[Site "K\u00f6ln"]\n[Date "2026.01.02"]\n[Round "1"]\n[White "M\u00fcller"]\n[Black "?"]\n[Result "1-0"]\n'
    "\n1. e4 {\u2013 \u00e9} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 1-0\n\n"
)


def run(*words, data=b""):
    done = subprocess.run([ZUG, *words], input=data, capture_output=True, check=False, timeout=100,
                          env={**os.environ, "LC_ALL": "C.UTF-8"})
    assert done.returncode in (0, 1), (words, done.returncode, done.stderr[-500:])
    return done.stdout, done.stderr.decode(), done.returncode


def games(data):
    return re.match(rb"(\d+) games, (\d+) half-moves, (\d+) bad", run("check", "--quiet", data=data)[0]).groups()


def listed(err):
    return [line for line in err.splitlines() if ": fixed: " in line]


def what_is_right_is_left_alone():
    for data in (CLEAN * 3, CLEAN.replace("\n", "\r\n"), CLEAN.replace("\n", "\r"), "\ufeff" + CLEAN, "Dear friends,\n\n" + CLEAN,
                 "% escape\n" + CLEAN + "the end"):
        out, err, status = run("fix", data=data.encode())
        assert out == data.encode() and status == 0 and not listed(err), (data, err)


def old_encodings_become_utf8():
    text = CLEAN.replace("2026", "1999")
    assert run("fix", data=text.encode("cp1252"))[0] == text.encode()
    mixed = text.encode() + text.encode("cp1252")
    out, err, _ = run("fix", data=mixed)
    assert out == text.encode() * 2 and len(listed(err)) == 4, err
    every = b'[Event "' + bytes(range(0x80, 0x100)) + b'"]\n[Result "*"]\n\n*\n'
    assert run("fix", data=every)[0].decode().encode() == run("fix", data=every)[0]


def places_are_those_of_the_file():
    """The list names lines and columns at which the damage was done, whatever ends the lines."""
    for end in ("\n", "\r\n", "\r"):
        text = (CLEAN * 2).replace('[Result "1-0"]', '[Result "0-1"]').replace("2. Nf3 Nc6", "7. Nf3 Nc6").replace("\n", end)
        _, err, _ = run("fix", data=text.encode())
        places = [tuple(map(int, re.match(r"-:(\d+):(\d+):", line).groups())) for line in listed(err)]
        lines = text.encode().split(end.encode())
        assert len(places) == 4 and all(lines[y - 1][x - 1 :].startswith((b'0-1"]', b"7.")) for y, x in places), err


def damaged(dice):
    """Some games with a few bytes changed, lines lost or games run together."""
    data = bytearray((CLEAN * dice.randrange(1, 5)).replace("\n", dice.choice(["\n", "\r\n"])).encode("utf-8"))
    for _ in range(dice.randrange(0, 8)):
        at = dice.randrange(len(data))
        action = dice.randrange(4)
        if action == 0:
            data[at] = dice.randrange(256)
        elif action == 1:
            del data[at : at + dice.randrange(30)]
        elif action == 2:
            data[at:at] = dice.choice([b"\xe9", b"[", b"{", b"}", b"(", b"\n\n", b"1-0", b"*", b'"', b"9. ", b"\x00", b"]", b";"])
        else:
            tag = dice.choice(ROSTER).encode()
            data = bytearray(re.sub(rb"\[" + tag + rb"[^\n]*\n", b"", bytes(data), count=1)) or bytearray(b"*")
    return bytes(data)


def damage_never_spreads():
    dice = random.Random(8)
    for _ in range(60):
        data = damaged(dice)
        out, err, _ = run("fix", data=data)
        out.decode()  # it is UTF-8
        assert (out == data) == (not listed(err)), (data, err)
        assert f"{len(listed(err))} changes" in err, err
        assert games(out)[0] == games(data)[0] and games(out)[2] == games(data)[2], (data, out)
        again, more, _ = run("fix", data=out)
        assert again == out and not listed(more), (data, out, more)


def files_are_replaced_as_a_whole():
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "a.pgn")
        path.write_bytes(CLEAN.encode("cp1252"))
        listing, _, status = run("fix", "--check-only", path)
        assert status == 1 and path.read_bytes() == CLEAN.encode("cp1252")
        assert listing.decode().count(": to fix: ") == 4 and listing.endswith(b"1 games, 4 changes\n"), listing
        assert run("fix", "--output", path, path)[2] == 0 and path.read_bytes() == CLEAN.encode()
        assert run("fix", "--check-only", path) == (b"1 games, 0 changes\n", "", 0)
        packed = pathlib.Path(folder, "b.pgn.gz")
        packed.write_bytes(gzip.compress(CLEAN.encode() * 2000))
        assert run("fix", packed, path)[0] == CLEAN.encode() * 2001


TESTS = {
    "what is right is left alone, byte for byte": what_is_right_is_left_alone,
    "old encodings become UTF-8": old_encodings_become_utf8,
    "the places that are listed are those of the file": places_are_those_of_the_file,
    "damage never spreads, and fixing twice is fixing once": damage_never_spreads,
    "files are replaced as a whole, or only looked at": files_are_replaced_as_a_whole,
}


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, (name, test) in enumerate(TESTS.items(), 1):
        try:
            test()
            print(f"ok {number} - {name}")
        except (AssertionError, AttributeError, OSError, ValueError, subprocess.SubprocessError) as problem:
            failed += 1
            print(f"not ok {number} - {name}\n# {ascii(str(problem))[:3000]}")
    return 1 if failed else 0


sys.exit(main())
