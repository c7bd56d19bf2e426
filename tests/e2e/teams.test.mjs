// teams.test.mjs - teams at the desk and on the public page: a match as a teacher runs it, and a season with its calendar.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { arbiter } from "./club.mjs";
import { checkScreen, expect, expectEqual } from "./harness.mjs";

const ZUG = process.argv[2];
const button = (page, name) => page.getByRole("button", { name, exact: true });
const tab = (page, name) => page.getByRole("tab", { name, exact: true });
const dialog = (page) => page.locator("dialog[open]");
const TEAMS = `Team: School North
Berg, Anna;1650
Fuchs, Ben;1480
Gans, Clara;1400

Team: School South
Hahn, David;1700
Igel, Emma;1500
Kranz, Fritz`;

const seatsOf = (page) => page.locator(".lineup select").evaluateAll((lists) => lists.map((list) => list.selectedOptions[0].textContent));
const rosterOf = (page, team) => page.locator(`[data-team="${team}"] .roster li`).evaluateAll((items) =>
  items.map((item) => item.querySelector(".tie-break-name").textContent.trim()));

/** An event with teams that was set up without a browser. */
async function season(zone, { teams, size, ...plan }) {
  const chief = await arbiter(zone);
  const { id } = await chief.command({ do: "contest", name: "City League", control: "5400+30" });
  const names = Array.from({ length: teams }, (_, i) => String.fromCharCode(65 + i));
  await chief.command({
    do: "contest-enter", contest: id,
    players: names.flatMap((letter, i) => Array.from({ length: size }, (_, k) => ({ name: `${letter}${k + 1}`, rating: 2000 - 10 * k - i }))),
  });
  await chief.command({
    do: "contest-team", contest: id,
    teams: names.map((letter, i) => ({ name: `Club ${letter}`, players: Array.from({ length: size }, (_, k) => i * size + k + 1) })),
  });
  await chief.command({ do: "contest-plan", contest: id, ...plan });
  return { chief, id };
}

/** Pairs a round as the rules do, with the same result at all boards. */
async function playRound(chief, id, round, result) {
  const { pairings, free } = await chief.http("GET", `/api/contests/${id}/proposal?round=${round}`);
  await chief.command({ do: "contest-pair", contest: id, round: String(round), free, pairings: pairings.map((one) => ({ ...one, result })) });
  await chief.command({ do: "contest-start", contest: id, round: String(round) });
}

