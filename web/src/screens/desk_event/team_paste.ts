// team_paste.ts - all teams with their players at once: what was understood is shown before it is entered. Room: web/screens.
import type { Live } from "../../event/live";
import { http } from "../../net";
import { asLoggedIn } from "../../play/log_in";
import { sayRefusal } from "../../text/refusal";
import { tournament } from "../../text/tournament";
import { announceShown } from "../../ui/announce";
import { button, draw, element, freshId, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { newPlayers, pastedTeams, readTeams } from "./team_lists";
import type { PastedTeam } from "./team_lists";

export function makeTeamPaste({ model }: Live): HTMLElement {
  const words = tournament().teams;
  const id = freshId("teams");
  const area = element(h("textarea", {
    id, rows: "10", spellcheck: "false", class: "mono", "aria-describedby": `${id}-hint`, placeholder: words.pasteSample,
  }));
  const preview = element(h("div", { class: "stack", "aria-live": "polite" }));
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const enter = element(button(words.enter(0), () => void send(), { class: "primary" }));
  const refresh = (): void => {
    const { teams, problems } = readTeams(area.value, model.contest.teams);
    draw(problem);
    draw(preview, area.value.trim() === "" ? null : makePreview(teams, problems));
    draw(enter, words.enter(teams.length));
    // What cannot be read is put right first: nobody is left out unseen.
    enter.disabled = teams.length === 0 || problems.length > 0;
  };
  const send = async (): Promise<void> => {
    const { teams } = readTeams(area.value, model.contest.teams);
    const wrong = await enterTeams(model.contest.contest, teams);
    draw(problem, wrong ?? "");
    if (wrong !== null) return;
    area.value = "";
    refresh();
    details.open = false;
    announceShown(words.entered(teams.length));
    details.querySelector("summary")?.focus();
  };
  area.addEventListener("input", refresh);
  const details = element(h("details", { class: "player-paste" }, h("summary", {}, words.paste),
    h("div", { class: "stack" },
      h("div", { class: "field" }, h("label", { for: id }, words.pasteLabel), area,
        h("span", { class: "hint soft", id: `${id}-hint` }, words.pasteHint)),
      preview, problem, h("div", { class: "row" }, enter))));
  refresh();
  return details;
}

/** Enters players whom the list does not have, then the teams; the answer is what is wrong. */
async function enterTeams(contest: string, teams: readonly PastedTeam[]): Promise<string | null> {
  const before = await http.contest(contest);
  if (!before.ok) return sayRefusal(before);
  const players = newPlayers(teams, before.players ?? []);
  const entered = players.length === 0 ? undefined
    : await asLoggedIn(() => http.command({ do: "contest-enter", contest, players }));
  if (entered && !entered.ok) return sayRefusal(entered);
  const after = await http.contest(contest);
  if (!after.ok) return sayRefusal(after);
  const answer = await asLoggedIn(() => http.command({ do: "contest-team", contest, teams: pastedTeams(teams, after.players ?? []) }));
  return answer.ok ? null : sayRefusal(answer);
}

function makePreview(teams: readonly PastedTeam[], problems: readonly { line: number; kind: string; about: string }[]): View {
  const words = tournament().teams;
  const { line, problem, wrong, problems: ofPlayers } = tournament().players;
  const known: Readonly<Record<string, string>> = { ...ofPlayers, ...words.problems };
  const people = teams.reduce((sum, team) => sum + team.players.length, 0);
  return h("div", { class: "stack" },
    h("p", {}, [words.understood(teams.length, people), problems.length > 0 ? wrong(problems.length) : ""].filter((part) => part !== "").join(" · ")),
    problems.length > 0 ? h("ul", { class: "problem" }, problems.map((one) =>
      h("li", {}, line(one.line, problem(one.about, known[one.kind] ?? one.kind))))) : null,
    h("ul", {}, teams.map((team) => h("li", {}, h("b", {}, team.name), `: ${team.players.map((one) => one.name).join("; ")}`))));
}
