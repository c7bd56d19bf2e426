// load.mjs - runs a TypeScript module of the page in node, and prints TAP.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import { languages } from "../../web/languages.mjs";

const web = new URL("../../web/", import.meta.url);
const require = createRequire(fileURLToPath(new URL("package.json", web)));

/** A module below web/src, bundled as the page has it. */
export async function load(name) {
  const { outputFiles } = await require("esbuild").build({
    entryPoints: [fileURLToPath(new URL(`src/${name}`, web))],
    bundle: true,
    plugins: [languages],
    format: "esm",
    write: false,
    logLevel: "error",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

/** libzug as the page uses it. */
export async function loadZug(wasm) {
  const module = await load("zug/zug.ts");
  return { ...module, zug: await module.makeZug(readFileSync(wasm)) };
}

const cases = [];

/** Notes that a value must be as wanted. */
export const expect = (name, got, want) => cases.push([name, JSON.stringify(got), JSON.stringify(want)]);

/** Prints what was noted. The exit status is 1 if a value is another. */
export function report() {
  console.log(`1..${cases.length}`);
  cases.forEach(([name, got, want], i) => {
    console.log(`${got === want ? "ok" : "not ok"} ${i + 1} - ${name}`);
    if (got === want) return;
    console.log(`# got ${got}, want ${want}`);
    process.exitCode = 1;
  });
}