export const tests = {
  "a teacher runs a match of two teams by the page alone: paste, plan, line-ups, results, table, report": async (bench, zone) => {
    const chief = await arbiter(zone);
    const { id } = await chief.command({ do: "contest", name: "School match", control: "600+5" });
    const page = await chief.at(await bench.person());
    await page.goto(`/desk/${id}`);
    await tab(page, "Teams").click();
    await page.getByText("There are no teams yet.").waitFor();
    await page.locator("summary", { hasText: "Paste all teams" }).click();
    await page.getByLabel("Teams with their players").fill(`Nobody\n${TEAMS}`);
    await page.locator(".player-paste .problem", { hasText: "Line 1: Nobody: a line “Team: Name” comes first" }).waitFor();
    expect(await button(page, "Enter 2 teams").isDisabled(), "nothing is entered while a line is wrong");
    await page.getByLabel("Teams with their players").fill(TEAMS);
    await page.getByText("2 teams with 6 players understood").waitFor();
    await checkScreen(page, "teams-preview");
    await button(page, "Enter 2 teams").click();
    await page.locator('[data-team="2"] .roster li').nth(2).waitFor();

    await tab(page, "Plan").click();
    await page.getByLabel("System", { exact: true }).selectOption({ label: "Teams: round robin, or one match" });
    await page.getByLabel("Boards of a match").fill("2");
    await page.locator("summary", { hasText: "Days of the rounds" }).click();
    await page.getByLabel("Round 1", { exact: true }).fill("2026-11-27");
    await checkScreen(page, "teams-plan");
    await button(page, "Save the plan").click();
    await page.getByText("The plan is saved.", { exact: true }).first().waitFor();
    await tab(page, "Teams").click();
    expectEqual(await rosterOf(page, 1), ["Board 1 Berg, Anna 1650", "Board 2 Fuchs, Ben 1480", "Substitute Gans, Clara 1400"], "the boards of a team");
    await button(page, "Gans, Clara: up").focus();
    await page.keyboard.press("Enter");
    await page.locator('[data-team="1"] .roster li', { hasText: "Board 2 Gans, Clara" }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Gans, Clara: up");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator('[data-team="1"] .roster li', { hasText: "Substitute Gans, Clara" }).waitFor();
    await button(page, "Change School North").click();
    await dialog(page).getByLabel("Short name").fill("NORTH");
    await dialog(page).getByLabel("Captain").fill("Ms Lang");
    await button(dialog(page), "Save").click();
    await page.getByText("Captain: Ms Lang").waitFor();
    await checkScreen(page, "teams");

    await tab(page, "Pairings and results").click();
    await button(page, "Pair the next round").click();
    await page.locator(".lineup-form").waitFor();
    expectEqual(await seatsOf(page), ["Berg, Anna", "Hahn, David", "Fuchs, Ben", "Igel, Emma"], "who sits where");
    await page.getByLabel("School North, board 1").selectOption("Gans, Clara");
    await page.getByLabel("School North, board 2").selectOption("Gans, Clara");
    await button(page, "Save the pairings").click();
    await page.getByText("Gans, Clara sits at two boards.").waitFor();
    await page.getByLabel("School North, board 2").selectOption("Berg, Anna");
    await checkScreen(page, "lineup");
    await button(page, "Save the pairings").click();
    await page.locator(".round-check li", { hasText: "Berg, Anna sits behind Gans, Clara, but stands before them in the team" }).waitFor();
    await button(page, "Change the pairings").click();
    await page.locator(".lineup-form").waitFor();
    expectEqual(await seatsOf(page), ["Gans, Clara", "Hahn, David", "Berg, Anna", "Igel, Emma"], "as it was saved");
    await page.getByLabel("School North, board 1").selectOption("Berg, Anna");
    await page.getByLabel("School North, board 2").selectOption("Gans, Clara");
    await button(page, "Save the pairings").click();
    await page.getByText("This is the pairing of the rules.").waitFor();

    await page.getByLabel("Result of board 1").selectOption("1-0");
    await page.getByLabel("Result of board 2").selectOption("1/2-1/2");
    await page.locator(".match-head", { hasText: "School North – School South" }).getByText("1½ : ½").waitFor();
    await button(page, "Close the round").click();
    await button(dialog(page), "Close the round").click();
    await dialog(page).waitFor({ state: "detached" });
    await tab(page, "Pairings and results").click();
    await page.locator('.team-table [data-team="1"]', { hasText: "School North" }).waitFor();
    expectEqual(await page.locator(".team-table tbody tr").first().locator("td, th").evaluateAll((cells) => cells.slice(0, 6).map((cell) => cell.textContent)),
      ["1", "School North", "■", "1½", "2", "1½"], "the first row: match points, board points");
    await page.locator(".calendar", { hasText: "Round 1 · Friday, November 27, 2026" }).waitFor();
    await page.locator(".best-list li", { hasText: "Berg, Anna School North · 1 out of 1" }).waitFor();
    await checkScreen(page, "teams-table");

    const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".season").getByRole("link", { name: "Report (TRF)" }).click()]);
    const report = await file.path();
    expect(readFileSync(report, "utf8").includes("310   1 School North                     NORTH"), "the report has the teams");
    expect(/\b0 differ/.test(execFileSync(ZUG, ["pair", "--check", report], { encoding: "utf8" })), "the pairing checker accepts the report");
  },

  "a season of teams on the public page and on a phone: matches, table, calendar, who is free": async (bench, zone) => {
    const { chief, id } = await season(zone, { teams: 5, size: 3, system: "BERGER_TEAM_DOUBLEROUNDROBIN", lines: `352 WB\n132${" ".repeat(88)}26/11/18  26/11/25\n` });
    await playRound(chief, id, 1, "1-0");
    await playRound(chief, id, 2, "1/2-1/2");
    const page = await bench.person({ phone: true });
    await page.goto(`/event/${id}`);
    await page.locator(".match-head").nth(1).waitFor();
    await page.getByRole("heading", { name: "Results of round 2 · Wednesday, November 25, 2026", level: 2 }).waitFor();
    expectEqual(await page.locator(".match-head").evaluateAll((rows) => rows.map((row) => row.textContent)),
      ["Club A – Club B1 : 1", "Club E – Club C1 : 1"], "the matches of round 2");
    await page.locator(".team-table tbody tr").nth(4).waitFor();
    const rounds = page.locator(".calendar > ol > li");
    expectEqual(await rounds.count(), 10, "all rounds of the season");
    await rounds.nth(0).getByText("Round 1 · Wednesday, November 18, 2026").waitFor();
    await rounds.nth(0).getByText("Free: Club A").waitFor();
    expectEqual(await rounds.nth(9).getByText("to come").count(), 2, "matches to come");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "nothing is wider than the phone");
    await checkScreen(page, "season-phone");
  },

  "somebody is absent, and the substitute sits there; an empty chair brings the point": async (bench, zone) => {
    const { chief, id } = await season(zone, { teams: 2, size: 3, system: "BERGER_TEAM_ROUNDROBIN", lines: "352 WBW\n" });
    await chief.command({ do: "contest-absent", contest: id, player: 1, from: 1, to: 1, bye: "zero" });
    const page = await chief.at(await bench.person());
    await page.goto(`/desk/${id}?tab=pairings`);
    await button(page, "Pair the next round").click();
    await page.locator(".lineup-form").waitFor();
    expectEqual(await seatsOf(page), ["A2", "B1", "A3", "B2", "empty", "B3"], "A1 is absent");
    await button(page, "Save the pairings").click();
    await page.getByText("Without an opponent: A1 (no point); B3 (a whole point).").waitFor();
    await page.locator(".match-head", { hasText: "0 : 1 · 2 games are going on" }).waitFor();
    await tab(page, "Teams").click();
    await page.getByLabel("Name of the team").fill("Club C");
    await button(page, "Add the team").click();
    await page.locator('[data-team="3"]', { hasText: "Nobody plays for this team yet." }).waitFor();
    await button(page, "Remove Club C").click();
    await button(dialog(page), "Remove Club C").click();
    await page.locator('[data-team="3"]', { hasText: "Nobody plays for this team yet." }).waitFor({ state: "detached" });
    expect(await button(page, "A2: out of the team").count() === 0, "who is paired stays in the team");
  },
};
