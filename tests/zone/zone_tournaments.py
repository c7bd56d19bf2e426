#!/usr/bin/env python3
"""zone_tournaments.py - contests with a list of players as tournaments: reports of other programs in and out, standings,
proposals, checks; held against the program's own `zug pair` and `zug standings`. Prints TAP.

usage: zone_tournaments.py ZUG
"""

import csv
import io
import json
import subprocess
import tempfile

from zone_peer import WAIT, ZUG, Zone, begin, play, run

LETTERS = {"1": "0", "W": "L", "0": "1", "=": "=", "+": "-", "-": "+", " ": " "}


def zug(*words, report, status=0):
    """Runs zug on the text of a report."""
    with tempfile.NamedTemporaryFile(suffix=".trf") as file:
        file.write(report.encode())
        file.flush()
        done = subprocess.run([ZUG, *words, file.name], capture_output=True, text=True, timeout=10 * WAIT, check=False)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout


class Swiss:
    """A tournament on paper: everybody's cells, a report of it, and the next round as zug pairs it."""

    def __init__(self, names, rounds=5, lines=()):
        self.names, self.rounds, self.lines = names, rounds, list(lines)
        self.cells = [[] for _ in names]

    def report(self):
        lines = ["012 Paper open", f"142 {self.rounds:3}", "152 W", "192 FIDE_DUTCH_2026", "202 BH,SB", *self.lines]
        for at, name in enumerate(self.names):
            cells = "".join(f"  {cell}" for cell in self.cells[at])
            lines.append(f"001 {at + 1:4}      {name:33} {2400 - at:4} {'':3} {'':11} {'':10} {'':4} {'':4}{cells}".rstrip())
        return "\n".join(lines) + "\n"

    def pairs(self):
        told = zug("pair", report=self.report()).split("\n")[1:]
        return [tuple(int(number) for number in line.split()) for line in told if line]

    def enter(self, pairs, results):
        """Enters a round: the results of White in turn."""
        row = {}
        for at, (white, black) in enumerate(pairs):
            if black == 0:
                row[white] = "0000 - U"
                continue
            result = results[at % len(results)]
            row[white], row[black] = f"{black:4} w {result}", f"{white:4} b {LETTERS[result]}"
        for at, cells in enumerate(self.cells):
            cells.append(row.get(at + 1, "0000 - Z"))


def names_of(count):
    return [f"Player, {chr(65 + at % 26)}{at:04}" for at in range(count)]


def lines_of(report):
    """The lines of a report without the points and ranks of players."""
    lines = []
    for line in report.replace("\r", "\n").split("\n"):
        if line.startswith("001"):
            line = f"{line:99}"
            line = line[:80] + " " * 9 + line[89:]
        lines.append(line.rstrip())
    return sorted(line for line in lines if line)


def bring(person, contest, report, status=200, query=""):
    answer = person.ask("POST", f"/api/contests/{contest}/report{query}", report.encode())
    assert answer.status == status, (answer.status, answer.body)
    return json.loads(answer.body)


def report_of(person, contest):
    answer = person.ask("GET", f"/api/contests/{contest}.trf")
    assert answer.status == 200, answer.body
    assert answer["content-type"] == "text/plain; charset=utf-8"
    assert f'filename="{contest}.trf"' in answer["content-disposition"], answer["content-disposition"]
    return answer.body.decode()


