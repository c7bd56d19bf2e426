// teams.ts - the teams of an event at the desk: who plays for them, in which order. Room: web/screens.
import type { Live } from "../../event/live";
import { isInRound } from "../../event/players";
import { boardColors } from "../../event/report_lines";
import { makeTextField } from "../../event/terms_form";
import { moved, teamless, wantedTeam } from "../../event/teams";
import type { Contest, Team, WantedTeam } from "../../net";
import { tournament } from "../../text/tournament";
import { announce, announceShown } from "../../ui/announce";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { field } from "../../ui/field";
import { tell } from "./acts";
import { ask } from "./dialog";
import { makeTeamPaste } from "./team_paste";

export interface TeamsView {
  root: HTMLElement;
  refresh(): void;
}

export function makeTeams(live: Live): TeamsView {
  const words = tournament().teams;
  const contest = (): Contest => live.model.contest;
  const empty = element(h("p", { class: "card empty" }, words.empty));
  const list = element(h("div", { class: "team-list" }));
  const rest = element(h("p", { class: "soft" }));
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const name = element(h("input", { type: "text", maxlength: "63" }));
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    const typed = name.value.trim();
    draw(problem, typed === "" ? words.needsName : "");
    if (typed === "") return name.focus();
    if (!(await send([{ name: typed }]))) return;
    name.value = "";
    announceShown(words.added(typed));
    name.focus();
  };
  const send = async (teams: WantedTeam[]): Promise<boolean> => {
    const wrong = await tell({ do: "contest-team", contest: contest().contest, teams });
    draw(problem, wrong ?? "");
    return wrong === null;
  };
  const redraw = element(button(words.draw, () => void drawNumbers(contest(), send)));
  const form = h("form", { class: "row with-field quick-team", on: { submit: (event) => void add(event) } },
    field(words.name, name), h("button", { type: "submit" }, words.add), redraw);
  const tools = element(h("div", { class: "stack" }, problem, makeTeamPaste(live), form, h("p", { class: "soft" }, words.numberHint)));
  const refresh = (): void => {
    const event = contest();
    const others = teamless(event).map((one) => one.name);
    const hasAny = (event.teams ?? []).length > 0;
    empty.hidden = hasAny;
    tools.hidden = event.closed;
    draw(list, (event.teams ?? []).map((team) => teamItem(event, team, send)));
    draw(rest, hasAny && others.length > 0 ? words.without(others) : "");
    redraw.disabled = !hasAny || event.rounds.length > 0;
  };
  refresh();
  return { root: element(h("div", { class: "stack teams" }, empty, list, rest, tools)), refresh };
}

type Send = (teams: WantedTeam[]) => Promise<boolean>;

/** Gives the teams their numbers by lot. */
async function drawNumbers({ teams = [] }: Contest, send: Send): Promise<void> {
  const lots = teams.map((team) => ({ team, lot: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0 }))
    .sort((a, b) => a.lot - b.lot);
  if (await send(lots.map(({ team }, i) => wantedTeam(team, { team: i + 1 })))) announceShown(tournament().teams.drawn);
}

/** A team with its players in their order. */
function teamItem(contest: Contest, team: Team, send: Send): View {
  const words = tournament().teams;
  const boards = boardColors(contest.plan?.lines).length;
  const isFixed = team.players.some((player) => isInRound(contest, player));
  const act = (label: string, about: string, on: () => void): View => button(label, on, { "aria-label": about });
  return h("section", { class: "card stack team", "aria-label": team.name, "data-team": team.team },
    h("div", { class: "boards-head" },
      h("h2", {}, `${team.team}. ${team.name}`, team.nickname ? h("span", { class: "soft" }, ` ${team.nickname}`) : null),
      contest.closed ? null : h("div", { class: "row" },
        act(words.change, words.changeOf(team.name), () => void askTeam(contest, team)),
        isFixed ? null : act(words.remove, words.removeOf(team.name), () => void askRemoval(contest, team)))),
    team.captain ? h("p", { class: "soft" }, words.captainIs(team.captain)) : null,
    team.players.length === 0 ? h("p", { class: "soft" }, words.noPlayers)
      : h("ol", { class: "plain-list tie-breaks roster" }, team.players.map((player, at) => rosterItem(contest, team, player, at, boards, send))),
    contest.closed ? null : makeAdder(contest, team, send));
}

