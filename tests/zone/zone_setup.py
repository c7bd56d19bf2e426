#!/usr/bin/env python3
"""zone_setup.py - a zone gets its first arbiter by a link, is opened and closed, looked after and copied, all without a
shell. Prints TAP.

usage: zone_setup.py ZUG SOURCE_FOLDER
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import tomllib

from zone_peer import WAIT, ZUG, Closed, Person, Refused, Zone, begin, play, run

ROOT = pathlib.Path(sys.argv[2])
SCHEMA = tomllib.loads((ROOT / "server/msg/messages.toml").read_text(encoding="utf-8"))
PASSWORD = "correct horse"

# What a closed zone still answers to strangers; every other path of the schema must be refused.
FOR_STRANGERS = {"/api/login", "/api/login/code", "/api/logout", "/api/session", "/api/setup", "/healthz", "/metrics"}


def printed_link(zone):
    """The link that a zone without an arbiter prints: last, and with nothing else in its line."""
    before = b""
    for line in zone.process.stdout:
        if b"/setup#" in line:
            assert before == b"\n", before
            return line.strip().decode()
        before = line
    raise AssertionError("no link was printed")


def code_of(link):
    return link.split("#")[1]


def form(code, **other):
    return {"code": code, "zone": "School", "name": "Anna", "password": PASSWORD, "closed": False, **other}


def set_up(zone, **other):
    """Somebody who has set a zone up, connected."""
    person = Person(zone)
    person.enter("/api/setup", form(code_of(printed_link(zone)), **other))
    return person.connect()


def refusal(zone, body):
    """The code of a refusal to set a zone up, or None."""
    try:
        Person(zone).enter("/api/setup", body)
    except Refused as refused:
        assert refused.sentence[0].isupper() and refused.sentence[-1] == ".", refused
        return refused.code
    return None


def eventually(act):
    end = time.monotonic() + WAIT
    while True:
        try:
            return act()
        except AssertionError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


def the_first_arbiter_comes_by_a_link():
    """who opens the link of a new zone names it and is its first arbiter"""
    with Zone() as zone:
        link = printed_link(zone)
        assert link.startswith(zone.url + "/setup#") and len(code_of(link)) == 43, link
        stranger = Person(zone)
        assert stranger.get("/api/login") == {"name": "", "closed": False, "waiting": True, "embed": False}
        anna = Person(zone)
        anna.enter("/api/setup", form(code_of(link), zone=" Chess at school "))
        assert anna.me["arbiter"] and anna.get("/api/me")["name"] == "Anna"
        assert stranger.get("/api/login") == {"name": "Chess at school", "closed": False, "waiting": False, "embed": False}
        anna.connect().do("contest", name="Cup", control="300+3")
        assert refusal(zone, form(code_of(link), name="Bert")) == "set-up"
        assert refusal(zone, form("x" * 43, name="Bert")) == "set-up"
        # it is all kept, and no new link is printed
        zone.stop()
        zone.start()
        assert stranger.get("/api/login")["name"] == "Chess at school"
        again = Person(zone)
        again.enter("/api/login", {"name": "Anna", "password": PASSWORD})
        assert again.me["arbiter"]
        zone.process.send_signal(signal.SIGTERM)
        assert b"set it up" not in zone.process.stdout.read()
        zone.process.wait(WAIT)


def what_is_wrong_is_said():
    """a wrong code, a name that is taken and a password that is too short are refused, and the code stays good"""
    with Zone() as zone:
        code = code_of(printed_link(zone))
        zone.account("Bert")
        assert refusal(zone, form("x" * 43)) == "wrong-code"
        assert refusal(zone, form("")) == "wrong-code"
        assert refusal(zone, form(code[:-1])) == "wrong-code"
        assert refusal(zone, form(code, name="bert")) == "name-taken"
        for wrong in ({"password": "short"}, {"zone": "  "}, {"zone": "x" * 64}, {"name": "A"}, {"zone": "a\nb"}):
            assert refusal(zone, form(code, **wrong)) == "bad-request", wrong
        assert Person(zone).get("/api/login")["waiting"]
        assert refusal(zone, form(code)) is None


def only_the_newest_code_is_good():
    """a code dies when a newer one is made, and when somebody becomes an arbiter otherwise"""
    with Zone() as zone:
        first = code_of(printed_link(zone))
        second = zone.zug("setup-link").strip()
        assert second.startswith("http://127.0.0.1:8064/setup#"), second
        assert refusal(zone, form(first)) == "wrong-code"
        zone.zug("add-account", "Carl", "--password-stdin", text=PASSWORD + "\n")
        zone.zug("make-arbiter", "Carl")
        assert refusal(zone, form(code_of(second))) == "set-up"
        assert "has an arbiter" in subprocess.run(
            [ZUG, "zone", "setup-link", "--data", zone.folder], capture_output=True, text=True, check=False).stderr
        # without an arbiter the old code is dead, and a new one can be made
        zone.zug("make-arbiter", "--undo", "Carl")
        assert refusal(zone, form(code_of(second))) == "wrong-code"
        third = subprocess.run(
            [ZUG, "zone", "setup-link", "--data", zone.folder], capture_output=True, text=True, check=True,
            env={"ZUG_PUBLIC_URL": "https://chess.example", "PATH": "/usr/bin:/bin"}).stdout.strip()
        assert third.startswith("https://chess.example/setup#"), third
        assert refusal(zone, form(code_of(third))) is None


def one_of_many_wins():
    """of many who use a code in the same moment one wins"""
    with Zone() as zone:
        code = code_of(printed_link(zone))
        results = []
        threads = [threading.Thread(target=lambda i=i: results.append(refusal(zone, form(code, name=f"Anna {i}"))))
                   for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(WAIT)
        assert results.count(None) == 1 and results.count("set-up") == 7, results
        assert zone.zug("accounts").count("(arbiter)") == 1


def guessing_is_limited():
    """codes are guessed as slowly as passwords"""
    with Zone(env={"ZUG_LIMITS": "1"}) as zone:
        code = code_of(printed_link(zone))
        answers = [Person(zone).ask("POST", "/api/setup", form("y" * 43)) for _ in range(8)]
        statuses = [answer.status for answer in answers]
        assert statuses[0] == 403 and statuses[-1] == 429, statuses
        told = json.loads(answers[-1].body)
        assert told["code"] == "too-many-tries" and int(answers[-1]["retry-after"]) > 0, told
        assert refusal(zone, form(code)) == "too-many-tries"


def a_code_is_kept_nowhere():
    """a code is in no log and not in the database, and the journal of systemd is not told it"""
    with Zone() as zone:
        code = code_of(printed_link(zone)).encode()
        assert refusal(zone, form("z" * 43)) == "wrong-code" and refusal(zone, form(code.decode())) is None
        assert code not in zone.said().encode()
        for file in zone.folder.iterdir():
            assert code not in file.read_bytes(), file
    with tempfile.TemporaryDirectory(prefix="zug-journal-") as home:
        journal = pathlib.Path(home) / "journal"
        with journal.open("wb") as out:
            at = os.fstat(out.fileno())
            process = subprocess.Popen(
                [ZUG, "serve", "--listen", "127.0.0.1:0", "--data", f"{home}/data"], stdout=out, stderr=subprocess.DEVNULL,
                env={"PATH": "/usr/bin:/bin", "JOURNAL_STREAM": f"{at.st_dev}:{at.st_ino}"})
            try:
                eventually(lambda: wanted(b"set it up" in journal.read_bytes()))
            finally:
                process.terminate()
                process.wait(WAIT)
        line = next(line for line in journal.read_text().splitlines() if "set it up" in line)
        assert "zone setup-link --data" in line and "/setup#" not in journal.read_text(), line


def wanted(is_so):
    assert is_so


def shut_out(person):
    """Asserts that every path that the schema has is closed to somebody."""
    count = 0
    for entry in SCHEMA["http"].values():
        method, path = entry["does"].split()
        answer = person.ask(method, path.replace("{id}", "000000000001"), {} if "body" in entry else None)
        if path in FOR_STRANGERS:
            assert b"zone-closed" not in answer.body, (method, path, answer.body)
            continue
        told = json.loads(answer.body)
        assert (answer.status, told["code"]) == (403, "zone-closed"), (method, path, answer.status, told)
        assert told["message"].endswith("log in."), told
        count += 1
    assert count > 25, count
    for path in ("/api/nothing", "/api/games.pgn", "/ws?v=1"):
        assert person.ask("GET", path).status == 403, path


def routes_of_the_program():
    """The paths that the program has, as it is written: the schema must have them all."""
    text = (ROOT / "server/api/routes.c").read_text(encoding="utf-8")
    return {line.split('"')[1] for line in text.splitlines() if line.strip().startswith("{HTTP_")}


def a_closed_zone_is_closed():
    """in a closed zone strangers and guests reach no path and no message, and who has an account reaches all"""
    told = {entry["does"].split()[1].replace("{id}", ":id").removesuffix(".pgn") for entry in SCHEMA["http"].values()}
    missing = {path for path in routes_of_the_program() if path.removesuffix(".pgn") not in told} - {"/ws"}
    assert not missing, missing
    with Zone() as zone:
        anna = set_up(zone)
        bert, guest, stranger = zone.account("Bert"), zone.guest("Gast"), Person(zone).connect()
        game = begin(bert, guest)
        stranger.watch(game)
        stranger.ask("GET", "/")
        anna.api("PUT", "/api/zone", {"closed": True})
        for gone in (guest, stranger):
            try:
                while True:
                    gone.receive()
            except Closed:
                assert gone.closed_with == 1008, gone.closed_with
        for person in (Person(zone), guest):
            shut_out(person)
            assert person.ask("GET", "/").status == 200 and person.ask("GET", "/game/000000000001").status == 200
            assert person.get("/api/login")["closed"]
            try:
                person.connect()
            except (AssertionError, Closed, OSError, Refused):
                pass
            else:
                raise AssertionError("the WebSocket opens")
        assert bert.watch(game)["black"]["name"] == "Gast" and bert.get("/api/lobby")["mine"]
        again = Person(zone)
        again.enter("/api/login", {"name": "Bert", "password": PASSWORD})
        assert again.connect().watch(game)["white"]["name"] == "Bert"
        # it stays closed when the zone begins anew, and opens again
        zone.stop()
        zone.start()
        shut_out(Person(zone))
        again.enter("/api/login", {"name": "Anna", "password": PASSWORD})
        assert again.api("PUT", "/api/zone", {"closed": False, "name": "Club"}) == {"ok": True}
        assert guest.connect().watch(game)["black"]["name"] == "Gast"
        assert Person(zone).get("/api/login") == {"name": "Club", "closed": False, "waiting": False, "embed": False}


def messages_are_refused_too():
    """a message of a stranger that is on its way while the zone is closed is refused or not answered"""
    with Zone() as zone:
        anna, guest = set_up(zone), zone.guest("Gast")
        closing = threading.Thread(target=anna.api, args=("PUT", "/api/zone", {"closed": True}))
        closing.start()
        codes = set()
        try:
            while True:
                try:
                    guest.do("challenge", control="60")
                except Refused as refused:
                    codes.add(refused.code)
        except (Closed, OSError, AssertionError):
            pass
        closing.join(WAIT)
        assert codes <= {"zone-closed", "too-many-challenges"}, codes
        bert = Person(zone)
        bert.bearer = "a" * 43
        assert bert.ask("GET", "/api/lobby").status == 401  # of a program, as everywhere


def only_arbiters_look_after_it():
    """only arbiters of the zone see its state, change it, name others and copy it"""
    with Zone() as zone:
        set_up(zone)
        bert, stranger = zone.account("Bert"), Person(zone)
        for method, path, body in (("GET", "/api/zone", None), ("PUT", "/api/zone", {"closed": True}),
                                   ("POST", "/api/zone/arbiters", {"name": "Bert"}),
                                   ("DELETE", "/api/zone/arbiters/000000000001", None),
                                   ("POST", "/api/zone/backup", {"password": PASSWORD})):
            assert bert.api(method, path, body, status=403)["code"] == "only-arbiters", path
            assert stranger.api(method, path, body, status=401)["code"] == "log-in", path


def arbiters_name_each_other():
    """arbiters name others and end it, at once, but never the last one"""
    with Zone() as zone:
        anna, bert = set_up(zone), zone.account("Bert")
        assert anna.api("POST", "/api/zone/arbiters", {"name": "Nobody"}, status=404)["code"] == "no-such-person"
        assert bert.refused("contest", name="Cup", control="300") == "only-arbiters"
        assert anna.api("POST", "/api/zone/arbiters", {"name": " bert "}) == {"ok": True}
        assert bert.get("/api/me")["arbiter"]
        bert.do("contest", name="Cup", control="300")
        listed = anna.get("/api/zone")["arbiters"]
        assert {each["name"] for each in listed} == {"Anna", "Bert"} and anna.id in {each["id"] for each in listed}
        assert bert.api("DELETE", f"/api/zone/arbiters/{anna.id}") == {"ok": True}
        assert anna.api("GET", "/api/zone", status=403)["code"] == "only-arbiters"
        assert anna.refused("contest", name="Cup", control="300") == "only-arbiters"
        assert bert.api("DELETE", f"/api/zone/arbiters/{bert.id}", status=409)["code"] == "last-arbiter"
        assert bert.api("DELETE", f"/api/zone/arbiters/{anna.id}", status=404)["code"] == "no-such-person"
        assert bert.api("DELETE", "/api/zone/arbiters/x", status=404)["code"] == "no-such-person"
        assert zone.zug("accounts").count("(arbiter)") == 1


def two_cannot_end_each_other():
    """two arbiters who end each other in the same moment leave one"""
    with Zone() as zone:
        anna, bert = set_up(zone), zone.account("Bert")
        for _ in range(5):
            anna.ask("POST", "/api/zone/arbiters", {"name": "Bert"})
            bert.ask("POST", "/api/zone/arbiters", {"name": "Anna"})
            both = [threading.Thread(target=by.ask, args=("DELETE", f"/api/zone/arbiters/{of.id}"))
                    for by, of in ((anna, bert), (bert, anna))]
            for each in both:
                each.start()
            for each in both:
                each.join(WAIT)
            assert zone.zug("accounts").count("(arbiter)") == 1


def the_state_is_told():
    """the state of the zone says what there is"""
    with Zone() as zone:
        anna, bert = set_up(zone, closed=True), None
        zone.zug("add-account", "Bert", "--password-stdin", text=PASSWORD + "\n")
        bert = Person(zone)
        bert.enter("/api/login", {"name": "Bert", "password": PASSWORD})
        begin(anna, bert.connect())
        state = anna.get("/api/zone")
        version = subprocess.run([ZUG, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
        assert (state["name"], state["closed"], state["version"]) == ("School", True, version), state
        assert (state["games"], state["accounts"], state["connections"], state["nodes"]) == (1, 2, 2, 1), state
        assert (state["database"], state["limits"]) == ("file", False) and "certificate_ends_ms" not in state, state
        assert 0 < state["database_bytes"] < state["disk_bytes"] and state["disk_free_bytes"] <= state["disk_bytes"], state
        disk = os.statvfs(zone.folder)
        assert state["disk_bytes"] == disk.f_blocks * disk.f_frsize, state
        assert abs(time.time() - state["since_ms"] / 1000) < WAIT, state


def the_end_of_the_certificate_is_told():
    """a zone with a certificate of its own says when that ends"""
    with tempfile.TemporaryDirectory(prefix="zug-tls-") as home:
        cert, key = f"{home}/cert.pem", f"{home}/key.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "10", "-subj", "/CN=localhost",
                        "-keyout", key, "-out", cert], check=True, capture_output=True)
        with Zone("--tls-cert", cert, "--tls-key", key) as zone:
            link = printed_link(zone)
            assert link.startswith("https://127.0.0.1:"), link
            url, jar = link.split("/setup#")[0], f"{home}/jar"
            curl = ["curl", "-sk", "-b", jar, "-c", jar, "-H", "Content-Type: application/json"]
            subprocess.run([*curl, f"{url}/api/setup", "-d", json.dumps(form(code_of(link)))], check=True, capture_output=True)
            told = subprocess.run([*curl, f"{url}/api/zone"], check=True, capture_output=True, text=True).stdout
            left = json.loads(told)["certificate_ends_ms"] / 1000 - time.time()
            assert 9 * 86400 < left <= 10 * 86400, told


def a_copy_of_the_folder_has_it_all():
    """a zone that is moved to another place keeps its name, stays closed, and takes no code with it"""
    with Zone() as zone, tempfile.TemporaryDirectory(prefix="zug-copy-") as home:
        set_up(zone, closed=True)
        zone.stop()
        zone.zug("copy", "--to", f"{home}/data")
        with Zone(folder=home) as other:
            assert Person(other).get("/api/login") == {"name": "School", "closed": True, "waiting": False, "embed": False}
            shut_out(Person(other))


def a_copy_is_downloaded():
    """a downloaded copy is a whole zone: it verifies, and one that is started from it has all games"""
    with Zone() as zone, tempfile.TemporaryDirectory(prefix="zug-copy-") as home:
        anna, bert = set_up(zone), zone.account("Bert")
        games = []
        for _ in range(40):
            games.append(begin(anna, bert))
            play([anna, bert], games[-1], "f3 e5 g4 Qh4")
        running = begin(anna, bert)
        play([anna, bert], running, "e4 e5")
        assert anna.api("POST", "/api/zone/backup", {"password": "wrong horse"}, status=401)["code"] == "wrong-password"
        # somebody plays meanwhile
        answers = []
        download = threading.Thread(
            target=lambda: answers.append(anna.ask("POST", "/api/zone/backup", {"password": PASSWORD})))
        download.start()
        anna.do("move", game=running, move="Nf3")
        download.join(WAIT)
        answer = answers[0]
        day = time.strftime("%Y-%m-%d", time.gmtime())
        assert answer.status == 200 and answer["content-type"] == "application/vnd.sqlite3"
        assert answer["content-disposition"].startswith('attachment; filename="zone-') and day[:7] in answer["content-disposition"]
        assert not [file for file in zone.folder.iterdir() if "download" in file.name]
        copy = pathlib.Path(home) / "data"
        copy.mkdir()
        (copy / "zug.db").write_bytes(answer.body)
        verify = [ZUG, "zone", "verify", "--data", copy]
        # without the key, which is not in it, what needs that is not checked; with it all is
        alone = subprocess.run(verify, capture_output=True, text=True, check=False)
        assert " 0 faults; not all could be checked" in alone.stdout, alone
        shutil.copy(zone.folder / "zug.db-key", copy)
        whole = subprocess.run(verify, capture_output=True, text=True, check=False)
        assert whole.returncode == 0 and whole.stdout.endswith(" 0 faults\n"), whole
        os.unlink(copy / "zug.db-key")
        with Zone(folder=home) as other:
            again = Person(other)
            again.enter("/api/login", {"name": "Anna", "password": PASSWORD})
            assert again.me["arbiter"] and again.get("/api/login")["name"] == "School"
            pgn = again.ask("GET", "/api/games.pgn").body.decode()
            assert pgn.count("Qh4#") == 40, pgn.count("Qh4#")
            assert again.connect().watch(running)["moves"][1]["san"] == "e5"


def copies_come_one_at_a_time():
    """copies come one at a time, and one that nobody takes any more makes space for the next"""
    with Zone() as zone:
        anna = set_up(zone)
        answers = []
        threads = [threading.Thread(
            target=lambda: answers.append(anna.ask("POST", "/api/zone/backup", {"password": PASSWORD}))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(WAIT)
        assert {answer.status for answer in answers} <= {200, 503} and any(a.status == 200 for a in answers)
        with Person.peer(zone.port) as peer:
            body = json.dumps({"password": PASSWORD})
            peer.send((f"POST /api/zone/backup HTTP/1.1\r\nHost: zug\r\nContent-Length: {len(body)}\r\n" + anna.headers() +
                       "\r\n" + body).encode())
        eventually(lambda: wanted(anna.ask("POST", "/api/zone/backup", {"password": PASSWORD}).status == 200))


TESTS = [the_first_arbiter_comes_by_a_link, what_is_wrong_is_said, only_the_newest_code_is_good, one_of_many_wins,
         guessing_is_limited, a_code_is_kept_nowhere, a_closed_zone_is_closed, messages_are_refused_too,
         only_arbiters_look_after_it, arbiters_name_each_other, two_cannot_end_each_other, the_state_is_told,
         the_end_of_the_certificate_is_told, a_copy_of_the_folder_has_it_all, a_copy_is_downloaded, copies_come_one_at_a_time]

if __name__ == "__main__":
    run(TESTS)
