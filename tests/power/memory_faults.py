#!/usr/bin/env python3
"""memory_faults.py - a zone that gets no memory at any one place on the way of a move goes on. Prints TAP.

usage: memory_faults.py ZUG DISK_SHIM MEMORY_SHIM

From the moment a move is sent the n-th allocation of the whole program fails, in whatever thread and library, for every n
that comes until it is answered; the log is copied back after every commit, so that this is on the way. The move is played,
or refused with a code, or the connection is closed and the move, sent again with its nonce, is answered as if nothing had
been. No acknowledged one is lost, and the zone goes on.
"""

import pathlib
import sys
import tempfile
import threading
import time

from faults import CUT_OFF, KNIGHTS, MATE, Control, Pair, check_after_kill
from recorded import environment
from zone_peer import Zone, run

NAMES = ["ARMED", "LEFT", "LASTS", "SEEN", "FAILED"]
CODES = {"not-stored", "no-memory", "busy"}
NEVER = 1 << 40
LOG_SCALE = 16384
DROUGHT_S = 0.2  # without any memory at most
SILENCE_S = 0.03  # in which nobody asks for memory: whoever had none has given up, and cannot tell
LOOKS = 8  # at how many allocations there are, for threads may differ


def next_position(pair, is_end):
    """A position in which the move of interest is next: any, or the last of its game."""
    if pair.game is None or pair.is_done():
        pair.new_game()
    while is_end and len(pair.played[pair.game]) < len(pair.line) - 1:
        pair.move_surely(pair.nonce())


def relieve(control, is_answered):
    """Gives memory back when the move is answered, or when nobody asks for any more."""
    end, failed = time.monotonic() + DROUGHT_S, 0
    while not is_answered.wait(SILENCE_S) and time.monotonic() < end:
        if 0 < control.get("FAILED") == failed:
            break
        failed = control.get("FAILED")
    control.clear()


def try_once(pair, control, is_end, number, lasts):
    """One move, during which the n-th allocation fails or, if that lasts, all behind it for a while."""
    next_position(pair, is_end)
    nonce = pair.nonce()
    control.set(ARMED=1, LEFT=number, LASTS=lasts, SEEN=0, FAILED=0)
    is_answered = threading.Event()
    relief = threading.Thread(target=relieve, args=[control, is_answered])
    relief.start()
    try:
        is_played = pair.try_move(nonce)
    except CUT_OFF:
        is_played = None
    is_answered.set()
    relief.join()
    if is_played is None:
        pair.come_back()
        pair.move_surely(nonce)
    elif not is_played:
        pair.move_surely(pair.nonce())
    pair.stay()


def fail_each(pair, control, is_end, lasts):
    """Lets each allocation fail. Returns how many there are at most, and how many failed."""
    most = failed = 0
    for _ in range(LOOKS):
        try_once(pair, control, is_end, NEVER, 0)
        most = max(most, control.get("SEEN"))
    for number in range(1, most + 1):
        try_once(pair, control, is_end, number, lasts)
        failed += control.get("FAILED")
    return most, failed


def memory_of(name, line, by_http=False):
    """A test of one way of a move."""

    def test():
        with tempfile.TemporaryDirectory(prefix="zug-memory-") as home:
            path = pathlib.Path(home) / "control"
            control = Control(path, NAMES)
            env = environment(SHIM, home, scale=LOG_SCALE)
            env = {**env, "LD_PRELOAD": f"{MEMORY_SHIM} {SHIM}", "ZUG_SHIM_MEMORY": str(path)}
            with Zone(folder=home, env=env) as zone:
                pair = Pair(zone, line, by_http)
                is_end = line == MATE
                most, failed = fail_each(pair, control, is_end, 0)
                _, lasting = fail_each(pair, control, is_end, 1)
                assert failed > 0 and lasting > 0 and set(pair.refusals) <= CODES, (failed, lasting, pair.refusals)
                moves = check_after_kill(zone, pair)
        print(
            f"# {name}: {most} allocations; {failed} failed alone, {lasting} together; refused: {pair.refusals}; "
            f"{pair.closures} connections closed; {moves} moves acknowledged and there"
        )

    test.__doc__ = f"{name}: without memory at any place it is played or refused, and the zone goes on"
    return test


if __name__ == "__main__":
    SHIM, MEMORY_SHIM = (pathlib.Path(word).resolve() for word in sys.argv[2:4])
    run(
        [
            memory_of("a move by WebSocket", KNIGHTS),
            memory_of("a move by HTTP", KNIGHTS, by_http=True),
            memory_of("a move that ends the game", MATE),
        ]
    )
