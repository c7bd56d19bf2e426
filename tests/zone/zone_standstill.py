#!/usr/bin/env python3
"""zone_standstill.py - a zone that is stopped and goes on: nobody's clock pays for it. Prints TAP.

usage: zone_standstill.py ZUG
"""

import json
import os
import resource
import signal
import time

from zone_peer import Peer, Person, Zone, begin, pair, play, run

STOP_S = 4.0


def stop_for(zone, seconds=STOP_S, meanwhile=lambda: None):
    """The whole process stands still, as on a machine that is paused or starved."""
    os.kill(zone.process.pid, signal.SIGSTOP)
    time.sleep(seconds / 2)
    meanwhile()
    time.sleep(seconds / 2)
    os.kill(zone.process.pid, signal.SIGCONT)


def come_back(zone, person):
    again = Person(zone)
    again.cookie, again.me = person.cookie, person.me
    return again.connect()


def outages(person, game):
    """How long the zone was away, as the log of a game has it."""
    log = person.get(f"/api/games/{game}/log")["events"]
    return [event.get("away_ms", 0) for event in log if event["kind"] == "outage-over"]


def nobody_pays():
    """No flag falls while the zone stands still; each running game is told of it, others are not; a replay agrees."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        anna, ben, over = pair(zone, control="60")
        paused = begin(anna, ben, control="60")
        play([anna, ben], over, "e4 e5")
        anna.do("resign", game=over)
        play([anna, ben], paused, "e4 e5")
        arbiter.do("pause", game=paused)
        game = begin(anna, ben, control="3", lag_max_ms=0)
        other = begin(anna, ben, control="3", lag_max_ms=0, clock_start="at-start")
        play([anna, ben], game, "e4 e5")
        stop_for(zone)
        told = {}
        for at in (game, other):
            told[at] = anna.event(at, "outage-over")
            assert told[at]["away_ms"] > 0.8 * STOP_S * 1000, told[at]
            assert told[at]["white_ms"] > 300, told[at]
            assert anna.watch(at)["status"] == "running"
        zone.kill()
        zone.start()
        anna = come_back(zone, anna)
        for at in (game, other):
            assert anna.watch(at)["status"] == "running"
            away = outages(anna, at)
            assert len(away) >= 2 and away[0] == told[at]["away_ms"], away
        # the restart is an outage, too: the clocks stand where the one before it left them, and run on from there
        log = anna.get(f"/api/games/{game}/log")["events"]
        clocks = [(e["white_ms"], e["black_ms"]) for e in log if e["kind"] == "outage-over"]
        assert clocks[0] == (told[game]["white_ms"], told[game]["black_ms"]), clocks
        assert clocks[1] == clocks[0], clocks
        assert outages(anna, over) == [] and outages(anna, paused) == []
        assert zone.said().count("what=standstill") >= 1, zone.said()
        assert "0 faults" in zone.zug("verify")


def a_move_of_that_time():
    """A move that comes while the zone stands still counts from when that began."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="20", lag_max_ms=0)
        play([anna, ben], game, "e4 e5")
        before = anna.watch(game)["white_ms"]
        stop_for(zone, meanwhile=lambda: anna.say(do="move", game=game, move="Nf3", nonce="late"))
        moved = ben.until(lambda m: m.get("kind") == "move" and "g1f3" in str(m))
        assert before - 900 < moved["white_ms"] <= before, (before, moved)
        assert len(outages(anna, game)) >= 1
        ben.do("move", game=game, move="Nc6")


def the_clock_runs_on():
    """After a standstill a clock runs on from where it stood, and a flag falls when its time is used up."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="3", lag_max_ms=0)
        play([anna, ben], game, "e4 e5")
        stop_for(zone)
        event = anna.event(game, "outage-over")
        began = time.monotonic()
        assert anna.until(lambda m: m.get("kind") == "time-check" and m["game"] == game)
        assert time.monotonic() - began > event["white_ms"] / 1000 - 0.5


def by_websocket(person, game):
    person.say(do="move", game=game, move="Nf3", nonce="in time")


def by_http(person, game):
    """A move over a connection that the zone has yet to accept."""
    body = json.dumps({"do": "move", "game": game, "move": "Nf3"})
    peer = Peer(person.zone.port)
    peer.send(f"POST /api/command HTTP/1.1\r\nHost: zug\r\nContent-Length: {len(body)}\r\n{person.headers()}\r\n{body}")
    return peer


def held_up(zone, anna, ben, move):
    """A game in which a move comes in time while the zone is held up, too briefly for a standstill, until after the fall.
    None if this machine was too slow to do it as it should be."""
    game = begin(anna, ben, control="1", lag_max_ms=0)
    play([anna, ben], game, "e4 e5")
    began = time.monotonic()
    time.sleep(0.45)
    os.kill(zone.process.pid, signal.SIGSTOP)
    stopped = time.monotonic()
    time.sleep(0.1)
    waits = move(anna, game)
    sent = time.monotonic()
    time.sleep(max(0, began + 1.2 - time.monotonic()))
    os.kill(zone.process.pid, signal.SIGCONT)
    is_fine = sent - began < 0.8 and time.monotonic() - stopped < 0.85
    event = ben.until(lambda m: m.get("game") == game and ("g1f3" in str(m) or m.get("kind") == "time-check"))
    if waits:
        waits.socket.close()
    return event if is_fine else None


def a_move_in_time_is_in_time():
    """A move that came before the flag fell is in time, however late it is read."""
    with Zone() as zone:
        anna, ben = zone.guest("Anna"), zone.guest("Ben")
        for move in (by_websocket, by_http):
            tries = (held_up(zone, anna, ben, move) for _ in range(10))
            event = next((done for done in tries if done), None)
            if event is None:
                print("# this machine is too busy to tell")
                continue
            assert event["kind"] == "move", event
            assert event["white_ms"] > 100, event


def with_the_store_out():
    """A zone that stands still while its store is out: the outage is one, and costs nothing."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="3", lag_max_ms=0)
        other = begin(anna, ben, control="3", lag_max_ms=0, clock_start="at-start")
        play([anna, ben], game, "e4 e5")
        limit(zone.process.pid, 1000)
        assert anna.refused("move", game=game, move="Nf3") == "not-stored"
        stop_for(zone)
        assert anna.refused("move", game=game, move="Nf3") == "not-stored"
        limit(zone.process.pid, None)
        anna.do("move", game=game, move="Nf3")
        for at in (game, other):
            state = anna.watch(at)
            assert state["status"] == "running" and state["white_ms"] > 300, state
            assert max(outages(anna, at)) > 0.8 * STOP_S * 1000, outages(anna, at)
        assert "0 faults" in zone.zug("verify")


def nobody_is_lost():
    """Who said nothing because the zone asked nothing is not hung up on, and may go on."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="60", lag_max_ms=0)
        stop_for(zone, 1.5)
        play([anna, ben], game, "e4 e5 Nf3")
        assert anna.nothing_waits(lambda m: m.get("kind") == "connection-lost")


def limit(pid, size):
    """Bounds the files that a process may write, as a full disk does."""
    most = resource.RLIM_INFINITY
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most if size is None else size, most))


if __name__ == "__main__":
    run([nobody_pays, a_move_of_that_time, the_clock_runs_on, a_move_in_time_is_in_time, with_the_store_out, nobody_is_lost])