def with_results():
    """A report of another program comes in with a round to be played; its results go back, and its next round is paired."""
    paper = Swiss(names_of(7), lines=["260   4   5    1    2", "BNX is ours alone"])
    paper.enter(paper.pairs(), "1=0")
    paper.enter(paper.pairs(), "=+1")
    open_round = paper.pairs()
    paper.enter(open_round, " ")
    with Zone() as zone:
        arbiter = zone.arbiter()
        contest = arbiter.do("contest", name="Open", control="300+3")["id"]
        bring(arbiter, contest, paper.report())
        seen = arbiter.get(f"/api/contests/{contest}")
        assert [p["name"] for p in seen["players"]] == paper.names, seen["players"]
        assert [p["number"] for p in seen["players"]] == list(range(1, 8))
        assert seen["plan"]["system"] == "FIDE_DUTCH_2026" and seen["plan"]["rounds"] == 5, seen["plan"]
        assert [r["round"] for r in seen["rounds"]] == ["1", "2", "3"]
        assert all(p["given"] for p in seen["rounds"][0]["pairings"]), seen["rounds"][0]
        added = ["062    7", "102 Arbiter", "182 Zug"]
        assert lines_of(report_of(arbiter, contest)) == sorted([*lines_of(paper.report()), *added])

        people = {}
        for at, name in enumerate(paper.names):
            people[at + 1] = zone.account(f"Person{at}")
            arbiter.do("contest-enter", contest=contest,
                       players=[{"player": at + 1, "name": name, "rating": 2400 - at, "account": f"Person{at}"}])
        arbiter.do("contest-start", contest=contest, round="3")
        boards = arbiter.get(f"/api/contests/{contest}")["rounds"][2]["pairings"]
        results = {}
        for board in boards:
            white, black = board["white"]["player"], board["black"]["player"]
            assert (white, black) in open_round
            if board["board"] == 1:
                people[white].watch(board["game"]), people[black].watch(board["game"])
                play([people[white], people[black]], board["game"], "e4 e5")
                people[black].do("resign", game=board["game"])
                results[white] = "1"
            elif board["board"] == 2:
                arbiter.do("adjudicate", game=board["game"], result="-/+", reason="White has not come")
                results[white] = "-"
            else:
                people[black].do("resign", game=board["game"])  # before each side has moved: not rated
                results[white] = "W"
        for cells in paper.cells:
            cells.pop()
        paper.enter(open_round, [results.get(white, " ") for white, black in open_round])
        report = report_of(arbiter, contest)
        assert lines_of(report) == sorted([*lines_of(paper.report()), *added]), report
        assert zug("pair", "--check", report=report) == zug("pair", "--check", report=paper.report())
        standings = json.loads(zug("standings", "--cross-table", "--format", "json", report=report))
        assert arbiter.get(f"/api/contests/{contest}/standings") == standings
        earlier = zug("standings", "--cross-table", "--after", "2", "--format", "json", report=report)
        assert arbiter.get(f"/api/contests/{contest}/standings?round=2") == json.loads(earlier)
        whole = json.loads(zug("standings", "--cross-table", "--explain", "--ratings", "--format", "json", report=report))
        for player in (1, 7):
            card = arbiter.get(f"/api/contests/{contest}/standings?player={player}")
            assert card["rows"] == [row for row in whole["rows"] if row["number"] == player], card
            assert card["rows"][0]["parts"] and card["rows"][0]["rated"]["games"] > 0, card
        assert arbiter.get(f"/api/contests/{contest}/standings?player=8")["rows"] == []
        proposal = arbiter.get(f"/api/contests/{contest}/proposal?explain=true")
        assert proposal["paired"] == json.loads(zug("pair", "--explain", "--format", "json", report=report)), proposal
        assert proposal["round"] == 4 and len(proposal["pairings"]) == 3 and len(proposal["free"]) == 1, proposal
        arbiter.do("contest-pair", contest=contest, round="4", pairings=proposal["pairings"], free=proposal["free"])
        check = arbiter.get(f"/api/contests/{contest}/check?round=4")
        assert check["breaks"] == [] and check["same"] is True, check
        assert zug("pair", "--check", report=report_of(arbiter, contest)).strip().endswith("0 differ"), \
            zug("pair", "--check", report=report_of(arbiter, contest))


