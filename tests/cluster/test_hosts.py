#!/usr/bin/env python3
"""test_hosts.py - hosts of our own can be cut off, their processes stopped, their clocks set; databases die. Prints TAP.

usage: test_hosts.py
"""

import os
import pathlib
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "zone"))

import hosts
import nats
import postgres
from peer import run


OUTSIDE = "ZUG_TEST_OUTSIDE"  # the namespaces in which the test was started
SPACES = ("pid", "net", "mnt", "ipc")


class Skip(Exception):
    """Why a test cannot be run here."""


def reaches(one, other, port):
    """True if a connection from one host to another is accepted or refused: packets go to and fro."""
    ask = f"exec 3<>/dev/tcp/{other.address}/{port}"
    done = subprocess.run(one.inside("timeout", "1", "bash", "-c", ask), capture_output=True, check=False)
    return done.returncode != 124


def spaces():
    """What is started here shares no processes, network, files or memory with those outside, and so leaves nothing to them."""
    for kind, outside in zip(SPACES, os.environ[OUTSIDE].split()):
        assert os.readlink(f"/proc/self/ns/{kind}") != outside, kind


def links():
    """A link between two hosts can be cut in one direction or both, and healed; others stay."""
    anna, ben, carl = hosts.Host("anna"), hosts.Host("ben"), hosts.Host("carl")
    everybody = [(one, other) for one in (anna, ben, carl) for other in (anna, ben, carl) if one != other]
    assert all(reaches(one, other, 9) for one, other in everybody)
    hosts.cut(anna, ben)
    assert [pair for pair in everybody if not reaches(*pair, 9)] == [(anna, ben), (ben, anna)]
    hosts.heal(anna, ben)
    assert all(reaches(one, other, 9) for one, other in everybody)
    carl.cut_to(ben)  # what Ben sends arrives, but no answer does
    listen = f"import socket; s = socket.socket(type=2); s.bind(('{carl.address}', 9)); print(s.recv(9), flush=True)"
    heard = carl.popen(sys.executable, "-c", listen, stdout=subprocess.PIPE)
    hosts.until(lambda: b":0009 " in pathlib.Path(f"/proc/{heard.pid}/net/udp").read_bytes(), "a socket")
    subprocess.run(ben.inside("bash", "-c", f"echo hello > /dev/udp/{carl.address}/9"), check=True)
    assert b"hello" in heard.stdout.readline() and not reaches(carl, ben, 9) and reaches(carl, anna, 9)
    hosts.end(heard)
    carl.heal_to(ben)
    assert all(reaches(one, other, 9) for one, other in everybody)
    own = subprocess.run(["ip", "-o", "addr", "show", "dev", "lo"], capture_output=True, text=True, check=True)
    assert "10.17." not in own.stdout


def processes():
    """A process in a host is stopped, continued and killed by its own pid."""
    host = hosts.Host("dora")
    process = host.popen("bash", "-c", "while sleep 0.02; do echo; done", stdout=subprocess.PIPE)
    state = lambda: pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()[0]  # noqa: E731
    process.stdout.readline()
    process.send_signal(signal.SIGSTOP)
    hosts.until(lambda: state() == "T", "a process that stands still")
    process.send_signal(signal.SIGCONT)
    hosts.until(lambda: state() != "T", "a process that goes on")
    process.send_signal(signal.SIGSTOP)
    hosts.end(process)
    assert process.returncode == -signal.SIGKILL


def clocks():
    """The wall clock of a process jumps while it runs, and no other clock does."""
    if hosts.faketime_library() is None:
        raise Skip("libfaketime is missing")
    host = hosts.Host("emil")
    clock = hosts.Clock(host.folder)
    program = "import time\nwhile input(): print(time.time(), time.monotonic(), flush=True)"
    process = host.popen(
        sys.executable, "-c", program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={"PATH": "/usr/bin:/bin", **clock.environment()},
    )

    def offsets():
        process.stdin.write("x\n")
        process.stdin.flush()
        wall, steady = map(float, process.stdout.readline().split())
        return wall - time.time(), steady - time.monotonic()

    for offset in (0, 2, -2):
        clock.set(offset)
        wall, steady = offsets()
        assert abs(wall - offset) < 1 and abs(steady) < 1, (offset, wall, steady)
    hosts.end(process)


def databases():
    """What a primary has committed its standby has, when the primary is killed and the standby promoted."""
    if why := postgres.why_not():
        raise Skip(why)
    first, second = hosts.Host("pg1"), hosts.Host("pg2")
    primary = postgres.Postgres(first).make()
    standby = postgres.Postgres(second).follow(primary)
    primary.sql("CREATE TABLE kept (at int)", postgres.NAME)
    for at in range(20):
        primary.sql(f"INSERT INTO kept VALUES ({at})", postgres.NAME)
    assert primary.children
    primary.kill()
    standby.promote()
    assert standby.sql("SELECT count(*) FROM kept", postgres.NAME) == "20"
    standby.sql("INSERT INTO kept VALUES (20)", postgres.NAME)
    primary.follow(standby)
    assert primary.sql("SELECT count(*) FROM kept", postgres.NAME) == "21"
    assert primary.sql("SELECT pg_is_in_recovery()") == "t"
    hosts.cut(first, second)  # nothing can be committed now
    done = subprocess.run(
        ["timeout", "2", *standby.psql("INSERT INTO kept VALUES (21)", postgres.NAME)],
        capture_output=True, check=False, env=postgres.environment(), cwd="/",
    )
    assert done.returncode == 124, done
    hosts.heal(first, second)
    primary.stop()
    standby.wait_for_none()
    standby.stop()


def buses():
    """NATS begins, is killed, and begins again at its address."""
    if why := nats.why_not():
        raise Skip(why)
    bus = nats.Nats(hosts.Host("bus")).start()
    bus.kill()
    assert not bus.answers()
    bus.start()
    bus.stop()


def skippable(test):
    def tried():
        try:
            test()
        except Skip as why:
            print(f"# skipped: {why}")

    tried.__doc__ = test.__doc__
    return tried


if __name__ == "__main__":
    os.environ.setdefault(OUTSIDE, " ".join(os.readlink(f"/proc/self/ns/{kind}") for kind in SPACES))
    hosts.enter()
    run([skippable(test) for test in (spaces, links, processes, clocks, databases, buses)])
