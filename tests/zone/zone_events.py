#!/usr/bin/env python3
"""zone_events.py - arbiters, assistants and events with rounds, over real sockets. Prints TAP.

usage: zone_events.py ZUG
"""

import json
import re

from zone_peer import Person, Zone, begin, pair, play, run


def arbiter_acts():
    """An arbiter pauses, resumes, sets clocks, takes back and decides; players see it and the PGN tells it."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        anna, ben, game = pair(zone, control="300")
        assert arbiter.watch(game)["role"] == "arbiter"
        play([anna, ben], game, "e4 e5 Nf3")
        arbiter.do("pause", game=game, reason="The light is out")
        assert anna.event(game, "pause")["reason"] == "The light is out"
        assert ben.refused("move", game=game, move="Nc6") == "paused"
        arbiter.do("set-clocks", game=game, clocks_ms=[120000, 90000], reason="As agreed")
        seen = ben.event(game, "set-clocks")
        assert (seen["white_ms"], seen["black_ms"]) == (120000, 90000), seen
        arbiter.do("take-back", game=game, plies=1, reason="A wrong click")
        assert ben.event(game, "take-back")["plies"] == 2
        arbiter.do("resume", game=game)
        resumed = ben.event(game, "resume")
        assert resumed["ticking"] is True
        assert resumed["fall_ms"] == resumed["at_ms"] + resumed["white_ms"], resumed
        anna.do("move", game=game, move="d4")
        assert arbiter.refused("adjudicate", game=game, result="*") == "bad-request"
        assert arbiter.refused("adjudicate", game=game, result="1-0") == "no-reason"
        assert arbiter.refused("adjudicate", game=game, result="1-0", reason="  ") == "no-reason"
        arbiter.do("adjudicate", game=game, result="1/2-1/2", reason="Both are tired")
        over = anna.event(game, "adjudicate")
        assert (over["result"], over["end"]) == ("1/2-1/2", "adjudication"), over
        arbiter.do("adjudicate", game=game, result="1-0", reason="No, they are not")
        assert anna.watch(game)["result"] == "1-0"
        pgn = anna.ask("GET", f"/api/games/{game}.pgn").body.decode()
        assert '[Result "1-0"]' in pgn and "2. d4" in pgn, pgn
        flat = " ".join(pgn.split())
        for word in ("pauses the game (The light is out).", "sets the clocks to 0:02:00 and 0:01:30 (As agreed).",
                     "takes back 2. Nf3 (A wrong click).", "resumes the game.", "1/2-1/2 (Both are tired).",
                     "1-0 (No, they are not)."):
            assert word in flat, pgn
        state = anna.watch(game)
        assert state["reason"] == "No, they are not", state


def calls():
    """A player calls; every arbiter hears it, only they and the player know what it is about."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        anna, ben, game = pair(zone)
        assert anna.watch(game)["has_arbiter"] is True
        anna.do("call-arbiter", game=game, reason="He has two queens")
        call = arbiter.until(lambda m: m["type"] == "call")
        assert call["game"] == game and call["name"] == "Anna" and call["reason"] == "He has two queens"
        assert "reason" not in ben.event(game, "arbiter-called")
        assert anna.event(game, "arbiter-called")["reason"] == "He has two queens"
        assert "queens" not in str(ben.watch(game))
        assert anna.refused("call-arbiter", game=game) == "called-already"
        arbiter.do("answer-call", game=game, reason="I am here")
        assert anna.event(game, "call-answered")["reason"] == "I am here"


def call_about_an_arbiter():
    """An arbiter who plays or assists in a game is not told what is said in a call there, in any way."""
    with Zone() as zone:
        otto, rita = zone.arbiter("Otto"), zone.arbiter("Rita")
        anna, ben, fay = zone.account("Anna"), zone.account("Ben"), zone.account("Fay")
        contest = otto.do("contest", name="Cup", control="300+3")["id"]
        otto.do("contest-arbiter", contest=contest, to="Fay")
        boards = [{"white": "Rita", "black": "Ben"}, {"white": "Fay", "black": "Anna"}]
        otto.do("contest-pair", contest=contest, round="1", pairings=boards)
        otto.do("contest-start", contest=contest, round="1")
        for accused, caller, other in ((rita, ben, fay), (fay, anna, rita)):
            said = f"A foul trick of {accused.me['name']}"
            game = caller.until(lambda m: m["type"] == "game-begins")["game"]
            for person in (accused, caller):
                person.watch(game)
            caller.do("call-arbiter", game=game, reason=said)
            for judge in (otto, other):
                assert judge.until(lambda m: m["type"] == "call")["reason"] == said
                assert said in str(judge.get("/api/calls")) and said in str(judge.get(f"/api/games/{game}/log"))
            assert accused.event(game, "arbiter-called")["side"] == "black"
            assert accused.nothing_waits(lambda m: said in str(m))
            seen = [accused.watch(game)] + [accused.get(p) for p in ("/api/calls", f"/api/games/{game}/log")]
            assert said not in str(seen), seen


def call_beside_an_assistant():
    """What a player says in a call is not for an assistant, be it the player's own."""
    with Zone() as zone:
        arbiter, helper = zone.arbiter(), zone.account("Helper")
        anna, ben, game = pair(zone)
        anna.do("assistant-ask", game=game)
        helper.do("assistant-join", game=game, link=anna.event(game, "assistant-asked")["link"])
        ben.do("assistant-accept", game=game, side="white")
        zone.zug("make-arbiter", "Helper")
        assert helper.watch(game)["role"] == "assistant"
        for caller in (anna, ben):
            caller.do("call-arbiter", game=game, reason="A foul trick")
            assert arbiter.until(lambda m: m["type"] == "call")["reason"] == "A foul trick"
            assert helper.event(game, "arbiter-called")
            assert helper.nothing_waits(lambda m: m["type"] == "call" or "foul" in str(m))
            seen = [helper.watch(game)] + [helper.get(p) for p in ("/api/calls", f"/api/games/{game}/log")]
            assert "foul" not in str(seen), seen
            assert "foul" in str(caller.watch(game)) + str(caller.get(f"/api/games/{game}/log"))


