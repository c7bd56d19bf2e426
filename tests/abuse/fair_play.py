"""fair_play.py - pairs of people who play at a steady pace, and how long each of their moves takes meanwhile."""

import subprocess
import sys
import threading
import time

import abuses
from bystander import moves
from zone_peer import begin

PAIRS, PERIOD = 10, 0.2


class Pairs:
    """Ten pairs that make 50 moves a second in all, each pair on a thread of its own."""

    def __init__(self, zone, pairs=PAIRS):
        self.zone, self.delays, self.faults = zone, [], []
        self.is_over = threading.Event()
        self.threads = [threading.Thread(target=self.play, args=(n,), daemon=True) for n in range(pairs)]

    def play(self, number):
        try:
            place = abuses.Place(self.zone.port, f"127.0.0.{10 + number}")
            players = [place.person(f"{name} {number}").connect() for name in ("Left", "Right")]
            time.sleep(PERIOD * number / PAIRS)
            while not self.is_over.is_set():
                self.play_game(players)
        except Exception as error:  # told by the thread that waits for it
            self.faults.append(error)

    def play_game(self, players):
        game = begin(*players, control="300+3")
        for at, move in enumerate(moves()):
            if self.is_over.wait(PERIOD):
                return
            began = time.monotonic()
            players[at % 2].do("move", game=game, move=move)
            for player in players:
                player.event(game, "move")
                player.waiting.clear()
            self.delays.append(time.monotonic() - began)
        players[0].do("resign", game=game)

    def take(self):
        """The delays since the last time; a fault of a player is raised."""
        if self.faults:
            raise self.faults[0]
        taken, self.delays = self.delays, []
        return taken

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, kind, error, trace):
        self.is_over.set()
        for thread in self.threads:
            thread.join(30)
        if error is None:
            self.take()


def under_abuse(zone, pairs, abuse, seconds):
    """How often an abuse did what it does in so many seconds, and the delays of the pairs' moves, sorted."""
    process = subprocess.Popen(
        [sys.executable, abuses.__file__, abuse.__name__, str(zone.port), str(seconds)], stdout=subprocess.PIPE, text=True
    )
    try:
        pairs.take()
        said, _ = process.communicate(timeout=seconds + 60)
    finally:
        process.kill()
        process.wait()
    return int(said), sorted(pairs.take())
