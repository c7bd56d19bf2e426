#!/usr/bin/env python3
"""scale_doc.py - the tables of the simulation in docs/scale.md are what bench/scale prints, and what it names is there.
Prints TAP.

usage: scale_doc.py SOURCE_DIR
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(sys.argv[1])
PAGE = (ROOT / "docs/scale.md").read_text()


def simulations():
    """every table of bench/scale is what it prints"""
    blocks = re.findall(r"^```console\n\$ (bench/scale[^\n]*)\n(.*?)^```$", PAGE, re.M | re.S)
    assert len(blocks) > 1, blocks
    for words, shown in blocks:
        said = subprocess.run([sys.executable, *words.split()], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        assert said == shown, f"{words} prints\n{said}"


def sources():
    """every file that it names is there, and has the function that is named with it"""
    named = re.findall(r"`(\w+)` in\s+`([\w/]+\.[ch])`", PAGE)
    assert len(named) > 5, named
    for function, path in named:
        assert re.search(rf"\b{function}\b", (ROOT / path).read_text()), (function, path)
    for path in re.findall(r"`((?:bench|server)/[\w/.]+)`", PAGE):
        assert (ROOT / path).exists(), path


TESTS = [simulations, sources]


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, test in enumerate(TESTS, 1):
        try:
            test()
            print(f"ok {number} - {test.__doc__}")
        except AssertionError as error:
            failed += 1
            print(f"not ok {number} - {test.__doc__}")
            print("\n".join(f"# {line}" for line in str(error).splitlines()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
