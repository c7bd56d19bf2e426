// annotated.ts - a game with what the engine says of it, as PGN: evaluations, signs, what was better. Room: web/engine.
// The same that `zug analyse` writes.
import { Edit, START } from "../zug/edit";
import type { EditedMove } from "../zug/edit";
import type { Zug } from "../zug/zug";
import type { Review } from "./game_review";
import type { Opinion, Sign } from "./judgement";
import type { Score } from "./score";

const ANNOTATOR = "Stockfish 10";
/** So many half-moves of a better line are written. */
const LINE = 10;

/** As the command [%eval] has it. */
const evalText = (score: Score): string => ("mate" in score ? `#${score.mate}` : (score.cp / 100).toFixed(2));

/** Writes what is known of a game into the first one of a PGN, which has the same main line. */
export function annotate(zug: Zug, pgn: Uint8Array, review: Review, signs: readonly (Sign | null)[]): Uint8Array<ArrayBuffer> {
  const { edit } = Edit.read(zug, pgn);
  try {
    const { moves, tags } = edit.game();
    const main = moves.filter((move) => move.depth === 0);
    main.forEach((move, i) => {
      const [before, after, sign] = [review[i] ?? null, review[i + 1] ?? null, signs[i] ?? null];
      // On the board a mate needs no evaluation, nor does stalemate.
      if (after?.best?.length !== 0 && after) edit.command(move.node, "eval", evalText(after.score));
      if (sign) writeSign(edit, move, sign);
      if (sign && before) writeBetter(edit, moves, move, before);
    });
    if (!tags.some(([name]) => name === "Annotator")) edit.tag("Annotator", ANNOTATOR);
    return edit.pgnBytes();
  } finally {
    edit.free();
  }
}

/** A person who has judged a move is right. */
function writeSign(edit: Edit, { node, nags = [] }: EditedMove, sign: Sign): void {
  if (!nags.some((nag) => nag >= 1 && nag <= 6)) edit.nags(node, [...nags, sign]);
}

/** The best line instead of a move, unless a variation begins with the same move already. */
function writeBetter(edit: Edit, moves: readonly EditedMove[], { parent }: EditedMove, { best = [], score }: Opinion): void {
  if (moves.some((move) => move.parent === parent && move.uci === best[0])) return;
  let node = moves[parent]?.node ?? START;
  for (const [i, move] of best.slice(0, LINE).entries()) {
    const played = edit.play(node, move);
    if ("problem" in played) return;
    node = played.node;
    if (i === 0) edit.command(node, "eval", evalText(score));
  }
}
