#!/usr/bin/env python3
"""zone_slips.py - accounts that an arbiter makes, codes of login slips, and accounts that are closed. Prints TAP.

usage: zone_slips.py ZUG
"""

import pathlib
import re
import threading
import time

from peer import WAIT, Closed
from zone_peer import Person, Refused, Zone, begin, play, run

SECRET = "correct horse battery"
CODE = re.compile(r"^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$")


def make(arbiter, names, **more):
    """Makes accounts from a list; the lines of the answer."""
    return arbiter.api("POST", "/api/accounts", {"names": names, **more})["lines"]


def codes(arbiter, *people, **more):
    return arbiter.api("POST", "/api/accounts/codes", {"accounts": list(people), **more})["lines"]


def come(zone, code):
    person = Person(zone)
    person.enter("/api/login/code", {"code": code})
    return person


def code_of(refusing, *words):
    try:
        refusing(*words)
    except Refused as refusal:
        return refusal.code
    raise AssertionError("it was not refused")


def has_ended(person):
    """True when the zone has closed the connection of somebody whose session has ended."""
    try:
        while True:
            person.receive()
    except Closed:
        return person.get("/api/session") == {"me": None}


def a_list_of_names():
    """Every line is judged: made, there already, or what is wrong with it; a dry run makes nothing."""
    with Zone() as zone:
        rita, cleo = zone.arbiter("Rita"), zone.account("Cleo")
        names = "Anna Beck\r\n\n  Ben  \nCLEO\nx\nBen\nMaya <3\n" + "y" * 300 + "\n\"Müller, Ida\""
        wanted = [(1, "Anna Beck", "free"), (3, "Ben", "free"), (4, "CLEO", "taken"), (5, "x", "wrong"),
                  (6, "Ben", "wrong"), (7, "Maya <3", "wrong"), (8, "y" * 255, "wrong"), (9, "Müller, Ida", "free")]
        trial = make(rita, names, dry_run=True)
        assert [(l["line"], l["name"], l["state"]) for l in trial] == wanted, trial
        assert [l["facts"]["code"] for l in trial if l["state"] == "wrong"] == [
            "name-length", "name-twice", "name-special", "name-length"], trial
        assert trial[2]["account"] == "Cleo" and trial[2]["id"] == cleo.id and "id" not in trial[0]
        assert not any("code" in line for line in trial)
        assert [a["name"] for a in rita.get("/api/accounts")["accounts"]] == ["Cleo", "Rita"]
        made = make(rita, names)
        assert [l["state"] for l in made] == [s.replace("free", "made") for _, _, s in wanted]
        assert [bool(CODE.match(l.get("code", ""))) for l in made] == [s == "free" for _, _, s in wanted]
        assert len({l["code"] for l in made if "code" in l}) == 3
        assert [l["state"] for l in make(rita, names)].count("taken") == 4
        anna = come(zone, made[0]["code"])
        assert anna.me["name"] == "Anna Beck" and anna.me["guest"] is False and anna.id == made[0]["id"]
        said = zone.said()
        assert said.count('account-made by="Rita"') == 3, said
        zone.stop()
        data = b"".join(path.read_bytes() for path in pathlib.Path(zone.folder).iterdir())
        for line in made:
            for form in (line.get("code", "AAAA-AAAA-AAAA"), line.get("code", "A" * 12).replace("-", "")):
                assert form not in said and form.encode() not in data
        zone.start()
        assert come(zone, made[0]["code"]).id == anna.id


def tables():
    """A table with a column of names is read, whatever separates its cells; so is a file of another program."""
    with Zone() as zone:
        rita = zone.arbiter("Rita")
        for text, names in [
            ("Class;Name\n7b;Anna\n7b;Ben\n", ["Anna", "Ben"]),
            ("\ufeffname,class\r\n\"Cleo, the first\",7b\r\nDina,7b", ["Cleo, the first", "Dina"]),
            ("Nr\tNAME\tClub\n1\tEmil\tx\n2\t\ty\n3\n", ["Emil"]),
            ("Name\nFritz; the second\n", ["Fritz; the second"]),
            ("Gina, Hans\nName\n", ["Gina, Hans", "Name"]),
        ]:
            assert [l["name"] for l in make(rita, text, dry_run=True)] == names, text
        for body, sentence in [
            ({"names": ""}, "A list has 1 to 200 lines."),
            ({"names": "\n".join(f"Pupil {i}" for i in range(201))}, "A list has 1 to 200 lines."),
            ({"names": ["Anna"]}, 'The field "names" must be a text with a name a line.'),
            ({}, 'The field "names" is missing.'),
            ({"names": "Anna", "colour": "x"}, 'There is no field "colour" in this request.'),
            ({"names": "Anna", "dry_run": 1}, 'The field "dry_run" must be true or false.'),
        ]:
            assert rita.api("POST", "/api/accounts", body, status=400)["message"] == sentence, body


