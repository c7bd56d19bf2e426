// build.mjs - makes the package: TypeScript to JavaScript and types, the module beside it, and what npm wants.
// usage: node build.mjs --full WASM --page WASM --out FOLDER --stamp FILE --depfile FILE
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "../../web/install.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const words = process.argv.slice(2);
const argument = (name) => resolve(words[words.indexOf(name) + 1]);
const out = argument("--out");

install();
rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "dist"), { recursive: true });
const tsc = createRequire(new URL("../../web/package.json", import.meta.url)).resolve("typescript/bin/tsc");
const done = spawnSync(process.execPath, [tsc, "-p", here, "--outDir", join(out, "dist")], { stdio: "inherit" });
if (done.status !== 0) process.exit(1);
copyFileSync(argument("--full"), join(out, "dist/zug.wasm"));
copyFileSync(argument("--page"), join(out, "dist/page.wasm"));
copyFileSync(join(here, "package.json"), join(out, "package.json"));
copyFileSync(join(here, "../../docs/javascript.md"), join(out, "README.md"));
copyFileSync(join(here, "../../LICENSE"), join(out, "LICENSE"));
// Tells ninja what it was made from; the folder too, so that a new file is seen.
const sources = ["src", ...readdirSync(join(here, "src")).map((name) => `src/${name}`), "package.json", "tsconfig.json", "build.mjs", "../../docs/javascript.md"];
const listed = sources.map((name) => relative(process.cwd(), join(here, name)).replaceAll(" ", "\\ "));
writeFileSync(argument("--depfile"), `${relative(process.cwd(), argument("--stamp"))}: ${listed.join(" ")}\n`);
writeFileSync(argument("--stamp"), "");
