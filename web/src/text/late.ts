// late.ts - the words that are loaded with the first screen that needs them, which is not the start. Room: web/text.
// English ones come with the screen, those of another language with the rest of that language.
import { apartIn } from "./apart";
import { late as en } from "./en/late";
import { text } from "./index";

export type Late = typeof en;

const english = apartIn(en);

/** late().refusals, late().files and so on. Ask anew on every use, as with text(). */
export const late = (): Late => text().late ?? english;
