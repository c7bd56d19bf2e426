#!/usr/bin/env python3
"""zone_show.py - what a zone shows to many: games for broadcasts, how many look on, frames on other sites. Prints TAP.

usage: zone_show.py ZUG
"""

import json
import re
import subprocess
import sys

from zone_peer import Person, Zone, begin, pair, play, run

PLAYERS = "name,rating,title,fide_id,account\nAnna,2310,WIM,24651516,Anna\nBen,1980,,,Ben\nCarl,,,,Carl\nDora,2105,,,Dora\n"


def cup(zone, **terms):
    """An event with a list of players whose first round has begun: the arbiter, its players by name, its id, its games."""
    arbiter = zone.arbiter()
    players = {name: zone.account(name) for name in ("Anna", "Ben", "Carl", "Dora")}
    contest = arbiter.do("contest", name="Cup", site="Bern", **{"control": "300", **terms})["id"]
    arbiter.do("contest-enter", contest=contest, csv=PLAYERS)
    arbiter.do("contest-pair", contest=contest, round="1", pairings=[
        {"white_player": 1, "black_player": 2}, {"white_player": 3, "black_player": 4}])
    arbiter.do("contest-start", contest=contest, round="1")
    pairings = arbiter.get(f"/api/contests/{contest}")["rounds"][0]["pairings"]
    games = [pairing["game"] for pairing in pairings]
    for name, game in (("Anna", games[0]), ("Ben", games[0]), ("Carl", games[1]), ("Dora", games[1])):
        players[name].watch(game)
    return arbiter, players, contest, games


def tags(text):
    """The tags of each game of a file."""
    return [dict(re.findall(r'^\[(\w+) "(.*)"\]$', part, re.M)) for part in re.split(r"\n\n(?=\[)", text)]


def live_games():
    """The games of the present round have moves, clocks, boards and ratings; a poll in vain costs no body."""
    with Zone() as zone:
        arbiter, players, contest, games = cup(zone)
        path = f"/api/contests/{contest}/live.pgn"
        site = Person(zone, origin="https://broadcasts.example")
        first = site.ask("GET", path)
        assert first.status == 200 and first["content-type"] == "application/vnd.chess-pgn", first.headers
        assert first["access-control-allow-origin"] == "*" and first["cache-control"] == "no-cache"
        assert first["last-modified"].endswith(" GMT") and first["etag"].startswith('"')
        one, two = tags(first.body.decode())
        assert (one["Round"], one["Board"], one["White"], one["Black"], one["Result"]) == ("1", "1", "Anna", "Ben", "*"), one
        assert (one["WhiteElo"], one["WhiteTitle"], one["WhiteFideId"], one["BlackElo"]) == ("2310", "WIM", "24651516", "1980")
        assert two["Board"] == "2" and "WhiteElo" not in two and one["GameId"] == games[0]
        for header in (f"If-None-Match: {first['etag']}\r\n", f"If-None-Match: W/{first['etag']}\r\n",
                       f"If-Modified-Since: {first['last-modified']}\r\n"):
            again = site.ask("GET", path, extra=header)
            assert again.status == 304 and again.body == b"" and again["etag"] == first["etag"], (header, again.status)
        assert site.ask("GET", path, extra='If-None-Match: "0"\r\n').status == 200
        play([players["Anna"], players["Ben"]], games[0], "e4 e5 Nf3")
        moved = site.ask("GET", path, extra=f"If-None-Match: {first['etag']}\r\n")
        text = re.sub(r"\s+", " ", moved.body.decode())
        assert moved.status == 200 and moved["etag"] != first["etag"]
        assert re.search(r"1\. e4 \{\[%clk 0:0[45]:\d\d\S*\]\} 1\.\.\. e5 \{\[%clk", text) and "2. Nf3" in text, text
        players["Ben"].do("resign", game=games[0])
        assert tags(site.ask("GET", path).body.decode())[0]["Result"] == "1-0"
        checked = subprocess.run([sys.argv[1], "check", "-"], input=moved.body, capture_output=True, check=False)
        assert checked.returncode == 0, checked


