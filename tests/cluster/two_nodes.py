#!/usr/bin/env python3
"""two_nodes.py - people on different nodes of a zone do everything with each other. Prints TAP.

usage: two_nodes.py ZUG [--nodes N] [--late | --lost] [SCRIPT...]

With --nodes 1 all of them are on the same one: then the scripts themselves are tested. With --late notices between the
nodes come late, out of order and some of them twice, and games must be seen as without. With --lost no notice of a stream
or for a person comes at all, though the bus is there, and then there is none. What is pushed to people is waited
for; what is asked for at another node may be a moment old, so it is asked again until it is right. Where two nodes act on
a game in the same moment, one of them may show its people the whole state in place of an event.
"""

import contextlib
import json
import pathlib
import re
import sys
import threading
import time
from urllib.parse import quote

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "zone"))

import hosts
import nats
import postgres
from peer import Peer, frame
from world import PORT, World
from zone_peer import WAIT, Closed, Person, Refused, begin, run

PASSWORD = "correct horse"
NODES = int(sys.argv[sys.argv.index("--nodes") + 1]) if "--nodes" in sys.argv else 2
MATE = "f2f3 e7e5 g2g4 d8h4"


class OnNode(Person):
    """Somebody who reaches the zone at one of its nodes."""

    peer = staticmethod(lambda where: Peer(where[1], host=where[0]))

    limit = None
    made = 0

    def __init__(self, zone, origin=True):
        super().__init__(zone, origin)
        OnNode.made += 1
        self.count = 1000 * OnNode.made  # the same person at another node has other nonces

    def receive(self):
        """The next message; pings do not make the wait longer."""
        end = self.limit or time.monotonic() + WAIT
        while time.monotonic() < end:
            first, payload = self.socket.frame()
            if first == 0x89:
                self.socket.send(frame(0x8A, payload))
            elif first == 0x81:
                return json.loads(payload)
            elif first == 0x88:
                self.closed_with = int.from_bytes(payload[:2], "big")
                raise Closed
        raise AssertionError(f"{self.me and self.me['name']} waits in vain; {str(self.waiting)[-1500:]}")

    def until(self, wanted):
        self.limit = time.monotonic() + WAIT
        try:
            return super().until(wanted)
        finally:
            self.limit = None

    def moved(self, place):
        """The same person, by the same session, at another node."""
        other = OnNode(place)
        other.cookie, other.me = self.cookie, self.me
        return other


class Place:
    """A node, as people know it: where to go."""

    def __init__(self, node):
        self.node, self.port, self.persons = node, (node.host.address, PORT), []


class Zone:
    """A zone of several nodes; places[0] and places[1] are different ones if there are two."""

    def __init__(self, count, late=None, lost=None, **environment):
        self.world = World(pathlib.Path(sys.argv[1]).resolve(), count, environment, late, lost)
        self.places = [Place(node) for node in self.world.nodes]
        self.places = (self.places * 2)[: max(2, count)]

    def zug(self, *words, text=None):
        return self.world.operator(*words, text=text)

    def guest(self, name, at):
        person = OnNode(self.places[at])
        person.enter("/api/guest", {"name": name})
        return person.connect()

    def account(self, name, at):
        person = OnNode(self.places[at])
        person.enter("/api/register", {"name": name, "password": PASSWORD})
        return person.connect()

    def login(self, name, at):
        person = OnNode(self.places[at])
        person.enter("/api/login", {"name": name, "password": PASSWORD})
        return person.connect()

    def arbiter(self, name, at):
        self.zug("add-account", name, "--password-stdin", text=PASSWORD + "\n")
        self.zug("make-arbiter", name)
        return self.login(name, at)

    def pair(self, **terms):
        """White at one node, Black at the other, and their game."""
        anna, ben = self.guest("Anna", 0), self.guest("Ben", 1)
        return anna, ben, begin(anna, ben, **terms)

    def leave(self):
        """Everybody goes."""
        for place in self.places:
            for person in place.persons:
                person.close()
            place.persons.clear()


def eventually(act):
    """Does something until it does not fail: what was committed elsewhere is seen everywhere in a moment."""
    end = time.monotonic() + WAIT
    while True:
        try:
            return act()
        except (AssertionError, Refused):
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


def told(person, what, **members):
    """The next message of a type with these members."""
    return person.until(lambda m: m["type"] == what and all(m.get(name) == value for name, value in members.items()))


def sees(person, game, wanted):
    """Waits until an event of a game, or a state that stands for it, is as wanted."""
    return person.until(lambda m: m["type"] in ("event", "state") and m["game"] == game and wanted(m))


def plies_of(message):
    return len(message["moves"]) if message["type"] == "state" else message.get("plies", 0)


def play(players, game, moves, made=0):
    """Lets two players move in turn, each of whom sees each move; what White saw last."""
    for count, move in enumerate(moves.split(), made + 1):
        players[(count - 1) % 2].do("move", game=game, move=move)
        seen = [sees(player, game, lambda m: plies_of(m) >= count) for player in players]
    return seen[0]


def is_here(person, game, side):
    """True if a side is there, as somebody else is shown."""
    return person.watch(game)[side]["here"]


# --- games


def challenge_and_mate(zone):
    """A challenge is made at one node, accepted at the other, and played to mate; watchers at both see the same"""
    anna, ben = zone.guest("Anna", 0), zone.guest("Ben", 1)
    made = anna.do("challenge", color="white", control="300+3")["id"]
    game = eventually(lambda: ben.do("accept", challenge=made))["id"]
    assert told(anna, "game-begins", game=game)["black"]["name"] == "Ben"
    watchers = [zone.guest("Carl", 0), zone.guest("Dora", 1)]
    for person in (anna, ben, *watchers):
        assert person.watch(game)["moves"] == []
    event = play([anna, ben], game, MATE)
    assert (event["result"], event["end"]) == ("0-1", "checkmate"), event
    seen = [[watcher.event(game, "move") for _ in range(4)] for watcher in watchers]
    assert seen[0] == seen[1] and [e["moves"][0]["uci"] for e in seen[0]] == MATE.split(), seen
    logs = [person.get(f"/api/games/{game}/log") for person in (anna, ben)]
    assert logs[0] == logs[1], logs


