#!/usr/bin/env python3
"""zone_verify.py - zug zone verify finds every change of what a zone has stored, ends, and writes nothing. Prints TAP.

usage: zone_verify.py ZUG [--flips COUNT] [--seed SEED]
"""

import argparse
import contextlib
import hashlib
import json
import os
import pathlib
import random
import shutil
import sqlite3
import struct
import subprocess
import tempfile

from zone_peer import WAIT, ZUG, Person, Zone, begin, pair, play, run

PAGE = 4096
TABLES = ("log", "stream", "person", "session", "import", "look", "note", "known")
LINES_MAX = 250  # that verify prints, whatever the file is like


def fill(zone):
    """Games of all kinds, accounts, an event, an import, keys of programs; returns the id of a finished game."""
    arbiter = zone.arbiter("Clara")
    anna, ben = zone.account("Anna"), zone.account("Ben")
    first = begin(anna, ben)
    play([anna, ben], first, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7")
    ben.do("rematch", game=first)
    play([anna, ben], begin(anna, ben, private=True), "d4 d5 c4")
    judged = begin(ben, anna)
    play([ben, anna], judged, "e4 e5 Nf3")
    arbiter.do("pause", game=judged, reason="The light is out")
    arbiter.do("take-back", game=judged, plies=1, reason="A wrong click")
    arbiter.do("adjudicate", game=judged, result="1/2-1/2", reason="Both are tired")
    arbiter.do("adjudicate", game=judged, result="1-0", reason="No, they are not")
    anna.do("abort", game=begin(anna, ben))
    anna.do("challenge", control="60")
    contest = arbiter.do("contest", name="Club cup", control="300+3")["id"]
    dora, emil = zone.account("Dora"), zone.account("Emil")
    boards = [{"white": "Anna", "black": "Ben"}, {"white": "Dora", "black": "Emil"}]
    arbiter.do("contest-pair", contest=contest, round="1", pairings=boards)
    arbiter.do("contest-start", contest=contest, round="1")
    begun = [line for line in zone.zug("list").splitlines() if "Club cup" in line]
    game, other = (next(line.split()[0] for line in begun if name in line) for name in ("Anna", "Dora"))
    for person in (anna, ben):
        person.watch(game)
    play([anna, ben], game, "Nf3 d5")
    emil.do("resign", game=other)
    dora.close()
    arbiter.do("contest-change", contest=contest, name="Club championship", control="300+3")
    anna.do("resign", game=game)
    anna.api("POST", "/api/import", b'[Event "Opera"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 1-0\n')
    anna.api("POST", "/api/tokens", {"label": "my bot"})
    slips = arbiter.api("POST", "/api/accounts", {"names": "Slip\nShut"})["lines"]
    arbiter.api("POST", f"/api/accounts/{slips[1]['id']}/close")
    zone.guest("Zoe")
    return first


class Copy:
    """A stopped zone's files, to be changed and looked at."""

    def __init__(self, original):
        self.original = original
        self.home = tempfile.TemporaryDirectory(prefix="zug-verify-")
        self.folder = pathlib.Path(self.home.name)
        self.database, self.key = self.folder / "zug.db", self.folder / "zug.db-key"
        self.bytes = (original / "zug.db").read_bytes()
        self.fresh()

    def fresh(self, changed=None):
        for path in self.folder.iterdir():
            path.unlink()
        self.database.write_bytes(self.bytes if changed is None else changed)
        shutil.copy(self.original / "zug.db-key", self.key)

    def edit(self, *statements):
        self.fresh()
        connection = sqlite3.connect(self.database)
        for statement in statements:
            done = connection.execute(statement)
            assert done.rowcount != 0, f"nothing to change: {statement}"
        connection.commit()
        connection.execute("pragma wal_checkpoint(truncate)")
        connection.close()

    def verify(self, status=None):
        """What verify says, and its exit status. It must leave the file as it was."""
        before = self.database.read_bytes()
        done = subprocess.run(
            [ZUG, "zone", "verify", "--data", self.folder], capture_output=True, timeout=4 * WAIT, check=False
        )
        text = (done.stdout + done.stderr).decode(errors="replace")
        assert done.returncode in (0, 1, 2), done
        assert status is None or done.returncode == status, text
        assert self.database.read_bytes() == before, "verify has written to the database"
        assert text.count("\n") <= LINES_MAX, text[:2000]
        return text, done.returncode

    def content(self):
        """All that the tables say, or None if it cannot be read."""
        try:
            with contextlib.closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
                connection.text_factory = bytes
                schema = connection.execute("select type, name, tbl_name, sql from sqlite_master").fetchall()
                return [sorted(schema, key=repr)] + [
                    sorted(connection.execute(f"select * from {table}").fetchall(), key=repr) for table in TABLES
                ]
        except (sqlite3.Error, OverflowError, ValueError):
            return None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.home.cleanup()


@contextlib.contextmanager
def stopped():
    """A zone with everything in it that has ended, a copy of its files, and a finished game's id."""
    with Zone() as zone:
        game = fill(zone)
        assert "0 faults\n" in zone.zug("verify")
        for person in zone.persons:
            person.close()
        zone.stop()
        with Copy(zone.folder) as copy:
            assert " 0 faults\n" in copy.verify(0)[0]
            yield zone, copy, game


LIST = "the list and the log do not agree about"
EDITS = [
    # what was done                                                                what is said of it
    ("update stream set result = '0-1' where result = '1-0'", f"{LIST} the result"),
    ("update stream set white_name = 'Magnus' where white_name = 'Anna'", f"{LIST} the players"),
    ("update stream set black = white where black <> 0", f"{LIST} the players"),
    ("update stream set opening = 'd2d4' where result = '1-0'", f"{LIST} the opening"),
    ("update stream set began_ms = began_ms - 86400000", f"{LIST} the time"),
    ("update stream set ended_ms = ended_ms + 1 where ended_ms > 0", f"{LIST} the time"),
    ("update stream set is_open = 1 where result = '1-0'", "do not agree whether it is over"),
    ("update stream set is_public = 1 where not is_public and kind = 1", "do not agree whether it is private"),
    ("update stream set event = 'World cup' where event = 'Club cup'", f"{LIST} the event"),
    ("update stream set round = '2' where round = '1'", f"{LIST} the event or the round"),
    ("update stream set tag = x'00112233445566778899aabbccddeeff'", "its line in the list is not as it was written"),
    ("delete from stream where kind = 1", "it is in no list"),
    ("delete from stream where kind = 1", "of the lines of the list are missing"),
    ("update log set body = replace(body, 'e7e5', 'e7e6')", "is not as it was written"),
    ("update log set body = replace(body, 'Both', 'None')", "is not as it was written"),
    ("update log set at_ms = at_ms + 1 where seq = 3", "is not as it was written"),
    ("update log set kind = 'dance' where seq = 2", "is not as it was written"),
    ("update log set body = '{' where seq = 2", "is not as it was written"),
    ("update log set stream = -stream where rowid = (select max(rowid) from log)", "is not as it was written"),
    ("update log set body = cast(body as blob) where seq = 1", "is not as it was written"),
    ("delete from log where seq = 3 and kind = 'game'", "or not the next one"),
    ("delete from log where rowid = (select max(rowid) from log)", "1 of the events of the logs are missing"),
    ("update person set is_arbiter = 1 where name = 'Ben'", "the person Ben is not as it was written"),
    ("update person set password = (select password from person where name = 'Anna') where name = 'Ben'",
     "the person Ben is not as it was written"),
    ("update person set name = 'Bea' where name = 'Ben'", "the person Bea is not as it was written"),
    ("update person set options = options + 1 where name = 'Zoe'", "the person Zoe is not as it was written"),
    ("update person set since_ms = 0 where name = 'Zoe'", "the person Zoe is not as it was written"),
    ("delete from person where name = 'Zoe'", "1 of the people are missing"),
    ("insert into person select id + 1, 'Eve', 'eve', password, 1, options, since_ms, ended, tag, code, closed_ms,"
     " seen_ms from person where name = 'Clara'", "there are 1 more people than were written"),
    ("update person set code = zeroblob(32) where name = 'Ben'", "the person Ben is not as it was written"),
    ("update person set closed_ms = 0 where name = 'Shut'", "the person Shut is not as it was written"),
    ("update person set seen_ms = 1 where name = 'Slip'", "the person Slip is not as it was written"),
    ("update session set until_ms = until_ms * 2 where label <> ''", "a session of Anna is not as it was written"),
    ("update session set person = (select id from person where name = 'Clara') where label <> ''",
     "a session of Clara is not as it was written"),
    ("delete from session where label <> ''", "1 of the sessions are missing"),
    ("update import set pgn = cast(replace(cast(pgn as text), 'e5', 'e6') as blob)", "an import of Anna is not"),
    ("delete from import", "1 of the imports are missing"),
    ("update seal set tally = zeroblob(length(tally))", "does not fit it"),
    ("delete from seal", "does not fit it"),
    ("drop index stream_white", "the tables of the database are not those that Zug makes"),
    ("create table notes (x)", "the tables of the database are not those that Zug makes"),
    ("create trigger more after insert on log begin update person set is_arbiter = 1; end", "no database of Zug"),
    ("pragma user_version = 999", "newer Zug"),
]


def edits():
    """Whatever somebody changes with a database tool is found, and named."""
    with stopped() as (_, copy, _game):
        for statement, said in EDITS:
            copy.edit(statement)
            text, status = copy.verify()
            assert status != 0 and said in text, (statement, text)


def chain(former, stream, seq, at_ms, kind, body):
    """The hash of an event, as server/store/store_chain.c makes it."""
    head = former + struct.pack("<qIqI", stream, seq, at_ms, len(kind.encode()))
    return hashlib.blake2b(head + kind.encode() + body.encode(), digest_size=16).digest()


def another_legal_move():
    """A legal move for another one, with hashes that fit, is found: the key is not in the database."""
    with stopped() as (_, copy, _game):
        copy.fresh()
        connection = sqlite3.connect(copy.database)
        rows = connection.execute("select rowid, stream, seq, at_ms, kind, body, hash from log order by stream, seq")
        former, changed = {}, 0
        for rowid, stream, seq, at_ms, kind, body, found in rows.fetchall():
            wanted = chain(former.get(stream, bytes(16)), stream, seq, at_ms, kind, body)
            if seq == 1 or stream not in former:
                assert wanted == found, "the hash is not what this test thinks"
            other = body.replace("f1c4", "f1b5") if "f1c4" in body else body
            changed += other != body
            former[stream] = chain(former.get(stream, bytes(16)), stream, seq, at_ms, kind, other)
            connection.execute("update log set body = ?, hash = ? where rowid = ?", (other, former[stream], rowid))
        connection.commit()
        connection.close()
        assert changed == 1
        text, status = copy.verify()
        assert status == 1 and "the events of the logs are not those that were written last" in text, text


def rollback_of_a_person():
    """A right that was taken away and is put back, row by row, is found."""
    with Zone() as zone:
        zone.arbiter("Clara")
        with contextlib.closing(sqlite3.connect(zone.folder / "zug.db")) as connection:
            kept = connection.execute("select * from person").fetchone()
        zone.zug("make-arbiter", "--undo", "Clara")
        assert "0 faults" in zone.zug("verify")
        for person in zone.persons:
            person.close()
        zone.stop()
        with contextlib.closing(sqlite3.connect(zone.folder / "zug.db")) as connection:
            connection.execute("delete from person")
            connection.execute(f"insert into person values ({','.join('?' * len(kept))})", kept)
            connection.commit()
        zone.is_sound = False
        assert "the people are not those that were written last" in zone.zug("verify", status=1)


def flips():
    """A flipped bit anywhere in the file is found, or changes nothing of what is in it."""
    chance = random.Random(ARGS.seed)
    found = harmless = 0
    with stopped() as (_, copy, _game):
        content = copy.content()
        assert content is not None and len(content[1]) > 30
        used = [at for at, byte in enumerate(copy.bytes) if byte]
        for at in range(ARGS.flips):
            # most of a small file is room for more: three of four flips are where something is
            byte = chance.choice(used) if at % 4 else chance.randrange(len(copy.bytes))
            bit = byte * 8 + chance.randrange(8)
            changed = bytearray(copy.bytes)
            changed[bit // 8] ^= 1 << bit % 8
            copy.fresh(bytes(changed))
            text, status = copy.verify()
            if status != 0:
                found += 1
                continue
            harmless += 1
            assert copy.content() == content, f"bit {bit % 8} of byte {byte} is silent: {text}"
    print(f"# seed {ARGS.seed}: {ARGS.flips} flips, {found} found, {harmless} that change nothing")
    assert found > ARGS.flips // 2, found


def circles():
    """Trees that lead in circles, and pages that are others' copies, are found, and verify ends."""
    chance = random.Random(ARGS.seed)
    with stopped() as (zone, copy, _game):
        # enough games for a tree of several floors
        with contextlib.closing(sqlite3.connect(copy.database)) as connection:
            body = "x" * 200
            rows = ((stream, 1, 0, "game", body, bytes(16)) for stream in range(1, 12000))
            connection.executemany(
                "insert into log (stream, seq, at_ms, kind, body, hash) values (?, ?, ?, ?, ?, ?)", rows
            )
            connection.commit()
            connection.execute("pragma wal_checkpoint(truncate)")
        big = copy.database.read_bytes()
        inner = [at for at in range(1, len(big) // PAGE) if big[at * PAGE] in (2, 5)]
        assert len(inner) >= 2, "there are no pages that lead to others"
        for at in inner[:4]:
            cells = struct.unpack(">H", big[at * PAGE + 3 : at * PAGE + 5])[0]
            changed = bytearray(big)
            for cell in range(cells):  # each child becomes the page itself
                place = at * PAGE + struct.unpack_from(">H", big, at * PAGE + 12 + 2 * cell)[0]
                struct.pack_into(">I", changed, place, at + 1)
            struct.pack_into(">I", changed, at * PAGE + 8, at + 1)
            copy.fresh(bytes(changed))
            assert copy.verify()[1] != 0
        for _ in range(ARGS.flips // 30):
            one, other = (chance.randrange(len(big) // PAGE) for _ in range(2))
            changed = bytearray(big)
            changed[one * PAGE : (one + 1) * PAGE] = big[other * PAGE : (other + 1) * PAGE]
            copy.fresh(bytes(changed))
            assert copy.verify()[1] != 0  # the events that were put in are themselves found


def damaged_log():
    """A damaged log is not loaded: who asks is told so in a sentence, and all else goes on."""
    with Zone() as zone:
        anna, ben, broken = pair(zone)
        play([anna, ben], broken, "e4 e5")
        sound = begin(anna, ben)
        for person in (anna, ben):
            person.close()
        zone.stop()
        with contextlib.closing(sqlite3.connect(zone.folder / "zug.db")) as connection:
            assert connection.execute("update log set body = replace(body, 'e7e5', 'e7e6')").rowcount > 0
            connection.commit()
        zone.start()
        for person in (anna, ben):
            person.connect()
        for path in (f"/api/games/{broken}", f"/api/games/{broken}.pgn", f"/api/games/{broken}/log"):
            answer = json.loads(anna.ask("GET", path).body)
            assert answer["code"] == "damaged" and "damaged" in answer["message"], (path, answer)
        assert anna.get(f"/api/games/{broken}", status=500)["ok"] is False
        assert anna.refused("move", game=broken, move="Nf3") == "damaged"
        assert anna.refused("watch", game=broken) == "damaged"
        assert anna.refused("move", game="000000000001", move="Nf3") == "not-found"
        anna.do("move", game=sound, move="e4")
        assert f"what=damaged stream={broken}" in zone.said()
        zone.is_sound = False
        text = zone.zug("verify", status=1)
        assert f"stream {broken}: event" in text and text.endswith("1 faults\n"), text


def the_key():
    """A lost key is told and made anew; one that does not fit is refused."""
    with stopped() as (zone, copy, _game):
        copy.key.unlink()
        text, status = copy.verify()
        assert status == 1 and "zug.db-key" in text and "cannot be checked" in text, text
        assert text.endswith("0 faults; not all could be checked\n"), text
        assert not copy.key.exists()
        copy.edit("update log set body = replace(body, 'e7e5', 'e7e6')")
        copy.key.unlink()
        assert "is not as it was written" in copy.verify(1)[0]
        assert (zone.folder / "zug.db-key").stat().st_mode & 0o777 == 0o600
        (zone.folder / "zug.db-key").write_text("ab" * 32 + "\n", encoding="ascii")
        assert "does not fit it" in zone.zug("verify", status=1)
        done = subprocess.run(
            [ZUG, "serve", "--listen", "127.0.0.1:0", "--data", zone.folder],
            capture_output=True, text=True, timeout=WAIT, check=False,
        )
        assert done.returncode == 2 and "zug.db-key" in done.stderr, done
        (zone.folder / "zug.db-key").unlink()
        zone.start()
        assert "what=new-key" in zone.said()
        assert zone.zug("verify").endswith(" 0 faults\n")


def beside_a_running_zone():
    """verify, backup and the operator's changes go on beside a zone in which people play, without a fault."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="-")
        zone.account("Carl")
        zone.zug("make-arbiter", "Carl")
        for at, move in enumerate("a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6".split()):
            (anna, ben)[at % 2].do("move", game=game, move=move)
            if at % 5 == 0:
                zone.zug("set-password", "Carl", "--password-stdin", text="another horse\n")
                assert zone.zug("verify").endswith(" 0 faults\n")
        copy = zone.folder.parent / "copy"
        copy.mkdir()
        zone.zug("backup", str(copy / "zug.db"))
        assert sorted(path.name for path in copy.iterdir()) == ["zug.db", "zug.db-key"]
        (copy / "other.db-key").touch()
        zone.zug("backup", str(copy / "other.db"), status=2)
        assert not (copy / "other.db").exists()
        (copy / "other.db-key").unlink()
        # without the key file the zone goes on, and nobody gives the database another one meanwhile
        key = (zone.folder / "zug.db-key").rename(zone.folder / "kept")
        zone.zug("set-password", "Carl", "--password-stdin", text="another horse\n", status=2)
        assert game in zone.zug("list")
        anna.do("resign", game=game)
        key.rename(zone.folder / "zug.db-key")
        assert zone.zug("verify").endswith(" 0 faults\n")
        os.chmod(copy, 0o500)  # a copy on a disk that cannot be written
        done = subprocess.run([ZUG, "zone", "verify", "--data", copy], capture_output=True, text=True, timeout=WAIT)
        os.chmod(copy, 0o700)
        assert done.returncode == 0 and done.stdout.endswith(" 0 faults\n"), done


def together():
    """Processes that begin at once on an empty folder agree about its key."""
    with tempfile.TemporaryDirectory(prefix="zug-verify-") as home:
        folder = pathlib.Path(home) / "data"
        begun = [
            subprocess.Popen(
                [ZUG, "zone", "add-account", f"Anna {at}", "--new", "--password-stdin", "--data", folder],
                stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            )
            for at in range(4)
        ]
        for process in begun:
            _, said = process.communicate(b"correct horse\n", 2 * WAIT)
            assert process.returncode == 0, said
        assert sorted(path.name for path in folder.iterdir()) == ["zug.db", "zug.db-key"]
        done = subprocess.run([ZUG, "zone", "verify", "--data", folder], capture_output=True, text=True, timeout=WAIT)
        assert done.stdout == "0 logs, 0 events, 0 faults\n", done


OLDER = [
    *(f"alter table {table} drop column tag" for table in TABLES[1:]),
    "alter table log drop column hash",
    "drop table seal",
    "drop index person_code",
    *(f"alter table person drop column {column}" for column in ("code", "closed_ms", "seen_ms")),
    "pragma user_version = 6",
]


def older_database():
    """A database without hashes is verified as far as it can be, and gets them when a zone begins."""
    with stopped() as (zone, copy, game):
        for file in (copy.database, zone.folder / "zug.db"):
            with contextlib.closing(sqlite3.connect(file)) as connection:
                for statement in OLDER:
                    connection.execute(statement)
                connection.execute("pragma wal_checkpoint(truncate)")
        copy.key.unlink()
        text, status = copy.verify()
        assert status == 1 and "of an older Zug" in text and "0 faults; not all" in text, text
        with contextlib.closing(sqlite3.connect(copy.database)) as connection:
            connection.execute("update stream set result = '0-1' where result = '1-0'")
            connection.commit()
            connection.execute("pragma wal_checkpoint(truncate)")
        assert f"{LIST} the result" in copy.verify(1)[0]
        # with a key beside it somebody may have made it older than it was
        done = subprocess.run(
            [ZUG, "serve", "--listen", "127.0.0.1:0", "--data", zone.folder],
            capture_output=True, text=True, timeout=WAIT, check=False,
        )
        assert done.returncode == 2 and "zug.db-key" in done.stderr, done
        (zone.folder / "zug.db-key").unlink()
        zone.start()
        assert zone.zug("verify").endswith(" 0 faults\n")
        assert Person(zone).get(f"/api/games/{game}")["moves"][-1]["san"] == "Qxf7#"


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("zug")
    parser.add_argument("--flips", type=int, default=80)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    return parser.parse_args()


TESTS = [
    edits,
    another_legal_move,
    rollback_of_a_person,
    flips,
    circles,
    damaged_log,
    the_key,
    beside_a_running_zone,
    together,
    older_database,
]

if __name__ == "__main__":
    ARGS = arguments()
    run(TESTS)
