#!/usr/bin/env python3
"""ws_wire.py - WebSockets as clients meet them: good ones, bad ones, slow ones. Prints TAP.

usage: ws_wire.py ECHO_SERVER [--memory]      --memory: memory is checked, too
"""

import contextlib
import select
import struct
import sys
import time

import peer
from peer import WAIT, Peer, Server, frame

ECHO = sys.argv[1]
TESTS = []


def with_server(*options):
    """A test that gets a server of its own."""

    def wrap(function):
        def test():
            with Server(ECHO, *options) as server:
                function(server)

        test.__doc__ = function.__doc__
        TESTS.append(test)
        return test

    return wrap


@with_server()
def echoes(server):
    """Messages come back as they were, empty ones and the longest among them."""
    with Peer(server.port).upgrade() as client:
        for text in ("hello", "", "Zugzwang ♞ 😀", "x" * 125, "x" * 126, "x" * 4096, "♞" * 1365):
            client.text(text)
            assert client.message() == text


@with_server()
def handshakes(server):
    """A handshake that is not one is refused with a reason, and the connection stays HTTP."""
    good = peer.UPGRADE
    cases = [
        (426, good.replace("13", "8")),
        (426, good.replace("Sec-WebSocket-Version: 13\r\n", "")),
        (400, good.replace(peer.KEY, "short")),
        (426, good.replace("Connection: Upgrade", "Connection: keep-alive")),
        (426, good.replace("Upgrade: websocket", "Upgrade: h2c")),
        (403, good + "Origin: http://evil.example\r\n"),
        (403, good + "Origin: null\r\n"),
    ]
    with Peer(server.port) as client:
        for status, headers in cases:
            client.send(f"GET /ws HTTP/1.1\r\n{headers}\r\n")
            assert client.answer().status == status, headers
        client.send("POST /ws HTTP/1.1\r\n" + good + "\r\n")
        assert client.answer().status == 405
        client.upgrade(headers="Origin: http://good.example\r\n")
        client.text("after all")
        assert client.message() == "after all"


@with_server()
def eager_client(server):
    """Frames that come in one packet with the handshake are not lost."""
    request = f"GET /ws HTTP/1.1\r\n{peer.UPGRADE}\r\n".encode()
    with Peer(server.port, request + frame(0x81, b"one") + frame(0x81, b"two")) as client:
        assert client.head()[0] == 101
        assert (client.message(), client.message()) == ("one", "two")


@with_server()
def byte_by_byte(server):
    """Frames may come byte by byte, and many at once."""
    with Peer(server.port).upgrade() as client:
        for byte in frame(0x01, b"sl") + frame(0x89, b"?") + frame(0x80, b"ow") + frame(0x81, b"x" * 200):
            client.send(bytes([byte]))
        assert client.frame() == (0x8A, b"?")
        assert (client.message(), client.message()) == ("slow", "x" * 200)
        client.send(frame(0x81, b"many") * 1000)
        for _ in range(1000):
            assert client.message() == "many"


@with_server()
def fragments(server):
    """A message in fragments is one message; control frames may stand between."""
    with Peer(server.port).upgrade() as client:
        pieces = ["♞".encode()[:1], b"", "♞".encode()[1:], b"x" * 3000, b"y" * 1000]
        for number, piece in enumerate(pieces):
            first = 0x01 if number == 0 else 0x80 if number == len(pieces) - 1 else 0x00
            client.send(frame(first, piece))
            client.send(frame(0x89, b"ping %d" % number))
        for number in range(len(pieces) - 1):
            assert client.frame() == (0x8A, b"ping %d" % number)
        assert client.message() == "♞" + "x" * 3000 + "y" * 1000
        assert client.frame() == (0x8A, b"ping 4")


