// help.ts - the words of how playing works here. Room: web/text.
import { HELP } from "zug:languages";
import { makePart } from "./part";

export const { load: loadHelp, words: help } = makePart(HELP);
