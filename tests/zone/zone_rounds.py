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


def reseated_after_an_abort():
    """A game that was aborted gives its board free, also when only the log has it, and behind boards without a game."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        contest = listed(zone, arbiter, "Anna", "Ben", "Carl", "Dora", "Emil", "Fred")
        arbiter.do("contest-decide", contest=contest, round="1", board=1, result="1-0")
        arbiter.do("contest-start", contest=contest, round="1")
        arbiter.do("abort", game=round_of(arbiter, contest)["pairings"][1]["game"], reason="Wrong colours")
        zone.kill()
        zone.start()
        arbiter = come_back(zone, arbiter)
        pairings = [{"white_player": white, "black_player": black} for white, black in ((1, 2), (4, 3), (5, 6))]
        arbiter.do("contest-reseat", contest=contest, round="1", pairings=pairings)
        assert [one["white"]["name"] for one in round_of(arbiter, contest)["pairings"]] == ["Anna", "Dora", "Emil"]


def listed(zone, arbiter, *names):
    """An event with a list of players who have accounts, whose first round is paired in their order; its id."""
    for name in names:
        zone.account(name)
    contest = arbiter.do("contest", name="Open", control="300+3")["id"]
    players = [{"name": name, "account": name, "rating": 2000 - 100 * at} for at, name in enumerate(names)]
    arbiter.do("contest-enter", contest=contest, players=players)
    arbiter.do("contest-plan", contest=contest, system="FIDE_DUTCH_2026", rounds=3, first_color="white")
    pairings = [{"white_player": at, "black_player": at + 1} for at in range(1, len(names), 2)]
    arbiter.do("contest-pair", contest=contest, round="1", pairings=pairings)
    return contest


def report_lines(person, contest):
    """The columns of round 1 in the report, by name."""
    text = person.ask("GET", f"/api/contests/{contest}.trf").body.decode().replace("\r", "\n")
    lines = [f"{line:100}" for line in text.split("\n") if line.startswith("001")]
    return {line[14:47].strip(): line[91:99].rstrip() for line in lines}


def adjourned():
    """An adjourned game stands still, over a kill too, counts as a draw for the next pairing, and goes on another time."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        contest = listed(zone, arbiter, "Anna", "Ben", "Carl", "Dora")
        arbiter.do("contest-start", contest=contest, round="1")
        games = [one["game"] for one in round_of(arbiter, contest)["pairings"]]
        arbiter.do("adjudicate", game=games[1], result="1-0", reason="Carl is faster")
        arbiter.do("contest-adjourn", contest=contest, round="1", board=1, reason="On Friday")
        state = arbiter.get(f"/api/games/{games[0]}")
        assert state["status"] == "paused" and state["reason"] == "Adjourned: On Friday", state
        zone.kill()
        zone.start()
        arbiter = come_back(zone, arbiter)
        assert round_of(arbiter, contest)["pairings"][0]["adjourned"] is True
        assert arbiter.get(f"/api/games/{games[0]}")["status"] == "paused"
        rows = {row["name"]: row["points"] for row in arbiter.get(f"/api/contests/{contest}/standings")["rows"]}
        assert rows == {"Carl": 1, "Anna": 0.5, "Ben": 0.5, "Dora": 0}, rows
        assert len(arbiter.get(f"/api/contests/{contest}/proposal")["pairings"]) == 2
        assert report_lines(arbiter, contest)["Anna"] == "   2 w", report_lines(arbiter, contest)
        arbiter.do("resume", game=games[0], reason="It is Friday")
        assert "adjourned" not in round_of(arbiter, contest)["pairings"][0]
        arbiter.do("contest-adjourn", contest=contest, round="1", board=1, reason="x" * 187 + "ü" * 6)
        zone.kill()
        zone.start()
        arbiter = come_back(zone, arbiter)
        state = arbiter.get(f"/api/games/{games[0]}")
        assert state["status"] == "paused" and state["reason"] == "Adjourned: " + "x" * 187, state
        arbiter.do("resume", game=games[0])
        arbiter.do("adjudicate", game=games[0], result="0-1", reason="Ben is faster")
        assert report_lines(arbiter, contest)["Anna"] == "   2 w L", report_lines(arbiter, contest)
        pgn = arbiter.ask("GET", f"/api/games/{games[0]}.pgn").body.decode()
        assert "Adjourned: On Friday" in " ".join(pgn.split()), pgn


