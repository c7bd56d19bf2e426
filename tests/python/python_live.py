#!/usr/bin/env python3
"""python_live.py - games with clocks in Python: moves in time, flags, offers, claims, arbiters. Prints TAP.

usage: PYTHONPATH=BUILD/packages/python python_live.py
"""

import python_tap
import zug
from python_tap import raises


def clocks_run():
    """clocks run, give their bonus, and are told at any moment"""
    game = zug.LiveGame("180+2")
    assert game.state == "waiting" and game.deadline is None and game.left(zug.WHITE, 5) == 180
    game.start(10)
    assert game.state == "running" and game.deadline == 190 and game.left(zug.WHITE, 15.5) == 174.5
    game.move("e4", 20)
    assert game.left(zug.WHITE, 30) == 172 and game.left(zug.BLACK, 30) == 170 and game.turn is zug.BLACK
    game.move(zug.Move.from_uci("e7e5"), 30)
    assert game.left(zug.BLACK, 99) == 172 and [m.uci() for m in game.board().move_stack] == ["e2e4", "e7e5"]
    other = zug.LiveGame(zug.TimeControl("60"), black_control="30")
    other.start(0)
    assert other.left(zug.WHITE, 0) == 60 and other.left(zug.BLACK, 0) == 30
    assert zug.LiveGame().left(zug.WHITE, 0) is None


def flags_fall():
    """who is out of time has lost, unless the opponent cannot mate"""
    game = zug.LiveGame("60")
    game.start(0)
    assert raises(zug.ZugError, game.check_time, 59.9).code == "no-flag-fell"
    assert raises(zug.ZugError, game.move, "e4", 60).code == "flag-fell"
    game.check_time(60)
    assert game.state == "over" and game.outcome().reason == "time" and game.outcome().winner is zug.BLACK
    rook = zug.LiveGame("60", fen="8/8/5k2/8/8/3KR3/8/8 w - - 0 1")
    rook.start(0)
    rook.check_time(100)
    assert rook.outcome()[:2] == ("1/2-1/2", "time-cannot-mate") and rook.outcome().winner is None


def games_end():
    """checkmate, resignation, agreement and claims end a game"""
    game = zug.LiveGame()
    game.start(0)
    for at, move in enumerate(("f3", "e5", "g4", "Qh4")):
        game.move(move, at)
    assert game.outcome().reason == "checkmate" and raises(zug.ZugError, game.resign, zug.WHITE, 9).code == "game-over"
    game = zug.LiveGame()
    game.start(0)
    game.offer_draw(zug.WHITE, 1)
    assert game.has_offered(zug.WHITE) and not game.has_offered(zug.BLACK)
    assert raises(zug.ZugError, game.accept_draw, zug.WHITE, 2).sentence == "the opponent's draw offer does not stand"
    game.accept_draw(zug.BLACK, 2)
    assert game.outcome().reason == "agreement"
    game = zug.LiveGame()
    game.start(0)
    game.resign(zug.BLACK, 1)
    assert game.outcome() == ("1-0", "resignation", "White wins: Black resigned", game.outcome().article)
    game = zug.LiveGame()
    game.start(0)
    assert raises(zug.ZugError, game.claim_draw, 0).code == "claim-wrong"
    for move in ("Nf3", "Nf6", "Ng1", "Ng8") * 2:
        game.move(move, 1)
    assert game.outcome() is None
    game.claim_draw(1)
    assert game.outcome().reason == "repetition"
    game = zug.LiveGame(online=True)
    game.start(0)
    for move in ("Nf3", "Nf6", "Ng1", "Ng8") * 2:
        game.move(move, 1)
    assert game.outcome().reason == "repetition" and game.outcome().article.startswith("Online")


def arbiters_act():
    """an arbiter pauses, sets clocks, takes moves back and decides"""
    game = zug.LiveGame("60")
    game.start(0)
    game.move("e4", 10)
    game.pause(20)
    assert game.state == "paused" and game.left(zug.BLACK, 500) == 50
    game.set_clocks(40, 45.5, 500)
    game.resume(600)
    assert game.left(zug.WHITE, 601) == 40 and game.left(zug.BLACK, 601) == 44.5
    game.take_back(1, 602)
    assert game.state == "running" and game.board().ply() == 0 and game.turn is zug.WHITE
    game.adjudicate("1/2-1/2", 603)
    assert game.outcome().reason == "adjudication"
    assert raises(zug.ZugError, game.adjudicate, "2-0", 604).code == "result"


def refusals_say_why():
    """what cannot be done is refused, and nothing has happened"""
    game = zug.LiveGame("60")
    assert raises(zug.ZugError, game.move, "e4", 0) and game.board().ply() == 0
    game.start(0)
    assert raises(zug.IllegalMoveError, game.move, "Ke2", 1).sentence == "White's own pawn stands on e2"
    raises(zug.ZugError, zug.LiveGame, "nonsense")
    raises(zug.FenError, zug.LiveGame, "60", fen="x")
    raises(ValueError, game._do, "no such event", 1)
    assert game.left(zug.WHITE, 1) == 59


def games_are_written():
    """a game is written as PGN with its clocks, and read again"""
    game = zug.LiveGame("180+2")
    game.start(0)
    for at, move in ((2, "e4"), (5, "e5"), (6.5, "Nf3")):
        game.move(move, at)
    game.resign(zug.BLACK, 7)
    text = game.pgn({"White": 'Frei "F"', "Black": "Müller"})
    again = zug.parse_game(text)
    assert again.tags["White"] == 'Frei "F"' and again.tags["TimeControl"] == "180+2" and again.result == "1-0"
    assert [node.clock for node in again.tree().mainline()] == [180, 179, 180.5], text
    raises(ValueError, game.pgn, {f"Tag{n}": "x" for n in range(40)})


def many_games():
    """a thousand games share the memory of the search"""
    games = [zug.LiveGame("60") for _ in range(1000)]
    for game in games:
        game.start(0)
        game.move("e4", 1)
    assert {game.left(zug.WHITE, 9) for game in games} == {59}


python_tap.run([clocks_run, flags_fall, games_end, arbiters_act, refusals_say_why, games_are_written, many_games])
