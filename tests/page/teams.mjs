// teams.mjs - teams as they are pasted, line-ups as they are sent, and the lines of a plan, without a browser. Prints TAP.
import { expect, load, report } from "./load.mjs";

const { moved, seatedTwice, tableRounds, teamless, wantedMatches } = await load("event/teams.ts");
const { newPlayers, pastedTeams, readTeams } = await load("screens/desk_event/team_lists.ts");
const { boardColors, colorsFor, withBoardColors, withDays } = await load("event/report_lines.ts");
const { daysOf } = await load("event/days.ts");
const { hasTeams, keyOf } = await load("event/players.ts");
const { withChanges } = await load("net/socket.ts");

const wrong = (text, known) => readTeams(text, known).problems.map(({ line, kind, about }) => [line, kind, about]);
expect("a line names a team, and its players follow", readTeams("Team: North\nBerg, Anna;1650\nFuchs, Ben\n\nmannschaft : South\r\nClara\n"), {
  teams: [{ name: "North", players: [{ name: "Berg, Anna", rating: 1650 }, { name: "Fuchs, Ben" }] },
    { name: "South", players: [{ name: "Clara" }] }],
  problems: [],
});
expect("what is wrong is told by its line", wrong("Anna\nTeam:\nTeam: A\nBen;x;y;z\nTeam: A\nTeam: C\nDan\nTeam: B\nDan", [{ team: 1, name: "B", players: [] }]),
  [[1, "no-team", "Anna"], [2, "no-name", ""], [4, "too-many", "Ben;x;y;z"], [5, "team-twice", "A"], [8, "team-twice", "B"], [9, "twice", "Dan"]]);
expect("a team has at most forty", wrong(`Team: A\n${Array.from({ length: 41 }, (_, i) => `P${i}`).join("\n")}`), [[42, "too-many-players", "A"]]);

const pasted = readTeams("Team: North\nAnna;1650\nBen\nTeam: South\nClara").teams;
const list = [{ player: 7, name: "Ben" }, { player: 8, name: "Anna" }, { player: 9, name: "Clara" }];
expect("players whom the list has are not entered again", newPlayers(pasted, list.slice(0, 1)),
  [{ club: "North", name: "Anna", rating: 1650 }, { club: "South", name: "Clara" }]);
expect("teams have their players by the list", pastedTeams(pasted, list), [{ name: "North", players: [8, 7] }, { name: "South", players: [9] }]);
expect("who is in no team", teamless({ players: list, teams: [{ team: 1, name: "A", players: [7] }] }).map((one) => one.player), [8, 9]);
expect("somebody moves to another place", [moved([1, 2, 3], 3, 0), moved([1, 2, 3], 1, 2)], [[3, 1, 2], [2, 3, 1]]);

const board = (number, home, away, home_color) => ({ board: number, home_color, ...(home ? { home } : {}), ...(away ? { away } : {}) });
const match = { home: 1, away: 2, open: 0, boards: [board(1, 1, 4, "white"), board(2, 2, 5, "black"), board(3, 0, 6, "white"), board(4, 0, 0, "black")] };
const saved = { round: "1", started: false, pairings: [
  { board: 2, white: { player: 5, name: "" }, black: { player: 2, name: "" }, result: "1-0", given: true }] };
expect("a line-up is sent with colours, empty chairs, absences and results that stay", wantedMatches([match], saved,
  [{ player: 3, bye: "zero" }, { player: 6, bye: "full" }, { player: 1, bye: "half" }]), {
  pairings: [{ white_player: 1, black_player: 4, board: 1 }, { white_player: 5, black_player: 2, board: 2, result: "1-0" }],
  free: [{ player: 6, bye: "full" }, { player: 3, bye: "zero" }],
});
expect("nobody sits at two boards", [seatedTwice([match]), seatedTwice([match, { ...match, boards: [board(5, 4, 0, "white")] }])], [undefined, 4]);
expect("rounds that a table takes", [tableRounds("BERGER_TEAM_ROUNDROBIN", 6), tableRounds("BERGER_TEAM_DOUBLEROUNDROBIN", 5), tableRounds("FIDE_ROUNDROBIN", 1)], [5, 10, 0]);

const lines = "260   1   5    1    2\n352 WBWB\nBNX is ours alone\n";
expect("colours of boards are read, changed and taken out, and all else stays",
  [boardColors(lines), withBoardColors(lines, "WB"), withBoardColors(lines, "")],
  ["WBWB", "260   1   5    1    2\nBNX is ours alone\n352 WB\n", "260   1   5    1    2\nBNX is ours alone\n"]);
expect("a pattern is repeated", [colorsFor("WB", 5), colorsFor("WBBW", 3), colorsFor("", 2)], ["WBWBW", "WBB", ""]);
const days = ["2026-11-18", "", "2026-12-02"];
expect("days stand in their columns", withDays("", days), `132${" ".repeat(88)}26/11/18            26/12/02\n`);
expect("days come back", [daysOf(withDays(lines, days)), daysOf(""), daysOf(withDays(withDays(lines, days), ["", ""]))], [days, [], []]);

const teamed = [{ team: 1, name: "A", players: [] }];
expect("teams meet unless the plan pairs players", ["", "BERGER_TEAM_ROUNDROBIN", "FIDE_SCHEVENINGEN", "FIDE_DUTCH_2026"]
  .map((system) => hasTeams({ teams: teamed, plan: { system } })).concat(hasTeams({ teams: teamed }), hasTeams({ teams: [] })), [true, true, true, false, true, false]);
const known = { contest: "c", rounds: [], players: [{ player: 1, name: "Anna" }], teams: teamed };
const change = (message) => withChanges(known, { type: "contest-changes", contest: "c", rounds: [], ...message }).teams;
expect("teams stay until something changes them, and may all be gone",
  [change({ kind: "contest-paired" }), change({ kind: "contest-teamed" }), change({ kind: "contest-left", left: 1, teams: [] })], [teamed, [], []]);
const keyWith = (mark) => keyOf({ rounds: [{ round: "1", pairings: [{ white: { player: 1 }, black: { player: 2 }, ...mark }] }] });
expect("standings are asked for anew with a result, and with what a board without a game brings",
  new Set([{}, { result: "1-0" }, { unplayed: "half" }, { unplayed: "zero" }].map(keyWith)).size, 4);

report();
