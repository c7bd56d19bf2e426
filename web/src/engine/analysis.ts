// analysis.ts - the engine as one who is asked: it thinks about a position and tells what it sees. Room: web/engine.
import { seenBy } from "./score";
import type { Score } from "./score";
import { startTalk } from "./talk";
import type { Talk } from "./talk";
import { positionLine, readInfo } from "./uci";
import type { Question } from "./uci";
import type { Side } from "../zug/types";

export interface Wish extends Question {
  turn: Side;
  /** How many lines, the best first: 1 to 5. */
  lines: number;
  /** Where it ends; without any it goes on until it is stopped. */
  depth?: number;
  nodes?: number;
}

export interface Line {
  depth: number;
  /** Seen from White. */
  score: Score;
  /** As UCI writes them. */
  moves: readonly string[];
}

/** The lines that are known, the best first; one that was not looked at as deeply yet may be missing. */
export interface Thought {
  depth: number;
  lines: readonly Line[];
}

export interface Analyst {
  /** Thinks about a position instead of what it was thinking about. `onThought` is told whenever it knows more. Resolves with
   * all it knows at the end; null if it was stopped, or something else is asked. Fails if the engine cannot be had, or dies. */
  think(wish: Wish, onThought?: (thought: Thought) => void): Promise<Thought | null>;
  /** It thinks no more until it is asked again. */
  stop(): void;
  /** Ends the engine. */
  end(): void;
}

/** It listens only between two depths. One that does not stop so soon is ended: the next one is there sooner. */
const STOP_MS = 300;

const after = (ms: number): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), ms));

/** An engine that is started with the first question, and again after it has died. */
export function makeAnalyst(): Analyst {
  let talk: Promise<Talk> | undefined;
  let turn = 0;
  let search: Promise<true> | undefined;
  let listen: (line: string) => void = () => undefined;

  /** Resolves when what it was thinking about is over. */
  async function halt(): Promise<void> {
    listen = () => undefined;
    if (!talk || !search) return;
    const [mine, over] = [talk, search];
    (await mine).say("stop");
    if (await Promise.race([over, after(STOP_MS)])) return;
    (await mine).end();
    if (talk === mine) talk = undefined;
  }

  /** Lets the engine think until it says so; null if it has died. */
  async function run(engine: Talk, wish: Wish): Promise<string | null> {
    const limit = wish.nodes ? `nodes ${wish.nodes}` : wish.depth ? `depth ${wish.depth}` : "infinite";
    const asked = engine.ask("bestmove", `setoption name UCI_Chess960 value ${wish.isChess960}`,
      `setoption name MultiPV value ${wish.lines}`, positionLine(wish), `go ${limit}`);
    const mine = (search = asked.then(() => true));
    const best = await asked;
    if (search === mine) search = undefined;
    return best;
  }

  async function think(wish: Wish, onThought?: (thought: Thought) => void): Promise<Thought | null> {
    const mine = ++turn;
    await halt();
    if (mine !== turn) return null;
    const using = (talk ??= startAnalyst((line) => listen(line)));
    try {
      const engine = await using;
      if (mine !== turn) return null;
      let thought: Thought = { depth: 0, lines: [] };
      listen = (line) => {
        const next = withLine(thought, line, wish.turn);
        if (!next) return;
        thought = next;
        onThought?.(thought);
      };
      const best = await run(engine, wish);
      if (mine !== turn) return null;
      if (best === null) throw new Error("the engine has died");
      return thought;
    } catch (problem) {
      // Who asks again gets another one.
      if (talk === using) talk = undefined;
      if (mine !== turn) return null;
      throw problem;
    }
  }

  const stop = (): void => {
    turn++;
    void halt().catch(() => undefined);
  };
  const end = (): void => {
    turn++;
    listen = () => undefined;
    void talk?.then((one) => one.end(), () => undefined);
    talk = undefined;
  };
  return { think, stop, end };
}

/** The engine for questions: as strong as it is, and of no opinion about draws. */
async function startAnalyst(onLine: (line: string) => void): Promise<Talk> {
  const talk = await startTalk(onLine);
  talk.say("setoption name UCI_AnalyseMode value true");
  talk.say("setoption name Analysis Contempt value Off");
  return talk;
}

/** What is known with one more line of the engine; null if that says nothing of moves. */
function withLine(thought: Thought, line: string, turn: Side): Thought | null {
  const idea = readInfo(line);
  if (!idea) return null;
  const lines = [...thought.lines];
  lines[idea.rank - 1] = { depth: idea.depth, score: seenBy(turn, idea.score), moves: idea.moves };
  return { depth: lines[0]?.depth ?? idea.depth, lines: lines.filter((one) => one) };
}
