#!/usr/bin/env python3
"""zone_hidden.py - what somebody does in secret changes nothing that others can read. Prints TAP.

usage: zone_hidden.py ZUG
"""

import json

from zone_peer import Person, Refused, Zone, pair, play, run

# What moves with any message or request, or by itself: that somebody is there is no secret.
NOISE = ("up_seconds", "cpu_seconds_total", "resident_bytes", "connections", "batches_pending")
ASKED = ("http_requests_total", "messages_in_total", "messages_out_total")


def metrics(person, but=NOISE):
    """The counters that anybody may read."""
    rows = person.ask("GET", "/metrics").body.decode().splitlines()
    found = dict(row.split() for row in rows if row.startswith("zug_"))
    return {name: float(value) for name, value in found.items() if name.removeprefix("zug_") not in but}


def read(person, path):
    """An answer with all its headers, but for what the time of day changes."""
    answer = person.ask("GET", path)
    headers = {name: value for name, value in answer.headers.items() if name != "date"}
    try:
        body = json.loads(answer.body)
    except ValueError:
        body = answer.body
    if isinstance(body, dict):
        body.pop("now_ms", None)
        headers.pop("content-length")
    return answer.status, headers, body


def seen(persons, game):
    """All that these persons can read about a game and the zone."""
    paths = [f"/api/games/{game}", f"/api/games/{game}.pgn", f"/api/games/{game}/log", "/api/lobby", "/api/games",
             "/api/contests", "/api/calls", "/healthz"]
    found = [{path: read(person, path) for path in paths} for person in persons]
    states = []
    for person in persons:
        state = person.watch(game) if person.socket else {}
        state.pop("now_ms", None)
        states.append(state)
    return found, states, metrics(persons[0], NOISE + ASKED)


def refused(person, what, **fields):
    try:
        person.do(what, **fields)
    except Refused:
        return
    raise AssertionError(f"{what} was not refused")


def nothing_shows():
    """Premoves that are set, changed, cleared or refused, and the link of an assistant, show nowhere."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="-")
        anna.allow()
        walt, stranger = zone.guest("Walt"), Person(zone)
        walt.watch(game)
        play([anna, ben], game, "e4 e5 Nf3")  # Black is to move: White may set premoves
        acts = {
            "a premove": lambda: anna.do("premove", game=game, move="d2d4"),
            "another": lambda: anna.do("premove", game=game, move="f1c4"),
            "a premove that is none": lambda: refused(anna, "premove", game=game, move="Nonsense"),
            "no premove": lambda: anna.do("premove-clear", game=game),
            "none to clear": lambda: refused(anna, "premove-clear", game=game),
            "the link": lambda: anna.do("assistant-ask", game=game),
            "another link": lambda: anna.do("assistant-ask", game=game),
        }
        others = [ben, walt, stranger]
        for person in (ben, walt):
            person.do("lobby")
            person.do("ping")
        for name, act in acts.items():
            before = seen(others, game)
            for person in (ben, walt):
                person.waiting.clear()
            act()
            anna.do("ping")
            assert ben.nothing_waits(lambda m: True) and walt.nothing_waits(lambda m: True), name
            after = seen(others, game)
            assert before == after, (name, before, after)


def no_more_than_a_ping():
    """To the counters a premove is what a ping is, whether it comes by WebSocket or HTTP."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="-")
        anna.allow()
        stranger = Person(zone)
        anna.do("move", game=game, move="e4")
        for person in (anna, ben):
            person.event(game, "move")

        def cost(act):
            before = metrics(stranger)
            act()
            after = metrics(stranger)
            return {name: after[name] - before[name] for name in after if after[name] != before[name]}

        def premove():
            anna.do("premove", game=game, move="d2d4")
            anna.event(game, "premove")

        ping = cost(lambda: anna.do("ping"))
        assert ping == cost(premove) == cost(lambda: anna.do("premove-clear", game=game)), ping
        told = cost(lambda: anna.api("POST", "/api/command", {"do": "premove", "game": game, "move": "d2d4"}))
        assert {name.removeprefix("zug_") for name in told} == {"http_requests_total"}, told


def dropped():
    """That a premove was dropped is told to its own side alone; others see the same as without one."""
    shown = []
    for has_premove in (False, True):
        with Zone() as zone:
            anna, ben, game = pair(zone, control="-")
            walt = zone.guest("Walt")
            walt.watch(game)
            play([anna, ben], game, "e4 e5 Nf3")
            if has_premove:
                anna.allow()
                anna.do("premove", game=game, move="e4e5")  # a pawn is in its way
            ben.do("move", game=game, move="Nc6")
            assert ("premove_dropped" in anna.until(lambda m: m.get("plies") == 4)) == has_premove
            events = [person.until(lambda m: m.get("plies") == 4) for person in (ben, walt)]
            for event in events:
                del event["game"], event["at_ms"]
            shown.append(events)
    assert shown[0] == shown[1], shown


def both_call():
    """When both players call, each sees their own words, arbiters see both under the right names, also later."""
    words = {"white": "He has two queens", "black": "She hums a tune"}
    with Zone() as zone:
        rita = zone.arbiter("Rita")
        anna, ben, game = pair(zone)
        walt = zone.guest("Walt")
        rita.watch(game)
        walt.watch(game)
        anna.do("call-arbiter", game=game, reason=words["white"])
        ben.do("call-arbiter", game=game, reason=words["black"])

        def check():
            persons = {"white": anna, "black": ben}
            for side, person in persons.items():
                other = words["black" if side == "white" else "white"]
                answers = [person.watch(game)] + [
                    person.get(path) for path in (f"/api/games/{game}", f"/api/games/{game}/log", "/api/calls")]
                assert other not in str(answers), (side, answers)
                assert answers[0][side]["call"] == words[side] == answers[1][side]["call"], answers
                assert words[side] in str(answers[2])
            for person in (walt, Person(zone)):
                answers = [person.get(path) for path in (f"/api/games/{game}", f"/api/games/{game}/log", "/api/lobby")]
                answers += [person.watch(game)] if person.socket else []
                assert not any(said in str(answers) for said in words.values()), answers
            state = rita.watch(game)
            assert {side: state[side]["call"] for side in words} == words, state
            # who comes back with a version gets what was said as well
            rita.do("unwatch", game=game)
            rita.do("watch", game=game, version=state["version"] - 1)
            assert not rita.nothing_waits(lambda m: m["type"] == "state"), "events without the words"
            again = rita.until(lambda m: m["type"] == "state")
            assert {side: again[side]["call"] for side in words} == words, again
            calls = {call["side"]: (call["name"], call["reason"]) for call in rita.get("/api/calls")["calls"]}
            assert calls == {"white": ("Anna", words["white"]), "black": ("Ben", words["black"])}, calls

        check()
        heard = [rita.until(lambda m: m["type"] == "call") for _ in words]
        assert {(call["name"], call["reason"]) for call in heard} == {("Anna", words["white"]), ("Ben", words["black"])}
        for person in (anna, ben, walt):
            person.do("ping")
        assert not any(words["black"] in str(message) for message in anna.waiting), anna.waiting
        assert not any(words["white"] in str(message) for message in ben.waiting), ben.waiting
        zone.stop()
        zone.start()
        for person in (anna, ben, rita, walt):
            person.connect()
        check()
        rita.do("answer-call", game=game, reason="Be silent, both")
        state = anna.watch(game)
        assert "call" not in state["white"] and "called" not in state["black"], state


run([nothing_shows, no_more_than_a_ping, dropped, both_call])
