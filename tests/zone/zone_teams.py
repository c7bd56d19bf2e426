#!/usr/bin/env python3
"""zone_teams.py - contests of teams: a season of six with substitutes, a match of two, reports in and out; held against the
program's own `zug pair` and `zug standings`. Prints TAP.

usage: zone_teams.py ZUG
"""

import csv
import io
import json
import subprocess
import tempfile

from zone_peer import WAIT, ZUG, Zone, play, run

RESULTS = ["1-0", "1/2-1/2", "0-1", "1/2-1/2", "1-0"]
DATES = "132" + " " * 88 + "  ".join(f"26/10/{day:02}" for day in range(1, 11)) + "\n"


def zug(*words, report, status=0):
    """Runs zug on the text of a report."""
    with tempfile.NamedTemporaryFile(suffix=".trf") as file:
        file.write(report.encode())
        file.flush()
        done = subprocess.run([ZUG, *words, file.name], capture_output=True, text=True, timeout=10 * WAIT, check=False)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout


def report_of(person, contest):
    answer = person.ask("GET", f"/api/contests/{contest}.trf")
    assert answer.status == 200, answer.body
    return answer.body.decode()


def bring(person, contest, report):
    answer = person.ask("POST", f"/api/contests/{contest}/report", report.encode())
    assert answer.status == 200, (answer.status, answer.body)


def teams_of(count, size):
    """Teams whose players are so many by id, one team behind the other."""
    return [{"name": f"Team {chr(65 + at)}", "nickname": chr(65 + at) * 3, "captain": f"Captain {at}",
             "players": list(range(at * size + 1, (at + 1) * size + 1))} for at in range(count)]


def set_up(arbiter, teams, size, **plan):
    contest = arbiter.do("contest", name="League", site="Zug", control="300+3")["id"]
    arbiter.do("contest-enter", contest=contest, players=[
        {"name": f"{chr(65 + at)}{seat}", "rating": 2400 - 10 * seat - at} for at in range(teams) for seat in range(1, size + 1)])
    arbiter.do("contest-team", contest=contest, teams=teams_of(teams, size))
    arbiter.do("contest-plan", contest=contest, **plan)
    return contest


def pair(arbiter, contest, number):
    """Pairs a round as it is proposed, with a result at each board; answers the proposal."""
    proposal = arbiter.get(f"/api/contests/{contest}/proposal?round={number}")
    assert proposal["paired"]["type"] == "round", proposal
    boards = [{**one, "result": RESULTS[(at + number) % len(RESULTS)]} for at, one in enumerate(proposal["pairings"])]
    arbiter.do("contest-pair", contest=contest, round=str(number), pairings=boards, free=proposal["free"])
    arbiter.do("contest-start", contest=contest, round=str(number))
    return proposal


