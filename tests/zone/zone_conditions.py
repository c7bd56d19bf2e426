#!/usr/bin/env python3
"""zone_conditions.py - the archive is searched by conditions of zug select, and finds the same games. Prints TAP.

usage: zone_conditions.py ZUG
"""

import json
import re
import subprocess
import threading
from urllib.parse import quote

from zone_peer import WAIT, ZUG, Person, Zone, begin, pair, play, run

CONDITIONS = [
    "all", "not all", 'white ~ "anna"', 'white = "Anna"', 'white = "Anna (guest)"', "player ~ rita", "both player ~ guest",
    "black !~ ben", "result = 1-0", "result = 1/2", "result != 1-0", 'result = "*"', "has result", "missing result",
    "event ~ cup", 'event = "Zug: casual game"', "has site", "site ~ hall", "round = 1", "missing round", "has board",
    "gameid ~ a", "elo >= 1", "missing eco", "date >= 2020", "date < 2020", "has date", "missing date", "utcdate > 2020.01.01",
    "timecontrol = \"300+3\"", "speed = blitz", "speed = none", "speed in (bullet, rapid)", "variant = chess960", "has fen",
    "setup = 1", "termination = normal", "termination ~ forfeit", "termination != normal", "plycount >= 4", "missing plycount",
    "has exactresult", 'exactresult = "0-0"', 'result = "0-0"', "halfmoves >= 4", "halfmoves = 0", "halfmoves < 3 and white ~ anna",
    "clocks", "evals", "comments", "annotated", "nags", "variations", "clocks and not comments",
    'opening-name ~ "sicilian"', "opening-code in C00..C99", 'opening-name = ""', 'line "1. e4 e5"', "promotion", "castling",
    "en-passant", "mate", "stalemate", "dead", "repetition", "fifty-moves", "went-on",
    'position "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"', 'reaches "1. Nf3 e5 2. e4"', 'pattern "*/*/*/*/4P???/*/*/*"',
    'material "Q8P v 8P"', "balance >= 3", "balance >= 1 for 2", "opposite-bishops",
    'white ~ anna and mate or speed = none and not result = 1-0', "(result = 1-0 or result = 0-1) and not (mate or dead)",
]


def where(condition, **more):
    """The path of a search."""
    asked = "".join(f"&{name}={quote(str(value))}" for name, value in more.items())
    return f"/api/games?where={quote(condition)}{asked}"


def found(person, condition, **more):
    """The ids of all games that are found, over as many requests as it takes."""
    games, after = [], {}
    while True:
        answer = person.get(where(condition, **more, **after))
        assert answer["more"] == ("next" in answer) and ("of" in answer) == (not after), answer
        games += [line["game"] for line in answer["games"]]
        if not answer["more"]:
            return games
        after = {"after": answer["next"]}


def selected(pgn, condition):
    """The ids of the games that zug select finds in a file."""
    done = subprocess.run([ZUG, "select", "--to", "json", condition, "-"], input=pgn, capture_output=True, timeout=WAIT)
    assert done.returncode == 0 and done.stderr == b"", (condition, done)
    return [json.loads(line)["tags"]["GameId"] for line in done.stdout.splitlines()]


