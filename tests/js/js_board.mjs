// js_board.mjs - the package's own interface: boards, games, errors, pictures, time controls. Prints TAP.
// usage: node js_board.mjs PACKAGE SOURCE_DIR
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { loadPackage, packageFolder, run, sourceFolder } from "./js_tap.mjs";

const zug = await loadPackage();
const { Board, FenError, IllegalMoveError, Move, TimeControl, ZugError, readGame, readGames } = zug;
const TWO = '[White "A \\"x\\""]\n[Black "B"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n[White "C"]\n\n1. e4 e5 2. Ke3 *\n';

const thrown = (act) => {
  try {
    act();
  } catch (problem) {
    return problem;
  }
  return assert.fail("nothing was thrown");
};

await run({
  "moves are played and taken back": () => {
    const board = new Board();
    assert.equal(board.push("e4").uci, "e2e4");
    board.push("e7e5");
    assert.equal(board.push(board.parse("Ng1-f3")).uci, "g1f3");
    assert.equal(board.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    assert.deepEqual([board.turn, board.ply, board.fullmoveNumber, board.halfmoveClock], ["black", 3, 2, 1]);
    assert.equal(String(board.moveStack), "e2e4,e7e5,g1f3");
    assert.equal(board.pop(), board.parse("Nf3"));
    board.pop();
    board.pop();
    assert.equal(board.pop(), undefined);
    assert.equal(board.fen(), new Board().fen());
  },
  "a move that cannot be played says why, and changes nothing": () => {
    const board = new Board();
    const problem = thrown(() => board.push("Nd2"));
    assert.ok(problem instanceof IllegalMoveError && problem instanceof ZugError && problem instanceof Error);
    assert.deepEqual(
      [problem.code, problem.message, problem.from, problem.to], ["own-piece-on-target", "White's own pawn stands on d2", "b1", "d2"]);
    assert.equal(board.whyIllegal("O-O").code, "castling-blocked");
    assert.equal(board.whyIllegal("e4"), null);
    assert.deepEqual([board.isLegal("e4"), board.isLegal("e5")], [true, false]);
    assert.equal(board.ply, 0);
  },
  "a move of another board is judged on this one": () => {
    const move = new Board().parse("e4");
    const other = new Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert.equal(thrown(() => other.push(move)).code, "no-such-piece");
  },
  "a FEN that is none says where and why": () => {
    const problem = thrown(() => new Board("8/8/8/8/8/8/8/8 w - - 0 1"));
    assert.ok(problem instanceof FenError);
    assert.deepEqual([problem.code, problem.message], ["no-white-king", "there is no white king"]);
    assert.equal(thrown(() => new Board("")).offset, 0);
    assert.equal(thrown(() => zug.canonicalFen("hello")).name, "FenError");
  },
  "equal moves are one object, castling has its rook and a promotion its piece": () => {
    const board = new Board("r3k2r/P7/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const castling = board.parse("O-O");
    assert.deepEqual([castling.uci, castling.from, castling.to, castling.rook], ["e1g1", "e1", "g1", "h1"]);
    assert.equal(castling, board.parse("e1h1"));
    assert.equal(Move.of(castling.code), castling);
    assert.equal(board.moves({ kinds: ["castling"] }).length, 2);
    assert.equal(new Board("8/P3k3/8/8/8/8/8/4K3 w - - 0 1").parse("a8=N").promotion, "knight");
    assert.equal(JSON.stringify([castling]), '["e1g1"]');
  },
  "in Chess960 castling is king takes rook": () => {
    const board = new Board("4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1");
    assert.equal(board.chess960, true);
    const castling = board.parse("O-O");
    assert.deepEqual([castling.uci, castling.to], ["f1h1", "g1"]);
    board.push(castling);
    assert.deepEqual(String(board.moveStack), "f1h1");
    assert.equal(Board.chess960(518).fen(), new Board().fen());
    assert.equal(thrown(() => Board.chess960(960)).code, "chess960-number");
  },
  "moves by kind, from, to and piece": () => {
    const board = new Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1");
    assert.deepEqual(board.moves({ kinds: ["mate"] }).map((move) => board.san(move)), ["Qxf7#"]);
    assert.deepEqual(board.kindsOf("Qxf7"), ["capture", "check", "mate"]);
    assert.ok(board.isCapture("Bxf7+") && board.givesCheck("Bxf7+") && !board.isCapture("d3"));
    assert.deepEqual(board.moves({ piece: "knight", from: ["g1"] }).map((move) => move.uci).sort(), ["g1e2", "g1h3"]);
    assert.deepEqual(board.moves({ to: "d5" }).map((move) => move.uci), ["c4d5"]);
    assert.equal(board.countMoves(), board.legalMoves().length);
    assert.deepEqual(board.sans(), board.legalMoves().map((move) => board.san(move)));
    assert.equal(board.lan("Qxf7"), "Qf3xf7#");
    assert.equal(board.variationSan(["Qxf7"]), "1. Qxf7#");
  },
  "pieces, checks, pins and rooks that may castle": () => {
    const board = new Board("4k3/8/8/8/7b/8/5P2/R3K3 w Q - 0 1");
    assert.deepEqual(board.pieceAt("h4"), { color: "black", kind: "bishop" });
    assert.deepEqual([board.pieces().size, board.king("black"), board.pieceAt("a2")], [5, "e8", undefined]);
    assert.deepEqual([board.pinned("white"), board.castlingRooks("white"), board.castlingRooks("black")], [["f2"], ["a1"], []]);
    assert.deepEqual([board.attackers("black", "f2"), board.checkers(), board.isCheck()], [["h4"], [], false]);
    assert.equal(new Board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").epSquare, "e3");
  },
  "the Laws end games, and online others": () => {
    const board = new Board();
    for (const move of ["f3", "e5", "g4", "Qh4"]) board.push(move);
    assert.deepEqual([board.isCheckmate(), board.result(), board.outcome().winner], [true, "0-1", "black"]);
    assert.equal(board.outcome().article, "Law 5.1.1");
    const knights = new Board();
    for (let i = 0; i < 2; i++) for (const move of ["Nf3", "Nf6", "Ng1", "Ng8"]) knights.push(move);
    assert.deepEqual([knights.occurrences(), knights.outcome(), knights.canClaimDraw()], [3, null, true]);
    assert.equal(knights.outcome({ online: true }).reason, "repetition");
    assert.equal(knights.isGameOver({ claimDraw: true }), true);
    assert.equal(new Board("8/8/4k3/8/8/3KB3/8/8 w - - 0 1").outcome().reason, "dead-position");
    assert.equal(new Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").isStalemate(), true);
  },
  "who can win is proved by a line, or proved not": () => {
    const board = new Board("8/8/5k2/8/8/3KR3/8/8 w - - 0 1");
    assert.deepEqual([board.canWin("white"), board.canWin("black"), board.isDead()], [true, false, false]);
    const line = board.helpmate("white");
    for (const move of line) board.push(move);
    assert.equal(board.isCheckmate(), true);
    assert.equal(new Board().canWin("white", 0) ?? "undecided", "undecided");
  },
  "a copy is a board of its own": () => {
    const board = new Board();
    board.push("e4");
    const copy = board.copy();
    copy.push("e5");
    assert.deepEqual([board.ply, copy.ply, String(copy.pop()), String(copy.pop())], [1, 2, "e7e5", "e2e4"]);
    board.reset();
    assert.deepEqual([board.ply, board.fen()], [0, new Board().fen()]);
    copy.free();
    copy.free();
    assert.equal(thrown(() => copy.push("e4")).message, "this board was freed");
  },
  "readers of games give their memory back, those too that nobody reads to the end": () => {
    const text = TWO.repeat(100);
    const sizes = [];
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 200; i++) for (const game of readGames(text)) if (game.number > i % 50) break;
      sizes.push(zug.zug.wasm.memory.buffer.byteLength);
    }
    assert.equal(sizes[1], sizes[2]);
  },
  "memory of boards that are freed is used again": () => {
    const pages = [];
    for (let round = 0; round < 3; round++) {
      const boards = Array.from({ length: 2000 }, () => new Board());
      boards.forEach((board) => board.free());
      pages.push(zug.zug.wasm.memory.buffer.byteLength);
    }
    assert.equal(pages[1], pages[2]);
  },
  "memory grows by large steps, for each costs a browser time": () => {
    const buffers = new Set();
    const boards = Array.from({ length: 20_000 }, () => {
      buffers.add(zug.zug.wasm.memory.buffer);
      return new Board();
    });
    boards.forEach((board) => board.free());
    assert.ok(buffers.size > 1 && buffers.size < 60, String(buffers.size));
  },
  "a board is drawn as text and as a picture": () => {
    const board = new Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1");
    assert.equal(String(board).split("\n").length, 8);
    assert.ok(board.text({ figurines: true }).includes("♚") && board.text({ flipped: true }).startsWith("1"));
    const svg = board.svg({ size: 500, lastMove: new Board("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1").parse("Re2"), arrows: [["e2", "e8", "R"]] });
    assert.ok(svg.startsWith("<svg") && svg.includes("500") && svg.trimEnd().endsWith("</svg>"));
    assert.notEqual(svg, board.svg({ size: 500 }));
  },
  "games of a text: tags, moves, positions, errors with line and column": () => {
    const [first, second] = readGames(TWO);
    assert.deepEqual(first.tags, { White: 'A "x"', Black: "B" });
    assert.deepEqual([first.tag("Black"), first.tag("Date"), first.result, first.isLegal], ["B", undefined, "1-0", true]);
    assert.deepEqual(first.sans(), ["e4", "e5", "Nf3", "Nc6"]);
    assert.equal(first.fens().length, 5);
    assert.equal(first.fens().at(-1), first.finalFen);
    assert.equal(first.endBoard().fen(), first.finalFen);
    assert.equal(first.board().fen(), first.startFen);
    assert.equal(TWO.slice(second.offset, second.end).trimEnd(), TWO.slice(TWO.indexOf('[White "C"]')).trimEnd());
    const [problem] = second.errors;
    assert.deepEqual([problem.line, problem.column, problem.san, problem.suggestion, problem.game], [8, 13, "Ke3", "Ke2", 2]);
    assert.deepEqual([second.isLegal, second.length], [false, 2]);
  },
  "games of streams of every kind": async () => {
    const all = async (source) => {
      const numbers = [];
      for await (const game of readGames(source)) numbers.push(game.length);
      return numbers;
    };
    const bytes = new TextEncoder().encode(TWO);
    assert.deepEqual(await all(Readable.from([Buffer.from(TWO.slice(0, 40)), Buffer.from(TWO.slice(40))])), [4, 2]);
    assert.deepEqual(await all(new Response(bytes).body), [4, 2]);
    assert.deepEqual(await all((async function* () { yield TWO; })()), [4, 2]);
    assert.deepEqual([...readGames("")], []);
    assert.equal(readGame(""), undefined);
  },
  "a text of many pieces has all its games, and one may stop early": () => {
    const text = TWO.repeat(10000);
    let count = 0;
    for (const game of readGames(text)) count += game.length;
    assert.equal(count, 60000);
    for (const game of readGames(text)) {
      assert.equal(game.number, 1);
      break;
    }
    assert.equal([...readGames(TWO, { tagsOnly: true })][0].length, 0);
  },
  "a game with its variations and comments, and one that is edited": () => {
    const tree = zug.readGameTree("1. e4 {[%clk 0:05:00] best} (1. d4 d5) e5 *");
    assert.deepEqual(tree.moves.map(({ san, depth }) => `${san}${depth}`), ["e40", "d41", "d51", "e50"]);
    assert.equal(tree.moves[0].clock_ms, 300000);
    const edit = zug.editGame("1. e4 *");
    edit.play(edit.game().moves[0].node, "c5");
    assert.ok(edit.pgn().includes("1. e4 c5 *"));
    edit.free();
    assert.ok(zug.formatGames(TWO).includes("1. e4 e5 2. Nf3 Nc6 1-0") && !zug.formatGames(TWO).includes("Ke3"));
  },
  "time controls have names": () => {
    const control = TimeControl.typed("90 min for 40 moves, then 30 min, +30 s a move from move 1");
    assert.deepEqual([control.tag, control.speed, control.periods.length], ["40/5400+30:1800+30", "classical", 2]);
    assert.equal(String(new TimeControl("300+3")), "5 min, +3 s a move");
    assert.ok(thrown(() => new TimeControl("x")) instanceof ZugError);
  },
  "openings have names": () => {
    const board = new Board();
    assert.equal(board.opening(), null);
    for (const move of ["e4", "e5", "Nf3", "Nc6", "Bb5"]) board.push(move);
    assert.equal(board.opening().eco, "C60");
  },
  "the module asks for nothing from outside, and exports what has types": async () => {
    const module = await WebAssembly.compile(readFileSync(join(packageFolder, "dist/zug.wasm")));
    assert.deepEqual(WebAssembly.Module.imports(module), []);
    const named = ["wasm", "full"].flatMap((name) =>
      [...readFileSync(join(sourceFolder, `packages/js/src/${name}.ts`), "utf8").matchAll(/^ {2}(zug_wasm_\w+)\(/gm)].map(([, one]) => one));
    const exported = WebAssembly.Module.exports(module).map(({ name }) => name).filter((name) => name !== "memory");
    assert.deepEqual(exported.sort(), named.sort());
  },
  "the small module serves those who need no boards": async () => {
    const { makeZug } = await import(pathToFileURL(join(packageFolder, "dist/core.js")).href);
    const small = await makeZug(readFileSync(join(packageFolder, "dist/page.wasm")));
    assert.equal(small.position(zug.INITIAL_FEN).moves.length, 20);
  },
});
