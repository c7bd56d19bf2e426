#!/usr/bin/env python3
"""power_cuts.py - a zone whose power is cut at any moment has lost nothing that it told anybody. Prints TAP.

usage: power_cuts.py ZUG DISK_SHIM [--cuts N] [--seed N] [--keep FOLDER] [--trust]

People play, bring games along and hold an event while the zone's operator stops, kills and starts it; disk_shim.c writes
down every write, sync and answer. Then, for N moments of that trace, the files are made as the disk may hold them after
a power cut at that moment (disk_model.py), and the zone must find in them all that had been told by then, whole, and
begin. Last, traces in which syncs are left out or come too late must be found out; not with --trust, for that tests this
test and not the zone.
"""

import argparse
import errno
import pathlib
import tempfile

from cutting import Lost, Walk
from disk_faults import LOG_SCALE as AFTER_EVERY_COMMIT
from disk_faults import NAMES, SYNCS, fail_each
from disk_model import Disk, Step, lay_out, read_trace
from faults import KNIGHTS, Control, Pair
from recorded import RecordedZone, environment
from zone_peer import begin, run

GAME = '[White "Anna"]\n[Black "Ben"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n'
PAIRS = 5
LOG_SCALE = 256  # the log is copied back after 64 pages instead of 16384
ROUND = 1000  # cuts for which people play one game more
PAGE = 4096  # bytes of a page of the database
LIES = 400  # cuts by which a lie must be found out


# --- what is recorded


def play(zone, name):
    """Some games, the moves of each half-move sent at once."""
    people = [zone.guest(f"{name} {at}") for at in range(2 * PAIRS)]
    pairs = [(both, begin(*both, control="-")) for both in zip(people[::2], people[1::2])]
    for at, move in enumerate(KNIGHTS):
        for players, game in pairs:
            players[at % 2].say(do="move", game=game, move=move, nonce=f"m{game}{at}")
        for players, game in pairs:
            nonce = f"m{game}{at}"
            reply = players[at % 2].until(lambda m, nonce=nonce: m["type"] == "reply" and m.get("re") == nonce)
            assert reply["ok"], reply
    for (white, _), game in pairs[:2]:
        white.do("resign", game=game)


def bring_games(person, count):
    """An import; one of many games is a commit of many pages."""
    answer = person.ask("POST", "/api/import", (GAME * count).encode())
    assert answer.status == 200, answer.body


def hold_event(arbiter, players):
    """A round of an event begins: one batch of many streams."""
    contest = arbiter.do("contest", name="Open", control="-")["id"]
    names = [player.me["name"] for player in players]
    pairings = [{"white": white, "black": black} for white, black in zip(names[::2], names[1::2])]
    arbiter.do("contest-pair", contest=contest, round="1", pairings=pairings)
    arbiter.do("contest-start", contest=contest, round="1")


def leave(zone):
    for person in zone.persons:
        person.close()
    zone.persons.clear()


def play_everything(zone):
    """Something of all that is stored, with a stop and a kill between."""
    rounds = 1 + ARGS.cuts // ROUND
    for at in range(rounds):
        play(zone, f"First {at}")
    members = [zone.account(f"Member {at}") for at in range(2)]
    for count in (10, 900, 4000):
        bring_games(members[0], count)
    hold_event(zone.arbiter(), members)
    leave(zone)
    zone.stop()
    zone.start()
    for at in range(rounds):
        play(zone, f"Second {at}")
    leave(zone)
    zone.kill()
    zone.start()
    for at in range(rounds):
        play(zone, f"Third {at}")


def record(name, act, **how):
    """The folder of a zone and the steps of its disk, while something is done in it."""
    root, trace = HOME / name, HOME / f"{name}.trace"
    root.mkdir()
    with RecordedZone(folder=root, env=environment(ARGS.shim, root, trace, **how)) as zone:
        act(zone)
    steps = read_trace(trace)
    kinds = [step.kind for step in steps]
    print(f"# {name}: {len(steps)} steps, {kinds.count('W')} writes, {kinds.count('E')} syncs, seed {ARGS.seed}")
    return root, steps


# --- what is lost


