// evening_table.test.mjs - what else docs/arbiter.md tells, without a shell: a match of teams, and a round robin that somebody leaves.
import { boardsOf, ends, fileOf, standingsOf, tableOf, zugSays } from "./evening.mjs";
import { expect, expectEqual, shot } from "./harness.mjs";
import { picture, takePictures } from "./picture.mjs";
import {
  button, comeInByCode, dialog, enterPlayers, forgetCodes, giveResults, link, makeEvent, propose, savePlan, setAbsent, setUp, startRound, tab,
} from "./teacher.mjs";

const TEAMS = `Team: School North
Berg, Anna;1650
Fuchs, Ben;1480
Gans, Clara;1400

Team: School South
Hahn, David;1700
Igel, Emma;1500
Kranz, Fritz;1350`;
const LIST = ["Berg, Anna;1510", "Fuchs, Ben;1450", "Gans, Clara;1400", "Hahn, David;1350", "Igel, Emma;1300", "Kranz, Fritz;1250"];

/** Makes accounts for all of the list from the list itself; answers who has come in by the slips, by name. */
async function giveSlips(zone, page) {
  await tab(page, "Players").click();
  await button(page, "Make accounts and print slips").click();
  await button(dialog(page), "Make and open the slips").click();
  await page.getByRole("heading", { name: "Login slips" }).waitFor();
  const [names, codes] = await Promise.all([".slip-name", ".slip-code"].map((one) => page.locator(one).allTextContents()));
  const people = await Promise.all(names.map(async (name, i) => [name, await comeInByCode(zone, name, codes[i])]));
  await forgetCodes(page);
  return Object.fromEntries(people);
}

/** The points of the teams, and the points at their boards, as a table of teams has them. */
const teamTable = (page) => page.locator(".team-table tbody tr").evaluateAll((rows) =>
  rows.map((row) => [...row.querySelectorAll("td, th")].map((cell) => cell.textContent)).map((cells) => [cells[1], cells[4], cells[5]]));

/** The results of a round that is saved, as the lists beside its boards have them. */
const resultsOf = (page) => page.getByLabel(/^Result of board/).evaluateAll((lists) => lists.map((one) => one.value));

export const tests = {
  "a match of teams, without a shell: teams are pasted, a substitute plays, the games make the table and the report": async (bench, zone) => {
    const page = await bench.person({ viewport: { width: 1000, height: 700 } });
    await setUp(page, zone);
    await makeEvent(page, "School match");
    const id = /desk\/(\w+)/.exec(page.url())[1];
    await tab(page, "Teams").click();
    await page.locator("summary", { hasText: "Paste all teams" }).click();
    await page.getByLabel("Teams with their players").fill(TEAMS);
    await button(page, "Enter 2 teams").click();
    await page.locator('[data-team="2"] .roster li').nth(2).waitFor();
    const people = await giveSlips(zone, page);
    expectEqual(Object.keys(people).length, 6, "slips");
    await page.goto(`/desk/${id}?tab=plan`);
    await page.getByLabel("System", { exact: true }).selectOption("Teams: round robin, or one match");
    await page.getByLabel("Boards of a match").fill("2");
    await page.locator("summary", { hasText: "Days of the rounds" }).click();
    await page.getByLabel("Round 1", { exact: true }).fill("2026-11-27");
    await button(page, "Save the plan").click();
    await page.getByText("The plan is saved.", { exact: true }).first().waitFor();
    await tab(page, "Pairings and results").click();
    await button(page, "Pair the next round").click();
    await page.getByLabel("School South, board 2").selectOption("Kranz, Fritz");
    await startRound(page, 2);
    const boards = await boardsOf(people, id, 1);
    await ends.resign(boards[0]);
    await ends.draw(boards[1]);
    await tab(page, "Pairings and results").click();
    await page.locator(".match-head", { hasText: "School North – School South" }).getByText("1½ : ½").waitFor();
    await page.locator(".team-table tbody tr").nth(1).waitFor();
    expectEqual(await teamTable(page), [["School North", "2", "1½"], ["School South", "0", "½"]], "match points and board points");
    takePictures(page);
    await picture(page, "teams", page.locator(".season"));
    await shot(page, "evening-teams");
    const report = await fileOf(page, link(page.locator(".season"), "Report (TRF)"));
    expectEqual(zugSays(zone, "pair", "--check", report.path).trim(), "1 rounds, 0 differ", "the pairings");
    expect(report.text.includes("26/11/27"), "the day is in the report");
    const teams = JSON.parse(zugSays(zone, "standings", "--format", "json", report.path)).rows;
    expectEqual(teams.map(({ name, points, game_points: board }) => [name, points, board]), [["School North", 2, 1.5], ["School South", 0, 0.5]],
      "zug standings and the page");
    await link(page, "Page for everybody").click();
    await page.locator(".team-table tbody tr").nth(1).waitFor();
    expectEqual(await teamTable(page), [["School North", "2", "1½"], ["School South", "0", "½"]], "what everybody sees");
  },

  "who leaves a round robin loses what is left, and counts for nobody before half of the games [c05-6.6.b]": async (bench, zone) => {
    const page = await bench.person({ viewport: { width: 1000, height: 700 } });
    await setUp(page, zone, "Chess club");
    await makeEvent(page, "Club championship");
    await button(page, "To the list of players").click();
    await enterPlayers(page, LIST);
    await savePlan(page, "Round robin");
    await propose(page, 3);
    await button(page, "Save the pairings").click();
    await giveResults(page, ["1 – 0", "½ – ½", "0 – 1"]);
    await page.getByText("Cross table after round 1").waitFor();
    expectEqual((await tableOf(page)).includes("Berg, Anna 1"), true, "a win that counts");
    await setAbsent(page, "Kranz, Fritz", "withdraws for the rest of the event");
    await tab(page, "Pairings and results").click();
    const note = page.getByText("Left before half of the games were played: Kranz, Fritz.");
    await note.waitFor();
    expectEqual((await tableOf(page)).includes("Berg, Anna 0"), true, "it counts no more");
    for (let round = 2; round <= 5; round++) {
      await propose(page, 3);
      expectEqual(await page.locator(".seating .why", { hasText: "lost by who is absent" }).count(), 1, `boards without a game in round ${round}`);
      await button(page, "Save the pairings").click();
      await page.getByText("This is the pairing of the rules.").waitFor();
      const given = await resultsOf(page);
      expectEqual(given.filter((one) => one !== "*").length, 1, `results that are there already in round ${round}`);
      await giveResults(page, given.map((one) => (one === "*" ? "½ – ½" : null)));
      await page.getByText(`Cross table after round ${round}`).waitFor();
    }
    await note.waitFor();
    await shot(page, "evening-left");
    const report = await fileOf(page, link(page, "Report (TRF)"));
    expectEqual(zugSays(zone, "pair", "--check", report.path).trim(), "5 rounds, 0 differ", "the pairings");
    expectEqual(standingsOf(zone, report.path), await tableOf(page), "zug standings and the page");
  },
};
