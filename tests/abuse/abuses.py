"""abuses.py - what can be done to a zone to slow down the games of others. Each abuse runs in a process of its own, from
addresses of its own on loopback, until a moment, and answers how often it has done what it does.

Usage, beside a zone that `prepare` has filled: abuses.py NAME PORT SECONDS
"""

import json
import pathlib
import secrets
import selectors
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "zone"))

from peer import UPGRADE, Closed, frame  # noqa: E402
from zone_peer import Peer, Person, Refused  # noqa: E402

HARD = "3B4/1p1pBp1p/1P1P1P1P/8/K2B4/8/1B1k4/4B3 b - - 0 1"
ROUNDS, BOARDS = 11, 500


class Place:
    """A running zone, seen from one address."""

    def __init__(self, port, address):
        self.port, self.address, self.persons = port, address, []

    def peer(self, port=None):
        return Peer(port or self.port, source=(self.address, 0))

    def person(self, name=None, path="/api/guest", **form):
        return Stranger(self, {"name": name, **form}, path)


class Stranger(Person):
    """Somebody whose every connection comes from the place's address."""

    def __init__(self, place, form, path):
        super().__init__(place)
        self.count = secrets.randbelow(10**12)  # the same person may have used small nonces before
        if form["name"]:
            self.enter(path, form)

    def ask(self, method, path, body=None, extra=""):
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: zug\r\nConnection: close\r\nContent-Length: {len(data)}\r\n"
        with self.zone.peer() as peer:
            peer.send((head + self.headers(extra) + "\r\n").encode() + data)
            return peer.answer()

    def connect(self, how=None):
        return super().connect(how or self.zone.peer)


def in_threads(count, act, until):
    """Lets so many threads act again and again; returns how often they have. Refusals and closed doors are expected."""
    done = [0] * count

    def loop(at):
        state = {}
        while time.monotonic() < until:
            try:
                act(at, state)
                done[at] += 1
            except (Refused, Closed, OSError, AssertionError, ValueError, TypeError, KeyError):
                state.clear()
                time.sleep(0.005)

    threads = [threading.Thread(target=loop, args=(at,), daemon=True) for at in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0, until - time.monotonic()) + 5)
    return sum(done)


def nothing(port, until):
    time.sleep(max(0, until - time.monotonic()))
    return 0


def exports(port, until):
    """Files of all games, read as fast as they come."""
    places = [Place(port, f"127.0.1.{n}") for n in range(1, 5)]
    return in_threads(8, lambda at, _: Stranger(places[at % 4], {"name": None}, "").ask("GET", "/api/games.pgn"), until)


def searches(port, until):
    """Searches that must look at every game."""
    places = [Place(port, f"127.0.2.{n}") for n in range(1, 5)]
    path = "/api/games?player=nobody+like+that&event=none"
    return in_threads(8, lambda at, _: Stranger(places[at % 4], {"name": None}, "").ask("GET", path), until)


def conditions(port, until):
    """Conditions that are asked of every game, with files of what they find."""
    places = [Place(port, f"127.0.12.{n}") for n in range(1, 5)]
    where = "repetition+9+or+pattern+%22*/*/*/*/*/*/*/7Q%22+or+clocks+and+went-on+and+dead"
    return in_threads(8, lambda at, turn: Stranger(places[at % 4], {"name": None}, "").ask(
        "GET", f"/api/games{'.pgn' if at == 0 else ''}?where={where}"), until)


def logs(port, until):
    """The log and the PGN of single games."""
    places = [Place(port, f"127.0.3.{n}") for n in range(1, 5)]

    def act(at, state):
        person = state.setdefault("person", Stranger(places[at % 4], {"name": None}, ""))
        games = state.get("games") or [g["game"] for g in person.get("/api/games")["games"]]
        state["games"] = games
        for game in games[:10]:
            person.ask("GET", f"/api/games/{game}/log")
            person.ask("GET", f"/api/games/{game}.pgn")

    return in_threads(8, act, until)


def hard_positions(port, until):
    """Games from a position that is hard to judge."""
    place = Place(port, "127.0.4.1")

    def act(at, state):
        if "person" not in state:
            state["person"] = place.person(f"Hard {at}").connect()
        game = state["person"].do("over-the-board", control="300+3", start=HARD)["id"]
        state["person"].do("abort", game=game)

    return in_threads(12, act, until)


