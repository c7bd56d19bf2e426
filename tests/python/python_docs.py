#!/usr/bin/env python3
"""python_docs.py - every example of docs/python.md is run and says what it should. Prints TAP.

usage: PYTHONPATH=BUILD/packages/python python_docs.py SOURCE_DIR
"""

import doctest
import io
import os
import pathlib
import re
import shutil
import sys
import tempfile

import python_tap
import zug

GUIDE = pathlib.Path(sys.argv[1], "docs/python.md").read_text(encoding="utf-8")
GAMES = """[Event "Open"]
[White "Frei"]
[Black "Keller"]
[Result "1-0"]
[TimeControl "180+2"]

1. e4 {[%clk 0:03:00]} c5 {[%clk 0:02:58]} 2. Nf3 {[%clk 0:02:59]} 1-0

[Event "Open"]
[White "Keller"]
[Black "Frei"]
[Result "*"]


1. e4 e5 2. Ke3 Nc6 *
"""


def recipes():
    """The recipes: heading and examples."""
    for part in GUIDE.split("\n### ")[1:]:
        examples = re.findall(r"```pycon\n(.*?)```", part, re.S)
        if "stockfish" in part and not shutil.which("stockfish", path=f"{os.environ['PATH']}:/usr/games"):
            print(f"# left out, for stockfish is missing: {part.partition(chr(10))[0]}")
        elif examples:
            yield part.partition("\n")[0], "\n".join(examples)


def test_of(name, text):
    def test():
        example = doctest.DocTestParser().get_doctest(text, {"zug": zug}, name, "python.md", 0)
        said = io.StringIO()
        doctest.DocTestRunner().run(example, out=said.write)
        assert example.examples and not said.getvalue(), said.getvalue()

    test.__doc__ = f"the recipe runs: {name}"
    return test


def names_are_real():
    """every name that the page gives to something of zug is one"""
    names = re.findall(r"`zug\.(\w+)", GUIDE) + re.findall(r"\bzug\.(\w+)\(", GUIDE)
    assert len(names) > 30 and not [name for name in names if not hasattr(zug, name)]
    methods = re.findall(r"\| `?[^|]*\| [^|]*`board\.(\w+)", GUIDE) + re.findall(r"board\.(\w+)\(", GUIDE)
    unknown = {"generate_legal_captures", "has_insufficient_material", "status"}  # of python-chess alone
    assert not [name for name in methods if name not in unknown and not hasattr(zug.Board, name)]


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    pathlib.Path("games.pgn").write_text(GAMES, encoding="utf-8")
    python_tap.run([*(test_of(*recipe) for recipe in recipes()), names_are_real])
