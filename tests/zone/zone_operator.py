#!/usr/bin/env python3
"""zone_operator.py - zug zone finds the zone that zug serve runs, makes none unasked, and says whose a zone is. Prints TAP.

usage: zone_operator.py ZUG ZUG_HERE

ZUG_HERE is the same program, but for its usual settings file, which is here.conf in the folder where it is called.
"""

import os
import pathlib
import pwd
import pty
import re
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import termios
import time

from zone_peer import WAIT, ZUG, Person, Zone, run

HERE = pathlib.Path(sys.argv[2]).resolve()
PASSWORD = "nine white horses\n"
OTHER = pwd.getpwnam("nobody")


def call(*words, program=None, text=None, cwd=None, user=None, **env):
    """Runs the program as a shell without a terminal would; returns status, output and errors."""
    done = subprocess.run(
        [program or ZUG, *words],
        input=text,
        capture_output=True,
        text=True,
        timeout=WAIT,
        cwd=cwd,
        user=user,
        group=user and OTHER.pw_gid,
        extra_groups=[] if user else None,
        env={"PATH": "/usr/bin:/bin", "HOME": str(cwd or "/nonexistent"), **env},
    )
    return done.returncode, done.stdout, done.stderr


class Terminal:
    """A person at a terminal who adds an account."""

    def __init__(self, *words, **env):
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [ZUG, "zone", *words], stdin=slave, stdout=slave, stderr=slave, env={"PATH": "/usr/bin:/bin", **env}
        )
        os.close(slave)
        self.seen = ""

    def answer(self, question, text, is_hidden=False):
        """Waits for a question and types an answer; a password not before the terminal hides it: what comes earlier is
        dropped."""
        end = time.monotonic() + WAIT
        while question not in self.seen:
            assert time.monotonic() < end and select.select([self.master], [], [], WAIT)[0], self.seen
            self.seen += os.read(self.master, 4096).decode()
        self.seen = self.seen.split(question, 1)[1]
        while is_hidden and termios.tcgetattr(self.master)[3] & termios.ECHO:
            assert time.monotonic() < end, question
        os.write(self.master, text.encode() + b"\n")

    def end(self):
        status = self.process.wait(WAIT)
        os.close(self.master)
        return status


def usual_settings():
    """Both take the usual settings file if it is there; what ZUG_CONFIG, ZUG_DATA, --config and --data say comes first."""
    with tempfile.TemporaryDirectory(prefix="zug-operator-") as home:
        here = pathlib.Path(home)
        (here / "here.conf").write_text("data = usual\nlisten = 127.0.0.1:0\n")
        (here / "other.conf").write_text("data = other\n")
        ways = {
            "usual": ([], {}),
            "other": ([], {"ZUG_CONFIG": "other.conf"}),
            "variable": ([], {"ZUG_CONFIG": "other.conf", "ZUG_DATA": "variable"}),
            "option": (["--data", "option"], {"ZUG_DATA": "variable"}),
        }
        for folder, (words, env) in ways.items():
            add = ("zone", "add-account", "Anna", "--password-stdin", *words)
            status, _, told = call(*add, program=HERE, text=PASSWORD, cwd=home, **env)
            assert status == 2 and f"there is no zone in {folder}:" in told, told
            status, _, told = call(*add, "--new", program=HERE, text=PASSWORD, cwd=home, **env)
            assert status == 0 and (here / folder / "zug.db").exists(), told
        status, _, told = call("zone", "list", "--config", "other.conf", program=HERE, cwd=home, ZUG_CONFIG="none.conf")
        assert status == 0, told
        serve = subprocess.Popen(
            [HERE, "serve"], cwd=home, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={"HOME": home}
        )
        lines = []
        while not lines or "the end" not in lines[-1]:
            lines.append(serve.stdout.readline())
            assert lines[-1], serve.stderr.read()
        serve.terminate()
        serve.communicate(timeout=WAIT)
        assert "  games are kept in   usual\n" in lines, lines
        assert any(line.endswith("zone add-account NAME\n") for line in lines), lines
        (here / "here.conf").write_text("dat = usual\n")
        for words in (["serve"], ["zone", "list"]):
            status, _, told = call(*words, program=HERE, cwd=home)
            assert status == 2 and "here.conf:1:1: error: there is no such setting" in told, told


def asked_on_a_terminal():
    """On a terminal it asks before it makes a zone, and only yes is yes; a zone that is there is not asked about."""
    with tempfile.TemporaryDirectory(prefix="zug-operator-") as home:
        data = pathlib.Path(home, "data")
        question = f"There is no zone in {data} yet. Make a new one there? [y/N] "
        for answer in ("", "n", "maybe"):
            person = Terminal("add-account", "Anna", "--data", str(data))
            person.answer(question, answer)
            assert person.end() == 2 and not data.exists()
        for name, asked in (("Anna", True), ("Ben", False)):
            person = Terminal("add-account", name, "--data", str(data))
            if asked:
                person.answer(question, "y")
            person.answer("Password: ", "nine white horses", is_hidden=True)
            person.answer("Again: ", "nine white horses", is_hidden=True)
            assert person.end() == 0 and (data / "zug.db").exists()
        with Zone(folder=home) as zone:
            for name in ("Anna", "Ben"):
                Person(zone).enter("/api/login", {"name": name, "password": "nine white horses"})


