// bench.mjs - zug-chess beside chessops and chess.js: the same work in one process, taking turns.
// usage: node bench.mjs PACKAGE [ROUNDS]
// The games are random ones from a fixed seed, so that every run has the same. Each task is done by all libraries in turn, ROUNDS
// times; the best round of each counts, in CPU time, so that other work on the machine costs nobody anything. What they answer is
// compared: a library that did less would not be measured but end the run.
import { Chess as ChessJs } from "chess.js";
import { Chess, fen as chessopsFen, pgn as chessopsPgn, san as chessopsSan } from "chessops";
import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, rounds = "5"] = process.argv.slice(2);
const { Board, readGames } = await import(pathToFileURL(join(resolve(folder), "dist/index.js")).href);

const GAMES = 200, HALF_MOVES = 100;

/** Numbers that look random, the same in every run. */
function drawing(seed) {
  let state = seed;
  return (limit) => (state = (state * 48271) % 2147483647) % limit;
}

/** Random games: their moves in SAN, and the position after each. */
function makeGames() {
  const draw = drawing(7);
  return Array.from({ length: GAMES }, () => {
    const board = new Board(), sans = [], fens = [];
    for (let moves = board.legalMoves(); moves.length > 0 && sans.length < HALF_MOVES; moves = board.legalMoves()) {
      const move = moves[draw(moves.length)];
      sans.push(board.san(move));
      board.push(move);
      fens.push(board.fen());
    }
    return { sans, fens };
  });
}

const games = makeGames();
const fens = games.flatMap(({ fens: all }) => all.filter((_, i) => i % 5 === 0));
const movetext = (sans) => sans.map((san, i) => (i % 2 === 0 ? `${i / 2 + 1}. ${san}` : san)).join(" ").replace(/(.{60,79}) /g, "$1\n");
const texts = games.map(({ sans }, i) =>
  `[Event "Bench"]\n[Site "?"]\n[Date "2026.01.01"]\n[Round "${i + 1}"]\n[White "White, ${i}"]\n[Black "Black, ${i}"]\n[Result "*"]\n\n${movetext(sans)} *\n\n`);
const pgn = texts.join("");

const boards = fens.map((fen) => new Board(fen));
const positions = fens.map((fen) => Chess.fromSetup(chessopsFen.parseFen(fen).unwrap()).unwrap());
const chessJs = fens.map((fen) => new ChessJs(fen));

/** The squares of the last rank, where a pawn's one destination is four moves. */
const isPromotion = (position, from, to) => position.board.getRole(from) === "pawn" && (to >> 3 === 0 || to >> 3 === 7);

/** All legal moves of chessops: it gives destinations, castling as king takes rook. */
function* movesOf(position) {
  for (const [from, dests] of position.allDests())
    for (const to of dests)
      if (isPromotion(position, from, to)) for (const promotion of ["queen", "rook", "bishop", "knight"]) yield { from, to, promotion };
      else yield { from, to };
}

const sum = (list, of) => list.reduce((total, one) => total + of(one), 0);
const count = (iterable) => [...iterable].length;

/** A random game: how many half-moves it has. */
function randomGame(draw, list, play) {
  let plies = 0;
  for (let moves = list(); moves.length > 0 && plies < HALF_MOVES; moves = list(), plies++) play(moves[draw(moves.length)]);
  return plies;
}

function randomZug(draw) {
  const board = new Board();
  const plies = randomGame(draw, () => board.legalMoves(), (move) => board.push(move));
  board.free();
  return plies;
}

function randomChessops(draw) {
  const position = Chess.default();
  return randomGame(draw, () => [...movesOf(position)], (move) => position.play(move));
}

function randomChessJs(draw) {
  const chess = new ChessJs();
  return randomGame(draw, () => chess.moves(), (move) => chess.move(move));
}

function finalOfChessops(game) {
  const position = chessopsPgn.startingPosition(game.headers).unwrap();
  for (const { san } of game.moves.mainline()) position.play(chessopsSan.parseSan(position, san));
  return chessopsFen.makeFen(position.toSetup());
}

function finalOfChessJs(text) {
  const chess = new ChessJs();
  chess.loadPgn(text);
  return chess.fen();
}

/** The piece placement: the libraries differ in when they write an en passant square. */
const placed = (list) => list.map((fen) => fen.split(" ")[0]).join();

