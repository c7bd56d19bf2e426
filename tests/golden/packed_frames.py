#!/usr/bin/env python3
"""packed_frames.py - frames of zstd and blocks of bgzip, which several threads unpack: for every number of jobs, zug check,
format and convert say what they say of the plain file, and of a damaged one what one thread says. Prints TAP.

usage: packed_frames.py ZUG [--memory]

With --memory also measures that memory stays below 64 MB: not under a sanitizer, which needs its own.
"""

import gzip
import io
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import time
import zlib

from game_pieces import BAD, GOOD, PIECES

ZUG = os.path.abspath(sys.argv[1])
FOLDER = tempfile.TemporaryDirectory()
JOBS = ("2", "3", "5")
LIMIT_KB = 64 * 1024
# More than twice what a thread takes at once; most of it are comments, which take no time.
NOTE = b"".join(b"%d " % (n * n * n) for n in range(2400))
GAMES = b"".join(GOOD.replace(b"3. Bc4", b"{" + NOTE[n * 7 :] + b"} 3. Bc4") for n in range(8))
PLAIN = (GAMES + BAD + b"".join(p for p in PIECES if b"never" not in p) + BAD) * 14
COMMANDS = {
    "check": ("check",),
    "check in JSON": ("check", "--format", "json"),
    "format": ("format",),
    "convert": ("convert", "--to", "uci"),
}


def run(data, *words):
    """Standard output, standard error and status of a command about a file of always the same name."""
    pathlib.Path(FOLDER.name, "games").write_bytes(data)
    done = subprocess.run([ZUG, *words, "games"], capture_output=True, check=False, timeout=200,
                          cwd=FOLDER.name, env={**os.environ, "LC_ALL": "C.UTF-8"})
    return done.stdout, done.stderr, done.returncode


EXPECTED = {name: run(PLAIN, *words, "--jobs", "1") for name, words in COMMANDS.items()}


def pieces(data, size):
    return [data[at : at + size] for at in range(0, len(data), size)]


def zstd(data, tells_size=True):
    """A frame of zstd with its data in raw blocks; see RFC 8878."""
    blocks = pieces(data, 100000) or [b""]
    head = b"\xa0" + len(data).to_bytes(4, "little") if tells_size else b"\x00\x50"
    body = b"".join((len(b) << 3 | (n == len(blocks) - 1)).to_bytes(3, "little") + b
                    for n, b in enumerate(blocks))
    return b"\x28\xb5\x2f\xfd" + head + body


def skipped(data, kind=0):
    return (0x184D2A50 + kind).to_bytes(4, "little") + len(data).to_bytes(4, "little") + data


def seekable(data, size):
    """The seekable format: frames, and their sizes in a last frame that is skipped."""
    frames = [(zstd(piece), len(piece)) for piece in pieces(data, size)]
    table = b"".join(len(f).to_bytes(4, "little") + n.to_bytes(4, "little") for f, n in frames)
    foot = len(frames).to_bytes(4, "little") + b"\0" + b"\xb1\xea\x92\x8f"
    return b"".join(f for f, _ in frames) + skipped(table + foot, 14)


def pzstd(data, size):
    """As pzstd writes: before each frame, its length in a frame that is skipped; none tells how much is in it."""
    frames = [zstd(piece, False) for piece in pieces(data, size)]
    return b"".join(skipped(len(f).to_bytes(4, "little")) + f for f in frames)


def bgzf_block(data, level=1, lie=0, extra=b""):
    packer = zlib.compressobj(level, wbits=-15)
    body = packer.compress(data) + packer.flush()
    size = 12 + len(extra) + 6 + len(body) + 8
    field = extra + b"BC\2\0" + (size - 1 + lie).to_bytes(2, "little")
    return (b"\x1f\x8b\x08\x04\0\0\0\0\0\xff" + len(field).to_bytes(2, "little") + field + body
            + zlib.crc32(data).to_bytes(4, "little") + len(data).to_bytes(4, "little"))


def bgzf(data, size=65280, level=1, **more):
    """Blocks of bgzip, with the empty one at the end."""
    return b"".join(bgzf_block(p, level, **more) for p in pieces(data, size)) + bgzf_block(b"")


