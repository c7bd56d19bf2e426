#!/usr/bin/env python3
"""cluster_guide.py - every command of docs/cluster.md that needs one machine does what the page says. Prints TAP.

usage: cluster_guide.py ZUG CLUSTER_MD

Types the blocks that begin with ```sh as they stand into one shell of an ordinary user, in namespaces of the test's own:
no port, path or command is changed. A block without a word behind its fence is what the one before it prints; what the
page says to be so "a second later" is typed again until it is. Two people play through the proxy while nodes are renewed.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "zone"))

import hosts
import nats
import postgres
from peer import Closed, Peer
from zone_peer import WAIT, Person, Refused, again, begin, play, run

ZUG, GUIDE = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
TEXT = GUIDE.read_text(encoding="utf-8")
END = "--the-block-has-ended--"
LATER = "a second later"


def blocks():
    """The sh blocks with the heading above them, what they print, and whether that may take a moment."""
    heading, found, before = "", [], 0
    for match in re.finditer(r"^#+ ([^\n]*)$|^```(\w*)\n(.*?)^```$", TEXT, re.M | re.S):
        title, kind, body = match.groups()
        if title:
            heading = title
        elif kind == "sh":
            found.append([heading, body, None, LATER in TEXT[before : match.start()]])
        elif kind == "" and found and found[-1][2] is None and heading == found[-1][0]:
            found[-1][2] = body
        before = match.end()
    return found


class Shell:
    """Somebody's shell in an empty folder that has nginx.conf as the page shows it."""

    def __init__(self):
        self.folder = hosts.FOLDER / "trial"
        self.folder.mkdir()
        programs = hosts.FOLDER / "bin"
        programs.mkdir()
        shutil.copy(ZUG, programs / "zug")
        shutil.copy(f"{ZUG}-zone", programs / "zug-zone")
        conf = re.search(r"^```nginx\n(.*?)^```$", TEXT, re.M | re.S)[1]
        (self.folder / "nginx.conf").write_text(conf, encoding="utf-8")
        shutil.chown(self.folder, postgres.USER)
        as_user = ["setpriv", f"--reuid={postgres.USER}", f"--regid={postgres.USER}", "--clear-groups"]
        self.process = subprocess.Popen(
            [*as_user, "bash"],
            cwd=self.folder,
            env={"PATH": f"{programs}:/usr/bin:/bin", "HOME": str(self.folder), "LC_ALL": "C.UTF-8", "ZUG_LIMITS": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def type(self, body):
        """What a block prints."""
        self.process.stdin.write(f"{body}\necho\necho {END}\n")
        self.process.stdin.flush()
        lines = []
        while not lines or lines[-1] != END:
            line = self.process.stdout.readline()
            assert line, ("the shell has ended", lines)
            lines.append(line.rstrip("\n"))
        return "\n".join(lines[:-1]).strip()


class Proxy:
    """The zone as people know it."""

    port = ("127.0.0.1", 8064)

    def __init__(self):
        self.persons = []


class Visitor(Person):
    """Somebody who comes by the proxy, and comes again when the connection breaks."""

    peer = staticmethod(lambda where: Peer(where[1], host=where[0]))

    def __init__(self, name):
        super().__init__(Proxy(), origin="http://127.0.0.1:8064")
        self.enter("/api/guest", {"name": name})
        self.connect()

    def return_to(self, game):
        self.close()
        self.connect()
        return self.watch(game)


def follow(shell, body, wanted, is_later):
    """Types a block until it prints what it should: once, unless that may take a moment."""
    end = time.monotonic() + WAIT
    while True:
        said = shell.type(body)
        if wanted is None or said == wanted.strip():
            return
        assert is_later and time.monotonic() < end, said
        time.sleep(0.2)


def returns(visitor, game):
    """The game as somebody finds it whose node has ended."""
    end = time.monotonic() + WAIT
    while True:
        try:
            return visitor.return_to(game)
        except (Closed, OSError, Refused):
            assert time.monotonic() < end, "nobody comes in any more"
            time.sleep(0.1)


def main():
    for why in (postgres.why_not(), nats.why_not()):
        if why:
            hosts.skip(why)
    for tool in ("nginx", "curl", "setpriv"):
        if shutil.which(tool, path="/usr/sbin:/usr/bin:/bin") is None:
            hosts.skip(f"{tool} is missing")
    if not postgres.programs().startswith("/usr/lib/postgresql/15/"):
        hosts.skip("the page is for PostgreSQL 15")
    hosts.enter()
    shell, tests, people = Shell(), [], {}

    def follower(heading, body, wanted, is_later):
        def test():
            follow(shell, body, wanted, is_later)

        test.__doc__ = f"{heading}: {body.splitlines()[0][:60]}".replace("#", "")
        return test

    def a_game_begins():
        """A game begins through the proxy"""
        people["both"] = Visitor("Dora"), Visitor("Emil")
        people["game"] = begin(*people["both"])
        play(people["both"], people["game"], "f2f3 e7e5")

    def the_game_goes_on():
        """The game is there after all nodes were renewed, and ends through the proxy"""
        for visitor in people["both"]:
            state = returns(visitor, people["game"])
            assert [move["san"] for move in state["moves"]] == ["f3", "e5"], state
        white, black = people["both"]
        again(lambda: white.do("move", game=people["game"], move="g2g4"))
        black.event(people["game"], "move")
        again(lambda: black.do("move", game=people["game"], move="d8h4"))
        assert white.until(lambda m: m["type"] == "event" and m.get("result"))["result"] == "0-1"

    found = blocks()
    assert len(found) >= 7, len(found)
    for heading, body, wanted, is_later in found:
        renews = heading == "Rolling restart"
        tests += [a_game_begins] * renews + [follower(heading, body, wanted, is_later)] + [the_game_goes_on] * renews
    assert a_game_begins in tests
    run(tests)


if __name__ == "__main__":
    main()
