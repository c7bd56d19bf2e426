// build.mjs - bundles the page into a folder of static files.
// usage: node build.mjs --wasm zug.wasm --openings zug-openings.wasm --out FOLDER --stamp FILE [--depfile FILE]
// Files whose name has a hash of their contents lie in assets/; the others are looked at again on every visit.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { install } from "./install.mjs";
import { commonLanguages, languageNames, languages, textFolder } from "./languages.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, "src");
/** Stockfish as WebAssembly, which is copied as it is. */
const engine = join(here, "node_modules", "stockfish", "src");
const text = { type: "string" };
const { values: args } = parseArgs({ options: { wasm: text, openings: text, out: text, stamp: text, depfile: text } });
const out = resolve(args.out);

/** Copies a file into assets/ under a name with its hash; answers its address. */
function addAsset(file, name, extension) {
  const hash = createHash("sha256").update(readFileSync(file)).digest("base64url").slice(0, 10);
  const address = `/assets/${name}-${hash}${extension}`;
  copyFileSync(file, join(out, address));
  return address;
}

/** Lets everything that is loaded later need the whole of what is loaded first. esbuild cuts by who needs what, so that
 * becomes one file where it would be ten of a few kilobytes: a request costs the page's start more than they do. */
const oneBase = {
  name: "one base",
  setup(build) {
    const base = `\nimport ${JSON.stringify(join(source, "main.ts"))};\n`;
    // English is a part of what is loaded first.
    build.onLoad({ filter: /[\\/](come_in|living|start[\\/]own|turn_bar|qr|engine[\\/](review_)?panel|en[\\/]late|text[\\/]\w+[\\/](tournament|computer|engine|editor|analysis|help|player|conditions)|(screens|text)[\\/]\w+[\\/]index)\.ts$/ }, ({ path }) => {
      return { contents: readFileSync(path, "utf8") + base, loader: "ts" };
    });
  },
};

