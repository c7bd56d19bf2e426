// types.ts - what libzug answers: the package's types. Room: web/zug.
export * from "zug-chess/types.js";
