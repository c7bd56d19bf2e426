#!/usr/bin/env python3
"""http_wire.py - HTTP/1.1 as clients meet it: good ones, bad ones, slow ones and many at once. Prints TAP.

usage: http_wire.py ECHO_SERVER [--memory]      --memory: memory is checked, too
"""

import gzip
import socket
import sys
import time

import peer
from peer import Peer, Server

ECHO = sys.argv[1]
HELLO = "GET /hello HTTP/1.1\r\nHost: zug\r\n\r\n"


def with_server(*options):
    """A test that gets the port of a server of its own."""

    def wrap(function):
        def test():
            with Server(ECHO, *options) as server:
                function(server)

        test.__doc__ = function.__doc__
        TESTS.append(test)
        return test

    return wrap


TESTS = []


@with_server()
def keeps_alive(server):
    """A connection serves one request after the other."""
    with Peer(server.port) as client:
        for _ in range(3):
            answer = client.get("/hello")
            assert (answer.status, answer.body) == (200, b"hello\n")
            assert answer["connection"] is None


@with_server()
def security_headers(server):
    """Every answer has the security headers, errors too."""
    for request in (HELLO, "GET /nothing HTTP/1.1\r\nHost: zug\r\n\r\n", "BAD\r\n\r\n"):
        with Peer(server.port, request) as client:
            answer = client.answer()
            assert answer["content-security-policy"].startswith("default-src 'none'")
            assert answer["x-content-type-options"] == "nosniff"
            assert answer["referrer-policy"] == "same-origin"
            assert answer["x-frame-options"] == "DENY"
            assert answer["strict-transport-security"] is None
            assert answer["date"].endswith(" GMT") and len(answer["date"]) == 29


@with_server()
def pipelines(server):
    """Pipelined requests are answered in their order, a late answer before the next."""
    later = "GET /later?ms=30 HTTP/1.1\r\nHost: zug\r\n\r\n"
    echo = "POST /echo HTTP/1.1\r\nHost: zug\r\nContent-Length: 3\r\n\r\n"
    with Peer(server.port, later + HELLO + echo + "one" + later + echo + "two" + HELLO) as client:
        got = [client.answer().body for _ in range(6)]
    assert got == [b"late\n", b"hello\n", b"one", b"late\n", b"two", b"hello\n"], got


@with_server()
def pipelines_many(server):
    """A thousand requests in one go are all answered."""
    with Peer(server.port) as client:
        client.send(HELLO * 1000)
        for _ in range(1000):
            assert client.answer().body == b"hello\n"


@with_server()
def byte_by_byte(server):
    """A request may come byte by byte, head and body."""
    request = b"POST /echo HTTP/1.1\r\nHost: zug\r\nContent-Length: 5\r\n\r\nhello" + HELLO.encode()
    with Peer(server.port) as client:
        for at in range(len(request)):
            client.send(request[at : at + 1])
        assert client.answer().body == b"hello"
        assert client.answer().body == b"hello\n"


@with_server()
def split_everywhere(server):
    """A request may be cut in two at any byte."""
    request = b"POST /echo HTTP/1.1\r\nHost: zug\r\nContent-Length: 5\r\n\r\nhello"
    with Peer(server.port) as client:
        for at in range(1, len(request)):
            client.send(request[:at])
            client.send(request[at:])
            assert client.answer().body == b"hello"


@with_server()
def large_body(server):
    """A body may be as long as its route allows, and not one byte longer."""
    body = bytes(range(256)) * 4096
    with Peer(server.port) as client:
        assert client.post("/echo", body).body == body
        assert client.get("/hello").status == 200
        answer = client.post("/echo", body + b"x")
        assert answer.status == 413 and answer["connection"] == "close"
    with Peer(server.port) as client:
        client.send("GET /hello HTTP/1.1\r\nHost: zug\r\nContent-Length: 1\r\n\r\nx")
        assert client.answer().status == 413
        assert client.rest() == b""


@with_server()
def expects_continue(server):
    """Who waits for 100 Continue gets it, or a refusal before the body is sent."""
    head = "POST /echo HTTP/1.1\r\nHost: zug\r\nExpect: 100-continue\r\nContent-Length: "
    with Peer(server.port, head + "5\r\n\r\n") as client:
        assert client.answer().status == 100
        client.send("hello")
        assert client.answer().body == b"hello"
        client.send(head + "99999999\r\n\r\n")
        assert client.answer().status == 413
        assert client.rest() == b""


