"""zone_peer.py - people in a playing zone: starts `zug serve` and lets them come in, play and watch.

Nothing sleeps: every wait is for a message or an answer, with a limit after which the test fails.
"""

import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from peer import WAIT, Closed, Peer, frame, run  # noqa: E402,F401

ZUG = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None

VERIFY_WAIT = 900  # seconds, for the millions of events of an hour on a busy machine


class Zone:
    """A zone with a folder of its own; it can be stopped, killed and started again."""

    def __init__(self, *options, env=None, folder=None, through=()):
        self.through = through  # a program that starts it, and its words
        self.home = None if folder else tempfile.TemporaryDirectory(prefix="zug-zone-")
        self.folder = pathlib.Path(folder or self.home.name) / "data"
        self.options, self.env = options, env
        self.is_sound = True  # a test that damages what is stored says so
        self.log = tempfile.TemporaryFile()
        self.persons = []
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [*self.through, ZUG, "serve", "--listen", "127.0.0.1:0", "--data", self.folder, *self.options],
            stdout=subprocess.PIPE,
            stderr=self.log,
            env={"HOME": str(self.folder), "PATH": "/usr/bin:/bin", "ZUG_LIMITS": "0", **(self.env or {})},
            preexec_fn=lambda: signal.signal(signal.SIGTERM, signal.SIG_DFL),
        )
        line = self.process.stdout.readline().decode()
        if "listens on" not in line:
            self.process.wait(WAIT)
            raise AssertionError(f"the zone does not listen: {line} {self.said()}")
        self.url = line.split()[-1]
        self.port = int(self.url.rsplit(":", 1)[1])
        return self

    def said(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def stop(self):
        """Ends it as an operator does; returns how long that took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(WAIT)
        self.process.stdout.close()
        assert status == 0, (status, self.said()[-3000:])
        return time.monotonic() - began

    def kill(self):
        """Ends it as a power failure does."""
        self.process.kill()
        self.process.wait(WAIT)
        self.process.stdout.close()

    def zug(self, *words, text=None, status=0, wait=WAIT):
        """Runs zug zone ... on its folder."""
        done = subprocess.run(
            [ZUG, "zone", *words, "--data", self.folder],
            input=text,
            capture_output=True,
            text=True,
            timeout=wait,
            env=self.operator_env(),
            check=False,
        )
        assert done.returncode == status, (done.returncode, done.stdout, done.stderr)
        return done.stdout

    def operator_env(self):
        """The environment of zug zone ...; None is the test's own."""
        return None

    def guest(self, name, **how):
        """Somebody who comes in as a guest and is connected."""
        person = Person(self, **how)
        person.enter("/api/guest", {"name": name})
        return person.connect()

    def account(self, name, password="correct horse"):
        person = Person(self)
        person.enter("/api/register", {"name": name, "password": password})
        return person.connect()

    def arbiter(self, name="Arbiter"):
        self.zug("add-account", name, "--password-stdin", text="correct horse\n")
        self.zug("make-arbiter", name)
        person = Person(self)
        person.enter("/api/login", {"name": name, "password": "correct horse"})
        return person.connect()

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        for person in self.persons:
            person.close()
        if self.process.poll() is None:
            if error is None:
                self.stop()
            else:
                self.kill()
        elif error is None and self.process.returncode not in (0, -signal.SIGKILL):
            raise AssertionError(f"the zone died with {self.process.returncode}: {self.said()[-3000:]}")
        if error is None and self.is_sound:
            self.zug("verify", wait=VERIFY_WAIT)
        if error is not None:
            print("# zone: " + self.said()[-3000:].replace("\n", "\n# zone: "))
        self.log.close()
        if self.home:
            self.home.cleanup()


class Refused(Exception):
    """The zone said no: code and sentence."""

    def __init__(self, answer):
        super().__init__(f"{answer.get('code')}: {answer.get('message')}")
        self.code, self.sentence = answer.get("code"), answer.get("message")


class Person:
    """A browser or a program: its cookie or token, and its WebSocket."""

    peer = Peer  # how it reaches the zone

    def __init__(self, zone, origin=True):
        self.zone, self.origin = zone, origin
        zone.persons.append(self)
        self.cookie, self.bearer, self.me, self.socket = None, None, None, None
        self.waiting, self.count = [], 0
        self.states = {}

    # --- HTTP

    def headers(self, extra=""):
        lines = f"Origin: http://zug\r\n" if self.origin is True else ""
        if isinstance(self.origin, str):
            lines = f"Origin: {self.origin}\r\n"
        if self.bearer is not None:
            lines += f"Authorization: Bearer {self.bearer}\r\n"
        elif self.cookie:
            lines += f"Cookie: {self.cookie}\r\n"
        return lines + extra

    def ask(self, method, path, body=None, extra=""):
        """An HTTP request; returns the answer as it is."""
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: zug\r\nConnection: close\r\n"
        if data or method in ("POST", "PUT"):
            head += f"Content-Length: {len(data)}\r\n"
        with self.peer(self.zone.port) as peer:
            peer.send((head + self.headers(extra) + "\r\n").encode() + data)
            return peer.answer(to_head=method == "HEAD")

    def api(self, method, path, body=None, status=200):
        """The same for JSON in and out; another status than the wanted one fails."""
        answer = self.ask(method, path, body)
        assert answer.status == status, (answer.status, answer.body)
        return json.loads(answer.body)

    def get(self, path, status=200):
        return self.api("GET", path, status=status)

    def allow(self, **options):
        """Switches ways of moving on, as a person does in the settings."""
        return self.api("PUT", "/api/options", options or {"premove": True})["me"]["options"]

    def enter(self, path, form):
        answer = self.ask("POST", path, form)
        reply = json.loads(answer.body)
        if answer.status != 200:
            raise Refused(reply)
        self.cookie = answer["set-cookie"].split(";")[0]
        self.me = reply["me"]
        return answer

    @property
    def id(self):
        return self.me["id"]

    # --- WebSocket

    def connect(self, how=None):
        self.socket = (how or self.peer)(self.zone.port).upgrade("/ws?v=1", self.headers())
        self.waiting = []
        self.hello = self.until(lambda m: m["type"] == "hello")
        return self

    def close(self):
        if self.socket:
            self.socket.socket.close()
            self.socket = None

    def say(self, **what):
        self.socket.text(json.dumps(what))

    def receive(self):
        """The next message; pings are answered."""
        while True:
            first, payload = self.socket.frame()
            if first == 0x89:
                self.socket.send(frame(0x8A, payload))
            elif first == 0x81:
                return json.loads(payload)
            elif first == 0x88:
                self.closed_with = int.from_bytes(payload[:2], "big")
                raise Closed

    def until(self, wanted):
        """The first message that is wanted; those before it wait for others."""
        for at, message in enumerate(self.waiting):
            if wanted(message):
                return self.waiting.pop(at)
        while True:
            message = self.receive()
            if wanted(message):
                return message
            self.waiting.append(message)

    def nothing_waits(self, wanted):
        """True if no such message has come by the time that a ping of ours is answered."""
        self.do("ping")
        return not any(wanted(message) for message in self.waiting)

    def do(self, what, **fields):
        """A request; returns the reply, or raises Refused."""
        self.count += 1
        nonce = fields.pop("nonce", f"n{self.count}")
        self.say(do=what, nonce=nonce, **fields)
        reply = self.until(lambda m: m["type"] == "reply" and m.get("re") == nonce)
        if not reply["ok"]:
            raise Refused(reply)
        return reply

    def refused(self, what, **fields):
        """A request that must be refused; returns the code."""
        try:
            self.do(what, **fields)
        except Refused as refusal:
            assert refusal.sentence and refusal.sentence[0].isupper() and refusal.sentence[-1] == ".", refusal
            return refusal.code
        raise AssertionError(f"{what} {fields} was not refused")

    def watch(self, game, **fields):
        self.do("watch", game=game, **fields)
        return self.until(lambda m: m["type"] == "state" and m["game"] == game)

    def event(self, game, kind=None):
        """The next event of a game, or the next of a kind."""
        return self.until(
            lambda m: m["type"] == "event" and m["game"] == game and (kind is None or m["kind"] == kind)
        )


def pair(zone, white="Anna", black="Ben", **terms):
    """Two guests at a table: White, Black, and the game's id; both watch it."""
    first, second = zone.guest(white), zone.guest(black)
    return first, second, begin(first, second, **terms)


def begin(first, second, **terms):
    terms.setdefault("control", "300+3")
    made = first.do("challenge", color="white", **terms)
    game = second.do("accept", challenge=made["id"])["id"]
    first.watch(game)
    second.watch(game)
    return game


def again(act):
    """Does something until it is no longer refused with not-stored."""
    end = time.monotonic() + WAIT
    while True:
        try:
            return act()
        except Refused as refusal:
            if refusal.code != "not-stored" or time.monotonic() > end:
                raise
            time.sleep(0.01)


def play(players, game, moves, state=None):
    """Lets two players make moves in turn; returns the last event that White saw."""
    event = None
    for at, move in enumerate(moves.split()):
        players[at % 2].do("move", game=game, move=move)
        events = [player.event(game, "move") for player in players]
        event = events[0]
    return event
