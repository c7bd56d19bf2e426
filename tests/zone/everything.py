"""everything.py - a zone in which something of everything happens: every command, every kind of event.

For tests that look at what the zone says and keeps. `play(zone)` lets it happen; what was said and answered is in
`zone.said_and_heard` if `record()` was called before.
"""

import json
import sqlite3
import time

from zone_peer import Person, Refused, begin, play as make_moves

# After Kxd4 the position is dead, which is hard to prove: a worker is asked, and its answer is the event `judged`.
HARD = "k7/8/p1p2p2/2P2P1p/PpPn3P/1P1K4/8/8 w - - 0 1"


def record(zone):
    """From now on every message and every answer of the zone is kept: (kind, what), in order."""
    zone.said_and_heard = kept = []
    receive, say, ask = Person.receive, Person.say, Person.ask

    def recorded_receive(self):
        message = receive(self)
        kept.append(("message", message))
        return message

    def recorded_say(self, **what):
        kept.append(("request", what))
        say(self, **what)

    def recorded_ask(self, method, path, body=None, extra=""):
        answer = ask(self, method, path, body, extra)
        if (answer["content-type"] or "").startswith("application/json") and method != "HEAD":
            kept.append(("answer", {"method": method.lower(), "path": path, "status": answer.status,
                                    "request": body if isinstance(body, dict) else None,
                                    "body": json.loads(answer.body)}))
        return answer

    Person.receive, Person.say, Person.ask = recorded_receive, recorded_say, recorded_ask


def until_done(person, what, code, **fields):
    """Asks again until it is no longer refused with a code: the time is the server's."""
    for _ in range(300):
        try:
            return person.do(what, **fields)
        except Refused as refusal:
            assert refusal.code == code, refusal
            time.sleep(0.1)
    raise AssertionError(f"{what} is still {code}")


def lobby(anna, ben, carl):
    """Challenges of all kinds and how they end."""
    carl.do("lobby")
    carl.until(lambda m: m["type"] == "lobby")
    made = [anna.do("challenge", control={"white": "300+3", "black": "60"}, start=518, premoves=False)["id"],
            anna.do("challenge", color="black", to_id=ben.id, control="40/5400+30:1800+30")["id"],
            anna.do("challenge", to_id=ben.id, private=True, claim_after_ms=5000, delay_plies=2)["id"]]
    anna.get("/api/lobby")
    anna.get("/api/thinking?fen=8/8/8/8/8/4k3/4p3/4K3%20w%20-%20-%200%201")
    ben.get(f"/api/challenges/{made[1]}")
    anna.do("cancel", challenge=made[0])
    ben.do("decline", challenge=made[1])
    game = ben.do("accept", challenge=made[2])["id"]
    ben.get(f"/api/challenges/{made[2]}")
    anna.refused("accept", challenge=made[2])
    anna.do("abort", game=game, reason="A wrong click")
    carl.do("ping")
    carl.do("unlobby")