def games_of_all_sorts(zone):
    """An archive with many kinds of ends, clocks, starts and comments; returns an arbiter and a player."""
    rita, anna, ben = zone.arbiter("Rita"), zone.guest("Anna"), zone.account("Ben")

    def game(moves, **terms):
        made = begin(anna, ben, **terms)
        play([anna, ben], made, moves)
        return made

    def over(made, by=ben, what="resign", **fields):
        by.do(what, game=made, **fields)
        return made

    game("e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7")
    over(game("e4 a6 e5 d5 exd6 exd6", control="60"))
    over(game("e4 c5 Nf3 d6", control="900+10"), anna)
    over(game("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O", control="-"))
    over(game("a4 h5 a5 b5 axb6 h4 bxa7 h3 axb8=Q", control="-"), anna)
    over(game("", start=17))
    over(game("", start="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), anna)
    game("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
    game("Kxd4", start="8/8/7k/8/3q4/4K3/8/8 w - - 0 1")
    game("Qg6", start="7k/8/8/6Q1/8/8/8/K7 w - - 0 1")
    drawn = game("d4 d5")
    anna.do("offer-draw", game=drawn)
    ben.do("accept-draw", game=drawn)
    decided = game("c4 c5")
    rita.do("pause", game=decided, reason="a complaint is looked into")
    rita.do("resume", game=decided)
    rita.do("adjudicate", game=decided, result="0-0", reason="Both \\ have {left} the \"hall\"")
    begin(anna, ben, private=True)
    over(begin(anna, ben, private=True))
    cup = rita.do("contest", name="Summer Cup", control="5400+30", site="Great Hall")["id"]
    rita.do("contest-pair", contest=cup, round="1", pairings=[{"white_id": anna.id, "black_id": ben.id}])
    rita.do("contest-start", contest=cup, round="1")
    board = rita.get(f"/api/contests/{cup}")["rounds"][0]["pairings"][0]["game"]
    anna.watch(board)
    ben.watch(board)
    play([anna, ben], board, "d4 Nf6")
    over(board)
    return rita, anna, ben


def the_same_as_zug_select():
    """A condition finds in the archive what zug select finds in the file of its games, and its file has the same."""
    with Zone() as zone:
        rita, anna, _ = games_of_all_sorts(zone)
        sizes = set()
        for person in (anna, rita, Person(zone)):
            pgn = person.ask("GET", "/api/games.pgn").body
            assert sorted(found(person, "all")) == sorted(selected(pgn, "all")) and len(selected(pgn, "all")) >= 12
            for condition in CONDITIONS:
                wanted = selected(pgn, condition)
                got = found(person, condition)
                assert got == wanted, (condition, got, wanted, pgn.decode())
                file = person.ask("GET", where(condition).replace("games?", "games.pgn?")).body
                assert re.findall(rb'\[GameId "(\w+)"', file) == [game.encode() for game in wanted], condition
                sizes.add(len(wanted))
        assert len(sizes) > 6, sizes


def with_the_plain_fields():
    """A condition and the plain fields hold together; the list tells the opening, the length and the clock."""
    with Zone() as zone:
        anna, ben, first = pair(zone)
        play([anna, ben], first, "e4 c5 Nf3 d6 d4 cxd4 Nxd4")
        ben.do("resign", game=first)
        second = begin(ben, anna, control="-")
        play([ben, anna], second, "e4 c5")
        ben.do("resign", game=second)
        assert found(anna, "opening-name ~ sicilian") == [second, first]
        assert found(anna, "opening-name ~ sicilian", result="1-0") == [first]
        assert found(anna, "speed = blitz", result="0-1") == [] == found(anna, "all", player="zoe")
        assert found(anna, "all", moves="e2e4,c7c5,g1f3") == [first] == found(anna, "halfmoves > 2", **{"from": "2020-01-01"})
        for answer in (anna.get(where("all")), anna.get("/api/games")):
            lines = {line["game"]: line for line in answer["games"]}
            assert (lines[first]["control"], lines[first]["plies"], lines[first]["eco"]) == ("300+3", 7, "B54"), lines
            assert lines[first]["opening"].startswith("Sicilian") and lines[second]["control"] == "-", lines
        answer = anna.get(where("mate"))
        assert answer == {"games": [], "more": False, "looked": 2, "of": 2}, answer
        assert anna.get(where("mate", result="1-0"))["looked"] == 1


def who_sees_what():
    """Who searches by a condition sees no game that the plain list does not show, and no live one."""
    with Zone() as zone:
        rita = zone.arbiter("Rita")
        anna, ben, other, guest = (zone.account(name) for name in ("Anna", "Ben", "Otto", "Greta"))
        stranger = Person(zone)
        public = begin(anna, ben)
        play([anna, ben], public, "e4 e5")
        hidden = begin(anna, ben, private=True)
        cup = rita.do("contest", name="Secret Cup", control="300+3", players_only=True)["id"]
        rita.do("contest-enter", contest=cup, players=[{"name": name, "account": name} for name in ("Anna", "Ben", "Otto")])
        rita.do("contest-pair", contest=cup, round="1", pairings=[{"white_player": 1, "black_player": 2}])
        rita.do("contest-start", contest=cup, round="1")
        secret = rita.get(f"/api/contests/{cup}")["rounds"][0]["pairings"][0]["game"]
        quiet = rita.do("contest", name="Quiet Cup", control="300+3", private=True)["id"]
        rita.do("contest-pair", contest=quiet, round="1", pairings=[{"white_id": anna.id, "black_id": ben.id}])
        rita.do("contest-start", contest=quiet, round="1")
        unlisted = rita.get(f"/api/contests/{quiet}")["rounds"][0]["pairings"][0]["game"]
        for person in (anna, ben):
            person.watch(unlisted)
            person.watch(secret)
        persons = (anna, ben, rita, other, guest, stranger)
        for person in persons:
            assert found(person, "all") == [] and found(person, "white ~ anna or halfmoves < 100") == []
            assert person.get(where("all"))["of"] == 0
        for game in (public, hidden, secret, unlisted):
            play([ben, anna], game, "") if game != public else None
            ben.do("resign", game=game)
        live = begin(anna, ben)
        for person in persons:
            listed = [line["game"] for line in person.get("/api/games")["games"]]
            assert found(person, "all") == listed and live not in listed, listed
            assert person.get(where("all"))["of"] == len(listed)
            file = person.ask("GET", where("all").replace("games?", "games.pgn?")).body.decode()
            assert re.findall(r'\[GameId "(\w+)"', file) == listed, file
            assert (secret in listed) == (hidden in listed) == (person in (anna, ben)), listed
            status = 404 if person in (guest, stranger) else 200
            answer = person.get(where("all", contest=cup), status=status)
            assert status == 404 or [line["game"] for line in answer["games"]] == [secret], answer
        assert public in found(stranger, 'line "1. e4 e5"') and found(stranger, 'event ~ "Cup"') == []
        rita.api("PUT", "/api/zone", {"closed": True})
        for path in (where("all"), where("all").replace("games?", "games.pgn?"), where("white")):
            assert stranger.get(path, status=403)["code"] == "zone-closed"
        assert public in found(other, "all")


BAD = [
    ("white", 6, "select-relation"), ("elo >= 2500 and (eco in B90", 17, "select-opening"), ("white = \"x", 9, "select-quote"),
    ("mate)", 5, "select-closing"), ("mate stalemate", 6, "select-join"), ("# ", 3, "select-relation"), ("white ! 1", 7, "select-sign"), ("bongo", None, None),
    ('position "nonsense"', None, "fen-letter"), ('pattern "*/*"', None, None), ('material "X v R"', None, None),
    ('reaches "1. e4 Ke7"', None, None), ("eco in B90..", None, None), ("date in 1.2", None, None),
    ("speed = quick", None, "select-speed"), ("halfmoves >= many", None, "select-number"), ("castling = sideways", None, "select-castling"),
    ("promotion = K", None, "select-promotion"), ("repetition 1", None, None), ("both mate", None, None), ("[White = 1", None, None),
    ("mate for 0", None, None), ('balance > 1 for 0', None, None), ("speed in (blitz", None, None), ("ünd", None, None), ('position "ppppppppp/8/8/8/8/8/8/8 w"', None, "fen-rank-long"),
    (" or ".join(["mate"] * 65), None, None), ("(" * 200 + "mate", None, None), (" ", None, None),
]


def what_is_not_understood():
    """A condition that is not understood is refused with a code, the place and a sentence, as zug select says it."""
    with Zone() as zone:
        anna = zone.guest("Anna")
        for condition, column, code in BAD:
            refused = anna.get(where(condition), status=400)
            facts = refused["facts"]
            assert refused["code"] == "bad-request" and facts["code"].startswith(("select-", "fen-")), refused
            assert code in (None, facts["code"]) and column in (None, refused["at"]), (condition, refused)
            said = subprocess.run([ZUG, "select", condition, "-"], input=b"", capture_output=True, timeout=WAIT).stderr.decode()
            line = re.match(r"CONDITION:1:(\d+): error: (.*)", said)
            assert line and line[2] in refused["message"], (condition, said, refused)
            assert int(line[1]) == refused["at"] or not condition.isascii(), (condition, said, refused)
            assert anna.get(where(condition).replace("games?", "games.pgn?"), status=400) == refused
        for path, fact in ((where("x" * 2001), "search-long"), ("/api/games?where=%FF", "search-long"),
                           (where("all", after="yesterday"), "search-after"), (where("all", after="12-"), "search-after"),
                           (where("all", after="-1-000000000001"), "search-after"), ("/api/games?after=1-000000000001", "search-after"),
                           (where("all", after=""), "search-after"), (where("all", page=2), None), (where("all", page=1), None),
                           (where("all", where="mate"), None), (where("all", contest="x"), "search-contest"),
                           ("/api/games.pgn?where=all&after=1-000000000001", None)):
            refused = anna.get(path, status=400)
            assert refused["code"] == "bad-request" and refused.get("facts", {}).get("code") == fact, (path, refused)
        assert anna.get("/api/games?where=")["page"] == 1
        assert anna.get(where("all", contest="zzzzzzzzzzzz"), status=404)["facts"]["code"] == "no-such-contest"


def page_after_page():
    """Fifty games come at once; the next ones from where the search stopped, whatever has been played meanwhile."""
    with Zone() as zone:
        anna, ben = zone.guest("Anna"), zone.guest("Ben")
        games = []
        for at in range(104):
            games.append(begin(anna, ben) if at % 26 else begin(ben, anna))
            ben.do("resign", game=games[-1])
        games.reverse()
        first = anna.get(where("all"))
        assert [line["game"] for line in first["games"]] == games[:50], first
        assert (first["more"], first["looked"], first["of"]) == (True, 50, 104), first
        late = begin(anna, ben)
        ben.do("resign", game=late)
        second = anna.get(where("all", after=first["next"]))
        assert [line["game"] for line in second["games"]] == games[50:100] and "of" not in second, second
        third = anna.get(where("all", after=second["next"]))
        assert [line["game"] for line in third["games"]] == games[100:] and not third["more"] and third["looked"] == 4, third
        assert found(anna, "all") == [late, *games] and len(found(anna, "white ~ ben")) == 4
        rare = anna.get(where("white ~ ben"))
        assert (len(rare["games"]), rare["looked"], rare["more"]) == (4, 105, False), rare
        assert anna.ask("GET", "/api/games.pgn?where=white+~+ben").body.count(b"[Event ") == 4


def many_at_once():
    """Whoever asks for too much at once is told so; all others are answered."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        ben.do("resign", game=game)
        answers = []

        def ask():
            answers.append(Person(zone).ask("GET", where("not all or halfmoves < 3")))

        threads = [threading.Thread(target=ask) for _ in range(24)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(WAIT)
        assert len(answers) == 24 and {answer.status for answer in answers} <= {200, 503}, answers
        for answer in answers:
            body = json.loads(answer.body)
            assert len(body["games"]) == 1 if answer.status == 200 else body["code"] == "busy", body
        assert found(anna, "all") == [game]


if __name__ == "__main__":
    run([the_same_as_zug_select, with_the_plain_fields, who_sees_what, what_is_not_understood, page_after_page, many_at_once])
