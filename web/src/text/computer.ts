// computer.ts - the words of the computer. Room: web/text.
import { COMPUTER } from "zug:languages";
import { makePart } from "./part";

export const { load: loadComputer, words: computer } = makePart(COMPUTER);
