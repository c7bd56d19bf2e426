// evening.mjs - what the tests of an evening share: its games are played to their ends, its files are read, and its tables are
// compared with what the program says of its reports.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect } from "./harness.mjs";
import { playMoves } from "./people.mjs";

export const FOOLS_MATE = "f2f3 e7e5 g2g4 d8h4";

/** The contents of a file that a link or a button downloads. */
export async function fileOf(page, opener) {
  const [file] = await Promise.all([page.waitForEvent("download"), opener.click()]);
  return { path: await file.path(), name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

/** The event as a player sees it. */
const eventOf = (player, id) => player.http("GET", `/api/contests/${id}`);

/** The boards of a round: [{board, game, white, black}], the players as those who sit there. */
export async function boardsOf(people, id, round) {
  const { rounds } = await eventOf(Object.values(people)[0], id);
  return rounds.find((one) => one.round === String(round)).pairings.map(({ board, game, white, black }) =>
    ({ board, game, white: people[white.name], black: people[black.name] }));
}

/** Plays a game to its end without a browser. */
export const ends = {
  mate: ({ game, white, black }) => playMoves(game, [white, black], FOOLS_MATE),
  resign: async ({ game, white, black }) => {
    await playMoves(game, [white, black], "e2e4 e7e5");
    await black.command({ do: "resign", game });
  },
  draw: async ({ game, white, black }) => {
    await playMoves(game, [white, black], "d2d4 d7d5");
    await white.command({ do: "offer-draw", game });
    await black.command({ do: "accept-draw", game });
  },
};

/** What zug says of a report. */
export function zugSays(zone, ...words) {
  const done = spawnSync(zone.zug, words, { encoding: "utf8" });
  expect(done.status === 0, `zug ${words.join(" ")}: ${done.stdout}${done.stderr}`);
  return done.stdout;
}

/** Names and points of the table that a page shows, in its order. */
export const tableOf = (page) => page.locator(".cross-table tbody tr").evaluateAll((rows) =>
  rows.map((row) => `${row.querySelector("th").firstChild.textContent} ${row.querySelector(".score").textContent}`));

/** The same as zug standings has it of a report. */
export const standingsOf = (zone, path) => JSON.parse(zugSays(zone, "standings", "--format", "json", path)).rows.map(({ name, points }) =>
  `${name} ${points % 1 === 0 ? points : `${Math.floor(points) || ""}½`}`);
