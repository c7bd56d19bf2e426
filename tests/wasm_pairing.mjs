// wasm_pairing.mjs - pairings and standings in the browser are those of the program, byte by byte, and standings are as
// their schema says, by an outside validator if the page's packages are there. Prints TAP.
// usage: node wasm_pairing.mjs ZUG_PAIRING_WASM ZUG
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [file, program] = process.argv.slice(2);
const bytes = readFileSync(file);
const module = await WebAssembly.compile(bytes);
const { exports: zug } = await WebAssembly.instantiate(module, {});
const results = [];
const same = (name, got, want) => results.push([name, JSON.stringify(got), JSON.stringify(want)]);

/** Calls an export with texts, one behind the other in the input, and numbers; answers the text of its answer. */
function ask(name, texts, ...numbers) {
  const parts = texts.map((text) => new TextEncoder().encode(text));
  const whole = Buffer.concat(parts);
  new Uint8Array(zug.memory.buffer, zug.zug_wasm_input(whole.length), whole.length).set(whole);
  const length = zug[name](...parts.map((part) => part.length), ...numbers);
  return Buffer.from(zug.memory.buffer, zug.zug_wasm_answer(), length).toString();
}

const run = (report, ...words) => execFileSync(program, words, { input: report, encoding: "utf8" }).trimEnd();

/** The line of a player, with what is known of the rounds: [opponent, colour, result]. */
function playerLine(number, rating, rounds) {
  const cells = rounds.map(([opponent, color, result]) => `  ${String(opponent || "0000").padStart(4)} ${color} ${result}`);
  const head = `001 ${String(number).padStart(4)} m    ${`Škoda, Player ${number}`.padEnd(33)} ${rating} CZE`;
  return `${head.padEnd(89)}${cells.join("")}`;
}

/** A tournament that is paired by the module, with results that follow from a seed. */
function playTournament(players, rounds) {
  let seed = 7;
  const drawn = (limit) => (seed = (seed * 48271) % 2147483647) % limit;
  const lines = Array.from({ length: players }, () => []);
  const report = () =>
    [`012 Open`, `142 ${rounds}`, ...lines.map((cells, i) => playerLine(i + 1, 2400 - 20 * i, cells)), ""].join("\n");
  for (let round = 1; round <= rounds; round++) {
    const text = report();
    const answer = ask("zug_wasm_round", [text], 0, 1);
    same(`round ${round} is as the program pairs it`, answer, run(text, "pair", "--explain", "--format", "json"));
    for (const { white, black } of JSON.parse(answer).pairs) {
      const result = ["10", "==", "01", "+-"][drawn(4)];
      lines[white - 1].push(black ? [black, "w", result[0]] : [0, "-", "U"]);
      if (black) lines[black - 1].push([white, "b", result[1]]);
    }
  }
  return report();
}

const names = WebAssembly.Module.exports(module).map(({ name }) => name);
same("the module needs nothing from outside", WebAssembly.Module.imports(module), []);
same(
  "it exports what is documented",
  names.sort(),
  "memory zug_wasm_answer zug_wasm_answer_length zug_wasm_check zug_wasm_input zug_wasm_round zug_wasm_standings".split(" "),
);

const open = playTournament(15, 5);
same("its own rounds are right", JSON.parse(ask("zug_wasm_check", [open])), {
  type: "check",
  differing: [],
  rounds: 5,
  differ: 0,
});
same("and so the program says", run(open, "pair", "--check"), "5 rounds, 0 differ");
same("after the last round there is no next one", JSON.parse(ask("zug_wasm_round", [open], 0, 0)), {
  type: "no-pairing",
  code: "rounds-over",
  why: "no round is left to be paired: the last one is round 5",
});
same("a round can be paired again", JSON.parse(ask("zug_wasm_round", [open], 2, 0)).round, 2);
same("there is no round of any number", JSON.parse(ask("zug_wasm_round", [open], 1e9, 0)).code, "rounds-over");

