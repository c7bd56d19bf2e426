#!/usr/bin/env python3
"""checker.py - holds what people saw and were told against the log of the zone, after Jepsen's kind.

usage: checker.py LOG HISTORY...      LOG: a zug.db; HISTORY: a file of players.py

Each property is a function that gets everything and yields what is wrong, a sentence each; together they are all that
a zone of many nodes promises. test_checker.py has a history for each that has the fault, and shows that it is found.
"""

import bisect
import dataclasses
import functools
import json
import sys

import game_log

ASKS = {"watch", "unwatch", "lobby", "unlobby", "ping"}  # these change nothing


@dataclasses.dataclass
class Bounds:
    """What is stated: how much later, or by how much apart, things may be."""

    clock_ms: int = 250  # the time that a node tells, against the time that it is
    flag_ms: int = 2500  # a flag falls so long after its moment at the latest, whoever died
    tell_ms: int = 10000  # who watches is told so long after something has happened at the latest
    fresh_ms: int = None  # what is shown is no older than that; None: nothing is stated
    # from when to when nothing could be stored, by anybody: no flag can fall then
    outages: list = dataclasses.field(default_factory=list)
    # (node, from when, to when) it stood still or could not read: it tells nobody anything then
    deaf: list = dataclasses.field(default_factory=list)

    def out_ms(self, begin_ms, end_ms, node=None):
        """For how much of a time nothing could be stored, or a node could tell nothing."""
        spans = self.outages + [(begin, end) for which, begin, end in self.deaf if which == node]
        return sum(max(0, min(end, end_ms) - max(begin, begin_ms)) for begin, end in spans)


@dataclasses.dataclass
class Command:
    """What somebody asked for, with all its copies and answers."""

    who: str
    nonce: str
    do: str
    fields: dict
    sent: list = dataclasses.field(default_factory=list)  # (at, connection)
    replies: list = dataclasses.field(default_factory=list)  # records
    is_given_up: bool = False

    @property
    def done(self):
        """The answer that it has happened, or None."""
        return next((reply for reply in self.replies if reply["ok"]), None)

    @property
    def is_refused(self):
        """True if every copy of it was refused: one without an answer may have happened."""
        return bool(self.replies) and self.done is None and len(self.replies) == len(self.sent)

    def __str__(self):
        return f"{self.do} {self.nonce} of {self.who}"


class Story:
    """Everything that is known: the log and the histories of all people."""

    def __init__(self, rows, records, bounds=None):
        self.rows, self.records = rows, records
        self.bounds = bounds or Bounds()
        self.streams = game_log.streams(rows)
        self.games = game_log.games(rows)
        self.answers = {}  # (who, nonce) -> rows
        for row in rows:
            if row.nonce:
                self.answers.setdefault((row.by, row.nonce), []).append(row)
        self.commands = {}
        for record in records:
            self.take(record)

    def take(self, record):
        what, key = record["what"], (record["who"], record.get("nonce"))
        if what == "send" and record["do"] not in ASKS:
            command = self.commands.setdefault(key, Command(*key, record["do"], record["fields"]))
            command.sent.append((record["at"], record["conn"]))
        elif what == "reply" and key in self.commands:
            self.commands[key].replies.append(record)
        elif what == "gave-up" and key in self.commands:
            self.commands[key].is_given_up = True

    def row_of(self, command):
        rows = self.answers.get((command.who, command.nonce))
        return rows[0] if rows else None

    @functools.cached_property
    def known(self):
        """For each stream what anybody had been told by when: moments, and the highest number by then."""
        told = []
        for command in self.commands.values():
            row = self.row_of(command)
            told += [(reply["at"], row.stream, row.seq) for reply in command.replies if reply["ok"] and row]
        for record in self.seen("event"):
            game = self.games.get(record["game"])
            moment = game.by_version.get(record["version"]) if game else None
            if moment is not None:
                told.append((record["at"], record["game"], moment.row.seq))
        known = {}
        for at, stream, seq in sorted(told):
            moments, highest = known.setdefault(stream, ([], []))
            moments.append(at)
            highest.append(max(seq, highest[-1] if highest else 0))
        return known

    def known_by(self, at, stream):
        """The highest number in a stream that anybody had been told of before a moment; 0: none."""
        moments, highest = self.known.get(stream, ([], []))
        place = bisect.bisect_left(moments, at)
        return highest[place - 1] if place else 0

    def seen(self, *what):
        return (record for record in self.records if record["what"] in what)


# --- the log by itself


