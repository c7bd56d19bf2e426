// lineup.ts - who plays for which team at which board of a round, before it is published. Room: web/screens.
import { absenceIn } from "../../event/players";
import { seatedTwice, teamName, wantedMatches } from "../../event/teams";
import { http } from "../../net";
import type { Contest, Match, MatchBoard, Round, WantedFree } from "../../net";
import { asLoggedIn } from "../../play/log_in";
import { text } from "../../text";
import { sayRefusal } from "../../text/refusal";
import { tournament } from "../../text/tournament";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";

export interface LineupOptions {
  contest: Contest;
  round: string;
  matches: readonly Match[];
  /** Those whom the proposal leaves out. */
  free: readonly WantedFree[];
  /** The round as it was saved, if it was. */
  saved?: Round | undefined;
  onSaved(round: string, startsNow: boolean): void;
  onCancel(): void;
}

type SideOf = "home" | "away";

export function makeLineupForm(options: LineupOptions): View {
  const words = tournament().teams;
  const matches: Match[] = options.matches.map((match) => ({ ...match, boards: match.boards.map((board) => ({ ...board })) }));
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const save = async (startsNow: boolean): Promise<void> => {
    const { contest, round, saved, free } = options;
    const twice = seatedTwice(matches);
    const wanted = wantedMatches(matches, saved, free);
    draw(problem, twice !== undefined ? words.twice(playerName(contest, twice)) : wanted.pairings.length === 0 ? words.emptyRound : "");
    if (twice !== undefined || wanted.pairings.length === 0) return;
    const answer = await asLoggedIn(() => http.command({ do: "contest-pair", contest: contest.contest, round, ...wanted }));
    if (answer.ok) options.onSaved(round, startsNow);
    else draw(problem, sayRefusal(answer));
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void save(false);
  };
  return h("form", { class: "card stack lineup-form", on: { submit } },
    h("h2", { tabindex: "-1" }, words.lineupTitle(options.round)), h("p", { class: "soft" }, words.lineupHint),
    matches.map((match) => makeMatch(options, match)), problem,
    h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, text().desk.rounds.save),
      button(text().desk.rounds.saveStart, () => void save(true)),
      button(text().app.cancel, options.onCancel, { class: "plain" })));
}

const playerName = ({ players = [] }: Contest, player: number): string =>
  players.find((one) => one.player === player)?.name ?? String(player);

function makeMatch(options: LineupOptions, match: Match): View {
  const words = tournament().teams;
  const { contest } = options;
  const [home, away] = [teamName(contest, match.home), teamName(contest, match.away)];
  const rowOf = (board: MatchBoard, i: number): View => {
    const homeIsWhite = board.home_color === "white";
    return h("tr", { "data-board": board.board },
      h("th", { scope: "row" }, i + 1),
      h("td", { class: homeIsWhite ? "white" : "black" }, colorMark(homeIsWhite), seatOf(options, match, board, "home", i)),
      h("td", { class: homeIsWhite ? "black" : "white" }, colorMark(!homeIsWhite), seatOf(options, match, board, "away", i)));
  };
  return h("fieldset", { class: "bare lineup", "data-match": `${match.home}-${match.away}` },
    h("legend", {}, words.match(home, away)),
    h("table", { class: "seating" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, tournament().round.board),
        h("th", { scope: "col" }, `${words.home}: ${home}`), h("th", { scope: "col" }, `${words.away}: ${away}`))),
      h("tbody", {}, match.boards.map(rowOf))));
}

/** Which colour a seat has: a square for the eye, a word for the ear. */
function colorMark(isWhite: boolean): View {
  const words = tournament().teams;
  return h("span", { class: `color-mark ${isWhite ? "white" : "black"}`, role: "img", "aria-label": isWhite ? words.white : words.black });
}

/** The list by which a seat is given to somebody of the team. */
function seatOf({ contest, round }: LineupOptions, match: Match, board: MatchBoard, side: SideOf, at: number): HTMLElement {
  const words = tournament().teams;
  const team = contest.teams?.find((one) => one.team === match[side]);
  const label = (player: number): string => {
    const name = playerName(contest, player);
    return absenceIn(contest.absences ?? [], player, Number(round)) === "none" ? name : words.absent(name);
  };
  const change = (): void => {
    if (list.value === "") delete board[side];
    else board[side] = Number(list.value);
  };
  const list = element(h("select", { "aria-label": words.seat(team?.name ?? "", at + 1), on: { change } },
    h("option", { value: "" }, words.nobody),
    (team?.players ?? []).map((player) => h("option", { value: player }, label(player)))));
  list.value = board[side] === undefined ? "" : String(board[side]);
  return list;
}
