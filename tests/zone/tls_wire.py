#!/usr/bin/env python3
"""tls_wire.py - the same by TLS, with a certificate made here. Prints TAP.

usage: tls_wire.py ECHO_SERVER [--memory]      --memory: memory is checked, too
"""

import shutil
import ssl
import subprocess
import sys
import tempfile
import time
import warnings

import peer
from peer import Peer, Server, frame

ECHO = sys.argv[1]
FOLDER = tempfile.TemporaryDirectory()
CERT, KEY, OTHER_KEY = (f"{FOLDER.name}/{name}.pem" for name in ("cert", "key", "other"))


def make_certificate():
    """Writes a certificate for localhost and its key, and a key that belongs to nothing."""
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    words = ["openssl", "req", "-x509", *curve, "-days", "2", "-subj", "/CN=localhost"]
    words += ["-addext", "subjectAltName=DNS:localhost"]
    for cert, key in ((CERT, KEY), (f"{FOLDER.name}/unused.pem", OTHER_KEY)):
        subprocess.run([*words, "-keyout", key, "-out", cert], check=True, capture_output=True)


def client_context():
    return ssl.create_default_context(cafile=CERT)


def serve(*options):
    return Server(ECHO, f"cert={CERT}", f"key={KEY}", *options)


def speaks_http():
    """Requests, large bodies, streams and pipelines go through TLS."""
    body = bytes(range(256)) * 4096
    with serve() as server, Peer(server.port, tls=client_context()) as client:
        assert client.socket.version() in ("TLSv1.2", "TLSv1.3")
        answer = client.get("/hello")
        assert answer.body == b"hello\n" and answer["strict-transport-security"].startswith("max-age=")
        assert client.post("/echo", body).body == body
        assert client.get("/stream?pieces=3000").body == b"x" * 3000000
        client.send("GET /hello HTTP/1.1\r\nHost: zug\r\n\r\n" * 100)
        assert all(client.answer().body == b"hello\n" for _ in range(100))
        assert client.get("/hello", "Connection: close\r\n").status == 200
        assert client.rest() == b""


def speaks_websocket():
    """WebSockets go through TLS, with all their ends."""
    with serve() as server:
        with Peer(server.port, tls=client_context()).upgrade() as client:
            client.text("x" * 4096)
            assert client.message() == "x" * 4096
            client.send(b"".join(frame(0x81, b"%d" % n) for n in range(500)))
            assert [client.message() for _ in range(500)] == [str(n) for n in range(500)]
            client.send(frame(0x88, b"\x03\xe8"))
            assert client.close_code() == 1000
        with Peer(server.port, tls=client_context()).upgrade() as client:
            client.send(frame(0x82, b"binary"))
            assert client.close_code() == 1003
        with Peer(server.port, tls=client_context()).upgrade() as client:
            client.text("!close 4000 bye")
            assert client.frame()[0] == 0x88
            client.send(frame(0x88, b"\x0f\xa0"))
            assert client.rest() == b""
        counts = peer.stats(server.port, tls=client_context())
        assert [counts.get(code) for code in (1000, 1003, 4000)] == [1, 1, 1], counts


def bounds_the_queue():
    """The queue of a slow reader is bounded by TLS, too."""
    with serve("out_limit=50000") as server, Peer(server.port, tls=client_context()).upgrade() as slow:
        before = server.memory()
        slow.text("!flood 20000")
        with Peer(server.port, tls=client_context()) as other:
            assert other.get("/hello").status == 200
        assert server.memory() - before < 8000000
        for _ in range(20000):
            assert slow.frame() == (0x81, b"y" * 1000)
        assert slow.message() == "was full"


def closes_what_is_not_tls():
    """Plain HTTP at the door of TLS is hung up on."""
    with serve() as server:
        with Peer(server.port, "GET /hello HTTP/1.1\r\nHost: zug\r\n\r\n") as client:
            assert b"HTTP/1.1 200" not in client.rest()
        old = client_context()
        old.set_ciphers("ALL:@SECLEVEL=0")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that is the point
            old.minimum_version = ssl.TLSVersion.TLSv1
            old.maximum_version = ssl.TLSVersion.TLSv1_1
        try:
            Peer(server.port, tls=old)
        except (ssl.SSLError, ConnectionResetError):
            pass
        else:
            raise AssertionError("TLS 1.1 was spoken")
        assert peer.stats(server.port, tls=client_context())["conns"] == 1


def waits_not_for_ever():
    """Who connects and does not even begin TLS is hung up on in time."""
    with serve("head_ms=200") as server, Peer(server.port) as silent, Peer(server.port, b"\x16\x03\x01") as slow:
        start = time.monotonic()
        assert silent.rest() == b""
        slow.rest()
        assert time.monotonic() - start < 10


def leaves_before_the_answer():
    """Clients that leave before their answer, with or without closing TLS, leave nothing behind."""
    with serve() as server:
        for number in range(20):
            client = Peer(server.port, tls=client_context())
            client.send("GET /later?ms=5 HTTP/1.1\r\nHost: zug\r\n\r\n")
            try:
                if number % 2 == 0:
                    client.socket.unwrap()
            except ssl.SSLError:
                pass  # the answer came after all
            client.socket.close()
        end = time.monotonic() + peer.WAIT
        while peer.stats(server.port, tls=client_context())["conns"] > 1:
            assert time.monotonic() < end


def refuses_bad_files():
    """A key that does not fit, and files that are none, are refused with a reason."""
    cases = [
        (CERT, OTHER_KEY, f"cannot use the key {OTHER_KEY}"),
        (KEY, KEY, f"cannot use the certificate {KEY}"),
        (CERT, CERT, f"cannot use the key {CERT}"),
    ]
    for cert, key, sentence in cases:
        try:
            Server(ECHO, f"cert={cert}", f"key={key}")
        except AssertionError as error:
            assert sentence in str(error), error
        else:
            raise AssertionError("bad files were accepted")


if __name__ == "__main__":
    if shutil.which("openssl") is None:
        print("1..0 # SKIP openssl is missing")
        sys.exit()
    make_certificate()
    peer.run(
        [
            speaks_http,
            speaks_websocket,
            bounds_the_queue,
            closes_what_is_not_tls,
            waits_not_for_ever,
            leaves_before_the_answer,
            refuses_bad_files,
        ]
    )
