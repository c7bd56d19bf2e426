"""peer.py - the other end of the wire: starts a server and speaks HTTP and WebSocket to it, well or badly.

Plain sockets on loopback; every wait is for an event, with a limit after which the test fails.
"""

import base64
import hashlib
import os
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import traceback

WAIT = 20.0  # seconds; far more than anything here takes
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
UPGRADE = (
    "Host: zug\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    f"Sec-WebSocket-Key: {KEY}\r\n"
)


class Server:
    """A server process; leaving the with block stops it, and it must end well and say nothing."""

    def __init__(self, program, *options):
        self.stderr = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [program, *options],
            stdout=subprocess.PIPE,
            stderr=self.stderr,
            # whoever runs the tests may have been told to ignore signals
            preexec_fn=lambda: signal.signal(signal.SIGTERM, signal.SIG_DFL),
        )
        line = self.process.stdout.readline().decode()
        if not line.startswith("listening on "):
            self.process.wait()
            raise AssertionError(f"the server does not listen: {self.said()}")
        self.port = int(line.split()[-1])

    def said(self):
        self.stderr.seek(0)
        return self.stderr.read().decode(errors="replace")

    def memory(self):
        """Bytes in use; 0 without --memory, as under a sanitizer, which keeps what is freed."""
        if "--memory" not in sys.argv:
            return 0
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(WAIT)
        self.process.stdout.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        status = self.stop()
        said = self.said()
        self.stderr.close()
        if error is None and (status != 0 or said):
            raise AssertionError(f"the server ended with {status} and said: {said[-3000:]}")
        if error is not None and said:
            print("# server: " + said[-3000:].replace("\n", "\n# server: "))


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def __getitem__(self, name):
        return self.headers.get(name.lower())


class Closed(Exception):
    """The other side has hung up."""


