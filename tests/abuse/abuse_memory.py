#!/usr/bin/env python3
"""abuse_memory.py - nobody fills the zone's memory with bodies it has not asked for, or answers nobody reads. Prints TAP.

usage: abuse_memory.py ZUG [--memory]
"""

import json
import socket
import time

from crowd import Visitor, limited, memory, metrics, pair, run

MEGABYTE = 1 << 20


def open_import(person, length=MEGABYTE, extra=""):
    """The head of an import, without its body."""
    peer = person.call()
    head = f"POST /api/import HTTP/1.1\r\nHost: zug\r\nContent-Length: {length}\r\n"
    peer.send((head + person.headers(extra) + "\r\n").encode())
    return peer


def first_bytes(peer):
    """What has been answered by now, if anything."""
    try:
        return peer.socket.recv(4096)
    except OSError:
        return b""


def strangers_are_refused_before_the_body():
    """Who has no session is told so when the head is there: nothing of the body is waited for, 100-continue or not."""
    with limited() as zone:
        for extra in ("", "Expect: 100-continue\r\n"):
            with open_import(Visitor(zone), extra=extra) as peer:
                answer = peer.answer()
                assert answer.status == 401 and json.loads(answer.body)["code"] == "log-in", answer.body
                assert answer["connection"] == "close"
        with open_import(Visitor(zone), extra="Origin: http://evil.example\r\n") as peer:
            assert peer.answer().status in (400, 403)
        anna = Visitor(zone).guest("Anna")
        with open_import(anna, extra="Expect: 100-continue\r\n") as peer:
            assert peer.take_line() == "HTTP/1.1 100 Continue"
        assert anna.ask("POST", "/api/import", b'[Event "x"]\n\n1. e4 *\n').status == 200
        large = b"1. e4 *\n" * 100000
        assert anna.ask("POST", "/api/import", large).status == 200
        assert Visitor(zone).ask("POST", "/api/command", b" " * 60000).status == 401


def push(peers, length):
    """Sends as much to each as the system takes, until nobody takes any more for a while."""
    data = b"x" * 65536
    left = {peer: length for peer in peers}
    quiet_since = time.monotonic()
    for peer in peers:
        peer.socket.setblocking(False)
    while left and time.monotonic() - quiet_since < 1:
        for peer in list(left):
            try:
                sent = peer.socket.send(data[: left[peer]])
                left[peer] -= sent
                quiet_since = time.monotonic()
            except BlockingIOError:
                continue
            except OSError:
                left[peer] = 0
            if left[peer] <= 0:
                del left[peer]


def moves_on(players, game, moves):
    """Plays on while something else goes on; the longest answer in seconds."""
    worst = 0
    for at, move in enumerate(moves.split()):
        began = time.monotonic()
        players[at % 2].do("move", game=game, move=move)
        worst = max(worst, time.monotonic() - began)
    return worst


def bodies_have_a_budget():
    """Hundreds of bodies that are almost complete take what is set aside for them, and no more; others play on."""
    with limited() as zone:
        anna, ben, game = pair(zone)
        guests = [Visitor(zone, 10 + n).guest(f"Guest {n}") for n in range(12)]
        before = memory(zone)
        peers = [open_import(guest) for guest in guests for _ in range(40)]
        push(peers, MEGABYTE - 100)
        used = metrics(zone)["in_flight_bytes"]
        assert 32 * MEGABYTE < used <= 64 * MEGABYTE, used
        assert memory(zone) - before < 160 * MEGABYTE, (before, memory(zone))
        answers = [first_bytes(peer) for peer in peers]
        assert sum(b" 503 " in answer and b'"busy"' in answer for answer in answers) > 300, answers
        assert answers.count(b"") > 30, "the others wait for the rest of their bodies"
        # a small thing passes also from an address that has used its share up
        assert guests[0].command("challenge", control="300")["ok"]
        assert guests[0].ask("POST", "/api/import", b"1. e4 *").status == 200
        moves_on((anna, ben), game, "e4 e5 Nf3 Nc6 Bb5 a6")
        for peer in peers:
            peer.socket.close()
        deadline = time.monotonic() + 20
        while metrics(zone)["in_flight_bytes"] > 0 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert metrics(zone)["in_flight_bytes"] == 0
        assert guests[0].ask("POST", "/api/import", b"1. e4 *\n" * 100000).status == 200


def an_address_has_a_share():
    """One address cannot take all of it: others still import."""
    with limited() as zone:
        eve, anna = Visitor(zone, 2).guest("Eve"), Visitor(zone, 3).guest("Anna")
        peers = [open_import(eve) for _ in range(30)]
        deadline = time.monotonic() + 20
        while metrics(zone)["in_flight_bytes"] < 7 * MEGABYTE and time.monotonic() < deadline:
            time.sleep(0.05)
        assert 7 * MEGABYTE <= metrics(zone)["in_flight_bytes"] <= 8 * MEGABYTE
        assert eve.ask("POST", "/api/import", b"1. e4 *\n" * 131072).status == 503
        assert anna.ask("POST", "/api/import", b"1. e4 *\n" * 100000).status == 200
        for peer in peers:
            peer.socket.close()


def answers_have_a_budget():
    """Who asks for long answers and does not read them is refused further ones; what others do goes on."""
    with limited() as zone:
        anna, ben, game = pair(zone)
        eve = Visitor(zone, 2).guest("Eve")
        text = b"1. e4 *\n" * 120000
        made = json.loads(eve.ask("POST", "/api/import", text).body)["id"]
        before = memory(zone)
        peers = []
        for _ in range(100):
            peer = eve.call()
            peer.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            peer.send(f"GET /api/imports/{made}.pgn HTTP/1.1\r\nHost: zug\r\n\r\n")
            peers.append(peer)
        statuses = [peer.head()[0] for peer in peers]
        assert 200 in statuses and statuses.count(503) > 50, statuses
        assert metrics(zone)["in_flight_bytes"] < 10 * MEGABYTE
        assert memory(zone) - before < 60 * MEGABYTE
        assert ben.ask("GET", f"/api/imports/{made}.pgn").body == text
        moves_on((anna, ben), game, "e4 e5 Nf3 Nc6")
        for peer in peers:
            peer.socket.close()


if __name__ == "__main__":
    run(
        [
            strangers_are_refused_before_the_body,
            bodies_have_a_budget,
            an_address_has_a_share,
            answers_have_a_budget,
        ]
    )
