#!/usr/bin/env python3
"""zone_bots.py - the bots of docs/protocol.md, in Python, JavaScript and C, play each other in a real zone. Prints TAP.

usage: PYTHONPATH=BUILD/packages/python zone_bots.py ZUG SOURCE_DIR C_BOT NODE JS_PACKAGE
"""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from zone_peer import WAIT, Person, Zone, run

ROOT, C_BOT, NODE, PACKAGE = pathlib.Path(sys.argv[2]), *sys.argv[3:6]
EXAMPLES = ROOT / "examples"
PROTOCOL = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
HOME = pathlib.Path(tempfile.mkdtemp(prefix="zug-bots-"))  # with a package installed as npm would
GAME_WAIT = 8 * WAIT  # seconds for a whole game, of which the bots take a tenth for each move
PYTHON = (sys.executable, "-B", EXAMPLES / "bot.py")
JAVASCRIPT = (NODE, HOME / "bot.mjs")


class Bot:
    """A bot that runs; what it says is read line by line."""

    def __init__(self, command, url, name, *words, token=None):
        env = {**os.environ, "ZUG_TOKEN": token} if token else None
        self.process = subprocess.Popen(
            [*command, url, name, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=env,
            # whoever runs the tests may have been told to ignore signals
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        self.said = []
        self.limit = threading.Timer(GAME_WAIT, self.process.kill)
        self.limit.start()

    def until(self, words):
        """Waits for a line that begins so, and returns the rest of it."""
        for line in self.process.stdout:
            self.said.append(line)
            if line.startswith(words):
                return line.removeprefix(words).strip()
        raise AssertionError(f"no line {words!r}: {''.join(self.said)} {self.process.stderr.read()}")

    def end(self, status=0):
        """Waits for the end; returns all that was said, and what was complained of."""
        out, err = self.process.communicate()
        self.said.append(out)
        assert self.process.returncode == status and (err == "") == (status == 0), (self.process.returncode, self.said, err)
        return "".join(self.said), err

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.limit.cancel()
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


class Wire:
    """A way to a zone that can be cut: whatever is under way then is lost."""

    def __init__(self, zone):
        self.zone, self.ends = zone, []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        with contextlib.suppress(OSError):
            while True:
                near, far = self.door.accept()[0], socket.create_connection(("127.0.0.1", self.zone.port))
                self.ends += [near, far]
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=carry, args=pair, daemon=True).start()

    def cut(self):
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.ends.clear()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.door.close()
        self.cut()


def carry(source, target):
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    for end in (source, target):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


def judged(zone, game, names):
    """A game as the zone shows it: over, by the Laws, between these two, and its PGN without a fault."""
    reader = Person(zone)
    shown = reader.get(f"/api/games/{game}")
    assert shown["status"] == "over" and {shown["white"]["name"], shown["black"]["name"]} == set(names), shown
    assert shown["end"] in ("checkmate", "stalemate", "dead-position", "fifty-moves", "repetition"), shown["end"]
    pgn = reader.ask("GET", f"/api/games/{game}.pgn").body
    checked = subprocess.run([sys.argv[1], "check", "-"], input=pgn, capture_output=True, check=False)
    assert checked.returncode == 0 and len(shown["moves"]) > 3, checked
    return shown


def moment(zone, game, plies):
    """Waits until a game has so many half-moves."""
    end = time.monotonic() + WAIT
    while len(Person(zone).get(f"/api/games/{game}")["moves"]) < plies:
        assert time.monotonic() < end, f"{game} stands still"
        time.sleep(0.05)


def bots_are_short():
    """Each bot has no more than sixty lines, besides blank ones and comments."""
    for name in ("bot.py", "bot.mjs"):
        lines = (EXAMPLES / name).read_text(encoding="utf-8").splitlines()
        code = [line for line in lines if line.strip() and not line.strip().startswith(("#", "//"))]
        assert 40 < len(code) <= 60 and max(map(len, lines)) <= 132, (name, len(code))


def page_shows_them():
    """docs/protocol.md shows the bot in Python, and its way to the zone, as they are."""
    shown = re.findall(r"^```python\n(.*?)^```$", PROTOCOL, re.M | re.S)
    assert shown == [(EXAMPLES / name).read_text(encoding="utf-8") for name in ("bot.py", "zone_link.py")]


def whole_games():
    """Python plays JavaScript, and each of them the bot in C, to an end by the Laws that all of them tell."""
    with contextlib.ExitStack() as stack:
        zones = [stack.enter_context(Zone(env={"ZUG_LIMITS": "1"})) for _ in range(3)]  # for the bots must keep to them
        starts = [
            (JAVASCRIPT, "Jo", PYTHON, "Pia"),  # both may make a challenge
            ((C_BOT, "--accept"), "Cleo", PYTHON, "Pia"),
            ((C_BOT, "--control", "600"), "Cleo", JAVASCRIPT, "Jo"),
        ]
        pairs = []
        for zone, (one, first, other, second) in zip(zones, starts):
            pairs.append([stack.enter_context(Bot(one, zone.url, first))])
            if "--control" in one:
                challenges(Person(zone), 1)
            pairs[-1].insert(0, stack.enter_context(Bot(other, zone.url, second)))
        for zone, bots, (_, first, _, second) in zip(zones, pairs, starts):
            said = [bot.end()[0] for bot in bots]
            game = re.search(r"^plays (\w+)", said[0], re.M)[1]
            shown = judged(zone, game, (first, second))
            assert f"over {game} {shown['result']} {shown['sentence']}\n" in said[0], said[0]
            assert f"{game} {shown['result']} " in said[1] and "refused" not in "".join(said), said
            assert Person(zone).get("/api/lobby")["challenges"] == []


def lost_connections():
    """Bots whose connections break in the middle of a game, one with the token of an account, play it to the end."""
    with Zone() as zone, Wire(zone) as wire:
        account = zone.account("Jo")
        token = account.api("POST", "/api/tokens", {"label": "bot"})["token"]
        with Bot(PYTHON, wire.url, "Pia") as first:
            first.until("offers 300+3")
            with Bot(JAVASCRIPT, wire.url, "ignored", token=token) as second:
                game = first.until("plays ").split()[0]
                for plies in (3, 6):
                    moment(zone, game, plies)
                    wire.cut()
                    first.until("no connection (")
                    second.until("no connection (")
                assert judged_at_end(zone, game, first, second)["white_ms"] > 0


def judged_at_end(zone, game, *bots):
    """The game once its bots have ended, each of which has said how."""
    said = [bot.end()[0] for bot in bots]
    shown = judged(zone, game, ("Pia", "Jo"))
    assert all(f"over {game} {shown['result']} " in each for each in said), said
    return shown


def zone_away():
    """Bots wait for a zone that is not there yet."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        url = f"http://127.0.0.1:{door.getsockname()[1]}"
    for command in (PYTHON, JAVASCRIPT):
        with Bot(command, url, "Pia") as bot:
            bot.until("no connection (")
            bot.until("no connection (")
            bot.process.send_signal(signal.SIGINT)
            bot.end()


def stopped():
    """Ctrl-C withdraws the challenge of a bot, and resigns its game."""
    with Zone() as zone:
        watcher = zone.guest("Watcher")
        for command, name in ((PYTHON, "Pia"), (JAVASCRIPT, "Jo")):
            with Bot(command, zone.url, name, "600+1") as bot:
                bot.until("offers 600+1")
                (offer,) = challenges(watcher, 1)
                assert offer["from"]["name"] == name and offer["control"] == "600+1"
                bot.process.send_signal(signal.SIGINT)
                bot.end()
                assert challenges(watcher, 0) == []
            watcher.do("challenge", control="300+3", color="black")
            with Bot(command, zone.url, name) as bot:
                bot.until("takes the challenge of Watcher")
                game = bot.until("plays ").split()[0]
                moment(zone, game, 1)
                bot.process.send_signal(signal.SIGINT)
                bot.end()
            shown = watcher.get(f"/api/games/{game}")
            assert (shown["result"], shown["end"]) == ("0-1", "resignation"), (shown["result"], shown["end"])


def challenges(person, count):
    """The challenges of the lobby, once there are so many."""
    end = time.monotonic() + WAIT
    while len(found := person.get("/api/lobby")["challenges"]) != count:
        assert time.monotonic() < end, found
        time.sleep(0.02)
    return found


def refusals():
    """A bot that the zone refuses tells its sentence and ends; one without words says how it is used."""
    with Zone() as zone:
        for command in (PYTHON, JAVASCRIPT):
            with Bot(command, zone.url, "x") as bot:
                assert bot.end(status=1)[1].startswith("A name ")
            with Bot(command, zone.url, "Pia", token="of nobody") as bot:
                assert bot.end(status=1)[1].strip()
            done = subprocess.run([*command, zone.url], capture_output=True, text=True, check=False)
            assert done.returncode == 1 and re.search(r"usage: bot\.\w+ URL NAME \[CONTROL\]", done.stderr), done


if __name__ == "__main__":
    try:
        (HOME / "node_modules").mkdir()
        (HOME / "node_modules/zug-chess").symlink_to(PACKAGE)
        for file in ("bot.mjs", "zone_link.mjs"):
            shutil.copy(EXAMPLES / file, HOME)
        run([bots_are_short, page_shows_them, whole_games, lost_connections, zone_away, stopped, refusals])
    finally:
        shutil.rmtree(HOME)
