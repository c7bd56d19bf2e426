#!/usr/bin/env node
// bot.mjs - plays a game in a playing zone by docs/protocol.md: takes the oldest open challenge, or makes one and waits.
//
// usage: bot.mjs URL NAME [CONTROL]
// With a time control it makes a challenge in any case. It is a guest of that name, or comes in by the bearer token in
// ZUG_TOKEN. Ctrl-C resigns, or withdraws the challenge.
import { setTimeout as sleep } from "node:timers/promises";
import { Board } from "zug-chess";
import { Link } from "./zone_link.mjs";

// Any capture, else any move: the place for something better.
function choose(board) {
  const captures = board.moves({ kinds: ["capture"] }), moves = captures.length > 0 ? captures : board.legalMoves();
  return moves[Math.floor(Math.random() * moves.length)];
}

class Bot {
  constructor(url, name, control) {
    if (!name) throw new Error("usage: bot.mjs URL NAME [CONTROL]");
    Object.assign(this, { link: new Link(url, name), control });
  }

  // A message of the zone. What was missed while there was no connection is told again after hello.
  async hear(type, message) {
    if (["hello", "resync"].includes(type) || (["challenge", "game-begins"].includes(type) && !this.game)) this.look();
    else if (type === "lobby" && !this.game) await this.seek(message.mine, message.challenges);
    else if (["state", "event"].includes(type) && message.game === this.game) await this.play(message);
    else if (type === "reply" && !message.ok) {
      console.log("refused:", message.message);
      await sleep(1000);
      this.look();
    }
  }

  // Asks for the state of our game; without one for the lobby.
  look = () => (this.game ? this.link.say("watch", { game: this.game }) : this.link.say("lobby"));

  // Sits down if a game has begun. Else the oldest challenge counts: if it is our own, somebody will take it.
  async seek([game], challenges) {
    const own = challenges.filter(({ from }) => from.id === this.link.me);
    const counted = this.control ? own : challenges;
    const [oldest] = counted.sort((one, other) => one.made_ms - other.made_ms || one.challenge.localeCompare(other.challenge));
    if (game) {
      Object.assign(this, { game: game.game, color: game.white.id === this.link.me ? "white" : "black" });
      console.log("plays", game.game, game.white.name, "-", game.black.name);
      this.look();
    } else if (!oldest) {
      console.log("offers", this.control ?? "300+3");
      this.link.say("challenge", { control: this.control ?? "300+3" });
    } else if (!own.includes(oldest)) {
      await this.leave();
      console.log("takes the challenge of", oldest.from.name);
      this.link.say("accept", { challenge: oldest.challenge, nonce: oldest.challenge }); // once, if said twice
    }
  }

  // Answers a state, or an event that puts a side on the move.
  async play({ status, kind, fen, result, sentence = "aborted" }) {
    if (result || [status, kind].includes("aborted")) {
      console.log("over", this.game, result ?? "*", sentence);
      this.game = undefined;
      this.link.close();
    } else if (status === "running" || ["start", "move", "resume", "take-back"].includes(kind)) {
      const board = new Board(fen);
      if (board.turn !== this.color) return;
      await sleep(100); // for those who look on; and a zone takes 30 messages a second
      this.link.say("move", { game: this.game, move: board.san(choose(board)) });
    }
  }

  // Nobody is to wait for a bot that has gone.
  async leave() {
    for (const challenge of await this.link.offers()) await this.link.command("cancel", { challenge });
    if (this.game) await this.link.command("resign", { game: this.game });
  }
}

const bot = new Bot(...process.argv.slice(2));
for await (const message of bot.link.messages()) await bot.hear(message.type, message); // until the game is over, or Ctrl-C
await bot.leave();
