#!/usr/bin/env python3
"""zone_house.py - the computers that `zug bot` lets play in a zone: who they are, what they take on, and that they
stay when an engine dies or the zone goes away. Prints TAP.

usage: zone_house.py ZUG STOCKFISH

Most engines here are a small script that makes the first move it was told, so that a test knows what comes.
"""

import os
import pathlib
import select
import signal
import subprocess
import sys
import tempfile
import time

from zone_peer import WAIT, Person, Refused, Zone, again, begin, run

STOCKFISH = sys.argv[2] if len(sys.argv) > 2 else ""

# It may write no file, so what it was asked goes into a pipe. Answers with one of MOVES, by the number of the move in the game; dies instead while the file DIES is there.
ENGINE = """#!/usr/bin/env python3
import os, sys
moves = {moves!r}.split()
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["uci"]:
        print("id name Fake 1\\nuciok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["position"]:
        made = len(words) - words.index("moves") - 1 if "moves" in words else 0
        at_move = int(words[7]) - 1 + made // 2
        at = words[:]
    elif words[:1] == ["go"]:
        with open({log!r}, "w") as log:
            log.write(" ".join(at) + "|" + line)
        if os.path.exists({dies!r}):
            os.unlink({dies!r})
            os._exit(3)
        print("info string " + "x" * {noise} + "\\nbestmove", moves[at_move], flush=True)
"""