/** A task: its unit, how much of it there is, what each library does, and whether the answers must be the same. */
const TASKS = {
  "legal moves of a position": {
    unit: "positions/s", amount: fens.length,
    zug: () => sum(boards, (board) => board.legalMoves().length),
    chessops: () => sum(positions, (position) => count(movesOf(position))),
    "chess.js": () => sum(chessJs, (chess) => chess.moves().length), // in SAN, which costs it least
  },
  "all of them in SAN": {
    unit: "positions/s", amount: fens.length,
    zug: () => sum(boards, (board) => board.sans().length),
    chessops: () => sum(positions, (position) => count([...movesOf(position)].map((move) => chessopsSan.makeSan(position, move)))),
    "chess.js": () => sum(chessJs, (chess) => chess.moves().length),
  },
  "a game played from SAN": {
    unit: "half-moves/s", amount: sum(games, ({ sans }) => sans.length),
    zug: () => placed(games.map(({ sans }) => {
      const board = new Board();
      for (const san of sans) board.push(san);
      const fen = board.fen();
      board.free();
      return fen;
    })),
    chessops: () => placed(games.map(({ sans }) => {
      const position = Chess.default();
      for (const san of sans) position.play(chessopsSan.parseSan(position, san));
      return chessopsFen.makeFen(position.toSetup());
    })),
    "chess.js": () => placed(games.map(({ sans }) => {
      const chess = new ChessJs();
      for (const san of sans) chess.move(san);
      return chess.fen();
    })),
  },
  "FEN read and written": {
    unit: "positions/s", amount: fens.length,
    zug: () => placed(fens.map((fen) => {
      const board = new Board(fen);
      const text = board.fen();
      board.free();
      return text;
    })),
    chessops: () => placed(fens.map((fen) => chessopsFen.makeFen(Chess.fromSetup(chessopsFen.parseFen(fen).unwrap()).unwrap().toSetup()))),
    "chess.js": () => placed(fens.map((fen) => new ChessJs(fen).fen())),
  },
  "PGN: tags and final FEN": {
    unit: "MB/s", amount: pgn.length / 1e6,
    zug: () => placed([...readGames(pgn)].map((game) => game.finalFen)),
    chessops: () => placed(chessopsPgn.parsePgn(pgn).map(finalOfChessops)),
    "chess.js": () => placed(texts.map(finalOfChessJs)),
  },
  "random games": {
    unit: "games/s", amount: 50, differs: true,
    ...Object.fromEntries(Object.entries({ zug: randomZug, chessops: randomChessops, "chess.js": randomChessJs })
      .map(([name, play]) => [name, () => {
        const draw = drawing(11);
        return sum(Array.from({ length: 50 }), () => play(draw));
      }])),
  },
};

const LIBRARIES = ["zug", "chessops", "chess.js"];

/** CPU seconds of a piece of work, and its answer. */
function timed(work) {
  const begin = process.cpuUsage();
  const answer = work();
  const { user, system } = process.cpuUsage(begin);
  return [(user + system) / 1e6, answer];
}

/** The best round of each library. */
function measure(task) {
  const best = Object.fromEntries(LIBRARIES.map((name) => [name, Infinity]));
  for (let round = 0; round < Number(rounds); round++) {
    const answers = LIBRARIES.map((name) => {
      const [seconds, answer] = timed(task[name]);
      best[name] = Math.min(best[name], seconds);
      return answer;
    });
    if (!task.differs) for (const answer of answers) assert.equal(answer, answers[0]);
  }
  return best;
}

const shown = (speed) => (speed < 100 ? speed.toPrecision(2) : Math.round(Number(speed.toPrecision(3))).toLocaleString("en"));

console.log(`Node.js ${process.version}; ${games.length} games, ${fens.length} positions, ${(pgn.length / 1e6).toFixed(2)} MB of PGN; best of ${rounds} rounds, CPU time`);
console.log("| | unit | zug-chess | chessops 0.15.1 | chess.js 1.4.0 | ratios |\n|---|---|---|---|---|---|");
for (const [name, task] of Object.entries(TASKS)) {
  const best = measure(task);
  const speeds = LIBRARIES.map((library) => task.amount / best[library]);
  console.log(`| ${name} | ${task.unit} | ${speeds.map(shown).join(" | ")} | ${speeds.slice(1).map((other) => `${(speeds[0] / other).toFixed(1)}`).join(", ")} |`);
}
