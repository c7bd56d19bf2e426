"""abuse_questions.py - positions whose judgement takes long cost nobody else's game, and are judged right all the same.

Prints TAP. Usage: abuse_questions.py ZUG
"""

from bystander import Bystanders
from zone_peer import Refused, Zone, pair, run

# Alive, and hard to prove so: it held the network thread for a second.
HARD = "3B4/1p1pBp1p/1P1P1P1P/8/K2B4/8/1B1k4/4B3 b - - 0 1"
# After Kxe8 it is alive, as is easy to prove; so it is after Ba3, for the bishop can go back, but there it is hard to prove.
ALIVE = "3kB3/8/8/8/8/3K4/8/1NB5 b - - 0 1"
# After Kxd4 the position is dead, which is hard to prove.
BEFORE_DEAD = "k7/8/p1p2p2/2P2P1p/PpPn3P/1P1K4/8/8 w - - 0 1"
DEAD = "k7/8/p1p2p2/2P2P1p/PpPK3P/1P6/8/8 b - - 0 1"
# White can win and Black cannot, which is hard to prove.
BLACK_CANNOT = "1N5N/1P6/Bp1p1p1p/1PbPkP1P/K2pBp2/3P1P2/8/8 w - - 0 1"
MANY = 12


def over_the_board(person, start, control="300+3"):
    game = person.do("over-the-board", control=control, start=start)["id"]
    person.watch(game)
    return game


def crowd():
    """Many hard positions at once: a bystander's moves are answered, and each position is judged."""
    with Zone() as zone:
        people = [zone.guest(f"Guest {n}") for n in range(MANY)]
        with Bystanders(zone) as bystanders:
            games = [over_the_board(person, HARD) for person in people]
            for person, game in zip(people, games):
                assert "result" not in person.event(game, "judged")
        assert len(bystanders.delays) > 5 and bystanders.worst < 2, (bystanders.worst, bystanders.delays)


def dead_at_once():
    """A position that is dead from the start ends the game as soon as that is proved."""
    with Zone() as zone:
        anna = zone.guest("Anna")
        game = anna.do("over-the-board", control="300+3", start=DEAD)["id"]
        state = anna.watch(game)
        if state["status"] != "over":
            event = anna.event(game, "judged")
            assert (event["result"], event["end"], event["plies"]) == ("1/2-1/2", "dead-position", 0), event
        shown = anna.get(f"/api/games/{game}")
        assert (shown["result"], shown["end"], shown["white_ms"]) == ("1/2-1/2", "dead-position", 300000), shown


def dead_after_a_move():
    """A dead position ends the game with the move that brought it about, whatever was done behind it."""
    with Zone() as zone:
        anna, ben, game = pair(zone, start=BEFORE_DEAD)
        anna.do("move", game=game, move="Kxd4")
        try:
            ben.do("resign", game=game)  # too late, whether the zone knows that already or not
        except Refused as refusal:
            assert refusal.code == "game-over", refusal
        for person in (anna, ben):
            event = person.event(game, "judged")
            assert (event["result"], event["end"], event["plies"]) == ("1/2-1/2", "dead-position", 1), event
        pgn = anna.ask("GET", f"/api/games/{game}.pgn").body.decode()
        assert '[Result "1/2-1/2"]' in pgn and "1. Kxd4" in pgn, pgn
        listed = anna.get("/api/games")["games"][0]
        assert listed["result"] == "1/2-1/2", listed
        assert zone.zug("verify").endswith("0 faults\n")


def flag():
    """A flag that falls where the winner could not mate draws, also if that is hard to prove."""
    with Zone() as zone:
        anna, ben, game = pair(zone, start=BLACK_CANNOT, control="1", clock_start="at-start")
        event = ben.event(game, "time-check")
        assert (event["result"], event["end"]) == ("1/2-1/2", "time-cannot-mate"), event
        assert anna.refused("move", game=game, move="Kb3") in ("over", "game-over", "flag-fell")
        assert zone.zug("verify").endswith("0 faults\n")


def claim():
    """A claim of absence by somebody who could not mate draws, also if that is hard to prove."""
    with Zone() as zone:
        anna, ben = zone.guest("Anna"), zone.guest("Ben")
        made = anna.do("challenge", color="white", control="300+3", start=BLACK_CANNOT, claim_after_ms=5000)
        game = ben.do("accept", challenge=made["id"])["id"]
        anna.watch(game)
        ben.watch(game)
        anna.close()
        ben.event(game, "connection-lost")
        code = "not-away"
        while code == "not-away":
            try:
                code = ben.do("claim-absence", game=game)
            except Refused as refusal:
                code = refusal.code
        event = ben.event(game, "claim-absence")
        assert (event["result"], event["end"]) == ("1/2-1/2", "absence"), event
        assert zone.zug("verify").endswith("0 faults\n")


def known_alive():
    """What was known when it was played is not asked again after a restart: the log has no answer without its question."""
    with Zone() as zone:
        anna = zone.guest("Anna")
        game = over_the_board(anna, ALIVE)
        anna.do("move", game=game, move="Kxe8")
        anna.do("move", game=game, move="Ba3")
        zone.kill()
        zone.start()
        anna.connect()
        other = over_the_board(anna, HARD)  # by its answer all that was asked before is answered
        assert anna.event(other, "judged")
        anna.do("move", game=game, move="Kd8")
        kinds = [event["kind"] for event in anna.get(f"/api/games/{game}/log")["events"]]
        assert "judged" not in kinds, kinds
        assert zone.zug("verify").endswith("0 faults\n")


def killed():
    """A question that was open when the zone died is answered by the next one."""
    with Zone() as zone:
        anna = zone.guest("Anna")
        games = [anna.do("over-the-board", control="300+3", start=DEAD)["id"] for _ in range(10)]
        zone.kill()
        zone.start()
        anna.connect()
        for game in games:
            state = anna.watch(game)
            if state["status"] != "over":
                state = anna.event(game, "judged")
            assert (state["result"], state["end"]) == ("1/2-1/2", "dead-position"), state
        assert zone.zug("verify").endswith("0 faults\n")


run([crowd, dead_at_once, dead_after_a_move, flag, claim, known_alive, killed])