class House:
    """A zone with a computer in it, whose engine is a script."""

    def __init__(self, moves, *options, noise=10, **how):
        self.home = tempfile.TemporaryDirectory(prefix="zug-house-")
        folder = pathlib.Path(self.home.name)
        self.log, self.dies, self.engine = folder / "log", folder / "dies", folder / "engine"
        self.engine.write_text(ENGINE.format(moves=moves, log=str(self.log), dies=str(self.dies), noise=noise))
        self.engine.chmod(0o755)
        os.mkfifo(self.log)
        self.asked = os.open(self.log, os.O_RDWR | os.O_NONBLOCK)
        self.zone = Zone(**how)
        self.options = options
        self.start()

    def start(self):
        self.bot = subprocess.Popen(
            [sys.argv[1], "bot", "--engine", self.engine, "--data", self.zone.folder, *self.options,
             f"http://127.0.0.1:{self.zone.port}"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        select.select([self.bot.stdout], [], [], WAIT)
        self.greeting = self.bot.stdout.readline()
        assert self.greeting, self.bot.stderr.read()

    def stop(self):
        self.bot.terminate()
        out = self.bot.communicate(timeout=WAIT)
        assert self.bot.returncode == 0, (self.bot.returncode, out)
        return out[1]

    def __enter__(self):
        self.zone.__enter__()
        return self

    def __exit__(self, *what):
        if self.bot.poll() is None:
            self.bot.kill()
            self.bot.communicate()
        self.zone.__exit__(*what)
        os.close(self.asked)
        self.home.cleanup()

    def searches(self):
        return os.read(self.asked, 1 << 16).decode().splitlines()


def standing(person):
    """The challenges of computers that stand in the lobby, by their names."""
    return {each["from"]["name"]: each for each in person.get("/api/lobby")["challenges"]
            if each["from"]["name"].startswith("Computer")}


def until(wanted):
    """Asks again until it is so."""
    end = time.monotonic() + WAIT
    while not (found := wanted()):
        assert time.monotonic() < end, "this never came"
        time.sleep(0.02)
    return found


def whole_game():
    """Whoever accepts the challenge of a computer gets a game with it, to the end, and the next challenge stands."""
    with House("e7e5 d8h4", "--levels", "5") as house:
        assert house.greeting == "Computer 5 plays, with Fake 1\n", house.greeting
        anna = house.zone.guest("Anna")
        anna.do("challenge", color="white", control="300", to="Computer 5")
        begun = anna.until(lambda m: m["type"] == "game-begins")
        assert begun["black"]["name"] == "Computer 5", begun
        state = anna.watch(begun["game"])
        assert state["black"]["here"] and "guest" not in state["black"], state
        for move in ("f2f3", "g2g4"):
            anna.do("move", game=begun["game"], move=move)
            anna.event(begun["game"], "move")
            last = anna.event(begun["game"], "move")
        assert (last["result"], last["end"]) == ("0-1", "checkmate"), last
        first, second = house.searches()  # the first move may be in the position that the game was seen in
        assert second.split("|")[0].endswith(" e7e5 g2g4"), (first, second)
        assert until(lambda: standing(anna).get("Computer 5"))
        pgn = anna.ask("GET", f"/api/games/{begun['game']}.pgn").body.decode()
        assert '[Black "Computer 5"]' in pgn, pgn
        assert house.stop() == ""


def names_are_theirs():
    """Nobody else can have a name that looks as if it began with Computer, and no computer plays in an event."""
    with House("e7e5", "--levels", "1") as house:
        zone = house.zone
        for name in ("Computer 1", "computer 9", "COMPUTER X"):
            for how in ("guest", "register"):
                try:
                    Person(zone).enter(f"/api/{how}", {"name": name, "password": "correct horse"} if how == "register" else {"name": name})
                except Refused as refusal:
                    assert refusal.sentence == "Names that begin with Computer are for computers.", refusal
                else:
                    raise AssertionError(f"{name} came in by {how}")
        rita = zone.arbiter("Rita")
        zone.account("Anna")
        made = rita.do("contest", name="Cup", control="300")["id"]
        pairings = [{"white": "Anna", "black": "Computer 1"}]
        assert rita.refused("contest-pair", contest=made, round="1", pairings=pairings) == "computer"
        assert rita.refused("contest-enter", contest=made, players=[{"name": "Anna", "account": "Computer 1"}]) == "computer"
        zone.zug("add-account", "Computer 7", "--password-stdin", text="correct horse\n", status=2)


def what_is_taken():
    """A computer declines who wants no clock, and takes no more games than it may; then its challenges go."""
    with House("e7e5", "--levels", "1,2", "--games", "1") as house:
        anna, ben = house.zone.guest("Anna"), house.zone.guest("Ben")
        assert set(until(lambda: len(standing(anna)) == 2 and standing(anna))) == {"Computer 1", "Computer 2"}
        anna.do("challenge", to="Computer 1", control="-")
        assert anna.until(lambda m: m["type"] == "challenge-ends")["ending"] == "declined"
        anna.do("challenge", color="white", control="300", to="Computer 2")
        game = anna.until(lambda m: m["type"] == "game-begins")["game"]
        until(lambda: not standing(anna))
        ben.do("challenge", to="Computer 1", control="300")
        assert ben.until(lambda m: m["type"] == "challenge-ends")["ending"] == "declined"
        anna.do("resign", game=game)
        until(lambda: len(standing(anna)) == 2)


def engine_dies():
    """An engine that dies is started again and makes the move; one that talks nonsense does no harm."""
    with House("e7e5 b8c6", "--levels", "8", noise=100000) as house:
        anna = house.zone.guest("Anna")
        anna.do("challenge", color="white", control="300", to="Computer 8")
        game = anna.until(lambda m: m["type"] == "game-begins")["game"]
        anna.watch(game)
        house.dies.write_text("")
        anna.do("move", game=game, move="e2e4")
        anna.until(lambda m: m["type"] == "event" and m.get("plies") == 2)
        assert len(house.searches()) == 2, house.searches()
        assert "the engine has ended" in house.stop()


def take_back():
    """A computer lets its opponent take a move back, and answers the next one."""
    with House("e7e5 b8c6", "--levels", "8") as house:
        anna = house.zone.guest("Anna")
        anna.do("challenge", color="white", control="300", to="Computer 8")
        game = anna.until(lambda m: m["type"] == "game-begins")["game"]
        anna.watch(game)
        anna.do("move", game=game, move="e2e4")
        anna.until(lambda m: m["type"] == "event" and m.get("plies") == 2)
        anna.do("ask-take-back", game=game)
        assert anna.event(game, "take-back")["plies"] == 0
        anna.do("move", game=game, move="d2d4")
        anna.until(lambda m: m["type"] == "event" and m.get("plies") == 2)


def illegal_moves():
    """An engine that insists on an illegal move loses, and nobody waits for it."""
    with House("e7e2", "--levels", "8") as house:
        anna = house.zone.guest("Anna")
        anna.do("challenge", color="white", control="300", to="Computer 8")
        game = anna.until(lambda m: m["type"] == "game-begins")["game"]
        anna.watch(game)
        anna.do("move", game=game, move="e2e4")
        over = anna.until(lambda m: m["type"] == "event" and "result" in m)
        assert (over["result"], over["end"]) == ("1-0", "resignation"), over


def zone_goes_away():
    """A game goes on where it stood when the zone or the computer was away meanwhile."""
    with House("e7e5 b8c6 g8f6 a7a6", "--levels", "8") as house:
        zone, anna = house.zone, house.zone.guest("Anna")
        anna.do("challenge", color="white", control="300", to="Computer 8")
        game = anna.until(lambda m: m["type"] == "game-begins")["game"]
        anna.watch(game)

        def play(move, plies):
            again(lambda: anna.do("move", game=game, move=move))
            anna.until(lambda m: m["type"] in ("event", "state") and (m.get("plies") or len(m.get("moves", []))) == plies)

        play("e2e4", 2)
        port = zone.port
        zone.stop()
        zone.process = subprocess.Popen(
            [sys.argv[1], "serve", "--listen", f"127.0.0.1:{port}", "--data", zone.folder],
            stdout=subprocess.PIPE, stderr=zone.log,
            env={"HOME": str(zone.folder), "PATH": "/usr/bin:/bin", "ZUG_LIMITS": "0"})
        assert b"listens on" in zone.process.stdout.readline()
        anna.connect()
        anna.watch(game)
        until(lambda: anna.get(f"/api/games/{game}")["black"]["here"])
        play("d2d4", 4)
        house.bot.kill()
        house.bot.communicate()
        anna.do("move", game=game, move="a2a3")
        house.start()
        anna.until(lambda m: m["type"] == "event" and m.get("plies") == 6)


def another_in_its_place():
    """The second zug bot of a zone takes the place of the first, which says so and ends."""
    with House("e7e5", "--levels", "1") as house:
        first = house.bot
        house.start()
        _, said = first.communicate(timeout=WAIT)
        assert first.returncode == 2 and "another zug bot may have taken its place" in said, (first.returncode, said)
        assert house.stop() == ""


def no_help():
    """No engine may think about a position of a live game, private ones too, nor for somebody who plays; then it may."""
    from urllib.parse import quote
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

    def asks(person, fen):
        answer = person.get("/api/thinking?fen=" + quote(fen))
        return answer.get("why") if not answer["allowed"] else "yes"

    with Zone() as zone:
        anna, ben, carl = zone.guest("Anna"), zone.guest("Ben"), zone.guest("Carl")
        game = begin(anna, ben, private=True)
        fens = []
        for at, move in enumerate("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1".split()):
            (anna, ben)[at % 2].do("move", game=game, move=move)
            fens.append(anna.event(game, "move")["fen"])
        assert [asks(carl, fen) for fen in (start, fens[7], fens[9], fens[10])] == ["yes", "yes", "live-position", "live-position"]
        assert asks(Person(zone), fens[10]) == "live-position"
        # The same position with other counts is the same, and so it is whatever is said of turn and castling.
        for other in ("b kq - 30 60", "w kq - 0 7", "b - - 5 6"):
            assert asks(carl, fens[10].split()[0] + " " + other) == "live-position", other
        # So is what one move makes of it, and what one move makes it of; two moves away from it one may think.
        near = {
            fens[8]: "live-position",
            "r1bqk2r/2ppbppp/p1n2n2/1p2p3/B3P3/5N2/PPPP1PPP/RNBQR1K1 w kq - 0 7": "live-position",  # b5 now
            "r1bq1rk1/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQR1K1 w - - 6 7": "live-position",  # castling now
            "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/3P1N2/PPP2PPP/RNBQ1RK1 b kq - 0 6": "live-position",  # d3 a move ago
            "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/4RN2/PPPP1PPP/RNBQ2K1 w kq - 0 7": "live-position",  # Re1 would be it
            "r1bqk2r/2ppbppp/p1n2n2/1p2p3/4P3/1B3N2/PPPP1PPP/RNBQR1K1 b kq - 1 7": "yes",  # b5, Bb3
            "r1bqk2r/1pppbppp/p1n2n2/4p3/B7/5N2/PPPP1PPP/RNBQR1K1 b kq - 5 6": "yes",  # no move takes e4 away
        }
        assert {fen: asks(carl, fen) for fen in near} == near
        assert asks(anna, start) == asks(ben, fens[10]) == "own-game"
        anna.do("resign", game=game)
        assert asks(anna, start) == asks(ben, fens[10]) == asks(carl, fens[10]) == "yes"
        # A game that was set up has no opening of everybody's.
        set_up = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
        game = begin(anna, ben, start=set_up)
        assert [asks(carl, fen) for fen in (set_up, "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "8/4k3/8/8/4P3/8/8/4K3 w - - 1 2", start)] == [
            "live-position", "live-position", "yes", "yes"]
        anna.do("resign", game=game)
        for bad in ("", "nonsense", "8/8/8/8/8/8/8/8 w - - 0 1"):
            told = carl.get("/api/thinking?fen=" + quote(bad), status=400)
            assert told["facts"] == {"code": "no-position"}, told


def real_engine():
    """`zug serve --computer` starts Stockfish, which plays a legal game, in Chess960 too, and ends with the zone."""
    with Zone("--computer", STOCKFISH) as zone:
        anna = zone.guest("Anna")
        until(lambda: len(standing(anna)) == 4)
        for start in ("standard", 0):
            anna.do("challenge", color="white", control="60", to="Computer 8", start=start)
            game = anna.until(lambda m: m["type"] == "game-begins")["game"]
            anna.watch(game)
            for move in ("a2a3", "b2b3", "h2h3"):
                anna.do("move", game=game, move=move)
                anna.event(game, "move")
                anna.event(game, "move")
            anna.do("resign", game=game)
        children = pathlib.Path(f"/proc/{zone.process.pid}/task/{zone.process.pid}/children").read_text().split()
        engines = [c for child in children for c in pathlib.Path(f"/proc/{child}/task/{child}/children").read_text().split()]
        assert len(engines) == 1 and os.getpriority(os.PRIO_PROCESS, int(engines[0])) == 19, (children, engines)
        zone.stop()
        until(lambda: not any(pathlib.Path(f"/proc/{pid}").exists() for pid in children + engines))


def bad_words():
    """What cannot be is said before anything begins."""
    def bot(*words):
        done = subprocess.run([sys.argv[1], "bot", *words], capture_output=True, text=True, check=False, timeout=WAIT)
        assert done.returncode == 2 and done.stdout == "", done
        return done.stderr

    with tempfile.TemporaryDirectory() as empty:
        assert "levels are like 1,3,8" in bot("--levels", "1,9")
        assert "have a clock" in bot("--control", "-")
        assert "--games is a number from 1 to 64" in bot("--games", "65")
        assert "--hash is a number" in bot("--hash", "0")
        assert "there is no zone in" in bot("--data", empty)
    with Zone() as zone:
        url = f"http://127.0.0.1:{zone.port}"
        assert "the engine cannot be started" in bot("--data", str(zone.folder), "--engine", "/nowhere", url)
        assert "the engine cannot be started" in bot("--data", str(zone.folder), "--engine", "true", url)
        assert "the address of the zone is like" in bot("--data", str(zone.folder), "zone")


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    run([whole_game, names_are_theirs, what_is_taken, engine_dies, take_back, illegal_moves, zone_goes_away, another_in_its_place,
         no_help, real_engine, bad_words])