def declined_and_cancelled(zone):
    """A challenge that is declined or cancelled at one node is over at the other"""
    anna, ben, carl = zone.guest("Anna", 0), zone.guest("Ben", 1), zone.guest("Carl", 1)
    made = anna.do("challenge", to_id=ben.id, control="60")["id"]
    assert told(ben, "challenge", challenge=made)["from"]["id"] == anna.id
    assert carl.refused("accept", challenge=made) == "others-challenge"
    ben.do("decline", challenge=made)
    assert told(anna, "challenge-ends", challenge=made)["ending"] == "declined"
    made = anna.do("challenge", to_id=ben.id, control="60")["id"]
    told(ben, "challenge", challenge=made)
    anna.do("cancel", challenge=made)
    assert told(ben, "challenge-ends", challenge=made)["ending"] == "cancelled"
    assert ben.refused("accept", challenge=made) == "over"


def accepted_once(zone):
    """Of two who accept a challenge at different nodes one gets the game"""
    anna = zone.guest("Anna", 0)
    for _ in range(5):
        ben, carl = zone.guest("Ben", 0), zone.guest("Carl", 1)
        made = anna.do("challenge", control="60")["id"]
        told(anna, "challenge", challenge=made)
        ben.say(do="accept", challenge=made, nonce="both")
        carl.say(do="accept", challenge=made, nonce="both")
        replies = [told(person, "reply", re="both") for person in (ben, carl)]
        assert sorted(reply["ok"] for reply in replies) == [False, True], replies
        assert next(reply["code"] for reply in replies if not reply["ok"]) in ("over", "not-found"), replies


def lobby(zone):
    """Who looks at the lobby at one node sees what happens at the other"""
    carl = zone.guest("Carl", 1)
    carl.do("lobby")
    told(carl, "lobby")
    anna, ben = zone.guest("Anna", 0), zone.guest("Ben", 0)
    made = anna.do("challenge", color="white", control="300")["id"]
    assert told(carl, "challenge", challenge=made)["from"]["name"] == "Anna"
    game = ben.do("accept", challenge=made)["id"]
    assert told(carl, "challenge-ends", challenge=made)["ending"] == "accepted"
    told(carl, "game-begins", game=game)
    listed = lambda: [row["game"] for row in carl.get("/api/lobby")["games"]]  # noqa: E731
    eventually(lambda: check(game in listed()))
    anna.do("resign", game=game)
    told(carl, "game-ends", game=game)
    eventually(lambda: check(game not in listed()))


def check(truth):
    assert truth


def moves_at_once(zone):
    """Both players act in the same moment, again and again: nothing is lost, and both have the same game"""
    anna, ben, game = zone.pair(control="300")
    moves = "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6".split()
    offers = 0
    for number, move in enumerate(moves):
        nonce = f"at-once-{number}"
        mover, other = (anna, ben) if number % 2 == 0 else (ben, anna)
        mover.say(do="move", game=game, move=move, nonce=nonce)
        other.say(do="offer-draw", game=game, nonce=nonce)
        assert told(mover, "reply", re=nonce)["ok"]
        reply = told(other, "reply", re=nonce)
        assert reply["ok"] or reply["code"] in ("offer-stands", "offer-to-accept"), reply
        offers += reply["ok"]
        sees(other, game, lambda m: plies_of(m) > number)  # whose turn it is now
    anna.do("resign", game=game)
    logs = [eventually(lambda p=p: over_log(p, game)) for p in (anna, ben)]
    assert logs[0] == logs[1], logs
    kinds = [event["kind"] for event in logs[0]]
    assert kinds.count("offer-draw") == offers and kinds.count("move") == len(moves), kinds
    assert [event["moves"][0]["uci"] for event in logs[0] if event["kind"] == "move"] == moves
    assert [event["version"] for event in logs[0]] == list(range(1, len(logs[0]) + 1))


def over_log(person, game):
    """The log of a game that is over."""
    events = person.get(f"/api/games/{game}/log")["events"]
    assert "result" in str(events[-3:]), events[-1]
    return events


def resent_elsewhere(zone):
    """A command that is sent again at another node happens once; its nonce holds for nothing else"""
    anna, ben, game = zone.pair()
    first = anna.do("move", game=game, move="e2e4", nonce="x1")
    there = anna.moved(zone.places[1]).connect()
    assert there.do("move", game=game, move="e2e4", nonce="x1") == {**first, "repeat": True}
    assert there.refused("resign", game=game, nonce="x1") == "nonce-used"
    made = anna.do("challenge", control="60", nonce="x2")["id"]
    assert there.do("challenge", control="60", nonce="x2")["id"] == made
    assert len(ben.watch(game)["moves"]) == 1


def endings(zone):
    """A draw offered at one node is accepted at the other; a resignation and a flag are told at both"""
    anna, ben, game = zone.pair()
    play([anna, ben], game, "e2e4 e7e5")
    anna.do("offer-draw", game=game)
    sees(ben, game, lambda m: m.get("side") == "white" or m.get("offer") == "white")
    ben.do("accept-draw", game=game)
    assert sees(anna, game, lambda m: "result" in m)["end"] == "agreement"
    game = begin(anna, ben, control="60")
    ben.do("resign", game=game)
    assert sees(anna, game, lambda m: "result" in m)["result"] == "1-0"
    game = begin(anna, ben, control="0.5", clock_start="at-start")
    ends = [sees(person, game, lambda m: "result" in m) for person in (anna, ben)]
    assert {(end["result"], end["end"]) for end in ends} <= {("0-1", "time"), ("0-0", "never-came")}, ends
    assert len({end["result"] for end in ends}) == 1, ends
    made = ben.do("rematch", game=game)["id"]
    assert told(anna, "challenge", challenge=made)["rematch_of"] == game
    anna.do("decline", challenge=made)


