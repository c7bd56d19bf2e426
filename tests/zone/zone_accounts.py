#!/usr/bin/env python3
"""zone_accounts.py - guests, accounts, sessions, tokens, and who is kept out. Prints TAP.

usage: zone_accounts.py ZUG
"""

import json
import pathlib
import subprocess
import tempfile
import time

from peer import UPGRADE, frame
from zone_peer import WAIT, ZUG, Peer, Person, Refused, Zone, begin, pair, run

SECRET = "correct horse battery"


def refused(act, *words):
    try:
        act(*words)
    except Refused as refusal:
        return refusal.code
    raise AssertionError("it was not refused")


def guests():
    """A guest has a name and a session; bad names are refused, and so is the name of an account."""
    with Zone() as zone:
        anna = zone.guest("Anna")
        me = anna.get("/api/me")
        assert me["name"] == "Anna" and me["guest"] is True and me["arbiter"] is False
        assert anna.hello["me"]["id"] == me["id"]
        zone.account("Magnus", SECRET)
        for name, code in [
            ("", "bad-request"),
            ("x", "bad-request"),
            ("  ", "bad-request"),
            ("a\u202eb", "bad-request"),
            ("a<b>", "bad-request"),
            ("y" * 64, "bad-request"),
            ("Аnna", "bad-request"),  # the first letter is Cyrillic
            ("Magnus", "name-taken"),
            ("MAGNUS", "name-taken"),
            ("M-a g_n.us", "name-taken"),
        ]:
            assert refused(Person(zone).enter, "/api/guest", {"name": name}) == code, name
        assert Person(zone).api("GET", "/api/me", status=401)["code"] == "log-in"
        assert Person(zone).get("/api/session") == {"me": None}


def accounts():
    """An account has a password: right ones come in, wrong ones do not, names are not told apart by looks."""
    with Zone() as zone:
        anna = Person(zone)
        answer = anna.enter("/api/register", {"name": "Ännchen", "password": SECRET})
        cookie = answer["set-cookie"]
        assert cookie.startswith("zug=") and "HttpOnly" in cookie and "SameSite=Lax" in cookie, cookie
        assert "Secure" not in cookie and "Path=/" in cookie
        assert anna.get("/api/me")["guest"] is False
        assert anna.get("/api/session") == {"me": anna.get("/api/me")}
        again = Person(zone)
        again.enter("/api/login", {"name": "ännchen", "password": SECRET})
        assert again.id == anna.id and again.cookie != anna.cookie
        wrong = {"name": "Ännchen", "password": "wrong horse battery"}
        assert refused(Person(zone).enter, "/api/login", wrong) == "wrong-password"
        nobody = {"name": "Nobody", "password": SECRET}
        assert refused(Person(zone).enter, "/api/login", nobody) == "wrong-password"
        assert refused(Person(zone).enter, "/api/register", {"name": "ÄNNCHEN", "password": SECRET}) == "name-taken"
        assert refused(Person(zone).enter, "/api/register", {"name": "Ben", "password": "short"}) == "bad-request"
        assert SECRET not in zone.said() and "wrong horse" not in zone.said()
        token = anna.cookie.split("=")[1]
        assert token not in zone.said()
        data = b"".join(path.read_bytes() for path in pathlib.Path(zone.folder).iterdir())
        assert SECRET.encode() not in data and token.encode() not in data and b"$argon2id$" in data


def sessions_end():
    """Logging out ends a session, or all of them; connections end with it."""
    with Zone() as zone:
        anna = zone.account("Anna", SECRET)
        phone = Person(zone)
        phone.enter("/api/login", {"name": "Anna", "password": SECRET})
        phone.connect()
        assert phone.api("POST", "/api/logout", {})["ok"]
        assert closes(phone) == 1008
        assert phone.api("GET", "/api/me", status=401)
        assert anna.get("/api/me")
        phone.enter("/api/login", {"name": "Anna", "password": SECRET})
        assert anna.api("POST", "/api/logout", {"everywhere": True})["ok"]
        for person in (anna, phone):
            assert person.api("GET", "/api/me", status=401)