def season():
    """Six teams of four boards and two substitutes meet twice, on dates; the report is one that zug accepts, also after a
    restart, and brought into another event it gives the same."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        contest = set_up(arbiter, 6, 6, system="BERGER_TEAM_DOUBLEROUNDROBIN", rounds=10, lines=f"352 WBWB\n{DATES}")
        path = f"/api/contests/{contest}"
        plan = arbiter.get(f"{path}/matches")
        assert plan["boards"] == 4 and len(plan["rounds"]) == 10, plan
        assert [(m["home"], m["away"]) for m in plan["rounds"][0]["matches"]] == [(1, 6), (2, 5), (3, 4)], plan["rounds"][0]
        assert not any(one["paired"] for one in plan["rounds"]) and plan["best"] == [], plan
        # The second of team A is ill in round 2, three of team B in round 3: a board stays empty.
        arbiter.do("contest-absent", contest=contest, player=2, **{"from": 2, "to": 2}, bye="zero")
        for player in (7, 8, 9):
            arbiter.do("contest-absent", contest=contest, player=player, **{"from": 3, "to": 3}, bye="zero")
        for number in range(1, 11):
            proposal = pair(arbiter, contest, number)
            assert len(proposal["matches"]) == 3, proposal
            own = next(m for m in proposal["matches"] if 1 in (m["home"], m["away"]))
            side = "home" if own["home"] == 1 else "away"
            assert [b[side] for b in own["boards"]] == ([1, 3, 4, 5] if number == 2 else [1, 2, 3, 4]), own
            assert [b["home_color"] for b in own["boards"]] == ["white", "black", "white", "black"], own
            check = arbiter.get(f"{path}/check?round={number}")
            assert check["breaks"] == [] and check["same"] is True, check
            assert len(proposal["pairings"]) == (11 if number == 3 else 12), proposal
        arbiter.do("contest-close", contest=contest)
        report = report_of(arbiter, contest)
        assert zug("pair", "--check", report=report).strip().endswith("0 differ"), report
        said = zug("standings", "--cross-table", "--format", "json", report=report)
        standings = arbiter.get(f"{path}/standings")
        assert standings == json.loads(said) and standings["of"] == "teams" and standings["after"] == 10, standings
        players = arbiter.get(f"{path}/standings?of=players")
        assert players["of"] == "players" and len(players["rows"]) == 36, players
        assert arbiter.get(f"{path}/standings?of=horses", 400)["code"] == "bad-request"
        rows = list(csv.DictReader(io.StringIO(arbiter.ask("GET", f"{path}/standings.csv").body.decode())))
        assert len(rows) == 6 and rows[0]["name"].startswith("Team "), rows
        rows = list(csv.DictReader(io.StringIO(arbiter.ask("GET", f"{path}/standings.csv?of=players").body.decode())))
        assert len(rows) == 36, rows
        assert "310   1 Team A" in report and "352 WBWB" in report and "26/10/10" in report, report

        matches = arbiter.get(f"{path}/matches")
        check_points(matches, standings)
        assert [one["board"] for one in matches["best"]] == [1, 2, 3, 4], matches["best"]
        assert sum(p["points"] for one in matches["best"] for p in one["players"]) == 119, matches["best"]
        empty = [b for m in matches["rounds"][2]["matches"] for b in m["boards"] if "home" not in b or "away" not in b]
        assert len(empty) == 1 and 1 in (empty[0].get("home_points"), empty[0].get("away_points")), empty

        seen = arbiter.get(path)
        zone.stop()
        zone.start()
        arbiter.connect()
        assert arbiter.get(path) == seen
        assert report_of(arbiter, contest) == report and arbiter.get(f"{path}/matches") == matches

        copy = arbiter.do("contest", name="League", site="Zug", control="300+3")["id"]
        bring(arbiter, copy, report)
        teams = arbiter.get(f"/api/contests/{copy}")["teams"]
        assert [(t["team"], t["name"], t["nickname"], len(t["players"])) for t in teams] == \
            [(t["team"], t["name"], t["nickname"], 6) for t in seen["teams"]], teams
        assert report_of(arbiter, copy) == report
        bring(arbiter, copy, report)
        assert report_of(arbiter, copy) == report


def check_points(matches, standings):
    """Match points and board points of the matches are those of the table."""
    match, board = {}, {}
    for one in (m for r in matches["rounds"] for m in r["matches"]):
        assert one["open"] == 0 and one["home_match"] + one["away_match"] == 2, one
        for side in ("home", "away"):
            match[one[side]] = match.get(one[side], 0) + one[f"{side}_match"]
            board[one[side]] = board.get(one[side], 0) + one[f"{side}_points"]
    for row in standings["rows"]:
        assert (row["points"], row["game_points"]) == (match[row["number"]], board[row["number"]]), (row, match, board)


def by_hand():
    """A line-up that does not keep the order of its team is told of, and is in the report."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        contest = set_up(arbiter, 2, 4, system="BERGER_TEAM_ROUNDROBIN", rounds=1, lines="352 WBB\n")
        path = f"/api/contests/{contest}"
        proposal = arbiter.get(f"{path}/proposal")
        assert proposal["pairings"] == [{"white_player": 1, "black_player": 5, "board": 1},
                                        {"white_player": 6, "black_player": 2, "board": 2},
                                        {"white_player": 7, "black_player": 3, "board": 3}], proposal
        boards = [{"white_player": 2, "black_player": 5}, {"white_player": 6, "black_player": 1},
                  {"white_player": 4, "black_player": 7}]
        arbiter.do("contest-pair", contest=contest, round="1", pairings=boards)
        told = {(b["code"], b["player"], b.get("other")) for b in arbiter.get(f"{path}/check")["breaks"]}
        assert told == {("lineup-order", 1, 2), ("lineup-color", 4, None)}, told
        report = report_of(arbiter, contest)
        numbers = {p["player"]: p["number"] for p in arbiter.get(path)["players"]}
        lineup = "".join(f"{numbers[player]:5}" for player in (2, 1, 4))
        assert f"\r300   1   1   2{lineup}\r" in report and "\r300   1   2" not in report, report
        arbiter.do("contest-enter", contest=contest, players=[{"name": "Late, Lee"}])
        arbiter.do("contest-pair", contest=contest, round="1", pairings=[
            {"white_player": 2, "black_player": 5}, {"white_player": 6, "black_player": 1}, {"white_player": 9, "black_player": 3}])
        told = {(b["code"], b["player"]) for b in arbiter.get(f"{path}/check")["breaks"]}
        assert told == {("lineup-order", 1), ("lineup-stranger", 9)}, told
        arbiter.do("contest-pair", contest=contest, round="1", pairings=[{"white_player": 1, "black_player": 2}])
        told = {(b["code"], b["player"]) for b in arbiter.get(f"{path}/check")["breaks"]}
        assert told == {("lineup-stranger", 1), ("lineup-stranger", 2)}, told


