// german.mjs - sentences of libzug in German: pieces have their case and their gender. Prints TAP.
// That no sentence is missing is looked at by languages.mjs, for each language.
import { expect, load, loadZug, report } from "./load.mjs";

const { sentenceIn } = await load("text/facts.ts");
const { late } = await load("text/de/late.ts");
const { zug } = await loadZug(process.argv[2]);
const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

const ofMove = (fen, move) => sentenceIn(late.facts, zug.play(fen, move).problem);
const ofPosition = (fen) => sentenceIn(late.facts, zug.position(fen).problem);

expect("pieces have their case", ofMove(`${INITIAL} w KQkq - 0 1`, "Ra3"),
  "der Weg von a1 nach a3 ist versperrt durch den Bauern auf a2");
expect("and their gender", ofMove("rnb1kbnr/pppp1ppp/8/4p3/5P1q/4P3/PPPP2PP/RNBQKBNR w KQkq - 1 3", "a3"),
  "der Zug wehrt das Schach von der Dame auf h4 nicht ab");
expect("a piece that is not there has both", [ofMove("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4"), ofMove("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Nf3")],
  ["Weiß hat keine Dame", "Weiß hat keinen Springer"]);
expect("one that is not on its square", [ofMove(`${INITIAL} w KQkq - 0 1`, "e3e4"), ofMove(`${INITIAL} w KQkq - 0 1`, "Nd4f3")],
  ["auf e3 steht keine weiße Figur", "auf d4 steht kein weißer Springer"]);
expect("castling", ofMove("4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", "O-O"), "der König zöge über f1, das angegriffen ist von dem Turm auf f2");
expect("checks by many pieces", ofPosition("4k3/3P1P2/3N1N2/8/8/8/4R3/4K3 w - - 0 1"),
  "Schwarz hat gerade gezogen und steht im Schach von dem Turm auf e2, dem Springer auf d6, dem Springer auf f6 und anderen");
expect("a piece in the way", ofPosition("4k3/8/3B4/3pP3/8/8/8/4K3 w - d6 0 1"),
  "über d6 kann gerade kein Bauer gezogen sein: im Weg steht der weiße Läufer auf d6");
expect("a false right", ofPosition("4k3/8/8/8/8/8/8/R3K2n w K - 0 1"),
  "Weiß kann nicht das Recht haben, mit einem Turm auf h1 zu rochieren: da steht ein schwarzer Springer");
expect("around a finding", [late.findings.meant("kein schwarzer Springer kann nach f3 ziehen", "Sf6"), late.findings.played("der Zug schlägt und hat kein x", "Sxf6")],
  ["kein schwarzer Springer kann nach f3 ziehen; war Sf6 gemeint?", "der Zug schlägt und hat kein x: Sxf6"]);
report();
