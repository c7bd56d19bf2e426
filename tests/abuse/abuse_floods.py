#!/usr/bin/env python3
"""abuse_floods.py - cheap things in any number: pings, pongs, pieces, requests, connections. Prints TAP.

usage: abuse_floods.py ZUG

One address floods the zone, with the usual limits, while two people of another address play. The flood is stopped, and
nobody waits for it.
"""

import contextlib
import pathlib
import struct
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "zone"))

from zone_peer import Closed, Peer, Zone, begin, frame, run  # noqa: E402

ELSEWHERE = ("127.0.0.2", 0)  # the flooder's address
PATIENCE = 10.0  # seconds until a flood must have been stopped
SLOW = 2.0  # seconds that no move may take, however busy this machine is
LINE = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O"
GONE = (Closed, BrokenPipeError, ConnectionResetError, TimeoutError)


def usual():
    return Zone(env={"ZUG_LIMITS": "1"})


def come(zone):
    return Peer(zone.port, source=ELSEWHERE)


def bystanders(zone):
    """Two people, and a function that lets them play a game and returns the slowest move's seconds."""
    anna, ben = zone.guest("Anna"), zone.guest("Ben")

    def game():
        table, worst = begin(anna, ben, control="300"), 0
        for number, move in enumerate(LINE.split()):
            began = time.monotonic()
            (ben if number % 2 else anna).do("move", game=table, move=move)
            (anna if number % 2 else ben).event(table, "move")
            worst = max(worst, time.monotonic() - began)
            time.sleep(0.02)
        anna.do("resign", game=table)
        return worst

    return game


def while_playing(zone, flood):
    """Lets somebody flood the zone while two others play; returns what the flood says."""
    game, said = bystanders(zone), []
    thread = threading.Thread(target=lambda: said.append(flood()))
    thread.start()
    worst = game()
    while thread.is_alive():
        worst = max(worst, game())
    thread.join()
    print(f"# the slowest move took {worst * 1000:.0f} ms")
    assert worst < SLOW, worst
    assert said, "the flood has failed"
    return said[0]


def close_code(client):
    """The code with which the zone closes, whatever it says before."""
    with contextlib.suppress(*GONE):
        while True:
            first, payload = client.frame()
            if first == 0x88:
                return struct.unpack(">H", payload[:2])[0]
    return None


def enter(zone):
    return come(zone).upgrade("/ws?v=1", "Origin: http://zug\r\n")


def frames(zone, piece, first=b""):
    """Sends the same frames again and again until the zone hangs up, which it must; returns its code, or None if that was
    lost, as may be with what was still on its way."""
    with enter(zone) as client:
        until = time.monotonic() + PATIENCE
        try:
            client.send(first)
            while time.monotonic() < until:
                client.send(piece)
            raise AssertionError("the flood was not stopped")
        except GONE:
            client.socket.settimeout(2)
            return [close_code(client)]


def stopped_with_1008(piece, first=b""):
    with usual() as zone:
        (code,) = while_playing(zone, lambda: frames(zone, piece, first))
        assert code in (1008, None), code


def gentle(zone, piece, count):
    """The code of the zone's close for a few frames, which are answered by a message at the end."""
    with enter(zone) as client:
        client.send(piece * count)
        client.text('{"do":"ping","nonce":"last"}')
        while True:
            first, payload = client.frame()
            if first == 0x88:
                return struct.unpack(">H", payload[:2])[0]
            if b'"last"' in payload:
                return None


def pings():
    """A flood of pings is closed with 1008."""
    stopped_with_1008(frame(0x89, b"x" * 100) * 50)


def pongs():
    """A flood of pongs that nobody asked for is closed with 1008."""
    stopped_with_1008(frame(0x8A) * 50)


def pieces():
    """A flood of empty pieces of a message is closed with 1008."""
    stopped_with_1008(frame(0x00) * 50, first=frame(0x01))