def rounds_of_games():
    """One address is always the present round; each round and the whole event have their own."""
    with Zone() as zone:
        arbiter, players, contest, games = cup(zone)
        path = f"/api/contests/{contest}/live.pgn"
        site = Person(zone)
        players["Ben"].do("resign", game=games[0])
        arbiter.do("contest-pair", contest=contest, round="2", pairings=[{"white_player": 2, "black_player": 1}])
        assert [game["Round"] for game in tags(site.ask("GET", path).body.decode())] == ["1", "1"]
        arbiter.do("contest-start", contest=contest, round="2")
        assert [game["Round"] for game in tags(site.ask("GET", path).body.decode())] == ["2"]
        assert [game["Round"] for game in tags(site.ask("GET", path + "?round=1").body.decode())] == ["1", "1"]
        whole = tags(site.ask("GET", path + "?rounds=all").body.decode())
        assert [(game["Round"], game["Board"]) for game in whole] == [("1", "1"), ("1", "2"), ("2", "1")], whole
        assert site.ask("GET", path + "?round=7").status == 404
        for query in ("?rounds=some", "?rounds=all&round=1", "?board=1"):
            assert site.ask("GET", path + query).status == 400, query
        assert site.ask("HEAD", path).status == 200
        new = arbiter.do("contest", name="Next", control="60")["id"]
        empty = site.ask("GET", f"/api/contests/{new}/live.pgn")
        assert empty.status == 200 and empty.body == b""
        assert site.ask("GET", "/api/contests/000000000000/live.pgn").status == 404


def late_games():
    """Whoever asks sees what watchers see: late, and nothing of an event that is for its players only."""
    with Zone() as zone:
        arbiter, players, contest, games = cup(zone, delay_plies=2)
        path = f"/api/contests/{contest}/live.pgn"
        play([players["Anna"], players["Ben"]], games[0], "e4 e5 Nf3")
        for person in (Person(zone), players["Anna"], arbiter):
            text = person.ask("GET", path).body.decode()
            assert "1. e4" in text and not re.search(r"\be5\b", text), text
        known = arbiter.ask("GET", path)["etag"]
        play([players["Carl"], players["Dora"]], games[1], "d4")
        assert Person(zone).ask("GET", path, extra=f"If-None-Match: {known}\r\n").status == 304
        arbiter.do("contest-change", contest=contest, name="Cup", players_only=True)
        for person in (Person(zone), players["Anna"], arbiter):
            assert person.ask("GET", path).status == 404
        arbiter.do("contest-change", contest=contest, name="Open Cup", players_only=False)
        assert '[Event "Open Cup"]' in Person(zone).ask("GET", path).body.decode()


def many_ask():
    """Many sites that ask at once get the same bytes."""
    with Zone() as zone:
        _, players, contest, games = cup(zone)
        play([players["Anna"], players["Ben"]], games[0], "e4")
        path = f"/api/contests/{contest}/live.pgn"
        asked = [Person(zone).ask("GET", path) for _ in range(8)]
        assert len({answer.body for answer in asked}) == 1 and len({answer["etag"] for answer in asked}) == 1


def watchers(person, game):
    """How many look on, as the next message says."""
    return person.until(lambda m: m["type"] == "watchers" and m["game"] == game)["count"]


