#!/usr/bin/env python3
"""make.py - writes what a version of zug has stored, and the PGN that it makes of it, for zone_old_log.py to compare.

usage: make.py ZUG FOLDER

FOLDER gets log.sql, the database as text, log.key, the key of its seals as hexadecimal digits, and log.pgn, every game in
the order of their ids. Made by the last version before a change that must not change them.
"""

import pathlib
import sqlite3
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))

import everything  # noqa: E402
from zone_peer import Zone  # noqa: E402


def text_of(database):
    """A database as SQL, with the numbers that tell whose it is."""
    lines = list(database.iterdump())
    for pragma in ("application_id", "user_version"):
        lines.append(f"PRAGMA {pragma}={database.execute(f'PRAGMA {pragma}').fetchone()[0]};")
    return "\n".join(lines) + "\n"


def main():
    out = pathlib.Path(sys.argv[2])
    with Zone() as zone:
        everything.play(zone)
        for person in zone.persons:
            person.close()
        zone.stop()
        with sqlite3.connect(zone.folder / "zug.db") as database:
            (out / "log.sql").write_text(text_of(database), encoding="utf-8")
        (out / "log.key").write_text((zone.folder / "zug.db-key").read_bytes().hex() + "\n", encoding="utf-8")
        games = everything.games_of(zone.folder / "zug.db")
        (out / "log.pgn").write_text("".join(zone.zug("export", game) for game in games), encoding="utf-8")


if __name__ == "__main__":
    main()
