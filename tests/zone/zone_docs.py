#!/usr/bin/env python3
"""zone_docs.py - the protocol's documents say what the zone does. Prints TAP.

usage: zone_docs.py ZUG SOURCE_FOLDER
"""

import contextlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib

from zone_peer import Peer, Person, Zone, run

ROOT = pathlib.Path(sys.argv[2])
SCHEMA = tomllib.loads((ROOT / "server/msg/messages.toml").read_text(encoding="utf-8"))
PROTOCOL = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
WORDS = set(re.findall(r"`([a-z0-9-]+)`", PROTOCOL))


def rows(path, macro):
    """The names in an X-table of a header."""
    text = (ROOT / path).read_text(encoding="utf-8")
    table = re.search(rf"#define {macro}\(X\)(.*?[^\\])\n", text, re.DOTALL)[1]
    return re.findall(r'X\(\w+,\s*"([a-z-]+)"', table)


def section(begin, end):
    """A part of docs/protocol.md."""
    return PROTOCOL[PROTOCOL.index(begin) : PROTOCOL.index(end, PROTOCOL.index(begin))]


def named(text):
    return set(re.findall(r"`([a-z0-9-]+)`", text))


def is_row(line):
    """True for a row of a table that is not its heading."""
    return line.startswith("| `") and not line.startswith("| `do` |")


def first_cells(text):
    """The words in the first column of a table."""
    return set().union(*(named(row.split("|")[1]) for row in text.splitlines() if is_row(row)))


