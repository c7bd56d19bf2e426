// languages.mjs - finds the languages of the page: each folder of src/text is one.
// `zug:languages` is a module that is made of them, so that who adds a language adds a folder and nothing else.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const textFolder = join(dirname(fileURLToPath(import.meta.url)), "src", "text");

/** The folders' names: English first, which the page begins with, then the others by the alphabet. */
export const languageNames = () =>
  readdirSync(textFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name)
    .sort((a, b) => Number(b === "en") - Number(a === "en") || (a < b ? -1 : 1));

/** What the languages call themselves, and how all but English are loaded: each is a file of its own. So are the words of
 * tournaments in each language, and those of the computer, of what it thinks, of the board editor, of the analysis board, of the help, of a player's page and of conditions, which few need. */
function source(names, hasParts) {
  const file = (name, part) => JSON.stringify(join(textFolder, name, part));
  return [
    ...names.map((name) => `import { name as ${name}Name } from ${file(name, "name.ts")};`),
    `export const NAMES = { ${names.map((name) => `${name}: ${name}Name`).join(", ")} };`,
    `export const LOADERS = { ${names.filter((name) => name !== "en")
      .map((name) => `${name}: async () => (await import(${file(name, "index.ts")})).${name}`).join(", ")} };`,
    hasParts ? partsOf(names, file) : "",
  ].join("\n");
}

/** The words that only some screens need. */
function partsOf(names, file) {
  return [
    `export const TOURNAMENT = { ${names
      .map((name) => `${name}: async () => (await import(${file(name, "tournament.ts")})).tournament`).join(", ")} };`,
    `export const COMPUTER = { ${names
      .map((name) => `${name}: async () => (await import(${file(name, "computer.ts")})).computer`).join(", ")} };`,
    `export const ENGINE = { ${names
      .map((name) => `${name}: async () => (await import(${file(name, "engine.ts")})).engine`).join(", ")} };`,
    `export const EDITOR = { ${names
      .map((name) => `${name}: async () => (await import(${file(name, "editor.ts")})).editor`).join(", ")} };`,
    `export const ANALYSIS = { ${names
      .map((name) => `${name}: async () => (await import(${file(name, "analysis.ts")})).analysis`).join(", ")} };`,
    `export const HELP = { ${names
      .map((name) => `${name}: async () => (await import(${file(name, "help.ts")})).help`).join(", ")} };`,
    `export const PLAYER = { ${names
      .map((name) => `${name}: async () => (await import(${file(name, "player.ts")})).player`).join(", ")} };`,
    `export const CONDITIONS = { ${names
      .map((name) => `${name}: async () => (await import(${file(name, "conditions.ts")})).conditions`).join(", ")} };`,
  ].join("\n");
}

/** For esbuild; without parts only the words that every screen has. */
const pluginOf = (hasParts) => ({
  name: "languages",
  setup(build) {
    build.onResolve({ filter: /^zug:languages$/ }, ({ path }) => ({ path, namespace: "languages" }));
    build.onLoad({ filter: /.*/, namespace: "languages" }, () =>
      ({ contents: source(languageNames(), hasParts), loader: "ts", resolveDir: textFolder }));
  },
});

export const languages = pluginOf(true);
export const commonLanguages = pluginOf(false);
