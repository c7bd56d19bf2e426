// setup.ts - a position that is set up by hand, by the package. Room: web/zug.
export * from "zug-chess/setup.js";
