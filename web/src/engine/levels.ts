// levels.ts - how strong a computer plays, as server/bot/bot_level.c has it for a zone. Room: web/engine.

export interface Level {
  /** So many moves of a hundred are any legal ones, without a thought. */
  slips: number;
  skill: number;
  nodes: number;
}

export const LEVELS: readonly Level[] = [
  { slips: 40, skill: 0, nodes: 200 },
  { slips: 20, skill: 0, nodes: 1000 },
  { slips: 8, skill: 2, nodes: 5000 },
  { slips: 2, skill: 5, nodes: 20_000 },
  { slips: 0, skill: 8, nodes: 60_000 },
  { slips: 0, skill: 12, nodes: 200_000 },
  { slips: 0, skill: 16, nodes: 600_000 },
  { slips: 0, skill: 20, nodes: 2_000_000 },
];

/** A game is planned as if so many moves were still to come. */
const SHARE = 40;

/** How long a move may take, so that no game ends by time. */
export const thinkMs = (leftMs: number | null): number =>
  leftMs === null ? 2000 : Math.round(Math.min(2000, Math.max(20, leftMs / SHARE)));