def games(anna, ben, carl):
    """Games with premoves, offers, ends and rematches."""
    anna.allow(premove=True, smart_move=True, auto_queen=True, confirm=False)
    ben.allow()
    game = begin(anna, ben)
    carl.watch(game)
    carl.do("watch", game=game, version=1)
    carl.do("watch", game=game, brief=True)
    carl.do("unwatch", game=game)
    carl.do("watch", game=game, brief=True, aside=True)
    anna.do("mine")
    ben.do("premove", game=game, move="e7e5")
    anna.watch(game)
    ben.watch(game)
    anna.do("move", game=game, square="e4", nonce="once")
    anna.do("move", game=game, square="e4", nonce="once")
    ben.do("offer-draw", game=game)
    anna.watch(game)
    anna.do("move", game=game, move="Nf3")
    anna.refused("move", game=game, move="d4")
    ben.refused("move", game=game, move="Ke4")
    anna.do("premove", game=game, move="f1c4")
    anna.do("premove-clear", game=game)
    anna.do("premove", game=game, move="f3f6")
    ben.do("move", game=game, move="Nc6")
    anna.do("offer-draw", game=game)
    ben.do("accept-draw", game=game)
    ben.close()
    anna.until(lambda m: m["type"] == "presence")
    ben.connect()
    ben.watch(game)
    offered = anna.do("rematch", game=game)["id"]
    ben.until(lambda m: m["type"] == "challenge" and m["challenge"] == offered)
    again = ben.do("rematch", game=game)["id"]
    for person in (anna, ben):
        person.watch(again)
    make_moves([ben, anna], again, "f3 e5 g4 Qh4#")
    carl.do("unwatch", game=game)
    alone = carl.do("over-the-board", control="-", start="k7/8/K7/8/8/8/8/1R6 w - - 0 1")["id"]
    carl.watch(alone)
    carl.refused("resign", game=alone)
    carl.do("move", game=alone, move="Rc1")
    carl.do("resign", game=alone, side="black")
    carl.do("rematch", game=alone)
    quick = begin(anna, ben, control="1", clock_start="at-start", lag_max_ms=0)
    anna.event(quick, "time-check")
    hard = begin(anna, ben, control="60", start=HARD)
    anna.do("move", game=hard, move="Kxd4")
    anna.event(hard, "judged")
    return game


def between_players(anna, ben):
    """What two players do between themselves: taking back, giving time, phrases."""
    game = begin(anna, ben, control="300")
    make_moves([anna, ben], game, "e4 e5")
    anna.do("say", game=game, phrase="good-luck")
    ben.do("ask-take-back", game=game)
    anna.event(game, "take-back-asked")
    anna.do("decline-take-back", game=game)
    anna.do("give-time", game=game)
    make_moves([anna, ben], game, "f4 exf4")
    ben.do("ask-take-back", game=game)
    anna.do("agree-take-back", game=game)
    ben.event(game, "take-back")
    ben.do("resign", game=game)
    ben.do("say", game=game, phrase="good-game")


def absence(anna, ben):
    """Somebody goes away for long enough."""
    game = begin(anna, ben, control="300", claim_after_ms=5000)
    make_moves([anna, ben], game, "e4 e5")
    ben.close()
    anna.event(game, "connection-lost")
    ben.connect()
    ben.watch(game)
    anna.event(game, "connection-regained")
    ben.close()
    anna.event(game, "connection-lost")
    until_done(anna, "claim-absence", "not-away", game=game)
    ben.connect()


def arbiter_acts(arbiter, anna, ben, helper):
    """All that arbiters do at a table, and assistants."""
    game = begin(anna, ben, control="300", call_stop_ms=60000)
    arbiter.watch(game)
    make_moves([anna, ben], game, "e4 e5")
    anna.do("call-arbiter", game=game, reason="He \"helps\" himself")
    arbiter.until(lambda m: m["type"] == "call")
    arbiter.get("/api/calls")
    anna.watch(game)
    arbiter.do("answer-call", game=game, reason="I am here")
    arbiter.do("pause", game=game)
    arbiter.do("explain-pause", game=game, reason="The light is out")
    arbiter.do("set-clocks", game=game, clocks_ms=[120000, 90000], reason="As agreed")
    arbiter.do("take-back", game=game, plies=1, reason="A wrong click")
    arbiter.do("resume", game=game, reason="Light again")
    arbiter.do("allow", game=game, premoves=False, offers=False, reason="No more of it")
    for verdict, who in (("assistant-refuse", arbiter), ("assistant-remove", anna), ("assistant-accept", arbiter)):
        anna.do("assistant-ask", game=game)
        link = anna.event(game, "assistant-asked")["link"]
        anna.watch(game)
        helper.do("assistant-join", game=game, link=link)
        anna.watch(game)
        who.do(verdict, game=game, side="white", **({"reason": verdict} if who is arbiter else {}))
    helper.watch(game)
    arbiter.do("assistant-remove", game=game, side="white", reason="Enough")
    arbiter.do("adjudicate", game=game, result="1/2-1/2", reason="Both are tired")
    arbiter.do("adjudicate", game=game, result="1-0", reason="No, they are not")
    anna.watch(game)
    anna.refused("pause", game=game)
    return game


