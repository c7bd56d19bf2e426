#!/usr/bin/env python3
"""test_checker.py - the checker finds nothing in a clean history, and each fault in one that has it. Prints TAP.

usage: test_checker.py
"""

import copy
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "zone"))

import checker
from checker import Bounds, Story
from game_log import Row, id_text, uci
from peer import run

START = 1_000_000  # when the game begins, in milliseconds
CHALLENGE, GAME, ANNA, BEN, CARL = (name * 12 for name in "ctabd")
TERMS = {"control": "60+1", "clock_start": "after-first-move", "lag_max_ms": 300}


class Made:
    """A short game with all that its players and a watcher saw: clean, until a test spoils it."""

    def __init__(self, control="60+1"):
        self.rows, self.records, self.at = [], [], START
        self.version, self.nonces = 0, 0
        self.terms = {**TERMS, "control": control}
        self.do(ANNA, "challenge", CHALLENGE, [("challenged", {"terms": self.terms})], {})
        set_body = {"by": BEN, "terms": self.terms, "person0": ANNA, "person1": BEN}
        self.do(BEN, "accept", CHALLENGE, [("challenge-ended", {"table": GAME})], {"challenge": CHALLENGE}, made=GAME)
        self.row(GAME, "table-set", set_body)
        self.row(GAME, "game", {"by": BEN, "game": {"kind": "start", "side": "white"}})
        self.version = 2
        for who in (ANNA, BEN, CARL):
            self.state(who, [], "running", [60000, 60000])

    def row(self, stream, kind, body):
        seq = 1 + sum(row.stream == stream for row in self.rows)
        self.rows.append(Row(stream, seq, self.at, kind, body))

    def note(self, who, what, later=0, **fields):
        self.records.append({"at": self.at + later, "who": who, "what": what, "conn": 1, **fields})

    def do(self, who, do, stream, rows, fields, made=None):
        """A command that is sent, stored and acknowledged 10 ms later."""
        self.nonces += 1
        self.at += 10
        nonce = f"n{self.nonces}"
        self.note(who, "send", -5, nonce=nonce, do=do, fields=fields)
        for kind, body in rows:
            self.row(stream, kind, {"by": who, "nonce": nonce, **body})
        if stream == GAME:
            self.version += 1
        self.note(who, "reply", 5, nonce=nonce, ok=True, id=made or stream, version=self.version)
        return nonce

    def state(self, who, moves, status, clocks):
        self.note(
            who, "state", 3, game=GAME, version=self.version, now_ms=self.at, asked=self.at - 3, moves=moves,
            status=status, kind=None, white_ms=clocks[0], black_ms=clocks[1],
        )

    def event(self, kind, moves, clocks):
        for who in (ANNA, BEN, CARL):
            self.note(
                who, "event", 4, game=GAME, version=self.version, at_ms=self.at, kind=kind, moves=moves,
                white_ms=clocks[0], black_ms=clocks[1],
            )

    def act(self, who, do, clocks, **fields):
        """An act in the game, seen by all."""
        side = "white" if who == ANNA else "black"
        body = {"game": {"kind": do, "side": side, **fields}}
        self.do(who, do, GAME, [("game", body)], {"game": GAME, **fields})
        self.event(do, [fields["move"]] if do == "move" else [], clocks)

    def zone_acts(self, kind, clocks):
        self.version += 1
        self.row(GAME, "game", {"game": {"kind": kind, "side": "white"}})
        self.event(kind, [], clocks)

    def play(self):
        self.act(ANNA, "move", [61000, 60000], move="e2e4")
        self.at += 1000
        self.act(BEN, "move", [61000, 59990], move="e7e5")
        self.act(ANNA, "move", [61990, 59990], move="g1f3")
        return self

    def play_quick(self):
        """The same with two seconds, and no time to lose."""
        self.records = [r for r in self.records if r["what"] != "state"]
        for who in (ANNA, BEN, CARL):
            self.state(who, [], "running", [2000, 2000])
        self.act(ANNA, "move", [3000, 2000], move="e2e4")
        self.act(BEN, "move", [3000, 2990], move="e7e5")
        self.act(ANNA, "move", [3990, 2990], move="g1f3")
        return self

    def finish(self):
        self.act(BEN, "resign", [61990, 59980])
        return self

    def story(self, **bounds):
        return Story(self.rows, self.records, Bounds(fresh_ms=0, **bounds))

    def find(self, what, nth=0, **wanted):
        """The nth record with these members."""
        found = [r for r in self.records if r["what"] == what and all(r.get(k) == v for k, v in wanted.items())]
        return found[nth]

    def change_row(self, stream, seq, /, **changes):
        at = next(at for at, row in enumerate(self.rows) if (row.stream, row.seq) == (stream, seq))
        self.rows[at] = Row(**{**self.rows[at].__dict__, **changes})

    def drop_row(self, stream, seq):
        """Takes a row out; those behind it move up, as if it had never been."""
        rows = [row for row in self.rows if (row.stream, row.seq) != (stream, seq)]
        self.rows = [
            Row(r.stream, r.seq - (r.stream == stream and r.seq > seq), r.at_ms, r.kind, r.body) for r in rows
        ]