def imports(port, until):
    """Large files of games to be kept and deleted again."""
    places = [Place(port, f"127.0.5.{n}") for n in range(1, 5)]
    game = '[Event "?"]\n[Result "*"]\n\n' + " ".join(f"{n}. Nf3 Nf6 {n + 1}. Ng1 Ng8" for n in range(1, 99, 2)) + " *\n\n"
    body = (game * (900000 // len(game))).encode()

    def act(at, state):
        if "person" not in state:
            state["person"] = places[at % 4].person(f"Import {at}")
        answer = state["person"].ask("POST", "/api/import", body)
        if answer.status == 200:
            state["person"].ask("DELETE", f"/api/imports/{json.loads(answer.body)['id']}.pgn")
        else:
            time.sleep(0.02)

    return in_threads(8, act, until)


def logins(port, until):
    """Guesses at passwords from forty addresses, each at another name: of one alone few would be tested."""
    places = [Place(port, f"127.0.6.{n}") for n in range(1, 41)]

    def act(at, state):
        state["n"] = state.get("n", 0) + 1
        Stranger(places[(at * 5 + state["n"]) % 40], {"name": None}, "").ask(
            "POST", "/api/login", {"name": f"Dora {at} {state['n']}", "password": "my first guess"}
        )

    return in_threads(8, act, until)


def floods(port, until):
    """Pings, empty fragments and small messages as fast as they go."""
    places = [Place(port, f"127.0.7.{n}") for n in range(1, 3)]
    bursts = [
        frame(0x89, b"x") * 500,
        frame(0x01, b"") + frame(0x00, b"") * 500,
        frame(0x81, b'{"do":"ping"}') * 200,
        frame(0x8A, b"") * 500,
    ]

    def act(at, state):
        if "peer" not in state:
            state["peer"] = places[at % 2].peer().upgrade("/ws?v=1", "Origin: http://zug\r\n")
            state["peer"].socket.setblocking(False)
        peer = state["peer"]
        try:
            if peer.socket.recv(1 << 20) == b"":
                raise Closed
        except BlockingIOError:
            pass
        try:
            peer.socket.send(bursts[at % len(bursts)])
        except BlockingIOError:
            time.sleep(0.002)

    return in_threads(4, act, until)


def reconnects(port, until):
    """Connections that come, become WebSockets and go."""
    places = [Place(port, f"127.0.8.{n}") for n in range(1, 5)]
    head = f"GET /ws?v=1 HTTP/1.1\r\n{UPGRADE}Origin: http://zug\r\n\r\n"

    def act(at, _):
        with places[at % 4].peer() as peer:
            peer.send(head)
            peer.more()

    return in_threads(6, act, until)


class Crowd:
    """Connections that watch something and throw away what they are told, on one thread."""

    def __init__(self, port, count, request):
        self.selector = selectors.DefaultSelector()
        self.bytes, self.is_over = 0, False
        for n in range(count):
            peer = Place(port, f"127.0.9.{1 + n % 8}").peer().upgrade("/ws?v=1", "Origin: http://zug\r\n")
            peer.text(json.dumps(request))
            peer.socket.setblocking(False)
            self.selector.register(peer.socket, selectors.EVENT_READ)
        self.thread = threading.Thread(target=self.drain, daemon=True)
        self.thread.start()

    def drain(self):
        while not self.is_over:
            for key, _ in self.selector.select(0.1):
                data = key.fileobj.recv(1 << 20)
                self.bytes += len(data)
                if not data:
                    self.selector.unregister(key.fileobj)

    def leave(self):
        self.is_over = True
        self.thread.join(10)
        for key in list(self.selector.get_map().values()):
            key.fileobj.close()


def pair_round(chief, contest, number, boards):
    """Enters the pairings of a round: more than fits into a WebSocket's message."""
    pairings = [{"board": b + 1, "white": f"Player {2 * b}", "black": f"Player {2 * b + 1}"} for b in range(boards)]
    wanted = {"do": "contest-pair", "contest": contest, "round": str(number), "pairings": pairings}
    chief.api("POST", "/api/command", wanted)


def large_event(port, until, watchers=300):
    """Changes to an event of thousands of boards that hundreds watch."""
    chief = Place(port, "127.0.10.1").person("Clara", "/api/login", password="a strict arbiter")
    chief.connect()
    (contest,) = [c["contest"] for c in chief.get("/api/contests")["contests"]]
    known = chief.get(f"/api/contests/{contest}")
    boards, premoves = len(known["rounds"][0]["pairings"]), known["premoves"]
    crowd = Crowd(port, watchers, {"do": "watch-contest", "contest": contest})
    done = 0
    while done == 0 or time.monotonic() < until:
        premoves = not premoves
        chief.do("contest-allow", contest=contest, premoves=premoves, offers=True)
        pair_round(chief, contest, ROUNDS, boards)
        done += 2
        time.sleep(0.05)
    crowd.leave()
    return done


ALL = [nothing, exports, searches, conditions, logs, hard_positions, imports, logins, floods, reconnects, large_event]


def register_all(place, count):
    """Makes the accounts of players, four at a time."""
    numbers = iter(range(count))
    lock = threading.Lock()

    def loop():
        while True:
            with lock:
                number = next(numbers, None)
            if number is None:
                return
            place.person(f"Player {number}", "/api/register", password="correct horse")

    threads = [threading.Thread(target=loop) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def prepare(zone, games, boards=BOARDS):
    """Fills a zone without limits: finished games, accounts, an arbiter with a large event."""
    zone.zug("add-account", "Clara", "--password-stdin", text="a strict arbiter\n")
    zone.zug("make-arbiter", "Clara")
    white, black = zone.guest("White"), zone.guest("Black")
    for n in range(games):
        made = white.do("challenge", color="white", control="300+3")["id"]
        game = black.do("accept", challenge=made)["id"]
        white.do("move", game=game, move="e4")
        black.do("resign", game=game)
        if n % 200 == 0:
            white.waiting.clear()
            black.waiting.clear()
    place = Place(zone.port, "127.0.0.1")
    register_all(place, 2 * boards)
    chief = place.person("Clara", "/api/login", password="a strict arbiter").connect()
    contest = chief.do("contest", name="League", control="300+3")["id"]
    for number in range(1, ROUNDS + 1):
        pair_round(chief, contest, number, boards)
    chief.close()


if __name__ == "__main__":
    NAME, PORT, SECONDS = sys.argv[1:4]
    (ABUSE,) = [abuse for abuse in ALL if abuse.__name__ == NAME]
    print(ABUSE(int(PORT), time.monotonic() + float(SECONDS)), flush=True)