def closes(person):
    """The code with which the zone closes a connection; pings do not make the wait longer."""
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        first, payload = person.socket.frame()
        if first == 0x88:
            return int.from_bytes(payload[:2], "big")
    raise AssertionError("the connection stays open")


def change_password():
    """A new password needs the old one, and ends all other sessions."""
    with Zone() as zone:
        anna = zone.account("Anna", SECRET)
        phone = Person(zone)
        phone.enter("/api/login", {"name": "Anna", "password": SECRET})
        form = {"old": "not the old one", "new": "a new password"}
        assert anna.api("POST", "/api/password", form, status=401)["code"] == "wrong-password"
        anna.enter("/api/password", {"old": SECRET, "new": "a new password"})
        assert anna.get("/api/me")["name"] == "Anna"
        assert phone.api("GET", "/api/me", status=401)
        assert refused(phone.enter, "/api/login", {"name": "Anna", "password": SECRET}) == "wrong-password"
        phone.enter("/api/login", {"name": "Anna", "password": "a new password"})
        guest = zone.guest("Gast")
        assert guest.api("POST", "/api/password", {"old": "", "new": "a new password"}, status=403)


def password_by_the_operator():
    """A password that the operator sets ends all sessions at once, of browsers and programs, with their connections."""
    with Zone() as zone:
        anna, ben = zone.account("Anna", SECRET), zone.account("Ben", SECRET)
        bot = Person(zone, origin=False)
        bot.bearer = anna.api("POST", "/api/tokens", {"label": "bot"})["token"]
        bot.connect()
        zone.zug("set-password", "Anna", "--password-stdin", text="a new password\n")
        again = Person(zone)
        again.enter("/api/login", {"name": "Anna", "password": "a new password"})
        again.connect()
        for person in (anna, bot):
            assert closes(person) == 1008
            assert person.api("GET", "/api/me", status=401)["code"] == "log-in"
        assert again.do("ping")["ok"] and again.get("/api/me")["name"] == "Anna"
        assert ben.do("ping")["ok"] and ben.get("/api/me")["name"] == "Ben"


def bearer_tokens():
    """A program has a token of its own, which can be ended."""
    with Zone() as zone:
        anna, ben = zone.account("Anna", SECRET), zone.guest("Ben")
        made = anna.api("POST", "/api/tokens", {"label": "bot"})
        bot = Person(zone, origin=False)
        bot.bearer, bot.me = made["token"], anna.me
        assert bot.get("/api/me")["id"] == anna.id
        listed = anna.get("/api/tokens")["tokens"]
        assert [(t["id"], t["label"]) for t in listed] == [(made["id"], "bot")] and "token" not in listed[0]
        assert ben.get("/api/tokens")["tokens"] == []
        bot.connect()
        game = begin(bot, ben)
        bot.do("move", game=game, move="e4")
        assert ben.api("DELETE", f"/api/tokens/{made['id']}", status=404)["code"] == "not-found"
        assert anna.api("DELETE", f"/api/tokens/{made['id']}")["ok"]
        assert bot.api("GET", "/api/me", status=401) and anna.get("/api/tokens")["tokens"] == []
        assert closes(bot) == 1008
        assert anna.get("/api/me")
        for word in (made["token"], "", "x", "x" * 43):  # one that is not valid does not make a stranger of a program
            bot.bearer = word
            for path in ("/api/me", "/api/lobby", "/api/games", "/api/session"):
                refused = bot.get(path, status=401)
                assert refused["code"] == "log-in" and "token" in refused["message"], refused
            upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            answer = bot.ask("GET", "/ws?v=1", extra=upgrade + "Sec-WebSocket-Version: 13\r\n")
            assert (answer.status, json.loads(answer.body)["code"]) == (401, "log-in"), answer.body
            assert bot.ask("GET", "/healthz").status == 200
        assert anna.api("POST", "/api/tokens", {"name": "x"}, status=400)["code"] == "bad-request"


