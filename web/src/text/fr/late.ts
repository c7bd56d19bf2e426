// late.ts - French: what libzug and the zone say, which the start does not need. Room: web/text.
import type { Late } from "../late";
import { accounts } from "./accounts";
import { facts } from "./facts";
import { files } from "./files";
import { findings } from "./findings";
import { refusals } from "./refusals";
import { zone } from "./zone";

export const late: Late = { accounts, facts, files, findings, refusals, zone };
