#!/usr/bin/env python3
"""zone_reports.py - the board under another program: a round of its report is played in the zone, and the results go
back. Prints TAP.

usage: zone_reports.py ZUG
"""

import json
import pathlib
import subprocess
import tempfile

from zone_peer import WAIT, ZUG, Zone, play, run

NAMES = [
    "Müller, Zoë",
    "Ó Néill,Pat",
    "van den Berg, Jan",
    "Eva",
    "Šimić, Ana",
    "Great, Carl",
    "O'Hara, Fay",
    "Иванова, Дарья",
    "Gerd",
]
MATE = "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7"


class Report:
    """A report as another program writes it: TRF16, lines that end with CR and LF, a line that nobody knows."""

    def __init__(self, folder):
        self.path = pathlib.Path(folder) / "open.trf"
        self.rounds = {number: [] for number in range(1, len(NAMES) + 1)}
        self.points = dict.fromkeys(self.rounds, 0.0)

    def line(self, number):
        person = f"{number:4}      {NAMES[number - 1]:33} {2300 - 50 * number} GER {'':11} {'':10}"
        standing = f" {self.points[number]:4} {number:4}  "
        return f"001 {person}{standing}" + "  ".join(self.rounds[number])

    def text(self):
        lines = ["012 Open of the valley", "XXR 5", "042 2026/11/18"]
        lines += [self.line(number) for number in self.rounds] + ["QQQ a line of the other program  "]
        return "".join(line + "\r\n" for line in lines)

    def write(self):
        self.path.write_bytes(self.text().encode())

    def enter(self, pair, results):
        """Puts a pair into the next round of both, with their results; a blank is none."""
        white, black = pair
        worth = {"1": 1.0, "=": 0.5, "+": 1.0, "U": 1.0}
        if black == 0:
            self.rounds[white].append("0000 - U")
            self.points[white] += 1.0
            return
        for own, other, color, result in ((white, black, "w", results[0]), (black, white, "b", results[1])):
            self.rounds[own].append(f"{other:4} {color} {result}")
            self.points[own] += worth.get(result, 0.0)

    def decide(self, pair, results):
        """Replaces the result of the last round of both."""
        for number, result in zip(pair, results):
            self.rounds[number][-1] = self.rounds[number][-1][:-1] + result
            self.points[number] += {"1": 1.0, "=": 0.5, "+": 1.0}.get(result, 0.0)


def zug(*words, status=0):
    done = subprocess.run([ZUG, *words], capture_output=True, timeout=WAIT, check=False)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout.decode(), done.stderr.decode()


def next_round(report):
    """The pairs of the next round."""
    lines = zug("pair", report.path)[0].splitlines()
    assert int(lines[0]) == len(lines) - 1
    return [tuple(map(int, line.split())) for line in lines[1:]]


def paired_report(folder):
    """A report whose first round is over and whose second one is paired: the report and the second round."""
    report = Report(folder)
    report.write()
    for pair, results in zip(next_round(report), ("10", "01", "==", "10", "")):
        report.enter(pair, results)
    report.write()
    second = next_round(report)
    for pair in second:
        report.enter(pair, "  ")
    report.write()
    return report, second


def boards_of(report):
    """The boards as the program lists them, and as pairs of numbers."""
    text, said = zug("pair", "--boards", report.path)
    number = {name: i + 1 for i, name in enumerate(NAMES)}
    rows = [[cell.strip('"') for cell in line.split("\t")] for line in text.splitlines()]
    assert [row[0] for row in rows] == ["1", "2", "3", "4"], rows
    return text, said, [(number[row[1]], number[row[2]]) for row in rows]


def begin_round(zone, report):
    """Pairs and starts the round in a zone by the program's list: arbiter, event, and for each board its players and
    its game."""
    text, said, pairs = boards_of(report)
    arbiter = zone.arbiter()
    people = {number: zone.account(name) for number, name in enumerate(NAMES, 1)}
    contest = arbiter.do("contest", name="Open of the valley", control="5400+30")["id"]
    arbiter.do("contest-pair", contest=contest, round="2", csv=text)
    arbiter.do("contest-start", contest=contest, round="2")
    boards = []
    for white, black in pairs:
        players = [people[white], people[black]]
        games = {person.until(lambda m: m["type"] == "game-begins")["game"] for person in players}
        assert len(games) == 1, games
        game = games.pop()
        for person in players:
            person.watch(game)
        boards.append((players, game))
    return arbiter, contest, pairs, boards, said


