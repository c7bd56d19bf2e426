#!/usr/bin/env python3
"""crowd_wire.py - two thousand WebSockets at once. Prints TAP.

usage: crowd_wire.py ECHO_SERVER [--memory]      --memory: memory is checked, too
"""

import resource
import struct
import sys
import time

import peer
from peer import Peer, Server, frame

ECHO = sys.argv[1]
CROWD = 2000


def enter(port):
    """Opens all sockets, asks for all upgrades, and only then reads the answers."""
    crowd = [Peer(port) for _ in range(CROWD)]
    for client in crowd:
        client.send(f"GET /ws HTTP/1.1\r\n{peer.UPGRADE}\r\n")
    for client in crowd:
        assert client.head()[0] == 101
    return crowd


def serves_a_crowd():
    """Two thousand clients are all served, leave in different ways, and nothing of them is left."""
    with Server(ECHO) as server:
        before = server.memory()
        crowd = enter(server.port)
        each = (server.memory() - before) / CROWD
        for lap in range(3):
            for number, client in enumerate(crowd):
                client.text(f"{number} in lap {lap}")
            for number, client in enumerate(crowd):
                assert client.message() == f"{number} in lap {lap}"
        counts = peer.stats(server.port)
        assert (counts["conns"], counts["ws"]) == (CROWD + 1, CROWD), counts
        for number, client in enumerate(crowd):
            if number % 2 == 0:
                client.send(frame(0x88, struct.pack(">H", 1000)))
            client.socket.close()
        end = time.monotonic() + peer.WAIT
        while (counts := peer.stats(server.port))["conns"] > 1:
            assert time.monotonic() < end, counts
        assert counts["ws"] == 0 and counts[1006] >= CROWD // 2, counts
        assert counts.get(1000, 0) + counts[1006] == CROWD, counts
        assert each < 16384, f"{each:.0f} bytes a connection"


def stops_with_a_crowd():
    """A server that is stopped with two thousand clients ends well and at once."""
    with Server(ECHO) as server:
        crowd = enter(server.port)
        start = time.monotonic()
        server.process.terminate()
        server.process.wait(peer.WAIT)
        assert time.monotonic() - start < 5
        for client in crowd:
            assert client.rest() == b""
            client.socket.close()


if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < CROWD + 100:
        print(f"1..0 # SKIP this process may open only {hard} files")
        sys.exit()
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    peer.run([serves_a_crowd, stops_with_a_crowd])