def no_arbiter_to_call():
    """In a zone without arbiters nobody can be called."""
    with Zone() as zone:
        anna, _, game = pair(zone)
        assert anna.watch(game)["has_arbiter"] is False
        assert anna.refused("call-arbiter", game=game) == "no-arbiter"


def assistant_with_opponent():
    """In a game without an arbiter the opponent accepts an assistant, who then moves [online-3.8]."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        helper = zone.guest("Helper")
        anna.do("assistant-ask", game=game)
        link = anna.event(game, "assistant-asked")["link"]
        assert ben.nothing_waits(lambda m: link in str(m))
        assert link not in str(ben.watch(game)) and link not in str(helper.watch(game))
        assert helper.refused("assistant-join", game=game, link="000000000001") != "ok"
        helper.do("assistant-join", game=game, link=link)
        assert ben.event(game, "assistant-joined")["name"] == "Helper"
        assert helper.refused("move", game=game, move="e4") == "only-seated"
        assert anna.refused("assistant-accept", game=game, side="white") != "ok"
        ben.do("assistant-accept", game=game, side="white")
        assert anna.event(game, "assistant-granted")["side"] == "white"
        helper.do("move", game=game, move="e4")
        assert ben.event(game, "move")["moves"][0]["uci"] == "e2e4"
        assert helper.refused("resign", game=game) == "only-players"
        assert helper.refused("premove", game=game, move="d2d4") == "premove-off"
        helper.allow()
        helper.do("premove", game=game, move="d2d4")
        assert anna.event(game, "premove")["premove"] == "d2d4"
        anna.do("assistant-remove", game=game, side="white")
        assert helper.event(game, "assistant-removed")
        ben.do("move", game=game, move="e5")
        assert helper.refused("premove", game=game, move="a2a3") == "only-seated"


def assistant_of_one_side():
    """Nobody assists both sides of a game."""
    with Zone() as zone:
        anna, ben, game = pair(zone)
        helper = zone.guest("Helper")
        links = []
        for player in (anna, ben):
            player.do("assistant-ask", game=game)
            links.append(player.event(game, "assistant-asked")["link"])
        helper.do("assistant-join", game=game, link=links[0])
        assert helper.refused("assistant-join", game=game, link=links[1]) == "own-game"
        ben.do("assistant-accept", game=game, side="white")
        assert helper.refused("assistant-join", game=game, link=links[1]) == "own-game"
        assert helper.watch(game)["sides"] == ["white"]


def assistant_with_arbiter():
    """In an event the arbiter accepts or refuses an assistant [online-3.8]."""
    with Zone() as zone:
        arbiter, anna, ben = zone.arbiter(), zone.account("Anna"), zone.account("Ben")
        helper = zone.guest("Helper")
        contest = arbiter.do("contest", name="Cup", control="60")["id"]
        arbiter.do("contest-pair", contest=contest, round="1", pairings=[{"white": "Anna", "black": "Ben"}])
        arbiter.do("contest-start", contest=contest, round="1")
        game = anna.until(lambda m: m["type"] == "game-begins")["game"]
        for person in (arbiter, anna, ben):
            person.watch(game)
        for verdict in ("assistant-refuse", "assistant-accept"):
            anna.do("assistant-ask", game=game)
            link = anna.event(game, "assistant-asked")["link"]
            helper.do("assistant-join", game=game, link=link)
            assert arbiter.event(game, "assistant-joined")["name"] == "Helper"
            assert ben.refused("assistant-accept", game=game, side="white") == "only-arbiters"
            arbiter.do(verdict, game=game, side="white", reason=verdict)
        assert anna.event(game, "assistant-left")["reason"] == "assistant-refuse"
        assert anna.event(game, "assistant-granted")["reason"] == "assistant-accept"
        helper.do("move", game=game, move="e4")
        assert ben.event(game, "move")["moves"][0]["san"] == "e4"


def tags(pgn):
    """The tag sections of a file, as one dict a game."""
    games = re.split(r"\n\n(?=\[Event )", pgn)
    return [dict(re.findall(r'^\[(\w+) "(.*)"\]$', game, re.MULTILINE)) for game in games]


def event_with_rounds():
    """An arbiter makes an event, pairs a round, starts it; its PGN is in the collating sequence."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        names = ["Zoe", "Yan", "Abe", "Bea"]
        zoe, yan, abe, bea = [zone.account(name) for name in names]
        assert zoe.refused("contest", name="Mine") == "only-arbiters"
        made = arbiter.do("contest", name="Club Cup", site="Elsewhere", control="60+1", premoves=False, offers=False)
        contest = made["id"]
        arbiter.do("watch-contest", contest=contest)
        assert arbiter.until(lambda m: m["type"] == "contest")["name"] == "Club Cup"
        boards = [{"white": "Zoe", "black": "Yan"}, {"white": "abe", "black": "BEA"}]
        assert zoe.refused("contest-pair", contest=contest, round="1", pairings=boards) == "only-arbiters"
        assert arbiter.refused("contest-start", contest=contest, round="1") == "no-round"
        twice = [{"white": "Zoe", "black": "Yan"}, {"white": "Zoe", "black": "Abe"}]
        assert arbiter.refused("contest-pair", contest=contest, round="1", pairings=twice) == "bad-pairing"
        nobody = [{"white": "Zoe", "black": "Nobody"}]
        assert arbiter.refused("contest-pair", contest=contest, round="1", pairings=nobody) == "no-such-person"
        arbiter.do("contest-pair", contest=contest, round="1", pairings=boards)
        arbiter.do("contest-start", contest=contest, round="1")
        begun = [p.until(lambda m: m["type"] == "game-begins") for p in (zoe, yan, abe, bea)]
        first, second = begun[0]["game"], begun[2]["game"]
        assert begun[1]["game"] == first and begun[3]["game"] == second and first != second
        shown = zoe.get(f"/api/contests/{contest}")
        assert [p["game"] for p in shown["rounds"][0]["pairings"]] == [first, second], shown
        for person in (zoe, yan):
            person.watch(first)
        for person in (abe, bea):
            person.watch(second)
        zoe.allow()
        assert zoe.refused("premove", game=first, move="e2e4") in ("premoves-forbidden", "your-turn")
        assert zoe.refused("offer-draw", game=first) == "offers-forbidden"
        assert arbiter.watch(first)["role"] == "arbiter"
        arbiter.do("contest-allow", contest=contest, premoves=True, offers=True)
        assert zoe.event(first, "allowed")["offers"] is True
        zoe.do("offer-draw", game=first)
        yan.do("accept-draw", game=first)
        play([abe, bea], second, "f3 e5 g4 Qh4")
        assert arbiter.until(lambda m: m["type"] == "game-ends" and m["game"] == second)["result"] == "0-1"
        arbiter.do("contest-pair", contest=contest, round="2", pairings=[{"white": "Yan", "black": "Abe"}])
        arbiter.do("contest-start", contest=contest, round="2")
        third = yan.until(lambda m: m["type"] == "game-begins")["game"]
        yan.do("resign", game=third)
        arbiter.do("contest-close", contest=contest)
        answer = zoe.ask("GET", f"/api/contests/{contest}.pgn")
        assert answer.status == 200
        games = tags(answer.body.decode())
        assert [(g["Round"], g["White"], g["Black"], g["Result"]) for g in games] == [
            ("1", "Abe", "Bea", "0-1"),
            ("1", "Zoe", "Yan", "1/2-1/2"),
            ("2", "Yan", "Abe", "0-1"),
        ], games
        assert all(g["Event"] == "Club Cup" and g["Site"] == "Elsewhere" for g in games)
        found = zoe.get("/api/games?event=club")["games"]
        assert {g["game"] for g in found} == {first, second, third}


