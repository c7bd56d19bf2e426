// news.ts - what happens at a game, said and sounded. Room: web/screens.
import type { EventMessage } from "../../net";
import { text } from "../../text";
import { announce, announceNow } from "../../ui/announce";
import { play, playMove } from "../../ui/sound";
import { other } from "../../zug/types";
import { sentenceOf } from "./history";
import type { State } from "./table";
import { ownSide } from "./table";

/** Says an event, in one breath. One's own move was said when it was made. */
export function tell(state: State, event: EventMessage, isOwnMove: boolean): void {
  const words = text().play.game;
  const said = sayMoves(state, event, isOwnMove);
  if (event.offer_declined) said.push(words.declined);
  const sentence = sentenceOf(state, event);
  if (sentence) said.push(sentence);
  if (event.premove_dropped && ownSide(state) !== undefined) said.push(words.premoveDropped);
  if (said.length > 0) announce(said.join(". "));
  if (NOTED.includes(event.kind) && (!ASKED.includes(event.kind) || event.side !== ownSide(state))) play("notify");
  if (event.result && event.result !== "*") tellEnd(event);
}

/** What a player asks the other. */
const ASKED: readonly string[] = ["offer-draw", "take-back-asked"];

/** What is worth a sound. */
const NOTED: readonly string[] = [
  "offer-draw",
  "take-back-asked",
  "pause",
  "resume",
  "set-clocks",
  "take-back",
  "call-answered",
  "assistant-joined",
  "assistant-granted",
];

/** Plays the moves that are new to the ear, and answers them in words. */
function sayMoves(state: State, event: EventMessage, isOwnMove: boolean): string[] {
  const count = event.moves?.length ?? 0;
  const made = count > 0 ? state.live.moves.slice(-count) : [];
  return (isOwnMove ? made.slice(1) : made).map((move) => {
    playMove(move);
    return text().board.played(other(move.turn), move.san);
  });
}

function tellEnd(event: EventMessage): void {
  play("end");
  announceNow(text().result.sentence(event.end ?? "", event.result ?? "*"));
}
