"""crowd.py - people from many addresses, for zones with their usual limits.

Loopback has many addresses: whoever calls from 127.0.0.7 is another one than 127.0.0.8. Behind a proxy addresses are
told, IPv6 among them.
"""

import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "zone"))

from peer import WAIT, Closed, Peer, run  # noqa: E402,F401
from zone_peer import Person, Refused, Zone, pair  # noqa: E402,F401


def limited(*options, **env):
    """A zone whose limits hold."""
    return Zone(*options, env={"ZUG_LIMITS": "1", **env})


def memory(zone):
    """Bytes in use; 0 under a sanitizer, which keeps what is freed."""
    if "--memory" not in sys.argv:
        return 0
    with open(f"/proc/{zone.process.pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def metrics(zone):
    text = Visitor(zone, 250).ask("GET", "/metrics").body.decode()
    return {name[4:]: float(value) for name, value in (l.split() for l in text.splitlines() if l[0] != "#")}


class Visitor(Person):
    """A person who calls from 127.0.0.<number>, or whom a proxy names by address."""

    def __init__(self, zone, number=1, told=None):
        super().__init__(zone)
        self.source, self.told = (f"127.0.0.{number}", 0), told

    def headers(self, extra=""):
        return super().headers(extra) + (f"X-Forwarded-For: {self.told}\r\n" if self.told else "")

    def call(self, port=None):
        return Peer(self.zone.port, source=self.source)

    def ask(self, method, path, body=None, extra=""):
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: zug\r\nConnection: close\r\nContent-Length: {len(data)}\r\n"
        with self.call() as peer:
            peer.send((head + self.headers(extra) + "\r\n").encode() + data)
            return peer.answer()

    def connect(self, how=None):
        return super().connect(how or self.call)

    def guest(self, name):
        self.enter("/api/guest", {"name": name})
        return self

    def command(self, do, **fields):
        """A command by HTTP: its reply, whatever it is."""
        return json.loads(self.ask("POST", "/api/command", {"do": do, **fields}).body)