def unplayed():
    """A board at which no game took place is a round without an opponent for both, and they may be paired again."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        contest = listed(zone, arbiter, "Anna", "Ben", "Carl", "Dora", "Emil", "Fred")
        arbiter.do("contest-unplayed", contest=contest, round="1", board=1, bye="zero", reason="The bus was late")
        arbiter.do("contest-unplayed", contest=contest, round="1", board=2, bye="half")
        arbiter.do("contest-decide", contest=contest, round="1", board=3, result="1-0")
        assert [one.get("unplayed") for one in round_of(arbiter, contest)["pairings"]] == ["zero", "half", None]
        arbiter.do("contest-start", contest=contest, round="1")
        assert not any("game" in one for one in round_of(arbiter, contest)["pairings"])
        seen = report_lines(arbiter, contest)
        assert seen == {"Anna": "0000 - Z", "Ben": "0000 - Z", "Carl": "0000 - H", "Dora": "0000 - H",
                        "Emil": "   6 w 1", "Fred": "   5 b 0"}, seen
        arbiter.do("contest-pair", contest=contest, round="2", pairings=[{"white_player": 1, "black_player": 2}])
        breaks = arbiter.get(f"/api/contests/{contest}/check?round=2")["breaks"]
        assert not any(one["code"] == "met" for one in breaks), breaks
        arbiter.do("contest-decide", contest=contest, round="1", board=1, result="+/-")
        arbiter.do("contest-unplayed", contest=contest, round="1", board=2, bye="none")
        arbiter.do("contest-start-board", contest=contest, round="1", board=2)
        seen = round_of(arbiter, contest)["pairings"]
        assert seen[0]["result"] == "+/-" and "unplayed" not in seen[0] and seen[1]["game"], seen


def deleted():
    """An event in which nothing was played is deleted: it is in no list, also after a kill, and its page says so."""
    with Zone() as zone:
        arbiter, anna, ben = zone.arbiter(), zone.account("Anna"), zone.account("Ben")
        contest = event_of(arbiter, "Anna", "Ben")
        watch(anna, contest)
        arbiter.do("contest-start", contest=contest, round="1")
        game = anna.until(lambda m: m["type"] == "game-begins")["game"]
        assert anna.refused("contest-delete", contest=contest) == "only-arbiters"
        arbiter.do("contest-delete", contest=contest)
        assert change(anna, "contest-deleted")["deleted"] is True
        assert anna.get(f"/api/games/{game}")["status"] == "aborted"
        other = event_of(arbiter, "Anna", "Ben")
        arbiter.do("contest-start", contest=other, round="1")
        game = round_of(arbiter, other)["pairings"][0]["game"]
        anna.do("move", game=game, move="e4")
        ben.do("resign", game=game)
        assert arbiter.refused("contest-delete", contest=other) == "contest-played"
        arbiter.do("contest-close", contest=other)
        for _ in range(2):
            assert arbiter.get("/api/contests")["contests"] == []
            assert [one["contest"] for one in arbiter.get("/api/contests?closed=true")["contests"]] == [other]
            seen = arbiter.get(f"/api/contests/{contest}")
            assert seen["deleted"] is True and seen["closed"] is True, seen
            assert arbiter.refused("contest-reopen", contest=contest) == "over"
            zone.kill()
            zone.start()
            arbiter = come_back(zone, arbiter)


TESTS = [
    at_a_time,
    called_off,
    away_at_the_time,
    back_before_the_time,
    held_up,
    late_boards,
    reseated,
    reseated_after_an_abort,
    adjourned,
    unplayed,
    deleted,
]

if __name__ == "__main__":
    run(TESTS)
