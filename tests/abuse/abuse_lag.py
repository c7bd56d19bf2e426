#!/usr/bin/env python3
"""abuse_lag.py - players who want their moves to look as if they had been long on their way. Prints TAP.

usage: abuse_lag.py ZUG

Each cheat plays White with Black moving at once, thinks before each move for at least as long as can be given back, and
looks afterwards how much its clock has not counted. docs/zone-rules.md has the bound. What each has gained is
printed beside it.
"""

import contextlib
import json
import pathlib
import queue
import secrets
import socket
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "zone"))

from zone_peer import WAIT, Closed, Peer, Person, Zone, frame, run  # noqa: E402

START_MS, REFILL_MS = 300, 50
ALLOWANCE_MS = 20  # that a pong may take longer than the system's round trip
SOME_MS = 15  # of a machine that is busy
HELD_S = 0.7
GONE = (Closed, OSError, AssertionError)
WHITE = "e4 Nf3 Bb5 Ba4 O-O Re1 Bb3 c3 h3 d4 Nbd2 Bc2 b3 a4 Bb2 Rc1".split()
BLACK = "e5 Nc6 a6 Nf6 Be7 b5 d6 O-O Na5 c5 Qc7 Nc6 Bb7 Rac8 Rfe8 Bf8".split()


class Line:
    """A WebSocket whose pings are answered as its owner likes: answer(payload) gives the seconds to wait and the bytes to
    send, or None for no answer. It waits before it reads each message, if it is slow."""

    def __init__(self, person, answer, port=None, slow_s=0):
        self.peer = Peer(port or person.zone.port).upgrade("/ws?v=1", person.headers())
        self.answer, self.lock, self.count, self.pings = answer, threading.Lock(), 0, 0
        self.name, self.slow_s = secrets.token_hex(8), slow_s
        self.messages = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def send(self, data):
        with self.lock, contextlib.suppress(*GONE):
            self.peer.send(data)

    def read(self):
        with contextlib.suppress(*GONE):
            while True:
                time.sleep(self.slow_s)
                first, payload = self.peer.frame()
                if first == 0x81:
                    self.messages.put(json.loads(payload))
                elif first == 0x89:
                    self.pings += 1
                    answer = self.answer(payload)
                    if answer is not None:
                        threading.Timer(answer[0], self.send, [frame(0x8A, answer[1])]).start()

    def until(self, wanted):
        while True:
            message = self.messages.get(timeout=WAIT)
            if wanted(message):
                return message

    def do(self, what, **fields):
        self.count += 1
        nonce = f"{self.name}-{self.count}"
        self.send(frame(0x81, json.dumps({"do": what, "nonce": nonce, **fields}).encode()))
        reply = self.until(lambda m: m["type"] == "reply" and m.get("re") == nonce)
        assert reply["ok"], reply
        return reply

    def wait_for_pings(self, count):
        end = time.monotonic() + WAIT
        while self.pings < count:
            assert time.monotonic() < end, self.pings
            time.sleep(0.02)

    def close(self):
        self.peer.socket.close()


def at_once(payload):
    return 0, payload


def held(payload):
    return HELD_S, payload