def cut_often(walk, count, is_thorough, **how):
    """Cuts the power so often. Returns how often, and how often a second time while the zone began."""
    cuts = again = 0
    for number, way, files, allowed in walk.cuts(count, **how):
        try:
            place = walk.cut(files)
            content = place.check(walk.told, allowed)
            cuts += 1
            if is_thorough and cuts % 2 == 0:
                place.start()
            if is_thorough and cuts % 8 == 0:
                walk.cut_again(files, content, ARGS.shim)
                again += 1
        except Lost as lost:
            if ARGS.keep:
                lay_out(files, walk.root, ARGS.keep / f"{number}")
            raise Lost(f"at step {number}, of what was not synced there is: {way}; seed {ARGS.seed}: {lost}") from lost
    return cuts, again


def nothing_is_lost():
    """After a power cut at any moment all that was told is there and whole, and the zone begins, also after a second."""
    walk = Walk(*RECORDED, HOME, ARGS.seed)
    cuts, again = cut_often(walk, ARGS.cuts, True)
    assert cuts > 0 and again > 0, (cuts, again)
    print(f"# {cuts} power cuts, {again} more while the zone began after one; {walk.told.count()} told in the end")


def nothing_is_lost_by_failing_syncs():
    """The same where syncs have failed before, and what they should have kept was never written."""
    control = Control(HOME / "control", NAMES)
    refused = 0

    def play_on(zone):
        nonlocal refused
        refused = fail_each(Pair(zone), control, SYNCS, errno.EIO, 0)[1]

    recorded = record("failing", play_on, control=HOME / "control", scale=AFTER_EVERY_COMMIT)
    walk = Walk(*recorded, HOME, ARGS.seed)
    cuts, _ = cut_often(walk, max(ARGS.cuts // 4, 1), False, with_states=False)
    failed = sum(step.kind == "F" for step in recorded[1])
    assert failed > 0 and refused > 0, (failed, refused)
    print(f"# {failed} syncs failed, {refused} moves refused; {cuts} power cuts")


# --- that it would be noticed


def without_syncs(steps, root, ends, first=0):
    """A trace whose syncs of files with such names do nothing, from a step on."""
    disk, kept = Disk(root), []
    for number, step in enumerate(steps):
        path = disk.do(step)
        if path is None or number < first or not path.endswith(ends):
            kept.append(step)
    return kept


def with_late_syncs(steps, root):
    """A trace in which syncs of the log are over only when the next answer has been given."""
    disk, kept, late = Disk(root), [], []
    for step in steps:
        path = disk.do(step)
        if step.kind == "E" and path.endswith("-wal"):
            late.append(step)
            continue
        kept.append(step)
        if step.kind in "SB":
            kept += late
            late = []
    return kept + late


def with_short_writes(steps):
    """A trace in which pages that are written lose their end."""
    return [
        Step("W", *step.handle, step.at, step.data[: PAGE // 2]) if step.kind == "W" and len(step.data) >= PAGE else step
        for step in steps
    ]


def is_found_out(name, steps):
    walk = Walk(RECORDED[0], steps, HOME, ARGS.seed)
    try:
        cut_often(walk, LIES, False, first=walk.first_told(), with_states=False)
    except Lost as lost:
        print(f"# {name}: {' '.join(str(lost).split())}")
        return
    raise AssertionError(f"{name}: nobody has noticed")


def lies_are_found_out():
    """A disk that does not sync the log, the database, the folder or anything, or too late, or not all, is found out."""
    root, steps = RECORDED
    told = Walk(root, steps, HOME, ARGS.seed).first_told()
    is_found_out("nothing is synced", [step for step in steps if step.kind not in "BE"])
    is_found_out("the log is not synced", without_syncs(steps, root, "-wal"))
    is_found_out("the database is not synced", without_syncs(steps, root, "zug.db", told))
    is_found_out("the folder is not synced", without_syncs(steps, root, "/data"))
    is_found_out("told before it is synced", with_late_syncs(steps, root))
    is_found_out("pages lose their end", with_short_writes(steps))


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("zug")
    parser.add_argument("shim", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("--cuts", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path, help="where the files of a cut that lost something are kept")
    parser.add_argument("--trust", action="store_true", help="do not try whether lies of the disk are found out")
    return parser.parse_args()


if __name__ == "__main__":
    ARGS = arguments()
    IN_MEMORY = pathlib.Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="zug-power-", dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as made:
        HOME = pathlib.Path(made)
        RECORDED = record("recorded", play_everything, scale=LOG_SCALE)
        run([nothing_is_lost, nothing_is_lost_by_failing_syncs] + [lies_are_found_out] * (not ARGS.trust))
