// conditions.ts - the words of the search by conditions. Room: web/text.
import { CONDITIONS } from "zug:languages";
import { makePart } from "./part";

export const { load: loadConditions, words: conditions } = makePart(CONDITIONS);
