// standings.ts - who stands where in an event with a list of players, as the zone has it ranked; and the cross table.
// Room: web/event.
import type { Contest, Standings, StandingsCell, StandingsRow } from "../net";
import { files } from "../net";
import { tournamentFiles, tournaments } from "../net/tournament";
import { language, text } from "../text";
import { tournament } from "../text/tournament";
import { button, h, refill, show } from "../ui/dom";
import { fileName } from "../ui/file_name";
import { hasTeams } from "./players";
import { pointsText } from "./score";

export interface StandingsView {
  root: HTMLElement;
  /** The event has changed: the zone is asked again if that may matter. */
  refresh(): void;
}

const WAIT_MS = 300;

/** What the standings depend on. */
export const keyOf = ({ players, plan, absences, rounds, teams }: Contest): string => JSON.stringify([
  players, plan, absences, teams,
  rounds.map((round) => [round.round, round.free, round.pairings.map((one) => [one.white.player, one.black.player, one.result])]),
]);

/** The table of an event; it follows what happens. */
export function makeStandingsView(contest: () => Contest): StandingsView {
  const place = h("div", { class: "stack" });
  const root = h("section", { class: "card stack standings", hidden: true }, place,
    makeTableLinks(contest()));
  let asked = "";
  let timer = 0;
  const load = async (): Promise<void> => {
    const key = asked;
    const answer = await tournaments.standings(contest().contest, "players");
    if (key !== asked || !answer.ok) return;
    refill(place, ...makeTable(answer));
    show(root, true);
  };
  return {
    root,
    refresh: () => {
      const key = keyOf(contest());
      // Teams have a table of their own.
      if (hasTeams(contest())) return show(root, false);
      if (key === asked) return;
      const isFirst = asked === "";
      asked = key;
      clearTimeout(timer);
      // Many results may come at once.
      if (isFirst) void load();
      else timer = window.setTimeout(() => void load(), WAIT_MS);
    },
  };
}

/** The ways to print and to download. */
function makeTableLinks(contest: Contest): HTMLElement {
  const words = tournament().table;
  const link = (href: string, name: string, file: string): HTMLElement =>
    h("a", { class: "button", href, download: file }, name);
  return h("div", { class: "row no-print" }, button(words.print, () => window.print()),
    link(tournamentFiles.standings(contest.contest), words.csv, fileName("csv", contest.name)),
    link(tournamentFiles.report(contest.contest), words.trf, fileName("trf", contest.name)),
    link(files.contest(contest.contest), text().desk.rounds.pgnEvent, fileName("pgn", contest.name)));
}

/** "12w½": against whom, with which colour, and what it brought, in the letters of the language. */
export function cellText({ text: said }: Pick<StandingsCell, "text">): string {
  const { colorLetters } = tournament().table;
  const match = /^(\d+)([wb])(.)$/.exec(said);
  if (!match) return markText(said);
  return `${match[1] ?? ""}${colorLetters[match[2] as "w" | "b"]}${markText(match[3] ?? "")}`;
}

const markText = (mark: string): string => ({ "=": "½", "-": "–", D: "½", W: "1", L: "0" }[mark] ?? mark);

/** What two have made against each other, by the number of the opponent: "1 ½". */
export function crossText(row: Pick<StandingsRow, "rounds">, opponent: number): string {
  return row.rounds.filter((one) => one.opponent === opponent).map((one) => markText(one.text.slice(-1))).join(" ");
}

const number = (value: number | null): string =>
  (value === null ? "" : new Intl.NumberFormat(language(), { maximumFractionDigits: 2 }).format(value));

/** The head and the body of the table: by rounds in a Swiss, by opponents where everybody meets everybody. */
function makeTable(standings: Standings): HTMLElement[] {
  const words = tournament().table;
  const { rows, after, swiss } = standings;
  const byRounds = swiss || standings.by_stage !== undefined;
  const middle = byRounds ? Array.from({ length: after }, (_, i) => words.roundHead(i + 1)) : rows.map((_, i) => String(i + 1));
  const breaks = standings.tie_breaks.filter((one) => one.code !== "PTS");
  const cells = (row: StandingsRow): HTMLElement[] => byRounds
    ? middle.map((_, i) => h("td", { class: "cell" }, cellText(row.rounds[i] ?? { text: "" })))
    : rows.map((other) => h("td", { class: other === row ? "cell own" : "cell" }, other === row ? "■" : crossText(row, other.number)));
  const rowOf = (row: StandingsRow): HTMLElement =>
    h("tr", { "data-number": row.number },
      h("td", { class: "number" }, row.rank ?? "–"),
      h("th", { scope: "row", class: "row-name" }, [row.title, row.name].filter(Boolean).join(" "),
        byRounds ? h("span", { class: "soft start-number" }, ` ${row.number}`) : null),
      h("td", { class: "soft" }, row.rating ?? ""), ...cells(row), h("td", { class: "score" }, pointsText(row.points * 2)),
      ...standings.tie_breaks.map((one, i) => (one.code === "PTS" ? null : h("td", { class: "soft" }, number(row.values[i] ?? null)))));
  const short = (code: string): HTMLElement =>
    h("th", { scope: "col" }, h("abbr", { title: tournament().plan.tieBreakNames[code] ?? code }, code));
  const open = (standings.open_games ?? []).reduce((sum, one) => sum + one.games, 0);
  return [
    h("h2", {}, `${byRounds ? words.title : words.cross} ${words.after(after)}`),
    h("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": words.title },
      h("table", { class: "results cross-table" }, h("caption", { class: "spoken" }, words.title),
        h("thead", {}, h("tr", {},
          ...[words.rank, words.name, words.rating, ...middle, words.points].map((head) => h("th", { scope: "col" }, head)),
          ...breaks.map((one) => short(one.code)))),
        h("tbody", {}, ...rows.map(rowOf)))),
    ...(open > 0 ? [h("p", { class: "soft" }, words.open(open))] : []),
    h("p", { class: "soft hint" }, [byRounds ? words.key : words.crossKey,
      ...breaks.map((one) => `${one.code}: ${tournament().plan.tieBreakNames[one.code] ?? one.name}`)].join(" · ")),
  ];
}
