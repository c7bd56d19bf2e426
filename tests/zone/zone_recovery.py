#!/usr/bin/env python3
"""zone_recovery.py - connections and zones that break, and games that go on. Prints TAP.

usage: zone_recovery.py ZUG
"""

import pathlib
import resource
import socket
import time

from zone_peer import WAIT, Closed, Peer, Person, Zone, begin, pair, play, run


def come_back(zone, person):
    """The same person after the zone was away."""
    again = Person(zone)
    again.cookie, again.me = person.cookie, person.me
    return again.connect()


def resume_by_version():
    """Who reconnects names the last version seen, and gets what came after it or the whole state."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        carl = zone.guest("Carl")
        play([anna, ben], game, "e4 e5")
        version = carl.watch(game)["version"]
        carl.close()
        play([anna, ben], game, "Nf3 Nc6 Bb5")
        carl.connect()
        carl.do("watch", game=game, version=version)
        events = [carl.event(game, "move") for _ in range(3)]
        assert [e["moves"][0]["uci"] for e in events] == ["g1f3", "b8c6", "f1b5"]
        assert [e["version"] for e in events] == [version + 1, version + 2, version + 3]
        assert not any(m["type"] == "state" for m in carl.waiting)
        play([ben, anna], game, "a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7")
        carl.close()
        carl.connect()
        state = carl.watch(game, version=1)
        assert len(state["moves"]) == 22 and state["version"] > version + 17
        anna.close()
        anna.connect()
        state = anna.watch(game, version=state["version"])
        assert state["sides"] == ["white"]


def resent_command():
    """A command that is sent again with its nonce gets the same answer, and happens once."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        first = anna.do("move", game=game, move="e4", nonce="once")
        again = anna.do("move", game=game, move="e4", nonce="once")
        assert again["version"] == first["version"] and again["repeat"] is True
        anna.close()
        anna.connect()
        assert anna.do("move", game=game, move="e4", nonce="once")["version"] == first["version"]
        assert len(anna.watch(game)["moves"]) == 1
        made = anna.do("challenge", control="60", nonce="twice")
        assert anna.do("challenge", control="60", nonce="twice")["id"] == made["id"]
        assert len(ben.get("/api/lobby")["challenges"]) == 1
        zone.kill()
        zone.start()
        anna = come_back(zone, anna)
        assert anna.do("move", game=game, move="e4", nonce="once")["version"] == first["version"]


def killed_in_a_game():
    """After SIGKILL every acknowledged move is there, no clock ran meanwhile, and players are told."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="60", clock_start="at-start")
        play([anna, ben], game, "e4 e5 Nf3")
        state = anna.watch(game)
        zone.kill()
        zone.start()
        anna, ben = come_back(zone, anna), come_back(zone, ben)
        after = anna.watch(game)
        assert [m["uci"] for m in after["moves"]] == ["e2e4", "e7e5", "g1f3"]
        assert after["status"] == "running" and after["version"] > state["version"], after
        assert after["black_ms"] >= state["black_ms"] - 2000, (state["black_ms"], after["black_ms"])
        assert after["white_ms"] == state["white_ms"]
        ben.watch(game)
        ben.do("move", game=game, move="Nc6")
        assert anna.event(game, "move")["moves"][0]["san"] == "Nc6"
        assert "0 faults" in zone.zug("verify")


def premoves_survive():
    """A premove, an offer and a call survive the zone's death."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        ben.allow()
        ben.do("premove", game=game, move="e7e5")
        anna.do("offer-draw", game=game)
        zone.kill()
        zone.start()
        anna, ben = come_back(zone, anna), come_back(zone, ben)
        assert ben.watch(game)["black_premove"] == "e7e5"
        state = anna.watch(game)
        assert state["offer"] == "white" and "black_premove" not in state
        anna.do("move", game=game, move="e4")
        assert len(anna.event(game, "move")["moves"]) == 2


def clean_shutdown():
    """SIGTERM: clients are told with 1001, all is synced, and it takes less than two seconds."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        play([anna, ben], game, "e4 e5")
        seconds = zone.stop()
        assert seconds < 2, seconds
        for person in (anna, ben):
            try:
                while True:
                    person.receive()
            except Closed:
                assert person.closed_with == 1001
        zone.start()
        assert len(come_back(zone, anna).watch(game)["moves"]) == 2


def finished_games_load():
    """A finished game is loaded when somebody asks for it."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        play([anna, ben], game, "f3 e5 g4 Qh4")
        made = anna.do("challenge", control="60")["id"]
        zone.kill()
        zone.start()
        anna, ben = come_back(zone, anna), come_back(zone, ben)
        assert anna.watch(game)["end"] == "checkmate"
        assert anna.get(f"/api/games/{game}")["result"] == "0-1"
        assert anna.do("rematch", game=game)["id"]
        assert ben.do("accept", challenge=made)["id"]


class SlowPeer(Peer):
    """A connection whose system takes little before somebody reads."""

    def __init__(self, port):
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(WAIT)
        self.socket.connect(("127.0.0.1", port))
        self.buffer = bytearray()


