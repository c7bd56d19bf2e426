#!/usr/bin/env python3
"""zone_private_events.py - an event for its players only is there for them and its arbiters, and for nobody else: by no
request of docs/openapi.json and by none over a WebSocket. Prints TAP.

usage: zone_private_events.py ZUG
"""

import json
import pathlib
import tomllib

from zone_peer import Person, Zone, run

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OPENAPI = json.loads((ROOT / "docs/openapi.json").read_text(encoding="utf-8"))
SCHEMA = tomllib.loads((ROOT / "server/msg/messages.toml").read_text(encoding="utf-8"))
NOBODYS = "zzzzzzzzzzzz"  # an id that nothing has
SECRETS = ("Secret Cup", "Nixon", "Osman", "Piotr", "Quinn")  # the event, and those who play in it

# What a member of a request may be, by its type; others are not needed.
EXAMPLES = {"Title": "x", "RoundName": "1", "MoveText": "e2e4", "Phrase": "hello", "Side": "white", "MsPair": [1000, 1000],
            "Plies": 0, "Bool": True, "DecidedResult": "1-0", "Id": NOBODYS, "Count": 1, "BoardNumber": 1, "Reason": "x",
            "Result": "1-0", "RoundNumber": 1, "SystemCode": "FIDE_DUTCH_2026", "AbsenceBye": "zero", "[WantedTeam]": [{"name": "x"}]}
CHOICES = {"move": {"move": "e2e4"}, "contest-pair": {"pairings": [{"white": "x", "black": "y"}]},
           "contest-reseat": {"pairings": [{"white": "x", "black": "y"}]},
           "contest-enter": {"players": [{"name": "x"}]}, "contest-arbiter": {"to_id": NOBODYS},
           "contest-arbiter-remove": {"to_id": NOBODYS}}


class Event:
    """A zone with an event of four players, two rounds of it started, one game over; and all sorts of people."""

    def __init__(self, zone, players_only=True):
        self.zone = zone
        self.rita = zone.arbiter("Rita")
        self.players = [zone.account(name) for name in SECRETS[1:]]
        self.helper, self.other, self.guest = zone.account("Hanna"), zone.account("Otto"), zone.guest("Greta")
        self.stranger = Person(zone).connect()
        made = self.rita.do("contest", name=SECRETS[0], control="300+3", players_only=players_only)
        self.id = made["id"]
        self.rita.do("contest-arbiter", contest=self.id, to="Hanna")
        self.rita.do("contest-enter", contest=self.id,
                     players=[{"name": name, "account": name} for name in SECRETS[1:]])
        self.rita.do("contest-plan", contest=self.id, system="FIDE_DUTCH_2026", rounds=3, tie_breaks="BH,SB")
        self.games = []
        self.start(1, [(1, 2), (3, 4)])
        self.players[0].do("resign", game=self.games[0])

    def start(self, number, pairs):
        self.rita.do("contest-pair", contest=self.id, round=str(number),
                     pairings=[{"white_player": white, "black_player": black} for white, black in pairs])
        self.rita.do("contest-start", contest=self.id, round=str(number))
        shown = self.rita.get(f"/api/contests/{self.id}")
        self.games = [each["game"] for row in shown["rounds"] for each in row["pairings"]]

    @property
    def outsiders(self):
        return {"a stranger": self.stranger, "a guest": self.guest, "another account": self.other}

    @property
    def insiders(self):
        return {"a player": self.players[3], "its arbiter": self.helper, "an arbiter of the zone": self.rita}

    def secrets(self):
        return [self.id, *self.games, *SECRETS]


def reads():
    """Every request that reads something: its path, and the names of its query."""
    for path, methods in OPENAPI["paths"].items():
        if "get" in methods:
            asked = [member["name"] for member in methods["get"].get("parameters", []) if member["in"] == "query"]
            yield path, asked


def without(answer, given):
    """What was answered, without what differs from one request to the other."""
    headers = {name: value for name, value in answer.headers.items() if name != "date"}
    return answer.status, headers, answer.body.decode().replace(given, "ID")


def read_nothing(event, name, person):
    """Goes through all that can be read: of the event there is nothing, with its ids there is what others' ids have."""
    for path, asked in reads():
        if path in ("/metrics", "/healthz"):
            continue
        for given in [event.id, *event.games] if "{id}" in path else [""]:
            query = "?" + "&".join(f"{key}=1" for key in asked if key in ("round",)) if "round" in asked else ""
            for tail in {"", query}:
                there = without(person.ask("GET", path.replace("{id}", given) + tail), given or "ID")
                assert not given or there == without(
                    person.ask("GET", path.replace("{id}", NOBODYS) + tail), NOBODYS), (name, path, there)
                found = [word for word in event.secrets() if word in there[2]]
                assert not found, (name, path, found, there)
    searches = ["player=Nixon", "event=Secret", "result=0-1", f"contest={event.id}", f"contest={event.id}&player=Nixon"]
    for kind in ("games", "games.pgn"):
        for query in searches:
            there = without(person.ask("GET", f"/api/{kind}?{query}"), event.id)
            assert there == without(person.ask("GET", f"/api/{kind}?{query.replace(event.id, NOBODYS)}"), NOBODYS), (kind, query)
            assert not any(word in there[2] for word in event.secrets()), (name, query, there)
    there = person.ask("GET", "/api/contests?closed=true&event=Secret")
    assert event.id not in there.body.decode(), (name, there.body)