def made_files_are_fresh():
    """What is made of the schema of messages is as it would be made now."""
    done = subprocess.run([sys.executable, ROOT / "tools/gen-messages", "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def stale_files_are_noticed():
    """A made file that was edited by hand, or a schema that has changed since, is noticed."""
    made = ["server/msg/msg_tables.h", "server/wire/wire_requests.h", "server/wire/wire_stored.h", "web/src/net/messages.ts",
            "docs/openapi.json", "docs/messages.schema.json"]
    with tempfile.TemporaryDirectory(prefix="zug-docs-") as home:
        copy = pathlib.Path(home)
        for path in ["tools/gen-messages", "server/msg/messages.toml", *made]:
            (copy / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, copy / path)
        check = [sys.executable, copy / "tools/gen-messages", "--check"]
        assert subprocess.run(check, check=False).returncode == 0
        (copy / made[-1]).write_text("{}", encoding="utf-8")
        done = subprocess.run(check, capture_output=True, text=True, check=False)
        assert done.returncode == 1 and made[-1] in done.stderr and made[0] not in done.stderr, done.stderr
        schema = (copy / "server/msg/messages.toml").read_text(encoding="utf-8")
        changed = schema.replace("[command.resign]", "[command.give-up]")
        (copy / "server/msg/messages.toml").write_text(changed, encoding="utf-8")
        done = subprocess.run(check, capture_output=True, text=True, check=False)
        assert all((path in done.stderr) == (path != "server/wire/wire_stored.h") for path in made), done.stderr


def bounds_are_told():
    """The bounds of terms are the same in the schema and in the program."""
    text = (ROOT / "server/msg/msg.h").read_text(encoding="utf-8")
    bounds = {name: eval(value) for name, value in re.findall(r"MSG_(\w+_M(?:IN|AX)(?:_MS)?) = ([\d *]+)", text)}  # noqa: S307
    for scalar, least, most in (("LagMs", 0, "LAG_MAX_MS"), ("ClaimMs", "CLAIM_MIN_MS", "CLAIM_MAX_MS"),
                                ("DefaultMs", "DEFAULT_MIN_MS", "DEFAULT_MAX_MS"), ("DelayPlies", 0, None),
                                ("CallStopMs", "CALL_STOP_MIN_MS", "CALL_STOP_MAX_MS")):
        json_schema = SCHEMA["scalar"][scalar]["json"]
        told = json_schema.get("anyOf", [None, json_schema])[1]
        assert told["minimum"] == (bounds[least] if least else 0), scalar
        assert told["maximum"] == (bounds[most] if most else int(re.search(r"MSG_DELAY_MAX = (\d+)", text)[1])), scalar
    sizes = dict(re.findall(r"MSG_(\w+)_SIZE = (\d+)", text))
    for scalar, size in (("Name", "NAME"), ("Title", "NAME"), ("Nonce", "NONCE"), ("RoundName", "ROUND"), ("Reason", "TEXT"),
                         ("MoveText", "MOVE")):
        assert SCHEMA["scalar"][scalar]["json"]["maxLength"] == int(sizes[size]) - 1, scalar


def limits_are_told():
    """The limits of docs/zone-rules.md are those of the zone."""
    text = (ROOT / "server/zone/zone.h").read_text(encoding="utf-8")
    rules = (ROOT / "docs/zone-rules.md").read_text(encoding="utf-8")
    limits = {name: int(value) for name, value in re.findall(r"ZONE_(\w+) = (\d+)", text)}
    told = {words: value for words, value in re.findall(r"^\| ([^|]+) \| ([\d,]+) \|$", rules[rules.index("## Limits"):], re.M)}
    for words, name in (("open challenges that a person has made", "CHALLENGES_EACH"), ("unfinished games in all", "TABLES"),
                        ("open challenges in all", "CHALLENGES"), ("open challenges that were made from one address", "CHALLENGES_FROM"),
                        ("open events", "CONTESTS"), ("boards of a round", "PAIRINGS"), ("players in the list of an event", "PLAYERS"),
                        ("teams of an event", "TEAMS"), ("rounds of an event", "ROUNDS"), ("arbiters of an event", "ARBITERS")):
        assert told[words] == f"{limits[name]:,}", (words, told[words], limits[name])


def everything_is_explained():
    """Every command, event, message and operation of the schema, and each of their members, has a sentence."""
    for group in ("scalar", "enum", "object", "command", "request", "inner", "message", "reply", "events", "event", "http"):
        for name, entry in SCHEMA[group].items():
            assert entry["doc"].endswith("."), (group, name)


def commands_are_told():
    """docs/protocol.md has every command of the schema, and no other."""
    assert first_cells(section("### Commands", "### <a name")) == set(SCHEMA["command"]), "commands"
    asked = first_cells(section("### Asking for messages", "### Commands")) - {"game", "version", "brief", "contest", "round"}
    assert asked == set(SCHEMA["request"]), asked ^ set(SCHEMA["request"])


def members_are_told():
    """docs/protocol.md has every member of a command in the command's row, and no other."""
    for row in section("### Commands", "### <a name").splitlines():
        if not is_row(row):
            continue
        _, verbs, told, *_ = row.split("|")
        values = {"white", "black", "any", "e7e8q", "smart_move"}
        words = set(re.findall(r"`([a-z_]+)`", told)) - values
        for verb in named(verbs):
            entry = SCHEMA["command"][verb]
            wanted = {n for n, v in entry.items() if isinstance(v, str) and " - " in v}
            assert words == wanted and ("terms" in entry) == ("[terms]" in told), (verb, words ^ wanted)


def refusals_are_told():
    """The codes of refusals are the same in the schema, in docs/protocol.md and in the program."""
    never = {"already-started", "no-flag-fell", "claims-needless", "claim-wrong", "no-such-event", "no-hold"}  # not by commands
    codes = SCHEMA["codes"]
    listed = section("The codes:", "## The WebSocket")
    assert named(listed) == set().union(*codes.values()), named(listed) ^ set().union(*codes.values())
    zone, game = set(rows("server/msg/msg.h", "MSG_REFUSALS")), set(rows("include/zug/game.h", "ZUG_GAME_REFUSALS"))
    assert zone == set(codes["zone"]) | (zone & set(codes["server"])), zone ^ set(codes["zone"])
    assert game - never - zone == set(codes["game"]), (game - never - zone) ^ set(codes["game"])


def events_are_told():
    """The kinds of events, and why games end, are the same in the schema, in docs/protocol.md and in the program."""
    kinds = set(SCHEMA["event"])
    told = named(section("`kind` is one of", "`end` is one of")) & (kinds | {"game"} | set(rows("include/zug/game.h", "ZUG_GAME_EVENTS")))
    assert kinds == told, kinds ^ told
    stored = list(SCHEMA["stored"]["kinds"])
    assert stored == rows("server/msg/msg_tables.h", "MSG_EVENTS")
    of_tables = set(stored[stored.index("table-set") : stored.index("outage-over") + 1]) - {"game"}
    assert kinds == of_tables | (set(rows("include/zug/game.h", "ZUG_GAME_EVENTS")) - {"claim-draw"}), kinds
    reasons = set(rows("include/zug/game.h", "ZUG_GAME_REASONS")) - {"fivefold", "seventy-five-moves"}
    assert reasons == set(SCHEMA["enum"]["EndReason"]["values"]), reasons
    assert reasons == named(section("`end` is one of", "`result` is")) - {"0-0", "end"}, reasons


def messages_are_told():
    """docs/protocol.md has every message of the schema."""
    assert set(SCHEMA["message"]) <= named(PROTOCOL) | set(re.findall(r'"type":"([a-z-]+)"', PROTOCOL))


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
        assert (answer["content-type"], answer["retry-after"]) == ("application/json", "10"), answer.body


TESTS = [made_files_are_fresh, stale_files_are_noticed, bounds_are_told, limits_are_told, everything_is_explained, refusals_have_codes,
         commands_are_told, members_are_told, refusals_are_told, events_are_told, messages_are_told, routes_are_there]

if __name__ == "__main__":
    run(TESTS)
