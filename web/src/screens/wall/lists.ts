// lists.ts - the rows of a screen on the wall. Room: web/screens.
import type { Clocks } from "../../event/clocks";
import type { BoardState } from "../../event/model";
import { isOver } from "../../event/model";
import { byName, listedAs, peopleOf, titled } from "../../event/people";
import { pointsText } from "../../event/score";
import { valueText } from "../../event/standings";
import type { Contest, Round, Standings } from "../../net";
import { text } from "../../text";
import { tournament } from "../../text/tournament";
import { h } from "../../ui/view";
import type { View } from "../../ui/view";
import { HALVES, resultText } from "../../ui/result";
import { clockText } from "../../ui/time";
import type { Side } from "../../zug/types";

/** A row, made when it is shown. */
export type WallRow = () => View;

const row = (kind: string, ...cells: View[]): View => h("li", { class: `wall-row ${kind}` }, cells);
const cell = (kind: string, ...words: (string | number | View)[]): View => h("span", { class: kind }, words);

/** The boards of a round, and who has no opponent. */
export function pairingRows(contest: Contest, round: Round): WallRow[] {
  const name = (person: Parameters<typeof listedAs>[1]): string => listedAs(contest, person).name;
  const boards = round.pairings.map(({ board, white, black }): WallRow => () =>
    row("pair", cell("wall-name left", name(white)), cell("wall-board", board), cell("wall-name", name(black))));
  const free = (round.free ?? []).map(({ player, bye }): WallRow => () =>
    row("pair", cell("wall-name left", peopleOf(contest).byPlayer(player)?.name ?? String(player)), cell("wall-board", "–"),
      cell("wall-name soft", tournament().page.wall.byes[bye])));
  return [...boards, ...free];
}

/** Everybody by name, with the board and the colour. */
export function seatRows(contest: Contest, round: Round): WallRow[] {
  const { white: ofWhite, black: ofBlack } = text().desk.rounds;
  const seats = round.pairings.flatMap(({ board, white, black }) => [
    { name: listedAs(contest, white).name, board: String(board), color: "white", said: ofWhite },
    { name: listedAs(contest, black).name, board: String(board), color: "black", said: ofBlack },
  ]);
  const free = (round.free ?? []).map(({ player, bye }) =>
    ({ name: peopleOf(contest).byPlayer(player)?.name ?? String(player), board: "–", color: "", said: tournament().page.wall.byes[bye] }));
  return [...seats, ...free].sort((a, b) => byName(a.name, b.name)).map(({ name, board, color, said }): WallRow => () =>
    row("seat-of", cell("wall-name", name), cell("wall-board", board),
      color === "" ? cell("wall-color soft", said) : cell("wall-color", h("span", { class: `side-mark ${color}` }), said)));
}

/** The boards on which is being played, with their clocks. */
export function clockRows(boards: ReadonlyMap<string, BoardState>, clocks: Clocks): WallRow[] {
  const open = [...boards.values()].filter(({ table }) => !isOver(table)).sort((a, b) => (a.table.board ?? 0) - (b.table.board ?? 0));
  return open.map((board): WallRow => () => {
    const { table } = board;
    const clock = (side: Side): View => {
      const left = clocks.read(board, side);
      const isRunning = table.ticking && table.turn === side;
      return h("span", { class: `wall-clock${isRunning ? " running" : ""}`, "data-game": board.game, "data-side": side },
        left === null ? "" : clockText(left, false));
    };
    return row("board-of", cell("wall-name left", table.white.name), clock("white"), cell("wall-board", table.board ?? ""), clock("black"),
      cell("wall-name", table.black.name));
  });
}

/** The boards that have a result. */
export function resultRows(contest: Contest, round: Round): WallRow[] {
  return round.pairings.filter(({ result = "*" }) => result !== "*").map(({ board, white, black, result = "*" }): WallRow => () => {
    const mark = (side: 0 | 1): string => (HALVES[result]?.[side] === 2 ? " winner" : "");
    return row("result-of", cell("wall-board", board), cell(`wall-name left${mark(0)}`, listedAs(contest, white).name),
      cell("wall-result", resultText(result)), cell(`wall-name${mark(1)}`, listedAs(contest, black).name));
  });
}

/** Who stands where, with the first tie-break. */
export function standingRows(contest: Contest, standings: Standings): WallRow[] {
  const first = standings.tie_breaks.findIndex((one) => one.code !== "PTS" && one.counts);
  return standings.rows.map((one): WallRow => () => {
    const player = standings.of === "teams" ? undefined : peopleOf(contest).byNumber(one.number);
    return row("rank-of", cell("wall-board", one.rank ?? "–"), cell("wall-name", titled(player ?? one)),
      cell("wall-points", pointsText(one.points * 2)), cell("wall-tie soft", first < 0 ? "" : valueText(one.values[first] ?? null)));
  });
}
