#!/usr/bin/env python3
"""zone_files.py - the files of a running zone are deleted, moved or replaced under it. Prints TAP.

usage: zone_files.py ZUG

What a zone acknowledges is in the file that lies where the zone's file should be; while there is none, or another one, it
acknowledges nothing.
"""

import shutil
import threading
import time

from zone_peer import WAIT, Closed, Person, Refused, Zone, again, begin, pair, play, run

KNIGHTS = ["g1f3", "g8f6", "f3g1", "f6g8"]


def health(zone):
    answer = Person(zone).ask("GET", "/healthz")
    return answer.status, answer.body.decode().strip()


def said_within(zone, text):
    """True if the zone's log has a text, now or soon."""
    end = time.monotonic() + WAIT
    while text not in zone.said():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def moved_away_and_back():
    """While one of its files is away nothing is stored, and it is said so; when it is back the game goes on."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="300+3")
        moves = iter("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 d6".split())
        for at, name in enumerate(("zug.db", "zug.db-wal", "zug.db-shm", "zug.lock")):
            mover, move = (anna, ben)[at % 2], next(moves)
            place, away = zone.folder / name, zone.folder.parent / name
            place.rename(away)
            assert mover.refused("move", game=game, move=move) == "not-stored", name
            status, sentence = health(zone)
            assert status == 503 and "taken away" in sentence, (name, sentence)
            assert said_within(zone, "what=files-gone")
            away.rename(place)
            again(lambda mover=mover, move=move: mover.do("move", game=game, move=move))
            end = time.monotonic() + WAIT
            while health(zone) != (200, "ok"):
                assert time.monotonic() < end, "the zone does not recover"
                time.sleep(0.05)
            assert said_within(zone, "what=files-back")
        assert len(anna.get(f"/api/games/{game}")["moves"]) == 4
        zone.kill()
        zone.start()
        assert len(Person(zone).get(f"/api/games/{game}")["moves"]) == 4
        assert zone.zug("verify").endswith(" 0 faults\n")


def nobody_moves():
    """A file that is gone is noticed also while nobody does anything."""
    with Zone() as zone:
        (zone.folder / "zug.db").rename(zone.folder / "elsewhere.db")
        assert said_within(zone, "what=files-gone")
        assert health(zone)[0] == 503
        (zone.folder / "elsewhere.db").rename(zone.folder / "zug.db")
        assert said_within(zone, "what=files-back")
        assert health(zone) == (200, "ok")


def replaced():
    """Another database in its place is left alone, byte for byte, until the zone is started again."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="-")
        play([anna, ben], game, "e4 e5")
        other = zone.folder.parent / "other.db"
        zone.zug("backup", str(other))
        anna.do("move", game=game, move="Nf3")
        ben.event(game, "move")
        kept = zone.folder.parent / "kept.db"
        (zone.folder / "zug.db").rename(kept)
        shutil.copy(other, zone.folder / "zug.db")
        lying = (zone.folder / "zug.db").read_bytes()
        for _ in range(3):
            assert ben.refused("move", game=game, move="Nc6") == "not-stored"
        status, sentence = health(zone)
        assert status == 503 and "another file" in sentence, sentence
        assert ben.refused("challenge", control="-") == "not-stored"
        assert Person(zone).ask("POST", "/api/guest", {"name": "Zoe"}).status == 503
        for person in zone.persons:
            person.close()
        zone.stop()
        assert (zone.folder / "zug.db").read_bytes() == lying
        for ending in ("-wal", "-shm"):  # as docs/zone.md says
            (zone.folder / f"zug.db{ending}").unlink(missing_ok=True)
        zone.start()
        assert len(Person(zone).get(f"/api/games/{game}")["moves"]) == 2
        assert zone.zug("verify").endswith(" 0 faults\n")


