// letters.mjs - moves typed in German or French letters reach libzug in English ones, and what may be a file stays one. Prints TAP.
// usage: node letters.mjs ZUG_WASM
import { expect, load, loadZug, report } from "./load.mjs";

const { zug, isProblem } = await loadZug(process.argv[2]);
const { inEnglish: read, shownMove } = await load("text/letters.ts");
const { lettersOf, moveIn } = await load("zug/letters.ts");
const ENGLISH = lettersOf(zug, "en");
const GERMAN = lettersOf(zug, "de");
const FRENCH = lettersOf(zug, "fr");
const inEnglish = (move, letters, showsEnglish) => read(move, letters, ENGLISH, showsEnglish);

/** What becomes of typed moves. */
const typed = (rows) => rows.map(([move]) => inEnglish(move, GERMAN));
const wanted = (rows) => rows.map(([, english]) => english);
const check = (name, rows) => expect(name, typed(rows), wanted(rows));

check("German letters are read", [
  ["Sc6", "Nc6"], ["Sbd7", "Nbd7"], ["S1f3", "N1f3"], ["Sg1-f3", "Ng1-f3"], ["Sg1f3", "Ng1f3"], ["Lxc6+", "Bxc6+"],
  ["L:c6", "B:c6"], ["Lb5xc6", "Bb5xc6"], ["Td1", "Rd1"], ["Tad1!?", "Rad1!?"], ["Dd8#", "Qd8#"], ["Dd1xd8", "Qd1xd8"],
  ["De5", "Qe5"], ["D1e2", "Q1e2"], ["Ke2", "Ke2"],
]);
check("small letters are read where they are no files", [
  ["sc6", "Nc6"], ["lb5", "Bb5"], ["txd1", "Rxd1"], ["dc6", "dc6"], ["de5", "de5"], ["dxe5", "dxe5"], ["d4", "d4"],
]);
check("pawns keep their files", [
  ["b4", "b4"], ["bxc3", "bxc3"], ["bc3", "bc3"], ["b2b4", "b2b4"], ["b2-b4", "b2-b4"], ["b8=D", "b8=Q"], ["D4", "D4"],
  ["DXE5", "DXE5"], ["SC6", "NC6"], ["LXC6", "BXC6"], ["BXC3", "BXC3"],
]);
check("English letters are read as ever, B is a bishop", [
  ["Nc6", "Nc6"], ["Bb5", "Bb5"], ["Bxc6", "Bxc6"], ["Qd8", "Qd8"], ["Rad1", "Rad1"], ["e8=Q", "e8=Q"], ["e7e8b", "e7e8b"],
]);
check("a pawn becomes a German piece", [
  ["e8D", "e8Q"], ["e8=S+", "e8=N+"], ["e8(T)", "e8(R)"], ["dxe8=L", "dxe8=B"], ["e7e8d", "e7e8Q"], ["e7-e8=t", "e7-e8=R"],
  ["a1d8", "a1d8"], ["Td1", "Rd1"],
]);
check("nothing else is touched", [["O-O", "O-O"], ["0-0-0", "0-0-0"], ["Schach", "Schach"], ["Sc", "Sc"], ["S", "S"], ["", ""]]);
expect("an English page has no other letters", inEnglish("Sc6", ENGLISH), "Sc6");
expect("English is shown as libzug says it", shownMove("Nbxd7+"), "Nbxd7+");
expect("libzug writes moves in the letters of a language", ["de", "fr", "figurines", "ru", "xx"].map((one) => moveIn(zug, one, "Nbxd7+")),
  ["Sbxd7+", "Cbxd7+", "♘bxd7+", "Кbxd7+", "Nbxd7+"]);
expect("castling and pawns are the same in all", ["O-O-O+", "exd8=Q#", "e4"].map((san) => moveIn(zug, "de", san)), ["O-O-O+", "exd8=D#", "e4"]);

const inFrench = (move) => inEnglish(move, FRENCH);
expect("French letters are read, R as the king that the page shows by it",
  ["Cf3", "Cbd7", "Fxc6+", "Fb5", "Dd8#", "De5", "Tad1", "Te1", "Re2", "Rxe2", "c4", "cxd5", "C4", "D4", "F4", "fxe5"].map(inFrench),
  ["Nf3", "Nbd7", "Bxc6+", "Bb5", "Qd8#", "Qe5", "Rad1", "Re1", "Ke2", "Kxe2", "c4", "cxd5", "C4", "D4", "F4", "fxe5"]);
expect("a pawn becomes a French piece, or an English one", ["e8=D", "e8=C+", "e8T", "dxe8=F", "e7e8q", "e8=R", "e7e8r"].map(inFrench),
  ["e8=Q", "e8=N+", "e8R", "dxe8=B", "e7e8q", "e8=R", "e7e8r"]);
expect("English letters are read that are not French ones", ["Nf3", "Bb5", "Qd8", "Ke2", "O-O"].map(inFrench),
  ["Nf3", "Bb5", "Qd8", "Ke2", "O-O"]);
expect("where English letters are shown, R is a rook", ["Re1", "Te1", "Cf3"].map((move) => inEnglish(move, FRENCH, true)),
  ["Re1", "Re1", "Nf3"]);

// Every legal move of positions in which letters and files are alike, in the letters of the language, is the move itself.
const FENS = [
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "7k/1P1P4/2b1b3/1b1P1b2/3b4/2P1B3/1B1Q4/4K3 w - - 0 1",
  "rnb1k3/P1P3P1/8/3q4/1B1b4/8/p1p3p1/R1BQK2R b KQ - 0 1",
];
for (const [name, letters, language] of [["German", GERMAN, "de"], ["French", FRENCH, "fr"]]) for (const fen of FENS) {
  const moves = zug.position(fen).moves;
  const wrong = moves.filter((move) => {
    const played = zug.play(fen, inEnglish(moveIn(zug, language, move.san), letters));
    return isProblem(played) || played.uci !== move.uci;
  });
  expect(`all ${moves.length} moves of a position are read in ${name}`, [moves.length > 20, wrong.map(({ san }) => san)], [true, []]);
}
report();