def logging_in_by_code():
    """A code is typed as people type, works again and again, and beside a password; a wrong one is nobody's."""
    with Zone() as zone:
        rita = zone.arbiter("Rita")
        line = make(rita, "Anna")[0]
        code = line["code"]
        for typed in (code, code.lower(), code.replace("-", ""), f" {code.replace('-', ' ')} "):
            assert come(zone, typed).id == line["id"], typed
        other = code[:-1] + ("A" if code[-1] != "A" else "B")
        for wrong in (other, "", "ABCD", code + "A", "O" + code[1:], "é" * 12):
            assert code_of(come, zone, wrong) == "wrong-password", wrong
        assert code_of(Person(zone).enter, "/api/login", {"name": "Anna", "password": code}) == "wrong-password"
        assert code_of(Person(zone).enter, "/api/login", {"name": "Anna", "password": "-"}) == "wrong-password"
        anna, phone = come(zone, code), come(zone, code)
        wrong = {"old": other, "new": SECRET}
        assert anna.api("POST", "/api/password", wrong, status=401)["code"] == "wrong-password"
        anna.enter("/api/password", {"old": code.lower(), "new": SECRET})
        assert phone.get("/api/session") == {"me": None}
        Person(zone).enter("/api/login", {"name": "Anna", "password": SECRET})
        assert come(zone, code).id == line["id"]
        shown = rita.get("/api/accounts?name=ann")["accounts"][0]
        assert shown["password"] and shown["code"] and not shown["arbiter"] and shown["seen_ms"] >= shown["since_ms"]
        assert "closed_ms" not in shown


def new_codes():
    """A new code ends the old one and, if that is wanted, the sessions; a revoked one lets nobody in."""
    with Zone() as zone:
        rita = zone.arbiter("Rita")
        made = make(rita, "Anna\nBen")
        anna, ben = (come(zone, line["code"]).connect() for line in made)
        fresh = codes(rita, anna.id, ben.id)
        assert [(l["id"], l["name"]) for l in fresh] == [(anna.id, "Anna"), (ben.id, "Ben")]
        assert anna.get("/api/me") and ben.do("ping")["ok"]
        assert code_of(come, zone, made[0]["code"]) == "wrong-password"
        assert come(zone, fresh[0]["code"]).id == anna.id
        ended = codes(rita, anna.id, end_sessions=True)
        assert has_ended(anna) and ben.get("/api/me")
        assert come(zone, ended[0]["code"]).id == anna.id
        shown = rita.api("DELETE", f"/api/accounts/{ben.id}/code")["account"]
        assert shown["name"] == "Ben" and not shown["code"] and not shown["password"]
        assert ben.get("/api/me") and code_of(come, zone, fresh[1]["code"]) == "wrong-password"
        nobody, guest = "0" * 11 + "1", zone.guest("Gus")
        lines = codes(rita, nobody, guest.id, anna.id, anna.id)
        assert [l.get("facts", {}).get("code") for l in lines] == ["account-unknown", "account-unknown", None, "name-twice"]
        for body in ({"accounts": []}, {"accounts": ["x"]}, {"accounts": [anna.id] * 201}, {"accounts": "x"}):
            assert rita.api("POST", "/api/accounts/codes", body, status=400)
        said = zone.said()
        assert 'code-given by="Rita" name="Anna"' in said and 'code-revoked by="Rita" name="Ben"' in said


def lost_passwords():
    """Who has lost a password gets a code, comes in, and sets another one."""
    with Zone() as zone:
        rita, anna = zone.arbiter("Rita"), zone.account("Anna", SECRET)
        code = codes(rita, anna.id, end_sessions=True)[0]["code"]
        assert has_ended(anna)
        again = come(zone, code)
        again.enter("/api/password", {"old": code, "new": "another password"})
        Person(zone).enter("/api/login", {"name": "Anna", "password": "another password"})
        assert code_of(Person(zone).enter, "/api/login", {"name": "Anna", "password": SECRET}) == "wrong-password"


