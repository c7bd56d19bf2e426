"""bystander.py - two people who play while somebody else abuses the zone, and how long each of their moves takes."""

import pathlib
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "zone"))

from zone_peer import begin  # noqa: E402

# Both knights go out and back: four half-moves that repeat nothing three times if pawns move between.
ROUND = ("Nf3", "Nf6", "Ng1", "Ng8")
FILES = "abdegh"


def moves():
    """72 legal half-moves from the first position that end nothing."""
    for white, black in (("3", "6"), ("4", "5")):
        for file in FILES:
            yield from (file + white, file + black)
            yield from ROUND


class Bystanders:
    """Two who play at a steady pace on a thread of their own; delays has the seconds that each move took."""

    def __init__(self, zone, pause=0.02):
        self.players = zone.guest("Bystander"), zone.guest("Bypasser")
        self.game = begin(*self.players, control="300+1")
        self.pause, self.delays, self.fault = pause, [], None
        self.thread = threading.Thread(target=self.play, daemon=True)
        self.is_over = threading.Event()

    def play(self):
        try:
            for at, move in enumerate(moves()):
                if self.is_over.wait(self.pause):
                    break
                began = time.monotonic()
                self.players[at % 2].do("move", game=self.game, move=move)
                for player in self.players:
                    player.event(self.game, "move")
                self.delays.append(time.monotonic() - began)
        except Exception as error:  # told by the thread that waits for it
            self.fault = error

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, kind, error, trace):
        self.is_over.set()
        self.thread.join(60)
        if error is None and self.fault is not None:
            raise self.fault

    @property
    def worst(self):
        return max(self.delays)
