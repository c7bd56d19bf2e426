// incoming.ts - a game that another screen gives to the analysis: files of this device have no address. Room: web/screens.
import { go } from "../../app/router";

export interface Incoming {
  pgn: Uint8Array;
  /** The way to the move that was shown, as UCI writes it. */
  path: readonly string[];
  isTurned?: boolean;
}

let waiting: Incoming | undefined;

/** Goes to the analysis of a game. */
export function analyse(game: Incoming): void {
  waiting = game;
  go("/analysis");
}

/** What was given, once. */
export function takeIncoming(): Incoming | undefined {
  const taken = waiting;
  waiting = undefined;
  return taken;
}
