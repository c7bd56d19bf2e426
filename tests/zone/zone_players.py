#!/usr/bin/env python3
"""zone_players.py - what a player has played: sums, the list of games, who may see which; one's own live games, and how it
stands in rematches. Prints TAP.

usage: zone_players.py ZUG
"""

from zone_peer import Person, Zone, begin, pair, play, run

NOBODYS = "zzzzzzzzzzzz"
FIELDS = ("won", "drawn", "lost", "points")


def score(of):
    return tuple(of[name] for name in FIELDS)


def shown(reader, player):
    return reader.get(f"/api/players/{player.id}")


def listed(reader, player, query=""):
    return [line["game"] for line in reader.get(f"/api/games?person={player.id}{query}")["games"]]


def sums():
    """A player's games are added up by colour, speed, opening and opponent; aborted ones and those that go on are not."""
    with Zone() as zone:
        anna, ben, carl = zone.account("Anna"), zone.account("Ben"), zone.guest("Carl")
        first = begin(anna, ben, control="60")
        play([anna, ben], first, "e4 c5 Nf3 d6")
        ben.do("resign", game=first)
        second = begin(ben, anna, control="300+3")
        play([ben, anna], second, "e4 c5 Nc3")
        ben.do("offer-draw", game=second)
        anna.do("accept-draw", game=second)
        third = begin(carl, anna, control="300+3")
        play([carl, anna], third, "d4 d5")
        anna.do("resign", game=third)
        begin_only = begin(anna, carl)
        anna.do("abort", game=begin_only)
        live = begin(anna, carl)
        got = shown(ben, anna)
        assert got["player"] == {"id": anna.id, "name": "Anna"} and got["since_ms"] > 0 and "closed" not in got, got
        assert (got["games"], got["more"]) == (3, False)
        assert score(got["white"]) == (1, 0, 0, 1) and score(got["black"]) == (0, 1, 1, 0.5), got
        assert {one["speed"]: score(one) for one in got["speeds"]} == {"bullet": (1, 0, 0, 1), "blitz": (0, 1, 1, 0.5)}, got
        played = {(one["side"], one["opening"]): score(one) for one in got["openings"]}
        assert played[("white", "Sicilian Defence")] == (1, 0, 0, 1), played
        assert played[("black", "Sicilian Defence")] == (0, 1, 0, 0.5) and len(played) == 3, played
        assert score(got["against"]) == (1, 1, 0, 1.5), got
        assert "against" not in shown(Person(zone), anna)
        assert [line["game"] for line in got["running"]] == [live] and got["running"][0]["result"] == "*"
        assert shown(anna, carl)["player"] == {"id": carl.id, "name": "Carl", "guest": True}
        for unknown in (NOBODYS, "x", first):
            refused = anna.get(f"/api/players/{unknown}", status=404)
            assert refused["code"] == "not-found" and refused["facts"]["code"] == "no-such-player", refused


def lists():
    """The archive lists a person's games by their id, with one colour if wanted, with all other conditions, page by page."""
    with Zone() as zone:
        anna, ben, other = zone.guest("Anna"), zone.guest("Ben"), zone.guest("Anna")
        mine = [begin(anna, ben), begin(ben, anna)]
        for game in mine:
            ben.do("resign", game=game)
        ben.do("resign", game=begin(other, ben))
        assert listed(ben, anna) == mine[::-1] and listed(ben, anna, "&player=ben") == mine[::-1]
        assert listed(ben, anna, "&color=white") == mine[:1] and listed(ben, anna, "&color=black") == mine[1:]
        assert listed(ben, anna, "&result=0-1") == mine[1:] and listed(ben, anna, "&where=halfmoves%20%3C%203") == mine[::-1]
        found = ben.ask("GET", f"/api/games.pgn?person={anna.id}&color=white")
        assert found.body.count(b"[Event ") == 1
        for query in ("person=x", "color=white", f"person={anna.id}&color=red", f"person={anna.id}&color="):
            assert anna.get(f"/api/games?{query}", status=400)["code"] == "bad-request", query
        assert listed(anna, Nobody()) == []
        for _ in range(49):
            ben.do("resign", game=begin(anna, ben))
        pages = [anna.get(f"/api/games?person={anna.id}&page={page}") for page in (1, 2)]
        assert [(len(page["games"]), page["more"]) for page in pages] == [(50, True), (1, False)]
        assert shown(ben, anna)["games"] == 51


class Nobody:
    id = NOBODYS


