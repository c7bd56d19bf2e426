#!/usr/bin/env python3
"""abuse_lobby.py - one address does not fill the zone, nor make others vanish; a class of thirty has no trouble. Prints TAP.

usage: abuse_lobby.py ZUG
"""

import collections
import sqlite3
import threading
import time

from crowd import Refused, Visitor, limited, metrics, run

SHOWN = 200  # challenges, and games, that the lobby lists


def flood(zone, number, what, guests=30, each=10):
    """Guests of one address begin as much as they can; what they were told, counted."""
    told = collections.Counter()
    for n in range(guests):
        eve = Visitor(zone, number).guest(f"Eve {number}-{n}").connect()
        for _ in range(each):
            try:
                eve.do(what, control="60")
                told["ok"] += 1
            except Refused as refusal:
                told[refusal.code] += 1
        eve.close()
    return told


def an_address_has_a_share():
    """One address does not make hundreds of challenges and games in seconds."""
    with limited() as zone:
        began = time.monotonic()
        told = flood(zone, 2, "challenge", guests=30)
        games = flood(zone, 2, "over-the-board", guests=28, each=20)
        earned = 3 * (time.monotonic() - began)
        assert told["ok"] <= 200 and told["too-many-here"] + told["too-fast"] > 0, told
        assert told["ok"] + games["ok"] <= 240 + earned and games["too-fast"] > 100, (told, games)
        # others begin as if nothing had happened
        anna = Visitor(zone, 3).guest("Anna")
        assert anna.command("challenge", control="300")["ok"]
        assert anna.command("over-the-board", control="300")["ok"]


