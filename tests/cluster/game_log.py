"""game_log.py - the log of a zone as the checker reads it: rows, and games replayed from them by a clock of our own.

The clocks are counted here once more, apart from libzug, for time controls like 60+1: what the zone tells is held against
this. Only what the players of players.py do is known: moves, premoves, offers, resignations, flags, outages.
"""

import dataclasses
import json
import sqlite3

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
SECRET = {"premove", "premove-clear", "assistant-asked"}  # events that do not count for everybody's version
ENDS = {"resign", "accept-draw", "time-check", "claim-absence", "adjudicate"}


@dataclasses.dataclass(frozen=True)
class Row:
    """One event of the log; the stream is its id as people see it."""

    stream: str
    seq: int
    at_ms: int
    kind: str
    body: dict

    @property
    def by(self):
        return self.body.get("by")

    @property
    def nonce(self):
        return self.body.get("nonce")

    @property
    def told_kind(self):
        """What it is called in messages."""
        return self.body["game"]["kind"] if self.kind == "game" else self.kind


def id_text(number):
    """An id as people see it: twelve characters of five bits."""
    return "".join(LETTERS[number >> shift & 31] for shift in range(55, -1, -5))


def read_sqlite(path):
    """All rows of a zone on one machine, whether or not it is open."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        found = database.execute("SELECT stream, seq, at_ms, kind, body FROM log ORDER BY stream, seq")
        return [Row(id_text(stream), seq, at, kind, json.loads(body)) for stream, seq, at, kind, body in found]
    finally:
        database.close()


def read_postgres(server, name):
    """All rows of a zone in PostgreSQL."""
    told = server.sql("SELECT json_build_array(stream, seq, at_ms, kind, body) FROM log ORDER BY stream, seq", name)
    rows = map(json.loads, told.splitlines())
    return [
        Row(id_text(stream), seq, at, kind, body if isinstance(body, dict) else json.loads(body))
        for stream, seq, at, kind, body in rows
    ]


def streams(rows):
    """Rows by stream, each in the order of the log."""
    found = {}
    for row in rows:
        found.setdefault(row.stream, []).append(row)
    return found


def uci(plain):
    """A move of the log as messages write it: castling by the king's squares, en passant without its mark."""
    if plain.endswith("o"):
        return plain[:2] + ("g" if plain[2] > plain[0] else "c") + plain[3]
    return plain[:4] if plain.endswith("e") else plain


@dataclasses.dataclass
class Moment:
    """A game behind one of its rows."""

    row: Row
    version: int
    moves: list  # those that the row has brought about: none, one, or two with a premove
    plies: int
    left_ms: list  # of White and Black, when the row happened; [None, None] without clocks
    running: int  # whose clock runs behind the row: 0, 1, or -1
    fall_ms: int  # when its flag falls if nothing happens; None if none runs
    is_over: bool

    def left_at(self, at_ms):
        """What both have left at a later moment, if nothing happens until then."""
        left = list(self.left_ms)
        if self.running >= 0:
            left[self.running] = max(0, left[self.running] - (at_ms - self.row.at_ms))
        return left


class Game:
    """A table of the log, replayed."""

    def __init__(self, rows):
        self.rows, self.id = rows, rows[0].stream
        terms = rows[0].body["terms"]
        self.people = [rows[0].body["person0"], rows[0].body["person1"]]
        self.lag_max_ms = terms["lag_max_ms"]
        self.control = None if terms["control"] == "-" else [1000 * int(n) for n in terms["control"].split("+")]
        self.starts_late = terms["clock_start"] == "after-first-move"
        self.left = [None, None] if self.control is None else [self.control[0]] * 2
        self.running, self.since, self.version, self.plies, self.is_over = -1, 0, 0, 0, False
        self.premove = [None, None]
        self.behind = []  # moves behind the flag: (row, by how much)
        self.moments = [self.happen(at, row) for at, row in enumerate(rows)]
        self.by_version = {}
        for moment in self.moments:
            if moment.row.told_kind not in SECRET:
                self.by_version[moment.version] = moment

    def happen(self, at, row):
        kind, played = row.told_kind, row.body.get("game", {})
        side = ["white", "black"].index(played.get("side", "white"))
        moves = []
        if kind not in SECRET:
            self.version += 1
        if kind == "start" and not self.starts_late:
            self.run(0, row.at_ms)
        elif kind == "move":
            moves = self.move(at, row, side)
        elif kind == "premove":
            self.premove[side] = uci(played["move"])
        elif kind == "premove-clear":
            self.premove[side] = None
        elif kind == "outage-over":
            self.stand_still(row)
        left = self.now(row.at_ms)
        if kind in ENDS or kind == "aborted":
            self.left, self.running, self.is_over = left, -1, True
        fall_ms = self.since + self.left[self.running] if self.running >= 0 else None
        return Moment(row, self.version, moves, self.plies, left, self.running, fall_ms, self.is_over)

    def run(self, side, at_ms):
        """From now on the clock of a side runs."""
        if self.control is not None:
            self.running, self.since = side, at_ms

    def stand_still(self, row):
        """No clock ran for so long; but a flag that was down before stays down."""
        away_ms = row.body.get("away_ms", 0)
        if self.running >= 0 and self.since + self.left[self.running] > row.at_ms - away_ms:
            self.since += away_ms

    def now(self, at_ms):
        left = list(self.left)
        if self.running >= 0:
            left[self.running] = max(0, left[self.running] - max(0, at_ms - self.since))
        return left

    def move(self, at, row, side):
        """A move, and the premove that answers it."""
        moves = [uci(row.body["game"]["move"])]
        self.press(side, row.at_ms, row.body["game"].get("lag_ms", 0))
        if self.spent_ms > 0:
            self.behind.append((row, self.spent_ms))
        answer = self.premove[1 - side]
        self.premove[1 - side] = None
        if answer is not None and self.answered(at, side):
            moves.append(answer)
            self.press(1 - side, row.at_ms, 0)
        return moves

    def answered(self, at, side):
        """Whether a premove was legal: then the same side moves again."""
        for row in self.rows[at + 1 :]:
            if row.told_kind == "move":
                return row.body["game"]["side"] == ("white", "black")[side]
        return True

    def press(self, side, at_ms, lag_ms):
        """A side has moved: what that costs, and what it brings."""
        self.plies += 1
        self.spent_ms = 0  # more than there was
        if self.control is None:
            return
        if self.running == side:
            self.left[side] -= max(0, at_ms - self.since - lag_ms)
            self.spent_ms = -self.left[side]
        self.left[side] += self.control[1] if len(self.control) > 1 else 0
        self.run(1 - side, at_ms)


def games(rows):
    """All tables of a log, replayed, by id."""
    return {stream: Game(found) for stream, found in streams(rows).items() if found[0].kind == "table-set"}