def fellow_arbiter():
    """A fellow arbiter of an event acts at its boards and at no others."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        anna, ben, fay = zone.account("Anna"), zone.account("Ben"), zone.account("Fay")
        contest = arbiter.do("contest", name="Cup", control="60")["id"]
        assert fay.refused("contest-arbiter", contest=contest, to="Fay") == "only-arbiters"
        arbiter.do("contest-arbiter", contest=contest, to="Fay")
        arbiter.do("contest-pair", contest=contest, round="1", pairings=[{"white": "Anna", "black": "Ben"}])
        fay.do("contest-start", contest=contest, round="1")
        game = anna.until(lambda m: m["type"] == "game-begins")["game"]
        fay.do("pause", game=game)
        anna.do("call-arbiter", game=game, reason="Help")
        assert fay.until(lambda m: m["type"] == "call")["game"] == game
        other = begin(anna, ben)
        assert fay.refused("pause", game=other) == "only-arbiters"


def delayed():
    """Watchers of a delayed game see it so many half-moves late, and all of it when it is over."""
    with Zone() as zone:
        anna, ben, game = pair(zone, delay_plies=2)
        carl = zone.guest("Carl")
        assert carl.watch(game)["moves"] == []
        play([anna, ben], game, "f3 e5")
        assert carl.nothing_waits(lambda m: m.get("kind") == "move")
        assert carl.get(f"/api/games/{game}")["moves"] == []
        assert carl.ask("GET", f"/api/games/{game}.pgn").status == 403
        play([anna, ben], game, "g4")
        assert carl.event(game, "move")["moves"][0]["uci"] == "f2f3"
        dora = zone.guest("Dora")
        state = dora.watch(game)
        assert [m["uci"] for m in state["moves"]] == ["f2f3"] and state["delayed"], state
        ben.do("move", game=game, move="Qh4")
        for watcher, count in ((carl, 3), (dora, 3)):
            seen = [watcher.event(game, "move")["moves"][0]["uci"] for _ in range(count)]
            assert seen == ["e7e5", "g2g4", "d8h4"], seen
        assert Person(zone).connect().watch(game)["result"] == "0-1"


def delayed_pause():
    """A pause, and clocks that are set, behind the delay are not shown to watchers before their time."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        anna, ben, game = pair(zone, control="300", delay_plies=2)
        carl, path = zone.guest("Carl"), f"/api/games/{game}"
        for pauses, moves, players in ((0, "e4", [anna, ben]), (1, "e5 Nf3", [ben, anna])):
            play(players, game, moves)
            arbiter.do("pause", game=game, reason="The light is out")
            arbiter.do("set-clocks", game=game, clocks_ms=[77000, 77000], reason="As agreed")
            for state in (carl.get(path), carl.watch(game)):
                assert state["delayed"] and (state["status"], state["ticking"]) == ("running", False), state
                assert [state["white_ms"], state["black_ms"]] == [300000, 300000], state
            kinds = [event["kind"] for event in carl.get(path + "/log")["events"]]
            assert kinds.count("pause") == pauses, kinds  # one lies before the move that is shown last
            assert anna.watch(game)["status"] == "paused"
            arbiter.do("resume", game=game)
        anna.do("resign", game=game)
        assert str(carl.get(path + "/log")).count("The light is out") == 2


def cup(zone, *names, **terms):
    """An event whose first round is paired: the arbiter, its players, and the event's id."""
    arbiter, players = zone.arbiter(), [zone.account(name) for name in names]
    contest = arbiter.do("contest", name="Cup", **{"control": "60", **terms})["id"]
    lines = ["White;Black"] + [f'"{white}";{black}' for white, black in zip(names[::2], names[1::2])]
    arbiter.do("contest-pair", contest=contest, round="1", csv="\r\n".join(lines) + "\r\n")
    arbiter.do("contest-start", contest=contest, round="1")
    return arbiter, players, contest


