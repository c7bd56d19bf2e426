#!/usr/bin/env python3
"""zone_guide.py - every command of docs/zone.md that can be tried without root does what the page says. Prints TAP.

usage: zone_guide.py ZUG ZONE_MD

Runs the blocks that begin with ```sh, each a test, in order and in one shell's folder and variables, on a free port
instead of 8064. A block without a word behind its fence is what the one before it prints; a block with a command
"zug serve" starts a zone, which runs until the next one or the end.
"""

import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

WAIT = 60


def blocks(text):
    """The sh blocks of a page with the heading above them and what they print, or None if nothing is said."""
    heading, found = "", []
    for match in re.finditer(r"^#+ ([^\n]*)$|^```(\w*)\n(.*?)^```$", text, re.M | re.S):
        title, kind, body = match.groups()
        if title:
            heading = title
        elif kind == "sh":
            found.append([heading, body, None])
        elif kind == "" and found and found[-1][2] is None and heading == found[-1][0]:
            found[-1][2] = body
    return found


class Reader:
    """Somebody who types what the page says."""

    def __init__(self, zug, folder):
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            self.port = one.getsockname()[1]
        self.folder = pathlib.Path(folder)
        bin_folder = self.folder / "bin"
        bin_folder.mkdir()
        (bin_folder / "zug").symlink_to(zug)
        self.env = {
            "PATH": f"{bin_folder}:{os.environ['PATH']}",
            "HOME": folder,
            "ZUG_LISTEN": f"127.0.0.1:{self.port}",
        }
        self.zone = None
        self.first_zone = None

    def shell(self, text):
        """Runs commands; variables and functions are kept for the next ones."""
        # the cookie jars, variables and functions of earlier blocks are there
        script = f'[ -f kept ] && . ./kept\nset -e\n{text}\nset +e\n{{ set | grep -E "^(zone|event|game)="; echo \'{ACT}\'; }} > kept\n'
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=self.folder,
            env=self.env,
            capture_output=True,
            text=True,
            timeout=WAIT,
            check=False,
        )
        assert done.returncode == 0, (done.returncode, done.stdout, done.stderr)
        return done.stdout

    def serve(self, command):
        """Starts a zone; returns the first line that it says. One that ran before ends first, and comes back after."""
        self.end()
        self.zone = subprocess.Popen(
            ["bash", "-c", "exec " + command],
            cwd=self.folder,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            preexec_fn=lambda: signal.signal(signal.SIGTERM, signal.SIG_DFL),
        )
        return self.zone.stdout.readline()

    def end(self):
        if self.zone:
            self.zone.terminate()
            status = self.zone.wait(WAIT)
            self.zone.stdout.close()
            self.zone = None
            assert status == 0, status

    def follow(self, body):
        """Does what a block says; returns what is printed."""
        body = body.replace("127.0.0.1:8064", f"127.0.0.1:{self.port}")
        *before, last = body.rstrip("\n").split("\n")
        if last.startswith("zug serve"):
            said = self.shell("\n".join(before)) if before else ""
            said += self.serve(last)
            if last != "zug serve":  # a trial: the first zone comes back
                self.serve("zug serve")
            return said.replace(f":{self.port}", ":8064")
        return self.shell(body).replace(f":{self.port}", ":8064")


ACT = 'act() { curl -s -b "$1" -d "$2" $zone/api/command; echo; }'


def main(zug, page):
    if not shutil.which("curl") or not shutil.which("openssl"):
        print("1..0 # SKIP curl or openssl is missing")
        return 0
    found = blocks(pathlib.Path(page).read_text(encoding="utf-8"))
    print(f"1..{len(found)}")
    failed = 0
    with tempfile.TemporaryDirectory(prefix="zug-docs-") as folder:
        reader = Reader(pathlib.Path(zug).resolve(), folder)
        try:
            for number, (heading, body, wanted) in enumerate(found, 1):
                name = f"{heading}: {body.splitlines()[0][:60]}".replace("#", "")
                try:
                    said = reader.follow(body)
                    assert wanted is None or said.strip() == wanted.strip(), said
                    print(f"ok {number} - {name}", flush=True)
                except (AssertionError, subprocess.TimeoutExpired) as error:
                    failed += 1
                    print(f"not ok {number} - {name}\n# {error!r}", flush=True)
        finally:
            reader.end()
    return 1 if failed or len(found) < 10 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
