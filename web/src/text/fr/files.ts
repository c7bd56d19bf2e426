// files.ts - French: files that are no PGN, by libzug's name for what they are. Room: web/text.
import type { Files } from "../en/files";

const packed = (by: string): string => `ce fichier est compressé avec ${by} : décompressez-le d’abord`;
const archive = (kind: string): string => `c’est une archive ${kind} : décompressez-la d’abord`;
const database = (kind: string): string => `c’est une base de données ${kind} : exportez d’abord ses parties en PGN`;
const document = "c’est un document de traitement de texte : enregistrez-le d’abord en texte brut";

export const files: Files = {
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
  "cab": archive("Cabinet"),
  "tar": archive("tar"),
  "pdf": "c’est un document PDF : les parties se lisent en PGN, c’est-à-dire en texte brut",
  "rtf": document,
  "office": document,
  "picture": "c’est une image : les parties se lisent en PGN, c’est-à-dire en texte brut",
  "sqlite": database("SQLite"),
  "chessbase": database("ChessBase"),
  "scid": database("Scid"),
  "utf16": "le texte est en UTF-16, ce que PGN n’est pas : enregistrez-le en UTF-8",
  "html": "c’est une page web sans partie : téléchargez le fichier PGN lui-même",
  "binary": "ce n’est pas du texte et il ne contient aucune partie : les bases des logiciels d’échecs s’exportent d’abord en PGN",
};