def broadcast():
    """The PGN of a round has the games that are being played, as late as watchers see them, and what is told of them."""
    with Zone() as zone:
        arbiter, (anna, ben, carl, dora), contest = cup(zone, "Anna", "Ben", "Carl", "Dora", control="300", delay_plies=2)
        pairings = arbiter.get(f"/api/contests/{contest}")["rounds"][0]["pairings"]
        first, second = (pairing["game"] for pairing in pairings)
        for player, game in ((anna, first), (ben, first), (carl, second), (dora, second)):
            player.watch(game)

        def moves(person, game):
            text = person.ask("GET", f"/api/contests/{contest}.pgn?round=1").body.decode()
            assert text.count("[Event ") == 2, text
            (one,) = (part for part in text.split("[Event ") if f'[GameId "{game}"]' in part)
            return re.sub(r"\s+", " ", one.split("\n\n", 1)[1]).strip()

        watcher = Person(zone)
        assert moves(watcher, first) == "*"
        play([anna, ben], first, "e4 e5 Nf3")
        play([carl, dora], second, "d4")
        assert re.fullmatch(r"1\. e4 \{\[%clk [0-9:.]+\]\} \*", moves(watcher, first)), moves(watcher, first)
        assert moves(watcher, second) == "*"
        assert "2. Nf3" in moves(arbiter, first) and "1. d4" in moves(arbiter, second)
        arbiter.do("pause", game=first, reason="The light is out")
        arbiter.do("take-back", game=first, plies=1, reason="A wrong click")
        assert "arbiter" not in moves(watcher, first) and "Nf3" not in moves(watcher, first)
        arbiter.do("resume", game=first)
        play([anna, ben], first, "Nc3 Nc6")
        shown = moves(watcher, first)
        assert "The light is out" in shown and "takes back 2. Nf3" in shown and "Nc3" not in shown, shown
        anna.do("resign", game=first)
        assert "2. Nc3" in moves(watcher, first) and moves(watcher, first).endswith("0-1")
        arbiter.do("contest-change", contest=contest, name="Cup", players_only=True)
        assert watcher.ask("GET", f"/api/contests/{contest}.pgn?round=1").status == 404


def pairings_as_csv():
    """Pairings come as lines of text, with or without numbers of boards; what is not understood is refused."""
    with Zone() as zone:
        arbiter, _, contest = cup(zone, "Anna", "Ben", "Carl, Jr", "Dora")
        zone.account("Semi;Colon")
        first = arbiter.get(f"/api/contests/{contest}")["rounds"][0]["pairings"]
        assert [(p["board"], p["white"]["name"]) for p in first] == [(1, "Anna"), (2, "Carl, Jr")], first
        arbiter.do("contest-pair", contest=contest, round="2", csv='7,Dora,Anna\n\n3, "Ben" ,"Carl, Jr"')
        second = arbiter.get(f"/api/contests/{contest}")["rounds"][1]["pairings"]
        assert [(p["board"], p["black"]["name"]) for p in second] == [(3, "Carl, Jr"), (7, "Anna")], second
        arbiter.do("contest-pair", contest=contest, round="2", csv='"Semi;Colon",Anna\nBen,"Carl, Jr"')
        arbiter.do("contest-pair", contest=contest, round="2", csv="Carl, Jr\tAnna\nBen\tSemi;Colon")
        for bad in ("", "Anna", "Anna,Ben,Carl,Dora", '"Anna,Ben', "x,Anna,Ben", "Anna,", 5):
            assert arbiter.refused("contest-pair", contest=contest, round="3", csv=bad) == "bad-request", bad
        assert arbiter.refused("contest-pair", contest=contest, round="3", csv="Anna,Nobody") == "no-such-person"
        assert arbiter.refused("contest-pair", contest=contest, round="3") == "bad-request"


def unknown_names_of_a_round():
    """All names of a round that nobody has are told at once, each once, as a list and in words."""
    with Zone() as zone:
        arbiter, players, contest = cup(zone, "Anna", "Ben", "Carlsen, Magnus", "Dora")
        pair = {"do": "contest-pair", "contest": contest, "round": "2"}
        # Who is no arbiter of it has nobody looked for, and learns nothing about accounts.
        answer = players[0].ask("POST", "/api/command", {**pair, "csv": "Anna,Bem"})
        assert (answer.status, json.loads(answer.body)["code"]) == (403, "only-arbiters"), answer.body

        def ask(**more):
            answer = arbiter.ask("POST", "/api/command", {**pair, **more})
            assert answer.status == 404, answer.body
            return json.loads(answer.body)

        told = ask(csv='Anna,Bem\n"Carlsen, Magnus",Dora\n"Nakamura, Hikaru",Bem\nEml,Eml')
        assert told["names"] == ["Bem", "Nakamura, Hikaru", "Eml"], told
        assert told["message"] == "There are no accounts Bem; Nakamura, Hikaru; Eml.", told
        told = ask(pairings=[{"white": "Anna", "black": "Bem"}])
        assert (told["names"], told["message"]) == (["Bem"], "There is no account Bem."), told
        many = [{"white": f"Nobody {n}", "black": f"Noone {n}"} for n in range(500)]
        told = ask(pairings=many)
        assert len(told["names"]) == 1000 and told["message"].endswith("; Noone 5 and 988 more."), told["message"]
        arbiter.say(do="contest-arbiter", contest=contest, to="Xaver", nonce="x")
        told = arbiter.until(lambda m: m.get("re") == "x")
        assert (told["code"], told["names"]) == ("no-such-person", ["Xaver"]), told
        assert len(arbiter.get(f"/api/contests/{contest}")["rounds"]) == 1


def a_round_again():
    """A round whose games were all aborted is paired and started anew under its name, and its PGN has the new games."""
    with Zone() as zone:
        arbiter, (anna, *_), contest = cup(zone, "Anna", "Ben", "Carl", "Dora")
        path = f"/api/contests/{contest}"
        first = [p["game"] for p in arbiter.get(path)["rounds"][0]["pairings"]]
        anew = {"contest": contest, "round": "1", "csv": "1,Anna,Carl\n2,Ben,Dora"}
        arbiter.do("abort", game=first[0], reason="Wrong pairings")
        assert arbiter.refused("contest-pair", **anew) == "round-started"
        arbiter.do("abort", game=first[1], reason="Wrong pairings")
        zone.kill()
        zone.start()
        arbiter.connect()
        anna.connect()
        arbiter.do("contest-pair", **anew)
        (again,) = arbiter.get(path)["rounds"]
        assert not again["started"] and all("game" not in p for p in again["pairings"]), again
        arbiter.do("contest-start", contest=contest, round="1")
        (again,) = arbiter.get(path)["rounds"]
        second = [p["game"] for p in again["pairings"]]
        assert again["started"] and not set(first) & set(second), again
        anna.do("resign", game=second[0])
        assert arbiter.refused("contest-pair", **anew) == "round-started"
        arbiter.do("adjudicate", game=second[1], result="1-0", reason="Agreed")
        for query in ("", "?round=1"):
            games = tags(arbiter.ask("GET", f"{path}.pgn{query}").body.decode())
            assert [(g["White"], g["Black"]) for g in games] == [("Anna", "Carl"), ("Ben", "Dora")], games
        arbiter.do("contest-close", contest=contest)
        zone.kill()
        zone.start()
        assert [p["game"] for p in arbiter.get(path)["rounds"][0]["pairings"]] == second


