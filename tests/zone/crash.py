#!/usr/bin/env python3
"""crash.py - a zone that is killed under load loses nothing that it has told anybody. Prints TAP.

usage: crash.py ZUG BOT [--seconds S] [--pairs N] [--seed N]

Pairs of bots play random games, and two people play by hand who send every command again, with its nonce, until it is
answered. Meanwhile the zone is killed with SIGKILL at random moments and started again. At last everything that anybody
was told is compared with what the zone shows. Then the same for a disk that is full, a database that somebody else holds,
and one that cannot be written.
"""

import argparse
import contextlib
import os
import pathlib
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time

from zone_peer import VERIFY_WAIT, WAIT, ZUG, Closed, Person, Refused, Zone, again, pair, play, run

KNIGHTS = ["g1f3", "g8f6", "f3g1", "f6g8"]  # back and forth, until the position has come three times


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class LastingZone(Zone):
    """A zone that comes back on the port it had, so that bots find it."""

    def __init__(self, **how):
        self.fixed_port = free_port()
        self.starts_ms = []
        super().__init__(**how)

    def start(self):
        began = time.monotonic()
        self.process = subprocess.Popen(
            [ZUG, "serve", "--listen", f"127.0.0.1:{self.fixed_port}", "--data", self.folder, *self.options],
            stdout=subprocess.PIPE,
            stderr=self.log,
            env={"HOME": str(self.folder), "PATH": "/usr/bin:/bin", "ZUG_LIMITS": "0", **(self.env or {})},
            preexec_fn=lambda: signal.signal(signal.SIGTERM, signal.SIG_DFL),
        )
        line = self.process.stdout.readline().decode()
        assert "listens on" in line, f"the zone does not listen: {line} {self.said()[-2000:]}"
        self.port = self.fixed_port
        self.starts_ms.append((time.monotonic() - began) * 1000)
        return self


