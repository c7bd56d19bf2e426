// index.ts - all English texts. Room: web/text.
import { common } from "./common";
import { desk } from "./desk";
import { net } from "./net";
import { otb } from "./otb";
import { play } from "./play";
import { archive, replay } from "./replay";
import { settings } from "./settings";
import { start } from "./start";

export const en = { ...common, archive, desk, net, otb, play, replay, settings, start };