def seen_by():
    """Private games, and those of an event for its players only, are on the page of a player for those alone who played."""
    with Zone() as zone:
        rita, anna, ben, carl = zone.arbiter("Rita"), zone.account("Anna"), zone.account("Ben"), zone.account("Carl")
        stranger = Person(zone).connect()
        private = begin(anna, ben, private=True)
        ben.do("resign", game=private)
        live = begin(anna, ben, private=True)
        contest = rita.do("contest", name="Secret Cup", control="300+3", players_only=True)["id"]
        rita.do("contest-enter", contest=contest, players=[{"name": n, "account": n} for n in ("Anna", "Ben")])
        rita.do("contest-pair", contest=contest, round="1", pairings=[{"white_player": 1, "black_player": 2}])
        rita.do("contest-start", contest=contest, round="1")
        board = rita.get(f"/api/contests/{contest}")["rounds"][0]["pairings"][0]["game"]
        ben.do("resign", game=board)
        for reader, games in ((anna, 2), (ben, 2), (carl, 0), (stranger, 0)):
            got = shown(reader, anna)
            assert got["games"] == games and len(got["running"]) == (1 if games else 0), (games, got)
            assert [event["name"] for event in got["events"]] == (["Secret Cup"] if games else []), got
            assert len(listed(reader, anna)) == games
            assert games or not any(word in str(got) for word in (private, live, board, contest, "Secret", "Ben")), got
        rita.api("POST", f"/api/accounts/{carl.id}/close")
        assert shown(anna, carl)["closed"] is True
        rita.api("PUT", "/api/zone", {"closed": True})
        assert Person(zone).get(f"/api/players/{anna.id}", status=403)["code"] == "zone-closed"
        assert shown(ben, anna)["games"] == 2


def events():
    """The events somebody has played in come with the score there."""
    with Zone() as zone:
        rita, anna, ben = zone.arbiter("Rita"), zone.account("Anna"), zone.account("Ben")
        contest = rita.do("contest", name="Open Cup", control="5400+30")["id"]
        rita.do("contest-pair", contest=contest, round="1", pairings=[{"white": "Anna", "black": "Ben"}])
        rita.do("contest-start", contest=contest, round="1")
        game = rita.get(f"/api/contests/{contest}")["rounds"][0]["pairings"][0]["game"]
        rita.do("adjudicate", game=game, result="+/-", reason="did not come")
        rita.do("contest-change", contest=contest, name="Open Cup 2026")
        (event,) = shown(ben, anna)["events"]
        assert (event["contest"], score(event)) == (contest, (1, 0, 0, 1)), event
        assert shown(ben, anna)["speeds"][0]["speed"] == "classical"


def mine():
    """One's own live games are told to who asks, private ones too; who glances at a game does not count as present."""
    with Zone() as zone:
        anna, ben = zone.guest("Anna"), zone.guest("Ben")
        games = [begin(anna, ben), begin(anna, ben, private=True)]
        begin(ben, zone.guest("Carl"))
        anna.say(do="mine")
        told = anna.until(lambda m: m["type"] == "mine")["games"]
        assert sorted(line["game"] for line in told) == sorted(games), told
        stranger = Person(zone).connect()
        stranger.say(do="mine")
        assert stranger.until(lambda m: m["type"] == "mine")["games"] == []
        ben.watch(games[0])
        anna.watch(games[0])
        anna.do("unwatch", game=games[0])
        ben.event(games[0], "connection-lost")
        anna.do("watch", game=games[0], brief=True, aside=True)
        board = anna.until(lambda m: m["type"] == "board" and m["game"] == games[0])
        assert board["sides"] == ["white"] and board["white"]["here"] is False, board
        assert ben.get(f"/api/games/{games[0]}")["white"]["here"] is False
        anna.watch(games[0])
        ben.event(games[0], "connection-regained")


def rematches():
    """The state of a rematch says how it stood before it, after a restart as well."""
    with Zone() as zone:
        anna, ben, first = pair(zone)
        ben.do("resign", game=first)
        challenge = anna.do("rematch", game=first)["id"]
        second = ben.do("accept", challenge=challenge)["id"]
        assert "series" not in anna.get(f"/api/games/{first}")
        assert anna.get(f"/api/games/{second}")["series"] == {"games": 1, "white": 0, "black": 1}
        zone.stop()
        zone.start()
        for one in (anna, ben):
            one.connect()
        ben.do("offer-draw", game=second)
        anna.do("accept-draw", game=second)
        third = anna.do("accept", challenge=ben.do("rematch", game=second)["id"])["id"]
        game = anna.get(f"/api/games/{third}")
        assert game["white"]["name"] == "Anna" and game["series"] == {"games": 2, "white": 1.5, "black": 0.5}, game


run([sums, lists, seen_by, events, mine, rematches])
