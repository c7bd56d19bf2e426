#!/usr/bin/env python3
"""zone_docs.py - the protocol's documents say what the zone does. Prints TAP.

usage: zone_docs.py ZUG SOURCE_FOLDER
"""

import contextlib
import json
import pathlib
import re
import sys

from zone_peer import Peer, Person, Zone, run

ROOT = pathlib.Path(sys.argv[2])
PROTOCOL = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
WORDS = set(re.findall(r"`([a-z0-9-]+)`", PROTOCOL))


def rows(path, macro):
    """The names in an X-table of a header."""
    text = (ROOT / path).read_text(encoding="utf-8")
    table = re.search(rf"#define {macro}\(X\)(.*?[^\\])\n", text, re.DOTALL)[1]
    return re.findall(r'X\(\w+,\s*"([a-z-]+)"', table)


def commands_are_told():
    """Every command is in docs/protocol.md."""
    names = set(rows("server/msg/msg.h", "MSG_COMMANDS")) - {"present", "absent", "outage"}
    assert len(names) > 30 and names <= WORDS, names - WORDS


def refusals_are_told():
    """Every code of a refusal is in docs/protocol.md."""
    never = {"already-started", "no-flag-fell", "claims-needless", "claim-wrong", "no-such-event", "no-hold"}  # not by commands
    codes = set(rows("server/msg/msg.h", "MSG_REFUSALS") + rows("include/zug/game.h", "ZUG_GAME_REFUSALS")) - never
    assert len(codes) > 50 and codes <= WORDS, codes - WORDS


def events_are_told():
    """Every kind of event of a game, and every reason for its end, is in docs/protocol.md."""
    kinds = set(rows("include/zug/game.h", "ZUG_GAME_EVENTS")) - {"claim-draw"}
    logged = rows("server/msg/msg.h", "MSG_EVENTS")
    kinds |= set(logged[logged.index("table-set") : logged.index("outage-over") + 1]) - {"game"}
    reasons = set(rows("include/zug/game.h", "ZUG_GAME_REASONS")) - {"fivefold", "seventy-five-moves"}
    assert kinds | reasons <= WORDS, (kinds | reasons) - WORDS


def routes_are_there():
    """Every path and method of docs/openapi.json has its route."""
    paths = json.loads((ROOT / "docs/openapi.json").read_text(encoding="utf-8"))["paths"]
    assert len(paths) > 20
    with Zone() as zone:
        anna = Person(zone)
        for path, methods in paths.items():
            for method in methods:
                where = path.replace("{id}", "000000000001")
                answer = anna.ask(method.upper(), where, {} if method in ("post", "put") else None)
                kind = answer["content-type"] or ""
                assert answer.status != 405, (method, path)
                assert answer.status != 404 or kind.startswith("application/json"), (method, path, answer.body)
                assert path in PROTOCOL.replace("ID", "{id}"), path


def refusals_have_codes():
    """Whatever HTTP refuses has a code that docs/protocol.md tells, and a sentence."""
    host = "Host: zug\r\n"
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    cases = [
        (400, "bad-request", "GET /\r\n" + host),
        (400, "bad-request", "GET / HTTP/1.1\r\n"),
        (400, "bad-request", "POST /api/guest HTTP/1.1\r\n" + host),
        (400, "bad-request", "POST /api/guest HTTP/1.1\r\nContent-Length: x\r\n" + host),
        (403, "foreign-origin", "POST /api/guest HTTP/1.1\r\nOrigin: http://zag\r\n" + host),
        (403, "foreign-origin", "GET /ws HTTP/1.1\r\nSec-WebSocket-Version: 13\r\nOrigin: http://zag\r\n" + upgrade + host),
        (404, "not-found", "GET /api/nothing HTTP/1.1\r\n" + host),
        (404, "not-found", "GET /api/games/000000000001.pgn HTTP/1.1\r\n" + host),
        (405, "bad-method", "DELETE /api/games HTTP/1.1\r\n" + host),
        (405, "bad-method", "POST /index.html HTTP/1.1\r\n" + host),
        (413, "too-long", "POST /api/guest HTTP/1.1\r\nContent-Length: 9999\r\n" + host),
        (414, "too-long", "GET /" + "x" * 8200),
        (431, "too-long", "GET / HTTP/1.1\r\n" + host + "X: " + "x" * 8200),
        (417, "bad-request", "GET / HTTP/1.1\r\nExpect: miracles\r\n" + host),
        (426, "no-websocket", "GET /ws HTTP/1.1\r\n" + host),
        (426, "no-websocket", "GET /ws HTTP/1.1\r\nSec-WebSocket-Version: 8\r\n" + upgrade + host),
        (501, "not-known", "BREW /api/games HTTP/1.1\r\n" + host),
        (501, "not-known", "POST /api/guest HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + host),
        (505, "bad-request", "GET / HTTP/2.0\r\n" + host),
    ]
    with Zone() as zone:
        for status, code, request in cases:
            with Peer(zone.port) as client:
                client.send((request + "\r\n").encode())
                answer = client.answer()
            told = json.loads(answer.body)
            assert (answer.status, told["code"], told["ok"]) == (status, code, False), (request[:80], told)
            assert answer["content-type"] == "application/json" and code in WORDS, request
            assert told["message"][0].isupper() and told["message"].endswith("."), told
            assert (answer["allow"] is not None) == (status == 405 or "BREW" in request), request
            assert (answer["upgrade"] == "websocket") == (status == 426), request
    with Zone(env={"ZUG_LIMITS": "1"}) as zone, contextlib.ExitStack() as stack:
        answer = [stack.enter_context(Peer(zone.port)) for _ in range(257)][-1].answer()
        assert (answer.status, json.loads(answer.body)["code"]) == (503, "busy"), answer.body


TESTS = [refusals_have_codes, commands_are_told, refusals_are_told, events_are_told, routes_are_there]

if __name__ == "__main__":
    run(TESTS)