def premoves(zone):
    """A premove set at one node answers a move made at the other, and nobody knew of it"""
    anna, ben, game = zone.pair(control="60", clock_start="at-start")
    ben.allow()
    ben.do("premove", game=game, move="e7e5")
    assert ben.event(game, "premove")["premove"] == "e7e5"
    assert anna.nothing_waits(lambda m: "e7e5" in str(m))
    assert "black_premove" not in anna.watch(game)
    there = ben.moved(zone.places[0]).connect()
    eventually(lambda: check(there.watch(game).get("black_premove") == "e7e5"))
    anna.do("move", game=game, move="e2e4")
    for person in (anna, ben):
        event = person.event(game, "move")
        assert [move["uci"] for move in event["moves"]] == ["e2e4", "e7e5"], event
        assert event["moves"][1]["black_ms"] == 60000, event


def options(zone):
    """What somebody switches on at one node is on at the other"""
    anna, ben, game = zone.pair()
    there = ben.moved(zone.places[0]).connect()
    assert there.refused("premove", game=game, move="e7e5") == "premove-off"
    ben.allow()
    eventually(lambda: there.do("premove", game=game, move="e7e5"))


def assistants(zone):
    """An assistant at another node joins, is accepted by the opponent, and moves"""
    anna, ben, game = zone.pair()
    helper = zone.guest("Helper", 1)
    anna.do("assistant-ask", game=game)
    link = anna.event(game, "assistant-asked")["link"]
    assert link not in str(ben.watch(game))
    eventually(lambda: helper.do("assistant-join", game=game, link=link))
    assert ben.event(game, "assistant-joined")["name"] == "Helper"
    assert anna.event(game, "assistant-joined")["name"] == "Helper"
    ben.do("assistant-accept", game=game, side="white")
    assert anna.event(game, "assistant-granted")["side"] == "white"
    helper.do("move", game=game, move="e2e4")
    for person in (anna, ben):
        assert person.event(game, "move")["moves"][0]["uci"] == "e2e4"
    anna.do("assistant-remove", game=game, side="white")
    assert ben.event(game, "assistant-removed")
    ben.do("move", game=game, move="e7e5")
    assert helper.refused("move", game=game, move="d2d4") == "only-seated"


# --- who is there


def presence(zone):
    """Who leaves one node is seen as gone at the other; who comes back at another node is there"""
    anna, ben, game = zone.pair()
    eventually(lambda: check(is_here(anna, game, "black")))
    ben.close()
    eventually(lambda: check(not is_here(anna, game, "black")))
    back = ben.moved(zone.places[0]).connect()
    back.watch(game)
    eventually(lambda: check(is_here(anna, game, "black")))
    kinds = [event["kind"] for event in anna.get(f"/api/games/{game}/log")["events"]]
    assert "connection-lost" in kinds and "connection-regained" in kinds, kinds


def two_devices(zone):
    """Who is there at two nodes and leaves one is still there"""
    anna, ben, game = zone.pair()
    phone = ben.moved(zone.places[0]).connect()
    phone.watch(game)
    ben.close()
    play([anna, phone], game, "e2e4 e7e5 g1f3 g8f6")
    eventually(lambda: check(is_here(anna, game, "black")))
    phone.close()
    eventually(lambda: check(not is_here(anna, game, "black")))


def crowd(zone):
    """Many who watch at another node are not in the way of who plays there"""
    anna, ben = zone.guest("Anna", 0), zone.guest("Ben", 1)
    made = anna.do("challenge", color="white", control="300")["id"]
    game = eventually(lambda: ben.do("accept", challenge=made))["id"]
    anna.watch(game)
    for number in range(6):
        zone.guest(f"Watcher {number}", 1).watch(game)
    ben.watch(game)
    play([anna, ben], game, "e2e4 e7e5")  # who has heard of his move has heard before that he is there
    there = ben.moved(zone.places[0]).connect()
    there.watch(game)
    there.close()
    ben.do("ping")
    time.sleep(0.5)  # more than what is said of him takes
    assert "connection-lost" not in str(anna.get(f"/api/games/{game}/log"))
    ben.close()
    eventually(lambda: check(not is_here(anna, game, "black")))


def absence(zone):
    """An absence at one node is claimed at the other when its time has come"""
    anna, ben, game = zone.pair(claim_after_ms=5000)
    play([anna, ben], game, "e2e4 e7e5")
    ben.close()
    eventually(lambda: check(not is_here(anna, game, "black")))
    assert anna.refused("claim-absence", game=game) == "not-away"
    eventually(lambda: anna.do("claim-absence", game=game))
    assert sees(anna, game, lambda m: "result" in m)["end"] == "absence"


# --- arbiters


def calls(zone):
    """An arbiter at another node hears a call, and answers; only they and the caller know what it says"""
    arbiter = zone.arbiter("Caller's arbiter", 0)
    ben, anna = zone.guest("Ben", 0), zone.guest("Anna", 1)
    game = begin(anna, ben)
    anna.do("call-arbiter", game=game, reason="He has two queens")
    call = told(arbiter, "call", game=game)
    assert (call["name"], call["reason"]) == ("Anna", "He has two queens"), call
    assert "reason" not in ben.event(game, "arbiter-called")
    elsewhere = zone.login("Caller's arbiter", 1)
    assert game in str(elsewhere.get("/api/calls"))
    elsewhere.do("answer-call", game=game, reason="I am here")
    assert anna.event(game, "call-answered")["reason"] == "I am here"
    eventually(lambda: check(game not in str(arbiter.get("/api/calls"))))


def arbiter_acts(zone):
    """An arbiter at another node pauses, sets clocks, takes back, resumes and decides"""
    arbiter = zone.arbiter("Acting arbiter", 1)
    anna, ben = zone.guest("Anna", 0), zone.guest("Ben", 0)
    game = begin(anna, ben, control="300")
    assert arbiter.watch(game)["role"] == "arbiter"
    play([anna, ben], game, "e2e4 e7e5 g1f3")
    arbiter.do("pause", game=game, reason="The light is out")
    assert anna.event(game, "pause")["reason"] == "The light is out"
    assert ben.refused("move", game=game, move="b8c6") == "paused"
    arbiter.do("set-clocks", game=game, clocks_ms=[120000, 90000], reason="As agreed")
    assert ben.event(game, "set-clocks")["black_ms"] == 90000
    arbiter.do("take-back", game=game, plies=1, reason="A wrong click")
    assert ben.event(game, "take-back")["plies"] == 2
    arbiter.do("resume", game=game)
    anna.event(game, "resume")
    anna.do("move", game=game, move="d2d4")
    arbiter.do("adjudicate", game=game, result="1/2-1/2", reason="Both are tired")
    assert ben.event(game, "adjudicate")["result"] == "1/2-1/2"