def hide_and_show(arbiter, cup):
    """The event is for its players only for a while; a stranger who looks at it is led away."""
    stranger = Person(arbiter.zone).connect()
    stranger.do("watch-contest", contest=cup)
    arbiter.do("contest-change", contest=cup, name="The Cup", players_only=True)
    stranger.until(lambda m: m["type"] == "hidden" and m["contest"] == cup)
    arbiter.get("/api/contests")
    stranger.get(f"/api/contests/{cup}", status=404)
    arbiter.do("contest-change", contest=cup, name="The Cup", players_only=False)


def contest(arbiter, anna, ben, carl):
    """An event with rounds."""
    cup = arbiter.do("contest", name="Cup", site="Hall", control="300+3", default_after_ms=60000)["id"]
    carl.do("watch-contest", contest=cup)
    arbiter.do("contest-change", contest=cup, name="The Cup", control="300+5")
    arbiter.do("contest-arbiter", contest=cup, to="Fay")
    arbiter.do("contest-arbiter-remove", contest=cup, to="Fay")
    arbiter.refused("contest-pair", contest=cup, round="1", pairings=[{"white": "Nobody", "black": "Ben"}])
    arbiter.do("contest-pair", contest=cup, round="1", pairings=[{"white": "Anna", "black": "Ben", "board": 2}])
    arbiter.do("contest-unpair", contest=cup, round="1")
    arbiter.do("contest-pair", contest=cup, round="1", csv="white,black\nAnna,Ben\nCarl,Fay\n")
    arbiter.do("contest-start", contest=cup, round="1")
    games = [p.until(lambda m: m["type"] == "game-begins" and m.get("contest") == cup)["game"] for p in (anna, carl)]
    carl.do("watch-boards", contest=cup, round="1")
    arbiter.do("contest-allow", contest=cup, premoves=False, offers=True, reason="At once")
    arbiter.do("contest-adjourn", contest=cup, round="1", board=1, reason="On Friday")
    arbiter.do("resume", game=games[0], reason="It is Friday")
    anna.watch(games[0])
    ben.watch(games[0])
    make_moves([anna, ben], games[0], "e4 e5")
    arbiter.do("adjudicate", game=games[0], result="+/-", reason="Ben has left")
    arbiter.do("abort", game=games[1], reason="The wrong colours")
    arbiter.do("contest-start-board", contest=cup, round="1", board=2)
    arbiter.do("contest-reseat", contest=cup, round="1", csv="Anna,Ben\nFay,Carl\n", reason="The right colours")
    arbiter.do("abort", game=arbiter.get(f"/api/contests/{cup}")["rounds"][0]["pairings"][1]["game"], reason="Too late")
    arbiter.get(f"/api/contests/{cup}")
    arbiter.get("/api/contests")
    arbiter.do("contest-close", contest=cup)
    arbiter.do("contest-reopen", contest=cup)
    hide_and_show(arbiter, cup)
    arbiter.do("contest-close", contest=cup)
    arbiter.get("/api/contests?closed=true")
    carl.do("unwatch-boards", contest=cup)
    carl.do("unwatch-contest", contest=cup)
    return games


REPORT = """012 Open
192 FIDE_DUTCH_2026
001    1      Adler                             2100                                          3 w 1  0000 - H
001    2      Bauer                             2000                                       0000 - U
001    3      Chen                              1900                                          1 b 0
"""


