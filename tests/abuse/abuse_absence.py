#!/usr/bin/env python3
"""abuse_absence.py - who plays by HTTP alone is there, and cannot be claimed away. Prints TAP.

usage: abuse_absence.py ZUG
"""

import pathlib
import resource
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "zone"))

from zone_peer import WAIT, Person, Zone, run  # noqa: E402

CLAIM_S = 5
LINE = "e5 Nc6 a6 Nf6 Be7 b5 d6 O-O".split()
WHITE = "e4 Nf3 Bb5 Ba4 O-O Re1 Bb3 c3".split()


def begin(zone):
    """Anna, who is connected and has White, and a program that only asks by HTTP."""
    anna, bot = zone.guest("Anna"), Person(zone, origin=False)
    bot.enter("/api/guest", {"name": "Bot"})
    made = anna.do("challenge", color="white", control="300", claim_after_ms=CLAIM_S * 1000)["id"]
    game = bot.api("POST", "/api/command", {"do": "accept", "challenge": made})["id"]
    anna.watch(game)
    return anna, bot, game


def bot_is_here(anna, game):
    return anna.get(f"/api/games/{game}")["black"]["here"]


def acts():
    """While a program acts by HTTP its opponent cannot claim, also after the time that all have to come."""
    with Zone() as zone:
        anna, bot, game = begin(zone)
        began, at = time.monotonic(), 0
        while time.monotonic() - began < 17:
            if at < len(LINE) and time.monotonic() - began > at * 2.2:
                anna.do("move", game=game, move=WHITE[at])
                bot.api("POST", "/api/command", {"do": "move", "game": game, "move": LINE[at]})
                at += 1
            acted = time.monotonic()
            refused = anna.refused("claim-absence", game=game)
            assert refused == "not-away", (refused, acted)
            assert bot_is_here(anna, game)
            time.sleep(0.5)
        # A command that is refused is a sign of life, too.
        answer = bot.api("POST", "/api/command", {"do": "move", "game": game, "move": "Ke4"}, status=409)
        last = time.monotonic()
        assert not answer["ok"]
        assert anna.refused("claim-absence", game=game) == "not-away"
        silent(anna, game, last)


def silent(anna, game, last):
    """After the set time of silence it can be claimed, and not before."""
    while True:
        asked = time.monotonic()
        assert asked - last < WAIT, "nobody could ever claim"
        try:
            anna.do("claim-absence", game=game)
            break
        except Exception as refusal:
            assert getattr(refusal, "code", "") == "not-away", refusal
            time.sleep(0.1)
    assert time.monotonic() - last >= CLAIM_S - 0.1, time.monotonic() - last
    event = anna.event(game, "connection-lost")
    assert event["side"] == "black" and event["away_ms"] >= CLAIM_S * 1000 - 100, event
    assert anna.event(game, "claim-absence")["end"] == "absence"
    print(f"# claimed {time.monotonic() - last:.1f} s after the last command")


def comes_and_goes():
    """Who was away is there again with the first command by HTTP; and who watches is away when the watching ends."""
    with Zone() as zone:
        anna, bot, game = begin(zone)
        bot.connect().watch(game)
        assert [anna.event(game, "connection-regained")["side"] for _ in range(2)] == ["white", "black"]  # they come
        bot.close()
        assert anna.event(game, "connection-lost")["side"] == "black"
        assert not bot_is_here(anna, game)
        anna.do("move", game=game, move="e4")
        bot.api("POST", "/api/command", {"do": "move", "game": game, "move": "e5"})
        assert anna.event(game, "connection-regained")["side"] == "black"
        assert bot_is_here(anna, game)
        bot.connect().watch(game)
        bot.close()
        assert "away_ms" not in anna.event(game, "connection-lost")
        assert not bot_is_here(anna, game)


def outage():
    """An absence that could not be stored does not count as an outage since the silence began."""
    with Zone() as zone:
        anna, bot, game = begin(zone)
        carl = zone.guest("Carl")
        made = anna.do("challenge", color="white", control="300", clock_start="at-start")["id"]
        other = carl.do("accept", challenge=made)["id"]
        anna.watch(other), carl.watch(other)
        anna.do("move", game=game, move="e4")
        bot.api("POST", "/api/command", {"do": "move", "game": game, "move": "e5"})
        most = resource.RLIM_INFINITY
        resource.prlimit(zone.process.pid, resource.RLIMIT_FSIZE, (1000, most))  # as a full disk does
        end = time.monotonic() + WAIT
        while anna.ask("GET", "/healthz").status == 200:
            assert time.monotonic() < end
            time.sleep(0.1)
        resource.prlimit(zone.process.pid, resource.RLIMIT_FSIZE, (most, most))
        away_ms = anna.event(other, "outage-over")["away_ms"]
        assert away_ms < CLAIM_S * 1000 - 500, away_ms


if __name__ == "__main__":
    run([acts, comes_and_goes, outage])
