#!/usr/bin/env python3
"""zone_docs.py - the protocol's documents say what the zone does. Prints TAP.

usage: zone_docs.py ZUG SOURCE_FOLDER
"""

import json
import pathlib
import re
import sys

from zone_peer import Person, Zone, run

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
    never = {"already-started", "no-flag-fell", "claims-needless", "claim-wrong", "no-such-event"}  # not by commands
    codes = set(rows("server/msg/msg.h", "MSG_REFUSALS") + rows("include/zug/game.h", "ZUG_GAME_REFUSALS")) - never
    assert len(codes) > 50 and codes <= WORDS, codes - WORDS


def events_are_told():
    """Every kind of event of a game, and every reason for its end, is in docs/protocol.md."""
    kinds = set(rows("include/zug/game.h", "ZUG_GAME_EVENTS")) - {"claim-draw"}
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


TESTS = [commands_are_told, refusals_are_told, events_are_told, routes_are_there]

if __name__ == "__main__":
    run(TESTS)
