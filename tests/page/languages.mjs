// languages.mjs - every language of the page has a word for all there is to say. Prints TAP.
// What libzug and the zone can say is read where it is written: in the lists of the headers, in the sources, and by trying
// every move in positions that have all kinds of trouble. What a language lacks, or has to no use, is listed by name.
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, load, loadZug, report } from "./load.mjs";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const textFolder = fileURLToPath(new URL("../../web/src/text", import.meta.url));
const NAMES = readdirSync(textFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
const { zug, isProblem } = await loadZug(process.argv[2]);
const { sentenceIn } = await load("text/facts.ts");

/** All words of a language, those of the late parts and of tournaments with them. Undefined if its folder does not have them by its name. */
async function wordsOf(name) {
  const { [name]: words } = await load(`text/${name}/index.ts`);
  return words && { ...words, late: (await load(`text/${name}/late.ts`)).late,
    tournament: (await load(`text/${name}/tournament.ts`)).tournament,
    computer: (await load(`text/${name}/computer.ts`)).computer,
    engine: (await load(`text/${name}/engine.ts`)).engine,
    editor: (await load(`text/${name}/editor.ts`)).editor,
    analysis: (await load(`text/${name}/analysis.ts`)).analysis,
    help: (await load(`text/${name}/help.ts`)).help,
    player: (await load(`text/${name}/player.ts`)).player,
    conditions: (await load(`text/${name}/conditions.ts`)).conditions };
}
/** The files below a folder whose names end so: their paths and what is in them. */
function sourcesIn(folder, end) {
  return readdirSync(new URL(`../../${folder}`, import.meta.url), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sourcesIn(`${folder}/${entry.name}`, end)
    : entry.name.endsWith(end) ? [[`${folder}/${entry.name}`, read(`${folder}/${entry.name}`)]] : []);
}

const folders = await Promise.all(NAMES.map(async (name) => [name, await wordsOf(name)]));
const languages = new Map(folders.filter(([, words]) => words !== undefined));
const english = languages.get("en");

/** What is in a list and not in another. */
const lacking = (wanted, has) => [...new Set(wanted)].filter((one) => !new Set(has).has(one)).sort();

/** The paths of all words: "late.facts.pinned". */
const pathsOf = (words, path = "") =>
  typeof words !== "object" || words === null || Array.isArray(words)
    ? [path] : Object.entries(words).flatMap(([name, one]) => pathsOf(one, path === "" ? name : `${path}.${name}`));

/** Three words or more. */
const isSentence = (words) => typeof words === "string" && (words.match(/\p{L}{2,}/gu) ?? []).length >= 3;

expect("the languages are found", NAMES.length >= 2 && english !== undefined, true);
expect("the index.ts of each folder exports the words by the folder's name", lacking(NAMES, [...languages.keys()]), []);
for (const [name, words] of languages) {
  if (name === "en") continue;
  expect(`${name} lacks nothing that English has`, lacking(pathsOf(english), pathsOf(words)), []);
  expect(`${name} has nothing that English has not`, lacking(pathsOf(words), pathsOf(english)), []);
  const mistyped = pathsOf(words).filter((path) => typeof at(words, path) !== typeof at(english, path)
    && !path.startsWith("late.facts."));
  expect(`${name} has words where English has words, and functions where it has functions`, mistyped, []);
  // Single words may be the same; what is a hint of what can be typed is in the words that libzug reads.
  const copied = pathsOf(words).filter((path) => path !== "control.typedHint" && isSentence(at(words, path))
    && at(words, path) === at(english, path));
  expect(`${name} has no sentence that is still English`, copied, []);
}

function at(words, path) {
  // Keys of facts have full stops of their own.
  for (let from = words, rest = path; ; ) {
    if (rest === "") return from;
    const keys = Object.keys(from ?? {}).filter((key) => rest === key || rest.startsWith(`${key}.`));
    const key = keys.sort((a, b) => b.length - a.length)[0];
    if (key === undefined) return undefined;
    from = from[key];
    rest = rest.slice(key.length + 1);
  }
}

/** The codes of a header's list of X(NAME, ..., "code", "sentence"), without the lines of `but`. */
function listed(path, list, but = /(?!)/) {
  const [, body = ""] = new RegExp(`#define ${list}\\(X\\)((?:[^\\n]*\\\\\\n)*[^\\n]*)`).exec(read(path)) ?? [];
  const entries = body.replace(/\\\n\s*/g, "").matchAll(/X\(([^"]*)"([a-z0-9-]+)"/g);
  return [...entries].filter(([, kind]) => !but.test(kind)).map(([, , code]) => code);
}
const forms = (path) => [...read(path).matchAll(/\{"([a-z-]+)", "([a-z-]*)",\s*"/g)]
  .map(([, code, detail]) => (detail === "" ? code : `${code}.${detail}`));
const coded = (path, begin) => [...read(path).matchAll(new RegExp(`"(${begin}-[a-z-]+)",\\s*(?:"|rank_)`, "g"))].map(([, code]) => code);
const spelled = [...read("src/pgn/pgn_check_words.c").matchAll(/\{ZUG_SAN_[A-Z_]+, "([a-z-]+)"/g)].map(([, code]) => code);

// The page asks neither for what makes a position unreachable, nor for pedantries, nor for the laws of online play.
const unasked = /^(en-passant-unreachable|result-contradicts-flag)/;
const known = [
  ...forms("src/notation/sentence.c"), ...forms("src/pgn/pgn_check_sentence.c"), ...coded("src/notation/fen.c", "fen"), ...spelled,
  ...["edit.c", "edit_notes.c", "edit_step.c", "edit_tags.c"].flatMap((name) => coded(`src/pgn/${name}`, "edit")),
  ...listed("include/zug/pgn_event.h", "ZUG_PGN_PROBLEMS"),
  ...listed("include/zug/pgn_tags.h", "ZUG_PGN_TAGS_FAULTS", /true/).filter((code) => code !== "fine"),
  "move-number-wrong",
].filter((key) => !unasked.test(key));
const unplayable = listed("include/zug/faults.h", "ZUG_FAULTS_UNPLAYABLE");
const files = [...read("src/pgn/pgn_file.c").split("zug_pgn_file_sentence")[0].matchAll(/\[ZUG_PGN_FILE_\w+\] = "([a-z0-9]+)"/g)].map(([, code]) => code);
const controls = [...coded("src/rules/timecontrol.c", "control"), ...coded("src/rules/timecontrol_words.c", "control")];
const conditions = [...new Set(["board", "parse", "words"].flatMap((file) => coded(`src/select/select_${file}.c`, "select")))]
  .filter((code) => code !== "select-memory");
expect("what can be wrong with a condition is found", conditions.length > 22, true);
expect("what libzug can say is found", [known.length > 120, unplayable.length, files.length, controls.length], [true, 9, 23, 7]);

/** The faults of requests: their names, codes and facts. A kind of file is told by its own sentence. */
const ZONE_FAULTS = [...read("server/msg/msg_fault.h").replace(/\\\n/g, "")
  .matchAll(/X\(([A-Z_]+), "([a-z-]+)", "([a-z-]*)",\s*"/g)].map(([, name, code, fact]) => ({ name, code, fact }))
  .filter(({ name, fact }) => name !== "NAME" && fact !== "import-kind");
const server = sourcesIn("server", ".c").map(([, source]) => source).join("\n");
expect("each fault of a request is one that the server tells",
  ZONE_FAULTS.filter(({ name }) => !new RegExp(`\\bMSG_FAULT_${name}\\b`).test(server)), []);
const zone = listed("server/msg/msg.h", "MSG_REFUSALS");
const game = listed("include/zug/game.h", "ZUG_GAME_REFUSALS");
const refusals = [...zone, ...game, ...zoneFaults()];
expect("what the zone can refuse is found", [zone.length > 45, game.length > 28, ZONE_FAULTS.length > 55], [true, true, true]);

/** Refusals that are not of a command. No request of the page comes from a foreign one. */
function zoneFaults() {
  return ZONE_FAULTS.flatMap(({ code, fact }) => [code, fact]).filter((one) => one !== "" && one !== "foreign-origin");
}

for (const [name, words] of languages) {
  const { facts, files: kinds, refusals: refused } = words.late;
  expect(`${name} lacks no finding of libzug`, lacking(known, Object.keys(facts)), []);
  expect(`${name} has no finding that libzug has not`, lacking(Object.keys(facts), known), []);
  const codes = new Set(Object.keys(facts).map((key) => key.split(".")[0]));
  expect(`${name} has each fault of a position`, lacking(unplayable, codes), []);
  const asked = Object.keys(words.conditions.faults);
  expect(`${name} has each fault of a condition`, [lacking(conditions, asked), lacking(asked, conditions)], [[], []]);
  expect(`${name} has each kind of file`, [lacking(files, Object.keys(kinds)), lacking(Object.keys(kinds), files)], [[], []]);
  expect(`${name} has each fault of a time control`,
    [lacking(controls, Object.keys(words.control.faults)), lacking(Object.keys(words.control.faults), controls)], [[], []]);
  expect(`${name} lacks no refusal`, lacking(refusals, Object.keys(refused)), []);
  expect(`${name} has no refusal that nobody makes`, lacking(Object.keys(refused), refusals), []);
}

// Moves are tried, and positions set up: whatever libzug says of them is a sentence in each language.
const SQUARES = [..."abcdefgh"].flatMap((file) => [..."12345678"].map((rank) => file + rank));
const POSITIONS = [
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "r3k2r/8/8/3pP3/1b6/5n2/3N4/R3K2R w KQkq - 0 10",
  "4k3/P2n4/8/8/8/8/p2N4/4K2r w - - 0 1",
  "4r1k1/8/8/8/8/2N3N1/8/R3K2R w KQ - 0 1",
  "5rk1/8/8/2KRr3/8/8/8/8 w - - 0 1",
  "r3k2r/8/8/8/8/8/6p1/R3K2R b kq - 0 1",
];
const WORDS = ["Zz9", "--", "O-O", "O-O-O", "e8=K", "a8=P", "a8", "axb8", "exd", "cxb", "Nd2", "N2e4", "Nce4", "Nge2",
  "Nae2", "N8e2", "Qa5", "Qh8", "Bg7", "Rhf1", "Raa9", "Kd1", "Nd1", "Nf1", "e3=Q", "Ke2=Q", "dxe6", "exd6", "bxa9", "gxf"];
const found = [];
for (const fen of POSITIONS) {
  const moves = [...WORDS, ...SQUARES.flatMap((from) => SQUARES.map((to) => from + to)),
    ...SQUARES.flatMap((to) => [..."KQRBN"].flatMap((kind) => [kind + to, `${kind}b${to}`, `${kind}5${to}`])),
    ...SQUARES.flatMap((to) => [to, `e${to}`, `dx${to}`])];
  for (const move of moves) {
    const played = zug.play(fen, move);
    if (isProblem(played)) found.push(played.problem);
  }
}
const RIGHTS = ["K", "Q", "k", "q", "A", "h", "C"].flatMap((right) =>
  ["4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/R3K2n", "r3k2r/8/8/8/8/8/8/RKR5", "r2k3r/8/8/8/8/4K3/8/R6R", "4k3/8/8/8/8/8/8/R5RK"].map(
    (board) => `${board} w ${right} - 0 1`,
  ),
);
const PASSING = SQUARES.flatMap((square) =>
  ["4k3/8/8/8/8/8/8/4K3 w", "4k3/3n4/8/3pP3/8/8/8/4K3 w", "4k3/8/3B4/3pP3/8/8/8/4K3 w", "4k3/8/8/8/3Pp3/8/8/4K3 b"].map(
    (board) => `${board} - ${square} 0 1`,
  ),
);
const OTHERS = ["KK2k3/8/8/8/8/8/8/8 w - - 0 1", "KKK1k3/8/8/8/8/8/8/8 w - - 0 1", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
  "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "4k3/3P1P2/3N1N2/8/8/8/4R3/4K3 w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1", "9/8 w - - 0 1",
  "ppppppppp/8/8/8/8/8/8/8 w - - 0 1", "7/8/8/8/8/8/8/8 w - - 0 1"];
found.push(...[...RIGHTS, ...PASSING, ...OTHERS].map((fen) => zug.position(fen)).filter(isProblem).map(({ problem }) => problem));
const keys = new Set(found.map(({ code, detail }) => (detail ? `${code}.${detail}` : code)));
expect("moves and positions are refused for many reasons", keys.size >= 40, true);
for (const [name, words] of languages) {
  const said = found.map((facts) => [facts, sentenceIn(words.late.facts, facts)]);
  const wrong = said.filter(([, sentence]) => sentence === undefined || /undefined|NaN|null|\[object| {2}| ,|^ | $/.test(sentence));
  expect(`${name} says all of them`, wrong.slice(0, 9), []);
  const same = name === "en" ? [] : found.filter((facts) => sentenceIn(words.late.facts, facts) === sentenceIn(english.late.facts, facts));
  expect(`${name} says none of them in English`, same.slice(0, 9), []);
}

// Time controls are named from their periods, in each language; what stands in the box to type one is read as the same.
const CONTROLS = ["300+3", "1", "90", "10+0.1", "0.5+0.5", "40/5400+30:1800+30", "40/7200:20/3600:900+30", "40/9000", "1/60:30", "1/60",
  "300d5", "300b3", "40/5400d5:1800b3", "*180", "86400", "20/172800+3600", "-", "?"].map((one) => zug.control(one));
const { typedText } = await load("ui/control_text.ts");
const readAs = (typed) => zug.control(typed, true).text;
for (const [name, { control: words }] of languages) {
  const named = CONTROLS.map((one) => words.name(one));
  expect(`${name} names each time control apart`, new Set(named).size, CONTROLS.length);
  expect(`${name} names none in the words of another language`,
    name === "en" ? [] : named.filter((one) => /\b(moves?|then|delay|hourglass|clock|days?|with|unknown)\b/.test(one)), []);
  const isPlain = ({ clock, periods: [one, ...more] }) => clock && more.length === 0 && one.moves === 0 && !one.hourglass;
  const others = CONTROLS.filter((one) => !isPlain(one));
  expect(`${name} can be typed`, others.map((one) => readAs(words.asTyped(one))), others.map(({ text }) => text));
}
expect("what is typed in minutes and seconds is read as it was", CONTROLS.map((one) => readAs(typedText(one))), CONTROLS.map(({ text }) => text));
expect("English names are read, too", CONTROLS.map((one) => readAs(english.control.name(one))), CONTROLS.map(({ text }) => text));

// French sets ; : ! ? and its quotation marks apart by a space at which no line breaks. Placeholders that are typed are English.
const french = languages.get("fr");
const strings = pathsOf(french).map((path) => [path, at(french, path)]).filter(([, words]) => typeof words === "string");
const texts = [...strings.map(([, words]) => words), ...found.map((facts) => sentenceIn(french.late.facts, facts))];
expect("French has a narrow no-break space before ; : ! ? and inside « »",
  [...new Set(texts.filter((words) => /\S [;:!?»]|« /.test(words)))], []);

// Tournaments: every code that has words is one that libzug or the zone knows, and why a round cannot be paired is told in words.
const { plan, round, teams } = english.tournament;
const codesIn = (path, pattern) => [...read(path).matchAll(pattern)].map(([, code]) => code);
const systems = codesIn("src/pairing/pairing_terms.c", /\{"([A-Z0-9_]+)",/g);
const tieBreaks = codesIn("include/zug/tiebreak.h", /X\(\w+, "([A-Za-z]+)"/g);
const unpaired = [...listed("include/zug/pairing_refusal.h", "ZUG_PAIRING_REFUSALS"), ...codesIn("src/pairing/swiss_explain.c", /= "(n[a-z-]+)"/g)];
const untold = /^(none|lineup-.*|memory|no-(memory|space|round))$/;
expect("every system of a plan is one that libzug knows", lacking(Object.keys({ ...plan.systems, ...teams.systems }).filter((code) => code !== ""), systems), []);
// MPvGP is written with a small letter, and known by great ones.
expect("every tie-break of a plan is one", lacking(Object.keys({ ...plan.tieBreakNames, ...teams.tieBreaks }).map((code) => code.split("/")[0].replace("MPvGP", "MPVGP")), tieBreaks), []);
const whyNot = Object.keys({ ...round.refusals, ...teams.refusals });
expect("what keeps a round from being paired has words", [lacking(unpaired.filter((code) => !untold.test(code)), whyNot), lacking(whyNot, unpaired)], [[], []]);
expect("so has what a round breaks", lacking(codesIn("server/tournament/tournament_check.c", /put_break(?:_in)?\(c, "([a-z-]+)"/g), Object.keys({ ...round.broken, ...teams.broken })), []);

const { HALVES } = await load("ui/result.ts");
expect("what a result means is said of results alone", lacking(Object.keys(round.resultMeans), Object.keys(HALVES)), []);
// Why a report is refused, in each language but English, in which the zone says it itself.
const sourceOf = (folder) => sourcesIn(folder, ".c").map(([, source]) => source).join("\n");
const reportCodes = [...listed("include/zug/tournament.h", "ZUG_TOURNAMENT_FAULTS"),
  ...[...sourceOf("src/pairing").matchAll(/"(trf-[a-z]+|team-results)"/g)].map(([, code]) => code),
  ...codesIn("server/tournament/tournament_report.c", /tournament_refuse\(r->problem, "([a-z-]+)"/g), "no-memory"];
for (const name of ["de", "fr"]) {
  const { reportProblems, tournament } = await load(`text/${name}/tournament.ts`);
  expect(`${name} says why a report is refused`, [lacking([...new Set(reportCodes)], Object.keys(reportProblems)),
    lacking(Object.keys(reportProblems), reportCodes)], [[], []]);
  const said = Object.keys(reportProblems).map((code) => tournament.report.problem(code, { player: 71, opponent: 72, team: 73, round: 74 }, "ENGLISH"));
  expect(`${name} says it without English, of whom it is about`, said.filter((words) => /ENGLISH|undefined|\$\{/.test(words)), []);
}
expect("French reports have their spaces, too", Object.values((await load("text/fr/tournament.ts")).reportProblems)
  .map((said) => (typeof said === "function" ? said({}) : said)).filter((words) => /\S [;:!?»]|« /.test(words)), []);

const [, cells] = /letters\[\] = "([^"]+)"/.exec(read("src/pairing/standings_show.c")) ?? [];
expect("every letter of a cross table has words on a card", [lacking([...cells], Object.keys(english.tournament.page.card.outcomes)),
  lacking(Object.keys(english.tournament.page.card.outcomes), [...cells])], [[], []]);

// Words that nobody shows.
const sources = sourcesIn("web/src", ".ts").filter(([path]) => !path.includes("/text/")).map(([, source]) => source).join("\n")
  + read("web/src/text/facts.ts") + read("web/src/text/refusal.ts") + read("web/src/text/letters.ts");
const mentioned = new Set(sources.match(/[\w-]+/g));
/** Chosen by a value, not by name: their keys are told by types or by what is above. */
const byValue = /^(conditions\.faults|editor\.unusual|late\.(facts|files|refusals)|tournament\.(plan\.(systems|tieBreakNames)|round\.(refusals|broken|resultMeans)|teams\.(systems|tieBreaks|refusals|broken|problems|colorKinds)|page\.(unplayed|card\.outcomes))|control\.(faults|presets)|replay\.nags)\.|\.\d+$/;
const unused = pathsOf(english).filter((path) => !byValue.test(path) && !mentioned.has(path.split(".").at(-1)));
expect("English has no word that is not used", unused, []);
report();
