// styles.mjs - no two style sheets lay the same class out, or one screen would change another. Prints TAP.
// usage: node styles.mjs ZUG_WASM
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { expect, report } from "./load.mjs";

const folder = fileURLToPath(new URL("../../web/src/style/", import.meta.url));

/** The classes that a style sheet lays out wherever they stand: selectors that are one class and nothing else. */
function classesOf(css) {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]+)\{/g);
  const selectors = [...rules].flatMap(([, list]) => list.split(",")).map((one) => one.trim());
  return new Set(selectors.filter((one) => /^\.[\w-]+$/.test(one)));
}

/** The classes that several of these style sheets, by name, lay out. */
function sharedBy(sheets) {
  const owners = new Map();
  for (const [name, css] of sheets)
    for (const one of classesOf(css)) owners.set(one, [...(owners.get(one) ?? []), name]);
  return [...owners].filter(([, names]) => names.length > 1);
}

const sheets = readdirSync(folder)
  .filter((name) => name.endsWith(".css"))
  .map((name) => [name, readFileSync(join(folder, name), "utf8")]);
expect("no class belongs to two style sheets", sharedBy(sheets), []);
expect("a class of two style sheets would be found", sharedBy([["a", ".x { }"], ["b", "@media print { .y, .x { } }"]]),
  [[".x", ["a", "b"]]]);

report();
