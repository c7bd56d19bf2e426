// tournament.ts - the words of tournaments: lists of players, plans, proposals, tables. Room: web/text.
import { TOURNAMENT } from "zug:languages";
import { makePart } from "./part";

export const { load: loadTournament, words: tournament } = makePart(TOURNAMENT);