def requests():
    """Every request over a WebSocket that names a contest or a game, with members as its schema has them."""
    for kind in ("request", "command"):
        for name, shape in SCHEMA[kind].items():
            about = next((key for key in ("contest", "game") if key in shape), None)
            if about is None:
                continue
            members = dict(CHOICES.get(name, {}))
            for key, said in shape.items():
                if key in ("doc", "who", "c", "ask", "terms", "one_of", "is", about) or not isinstance(said, str):
                    continue
                sort = said.split()[0]
                if not sort.endswith("?") and key not in members:
                    members[key] = EXAMPLES[sort]
            yield name, about, members


def ask_nothing(event, name, person):
    """Asks for everything by WebSocket, and gives every command: the answer is that of what is not there."""
    of = {"contest": [event.id], "game": event.games}
    for what, about, members in requests():
        for given in of[about]:
            heard = []
            for id_ in (given, NOBODYS):
                person.count += 1
                person.say(do=what, nonce=f"n{person.count}", **{**members, about: id_})
                reply = person.until(lambda m: m["type"] == "reply" and m.get("re") == f"n{person.count}")
                heard.append({key: value for key, value in reply.items() if key not in ("re", "now_ms")})
            assert heard[0] == heard[1], (name, what, heard)
            if what.startswith("unwatch"):
                continue
            assert heard[0]["code"] == ("not-found" if person.me or what.startswith("watch") else "log-in"), (name, what, heard)
            told = json.loads(person.ask("POST", "/api/command", {"do": what, **members, about: given}).body)
            assert told.get("ok") is not True, (name, what, told)
    answers = [without(person.ask("POST", f"/api/contests/{id_}/report", b"012 x\n"), id_) for id_ in (event.id, NOBODYS)]
    assert answers[0] == answers[1], (name, answers)


def nobody_else():
    """Strangers, guests and other accounts find nothing of it, nor of its games, by any request."""
    with Zone() as zone:
        event = Event(zone)
        for person in event.outsiders.values():
            person.do("lobby")
            person.until(lambda m: m["type"] == "lobby")
        for name, person in event.outsiders.items():
            read_nothing(event, name, person)
            ask_nothing(event, name, person)
        event.players[2].do("resign", game=event.games[1])
        event.start(2, [(1, 3), (2, 4)])
        event.players[0].do("move", game=event.games[2], move="e4")
        for name, person in event.outsiders.items():
            person.do("ping")
            heard = [m for m in person.waiting if any(word in str(m) for word in event.secrets())]
            assert not heard, (name, heard)
        for game in event.games[2:]:
            event.rita.do("adjudicate", game=game, result="1/2-1/2", reason="The hall closes")
        event.rita.do("contest-close", contest=event.id)
        for name, person in event.outsiders.items():
            read_nothing(event, f"{name}, when it is over", person)


def those_who_may():
    """A player, its arbiters and those of the zone see all of it, also when it is over and after a restart."""
    with Zone() as zone:
        event = Event(zone)
        for _ in range(2):
            for name, person in event.insiders.items():
                assert person.get(f"/api/contests/{event.id}")["players_only"] is True
                assert event.id in str(person.get("/api/contests")), name
                person.do("watch-contest", contest=event.id)
                person.until(lambda m: m["type"] == "contest")
                for game in event.games:
                    assert person.watch(game)["contest"] == event.id
                    assert person.get(f"/api/games/{game}")["contest"] == event.id
                assert b"Nixon" in person.ask("GET", f"/api/contests/{event.id}.pgn").body, name
                for ending in (".trf", "/standings", "/standings.csv", "/players.csv"):
                    assert person.ask("GET", f"/api/contests/{event.id}{ending}").status == 200, (name, ending)
                found = person.get(f"/api/games?contest={event.id}")["games"]
                assert [each["game"] for each in found] == event.games[:1], (name, found)
            zone.stop()
            zone.start()
            for person in [*event.insiders.values(), *event.players[:3]]:
                person.connect()
        event.players[2].do("resign", game=event.games[1])
        event.rita.do("contest-close", contest=event.id)
        for name, person in (("a player", event.players[0]), ("an arbiter of the zone", event.rita)):
            assert event.id in str(person.get("/api/contests?closed=true")), name
        assert event.games[0] in str(event.players[0].get("/api/games")), "one's own game is found"
        assert event.games[0] not in str(event.players[2].get("/api/games")), "others' are in the event"