def clean():
    return Made().play().finish()


def found(made, **bounds):
    """The names of the properties that are hurt."""
    return {name for name, _ in checker.check(made.story(**bounds))}


def clean_history():
    """A clean history has no findings, and its acknowledged moves are counted."""
    assert checker.check(clean().story()) == []
    assert checker.acknowledged(clean().story()) == (3, 6)


def lost():
    """An acknowledged move that is not in the log is found, and so is everything that was told of it."""
    made = clean()
    made.drop_row(GAME, 5)  # Anna's second move
    names = found(made)
    assert {"acknowledged_is_there", "told_is_there"} <= names, names


def lost_last():
    """An acknowledged end that is not in the log is found though nobody else saw it."""
    made = Made().play()
    made.do(BEN, "resign", GAME, [], {"game": GAME})
    names = found(made)
    assert names == {"acknowledged_is_there", "nothing_is_stuck"}, names


def twice():
    """A command that was resent and has happened twice is found."""
    made = clean()
    row = next(row for row in made.rows if row.stream == GAME and row.seq == 5)
    made.rows.append(Row(GAME, 7, made.at, "game", row.body))
    assert "happens_once" in found(made)


def repeat_is_fine():
    """A command that was sent to two nodes and happened once is fine, also if the second answer is a repeat."""
    made = clean()
    sent, reply = made.find("send", 2), made.find("reply", 2)
    at = made.records.index(sent)
    made.records.insert(at + 1, {**sent, "at": sent["at"] + 1, "conn": 2})
    made.records.insert(made.records.index(reply) + 1, {**reply, "conn": 2})
    assert checker.check(made.story()) == []


def other_move():
    """An acknowledged move in whose place another one stands is found."""
    made = clean()
    body = copy.deepcopy(next(row.body for row in made.rows if row.stream == GAME and row.seq == 3))
    body["game"]["move"] = "d2d4"
    made.change_row(GAME, 3, body=body)
    names = found(made)
    assert {"acknowledged_is_there", "nothing_from_nowhere", "told_is_there"} <= names, names


def wrong_answer():
    """An acknowledgement with the wrong version or the wrong game is found."""
    made = clean()
    made.find("reply", 3)["version"] += 1
    assert found(made) == {"answers_are_right"}
    made = clean()
    made.find("reply", 1)["id"] = CHALLENGE
    assert found(made) == {"answers_are_right"}


def disorder():
    """A command that stands before what was told before it was sent is found."""
    made = clean()
    third, fourth = (next(r for r in made.rows if r.stream == GAME and r.seq == seq) for seq in (3, 4))
    made.change_row(GAME, 3, body=fourth.body)
    made.change_row(GAME, 4, body=third.body)
    assert "acknowledged_in_order" in found(made)


def refused():
    """A command that was refused and is there is found; one that was sent again without an answer may be there."""
    made = clean()
    reply = made.find("reply", 3)
    reply.update(ok=False, code="not-stored")
    assert found(made) == {"refused_is_absent"}
    sent = made.find("send", 3)
    made.records.insert(made.records.index(sent), {**sent, "at": sent["at"] - 1, "conn": 7})
    assert found(made) == set()


def from_nowhere():
    """A command in the log that nobody sent is found."""
    made = clean()
    made.records = [r for r in made.records if not (r.get("nonce") == "n4" and r["what"] in ("send", "reply"))]
    assert found(made) == {"nothing_from_nowhere"}


def seen_and_gone():
    """An event that one person saw and that is not in the log is found: it was told before it was stored."""
    made = clean()
    made.note(CARL, "event", 4, game=GAME, version=7, at_ms=made.at, kind="offer-draw", moves=[], white_ms=1, black_ms=1)
    assert found(made) == {"told_is_there"}
    made = clean()
    made.find("event", 3, who=CARL)["game"] = "x" * 12
    assert "told_is_there" in found(made)


def another_game():
    """Two people who saw different moves with one version are found."""
    made = clean()
    made.find("event", 0, who=CARL)["moves"] = ["d2d4"]
    assert found(made) == {"told_is_there"}


