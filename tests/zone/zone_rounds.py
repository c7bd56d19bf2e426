#!/usr/bin/env python3
"""zone_rounds.py - rounds of events in the running zone: they start by themselves at a time, also when the zone was away;
boards start alone, and change after the start. Prints TAP.

usage: zone_rounds.py ZUG
"""

import time

from zone_peer import WAIT, Person, Zone, run


def come_back(zone, person):
    """The same person after the zone was away."""
    again = Person(zone)
    again.cookie, again.me, again.count = person.cookie, person.me, person.count
    return again.connect()


def event_of(arbiter, *names):
    """An event whose first round pairs these; returns its id."""
    contest = arbiter.do("contest", name="Open", control="300+3")["id"]
    pair(arbiter, contest, "1", *names)
    return contest


def pair(arbiter, contest, name, *names):
    pairings = [{"white": white, "black": black} for white, black in zip(names[::2], names[1::2], strict=True)]
    arbiter.do("contest-pair", contest=contest, round=name, pairings=pairings)


def watch(person, contest):
    person.do("watch-contest", contest=contest)
    return person.until(lambda m: m["type"] == "contest")


def change(person, kind):
    return person.until(lambda m: m["type"] == "contest-changes" and m["kind"] == kind)


def now_ms():
    return int(time.time() * 1000)


def round_of(person, contest, at=0):
    return person.get(f"/api/contests/{contest}")["rounds"][at]


def at_a_time():
    """A round starts by itself at its time: everybody sees when, and then the games."""
    with Zone() as zone:
        arbiter, anna = zone.arbiter(), zone.account("Anna")
        zone.account("Ben")
        contest = event_of(arbiter, "Anna", "Ben")
        watch(anna, contest)
        assert arbiter.refused("contest-schedule", contest=contest, round="1", starts_ms=now_ms() - 1000) == "bad-time"
        assert anna.refused("contest-schedule", contest=contest, round="1", starts_ms=now_ms() + 1000) == "only-arbiters"
        starts_ms = now_ms() + 1500
        arbiter.do("contest-schedule", contest=contest, round="1", starts_ms=starts_ms)
        assert change(anna, "contest-scheduled")["rounds"][0]["starts_ms"] == starts_ms
        assert anna.get(f"/api/contests/{contest}")["rounds"][0]["starts_ms"] == starts_ms
        begun = anna.until(lambda m: m["type"] == "game-begins")
        assert begun["set_ms"] >= starts_ms, (begun, starts_ms)
        seen = change(anna, "contest-started")["rounds"][0]
        assert seen["started"] and seen["pairings"][0]["game"] == begun["game"] and "starts_ms" not in seen, seen


