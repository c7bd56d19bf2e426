#!/usr/bin/env python3
"""man_pages.py - the manual pages say what the program does. Prints TAP.

usage: man_pages.py ZUG MAN_FOLDER
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

ZUG, MAN = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])


class Skip(Exception):
    """A test that cannot run here; the text says why."""


def zug(*words):
    return subprocess.run([ZUG, *words], capture_output=True, text=True, check=True).stdout


def commands():
    listed = zug("help").split("Commands:\n")[1].split("\n\n")[0]
    return re.findall(r"^  (\w+)", listed, re.MULTILINE)


def page_of(command):
    return (MAN / (f"zug-{command}.1" if command else "zug.1")).read_text(encoding="utf-8")


def help_options(command):
    """The names of the options that the help of a command lists, with those of their values."""
    listed = zug("help", *([command] if command else [])).split("Options:\n")[1].split("\n\n")[0]
    return re.findall(r"^  (--[\w-]+(?: [A-Z]+)?)  ", listed, re.MULTILINE)


def page_options(command):
    items = re.findall(r"^\.It Fl -([\w-]+)(?: Ar (\w+))?$", page_of(command), re.MULTILINE)
    return [f"--{name} {value}".strip() for name, value in items]


def every_command_has_a_page():
    assert commands(), "no commands"
    for command in commands():
        summary = re.search(rf"^  {command} +(.*)$", zug("help"), re.MULTILINE)[1]
        first = re.search(r"^\.Nd (.*)$", page_of(command), re.MULTILINE)[1]
        assert summary.startswith(first), f"{command}: {first!r} is not {summary!r}"
        assert f".It Xr zug-{command} 1\n" in page_of(None), f"zug.1 does not name {command}"


def every_page_has_a_command():
    pages = {path.stem.removeprefix("zug-") for path in MAN.glob("zug-*.1")}
    assert pages == set(commands()), f"{pages} is not {set(commands())}"


def options_agree():
    for command in [None, *commands()]:
        assert help_options(command), f"no options in the help of {command}"
        both = help_options(command), page_options(command)
        assert both[0] == both[1], f"{command}: {both}"


def synopses_agree():
    for command in commands():
        usage = " ".join(zug("help", command).split("\n\n")[0].removeprefix("usage: zug ").split())
        synopsis = page_of(command).split(".Sh SYNOPSIS\n")[1].split("\n.Sh")[0]
        words = re.sub(r"^\.Op (.*)$", r"[\1]", synopsis, flags=re.MULTILINE)
        words = re.sub(r"\.?\b(Nm zug|Ar|Cm) ", "", words).replace("Fl -", "--")
        words = re.sub(r"^\.", "", words, flags=re.MULTILINE).replace(" ...", "...")
        words = " ".join(words.replace(" | ", "|").split())
        assert words.lower() == usage.lower(), f"{words!r} is not {usage!r}"


def examples_are_true():
    """Runs each command that is shown with its output."""
    ran = 0
    environment = {**os.environ, "PATH": f"{ZUG.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    for command in commands():
        for block in re.findall(r"^\.Bd -literal.*\n((?:.*\n)*?)\.Ed$", page_of(command), re.MULTILINE):
            for call, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
                done = subprocess.run(
                    call, shell=True, env=environment, capture_output=True, text=True, check=False
                )
                assert done.stdout == expected, f"{call}: {done.stdout!r} is not {expected!r}"
                ran += 1
    assert ran >= 4, f"only {ran} examples found"


def mandoc_is_content():
    if not shutil.which("mandoc"):
        raise Skip("mandoc is not installed")
    pages = sorted(MAN.glob("*.1"))
    done = subprocess.run(
        ["mandoc", "-Tlint", "-Wstyle", *pages], capture_output=True, text=True, check=False
    )
    # The pages that they refer to are not installed yet.
    complaints = [line for line in done.stdout.splitlines() if "referenced manual not found" not in line]
    assert not complaints, "\n".join(complaints)


TESTS = {
    "every command has a page with the same summary": every_command_has_a_page,
    "every page has a command": every_page_has_a_command,
    "the options of each page are those of --help": options_agree,
    "the synopsis of each page is the usage of --help": synopses_agree,
    "examples print what the pages say": examples_are_true,
    "mandoc finds nothing to complain about": mandoc_is_content,
}


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, (name, test) in enumerate(TESTS.items(), 1):
        try:
            test()
            print(f"ok {number} - {name}")
        except Skip as reason:
            print(f"ok {number} - {name} # SKIP {reason}")
        except (AssertionError, TypeError, IndexError, OSError, subprocess.CalledProcessError) as problem:
            failed += 1
            print(f"not ok {number} - {name}\n# {ascii(str(problem))}")
    return 1 if failed else 0


sys.exit(main())