def written_over():
    """Another database, or an older copy, that is written into the open file stops the zone as well."""
    with Zone() as other, Zone() as zone:
        anna, ben, game = pair(zone, control="-")
        play([anna, ben], game, "e4 e5")
        older, kept, foreign = (zone.folder.parent / name for name in ("older.db", "kept.db", "foreign.db"))
        zone.zug("backup", str(older))
        play([anna, ben], game, "Nf3 Nc6")
        zone.zug("backup", str(kept))
        other.zug("backup", str(foreign))
        for source in (older, foreign):
            for person in (anna, ben):
                person.close()
            zone.stop()  # what was stored is now in the database itself
            zone.start()
            anna.connect(), ben.connect()
            before = len(anna.get(f"/api/games/{game}")["moves"])
            anna.do("challenge", control="-")
            shutil.copyfile(source, zone.folder / "zug.db")
            for _ in range(2):
                assert anna.refused("move", game=game, move="Bb5") == "not-stored", source
            status, sentence = health(zone)
            assert status == 503 and "another file" in sentence, sentence
            for person in (anna, ben):
                person.close()
            zone.stop()
            assert (zone.folder / "zug.db").read_bytes() == source.read_bytes(), "it was written into"
            for ending in ("-wal", "-shm"):
                (zone.folder / f"zug.db{ending}").unlink(missing_ok=True)
            shutil.copyfile(kept, zone.folder / "zug.db")
            zone.start()
            assert before == 4 and len(Person(zone).get(f"/api/games/{game}")["moves"]) == 4
            anna.connect(), ben.connect()
        again(lambda: anna.do("move", game=game, move="Bb5"))
        assert zone.zug("verify").endswith(" 0 faults\n")


def deleted():
    """A database that was deleted takes nothing, and a zone that begins after that is empty."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="-")
        play([anna, ben], game, "e4 e5")
        for path in zone.folder.glob("zug.db*"):
            path.unlink()
        for _ in range(3):
            assert anna.refused("move", game=game, move="Nf3") == "not-stored"
        assert health(zone)[0] == 503
        assert len(Person(zone).get(f"/api/games/{game}")["moves"]) == 2
        for person in zone.persons:
            person.close()
        zone.stop()
        assert not (zone.folder / "zug.db").exists()
        zone.start()
        assert zone.zug("verify") == "0 logs, 0 events, 0 faults\n"


def knights(zone, stop, told, failure):
    """Two players at a table move until told to stop; told counts the moves that were acknowledged."""
    try:
        players = [zone.guest("Anna"), zone.guest("Ben")]
        game = begin(*players, control="-")
        told[game] = 0
        while not stop.is_set():
            at = told[game]
            if at == 7:  # before the position is there a third time
                players[0].do("resign", game=game)
                game = begin(*players, control="-")
                told[game] = at = 0
            players[at % 2].do("move", game=game, move=KNIGHTS[at % 4])
            told[game] += 1
    except (Refused, Closed) as end:
        if not isinstance(end, Closed) and end.code != "not-stored":
            failure.append(end)


def under_load():
    """When the files are moved while many play, each acknowledged move is in them, and none after that."""
    for _ in range(3):
        with Zone() as zone:
            stop, told, failure = threading.Event(), {}, []
            threads = [
                threading.Thread(target=knights, args=(zone, stop, told, failure), daemon=True) for _ in range(8)
            ]
            for thread in threads:
                thread.start()
            end = time.monotonic() + WAIT
            while sum(list(told.values())) < 300:
                assert time.monotonic() < end and not failure, failure
                time.sleep(0.01)
            away = zone.folder.parent / "away"
            zone.folder.rename(away)
            for thread in threads:
                thread.join(WAIT)
                assert not thread.is_alive(), "somebody is still told that moves are stored"
            stop.set()
            assert not failure, failure
            for person in zone.persons:
                person.close()
            zone.kill()
            away.rename(zone.folder)
            zone.start()
            reader = Person(zone)
            for game, count in told.items():
                made = len(reader.get(f"/api/games/{game}")["moves"])
                assert made in (count, count + 1), (game, made, count)
            assert zone.zug("verify").endswith(" 0 faults\n")


def ended():
    """A zone that has ended leaves all that was stored in the database itself, whatever was read meanwhile."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="300+3")
        play((anna, ben), game, "e4 e5")
        anna.do("resign", game=game)
        assert len(anna.get("/api/games")["games"]) == 1
        assert anna.ask("GET", f"/api/games/{game}.pgn").status == 200
        assert len(anna.get(f"/api/games/{game}/log")["events"]) >= 4
        zone.stop()
        assert sorted(each.name for each in zone.folder.glob("zug.db*")) == ["zug.db", "zug.db-key"]


TESTS = [moved_away_and_back, nobody_moves, replaced, written_over, deleted, under_load, ended]

if __name__ == "__main__":
    run(TESTS)