def wrong_state():
    """A state that has a move too few is found, and one that says that the game is over."""
    for change in ({"moves": ["e2e4"]}, {"status": "over"}):
        made = clean()
        made.find("state", 2).update(change)
        assert found(made) == {"states_are_there"}, change


def gap():
    """An event that somebody missed is found, in the middle and at the end; a state afterwards makes it good."""
    for nth in (1, 3):
        made = clean()
        made.records.remove(made.find("event", nth, who=CARL))
        assert found(made) == {"nothing_is_missed"}
        made.state(CARL, ["e2e4", "e7e5", "g1f3"], "over", [61990, 59980])
        assert found(made) == set()


def seen_twice():
    """An event that comes twice, or after a later one, is found; on a new connection it is only old."""
    made = clean()
    event = made.find("event", 1, who=CARL)
    made.records.insert(made.records.index(event) + 1, dict(event))
    assert found(made) == {"nothing_is_missed"}


def told_late():
    """Somebody who is told too late is found, unless the connection was gone by then or the game no longer watched."""
    made = clean()
    late = [r for r in made.records if r["what"] == "event" and r["who"] == CARL][1:]
    made.records = [r for r in made.records if r not in late]
    for record in late:
        made.records.append({**record, "at": record["at"] + 3000})
    assert found(made, tell_ms=2000) == {"told_in_time"}
    assert found(made, tell_ms=5000) == set()
    assert found(made, tell_ms=2000, outages=[(START, START + 5000)]) == set()
    made.records.insert(0, {"at": START, "who": CARL, "what": "open", "conn": 1, "node": 2})
    assert found(made, tell_ms=2000, deaf=[(1, START, START + 5000)]) == {"told_in_time"}
    assert found(made, tell_ms=2000, deaf=[(2, START, START + 5000)]) == set()
    for what in ("lost", "forget"):
        made.records.append({"at": made.at, "who": CARL, "what": what, "conn": 1, "game": GAME})
        assert found(made, tell_ms=2000) == set(), what
        made.records.pop()


def stale():
    """A state that lacks what others knew is found, unless it is no older than is stated."""
    made = clean()
    made.at += 100
    made.note(
        CARL, "state", 3, game=GAME, version=5, now_ms=made.at, asked=made.at - 3, status="running", kind=None,
        moves=["e2e4", "e7e5", "g1f3"], white_ms=61990, black_ms=59880,
    )
    made.records[-1]["conn"] = 2
    made.state(CARL, ["e2e4", "e7e5", "g1f3"], "over", [61990, 59980])
    made.records[-1]["conn"] = 3
    assert found(made) == {"states_are_fresh"}
    assert checker.check(Story(made.rows, made.records, Bounds(fresh_ms=500))) == []


def behind():
    """Who has seen the end may be shown an older state by another node, if that is put right in time or watched no longer."""
    made = clean()
    made.note(CARL, "lost", 5, node=0)
    older = {"moves": ["e2e4", "e7e5", "g1f3"], "white_ms": 61990, "black_ms": 59980}
    made.note(CARL, "state", 9, game=GAME, version=5, now_ms=made.at, asked=made.at, status="running", kind=None, **older)
    made.note(CARL, "forget", 3000, game=GAME)
    for record in made.records[-2:]:
        record["conn"] = 2
    for tell_ms, wanted in ((5000, []), (2000, ["told_in_time"])):
        bounds = Bounds(tell_ms=tell_ms)
        got = checker.check(Story(made.rows, made.records, bounds))
        assert [name for name, _ in got] == wanted, got
    made.records.remove(made.find("event", 3, who=CARL))  # who has not seen it has missed it
    found = {name for name, _ in checker.check(Story(made.rows, made.records, Bounds(tell_ms=5000)))}
    assert found == {"nothing_is_missed"}, found


def numbers():
    """A gap in the numbers of a stream is found."""
    made = clean()
    made.change_row(CHALLENGE, 2, seq=3)
    assert found(made) == {"log_has_no_gaps"}


def backwards():
    """A time that goes backwards is found."""
    made = clean()
    made.change_row(CHALLENGE, 2, at_ms=START)
    assert found(made) == {"times_never_go_back"}


def clocks():
    """A clock that was told and does not follow from the log is found, in an event and in a state."""
    made = clean()
    made.find("event", 2, who=CARL)["black_ms"] += 1
    assert found(made) == {"clocks_agree"}
    made = clean()
    made.find("state", 1)["white_ms"] -= 5
    assert found(made) == {"states_have_right_clocks"}