def ended_sessions():
    """Who comes with the cookie of a session that has ended is a stranger and is told so in the first message."""
    with Zone() as zone:
        anna = zone.account("Anna", SECRET)
        assert anna.hello["me"]["id"] == anna.id and "ended" not in anna.hello, anna.hello
        assert "ended" not in Person(zone).connect().hello
        cookie = anna.cookie
        anna.api("POST", "/api/logout", {})
        assert closes(anna) == 1008
        old = Person(zone)
        for old.cookie in (cookie, cookie.split("=")[0] + "=nonsense"):
            old.connect()
            assert old.hello["ended"] is True and "me" not in old.hello, old.hello
            assert old.get("/api/session") == {"me": None}
            old.close()


def cookies_over_tls():
    """Where people come by https the cookie has the prefix __Host- and is secure."""
    with Zone("--public-url", "https://chess.example") as zone:
        anna = Person(zone, origin="https://chess.example")
        cookie = anna.enter("/api/guest", {"name": "Anna"})["set-cookie"]
        assert cookie.startswith("__Host-zug=") and "; Secure" in cookie and "Path=/" in cookie
        assert anna.get("/api/me")["name"] == "Anna"
        form = {"name": "Berta", "password": "correct horse"}
        session, browser = Person(zone, origin="https://chess.example").enter("/api/register", form).headers["cookies"]
        assert session.startswith("__Host-zug=") and browser.startswith("__Secure-zug-known=")
        assert all(word in browser for word in ("; Secure", "; HttpOnly", "; SameSite=Strict", "; Path=/api/login"))


def insistence(zone, origin):
    """What each kind of answer says about https: page, file, interface, refusal, broken request, WebSocket."""
    anna = Person(zone, origin=origin)
    answers = [anna.enter("/api/guest", {"name": "Anna"})["strict-transport-security"]]
    for method, path in (("GET", "/"), ("GET", "/game/x"), ("GET", "/none.js"), ("GET", "/api/me"), ("GET", "/api/none")):
        answers.append(anna.ask(method, path)["strict-transport-security"])
    answers.append(Person(zone, origin="http://evil.example").ask("POST", "/api/guest")["strict-transport-security"])
    with Peer(zone.port, "no request\r\n\r\n") as peer:
        answers.append(peer.answer()["strict-transport-security"])
    with Peer(zone.port, f"GET /ws?v=1 HTTP/1.1\r\n{UPGRADE}{anna.headers()}\r\n") as peer:
        status, headers = peer.head()
        assert status == 101
        answers.append(headers.get("strict-transport-security"))
    return answers


def https_is_insisted_on():
    """Where people come by https, also to a proxy, every answer tells browsers to insist on it; else none does."""
    with Zone("--public-url", "https://chess.example", "--behind-proxy") as zone:
        assert set(insistence(zone, "https://chess.example")) == {"max-age=31536000"}
    with Zone("--public-url", "http://chess.example") as zone:
        assert set(insistence(zone, "http://chess.example")) == {None}
    with Zone() as zone:
        assert set(insistence(zone, True)) == {None}


def foreign_origins():
    """A foreign page changes nothing and opens no WebSocket; programs without an Origin may."""
    with Zone() as zone:
        anna = zone.guest("Anna")
        for origin in ("http://evil.example", "https://zug", "http://zug:81", "null", "http://zug.evil.example"):
            evil = Person(zone, origin=origin)
            evil.cookie = anna.cookie
            for method, path, body in [
                ("POST", "/api/guest", {"name": "Eve"}),
                ("POST", "/api/logout", {}),
                ("PUT", "/api/options", {"premove": False}),
                ("POST", "/api/command", {"do": "challenge"}),
                ("POST", "/api/import", b"1. e4 *"),
                ("DELETE", "/api/tokens/00", None),
            ]:
                answer = evil.ask(method, path, body)
                assert answer.status == 403, (origin, path, answer.status)
                assert json.loads(answer.body)["code"] == "foreign-origin"
            with Peer(zone.port) as peer:
                peer.send(f"GET /ws?v=1 HTTP/1.1\r\n{UPGRADE}Origin: {origin}\r\n\r\n")
                assert peer.answer().status == 403
        answer = Person(zone, origin=False).ask(
            "POST", "/api/guest", {"name": "Eve"}, extra="Sec-Fetch-Site: cross-site\r\n"
        )
        assert answer.status == 403
        assert anna.get("/api/lobby")["challenges"] == []
        Person(zone, origin=False).enter("/api/guest", {"name": "Bot"})


