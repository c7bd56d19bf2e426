#!/usr/bin/env python3
"""zone_names.py - nobody passes for somebody else: names that look alike, guests, and texts that mislead. Prints TAP.

usage: zone_names.py ZUG
"""

import json
import sqlite3

from zone_peer import Person, Refused, Zone, begin, pair, play, run

SECRET = "correct horse"


def refused(act, *words):
    try:
        act(*words)
    except Refused as refusal:
        assert refusal.sentence[0].isupper() and refusal.sentence[-1] == ".", refusal
        return refusal.code
    return "taken"


def come(zone, how, name):
    """How it goes with who wants to come in under a name."""
    form = {"name": name, "password": SECRET} if how == "register" else {"name": name}
    return refused(Person(zone).enter, f"/api/{how}", form)


SPOOFS = {
    "Anna": ["Ａｎｎａ", "𝐀𝐧𝐧𝐚", "𝒜𝓃𝓃𝒶", "Ⓐⓝⓝⓐ", "Аnnа", "Αnna", "Ann\u200ba", "Anna\u2800", "Anna\u3164", "\u202eannA\u202c",
             "A\u0332nna", "Anna\ufe0f", "anna.", "ᴬⁿⁿᵃ", "An\u00adna", "Anna\u00a0"],
    "Coco": ["Сосо", "Ⲥⲟⲥⲟ", "𐐕𐐬𐐕𐐬", "C0C0", "ⅭＯⅭＯ"],
    "ALAMI": ["ᎪᏞᎪᎷᏆ", "ꓮꓡꓮꓟꓲ", "ΑLΑΜΙ", "АLАМІ", "A1AMl"],
    "Hanna": ["ΗΑΝΝΑ", "Ηаnnа"],
    "Thomas": ["Thornas", "THОМАЅ"],
    "O'Brien": ["O’Brien", "OʼBrien", "O`Brien", "0'Brien", "O′Brien"],
    "Anna-Maria": ["Anna\u2010Maria", "Anna\u2011Maria", "Anna\u2012Maria", "Anna\u2013Maria", "Anna\u2014Maria",
                   "Anna\u2015Maria", "Annaー" + "Maria", "Anna一Maria"],
    "Нина": ["НИНА", "Hинa"],
}


def what_is_wrong():
    """Who is refused a name or a password is told what is wrong with it, also by a code."""
    with Zone() as zone:
        anna, gus = zone.account("Anna"), zone.guest("Gus")
        for name, code, fact in (("x", "bad-request", "name-length"), ("a\u200bb", "bad-request", "name-special"),
                                 ("a  b", "bad-request", "name-blanks"), ("--", "bad-request", "name-letterless"),
                                 ("Anд", "bad-request", "name-alphabets"), ("Guest 12", "bad-request", "name-of-guest")):
            refused = anna.ask("PUT", "/api/name", {"name": name})
            told = json.loads(refused.body)
            assert (told["code"], told["facts"]) == (code, {"code": fact}), told
        told = Person(zone).api("POST", "/api/guest", {"name": "Anna"}, status=409)
        assert (told["code"], told["facts"]) == ("name-taken", {"code": "name-of-account"}), told
        for password, fact in (("short", "password-short"), ("x" * 257, "password-long")):
            told = Person(zone).api("POST", "/api/register", {"name": "Ben", "password": password}, status=400)
            assert told["facts"] == {"code": fact}, told
        told = gus.api("POST", "/api/password", {"old": "nothing at all", "new": "nothing at all"}, status=403)
        assert told["facts"] == {"code": "guest-password"}, told


def look_alikes():
    """Who pretends to be an account is refused, as a guest or as an account, also by another name later."""
    with Zone() as zone:
        tried = 0
        for name, spoofs in SPOOFS.items():
            assert come(zone, "register", name) == "taken", name
            for spoof in spoofs:
                for how in ("register", "guest"):
                    tried += 1
                    assert come(zone, how, spoof) in ("name-taken", "bad-request"), (how, spoof, name)
        assert tried > 80, tried
        zoe = zone.account("Zoe")
        for spoof in ("A-nna", "Сосо", "O’Brien"):
            assert zoe.api("PUT", "/api/name", {"name": spoof}, status=409)["code"] == "name-taken", spoof
        assert zoe.api("PUT", "/api/name", {"name": "Zoë"})["me"]["name"] == "Zoë"
        assert come(zone, "register", "Zoe") == "taken", "a name that was given up is free"
        assert come(zone, "register", "ZOË") == "name-taken"
        assert come(zone, "register", "Guest 12") == "bad-request"
        assert come(zone, "guest", "Guest 12") == "taken"


def honest_names():
    """People of all scripts come in under their names, log in in capitals, and are found by name."""
    names = ["Müller-Lüdenscheidt", "Анна", "Γιώργος", "שרה", "محمد", "陈伟", "田中たろう", "김민수", "कमल", "გიორგი", "Արամ"]
    with Zone() as zone:
        anna = zone.account("Anna")
        for name in names:
            person = zone.account(name)
            assert person.me["name"] == name
            again = Person(zone)
            again.enter("/api/login", {"name": f" {name.upper()} ", "password": SECRET})
            assert again.id == person.id, name
            made = anna.do("challenge", to=name, control="60")
            assert anna.get(f"/api/challenges/{made['id']}")["to"]["id"] == person.id
            anna.do("cancel", challenge=made["id"])


