#!/usr/bin/env python3
"""fresh_nodes.py - nodes that have just begun and have nothing in memory, and a database that hangs or commits nothing.
Prints TAP.

usage: fresh_nodes.py ZUG [SCRIPT...]

What people ask of a node is about the whole zone, whatever the node has in memory.
"""

import contextlib
import os
import signal
import sys
import time

import hosts
import nats
import postgres
from two_nodes import OnNode, Zone, check, eventually, in_zone, play, told
from zone_peer import WAIT, begin, run

GONE_S = 6  # after so long without a word a node counts as gone
SOON_S = 2.0  # what needs no database is there by then, also on a busy machine
END_S = 15.0  # within that a node ends whose database hangs
BUSY_S = 5.0  # that a busy machine may add, where the limits of several questions come together


def kill_all(zone):
    for place in zone.places:
        place.node.end(signal.SIGKILL)
        place.persons.clear()


def start(*places):
    """Starts nodes one after the other, each when the one before it serves."""
    for place in places:
        place.node.start()
        place.node.wait()


def renew(zone, at):
    """Ends a node and starts it again: it has nothing in memory, and the other has all."""
    zone.places[at].node.end(signal.SIGTERM)
    start(zone.places[at])


def listed(place, what):
    return [row[what] for row in OnNode(place).get("/api/lobby")[what + "s"]]


def cold_start(zone):
    """The first node after all were killed has what is open, and hears what becomes of it at the second"""
    anna, otto = zone.account("Cold Anna", 0), zone.arbiter("Cold arbiter", 0)
    made = anna.do("challenge", color="white", control="300")["id"]
    cup = otto.do("contest", name="Cold cup", control="300")["id"]
    kill_all(zone)
    time.sleep(GONE_S)
    start(*zone.places)
    first, second = zone.places
    assert made in listed(first, "challenge")
    ben, judge = zone.guest("Cold Ben", 1), zone.login("Cold arbiter", 1)
    seen = zone.guest("Cold Carl", 0)
    seen.do("lobby")
    assert made in str(told(seen, "lobby")["challenges"])
    game = eventually(lambda: ben.do("accept", challenge=made))["id"]
    assert told(seen, "challenge-ends", challenge=made)["ending"] == "accepted"
    told(seen, "game-begins", game=game)
    eventually(lambda: check(made not in listed(first, "challenge") and game in listed(first, "game")))
    judge.do("contest-close", contest=cup)
    eventually(lambda: check(cup not in str(OnNode(first).get("/api/contests"))))


def boards_elsewhere(zone):
    """What an arbiter allows or closes concerns boards that are not in the node's memory"""
    otto = zone.arbiter("Board arbiter", 0)
    players = [zone.account(f"Board {name}", 0) for name in ("Anna", "Ben", "Carl", "Dora")]
    cup = otto.do("contest", name="Boards", control="300", premoves=True)["id"]
    boards = [{"white": players[at].me["name"], "black": players[at + 1].me["name"]} for at in (0, 2)]
    otto.do("contest-pair", contest=cup, round="1", pairings=boards)
    otto.do("contest-start", contest=cup, round="1")
    games = [told(players[at], "game-begins")["game"] for at in (0, 2)]
    renew(zone, 1)
    there = zone.login("Board arbiter", 1)
    assert there.refused("contest-close", contest=cup) == "not-finished"
    renew(zone, 1)
    there = zone.login("Board arbiter", 1)
    there.do("contest-allow", contest=cup, premoves=False, offers=False)
    for at, game in zip((0, 2), games):
        players[at].watch(game)
        players[at].allow()
        eventually(lambda at=at, game=game: check(players[at].refused("offer-draw", game=game) == "offers-forbidden"))
        players[at].do("resign", game=game)
    renew(zone, 1)
    zone.login("Board arbiter", 1).do("contest-close", contest=cup)


def calls_elsewhere(zone):
    """A node that has just begun lists the calls of all tables, and only those that nobody has answered"""
    zone.arbiter("Far arbiter", 0)
    anna, ben = zone.guest("Anna", 0), zone.guest("Ben", 0)
    games = [begin(anna, ben), begin(ben, anna)]
    for game in games:
        anna.do("call-arbiter", game=game, reason="Help")
    renew(zone, 1)
    there = zone.login("Far arbiter", 1)
    assert {call["game"] for call in there.get("/api/calls")["calls"]} == set(games)
    there.do("answer-call", game=games[0], reason="I come")
    renew(zone, 1)
    there = zone.login("Far arbiter", 1)
    assert {call["game"] for call in there.get("/api/calls")["calls"]} == {games[1]}