THIRD = len(PLAIN) // 3
FILES = {
    "zstd, many small frames": lambda: b"".join(zstd(p) for p in pieces(PLAIN, 30011)),
    "zstd, frames of some hundred kB": lambda: b"".join(zstd(p) for p in pieces(PLAIN, 300007)),
    "zstd, a large frame between small ones": lambda: b"".join(
        zstd(p) for p in [*pieces(PLAIN[:50000], 999), PLAIN[50000:-99999], *pieces(PLAIN[-99999:], 7777)]),
    "zstd, one frame": lambda: zstd(PLAIN),
    "zstd, empty frames": lambda: zstd(b"") * 3 + b"".join(
        zstd(p) + zstd(b"") + zstd(b"", False) for p in pieces(PLAIN, 200000)) + zstd(b""),
    "zstd, frames that are skipped": lambda: skipped(b"x" * 3000) + b"".join(
        zstd(p) + skipped(b"", n % 16) for n, p in enumerate(pieces(PLAIN, 100000))) + skipped(b"y" * 1500000),
    "zstd, with a seek table": lambda: seekable(PLAIN, 65536),
    "zstd, as pzstd writes": lambda: pzstd(PLAIN, 400000),
    "bgzip": lambda: bgzf(PLAIN),
    "bgzip, stored": lambda: bgzf(PLAIN, 65000, 0),
    "bgzip, with another extra field": lambda: bgzf(PLAIN, 50000, 0, extra=b"XX\3\0abc"),
    "gzip, members without sizes": lambda: b"".join(gzip.compress(p, 1) for p in pieces(PLAIN, 250000)),
    "gzip, one member": lambda: gzip.compress(PLAIN, 1),
    "bgzip, gzip, zeros, bgzip": lambda: bgzf(PLAIN[:THIRD], 65000, 0) + gzip.compress(PLAIN[THIRD : 2 * THIRD], 0)
        + b"\0" * 70000 + bgzf(PLAIN[2 * THIRD :], 65000, 0),
    "bgzip whose blocks are shorter than they say": lambda: bgzf(PLAIN, lie=1),
    "bgzip whose blocks are longer than they say": lambda: bgzf(PLAIN, lie=-1),
}


def flip(data, at, bits=0x55):
    return data[:at] + bytes([data[at] ^ bits]) + data[at + 1 :]


def wide(data):
    """A frame whose window is larger than what is allowed, although it has little in it."""
    frame = zstd(data, False)
    return frame[:4] + b"\x80" + bytes([16 << 3]) + len(data).to_bytes(4, "little") + frame[6:]


def damaged():
    """(name, file) of each."""
    frames = [zstd(p) for p in pieces(PLAIN, 150011)]
    blocks = [bgzf_block(p, 0) for p in pieces(PLAIN, 65000)]
    packed = [bgzf_block(p) for p in pieces(PLAIN, 65280)]
    for kind, parts in (("zstd", frames), ("bgzip", blocks), ("bgzip, compressed", packed)):
        whole = b"".join(parts)
        for share in (0, 2, 5):
            index = len(parts) * share // 6
            before = len(b"".join(parts[:index]))
            middle = before + len(parts[index]) // 2
            name = f"{kind}, part {index}"
            # Raw blocks of zstd have no sum: the head of the second one, and that of the frame.
            hit = before + 9 + 3 + 100000 if kind == "zstd" else middle
            yield f"{name}, a byte", flip(whole, hit, 6)
            yield f"{name}, cut in it", whole[:middle]
            yield f"{name}, cut in its head", whole[: before + 5]
            if index > 0:
                yield f"{name}, garbage before it", whole[:before] + b"garbage" * 9 + whole[before:]
                yield f"{name}, its first byte", flip(whole, before)
            if kind != "zstd":
                end = before + len(parts[index])
                yield f"{name}, its sum", flip(whole, end - 8)
                yield f"{name}, its length", flip(whole, end - 4, 1)
    whole = b"".join(frames[:9])
    yield "zstd, a length that is wrong", flip(whole, len(frames[0]) * 5 + 5, 1)
    yield "zstd, a window too large", whole + wide(GOOD * 500) + whole


def files_agree(make):
    data = make()
    for name, words in COMMANDS.items():
        for jobs in ("1", *JOBS):
            actual = run(data, *words, "--jobs", jobs)
            assert actual == EXPECTED[name], (name, jobs, actual[1:], len(actual[0]), len(EXPECTED[name][0]))