@with_server()
def violations(server):
    """Whoever breaks the protocol is told the code and hung up on."""
    cases = [
        (1002, frame(0x81, b"unmasked", mask=b"")),
        (1002, frame(0x81, b"", mask=b"")),
        (1002, frame(0xC1, b"RSV1")),
        (1002, frame(0xA1, b"RSV2")),
        (1002, frame(0x91, b"RSV3")),
        *[(1002, frame(0x80 | opcode, b"opcode")) for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)],
        (1002, frame(0x80, b"continues nothing")),
        (1002, frame(0x01, b"begun") + frame(0x81, b"another")),
        (1002, frame(0x09, b"fragmented ping")),
        (1002, frame(0x89, b"x" * 126)),
        (1002, b"\x81\xfe\x00\x05" + b"\0" * 9),
        (1002, b"\x81\xff" + struct.pack(">Q", 65535) + b"\0" * 9),
        (1002, b"\x81\xff" + struct.pack(">Q", 1 << 63) + b"\0" * 9),
        (1003, frame(0x82, b"binary")),
        (1007, frame(0x81, b"\xff")),
        (1007, frame(0x81, b"\xed\xa0\x80")),
        (1007, frame(0x81, b"cut \xe2\x99")),
        (1007, frame(0x01, b"\xe2") + frame(0x80, b"x")),
        (1009, frame(0x81, b"x" * 4097)),
        (1009, b"\x81\xff" + struct.pack(">Q", 1 << 62) + b"\0" * 9),
        (1009, frame(0x01, b"x" * 4096) + frame(0x80, b"x")),
        (1002, frame(0x88, b"x")),
        (1002, frame(0x88, struct.pack(">H", 1005))),
        (1002, frame(0x88, struct.pack(">H", 999))),
        (1007, frame(0x88, struct.pack(">H", 1000) + b"\xff")),
    ]
    for code, data in cases:
        with Peer(server.port).upgrade() as client:
            client.text("before")
            client.send(data + frame(0x81, b"after"))
            assert client.message() == "before"
            assert client.close_code() == code, data[:20]
    counts = peer.stats(server.port)
    assert counts["ws"] == 0
    for code in (1002, 1003, 1007, 1009):
        assert counts[code] == sum(c == code for c, _ in cases), counts


@with_server()
def closes(server):
    """A close is answered with the same code, and the connection ends."""
    for code in (1000, 1001, 3000, 4999):
        with Peer(server.port).upgrade() as client:
            client.send(frame(0x88, struct.pack(">H", code) + b"bye"))
            assert client.close_code() == code
    with Peer(server.port).upgrade() as client:
        client.send(frame(0x88))
        assert client.close_code() is None
    counts = peer.stats(server.port)
    assert [counts[c] for c in (1000, 1001, 3000, 4999, 1005)] == [1] * 5


@with_server()
def is_closed(server):
    """A close of the server's waits for the answer, and no message comes after it."""
    with Peer(server.port).upgrade() as client:
        client.text("!close 4321 so long")
        assert client.frame() == (0x88, struct.pack(">H", 4321) + b"so long")
        client.text("not any more")
        client.send(frame(0x88, struct.pack(">H", 4321)))
        assert client.rest() == b""
    assert peer.stats(server.port)[4321] == 1


@with_server("close_ms=200")
def stubborn_client(server):
    """A client that does not answer a close is hung up on after a while."""
    with Peer(server.port).upgrade() as client:
        client.text("!close 1000 bye")
        assert client.close_code() == 1000
    assert peer.stats(server.port)[1000] == 1


@with_server()
def lost_clients(server):
    """Connections that break or are dropped end as 1006."""
    with Peer(server.port).upgrade() as client:
        client.text("!drop")
        assert client.rest() == b""
    with Peer(server.port).upgrade() as client:
        client.text("here")
        client.message()
        client.end()
        assert client.rest() == b""
    Peer(server.port).upgrade().socket.close()
    end = time.monotonic() + peer.WAIT
    while (counts := peer.stats(server.port)).get(1006) != 3:
        assert time.monotonic() < end, counts
    assert counts["ws"] == 0


