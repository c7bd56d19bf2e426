// files.ts - German: files that are no PGN, by libzug's name for what they are. Room: web/text.
import type { Files } from "../en/files";

const packed = (by: string): string => `das ist mit ${by} gepackt: bitte zuerst entpacken`;
const archive = (kind: string): string => `das ist ein ${kind}-Archiv: bitte zuerst entpacken`;
const database = (kind: string): string => `das ist eine ${kind}-Datenbank: die Partien bitte zuerst als PGN ausgeben`;
const document = "das ist ein Dokument einer Textverarbeitung: bitte zuerst als reinen Text speichern";

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
  "pdf": "das ist ein PDF-Dokument: gelesen wird PGN, also reiner Text",
  "rtf": document,
  "office": document,
  "picture": "das ist ein Bild: gelesen wird PGN, also reiner Text",
  "sqlite": database("SQLite"),
  "chessbase": database("ChessBase"),
  "scid": database("Scid"),
  "utf16": "der Text ist UTF-16: bitte als UTF-8 speichern",
  "html": "das ist eine Webseite ohne Partie: bitte die PGN-Datei selbst herunterladen",
  "binary": "das ist kein Text, und es ist keine Partie darin: Datenbanken von Schachprogrammen bitte zuerst als PGN ausgeben",
};
