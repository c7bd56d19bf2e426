#!/usr/bin/env python3
"""torture.py - a zone is broken in every way that we know while hundreds of games are played, and nothing is lost.

usage: torture.py ZUG LINES [--seconds S] [--nodes N] [--games N] [--seed N] [--round S] [--quiet] [--keep FOLDER] [--only FAULT,...]
                  [--surely FAULT,...]

LINES makes lines of moves (lines.c). With one node it is a zone with its own file; with more there are PostgreSQL with a
synchronous standby, and NATS. Plays in rounds; after each all games must have ended, and checker.py holds what everybody
saw against the log. Chance chooses the faults of nemesis.py; those that are to come surely strike first, in their order.
Prints TAP, and what was found.
"""

import argparse
import dataclasses
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time

import checker
import hosts
import nats
import nemesis
import postgres
from world import Players, World

HERE = pathlib.Path(__file__).resolve().parent
CHECKED_AT_ONCE = 40  # findings that are printed of a round


class Torture:
    def __init__(self, args):
        self.args = args
        self.lines = hosts.FOLDER / "lines"
        with open(self.lines, "wb") as file:
            subprocess.run([args.lines, str(args.seed), "500", "40"], stdout=file, check=True)
        self.world = World(pathlib.Path(args.zug).resolve(), args.nodes)
        self.nemesis = nemesis.Nemesis(self.world, args.seed, quiet if args.quiet else say)
        if args.only:
            self.nemesis.choose(faults_named(args.only))
        self.nemesis.due = faults_named(args.surely)
        self.moves = self.commands = self.games = 0
        self.findings, self.known = [], set()

    def round(self, number, seconds):
        """People play while things break; then everything is held against the log."""
        began_ms = time.time() * 1000 - 1000
        self.nemesis.outages.clear()
        self.nemesis.deaf.clear()
        players = Players(
            *(self.world, sys.executable, HERE / "players.py", self.lines),
            *(self.args.games, self.args.seed + 100 * number, ["--drain", self.args.drain]),
        )
        self.nemesis.run(seconds)
        said = players.end()
        for process, words in zip(players.processes, said):
            if process.returncode != 0:
                self.findings.append(("players", f"ended with {process.returncode}: {words}"))
        self.check(number, players, began_ms)

    def check(self, number, players, began_ms):
        bounds = checker.Bounds(outages=self.nemesis.outages, deaf=self.nemesis.deaf)
        story = checker.Story(self.world.rows(began_ms), checker.read_history(*players.histories), bounds)
        found = checker.check(story)
        moves, commands = checker.acknowledged(story)
        self.moves, self.commands, self.games = self.moves + moves, self.commands + commands, self.games + len(story.games)
        found += self.complaints()
        self.findings += found
        say(f"# round {number}: {moves} moves acknowledged, {len(story.games)} games, {len(found)} findings")
        for name, words in found[:CHECKED_AT_ONCE]:
            say(f"#   {name}: {words[:1000]}")
        if found and self.args.keep:
            self.keep(number, players, story.rows)
        for history in players.histories:
            pathlib.Path(history).unlink()

    def complaints(self):
        """What nodes say of the log that they should not have to."""
        streams = set()
        for node in self.world.nodes:
            text = (node.host.folder / "log").read_text(errors="replace")
            streams |= set(re.findall(r"what=damaged stream=(\w+)", text)) - self.known
        self.known |= streams
        return [("damaged", f"a node cannot replay {stream}") for stream in sorted(streams)]

    def keep(self, number, players, rows):
        """Copies what is needed to look at a finding."""
        folder = pathlib.Path(self.args.keep) / f"round-{number}"
        folder.mkdir(parents=True, exist_ok=True)
        for history in players.histories:
            shutil.copy(history, folder)
        for node in self.world.nodes:
            shutil.copy(node.host.folder / "log", folder / f"{node.name}.log")
        with open(folder / "rows", "w", encoding="utf-8") as file:
            file.writelines(json.dumps(dataclasses.astuple(row)) + "\n" for row in rows)

    def run(self):
        began, number = time.monotonic(), 0
        while (left := self.args.seconds - (time.monotonic() - began)) > 5 or number == 0:
            number += 1
            self.round(number, min(self.args.round, max(5, left)))
        is_sound, said = self.world.verify()
        late = [] if is_sound else [("verify", said)]
        late += [("nemesis", f"there was no time for {fault.__name__}") for fault in self.nemesis.due]
        for node in self.world.nodes:
            late += [("death", f"{node.name} ended by itself with {code}: {node.said()}") for code in node.deaths]
        for name, words in late:
            say(f"#   {name}: {words}")
        self.findings += late
        hours = (time.monotonic() - began) / 3600
        faults = sum(self.nemesis.counts.values())
        kinds = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in sorted(self.nemesis.counts.items()))
        say(f"# faults: {kinds}; verify: {said.splitlines()[-1] if said else said}")
        say(
            f"# {self.args.nodes} nodes, seed {self.args.seed}: {self.moves} moves and {self.commands} commands "
            f"acknowledged in {self.games} games, {faults} faults, {hours:.2f} hours, {len(self.findings)} findings"
        )
        self.world.end()
        return not self.findings


def faults_named(words):
    """The faults of nemesis.py that are named, with commas between them."""
    return [getattr(nemesis, name) for name in words.split(",") if name]


def say(words):
    print(words, flush=True)


def quiet(words):
    pass


def parse(words):
    parser = argparse.ArgumentParser()
    parser.add_argument("zug")
    parser.add_argument("lines")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--round", type=float, default=120)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--drain", type=float, default=60, help="seconds that games have to end after a round")
    parser.add_argument("--only", help="these faults of nemesis.py, with commas between them")
    parser.add_argument("--surely", default="", help="these before any other, each once")
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--keep", help="copy histories with findings there")
    return parser.parse_args(words)


def main():
    args = parse(sys.argv[1:])
    if args.nodes > 1 and (why := postgres.why_not() or nats.why_not()):
        hosts.skip(why)
    hosts.enter()
    say("1..1")
    is_clean = Torture(args).run()
    say(f"{'ok' if is_clean else 'not ok'} 1 - Nothing that was told is lost, nobody waits for ever, all clocks agree")
    return 0 if is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
