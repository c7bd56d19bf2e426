"""zone_link.py - a program's way to a playing zone: HTTP with JSON, and a WebSocket that is opened again when it breaks.

Python's library has HTTP but no WebSocket; what a client of docs/protocol.md needs of RFC 6455 is here.
"""

import base64
import http.client
import itertools
import json
import os
import secrets
import sys
import time
import urllib.parse

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A  # first bytes of frames
SILENCE = 40  # seconds: a zone says something every 15
AGAIN = 1  # second, then a connection that broke is opened again
FINAL = (400, 401, 403)  # refusals that would be the same the next time


class Refused(Exception):
    """The zone says no, and will say no again."""


class Link:
    """Who we are for a zone, and the connection to it."""

    def __init__(self, url, name):
        token = os.environ.get("ZUG_TOKEN")  # not among the words of the program, which others on the machine can read
        self.zone, self.name, self.me, self.is_open = urllib.parse.urlsplit(url), name, None, True
        self.who = {"Authorization": f"Bearer {token}"} if token else {}
        self.link = None  # the HTTP connection that has become a WebSocket
        sys.stdout.reconfigure(line_buffering=True)  # what is said can be followed in a file, too

    def ask(self, method, path, form=None, headers=()):
        """A request; returns the connection and the answer."""
        connection = http.client.HTTPSConnection if self.zone.scheme == "https" else http.client.HTTPConnection
        link = connection(self.zone.netloc, timeout=SILENCE)
        link.request(method, path, None if form is None else json.dumps(form), {**self.who, **dict(headers)})
        answer = link.getresponse()
        if answer.status in FINAL:
            raise Refused(json.load(answer)["message"])
        if answer.status >= 400:
            raise ConnectionError(answer.reason)
        return link, answer

    def enter(self):
        """Comes in as a guest and keeps the cookie."""
        _, answer = self.ask("POST", "/api/guest", {"name": self.name})
        self.who = {"Cookie": answer.headers["Set-Cookie"].split(";")[0]}

    def open(self):
        """Opens the WebSocket; returns the stream of what comes."""
        if not self.who:
            self.enter()
        upgrade = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
        }
        self.link, answer = self.ask("GET", "/ws?v=1", headers=upgrade)
        return answer.fp

    def send(self, kind, data):
        """Sends a frame, masked as those of clients must be. A connection that is broken is noticed where it is read."""
        size, mask = len(data), secrets.token_bytes(4)
        head = bytes([kind, 0x80 | min(size, 126)]) + (size.to_bytes(2, "big") if size > 125 else b"")
        try:
            self.link.sock.sendall(head + mask + bytes(a ^ b for a, b in zip(data, itertools.cycle(mask))))
        except OSError:
            pass

    def say(self, what, **members):
        """Sends a request or a command."""
        self.send(TEXT, json.dumps({"do": what, "nonce": secrets.token_hex(12), **members}).encode())

    def command(self, what, **members):
        """The same by HTTP, for who goes away and does not wait for the reply. What is refused has become needless."""
        try:
            self.ask("POST", "/api/command", {"do": what, "nonce": secrets.token_hex(12), **members})
        except (OSError, Refused):
            pass

    def offers(self):
        """The ids of our challenges that are open, as far as they can be asked for."""
        try:
            challenges = json.load(self.ask("GET", "/api/lobby")[1])["challenges"]
        except (OSError, Refused):
            return []
        return [each["challenge"] for each in challenges if each["from"]["id"] == self.me]

    def texts(self):
        """The messages of one connection."""
        stream = self.open()
        while self.is_open:
            kind, data = frame(stream)
            if kind == PING:
                self.send(PONG, data)
            elif kind == CLOSE:
                raise ConnectionError("closed by the zone")
            elif kind == TEXT:
                yield json.loads(data)

    def messages(self):
        """All messages, from one connection after the other, until close is called."""
        while self.is_open:
            try:
                for message in self.texts():
                    if message["type"] == "hello":
                        self.know(message.get("me"))
                    yield message
            except Refused as refusal:
                sys.exit(str(refusal))
            except (OSError, http.client.HTTPException) as error:
                print(f"no connection ({error}), trying again")
                time.sleep(AGAIN)

    def know(self, me):
        if me is None:
            raise Refused("The zone does not know us any more.")
        self.me = me["id"]

    def close(self):
        self.is_open = False

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        """Ctrl-C is a way to end like another."""
        self.close()
        return kind is KeyboardInterrupt


def frame(stream):
    """The next frame: its first byte and what it holds."""
    kind, size = exactly(stream, 2)
    if size > 125:
        size = int.from_bytes(exactly(stream, 2 if size == 126 else 8), "big")
    return kind, exactly(stream, size)


def exactly(stream, size):
    data = stream.read(size)
    if len(data) < size:
        raise ConnectionError("it has ended")
    return data
