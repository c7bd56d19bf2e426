#!/usr/bin/env python3
"""abuse_addresses.py - limits hold for the address that counts, behind a proxy and for networks of IPv6 too. Prints TAP.

usage: abuse_addresses.py ZUG
"""

import json

from crowd import Closed, Peer, Visitor, limited, metrics, pair, run

PLACES = 256  # connections, or requests and WebSockets, of one address


def upgrade(zone, told):
    """Opens a WebSocket for somebody whom a proxy names; the connection, or the status of the refusal."""
    peer = Peer(zone.port)
    try:
        return peer.upgrade("/ws?v=1", f"X-Forwarded-For: {told}\r\n")
    except AssertionError:
        peer.socket.close()
        return None


def open_all(zone, told, count):
    """So many WebSockets, of which those that were refused are left out."""
    return [peer for peer in (upgrade(zone, told(n)) for n in range(count)) if peer is not None]


def close_all(peers):
    for peer in peers:
        peer.socket.close()


def websockets_behind_a_proxy():
    """All come from the proxy: what is counted is the address that it tells."""
    with limited("--behind-proxy") as zone:
        anna, ben, game = pair(zone)
        peers = open_all(zone, lambda n: "192.0.2.1", PLACES + 40)
        assert PLACES - 2 <= len(peers) <= PLACES, len(peers)
        assert upgrade(zone, "192.0.2.1") is None
        assert upgrade(zone, "198.51.100.9, 192.0.2.1") is None, "what the client claims does not count"
        others = open_all(zone, lambda n: f"192.0.2.{2 + n}", 40)
        assert len(others) == 40
        anna.do("move", game=game, move="e4")
        ben.do("move", game=game, move="e5")
        close_all(peers)
        for _ in range(100):  # they are gone when the zone has noticed
            if again := upgrade(zone, "192.0.2.1"):
                break
        close_all([again, *others])


def networks_behind_a_proxy():
    """Who has many /64 has not as many times as much: a /48 has as much as four of them."""
    with limited("--behind-proxy") as zone:
        peers = open_all(zone, lambda n: f"2001:db8:1:{n % 64:x}::{n:x}", 4 * PLACES + 40)
        assert 4 * PLACES - 8 <= len(peers) <= 4 * PLACES, len(peers)
        assert upgrade(zone, "2001:db8:1:ffff::1") is None
        other = upgrade(zone, "2001:db8:2:1::1")
        assert other is not None
        close_all([other, *peers])
        for n in range(300):  # new guests, likewise
            status = Visitor(zone, told=f"2001:db8:3:{n:x}::1").ask("POST", "/api/guest", {"name": "Eve"}).status
            if status == 429:
                break
        assert 4 * 60 <= n < 300, n


def requests_behind_a_proxy():
    """Requests that are under way are counted, too: the proxy may have one connection for each."""
    with limited("--behind-proxy") as zone:
        eve = Visitor(zone, told="192.0.2.1").guest("Eve")
        head = f"POST /api/command HTTP/1.1\r\nHost: zug\r\nContent-Length: 100\r\n{eve.headers()}\r\n".encode()
        peers = []
        for _ in range(PLACES):
            peers.append(Peer(zone.port, head))
        late = [Peer(zone.port, head) for _ in range(20)]
        refused = 0
        for peer in late:
            answer = peer.answer()
            refused += (answer.status, json.loads(answer.body)["code"]) == (503, "busy")
        assert refused == 20, refused
        assert Visitor(zone, told="192.0.2.2").ask("GET", "/api/lobby").status == 200
        close_all([*peers, *late])


def connections_without_a_proxy():
    """Without a proxy connections are counted by where they come from, whatever they claim."""
    with limited() as zone:
        peers = [Visitor(zone, 2).call() for _ in range(PLACES)]
        peers[-1].send("GET /healthz HTTP/1.1\r\nHost: zug\r\n\r\n")
        assert peers[-1].answer().status == 200
        with Visitor(zone, 2).call() as more:
            more.send("GET /healthz HTTP/1.1\r\nHost: zug\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n")
            try:
                assert more.answer().status == 503
            except (Closed, OSError):
                pass
        assert Visitor(zone, 3).ask("GET", "/healthz").status == 200
        assert metrics(zone)["connections_refused_total"] >= 1
        close_all(peers)


if __name__ == "__main__":
    run(
        [
            websockets_behind_a_proxy,
            networks_behind_a_proxy,
            requests_behind_a_proxy,
            connections_without_a_proxy,
        ]
    )
