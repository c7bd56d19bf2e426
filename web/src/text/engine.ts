// engine.ts - the words of what the computer thinks. Room: web/text.
import { ENGINE } from "zug:languages";
import { makePart } from "./part";

export const { load: loadEngine, words: engine } = makePart(ENGINE);