def closed_accounts():
    """Nobody comes in by a closed account; its sessions end, its challenges go, its games stay; it can be reopened."""
    with Zone() as zone:
        rita, ben = zone.arbiter("Rita"), zone.guest("Ben")
        code = make(rita, "Anna")[0]["code"]
        anna = come(zone, code).connect()
        anna.enter("/api/password", {"old": code, "new": SECRET})
        anna.connect()
        game = begin(anna, ben)
        play((anna, ben), game, "e4 e5")
        own = anna.do("challenge", control="300")["id"]
        to_her = ben.do("challenge", control="300", to_id=anna.id)["id"]
        bot = Person(zone, origin=False)
        bot.bearer = anna.api("POST", "/api/tokens", {"label": "bot"})["token"]
        shown = rita.api("POST", f"/api/accounts/{anna.id}/close")["account"]
        assert shown["closed_ms"] >= shown["since_ms"] and shown["name"] == "Anna"
        assert has_ended(anna) and bot.api("GET", "/api/me", status=401)
        for challenge, ending in ((own, "cancelled"), (to_her, "declined")):
            answer = ben.get(f"/api/challenges/{challenge}")
            assert (answer["open"], answer.get("ending")) == (False, ending), answer
        assert code_of(come, zone, code) == "not-allowed"
        assert code_of(Person(zone).enter, "/api/login", {"name": "Anna", "password": SECRET}) == "not-allowed"
        # Who does not know the password does not learn that the account is closed.
        assert code_of(Person(zone).enter, "/api/login", {"name": "Anna", "password": "x" * 9}) == "wrong-password"
        state = ben.get(f"/api/games/{game}")
        assert state["white"]["name"] == "Anna" and state["status"] == "running"
        rita.do("adjudicate", game=game, result="0-1", reason="Her account is closed")
        assert rita.get("/api/accounts?name=ANNA")["accounts"][0]["closed_ms"] == shown["closed_ms"]
        zone.stop()
        zone.start()
        assert code_of(come, zone, code) == "not-allowed"
        assert "closed_ms" not in rita.api("POST", f"/api/accounts/{anna.id}/reopen")["account"]
        assert come(zone, code).get("/api/me")["name"] == "Anna"
        said = zone.said()
        assert 'account-closed by="Rita" name="Anna"' in said and 'account-reopened by="Rita" name="Anna"' in said


def renamed_accounts():
    """An arbiter gives an account another name; games that have begun keep the old one."""
    with Zone() as zone:
        rita, ben = zone.arbiter("Rita"), zone.guest("Ben")
        anna = come(zone, make(rita, "Anna")[0]["code"]).connect()
        game = begin(anna, ben)
        path = f"/api/accounts/{anna.id}/name"
        assert rita.api("PUT", path, {"name": "Anna Beck"})["account"]["name"] == "Anna Beck"
        assert anna.get("/api/me")["name"] == "Anna Beck"
        assert ben.get(f"/api/games/{game}")["white"]["name"] == "Anna"
        assert rita.api("PUT", path, {"name": "rita"}, status=409)["code"] == "name-taken"
        assert rita.api("PUT", path, {"name": "x"}, status=400)["facts"]["code"] == "name-length"
        assert 'account-renamed by="Rita" was="Anna" name="Anna Beck"' in zone.said()


def only_arbiters():
    """All this is for arbiters of the zone; nobody closes their own account, or that of the last arbiter."""
    with Zone() as zone:
        rita, anna, guest = zone.arbiter("Rita"), zone.account("Anna", SECRET), zone.guest("Gus")
        deeds = [("GET", "/api/accounts", None), ("POST", "/api/accounts", {"names": "Zoe"}),
                 ("POST", "/api/accounts/codes", {"accounts": [anna.id]}),
                 ("PUT", f"/api/accounts/{anna.id}/name", {"name": "Zoe"}),
                 ("POST", f"/api/accounts/{rita.id}/close", None),
                 ("POST", f"/api/accounts/{rita.id}/reopen", None),
                 ("DELETE", f"/api/accounts/{rita.id}/code", None)]
        for method, path, body in deeds:
            assert Person(zone).api(method, path, body, status=401)["code"] == "log-in", path
            for person in (anna, guest):
                assert person.api(method, path, body, status=403)["code"] == "only-arbiters", path
            foreign = Person(zone, origin="https://elsewhere.example")
            foreign.cookie = rita.cookie
            assert method == "GET" or foreign.api(method, path, body, status=403)["code"] == "foreign-origin"
        assert {a["name"] for a in rita.get("/api/accounts")["accounts"]} == {"Anna", "Rita"}
        own = rita.api("POST", f"/api/accounts/{rita.id}/close", status=403)
        assert own["facts"]["code"] == "own-account", own
        for path in (f"/api/accounts/{guest.id}/close", "/api/accounts/nobody/close", f"/api/accounts/{'0' * 11}1/close"):
            assert rita.api("POST", path, status=404)["code"] == "not-found", path
        zone.zug("make-arbiter", "Anna")
        assert rita.api("POST", f"/api/accounts/{anna.id}/close")["account"]["arbiter"]
        assert zone.zug("close-account", "Rita", status=2) == ""
        zone.zug("make-arbiter", "Anna", "--undo")
        assert has_ended(anna) and rita.get("/api/me")["arbiter"]