@with_server()
def bad_heads(server):
    """A bad head is refused, and the connection closed so that nothing hides behind it."""
    hidden = "GET /hello HTTP/1.1\r\nHost: zug\r\n\r\n"
    cases = [
        (400, "GET /hello HTTP/1.1\r\n\r\n"),
        (400, "GET /hello HTTP/1.1\nHost: zug\n\n"),
        (400, "GET /hello HTTP/1.1\r\nHost: zug\r\nHost: zug\r\n\r\n"),
        (400, "POST /echo HTTP/1.1\r\nHost: zug\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n"),
        (400, "POST /echo HTTP/1.1\r\nHost: zug\r\nContent-Length: +5\r\n\r\n"),
        (501, "POST /echo HTTP/1.1\r\nHost: zug\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        (400, "POST /echo HTTP/1.1\r\nHost: zug\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"),
        (400, "POST /echo HTTP/1.1\r\nHost: zug\r\nTransfer-Encoding : chunked\r\n\r\n"),
        (400, "GET /hello HTTP/1.1\r\nHost: zug\r\nX: a\r\n folded\r\n\r\n"),
        (417, "GET /hello HTTP/1.1\r\nHost: zug\r\nExpect: miracles\r\n\r\n"),
        (505, "GET /hello HTTP/3.0\r\nHost: zug\r\n\r\n"),
        (400, "GET http://a@zug/hello HTTP/1.1\r\nHost: zug\r\n\r\n"),
        (431, "GET /hello HTTP/1.1\r\nHost: zug\r\nX: " + "x" * 9000),
        (414, "GET /" + "x" * 9000),
        (431, "GET / HTTP/1.1\r\nHost: zug\r\n" + "X: y\r\n" * 64 + "\r\n"),
        (400, "\x16\x03\x01\x02"),
    ]
    for status, request in cases:
        with Peer(server.port) as client:
            client.send((request + hidden).encode("latin-1"))
            answer = client.answer()
            assert answer.status == status, (answer.status, request)
            assert answer["connection"] == "close"
            assert client.rest() == b"", request


@with_server()
def head_and_methods(server):
    """HEAD has the head of GET; unknown paths and methods are told so."""
    with Peer(server.port) as client:
        answer = client.get("/hello", method="HEAD")
        assert (answer.status, answer["content-length"]) == (200, "6")
        assert client.get("/nothing").status == 404
        answer = client.get("/hello", method="DELETE")
        assert (answer.status, answer["allow"]) == (405, "GET, HEAD, OPTIONS")
        answer = client.get("/hello", method="OPTIONS")
        assert (answer.status, answer["allow"], answer.body) == (204, "GET, HEAD, OPTIONS", b"")
        answer = client.get("*", method="OPTIONS")
        assert (answer.status, answer["allow"]) == (204, "GET, HEAD, POST, OPTIONS")
        assert client.get("/hello", method="BREW").status == 501
        assert client.get("http://zug/hello").body == b"hello\n"
        assert client.get("http://zug?a").status == 200
        assert client.get("/words/a%20b/%C3%A4?q=x+y").body.decode() == "a b ä x y\n"


@with_server()
def old_clients(server):
    """A client of HTTP/1.0 is hung up on unless it asks otherwise."""
    with Peer(server.port, "GET /hello HTTP/1.0\r\n\r\n") as client:
        answer = client.answer()
        assert answer["connection"] == "close" and answer.body == b"hello\n"
        assert client.rest() == b""
    with Peer(server.port) as client:
        for _ in range(2):
            client.send("GET /hello HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            assert client.answer()["connection"] == "keep-alive"


@with_server()
def asked_to_close(server):
    """Connection: close is obeyed, and what is behind it is not answered."""
    with Peer(server.port) as client:
        client.send("GET /hello HTTP/1.1\r\nHost: zug\r\nConnection: close\r\n\r\n" + HELLO)
        assert client.answer()["connection"] == "close"
        assert client.rest() == b""


@with_server()
def half_close(server):
    """Who has sent all and only listens still gets every answer."""
    later = "GET /later?ms=30 HTTP/1.1\r\nHost: zug\r\n\r\n"
    with Peer(server.port, later + HELLO + later) as client:
        client.end()
        assert [client.answer().body for _ in range(3)] == [b"late\n", b"hello\n", b"late\n"]
        assert client.rest() == b""
    with Peer(server.port, HELLO + "GET /he") as client:
        client.end()
        assert client.answer().body == b"hello\n"
        assert client.rest() == b""
    with Peer(server.port, "POST /echo HTTP/1.1\r\nHost: zug\r\nContent-Length: 9\r\n\r\nhalf") as client:
        client.end()
        assert client.rest() == b""


@with_server()
def gone_before_the_answer(server):
    """A client that leaves before its answer does no harm."""
    for _ in range(50):
        with Peer(server.port, "GET /later?ms=20 HTTP/1.1\r\nHost: zug\r\n\r\n") as client:
            client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    with Peer(server.port) as client:
        assert client.get("/later?ms=60").body == b"late\n"
        assert client.get("/stats").body.startswith(b"conns 1 ")


@with_server()
def answers_from_threads(server):
    """Answers that another thread has worked out arrive."""
    clients = [Peer(server.port, "GET /thread HTTP/1.1\r\nHost: zug\r\n\r\n") for _ in range(20)]
    for client in clients:
        with client:
            assert client.answer().body == b"from a thread\n"


@with_server()
def handler_mistakes(server):
    """A handler that abandons hangs up; one that would split the head gets 500 instead."""
    with Peer(server.port, "GET /abandon HTTP/1.1\r\nHost: zug\r\n\r\n") as client:
        assert client.rest() == b""
    with Peer(server.port) as client:
        answer = client.get("/split")
        assert answer.status == 500 and answer["set-cookie"] is None


@with_server()
def files(server):
    """A file comes with its tag, packed if the client can unpack, and not twice."""
    with Peer(server.port) as client:
        plain = client.get("/index.html")
        assert plain["content-type"] == "text/html; charset=utf-8"
        assert plain["content-encoding"] is None and plain["vary"] == "Accept-Encoding"
        assert client.get("/").body == plain.body
        packed = client.get("/", "Accept-Encoding: br, GZIP;q=0.8\r\n")
        assert packed["content-encoding"] == "gzip" and gzip.decompress(packed.body) == plain.body
        for refused in ("gzip;q=0", "gzip;q=0.00", "br", "xgzip"):
            assert client.get("/", f"Accept-Encoding: {refused}\r\n")["content-encoding"] is None
        tag = plain["etag"]
        for match in (tag, f'"x", {tag}', f"W/{tag}", "*"):
            answer = client.get("/", f"If-None-Match: {match}\r\n")
            assert (answer.status, answer["etag"], answer["content-length"]) == (304, tag, None)
        assert client.get("/", 'If-None-Match: "x"\r\n').status == 200
        assert client.get("/", "Accept-Encoding: gzip\r\n", "HEAD")["content-length"] == str(len(packed.body))


@with_server()
def streams(server):
    """A body of unknown length comes in chunks, and the connection goes on."""
    with Peer(server.port) as client:
        answer = client.get("/stream?pieces=3000")
        assert answer["transfer-encoding"] == "chunked" and answer["content-length"] is None
        assert answer.body == b"x" * 3000000
        assert client.get("/stream?pieces=0").body == b""
        assert client.get("/stream?pieces=5", method="HEAD").status == 200
        assert client.get("/hello").body == b"hello\n"
    with Peer(server.port, "GET /stream?pieces=2000 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n") as client:
        answer = client.answer()
        assert answer["connection"] == "close" and answer.body == b"x" * 2000000


@with_server("out_limit=100000")
def slow_reader(server):
    """A client that does not read its answers makes the server wait, not grow."""
    with Peer(server.port) as warm:
        assert len(warm.get("/stream?pieces=1000").body) == 1000000
    before = server.memory()
    slow = [Peer(server.port, "GET /stream?pieces=20000 HTTP/1.1\r\nHost: zug\r\n\r\n") for _ in range(10)]
    greedy = Peer(server.port)
    greedy.socket.settimeout(1)
    sent = 0
    try:
        while sent < 200000000:
            greedy.send(("POST /echo HTTP/1.1\r\nHost: zug\r\nContent-Length: 65536\r\n\r\n" + "x" * 65536) * 4)
            sent += 4 * 65536
    except TimeoutError:
        pass  # the server has stopped to read
    with Peer(server.port) as client:
        assert client.get("/hello").status == 200
    grown = server.memory() - before
    assert grown < 24000000, grown
    assert sent < 100000000, sent
    greedy.socket.close()
    assert len(slow[0].answer().body) == 20000000
    for client in slow:
        client.socket.close()


@with_server("write_ms=300", "out_limit=100000")
def dead_reader(server):
    """A client that takes nothing for write_ms is dropped."""
    with Peer(server.port, "GET /stream?pieces=100000 HTTP/1.1\r\nHost: zug\r\n\r\n") as client:
        end = time.monotonic() + peer.WAIT
        while peer.stats(server.port)["conns"] > 1:
            assert time.monotonic() < end
        assert len(client.rest()) < 100000000


@with_server("head_ms=300", "body_ms=300", "idle_ms=300")
def slow_senders(server):
    """Who takes too long for a head or a body is told 408; who says nothing is hung up on."""
    start = time.monotonic()
    with Peer(server.port) as silent, Peer(server.port) as trickling, Peer(server.port) as idle, Peer(
        server.port, "POST /echo HTTP/1.1\r\nHost: zug\r\nContent-Length: 9\r\n\r\nhalf"
    ) as half:
        assert idle.get("/hello").status == 200
        trickling.socket.settimeout(0.05)
        try:
            for byte in HELLO * 9:
                trickling.send(byte)
                trickling.more()
        except (TimeoutError, BrokenPipeError):
            pass
        while b"\r\n\r\n" not in trickling.buffer and time.monotonic() < start + peer.WAIT:
            try:
                trickling.send("x")
                trickling.more()
            except TimeoutError:
                pass
        assert trickling.answer().status == 408
        answer = half.answer()
        assert answer.status == 408 and answer["connection"] == "close"
        assert silent.rest() == b"" and idle.rest() == b""
    assert time.monotonic() - start < 10


@with_server("max_conns=20", "max_per_address=5")
def limits(server):
    """Connections are limited per address and in all, and who goes makes room."""
    clients = [Peer(server.port) for _ in range(5)]
    assert all(c.get("/hello").status == 200 for c in clients)
    with Peer(server.port) as refused:
        assert refused.answer().status == 503
        assert refused.rest() == b""
    for last in (2, 3, 4):  # 127.0.0.2 and so on are other addresses
        clients += [Peer(server.port, source=(f"127.0.0.{last}", 0)) for _ in range(5)]
    assert all(c.get("/hello").status == 200 for c in clients)
    with Peer(server.port, source=("127.0.0.9", 0)) as refused:
        assert refused.answer().status == 503
    assert clients[0].get("/stats").body.startswith(b"conns 20 ws 0 refused 2 ")
    clients[0].send("GET /hello HTTP/1.1\r\nHost: zug\r\nConnection: close\r\n\r\n")
    clients[0].rest()
    clients[0].socket.close()
    end = time.monotonic() + peer.WAIT
    while True:  # until the server has seen the end, too
        with Peer(server.port) as client:
            if client.get("/hello").status == 200:
                break
        assert time.monotonic() < end
    for client in clients:
        client.socket.close()


@with_server()
def stops_with_clients(server):
    """A server that is stopped ends at once, whatever its clients do."""
    clients = [Peer(server.port) for _ in range(20)]
    clients[0].send("GET /he")
    clients[1].send("POST /echo HTTP/1.1\r\nHost: zug\r\nContent-Length: 9\r\n\r\nhalf")
    clients[2].send("GET /stream?pieces=100000 HTTP/1.1\r\nHost: zug\r\n\r\n")
    clients[3].upgrade()
    assert clients[4].get("/hello").status == 200
    start = time.monotonic()
    server.process.terminate()
    server.process.wait(peer.WAIT)
    assert time.monotonic() - start < 5
    for client in clients:
        client.rest()
        client.socket.close()


def refuses_bad_options():
    """A server that cannot listen says why."""
    with Server(ECHO) as server:
        cases = [
            ([f"listen=127.0.0.1:{server.port}"], "cannot listen on 127.0.0.1:"),
            (["listen=127.0.0.1"], "is not an address and a port"),
            (["listen=127.0.0.1:65536"], "is not an address and a port"),
            (["listen=::1:80"], "is not an address and a port"),
            (["listen=:80"], "is not an address and a port"),
            (["listen=no such host:80"], "cannot find the address"),
            (["cert=/nowhere.pem", "key=/nowhere.pem"], "cannot use the certificate /nowhere.pem"),
            (["cert=/nowhere.pem"], "TLS needs both a certificate and a key"),
        ]
        for options, sentence in cases:
            try:
                Server(ECHO, *options)
            except AssertionError as error:
                assert sentence in str(error), error
            else:
                raise AssertionError(f"{options} was accepted")


TESTS.append(refuses_bad_options)


def speaks_ipv6():
    """IPv6 addresses are listened on and told."""
    if not socket.has_ipv6:
        return
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return  # this machine has none
    with Server(ECHO, "listen=[::1]:0", "max_per_address=2") as server:
        with Peer(server.port, host="::1") as first, Peer(server.port, host="::1") as second:
            assert b" peer [::1]:" in first.get("/stats").body
            assert second.get("/hello").status == 200
            with Peer(server.port, host="::1") as third:
                assert third.answer().status == 503
    with Server(ECHO, "listen=[::]:0") as server, Peer(server.port) as client:
        assert b" peer 127.0.0.1:" in client.get("/stats").body


TESTS.append(speaks_ipv6)

if __name__ == "__main__":
    peer.run(TESTS)