/** Writes the pictures in styles as text: packed, that is half of what base64 is. */
const plainPictures = {
  name: "plain-pictures",
  setup: (build) =>
    build.onLoad({ filter: /\.css$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(
        /url\(["']?data:image\/svg\+xml;base64,([\w+/=]+)["']?\)/g,
        (_, packed) => `url("data:image/svg+xml,${textOf(Buffer.from(packed, "base64").toString("utf8"))}")`,
      ),
      loader: "css",
    })),
};

/** Styles that only some screens need: files of their own, which these screens load. */
const LATE_STYLES = ["accounts", "analysis", "archive", "desk", "editor", "engine", "event", "player", "show", "tournament", "wall"];
const lateFiles = [];

/** Gives the addresses of those styles as the module zug:styles. */
const lateStyles = {
  name: "late styles",
  setup(build) {
    build.onResolve({ filter: /^zug:styles$/ }, () => ({ path: "styles", namespace: "late-styles" }));
    build.onLoad({ filter: /.*/, namespace: "late-styles" }, async () => {
      const made = await build.esbuild.build({
        entryPoints: LATE_STYLES.map((name) => join(source, "style", `${name}.css`)),
        outdir: join(out, "assets"), entryNames: "[name]-[hash]", minify: true, charset: "utf8", metafile: true, logLevel: "warning", absWorkingDir: here,
      });
      const addressOf = (name) => `/assets/${basename(outputOf(made.metafile, `src/style/${name}.css`))}`;
      lateFiles.push(...LATE_STYLES.map(addressOf));
      return { contents: `export const STYLES = ${JSON.stringify(Object.fromEntries(LATE_STYLES.map((name) => [name, addressOf(name)])))};`, loader: "js" };
    });
  },
};

/** A picture as it may stand in an address in quotes. */
const textOf = (svg) =>
  svg.replace(/^<\?xml[^>]*\?>\s*/, "").replace(/"/g, "'").replace(/[%#<>\r\n]/g, (sign) => encodeURIComponent(sign));

/** What bundles have in common. */
const SHARED = {
  bundle: true, splitting: true, format: "esm", target: ["es2021", "chrome100", "firefox100", "safari15"], minify: true, charset: "utf8",
  outdir: join(out, "assets"), entryNames: "[name]-[hash]", chunkNames: "[name]-[hash]", assetNames: "[name]-[hash]",
  loader: { ".svg": "dataurl", ".md": "text" }, legalComments: "none", metafile: true, logLevel: "warning", absWorkingDir: here,
};

/** Bundles the scripts and styles; answers esbuild's list of what came from where. */
async function bundle(esbuild) {
  const result = await esbuild.build({
    ...SHARED,
    entryPoints: { app: join(source, "main.ts"), style: join(source, "style", "index.css") },
    plugins: [oneBase, languages, lateStyles, plainPictures],
  });
  return result.metafile;
}

/** Bundles what other sites show in a frame: apart from the page, whose start shall be one file. */
async function bundleEmbed(esbuild) {
  const { metafile } = await esbuild.build({
    ...SHARED,
    entryPoints: { embed: join(source, "embed.ts"), "embed-style": join(source, "style", "embed.css") },
    plugins: [commonLanguages, plainPictures],
    chunkNames: "embed-[name]-[hash]",
  });
  return metafile;
}

/** The output of an entry point. */
function outputOf(metafile, entry) {
  const [file] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entry);
  return file;
}

/** Lets the browser compile all functions of a file while it loads, on another thread: the page's own need not stop for
 * each of them when it is first called. */
function letAllCompile(file) {
  writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, "utf8")}`);
}

/** The address of the page's script: a single file, which the page asks for itself. What esbuild calls the entry only
 * imports that file, where everything that is loaded later finds it too; this goes. */
function takeScript(metafile) {
  const entry = outputOf(metafile, "src/main.ts");
  const [base, ...others] = metafile.outputs[entry].imports.filter(({ kind }) => kind === "import-statement");
  const more = metafile.outputs[base.path].imports.filter(({ kind }) => kind === "import-statement");
  if (others.length > 0 || more.length > 0) throw new Error("the page's start is more than one file");
  rmSync(resolve(here, entry));
  letAllCompile(resolve(here, base.path));
  return `/assets/${basename(base.path)}`;
}

/** Writes a file of the source with its {{names}} filled in. */
function writeFilled(name, target, values) {
  const filled = readFileSync(join(source, name), "utf8").replace(/\{\{(\w+)\}\}/g, (_, key) => values[key]);
  writeFileSync(join(out, target), filled);
}

/** Screens of accounts, of players, of challenges, of events, of boards to watch and of the archive: nothing can be done or seen there without the zone. Nobody's
 * browser keeps them for the time without network. */
const UNKEPT = ["account", "accounts", "archive", "boards", "card", "challenge", "conditions", "desk", "desk_game", "event", "events", "in", "play", "player", "setup", "show", "showing", "slips", "teams", "wall", "watch", "zone"];

/** The board of the start, which shows what is played there, and the bar of one's own games. */
const UNKEPT_PARTS = ["screens/start/living", "screens/start/own", "play/turn_bar"];

/** The scripts that some outputs need, these among them. */
function neededBy(metafile, outputs) {
  const needed = new Set();
  const need = (file) => {
    if (needed.has(file)) return;
    needed.add(file);
    for (const { path, kind } of metafile.outputs[file]?.imports ?? []) if (kind === "import-statement") need(path);
  };
  outputs.forEach(need);
  return needed;
}

/** Screens, and parts of screens, that are kept once they were opened, with what they share with those above alone. */
const KEPT_LATER = {
  computer: "screens/computer/index",
  panel: "engine/panel",
  review: "engine/review_panel",
  game: "screens/game/index",
  // The desk of an event is for few, and of no use without the zone.
  desk_event: "screens/desk_event/index",
  editor: "screens/editor/index",
  analysis: "screens/analysis/index",
  qr: "accounts/qr",
};

/** The scripts that only screens need that are not kept for all: their own, and what they share with each other alone. */
function unkeptScripts(metafile) {
  const entries = [...UNKEPT.map((name) => `screens/${name}/index`), ...UNKEPT_PARTS, ...Object.values(KEPT_LATER)];
  const own = new Set(entries.map((name) => outputOf(metafile, `src/${name}.ts`)));
  const kept = Object.entries(metafile.outputs).filter(([file, { entryPoint }]) => entryPoint && !own.has(file)).map(([file]) => file);
  const needed = neededBy(metafile, kept);
  return [...neededBy(metafile, [...own])].filter((file) => !needed.has(file)).map((file) => `/assets/${basename(file)}`);
}

/** The service worker, which must know all files and changes when any of them does. */
async function writeWorker(esbuild, index, metafile) {
  const files = readdirSync(join(out, "assets"))
    .sort()
    .map((name) => `/assets/${name}`);
  // English is in what all load, but for its late words.
  const spoken = languageNames().flatMap((name) =>
    [name === "en" ? ["late", "text/en/late"] : [name, `text/${name}/index`], ["tournament", `text/${name}/tournament`], ["computer", `text/${name}/computer`],
      ["engine", `text/${name}/engine`], ["editor", `text/${name}/editor`], ["analysis", `text/${name}/analysis`],
      ["help", `text/${name}/help`], ["player", `text/${name}/player`],
      ["conditions", `text/${name}/conditions`]]);
  const later = spoken.map(([name, path]) => [name, `/assets/${basename(outputOf(metafile, `src/${path}.ts`))}`]);
  const unkept = new Set(unkeptScripts(metafile));
  for (const [name, path] of Object.entries(KEPT_LATER))
    for (const file of neededBy(metafile, [outputOf(metafile, `src/${path}.ts`)]))
      if (unkept.has(`/assets/${basename(file)}`)) later.push([name, `/assets/${basename(file)}`]);
  // So are the names of openings.
  later.push(["openings", values.openings]);
  // And the engine, which is half a megabyte, with its styles.
  for (const name of ["engine", "editor", "analysis"]) later.push([name, lateFiles.find((file) => file.startsWith(`/assets/${name}-`))]);
  later.push(["stockfish", values.engine], ["stockfish", values.engineWasm]);
  const others = new Set([...later.map(([, file]) => file), ...unkept, ...lateFiles, ...embedFiles]);
  const version = createHash("sha256")
    .update(files.join() + index)
    .digest("hex")
    .slice(0, 12);
  await esbuild.build({
    entryPoints: [join(source, "sw.ts")],
    bundle: true,
    format: "iife",
    target: "es2021",
    minify: true,
    outfile: join(out, "sw.js"),
    define: {
      FILES: JSON.stringify(["/", "/manifest.webmanifest", ...files.filter((file) => !others.has(file))]),
      LATER: JSON.stringify(later),
      VERSION: JSON.stringify(version),
    },
    logLevel: "warning",
  });
}

/** Tells ninja which files the page was made from. */
function writeDepfile(metafile) {
  const inputs = Object.keys(metafile.inputs).map((name) => resolve(here, name));
  const others = [
    "build.mjs",
    "install.mjs",
    "languages.mjs",
    "package-lock.json",
    "src/index.html",
    "src/embed.html",
    "src/sw.ts",
    "src/icon.svg",
    "src/manifest.webmanifest",
    ...LATE_STYLES.map((name) => `src/style/${name}.css`),
  ].map((name) => join(here, name));
  // The folder itself, so that a new language is seen.
  const list = [...inputs.filter((name) => !/languages:|late-styles:/.test(name)), textFolder, ...others].map((name) => relative(process.cwd(), name).replaceAll(" ", "\\ "));
  writeFileSync(args.depfile, `${relative(process.cwd(), resolve(args.stamp))}: ${list.join(" ")}\n`);
}

install();
const esbuild = createRequire(import.meta.url)("esbuild");
rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "assets"), { recursive: true });
const metafile = await bundle(esbuild);
const embed = await bundleEmbed(esbuild);
/** Nobody's browser keeps them for the time without network. */
const embedFiles = Object.keys(embed.outputs).map((file) => `/assets/${basename(file)}`);
const values = {
  js: takeScript(metafile),
  css: `/assets/${basename(outputOf(metafile, "src/style/index.css"))}`,
  embedJs: `/assets/${basename(outputOf(embed, "src/embed.ts"))}`,
  embedCss: `/assets/${basename(outputOf(embed, "src/style/embed.css"))}`,
  wasm: addAsset(args.wasm, "zug", ".wasm"),
  openings: addAsset(args.openings, "openings", ".wasm"),
  engine: addAsset(join(engine, "stockfish.js"), "stockfish", ".js"),
  engineWasm: addAsset(join(engine, "stockfish.wasm"), "stockfish", ".wasm"),
  icon: addAsset(join(source, "icon.svg"), "icon", ".svg"),
};
writeFilled("index.html", "index.html", values);
writeFilled("embed.html", "embed.html", values);
writeFilled("manifest.webmanifest", "manifest.webmanifest", values);
await writeWorker(esbuild, readFileSync(join(out, "index.html"), "utf8"), metafile);
if (args.depfile) writeDepfile({ inputs: { ...metafile.inputs, ...embed.inputs } });
writeFileSync(args.stamp, `${values.js}\n`);