def own_elsewhere(zone):
    """Who comes to a node that has just begun finds the own games and challenges at once"""
    anna, ben, carl = zone.guest("Anna", 0), zone.guest("Ben", 0), zone.guest("Carl", 0)
    game = begin(anna, ben, private=True)
    made = carl.do("challenge", to_id=anna.id, control="60")["id"]
    renew(zone, 1)
    lobby = anna.moved(zone.places[1]).get("/api/lobby")
    assert game in str(lobby["mine"]) and made in str(lobby["challenges"]), lobby
    renew(zone, 1)
    there = anna.moved(zone.places[1]).connect()
    there.do("lobby")
    lobby = told(there, "lobby")
    assert game in str(lobby["mine"]) and made in str(lobby["challenges"]), lobby


@contextlib.contextmanager
def hanging(database):
    """A database whose connections stand, and that answers nothing."""
    all_of_it = [*database.children, database.process.pid]
    for pid in all_of_it:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in all_of_it:
            os.kill(pid, signal.SIGCONT)


def quickly(act):
    began = time.monotonic()
    result = act()
    assert time.monotonic() - began < SOON_S, time.monotonic() - began
    return result


def hanging_database(zone):
    """While the database hangs, strangers who log in wait, and whatever needs no database does not"""
    anna, ben, game = zone.pair(control="600")
    play([anna, ben], game, "e2e4 e7e5")
    watcher = zone.guest("Watcher", 0)
    watcher.watch(game)
    with hanging(zone.world.primary):
        waiting = [OnNode(zone.places[0]) for _ in range(8)]
        peers = [person.peer(person.zone.port) for person in waiting]
        for peer in peers:
            body = b'{"name":"Nobody","password":"correct horse"}'
            head = f"POST /api/login HTTP/1.1\r\nHost: zug\r\nOrigin: http://zug\r\nContent-Length: {len(body)}\r\n\r\n"
            peer.send(head.encode() + body)
        time.sleep(1)
        quickly(lambda: OnNode(zone.places[0]).get("/api/lobby"))
        quickly(lambda: watcher.do("ping"))
        assert len(quickly(lambda: watcher.watch(game))["moves"]) == 2
        assert len(quickly(lambda: anna.watch(game))["moves"]) == 2
        quickly(lambda: OnNode(zone.places[0]).ask("GET", "/metrics"))
        for peer in peers:
            peer.socket.close()
    eventually(lambda: anna.do("move", game=game, move="g1f3"))
    eventually(lambda: check(len(ben.watch(game)["moves"]) == 3))
    eventually(lambda: zone.guest("Late", 0))


def end_while_hanging(zone):
    """A node ends soon though its database hangs"""
    zone.guest("Anna", 1)
    with hanging(zone.world.primary):
        time.sleep(2)  # all that a node asks now and then is under way
        began = time.monotonic()
        zone.places[1].node.end(signal.SIGTERM)
        assert time.monotonic() - began < END_S, time.monotonic() - began
    start(zone.places[1])
    eventually(lambda: zone.guest("Ben", 1))


def end_without_commits(zone):
    """A node ends soon though its database commits nothing, however much waits for that"""
    people = [zone.guest(f"Maker {number}", 1) for number in range(6)]
    primary, standby = zone.world.primary, zone.world.standby
    hosts.cut(primary.host, standby.host)
    for person in people:  # each waits for a commit of its own
        person.say(do="challenge", control="60", nonce="waits")
    hosts.until(lambda: not zone.places[1].node.answers(), "an outage")
    for person in people:
        person.say(do="challenge", control="60", nonce="waits, too")
    began = time.monotonic()
    zone.places[1].node.end(signal.SIGTERM)
    took = time.monotonic() - began
    hosts.heal(primary.host, standby.host)
    primary.commit()
    assert took < END_S + BUSY_S, took
    start(zone.places[1])
    eventually(lambda: zone.guest("Carl", 1))


ALL = [
    cold_start, boards_elsewhere, calls_elsewhere, own_elsewhere, hanging_database, end_while_hanging,
    end_without_commits,
]


def main():
    if why := postgres.why_not() or nats.why_not():
        hosts.skip(why)
    hosts.enter()
    made = []

    def zone():
        if not made:
            made.append(Zone(2))
        return made[0]

    assert WAIT > GONE_S
    only = [test for test in ALL if test.__name__ in sys.argv[2:]]
    run([in_zone(test, zone) for test in only or ALL])


if __name__ == "__main__":
    main()
