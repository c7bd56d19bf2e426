#!/usr/bin/env python3
"""check_files.py - zug check on files of all kinds: many jobs, live streams, compressed, damaged, huge.
Prints TAP.

usage: check_files.py ZUG [--memory]

With --memory also measures that memory stays below 64 MB: not under a sanitizer, which needs its own. There each run takes
longer, and so there are fewer random files.
"""

import bz2
import gzip
import io
import lzma
import os
import pathlib
import random
import select
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
import zlib

from game_pieces import BAD, GOOD, PIECES, random_file

ZUG = os.path.abspath(sys.argv[1])
IS_PLAIN = "--memory" in sys.argv
LIMIT_KB = 64 * 1024
FOLDER = tempfile.TemporaryDirectory()


class Skip(Exception):
    """A test that cannot run here; the text says why."""


def path_of(name, data):
    path = pathlib.Path(FOLDER.name) / name
    path.write_bytes(data)
    return str(path)


def environment(**more):
    kept = {k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS") or k == "PATH"}
    return {**kept, "LC_ALL": "C.UTF-8", **more}


def zug(*words, data=None, **more):
    """Runs zug check: (standard output, standard error, status)."""
    done = subprocess.run(
        [ZUG, "check", *words], input=data, capture_output=True, check=False, timeout=100,
        env=environment(**more),
    )
    return done.stdout, done.stderr.decode(), done.returncode


def agree(name, data, sizes, *options):
    """Every number of jobs gives the same bytes and the same status."""
    path = path_of(name, data)
    expected = zug("--jobs", "1", *options, path)
    assert expected == zug("--jobs", "1", *options, path, ZUG_SEGMENT_BYTES="50")
    for jobs in ("2", "3", "7"):
        for size in sizes:
            actual = zug("--jobs", jobs, *options, path, ZUG_SEGMENT_BYTES=str(size))
            assert actual == expected, f"{name}, {jobs} jobs, segments of {size}: {data!r}"
    return expected


def jobs_agree_on_every_piece():
    for number, piece in enumerate(PIECES):
        agree(f"piece{number}", GOOD + piece + BAD + piece + piece + GOOD, (16, 61))


def jobs_agree_on_random_files():
    for seed in range(40 if IS_PLAIN else 12):
        options = (["--format", "json"], ["--strict"], [], ["--max-errors", "3"])[seed % 4]
        agree("random", random_file(seed), (random.Random(seed).randint(16, 600),), *options)


def jobs_agree_where_every_start_is_fake():
    fake = b'[Event "x"]\n\n1. e4 {' + b'\n\n[Event "fake"]\n\n1. Ke3 *\n\n' * 400 + b"} e5 1-0\n\n"
    out, _, status = agree("fake", fake + BAD, (16, 100, 1000))
    assert out.endswith(b"2 games, 4 half-moves, 1 bad games, 0 warnings\n"), out
    assert status == 1


def jobs_agree_on_long_reports():
    """More problems than the queues of segments can hold."""
    game = b'[Event "x"]\n\n' + b"".join(b"%d. Ng1f3 Ng8f6 %d. Nf3g1 Nf6g8\n" % (n, n + 1)
                                          for n in range(1, 2000, 2)) + b"*\n\n"
    out, _, _ = agree("long", game * 6, (1000, 30000), "--format", "json")
    assert out.count(b"\n") == 6 * 4000 + 1, out.count(b"\n")


def a_pipe_is_followed():
    """Each game is answered before the next one is written."""
    process = subprocess.Popen([ZUG, "check"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               env=environment())
    try:
        for number in range(1, 4):
            process.stdin.write(GOOD + BAD)
            process.stdin.flush()
            assert select.select([process.stdout], [], [], 20)[0], f"no answer to game {2 * number}"
            line = process.stdout.readline()
            assert line.startswith(f"-:{10 * number - 1}:13: error: game {2 * number},".encode()), line
    finally:
        process.stdin.close()
        rest = process.stdout.read()
        process.wait(timeout=20)
    assert rest == b"6 games, 27 half-moves, 3 bad games, 0 warnings\n", rest


def a_compressed_pipe_is_followed():
    process = subprocess.Popen([ZUG, "check"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               env=environment())
    packer = zlib.compressobj(wbits=31)
    try:
        for number in range(1, 4):
            process.stdin.write(packer.compress(BAD) + packer.flush(zlib.Z_SYNC_FLUSH))
            process.stdin.flush()
            assert select.select([process.stdout], [], [], 20)[0], f"no answer to game {number}"
            line = process.stdout.readline()
            assert f"game {number}," in line.decode(), line
        process.stdin.write(packer.flush())
    finally:
        process.stdin.close()
        process.stdout.read()
        assert process.wait(timeout=20) == 1


def one_byte_at_a_time():
    data = PIECES[3] + GOOD + BAD + PIECES[7]
    expected = zug(data=data)
    process = subprocess.Popen([ZUG, "check"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               env=environment())
    for byte in data:
        process.stdin.write(bytes([byte]))
        process.stdin.flush()
    process.stdin.close()
    assert process.stdout.read() == expected[0]
    assert process.wait(timeout=20) == expected[2]


def zstd_frame(data, window=0x50):
    """A frame of zstd with its data in raw blocks; see RFC 8878."""
    frame = b"\x28\xb5\x2f\xfd\x00" + bytes([window])
    blocks = [data[i : i + 100000] for i in range(0, len(data), 100000)] or [b""]
    for number, block in enumerate(blocks):
        head = len(block) << 3 | (number == len(blocks) - 1)
        frame += head.to_bytes(3, "little") + block
    return frame


PACKERS = {"zst": zstd_frame, "gz": gzip.compress, "bz2": bz2.compress}
MANY = (GOOD + BAD) * 3000


def compressed_is_read_alike():
    expected = zug(data=MANY)
    for kind, pack in PACKERS.items():
        # By content, not by name; one frame, and several behind each other, some of nothing.
        half = len(MANY) // 2 + 7
        for data in (pack(MANY), pack(MANY[:half]) + pack(b"") + pack(MANY[half:])):
            assert zug(data=data) == expected, kind
            path = path_of("games.txt", data)
            assert zug(path)[0] == expected[0].replace(b"-:", path.encode() + b":"), kind
            assert zug("--jobs", "7", path, ZUG_SEGMENT_BYTES="100") == zug(path), kind
    summary = zug("--format", "json", "--quiet", data=gzip.compress(MANY))[0]
    assert f'"bytes":{len(MANY)}}}'.encode() in summary, summary


def skippable_frames_are_skipped():
    frame = b"\x50\x2a\x4d\x18\x04\x00\x00\x00abcd"
    assert zug(data=frame + zstd_frame(GOOD) + frame + zstd_frame(BAD)) == zug(data=GOOD + BAD)


def padding_behind_gzip_is_nothing():
    assert zug(data=gzip.compress(BAD) + b"\0" * 1000) == zug(data=BAD)


def what_only_begins_like_compressed_is_text():
    for begin in (b"(", b"B", b"BZ", b"BZh", b"BZh9", b"BZh9 ", b"P", b"\x1f", b"\x28\xb5"):
        out, err, status = zug(data=begin)
        assert status in (0, 1) and err == "" and b"games" in out, (begin, out, err, status)


def truncated_is_a_failure_behind_what_was_read():
    for kind, pack in PACKERS.items():
        path = path_of("cut." + kind, pack(GOOD + BAD * 2) + pack(MANY)[:-5])
        out, err, status = zug(path)
        assert status == 2, (kind, status)
        assert err == f"zug: cannot read {path}: the compressed data ends too early\n", err
        assert out.count(b"error: game") >= 2 and out.endswith(b" warnings\n"), (kind, out[-200:])
        other = path_of("good.pgn", GOOD)
        assert b"\n" in zug(path, other)[0] and zug(path, other)[2] == 2


def what_has_a_wrong_sum_is_read_to_its_end():
    for kind, pack, sum_at in (("gz", gzip.compress, -8), ("bz2", bz2.compress, -3)):
        packed = bytearray(pack(MANY))
        packed[sum_at] ^= 1
        out, err, status = zug(path_of("sum." + kind, bytes(packed)))
        assert status == 2 and "the compressed data is damaged" in err, (kind, err)
        assert out.splitlines()[-1] == zug(data=MANY)[0].splitlines()[-1], (kind, out[-200:])


def damaged_is_a_failure_behind_what_was_read():
    for kind, pack in PACKERS.items():
        packed = bytearray(pack(MANY))
        for at in range(len(packed) // 2, len(packed) * 3 // 4):
            packed[at] ^= 0x55
        if kind == "zst":  # raw blocks have no check sum: hurt the head of the second one
            packed[6 + 3 + 100000] |= 6
        path = path_of("damaged." + kind, pack(BAD) + bytes(packed))
        out, err, status = zug(path)
        assert status == 2 and err.startswith(f"zug: cannot read {path}: the compressed data "), err
        assert out.startswith(f"{path}:4:13: error: game 1,".encode()), (kind, out[:200])
    for kind, pack in PACKERS.items():
        out, err, status = zug(data=pack(GOOD) + b"something else")
        assert status == 2 and "the compressed data is damaged" in err, (kind, err)
        assert out == b"1 games, 7 half-moves, 0 bad games, 0 warnings\n", (kind, out)


def a_window_too_large_is_refused():
    out, err, status = zug(data=zstd_frame(BAD, window=16 << 3))
    assert status == 2 and "more than 32 MB of memory" in err, err
    assert out == b"0 games, 0 half-moves, 0 bad games, 0 warnings\n"
    assert zug(data=zstd_frame(BAD, window=15 << 3)) == zug(data=BAD)


def utf_16_is_named():
    for coding in ("utf-16-le", "utf-16-be"):
        for mark in ("\ufeff", ""):
            out, err, status = zug(data=(mark + BAD.decode()).encode(coding))
            assert status == 2 and "the text is in UTF-16" in err, (coding, mark, err)
        assert out == b"0 games, 0 half-moves, 0 bad games, 0 warnings\n"
    for start in (b"\xff", b"\xfe", b"\xff\xff"):  # other bytes are text around the games
        assert zug(data=start + b"\n" + GOOD)[2] == 0, start


def archive(kind):
    """The games in an archive of files."""
    with io.BytesIO() as into:
        if kind == "zip":
            with zipfile.ZipFile(into, "w") as made:
                made.writestr("games.pgn", GOOD)
        else:
            with tarfile.open(fileobj=into, mode="w") as made:
                about = tarfile.TarInfo("games.pgn")
                about.size = len(GOOD)
                made.addfile(about, io.BytesIO(GOOD))
        return into.getvalue()


# What is taken for PGN and is none, with the words for it.
FOREIGN = {
    "games.pgn.xz": (lzma.compress(GOOD, preset=0), "packed with xz: unpack it first (xz -dk {})"),
    "games.zip": (archive("zip"), "a ZIP archive: unpack it first (unzip {})"),
    "games.7z": (b"7z\xbc\xaf\x27\x1c\0\4" + b"\0" * 40, "a 7-Zip archive: unpack it first (7z x {})"),
    "games.rar": (b"Rar!\x1a\x07\x01\0" + b"\0" * 40, "a RAR archive: unpack it first (unrar x {})"),
    "games.tar": (archive("tar"), "a tar archive: unpack it first (tar -xf {})"),
    "games.tar.gz": (gzip.compress(archive("tar")), "a tar archive: unpack it first (tar -xf {})"),
    "games.zip.bz2": (bz2.compress(archive("zip")), "a ZIP archive: unpack it first (unzip {})"),
    "games.pdf": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1. e4 e5 *\n", "a PDF document: "),
    "games.si4": (b"Scid.si\0\1\x90" + b"\0" * 174, "a Scid database: export its games as PGN first"),
    "games.cbh": (b"\0\0\x2c\0\x2e\1" + b"\0" * 40, "a ChessBase database: export its games as PGN first"),
    "zug.db": (b"SQLite format 3\0" + b"\0" * 84, "an SQLite database: export its games as PGN first"),
    "games.cbg": (b"\0\x1a\0\0" * 200, "no text, and no game is in it: "),
    "noise": (bytes(range(1, 256)) * 20 + b"\n*\n", "no text, and no game is in it: "),
    "login.html": (b"\n<!doctype HTML>\n<html>Please log in.</html>\n", "a web page without a game: "),
}


def what_is_no_pgn_is_named():
    for name, (data, words) in FOREIGN.items():
        path = path_of(name, data)
        calls = [["check"], ["check", "--jobs", "2", "--format", "json"], ["format"], ["convert", "--to", "json"]]
        if name != "noise":  # something in it could be called a game without moves, which can be shown
            calls.append(["replay"])
        for given, shown, called in ((path, path, path), ("-", "standard input", "FILE")):
            for words_of in calls:
                done = subprocess.run([ZUG, *words_of, given], input=data if given == "-" else None, check=False,
                                      capture_output=True, timeout=100, env=environment())
                assert done.returncode == 2, (name, words_of, done)
                err = done.stderr.decode().splitlines()[-1]
                assert err.startswith(f"zug: cannot read {shown}: this is {words.format(called)}"), (words_of, err)
        out, _, status = zug(path, path_of("good.pgn", GOOD))  # the others are read
        assert status == 2 and b"7 half-moves" in out.splitlines()[-1], (name, out)


def a_text_without_a_game_is_fine():
    letter = b"Dear friends,\n\nno games this week.\n"
    for data in (b"", b"\n", letter, letter + b"\x01\n", gzip.compress(letter), gzip.compress(b"")):
        out, err, status = zug(data=data)
        assert (status, err) == (0, "") and out.splitlines()[-1].startswith(b"0 games, "), (data, out, err)
    for data in (b"<html>\n" + GOOD + b"</html>\n", b"\0" * 600 + GOOD, b"\0\n" + b'[Event "x"]\n\n1-0\n'):
        out, _, status = zug(data=data)
        assert status == 0 and out.splitlines()[-1].startswith(b"1 games, "), (data, out)


def reading_stops_early():
    """--max-errors ends the program although the writer of the pipe does not end."""
    for data in (BAD * 2, gzip.compress(BAD * 2) + gzip.compress(BAD)[:10]):
        process = subprocess.Popen([ZUG, "check", "--max-errors", "1"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
        process.stdin.write(data)
        process.stdin.flush()
        assert process.wait(timeout=20) == 1
        assert b"game 1," in process.stdout.read()
        process.stdin.close()


def half_a_file_is_read_from_where_it_is():
    """Standard input may be a file of which somebody has read a part."""
    path = path_of("half", GOOD * 3 + BAD * 40)
    for jobs in ("1", "3"):
        with open(path, "rb") as file:
            os.lseek(file.fileno(), len(GOOD) * 3, os.SEEK_SET)
            done = subprocess.run([ZUG, "check", "--jobs", jobs], stdin=file, capture_output=True,
                                  check=False, env=environment(ZUG_SEGMENT_BYTES="100"))
        assert done.stdout == zug(data=BAD * 40)[0], jobs


def long_values_are_warnings():
    """A tag value that is too long is a warning, and an error only when it cannot be held."""
    def check(length):
        return zug(data=b'[Event "' + b"x" * length + b'"]\n\n1. e4 *\n')

    out, _, status = check(100000)
    assert status == 0 and b"longer than 255" in out and b"1 half-moves, 0 bad" in out, out[:300]
    out, _, status = check(1000000)
    assert status == 1 and b"error: game 1: the tag value is too long to be read\n" in out, out[:300]


def long_games_are_counted():
    """A game has more moves than a position counts: all are checked, and no number is called wrong."""
    data = b"".join(b"%d. Nf3 Nf6 %d. Ng1 Ng8\n" % (n, n + 1) for n in range(1, 70001, 2))
    out, _, status = zug(data=data + b"*\n")
    assert (out, status) == (b"1 games, 140000 half-moves, 0 bad games, 0 warnings\n", 0), out[:300]


def peak_kb(words, chunks=(), **more):
    """The most memory that zug check had at once, fed with chunks. What this process has when it starts zug
    counts too, so it must not have much."""
    process = subprocess.Popen([ZUG, "check", *words], stdin=subprocess.PIPE,
                               stdout=subprocess.DEVNULL, env=environment(**more))
    for chunk in chunks:
        process.stdin.write(chunk)
    process.stdin.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode in (0, 1), process.returncode
    return usage.ru_maxrss


def monsters():
    """Huge things, in chunks."""
    head = b'[Event "x"]\n\n1. e4 '
    yield "a comment", [head, b"{", *[b"comment " * 100000] * 100, b"} e5 *\n"]
    yield "variations in variations", [head, *[b"(1. d4 d5 " * 10000] * 100, b"*\n"]
    yield "open parentheses", [head, *[b"(" * 1000000] * 20, b"*\n"]
    yield "tags", [b"".join(b'[Tag%d "%d"]\n' % (n, n) for n in range(m, m + 10000))
                   for m in range(0, 1000000, 10000)]
    yield "a word", [head, *[b"x" * 1000000] * 50, b" *\n"]
    yield "a tag value", [b'[Event "', *[b"x" * 1000000] * 50, b'"]\n\n*\n']
    yield "a line", [head, *[b"  " * 1000000] * 50, b"*\n"]
    yield "warnings", [b'[Event "x"]\n\n1. Ng1f3 Ng8f6 2. Nf3g1 Nf6g8 *\n\n' * 10000] * 20
    yield "fake starts", [head, b"{", *[b'\n\n[Event "x"]\n\n' * 50000] * 40, b"} *\n"]
    yield "deep games", [(head + b"(1. d4 d5 " * 140000 + b"*\n\n")] * 12


def memory_is_bounded():
    for name, chunks in monsters():
        peak = peak_kb([], chunks)
        assert peak < LIMIT_KB, f"{name}: {peak} KB"


def memory_is_bounded_for_many_jobs():
    path = pathlib.Path(FOLDER.name) / "monster"
    for name, chunks in monsters():
        with path.open("wb") as file:
            file.writelines(chunks)
        for jobs in ("2", "8", "64"):
            peak = peak_kb(["--jobs", jobs, str(path)])
            assert peak < LIMIT_KB, f"{name}, {jobs} jobs: {peak} KB"


def memory_is_bounded_for_compressed_input():
    """The largest window, all of it in use."""
    block = (GOOD + BAD) * 700
    head = (len(block) << 3).to_bytes(3, "little")
    frame = zstd_frame(b"", window=15 << 3)
    peak = peak_kb([], [frame[:6], *[head + block] * 800, frame[6:]])
    assert peak < LIMIT_KB, peak


TESTS = {
    "jobs agree on every kind of damage": jobs_agree_on_every_piece,
    "jobs agree on files put together at random": jobs_agree_on_random_files,
    "jobs agree where every probable game start is inside a comment": jobs_agree_where_every_start_is_fake,
    "jobs agree on reports longer than their queues": jobs_agree_on_long_reports,
    "a live stream is answered game by game": a_pipe_is_followed,
    "a compressed live stream is answered game by game": a_compressed_pipe_is_followed,
    "a stream may come one byte at a time": one_byte_at_a_time,
    "zstd, gzip and bzip2 are read alike, by content": compressed_is_read_alike,
    "skippable frames of zstd are skipped": skippable_frames_are_skipped,
    "zeros behind gzip are nothing": padding_behind_gzip_is_nothing,
    "text that only begins like compressed data is text": what_only_begins_like_compressed_is_text,
    "compressed data that ends too early is a failure": truncated_is_a_failure_behind_what_was_read,
    "a file in UTF-16 is named as such, not taken for one without games": utf_16_is_named,
    "an archive, a document or a database is named, not taken for a file without games": what_is_no_pgn_is_named,
    "a text without a game is fine, and so are games in what is no text": a_text_without_a_game_is_fine,
    "compressed data with a wrong sum is read to its end": what_has_a_wrong_sum_is_read_to_its_end,
    "damaged compressed data is a failure": damaged_is_a_failure_behind_what_was_read,
    "zstd data that needs too much memory is refused": a_window_too_large_is_refused,
    "--max-errors does not wait for the end of a stream": reading_stops_early,
    "standard input is read from where it is": half_a_file_is_read_from_where_it_is,
    "a tag value of any length that can be held is read": long_values_are_warnings,
    "a game of any length is checked": long_games_are_counted,
}
MEMORY_TESTS = {
    "memory stays below 64 MB whatever the input": memory_is_bounded,
    "memory stays below 64 MB for any number of jobs": memory_is_bounded_for_many_jobs,
    "memory stays below 64 MB for compressed input": memory_is_bounded_for_compressed_input,
}


def main():
    failed = 0
    tests = {**TESTS, **(MEMORY_TESTS if IS_PLAIN else {})}
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
