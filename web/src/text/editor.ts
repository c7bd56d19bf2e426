// editor.ts - the words of the board editor. Room: web/text.
import { EDITOR } from "zug:languages";
import { makePart } from "./part";

export const { load: loadEditor, words: editor } = makePart(EDITOR);