def tournament(arbiter, carl):
    """An event with a list of players, and a report of another program."""
    cup = arbiter.do("contest", name="Open", control="300+3")["id"]
    carl.do("watch-contest", contest=cup)
    arbiter.get(f"/api/contests/{cup}/standings", status=409)
    arbiter.get(f"/api/contests/{cup}/proposal", status=409)
    arbiter.api("POST", f"/api/contests/{cup}/report", b"001    1\n001    1\n", status=400)
    arbiter.api("POST", f"/api/contests/{cup}/report", REPORT.encode())
    arbiter.get(f"/api/contests/{cup}")
    arbiter.get(f"/api/contests/{cup}/standings")
    proposal = arbiter.get(f"/api/contests/{cup}/proposal?explain=true")
    arbiter.do("contest-pair", contest=cup, round="2", pairings=[{"white_player": 1, "black_player": 3}], free=[])
    arbiter.get(f"/api/contests/{cup}/check?round=2")
    arbiter.do("contest-pair", contest=cup, round="2", pairings=proposal["pairings"], free=proposal["free"])
    arbiter.get(f"/api/contests/{cup}/check")
    arbiter.do("contest-enter", contest=cup, players=[{"name": "Late, Lee", "rating": 1500, "club": "North", "sex": "w"}])
    arbiter.do("contest-absent", contest=cup, player=4, **{"from": 2, "to": 3}, bye="half")
    arbiter.do("contest-leave", contest=cup, player=4)
    arbiter.do("contest-enter", contest=cup, csv="name,rating,title,federation\nMoe,1400,CM,GER\n")
    arbiter.do("contest-plan", contest=cup, system="FIDE_DUTCH_2026", rounds=5, tie_breaks="BH,SB", first_color="white",
               lines="260   3   5    1    2\n")
    arbiter.do("contest-decide", contest=cup, round="2", board=1, result="1-0", reason="Played elsewhere")
    arbiter.do("contest-hold", contest=cup, round="2", board=1, held=True)
    arbiter.do("contest-unplayed", contest=cup, round="2", board=1, bye="half", reason="The bus was late")
    arbiter.do("contest-schedule", contest=cup, round="2", starts_ms=int(time.time() * 1000) + 3600000)
    arbiter.get(f"/api/contests/{cup}")
    wrong = arbiter.do("contest", name="By mistake", control="300+3")["id"]
    arbiter.do("contest-delete", contest=wrong)
    arbiter.get(f"/api/contests/{wrong}")
    for ending in (".trf", "/standings.csv", "/players.csv"):
        assert arbiter.ask("GET", f"/api/contests/{cup}{ending}").status == 200
    carl.do("unwatch-contest", contest=cup)
    team_match(arbiter)


def team_match(arbiter):
    """Two teams of two, of which one has an empty board."""
    match = arbiter.do("contest", name="Match", control="300+3")["id"]
    arbiter.do("contest-enter", contest=match, csv="Ada\nBea\nCleo\nDan\n")
    arbiter.do("contest-team", contest=match, teams=[
        {"name": "North", "nickname": "N", "captain": "Ned", "players": [1, 2]}, {"name": "South", "players": [3]},
        {"name": "East", "players": [4]}])
    arbiter.do("contest-team", contest=match, teams=[{"team": 3, "name": ""}])
    arbiter.refused("contest-team", contest=match, teams=[{"name": "West", "players": [1]}])
    arbiter.do("contest-plan", contest=match, system="BERGER_TEAM_DOUBLEROUNDROBIN", lines="352 WB\n")
    arbiter.get(f"/api/contests/{match}")
    proposal = arbiter.get(f"/api/contests/{match}/proposal")
    arbiter.do("contest-pair", contest=match, round="1", pairings=proposal["pairings"], free=proposal["free"])
    arbiter.do("contest-decide", contest=match, round="1", board=1, result="1-0")
    arbiter.get(f"/api/contests/{match}/matches")
    arbiter.get(f"/api/contests/{match}/standings")
    arbiter.get(f"/api/contests/{match}/standings?of=players")


