#!/usr/bin/env python3
"""test_embed_files.py - tools/embed-files writes a folder as a table that C can serve. Prints TAP.

usage: test_embed_files.py EMBED_FILES
"""

import gzip
import pathlib
import re
import subprocess
import sys
import tempfile

ROW = re.compile(r'^    \{"([^"]+)", "([^"]+)", (plain_\d+), (\d+), (\w+), (\d+), "(.*)", (true|false)\},$', re.M)


def embed(files):
    """Runs the tool on a folder of these files; its process, its output and its list of inputs."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for path, data in files.items():
            file = folder / "web" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        (folder / "web").mkdir(exist_ok=True)
        words = [sys.executable, sys.argv[1], "--depfile", folder / "d", folder / "web", folder / "out.c"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        text = (folder / "out.c").read_text() if done.returncode == 0 else ""
        inputs = (folder / "d").read_text().replace(name, "") if done.returncode == 0 else ""
        return done, text, inputs


def bytes_of(text, array):
    numbers = re.search(rf"{array}\[\] = {{\n(.*?)}};", text, re.S)[1]
    return bytes(int(n) for n in numbers.replace("\n", "").split(",") if n)


def rows(text):
    return {m[1]: m for m in ROW.finditer(text)}


PAGE = b"<p>zug</p>\n" * 50
FILES = {
    "index.html": PAGE,
    "sub/index.html": b"<p>sub</p>",
    "app.js": b"let a = 1;" * 9,
    "assets/app-Bx3kQ9_a.js": b"x",
    "assets/plain.css": b"",
}


def rows_in_order():
    """Rows are in ASCII order, and an index is also its folder."""
    found = [m[1] for m in ROW.finditer(embed(FILES)[1])]
    assert found == sorted(found)
    assert {"/", "/index.html", "/sub/", "/sub/index.html", "/app.js"} <= set(found), found
    assert len(found) == len(FILES) + 2


def bytes_as_they_are():
    """Bytes are as in the file, and packed only where that is smaller."""
    everything = bytes(range(256)) * 3
    text = embed({**FILES, "all.png": everything})[1]
    for path, data in {**FILES, "all.png": everything}.items():
        row = rows(text)["/" + path]
        assert int(row[4]) == len(data)
        assert bytes_of(text, row[3])[: len(data)] == data
        if row[5] != "NULL":
            packed = bytes_of(text, row[5])
            assert len(packed) == int(row[6]) < len(data) and gzip.decompress(packed) == data
    assert rows(text)["/"][5] != "NULL" and rows(text)["/sub/"][5] == "NULL"


def tags_and_types():
    """The tag follows the contents, the type the name; only hashed assets last for ever."""
    first, second = rows(embed(FILES)[1]), rows(embed({**FILES, "app.js": b"let a = 2;"})[1])
    assert first["/"][7] == second["/"][7] == first["/index.html"][7]
    assert first["/app.js"][7] != second["/app.js"][7]
    assert first["/app.js"][2] == "text/javascript; charset=utf-8"
    assert [path for path, row in first.items() if row[8] == "true"] == ["/assets/app-Bx3kQ9_a.js"]


def repeatable():
    """The output depends on the files alone, and every input is named for the build."""
    done, text, inputs = embed(FILES)
    assert done.returncode == 0 and embed(FILES)[1] == text
    for path in FILES:
        assert f"/web/{path}" in inputs.split(), inputs


def refusals():
    """A file without a known type, with a strange name, or no file at all is refused."""
    for files in ({"a.exe": b""}, {"a b.html": b""}, {}):
        done = embed(files)[0]
        assert done.returncode != 0 and "embed-files: " in done.stderr, files


TESTS = [rows_in_order, bytes_as_they_are, tags_and_types, repeatable, refusals]
print(f"1..{len(TESTS)}")
for number, test in enumerate(TESTS, 1):
    try:
        test()
        print(f"ok {number} - {test.__doc__.rstrip('.')}")
    except AssertionError as error:
        print(f"not ok {number} - {test.__doc__.rstrip('.')}\n# {error}")