class Match:
    """A cheat, who has White, against somebody who answers at once."""

    def __init__(self, zone, **terms):
        terms = {"control": "60", "clock_start": "at-start", **terms}
        self.cheat, self.victim = Person(zone), Person(zone)
        self.cheat.enter("/api/guest", {"name": "Cheat"})
        self.victim.enter("/api/guest", {"name": "Victim"})
        made = self.command(self.cheat, do="challenge", color="white", **terms)["id"]
        self.game = self.command(self.victim, do="accept", challenge=made)["id"]
        self.ply, self.thought_ms = 0, 0
        self.began = time.monotonic()

    @staticmethod
    def command(person, **what):
        return person.api("POST", "/api/command", what)

    def line(self, answer, **how):
        made = Line(self.cheat, answer, **how)
        made.do("watch", game=self.game)
        return made

    def move(self, line, thinks_s=REFILL_MS / 1000 + 0.01):
        """Both move once; returns what the cheat's move has got back."""
        time.sleep(thinks_s)
        line.do("move", game=self.game, move=WHITE[self.ply])
        self.command(self.victim, do="move", game=self.game, move=BLACK[self.ply])
        self.ply += 1
        state = self.victim.get(f"/api/games/{self.game}")
        return state["moves"][2 * self.ply - 2].get("lag_ms", 0)

    def given(self):
        """In all, to the cheat."""
        state = self.victim.get(f"/api/games/{self.game}")
        assert state["lag_given_ms"][1] == 0, state
        assert sum(move.get("lag_ms", 0) for move in state["moves"]) == state["lag_given_ms"][0], state
        return state["lag_given_ms"][0]


def bound(moves, total=1200):
    return min(total, START_MS + REFILL_MS * (moves - 1))


def tell(what, gained, most):
    print(f"# {what}: gained {gained} ms, the bound is {most} ms")


def holds_back():
    """Who holds its pongs back gains next to nothing, for the system's own round trip counts, too."""
    with Zone() as zone:
        match = Match(zone)
        line = match.line(held)
        line.wait_for_pings(4)
        gains = [match.move(line, 0.4) for _ in range(8)]
        tell("pongs held back for 0.7 s, directly connected, 8 moves", sum(gains), bound(8))
        assert max(gains) <= (ALLOWANCE_MS + SOME_MS) / 2, gains


def reads_late():
    """Who reads everything late, pings among it, gains no more than that."""
    with Zone() as zone:
        match = Match(zone)
        line = match.line(at_once, slow_s=0.25)
        line.wait_for_pings(4)
        gains = [match.move(line, 0.4) for _ in range(3)]
        tell("everything read late, directly connected, 3 moves", sum(gains), bound(3))
        assert max(gains) <= (ALLOWANCE_MS + SOME_MS) / 2, gains


def holds_back_behind_a_proxy():
    """Where the connection ends at a proxy, the budget is the bound, and it is reached and not passed."""
    with Zone("--behind-proxy") as zone:
        match = Match(zone)
        line = match.line(held)
        line.wait_for_pings(4)
        first = match.move(line, 0.4)
        gains = [match.move(line) for _ in range(15)]
        tell("pongs held back for 0.7 s behind a proxy, 16 moves", first + sum(gains), bound(16))
        assert first == START_MS and gains == [REFILL_MS] * 15, (first, gains)
        assert match.given() == bound(16)
        state = match.victim.get(f"/api/games/{match.game}")
        assert state["lag_total_ms"] == [1200, 1200] and state["lag_left_ms"][0] == REFILL_MS, state
        # The clock itself: what the cheat has thought, and what was counted of it.
        used = 60000 - state["moves"][-1]["white_ms"]
        assert used >= 400 + 15 * 60 - 1 - bound(16), used


def answers_nothing():
    """Whose pongs are forged, sent ahead or sent again has never been measured, and gets nothing back."""
    with Zone("--behind-proxy") as zone:
        match = Match(zone)
        seen = []

        def forged(payload):
            seen.append(payload)
            return 0.3, seen[0] if len(seen) > 1 else bytes(8)

        line = match.line(forged)
        for number in range(40):
            line.send(frame(0x8A, number.to_bytes(8, "big")))
        line.wait_for_pings(1)
        gains = [match.move(line, 0.4) for _ in range(4)]
        tell("forged pongs, 4 moves", sum(gains), bound(4))
        assert sum(gains) == 0, gains


def stops_answering():
    """Who has answered some pings slowly and then no more is not believed any longer."""
    with Zone("--behind-proxy") as zone:
        match = Match(zone, control="600")
        answers = iter([held] * 3)
        line = match.line(lambda payload: next(answers, lambda _: None)(payload))
        line.wait_for_pings(4)
        first = match.move(line, 0.4)
        time.sleep(5.2)
        later = match.move(line, 0.4)
        tell("no more pongs after the third", first + later, bound(2, 3000))
        assert first == START_MS and later == 0, (first, later)