def desk():
    """An arbiter sees all boards of a round by one request, and who is away, calls or has won."""
    with Zone() as zone:
        arbiter, (anna, ben, *_), contest = cup(zone, "Anna", "Ben", "Carl", "Dora")
        assert arbiter.refused("watch-boards", contest=contest, round="9") == "no-round"
        arbiter.do("watch-boards", contest=contest)
        boards = [arbiter.until(lambda m: m["type"] == "board") for _ in range(2)]
        by_white = {board["white"]["name"]: board for board in boards}
        assert set(by_white) == {"Anna", "Carl"}, boards
        board = by_white["Anna"]
        game = board["game"]
        assert (board["role"], board["plies"], "moves" in board, "last" in board) == ("arbiter", 0, False, False)
        for person in (anna, ben):
            person.watch(game)
        play([anna, ben], game, "e4 e5")
        assert arbiter.event(game, "move")["moves"][0]["san"] == "e4"
        anna.do("call-arbiter", game=game, reason="The light is out")
        calls = arbiter.get("/api/calls")["calls"]
        assert [(c["game"], c["name"], c["reason"]) for c in calls] == [(game, "Anna", "The light is out")], calls
        assert ben.get("/api/calls")["calls"] == []
        assert Person(zone).get("/api/calls", status=401)["code"] == "log-in"
        watcher = zone.guest("Watcher")
        watcher.do("watch", game=game, brief=True)
        seen = watcher.until(lambda m: m["type"] == "board")
        assert seen["last"]["uci"] == "e7e5" and seen["plies"] == 2, seen
        ben.do("resign", game=game)
        assert watcher.event(game, "resign")["result"] == "1-0"
        shown = {p["board"]: p["result"] for p in ben.get(f"/api/contests/{contest}")["rounds"][0]["pairings"]}
        assert shown == {1: "1-0", 2: "*"}, shown
        arbiter.do("unwatch-boards", contest=contest)
        anna.do("rematch", game=game)
        assert arbiter.nothing_waits(lambda m: m["type"] == "event" and m["kind"] == "rematch-offered")


def closed_events_are_listed():
    """An event that is over leaves the list of open ones for that of closed ones."""
    with Zone() as zone:
        arbiter, _, contest = cup(zone, "Anna", "Ben")
        assert [c["closed"] for c in arbiter.get("/api/contests")["contests"]] == [False]
        game = arbiter.get(f"/api/contests/{contest}")["rounds"][0]["pairings"][0]["game"]
        arbiter.do("adjudicate", game=game, result="1-0", reason="As agreed")
        arbiter.do("contest-close", contest=contest)
        assert arbiter.get("/api/contests")["contests"] == []
        closed = arbiter.get("/api/contests?closed=true")
        assert [(c["contest"], c["name"], c["closed"]) for c in closed["contests"]] == [(contest, "Cup", True)]
        assert closed["more"] is False
        assert arbiter.get("/api/contests?closed=true&event=nothing")["contests"] == []
        assert arbiter.get("/api/contests?closed=true&page=0", status=400)["code"] == "bad-request"


def private_events():
    """The games of a private event are known to its arbiters and players alone."""
    with Zone() as zone:
        arbiter, (anna, ben), contest = cup(zone, "Anna", "Ben", private=True)
        watcher = zone.guest("Watcher")
        watcher.do("watch-contest", contest=contest)
        arbiter.do("watch-contest", contest=contest)
        game = anna.until(lambda m: m["type"] == "game-begins")["game"]
        assert watcher.refused("watch-boards", contest=contest) == "not-allowed"
        arbiter.do("watch-boards", contest=contest)
        assert arbiter.until(lambda m: m["type"] == "board")["game"] == game
        assert game in str(arbiter.until(lambda m: m["type"] == "contest"))
        for person in (anna, ben):
            person.watch(game)
        play([anna, ben], game, "e4 e5")
        ben.do("resign", game=game)
        assert arbiter.until(lambda m: m["type"] == "game-ends")["game"] == game
        assert watcher.nothing_waits(lambda m: game in str(m))
        path = f"/api/contests/{contest}"
        assert game not in str(watcher.get(path)) and game in str(arbiter.get(path))
        assert "[White" not in watcher.ask("GET", path + ".pgn").body.decode()
        for person in (arbiter, anna):
            assert f'[GameId "{game}"]' in person.ask("GET", path + ".pgn").body.decode()


def differences():
    """Who watches an event is told what is different, not all of it again; in a private one without the ids of games."""
    with Zone() as zone:
        arbiter, (anna, ben), contest = cup(zone, "Anna", "Ben", private=True)
        watcher = zone.guest("Watcher")
        anna.until(lambda m: m["type"] == "game-begins")
        for person in (arbiter, watcher):
            person.do("watch-contest", contest=contest)
            whole = person.until(lambda m: m["type"] == "contest")
            assert [r["round"] for r in whole["rounds"]] == ["1"] and whole["arbiter"] == (person is arbiter)

        def told(kind):
            changes = [p.until(lambda m: m["type"] == "contest-changes") for p in (arbiter, watcher)]
            assert {c["kind"] for c in changes} == {kind} and {c["contest"] for c in changes} == {contest}, changes
            return changes

        arbiter.do("contest-allow", contest=contest, premoves=False, offers=False)
        assert all(c["rounds"] == [] and not c["premoves"] for c in told("contest-allowed"))
        arbiter.do("contest-pair", contest=contest, round="2", pairings=[{"white": "Ben", "black": "Anna"}])
        assert all([r["round"] for r in c["rounds"]] == ["2"] for c in told("contest-paired"))
        arbiter.do("contest-start", contest=contest, round="2")
        for changed, person in zip(told("contest-started"), (arbiter, watcher)):
            (round_two,) = changed["rounds"]
            assert round_two["started"] and ("game" in round_two["pairings"][0]) == (person is arbiter), changed


