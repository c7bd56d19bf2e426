// line.ts - several moves in a row, by the package. Room: web/zug.
export * from "zug-chess/line.js";