def contest(zone):
    """An event with arbiters and players at different nodes: paired, started, watched, called, finished, closed"""
    otto, fay = zone.arbiter("Cup arbiter", 0), zone.account("Fellow", 1)
    players = [zone.account(f"Cup {name}", at) for at, name in ((0, "Anna"), (1, "Ben"), (1, "Carl"), (0, "Dora"))]
    cup = otto.do("contest", name="Two towns", control="300")["id"]
    watcher = zone.guest("Watcher", 1)
    eventually(lambda: watcher.do("watch-contest", contest=cup))
    told(watcher, "contest")
    otto.do("contest-arbiter", contest=cup, to="Fellow")
    told(watcher, "contest-changes", kind="contest-arbiter-added")
    boards = [{"white": "Cup Anna", "black": "Cup Ben"}, {"white": "Cup Carl", "black": "Cup Dora"}]
    eventually(lambda: fay.do("contest-pair", contest=cup, round="1", pairings=boards))
    told(watcher, "contest-changes", kind="contest-paired")
    eventually(lambda: otto.do("contest-start", contest=cup, round="1"))
    told(watcher, "contest-changes", kind="contest-started")
    games = [told(player, "game-begins")["game"] for player in players]
    assert games[0] == games[1] and games[2] == games[3], games
    for player, game in zip(players, games):
        player.watch(game)
    for arbiter in (otto, fay):
        eventually(lambda: arbiter.do("watch-boards", contest=cup))
        seen = {told(arbiter, "board")["game"] for _ in range(2)}
        assert seen == {games[0], games[2]}, seen
    play(players[:2], games[0], MATE)
    players[3].do("call-arbiter", game=games[2], reason="Help")
    for arbiter in (otto, fay):
        assert told(arbiter, "call")["game"] == games[2]
    otto.do("adjudicate", game=games[2], result="1/2-1/2", reason="A draw")
    ended = {told(watcher, "game-ends")["game"] for _ in range(2)}
    assert ended == {games[0], games[2]}, ended
    eventually(lambda: fay.do("contest-close", contest=cup))
    told(watcher, "contest-changes", kind="contest-closed")
    texts = [eventually(lambda p=p: pgn_with(p, f"/api/contests/{cup}.pgn", 2)) for p in (otto, fay)]
    first, second = map(without_site, texts)
    assert first == second and '[Result "0-1"]' in first, (first, second)


def players_only(zone):
    """An event that becomes for its players only is that at all nodes, also for those who look at it there"""
    otto = zone.arbiter("Class arbiter", 0)
    players = [zone.account(f"Class {name}", at) for at, name in enumerate(("Anna", "Ben"))]
    looker, finder = zone.guest("Looker", 1), zone.account("Finder", 1)
    cup = otto.do("contest", name="Class games", control="300")["id"]
    otto.do("contest-enter", contest=cup, players=[{"name": each.me["name"], "account": each.me["name"]} for each in players])
    otto.do("contest-pair", contest=cup, round="1", pairings=[{"white_player": 1, "black_player": 2}])
    otto.do("contest-start", contest=cup, round="1")
    game = [told(player, "game-begins")["game"] for player in players][0]
    looker.do("lobby")
    eventually(lambda: looker.do("watch-contest", contest=cup))
    eventually(lambda: looker.watch(game))
    eventually(lambda: check(game in str(looker.get("/api/lobby"))))
    players[1].watch(game)
    otto.do("contest-change", contest=cup, name="Class games", players_only=True)
    told(looker, "hidden", contest=cup)
    told(looker, "hidden", game=game)
    looker.until(lambda m: m["type"] == "resync" and "game" not in m)
    looker.waiting.clear()
    players[0].do("move", game=game, move="e2e4")
    players[1].event(game, "move")
    for person in (looker, finder):
        assert person.refused("watch", game=game) == person.refused("watch-contest", contest=cup) == "not-found"
        assert person.ask("GET", f"/api/contests/{cup}").status == person.ask("GET", f"/api/games/{game}").status == 404
        assert game not in str(person.get("/api/lobby")) and cup not in str(person.get("/api/contests"))
    assert looker.nothing_waits(lambda m: game in str(m) or cup in str(m)), looker.waiting
    players[0].do("resign", game=game)
    eventually(lambda: check(game in str(players[1].get("/api/games"))))
    assert game not in str(finder.get("/api/games"))
    otto.do("contest-change", contest=cup, name="Class games", players_only=False)
    eventually(lambda: check(game in str(finder.get("/api/games"))))
    eventually(lambda: finder.watch(game))


def teams(zone):
    """Teams that an arbiter at one node enters and another changes at another: both see them, their matches and their table"""
    otto, fay = zone.arbiter("Team arbiter", 0), zone.account("Team fellow", 1)
    cup = otto.do("contest", name="Match", control="300")["id"]
    otto.do("contest-arbiter", contest=cup, to="Team fellow")
    otto.do("contest-enter", contest=cup, csv="A1\nA2\nB1\nB2\n")
    otto.do("contest-team", contest=cup, teams=[{"name": "A", "players": [1, 2]}, {"name": "B", "players": [3, 4]}])
    eventually(lambda: fay.do("contest-team", contest=cup, teams=[{"team": 2, "name": "B", "players": [4, 3]}]))
    eventually(lambda: fay.do("contest-plan", contest=cup, system="BERGER_TEAM_ROUNDROBIN", lines="352 WB\n"))
    boards = [{"white_player": 1, "black_player": 4, "result": "1-0"}, {"white_player": 3, "black_player": 2, "result": "1/2-1/2"}]
    eventually(lambda: otto.do("contest-pair", contest=cup, round="1", pairings=boards))

    def told_of(person):
        match = person.get(f"/api/contests/{cup}/matches")["rounds"][0]["matches"][0]
        assert (match["home"], match.get("home_points"), match.get("home_match")) == (1, 1.5, 2), match
        assert [team["players"] for team in person.get(f"/api/contests/{cup}")["teams"]] == [[1, 2], [4, 3]]
        assert person.get(f"/api/contests/{cup}/standings")["rows"][0]["name"] == "A"

    for person in (otto, fay):
        eventually(lambda person=person: told_of(person))



