#!/usr/bin/env python3
"""guides.py - what the guides name is in the tree, and each language has all recipes. Prints TAP.

usage: guides.py SOURCE_DIR
"""

import pathlib
import re
import sys

HOP = re.compile(r"^  (\w+) +(\S+\.(?:c|h|ts))  +\S", re.M)


class Tree:
    def __init__(self, root):
        self.root = pathlib.Path(root)
        folders = ("include", "src", "server", "cli")
        self.sources = [p for folder in folders for p in (self.root / folder).rglob("*.[ch]")]
        self.words = {word for path in self.sources for word in re.findall(r"\w+", path.read_text())}

    def read(self, name):
        return (self.root / name).read_text()


def rooms_have_a_row(tree):
    """CONTRIBUTING.md has a row for every room of tools/layers.txt, and for no other folder of the server"""
    rooms = set(re.findall(r"^room (\S+):", tree.read("tools/layers.txt"), re.M)) - {"server"}
    guide = tree.read("CONTRIBUTING.md")
    own, _, servers = guide.partition("The rooms of the server")
    named = set(re.findall(r"^\| `((?:src|io|cli|packages|examples)[\w/]*)`", own, re.M))
    named |= {f"server/{name}" for name in re.findall(r"^\| `(\w+)` \|", servers.partition("## ")[0], re.M)}
    missing = {room for room in rooms - named if not room.startswith("examples/")}
    assert not missing and not named - rooms, (sorted(missing), sorted(named - rooms))


def hops_exist(tree):
    """every hop of a move in docs/architecture.md is a function in the file that is named"""
    hops = HOP.findall(tree.read("docs/architecture.md"))
    assert len(hops) > 30, len(hops)
    for function, file in hops:
        path = tree.root / file
        assert path.is_file(), f"there is no {file}"
        text = path.read_text()
        in_c = re.search(rf"^[a-z][^\n;=]*\b{function}\([^;]*?\) \{{", text, re.M)
        in_ts = re.search(rf"^(export )?function {function}\(|^(export )?const {function} = ", text, re.M)
        assert in_c or in_ts, f"{file} has no function {function}"


def words_exist(tree):
    """every name of the code in docs/glossary.md is one"""
    names = set()
    for row in re.findall(r"^\|[^\n]*\|$", tree.read("docs/glossary.md"), re.M):
        names |= set(re.findall(r"`([^`]+)`", row.split("|")[3])) if row.count("|") == 4 else set()
    assert len(names) > 40, len(names)
    missing = []
    for name in names:
        if "/" in name or name.endswith(".c"):
            found = (tree.root / name).exists() or any(path.match(name) for path in tree.sources)
        else:
            found = all(part in tree.words for part in name.split("."))
        if not found:
            missing.append(name)
    assert not missing, sorted(missing)


def links_lead_somewhere(tree):
    """links between the guides lead to files that are there"""
    guides = [*tree.root.glob("*.md"), *(tree.root / "docs").glob("*.md")]
    broken = []
    for guide in guides:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", guide.read_text()):
            if "://" not in target and not (guide.parent / target).exists():
                broken.append(f"{guide.name}: {target}")
    assert not broken, broken


RECIPES = [
    "Validate a FEN",
    "List legal moves",
    "Why is this move illegal?",
    "Read a PGN",
    "Filter and write",
    "Replay with clocks",
    "Decide a flag",
    "Run a game with a clock",
    "Draw a board",
    "Drive an engine",
]


def recipes_stand_in_each_language(tree):
    """the ten recipes stand in the guides for C, C++, Python and JavaScript, each with code"""
    missing = []
    for guide, language in (("c", "c"), ("cpp", "cpp"), ("python", "pycon"), ("javascript", "js")):
        parts = re.split(r"^#+ ", tree.read(f"docs/{guide}.md"), flags=re.M)
        for recipe in RECIPES:
            own = [part for part in parts if part.startswith(recipe)]
            if len(own) != 1 or f"```{language}\n" not in own[0]:
                missing.append(f"{guide}: {recipe}")
    assert not missing, missing


TESTS = [rooms_have_a_row, hops_exist, words_exist, links_lead_somewhere, recipes_stand_in_each_language]


def main(root):
    tree = Tree(root)
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
