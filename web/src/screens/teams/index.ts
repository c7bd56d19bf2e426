// index.ts - the season of an event of teams: the table, the calendar, the best at the boards, and the matches of a round.
// Room: web/screens. What came of a match is counted by the zone.
import { dayText, daysOf } from "../../event/days";
import { hasTeams, keyOf } from "../../event/players";
import { pointsText } from "../../event/score";
import type { Season } from "../../event/season";
import { teamName } from "../../event/teams";
import type { RowOver } from "../../event/list_table";
import type { Contest, Match, Matches, MatchRound, Standings, StandingsRow } from "../../net";
import { files } from "../../net";
import { tournamentFiles, tournaments } from "../../net/tournament";
import { language, text } from "../../text";
import { tournament } from "../../text/tournament";
import { button, draw, element, h } from "../../ui/view";
import type { Attributes, View } from "../../ui/view";
import { fileName } from "../../ui/file_name";

const WAIT_MS = 300;

export function makeSeason(contest: () => Contest, onMatches: () => void): Season {
  const tables = element(h("div", { class: "stack" }));
  const rest = element(h("div", { class: "results-columns" }));
  const standings = h("section", { class: "card stack standings" }, tables, makeLinks(contest()));
  const root = element(h("div", { class: "stack", hidden: true }, standings, rest));
  let asked = "";
  let timer = 0;
  let known: Matches | undefined;
  const load = async (): Promise<void> => {
    const key = asked;
    const id = contest().contest;
    const [table, matches] = await Promise.all([tournaments.standings(id), tournaments.matches(id)]);
    if (key !== asked || !table.ok || !matches.ok) return;
    known = matches;
    draw(tables, makeTable(contest(), table, matches));
    draw(rest, makeCalendar(contest(), matches), makeBest(contest(), matches));
    root.hidden = false;
    onMatches();
  };
  return {
    root,
    refresh: () => {
      const key = keyOf(contest());
      if (key === asked) return;
      const isFirst = asked === "";
      asked = key;
      if (!hasTeams(contest())) return void (root.hidden = true);
      clearTimeout(timer);
      // Many results may come at once.
      if (isFirst) void load();
      else timer = window.setTimeout(() => void load(), WAIT_MS);
    },
    over: (round, board, hasScore = true) => {
      const match = known?.rounds.find((one) => one.round === Number(round))?.matches
        .find((one) => one.boards.find((seat) => seat.home !== undefined && seat.away !== undefined)?.board === board);
      return match ? makeMatchHead(contest(), match, hasScore) : null;
    },
  };
}

const points = (value: number | undefined): string => (value === undefined ? "" : pointsText(Math.round(value * 2)));

/** "2½ : 1½", or nothing before the first game. */
const scoreOf = (match: Match): string =>
  match.boards.length === 0 ? "" : `${points(match.home_points)} : ${points(match.away_points)}`;

/** The row over the boards of a match. */
function makeMatchHead(contest: Contest, match: Match, hasScore: boolean): RowOver {
  const words = tournament().teams;
  const names = words.match(teamName(contest, match.home), teamName(contest, match.away));
  const open = match.open > 0 ? ` · ${words.open(match.open)}` : "";
  const make = (is: Attributes): View =>
    h("tr", { ...is, class: "match-head", "data-match": `${match.home}-${match.away}` },
      h("th", { scope: "rowgroup", colspan: 3 }, names),
      hasScore && h("td", { class: "score", colspan: 2 }, scoreOf(match), open && h("span", { class: "soft" }, open)));
  return { words: hasScore ? `${names} ${scoreOf(match)}${open}` : names, make };
}

/** The ways to print and to download. */
function makeLinks(contest: Contest): View {
  const words = tournament().table;
  const link = (href: string, name: string, file: string): View =>
    h("a", { class: "button", href, download: file }, name);
  return h("div", { class: "row no-print" }, button(words.print, () => window.print()),
    link(tournamentFiles.standings(contest.contest), words.csv, fileName("csv", contest.name)),
    link(`${tournamentFiles.standings(contest.contest)}?of=players`, tournament().teams.playersCsv, fileName("csv", contest.name, tournament().tabPlayers)),
    link(tournamentFiles.report(contest.contest), words.trf, fileName("trf", contest.name)),
    link(files.contest(contest.contest), text().desk.rounds.pgnEvent, fileName("pgn", contest.name)));
}

/** The board points of a team against another, match by match: "2½ 1". */
function crossText({ rounds }: Matches, team: number, other: number): string {
  const own = rounds.flatMap((round) => round.matches).filter((match) => match.boards.length > 0);
  return own.flatMap((match) => (match.home === team && match.away === other ? [points(match.home_points)]
    : match.away === team && match.home === other ? [points(match.away_points)] : [])).join(" ");
}

