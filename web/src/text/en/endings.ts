// endings.ts - English: how games end. Room: web/text.
import { isForfeit } from "../../ui/result";
import type { Reason, Result } from "../../zug/types";

const DRAWS: Partial<Record<Reason, string>> = {
  "time-cannot-mate": "a flag fell, but the opponent could not checkmate by any series of legal moves",
  agreement: "by agreement",
  repetition: "third occurrence of the position",
  fivefold: "fifth occurrence of the position",
  "fifty-moves": "fifty moves of each side without a pawn move or a capture",
  "seventy-five-moves": "seventy-five moves of each side without a pawn move or a capture",
  stalemate: "stalemate",
  "dead-position": "neither side can checkmate by any series of legal moves",
  absence: "a player was away, but the claimant could not checkmate by any series of legal moves",
  adjudication: "decided by the arbiter",
};

const WINS: Partial<Record<Reason, (loser: string, winner: string) => string>> = {
  checkmate: (loser) => `${loser} is checkmated`,
  resignation: (loser) => `${loser} resigned`,
  time: (loser) => `${loser}'s flag fell`,
  absence: (loser, winner) => `${loser} was away and ${winner} claimed the game`,
  adjudication: () => "decided by the arbiter",
  forfeit: (loser) => `${loser} did not come in time`,
};

/** How both have lost, and by forfeit. */
const LOSSES: Partial<Record<Reason, string>> = {
  adjudication: "decided by the arbiter",
  forfeit: "nobody came in time",
  "never-came": "a flag fell, but the opponent had never come; an arbiter may decide otherwise",
};

/** "White wins: Black is checkmated". */
export function endSentence(reason: Reason | "", result: Result): string {
  if (reason === "" || result === "*") return "The game goes on";
  if (result === "1/2-1/2") return `Drawn: ${DRAWS[reason] ?? ""}`;
  if (result === "0-0") return `Lost by both: ${LOSSES[reason] ?? ""}`;
  if (result === "-/-") return `Lost by both by forfeit: ${LOSSES[reason] ?? ""}`;
  const [winner, loser] = result === "1-0" || result === "+/-" ? ["White", "Black"] : ["Black", "White"];
  return `${winner} wins${isForfeit(result) ? " by forfeit" : ""}: ${WINS[reason]?.(loser ?? "", winner ?? "") ?? ""}`;
}
