// pgn.ts - files of games, by the package; what is no PGN has a sentence in the page. Room: web/zug.
import { foreignFile as foreign } from "zug-chess/pgn.js";
import type { Files } from "../text/en/files";
import type { Zug } from "./zug";

export * from "zug-chess/pgn.js";

/** What a file is that is no PGN, by libzug's name for it; "" of one that may be. */
export type Foreign = keyof Files | "";

/** As the package has it; the languages have a sentence for every name, which a test holds them to. */
export const foreignFile = (zug: Zug, first: Uint8Array, games = -1): Foreign => foreign(zug, first, games) as Foreign;