def fetched():
    """What is over is fetched when it is asked for, beside the games of others; who asks is answered in order."""
    names = ["Anna", "Ben", "Cleo", "Dan"]
    with Zone() as zone:
        arbiter, players, contest = cup(zone, *names)
        games = {}
        for player in players:
            begun = player.until(lambda m: m["type"] == "game-begins")
            games[begun["game"]] = begun
        for player in players[1::2]:
            own = next(game for game, line in games.items() if player.id in (line["white"]["id"], line["black"]["id"]))
            player.watch(own)
            player.do("resign", game=own)
        arbiter.do("contest-close", contest=contest)
        zone.stop()
        zone.start()
        first, second = sorted(games)
        anna = players[0].connect()
        anna.say(do="watch", nonce="a", game=first)
        anna.say(do="ping", nonce="b")
        anna.say(do="watch-boards", nonce="c", contest=contest)
        anna.say(do="unwatch", nonce="d", game=first)
        anna.say(do="watch", nonce="e", game="000000000001")
        anna.say(do="watch-contest", nonce="f", contest=contest)
        told = []
        while len(told) < 6:
            message = anna.receive()
            if message["type"] == "reply":
                told.append((message["re"], message["ok"]))
            else:
                anna.waiting.append(message)
        assert told == [("a", True), ("b", True), ("c", True), ("d", True), ("e", False), ("f", True)], told
        assert anna.until(lambda m: m["type"] == "state")["status"] == "over"
        boards = {anna.until(lambda m: m["type"] == "board")["game"] for _ in range(2)}
        assert boards == set(games), boards
        whole = anna.until(lambda m: m["type"] == "contest")
        assert whole["closed"] and all(p["result"] != "*" for p in whole["rounds"][0]["pairings"]), whole
        for path in (f"/api/games/{second}", f"/api/games/{second}/log", f"/api/contests/{contest}"):
            zone.stop()
            zone.start()
            assert anna.get(path)
        zone.stop()
        zone.start()
        assert "[Result" in anna.ask("GET", f"/api/games/{second}.pgn").body.decode()
        wanted = {"do": "adjudicate", "game": second, "result": "1/2-1/2", "reason": "Both wanted it"}
        zone.stop()
        zone.start()
        assert arbiter.api("POST", "/api/command", wanted)["ok"]
        assert anna.get(f"/api/games/{second}")["result"] == "1/2-1/2"
        assert zone.zug("verify").endswith("0 faults\n")


def changed_events():
    """A change of an event leaves what it does not name as it is, of a private one its secrecy above all."""
    terms = {"control": "300+3", "clock_start": "at-start", "premoves": False, "offers": False, "private": True,
             "claim_after_ms": 9000, "delay_plies": 10, "lag_max_ms": 100, "start": "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1"}
    with Zone() as zone:
        arbiter, (anna, _), contest = cup(zone, "Anna", "Ben", site="Hall", **terms)
        watcher, path = zone.guest("Watcher"), f"/api/contests/{contest}"
        game = anna.until(lambda m: m["type"] == "game-begins")["game"]
        arbiter.do("contest-change", contest=contest, name="New Cup")
        shown = watcher.get(path)
        assert {name: shown[name] for name in terms} == terms, shown
        assert (shown["name"], shown["site"]) == ("New Cup", "Hall") and game not in str(shown), shown
        assert watcher.refused("watch-boards", contest=contest) == "not-allowed"
        arbiter.do("contest-pair", contest=contest, round="2", pairings=[{"white": "Ben", "black": "Anna"}])
        arbiter.do("contest-start", contest=contest, round="2")
        second = anna.until(lambda m: m["type"] == "game-begins")["game"]
        state = anna.watch(second)
        assert {name: state[name] for name in terms} == terms, state
        arbiter.do("contest-change", contest=contest, name="New Cup", site="", delay_plies=0, premoves=True)
        changed = watcher.get(path)
        assert {name: changed[name] for name in terms} == {**terms, "delay_plies": 0, "premoves": True}, changed
        assert changed["site"] == "", changed


