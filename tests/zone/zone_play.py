#!/usr/bin/env python3
"""zone_play.py - people play in a zone, over real sockets: moves, results, refusals, options. Prints TAP.

usage: zone_play.py ZUG
"""

import json
import time

from zone_peer import Person, Refused, Zone, begin, pair, play, run


def plays_to_mate():
    """Two clients play to mate, and everybody sees moves, clocks and result [online-2.2 online-2.3 online-3.7 online-5.1]."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        watcher = zone.guest("Carl")
        state = watcher.watch(game)
        assert state["role"] == "watcher" and state["moves"] == [], state
        event = play([anna, ben], game, "f2f3 e5 g2g4 Qh4#")
        assert event["result"] == "0-1" and event["end"] == "checkmate", event
        assert event["moves"][0]["san"] == "Qh4#" and event["moves"][0]["uci"] == "d8h4"
        seen = [watcher.event(game, "move") for _ in range(4)]
        assert [e["moves"][0]["uci"] for e in seen] == ["f2f3", "e7e5", "g2g4", "d8h4"]
        assert all(isinstance(e["moves"][0]["white_ms"], int) for e in seen)
        assert seen[-1]["result"] == "0-1" and "checkmated" in seen[-1]["sentence"]


def end_of(zone, moves, finish=None, **terms):
    """Plays moves and returns how the game ended, as a watcher saw it."""
    anna, ben, game = pair(zone, **terms)
    watcher = Person(zone).connect()
    watcher.watch(game)
    for at, move in enumerate(moves.split()):
        (ben if at % 2 else anna).do("move", game=game, move=move)
    if finish:
        finish(anna, ben, game)
    event = watcher.until(lambda m: m["type"] == "event" and "result" in m)
    state = watcher.watch(game)
    assert (state["result"], state["end"]) == (event["result"], event["end"]), (state, event)
    assert state["status"] == "over"
    return event["result"], event["end"]


def resignation():
    """A player resigns, and the opponent has won [online-5.2]."""
    with Zone() as zone:
        assert end_of(zone, "e4", lambda a, b, g: b.do("resign", game=g)) == ("1-0", "resignation")
        assert end_of(zone, "", lambda a, b, g: a.do("resign", game=g)) == ("0-1", "resignation")


def others_side():
    """Who names the opponent's side in a command is refused, and nothing happens to either side."""
    with Zone() as zone:
        anna, ben, game = pair(zone, claim_after_ms=5000)
        anna.allow()
        play([anna, ben], game, "e4 e5 Nf3")
        anna.do("premove", game=game, move="d2d4", side="white")
        for what in ("resign", "offer-draw", "accept-draw", "claim-absence", "call-arbiter", "assistant-ask",
                     "premove-clear"):
            assert anna.refused(what, game=game, side="black") == "not-allowed", what
        assert anna.refused("premove", game=game, move="b8c6", side="black") == "not-allowed"
        state = anna.watch(game)
        assert (state["status"], state["white_premove"], "offer" in state) == ("running", "d2d4", False), state
        ben.do("resign", game=game, side="black")
        assert anna.event(game, "resign")["result"] == "1-0"


def both_sides():
    """Who plays both sides must say for which one a command is, and nothing is guessed."""
    with Zone() as zone:
        anna = zone.guest("Anna")
        game = anna.do("over-the-board", control="300")["id"]
        anna.do("move", game=game, move="e4")
        for what in ("resign", "offer-draw", "accept-draw", "claim-absence", "call-arbiter", "assistant-ask",
                     "premove-clear"):
            assert anna.refused(what, game=game) == "side-missing", what
        answer = anna.ask("POST", "/api/command", {"do": "resign", "game": game})
        assert (answer.status, json.loads(answer.body)["code"]) == (409, "side-missing"), answer.body
        assert anna.watch(game)["status"] == "running"
        anna.do("resign", game=game, side="black")
        assert anna.watch(game)["result"] == "1-0"
        second = anna.do("over-the-board")["id"]
        anna.do("abort", game=second)  # is of both sides