def log_has_no_gaps(story):
    """Each stream is numbered from 1 without gaps."""
    for stream, rows in story.streams.items():
        numbers = [row.seq for row in rows]
        if numbers != list(range(1, len(rows) + 1)):
            yield f"{stream}: its events have the numbers {numbers}"


def times_never_go_back(story):
    """The times of a stream never go backwards."""
    for stream, rows in story.streams.items():
        for before, after in zip(rows, rows[1:]):
            if after.at_ms < before.at_ms:
                yield f"{stream}: event {after.seq} is {before.at_ms - after.at_ms} ms before event {before.seq}"


def happens_once(story):
    """A command is in the log once, however often it was sent."""
    for (who, nonce), rows in story.answers.items():
        if len(rows) > 1:
            yield f"{nonce} of {who} is there {len(rows)} times: {[(row.stream, row.seq) for row in rows]}"


def moves_have_time(story):
    """Nobody moves behind a flag."""
    for game in story.games.values():
        for row, late_ms in game.behind:
            yield f"{game.id}: event {row.seq} is a move {late_ms} ms behind the flag"


# --- commands


def says_the_same(command, row):
    """Whether a row is what was asked for."""
    if command.do == "challenge":
        return row.kind == "challenged"
    if command.do == "accept":
        return row.kind == "challenge-ended" and row.stream == command.fields["challenge"]
    asked = command.fields.get("move")
    played = row.body.get("game", {}).get("move")
    return (
        row.told_kind == {"abort": "aborted"}.get(command.do, command.do)
        and row.stream == command.fields["game"]
        and (asked is None or asked == game_log.uci(played))
    )


def acknowledged_is_there(story):
    """Every command that was acknowledged is in the log, as it was asked for."""
    for command in story.commands.values():
        if command.done is None:
            continue
        row = story.row_of(command)
        if row is None:
            yield f"{command} was acknowledged and is not there"
        elif not says_the_same(command, row):
            yield f"{command} was acknowledged, and there is {row}"


def answers_are_right(story):
    """An acknowledgement names what has happened: the stream and its version then, however often it is given."""
    for command in story.commands.values():
        row = story.row_of(command)
        for reply in command.replies:
            if not reply["ok"] or row is None:
                continue
            made = row.body.get("table", row.stream)
            if reply["id"] != made:
                yield f"{command}: the answer names {reply['id']}, the log {made}"
            game = story.games.get(row.stream)
            if game is not None and reply["version"] != game.moments[row.seq - 1].version:
                yield f"{command}: version {reply['version']}, in the log {game.moments[row.seq - 1].version}"


def acknowledged_in_order(story):
    """What anybody knew before something was sent is before it in the log."""
    for command in story.commands.values():
        row = story.row_of(command)
        known = story.known_by(command.sent[0][0], row.stream) if row else 0
        if row is not None and known >= row.seq:
            yield f"{command} is event {row.seq} of {row.stream}; event {known} was told before it was sent"


def refused_is_absent(story):
    """Nothing that was refused is in the log."""
    for command in story.commands.values():
        if command.is_refused and (row := story.row_of(command)):
            codes = [reply["code"] for reply in command.replies]
            yield f"{command} was refused with {codes} and is event {row.seq} of {row.stream}"


def nothing_from_nowhere(story):
    """Every command in the log was sent by somebody, before it happened."""
    people = {record["who"] for record in story.records}
    for (who, nonce), rows in story.answers.items():
        command = story.commands.get((who, nonce))
        if command is None:
            if who in people:
                yield f"{nonce} of {who} is in the log, and they never sent it"
        elif not says_the_same(command, rows[0]):
            yield f"{command} was sent, and {rows[0]} is in the log"


# --- what people saw


def told_is_there(story):
    """Every event that anybody saw is in the log, with the same number, moves, time and clocks."""
    for record in story.seen("event"):
        game = story.games.get(record["game"])
        if game is None:
            yield f"{record['who']} saw event {record['version']} of {record['game']}, which is not there"
            continue
        secret = record["kind"] in game_log.SECRET
        moment = None if secret else game.by_version.get(record["version"])
        if secret:
            continue
        if moment is None:
            yield f"{record['who']} saw version {record['version']} of {game.id}, which has {game.version}"
            continue
        there = (moment.row.told_kind, moment.moves, moment.row.at_ms)
        if there != (record["kind"], record["moves"], record["at_ms"]):
            yield f"{record['who']} saw {record} of {game.id}; the log has {there}"