const value = (one: number | null | undefined): string =>
  (typeof one === "number" ? new Intl.NumberFormat(language(), { maximumFractionDigits: 2 }).format(one) : "");

/** The table of the teams with the cross table in it. */
function makeTable(contest: Contest, standings: Standings, matches: Matches): View[] {
  const words = tournament().teams;
  const { rows, after } = standings;
  // The board points have a column in any case.
  const breaks = standings.tie_breaks.flatMap((one, i) => (/^(PTS|MPvGP)$/.test(one.code) ? [] : [{ ...one, i }]));
  const nameOf = (code: string, name: string): string => words.tieBreaks[code] ?? tournament().plan.tieBreakNames[code] ?? name;
  const short = (code: string, title: string): View => h("th", { scope: "col" }, h("abbr", { title }, code));
  const rowOf = (row: StandingsRow): View => h("tr", { "data-team": row.number },
    h("td", { class: "number" }, row.rank ?? "–"),
    h("th", { scope: "row", class: "row-name" }, teamName(contest, row.number)),
    rows.map((other) => h("td", { class: other === row ? "cell own" : "cell" },
      other === row ? "■" : crossText(matches, row.number, other.number))),
    h("td", { class: "score" }, points(row.points)), h("td", { class: "score" }, points(row.game_points)),
    breaks.map(({ i }) => h("td", { class: "soft" }, value(row.values[i]))));
  const open = (standings.open_games ?? []).reduce((sum, one) => sum + one.games, 0);
  return [
    h("h2", {}, `${words.table} ${tournament().table.after(after)}`),
    h("div", { class: "table-scroll", role: "region", tabindex: "0", "aria-label": words.table },
      h("table", { class: "results cross-table team-table" }, h("caption", { class: "spoken" }, words.table),
        h("thead", {}, h("tr", {}, [words.rank, words.team, ...rows.map((_, i) => String(i + 1))].map((head) => h("th", { scope: "col" }, head)),
          short(words.matchShort, words.matchPoints), short(words.boardShort, words.boardPoints),
          breaks.map((one) => short(one.code, nameOf(one.code, one.name))))),
        h("tbody", {}, rows.map(rowOf)))),
    ...(open > 0 ? [h("p", { class: "soft" }, words.open(open))] : []),
    h("p", { class: "soft hint" }, [words.cross, `${words.matchShort}: ${words.matchPoints}`, `${words.boardShort}: ${words.boardPoints}`,
      ...breaks.map((one) => `${one.code}: ${nameOf(one.code, one.name)}`)].join(" · ")),
  ];
}

/** All rounds of the season with their days and matches. */
function makeCalendar(contest: Contest, { rounds }: Matches): View {
  const words = tournament().teams;
  const days = daysOf(contest.plan?.lines);
  const matchOf = (match: Match): View => h("li", { "data-match": `${match.home}-${match.away}` },
    h("span", {}, words.match(teamName(contest, match.home), teamName(contest, match.away))),
    match.boards.length > 0 ? h("b", { class: "score" }, scoreOf(match)) : h("span", { class: "soft" }, words.toCome));
  const roundOf = ({ round, matches, free }: MatchRound): View => h("li", { "data-round": round },
    h("h3", {}, words.calendarOf(round, dayText(days[round - 1]))),
    h("ul", { class: "season-list" }, matches.map(matchOf)),
    free ? h("p", { class: "soft" }, words.free(free.map((team) => teamName(contest, team)))) : null);
  return h("section", { class: "card stack calendar" }, h("h2", {}, words.calendar),
    h("ol", { class: "season-list" }, rounds.map(roundOf)));
}

/** Who did best at each board; nothing before the first game is over. */
function makeBest(contest: Contest, { best }: Matches): View | null {
  const words = tournament().teams;
  const nameOf = (player: number): string => contest.players?.find((one) => one.player === player)?.name ?? String(player);
  if (best.length === 0) return null;
  const board = (one: Matches["best"][number]): View => h("li", {},
    h("h3", {}, words.board(one.board)),
    h("ol", { class: "best-list" }, one.players.slice(0, 5).map(({ player, team, points: made, games }) => h("li", {},
      h("b", {}, nameOf(player)), ` ${teamName(contest, team)} · ${words.bestPoints(points(made), games)}`))));
  return h("section", { class: "card stack best" }, h("h2", {}, words.best),
    h("ul", { class: "season-list" }, best.map(board)));
}
