// edit.ts - a game that is edited, by the package. Room: web/zug.
export * from "zug-chess/edit.js";