def called_off():
    """A time is changed and called off, and a round started earlier does not start again."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        zone.account("Anna"), zone.account("Ben")
        contest = event_of(arbiter, "Anna", "Ben")
        watch(arbiter, contest)
        far_ms = now_ms() + 3600000
        arbiter.do("contest-schedule", contest=contest, round="1", starts_ms=far_ms)
        arbiter.do("contest-schedule", contest=contest, round="1", starts_ms=far_ms + 1)
        assert round_of(arbiter, contest)["starts_ms"] == far_ms + 1
        arbiter.do("contest-schedule", contest=contest, round="1")
        assert "starts_ms" not in round_of(arbiter, contest)
        arbiter.do("contest-schedule", contest=contest, round="1", starts_ms=far_ms)
        arbiter.do("contest-start", contest=contest, round="1")
        seen = round_of(arbiter, contest)
        assert seen["started"] and "starts_ms" not in seen, seen
        assert arbiter.refused("contest-schedule", contest=contest, round="1", starts_ms=far_ms) == "round-started"


def away_at_the_time():
    """A zone that was killed before the time and comes back after it starts the round late, and once."""
    with Zone() as zone:
        arbiter, anna = zone.arbiter(), zone.account("Anna")
        zone.account("Ben")
        contest = event_of(arbiter, "Anna", "Ben")
        starts_ms = now_ms() + 1000
        arbiter.do("contest-schedule", contest=contest, round="1", starts_ms=starts_ms)
        zone.kill()
        while now_ms() <= starts_ms:
            time.sleep(0.05)
        zone.start()
        anna = come_back(zone, anna)
        end = time.monotonic() + WAIT
        while not round_of(anna, contest)["started"] and time.monotonic() < end:
            time.sleep(0.05)
        game = round_of(anna, contest)["pairings"][0]["game"]
        assert anna.get(f"/api/games/{game}")["set_ms"] > starts_ms
        zone.kill()
        zone.start()
        anna = come_back(zone, anna)
        assert round_of(anna, contest)["pairings"][0]["game"] == game


def back_before_the_time():
    """A zone that was killed and is back before the time starts the round at its time."""
    with Zone() as zone:
        arbiter, anna = zone.arbiter(), zone.account("Anna")
        zone.account("Ben")
        contest = event_of(arbiter, "Anna", "Ben")
        starts_ms = now_ms() + 3000
        arbiter.do("contest-schedule", contest=contest, round="1", starts_ms=starts_ms)
        zone.kill()
        zone.start()
        anna = come_back(zone, anna)
        begun = anna.until(lambda m: m["type"] == "game-begins")
        assert begun["set_ms"] >= starts_ms, (begun, starts_ms)


def held_up():
    """While a player still plays in the event the round does not start by itself; its arbiters and all others see why."""
    with Zone() as zone:
        arbiter, anna, ben = zone.arbiter(), zone.account("Anna"), zone.account("Ben")
        contest = event_of(arbiter, "Anna", "Ben")
        arbiter.do("contest-start", contest=contest, round="1")
        game = ben.until(lambda m: m["type"] == "game-begins")["game"]
        pair(arbiter, contest, "2", "Ben", "Anna")
        watch(anna, contest)
        arbiter.do("contest-schedule", contest=contest, round="2", starts_ms=now_ms() + 300)
        assert "held_up" not in change(anna, "contest-scheduled")["rounds"][0]
        assert change(anna, "contest-scheduled")["rounds"][0]["held_up"] == "still-playing"
        ben.do("resign", game=game)
        assert change(anna, "contest-started")["rounds"][0]["started"]


def late_boards():
    """A board that is held back has no game when its round starts, and starts alone; also after the zone was killed."""
    with Zone() as zone:
        arbiter, anna = zone.arbiter(), zone.account("Anna")
        for name in ("Ben", "Carl", "Dora"):
            zone.account(name)
        contest = event_of(arbiter, "Anna", "Ben", "Carl", "Dora")
        arbiter.do("contest-hold", contest=contest, round="1", board=1, held=True)
        assert arbiter.refused("contest-start-board", contest=contest, round="1", board=1) == "round-waits"
        arbiter.do("contest-start", contest=contest, round="1")
        seen = round_of(arbiter, contest)["pairings"]
        assert seen[0]["held"] and "game" not in seen[0] and seen[1]["game"] and "held" not in seen[1], seen
        zone.kill()
        zone.start()
        arbiter, anna = come_back(zone, arbiter), come_back(zone, anna)
        assert round_of(arbiter, contest)["pairings"] == seen
        arbiter.do("contest-start-board", contest=contest, round="1", board=1)
        game = anna.until(lambda m: m["type"] == "game-begins")["game"]
        assert round_of(arbiter, contest)["pairings"][0]["game"] == game
        arbiter.do("abort", game=game, reason="Wrong room")
        arbiter.do("contest-start-board", contest=contest, round="1", board=1)
        again = anna.until(lambda m: m["type"] == "game-begins" and m["game"] != game)["game"]
        assert round_of(arbiter, contest)["pairings"][0]["game"] == again


def reseated():
    """Boards change after the start where nobody has moved; other games go on, and those with moves cannot be given up."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        people = {name: zone.account(name) for name in ("Anna", "Ben", "Carl", "Dora", "Emil", "Fred")}
        contest = event_of(arbiter, *people)
        arbiter.do("contest-start", contest=contest, round="1")
        watch(people["Anna"], contest)
        old = [one["game"] for one in round_of(arbiter, contest)["pairings"]]
        people["Emil"].do("move", game=old[2], move="e4")

        def seat(*names):
            return [{"white": white, "black": black} for white, black in zip(names[::2], names[1::2], strict=True)]

        fields = {"contest": contest, "round": "1", "reason": "The cards were exchanged"}
        assert arbiter.refused("contest-reseat", pairings=seat("Anna", "Ben", "Fred", "Dora", "Emil", "Carl"), **fields) == "moves-made"
        arbiter.do("contest-reseat", pairings=seat("Dora", "Ben", "Carl", "Anna", "Emil", "Fred"), **fields)
        told = change(people["Anna"], "contest-reseated")["rounds"][0]["pairings"]
        assert [one["white"]["name"] for one in told] == ["Dora", "Carl", "Emil"], told
        assert told[2]["game"] == old[2] and not {told[0]["game"], told[1]["game"]} & set(old), (told, old)
        state = people["Anna"].get(f"/api/games/{old[0]}")
        assert state["status"] == "aborted" and state["reason"] == fields["reason"], state
        people["Carl"].do("move", game=told[1]["game"], move="d4")


TESTS = [
    at_a_time,
    called_off,
    away_at_the_time,
    back_before_the_time,
    held_up,
    late_boards,
    reseated,
]

if __name__ == "__main__":
    run(TESTS)
