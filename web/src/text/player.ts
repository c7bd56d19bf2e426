// player.ts - the words of a player's page. Room: web/text.
import { PLAYER } from "zug:languages";
import { makePart } from "./part";

export const { load: loadPlayer, words: player } = makePart(PLAYER);
