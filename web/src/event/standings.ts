// standings.ts - who stands where in an event with a list of players, as the zone has it ranked; and the cross table.
// Room: web/event.
import type { Contest, Standings, StandingsCell, StandingsRow, StandingsTieBreak } from "../net";
import { files } from "../net";
import { tournamentFiles, tournaments } from "../net/tournament";
import { language, text } from "../text";
import { tournament } from "../text/tournament";
import { button, draw, element, h } from "../ui/view";
import type { View } from "../ui/view";
import { fileName } from "../ui/file_name";
import { peopleOf } from "./people";
import { hasTeams, keyOf } from "./players";
import { pointsText } from "./score";

export interface StandingsView {
  root: HTMLElement;
  /** The event has changed: the zone is asked again if that may matter. */
  refresh(): void;
}

const WAIT_MS = 300;
/** Of a large event many results come at once, and many ask. */
const WAIT_LARGE_MS = 3000;
const LARGE = 200;

export interface StandingsSource {
  /** The event has changed, or another round is wanted: the zone is asked again if that may matter. */
  refresh(after?: number): void;
  destroy(): void;
}

/** Asks the zone who stands where, now and whenever that may have changed. */
export function followStandings(contest: () => Contest, onStandings: (standings: Standings) => void): StandingsSource {
  let asked = "";
  let round: number | undefined;
  let timer = 0;
  const load = async (): Promise<void> => {
    const key = asked;
    const answer = await tournaments.standings(contest().contest, round, "players");
    if (key === asked && answer.ok) onStandings(answer);
  };
  return {
    refresh: (after) => {
      const key = `${after ?? ""} ${keyOf(contest())}`;
      if (key === asked) return;
      const isAtOnce = asked === "" || after !== round;
      [asked, round] = [key, after];
      clearTimeout(timer);
      if (isAtOnce) void load();
      else timer = window.setTimeout(() => void load(), (contest().players ?? []).length > LARGE ? WAIT_LARGE_MS : WAIT_MS);
    },
    destroy: () => {
      asked = "left";
      clearTimeout(timer);
    },
  };
}

/** The table of an event; it follows what happens. */
export function makeStandingsView(contest: () => Contest): StandingsView {
  const place = element(h("div", { class: "stack" }));
  const root = element(h("section", { class: "card stack standings", hidden: true }, place,
    makeTableLinks(contest())));
  const source = followStandings(contest, (standings) => {
    draw(place, makeTable(contest(), standings));
    root.hidden = false;
  });
  return {
    root,
    // Teams have a table of their own.
    refresh: () => (hasTeams(contest()) ? (root.hidden = true) : source.refresh()),
  };
}

/** The ways to print and to download. */
function makeTableLinks(contest: Contest): View {
  const words = tournament().table;
  const link = (href: string, name: string, file: string): View =>
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
  return `${match[1] ?? ""}${colorLetters[match[2] === "w" ? "w" : "b"]}${markText(match[3] ?? "")}`;
}

/** "½" for "=", as people write it. */
const markText = (mark: string): string => ({ "=": "½", "-": "–", D: "½", W: "1", L: "0" }[mark] ?? mark);

/** What two have made against each other, by the number of the opponent: "1 ½". */
export function crossText(row: Pick<StandingsRow, "rounds">, opponent: number): string {
  return row.rounds.filter((one) => one.opponent === opponent).map((one) => markText(one.text.slice(-1))).join(" ");
}

/** A value as the language writes it; nothing for none. */
export const valueText = (value: number | null): string =>
  (value === null ? "" : new Intl.NumberFormat(language(), { maximumFractionDigits: 2 }).format(value));

/** More opponents than this are no columns. */
const COLUMNS_MAX = 60;

/** True if the columns are rounds; else they are opponents, where everybody meets everybody. */
export const isByRounds = ({ swiss, by_stage: stage, rows }: Standings): boolean =>
  swiss || stage !== undefined || rows.length > COLUMNS_MAX;

/** What a tie-break is in words. */
export const tieBreakName = ({ code, name }: StandingsTieBreak): string => tournament().plan.tieBreakNames[code] ?? name;

/** The heads of the columns between the rating and the points. */
export const middleHeads = (standings: Standings): string[] => isByRounds(standings)
  ? Array.from({ length: standings.after }, (_, i) => tournament().table.roundHead(i + 1))
  : standings.rows.map((_, i) => String(i + 1));

/** The cells of a row in these columns. */
export const middleCells = (standings: Standings, row: StandingsRow): View[] => isByRounds(standings)
  ? Array.from({ length: standings.after }, (_, i) => h("td", { class: "cell" }, cellText(row.rounds[i] ?? { text: "" })))
  : standings.rows.map((other) =>
    h("td", { class: other === row ? "cell own" : "cell" }, other === row ? "■" : crossText(row, other.number)));

/** How many games have no result yet. */
const openGames = ({ open_games: open = [] }: Standings): number => open.reduce((sum, one) => sum + one.games, 0);

/** Somebody's name as the list has it, which reports cut. */
const fullName = (contest: Contest, { number, name }: StandingsRow): string =>
  peopleOf(contest).byNumber(number)?.name ?? name ?? String(number);

/** What is to be known of the results in a table: which are missing, and whose count for nobody. */
export function resultNotes(contest: Contest, standings: Standings): View[] {
  const { open, uncounted } = tournament().table;
  const count = openGames(standings);
  const left = standings.rows.filter((row) => row.rank === undefined).map((row) => fullName(contest, row));
  const notes = [count > 0 ? open(count) : "", left.length > 0 ? uncounted(left.join("; ")) : ""];
  return notes.filter(Boolean).map((note) => h("p", { class: "soft" }, note));
}

/** The head and the body of the table: by rounds in a Swiss, by opponents where everybody meets everybody. */
function makeTable(contest: Contest, standings: Standings): View[] {
  const words = tournament().table;
  const { rows, after } = standings;
  const byRounds = isByRounds(standings);
  const breaks = standings.tie_breaks.filter((one) => one.code !== "PTS");
  const rowOf = (row: StandingsRow): View =>
    h("tr", { "data-number": row.number },
      h("td", { class: "number" }, row.rank ?? "–"),
      h("th", { scope: "row", class: "row-name" }, [row.title, fullName(contest, row)].filter(Boolean).join(" "),
        byRounds ? h("span", { class: "soft start-number" }, ` ${row.number}`) : null),
      h("td", { class: "soft" }, row.rating ?? ""), middleCells(standings, row), h("td", { class: "score" }, pointsText(row.points * 2)),
      standings.tie_breaks.map((one, i) => (one.code === "PTS" ? null : h("td", { class: "soft" }, valueText(row.values[i] ?? null)))));
  const short = (one: StandingsTieBreak): View =>
    h("th", { scope: "col" }, h("abbr", { title: tieBreakName(one) }, one.code));
  return [
    h("h2", {}, `${byRounds ? words.title : words.cross} ${words.after(after)}`),
    h("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": words.title },
      h("table", { class: "results cross-table" }, h("caption", { class: "spoken" }, words.title),
        h("thead", {}, h("tr", {},
          [words.rank, words.name, words.rating, ...middleHeads(standings), words.points].map((head) => h("th", { scope: "col" }, head)),
          breaks.map(short))),
        h("tbody", {}, rows.map(rowOf)))),
    ...resultNotes(contest, standings),
    h("p", { class: "soft hint" }, [byRounds ? words.key : words.crossKey,
      ...breaks.map((one) => `${one.code}: ${tieBreakName(one)}`)].join(" · ")),
  ];
}
