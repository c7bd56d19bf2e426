#!/usr/bin/env python3
"""zone_messages.py - whatever the zone says is as the schemas of its messages say, by an outside validator. Prints TAP.

usage: zone_messages.py ZUG NODE SOURCE_FOLDER

Something of everything happens in a zone; each request, message and answer is kept and given to tests/page/messages.mjs,
which needs the packages of the page (web/node_modules).
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import everything
from zone_peer import WAIT, Zone

ROOT = pathlib.Path(sys.argv[3])


def look_after(zone):
    """What arbiters of the zone ask and change, and what everybody may know of it."""
    chief = zone.arbiter("Chief")
    chief.get("/api/login")
    chief.get("/api/zone")
    chief.api("PUT", "/api/zone", {"name": "Club", "closed": False})
    zone.account("Fellow")
    chief.api("POST", "/api/zone/arbiters", {"name": "Fellow"})
    fellow = next(one for one in chief.get("/api/zone")["arbiters"] if one["name"] == "Fellow")
    chief.api("DELETE", f"/api/zone/arbiters/{fellow['id']}")
    chief.api("POST", "/api/setup", {"code": "x", "zone": "Club", "closed": True, "name": "Late", "password": "correct horse"}, 409)


def main():
    if not (ROOT / "web/node_modules/ajv").exists():
        print("1..0 # SKIP the packages of the page are missing")
        return 0
    with tempfile.TemporaryDirectory(prefix="zug-messages-") as home:
        record = pathlib.Path(home) / "record.json"
        with Zone() as zone:
            everything.record(zone)
            everything.play(zone)
            look_after(zone)
            record.write_text(json.dumps(zone.said_and_heard), encoding="utf-8")
        check = ROOT / "tests/page/messages.mjs"
        return subprocess.run([sys.argv[2], check, record], timeout=10 * WAIT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
