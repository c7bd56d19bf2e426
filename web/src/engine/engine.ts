// engine.ts - a chess engine in the browser: Stockfish as WebAssembly, in a worker of its own. Room: web/engine.
// It is fetched when somebody wants to play or to know, and never before. It advises and plays; what is legal libzug says.

/** What to look for. */
export interface Search {
  /** The position from which the moves were made. */
  fen: string;
  moves: readonly string[];
  isChess960: boolean;
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

/** How long it may take to come and to greet. */
const GREETING_MS = 60_000;

/** A line of the engine that answers a question: its first word. */
type Answer = "uciok" | "readyok" | "bestmove";

/** Where its two files are. */
function address(): string {
  const { engine = "/stockfish.js", engineWasm = "/stockfish.wasm" } = document.documentElement.dataset;
  return `${engine}#${engineWasm}`;
}

/** Starts the engine. Fails if it cannot be had: without network, before it was there once. */
export async function startEngine(): Promise<Engine> {
  const worker = new Worker(address());
  let waiting: { word: Answer; take: (line: string | null) => void } | undefined;
  const answer = (line: string | null): void => {
    const { take } = waiting ?? {};
    waiting = undefined;
    take?.(line);
  };
  worker.addEventListener("message", ({ data }) => {
    if (typeof data === "string" && waiting && data.startsWith(waiting.word)) answer(data);
  });
  worker.addEventListener("error", () => answer(null));
  const ask = (word: Answer, ...lines: string[]): Promise<string | null> =>
    new Promise((take) => {
      answer(null);
      waiting = { word, take };
      for (const line of lines) worker.postMessage(line);
    });
  const end = (): void => {
    worker.terminate();
    answer(null);
  };
  const late = setTimeout(end, GREETING_MS);
  const greeted = await ask("uciok", "uci");
  const ready = greeted && (await ask("readyok", "setoption name Hash value 16", "isready"));
  clearTimeout(late);
  if (!ready) {
    end();
    throw new Error("the engine does not come");
  }
  const find = async ({ fen, moves, isChess960, skill, nodes, ms }: Search): Promise<string | null> => {
    const line = await ask("bestmove", `setoption name UCI_Chess960 value ${isChess960}`,
      `setoption name Skill Level value ${skill}`,
      `position fen ${fen}${moves.length > 0 ? ` moves ${moves.join(" ")}` : ""}`, `go nodes ${nodes} movetime ${ms}`);
    const move = /^bestmove (\w+)/.exec(line ?? "");
    return move?.[1] ?? null;
  };
  return { find, end };
}