def the_code_is_told():
    """Who sends a little too many frames, and listens, hears 1008; who sends a few, or one a second, does not."""
    with usual() as zone:
        for piece in (frame(0x89), frame(0x89, b"x" * 125), frame(0x8A), frame(0x8A, b"unasked")):
            assert gentle(zone, piece, 130) == 1008
            assert gentle(zone, piece, 50) is None
        with enter(zone) as client:
            client.send(frame(0x01) + frame(0x00) * 130)
            assert close_code(client) == 1008
        with enter(zone) as client:
            client.send(frame(0x01, b'{"do":') + frame(0x00, b'"ping",') + frame(0x80, b'"nonce":"pieces"}'))
            while b'"pieces"' not in client.frame()[1]:
                pass
            for _ in range(3):
                client.send(frame(0x89, b"a second"))
                while client.frame() != (0x8A, b"a second"):
                    pass
                time.sleep(0.5)


def many_connections_one_address():
    """Pings over many connections of one address are too many as well."""
    with usual() as zone:
        clients = [enter(zone) for _ in range(40)]
        for client in clients:
            client.send(frame(0x89) * 100)
            client.text('{"do":"ping","nonce":"last"}')
        closed = 0
        for client in clients:
            payload = b""
            while b'"last"' not in payload:
                first, payload = client.frame()
                if first == 0x88:
                    closed += payload[:2] == b"\x03\xf0"
                    break
            client.socket.close()
        assert closed >= 5, closed  # which ones, and whether all, depends on whose pings are read first


def messages():
    """A flood of messages is closed with 1008."""
    stopped_with_1008(frame(0x81, b'{"do":"ping"}') * 20)


def requests_until_429(zone, path):
    """Sends requests without end on one connection; returns how many were answered before the one that ended it."""
    with come(zone) as client:
        request = f"GET {path} HTTP/1.1\r\nHost: zug\r\n\r\n"
        answered = 0
        with contextlib.suppress(*GONE):
            while answered < 20000:
                client.send(request * 20)
                for _ in range(20):
                    answer = client.answer()
                    if answer.status == 429:
                        assert answer["connection"] == "close", answer.headers
                        return answered
                    answered += 1
        return None


def requests():
    """A flood of tiny requests, one behind the other, is answered with 429 and closed: of the interface, and of the page."""
    with usual() as zone:
        assert while_playing(zone, lambda: [requests_until_429(zone, "/api/session")])[0] >= 500
        assert while_playing(zone, lambda: [requests_until_429(zone, "/nothing.txt")])[0] >= 2500


def connections():
    """Who hangs up and comes back without end is refused after a while, and later let in again; others never are."""
    with usual() as zone:

        def flood():
            refused = 0
            for _ in range(1500):
                with come(zone) as client, contextlib.suppress(*GONE):
                    client.send("GET /healthz HTTP/1.1\r\nHost: zug\r\nConnection: close\r\n\r\n")
                    status = client.answer().status
                    refused += status == 503
            return [refused]

        assert while_playing(zone, flood)[0] > 300
        time.sleep(0.5)
        with come(zone) as client:
            assert client.get("/index.html", "Connection: close\r\n").status in (200, 404, 429)


def drips():
    """Bytes that come one by one, over many connections, hold nobody up."""
    with usual() as zone:

        def flood():
            clients = [come(zone) for _ in range(100)]
            request = "GET / HTTP/1.1\r\nX: " + "y" * 200
            for at in range(len(request)):
                for client in clients:
                    with contextlib.suppress(*GONE):
                        client.send(request[at])
            for client in clients:
                client.socket.close()
            return [len(clients)]

        assert while_playing(zone, flood) == [100]


if __name__ == "__main__":
    run(
        [
            pings,
            pongs,
            pieces,
            the_code_is_told,
            many_connections_one_address,
            messages,
            requests,
            connections,
            drips,
        ]
    )
