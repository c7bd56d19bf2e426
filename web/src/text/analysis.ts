// analysis.ts - the words of the analysis board. Room: web/text.
import { ANALYSIS } from "zug:languages";
import { makePart } from "./part";

export const { load: loadAnalysis, words: analysis } = makePart(ANALYSIS);
