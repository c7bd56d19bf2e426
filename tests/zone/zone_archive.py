#!/usr/bin/env python3
"""zone_archive.py - finished games: found, exported, imported, backed up. Prints TAP.

usage: zone_archive.py ZUG
"""

import datetime
import os
import sqlite3
import subprocess

from zone_peer import WAIT, ZUG, Peer, Person, Zone, begin, pair, play, run


def search():
    """The archive is searched by player, date, event, result and opening moves."""
    with Zone() as zone:
        anna, ben, first = pair(zone)
        play([anna, ben], first, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7")
        second = begin(ben, anna)
        play([ben, anna], second, "d4 d5")
        ben.do("resign", game=second)
        live = begin(anna, ben)

        def found(query):
            return [g["game"] for g in anna.get("/api/games" + query)["games"]]

        assert found("") == [second, first] and live not in found("")
        assert found("?player=ann") == [second, first] and found("?player=nobody") == []
        assert found("?result=1-0") == [first] and found("?result=0-1") == [second]
        assert found("?moves=e2e4,e7e5") == [first] and found("?moves=e2e4") == [first]
        assert found("?moves=d2d4") == [second] and found("?moves=c2c4") == []
        assert found("?from=2001-01-01&to=2100-01-01") == [second, first] and found("?to=2001-01-01") == []
        assert found("?page=2") == [] and anna.get("/api/games")["more"] is False
        line = anna.get("/api/games?result=1-0")["games"][0]
        assert line["white"]["name"] == "Anna" and line["moves"].startswith("e2e4 e7e5 d1h5"), line
        long = "x" * 130  # what cannot be read must not find every game
        assert found("?from=2024-02-29&to=2100-12-31&") == [second, first]
        for query, fact in (("?from=yesterday", "search-from"), ("?to=2100-02-29", "search-to"), ("?event=%FF", "search-long"),
                            ("?contest=x", "search-contest")):
            assert anna.get("/api/games" + query, status=400)["facts"] == {"code": fact}, query
        for query in ("?from=yesterday", "?page=0", "?contest=x", f"?player={long}", f"?result={long}", "?event=%FF",
                      "?from=2026-02-30", "?to=2100-02-29", "?from=2026-04-31", "?playr=anna", "?x", "?%ff=1",
                      "?player=anna&player=ben"):
            assert anna.api("GET", "/api/games" + query, status=400)["code"] == "bad-request", query
        for query, name in (("games?result=win", "result"), ("games?moves=e4", "moves"), ("games?moves=e2e4,xyz", "moves"),
                            ("games?moves=e1g1o", "moves"), ("games.pgn?page=2", "page"), ("games.pgn?playr=a", "playr"),
                            ("contests?closed=true&name=x", "name"), ("contests?page=2", "page"),
                            ("contests?event=x", "event"), ("contests?closed=maybe", "closed"), ("lobby?page=2", "page"),
                            (f"games/{first}?page=2", "page"), (f"games/{first}.pgn?page=2", "page"),
                            (f"games/{first}/log?x=1", "x"), ("me?page=1", "page"), ("calls?page=1", "page")):
            refused = anna.get("/api/" + query, status=400)
            assert refused["code"] == "bad-request" and name in refused["message"], (query, refused)
        assert found("?result=*") == [] and found("?moves=e7e8q") == []
        for path in ("games/{}", "games/{}.pgn", "games/{}/log", "challenges/{}", "contests/{}", "contests/{}.pgn",
                     "imports/{}.pgn", "games?contest={}", "games.pgn?contest={}"):
            for unknown in ("000000000000", "000000000001", "zzzzzzzzzzzz"):
                refused = anna.get("/api/" + path.format(unknown), status=404)
                fact = "no-such-game" if path[:6] == "games/" else "no-such-contest" if "contest" in path else None
                assert refused["code"] == "not-found" and refused.get("facts", {}).get("code") == fact, (path, refused)
        for unknown in ("000000000000", "000000000001", "zzzzzzzzzzzz"):
            for form in ({"do": "resign", "game": unknown}, {"do": "accept", "challenge": unknown},
                         {"do": "contest-close", "contest": unknown}):
                assert anna.api("POST", "/api/command", form, status=404)["code"] == "not-found", form
            form = {"do": "challenge", "to_id": unknown}
            assert anna.api("POST", "/api/command", form, status=404)["code"] == "no-such-person", form


def export():
    """Games are exported as PGN that zug check calls clean: one, and many."""
    with Zone() as zone:
        anna, ben, first = pair(zone, control="300+2")
        play([anna, ben], first, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7")
        second = begin(ben, anna, start=17)
        ben.do("resign", game=second)
        one = anna.ask("GET", f"/api/games/{first}.pgn")
        assert one.status == 200 and one["content-type"].startswith("application/vnd.chess-pgn")
        text = " ".join(one.body.decode().split())  # where lines end depends on the clocks
        for part in ('[White "Anna (guest)"]', "4. Qxf7#", "[%clk", '[TimeControl "300+2"]'):
            assert part in text, text
        many = anna.ask("GET", "/api/games.pgn").body
        assert many.count(b"[Event ") == 2
        checked = subprocess.run([ZUG, "check", "-"], input=many, capture_output=True, timeout=WAIT)
        assert checked.returncode == 0, checked
        filtered = anna.ask("GET", "/api/games.pgn?result=1-0").body
        assert filtered.count(b"[Event ") == 1
        data = anna.get(f"/api/games/{first}")
        assert data["result"] == "1-0" and data["moves"][-1]["san"] == "Qxf7#" and data["end"] == "checkmate"
        assert anna.ask("GET", "/api/games/000000000001.pgn").status == 404
        assert anna.ask("GET", "/api/games/..%2f..").status == 404


def named_after_the_game():
    """The file of a game is called after its players and its day; its site is the zone; guests of one name are two."""
    with Zone() as zone:
        anna, zoe, twin = zone.account("Ann-Kathrin d'Or"), zone.guest("Zoë"), zone.guest("Zoë")
        first, second = begin(anna, zoe), begin(zoe, twin)
        game = anna.get(f"/api/games/{first}")
        day = datetime.datetime.fromtimestamp(game["set_ms"] / 1000, datetime.timezone.utc).strftime("%Y-%m-%d")
        answer = anna.ask("GET", f"/api/games/{first}.pgn")
        name = f"Ann-Kathrin-d-Or-Zo%C3%AB-guest-{day}.pgn"
        wanted = f"attachment; filename=\"{first}.pgn\"; filename*=UTF-8''{name}"
        assert answer["content-disposition"] == wanted, answer["content-disposition"]
        assert f'[Site "{zone.url}"]' in answer.body.decode(), answer.body
        text = anna.ask("GET", f"/api/games/{second}.pgn").body.decode()
        assert f'[White "Zoë (guest {zoe.id[:4]})"]' in text and f'[Black "Zoë (guest {twin.id[:4]})"]' in text, text
    with Zone("--public-url", "https://chess.example") as zone:
        anna, ben = Person(zone, origin=None), Person(zone, origin=None)
        for one, name in ((anna, "Anna"), (ben, "Ben")):
            one.enter("/api/guest", {"name": name})
            one.connect()
        game = begin(anna, ben)
        assert '[Site "https://chess.example"]' in anna.ask("GET", f"/api/games/{game}.pgn").body.decode()
        assert '[Site "?"]' in zone.zug("export", game)
        os.environ["ZUG_PUBLIC_URL"] = "https://chess.example"
        assert '[Site "https://chess.example"]' in zone.zug("export", game)
        del os.environ["ZUG_PUBLIC_URL"]


def pages():
    """A page has fifty games and says whether there is another; who leaves in the middle of a file harms nothing."""
    with Zone() as zone:
        anna, ben = zone.guest("Anna"), zone.guest("Ben")
        for _ in range(51):
            ben.do("resign", game=begin(anna, ben))
        first, second = anna.get("/api/games"), anna.get("/api/games?page=2")
        assert (len(first["games"]), first["more"]) == (50, True) and (len(second["games"]), second["more"]) == (1, False)
        for _ in range(10):
            with Peer(zone.port) as peer:
                peer.send(b"GET /api/games.pgn HTTP/1.1\r\nHost: zug\r\n\r\n")
        assert anna.ask("GET", "/api/games.pgn").body.count(b"[Event ") == 51


def imports():
    """PGN files are imported for replay."""
    with Zone() as zone:
        anna = zone.guest("Anna")
        pgn = b'[Event "Opera"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 1-0\n\n1. e4 e4 *\n'
        made = anna.api("POST", "/api/import", pgn)
        assert made["games"] == 2 and made["bad"] == 1, made
        assert Person(zone).ask("GET", f"/api/imports/{made['id']}.pgn").body == pgn
        assert anna.api("POST", "/api/import", b"nothing here", status=400)["code"] == "bad-request"
        assert Person(zone).api("POST", "/api/import", pgn, status=401)
        assert anna.ask("GET", "/api/imports/000000000001.pgn").status == 404


def imports_have_an_end():
    """A person keeps so many bytes of imports and no more, and makes room by deleting one."""
    big = b'[Event "Opera"]\n[Result "*"]\n\n1. e4 *\n\n' * 25000
    with Zone(env={"ZUG_LIMITS": "1"}) as zone:
        anna, ben = zone.guest("Anna"), zone.guest("Ben")
        kept = [anna.api("POST", "/api/import", big)["id"] for _ in range(8 * 2**20 // len(big))]
        full = anna.api("POST", "/api/import", big, status=409)
        assert full["code"] == "imports-full" and "delete" in full["message"], full
        assert ben.api("DELETE", f"/api/imports/{kept[0]}.pgn", status=404)["code"] == "not-found"
        assert Person(zone).api("DELETE", f"/api/imports/{kept[0]}.pgn", status=401)["code"] == "log-in"
        assert anna.api("DELETE", f"/api/imports/{kept[0]}.pgn")["ok"]
        assert anna.ask("GET", f"/api/imports/{kept[0]}.pgn").status == 404
        assert anna.api("POST", "/api/import", big)["games"] == 25000
        assert "0 faults" in zone.zug("verify")


def imports_too_fast():
    """An address brings so many bytes along at once, whoever they are, and can still come in."""
    big = b'[Event "Opera"]\n[Result "*"]\n\n1. e4 {' + b"A comment is read soon.\n" * 42000 + b"} *\n"
    with Zone(env={"ZUG_LIMITS": "1"}) as zone:
        answers = []
        for name in ("Anna", "Ben", "Carl", "Dora", "Emil"):
            guest = zone.guest(name)
            answers += [guest.ask("POST", "/api/import", big).status for _ in range(10)]
        assert set(answers) == {200, 409, 429}, answers
        assert answers.count(200) + answers.count(409) <= 36 and answers[-1] == 429, answers
        assert zone.guest("Fritz").me["guest"]


def operators_tools():
    """zug zone lists, exports, backs up and verifies while the zone is open."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        play([anna, ben], game, "f3 e5 g4 Qh4")
        live = begin(anna, ben)
        listed = zone.zug("list").splitlines()
        assert len(listed) == 2 and any(game in line and "0-1" in line and "Anna (guest) - Ben (guest)" in line for line in listed)
        assert any(live in line and "playing" in line for line in listed)
        assert zone.zug("list", "--player", "zoe") == ""
        assert zone.zug("export").count("[Event ") == 1
        assert "Qh4#" in zone.zug("export", game)
        copy = zone.folder / "copy.db"
        zone.zug("backup", str(copy))
        assert sqlite3.connect(copy).execute("select count(*) from log").fetchone()[0] > 5
        zone.zug("backup", str(copy), status=2)
        assert "0 faults" in zone.zug("verify")
        anna.do("move", game=live, move="e4")


def newer_database():
    """A database of a newer Zug is refused with a clear message."""
    with Zone() as zone:
        zone.stop()
        with sqlite3.connect(zone.folder / "zug.db") as connection:
            connection.execute("pragma user_version = 999")
        zone.is_sound = False
        connection.close()
        done = subprocess.run(
            [ZUG, "serve", "--listen", "127.0.0.1:0", "--data", zone.folder],
            capture_output=True,
            text=True,
            timeout=WAIT,
        )
        assert done.returncode == 2 and "newer Zug" in done.stderr, done


def one_zone_a_folder():
    """A second zone in the same folder is refused; the files are nobody else's to read."""
    with Zone() as zone:
        done = subprocess.run(
            [ZUG, "serve", "--listen", "127.0.0.1:0", "--data", zone.folder],
            capture_output=True,
            text=True,
            timeout=WAIT,
        )
        assert done.returncode == 2 and "another zug serve" in done.stderr, done
        assert zone.folder.stat().st_mode & 0o077 == 0
        for path in zone.folder.iterdir():
            assert path.stat().st_mode & 0o077 == 0, path


TESTS = [
    search,
    export,
    named_after_the_game,
    pages,
    imports,
    imports_have_an_end,
    imports_too_fast,
    operators_tools,
    newer_database,
    one_zone_a_folder,
]

if __name__ == "__main__":
    run(TESTS)