def untrue_moments():
    """A time that contradicts the clock of who is told by more than is stated is found."""
    made = clean()
    for record in made.records:
        record["at"] -= 400  # everything is told before its time, or the nodes' clocks are fast
        if "asked" in record:
            record["asked"] -= 400
    assert found(made) == {"moments_are_true"}
    assert found(made, clock_ms=500) == set()
    made = clean()
    for record in made.records:
        record["at"] += 400
        if "asked" in record:
            record["asked"] += 400
    assert found(made) == {"moments_are_true"}


def flagged(late_ms):
    made = Made("2+1").play_quick()
    made.at += 2990 + late_ms
    made.zone_acts("time-check", [2990 + 1000, 0])
    return made


def flags():
    """A flag that falls too late is found, and one that falls too early; while nothing can be stored none falls."""
    assert found(flagged(700)) == set()
    assert found(flagged(2900)) == {"flags_fall"}
    made = flagged(2900)
    assert found(made, outages=[(made.at - 500, made.at - 300)]) == set()
    early = flagged(-300)
    for record in early.records[-3:]:
        record["black_ms"] = 300
    assert found(early) == {"flags_fall"}


def late_flag_hidden():
    """A flag that is late is found though something else happened behind it."""
    made = Made("2+1").play_quick()
    made.at += 2990 + 1500
    made.zone_acts("connection-lost", [3990, 0])
    made.at += 1500
    made.zone_acts("time-check", [3990, 0])
    assert found(made) == {"flags_fall"}


def behind_the_flag():
    """A move behind the flag is found."""
    made = Made("2+1").play_quick()
    made.at += 3000
    made.act(BEN, "move", [3990, 980], move="b8c6")
    made.act(ANNA, "resign", [3980, 980])
    assert "moves_have_time" in found(made)


def outages():
    """Clocks stand still in an outage that the log tells of; a flag that was down before stays down."""
    made = Made("2+1").play_quick()
    made.at += 5000
    made.version += 1
    made.row(GAME, "outage-over", {"away_ms": 4500})
    made.event("outage-over", [], [3990, 2490])
    made.at += 2490
    made.zone_acts("time-check", [3990, 0])
    assert found(made) == set()
    made.change_row(GAME, 6, body={"away_ms": 4000})
    assert found(made) == {"clocks_agree"}
    made = Made("2+1").play_quick()
    made.at += 3490
    made.row(GAME, "outage-over", {"away_ms": 400})
    made.version += 1
    made.event("outage-over", [], [3990, 0])
    made.zone_acts("time-check", [3990, 0])
    assert found(made) == set()


def stuck():
    """A game that has not ended is found, and a command that was never answered."""
    made = Made().play()
    assert found(made) == {"nothing_is_stuck"}
    made = clean()
    made.note(ANNA, "send", nonce="n9", do="rematch", fields={"game": GAME})
    made.note(ANNA, "gave-up", nonce="n9")
    assert found(made) == {"nothing_is_stuck"}


def premoves():
    """A premove counts for nobody's version, is played at no cost, and is dropped if the other side moves next."""
    made = Made()
    made.act(ANNA, "move", [61000, 60000], move="e2e4")
    secret = made.do(ANNA, "premove", GAME, [("game", {"game": {"kind": "premove", "side": "white", "move": "g1f3"}})],
                     {"game": GAME, "move": "g1f3"})
    made.version -= 1
    made.find("reply", nonce=secret)["version"] -= 1
    nonce = made.do(BEN, "move", GAME, [("game", {"game": {"kind": "move", "side": "black", "move": "e7e5"}})],
                    {"game": GAME, "move": "e7e5"})
    made.event("move", ["e7e5", "g1f3"], [62000, 60980])
    made.act(BEN, "resign", [62000, 60970])
    assert nonce and found(made) == set(), checker.check(made.story())


def castling():
    """Moves of the log are written as messages write them."""
    assert [uci(move) for move in ("e1h1o", "e8a8o", "e5d6e", "e7e8q", "e2e4")] == [
        "e1g1", "e8c8", "e5d6", "e7e8q", "e2e4"]
    assert id_text(731379813868128541) == "m9k2238r0j8x"


if __name__ == "__main__":
    run([
        clean_history, lost, lost_last, twice, repeat_is_fine, other_move, wrong_answer, disorder, refused,
        from_nowhere, seen_and_gone, another_game, wrong_state, gap, seen_twice, told_late, stale, behind, numbers, backwards, clocks,
        untrue_moments, flags, late_flag_hidden, behind_the_flag, outages, stuck, premoves, castling,
    ])