def pages():
    """The list has pages of fifty in the order of names, and is searched by parts of them."""
    with Zone() as zone:
        rita = zone.arbiter("Rita")
        make(rita, "\n".join(f"Pupil {i:03}" for i in range(120)))
        make(rita, "Ännchen\nPercent 100%")
        seen = []
        for page, more in ((1, True), (2, True), (3, False)):
            answer = rita.get(f"/api/accounts?page={page}")
            assert answer["page"] == page and answer["more"] is more
            seen += [account["name"] for account in answer["accounts"]]
        assert len(seen) == len(set(seen)) == 123 and seen[1:121] == [f"Pupil {i:03}" for i in range(120)], seen
        assert rita.get("/api/accounts?page=4") == {"page": 4, "accounts": [], "more": False}
        found = [rita.get(f"/api/accounts?name={text}")["accounts"] for text in ("%C3%84NN", "pupil%20001", "%25", "zz")]
        assert [[a["name"] for a in each] for each in found] == [["Ännchen"], ["Pupil 001"], ["Percent 100%"], []]
        assert rita.get("/api/accounts?page=0", status=400) and rita.get(f"/api/accounts?name={'x' * 200}", status=400)


def by_the_operator():
    """The operator does the same in a shell: a new code, closing, reopening; the list says what is what."""
    with Zone() as zone:
        rita = zone.arbiter("Rita")
        old = make(rita, "Anna")[0]["code"]
        anna = come(zone, old).connect()
        challenge = anna.do("challenge", control="300")["id"]
        code = zone.zug("new-code", "anna").strip()
        assert CODE.match(code) and has_ended(anna), code
        assert code_of(come, zone, old) == "wrong-password"
        anna = come(zone, code).connect()
        zone.zug("close-account", "Anna")
        assert has_ended(anna) and code_of(come, zone, code) == "not-allowed"
        until = time.monotonic() + WAIT
        while rita.get(f"/api/challenges/{challenge}")["open"]:
            assert time.monotonic() < until, "the challenge stays open"
        assert re.search(r"^\S+  Anna  \(code, no password, closed\)$", zone.zug("accounts"), re.M), zone.zug("accounts")
        zone.zug("close-account", "Anna", "--undo")
        assert come(zone, code).id == anna.id
        assert re.search(r"^\S+  Anna  \(code, no password\)$", zone.zug("accounts"), re.M)


def at_once(acts):
    """Does all of them at the same time; the first failure is raised."""
    failures = []

    def one(act):
        try:
            act()
        except BaseException as failure:  # whatever it is, the test shall say it
            failures.append(failure)

    threads = [threading.Thread(target=one, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def a_class_behind_one_router():
    """Thirty behind one address type their codes at once, some of them wrong, then all play and watch; the usual limits hold."""
    with Zone(env={"ZUG_LIMITS": "1"}) as zone:
        rita = zone.arbiter("Rita")
        lines = make(rita, "\n".join(f"Pupil {i:02}" for i in range(30)))
        class_of = [Person(zone) for _ in lines]

        def arrive(person, line, at):
            if at % 3 == 0:
                assert code_of(person.enter, "/api/login/code", {"code": "ABCD-EFGH-2345"}) == "wrong-password"
            person.enter("/api/login/code", {"code": line["code"]})
            person.get("/api/lobby")
            person.connect()

        at_once([lambda p=p, l=l, i=i: arrive(p, l, i) for i, (p, l) in enumerate(zip(class_of, lines))])
        assert [p.me["name"] for p in class_of] == [l["name"] for l in lines]
        games = {}

        def play_game(at):
            first, second = class_of[2 * at], class_of[2 * at + 1]
            made = first.do("challenge", color="white", control="300+3", to_id=second.id)["id"]
            games[at] = second.do("accept", challenge=made)["id"]
            first.watch(games[at])
            second.watch(games[at])
            play((first, second), games[at], "e4 e5 Nf3 Nc6 Bb5 a6")

        at_once([lambda at=at: play_game(at) for at in range(15)])
        at_once([lambda p=p, at=at: p.watch(games[(at // 2 + 1) % 15]) for at, p in enumerate(class_of)])


def guessed_codes():
    """Codes that are guessed are limited by address, whatever they are; who has logged in is not concerned."""
    with Zone(env={"ZUG_LIMITS": "1"}) as zone:
        rita = zone.arbiter("Rita")
        code = make(rita, "Anna")[0]["code"]
        anna = come(zone, code)
        answers = [code_of(come, zone, f"AAAA-BBBB-{i:04}".replace("0", "Z").replace("1", "Y")) for i in range(150)]
        assert set(answers) == {"wrong-password", "too-fast"} and answers.count("wrong-password") <= 110, answers
        assert anna.get("/api/me")["name"] == "Anna"


TESTS = [a_list_of_names, tables, logging_in_by_code, new_codes, lost_passwords, closed_accounts, renamed_accounts,
         only_arbiters, pages, by_the_operator, a_class_behind_one_router, guessed_codes]

if __name__ == "__main__":
    run(TESTS)