def by_hand():
    """A round that is paired by hand is told what it breaks; absences and late entries have byes in the report."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        contest = arbiter.do("contest", name="Club", site="Bern", control="300+3")["id"]
        text = "name,rating,title,federation,fide_id,birth,club,sex,account\n" + "".join(
            f'"Player, {at}",{2000 - at},,SUI,,2001,"Club, {at}",w,\n' for at in range(4))
        arbiter.do("contest-enter", contest=contest, csv=text)
        got = arbiter.ask("GET", f"/api/contests/{contest}/players.csv")
        assert got.status == 200 and got["content-type"] == "text/csv; charset=utf-8", got.headers
        assert "filename*=UTF-8''Club-players.csv" in got["content-disposition"], got["content-disposition"]
        rows = list(csv.reader(io.StringIO(got.body.decode())))
        assert rows == list(csv.reader(io.StringIO(text))), rows
        assert arbiter.get(f"/api/contests/{contest}/proposal")["paired"]["code"] == "system"
        arbiter.do("contest-plan", contest=contest, system="FIDE_DUTCH_2026", rounds=5, first_color="white")
        proposal = arbiter.get(f"/api/contests/{contest}/proposal")
        assert proposal["pairings"] == [{"white_player": 1, "black_player": 3}, {"white_player": 4, "black_player": 2}]
        boards = [{"white_player": 1, "black_player": 2, "result": "1-0"}, {"white_player": 3, "black_player": 4, "result": "1/2-1/2"}]
        arbiter.do("contest-pair", contest=contest, round="1", pairings=boards)
        assert arbiter.get(f"/api/contests/{contest}/check")["same"] is False
        arbiter.do("contest-absent", contest=contest, player=4, **{"from": 2, "to": 2}, bye="half")
        arbiter.do("contest-enter", contest=contest, players=[{"name": "Late, Lee"}])
        arbiter.do("contest-start", contest=contest, round="1")
        arbiter.do("contest-pair", contest=contest, round="2", pairings=[{"white_player": 1, "black_player": 2}],
                   free=[{"player": 3, "bye": "pairing"}, {"player": 4, "bye": "half"}])
        check = arbiter.get(f"/api/contests/{contest}/check")
        assert {(broken["code"], broken["player"]) for broken in check["breaks"]} == {("met", 1), ("missing", 5)}, check
        report = report_of(arbiter, contest)
        assert "012 Club\r022 Bern\r102 Arbiter\r182 Zug\r192 FIDE_DUTCH_2026\r" in report, report
        late = next(line for line in report.split("\r") if line.startswith("001    5"))
        assert late[91:].split("  ")[0:1] == ["0000 - Z"], late
        assert next(line for line in report.split("\r") if line.startswith("001    4"))[101:] == "0000 - H", report
        table = arbiter.ask("GET", f"/api/contests/{contest}/standings.csv").body.decode()
        rows = list(csv.DictReader(io.StringIO(table)))
        assert rows[0]["name"] == "Player, 0" and rows[0]["R1"] == "2w1" and rows[0]["club"] == "Club, 0", rows
        got = arbiter.ask("GET", f"/api/contests/{contest}/pairings.csv")
        assert "filename*=UTF-8''Club-pairings.csv" in got["content-disposition"], got["content-disposition"]
        assert list(csv.reader(io.StringIO(got.body.decode())))[1:] == [
            ["1", "1", "Player, 0", "2000", "Player, 1", "1999", "1-0"],
            ["1", "2", "Player, 2", "1998", "Player, 3", "1997", "1/2-1/2"],
            ["2", "1", "Player, 0", "2000", "Player, 1", "1999", "*"],
            ["2", "", "Player, 2", "1998", "", "", "pairing"], ["2", "", "Player, 3", "1997", "", "", "half"]], got.body


def listed():
    """The list of open contests tells how far each is; one that is private is in the list of its arbiters alone."""
    with Zone() as zone:
        arbiter, anna = zone.arbiter(), zone.account("Anna")
        contest = arbiter.do("contest", name="Open", control="300+3")["id"]

        def progress():
            [line] = anna.get("/api/contests")["contests"]
            return [line.get(name) for name in ("players", "planned", "round", "begun")]

        assert progress() == [None, None, None, None]
        bring(arbiter, contest, Swiss(names_of(4)).report())
        assert progress() == [4, 5, None, None]
        board = {"white_player": 1, "black_player": 2}
        arbiter.do("contest-pair", contest=contest, round="1", pairings=[board])
        assert progress() == [4, 5, "1", False]
        arbiter.do("contest-decide", contest=contest, round="1", board=1, result="1-0")
        assert progress() == [4, 5, "1", True]
        arbiter.do("contest-unplayed", contest=contest, round="1", board=1, bye="zero")
        assert progress() == [4, 5, "1", True]
        got = arbiter.ask("GET", f"/api/contests/{contest}/pairings.csv").body.decode()
        assert [row[1:] for row in csv.reader(io.StringIO(got))][1][-1] == "zero", got
        hidden = arbiter.do("contest", name="Closed doors", control="300+3", private=True)["id"]
        assert [line["contest"] for line in anna.get("/api/contests")["contests"]] == [contest]
        assert {line["contest"] for line in arbiter.get("/api/contests")["contests"]} == {contest, hidden}


def refused():
    """Who may not, and what cannot be."""
    paper = Swiss(names_of(4))
    with Zone() as zone:
        arbiter, anna = zone.arbiter(), zone.account("Anna")
        contest = arbiter.do("contest", name="Open", control="300+3")["id"]
        path = f"/api/contests/{contest}"
        assert bring(anna, contest, paper.report(), 403)["code"] == "only-arbiters"
        assert anna.get(f"{path}/proposal", 403)["code"] == "only-arbiters"
        assert anna.get(f"{path}/check?round=1", 403)["code"] == "only-arbiters"
        assert arbiter.get(f"{path}/check?round=0", 400)["code"] == "bad-request"
        assert arbiter.get(f"{path}/standings?player=0", 400)["code"] == "bad-request"
        assert arbiter.get(f"{path}/proposal?explain=yes", 400)["code"] == "bad-request"
        assert arbiter.get("/api/contests/000000000001/standings", 404)["code"] == "not-found"
        wrong = bring(arbiter, contest, "012 Open\n001    1\n001    1\n", 400)
        assert wrong["code"] == "bad-report" and wrong["facts"] == {"code": "trf-twice", "numbers": [3, 5]}, wrong
        assert wrong["message"].startswith("Line 3, column 5: ") and wrong["message"].endswith("."), wrong
        told = bring(arbiter, contest, paper.report() + f"{'001    9      Nobody':91}   2 w 1\n", 400)
        assert told["facts"]["code"] == "opponent-disagrees" and told["facts"]["numbers"][2:] == [9, 2, 0, 1], told
        empty = arbiter.get(f"{path}/standings", 409)
        assert empty["code"] == "contest-contradicts" and empty["facts"]["code"] == "no-players", empty
        assert empty["message"] == "This event has no list of players.", empty
        bring(arbiter, contest, paper.report())
        assert arbiter.get(f"{path}/check", 409)["facts"]["code"] == "no-round"
        arbiter.do("contest-plan", contest=contest, system="FIDE_DUTCH_2026", rounds=5, lines="260   1   5    1    9\n")
        odd = arbiter.get(f"{path}/standings", 409)
        assert odd["code"] == "contest-contradicts" and odd["facts"]["numbers"][0] == 1, odd
        hidden = arbiter.do("contest", name="Closed doors", control="300+3", private=True)["id"]
        bring(arbiter, hidden, paper.report())
        seen = anna.ask("GET", f"/api/contests/{hidden}").status
        assert anna.ask("GET", f"/api/contests/{hidden}/standings").status == seen


def announced_absence():
    """Byes of rounds to come are absences, and go back into the report; a report that comes again changes nothing."""
    paper = Swiss(names_of(6), lines=["240 H   3    2"])
    paper.enter(paper.pairs(), "1")
    with Zone() as zone:
        arbiter = zone.arbiter()
        contest = arbiter.do("contest", name="Open", control="300+3")["id"]
        bring(arbiter, contest, paper.report())
        said = arbiter.get(f"/api/contests/{contest}")["absences"]
        assert said == [{"player": 2, "from": 3, "to": 3, "bye": "half"}], said
        first = report_of(arbiter, contest)
        assert next(line for line in first.split("\r") if line.startswith("001    2"))[111:] == "0000 - H", first
        bring(arbiter, contest, first)
        assert report_of(arbiter, contest) == first
        assert arbiter.get(f"/api/contests/{contest}")["absences"] == said


def over_a_list():
    """A report over a list: who is in both keeps account and club, whoever else is not taken for them and comes last."""
    with Zone() as zone:
        arbiter, ada, bob = zone.arbiter(), zone.account("Ada"), zone.account("Bob")
        contest = arbiter.do("contest", name="Open", control="300+3")["id"]
        long_name = "Of the very long names that have no place in columns"
        arbiter.do("contest-enter", contest=contest, players=[
            {"name": long_name, "rating": 2000, "account": "Ada", "club": "North"},
            {"name": "Bob", "rating": 2100, "account": "Bob", "club": "South"},
            {"name": "Strong", "rating": 2800}])
        paper = Swiss([long_name[:33], "Another"])
        bring(arbiter, contest, paper.report())
        players = arbiter.get(f"/api/contests/{contest}")["players"]
        assert [(p["number"], p["name"], p.get("club")) for p in players] == \
            [(1, long_name, "North"), (2, "Another", None), (3, "Strong", None)], players
        assert players[0]["account"]["id"] == ada.id and "account" not in players[1] and bob.id not in str(players)
        assert report_of(arbiter, contest).count("001 ") == 3


def many_players():
    """Two thousand players are paired and ranked while a game elsewhere goes on."""
    paper = Swiss(names_of(2000), rounds=9)
    half = 1000
    paper.enter([(at, at + half) if at % 2 else (at + half, at) for at in range(1, half + 1)], "1=0")
    with Zone() as zone:
        arbiter, anna, ben = zone.arbiter(), zone.guest("Anna"), zone.guest("Ben")
        contest = arbiter.do("contest", name="Mass open", control="300+3")["id"]
        bring(arbiter, contest, paper.report())
        game = begin(anna, ben)
        asks = [zone.arbiter(f"Second{at}") for at in range(2)]
        for person in asks:
            arbiter.do("contest-arbiter", contest=contest, to=person.me["name"])
        sent = []
        for person in asks:
            peer = person.peer(zone.port)
            peer.send(f"GET /api/contests/{contest}/proposal HTTP/1.1\r\nHost: zug\r\nConnection: close\r\n"
                      f"{person.headers()}\r\n")
            sent.append(peer)
        play([anna, ben], game, "e4 e5 Nf3 Nc6")
        for peer in sent:
            answer = peer.answer()
            peer.socket.close()
            assert answer.status == 200 and len(json.loads(answer.body)["pairings"]) == 1000, answer.body[:300]
        assert len(arbiter.get(f"/api/contests/{contest}/standings")["rows"]) == 2000
        assert len(arbiter.ask("GET", f"/api/contests/{contest}/standings.csv").body.decode().split("\r\n")) == 2002
        report = report_of(arbiter, contest)
        told = zug("pair", report=report).split("\n")
        proposal = arbiter.get(f"/api/contests/{contest}/proposal")["paired"]["pairs"]
        assert [f"{p['white']} {p['black']}" for p in proposal] == told[1:1001]


def sent_twice():
    """A report that is sent again with its nonce is taken once, and another one with that nonce not at all."""
    paper, other = Swiss(names_of(4)), Swiss(names_of(6))
    with Zone() as zone:
        arbiter = zone.arbiter()
        contest = arbiter.do("contest", name="Open", control="300+3")["id"]
        arbiter.do("watch-contest", contest=contest)
        first = bring(arbiter, contest, paper.report(), query="?nonce=r-1")
        again = bring(arbiter, contest, paper.report(), query="?nonce=r-1")
        assert "repeat" not in first and again == {**first, "repeat": True}, (first, again)
        assert bring(arbiter, contest, other.report(), 409, query="?nonce=r-1")["code"] == "nonce-used"
        assert bring(arbiter, contest, paper.report(), 400, query="?nonce=" + 33 * "x")["code"] == "bad-request"
        arbiter.do("ping")
        kinds = [m["kind"] for m in arbiter.waiting if m["type"] == "contest-changes"]
        assert kinds.count("contest-entered") == 1, kinds
        assert len(arbiter.get(f"/api/contests/{contest}")["players"]) == 4
        assert "repeat" not in bring(arbiter, contest, other.report(), query="?nonce=r-2")


if __name__ == "__main__":
    run([with_results, by_hand, listed, refused, announced_absence, over_a_list, sent_twice, many_players])
