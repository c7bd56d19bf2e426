"""client.py - a person's way into a zone, for many people in one process: HTTP and WebSocket on asyncio.

What it does is in a history, line by line: every copy of a command that is sent, every answer, every event and state of
a game, each with the moment by the client's own clock.
"""

import asyncio
import base64
import json
import os
import struct
import time

REPLY_S = 5.0  # without an answer for so long a person tries another node
SILENT_S = 15.0  # without a sign of life, too: the zone pings players every five seconds
CONNECT_S = 4.0
SECRET = {"premove", "premove-clear"}
TRY_AGAIN = {"not-stored", "busy", "too-fast", "no-memory"}  # nothing has happened, and it may be tried again


class Lost(Exception):
    """The connection is broken."""


def now_ms():
    return time.time() * 1000


class History:
    """A file with what people did and saw."""

    def __init__(self, path):
        self.file = open(path, "w", encoding="utf-8", buffering=1 << 16)

    def note(self, who, what, conn, **fields):
        self.file.write(json.dumps({"at": now_ms(), "who": who, "what": what, "conn": conn, **fields}) + "\n")

    def close(self):
        self.file.close()


def frame(first, payload):
    """A masked frame; the mask is zero, which changes nothing and costs nothing."""
    if len(payload) < 126:
        return struct.pack(">BBI", first, 0x80 | len(payload), 0) + payload
    return struct.pack(">BBHI", first, 0x80 | 126, len(payload), 0) + payload


async def read_head(reader):
    """Status and headers of an answer."""
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {}
    for line in lines[1:-2]:
        name, value = line.split(": ", 1)
        headers.setdefault(name.lower(), value)
    return int(lines[0].split()[1]), headers


async def ask(base, method, path, form=None, cookie=None):
    """One HTTP request; status, headers and body."""
    reader, writer = await asyncio.wait_for(asyncio.open_connection(*base), CONNECT_S)
    try:
        body = b"" if form is None else json.dumps(form).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: zug", "Connection: close", f"Content-Length: {len(body)}"]
        if cookie:
            lines.append(f"Cookie: {cookie}")
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        status, headers = await asyncio.wait_for(read_head(reader), REPLY_S)
        length = headers.get("content-length")
        reading = reader.readexactly(int(length)) if length else reader.read()
        return status, headers, await asyncio.wait_for(reading, REPLY_S)
    finally:
        writer.close()


class View:
    """What a person knows of a game."""

    def __init__(self):
        self.version, self.plies, self.is_over, self.offer = 0, 0, False, None
        self.asked = 0.0