/** "Board 2", or that somebody is a substitute. */
const placeText = (at: number, boards: number): string =>
  (boards > 0 && at >= boards ? tournament().teams.substitute : tournament().teams.board(at + 1));

function rosterItem(contest: Contest, team: Team, player: number, at: number, boards: number, send: Send): View {
  const words = tournament().teams;
  const known = contest.players?.find((one) => one.player === player);
  const name = known?.name ?? String(player);
  const move = async (to: number, way: string): Promise<void> => {
    if (to < 0 || to >= team.players.length) return;
    if (!(await send([wantedTeam(team, { players: moved(team.players, player, to) })]))) return;
    announce(words.movedTo(name, placeText(to, boards)));
    document.querySelector<HTMLElement>(`.roster [data-move="${player} ${way}"]`)?.focus();
  };
  const mover = (sign: string, label: string, to: number, way: string): View => button(sign, () => void move(to, way), {
    class: "plain", "aria-label": label, "data-move": `${player} ${way}`,
    "aria-disabled": to < 0 || to >= team.players.length ? "true" : null,
  });
  const out = (): void => void send([wantedTeam(team, { players: team.players.filter((one) => one !== player) })]);
  return h("li", { "data-player": player, class: boards > 0 && at >= boards ? "substitute" : "" },
    h("span", { class: "tie-break-name" }, h("span", { class: "soft place" }, placeText(at, boards)), " ",
      h("span", {}, name, known?.rating ? h("span", { class: "soft" }, ` ${known.rating}`) : null)),
    (contest.closed ? [] : [mover("↑", words.up(name), at - 1, "up"), mover("↓", words.down(name), at + 1, "down"),
      isInRound(contest, player) ? null : button("✕", out, { class: "plain", "aria-label": words.takeOut(name) })]));
}

/** The list by which somebody comes into the team who is in none; nothing if there is nobody. */
function makeAdder(contest: Contest, team: Team, send: Send): View | null {
  const words = tournament().teams;
  const others = teamless(contest);
  if (others.length === 0) return null;
  const add = (): void => {
    if (list.value !== "") void send([wantedTeam(team, { players: [...team.players, Number(list.value)] })]);
  };
  const list = element(h("select", { on: { change: add } }, h("option", { value: "" }, words.choose),
    others.map((one) => h("option", { value: one.player }, one.name))));
  return field(words.addPlayer(team.name), list);
}

/** Asks for the name, the short name and the captain of a team. */
function askTeam(contest: Contest, team: Team): Promise<boolean> {
  const words = tournament().teams;
  const name = makeTextField(words.name, team.name, { maxlength: "63" });
  const nickname = makeTextField(words.nickname, team.nickname ?? "", { maxlength: "5" }, words.nicknameHint);
  const captain = makeTextField(words.captain, team.captain ?? "", { maxlength: "63" }, words.captainHint);
  return ask({
    title: words.changeOf(team.name), explain: words.changeExplain, confirm: words.save,
    fields: element(h("div", { class: "form-columns" }, name.root, nickname.root, captain.root)),
    act: () => {
      const [typed, short, leader] = [name, nickname, captain].map(({ input }) => input.value.trim());
      if (!typed) return Promise.resolve(words.needsName);
      const wanted: WantedTeam = { team: team.team, name: typed, players: team.players };
      return tell({
        do: "contest-team", contest: contest.contest,
        teams: [{ ...wanted, ...(short ? { nickname: short } : {}), ...(leader ? { captain: leader } : {}) }],
      });
    },
  });
}

/** Takes a team out that is in no round. */
function askRemoval(contest: Contest, team: Team): Promise<boolean> {
  const words = tournament().teams;
  return ask({
    title: words.removeOf(team.name), explain: words.removeExplain, confirm: words.removeOf(team.name), isDanger: true,
    act: () => tell({ do: "contest-team", contest: contest.contest, teams: [{ team: team.team, name: "" }] }),
  });
}
