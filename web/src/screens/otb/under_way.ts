// under_way.ts - a game that this browser keeps, while a link wants another one. Room: web/screens.
import { text } from "../../text";
import { button, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { viewOf } from "./match";
import type { Match } from "./match";

/** True while it is neither won, lost nor drawn. */
export const isUnderWay = (match: Match | null): match is Match => match !== null && viewOf(match).state !== "over";

/** Says that another game ends the one that is kept, and leads back to it. */
export const showUnderWay = (onGoOn: () => void): View =>
  h("p", { class: "notice under-way" }, text().otb.underWay, " ", button(text().otb.goOn, onGoOn));