def slow_watcher():
    """A watcher who does not read is told to resync; who plays gets the state, and loses nothing."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="-")
        arbiter = zone.arbiter()
        slow, carl = Person(zone), zone.guest("Carl")
        slow.connect(SlowPeer)
        slow.watch(game)
        ben.close()
        ben.connect(SlowPeer)
        ben.watch(game)
        # many long reasons fill the queues of those who do not read
        for at in range(4000):
            arbiter.do("resume" if at % 2 else "pause", game=game, reason="x" * 199)
            if at % 100 == 99 and metric(carl, "zug_resyncs_total") >= 2:
                break
        assert metric(carl, "zug_resyncs_total") >= 2, "the queues never filled"
        anna.do("move", game=game, move="e4")
        assert anna.event(game, "move")
        assert slow.until(lambda m: m["type"] == "resync")["game"] == game
        slow.waiting.clear()
        assert slow.watch(game)["moves"][0]["uci"] == "e2e4"
        assert ben.until(lambda m: m["type"] == "state" and m["moves"])["moves"][0]["uci"] == "e2e4"
        ben.do("move", game=game, move="e5")
        assert slow.event(game, "move")["moves"][0]["uci"] == "e7e5"


def metric(person, name):
    for line in person.ask("GET", "/metrics").body.decode().splitlines():
        if line.startswith(name + " "):
            return float(line.split()[1])
    raise AssertionError(f"no metric {name}")


def full_disk():
    """What cannot be stored has not happened; when there is room again the game goes on."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        play([anna, ben], game, "e4 e5")
        database = pathlib.Path(zone.folder) / "zug.db"
        limit(zone.process.pid, (pathlib.Path(f"{database}-wal").stat().st_size // 4096) * 4096)
        assert anna.refused("move", game=game, move="Nf3") == "not-stored"
        assert len(anna.watch(game)["moves"]) == 2
        assert anna.ask("GET", "/healthz").status == 503
        limit(zone.process.pid, None)
        anna.do("move", game=game, move="Nf3")
        assert ben.until(lambda m: m.get("kind") == "move" and "g1f3" in str(m))
        zone.kill()
        zone.start()
        assert len(come_back(zone, ben).watch(game)["moves"]) == 3


def outage_costs_nothing():
    """While the store takes nothing no clock runs: not at a table whose player tries, and not at any other."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="2", lag_max_ms=0)
        other = begin(anna, ben, control="2", lag_max_ms=0, clock_start="at-start")
        play([anna, ben], game, "e4 e5")
        limit(zone.process.pid, 1000)
        began = time.monotonic()
        while time.monotonic() < began + 2.2:
            assert anna.refused("move", game=game, move="Nf3") == "not-stored"
        assert anna.ask("GET", "/healthz").status == 503
        limit(zone.process.pid, None)
        anna.do("move", game=game, move="Nf3")
        for at in (game, other):
            state = anna.watch(at)
            assert state["status"] == "running" and state["white_ms"] > 500, state
            log = anna.get(f"/api/games/{at}/log")["events"]
            away = [e["away_ms"] for e in log if e["kind"] == "outage-over"]
            assert away and away[0] > 1000, log
        assert anna.ask("GET", "/healthz").status == 200
        assert anna.until(lambda m: m.get("kind") == "time-check" and m["game"] == other)
        assert zone.said().count("what=outage-over") == 1
        assert "0 faults" in zone.zug("verify")


def outage_ends_by_itself():
    """The zone finds out by itself that the store is back, and games go on though nobody has done anything."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="2", lag_max_ms=0)
        play([anna, ben], game, "e4 e5")
        limit(zone.process.pid, 1000)
        assert anna.refused("move", game=game, move="Nf3") == "not-stored"
        anna.close()
        began = time.monotonic()
        while time.monotonic() < began + 2.2:
            assert ben.ask("GET", "/healthz").status == 503
        limit(zone.process.pid, None)
        assert ben.event(game, "outage-over")["white_ms"] > 500
        assert ben.event(game, "connection-lost")
        failed = metric(ben, "zug_batches_failed_total")
        assert failed < 10, failed
        ben.do("resign", game=game)
        assert zone.said().count("what=game-over") == 1
        assert "0 faults" in zone.zug("verify")


def end_that_is_not_stored():
    """The end of a game is told to the operator once, when it is stored."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        play([anna, ben], game, "f3 e5 g4")
        limit(zone.process.pid, 1000)
        assert ben.refused("move", game=game, move="Qh4") == "not-stored"
        assert "what=game-over" not in zone.said()
        assert metric(ben, "zug_games_over_total") == 0
        limit(zone.process.pid, None)
        ben.do("move", game=game, move="Qh4")
        assert zone.said().count("what=game-over") == 1
        assert metric(ben, "zug_games_over_total") == 1
        assert metric(ben, "zug_moves_total") == 4


def limit(pid, size):
    """Bounds the files that a process may write, as a full disk does."""
    most = resource.RLIM_INFINITY
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most if size is None else size, most))


TESTS = [
    resume_by_version,
    resent_command,
    killed_in_a_game,
    premoves_survive,
    clean_shutdown,
    finished_games_load,
    slow_watcher,
    full_disk,
    outage_costs_nothing,
    outage_ends_by_itself,
    end_that_is_not_stored,
]

if __name__ == "__main__":
    run(TESTS)