def nonces():
    """A nonce that was used for another command is refused, by HTTP and after a restart, too; a resent one is not."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        first = anna.do("move", game=game, move="e4", nonce="x1")
        again = anna.do("move", game=game, move="e4", nonce="x1")
        assert again == {**first, "repeat": True}, again

        def refuses():
            assert anna.refused("resign", game=game, nonce="x1") == "nonce-used"
            assert anna.refused("move", game=game, move="d4", nonce="x1") == "nonce-used"
            form = {"do": "offer-draw", "game": game, "nonce": "x1"}
            answer = anna.ask("POST", "/api/command", form)
            told = json.loads(answer.body)
            assert (answer.status, told["code"], told["re"]) == (409, "nonce-used", "x1"), told
            form = {"nonce": "x1", "move": "e4", "game": game, "do": "move"}  # in another order
            assert anna.api("POST", "/api/command", form) == again
            state = anna.watch(game)
            assert (len(state["moves"]), state["status"], "offer" in state) == (1, "running", False), state

        refuses()
        made = anna.do("challenge", control="60", nonce="x2")["id"]
        assert anna.refused("challenge", control="61", nonce="x2") == "nonce-used"
        assert anna.do("challenge", control="60", nonce="x2")["id"] == made
        anna.close()
        zone.stop()
        zone.start()
        anna.connect()
        refuses()
        assert anna.refused("over-the-board", nonce="x2") == "nonce-used"


def agreement():
    """A draw is offered and accepted [online-5.3.a]."""

    def agree(anna, ben, game):
        anna.do("offer-draw", game=game)
        assert ben.event(game, "offer-draw")["side"] == "white"
        assert anna.refused("accept-draw", game=game) == "no-offer"
        ben.do("accept-draw", game=game)

    with Zone() as zone:
        assert end_of(zone, "e4 e5", agree) == ("1/2-1/2", "agreement")


def a_move_declines():
    """A draw offer lapses when the opponent moves [online-5.3.b]."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        anna.do("move", game=game, move="e4")
        anna.do("offer-draw", game=game)
        ben.do("move", game=game, move="e5")
        assert ben.event(game, "offer-draw")
        seen = anna.until(lambda m: m["type"] == "event" and m.get("offer_declined"))
        assert seen["moves"][0]["uci"] == "e7e5"
        assert ben.refused("accept-draw", game=game) == "no-offer"


def repetition():
    """The third occurrence of a position ends the game by itself [online-5.4.1]."""
    with Zone() as zone:
        assert end_of(zone, "Nf3 Nf6 Ng1 Ng8 " * 2) == ("1/2-1/2", "repetition")


def fifty_moves():
    """Fifty moves without pawn move and capture end the game by themselves [online-5.4.4]."""
    with Zone() as zone:
        start = "4k3/8/8/8/8/8/8/R3K3 w - - 99 80"
        assert end_of(zone, "a1a2", start=start) == ("1/2-1/2", "fifty-moves")


def stalemate():
    """Stalemate is a draw [online-5.4.2.a]."""
    with Zone() as zone:
        start = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"
        assert end_of(zone, "f1f7", start=start) == ("1/2-1/2", "stalemate")


def dead_position():
    """A position in which nobody can mate is a draw at once [online-5.4.3]."""
    with Zone() as zone:
        start = "7k/8/8/8/8/8/5q2/6K1 w - - 0 1"
        assert end_of(zone, "g1f2", start=start) == ("1/2-1/2", "dead-position")


def time_forfeit():
    """A flag falls by itself, and the opponent has won [online-4.4.a]."""
    with Zone() as zone:
        assert end_of(zone, "", control="0.5", clock_start="at-start") == ("0-1", "time")


def time_without_mate():
    """If the opponent cannot mate by any series of moves, a fallen flag is a draw [online-4.4.b]."""
    with Zone() as zone:
        start = "7k/8/8/8/8/8/1q6/6K1 b - - 0 1"  # it is Black's flag that falls
        ending = end_of(zone, "", control="0.5", clock_start="at-start", start=start)
        assert ending == ("1/2-1/2", "time-cannot-mate"), ending


