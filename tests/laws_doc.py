#!/usr/bin/env python3
"""laws_doc.py - every function, test, file and event that docs/laws.md names is there. Prints TAP.

usage: laws_doc.py SOURCE_DIR
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])


def names():
    return set(re.findall(r"`([^`\n]+)`", (ROOT / "docs/laws.md").read_text()))


def missing_functions():
    """Every function is declared in a public header."""
    headers = "\n".join(path.read_text() for path in (ROOT / "include/zug").glob("*.h"))
    functions = {name for name in names() if re.fullmatch(r"zug_[a-z0-9_]+", name)}
    assert len(functions) > 15, functions
    return {name for name in functions if not re.search(rf"\b{name}\b", headers)}


def missing_tests():
    """Every test program and fuzz target exists."""
    programs = {path.stem for path in (ROOT / "tests").rglob("test_*.c")}
    programs |= {path.stem for path in (ROOT / "fuzz").glob("fuzz_*.c")}
    wanted = {name.split()[0] for name in names() if re.match(r"(test|fuzz)_[a-z0-9_]+( |$)", name)}
    assert len(wanted) > 10, wanted
    return wanted - programs


def missing_files():
    """Every source file exists."""
    files = {name for name in names() if re.fullmatch(r"[a-z0-9_/]+\.[ch]", name)}
    places = [ROOT, ROOT / "include", ROOT / "src/rules"]
    assert files
    return {name for name in files if not any((place / name).exists() for place in places)}


def missing_events():
    """Every event of the game in the table of articles exists."""
    game = (ROOT / "include/zug/game.h").read_text()
    rows = [line for line in (ROOT / "docs/laws.md").read_text().splitlines() if line.startswith("| Online")]
    events = set(re.findall(r"\b[A-Z]+(?:_[A-Z]+)*\b", " ".join(row.split("|")[3] for row in rows)))
    events = {name for name in events if len(name) > 3}
    assert "PREMOVE_CLEAR" in events, events
    return {name for name in events if f"X({name}," not in game and f"_{name}" not in game}


def main():
    checks = [missing_functions, missing_tests, missing_files, missing_events]
    print(f"1..{len(checks)}")
    failed = False
    for number, check in enumerate(checks, 1):
        missing = check()
        failed = failed or bool(missing)
        print(f"{'not ok' if missing else 'ok'} {number} - docs/laws.md: {check.__doc__.splitlines()[0].rstrip('.')}")
        for name in sorted(missing):
            print(f"# {name}")
    sys.exit(failed)


main()