def led_away():
    """Who looks at it when it becomes for its players only is told, and told nothing more; the players are not."""
    with Zone() as zone:
        event = Event(zone, players_only=False)
        lookers = [event.stranger, event.guest, event.other, event.players[3], event.helper]
        live = event.games[1]
        for person in lookers:
            person.do("lobby")
            person.do("watch-contest", contest=event.id)
            person.until(lambda m: m["type"] == "contest")
            person.do("watch-boards", contest=event.id)
            person.watch(live)
        assert live in str(event.stranger.get("/api/lobby"))
        event.rita.do("contest-change", contest=event.id, name=SECRETS[0], players_only=True)
        for person in lookers[:3]:
            for of, id_ in (("contest", event.id), ("game", live), ("game", event.games[0])):
                person.until(lambda m: m["type"] == "hidden" and m.get(of) == id_)
            person.until(lambda m: m["type"] == "resync" and "game" not in m)
            person.waiting.clear()
        event.players[2].do("move", game=live, move="e4")
        event.rita.do("contest-enter", contest=event.id, players=[{"name": "Late"}])
        for person in lookers[3:]:
            person.event(live, "move")
            person.until(lambda m: m["type"] == "contest-changes" and m["kind"] == "contest-entered")
            assert person.nothing_waits(lambda m: m["type"] == "hidden")
        for person in lookers[:3]:
            assert person.nothing_waits(lambda m: True), person.waiting
            assert live not in str(person.get("/api/lobby"))
        event.rita.do("contest-change", contest=event.id, name=SECRETS[0], players_only=False)
        assert live in str(event.stranger.get("/api/lobby"))
        event.stranger.watch(live)


def no_longer():
    """Who is no arbiter of it any more, or not linked in the list, does not see it any more, at once."""
    with Zone() as zone:
        event = Event(zone)
        lot = zone.account("Lotte")
        event.rita.do("contest-enter", contest=event.id, players=[{"name": "Lotte", "account": "Lotte"}])
        for person in (event.helper, lot):
            person.watch(event.games[1])
        event.rita.do("contest-arbiter-remove", contest=event.id, to="Hanna")
        event.helper.until(lambda m: m["type"] == "hidden" and m["game"] == event.games[1])
        read_nothing(event, "an arbiter of before", event.helper)
        event.rita.do("contest-leave", contest=event.id, player=5)
        lot.until(lambda m: m["type"] == "hidden" and m["game"] == event.games[1])
        read_nothing(event, "a player of before", lot)
        chief = zone.arbiter("Chief")
        chief.watch(event.games[1])
        event.rita.api("DELETE", f"/api/zone/arbiters/{chief.id}")
        chief.until(lambda m: m["type"] == "hidden" and m["game"] == event.games[1])


def assistant():
    """Who has a player's link may come to a hidden game as an assistant, and sees it when accepted."""
    with Zone() as zone:
        event = Event(zone)
        game = event.games[1]
        event.players[2].watch(game)
        event.players[2].do("assistant-ask", game=game)
        link = event.players[2].event(game, "assistant-asked")["link"]
        assert event.guest.refused("assistant-join", game=game, link=NOBODYS) == "not-found"
        event.guest.do("assistant-join", game=game, link=link)
        assert event.guest.refused("watch", game=game) == "not-found"
        event.rita.do("assistant-accept", game=game, side="white")
        assert event.guest.watch(game)["role"] == "assistant"
        assert event.guest.refused("watch-contest", contest=event.id) == "not-found"
        event.players[2].do("assistant-remove", game=game, side="white")
        event.guest.until(lambda m: m["type"] == "hidden" and m["game"] == game)
        assert event.guest.refused("watch", game=game) == "not-found"


def reseated():
    """Where there is no list, who is paired plays: somebody else at the board, and they see nothing of it any more."""
    with Zone() as zone:
        rita, (ann, ben, carl, dora) = zone.arbiter("Rita"), [zone.account(name) for name in ("Ann", "Ben", "Carl", "Dora")]
        contest = rita.do("contest", name=SECRETS[0], control="300+3", players_only=True)["id"]
        boards = [{"white": "Ann", "black": "Ben"}, {"white": "Carl", "black": "Dora"}]
        rita.do("contest-pair", contest=contest, round="1", pairings=boards)
        rita.do("contest-start", contest=contest, round="1")
        for person in (ann, ben, carl, dora):
            person.do("watch-contest", contest=contest)
        rita.do("contest-reseat", contest=contest, round="1", pairings=boards[1:])
        for person in (ann, ben):
            person.until(lambda m: m["type"] == "hidden" and m.get("contest") == contest)
            assert person.refused("watch-contest", contest=contest) == "not-found"
        for person in (carl, dora):
            person.until(lambda m: m["type"] == "contest-changes" and m["kind"] == "contest-reseated")
            assert person.nothing_waits(lambda m: m["type"] == "hidden")


run([nobody_else, those_who_may, led_away, no_longer, assistant, reseated])