def whose_it_is():
    """Who is not the zone's user is told whose it is; a file put back by root is named, with the command that mends it."""
    if os.geteuid() != 0:
        print("# not tried: only root can be two users")
        return
    with tempfile.TemporaryDirectory(prefix="zug-operator-") as home:
        os.chmod(home, 0o755)
        program = shutil.copy(ZUG, home)  # where everybody can call it, with what it calls itself
        shutil.copy(f"{ZUG}-zone", home)
        data = pathlib.Path(home, "the zone")
        data.mkdir()
        os.chown(data, OTHER.pw_uid, OTHER.pw_gid)
        words = ("--data", str(data))
        add = ("zone", "add-account", "--password-stdin", *words)
        status, _, told = call(*add, "--new", "Anna", text=PASSWORD, program=program)
        assert status == 2 and told == f"zug zone: {data} belongs to nobody, and you are root: say it as that user, with sudo -u nobody before it\n", told
        assert call(*add, "--new", "Anna", text=PASSWORD, program=program, user=OTHER.pw_uid)[0] == 0
        assert call(*add, "Ben", text=PASSWORD, program=program)[0] == 0, "root may, where a zone is"
        assert {file.stat().st_uid for file in data.iterdir()} == {OTHER.pw_uid}, "and leaves nothing of its own"

        os.chmod(data, 0o700)
        daemon = pwd.getpwnam("daemon").pw_uid
        for sub in (["list"], ["verify"], ["export"], ["backup", f"{home}/copy.db"], ["make-arbiter", "Anna"]):
            status, _, told = call("zone", *sub, *words, user=daemon, program=program)
            assert status == 2 and f"{data} belongs to nobody, and you are daemon: say it as that user" in told, (sub, told)

        serve = ("serve", "--listen", "127.0.0.1:0", *words)
        for ending in ("zug.db", "zug.db-key"):
            file = data / ending
            os.chown(file, 0, 0)
            status, _, told = call(*serve, user=OTHER.pw_uid, program=program)
            mend = re.search(r"As root: (chown .*)\n", told)
            start = f"zug serve: {file} belongs to root; this runs as nobody, who may not use it. As root: chown nobody:"
            assert status == 2 and told.startswith(start), told
            subprocess.run(["sh", "-c", mend[1]], check=True)
            assert file.stat().st_uid == OTHER.pw_uid
        for ending in ("zug.db", "zug.db-key", "zug.db-wal", "zug.lock", "."):
            (data / ending).touch()
            os.chown(data / ending, 0, 0)
        status, _, told = call(*serve, user=OTHER.pw_uid, program=program)
        assert status == 2 and told.startswith(f"zug serve: {data} belongs to root; this runs as nobody"), told
        os.chmod(data, 0o777)
        status, _, told = call(*serve, user=OTHER.pw_uid, program=program)
        assert status == 2 and f"{data}/zug.db belongs to root, and so do other files of the zone;" in told, told
        mend = re.search(r"As root: (chown -R .*)\n", told)
        subprocess.run(["sh", "-c", mend[1]], check=True)
        assert call("zone", "verify", *words, user=OTHER.pw_uid, program=program)[:2] == (0, "0 logs, 0 events, 0 faults\n")


def hosts():
    """Addresses of this machine that others can use, by the routes out of it."""
    found = set()
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as one:
                one.connect((target, 9))
                found.add(one.getsockname()[0])
        except OSError:
            pass
    return {host for host in found if not re.match(r"127\.|169\.254\.|::1$|fe8", host)}


def an_address_to_reach():
    """Who listens on every address is told addresses that others can use, or the public one, and never 0.0.0.0."""
    with tempfile.TemporaryDirectory(prefix="zug-operator-") as home:

        def banner(*words, through=()):
            serve = subprocess.Popen(
                [*through, ZUG, "serve", "--data", home, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
            lines = []
            while not lines or "the end" not in lines[-1]:
                lines.append(serve.stdout.readline())
                if not lines[-1] and through and serve.wait(WAIT) == 77:
                    return None, None
                assert lines[-1], lines
            text = "".join(lines)
            urls = re.findall(r"http://(\S+):(\d+)$", text, re.M)
            for host, port in urls:
                with socket.create_connection((host.strip("[]"), int(port)), WAIT) as peer:
                    peer.sendall(b"GET /healthz HTTP/1.1\r\nHost: zug\r\n\r\n")
                    assert b"200 OK" in peer.recv(4096)
            serve.terminate()
            serve.communicate(timeout=WAIT)
            assert "0.0.0.0" not in text and "[::]" not in text, text
            return text, {host.strip("[]") for host, _ in urls}

        text, shown = banner("--listen", "0.0.0.0:0")
        four = {host for host in hosts() if "." in host}
        assert four <= shown and (shown == {"127.0.0.1"} or not any(h.startswith("127.") for h in shown)), text
        assert re.match(r"The zone listens on http://\S+:\d+\n", text), text
        filtered = (sys.executable, pathlib.Path(__file__).with_name("with_filter.py"), "no-netlink")
        text, shown = banner("--listen", "0.0.0.0:0", through=filtered)
        assert text is None or shown == (four or {"127.0.0.1"}), text
        text, shown = banner("--listen", "0.0.0.0:0", "--public-url", "https://chess.example")
        assert re.match(r"The zone listens on port \d+ of every address\n\n  people reach it at  https://chess.example\n", text), text
        assert not shown, text
        text, shown = banner("--listen", "127.0.0.1:0")
        assert shown == {"127.0.0.1"}, text
        try:
            socket.create_server(("::", 0), family=socket.AF_INET6).close()
        except OSError:
            return
        text, shown = banner("--listen", "[::]:0")
        assert hosts() <= shown and not any(host.startswith("fe8") for host in shown), text


if __name__ == "__main__":
    run([usual_settings, asked_on_a_terminal, whose_it_is, an_address_to_reach])
