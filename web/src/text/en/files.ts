// files.ts - English: files that are no PGN, by libzug's name for what they are. Room: web/text.

const packed = (by: string): string => `this is packed with ${by}: unpack it first`;
const archive = (kind: string): string => `this is a ${kind} archive: unpack it first`;
const database = (kind: string): string => `this is ${kind} database: export its games as PGN first`;
const document = "this is a document of a word processor: save it as plain text first";

const sentences = {
  "gzip": packed("gzip"),
  "zstd": packed("zstd"),
  "bzip2": packed("bzip2"),
  "xz": packed("xz"),
  "lzma": packed("LZMA"),
  "lzip": packed("lzip"),
  "lz4": packed("LZ4"),
  "compress": packed("compress"),
  "zip": archive("ZIP"),
  "7z": archive("7-Zip"),
  "rar": archive("RAR"),
  "cab": archive("cabinet"),
  "tar": archive("tar"),
  "pdf": "this is a PDF document: games are read as PGN, which is plain text",
  "rtf": document,
  "office": document,
  "picture": "this is a picture: games are read as PGN, which is plain text",
  "sqlite": database("an SQLite"),
  "chessbase": database("a ChessBase"),
  "scid": database("a Scid"),
  "utf16": "the text is in UTF-16, which PGN is not: save it as UTF-8",
  "html": "this is a web page without a game: download the PGN file itself",
  "binary": "this is no text, and no game is in it: databases of chess programs are exported as PGN first",
};

/** The kinds that every language has. */
export type Files = Record<keyof typeof sentences, string>;

export const files: Files = sentences;
