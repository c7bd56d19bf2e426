#!/usr/bin/env python3
"""recipes.py - every program of docs/c.md and docs/cpp.md compiles and prints what stands below it. Prints TAP.

usage: recipes.py SOURCE_DIR LIBRARY.so COMPANION.so
"""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

STRICT = ["-Wall", "-Wextra", "-pedantic", "-Werror"]
# What GNU's compilers make of a program also tells what it does not free.
GNU = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
# Debian keeps engines among the games.
PATH = os.pathsep.join([os.environ["PATH"], "/usr/games"])
PROGRAM = re.compile(r"^#+ ([^\n]+)\n((?:(?!#|```)[^\n]*\n)*)```LANGUAGE\n(.*?)^```\n\n```text\n(.*?)^```", re.M | re.S)


def run(*command, **more):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **more)


class Page:
    """A guide, its programs, and how they are compiled."""

    def __init__(self, file, language, standard, compilers):
        self.text = file.read_text(encoding="utf-8")
        self.name, self.language, self.standard = file.name, language, standard
        self.compilers = [name for name in compilers if shutil.which(name)]
        found = re.compile(PROGRAM.pattern.replace("LANGUAGE", language), PROGRAM.flags).findall(self.text)
        self.programs = [(title, code, printed) for title, _, code, printed in found]

    def check_form(self):
        """Every block of code has a heading and an output of its own."""
        blocks = self.text.count(f"\n```{self.language}\n")
        titles = {title for title, _, _ in self.programs}
        assert self.compilers and blocks >= 11 and blocks == len(titles), (blocks, sorted(titles))

    def print(self, compiler, number, paths):
        """What a program of the page prints, in a folder with the file of games that the page shows."""
        source, *libraries = paths
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            for name, text in re.findall(r"`([\w.]+)`:\n\n```pgn\n(.*?)^```", self.text, re.M | re.S):
                (folder / name).write_text(text, encoding="utf-8")
            program = folder / f"program.{self.language}"
            program.write_text(self.programs[number][1], encoding="utf-8")
            options = [f"-std={self.standard}", *STRICT, "-I", source / "include"]
            options += GNU if compiler.startswith("g") else []
            done = run(compiler, *options, program, *libraries, "-o", folder / "program")
            assert done.returncode == 0 and not done.stderr, done.stderr
            places = ":".join(str(library.parent) for library in libraries)
            env = dict(os.environ, LD_LIBRARY_PATH=places, PATH=PATH)
            done = run(folder / "program", cwd=folder, env=env, timeout=60)
            assert done.returncode == 0 and not done.stderr, done
            return done.stdout


def cases_of(page, paths):
    """The tests of a page: names and functions."""
    yield f"every program of {page.name} has an output", page.check_form
    for number, (title, code, printed) in enumerate(page.programs):
        for compiler in page.compilers:
            if "stockfish" in code and not shutil.which("stockfish", path=PATH):
                print(f"# left out, for stockfish is missing: {page.name}, {title}")
                continue

            def case(number=number, printed=printed, compiler=compiler):
                said = page.print(compiler, number, paths)
                assert said == printed, f"it prints:\n{said}"

            yield f"{compiler}: '{title}' of {page.name} prints what it says", case


def problem_of(case):
    """Why a case fails; nothing if it holds."""
    try:
        case[1]()
    except (AssertionError, subprocess.TimeoutExpired) as error:
        return str(error) or "it does not hold"
    return ""


def main(source, *libraries):
    paths = [pathlib.Path(path).resolve() for path in (source, *libraries)]
    pages = [
        Page(paths[0] / "docs/c.md", "c", "c17", ["gcc", "clang"]),
        Page(paths[0] / "docs/cpp.md", "cpp", "c++17", ["g++", "clang++"]),
    ]
    cases = [case for page in pages for case in cases_of(page, paths)]
    print(f"1..{len(cases)}")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        problems = list(pool.map(problem_of, cases))
    for number, ((name, _), problem) in enumerate(zip(cases, problems), start=1):
        print(f"{'not ok' if problem else 'ok'} {number} - {name}")
        print("".join(f"# {line}\n" for line in problem.splitlines()), end="")
    return 1 if any(problems) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
