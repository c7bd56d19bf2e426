// engine.ts - the engine as a player: a position goes in, a move comes out. Room: web/engine.
import { startTalk } from "./talk";
import { bestOf, positionLine } from "./uci";
import type { Question } from "./uci";

/** What to look for, and how hard. */
export interface Search extends Question {
  /** The engine's own word for strength, 0 to 20. */
  skill: number;
  nodes: number;
  ms: number;
}

export interface Engine {
  /** The best move it finds, as UCI writes it; null if it was ended meanwhile, or there is none. */
  find(search: Search): Promise<string | null>;
  /** Ends it, whatever it is doing. */
  end(): void;
}

/** Starts the engine. Fails if it cannot be had. */
export async function startEngine(): Promise<Engine> {
  const talk = await startTalk();
  const find = async (search: Search): Promise<string | null> => {
    const line = await talk.ask("bestmove", `setoption name UCI_Chess960 value ${search.isChess960}`,
      `setoption name Skill Level value ${search.skill}`, positionLine(search),
      `go nodes ${search.nodes} movetime ${search.ms}`);
    return bestOf(line);
  };
  return { find, end: talk.end };
}