def fetch(person, contest, path):
    """Downloads the round's PGN from the zone."""
    answer = person.ask("GET", f"/api/contests/{contest}.pgn?round=2")
    assert answer.status == 200, answer.status
    path.write_bytes(answer.body)


def round_goes_there_and_back():
    """A round of another program is played at its boards, and its report gets every result, line by line [trf-0.e]."""
    with tempfile.TemporaryDirectory() as folder, Zone() as zone:
        report, second = paired_report(folder)
        games, out = pathlib.Path(folder) / "round2.pgn", pathlib.Path(folder) / "out.trf"
        arbiter, contest, pairs, boards, said = begin_round(zone, report)
        assert pairs == second[:-1], (pairs, second)
        assert said == f"no board: {NAMES[second[-1][0] - 1]} has the bye\n", said

        (winners, first), (drawers, other), (_, absent), (resigners, last) = boards
        play(winners, first, MATE)
        play(drawers, other, "e4 e5")
        drawers[0].do("offer-draw", game=other)
        drawers[1].do("accept-draw", game=other)
        arbiter.do("adjudicate", game=absent, result="-/+", reason="White did not come")
        play(resigners, last, "d4 d5 c4")
        fetch(arbiter, contest, games)
        for pair, results in zip(pairs, ("10", "==", "-+")):
            report.decide(pair, results)
        _, told = zug("pair", "--results", games, "--output", out, report.path, status=1)
        assert "the game is not over and stays open" in told, told
        assert told.endswith("round 2: 3 results entered, 1 game open\n"), told
        assert out.read_bytes().decode().split("\r\n") == report.text().split("\r\n")

        resigners[0].do("resign", game=last)
        fetch(arbiter, contest, games)
        report.decide(pairs[3], "01")
        _, told = zug("pair", "--results", games, "--output", out, out)
        assert told == "round 2: 1 result entered, 0 games open\n", told
        assert out.read_bytes().decode().split("\r\n") == report.text().split("\r\n")

        report.path.write_bytes(out.read_bytes())
        assert zug("pair", "--check", out)[0] == "2 rounds, 0 differ\n"
        third = next_round(report)
        assert sorted(number for pair in third for number in pair) == list(range(len(NAMES) + 1)), third
        assert not {frozenset(pair) for pair in third} & {frozenset(pair) for pair in pairs}, third
        assert zug("standings", out)[0].splitlines()[0] == "Open of the valley, after round 2 of 5"


def every_result_of_an_arbiter():
    """What an arbiter can decide comes into the report by its own letter, also what PGN has no result for."""
    with tempfile.TemporaryDirectory() as folder, Zone() as zone:
        report, _ = paired_report(folder)
        games = pathlib.Path(folder) / "round2.pgn"
        arbiter, contest, pairs, boards, _ = begin_round(zone, report)
        play(boards[0][0], boards[0][1], "e4 e5")
        for (_, game), result in zip(boards, ("0-0", "-/-", "+/-", "1/2-1/2")):
            arbiter.do("adjudicate", game=game, result=result, reason="A decision")
        fetch(arbiter, contest, games)
        for pair, results in zip(pairs, ("00", "--", "+-", "DD")):
            report.decide(pair, results)
        for number in pairs[3]:
            report.points[number] += 0.5
        text, told = zug("pair", "--results", games, report.path)
        assert text.split("\r\n") == report.text().split("\r\n"), text
        assert "over before both had moved" in told and told.endswith("4 results entered, 0 games open\n"), told


def pairings_as_json():
    """The pairings of --format json are those of the command as they are."""
    with tempfile.TemporaryDirectory() as folder, Zone() as zone:
        report, second = paired_report(folder)
        listed = json.loads(zug("pair", "--boards", "--format", "json", report.path)[0])
        assert (listed["round"], [bye["bye"] for bye in listed["byes"]]) == (2, ["U"]), listed
        arbiter = zone.arbiter()
        for name in NAMES:
            zone.account(name)
        contest = arbiter.do("contest", name="Open", control="60")["id"]
        arbiter.do("contest-pair", contest=contest, round="2", pairings=listed["pairings"])
        shown = arbiter.get(f"/api/contests/{contest}")["rounds"][0]["pairings"]
        names = [(row["white"]["name"], row["black"]["name"]) for row in shown]
        assert names == [(NAMES[white - 1], NAMES[black - 1]) for white, black in second[:-1]], shown


TESTS = [round_goes_there_and_back, every_result_of_an_arbiter, pairings_as_json]

if __name__ == "__main__":
    run(TESTS)
