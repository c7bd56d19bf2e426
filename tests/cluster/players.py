#!/usr/bin/env python3
"""players.py - many games at once in one process: people play, move between nodes, and write down what they see.

usage: players.py --bases HOST:PORT,... --lines FILE --history FILE [--games N] [--seed N] [--pace SECONDS] [--drain S]

Plays until its standard input ends, then lets all games end, and prints a line of JSON that says what was done. Each game
follows a line of legal moves that both players know; what happens besides is by chance: premoves, draw offers,
resignations, flags that fall, lines that break in the middle of a command, people who go on at another node.
"""

import argparse
import asyncio
import json
import random
import resource
import sys
import time

import client
from client import TRY_AGAIN, History, Lost, Person

CONTROLS = {"calm": "60+1", "quick": "4+0", "none": "-"}


class Plan:
    """What will happen in a game; only the zone and the players' lines can upset it."""

    def __init__(self, chance, lines):
        self.line = chance.choice(lines)
        self.stop_at = chance.randrange(2, len(self.line))  # half-moves
        self.ending = chance.choice(["resign", "resign", "draw", "flag"])
        self.control = CONTROLS["quick" if self.ending == "flag" else chance.choice(["calm", "calm", "none"])]
        self.lag_max_ms = chance.choice([0, 300])
        self.is_quick = self.ending == "flag"
        self.premoves = chance.random() < 0.5
        self.is_watched = chance.random() < 0.1


class Play:
    """All games of this process."""

    def __init__(self, args):
        self.args, self.chance = args, random.Random(args.seed)
        self.bases = [(word.rsplit(":", 1)[0], int(word.rsplit(":", 1)[1])) for word in args.bases.split(",")]
        with open(args.lines, encoding="ascii") as file:
            self.lines = [line.split() for line in file]
        self.history = History(args.history)
        self.is_over, self.until = False, float("inf")
        self.begun = self.ended = 0

    def person(self, name):
        return Person(name, self.bases, random.Random(self.chance.random()), self.history)

    # --- a pair of players, game after game

    async def pair(self, number):
        white, black, watcher = (self.person(f"{name} {number}") for name in ("White", "Black", "Watcher"))
        people = (white, black, watcher)
        try:
            await asyncio.sleep(self.chance.uniform(0, 1 + self.args.games / 100))
            await asyncio.gather(*(person.enter() for person in people))
            while not self.is_over:
                await self.game(white, black, watcher)
                white, black = black, white
        except Lost:
            pass
        finally:
            for person in people:
                await person.end()

    async def insist(self, person, do, **fields):
        """A command that is tried again while the zone cannot store it. The reply, or None at the very end."""
        while True:
            breaks = person.chance.random() < self.args.breaks
            reply = await person.do(do, self.until, breaks, **fields)
            if reply is None or reply["ok"] or reply["code"] not in TRY_AGAIN or time.monotonic() > self.until:
                return reply
            await asyncio.sleep(person.chance.uniform(0.1, 0.4))

    async def game(self, white, black, watcher):
        plan = Plan(white.chance, self.lines)
        if plan.premoves:
            await self.allow_premoves(white, black)
        made = await self.insist(
            white, "challenge", color="white", control=plan.control, to_id=black.id, lag_max_ms=plan.lag_max_ms
        )
        if made is None or not made["ok"]:
            return await self.odd(white, made)
        begun = await self.insist(black, "accept", challenge=made["id"])
        if begun is None or not begun["ok"]:
            return await self.odd(black, begun)
        self.begun += 1
        game = begun["id"]
        present = [white, black, watcher] if plan.is_watched else [white, black]
        for person in present:
            person.watch(game)
        await asyncio.gather(*(self.sit(person, at, game, plan) for at, person in enumerate(present)))
        for person in present:
            self.ended += person.views[game].is_over and person is white
            person.forget(game)

    async def allow_premoves(self, *people):
        for person in people:
            try:
                await client.ask(person.bases[person.node], "PUT", "/api/options", {"premove": True}, person.cookie)
            except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
                pass

    async def odd(self, person, reply):
        """What should have worked was refused, or never answered: it is noted, and the next game begins."""
        self.history.note(person.id, "odd", person.conn, reply=reply)
        await asyncio.sleep(0.5)

    # --- one player of a game

    async def sit(self, person, side, game, plan):
        """Plays a side (0, 1), or watches (2), until the end is seen."""
        view, tried = person.views[game], -1
        while not view.is_over:
            if time.monotonic() > self.until:
                self.history.note(person.id, "unfinished", person.conn, game=game)
                return
            if view.version > 0 and side < 2:
                if view.plies % 2 == side:
                    await self.turn(person, game, plan, view)
                elif view.offer == ("black", "white")[side]:
                    await self.insist(person, "accept-draw", game=game)
                    view.offer = None
                elif plan.premoves and view.plies != tried and view.plies + 1 < plan.stop_at:
                    tried = view.plies
                    if person.chance.random() < 0.3:
                        await self.insist(person, "premove", game=game, move=plan.line[view.plies + 1])
            if person.chance.random() < self.args.hops:
                person.leave()
            await person.wait(1.0)

    async def turn(self, person, game, plan, view):
        """It is this player's turn: a move, or what ends the game."""
        plies = view.plies
        await asyncio.sleep(person.chance.uniform(0, 0.2 if plan.is_quick else 2 * self.args.pace))
        if view.is_over or view.plies != plies:
            return
        if plies < plan.stop_at and not (self.is_over and plan.ending != "flag"):
            reply = await self.insist(person, "move", game=game, move=plan.line[plies])
            if reply is not None and not reply["ok"] and reply["code"] == "illegal-move":
                await self.insist(person, "resign", game=game)  # a premove that came late has left the line
        elif plan.ending == "flag":
            pass  # thinks until the flag falls
        elif plan.ending == "draw" and not self.is_over:
            if view.offer is None:
                await self.insist(person, "offer-draw", game=game)
            plan.ending = "resign" if person.chance.random() < 0.1 else "draw"
        else:
            await self.insist(person, "resign", game=game)
        if view.plies == plies:
            await person.wait(3.0)

    # --- all of them

    async def run(self):
        pairs = [asyncio.create_task(self.pair(number)) for number in range(self.args.games)]
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
        self.is_over, self.until = True, time.monotonic() + self.args.drain
        done = await asyncio.gather(*pairs, return_exceptions=True)
        self.history.close()
        faults = [repr(error) for error in done if error is not None]
        print(json.dumps({"begun": self.begun, "ended": self.ended, "faults": faults}), flush=True)
        return 1 if faults else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bases", required=True)
    parser.add_argument("--lines", required=True)
    parser.add_argument("--history", required=True)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pace", type=float, default=0.5, help="seconds that a move takes on average")
    parser.add_argument("--hops", type=float, default=0.02, help="how often somebody goes to another node")
    parser.add_argument("--breaks", type=float, default=0.02, help="how often a line breaks behind a command")
    parser.add_argument("--drain", type=float, default=60)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return asyncio.run(Play(parser.parse_args()).run())


if __name__ == "__main__":
    sys.exit(main())