class Bot:
    """A bot process; what it says is kept, line by line."""

    def __init__(self, zone, name, *options):
        self.process = subprocess.Popen(
            [ARGS.bot, "--told", "--games", "1000000", *options, f"http://127.0.0.1:{zone.port}", name],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.lines = []
        self.reader = threading.Thread(target=lambda: self.lines.extend(self.process.stdout), daemon=True)
        self.reader.start()

    def end(self):
        """Ends it; it must have been running, and must not have complained."""
        status = self.process.poll()
        self.process.kill()
        self.process.wait(WAIT)
        self.reader.join(WAIT)
        said = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        assert status is None, (status, said, self.lines[-3:])


class Stubborn:
    """Somebody who sends a command again, with the nonce it had, until it is answered."""

    def __init__(self, zone, name):
        self.zone, self.count, self.done = zone, 0, {}
        self.person = Person(zone)
        self.patiently(lambda: self.person.enter("/api/guest", {"name": name}))

    def patiently(self, act):
        """Does something until no connection breaks in it."""
        end = time.monotonic() + WAIT
        while True:
            try:
                return act()
            except (Closed, OSError):
                if time.monotonic() > end:
                    raise
                self.person.close()
                time.sleep(0.02)

    def command(self, what, **fields):
        self.count += 1
        nonce = f"s{self.count}"

        def act():
            if self.person.socket is None:
                self.person.connect()
            return self.person.do(what, nonce=nonce, **fields)

        reply = self.patiently(act)
        self.person.waiting.clear()
        return reply


def knights_until(zone, stop, out):
    """Two stubborn people play game after game; out gets (game, half-moves acknowledged) for each."""
    anna, ben = Stubborn(zone, "Anna"), Stubborn(zone, "Ben")
    while not stop.is_set():
        made = anna.command("challenge", color="white", control="-", private=True)["id"]
        game = ben.command("accept", challenge=made)["id"]
        plies = 0
        out[game] = 0
        while not stop.is_set():
            try:
                (anna, ben)[plies % 2].command("move", game=game, move=KNIGHTS[plies % 4])
            except Refused as refusal:
                assert refusal.code == "game-over" and plies == 8, (refusal, plies)
                break
            plies += 1
            out[game] = plies


def told_by(bots):
    """What bots were told: game -> {half-move: move}, and game -> highest version."""
    moves, versions = {}, {}
    for bot in bots:
        for line in bot.lines:
            words = line.split()
            if words[0] == "told":
                game, version, plies, made = words[1], int(words[2]), int(words[3]), words[4:]
                known = moves.setdefault(game, {})
                for at, move in enumerate(made, plies - len(made)):
                    assert known.setdefault(at, move) == move, (game, at, move, known[at])
            elif words[0] == "done":
                game, version = words[1], int(words[2])
            else:
                continue
            versions[game] = max(versions.get(game, 0), version)
    return moves, versions


def compare(zone, bots, acknowledged):
    """Everything that was told is there. Returns how many half-moves that are."""
    reader = Person(zone)
    moves, versions = told_by(bots)
    total = 0
    for game, known in moves.items():
        shown = reader.get(f"/api/games/{game}")
        made = [move["uci"] for move in shown["moves"]]
        assert shown["version"] >= versions[game], (game, shown["version"], versions[game])
        for at, move in known.items():
            assert at < len(made) and made[at] == move, (game, at, move, len(made))
        total += len(known)
    for game, plies in acknowledged.items():
        made = [move["uci"] for move in reader.get(f"/api/games/{game}")["moves"]]
        # what was under way in the end may have happened, once
        assert len(made) in (plies, plies + 1), (game, plies, made)
        assert made == [KNIGHTS[at % 4] for at in range(len(made))], (game, made)
        total += plies
    return total


def nothing_is_stuck(zone):
    """Every game that is being played gets another move or ends."""
    reader = Person(zone)
    before = {game["game"]: game["plies"] for game in reader.get("/api/lobby")["games"]}
    end = time.monotonic() + WAIT
    while before:
        now = {game["game"]: game["plies"] for game in reader.get("/api/lobby")["games"]}
        before = {game: plies for game, plies in before.items() if now.get(game) == plies}
        assert time.monotonic() < end or not before, f"stuck: {before}"
        time.sleep(0.05)


def verify_copy(zone):
    """Starts a zone that was killed, and verifies a copy of what it left: people wait for the zone meanwhile."""
    with tempfile.TemporaryDirectory(prefix="zug-copy-") as home:
        copy = pathlib.Path(home) / "data"
        shutil.copytree(zone.folder, copy)
        zone.start()
        done = subprocess.run(
            [ZUG, "zone", "verify", "--data", copy], capture_output=True, text=True, timeout=VERIFY_WAIT
        )
        assert "0 faults" in done.stdout, (done.stdout, done.stderr)


def killed_under_load():
    """Killed again and again under load, a zone keeps every acknowledged event, and no game is stuck."""
    chance = random.Random(ARGS.seed)
    print(f"# seed {ARGS.seed}")
    with LastingZone() as zone, contextlib.ExitStack() as leaving:
        bots = []
        leaving.callback(lambda: [bot.process.kill() for bot in bots])
        for at in range(ARGS.pairs):
            bots.append(Bot(zone, f"Maker {at}", "--seed", str(2 * at + 1), "--control", "3600"))
            bots.append(Bot(zone, f"Taker {at}", "--seed", str(2 * at + 2), "--accept"))
        stop, acknowledged, kills = threading.Event(), {}, 0
        failure = []

        def hand():
            try:
                knights_until(zone, stop, acknowledged)
            except Exception as error:  # it is raised again below
                failure.append(error)

        people = threading.Thread(target=hand, daemon=True)
        people.start()
        end = time.monotonic() + ARGS.seconds
        while time.monotonic() < end and not failure:
            time.sleep(chance.uniform(0.02, 1.0))
            zone.kill()
            kills += 1
            if kills >= 10 and kills & (kills - 1) == 0:  # each time it takes longer than the time before
                verify_copy(zone)
            else:
                zone.start()
        nothing_is_stuck(zone)
        stop.set()
        people.join(2 * WAIT)
        if failure:
            raise failure[0]
        assert not people.is_alive(), "somebody waits for an answer"
        for bot in bots:
            bot.end()
        total = compare(zone, bots, acknowledged)
        assert kills >= 3 and total > 20 * kills, (kills, total)
        said = zone.zug("verify", wait=VERIFY_WAIT).strip()
        assert "0 faults" in said, said
        zone.starts_ms.sort()
        print(
            f"# {kills} kills; {total} half-moves that were told are there; {said}; "
            f"a start took {zone.starts_ms[len(zone.starts_ms) // 2]:.0f} ms (median), "
            f"{zone.starts_ms[-1]:.0f} ms at most"
        )


class SmallDisk:
    """A disk of two megabytes, if we may mount one."""

    def __init__(self):
        self.home = tempfile.TemporaryDirectory(prefix="zug-disk-")
        self.path = pathlib.Path(self.home.name)

    def mount(self, options):
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", options, "none", self.path], capture_output=True, check=False
        )
        return done.returncode == 0

    def __enter__(self):
        if os.geteuid() != 0 or not self.mount("size=2m"):
            self.home.cleanup()
            raise Skip("only root may mount a small disk")
        return self

    def fill(self):
        """Takes all the room that is left."""
        with open(self.path / "fill", "wb", buffering=0) as file:
            try:
                while file.write(b"x" * 4096):
                    pass
            except OSError:
                pass

    def __exit__(self, *error):
        subprocess.run(["umount", self.path], check=True)
        self.home.cleanup()


class Skip(Exception):
    """Why a test cannot be run here."""


def refused_code(act):
    """The code with which something is refused, or None."""
    try:
        act()
    except Refused as refusal:
        return refusal.code
    return None