def conditions(zone):
    """A condition finds the same games at every node, goes on behind them, and shows nobody a private or live one"""
    anna, ben, mated = zone.pair(control="600+5")
    play([anna, ben], mated, MATE)
    resigned = begin(ben, anna, control="-")
    play([ben, anna], resigned, "e2e4 c7c5 g1f3")
    eventually(lambda: ben.do("resign", game=resigned))
    hidden = begin(anna, ben, private=True)
    eventually(lambda: ben.do("resign", game=hidden))
    live = begin(anna, ben)
    carl = zone.guest("Carl", 1)

    def found(person, condition, after=""):
        answer = person.get(f"/api/games?where={quote(condition)}{after}")
        return [line["game"] for line in answer["games"]], answer

    own = f"gameid = {mated} or gameid = {resigned} or gameid = {hidden} or gameid = {live}"
    for person, seen in ((anna, [hidden, resigned, mated]), (ben, [hidden, resigned, mated]), (carl, [resigned, mated])):
        eventually(lambda p=person, s=seen: check(found(p, own)[0] == s))
        assert found(person, f"({own}) and mate")[0] == [mated]
        assert found(person, f'({own}) and opening-name ~ sicilian and speed = none')[0] == [resigned]
        assert found(person, f"({own}) and plycount = 0")[0] == [game for game in seen if game == hidden]
        began = person.get(f"/api/games/{resigned}")["set_ms"]
        assert found(person, own, f"&after={began}-{resigned}")[0] == [mated]
        assert person.get("/api/games?where=mate+and", status=400)["facts"]["code"] == "select-condition"
    lines = found(carl, own)[1]["games"]
    assert [(line["control"], line["plies"], line.get("eco")) for line in lines] == [("-", 3, "B27"), ("600+5", 4, "A00")], lines


def without_site(text):
    """Without --public-url the Site of a game is the address of the node that was asked."""
    return re.sub(r'\[Site "[^"]*"\]', "", text)


def pgn_with(person, path, games):
    text = person.ask("GET", path).body.decode()
    assert text.count("[Event ") == games, text
    return text


# --- sessions


def logout_everywhere(zone):
    """Who logs out everywhere is logged out at all nodes, at once and for good; so is who gets a new password"""
    here, there = zone.account("Nomad", 0), zone.login("Nomad", 1)
    assert here.api("POST", "/api/logout", {"everywhere": True})["ok"]
    assert closes(there) == 1008
    eventually(lambda: there.api("GET", "/api/me", status=401))
    here, there = zone.login("Nomad", 0), zone.login("Nomad", 1)
    here.enter("/api/password", {"old": PASSWORD, "new": "another password"})
    assert closes(there) == 1008
    assert here.get("/api/me")["name"] == "Nomad"
    try:
        zone.login("Nomad", 1)
        raise AssertionError("the old password still holds")
    except Refused as refusal:
        assert refusal.code == "wrong-password", refusal


def closes(person):
    """The code with which a node closes a connection."""
    try:
        while True:
            person.receive()
    except Closed:
        return person.closed_with


def logout_of_one(zone):
    """Who logs out at one node has that session nowhere any more"""
    here = zone.account("Leaver", 0)
    there = here.moved(zone.places[1]).connect()
    assert here.api("POST", "/api/logout", {})["ok"]
    assert closes(there) == 1008
    eventually(lambda: there.api("GET", "/api/me", status=401))


def closed_accounts(zone):
    """Codes hold at all nodes; an account that is closed at one is closed at the other at once, with its challenges"""
    rita = zone.arbiter("Rector", 0)
    made = rita.api("POST", "/api/accounts", {"names": "Slipper"})["lines"][0]
    slipper = OnNode(zone.places[1])
    slipper.enter("/api/login/code", {"code": made["code"]})
    slipper.connect()
    challenge = slipper.do("challenge", control="300")["id"]
    assert rita.api("POST", f"/api/accounts/{slipper.id}/close")["account"]["closed_ms"]
    assert closes(slipper) == 1008
    eventually(lambda: slipper.api("GET", "/api/me", status=401))
    for at in (0, 1):
        other = OnNode(zone.places[at])
        eventually(lambda: check(not other.get(f"/api/challenges/{challenge}")["open"]))
        try:
            other.enter("/api/login/code", {"code": made["code"]})
            raise AssertionError("it is not closed")
        except Refused as refusal:
            assert refusal.code == "not-allowed", refusal
    rita.moved(zone.places[1]).api("POST", f"/api/accounts/{slipper.id}/reopen")
    fresh = rita.moved(zone.places[1]).api("POST", "/api/accounts/codes", {"accounts": [slipper.id]})["lines"][0]["code"]
    again = OnNode(zone.places[0])
    again.enter("/api/login/code", {"code": fresh})
    assert again.me["name"] == "Slipper"


def tokens(zone):
    """A bearer token made at one node holds at the other, and ends there when it is taken back"""
    anna = zone.account("Programmer", 0)
    made = anna.api("POST", "/api/tokens", {"label": "bot"})
    program = OnNode(zone.places[1], origin=False)
    program.bearer = made["token"]
    assert eventually(lambda: program.get("/api/me"))["id"] == anna.id
    program.connect()
    anna.api("DELETE", f"/api/tokens/{made['id']}")
    assert closes(program) == 1008
    eventually(lambda: program.api("GET", "/api/me", status=401))


def names(zone):
    """A name taken at one node is taken at the other; a guest there who had it is renamed and told"""
    guest = zone.guest("Zacharias", 1)
    account = zone.account("Zacharias", 0)
    renamed = told(guest, "renamed")
    assert renamed["was"] == "Zacharias" and renamed["me"]["name"].startswith("Guest"), renamed
    for path in ("/api/register", "/api/guest"):
        form = {"name": "Zacharias", "password": PASSWORD} if path == "/api/register" else {"name": "Zacharias"}
        answer = OnNode(zone.places[1]).ask("POST", path, form)
        assert json.loads(answer.body)["code"] == "name-taken", answer.body
    account.api("PUT", "/api/name", {"name": "Zebulon"})
    eventually(lambda: check(account.moved(zone.places[1]).get("/api/me")["name"] == "Zebulon"))