def damage_is_told_alike():
    for number, (name, data) in enumerate(damaged()):
        words = list(COMMANDS.values())[number % len(COMMANDS)]
        expected = run(data, *words, "--jobs", "1")
        assert expected[2] == 2 and b"zug: cannot read games: " in expected[1], (name, expected[1:])
        for jobs in JOBS:
            actual = run(data, *words, "--jobs", jobs)
            assert actual == expected, (name, words, jobs, actual[1:], expected[1:])


def an_archive_within_is_refused():
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        member = tarfile.TarInfo("games.pgn")
        member.size = len(PLAIN)
        archive.addfile(member, io.BytesIO(PLAIN))
    tar = out.getvalue()
    for data in (bgzf(tar, 65000, 0), b"".join(zstd(p) for p in pieces(tar, 50000))):
        expected = run(data, "check", "--jobs", "1")
        assert b"a tar archive" in expected[1] and expected[2] == 2, expected
        assert run(data, "check", "--jobs", "3") == expected


def reading_stops_early():
    """After an error, nobody waits for threads that are far ahead."""
    data = FILES["bgzip"]()
    expected = run(data, "check", "--max-errors", "1", "--jobs", "1")
    for jobs in JOBS:
        assert run(data, "check", "--max-errors", "1", "--jobs", jobs) == expected, jobs


def threads_of(data, jobs):
    """How many threads convert has while nobody reads what it writes."""
    path = pathlib.Path(FOLDER.name, "many")
    path.write_bytes(data)
    with subprocess.Popen([ZUG, "convert", "--to", "json", "--jobs", str(jobs), path], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as process:
        process.stdout.read(1)
        count = len(os.listdir(f"/proc/{process.pid}/task"))
        process.stdout.close()
        process.wait(timeout=100)
    return count


def there_are_threads():
    """With several jobs, two threads unpack besides the one that puts the bytes in order; with one job, none."""
    data = FILES["bgzip"]()
    plain = GOOD * (len(data) // len(GOOD))
    assert threads_of(data, 1) == threads_of(plain, 1) + 1
    for jobs in (2, 3):
        assert threads_of(data, jobs) == threads_of(plain, jobs) + 2 + 1


PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def memory_is_bounded():
    """Many jobs on small frames; then a frame that needs the largest window, behind and before them."""
    block = GAMES[:120000]
    large = zstd(b"", False)
    large = large[:5] + bytes([15 << 3]) + ((len(block) << 3).to_bytes(3, "little") + block) * 350 + large[6:]
    small = b"".join(zstd(block) for _ in range(100))
    path = pathlib.Path(FOLDER.name, "large")
    for data, jobs in ((small, "64"), (small, "4"), (bgzf(block[:60000] * 200), "64"), (small + large + small, "2")):
        path.write_bytes(data)
        # What a process has when it starts another one counts, too: this one has much.
        done = subprocess.run([sys.executable, "-c", PEAK, ZUG, "check", "--quiet", "--jobs", jobs, path],
                              capture_output=True, check=True)
        assert int(done.stdout) < LIMIT_KB, (jobs, done.stdout)


TESTS = {
    **{f"jobs agree with the plain file: {name}": (lambda m=make: files_agree(m)) for name, make in FILES.items()},
    "damage is told as by one thread": damage_is_told_alike,
    "an archive within is refused": an_archive_within_is_refused,
    "--max-errors ends all threads": reading_stops_early,
    "with several jobs two threads unpack": there_are_threads,
}


def main():
    tests = {**TESTS, **({"memory stays below 64 MB": memory_is_bounded} if "--memory" in sys.argv else {})}
    failed = 0
    print(f"1..{len(tests)}")
    for number, (name, test) in enumerate(tests.items(), 1):
        start = time.monotonic()
        try:
            test()
            print(f"ok {number} - {name}")
        except (AssertionError, OSError, subprocess.SubprocessError) as problem:
            failed += 1
            print(f"not ok {number} - {name}\n# {ascii(str(problem))[:2000]}")
        print(f"# {time.monotonic() - start:.1f} s", flush=True)
    return 1 if failed else 0


sys.exit(main())