def states_are_there(story):
    """Every state that anybody was shown is the one that the log had then."""
    for record in story.seen("state"):
        game = story.games.get(record["game"])
        moment = game.by_version.get(record["version"]) if game else None
        if moment is None:
            yield f"{record['who']} was shown version {record['version']} of {record['game']}, which is not there"
            continue
        moves = [move for each in game.moments[: moment.row.seq] for move in each.moves]
        if moves != record["moves"] or moment.is_over != (record["status"] in ("over", "aborted")):
            yield f"{record['who']} was shown {record} of {game.id}; the log has {moves}, over: {moment.is_over}"


def nothing_is_missed(story):
    """On a connection the events of a game come one by one; in the end everybody has seen all of them. Who has, and is shown
    an older state by another node then, has missed nothing: told_in_time says how long that may last."""
    last, ends = {}, {}
    for record in story.seen("event", "state"):
        key = (record["who"], record["game"], record["conn"])
        version, is_whole = last.get(key, (0, False))
        if record["kind"] in game_log.SECRET:
            continue
        if record["version"] < version or (record["version"] == version and record["what"] == "event"):
            yield f"{key[0]} saw version {record['version']} of {key[1]} after {version}"
            continue
        is_next = record["what"] == "state" or (is_whole and record["version"] == version + 1)
        last[key] = (record["version"], is_next)
        if record["version"] >= ends.get(key[:2], (0, False))[0]:
            ends[key[:2]] = (record["version"], is_next)
    for (who, stream), (version, is_whole) in ends.items():
        game = story.games.get(stream)
        if game is not None and game.is_over and (not is_whole or version < last_version(game)):
            gap = "" if is_whole else " with a gap before it"
            yield f"{who} saw version {version} of {stream} last{gap}; it ended with {last_version(game)}"


def told_in_time(story):
    """Who watches a game is told of everything in time, as long as the connection lasts; also of what the state lacked that
    it began with."""
    for (who, stream, conn), seen in watches(story).items():
        game = story.games.get(stream)
        if game is None:
            continue
        for moment in game.by_version.values():
            since = max(moment.row.at_ms, seen.begun)
            if moment.version <= seen.versions[0] or since + story.bounds.tell_ms >= seen.ended:
                continue
            limit = since + story.bounds.tell_ms + story.bounds.out_ms(since, seen.ended, seen.node)
            if limit >= seen.ended:
                continue
            if seen.version_at(limit) < moment.version:
                yield f"{who} was not told of version {moment.version} of {stream} in {story.bounds.tell_ms} ms"


class Watch:
    """What somebody saw of a game on one connection, and from when to when."""

    def __init__(self, begun):
        self.begun, self.ended, self.moments, self.versions, self.node = begun, begun, [], [], None

    def version_at(self, at):
        place = bisect.bisect_right(self.moments, at)
        return self.versions[place - 1] if place else 0


def watches(story):
    """All of them, by person, game and connection."""
    found, last, nodes = {}, {}, {}  # last: until when it is watched, or the connection lasts
    for record in story.records:
        who, conn = record["who"], record["conn"]
        if record["what"] in ("event", "state"):
            watch = found.setdefault((who, record["game"], conn), Watch(record["at"]))
            watch.moments.append(record["at"])
            watch.versions.append(max(record["version"], watch.versions[-1] if watch.versions else 0))
        elif record["what"] == "forget":
            last[who, record["game"], conn] = record["at"]
        elif record["what"] == "lost":
            last[who, conn] = record["at"]
        elif record["what"] == "open":
            nodes[who, conn] = record["node"]
    for (who, stream, conn), watch in found.items():
        ends = [last.get((who, stream, conn)), last.get((who, conn))]
        watch.node = nodes.get((who, conn))
        watch.ended = min([end for end in ends if end is not None], default=story.records[-1]["at"])
    return found


def states_are_fresh(story):
    """A state is no older than is stated: it has what anybody had been told before."""
    for record in story.seen("state"):
        game = story.games.get(record["game"])
        if game is None or story.bounds.fresh_ms is None:
            continue
        seq = story.known_by(record["asked"] - story.bounds.fresh_ms, game.id)
        if seq and game.moments[seq - 1].version > record["version"]:
            known = game.moments[seq - 1].version
            yield f"{record['who']} was shown version {record['version']} of {game.id}; {known} was known"


def last_version(game):
    """The version with which a game ended; somebody may come or go later, and a rematch be offered."""
    return next(moment.version for moment in game.moments if moment.is_over)


# --- time


