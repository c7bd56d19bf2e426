#!/usr/bin/env python3
"""abuse_logins.py - who guesses a password from many addresses gets few tries, and cannot lock its owner out. Prints TAP.

usage: abuse_logins.py ZUG
"""

import json
import time

from crowd import Visitor, limited, metrics, run

PASSWORD = "nine white horses"


class Browser(Visitor):
    """Keeps all its cookies, as browsers do."""

    def __init__(self, *how, **more):
        super().__init__(*how, **more)
        self.jar = {}

    def headers(self, extra=""):
        self.cookie = "; ".join(f"{name}={value}" for name, value in self.jar.items())
        return super().headers(extra)

    def ask(self, *words, **more):
        answer = super().ask(*words, **more)
        for line in answer.headers.get("cookies", []):
            name, value = line.split(";")[0].split("=", 1)
            self.jar[name] = value
            if not value:
                del self.jar[name]
        return answer

    def log_in(self, password=PASSWORD, name="Anna"):
        return self.ask("POST", "/api/login", {"name": name, "password": password})

    def forget_session(self):
        """The session is over; the browser is still known."""
        del self.jar["zug"]


def attack(zone, name, addresses=40, guesses=800, first=20):
    """Guesses from many addresses in turn; returns the statuses and how many could be tested in that time."""
    began = time.monotonic()
    guessers = [Browser(zone, first + n) for n in range(addresses)]
    statuses = [
        guessers[n % addresses].log_in(f"guess number {n}", name).status for n in range(guesses)
    ]
    return statuses, 6 + (time.monotonic() - began) / 6


def few_guesses_are_tested():
    """800 guesses from 40 addresses: a handful is tested, the others are refused unseen."""
    with limited() as zone:
        Browser(zone, 2).ask("POST", "/api/register", {"name": "Anna", "password": PASSWORD})
        statuses, most = attack(zone, "Anna")
        tested = statuses.count(401)
        assert set(statuses) == {401, 429} and 5 <= tested <= most, (tested, most)
        counted = metrics(zone)
        assert counted["logins_failed_total"] == tested
        assert counted["logins_refused_total"] >= 700, counted


def nobody_learns_whether_there_is_such_an_account():
    """A name that is nobody's is answered like one that is somebody's, in the same order."""
    with limited() as zone:
        Browser(zone, 2).ask("POST", "/api/register", {"name": "Anna", "password": PASSWORD})
        texts = []
        for name in ("Anna", "Nobody"):
            statuses, most = attack(zone, name, addresses=20, guesses=60)
            assert statuses[:5] == [401] * 5 and set(statuses) == {401, 429} and statuses.count(401) <= most, statuses
            texts += [Browser(zone, 100).log_in("x" * 8, name), Browser(zone, 101).log_in("x" * 8, name.upper())]
        sentences = {json.loads(answer.body)["message"].split(" Your turn")[0] for answer in texts}
        assert all(json.loads(answer.body)["code"] == "too-many-tries" for answer in texts)
        assert len(sentences) == 1, sentences
        assert all(answer.status == 429 for answer in texts)


def the_owner_gets_in():
    """From a browser that has logged in before at once; from another one after the wait that it is told."""
    with limited(ZUG_LIMITS="4") as zone:
        home = Browser(zone, 2)
        home.ask("POST", "/api/register", {"name": "Anna", "password": PASSWORD})
        known = [line for line in home.ask("GET", "/api/session").headers.get("cookies", [])]
        assert not known and set(home.jar) == {"zug", "zug-known"}
        home.forget_session()
        for turn in range(8):  # until a stranger has to wait, which on a slow machine takes longer
            attack(zone, "Anna", addresses=25, guesses=75, first=20 + 25 * turn)
            away = Browser(zone, 3)
            answer = away.log_in()
            if answer.status != 200:
                break
        assert home.log_in().status == 200, "a browser that is known"
        home.forget_session()
        wait = int(answer["retry-after"])
        assert answer.status == 429 and 0 < wait <= 90, (answer.status, wait)
        assert str(wait) in json.loads(answer.body)["message"]
        end = time.monotonic() + wait
        while (left := end - time.monotonic()) > 0:
            attack(zone, "Anna", addresses=12, guesses=12)  # others do not rest meanwhile
            time.sleep(min(left, 0.3))
        assert away.log_in().status == 200
        away.forget_session()
        assert away.log_in().status == 200, "it is known now"


def being_known_is_of_one_account_and_ends():
    """Being known to one account is of no use for another, and a new password ends it; it lets nobody in by itself."""
    with limited() as zone:
        eve, anna = Browser(zone, 2), Browser(zone, 3)
        eve.ask("POST", "/api/register", {"name": "Eve", "password": PASSWORD})
        anna.ask("POST", "/api/register", {"name": "Anna", "password": PASSWORD})
        eve.forget_session()
        assert eve.ask("GET", "/api/me").status == 401
        statuses = [eve.log_in(f"guess {n}" * 2).status for n in range(8)]
        assert 429 in statuses, statuses
        stolen = dict(anna.jar)
        changed = anna.ask("POST", "/api/password", {"old": PASSWORD, "new": "ten black horses"})
        assert changed.status == 200, changed.body
        thief = Browser(zone, 4)
        thief.jar = {"zug-known": stolen["zug-known"]}
        statuses = [thief.log_in(f"guess {n}" * 2).status for n in range(8)]
        assert 429 in statuses, statuses
        anna.forget_session()
        assert anna.log_in("ten black horses").status == 200


def a_known_browser_has_its_own_limit():
    """Whoever has the browser cannot guess on and on either."""
    with limited() as zone:
        anna = Browser(zone, 2)
        anna.ask("POST", "/api/register", {"name": "Anna", "password": PASSWORD})
        anna.forget_session()
        began = time.monotonic()
        statuses = [anna.log_in(f"guess {n}" * 2).status for n in range(20)]
        assert 10 <= statuses.count(401) <= 11 + (time.monotonic() - began) / 6, statuses


def the_log_has_the_address_that_counts():
    """A wrong password is in the log with the address that counts, behind a proxy too, and no finer than it counts."""
    with limited("--behind-proxy") as zone:
        for told in ("192.0.2.7", "2001:db8:1:2:3:4:5:6", "_hidden"):
            assert Browser(zone, told=told).log_in("x" * 8, f"Nobody {told[:3]}").status == 401
        said = zone.said()
        for wanted in ("address=192.0.2.7\n", "address=2001:db8:1:2::/64\n", "address=unknown\n"):
            assert "what=login-failed " + wanted in said, said
        assert "127.0.0.1:" not in said.split("what=listening")[1].split("\n", 1)[1], said


if __name__ == "__main__":
    run(
        [
            few_guesses_are_tested,
            nobody_learns_whether_there_is_such_an_account,
            the_owner_gets_in,
            being_known_is_of_one_account_and_ends,
            a_known_browser_has_its_own_limit,
            the_log_has_the_address_that_counts,
        ]
    )
