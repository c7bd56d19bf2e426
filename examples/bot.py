#!/usr/bin/env python3
# bot.py - plays a game in a playing zone by docs/protocol.md: takes the oldest open challenge, or makes one and waits.
#
# usage: bot.py URL NAME [CONTROL]
# With a time control it makes a challenge in any case. It is a guest of that name, or comes in by the bearer token in
# ZUG_TOKEN. Ctrl-C resigns, or withdraws the challenge.
import random
import sys
import time

import zug
from zone_link import Link


# Any capture, else any move: the place for something better.
def choose(board):
    return random.choice(board.moves(zug.CAPTURE) or board.legal_moves)


class Bot:
    def __init__(self, url, name, control=None):
        self.link, self.control = Link(url, name), control
        self.game, self.color = None, None

    # A message of the zone. What was missed while there was no connection is told again after hello.
    def hear(self, kind, message):
        if kind in ("hello", "resync") or (kind in ("challenge", "game-begins") and not self.game):
            self.look()
        elif kind == "reply" and not message["ok"]:
            print("refused:", message["message"])
            time.sleep(1)
            self.look()
        elif kind == "lobby" and not self.game:
            self.seek(message["mine"], message["challenges"])
        elif kind in ("state", "event") and message["game"] == self.game:
            self.play(message)

    # Asks for the state of our game; without one for the lobby.
    def look(self):
        self.link.say("watch", game=self.game) if self.game else self.link.say("lobby")

    # Sits down if a game has begun. Else the oldest challenge counts: if it is our own, somebody will take it.
    def seek(self, games, challenges):
        own = [each for each in challenges if each["from"]["id"] == self.link.me]
        counted = own if self.control else challenges
        oldest = min(counted, key=lambda each: (each["made_ms"], each["challenge"]), default=None)
        if games:
            self.game, self.color = games[0]["game"], games[0]["white"]["id"] == self.link.me
            print("plays", self.game, games[0]["white"]["name"], "-", games[0]["black"]["name"])
            self.look()
        elif not oldest:
            control = self.control or "300+3"
            print("offers", control)
            self.link.say("challenge", control=control)
        elif oldest not in own:
            self.leave()
            print("takes the challenge of", oldest["from"]["name"])
            self.link.say("accept", challenge=oldest["challenge"], nonce=oldest["challenge"])  # once, if said twice

    # Answers a state, or an event that puts a side on the move.
    def play(self, message):
        if "result" in message or "aborted" in (message.get("kind"), message.get("status")):
            print("over", self.game, message.get("result", "*"), message.get("sentence", "aborted"))
            self.game = None
            self.link.close()
        elif message.get("status") == "running" or message.get("kind") in ("start", "move", "resume", "take-back"):
            board = zug.Board(message["fen"])
            if board.turn == self.color:
                time.sleep(0.1)  # for those who look on; and a zone takes 30 messages a second
                self.link.say("move", game=self.game, move=board.san(choose(board)))

    # Nobody is to wait for a bot that has gone.
    def leave(self):
        for offer in self.link.offers():
            self.link.command("cancel", challenge=offer)
        if self.game:
            self.link.command("resign", game=self.game)


bot = Bot(*sys.argv[1:]) if len(sys.argv) in (3, 4) else sys.exit("usage: bot.py URL NAME [CONTROL]")
with bot.link:  # until the game is over, or somebody presses Ctrl-C
    for message in bot.link.messages():
        bot.hear(message["type"], message)
bot.leave()
