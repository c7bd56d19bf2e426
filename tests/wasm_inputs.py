#!/usr/bin/env python3
"""wasm_inputs.py - Ninja makes zug.wasm and its three siblings anew when anything they are made of changes. Prints TAP.

usage: wasm_inputs.py NINJA BUILD_DIR SOURCE_DIR

Nothing is built: Ninja is asked what it watches, and the sources are read for what they include.
"""

import pathlib
import re
import subprocess
import sys

INCLUDE = re.compile(r'^#\s*include\s*(?:"([^"]+)"|<(zug/[^>]+)>)', re.M)


# Headers that are included for a processor that WebAssembly is not: clang never reads them.
FOR_OTHER_MACHINES = {"src/base/wide_sse2.h"}


MODULES = [f"src/wasm/{name}.wasm" for name in ("zug", "zug-pairing", "zug-openings", "zug-full")]


class Tree:
    def __init__(self, ninja, build, source):
        self.ninja, self.build, self.source = ninja, pathlib.Path(build), pathlib.Path(source).resolve()
        # what is named in build.ninja, through all steps, and what the compiler has named since
        self.inputs = self.ask("inputs", *MODULES).split()
        self.objects = [name for name in self.inputs if name.endswith(".o")]
        lists = self.ask("deps", *self.objects).splitlines()
        self.watched = {self.path(line.strip()) for line in [*self.inputs, *lists] if not line.endswith("(VALID)")}

    def ask(self, tool, *words):
        command = [self.ninja, "-n", "-C", self.build, "-t", tool, *words]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        return done.stdout

    def path(self, name):
        return (self.build / name).resolve()

    def included_by(self, file):
        """The files of the tree that this one includes; one that was generated is not in the tree."""
        homes = [file.parent, self.source / "include", self.source / "src", self.source / "src/core"]
        for match in INCLUDE.finditer(file.read_text()):
            found = [home / (match[1] or match[2]) for home in homes if (home / (match[1] or match[2])).is_file()]
            yield from (path.resolve() for path in found[:1])

    def reached(self):
        """All that the sources of the modules include, and what that includes."""
        todo = [path for path in self.watched if path.suffix == ".c"]
        seen = set(todo)
        while todo:
            new = set(self.included_by(todo.pop())) - seen
            seen |= new
            todo += new
        return seen


def watches_what_is_included(tree):
    """every header that a source of a module reaches makes it anew when it changes"""
    missing = {str(path.relative_to(tree.source)) for path in tree.reached() - tree.watched}
    assert missing <= FOR_OTHER_MACHINES, sorted(missing)


def watches_the_headers_of_the_library(tree):
    """the public headers and the private ones are among them"""
    names = {str(path.relative_to(tree.source)) for path in tree.reached() if path.is_relative_to(tree.source)}
    private = {name for name in names if name.endswith("_impl.h")}
    assert {"include/zug/position.h", "include/zug/game.h", "src/base/mem.h", "src/wasm/exports.h"} <= names
    assert len(private) > 5, private


def watches_all_sources(tree):
    """every source of libzug is a part of one of them"""
    rooms = ("base", "core", "rules", "notation", "pgn", "pairing", "wasm")
    sources = {path for room in rooms for path in (tree.source / "src" / room).glob("*.c")}
    missing = sorted(str(path.relative_to(tree.source)) for path in sources - tree.watched)
    assert not missing, missing


TESTS = [watches_what_is_included, watches_the_headers_of_the_library, watches_all_sources]


def main(*words):
    tree = Tree(*words)
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, test in enumerate(TESTS, 1):
        try:
            test(tree)
            print(f"ok {number} - {test.__doc__}")
        except AssertionError as error:
            failed += 1
            print(f"not ok {number} - {test.__doc__}\n# {error!r}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
