#!/usr/bin/env python3
"""zone_nginx.py - the zone behind nginx, set up as docs/zone.md says. Prints TAP.

usage: zone_nginx.py ZUG ZONE.md

Of the server in ZONE.md only what a test cannot have is changed: the ports, and where the certificate lies.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

from zone_peer import WAIT, Closed, Peer, Person, Refused, Zone, begin, play, run

GUIDE = pathlib.Path(sys.argv.pop())
NGINX = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")
ORIGIN = "https://chess.example"
FOOLS_MATE = "f3 e5 g4 Qh4"
MEGABYTE = 2**20


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def block(kind, text):
    """The block of the guide that begins with this word."""
    return re.search(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)[1]


def settings():
    """The settings that the guide wants behind a proxy."""
    chapter = GUIDE.read_text(encoding="utf-8").split("## Behind a proxy")[1]
    return block("", chapter)


class Nginx:
    """nginx with a folder of its own, before a zone."""

    def __init__(self, zone_port):
        self.home = tempfile.TemporaryDirectory(prefix="zug-nginx-")
        self.folder = pathlib.Path(self.home.name)
        self.port = free_port()
        self.make_certificate()
        self.config = self.folder / "nginx.conf"
        self.config.write_text(self.surroundings() % self.server(zone_port))
        self.start()

    def make_certificate(self):
        self.cert, self.key = self.folder / "chess.pem", self.folder / "chess.key"
        words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=chess.example"]
        words += ["-addext", "subjectAltName=DNS:chess.example", "-keyout", self.key, "-out", self.cert]
        subprocess.run(words, check=True, capture_output=True)

    def server(self, zone_port):
        """The server of the guide with the ports and the certificate of the test."""
        text = block("nginx", GUIDE.read_text(encoding="utf-8"))
        for old, new in (
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
            ("/etc/ssl/chess.pem", str(self.cert)),
            ("/etc/ssl/chess.key", str(self.key)),
            ("http://127.0.0.1:8064", f"http://127.0.0.1:{zone_port}"),
        ):
            assert text.count(old) == 1, (old, text)
            text = text.replace(old, new)
        return text

    def surroundings(self):
        """What Debian's nginx.conf has around it, in a folder of the test's."""
        temporary = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        places = "".join(f"{name}_temp_path {self.folder}/{name};\n" for name in temporary)
        user = "user root;\n" if os.geteuid() == 0 else ""
        return f"{user}daemon off;\npid {self.folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{places}%s}}\n"

    def start(self):
        self.log = self.folder / "error.log"
        self.process = subprocess.Popen([NGINX, "-p", self.folder, "-c", self.config, "-e", self.log])
        self.wait_until_open()

    def wait_until_open(self):
        end = time.monotonic() + WAIT
        while time.monotonic() < end and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), WAIT).close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"nginx does not listen: {self.log.read_text()}")

    def workers(self):
        return pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()

    def reload(self):
        """As `nginx -s reload` does; returns when another worker is there."""
        before = self.workers()
        self.process.send_signal(signal.SIGHUP)
        end = time.monotonic() + WAIT
        while not set(self.workers()) - set(before):
            assert time.monotonic() < end, "nginx does not reload"
            time.sleep(0.02)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(WAIT)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.stop()
        if error is not None:
            print("# nginx: " + self.log.read_text()[-2000:].replace("\n", "\n# nginx: "))
        self.home.cleanup()


class Place:
    """A zone and nginx before it."""

    def __init__(self, limits="0"):
        self.home = tempfile.TemporaryDirectory(prefix="zug-conf-")
        config = pathlib.Path(self.home.name) / "zug.conf"
        config.write_text(settings())
        self.zone = Zone("--config", config, env={"ZUG_LIMITS": limits})
        self.nginx = Nginx(self.zone.port)
        trusted = ssl.create_default_context(cafile=self.nginx.cert)

        class Door(Peer):
            """A connection to nginx. The names of the host are those of the guide."""

            def __init__(self, _, data=b"", source=None):
                super().__init__(self.port, source=source)
                self.socket = trusted.wrap_socket(self.socket, server_hostname="chess.example")
                if data:
                    self.send(data)

            def send(self, data):
                data = data.encode() if isinstance(data, str) else data
                super().send(data.replace(b"\r\nHost: zug\r\n", b"\r\nHost: chess.example\r\n", 1))

        Door.port = self.nginx.port
        self.door = Door

    def person(self):
        made = Person(self.zone, origin=ORIGIN)
        made.peer = self.door
        return made

    def guest(self, name):
        made = self.person()
        made.enter("/api/guest", {"name": name})
        return made.connect()

    def pair(self):
        white, black = self.guest("Anna"), self.guest("Ben")
        return white, black, begin(white, black)

    def __enter__(self):
        self.zone.__enter__()
        self.nginx.__enter__()
        return self

    def __exit__(self, *error):
        self.nginx.__exit__(*error)
        self.zone.__exit__(*error)
        self.home.cleanup()


def the_same_answers():
    """The page and the interface are what the zone itself answers, with its headers of safety."""
    with Place() as place:
        for path in ("/", "/game/x", "/none.js", "/api/me", "/api/lobby", "/healthz"):
            direct, through = Person(place.zone).ask("GET", path), place.person().ask("GET", path)
            assert (direct.status, direct.body) == (through.status, through.body), path
            for name in ("content-security-policy", "x-content-type-options", "strict-transport-security"):
                assert through[name] == direct[name] and through[name], (path, name)


def accounts_and_cookies():
    """People log in, the cookie is bound to the host and secure, and foreign pages are kept out."""
    with Place() as place:
        form = {"name": "Anna", "password": "correct horse battery"}
        place.person().enter("/api/register", form)
        anna = place.person()
        cookie = anna.enter("/api/login", form)["set-cookie"]
        assert cookie.startswith("__Host-zug=") and "; Secure" in cookie and "; HttpOnly" in cookie, cookie
        assert anna.get("/api/me")["name"] == "Anna"
        for origin in ("https://evil.example", "http://chess.example"):
            stranger = place.person()
            stranger.origin = origin
            try:
                stranger.enter("/api/guest", {"name": "Eve"})
            except Refused as refusal:
                assert refusal.code == "foreign-origin"
            else:
                raise AssertionError("a foreign page came in")


def a_game_to_its_end():
    """A game is played by WebSocket to mate, and its PGN is there."""
    with Place() as place:
        white, black, game = place.pair()
        assert play([white, black], game, FOOLS_MATE)["result"] == "0-1"
        assert b'[Result "0-1"]' in white.ask("GET", f"/api/games/{game}.pgn").body


def ask_often(place, source, times, headers=""):
    """The statuses of that many requests from an address."""
    with place.door(0, source=(source, 0)) as door:
        door.send(f"GET /api/session HTTP/1.1\r\nHost: zug\r\n{headers}\r\n" * times)
        return [door.answer().status for _ in range(times)]


def addresses_count():
    """Limits are for the address that came to nginx; a header that claims another is not believed."""
    with Place(limits="1") as place:
        answers = [status for _ in range(10) for status in ask_often(place, "127.0.0.2", 200)]
        assert answers[0] == 200 and 429 in answers, set(answers)
        assert ask_often(place, "127.0.0.3", 20) == [200] * 20
        assert 429 in ask_often(place, "127.0.0.2", 200, "X-Forwarded-For: 192.0.2.7\r\n")
        assert ask_often(place, "127.0.0.4", 20, "X-Forwarded-For: 127.0.0.2\r\n") == [200] * 20


def metrics_are_denied():
    """What only the operator shall see is not shown."""
    with Place() as place:
        answer = place.person().ask("GET", "/metrics")
        assert answer.status == 403 and b"zug_" not in answer.body
        assert Person(place.zone).ask("GET", "/metrics").status == 200


def bodies_are_bounded():
    """A megabyte of games is taken; a byte more is refused before the zone has seen any of it."""
    with Place() as place:
        anna = place.guest("Anna")
        game = b"1. e4 e5 *\n\n"
        text = game * (MEGABYTE // len(game))
        assert anna.ask("POST", "/api/import", text.ljust(MEGABYTE)).status == 200
        before = Person(place.zone).ask("GET", "/metrics").body
        with place.door(0) as door:
            door.send(f"POST /api/import HTTP/1.1\r\nHost: zug\r\nContent-Length: {MEGABYTE + 1}\r\n\r\n")
            assert door.answer().status == 413
        count = re.compile(rb"^zug_http_requests\S* (\d+)$", re.MULTILINE)
        after = Person(place.zone).ask("GET", "/metrics").body
        assert int(count.search(after)[1]) == int(count.search(before)[1]) + 1


def slow_clients():
    """Who sends or reads slowly is served, and nobody waits for them."""
    with Place() as place:
        white, black, game = place.pair()
        text = (b"1. e4 e5 *\n\n" * (MEGABYTE // 12))[:MEGABYTE]
        made = white.api("POST", "/api/import", text)
        reader, sender = place.door(0), place.door(0)
        reader.send(f"GET /api/imports/{made['id']}.pgn HTTP/1.1\r\nHost: zug\r\n\r\n")
        head = f"POST /api/import HTTP/1.1\r\nHost: zug\r\nContent-Length: 48\r\n{white.headers()}\r\n"
        trickle = threading.Thread(target=lambda: [(sender.send(bytes([c])), time.sleep(0.005)) for c in sent])
        sent = head.encode() + text[:48]
        trickle.start()
        began = time.monotonic()
        play([white, black], game, FOOLS_MATE)
        assert time.monotonic() - began < 5
        trickle.join(WAIT)
        assert json.loads(sender.answer().body)["games"] == 4
        assert reader.answer().body == text
        reader.socket.close()
        sender.socket.close()


def is_lost(person):
    try:
        person.do("ping")
    except (Closed, OSError):
        return True
    return False


def nginx_is_reloaded():
    """When nginx is reloaded games go on; when it is started anew, players come back to where they were."""
    with Place() as place:
        white, black, game = place.pair()
        first, second, third, fourth = FOOLS_MATE.split()
        play([white, black], game, first)
        place.nginx.reload()
        black.do("move", game=game, move=second)
        seen = white.event(game, "move")
        place.guest("Clara").watch(game)  # by the new worker
        place.nginx.stop()
        assert is_lost(white) and is_lost(black)
        place.nginx.start()
        for person in (white, black):
            person.close()
            person.connect()
        white.do("watch", game=game, version=seen["version"])
        state = black.watch(game)
        assert [move["san"] for move in state["moves"]] == [first, second], state["moves"]
        assert play([white, black], game, f"{third} {fourth}")["result"] == "0-1"


if __name__ == "__main__":
    if NGINX is None or shutil.which("openssl") is None:
        print("1..0 # SKIP nginx or openssl is missing")
        sys.exit()
    run(
        [
            the_same_answers,
            accounts_and_cookies,
            a_game_to_its_end,
            addresses_count,
            metrics_are_denied,
            bodies_are_bounded,
            slow_clients,
            nginx_is_reloaded,
        ]
    )