def clocks_agree(story):
    """The clocks that events tell are those that follow from the log, to the millisecond."""
    for record in story.seen("event"):
        game = story.games.get(record["game"])
        moment = game.by_version.get(record["version"]) if game else None
        if moment is None or record["kind"] in game_log.SECRET:
            continue
        if moment.left_ms != [record["white_ms"], record["black_ms"]]:
            told = [record["white_ms"], record["black_ms"]]
            yield f"{record['who']} saw clocks {told} with event {moment.row.seq} of {game.id}; the log says {moment.left_ms}"


def states_have_right_clocks(story):
    """The clocks of a state are those that follow from the log and the moment that it names."""
    for record in story.seen("state"):
        game = story.games.get(record["game"])
        moment = game.by_version.get(record["version"]) if game else None
        if moment is None or game.control is None:
            continue
        told, right = [record["white_ms"], record["black_ms"]], moment.left_at(record["now_ms"])
        if any(abs(one - other) > 1 for one, other in zip(told, right)):
            yield f"{record['who']} was shown clocks {told} of {game.id} at {record['now_ms']}; the log says {right}"


def moments_are_true(story):
    """No time that is told contradicts the clock of who is told by more than the stated uncertainty."""
    most = story.bounds.clock_ms
    for record in story.seen("event"):
        if record["at_ms"] > record["at"] + most:
            yield f"{record['who']} saw an event of {record['game']} {record['at_ms'] - record['at']:.0f} ms before its time"
    for record in story.seen("state"):
        if not record["asked"] - most <= record["now_ms"] <= record["at"] + most:
            yield f"{record['who']} asked at {record['asked']:.0f}, was answered at {record['at']:.0f}: {record['now_ms']}"
    for command in story.commands.values():
        row, reply = story.row_of(command), command.done
        if row is None or reply is None:
            continue
        if not command.sent[0][0] - most <= row.at_ms <= reply["at"] + most:
            span = f"{command.sent[0][0]:.0f} to {reply['at']:.0f}"
            yield f"{command}: from {span}, but its time in the log is {row.at_ms}"


def flags_fall(story):
    """A flag falls in time and never before, and ends the game."""
    for game in story.games.values():
        for before, moment in zip(game.moments, game.moments[1:]):
            is_flag = moment.row.told_kind == "time-check"
            if before.fall_ms is None or not (is_flag or moment.is_over):
                continue
            late_ms = moment.row.at_ms - before.fall_ms
            most = game.lag_max_ms + story.bounds.flag_ms + story.bounds.out_ms(before.fall_ms, moment.row.at_ms)
            if is_flag and late_ms < 0:
                yield f"{game.id}: the flag falls {-late_ms} ms too early"
            elif late_ms > most:
                yield f"{game.id}: ends {late_ms} ms after the fall of a flag; {most:.0f} are allowed"


def nothing_is_stuck(story):
    """Every game has ended, and every command was answered in the end."""
    for game in story.games.values():
        if not game.is_over:
            yield f"{game.id} has not ended: {len(game.rows)} events, the last {game.rows[-1]}"
    for command in story.commands.values():
        if command.is_given_up:
            yield f"{command} was never answered"


PROPERTIES = [
    log_has_no_gaps,
    times_never_go_back,
    happens_once,
    moves_have_time,
    acknowledged_is_there,
    answers_are_right,
    acknowledged_in_order,
    refused_is_absent,
    nothing_from_nowhere,
    told_is_there,
    states_are_there,
    nothing_is_missed,
    told_in_time,
    states_are_fresh,
    clocks_agree,
    states_have_right_clocks,
    moments_are_true,
    flags_fall,
    nothing_is_stuck,
]


def check(story):
    """All findings, as (name of the property, sentence)."""
    return [(rule.__name__, said) for rule in PROPERTIES for said in rule(story)]


def acknowledged(story):
    """How many moves, and how many commands, were acknowledged."""
    done = [command for command in story.commands.values() if command.done is not None]
    return sum(command.do == "move" for command in done), len(done)


def read_history(*paths):
    """The records of several histories; each person is in one of them, in the order of their own life."""
    records = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            records += [json.loads(line) for line in file]
    return records


def main():
    story = Story(game_log.read_sqlite(sys.argv[1]), read_history(*sys.argv[2:]), Bounds(fresh_ms=0))
    findings = check(story)
    for name, said in findings:
        print(f"{name}: {said}")
    moves, commands = acknowledged(story)
    print(f"{moves} moves and {commands} commands acknowledged, {len(story.games)} games, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