const games = ["2w1", "1b0", "4w1", "3b0"];
const crossed = games.map((cell, i) => playerLine(i + 1, 2000, [[...cell]]));
const check = JSON.parse(ask("zug_wasm_check", [crossed.join("\n")]));
same("crossed boards are found", [check.rounds, check.differ, check.differing[0].pairs], [
  1,
  1,
  [
    { white: 1, black: 3 },
    { white: 4, black: 2 },
  ],
]);

const everything = ["standings", "--format", "json", "--cross-table", "--explain", "--ratings"];
same("standings are as the program prints them", ask("zug_wasm_standings", [open, ""], 0, 7), run(open, ...everything));
same(
  "so are those after a round, by other tie-breaks",
  ask("zug_wasm_standings", [open, "SB,ARO,WIN"], 3, 0),
  run(open, "standings", "--format", "json", "--after", "3", "--tie-breaks", "SB,ARO,WIN"),
);
const standings = (report, round, details) => ask("zug_wasm_standings", [report, ""], round, details);
same("a round beyond the last is the last", standings(open, 99, 0), standings(open, 0, 0));
const teams = `${crossed.join("\n")}\n013 One                                1    3\n013 Two                                2    4\n`;
same("teams are ranked", standings(teams, 0, 3), run(teams, ...everything.slice(0, 5)));
const players = [...everything.slice(0, 3), "--players", "--ratings"];
same("or their players", standings(teams, 0, 12), run(teams, ...players));

const problem = (text, codes) => JSON.parse(ask("zug_wasm_standings", [text, codes], 0, 0));
const contradiction = open.replaceAll("Š", "S").replace("   1 b ", "   1 w ");
const refused = problem(contradiction, "");
const said = spawnSync(program, ["standings"], { input: contradiction, encoding: "utf8" });
const place = `-:${refused.line}:${refused.column}: error: ${refused.message}`;
same("a report that contradicts itself has its place", said.stderr.split("\n")[0], place);
same("so has a tie-break that nobody knows", problem(open, "BH,NOPE"), {
  type: "problem",
  code: "tiebreak-name",
  offset: 3,
});
same("also one of the report", problem(`${open}202 NOPE\n`, "").code, "tiebreak-name");
same("an empty text is no report", problem("", "").type, "problem");
same("of which there is no round either", JSON.parse(ask("zug_wasm_round", [""], 0, 0)).type, "problem");

const pages = zug.memory.buffer.byteLength;
for (let i = 0; i < 50; i++) ask("zug_wasm_standings", [open, ""], 0, 7) && ask("zug_wasm_round", [open], 5, 1);
same("what was used is given back", zug.memory.buffer.byteLength, pages);

const web = new URL("../web/package.json", import.meta.url);
const hasValidator = existsSync(new URL("node_modules/ajv", web));
if (hasValidator) {
  const Ajv = createRequire(web)("ajv/dist/2020").default;
  const schema = JSON.parse(readFileSync(new URL("../docs/standings.schema.json", import.meta.url), "utf8"));
  const isValid = new Ajv({ strict: true, strictTypes: false }).compile(schema);
  for (const [what, text] of [["a Swiss", open], ["teams", teams]])
    for (const details of [0, 7, 15]) {
      isValid(JSON.parse(ask("zug_wasm_standings", [text, "DE,BH,OTHER_x"], 0, details)));
      same(`standings of ${what} with details ${details} are as their schema says`, isValid.errors, null);
    }
  same("which is not said of anything", isValid({ type: "standings" }), false);
}

console.log(`1..${results.length}`);
console.log(`# zug-pairing.wasm has ${bytes.length} bytes, ${hasValidator ? "with" : "without"} a validator of schemas`);
results.forEach(([name, got, want], i) => {
  console.log(`${got === want ? "ok" : "not ok"} ${i + 1} - ${name}`);
  if (got !== want) console.log(`# got ${got}\n# want ${want}`);
});