def refusals():
    """Only legal moves are accepted, and every refusal says why in one sentence [online-3.3]."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        carl = zone.guest("Carl")
        stranger = Person(zone).connect()
        assert ben.refused("move", game=game, move="e5") == "not-your-turn"
        assert anna.refused("move", game=game, move="e5") == "illegal-move"
        assert anna.refused("move", game=game, move="xyzzy") == "illegal-move"
        assert carl.refused("move", game=game, move="e4") == "only-seated"
        assert carl.refused("resign", game=game) == "only-players"
        assert stranger.refused("move", game=game, move="e4") == "log-in"
        assert anna.refused("move", game="000000000001", move="e4") == "not-found"
        assert anna.refused("watch", game="000000000001") == "not-found"
        assert anna.refused("pause", game=game) == "only-arbiters"
        assert anna.refused("move", game=game, move="e4", colour="white") == "bad-request"
        assert anna.refused("move", game=game) == "bad-request"
        assert anna.refused("dance") == "bad-request"
        assert anna.refused("move", game="nonsense", move="e4") == "bad-request"
        assert anna.refused("challenge", control="fast") == "bad-request"
        assert anna.refused("challenge", control="?") == "bad-request"
        assert anna.refused("challenge", start="8/8/8/8/8/8/8/8 w - - 0 1") == "bad-request"
        anna.do("move", game=game, move="e4")
        assert anna.refused("move", game=game, move="d4") == "not-your-turn"
        assert anna.refused("rematch", game=game) == "not-finished"
        for text in ["{", "[]", "17", '"x"', "{}", '{"do":1}', '{"do":"ping","do":"ping"}', "\\u0000"]:
            anna.socket.text(text)
            reply = anna.until(lambda m: m["type"] == "reply" and "re" not in m)
            assert reply["code"] == "bad-request" and reply["message"], reply


def seats_are_bound():
    """Nobody moves, offers, resigns or sets premoves for somebody else."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        carl = zone.guest("Carl")
        dora = zone.guest("Anna")  # the same name is another person
        for other in (carl, dora):
            assert other.refused("move", game=game, move="e4") == "only-seated"
            assert other.refused("premove", game=game, move="e7e5") == "only-seated"
            for act in ("resign", "offer-draw", "accept-draw", "claim-absence"):
                assert other.refused(act, game=game) == "only-players", act
        state = carl.watch(game)
        assert state["moves"] == [] and state["status"] == "running", state
        assert ben.refused("resign", game=game, side="white") == "not-allowed"
        ben.do("resign", game=game)
        assert carl.watch(game)["result"] == "1-0"


def abort_before_moves():
    """Before each side has moved a game can be aborted, later not."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        anna.do("move", game=game, move="e4")
        ben.do("abort", game=game, reason="A wrong opponent")
        assert anna.event(game, "aborted")["reason"] == "A wrong opponent"
        assert anna.watch(game)["status"] == "aborted"
        anna, ben, game = pair(zone)
        play([anna, ben], game, "e4 e5")
        assert anna.refused("abort", game=game) == "too-late"


def options():
    """Smart moves, automatic queens and premoves are each person's option [online-3.6 online-3.6.a online-3.6.c]."""
    with Zone() as zone:
        start = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
        anna, ben, game = pair(zone, start=start)
        off = dict.fromkeys(("smart_move", "premove", "auto_queen", "confirm"), False)
        for person in (anna, zone.account("Dora"), zone.arbiter("Emil")):  # a guest, a new account, the operator's
            assert person.me["options"] == person.get("/api/me")["options"] == off, person.me
        assert ben.refused("premove", game=game, move="h7h6") == "premove-off"
        assert anna.refused("move", game=game, move="a7a8") == "promotion-missing"
        assert anna.allow(smart_move=True) == {**off, "smart_move": True}
        assert anna.refused("move", game=game, square="a1") == "several-moves-there"
        assert anna.refused("move", game=game, square="z9") == "bad-square"
        assert anna.refused("move", game=game, square="h4") == "no-move-there"
        anna.allow(auto_queen=True)
        anna.do("move", game=game, square="a8")
        assert anna.event(game, "move")["moves"][0]["san"] == "a8=Q"
        assert anna.refused("premove", game=game, move="a8b8") == "premove-off"
        assert ben.refused("move", game=game, square="h8") == "smart-move-off"


