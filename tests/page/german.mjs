// german.mjs - whatever libzug says to a person, the German page says in German. Prints TAP.
// The sentences are found where they are made: in the lists of the headers, in the sources of those that are written
// out, and by trying every move in positions that have all kinds of trouble.
import { readFileSync } from "node:fs";
import { expect, load, loadZug, report } from "./load.mjs";

const { germanOf } = await load("text/de/said.ts");
const { zug, isProblem } = await loadZug(process.argv[2]);
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const unescape = (text) => JSON.parse(`"${text}"`);
const unknown = (sentences) => [...new Set(sentences)].filter((sentence) => germanOf(sentence) === null);

/** The sentences of a header's list of X(NAME, ..., "name", "sentence"), without the lines of `but`. */
function listed(path, but = /(?!)/) {
  const entries = read(path).replace(/\\\n\s*/g, "").matchAll(/X\(([^"()]*)"[a-z0-9-]+",\s*"((?:[^"\\]|\\.)*)"/g);
  const sentences = [...entries].filter(([, kind]) => !but.test(kind)).map(([, , sentence]) => unescape(sentence));
  return sentences.filter((sentence) => sentence.includes(" "));
}

/** The sentences that a source gives to functions of these names. */
function given(path, ...names) {
  const calls = new RegExp(`(?:${names.join("|")})\\([^;]*?"((?:[^"\\\\]|\\\\.)*)"`, "g");
  const found = [...read(path).matchAll(calls)].map(([, sentence]) => unescape(sentence));
  return found.filter((sentence) => sentence.includes(" "));
}

const words = read("src/rules/timecontrol_words.c").matchAll(/return "((?:[^"\\]|\\.)*)"/g);
const returned = [...words].map(([, sentence]) => unescape(sentence));
const joined = read("src/pgn/pgn_file.c").replace(/"\n\s*"/g, "").matchAll(/return "([^"]+)";/g);
const lists = [
  ["files that are no PGN", [...joined].map(([, sentence]) => sentence), 22],
  ["events of a game", listed("include/zug/game.h").filter((sentence) => !/wins|^drawn/.test(sentence)), 25],
  ["the reader", listed("include/zug/pgn_event.h"), 20],
  ["tags, but for pedantries, which the page does not ask for", listed("include/zug/pgn_tags.h", /true/), 20],
  ["positions that cannot be played", listed("include/zug/faults.h").slice(0, 9), 9],
  ["FEN", given("src/notation/fen.c", "zug__fen_fail", "zug__fen_separator", "read_number"), 20],
  ["time controls", given("src/rules/timecontrol.c", "zug_status_fail"), 4],
  ["time controls in words", [...given("src/rules/timecontrol_words.c", "zug_status_fail"), ...returned], 6],
];
for (const [name, sentences, atLeast] of lists) {
  expect(`the sentences about ${name} are found`, sentences.length >= atLeast, true);
  expect(`and all are German in the page`, unknown(sentences), []);
}

const { net } = await load("text/de/net.ts");
const zoneRefusals = [...read("server/msg/msg.h").replace(/\\\n\s*/g, "").matchAll(/X\([A-Z_]+, "([a-z-]+)", "([^"]+\.)"\)/g)];
const nameFaults = [...read("server/identity/name.c").matchAll(/return "([^"]+\.)"/g)].map(([, sentence]) => ["", "bad-request", sentence]);
const english = [...zoneRefusals, ...nameFaults].filter(([, code, sentence]) => net.refusal(code, sentence) === sentence);
expect("the refusals of the zone are found", zoneRefusals.length >= 40 && nameFaults.length >= 8, true);
expect("and all are German in the page", english.map(([, code, sentence]) => `${code}: ${sentence}`), []);

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
const refusals = [];
for (const fen of POSITIONS) {
  const moves = [...WORDS, ...SQUARES.flatMap((from) => SQUARES.map((to) => from + to)),
    ...SQUARES.flatMap((to) => [..."KQRBN"].flatMap((kind) => [kind + to, `${kind}b${to}`, `${kind}5${to}`])),
    ...SQUARES.flatMap((to) => [to, `e${to}`, `dx${to}`])];
  for (const move of moves) {
    const played = zug.play(fen, move);
    if (isProblem(played)) refusals.push(played.problem);
  }
}
const kinds = (sentences) => new Set(sentences.map((one) => one.replace(/[a-h][1-8]/g, "_"))).size;
expect("tried moves are refused for many reasons", kinds(refusals) > 60, true);
expect("and each is German in the page", unknown(refusals).slice(0, 20), []);

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
  "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "4k3/3P1P2/3N1N2/8/8/8/4R3/4K3 w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1"];
const faulty = [...RIGHTS, ...PASSING, ...OTHERS].map((fen) => zug.position(fen)).filter(isProblem);
const faults = faulty.map(({ problem }) => problem);
expect("positions have many faults", kinds(faults) > 15, true);
expect("and each is German in the page", unknown(faults).slice(0, 20), []);

const told = read("tests/golden/check.txt").matchAll(/: (?:error|warning): (?:game \d+(?:, (?:[^: ]|\. )*)?: )?([a-zWB][^\n]*)/g);
const findings = [...told].map(([, sentence]) => sentence.replace(/ \[[a-z-]+\]$/, ""));
expect("what zug check is seen to say is found", findings.length > 40, true);
const pedantries = listed("include/zug/pgn_tags.h", /false/);
expect("and is German in the page", unknown(findings.filter((one) => !pedantries.includes(one))), []);

expect("men have their case", germanOf("the way from a1 to a3 is blocked by the pawn on a2"),
  "der Weg von a1 nach a3 ist versperrt durch den Bauern auf a2");
expect("and their gender", germanOf("the move does not answer the check from the queen on h4"),
  "der Zug wehrt das Schach von der Dame auf h4 nicht ab");
expect("a suggestion goes with it", germanOf("no black knight can go to f3; was it Nf6?"),
  "kein schwarzer Springer kann nach f3 ziehen; war Nf6 gemeint?");
report();
