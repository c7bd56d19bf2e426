// lib.ts - the one libzug of a program, made when the package is imported. Room: packages/js.
import type { FullExports } from "./full.js";

/** What the package uses of Node.js; its types are not needed to build it. */
interface Files {
  readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
}

/** The bytes of the module beside this script: from the disk in Node.js, else by a request to where the script came from. */
async function load(): Promise<BufferSource> {
  const place = new URL("./zug.wasm", import.meta.url);
  if (place.protocol === "file:") {
    // In a variable, so that no bundler for browsers looks for it.
    const files = "node:fs/promises";
    return ((await import(/* webpackIgnore: true */ /* @vite-ignore */ files)) as Files).readFile(place);
  }
  const answer = await fetch(place);
  if (!answer.ok) throw new Error(`${place.href} is not there: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

const { instance } = await WebAssembly.instantiate(await load(), {});

/** What the module exports. */
export const wasm = instance.exports as unknown as FullExports;