def premove_fires_alone():
    """A premove is played at no cost though its player is gone, and leaks to nobody [online-3.6.b.a online-3.6.b.b]."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="60", clock_start="at-start")
        watcher = zone.guest("Carl")
        watcher.watch(game)
        before = watcher.watch(game)["version"]
        ben.allow()
        ben.do("premove", game=game, move="e7e5")
        assert ben.event(game, "premove")["premove"] == "e7e5"
        assert ben.watch(game)["black_premove"] == "e7e5"
        secret = lambda m: "premove" in str(m).replace('"premoves"', "").replace("'premoves'", "")  # noqa: E731
        for other in (anna, watcher):
            assert other.nothing_waits(secret), other.waiting
            state = other.watch(game)
            assert "black_premove" not in state and state["version"] == before, state
        ben.close()
        assert anna.event(game, "connection-lost")["side"] == "black"
        anna.do("move", game=game, move="e4")
        event = anna.event(game, "move")
        assert [m["uci"] for m in event["moves"]] == ["e2e4", "e7e5"]
        assert event["moves"][1]["premove"] is True
        assert event["moves"][1]["black_ms"] == 60000, event


def premove_dropped():
    """A premove that is not legal when its time comes is dropped, and only its player is told."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        ben.allow()
        ben.do("premove", game=game, move="e7e4")
        anna.do("move", game=game, move="e4")
        assert ben.event(game, "move")["premove_dropped"] == "e7e4"
        assert "premove_dropped" not in anna.event(game, "move")
        ben.do("move", game=game, move="e5")
        ben.do("premove", game=game, move="d7d5")
        ben.do("premove-clear", game=game)
        anna.do("move", game=game, move="d4")
        assert len(anna.until(lambda m: m.get("kind") == "move" and "d2d4" in str(m))["moves"]) == 1


def over_the_board():
    """One person plays both sides on one device."""
    with Zone() as zone:
        anna = zone.guest("Anna")
        game = anna.do("over-the-board", control="-")["id"]
        state = anna.watch(game)
        assert state["sides"] == ["white", "black"] and state["white_ms"] is None, state
        for move in "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7".split():
            anna.do("move", game=game, move=move)
        assert anna.watch(game)["end"] == "checkmate"