def honest_ones_are_listed():
    """What others make after a flood from several addresses is in the lists, which are cut fairly."""
    with limited() as zone:
        crowd = (2, 3, 4, 5)
        for number in crowd:  # many who have made one each: by persons alone nobody had more than others
            for n in range(55):
                eve = Visitor(zone, number).guest(f"Eve {number}-{n}")
                assert eve.command("challenge", control="60")["ok"] and eve.command("over-the-board", control="60")["ok"]
        assert metrics(zone)["challenges"] > SHOWN and metrics(zone)["games"] > SHOWN
        anna, ben = Visitor(zone, 9).guest("Anna"), Visitor(zone, 6).guest("Ben")
        challenge = anna.command("challenge", control="300")["id"]
        game = ben.command("over-the-board", control="300")["id"]
        direct = Visitor(zone, 7).guest("Carl").command("challenge", control="300", to_id=ben.id)["id"]
        lobby = Visitor(zone, 8).get("/api/lobby")
        assert len(lobby["challenges"]) == SHOWN and len(lobby["games"]) == SHOWN
        assert challenge in [each["challenge"] for each in lobby["challenges"]]
        assert game in [each["game"] for each in lobby["games"]]
        shares = collections.Counter(each["from"]["name"].split("-")[0] for each in lobby["challenges"])
        assert all(shares[f"Eve {number}"] > SHOWN // 5 for number in crowd), shares
        again = Visitor(zone, 8).get("/api/lobby")
        assert [each["challenge"] for each in again["challenges"]] == [each["challenge"] for each in lobby["challenges"]]
        own = ben.get("/api/lobby")
        assert direct in [each["challenge"] for each in own["challenges"]]
        assert [each["game"] for each in own["mine"]] == [game]


def guests_are_few_over_time():
    """One address makes some hundred guests, not thousands."""
    with limited() as zone:
        statuses = [Visitor(zone, 2).ask("POST", "/api/guest", {"name": "Eve"}).status for _ in range(120)]
        assert 60 <= statuses.count(200) < 120, collections.Counter(statuses)
        assert Visitor(zone, 3).ask("POST", "/api/guest", {"name": "Anna"}).status == 200


def people(zone):
    """The names of all persons whom the zone knows."""
    database = sqlite3.connect(f"file:{zone.folder}/zug.db?mode=ro", uri=True)
    names = {name for (name,) in database.execute("SELECT name FROM person")}
    database.close()
    return names


def guests_are_forgotten():
    """A guest who does not come back is forgotten, unless a game names them; a session that is used lasts."""
    with limited() as zone:
        gone, played, back = (Visitor(zone, 2).guest(name) for name in ("Gone", "Played", "Back"))
        zone.account("Anna")
        played.command("over-the-board", control="300")
        brought = gone.ask("POST", "/api/import", b"1. e4 *").body
        assert b'"ok":true' in brought
        zone.stop()
        database = sqlite3.connect(zone.folder / "zug.db")
        left = dict(database.execute("SELECT name, until_ms - session.since_ms FROM session JOIN person ON person = id"))
        days = {name: round(ms / 86400000) for name, ms in left.items()}
        assert days == {"Gone": 2, "Played": 2, "Back": 2, "Anna": 365}, days
        database.execute("UPDATE session SET until_ms = 1 WHERE person <> ?", (int_id(database, "Back"),))
        database.commit()
        database.close()
        zone.start()
        deadline = time.monotonic() + 20
        while "Gone" in people(zone) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert people(zone) == {"Played", "Back", "Anna"}, people(zone)
        assert gone.ask("GET", "/api/me").status == 401 and back.ask("GET", "/api/me").status == 200
        assert back.ask("POST", "/api/logout", {}).status == 200
        assert people(zone) == {"Played", "Anna"}


def int_id(database, name):
    return database.execute("SELECT id FROM person WHERE name = ?", (name,)).fetchone()[0]


def together(tasks):
    """Does things at the same time; the first failure fails all."""
    failures = []

    def attempt(task):
        try:
            task()
        except BaseException as failure:  # noqa: BLE001
            failures.append(failure)

    threads = [threading.Thread(target=attempt, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def a_class_of_thirty():
    """Thirty guests and thirty accounts behind one router: all come in, log in, challenge and play in one minute."""
    with limited() as zone:
        pupils = [Visitor(zone, 2) for _ in range(30)]
        together([lambda n=n, p=p: p.guest(f"Pupil {n}").connect() for n, p in enumerate(pupils)])
        made = {}
        together([lambda p=p: made.update({p.id: p.do("challenge", control="300+3", color="white")["id"]}) for p in pupils])
        pairs = list(zip(pupils, pupils[1:] + pupils[:1]))

        games = [black.do("accept", challenge=made[white.id])["id"] for white, black in pairs]
        for (white, black), game in zip(pairs, games):
            for at, move in enumerate("e4 e5 Nf3 Nc6".split()):
                (white, black)[at % 2].do("move", game=game, move=move)
        names = [f"Account {n}" for n in range(30)]
        for name in names:
            zone.zug("add-account", name, "--password-stdin", text="correct horse\n")
        accounts = [Visitor(zone, 2) for _ in names]
        forms = [{"name": name, "password": "correct horse"} for name in names]
        logins = [lambda a=a, f=f: a.enter("/api/login", f) for a, f in zip(accounts, forms)]
        for at in range(0, 30, 10):  # a hash takes long where other tests run at the same time
            together(logins[at : at + 10])
        together([lambda a=a: a.connect() for a in accounts])
        for white, black in zip(accounts[::2], accounts[1::2]):
            challenge = white.do("challenge", control="300", color="white")["id"]
            game = black.do("accept", challenge=challenge)["id"]
            white.do("move", game=game, move="e4")
        assert metrics(zone)["games"] == 45


def two_classes_log_in():
    """Sixty people behind one router log in at the same moment, and twenty more behind them; guesses stay bounded."""
    with limited() as zone:
        names = [f"Pupil {n}" for n in range(60)]
        for name in names:  # from elsewhere: making accounts is another limit
            Visitor(zone, 3 + names.index(name)).enter("/api/register", {"name": name, "password": "correct horse"})
        form = lambda name: {"name": name, "password": "correct horse"}
        together([lambda n=n: Visitor(zone, 2).enter("/api/login", form(n)) for n in names])
        together([lambda n=n: Visitor(zone, 2).enter("/api/login", form(n)) for n in names[:20]])
        assert metrics(zone)["logins_total"] == 80
        guesses = [Visitor(zone, 2).ask("POST", "/api/login", {"name": "Pupil 1", "password": f"guess {n}"}).status for n in range(8)]
        assert guesses[:2] == [401, 401] and 429 in guesses, guesses


if __name__ == "__main__":
    run(
        [
            a_class_of_thirty,
            two_classes_log_in,
            an_address_has_a_share,
            honest_ones_are_listed,
            guests_are_few_over_time,
            guests_are_forgotten,
        ]
    )
