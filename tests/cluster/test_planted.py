#!/usr/bin/env python3
"""test_planted.py - the checker finds faults that are put into the zone on purpose. Prints TAP.

usage: test_planted.py LINES ACKNOWLEDGE PUBLISH CONFLICT      zones with a fault each (planted.c)
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "zone"))

import hosts
import nats
import nemesis
import postgres
import torture
from peer import run

# Longer than a store waits for a file that another program holds: 5 s by SQLite's count, which adds up how long it meant to
# sleep and not how long it did, so that a busy machine makes 7 s or more of them.
LASTS_S = (10, 11)

LINES, ACKNOWLEDGE, PUBLISH, CONFLICT = sys.argv[1:5]


def found(zug, nodes, faults, seconds=15):
    """The names of the properties that a zone with a fault hurts while things break."""
    hosts.forget()
    words = [zug, LINES, "--nodes", str(nodes), "--games", "60", "--seed", "5", "--drain", "8", "--quiet"]
    trial = torture.Torture(torture.parse(words))
    trial.nemesis.faults = faults
    trial.nemesis.lasts_s = LASTS_S
    trial.round(1, seconds)
    trial.world.end()
    names = {name for name, _ in trial.findings}
    print(f"# {len(trial.findings)} findings: {', '.join(sorted(names))}")
    return names


def acknowledged_before_commit():
    """A zone that acknowledges before it has stored is found out"""
    assert "acknowledged_is_there" in found(ACKNOWLEDGE, 1, [nemesis.hold_database])


def published_before_commit():
    """A zone that tells others before it has stored is found out"""
    assert "told_is_there" in found(PUBLISH, 1, [nemesis.hold_database])


def ignored_conflict():
    """Nodes that ignore that another one was faster are found out"""
    if why := postgres.why_not() or nats.why_not():
        print(f"# skipped: {why}")
        return
    assert "acknowledged_is_there" in found(CONFLICT, 3, [nemesis.kill_bus])


if __name__ == "__main__":
    hosts.enter()
    run([acknowledged_before_commit, published_before_commit, ignored_conflict])