def rematch_reverses():
    """A rematch is a challenge to the opponent with colours reversed."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="180+2")
        anna.do("resign", game=game)
        made = anna.do("rematch", game=game)
        offer = ben.until(lambda m: m["type"] == "challenge" and m["challenge"] == made["id"])
        assert offer["rematch_of"] == game and offer["control"] == "180+2"
        second = ben.do("accept", challenge=made["id"])["id"]
        state = anna.watch(second)
        assert state["black"]["id"] == anna.id and state["white"]["id"] == ben.id


def terms_of_all_kinds():
    """Chess960, a FEN, and different clocks for the two sides."""
    with Zone() as zone:
        anna, ben, game = pair(zone, start=0, control={"white": "300+3", "black": "60d2"})
        state = anna.watch(game)
        assert state["fen"].startswith("bbqnnrkr/") and state["black_ms"] == 60000, state
        assert state["control"] == {"white": "300+3", "black": "60d2"}
        classical = "40/5400+30:1800+30"
        game = begin(anna, ben, control=classical)
        assert anna.watch(game)["control"] == classical


def challenges():
    """Challenges are listed, accepted once, declined, cancelled; one may be meant for somebody."""
    with Zone() as zone:
        anna, ben, carl = zone.guest("Anna"), zone.guest("Ben"), zone.guest("Carl")
        ben.do("lobby")
        lobby = ben.until(lambda m: m["type"] == "lobby")
        assert lobby["challenges"] == [] and lobby["games"] == []
        made = anna.do("challenge", control="300")["id"]
        seen = ben.until(lambda m: m["type"] == "challenge")
        assert seen["challenge"] == made and seen["from"]["name"] == "Anna", seen
        assert anna.refused("accept", challenge=made) == "own-challenge"
        assert ben.refused("cancel", challenge=made) == "not-allowed"
        anna.do("cancel", challenge=made)
        assert ben.until(lambda m: m["type"] == "challenge-ends")["ending"] == "cancelled"
        assert ben.refused("accept", challenge=made) == "over"
        made = anna.do("challenge", to_id=ben.id)["id"]
        assert carl.refused("accept", challenge=made) == "others-challenge"
        ben.do("decline", challenge=made)
        made = anna.do("challenge", to_id=ben.id)["id"]
        game = ben.do("accept", challenge=made)["id"]
        begun = anna.until(lambda m: m["type"] == "game-begins")
        assert begun["game"] == game
        assert ben.until(lambda m: m["type"] == "game-begins")["game"] == game
        assert [g["game"] for g in carl.get("/api/lobby")["games"]] == [game]


def private_games():
    """A private game is in no list; whoever knows its link can watch."""
    with Zone() as zone:
        anna, ben, carl = zone.guest("Anna"), zone.guest("Ben"), zone.guest("Carl")
        carl.do("lobby")
        made = anna.do("challenge", private=True)["id"]
        game = ben.do("accept", challenge=made)["id"]
        anna.do("resign", game=game)
        for path in ("/api/lobby", "/api/games", "/api/games?player=anna"):
            assert game not in carl.ask("GET", path).body.decode(), path
            assert made not in carl.ask("GET", path).body.decode(), path
        assert game not in carl.ask("GET", "/api/games.pgn").body.decode()
        assert carl.nothing_waits(lambda m: game in str(m) or made in str(m))
        assert anna.get("/api/games")["games"][0]["game"] == game
        assert carl.watch(game)["status"] == "over"
        assert game not in zone.said() and made not in zone.said()


def one_device_of_many():
    """The same session plays from any device; commands work by HTTP, too."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        phone = Person(zone)
        phone.cookie, phone.me = anna.cookie, anna.me
        phone.connect()
        assert phone.watch(game)["sides"] == ["white"]
        phone.do("move", game=game, move="e4")
        assert anna.event(game, "move")["moves"][0]["uci"] == "e2e4"
        anna.close()
        assert ben.nothing_waits(lambda m: m.get("kind") == "connection-lost")
        reply = ben.api("POST", "/api/command", {"do": "move", "game": game, "move": "e5"})
        assert reply["ok"] and phone.watch(game)["moves"][-1]["san"] == "e5"
        refusal = ben.api("POST", "/api/command", {"do": "move", "game": game, "move": "d5"}, status=409)
        assert refusal["code"] == "not-your-turn"
        phone.close()
        assert ben.event(game, "connection-lost")["side"] == "white"
        assert ben.watch(game)["white"]["here"] is False


def presence_after_the_end():
    """When a game is over, those who look at it still learn who is there, and no log does."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        carl = zone.guest("Carl")
        carl.watch(game)
        ben.do("resign", game=game)
        anna.event(game, "resign")
        version = carl.event(game, "resign")["version"]
        told = lambda m: m["type"] == "presence" and m["game"] == game  # noqa: E731
        events = len(anna.api("GET", f"/api/games/{game}/log")["events"])
        ben.close()
        for one in (anna, carl):
            assert one.until(told) == {"type": "presence", "game": game, "side": "black", "here": False}
        state = carl.watch(game, version=version)
        assert state["white"]["here"] is True and state["black"]["here"] is False, state
        assert anna.api("GET", f"/api/games/{game}")["black"]["here"] is False
        ben.connect()
        assert ben.watch(game)["white"]["here"] is True
        for one in (anna, ben, carl):
            assert one.until(told)["here"] is True
        carl.close()
        assert anna.nothing_waits(told), "who only watches has no presence"
        assert len(anna.api("GET", f"/api/games/{game}/log")["events"]) == events


def silence():
    """Who falls silent without a word is away since their last sign of life, and here again with the next one."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        lost = ben.event(game, "connection-lost")  # Anna answers no pings, but her connection stands
        assert lost["side"] == "white" and lost["away_ms"] > 0, lost
        seen = ben.watch(game)["white"]
        assert seen["here"] is False and seen["away_ms"] >= lost["away_ms"], seen
        anna.do("move", game=game, move="e4")
        back = ben.until(lambda m: m.get("kind") == "connection-regained" and m["side"] == "white")
        assert back["version"] > lost["version"], back
        assert ben.event(game, "move")["moves"][0]["san"] == "e4"