# --- what is watched, and what is over


def delayed(zone):
    """Watchers of a delayed game at another node see it late, and all of it when it is over"""
    anna, ben, game = zone.pair(delay_plies=2)
    carl = zone.guest("Carl", 1)
    assert carl.watch(game)["moves"] == []
    play([anna, ben], game, "f2f3 e7e5")
    assert carl.nothing_waits(lambda m: m.get("kind") == "move")
    assert carl.get(f"/api/games/{game}")["moves"] == []
    play([anna, ben], game, "g2g4", 2)
    assert carl.event(game, "move")["moves"][0]["uci"] == "f2f3"
    ben.do("move", game=game, move="d8h4")
    seen = [carl.event(game, "move")["moves"][0]["uci"] for _ in range(3)]
    assert seen == ["e7e5", "g2g4", "d8h4"], seen


def archive(zone):
    """A game that was finished at one node is found, shown and exported at the other, in the same words"""
    anna = zone.account("Archivist", 0)
    ben = zone.guest("Ben", 0)
    game = begin(anna, ben)
    play([anna, ben], game, MATE)
    reader = zone.guest("Reader", 1)
    found = lambda: [row["game"] for row in reader.get("/api/games?player=archivist")["games"]]  # noqa: E731
    eventually(lambda: check(found() == [game]))
    for path in (f"/api/games/{game}.pgn", f"/api/games/{game}/log", "/api/games.pgn?player=archivist"):
        texts = [without_site(person.ask("GET", path).body.decode()) for person in (ben, reader)]
        assert texts[0] == texts[1] and texts[0], path
    made = anna.api("POST", "/api/import", b'[Event "?"]\n\n1. e4 e5 *\n')["id"]
    there = anna.moved(zone.places[1])
    assert b"1. e4 e5" in there.ask("GET", f"/api/imports/{made}.pgn").body
    there.api("DELETE", f"/api/imports/{made}.pgn")
    eventually(lambda: check(anna.ask("GET", f"/api/imports/{made}.pgn").status == 404))


def private_games(zone):
    """A private game is in no list of any node, and whoever knows it may watch at any"""
    anna, ben, game = zone.pair(private=True)
    carl = zone.guest("Carl", 1)
    carl.do("lobby")
    assert game not in str(told(carl, "lobby"))
    anna.do("resign", game=game)
    eventually(lambda: check(carl.watch(game)["status"] == "over"))
    assert game not in str(carl.get("/api/games")) and carl.nothing_waits(lambda m: m["type"] == "game-ends")


def limits(zone):
    """Limits by address and by account hold for all nodes together"""
    zone.account("Guessed", 0)
    codes = []
    for number in range(24):
        answer = OnNode(zone.places[number % 2]).ask("POST", "/api/login", {"name": "Guessed", "password": "x" * 8})
        codes.append(json.loads(answer.body)["code"])
    # an address waits after the third; two nodes that do not know of each other would let six through
    assert 3 <= codes.count("wrong-password") < 6 and set(codes) == {"wrong-password", "too-many-tries"}, codes
    statuses = []
    while statuses.count(429) < 4 and len(statuses) < 300:
        statuses.append(OnNode(zone.places[len(statuses) % 2]).ask("POST", "/api/guest", {"name": "Anna"}).status)
    # sixty at once, and one a second
    assert 50 <= statuses.count(200) < 110, statuses.count(200)


def limits_of_accounts(zone):
    """An account has so many commands at all nodes together"""
    hasty = zone.account("Hasty", 0)
    # a connection has a limit of its own, so there are several
    devices = [hasty.moved(zone.places[number % 2]).connect() for number in range(8)]
    began = time.monotonic()
    done = 0
    for number in range(400):
        done += devices[number % 8].refused("resign", game="0" * 12) != "too-fast"
        time.sleep(0.005)
    took = time.monotonic() - began
    # 120 at once and 30 a second; what the other node has done is known within a quarter of a second
    assert done <= 120 + 30 * took + 60, (done, took)


