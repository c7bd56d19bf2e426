#!/usr/bin/env python3
"""zone_play.py - two people play in a zone, over real sockets. Prints TAP.

usage: zone_play.py ZUG
"""

from zone_peer import Zone, pair, play, run


def plays_to_mate():
    """Two clients play to mate, and everybody sees moves, clocks and result [online-2.3 online-3.7 online-5.1]."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        watcher = zone.guest("Carl")
        state = watcher.watch(game)
        assert state["role"] == "watcher" and state["moves"] == [], state
        event = play([anna, ben], game, "f2f3 e5 g2g4 Qh4#")
        assert event["result"] == "0-1" and event["end"] == "checkmate", event
        assert event["moves"][0]["san"] == "Qh4#" and event["moves"][0]["uci"] == "d8h4"
        seen = [watcher.event(game, "move") for _ in range(4)]
        assert [e["moves"][0]["uci"] for e in seen] == ["f2f3", "e7e5", "g2g4", "d8h4"]
        assert all(isinstance(e["moves"][0]["white_ms"], int) for e in seen)
        assert seen[-1]["result"] == "0-1" and "checkmated" in seen[-1]["sentence"]


TESTS = [plays_to_mate]

if __name__ == "__main__":
    run(TESTS)