def account(zone, anna):
    """What a person has beside games."""
    guest = zone.guest("Gus")
    stranger = Person(zone).connect()
    stranger.refused("challenge")
    stranger.get("/api/session")
    stranger.get("/api/me", status=401)
    guest.get("/api/session")
    guest.get("/api/me")
    other = zone.account("Gus")  # the guest is called otherwise from now on
    other.api("POST", "/api/password", {"old": "correct horse", "new": "correct battery"})
    guest.until(lambda m: m["type"] == "renamed")
    guest.api("PUT", "/api/name", {"name": "Gustav"})
    made = anna.api("POST", "/api/tokens", {"label": "for a bot"})
    anna.get("/api/tokens")
    anna.api("DELETE", f"/api/tokens/{made['id']}")
    kept = anna.api("POST", "/api/import", b"1. e4 e5 1-0\n\n1. e5 *\n")
    anna.api("DELETE", f"/api/imports/{kept['id']}.pgn")
    anna.api("GET", "/api/games?page=0", status=400)
    guest.api("POST", "/api/logout", {})


def slips(zone, arbiter):
    """Accounts that an arbiter makes and looks after."""
    names = {"names": "Ida\nJan\nx\nArbiter", "dry_run": True}
    arbiter.api("POST", "/api/accounts", names)
    ida, jan, *_ = arbiter.api("POST", "/api/accounts", {**names, "dry_run": False})["lines"]
    Person(zone).enter("/api/login/code", {"code": ida["code"]})
    arbiter.api("POST", "/api/accounts/codes", {"accounts": [ida["id"], "000000000001"], "end_sessions": True})
    arbiter.api("DELETE", f"/api/accounts/{jan['id']}/code")
    arbiter.api("PUT", f"/api/accounts/{jan['id']}/name", {"name": "Jan van Dijk"})
    arbiter.api("POST", f"/api/accounts/{jan['id']}/close")
    arbiter.get("/api/accounts?name=ja&page=1")
    arbiter.api("POST", f"/api/accounts/{jan['id']}/reopen")
    arbiter.api("POST", f"/api/accounts/{arbiter.id}/close", status=403)


def play(zone):
    """Lets something of everything happen. The zone is killed once, and started again."""
    arbiter = zone.arbiter()
    anna, ben, carl, fay = (zone.account(name) for name in ("Anna", "Ben", "Carl", "Fay"))
    helper = zone.guest("Helper")
    account(zone, anna)
    slips(zone, arbiter)
    lobby(anna, ben, carl)
    finished = games(anna, ben, carl)
    between_players(anna, ben)
    absence(anna, ben)
    arbiter_acts(arbiter, anna, ben, helper)
    paired = contest(arbiter, anna, ben, carl)
    tournament(arbiter, carl)
    running = begin(anna, ben)
    make_moves([anna, ben], running, "e4 e5")
    zone.kill()
    zone.start()
    for person in (anna, ben, carl):
        person.connect()
    anna.watch(running)
    make_moves_after(anna, ben, running)
    for game in (finished, running, *paired):
        anna.get(f"/api/games/{game}")
        anna.get(f"/api/games/{game}/log")
    carl.get("/api/games")
    anna.get(f"/api/games?person={ben.id}&color=white")
    anna.get(f"/api/players/{ben.id}")
    anna.api("POST", "/api/command", {"do": "challenge", "control": "60", "nonce": "by-http"})
    fay.close()


def make_moves_after(anna, ben, game):
    """Goes on after the outage to the end."""
    ben.watch(game)
    anna.do("move", game=game, move="Nf3")
    ben.do("resign", game=game)
    anna.event(game, "resign")


def games_of(database):
    """The ids of all games in a database, as they are told."""
    digits = "0123456789abcdefghjkmnpqrstvwxyz"
    with sqlite3.connect(database) as opened:
        rows = opened.execute("SELECT DISTINCT stream FROM log WHERE kind = 'table-set' ORDER BY stream").fetchall()
    return ["".join(digits[row[0] >> shift & 31] for shift in range(55, -1, -5)) for row in rows]
