// game.ts - one game under libzug's rules, by the package. Room: web/zug.
export * from "zug-chess/game.js";
