// openings.ts - the names of openings, by libzug as a module of its own. Room: web/zug.
// It is fetched when a name is to be shown for the first time: the page's start does without. Names are English.
import { read, write } from "./wasm";
import type { Carrier } from "./wasm";

export interface Opening {
  /** Its code: "B90". */
  eco: string;
  name: string;
  /** The index of the position that has the name. */
  line: number;
}

interface Exports extends Carrier {
  zug_wasm_opening(length: number): number;
}

let loaded: Promise<Exports> | undefined;

async function load(): Promise<Exports> {
  const address = document.documentElement.dataset["openings"] ?? "/openings.wasm";
  const { instance } = await WebAssembly.instantiateStreaming(fetch(address), {});
  return instance.exports as unknown as Exports;
}

/** The last position with a name among these; null if none has one, or names cannot be had. */
export async function openingOf(fens: readonly string[]): Promise<Opening | null> {
  loaded ??= load();
  try {
    const wasm = await loaded;
    const [length = 0] = write(wasm, fens.join("\n"));
    return read<Opening | null>(wasm, wasm.zug_wasm_opening(length));
  } catch {
    // Who asks again may have a better connection by then.
    loaded = undefined;
    return null;
  }
}