def match():
    """A match of two teams is played here, board by board, until its points stand."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        contest = set_up(arbiter, 2, 2, system="BERGER_TEAM_ROUNDROBIN", rounds=1, lines="352 WB\n")
        path = f"/api/contests/{contest}"
        people = {}
        for player in arbiter.get(path)["players"]:
            people[player["player"]] = zone.account(player["name"])
            arbiter.do("contest-enter", contest=contest, players=[
                {"player": player["player"], "name": player["name"], "account": player["name"]}])
        proposal = arbiter.get(f"{path}/proposal")
        arbiter.do("contest-pair", contest=contest, round="1", pairings=proposal["pairings"], free=proposal["free"])
        arbiter.do("contest-start", contest=contest, round="1")
        boards = arbiter.get(path)["rounds"][0]["pairings"]
        only = arbiter.get(f"{path}/matches")["rounds"][0]["matches"]
        assert len(only) == 1 and only[0]["open"] == 2 and "home_match" not in only[0], only
        for board in boards:
            white, black = people[board["white"]["player"]], people[board["black"]["player"]]
            white.watch(board["game"]), black.watch(board["game"])
            play([white, black], board["game"], "e4 e5")
            if board["board"] == 1:
                black.do("resign", game=board["game"])
            else:
                white.do("offer-draw", game=board["game"])
                black.do("accept-draw", game=board["game"])
        only = arbiter.get(f"{path}/matches")["rounds"][0]["matches"][0]
        assert (only["home_points"], only["away_points"], only["home_match"], only["away_match"]) == (1.5, 0.5, 2, 0), only
        standings = arbiter.get(f"{path}/standings")
        assert [(r["name"], r["points"], r["game_points"]) for r in standings["rows"]] == [("Team A", 2, 1.5), ("Team B", 0, 0.5)]
        assert zug("pair", "--check", report=report_of(arbiter, contest)).strip().endswith("0 differ")


def scheveningen():
    """Everybody of two teams meets everybody of the other one, and the round is one match."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        contest = set_up(arbiter, 2, 3, system="FIDE_SCHEVENINGEN", rounds=3)
        for number in range(1, 4):
            proposal = pair(arbiter, contest, number)
            assert len(proposal["pairings"]) == 3 and len(proposal["matches"]) == 1, proposal
        matches = arbiter.get(f"/api/contests/{contest}/matches")
        assert all(len(r["matches"]) == 1 and len(r["matches"][0]["boards"]) == 3 for r in matches["rounds"]), matches
        assert zug("pair", "--check", report=report_of(arbiter, contest)).strip().endswith("0 differ")


def refused():
    """Who may not, and what cannot be."""
    with Zone() as zone:
        arbiter, anna = zone.arbiter(), zone.account("Anna")
        contest = set_up(arbiter, 2, 2, system="BERGER_TEAM_ROUNDROBIN")
        team = {"team": 1, "name": "Team A", "players": [1, 2]}
        assert anna.refused("contest-team", contest=contest, teams=[team]) == "only-arbiters"
        for wrong in ([], [{"team": 1}], [{**team, "players": [1] * 41}], [{**team, "colour": "red"}], "Team A"):
            assert arbiter.refused("contest-team", contest=contest, teams=wrong) == "bad-request", wrong
        assert arbiter.refused("contest-team", contest=contest, teams=[{**team, "players": [1, 3]}]) == "bad-team"
        arbiter.do("contest-team", contest=contest, teams=[{"team": 2, "name": ""}])
        told = arbiter.get(f"/api/contests/{contest}/proposal")["paired"]
        assert told["type"] == "no-pairing" and told["code"] == "teams", told


if __name__ == "__main__":
    run([season, by_hand, match, scheveningen, refused])
