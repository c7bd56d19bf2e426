#!/usr/bin/env python3
"""disk_faults.py - a disk that fails at any one call, once or for a while, costs no acknowledged move. Prints TAP.

usage: disk_faults.py ZUG DISK_SHIM

Two people play while the n-th call of a kind fails, for every n that comes on the way of some moves; the log is copied
back after every commit, so that this is on the way. Whatever was acknowledged is there, what was refused is not, and when
the disk works again the game goes on.
"""

import contextlib
import errno
import pathlib
import sys
import tempfile

from faults import Control, Pair, check_after_kill
from recorded import Zone, environment
from zone_peer import run

NAMES = ["CLASSES", "LEFT", "ERROR", "LASTS", "SEEN", "FAILED"]
READS, WRITES, SYNCS, TRUNCATES, OPENS, UNLINKS = 1, 2, 4, 8, 16, 32
ALL = READS | WRITES | SYNCS | TRUNCATES | OPENS | UNLINKS
HALF = 0  # the write is cut short, and the next one finds the disk full
NEVER = 1 << 40
LOG_SCALE = 16384  # every commit makes the log long enough to be copied back
LOOKS = 5  # at how many calls there are, for threads may differ
TRIES = 3  # to reach a call


def play_with(pair, control, **numbers):
    """A game during which calls fail as the numbers say; then it goes on. Returns how many moves were refused."""
    pair.new_game()
    control.set(**numbers, SEEN=0, FAILED=0)
    refused = sum(not pair.move() for _ in pair.line)
    control.clear()
    if not pair.is_done():
        pair.move_surely(pair.nonce())
    return refused


def count_calls(pair, control, classes):
    """How many calls of some kinds come on the way of a game, at most."""
    most = looks = 0
    while looks < LOOKS or most == 0:
        assert play_with(pair, control, CLASSES=classes, LEFT=NEVER, ERROR=0, LASTS=0) == 0
        most = max(most, control.get("SEEN"))
        looks += 1
        assert looks < 200, "there are no such calls"
    return most


def fail_each(pair, control, classes, error, lasts):
    """Lets the n-th call fail for every n that comes. Returns how many failed, and how many moves were refused."""
    failed = refused = 0
    for number in range(1, count_calls(pair, control, classes) + 1):
        for _ in range(TRIES):
            refused += play_with(pair, control, CLASSES=classes, LEFT=number, ERROR=error, LASTS=lasts)
            failed += control.get("FAILED")
            if control.get("FAILED"):
                break
    return failed, refused


def faults_of(name, classes, error):
    """A test of one kind of failure, once and lasting."""

    def test():
        with tempfile.TemporaryDirectory(prefix="zug-faults-") as home:
            control = Control(pathlib.Path(home) / "control", NAMES)
            env = environment(SHIM, home, control=pathlib.Path(home) / "control", scale=LOG_SCALE)
            with Zone(folder=home, env=env) as zone:
                pair = Pair(zone)
                once = fail_each(pair, control, classes, error, 0)
                lasting = fail_each(pair, control, classes, error, 1)
                assert once[0] + lasting[0] > 0, (once, lasting)
                assert set(pair.refusals) <= {"not-stored"} and not pair.closures, (pair.refusals, pair.closures)
                moves = check_after_kill(zone, pair)
        print(
            f"# {name}: {once[0]} single and {lasting[0]} lasting failures, "
            f"{once[1] + lasting[1]} moves refused, {moves} acknowledged and there"
        )

    test.__doc__ = f"{name}: no acknowledged move is lost, and the zone goes on"
    return test


@contextlib.contextmanager
def refused_move(classes):
    """A game of one move, whose second was refused because all calls of some kinds fail."""
    with tempfile.TemporaryDirectory(prefix="zug-faults-") as home:
        control = Control(pathlib.Path(home) / "control", NAMES)
        with Zone(folder=home, env=environment(SHIM, home, control=pathlib.Path(home) / "control")) as zone:
            pair = Pair(zone)
            pair.new_game()
            pair.move_surely(pair.nonce())
            control.set(CLASSES=classes, LEFT=1, ERROR=errno.EIO, LASTS=1)
            assert not pair.move(), "it was not refused"
            yield zone, pair, control


def refused_is_gone():
    """A move that was refused because a sync failed is not there after a crash."""
    with refused_move(SYNCS) as (zone, pair, control):
        zone.kill()
        control.clear()
        zone.start()
        pair.check()


def unread_is_not_missing():
    """A game that a failing disk does not let the zone read is busy, not unknown; then it is there again."""
    with refused_move(ALL) as (_, pair, control):
        reader = pair.people[0]
        for path in (f"/api/games/{pair.game}", f"/api/games/{pair.game}/log"):
            answer = reader.get(path, status=503)
            assert answer["code"] == "busy", answer
        assert reader.refused("watch", game=pair.game) == "busy"
        assert reader.refused("watch", game=pair.game, brief=True) == "busy"
        control.clear()
        pair.move_surely(pair.nonce())
        assert pair.check() == 2


if __name__ == "__main__":
    SHIM = pathlib.Path(sys.argv[2]).resolve()
    run(
        [
            faults_of("reads that fail", READS, errno.EIO),
            faults_of("writes that fail halfway", WRITES, errno.EIO),
            faults_of("writes that find the disk full", WRITES, errno.ENOSPC),
            faults_of("writes that are cut short by a full disk", WRITES, HALF),
            faults_of("syncs that fail", SYNCS, errno.EIO),
            faults_of("syncs that find the disk full", SYNCS, errno.ENOSPC),
            faults_of("any call that fails", ALL, errno.EIO),
            refused_is_gone,
            unread_is_not_missing,
        ]
    )
