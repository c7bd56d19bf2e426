#!/usr/bin/env python3
"""python_wheel.py - the wheel is one, installs without a network, and serves a program of ten lines. Prints TAP.

usage: python_wheel.py MAKE_WHEEL BUILD_DIR
"""

import base64
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

import python_tap

PROGRAM = """
import sys, zug
white = {}
for game in zug.read_games(sys.argv[1]):
    name = game.tags.get("White", "?")
    score = {"1-0": 1.0, "1/2-1/2": 0.5}.get(game.result, 0.0)
    white[name] = white.get(name, 0.0) + score
    if game.end().is_checkmate():
        print(name, "checkmates in", (len(game) + 1) // 2)
for name, score in sorted(white.items()):
    print(name, score)
"""
GAMES = '[White "Frei"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n[White "Frei"]\n\n1. e4 e5 1/2-1/2\n'
ANSWER = "Frei checkmates in 3\nFrei 1.5\n"


def output(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


def make(folder):
    return pathlib.Path(output(*sys.argv[1:2], folder, sys.argv[2]).strip())


def is_a_wheel():
    """every file of the wheel is in its list, with its hash; the name says what it is for"""
    with tempfile.TemporaryDirectory() as folder:
        path = make(folder)
        assert "-cp39-abi3-linux_" in path.name, path
        with zipfile.ZipFile(path) as wheel:
            record = next(name for name in wheel.namelist() if name.endswith("/RECORD"))
            rows = dict(line.split(",", 1) for line in wheel.read(record).decode().splitlines())
            assert set(rows) == set(wheel.namelist()) and wheel.testzip() is None
            for name in set(rows) - {record}:
                digest = base64.urlsafe_b64encode(hashlib.sha256(wheel.read(name)).digest()).rstrip(b"=").decode()
                assert rows[name] == f"sha256={digest},{wheel.getinfo(name).file_size}", name
            assert {"zug/__init__.py", "zug/__init__.pyi", "zug/py.typed", "zug/_zug.abi3.so"} <= set(rows)
            tag = path.name.split("-", 2)[2].removesuffix(".whl")
            assert f"Tag: {tag}\n" in wheel.read(record.replace("RECORD", "WHEEL")).decode()


def is_the_same_again():
    """the same build makes the same wheel"""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        assert make(one).read_bytes() == make(other).read_bytes()


def keeps_to_the_stable_interface():
    """the extension asks Python for nothing but its stable interface, and shows nothing but its beginning"""
    library = pathlib.Path(sys.argv[2], "packages/python/zug/_zug.abi3.so")
    symbols = [line.split() for line in output("nm", "-D", library).splitlines()]
    shown = {words[-1] for words in symbols if words[-2] in ("T", "D", "B", "R")}
    assert shown == {"PyInit__zug"}, shown
    asked = {words[-1] for words in symbols if words[-2] == "U" and words[-1].startswith(("Py", "_Py"))}
    private = {name for name in asked if name.startswith("_Py")} - {"_Py_NoneStruct", "_Py_TrueStruct", "_Py_FalseStruct",
                                                                   "_Py_NotImplementedStruct", "_Py_Dealloc"}
    assert len(asked) > 50 and not private, private


def serves_a_program():
    """installed by pip without a network, or by hand where there is none, it serves a program of ten lines"""
    assert len(PROGRAM.strip().splitlines()) == 10
    with tempfile.TemporaryDirectory() as folder:
        wheel, home = make(folder), pathlib.Path(folder, "home")
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
        if subprocess.run([*pip, "--version"], capture_output=True, check=False).returncode == 0:
            output(*pip, "install", "--quiet", "--no-index", "--no-deps", "--target", home, wheel)
        else:
            zipfile.ZipFile(wheel).extractall(home)
        games = pathlib.Path(folder, "games.pgn")
        games.write_text(GAMES, encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": str(home)}
        assert output(sys.executable, "-c", PROGRAM, games, env=environment, cwd=folder) == ANSWER


python_tap.run([is_a_wheel, is_the_same_again, keeps_to_the_stable_interface, serves_a_program])