def log_of_a_game():
    """The log of a game says who did what and why, to each what they may see."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        anna, ben, game = pair(zone)
        anna.allow()
        anna.do("move", game=game, move="e4")
        anna.do("premove", game=game, move="d2d4")
        anna.do("call-arbiter", game=game, reason="He whistles")
        arbiter.do("pause", game=game, reason="Silence")
        arbiter.do("take-back", game=game, plies=1, reason="Begin anew")
        path = f"/api/games/{game}/log"
        mine, theirs = anna.get(path)["events"], ben.get(path)["events"]
        assert "d2d4" in str(mine) and "d2d4" not in str(theirs), theirs
        assert "whistles" in str(mine) and "whistles" not in str(theirs) and "whistles" in str(arbiter.get(path))
        assert [e["kind"] for e in theirs if e["kind"] != "start"] == [
            "table-set", "connection-regained", "connection-regained", "move", "arbiter-called", "pause",
            "take-back"], theirs
        pause = theirs[-2]
        assert (pause["by"]["name"], pause["reason"]) == ("Arbiter", "Silence"), pause
        assert [e["version"] for e in theirs] == list(range(1, len(theirs) + 1)), theirs
        assert "nonce" not in str(mine)
        assert anna.get("/api/games/000000000001/log", status=404)["code"] == "not-found"


def log_with_delay():
    """With a delay the log shows watchers no more than the board does."""
    with Zone() as zone:
        anna, ben, game = pair(zone, delay_plies=3)
        play([anna, ben], game, "e4 e5 Nf3 Nc6")
        watcher = zone.guest("Watcher")
        shown = [e for e in watcher.get(f"/api/games/{game}/log")["events"] if e["kind"] == "move"]
        assert [e["moves"][0]["san"] for e in shown] == ["e4"], shown
        assert len([e for e in anna.get(f"/api/games/{game}/log")["events"] if e["kind"] == "move"]) == 4


def made_arbiter_while_connected():
    """Somebody who is made an arbiter while connected is called without coming anew, and later no more."""
    with Zone() as zone:
        anna, _, game = pair(zone)
        judge = zone.account("Judge")
        zone.zug("make-arbiter", "Judge")
        anna.do("call-arbiter", game=game)
        assert judge.until(lambda m: m["type"] == "call")["game"] == game
        judge.do("answer-call", game=game)
        zone.zug("add-account", "Other", "--password-stdin", text="correct horse\n")
        zone.zug("make-arbiter", "Other")
        zone.zug("make-arbiter", "Judge", "--undo")
        anna.do("call-arbiter", game=game)
        assert judge.nothing_waits(lambda m: m["type"] == "call")
        assert judge.refused("answer-call", game=game) == "only-arbiters"


def flat_pgn(person, path):
    """A PGN in one line."""
    return " ".join(person.ask("GET", path).body.decode().split())


def setting_stands():
    """What an arbiter has set the clocks to stands when moves are taken back, or only the end is."""
    with Zone() as zone:
        arbiter = zone.arbiter()
        anna, ben, game = pair(zone, control="900+10")
        arbiter.watch(game)
        play([anna, ben], game, "e4 e5")
        arbiter.do("set-clocks", game=game, clocks_ms=[600000, 900000], reason="Penalty")
        play([anna, ben], game, "Nf3 Nc6")
        arbiter.do("take-back", game=game, plies=2, reason="Agreed by both")
        seen = arbiter.event(game, "take-back")
        assert (seen["white_ms"], seen["black_ms"]) == (600000, 900000), seen
        anna.do("resign", game=game)
        arbiter.do("take-back", game=game, plies=0, reason="A slip")
        state = arbiter.watch(game)
        assert (state["status"], state["white_ms"], state["black_ms"]) == ("paused", 600000, 900000), state


def nobody_comes():
    """When nobody comes nobody wins: the game is 0-0 until the arbiter decides, and a restart changes nothing of it."""
    with Zone() as zone:
        arbiter, (anna, _, carl, _), contest = cup(
            zone, "Anna", "Ben", "Carl", "Dora", control="2", clock_start="at-start", lag_max_ms=0)
        games = {p: p.until(lambda m: m["type"] == "game-begins")["game"] for p in (anna, carl)}
        arbiter.do("lobby")
        arbiter.do("watch", game=games[anna], brief=True)
        board = arbiter.until(lambda m: m["type"] == "board")
        assert board["white"]["awaited"] and board["black"]["awaited"], board
        assert anna.watch(games[carl])["role"] == "watcher"  # who only watches has not come
        ended = {m["game"]: m["result"] for m in (
            arbiter.until(lambda m: m["type"] == "game-ends") for _ in range(2))}
        assert set(ended) == set(games.values()) and set(ended.values()) == {"0-0"}, ended
        zone.stop()
        zone.start()
        shown = arbiter.get(f"/api/games/{games[anna]}")
        assert (shown["result"], shown["end"]) == ("0-0", "never-came"), shown
        arbiter.connect()
        for result in ("-/-", "+/-", "-/+", "0-0"):
            arbiter.do("adjudicate", game=games[carl], result=result, reason="They told me")
            rows = arbiter.get(f"/api/contests/{contest}")["rounds"][0]["pairings"]
            assert [row["result"] for row in rows] == ["0-0", result], rows
        listed = arbiter.get("/api/games?result=0-0")["games"]
        assert {line["game"] for line in listed} == set(games.values()), listed
        pgn = arbiter.ask("GET", f"/api/games/{games[anna]}.pgn").body.decode()
        assert '[Result "*"]' in pgn and '[Termination "abandoned"]' in pgn and "lost by both" in pgn, pgn
        assert zone.zug("verify").endswith("0 faults\n")


def default_time():
    """Who has not come when the default time is over forfeits; who came late may be let in by the arbiter."""
    with Zone() as zone:
        arbiter, (anna, ben, carl, dora, emil, fay), contest = cup(
            zone, "Anna", "Ben", "Carl", "Dora", "Emil", "Fay", default_after_ms=2000)
        games = [p.until(lambda m: m["type"] == "game-begins")["game"] for p in (anna, carl, emil)]
        state = anna.watch(games[0])
        assert state["default_after_ms"] == 2000 and state["default_ms"] == state["set_ms"] + 2000, state
        assert state["black"].get("awaited") and "fall_ms" not in state and not state["ticking"], state
        dora.watch(games[1])
        over = anna.event(games[0], "time-check")
        assert (over["result"], over["end"]) == ("+/-", "forfeit"), over
        assert dora.event(games[1], "time-check")["result"] == "-/+"
        assert arbiter.watch(games[2])["status"] in ("running", "over")
        rows = arbiter.get(f"/api/contests/{contest}")["rounds"][0]["pairings"]
        assert [row["result"] for row in rows][:2] == ["+/-", "-/+"], rows
        pgn = flat_pgn(anna, f"/api/games/{games[0]}.pgn")
        assert '[Result "1-0"]' in pgn and '[Termination "rules infraction"]' in pgn and "by forfeit" in pgn, pgn
        arbiter.do("take-back", game=games[0], plies=0, reason="The bus was late")
        ben.watch(games[0])
        arbiter.do("resume", game=games[0])
        play([anna, ben], games[0], "e4 e5")
        assert "awaited" not in anna.watch(games[0])["black"]


def lateness_is_no_absence():
    """A claim is for a lost connection: it does not hold against somebody who has not come yet."""
    with Zone() as zone:
        _, (anna, ben), _ = cup(zone, "Anna", "Ben", claim_after_ms=5000)
        game = anna.until(lambda m: m["type"] == "game-begins")["game"]
        anna.watch(game)
        assert anna.refused("claim-absence", game=game) == "not-come"
        ben.watch(game)
        assert anna.refused("claim-absence", game=game) == "not-away"


def abort_is_told():
    """The arbiter may abort a game in which both have moved, with a reason; its PGN tells, and the event's does not have it."""
    with Zone() as zone:
        arbiter, (anna, ben, carl, dora), contest = cup(zone, "Anna", "Ben", "Carl", "Dora")
        game = anna.until(lambda m: m["type"] == "game-begins")["game"]
        other = carl.until(lambda m: m["type"] == "game-begins")["game"]
        for person in (anna, ben):
            person.watch(game)
        play([anna, ben], game, "e4 e5")
        assert anna.refused("abort", game=game) == "only-arbiters"
        assert arbiter.refused("abort", game=game) == "no-reason"
        arbiter.do("abort", game=game, reason="Wrong colours (Law 7.3)")
        assert anna.event(game, "aborted")["reason"] == "Wrong colours (Law 7.3)"
        told = flat_pgn(anna, f"/api/games/{game}.pgn")
        assert "The arbiter aborts the game (Wrong colours (Law 7.3))." in told and "pauses" not in told, told
        arbiter.do("pause", game=other, reason="A moment")
        arbiter.do("abort", game=other, reason="Wrong pairing")
        told = flat_pgn(anna, f"/api/games/{other}.pgn")
        assert "pauses the game (A moment). The arbiter aborts the game (Wrong pairing)." in told, told
        boards = arbiter.get(f"/api/contests/{contest}")["rounds"][0]["pairings"]
        assert [(one["result"], one.get("aborted")) for one in boards] == [("*", True)] * 2, boards
        path = f"/api/contests/{contest}.pgn"
        assert "[White" not in flat_pgn(arbiter, path)
        arbiter.do("adjudicate", game=other, result="1/2-1/2", reason="As agreed")
        assert flat_pgn(arbiter, path).count("[White ") == 1
        boards = arbiter.get(f"/api/contests/{contest}")["rounds"][0]["pairings"]
        assert sorted((one["result"], "aborted" in one) for one in boards) == [("*", True), ("1/2-1/2", False)], boards