def full_disk():
    """On a full disk moves are refused with not-stored; with room again the game goes on."""
    with SmallDisk() as disk, Zone(folder=disk.path) as zone:
        anna, ben, game = pair(zone, control="-")
        arbiter = zone.arbiter()
        play([anna, ben], game, "e2e4 e7e5")
        disk.fill()
        # SQLite may still have room in its log for some events
        for at in range(4000):
            code = refused_code(lambda: arbiter.do("resume" if at % 2 else "pause", game=game, reason="x" * 199))
            if code:
                break
        assert code == "not-stored", code
        assert refused_code(lambda: anna.do("move", game=game, move="g1f3")) in ("not-stored", "paused")
        assert refused_code(lambda: anna.do("challenge", control="-")) == "not-stored"
        assert anna.ask("GET", "/healthz").status == 503
        assert [move["uci"] for move in anna.get(f"/api/games/{game}")["moves"]] == ["e2e4", "e7e5"]
        (disk.path / "fill").unlink()
        if anna.get(f"/api/games/{game}")["status"] == "paused":
            again(lambda: arbiter.do("resume", game=game))
        again(lambda: anna.do("move", game=game, move="g1f3"))
        end = time.monotonic() + WAIT
        while anna.ask("GET", "/healthz").status != 200:
            assert time.monotonic() < end, "the zone does not recover"
            time.sleep(0.05)
        zone.kill()
        zone.start()
        assert len(Person(zone).get(f"/api/games/{game}")["moves"]) == 3
        assert "0 faults" in zone.zug("verify")


def held_database():
    """While another program holds the database moves are refused with not-stored; then the game goes on."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="-")
        play([anna, ben], game, "e2e4 e7e5")
        other = sqlite3.connect(zone.folder / "zug.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert anna.refused("move", game=game, move="g1f3") == "not-stored"
        assert len(Person(zone).get(f"/api/games/{game}")["moves"]) == 2
        other.execute("ROLLBACK")
        other.close()
        again(lambda: anna.do("move", game=game, move="g1f3"))
        zone.kill()
        zone.start()
        assert len(Person(zone).get(f"/api/games/{game}")["moves"]) == 3
        assert "0 faults" in zone.zug("verify")


def read_only_database():
    """A zone whose disk is read-only says so and does not begin; once it can be written, it goes on."""
    with SmallDisk() as disk:
        zone = Zone(folder=disk.path)
        anna, ben, game = pair(zone, control="-")
        play([anna, ben], game, "e2e4 e7e5")
        for person in (anna, ben):
            person.close()
        zone.stop()
        assert disk.mount("remount,ro")
        try:
            done = subprocess.run(
                [ZUG, "serve", "--listen", "127.0.0.1:0", "--data", zone.folder],
                capture_output=True,
                text=True,
                timeout=WAIT,
                check=False,
            )
        finally:
            assert disk.mount("remount,rw")
        assert done.returncode == 2 and f"cannot write in the folder {zone.folder}" in done.stderr, done
        assert "listens on" not in done.stdout
        print("# " + done.stderr.strip())
        zone.start()
        with zone:
            assert len(Person(zone).get(f"/api/games/{game}")["moves"]) == 2


def frozen_files():
    """While a running zone's files cannot be written moves are refused with not-stored; then the game goes on."""
    with Zone() as zone:
        files = [zone.folder / "zug.db", zone.folder / "zug.db-wal"]

        def freeze(sign):
            return subprocess.run(["chattr", sign + "i", *files], capture_output=True, check=False).returncode == 0

        anna, ben, game = pair(zone, control="-")
        play([anna, ben], game, "e2e4 e7e5")
        if shutil.which("chattr") is None or not freeze("+"):
            raise Skip("only root may freeze files, and not everywhere")
        try:
            code = refused_code(lambda: anna.do("move", game=game, move="g1f3"))
            if code is None:
                raise Skip("what is open already can be written here")
            assert code == "not-stored", code
            assert anna.ask("GET", "/healthz").status == 503
            assert len(ben.get(f"/api/games/{game}")["moves"]) == 2
        finally:
            assert freeze("-")
        again(lambda: anna.do("move", game=game, move="g1f3"))
        zone.kill()
        zone.start()
        assert len(Person(zone).get(f"/api/games/{game}")["moves"]) == 3
        assert "0 faults" in zone.zug("verify")


def skipping(test):
    """A test that may find that it cannot be run here."""

    def outer():
        try:
            test()
        except Skip as skip:
            outer.__doc__ = f"{test.__doc__.rstrip('.')} # SKIP {skip}"

    outer.__doc__ = test.__doc__
    return outer


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("zug")
    parser.add_argument("bot", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    return parser.parse_args()


if __name__ == "__main__":
    ARGS = arguments()
    run([killed_under_load, skipping(full_disk), held_database, skipping(read_only_database), skipping(frozen_files)])
