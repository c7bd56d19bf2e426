"""faults.py - two people who play on in a zone to which things are done, and the numbers by which a shim is told what.
"""

import json
import mmap
import pathlib
import struct
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "zone"))

from zone_peer import WAIT, Closed, Person, Refused, again, begin  # noqa: E402

KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1")  # then the position comes a third time
MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


CUT_OFF = (Closed, ConnectionError)


class Control:
    """A file of numbers of 64 bits that a shim reads and counts in; names as in its source."""

    def __init__(self, path, names):
        path.write_bytes(bytes(8 * len(names)))
        self.names = names
        with open(path, "r+b") as file:
            self.map = mmap.mmap(file.fileno(), 0)

    def set(self, **numbers):
        """The first one is what switches the shim on, so it is set last."""
        for name, number in sorted(numbers.items(), key=lambda one: -self.names.index(one[0])):
            struct.pack_into("<q", self.map, 8 * self.names.index(name), number)

    def get(self, name):
        return struct.unpack_from("<q", self.map, 8 * self.names.index(name))[0]

    def clear(self):
        struct.pack_into("<q", self.map, 0, 0)


class Pair:
    """Two people who play the same line game after game. played: game -> moves that were acknowledged."""

    def __init__(self, zone, line=KNIGHTS, by_http=False):
        self.zone, self.line, self.by_http = zone, line, by_http
        self.people = [zone.guest(name) for name in ("Anna", "Ben")]
        self.people[0].do("lobby")
        self.game, self.played, self.count = None, {}, 0
        self.refusals, self.closures = {}, 0

    def new_game(self):
        """The next game; nobody has room for many."""
        if self.game and self.line != MATE:
            again(lambda: self.people[0].do("resign", game=self.game))
        for person in self.people:
            person.waiting.clear()
        self.game = again(lambda: begin(*self.people, control="-"))
        self.played[self.game] = []

    def nonce(self):
        self.count += 1
        return f"f{self.count}"

    def move(self):
        """The next move is tried once. True if it was acknowledged, False if it was refused."""
        return self.try_move(self.nonce())

    def try_move(self, nonce):
        done = self.played[self.game]
        move = self.line[len(done)]
        person = self.people[len(done) % 2]
        try:
            if self.by_http:
                post(person, do="move", game=self.game, move=move, nonce=nonce)
            else:
                person.do("move", game=self.game, move=move, nonce=nonce)
        except Refused as refusal:
            self.refusals[refusal.code] = self.refusals.get(refusal.code, 0) + 1
            return False
        done.append(move)
        return True

    def is_done(self):
        return self.played[self.game] == list(self.line)

    def move_surely(self, nonce):
        """The same until it is acknowledged: sent again with the nonce it had if there was no answer."""
        end = time.monotonic() + WAIT
        while True:
            try:
                if self.try_move(nonce):
                    return
                nonce = self.nonce()
            except CUT_OFF:
                self.come_back()
            assert time.monotonic() < end, f"the zone does not go on: {self.refusals}"
            time.sleep(0.01)

    def come_back(self):
        """Whoever was cut off connects again."""
        self.closures += 1
        for person in self.people:
            person.close()
            person.connect()

    def stay(self):
        """Both are answered; whoever had been cut off, as one may be for want of memory, connects again."""
        for person in self.people:
            try:
                person.do("ping")
            except CUT_OFF:
                self.come_back()

    def check(self):
        """The zone shows what was acknowledged, and nothing else. Returns how many moves that are."""
        reader = Person(self.zone)
        for game, wanted in self.played.items():
            shown = [move["uci"] for move in reader.get(f"/api/games/{game}")["moves"]]
            assert shown == wanted, (game, shown, wanted)
        return sum(map(len, self.played.values()))


def post(person, **command):
    """A command by HTTP; raises Refused."""
    answer = person.ask("POST", "/api/command", command)
    if answer.status != 200:
        raise Refused(json.loads(answer.body))


def check_after_kill(zone, pair):
    """What was acknowledged is there at once, and after a crash. Returns how many moves that are."""
    pair.check()
    zone.kill()
    zone.start()
    assert " 0 faults" in zone.zug("verify")
    return pair.check()