class Peer:
    """One connection."""

    def __init__(self, port, data=b"", host="127.0.0.1", tls=None, source=None):
        self.socket = socket.create_connection((host, port), WAIT, source_address=source)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname="localhost")
        self.buffer = bytearray()
        if data:
            self.send(data)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data.encode() if isinstance(data, str) else data)

    def end(self):
        """Sends no more, but still reads."""
        self.socket.shutdown(socket.SHUT_WR)

    def more(self):
        try:
            data = self.socket.recv(65536)
        except ConnectionResetError as error:
            raise Closed from error
        if not data:
            raise Closed
        self.buffer += data

    def take(self, count):
        while len(self.buffer) < count:
            self.more()
        data = bytes(self.buffer[:count])
        del self.buffer[:count]
        return data

    def take_line(self):
        while (end := self.buffer.find(b"\r\n")) < 0:
            self.more()
        return self.take(end + 2)[:-2].decode("latin-1")

    def rest(self):
        """All bytes until the other side hangs up."""
        try:
            while True:
                self.more()
        except Closed:
            return self.take(len(self.buffer))

    # --- HTTP

    def head(self):
        version, status, _ = self.take_line().split(" ", 2)
        assert version == "HTTP/1.1", version
        headers = {}
        while line := self.take_line():
            name, value = line.split(": ", 1)
            if name.lower() == "set-cookie":  # one line for each, the session's first
                headers.setdefault("cookies", []).append(value)
                headers.setdefault(name.lower(), value)
                continue
            assert name.lower() not in headers, f"{name} twice"
            headers[name.lower()] = value
        return int(status), headers

    def chunks(self):
        body = bytearray()
        while size := int(self.take_line(), 16):
            body += self.take(size)
            assert self.take(2) == b"\r\n"
        assert self.take(2) == b"\r\n"
        return bytes(body)

    def answer(self, to_head=False):
        """The next answer, with its body."""
        status, headers = self.head()
        body = b""
        if to_head or status < 200 or status in (204, 304):
            pass
        elif headers.get("transfer-encoding") == "chunked":
            body = self.chunks()
        elif "content-length" in headers:
            body = self.take(int(headers["content-length"]))
        else:
            body = self.rest()
        return Answer(status, headers, body)

    def get(self, path, headers="", method="GET"):
        self.send(f"{method} {path} HTTP/1.1\r\nHost: zug\r\n{headers}\r\n")
        return self.answer(to_head=method == "HEAD")

    def post(self, path, body, headers=""):
        self.send(f"POST {path} HTTP/1.1\r\nHost: zug\r\nContent-Length: {len(body)}\r\n{headers}\r\n")
        self.send(body)
        return self.answer()

    # --- WebSocket

    def upgrade(self, path="/ws", headers=""):
        self.send(f"GET {path} HTTP/1.1\r\n{UPGRADE}{headers}\r\n")
        status, got = self.head()
        assert status == 101, status
        wanted = hashlib.sha1((KEY + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        assert got["sec-websocket-accept"] == base64.b64encode(wanted).decode()
        assert got["upgrade"] == "websocket" and got["connection"].lower() == "upgrade"
        return self

    def text(self, text):
        self.send(frame(0x81, text.encode()))

    def frame(self):
        """The next frame: first byte and payload."""
        first, size = self.take(2)
        assert size < 128, "a server must not mask"
        if size == 126:
            (size,) = struct.unpack(">H", self.take(2))
        elif size == 127:
            (size,) = struct.unpack(">Q", self.take(8))
        return first, self.take(size)

    def message(self):
        first, payload = self.frame()
        assert first == 0x81, hex(first)
        return payload.decode()

    def close_code(self):
        """The code of the close frame that comes next, and nothing after it; None if it has none."""
        first, payload = self.frame()
        assert first == 0x88, (hex(first), payload)
        assert self.rest() == b""
        return struct.unpack(">H", payload[:2])[0] if payload else None


def frame(first, payload=b"", mask=b"\x12\x34\x56\x78"):
    """A frame as clients send it; without a mask if that is empty."""
    bit = 0x80 if mask else 0
    if len(payload) < 126:
        head = struct.pack(">BB", first, bit | len(payload))
    elif len(payload) < 65536:
        head = struct.pack(">BBH", first, bit | 126, len(payload))
    else:
        head = struct.pack(">BBQ", first, bit | 127, len(payload))
    if mask:
        key = (mask * (len(payload) // 4 + 1))[: len(payload)]
        payload = (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(len(payload), "big")
    return head + mask + payload


def now_ms():
    """The echo server's clock."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) * 1000


def arrivals(port, tls=None):
    """When messages were sent to an echo server that was too busy to read them, and when it says that they came: one alone,
    and many at once. The last row is when they had been answered."""
    told = []
    busy, one, many = (Peer(port, tls=tls).upgrade() for _ in range(3))
    with busy, one, many:
        many.text("!when")
        many.message()
        busy.text("!hold 600")
        time.sleep(0.1)
        one_sent = now_ms()
        one.text("!when")
        time.sleep(0.1)
        many_sent = now_ms()
        many.send(frame(0x81, b"!when") * 100)
        told.append((one_sent, int(one.message())))
        told += [(many_sent, int(many.message())) for _ in range(100)]
        told.append((now_ms(), None))
    return told


def stats(port, **how):
    """The echo server's counts as a dict: conns, ws, refused, and ends by code."""
    with Peer(port, **how) as peer:
        words = peer.get("/stats", "Connection: close\r\n").body.decode().split()
    counts = dict(zip(words[0:6:2], map(int, words[1:6:2])))
    counts.update({int(w.split(":")[0]): int(w.split(":")[1]) for w in words[8:]})
    return counts


def run(tests):
    """Runs functions, whose first line of documentation is their name. Prints TAP."""
    print(f"1..{len(tests)}")
    failed = 0
    for number, test in enumerate(tests, 1):
        name = test.__doc__.splitlines()[0].rstrip(".")
        try:
            test()
            print(f"ok {number} - {name}", flush=True)
        except Exception:  # any failure of a test is one
            failed += 1
            print(f"not ok {number} - {name}")
            print("# " + traceback.format_exc().replace("\n", "\n# "), flush=True)
    sys.exit(1 if failed else 0)