def audience():
    """Players and watchers hear how many look on: each person once, strangers of an address once, and no player."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        carl, stranger, other = zone.guest("Carl"), Person(zone).connect(), Person(zone).connect()
        carl.watch(game)
        assert watchers(anna, game) == watchers(ben, game) == watchers(carl, game) == 1
        second = Person(zone)
        second.cookie, second.me = carl.cookie, carl.me
        second.connect().watch(game)
        stranger.watch(game)
        assert watchers(anna, game) == watchers(second, game) == 2
        other.watch(game)
        board = Person(zone).connect()
        board.do("watch", game=game, brief=True)
        assert watchers(board, game) == 2, "who looks at a board is told, and is none"
        carl.close()
        stranger.do("unwatch", game=game)
        other.do("unwatch", game=game)
        assert watchers(anna, game) == 1, "the other window of the same person is still there"
        second.do("unwatch", game=game)
        assert watchers(anna, game) == 0
        assert "watchers" not in json.dumps(anna.get(f"/api/games/{game}/log"))


def blind():
    """Who comes as a watcher sees what strangers see, whoever it is, and counts as that person."""
    with Zone() as zone:
        arbiter, players, contest, games = cup(zone, delay_plies=2)
        play([players["Anna"], players["Ben"]], games[0], "e4 e5 Nf3")
        shown = Person(zone)
        shown.cookie = arbiter.cookie
        shown.connect(lambda port: Blind(shown.peer(port)))
        assert shown.hello.get("me") is None
        state = shown.watch(games[0])
        assert state["role"] == "watcher" and len(state["moves"]) == 1, state
        assert shown.refused("pause", game=games[0], reason="Look") in ("log-in", "only-arbiters")
        arbiter.watch(games[0])
        assert watchers(players["Anna"], games[0]) == 1
        assert shown.ask("GET", "/ws?v=1&as=player").status == 400
        arbiter.api("PUT", "/api/zone", {"name": "Club", "closed": True})
        assert shown.watch(games[0])["role"] == "watcher"
        answer = players["Anna"].ask("GET", f"/api/contests/{contest}/live.pgn")
        assert answer.status == 200 and "access-control-allow-origin" not in answer.headers
        assert Person(zone).ask("GET", f"/api/contests/{contest}/live.pgn").status == 403


class Blind:
    """A connection that asks to come as a watcher."""

    def __init__(self, peer):
        self.peer = peer

    def upgrade(self, path, headers):
        return self.peer.upgrade(path + "&as=watcher", headers)


def policy(answer):
    return answer["content-security-policy"]


def frames():
    """Nobody may show the zone in a frame; sites that the operator names may show its boards, and nothing else."""
    with Zone() as zone:
        person = Person(zone)
        for path in ("/", "/game/000000000000", "/embed.html"):
            answer = person.ask("GET", path)
            assert "frame-ancestors 'none'" in policy(answer) and answer["x-frame-options"] == "DENY", path
        assert person.ask("GET", "/embed/game/000000000000").status == 404
        assert person.get("/api/login")["embed"] is False
    with Zone("--embed", "https://Club.example/, http://localhost:8080") as zone:
        person, arbiter = Person(zone), zone.arbiter()
        has_page = person.ask("GET", "/embed.html").status == 200  # builds for sanitizers have none
        for path in ("/embed/game/000000000000", "/embed/event/000000000000") if has_page else ():
            answer = person.ask("GET", path)
            assert answer.status == 200 and "x-frame-options" not in answer.headers, path
            assert policy(answer).endswith("frame-ancestors https://club.example http://localhost:8080"), policy(answer)
            assert "form-action 'none'" in policy(answer) and "set-cookie" not in answer.headers
        for path in ("/", "/game/000000000000", "/embed.html", "/api/lobby"):
            answer = person.ask("GET", path)
            assert "frame-ancestors 'none'" in policy(answer) and answer["x-frame-options"] == "DENY", path
        assert person.get("/api/login")["embed"] is True
        arbiter.api("PUT", "/api/zone", {"name": "Club", "closed": True})
        assert not has_page or person.ask("GET", "/embed/game/000000000000").status == 403
        assert person.get("/api/login")["embed"] is False


def wrong_sites():
    """What is no site is refused before the zone begins."""
    for sites in ("*", "https://*.example", "club.example", "https://club.example/page", "https://a.example; script-src *", ",", "'self'"):
        done = subprocess.run([sys.argv[1], "serve", "--listen", "127.0.0.1:0", "--embed", sites], capture_output=True, text=True, check=False)
        assert done.returncode == 2 and "--embed names sites like https://club.example" in done.stderr, (sites, done)


if __name__ == "__main__":
    run([live_games, rounds_of_games, late_games, many_ask, audience, blind, frames, wrong_sites])
