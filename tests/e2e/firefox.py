#!/usr/bin/env python3
"""firefox.py - the page in Firefox: a live game by mouse and keys with a premove, then, without a zone, over the board
and replay. usage: tests/e2e/firefox.py build/zug [FIREFOX]. Prints TAP. Part of make test where
Firefox is installed.

Firefox is driven by WebDriver BiDi over its WebSocket; every wait is for what a person would see.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "zone"))
import peer  # noqa: E402

peer.WAIT = 120.0
ENTER = "\ue007"
UNTIL = """new Promise((resolve) => {
  const end = performance.now() + 60000;
  const look = () => {
    let seen = false;
    try { seen = Boolean(%s); } catch { }
    if (seen || performance.now() > end) resolve(seen); else requestAnimationFrame(look);
  };
  look();
})"""


class Zone:
    """A zone with a folder of its own, and people who play without a browser."""

    def __init__(self, zug, folder):
        data = os.path.join(folder, "data")
        self.process = subprocess.Popen(
            [zug, "serve", "--listen", "127.0.0.1:0", "--data", data],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={"HOME": folder, "PATH": "/usr/bin:/bin", "ZUG_LIMITS": "0"},
        )
        self.url = self.process.stdout.readline().decode().split()[-1]

    def ask(self, path, body, cookie=""):
        headers = {"Content-Type": "application/json", "Cookie": cookie}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer), (answer.headers.get("Set-Cookie") or "").split(";")[0]

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Firefox:
    """A headless Firefox with one window."""

    def __init__(self, program, folder):
        self.process = subprocess.Popen(
            [program, "--headless", "--profile", folder, "--remote-debugging-port", "0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=dict(os.environ, HOME=folder),
        )
        found = None
        while found is None:
            line = self.process.stderr.readline().decode(errors="replace")
            assert line, "Firefox has ended"
            found = re.search(r"BiDi listening on ws://[^:]+:(\d+)", line)
        self.count = 0
        self.wire = peer.Peer(int(found[1]))
        upgrade = peer.UPGRADE.replace("Host: zug", f"Host: 127.0.0.1:{found[1]}")
        self.wire.send(f"GET /session HTTP/1.1\r\n{upgrade}\r\n".encode())
        self.wire.head()
        self.call("session.new", capabilities={})
        self.window = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("browsingContext.setViewport", context=self.window, viewport={"width": 1280, "height": 800})

    def call(self, method, **params):
        self.count += 1
        self.wire.text(json.dumps({"id": self.count, "method": method, "params": params}))
        while True:
            message = json.loads(self.wire.message())
            if message.get("id") == self.count:
                assert message["type"] == "success", message.get("message")
                return message["result"]

    def go(self, address):
        self.call("browsingContext.navigate", context=self.window, url=address, wait="complete")

    def evaluate(self, script):
        target = {"context": self.window}
        answer = self.call("script.evaluate", expression=script, target=target, awaitPromise=True)
        assert "result" in answer, answer["exceptionDetails"]["text"]
        return answer["result"].get("value")

    def sees(self, script):
        return self.evaluate(UNTIL % script) is True

    def sees_move(self, ply, san):
        return self.sees(f"document.querySelector('.moves-list [data-ply=\"{ply}\"] .san').textContent === '{san}'")

    def post(self, path, body, method="POST"):
        """A request of the page itself, with its session."""
        how = {"method": method, "headers": {"Content-Type": "application/json"}, "body": json.dumps(body)}
        script = f"fetch({json.dumps(path)}, {json.dumps(how)}).then((answer) => answer.text())"
        return json.loads(self.evaluate(script))

    def press(self, name):
        self.evaluate(f"[...document.querySelectorAll('button')].find((one) => one.textContent === '{name}').click()")

    def middle(self, square):
        box = "document.querySelector('.board cg-board').getBoundingClientRect().toJSON()"
        at = json.loads(self.evaluate(f"JSON.stringify({box})"))
        column, row = ord(square[0]) - 96.5, 8.5 - int(square[1])
        return round(at["x"] + column * at["width"] / 8), round(at["y"] + row * at["height"] / 8)

    def pointer(self, *actions):
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": list(actions)}
        self.call("input.performActions", context=self.window, actions=[mouse])

    def click_move(self, move):
        for square in (move[:2], move[2:]):
            x, y = self.middle(square)
            self.pointer(
                {"type": "pointerMove", "x": x, "y": y},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            )

    def drag_move(self, move):
        (x0, y0), (x1, y1) = self.middle(move[:2]), self.middle(move[2:])
        self.pointer({"type": "pointerMove", "x": x0, "y": y0}, {"type": "pointerDown", "button": 0})
        self.pointer({"type": "pointerMove", "x": (x0 + x1) // 2, "y": (y0 + y1) // 2, "duration": 50})
        # Before the frame in which it is lifted, letting go of it would be a click.
        self.sees("document.querySelector('.board piece.dragging')")
        self.pointer({"type": "pointerMove", "x": x1, "y": y1, "duration": 50}, {"type": "pointerUp", "button": 0})

    def type_move(self, move):
        self.evaluate("document.querySelector('.move-input input').focus()")
        keys = [{"type": kind, "value": key} for key in move + ENTER for kind in ("keyDown", "keyUp")]
        actions = [{"type": "key", "id": "keys", "actions": keys}]
        self.call("input.performActions", context=self.window, actions=actions)

    def stop(self):
        self.process.terminate()
        self.process.wait()


shown = 0


def tell(name, is_so):
    global shown
    shown += 1
    print(f"{'ok' if is_so else 'not ok'} {shown} - {name}", flush=True)


def play_live(page, zone):
    """Anna in Firefox plays against Ben, who has no browser."""
    page.go(zone.url)
    tell("the start is shown", page.sees("document.querySelector('.control-said code').textContent !== ''"))
    page.post("/api/guest", {"name": "Anna"})
    options = {"smart_move": False, "premove": True, "auto_queen": False, "confirm": False}
    page.post("/api/options", options, "PUT")
    challenge = page.post("/api/command", {"do": "challenge", "control": "900+10", "color": "white"})["id"]
    _, ben = zone.ask("/api/guest", {"name": "Ben"})
    game = zone.ask("/api/command", {"do": "accept", "challenge": challenge}, ben)[0]["id"]

    def answer(move):
        zone.ask("/api/command", {"do": "move", "game": game, "move": move}, ben)

    page.go(f"{zone.url}/game/{game}")
    tell("a live game is shown", page.sees("document.querySelector('.live-game cg-board piece')"))
    page.click_move("e2e4")
    tell("a move is clicked", page.sees_move(1, "e4"))
    answer("e7e5")
    tell("the opponent's move arrives", page.sees_move(2, "e5"))
    page.drag_move("f1c4")
    tell("a move is dragged", page.sees_move(3, "Bc4"))
    page.click_move("d1h5")
    tell("a premove is shown", page.sees("document.querySelectorAll('square.current-premove').length === 2"))
    answer("b8c6")
    tell("the premove fires", page.sees_move(5, "Qh5"))
    answer("g8f6")
    page.sees_move(6, "Nf6")
    page.type_move("Qxf7")
    tell("a move is typed", page.sees_move(7, "Qxf7#"))
    end = "document.querySelector('.outcome .sentence').textContent.startsWith('White wins')"
    tell("the result is shown", page.sees(end))


def play_offline(page, zone):
    """The zone is gone: what needs none goes on."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    zone.stop()
    page.go(f"{zone.url}/otb")
    page.sees("[...document.querySelectorAll('button')].some((one) => one.textContent === 'Begin')")
    page.press("Begin")
    page.sees("document.querySelector('.board cg-board piece')")
    page.click_move("e2e4")
    tell("over the board, a move is clicked without a zone", page.sees_move(1, "e4"))
    page.type_move("c5")
    tell("and one is typed", page.sees_move(2, "c5"))
    page.go(f"{zone.url}/replay")
    page.sees("document.querySelector('textarea')")
    page.evaluate("document.querySelector('textarea').value = '1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 *'")
    page.press("Show it")
    tell("a pasted game is replayed", page.sees("document.querySelectorAll('[role=treeitem] .san').length === 6"))


def main():
    with tempfile.TemporaryDirectory() as folder:
        zone = Zone(sys.argv[1], folder)
        page = Firefox(sys.argv[2] if len(sys.argv) > 2 else "firefox-esr", folder)
        try:
            play_live(page, zone)
            play_offline(page, zone)
        finally:
            page.stop()
            zone.stop()
    print(f"1..{shown}")


main()