def acts_beside_the_game():
    """What an arbiter answers, allows and accepts is in the PGN, with its reason and the assistant's name."""
    with Zone() as zone:
        arbiter, (anna, ben), _ = cup(zone, "Anna", "Ben")
        helper = zone.guest("Helper")
        game = anna.until(lambda m: m["type"] == "game-begins")["game"]
        for person in (anna, ben):
            person.watch(game)
        anna.do("call-arbiter", game=game, reason="He whistles")
        arbiter.do("answer-call", game=game, reason="I am coming")
        arbiter.do("allow", game=game, premoves=False, offers=True, reason="Rules of the event")
        anna.do("move", game=game, move="e4")
        for verdict in ("refuse", "accept"):
            anna.do("assistant-ask", game=game)
            helper.do("assistant-join", game=game, link=anna.event(game, "assistant-asked")["link"])
            arbiter.do(f"assistant-{verdict}", game=game, side="white", reason=f"I {verdict}")
        told = flat_pgn(ben, f"/api/games/{game}.pgn")
        for words in ("The arbiter answers the call of White (I am coming).",
                      "The arbiter forbids premoves (Rules of the event).",
                      "Helper (guest) does not become the assistant of White (I refuse).",
                      "White has an assistant: Helper (guest) (I accept)."):
            assert words in told, told
        assert "whistles" not in told, told


def closed_by_mistake():
    """An event is not closed while a round waits, whose pairings can be removed; and a closed one is opened again."""
    with Zone() as zone:
        arbiter, (anna, ben), contest = cup(zone, "Anna", "Ben")
        game = anna.until(lambda m: m["type"] == "game-begins")["game"]
        arbiter.do("watch-contest", contest=contest)
        arbiter.do("adjudicate", game=game, result="1-0", reason="As agreed")
        arbiter.do("contest-pair", contest=contest, round="2", csv="Ben,Anna")
        refusal = arbiter.api("POST", "/api/command", {"do": "contest-close", "contest": contest}, 409)
        assert refusal["code"] == "round-waits" and "Round 2 " in refusal["message"], refusal
        assert ben.refused("contest-unpair", contest=contest, round="2") == "only-arbiters"
        arbiter.do("contest-unpair", contest=contest, round="2")
        change = arbiter.until(lambda m: m["type"] == "contest-changes" and m["kind"] == "contest-unpaired")
        assert (change["removed"], change["rounds"]) == ("2", []), change
        arbiter.do("contest-close", contest=contest)
        assert [c["closed"] for c in arbiter.get("/api/contests?closed=true")["contests"]] == [True]
        zone.stop()
        zone.start()
        arbiter.connect()
        assert ben.connect().refused("contest-reopen", contest=contest) == "only-arbiters"
        arbiter.do("contest-reopen", contest=contest)
        assert arbiter.get("/api/contests?closed=true")["contests"] == []
        assert [c["contest"] for c in arbiter.get("/api/contests")["contests"]] == [contest]
        arbiter.do("contest-pair", contest=contest, round="2", csv="Ben,Anna")
        arbiter.do("contest-start", contest=contest, round="2")
        assert arbiter.refused("contest-reopen", contest=contest) == "no-change"
        assert zone.zug("verify").endswith("0 faults\n")


TESTS = [
    arbiter_acts,
    setting_stands,
    nobody_comes,
    default_time,
    lateness_is_no_absence,
    abort_is_told,
    broadcast,
    acts_beside_the_game,
    closed_by_mistake,
    calls,
    call_about_an_arbiter,
    call_beside_an_assistant,
    no_arbiter_to_call,
    assistant_with_opponent,
    assistant_of_one_side,
    assistant_with_arbiter,
    event_with_rounds,
    fellow_arbiter,
    delayed,
    delayed_pause,
    pairings_as_csv,
    unknown_names_of_a_round,
    a_round_again,
    desk,
    closed_events_are_listed,
    private_events,
    differences,
    fetched,
    changed_events,
    log_of_a_game,
    log_with_delay,
    made_arbiter_while_connected,
]

if __name__ == "__main__":
    run(TESTS)
