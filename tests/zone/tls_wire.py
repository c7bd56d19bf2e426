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
NAMES = ("cert", "key", "other", "rsa-cert", "rsa-key")
CERT, KEY, OTHER_KEY, RSA_CERT, RSA_KEY = (f"{FOLDER.name}/{name}.pem" for name in NAMES)


def make_certificate():
    """Writes certificates for localhost and their keys, of both kinds, and a key that belongs to nothing."""
    curve, rsa = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"], ["-newkey", "rsa:2048"]
    words = ["openssl", "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    words += ["-addext", "subjectAltName=DNS:localhost"]
    for cert, key, kind in ((CERT, KEY, curve), (f"{FOLDER.name}/unused.pem", OTHER_KEY, curve), (RSA_CERT, RSA_KEY, rsa)):
        subprocess.run([*words, *kind, "-keyout", key, "-out", cert], check=True, capture_output=True)


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


def arrival():
    """A message counts from when its bytes came, however long the loop has been held up."""
    with serve() as server:
        told = peer.arrivals(server.port, client_context())
    *all_told, (read_ms, _) = told
    for sent_ms, at_ms in all_told:
        assert read_ms - sent_ms > 250, "the loop was not held up"
        assert -20 < at_ms - sent_ms < 150, (sent_ms, at_ms, read_ms)


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


def shake_hands(server, *options, text=""):
    """What the openssl program says when it comes with these options."""
    words = ["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", *options]
    done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=peer.WAIT, check=False)
    return done.stdout + done.stderr


# Keys that open what was recorded before, ciphers that do not notice a changed byte, and none at all.
OLD = ["AES128-SHA", "AES256-SHA256", "AES128-GCM-SHA256", "AES256-GCM-SHA384", "AES128-CCM", "DHE-RSA-AES128-SHA"]
OLD += ["ECDHE-RSA-AES128-SHA", "ECDHE-RSA-AES256-SHA384", "ECDHE-ECDSA-AES128-SHA256", "AECDH-AES128-SHA", "NULL-SHA"]
GOOD = ["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"]


def forward_secrecy_only():
    """Connections are enciphered with keys of their own, and no changed byte goes unnoticed, or there is none."""
    for cert, key, kind in ((CERT, KEY, "ECDSA"), (RSA_CERT, RSA_KEY, "RSA")):
        with Server(ECHO, f"cert={cert}", f"key={key}") as server:
            for name in OLD:
                said = shake_hands(server, "-tls1_2", "-cipher", f"{name}:@SECLEVEL=0")
                assert "handshake failure" in said and "Cipher is (NONE)" in said, (kind, name, said)
            for name in GOOD:
                said = shake_hands(server, "-tls1_2", "-cipher", f"ECDHE-{kind}-{name}")
                assert f"Cipher is ECDHE-{kind}-{name}" in said and "Compression: NONE" in said, (kind, name, said)
            assert "Cipher is TLS_" in shake_hands(server, "-tls1_3")
            # most clients offer old ones as well
            said = shake_hands(server, "-tls1_2", "-cipher", "ALL:@SECLEVEL=0")
            assert f"Cipher is ECDHE-{kind}-" in said and ("GCM" in said or "CHACHA20" in said), (kind, said)


def is_not_begun_anew():
    """A client cannot make the server negotiate again and again."""
    with serve() as server:
        said = shake_hands(server, "-tls1_2", "-legacy_renegotiation", text="R\n")
        assert "RENEGOTIATING" in said and "no renegotiation" in said, said


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
            arrival,
            bounds_the_queue,
            closes_what_is_not_tls,
            forward_secrecy_only,
            is_not_begun_anew,
            waits_not_for_ever,
            leaves_before_the_answer,
            refuses_bad_files,
        ]
    )