@with_server()
def round_trips(server):
    """The server's ping measures the round trip."""
    with Peer(server.port).upgrade() as client:
        client.text("!ping")
        first, payload = client.frame()
        assert first == 0x89
        client.send(frame(0x8A, b"something else"))
        asked = time.monotonic()
        while time.monotonic() - asked < 0.06:  # a peer that is 60 ms away
            client.text("still here")
            assert client.message() == "still here"
        client.send(frame(0x8A, payload))
        words = client.message().rsplit(" ", 1)
        assert words[0] == "round trip" and 59 <= int(words[1]) < 5000, words


@with_server("ping_ms=50", "silence_ms=2000")
def silence(server):
    """Clients are pinged, and one that does not even answer pings is lost."""
    with Peer(server.port).upgrade() as alive, Peer(server.port).upgrade() as dead:
        while 1006 not in peer.stats(server.port):
            first, payload = alive.frame()
            if first == 0x89:
                alive.send(frame(0x8A, payload))
        assert dead.frame()[0] == 0x89
        assert dead.rest() == b""  # one ping at a time, and no goodbye
        alive.text("still here")
        while (got := alive.frame()) != (0x81, b"still here"):
            assert got[0] == 0x89 or got[1].startswith(b"round trip ")


@with_server("ping_ms=1500")
def spread_pings(server):
    """Those who come all at once are not pinged all at once."""
    with contextlib.ExitStack() as stack:
        clients = [stack.enter_context(Peer(server.port).upgrade()) for _ in range(30)]
        waiting, moments = {client.socket: client for client in clients}, []
        while waiting:
            for socket in select.select(list(waiting), [], [], WAIT)[0]:
                assert waiting.pop(socket).frame()[0] == 0x89
                moments.append(time.monotonic())
        assert len(moments) == 30 and moments[-1] - moments[0] > 0.3, moments[-1] - moments[0]


@with_server()
def arrival(server):
    """A message counts from when its bytes came, however long the loop has been held up."""
    told = peer.arrivals(server.port)
    *all_told, (read_ms, _) = told
    for sent_ms, at_ms in all_told:
        assert read_ms - sent_ms > 250, "the loop was not held up"
        assert -20 < at_ms - sent_ms < 150, (sent_ms, at_ms, read_ms)


@with_server("out_limit=50000")
def slow_reader(server):
    """The queue of a client that does not read is bounded; when it reads, nothing is missing."""
    before = server.memory()
    with Peer(server.port).upgrade() as slow, Peer(server.port).upgrade() as other:
        slow.text("!flood 30000")
        other.text("hello")
        assert other.message() == "hello"
        assert server.memory() - before < 8000000
        for _ in range(30000):
            assert slow.frame() == (0x81, b"y" * 1000)
        assert slow.message() == "was full"
        slow.text("!flood 5")
        for _ in range(5):
            slow.frame()
        assert slow.message() == "never full"


@with_server("out_limit=50000")
def ping_flood(server):
    """A client that only sends pings and reads nothing costs no memory."""
    before = server.memory()
    with Peer(server.port).upgrade() as client:
        client.socket.settimeout(5)
        try:
            for _ in range(300):
                client.send(frame(0x89, b"x" * 125) * 1000)
        except (TimeoutError, BrokenPipeError, ConnectionResetError):
            pass
        with Peer(server.port) as other:
            assert other.get("/hello").status == 200
        assert server.memory() - before < 8000000


@with_server("write_ms=300", "out_limit=50000")
def dead_reader(server):
    """A client that takes nothing for write_ms is lost."""
    with Peer(server.port).upgrade() as client:
        client.text("!flood 100000")
        end = time.monotonic() + peer.WAIT
        while peer.stats(server.port).get(1006) != 1:
            assert time.monotonic() < end
        assert len(client.rest()) < 50000000


if __name__ == "__main__":
    peer.run(TESTS)