def older_accounts():
    """Accounts that older rules took for different stay, each with its own password; no third one comes."""
    with Zone() as zone:
        zone.is_sound = False  # names and keys are put there behind its back
        zone.account("Anna", "the first password")
        for name in ("Bea", "Carl", "Dora", "O'Hara"):
            zone.account(name, f"password of {name}")
        zone.stop()
        with sqlite3.connect(zone.folder / "zug.db") as database:
            # as an older Zug left it: other keys, no looks, and names that pass no more
            database.execute("DELETE FROM look")
            database.execute("DELETE FROM note")
            rename = "UPDATE person SET name = ?, name_key = ?, since_ms = since_ms + 5 WHERE name = ?"
            database.execute(rename, ("Ａnna", "ａnna", "Bea"))
            database.execute(rename, ("\u0410\u043d\u043d\u0430 \U0001f451", "анна👑", "Carl"))
            database.execute(rename, ("Аnnа", "аnnа", "Dora"))
            database.execute("UPDATE person SET name_key = 'ohara' WHERE name = 'O''Hara'")
        database.close()
        zone.start()
        said = zone.said()
        assert 'older="Anna" newer="Ａnna"' in said and 'newer="Аnnа"' in said, said
        passwords = {"Anna": "the first password", "Ａnna": "password of Bea", "Аnnа": "password of Dora",
                     "\u0410\u043d\u043d\u0430 \U0001f451": "password of Carl", "O'Hara": "password of O'Hara"}
        for name, password in passwords.items():
            person = Person(zone)
            person.enter("/api/login", {"name": name, "password": password})
            assert person.me["name"] == name, (name, person.me)
        for name in ("ANNA", "Ａnna", "anna.", "O Hara"):
            assert come(zone, "register", name) in ("name-taken", "bad-request"), name
        # what the operator does to them goes on, and a second start has nothing left to do
        zone.zug("make-arbiter", "Ａnna")
        zone.zug("set-password", "Аnnа", "--password-stdin", text="another password\n")
        zone.stop()
        zone.start()
        assert zone.said().count("names-alike") == said.count("names-alike") > 0
        twin = Person(zone)
        twin.enter("/api/login", {"name": "Ａnna", "password": "password of Bea"})
        assert twin.me["arbiter"] is True
        twin.enter("/api/login", {"name": "Аnnа", "password": "another password"})


def guests_everywhere():
    """A guest is shown as one wherever a name stands, and an account is not."""
    with Zone() as zone:
        rita, gus, anna = zone.arbiter("Rita"), zone.guest("Gus"), zone.account("Anna")
        helper, watcher = zone.guest("Hal"), Person(zone)
        made = gus.do("challenge", control="300", color="white")
        for line in (watcher.get("/api/lobby")["challenges"][0], watcher.get(f"/api/challenges/{made['id']}")):
            assert line["from"]["guest"] is True, line
        game = anna.do("accept", challenge=made["id"])["id"]
        begins = gus.until(lambda m: m["type"] == "game-begins")
        assert begins["white"]["guest"] is True and "guest" not in begins["black"], begins
        for person in (gus, anna, rita):
            state = person.watch(game)
            assert state["white"]["guest"] is True and "guest" not in state["black"], state
        gus.do("assistant-ask", game=game)
        helper.do("assistant-join", game=game, link=gus.event(game, "assistant-asked")["link"])
        assert anna.event(game, "assistant-joined")["guest"] is True
        assert watcher.get(f"/api/games/{game}")["white"]["assistant"]["guest"] is True
        gus.do("call-arbiter", game=game, reason="Help")
        assert rita.until(lambda m: m["type"] == "call")["guest"] is True
        assert rita.get("/api/calls")["calls"][0]["guest"] is True
        named = [event["by"] for event in rita.get(f"/api/games/{game}/log")["events"] if "by" in event]
        assert all(("guest" in by) == (by["name"] in ("Gus", "Hal")) for by in named) and named, named
        assert watcher.get("/api/lobby")["games"][0]["white"]["guest"] is True
        anna.do("resign", game=game)
        line = watcher.get("/api/games")["games"][0]
        assert line["white"]["guest"] is True and "guest" not in line["black"], line
        pgn = watcher.ask("GET", f"/api/games/{game}.pgn").body.decode()
        assert '[White "Gus (guest)"]' in pgn and '[Black "Anna"]' in pgn, pgn
        assert "Gus (guest)" in zone.zug("list")
        again = gus.do("rematch", game=game)
        assert anna.get(f"/api/challenges/{again['id']}")["from"]["guest"] is True
        contest = rita.do("contest", name="Cup", control="300")["id"]
        rita.do("contest-pair", contest=contest, round="1", pairings=[{"white_id": gus.id, "black": "Anna"}])
        pairing = watcher.get(f"/api/contests/{contest}")["rounds"][0]["pairings"][0]
        assert pairing["white"]["guest"] is True and "guest" not in pairing["black"], pairing
        rita.do("contest-start", contest=contest, round="1")
        board = watcher.get(f"/api/contests/{contest}")["rounds"][0]["pairings"][0]["game"]
        zone.stop()
        zone.start()
        for there in (game, board):
            state = watcher.get(f"/api/games/{there}")
            assert state["white"]["guest"] is True and "guest" not in state["black"], state


