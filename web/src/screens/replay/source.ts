// source.ts - where games come from: a file, a pasted text, the zone. Room: web/screens.
// A file is listed piece by piece, so that the page stays awake; of a game its own bytes are read when it is opened.
import { FIRST_BYTES, PgnIndex, foreignFile, readGame, writeGames } from "../../zug/pgn";
import type { IndexedGame, ReadGame } from "../../zug/pgn";
import { isProblem } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { text } from "../../text";
import { sayFacts } from "../../text/facts";
import { late } from "../../text/late";
import { wholeSentence } from "../../text/refusal";

export interface Source {
  name: string;
  bytes: Blob;
  games: readonly IndexedGame[];
  /** What an address says to find it again; nothing for a file of this device. */
  address: Readonly<Record<string, string>> | null;
}

const PIECE_BYTES = 32_768;
/** A line that is longer than this is no position. */
const FEN_BYTES = 1000;
const SLICE_MS = 12;

export interface Progress {
  part: number;
  games: number;
}

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

/** Lets the browser draw and listen. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** What is packed with gzip is unpacked, and UTF-16 becomes UTF-8; anything else stays as it is. */
export async function unpack(blob: Blob): Promise<Blob> {
  const [a, b] = await bytesOf(blob.slice(0, 2));
  if (a === 0xff && b === 0xfe) return new Blob([new TextDecoder("utf-16le").decode(await bytesOf(blob))]);
  if (a === 0xfe && b === 0xff) return new Blob([new TextDecoder("utf-16be").decode(await bytesOf(blob))]);
  if (a !== 0x1f || b !== 0x8b || typeof DecompressionStream === "undefined") return blob;
  return new Response(blob.stream().pipeThrough(new DecompressionStream("gzip"))).blob();
}

/** What a file is that is no text, as a sentence, before it is read, or with the games that were found; else "". */
export async function foreignOf(zug: Zug, bytes: Blob, games?: readonly IndexedGame[]): Promise<string> {
  if (games?.some((game) => game.half_moves > 0)) return "";
  const kind = foreignFile(zug, await bytesOf(bytes.slice(0, FIRST_BYTES)), games?.length);
  return kind === "" ? "" : wholeSentence(late().files[kind]);
}

/** Lists all games of some bytes; null if it was no longer wanted. */
export async function listGames(
  zug: Zug, bytes: Blob, onProgress: (progress: Progress) => void, isWanted: () => boolean,
): Promise<{ bytes: Blob; games: IndexedGame[] } | null> {
  const index = new PgnIndex(zug);
  const games: IndexedGame[] = [];
  let rested = performance.now();
  try {
    for (let at = 0; at < bytes.size || at === 0; at += PIECE_BYTES) {
      const end = Math.min(bytes.size, at + PIECE_BYTES);
      games.push(...index.push(await bytesOf(bytes.slice(at, end)), end === bytes.size));
      if (performance.now() - rested < SLICE_MS) continue;
      onProgress({ part: end / bytes.size, games: games.length });
      await pause();
      rested = performance.now();
      if (!isWanted()) return null;
    }
  } finally {
    index.free();
  }
  return { bytes, games };
}

/** What some bytes are: nothing that can be shown, and why; a position; or games. */
export type Opened = { complaint: string } | { fen: string } | { bytes: Blob; games: IndexedGame[] };

/** Finds out what was chosen, pasted or fetched; null if it was no longer wanted. */
export async function openBytes(
  zug: Zug, packed: Blob, onProgress: (progress: Progress) => void, isWanted: () => boolean,
): Promise<Opened | null> {
  const unpacked = await unpack(packed);
  const foreign = await foreignOf(zug, unpacked);
  if (!isWanted()) return null;
  if (foreign) return { complaint: foreign };
  const [position = "", ...more] = await positionsOf(unpacked);
  if (!isWanted()) return null;
  if (position && more.length === 0) return { fen: position };
  const bytes = position ? gamesOfPositions([position, ...more], text().replay.positionNumber) : unpacked;
  const listed = await listGames(zug, bytes, (at) => isWanted() && onProgress(at), isWanted);
  if (!listed || !isWanted()) return null;
  const none = await foreignOf(zug, bytes, listed.games);
  if (!isWanted()) return null;
  return none || listed.games.length === 0 ? { complaint: none || text().replay.noGame } : listed;
}

/** Reads one game with all that is written about it. */
export async function openGame(zug: Zug, source: Source, number: number): Promise<ReadGame | null> {
  const game = source.games[number];
  return game ? readGame(zug, await bytesOf(source.bytes.slice(game.from, game.to)), game) : null;
}

/** Games in export format, written by libzug; those with an error are left out. */
export async function exportGames(zug: Zug, source: Source, numbers: Iterable<number>): Promise<Blob> {
  const parts: BlobPart[] = [];
  let rested = performance.now();
  for (const number of numbers) {
    const game = source.games[number];
    if (game) parts.push(writeGames(zug, await bytesOf(source.bytes.slice(game.from, game.to))));
    if (performance.now() - rested < SLICE_MS) continue;
    await pause();
    rested = performance.now();
  }
  return new Blob(parts, { type: "application/x-chess-pgn" });
}

/** True if a text looks like one position, if perhaps a wrong one: a single line that begins with some ranks. */
const looksLikeFen = (text: string): boolean => /^\s*[^\s/[{:]+(\/[^\s/]*){3,}[^\n]*\s*$/.test(text);

/** The lines of a text of positions, one or more, and of nothing else; none of any other text. */
export async function positionsOf(bytes: Blob): Promise<string[]> {
  const [first = ""] = (await bytes.slice(0, FEN_BYTES).text()).trimStart().split("\n");
  if (!looksLikeFen(first)) return [];
  const lines = (await bytes.text()).split("\n").filter((line) => line.trim() !== "");
  return lines.every(looksLikeFen) ? lines : [];
}

/** Positions as a file of games without moves. A line of EPD has, behind four fields, operations; `id` is a name. */
export function gamesOfPositions(lines: readonly string[], nameOf: (number: number) => string): Blob {
  const games = lines.map((line, i) => {
    const fields = line.trim().split(/\s+/);
    const counts = fields.slice(4, 6).filter((field) => /^\d+$/.test(field));
    const fen = [...fields.slice(0, 4), ...(counts.length === 2 ? counts : ["0", "1"])].join(" ");
    const name = /\bid "([^"]+)"/.exec(line)?.[1] ?? nameOf(i + 1);
    return `[Event "${quoted(name)}"]\n[SetUp "1"]\n[FEN "${quoted(fen)}"]\n\n*\n`;
  });
  return new Blob([games.join("\n")]);
}

/** A text as the value of a tag. */
const quoted = (value: string): string => value.replace(/[\\"]/g, "\\$&");

/** A position as a game without moves, or the sentence why it is none. */
export function gameOfFen(zug: Zug, fen: string): ReadGame | string {
  const position = zug.position(fen.trim());
  if (isProblem(position)) return sayFacts(position.problem);
  const { turn, check } = position;
  return { problems: [], tags: [], start: { fen: position.fen, turn, check }, result: "*", moves: [] };
}