class Person:
    """Somebody who stays connected to some node of the zone, as long as they are wanted."""

    def __init__(self, name, bases, chance, history):
        self.name, self.bases, self.chance, self.history = name, bases, chance, history
        self.node = chance.randrange(len(bases))
        self.prefix = f"{chance.randrange(1 << 40):010x}"
        self.count, self.conn = 0, 0
        self.id = self.cookie = self.writer = None
        self.pending = {}  # nonce -> (text, future)
        self.unanswered = {}  # nonce -> copies of it that were sent and have no answer
        self.views = {}
        self.changed = asyncio.Event()
        self.is_wanted, self.heard = True, time.monotonic()
        self.staying = None

    # --- coming in and staying

    async def enter(self):
        """Comes in as a guest, at whichever node answers."""
        while self.is_wanted:
            try:
                status, headers, body = await ask(
                    self.bases[self.node], "POST", "/api/guest", {"name": self.name}
                )
                if status == 200:
                    self.cookie = headers["set-cookie"].split(";")[0]
                    self.id = json.loads(body)["me"]["id"]
                    self.staying = asyncio.create_task(self.stay())
                    return self
            except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
                pass
            self.go_elsewhere()
            await asyncio.sleep(0.2)
        raise Lost

    async def stay(self):
        """Connects again and again, to another node if one does not answer."""
        while self.is_wanted:
            try:
                await self.connect()
                await self.listen()
            except (OSError, Lost, asyncio.TimeoutError, asyncio.IncompleteReadError):
                pass
            self.leave()
            if self.is_wanted:
                self.go_elsewhere()
                await asyncio.sleep(self.chance.uniform(0.02, 0.2))

    def go_elsewhere(self):
        self.node = (self.node + self.chance.randrange(1, len(self.bases)) if len(self.bases) > 1 else 1) % len(self.bases)

    def leave(self):
        """Breaks the connection, if there is one; staying makes another."""
        if self.writer is not None:
            self.writer.transport.abort()
            self.writer = None
            self.history.note(self.id, "lost", self.conn, node=self.node)

    async def connect(self):
        reader, writer = await asyncio.wait_for(asyncio.open_connection(*self.bases[self.node]), CONNECT_S)
        try:
            key = base64.b64encode(os.urandom(16)).decode()
            writer.write(
                (
                    "GET /ws?v=1 HTTP/1.1\r\nHost: zug\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {self.cookie}\r\n\r\n"
                ).encode()
            )
            status, _ = await asyncio.wait_for(read_head(reader), CONNECT_S)
            if status != 101:
                raise Lost
            self.reader = reader
            hello = json.loads((await asyncio.wait_for(self.frame(), CONNECT_S))[1])
            if hello.get("me", {}).get("id") != self.id:
                self.history.note(self.id, "stranger", self.conn, node=self.node)  # the session is not known here
                raise Lost
        except BaseException:
            writer.transport.abort()
            raise
        self.conn += 1
        self.writer, self.heard = writer, time.monotonic()
        self.history.note(self.id, "open", self.conn, node=self.node)
        for view in self.views.values():
            view.version = 0
        for game in self.views:
            self.watch(game)
        for nonce in list(self.pending):
            self.send(nonce)

    async def frame(self):
        first, size = await self.reader.readexactly(2)
        if size == 126:
            (size,) = struct.unpack(">H", await self.reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack(">Q", await self.reader.readexactly(8))
        return first, await self.reader.readexactly(size)

    async def listen(self):
        while True:
            first, payload = await self.frame()
            self.heard = time.monotonic()
            if self.writer is None:
                raise Lost
            if first == 0x89:
                self.writer.write(frame(0x8A, payload))
            elif first == 0x81:
                self.take(json.loads(payload))
            elif first == 0x88:
                raise Lost

    async def end(self):
        """Leaves for good."""
        self.is_wanted = False
        self.leave()
        while self.staying is not None and not self.staying.done():
            self.staying.cancel()  # which asyncio.wait_for may swallow, if what it waits for ends at this moment
            await asyncio.wait([self.staying], timeout=0.2)
            self.leave()

    # --- commands

    def say(self, **what):
        if self.writer is not None:
            self.writer.write(frame(0x81, json.dumps(what).encode()))

    def send(self, nonce):
        """Sends a copy of a command that has no answer yet."""
        if self.writer is not None:
            what = self.pending[nonce][0]
            fields = {name: value for name, value in what.items() if name not in ("do", "nonce")}
            self.history.note(self.id, "send", self.conn, nonce=nonce, do=what["do"], fields=fields)
            self.unanswered[nonce] += 1
            self.say(**what)

    async def do(self, do, until, breaks=False, **fields):
        """A command, sent again with its nonce until it is answered. None if it is not by `until`."""
        self.count += 1
        nonce = f"{self.prefix}-{self.count}"
        future = asyncio.get_running_loop().create_future()
        self.pending[nonce], self.unanswered[nonce] = ({"do": do, "nonce": nonce, **fields}, future), 0
        self.send(nonce)
        if breaks:  # the line breaks before the answer is there
            self.leave()
        try:
            while True:
                try:
                    return await asyncio.wait_for(asyncio.shield(future), REPLY_S)
                except asyncio.TimeoutError:
                    if time.monotonic() > until:
                        self.history.note(self.id, "gave-up", self.conn, nonce=nonce)
                        return None
                    self.leave()
        finally:
            del self.pending[nonce], self.unanswered[nonce]

    def watch(self, game):
        self.count += 1
        view = self.views.setdefault(game, View())
        view.asked = now_ms()
        self.say(do="watch", game=game, nonce=f"{self.prefix}-w-{game}")

    def forget(self, game):
        """Watches a game no longer."""
        self.views.pop(game, None)
        self.history.note(self.id, "forget", self.conn, game=game)
        self.say(do="unwatch", game=game)

    # --- what comes

    def take(self, message):
        kind = message["type"]
        if kind == "reply":
            self.take_reply(message)
        elif kind == "event" and message["game"] in self.views:
            self.take_event(message, self.views[message["game"]])
        elif kind == "state" and message["game"] in self.views:
            self.take_state(message, self.views[message["game"]])
        elif kind == "resync":
            for game in [message["game"]] if "game" in message else list(self.views):
                self.watch(game)

    def take_reply(self, reply):
        nonce = reply.get("re", "")
        if nonce in self.pending:
            told = {name: reply[name] for name in ("ok", "code", "id", "version", "repeat") if name in reply}
            self.history.note(self.id, "reply", self.conn, nonce=nonce, **told)
            self.unanswered[nonce] -= 1
            future = self.pending[nonce][1]
            if not reply["ok"] and reply["code"] in TRY_AGAIN and self.unanswered[nonce] > 0:
                # this copy has not happened; one without an answer may have, and the nonce asks for it
                asyncio.get_running_loop().call_later(0.3, lambda: nonce in self.pending and self.send(nonce))
            elif not future.done():
                future.set_result(reply)
        elif "-w-" in nonce and not reply["ok"]:
            game = nonce.rsplit("-", 1)[1]
            asyncio.get_running_loop().call_later(0.3, lambda: game in self.views and self.watch(game))

    def take_event(self, event, view):
        members = ("game", "version", "at_ms", "kind", "white_ms", "black_ms", "result")
        told = {name: event[name] for name in members if name in event}
        moves = [move["uci"] for move in event.get("moves", ())] if event["kind"] == "move" else []
        self.history.note(self.id, "event", self.conn, moves=moves, **told)
        if event["kind"] in SECRET:
            return
        if event["version"] != view.version + 1:
            self.watch(event["game"])  # something was missed
        view.version = event["version"]
        view.plies = event.get("plies", view.plies)
        view.is_over = view.is_over or "result" in event or event["kind"] == "aborted"
        if event["kind"] in ("offer-draw", "move"):
            view.offer = event.get("side") if event["kind"] == "offer-draw" else None
        self.changed.set()

    def take_state(self, state, view):
        members = ("game", "version", "now_ms", "status", "white_ms", "black_ms")
        told = {name: state[name] for name in members}
        moves = [move["uci"] for move in state["moves"]]
        self.history.note(self.id, "state", self.conn, kind=None, asked=view.asked, moves=moves, **told)
        view.version, view.plies, view.offer = state["version"], len(moves), state.get("offer")
        view.is_over = state["status"] in ("over", "aborted")
        self.changed.set()

    async def wait(self, seconds):
        """Until something has changed, or for so long; a silent line is given up."""
        if time.monotonic() - self.heard > SILENT_S:
            self.leave()
        try:
            await asyncio.wait_for(self.changed.wait(), seconds)
        except asyncio.TimeoutError:
            pass
        self.changed.clear()
