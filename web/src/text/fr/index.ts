// index.ts - all French texts. Room: web/text.
import type { Text } from "..";
import { common } from "./common";
import { desk } from "./desk";
import { late } from "./late";
import { net } from "./net";
import { otb } from "./otb";
import { play } from "./play";
import { archive, replay } from "./replay";
import { settings } from "./settings";
import { start } from "./start";

export const fr: Text = { ...common, archive, desk, late, net, otb, play, replay, settings, start };