def foreign_origins_of_a_public_zone():
    """Where the operator says how people reach the zone, no other page is its own, whatever host it asks for."""
    with Zone("--public-url", "https://Chess.example:443/") as zone:
        anna = Person(zone, origin="https://chess.example")
        anna.enter("/api/guest", {"name": "Anna"})
        anna.connect()
        for origin in ("http://zug", "https://zug", "http://chess.example", "https://chess.example:8443"):
            evil = Person(zone, origin=origin)
            evil.cookie = anna.cookie
            assert evil.api("POST", "/api/logout", {}, status=403)["code"] == "foreign-origin", origin
            with Peer(zone.port) as peer:
                peer.send(f"GET /ws?v=1 HTTP/1.1\r\n{UPGRADE}Origin: {origin}\r\n\r\n")
                assert peer.answer().status == 403, origin
        Person(zone, origin=False).enter("/api/guest", {"name": "Bot"})


def limits():
    """Who asks too fast is told so: a connection, an account, an address."""
    with Zone(env={"ZUG_LIMITS": "1"}) as zone:
        anna = zone.guest("Anna")
        anna.socket.send(frame(0x81, b'{"do":"ping"}') * 400)  # at once, however slow this machine is
        codes = [anna.until(lambda m: m["type"] == "reply") for _ in range(100)]
        assert any(not c["ok"] and c["code"] == "too-fast" for c in codes)
        assert closes(anna) == 1008
        ben = zone.guest("Ben")
        asked = [f"n{n}" for n in range(120)]
        messages = [json.dumps({"do": "ping", "nonce": nonce}).encode() for nonce in asked]
        ben.socket.send(b"".join(frame(0x81, message) for message in [*messages, b'{"nonce":"not JSON"']))
        replies = [ben.until(lambda m: m["type"] == "reply") for _ in range(121)]
        assert [reply.get("re") for reply in replies] == [*asked, None], "whoever is refused knows what was"
        assert [reply.get("code") for reply in replies[-2:]] == ["too-fast", "too-fast"]
        codes = []
        while "too-fast" not in codes and len(codes) < 300:
            # Forty accounts, then one: most of its passwords are not even hashed, which a slow machine needs long for.
            form = {"name": f"Nobody {min(len(codes), 40)}", "password": "x" * 8}
            codes.append(json.loads(Person(zone).ask("POST", "/api/login", form).body)["code"])
        assert codes[:40] == ["wrong-password"] * 40 and codes[-1] == "too-fast", codes
        statuses = []
        while 429 not in statuses and len(statuses) < 300:
            statuses.append(Person(zone).ask("POST", "/api/guest", {"name": "Anna"}).status)
        assert statuses[:50] == [200] * 50 and statuses[-1] == 429, statuses


def bounded_inputs():
    """Messages, bodies and heads have limits, and nothing beyond them does harm."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        anna.say(do="move", game=game, move="e4", nonce="x" * 33)
        assert anna.until(lambda m: m["type"] == "reply")["code"] == "bad-request"
        anna.say(do="call-arbiter", game=game, reason="x" * 5000)
        assert closes(anna) == 1009
        assert ben.ask("POST", "/api/guest", {"name": "x" * 5000}).status == 413
        assert ben.ask("POST", "/api/command", b"x" * 270000).status == 413
        assert ben.ask("POST", "/api/import", b" " * 1048577).status == 413
        assert ben.ask("GET", "/api/games?" + "x" * 9000).status in (414, 431)
        assert ben.ask("POST", "/api/command", b'{"do":"watch","game":"' + game.encode() + b'"}').status == 400
        assert ben.ask("POST", "/api/command", b"\xff\xfe").status == 400
        assert ben.ask("POST", "/api/command", b"[" * 3000).status == 400
        assert ben.ask("GET", "/api/nothing").status == 404
        assert ben.ask("POST", "/api/lobby", {}).status in (405, 413)
        assert ben.ask("GET", "/ws?v=2").status == 400
        assert ben.do("ping")["ok"]


def headers_of_safety():
    """Every answer has the headers that keep pages in their place."""
    with Zone() as zone:
        anna = Person(zone)
        for path in ("/", "/api/lobby", "/api/nothing", "/healthz"):
            answer = anna.ask("GET", path)
            assert "default-src" in answer["content-security-policy"], path
            assert answer["x-content-type-options"] == "nosniff"


def health_and_metrics():
    """/healthz says ok, /metrics counts what happens."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        anna.do("move", game=game, move="e4")
        assert anna.ask("GET", "/healthz").body == b"ok\n"
        text = anna.ask("GET", "/metrics").body.decode()
        values = dict(line.split() for line in text.splitlines() if not line.startswith("#"))
        assert values["zug_moves_total"] == "1" and values["zug_games"] == "1", values
        assert values["zug_websockets"] == "2" and float(values["zug_events_total"]) >= 4
        for line in text.splitlines():
            assert line.startswith(("# HELP zug_", "# TYPE zug_", "zug_")), line
        for name, kind in (line.split()[2:] for line in text.splitlines() if line.startswith("# TYPE")):
            assert (kind == "counter") == name.endswith("_total") and name in values, name


