#!/usr/bin/env python3
"""no_false_alarm.py REPLAY CORPUS - no position of a real game may be called faulty. Prints TAP.

CORPUS is a folder of .pgn, .pgn.zst and .tar.zst files that is no part of the project; without it, or
without the zstd command, the test is skipped."""
import io
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile


def texts(path):
    """The PGN of one file, as one or more texts."""
    if path.name.endswith(".pgn"):
        yield path.read_bytes()
        return
    data = subprocess.run(["zstd", "-dcq", str(path)], check=True, stdout=subprocess.PIPE).stdout
    if path.name.endswith(".pgn.zst"):
        yield data
        return
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for member in archive:
            if member.isfile() and member.name.lower().endswith(".pgn"):
                yield archive.extractfile(member).read()


def replay(program, path):
    """How many positions of a file were asked, and what was said that should not have been."""
    positions, said = 0, []
    for text in texts(path):
        run = subprocess.run([program], input=text, stdout=subprocess.PIPE)
        lines = run.stdout.decode().splitlines()
        count = re.fullmatch(r"games \d+, positions (\d+), alarms (\d+)", lines[-1] if lines else "")
        if run.returncode != 0 or not count or count[2] != "0":
            said += lines or [f"# status {run.returncode}"]
        positions += int(count[1]) if count else 0
    return positions, said


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    files = sorted(p for p in folder.glob("*") if re.search(r"\.(pgn|pgn\.zst|tar\.zst)$", p.name))
    if not files or not shutil.which("zstd"):
        print("1..0 # SKIP there is no corpus of real games, or no zstd to read it")
        return 0
    print(f"1..{len(files)}")
    status = 0
    for number, path in enumerate(files, 1):
        positions, said = replay(program, path)
        good = positions > 0 and not said
        status |= not good
        for line in said[:20]:
            print(line)
        print(f"{'ok' if good else 'not ok'} {number} - no false alarm in {path.name}")
        print(f"# {positions} positions")
    return status


sys.exit(main())
