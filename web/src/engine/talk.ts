// talk.ts - a chess engine in the browser: Stockfish as WebAssembly, in a worker of its own, spoken to by UCI. Room: web/engine.
// It is fetched when somebody wants to play or to know, and never before. It advises and plays; what is legal libzug says.

/** A line of the engine that answers a question: its first word. */
type Answer = "uciok" | "readyok" | "bestmove";

export interface Talk {
  /** Says lines, and waits for the line that answers the last of them; null if the engine has ended meanwhile, or something
   * else was asked. */
  ask(word: Answer, ...lines: string[]): Promise<string | null>;
  /** Says a line that has no answer of its own. */
  say(line: string): void;
  /** Ends it, whatever it is doing. */
  end(): void;
}

/** How long it may take to come and to greet. */
const GREETING_MS = 60_000;

/** Where its two files are. */
function address(): string {
  const { engine = "/stockfish.js", engineWasm = "/stockfish.wasm" } = document.documentElement.dataset;
  return `${engine}#${engineWasm}`;
}

/** Starts the engine; `onLine` is told every line that answers nothing. Fails if it cannot be had: without network, before it
 * was there once. */
export async function startTalk(onLine: (line: string) => void = () => undefined): Promise<Talk> {
  const worker = new Worker(address());
  let waiting: { word: Answer; take: (line: string | null) => void } | undefined;
  const answer = (line: string | null): void => {
    const { take } = waiting ?? {};
    waiting = undefined;
    take?.(line);
  };
  worker.addEventListener("message", ({ data }) => {
    if (typeof data !== "string") return;
    if (waiting && data.startsWith(waiting.word)) answer(data);
    else onLine(data);
  });
  const end = (): void => {
    worker.terminate();
    answer(null);
  };
  worker.addEventListener("error", end);
  const say = (line: string): void => worker.postMessage(line);
  const ask = (word: Answer, ...lines: string[]): Promise<string | null> =>
    new Promise((take) => {
      answer(null);
      waiting = { word, take };
      lines.forEach(say);
    });
  const late = setTimeout(end, GREETING_MS);
  const greeted = await ask("uciok", "uci");
  const ready = greeted && (await ask("readyok", "setoption name Hash value 16", "isready"));
  clearTimeout(late);
  if (!ready) {
    end();
    throw new Error("the engine does not come");
  }
  return { ask, say, end };
}
