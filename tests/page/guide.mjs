// guide.mjs - docs/arbiter.md quotes the page in its own words, and quotes nothing that no test of the page has tried.
// Prints TAP. Words in bold are what stands on the page; numbers in them may be others.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { expect, load, report } from "./load.mjs";

const PICTURE_BYTES = 60_000;
const place = (path) => new URL(`../../${path}`, import.meta.url);
const read = (path) => readFileSync(place(path), "utf8");
const guide = read("docs/arbiter.md");

/** A text whose numbers do not matter, nor what is filled in. */
const plain = (text) => text.replace(/\$\{[^}]*\}|\u0001|\d+/g, "#").replace(/\s+/g, " ");

/** All that a part of the page's words can say; functions with something to be filled in. */
function saidBy(words) {
  if (typeof words === "string") return [words];
  if (typeof words === "object") return Object.values(words ?? {}).flatMap(saidBy);
  try {
    return [words(...Array(words.length).fill("\u0001"))].filter((said) => typeof said === "string");
  } catch {
    return []; // it wants more than text to say something
  }
}

const { en } = await load("text/en/index.ts");
const { late } = await load("text/en/late.ts");
const { tournament } = await load("text/en/tournament.ts");
const { PRESETS } = await load("ui/control_text.ts");
const presets = Object.values(PRESETS).flat().flatMap(({ short }) => short ?? []);
const said = new Set([...saidBy([en, late, tournament]), ...presets].map(plain));
const tried = plain(readdirSync(place("tests/e2e")).filter((name) => name.endsWith(".mjs"))
  .map((name) => read(`tests/e2e/${name}`)).join("\n"));
const isTried = (name) => new RegExp(`(?<![\\p{L}])${plain(name).replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}(?![\\p{L}])`, "u").test(tried);

const quoted = [...new Set([...guide.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => name.replace(/\s+/g, " ")))];
expect("the guide quotes the page", quoted.length > 60, true);
expect("all that it quotes stands on the page", quoted.filter((name) => !said.has(plain(name))), ["bold"]);
expect("and a test of the page has it", quoted.filter((name) => name !== "bold" && !isTried(name)), []);

const pictures = [...guide.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)];
expect("the guide has pictures", pictures.length > 10, true);
expect("each says in words what it shows", pictures.filter(([, words]) => words.length < 20).map(([, , file]) => file), []);
expect("each is there, and small", pictures.map(([, , file]) => file).filter((file) => statSync(place(`docs/${file}`)).size > PICTURE_BYTES), []);
const links = [...guide.matchAll(/\]\(([\w-]+\.md)?(?:#([\w-]+))?\)/g)].map(([, file, part]) => [file ?? "arbiter.md", part]);
const anchors = (file) => [...read(`docs/${file}`).matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
  title.toLowerCase().replace(/[^\p{L}\d -]/gu, "").replaceAll(" ", "-"));
expect("its links lead somewhere", links.filter(([file, part]) => part && !anchors(file).includes(part)), []);
report();
