// refusal.ts - why the zone, or a game, refuses something, in the reader's language. Room: web/text.
import type { Facts } from "../zug/types";
import { sentenceIn } from "./facts";
import { text } from "./index";
import { late } from "./late";

/** A refusal as the zone tells it; see Refusal in net/messages.ts. */
interface Refused {
  code: string;
  message?: string;
  facts?: Facts;
  names?: readonly string[];
}

/** Words with a capital and a full stop. */
export const wholeSentence = (words: string): string =>
  words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");

/** Why something was refused, as a whole sentence. What no language has a sentence for is told by the zone's own. */
export function sayRefusal({ code, message = "", facts, names = [] }: Refused): string {
  const { net } = text();
  const { refusals, facts: sentences, files } = late();
  const kinds: Readonly<Record<string, string | undefined>> = files;
  const known: Readonly<Record<string, string | undefined>> = refusals;
  const [name] = names;
  if (code === "no-such-person" && name !== undefined) return net.unknown(names);
  if (code === "round-waits" && name !== undefined) return net.roundWaits(name);
  if (code === "unreachable") return net.unreachable;
  const said = facts?.code === "import-kind" ? kinds[facts.detail ?? ""]
    : facts && sentenceIn({ ...refusals, ...sentences }, facts);
  return wholeSentence(said ?? known[code] ?? (message === "" ? code : message));
}