def guest_loses_a_name():
    """When an account takes a guest's name, in whatever form, the guest has another from then on, and is told."""
    with Zone() as zone:
        anna, ben, game = pair(zone, "Anna", "Ben")
        offered = anna.do("challenge", control="300")["id"]
        asked = ben.do("challenge", control="300", to_id=anna.id)["id"]
        phone = Person(zone)
        phone.cookie = anna.cookie
        phone.connect()
        assert come(zone, "register", "ANNA.") == "taken"
        for person in (anna, phone):
            told = person.until(lambda m: m["type"] == "renamed")
            assert told["was"] == "Anna" and told["me"]["id"] == anna.id, told
        name = told["me"]["name"]
        assert name.startswith("Guest ") and anna.get("/api/me")["name"] == name
        lobby = ben.get("/api/lobby")
        assert not lobby["challenges"], lobby
        endings = [ben.get(f"/api/challenges/{one}")["ending"] for one in (offered, asked)]
        assert endings == ["cancelled", "declined"], endings
        # the game that had begun goes on, with the name under which it began and the mark of a guest
        play([anna, ben], game, "e4 e5")
        state = ben.watch(game)
        assert state["white"]["name"] == "Anna" and state["white"]["guest"] is True, state
        later = begin(anna, ben)
        assert ben.watch(later)["white"]["name"] == name
        assert anna.api("PUT", "/api/name", {"name": "Anna"}, status=409)["code"] == "name-taken"
        assert anna.api("PUT", "/api/name", {"name": "Annika"})["me"]["name"] == "Annika"
        zone.stop()
        zone.start()
        assert anna.get("/api/me")["name"] == "Annika"


def guest_loses_a_name_elsewhere():
    """The same by the operator while the zone runs, by an account that changes its name, and to guests who are away."""
    with Zone() as zone:
        anna, ben, carl = zone.guest("Anna"), zone.guest("Ben"), zone.guest("Carl")
        zone.zug("add-account", "Anna", "--password-stdin", text="correct horse\n")
        assert anna.until(lambda m: m["type"] == "renamed")["was"] == "Anna"
        zone.account("Benno").api("PUT", "/api/name", {"name": "Ben"})
        assert ben.until(lambda m: m["type"] == "renamed")["was"] == "Ben"
        assert carl.nothing_waits(lambda m: m["type"] == "renamed")
        zone.stop()
        zone.zug("add-account", "Carl", "--password-stdin", text="correct horse\n")
        zone.start()
        carl.connect()
        assert carl.hello["me"]["name"].startswith("Guest "), carl.hello


def misleading_texts():
    """No text that people send turns others around: of commands or of forms."""
    with Zone() as zone:
        rita = zone.arbiter("Rita")
        anna, ben, game = pair(zone)
        contest = rita.do("contest", name="Cup", control="300")["id"]
        for bad in ("\u202e", "\u2066", "\u200f", "\u0085", "\x1b", "\ufdd0", "\u2028"):
            asked = [
                (rita, "contest", {"name": f"Cup{bad}"}),
                (rita, "contest", {"name": "Cup", "site": f"Hall{bad}"}),
                (rita, "contest-change", {"contest": contest, "name": f"Cup{bad}"}),
                (rita, "contest-pair", {"contest": contest, "round": f"1{bad}", "csv": "Anna,Ben"}),
                (rita, "pause", {"game": game, "reason": f"x{bad}"}),
                (rita, "adjudicate", {"game": game, "result": "1-0", "reason": f"x{bad}"}),
                (anna, "call-arbiter", {"game": game, "reason": f"x{bad}"}),
                (anna, "abort", {"game": game, "reason": f"x{bad}"}),
            ]
            for person, what, fields in asked:
                assert person.refused(what, **fields) == "bad-request", (what, bad)
            forms = (("POST", "/api/tokens", {"label": f"x{bad}"}), ("PUT", "/api/name", {"name": f"Anna{bad}"}),
                     ("POST", "/api/guest", {"name": f"Anna{bad}"}),
                     ("POST", "/api/register", {"name": f"Anna{bad}", "password": SECRET}))
            for method, path, form in forms:
                answer = anna.api(method, path, form, status=400)
                assert answer["code"] == "bad-request", (path, bad)
        lone = b'{"do":"contest","name":"Cup\\ud800"}'
        assert json.loads(rita.ask("POST", "/api/command", lone).body)["code"] == "bad-request"
        rita.do("pause", game=game, reason="שקט, בבקשה")
        assert ben.event(game, "pause")["reason"] == "שקט, בבקשה"


run([what_is_wrong, look_alikes, honest_names, older_accounts, guests_everywhere, guest_loses_a_name, guest_loses_a_name_elsewhere,
     misleading_texts])