def limits_of_what_is_open(zone):
    """What somebody, or an address, has open counts at all nodes together"""
    anna, ben = zone.account("Keen", 0), zone.account("Keener", 1)
    there = anna.moved(zone.places[1]).connect()
    for number in range(20):
        (anna, there)[number % 2].do("over-the-board", control="60")
    for person in (anna, there):
        assert person.refused("over-the-board", control="60") == "too-many-games"
    for number in range(10):
        made = (anna, there)[number % 2].do("challenge", control="60")["id"]
    for person in (anna, there):
        assert person.refused("challenge", control="60") == "too-many-challenges"
    eventually(lambda: check(ben.refused("accept", challenge=made) == "too-many-games"))
    # an address has two hundred, ten of which are hers; new accounts from here would use up what another test needs
    others = []
    for number in range(20):
        zone.zug("add-account", f"Keen {number}", "--password-stdin", text=PASSWORD + "\n")
        others.append(zone.login(f"Keen {number}", number % 2))
    for number in range(190):
        others[number // 10].do("challenge", control="60")
    last = [others[19], others[19].moved(zone.places[0]).connect()]
    for person in last:
        assert person.refused("challenge", control="60") == "too-many-here"
    there.do("cancel", challenge=made)
    last[0].do("challenge", control="60")
    for person in last:
        assert person.refused("challenge", control="60") == "too-many-here"


def set_up_and_closed(zone):
    """Of two who set the zone up at different nodes one wins; it is closed, opened and has new arbiters at both at once"""
    code = zone.zug("setup-link").strip().split("#")[1]
    both = [OnNode(place) for place in zone.places[:2]]
    won = []

    def set_up(person, name):
        with contextlib.suppress(Refused):
            person.enter("/api/setup", {"code": code, "zone": "Club", "name": name, "password": PASSWORD, "closed": False})
            won.append(person)

    threads = [threading.Thread(target=set_up, args=(person, f"Chief {at}")) for at, person in enumerate(both)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
    assert len(won) == 1 and zone.zug("accounts").count("(arbiter)") == 1, len(won)
    chief = won[0]
    at = both.index(chief)
    anna, ben = zone.guest("Anna", 0), zone.guest("Ben", 1)
    zora = zone.account("Zora", 1 - at)
    there = [OnNode(place) for place in zone.places[:2]]
    for stranger in there:
        eventually(lambda: check(stranger.get("/api/login")
                                 == {"name": "Club", "closed": False, "waiting": False, "embed": False}))
    chief.api("PUT", "/api/zone", {"closed": True})
    for guest in (anna, ben):
        try:
            guest.until(lambda _: False)
        except Closed:
            assert guest.closed_with == 1008
    for stranger in there:
        eventually(lambda: stranger.api("GET", "/api/lobby", status=403))
    zora.do("lobby")
    assert zora.refused("contest", name="Cup", control="300") == "only-arbiters"
    chief.api("POST", "/api/zone/arbiters", {"name": "Zora"})
    eventually(lambda: check(zora.get("/api/me")["arbiter"]))
    zora.do("contest", name="Cup", control="300")
    eventually(lambda: check(zora.get("/api/zone")["nodes"] == NODES))
    state = zora.get("/api/zone")
    assert {each["name"] for each in state["arbiters"]} == {chief.me["name"], "Zora"}, state
    zora.api("PUT", "/api/zone", {"closed": False})
    for stranger in there:
        eventually(lambda: stranger.get("/api/lobby"))
    if NODES > 1:
        assert zora.api("POST", "/api/zone/backup", {"password": PASSWORD}, status=403)["code"] == "not-allowed"
    for name in (chief.me["name"], "Zora"):
        zone.zug("make-arbiter", "--undo", name)


def fast_moves(zone):
    """Moves that follow each other faster than their notices are seen at another node in their order, each once"""
    anna, carl = zone.guest("Anna", 0), zone.guest("Carl", 1)
    game = anna.do("over-the-board", control="600")["id"]
    eventually(lambda: check(carl.watch(game)["moves"] == []))
    moves = ["g1f3", "g8f6", "b1c3", "b8c6", "f3g1", "f6g8", "c3b1", "c6b8", "e2e4", "e7e5", "d2d4", "d7d5"]
    moves += [f"{file}2{file}3" if white else f"{file}7{file}6" for file in "abcfgh" for white in (True, False)]
    for number, move in enumerate(moves):
        anna.say(do="move", game=game, move=move, nonce=f"fast-{number}")
    seen = []
    while len(seen) < len(moves):
        message = sees(carl, game, lambda m: m["type"] == "state" or m["kind"] == "move")
        made = [move["uci"] for move in message["moves"]]
        seen = made if message["type"] == "state" else seen + made
        assert seen == moves[: len(seen)], seen
    for number in range(len(moves)):
        assert told(anna, "reply", re=f"fast-{number}")["ok"]


def notices_were_late(zone):
    """Notices have come late, out of order and twice, and what was missing was read from the log"""
    late = zone.world.late
    assert late.overtaken > 5 and late.doubled > 5, (late.overtaken, late.doubled)
    said = [OnNode(place).ask("GET", "/metrics").body.decode() for place in zone.places]
    reads = sum(int(re.search(r"^zug_tails_read_total (\d+)", text, re.M).group(1)) for text in said)
    assert reads > 0, said


# --- what is for persons


def no_more(zone, persons, *types):
    """Messages of these types do not come again, until another one has come that was looked for later."""
    other = zone.guest("Later", 0)
    made = {person: other.do("challenge", to_id=person.id, control="60")["id"] for person in persons}
    for person in persons:
        told(person, "challenge", challenge=made[person])
    for what in types:
        for person in persons:
            person.do("ping")
            again = [m for m in person.waiting if m["type"] == what and m.get("challenge") not in made.values()]
            assert not again, again
    for challenge in made.values():
        other.do("cancel", challenge=challenge)


def challenged(zone):
    """Who is challenged at another node is told, and when it is over, once each; so are all devices of who challenges"""
    anna, ben = zone.guest("Anna", 0), zone.guest("Ben", 1)
    phone = anna.moved(zone.places[1]).connect()
    made = anna.do("challenge", to_id=ben.id, control="60")["id"]
    for person in (ben, phone):
        assert told(person, "challenge", challenge=made)["from"]["id"] == anna.id
    anna.do("cancel", challenge=made)
    for person in (ben, phone):
        assert told(person, "challenge-ends", challenge=made)["ending"] == "cancelled"
    no_more(zone, [ben, phone], "challenge", "challenge-ends")


def game_begins_elsewhere(zone):
    """Whose challenge is accepted at another node is told that the game has begun, once, and that the challenge is over"""
    anna, ben = zone.guest("Anna", 0), zone.guest("Ben", 0)
    phone = anna.moved(zone.places[1]).connect()
    made = anna.do("challenge", to_id=ben.id, control="60")["id"]
    told(phone, "challenge", challenge=made)
    game = ben.do("accept", challenge=made)["id"]
    assert told(phone, "challenge-ends", challenge=made)["ending"] == "accepted"
    assert told(phone, "game-begins", game=game)
    no_more(zone, [phone], "game-begins", "challenge", "challenge-ends")
    anna.do("resign", game=game)


def round_begins_elsewhere(zone):
    """Whose game of a round is begun at another node is told so, once, without a challenge or a look at the event"""
    names = [f"{name} {OnNode.made}" for name in ("Otto", "Paul", "Quinn")]
    otto, paul, quinn = zone.arbiter(names[0], 0), zone.account(names[1], 1), zone.account(names[2], 1)
    cup = otto.do("contest", name="Elsewhere", control="300")["id"]
    otto.do("contest-pair", contest=cup, round="1", pairings=[{"white": names[1], "black": names[2]}])
    otto.do("contest-start", contest=cup, round="1")
    game = told(paul, "game-begins")["game"]
    told(quinn, "game-begins", game=game)
    no_more(zone, [paul, quinn], "game-begins")
    otto.do("adjudicate", game=game, result="1/2-1/2", reason="Tired")


def round_starts_by_itself(zone):
    """A round that was given a time starts by itself, once, whichever node is first"""
    names = [f"{name} {OnNode.made}" for name in ("Rosa", "Sam", "Tim")]
    rosa, sam, tim = zone.arbiter(names[0], 0), zone.account(names[1], 0), zone.account(names[2], 1)
    cup = rosa.do("contest", name="On time", control="300")["id"]
    rosa.do("contest-pair", contest=cup, round="1", pairings=[{"white": names[1], "black": names[2]}])
    starts_ms = rosa.hello["now_ms"] + 15000
    rosa.do("contest-schedule", contest=cup, round="1", starts_ms=starts_ms)
    seen = eventually(lambda: round_with(tim, cup, "starts_ms"))
    assert seen["starts_ms"] == starts_ms, seen
    rosa.do("contest-schedule", contest=cup, round="1", starts_ms=int(time.time() * 1000) + 2000)
    game = told(sam, "game-begins")["game"]
    told(tim, "game-begins", game=game)
    no_more(zone, [sam, tim], "game-begins")
    for person in (sam, tim):
        assert eventually(lambda p=person: round_with(p, cup, "started"))["pairings"][0]["game"] == game
    rosa.do("adjudicate", game=game, result="1/2-1/2", reason="Tired")


def event_deleted(zone):
    """An event that is deleted at one node is deleted at the other, and in no list there"""
    names = [f"{name} {OnNode.made}" for name in ("Ulla", "Vera", "Will")]
    ulla, vera, _ = zone.arbiter(names[0], 0), zone.account(names[1], 1), zone.account(names[2], 1)
    cup = ulla.do("contest", name="By mistake", control="300")["id"]
    ulla.do("contest-pair", contest=cup, round="1", pairings=[{"white": names[1], "black": names[2]}])
    ulla.do("contest-start", contest=cup, round="1")
    game = told(vera, "game-begins")["game"]
    eventually(lambda: vera.do("watch-contest", contest=cup))
    told(vera, "contest")
    ulla.do("contest-delete", contest=cup)
    assert told(vera, "contest-changes", kind="contest-deleted")["deleted"] is True
    for person in (ulla, vera):
        eventually(lambda p=person: is_gone(p, cup))
    assert vera.get(f"/api/games/{game}")["status"] == "aborted"


def is_gone(person, contest):
    lists = [person.get(f"/api/contests{closed}")["contests"] for closed in ("", "?closed=true")]
    assert not any(one["contest"] == contest for listed in lists for one in listed), lists


def round_with(person, contest, member):
    """The first round of an event, which must have something."""
    seen = person.get(f"/api/contests/{contest}")["rounds"][0]
    assert seen.get(member), seen
    return seen


def came_later(zone):
    """Who comes when a challenge has been there for a while is not told of it: it is in the lobby; that it ends is told"""
    anna, ben = zone.guest("Anna", 0), zone.guest("Ben", 1)
    ben.close()
    made = anna.do("challenge", to_id=ben.id, control="60")["id"]
    time.sleep(3)  # more than a node takes for the same moment
    ben.connect()
    no_more(zone, [ben], "challenge")
    assert made in str(ben.get("/api/lobby"))
    anna.do("cancel", challenge=made)
    told(ben, "challenge-ends", challenge=made)


def notices_were_lost(zone):
    """Notices were lost, and the bus was there"""
    assert zone.world.losing.lost > 10, zone.world.losing.lost
    said = [OnNode(place).ask("GET", "/metrics").body.decode() for place in zone.places]
    assert all("\nzug_bus_up 1" in text and "\nzug_nodes 2" in text for text in said), said


def without_a_bus(zone):
    """All of this holds without a bus"""
    zone.world.bus.stop()
    for test in PERSONAL:
        test(zone)
        zone.leave()
    said = [OnNode(place).ask("GET", "/metrics").body.decode() for place in zone.places]
    assert all("\nzug_bus_up 0" in text for text in said), said


PERSONAL = [challenged, game_begins_elsewhere, round_begins_elsewhere, came_later]
ALL = [
    set_up_and_closed, challenge_and_mate, declined_and_cancelled, accepted_once, lobby, moves_at_once, resent_elsewhere, endings,
    premoves, options, assistants, presence, two_devices, crowd, absence, calls, arbiter_acts, contest, teams, players_only, logout_everywhere,
    logout_of_one, round_starts_by_itself, event_deleted, closed_accounts, tokens, names, delayed, archive, conditions, private_games,
    fast_moves,
    *PERSONAL,
]
LATE = [fast_moves, moves_at_once, premoves, *PERSONAL, notices_were_late]
LOST = [*PERSONAL, notices_were_lost, without_a_bus]
LIMITED = [limits_of_accounts, limits_of_what_is_open, limits]


def in_zone(test, zone):
    def tried():
        try:
            test(zone())
        finally:
            zone().leave()

    tried.__doc__ = test.__doc__
    return tried


def main():
    if NODES > 1 and (why := postgres.why_not() or nats.why_not()):
        hosts.skip(why)
    hosts.enter()
    made = {}
    is_late, is_lost = "--late" in sys.argv, "--lost" in sys.argv

    def once():
        if "zone" not in made:
            made["zone"] = Zone(NODES, late=7 if is_late else None, lost="su" if is_lost else None)
        return made["zone"]

    def with_limits():
        if "limited" not in made:
            if "zone" in made:
                made["zone"].world.end()
                hosts.forget()
            made["limited"] = Zone(NODES, ZUG_LIMITS="1")
        return made["limited"]

    only = [word for word in sys.argv[2:] if word in {test.__name__ for test in ALL + LATE + LOST + LIMITED}]
    chosen = LATE if is_late else LOST if is_lost else ALL
    tests = [in_zone(test, once) for test in chosen if not only or test.__name__ in only]
    limited = [] if is_late or is_lost else LIMITED
    run(tests + [in_zone(test, with_limits) for test in limited if not only or test.__name__ in only])


if __name__ == "__main__":
    main()