def comes_again():
    """A new connection for each move brings no new budget, and nothing before it has been measured."""
    with Zone("--behind-proxy") as zone:
        match = Match(zone)
        gains = []
        for _ in range(4):
            line = match.line(lambda payload: (0.3, payload))
            if len(gains) != 1:
                line.wait_for_pings(4)
            gains.append(match.move(line, 0.4))
            line.close()
        tell("a new connection for each of 4 moves", sum(gains), bound(4))
        assert gains[1] == 0, gains
        assert sum(gains) <= bound(4) and gains[0] > 100, gains


def two_connections():
    """Of two connections from one address the slow one is not believed to be slower than the fast one."""
    with Zone("--behind-proxy") as zone:
        match = Match(zone)
        fast, slow = match.line(at_once), match.line(held)
        fast.wait_for_pings(4)
        slow.wait_for_pings(4)
        gains = [match.move(slow, 0.4) for _ in range(4)]
        tell("a slow connection beside a fast one, 4 moves", sum(gains), bound(4))
        assert max(gains) <= 60, gains


def the_terms():
    """Nobody can ask for more; who wants none gets none; and what comes by HTTP gets none."""
    with Zone("--behind-proxy") as zone:
        match = Match(zone, lag_max_ms=0)
        line = match.line(held)
        line.wait_for_pings(4)
        assert [match.move(line, 0.4) for _ in range(2)] == [0, 0]
        state = match.victim.get(f"/api/games/{match.game}")
        assert state["lag_max_ms"] == 0 and "lag_left_ms" not in state, state
        answer = match.cheat.api(
            "POST", "/api/command", {"do": "challenge", "control": "60", "lag_max_ms": 301}, status=400
        )
        assert answer["message"] == 'The field "lag_max_ms" must be a number from 0 to 300.', answer
        other = Match(zone)
        line = other.line(held)
        line.wait_for_pings(4)
        other.command(other.cheat, do="move", game=other.game, move="e4")
        assert other.given() == 0


def relay(port, delay_s):
    """A way of some length to a port: a listening socket, whose connections pass every piece on so much later."""
    listener = socket.create_server(("127.0.0.1", 0))

    def pump(source, sink):
        pieces = queue.Queue()

        def write():
            with contextlib.suppress(*GONE):
                while piece := pieces.get():
                    time.sleep(max(0, piece[0] - time.monotonic()))
                    sink.sendall(piece[1])
                sink.close()

        threading.Thread(target=write, daemon=True).start()
        with contextlib.suppress(*GONE):
            while data := source.recv(65536):
                pieces.put((time.monotonic() + delay_s, data))
        pieces.put(None)

    def serve():
        with contextlib.suppress(*GONE):
            while True:
                near, _ = listener.accept()
                far = socket.create_connection(("127.0.0.1", port))
                for one in (near, far):
                    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=pump, args=(near, far), daemon=True).start()
                threading.Thread(target=pump, args=(far, near), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    return listener


def honest():
    """Who is really 100 ms away gets half of it back with every move, and both see it."""
    with Zone("--behind-proxy") as zone:
        match = Match(zone, control="300")
        with relay(zone.port, 0.05) as way:
            line = match.line(at_once, port=way.getsockname()[1])
            line.wait_for_pings(4)
            gains = [match.move(line, 0.2) for _ in range(10)]
        print(f"# an honest way of 100 ms and back: {gains}")
        assert min(gains[:2]) >= 45, gains
        assert 450 <= sum(gains) <= bound(10, 3000), gains


if __name__ == "__main__":
    run(
        [
            holds_back,
            reads_late,
            holds_back_behind_a_proxy,
            answers_nothing,
            stops_answering,
            comes_again,
            two_connections,
            the_terms,
            honest,
        ]
    )