def change_name():
    """A name can be changed to one that is free; options and password stay."""
    with Zone() as zone:
        anna, _, guest = zone.account("Anna"), zone.account("Ben"), zone.guest("Gast")
        anna.api("PUT", "/api/options", {"smart_move": True})
        assert anna.api("PUT", "/api/name", {"name": "Ben"}, status=409)["code"] == "name-taken"
        assert guest.api("PUT", "/api/name", {"name": "anna"}, status=409)["code"] == "name-taken"
        assert anna.api("PUT", "/api/name", {"name": "\u200b"}, status=400)["code"] == "bad-request"
        assert anna.api("PUT", "/api/name", {"name": "Annabel"})["me"]["name"] == "Annabel"
        assert guest.api("PUT", "/api/name", {"name": "Anna"})["me"] == {**guest.me, "name": "Anna"}
        again = Person(zone)
        again.enter("/api/login", {"name": "annabel", "password": "correct horse"})
        assert again.me["id"] == anna.id and again.me["options"]["smart_move"] is True, again.me
        assert Person(zone).api("PUT", "/api/name", {"name": "Xaver"}, status=401)["code"] == "log-in"


def hints(zone):
    """What the zone says at its start, by its heading."""
    lines = iter(zone.process.stdout.readline, b"")
    found = {}
    for line in lines:
        heading, _, what = line.decode().strip().partition("  ")
        found[heading] = what.strip()
        if heading == "the end":
            return found
    raise AssertionError(found)


def first_steps():
    """What the zone tells its operator to type can be typed: as the program was called, and with the zone's folder."""
    with tempfile.TemporaryDirectory(prefix="zug's zone ") as home:
        with Zone(folder=home) as zone:
            order = hints(zone)["an account"]
            assert order.startswith(f"{ZUG} zone add-account NAME --data "), order
            order = order.replace("NAME", "Anna") + " --password-stdin"
            subprocess.run(["sh", "-c", order], input=b"correct horse", check=True, capture_output=True, timeout=WAIT)
            Person(zone).enter("/api/login", {"name": "Anna", "password": "correct horse"})
        pathlib.Path(home, "zug").symlink_to(ZUG)
        for env in ({}, {"ZUG_DATA": str(zone.folder)}):
            with Zone(folder=home, env={"PATH": f"{home}:/usr/bin", **env}) as zone:
                order = hints(zone)["an arbiter"]
                assert order.startswith("zug zone make-arbiter NAME"), order
                assert ("--data" in order) == ("ZUG_DATA" not in env), order


TESTS = [
    first_steps,
    guests,
    accounts,
    sessions_end,
    change_password,
    password_by_the_operator,
    bearer_tokens,
    ended_sessions,
    change_name,
    cookies_over_tls,
    https_is_insisted_on,
    foreign_origins,
    foreign_origins_of_a_public_zone,
    limits,
    bounded_inputs,
    headers_of_safety,
    health_and_metrics,
]

if __name__ == "__main__":
    run(TESTS)