def claims():
    """Where the terms say so, the opponent of who is away too long may claim."""
    with Zone() as zone:
        anna, ben, game = pair(zone, control="300", claim_after_ms=5000)
        play([anna, ben], game, "e4 e5")
        assert anna.refused("claim-absence", game=game) == "not-away"
        other = begin(anna, ben, control="300")
        assert anna.refused("claim-absence", game=other) == "no-claim"
        ben.close()
        assert anna.event(game, "connection-lost")["side"] == "black"
        assert anna.refused("claim-absence", game=game) == "not-away"
        for _ in range(200):
            try:
                anna.do("claim-absence", game=game)
                break
            except Refused as refusal:  # the time is the server's: it can only be asked again
                assert refusal.code == "not-away"
                time.sleep(0.1)
        state = anna.watch(game)
        assert (state["result"], state["end"], "reason" in state) == ("1-0", "absence", False), state
        assert state["sentence"] == "White wins: Black was away and White claimed the game", state
        last = anna.get(f"/api/games/{game}/log")["events"][-1]
        assert (last["kind"], last["side"], last["by"]["name"]) == ("claim-absence", "white", "Anna"), last
        pgn = " ".join(anna.ask("GET", f"/api/games/{game}.pgn").body.decode().split())
        assert "White claims the game: Black is away." in pgn and "arbiter" not in pgn, pgn
        assert '[Termination "abandoned"]' in pgn, pgn


def impossible_terms():
    """Terms under which nobody can play are refused, and the sentence says what is wrong with them."""
    with Zone() as zone:
        anna = zone.guest("Anna")
        for terms, words in (
            ({"start": "k7/8/8/8/8/8/R7/K7 w - - 0 1"}, "check"),
            ({"start": "8/8/8/8/8/8/8/8 w - - 0 1"}, "king"),
            ({"start": "not a position"}, "FEN"),
            ({"control": "40/5400:"}, "time control"),
            ({"control": "soon"}, "time control"),
            ({"start": 960}, "from 0 to 959"),
            ({"start": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, "over"),
            ({"control": "?"}, "time control"),
            ({"lag_max_ms": 301}, "from 0 to 300"),
            ({"lag_max_ms": -1}, "from 0 to 300"),
            ({"claim_after_ms": 100}, "0 or a number from 5000 to 86400000"),
            ({"claim_after_ms": 86400001}, "0 or a number from 5000 to 86400000"),
            ({"delay_plies": 61}, "from 0 to 60"),
            ({"default_after_ms": 999}, "0 or a number from 1000 to 86400000"),
            ({"default_after_ms": 86400001}, "0 or a number from 1000 to 86400000"),
            ({"call_stop_ms": 9999}, "0 or a number from 10000 to 1800000"),
            ({"call_stop_ms": 1800001}, "0 or a number from 10000 to 1800000"),
            ({"clock_start": "soon"}, "at-start or after-first-move"),
            ({"premoves": 1}, "true or false"),
        ):
            answer = anna.ask("POST", "/api/command", {"do": "challenge", **terms})
            assert answer.status == 400, (terms, answer.body)
            try:
                anna.do("challenge", **terms)
                raise AssertionError(terms)
            except Refused as refusal:
                assert refusal.code == "bad-request" and words in refusal.sentence, (terms, refusal.sentence)


TESTS = [
    plays_to_mate,
    resignation,
    others_side,
    both_sides,
    nonces,
    agreement,
    a_move_declines,
    repetition,
    fifty_moves,
    stalemate,
    dead_position,
    time_forfeit,
    time_without_mate,
    refusals,
    seats_are_bound,
    abort_before_moves,
    options,
    premove_fires_alone,
    premove_dropped,
    over_the_board,
    rematch_reverses,
    terms_of_all_kinds,
    challenges,
    private_games,
    one_device_of_many,
    presence_after_the_end,
    silence,
    claims,
    impossible_terms,
]

if __name__ == "__main__":
    run(TESTS)
