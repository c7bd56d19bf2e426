#!/usr/bin/env python3
"""zone_imports.py - texts of strangers are read by a child that can do nothing else. Prints TAP.

usage: zone_imports.py ZUG UNIT      UNIT: the unit of systemd
"""

import contextlib
import json
import os
import pathlib
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import threading
import time

from zone_peer import WAIT, Closed, Peer, Zone, pair, play, run

UNIT = sys.argv.pop()
WITH_FILTER = pathlib.Path(__file__).with_name("with_filter.py")
GOOD, BAD = b'[White "A"]\n\n1. e4 e5 *\n\n', b'[White "B"]\n\n1. e4 Ke4 *\n\n'
# a variation inside of the other, and games in which nothing is legal
HARD = (b"1. e4 (1. d4 (1. c4 " * 40 + b"))) " * 40 + b"*\n\n" + b"1. Ka9 *\n\n" * 40) * 700
HARD = HARD[: 2**20 - 2]


def children(zone):
    """The children that a zone has now."""
    found = []
    for path in pathlib.Path(f"/proc/{zone.process.pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found += [int(word) for word in path.read_text().split()]
    return found


def has(child, line):
    """True if the system says this of a process."""
    try:
        return line in pathlib.Path(f"/proc/{child}/status").read_text()
    except OSError:
        return False


def is_itself(child, zone):
    """True if a child has become a program of its own: before, it is a part of the zone that waits for it."""
    try:
        words = [pathlib.Path(f"/proc/{pid}/cmdline").read_bytes() for pid in (child, zone.process.pid)]
    except OSError:
        return False
    return words[0] not in (b"", words[1])


class Import(threading.Thread):
    """Somebody imports a text and waits for the answer."""

    def __init__(self, person, text):
        super().__init__(daemon=True)
        self.person, self.text, self.answer = person, text, None
        self.start()

    def run(self):
        try:
            answer = self.person.ask("POST", "/api/import", self.text)
        except (Closed, OSError):
            return
        self.answer = (answer.status, json.loads(answer.body))

    def result(self):
        self.join(WAIT)
        assert self.answer is not None, "the import is not answered"
        return self.answer


def strikes(child, number, asked):
    """Sends a child a signal; true if it was still reading."""
    try:
        os.kill(child, number)
    except ProcessLookupError:
        return False
    while number == signal.SIGSTOP and not has(child, "\nState:\tT"):
        if has(child, "\nState:\tZ") or not pathlib.Path(f"/proc/{child}").exists():
            return False
    return number == signal.SIGSTOP or asked.result()[0] != 200


def catch_child(zone, person, number):
    """An import whose child has got a signal while it read, and that child. Children are quick: if one has ended
    before, the next one is tried."""
    first = person.api("POST", "/api/import", GOOD)  # by then the zone has tried what children can do here
    person.api("DELETE", f"/api/imports/{first['id']}.pgn")
    waits_for = "\nState:" if "not-confined" in zone.said() else "\nSeccomp:\t2"
    for _ in range(100):
        asked = Import(person, HARD)
        while asked.is_alive():
            for child in children(zone):
                if is_itself(child, zone) and has(child, waits_for) and strikes(child, number, asked):
                    return asked, child
        person.api("DELETE", f"/api/imports/{asked.result()[1]['id']}.pgn")
    raise AssertionError("no child was seen")


def counted():
    """Games are counted, and the illegal and the damaged among them."""
    with Zone() as zone:
        anna = zone.guest("Anna")
        for text, games, bad in ((GOOD, 1, 0), (BAD, 1, 1), (GOOD + BAD + GOOD, 3, 1), (GOOD * 25000, 25000, 0)):
            made = anna.api("POST", "/api/import", text)
            assert (made["games"], made["bad"]) == (games, bad), made
            assert anna.ask("GET", f"/api/imports/{made['id']}.pgn").body == text
        for text in (b"", b"nothing here", b"\0" * 100000):
            assert anna.api("POST", "/api/import", text, status=400)["code"] == "bad-request"
        for text, facts, sentence in (
            (b"nothing here", ["import-empty"], "There is no game in this text."),
            (b"\xfd7zXZ\0 and so on", ["import-kind", "xz"], "This is packed with xz: unpack it first."),
            (b"PK\3\4 and so on", ["import-kind", "zip"], "This is a ZIP archive: unpack it first."),
            (GOOD.decode().encode("utf-16"), ["import-kind", "utf16"],
             "The text is in UTF-16, which PGN is not: save it as UTF-8."),
            (b"<html>Please log in", ["import-kind", "html"],
             "This is a web page without a game: download the PGN file itself."),
        ):
            refused = anna.api("POST", "/api/import", text, status=400)
            assert refused["message"] == sentence and list(refused["facts"].values()) == facts, refused
        assert not children(zone)
        assert "check-failed" not in zone.said()


def a_child_that_dies():
    """A child that is killed while it reads is an answer to who asked, and nothing to anybody else."""
    with Zone() as zone:
        white, black, game = pair(zone)
        anna = zone.guest("Carla")
        # the second one is what the system sends to who has used up the processor's time
        for number, word in ((signal.SIGKILL, "failed"), (signal.SIGXCPU, "too long")):
            asked, _ = catch_child(zone, anna, number)
            status, refusal = asked.result()
            assert status == 503 and refusal["code"] == "busy" and word in refusal["message"], refusal
            assert f"signal={number:d}" in zone.said() and "what=check-failed" in zone.said()
        play([white, black], game, "e4 e5")
        made = anna.api("POST", "/api/import", GOOD)
        assert (made["games"], made["bad"]) == (1, 0)


def others_play_on():
    """While a text is being checked, moves are answered; other texts wait for their turn."""
    with Zone() as zone:
        white, black, game = pair(zone)
        carla, dora = zone.guest("Carla"), zone.guest("Dora")
        asked, child = catch_child(zone, carla, signal.SIGSTOP)
        second = Import(dora, BAD + GOOD)
        began = time.monotonic()
        play([white, black], game, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7")
        assert time.monotonic() - began < 5
        assert asked.is_alive() and second.is_alive()
        os.kill(child, signal.SIGCONT)
        status, made = asked.result()
        assert status == 200 and made["games"] >= made["bad"] > 1000, made
        status, made = second.result()
        assert (status, made["games"], made["bad"]) == (200, 2, 1), made


def who_has_left():
    """What nobody waits for any more is not kept."""
    with Zone() as zone:
        carla = zone.guest("Carla")
        asked, child = catch_child(zone, carla, signal.SIGSTOP)
        head = f"POST /api/import HTTP/1.1\r\nHost: zug\r\nContent-Length: {len(GOOD)}\r\n" + carla.headers()
        with Peer(zone.port) as leaving:
            leaving.send(head.encode() + b"\r\n" + GOOD)
            carla.do("ping")  # by now it waits behind the other
            leaving.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        carla.do("ping")
        os.kill(child, signal.SIGCONT)
        assert asked.result()[0] == 200
        assert carla.api("POST", "/api/import", BAD)["bad"] == 1
        zone.stop()
        with contextlib.closing(sqlite3.connect(zone.folder / "zug.db")) as database:
            kept = [bytes(row[0]) for row in database.execute("SELECT pgn FROM import")]
        assert sorted(kept) == sorted([HARD, BAD]), [text[:40] for text in kept]


def ends_in_time():
    """A zone that is told to end does not wait for a child, and leaves none behind."""
    with Zone() as zone:
        anna = zone.guest("Anna")
        _, child = catch_child(zone, anna, signal.SIGSTOP)
        anna.close()
        assert zone.stop() < WAIT / 2
        assert not pathlib.Path(f"/proc/{child}").exists()


def in_the_service():
    """With the system calls of the service alone, children are confined all the same."""
    with Zone(through=(sys.executable, WITH_FILTER, "unit", UNIT)) as zone:
        anna = zone.guest("Anna")
        assert anna.api("POST", "/api/import", GOOD + BAD)["bad"] == 1
        assert "check-failed" not in zone.said()
        assert "not-confined" not in zone.said()


def without_seccomp():
    """Where the system filters no system calls, the log says so, and imports work."""
    with Zone(through=(sys.executable, WITH_FILTER, "no-seccomp")) as zone:
        anna = zone.guest("Anna")
        assert anna.api("POST", "/api/import", GOOD + BAD)["bad"] == 1
        assert "what=not-confined" in zone.said()


def has_filter(*words):
    """True if the helper can do what it shall."""
    done = subprocess.run([sys.executable, WITH_FILTER, *words, "/bin/true"], check=False, capture_output=True)
    return done.returncode != 77


def is_sanitized():
    """True if the program is watched by a sanitizer, which needs more system calls."""
    with Zone() as zone:
        zone.guest("Anna").api("POST", "/api/import", GOOD)
        return "not-confined" in zone.said()


TESTS = [counted, a_child_that_dies, others_play_on, who_has_left, ends_in_time]
if has_filter("unit", UNIT) and not is_sanitized():
    TESTS.append(in_the_service)
if has_filter("no-seccomp"):
    TESTS.append(without_seccomp)
run(TESTS)
