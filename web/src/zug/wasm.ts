// wasm.ts - carries texts into libzug and answers out, as the package does. Room: web/zug.
export * from "zug-chess/wasm.js";
