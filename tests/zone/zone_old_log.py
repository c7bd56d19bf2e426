#!/usr/bin/env python3
"""zone_old_log.py - a log that an older version wrote gives the same PGN, byte for byte. Prints TAP.

usage: zone_old_log.py ZUG

tests/zone/old_log has what an older version stored of a zone in which something of everything happened, and the PGN that
it made of it itself; make.py there says how.
"""

import json
import pathlib
import re
import sqlite3
import subprocess
import tempfile

import everything
from peer import run
from zone_peer import WAIT, ZUG, Person, Zone

OLD = pathlib.Path(__file__).parent / "old_log"


def unfold(folder):
    """Puts the old database into a folder, as the old version left it."""
    folder.mkdir()
    with sqlite3.connect(folder / "zug.db") as database:
        database.executescript((OLD / "log.sql").read_text(encoding="utf-8"))
    (folder / "zug.db-key").write_bytes(bytes.fromhex((OLD / "log.key").read_text(encoding="utf-8")))
    (folder / "zug.db-key").chmod(0o600)
    return everything.games_of(folder / "zug.db")


def zug(folder, *words):
    done = subprocess.run([ZUG, "zone", *words, "--data", folder], capture_output=True, timeout=WAIT, check=False)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def same_pgn():
    """Every game of an old log is exported as the old version exported it, but for the tag that it did not know, and for
    line ends: it broke commands in comments over two lines."""
    with tempfile.TemporaryDirectory(prefix="zug-old-") as home:
        folder = pathlib.Path(home) / "data"
        games = unfold(folder)
        assert len(games) > 10, games
        made = b"".join(zug(folder, "export", game) for game in games)
        known = re.sub(rb'\[ExactResult "(\+/-|-/\+|-/-|0-0)"\]\n', b"", made)
        old = (OLD / "log.pgn").read_bytes()
        assert known.split() == old.split()
        tags = re.compile(rb'^\[\w+ ".*"\]$', re.MULTILINE)
        assert tags.findall(known) == tags.findall(old)


def still_sound():
    """Nothing of an old log is damaged to this version."""
    with tempfile.TemporaryDirectory(prefix="zug-old-") as home:
        folder = pathlib.Path(home) / "data"
        unfold(folder)
        assert b"0 faults" in zug(folder, "verify")


def has_everything():
    """The old log has every kind of event, and nearly every one of the game."""
    with sqlite3.connect(":memory:") as database:
        database.executescript((OLD / "log.sql").read_text(encoding="utf-8"))
        rows = database.execute("SELECT kind, body FROM log").fetchall()
    kinds = {kind for kind, _ in rows}
    played = {json.loads(body)["game"]["kind"] for kind, body in rows if kind == "game"}
    assert len(kinds) == 24, sorted(kinds)
    assert len(played) >= 20, sorted(played)


def goes_on():
    """The zone of an old log opens, and its games are shown as they ended."""
    with tempfile.TemporaryDirectory(prefix="zug-old-") as home:
        games = unfold(pathlib.Path(home) / "data")
        with Zone(folder=home) as zone:
            stranger = Person(zone)
            for game in games:
                shown = stranger.get(f"/api/games/{game}")
                assert shown["status"] in ("over", "aborted", "running"), shown
                assert stranger.get(f"/api/games/{game}/log")["events"]


TESTS = [has_everything, same_pgn, still_sound, goes_on]

if __name__ == "__main__":
    run(TESTS)
