// evening.test.mjs - a whole evening without a shell, step by step as docs/arbiter.md tells it: a zone is set up and closed,
// twelve pupils get their slips, five rounds of a Swiss with all that goes wrong on such an evening, the table, the report.
import { clickMove, seesMove, typeMove } from "./board.mjs";
import { FOOLS_MATE, boardsOf, ends, fileOf, standingsOf, tableOf, zugSays } from "./evening.mjs";
import { checkAxe, expect, expectEqual, shot } from "./harness.mjs";
import { picture, takePictures } from "./picture.mjs";
import {
  PASSWORD, button, comeInByCode, decide, dialog, enterPlayers, forgetCodes, giveResults, link, linkAccounts, makeAccounts, makeEvent,
  propose, savePlan, setAbsent, setUp, startRound, tab,
} from "./teacher.mjs";

const SWISS = "Swiss (FIDE, Dutch system)";
const SYSTEMS = [SWISS, "Round robin", "Double round robin", "Knock-out", "Pairings by hand"];
const LIST = ["Berg, Anna;1510", "Fuchs, Ben;1450", "Gans, Clara;1400", "Hahn, David;1350", "Igel, Emma;1300", "Kranz, Fritz;1250",
  "Lang, Greta;1200", "Maus, Hans;1150", "Nolte, Ida;1100", "Otto, Jonas;1050", "Pohl, Klara;1000", "Quast, Leo"];
const NAMES = LIST.map((line) => line.split(";")[0]);
const LATE = "Roth, Nina";
const MATE_IN_FOUR = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"];

/** How many pages a PDF has. */
const pagesOf = (pdf) => [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b/g)].length;

/** Where the focus is, as a screen reader names it. */
const focusName = (page) => page.evaluate(() => {
  const one = document.activeElement;
  return one?.getAttribute("aria-label") ?? one?.labels?.[0]?.textContent ?? one?.textContent?.trim() ?? "";
});

/** Presses Tab until the focus is on what has this name, or one that begins so, as somebody without a mouse does. */
const tabTo = (page, name) => tabUntil(page, name, (at) => at === name);
const tabToStart = (page, name) => tabUntil(page, name, (at) => at.startsWith(name));

async function tabUntil(page, name, isThere) {
  const passed = [];
  for (let i = 0; i < 120; i++) {
    const at = await focusName(page);
    if (isThere(at)) return;
    passed.push(at.slice(0, 40));
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not come to "${name}", but to ${passed.join(" | ")}`);
}

async function pressByKeys(page, name) {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** Nothing is wider than the screen. */
async function checkWidth(page, name) {
  const [wide, has] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(wide <= has, `${name}: ${wide} pixels wide on ${has}`);
  await shot(page, `phone-${name}`);
}

/** Nor has axe anything to say. */
async function checkPhone(page, name) {
  await checkAxe(page);
  await checkWidth(page, name);
}

/** What those get who have no opponent in the proposal. */
const freeOf = (page) => page.getByLabel(/^What the round brings to/).evaluateAll((lists) =>
  lists.map((list) => list.selectedOptions[0].textContent));

/** Before the evening: the zone, the accounts, the slips, and who comes in by them. Answers the people by name. */
async function prepare(bench, zone, page) {
  await setUp(page, zone);
  await link(page, "Accounts").click();
  const codes = await makeAccounts(page, NAMES);
  expectEqual(await page.locator(".slip-title").first().textContent(), "Chess at school", "the title of a slip");
  await page.getByLabel("Address on every slip").fill("http://192.168.0.10:8064");
  await picture(page, "slips");
  await button(page, "Print").click();
  expectEqual(pagesOf(await page.pdf({ preferCSSPageSize: true })), 2, "pages of slips");
  const anna = await bench.person();
  await anna.goto(`/in#${codes["Berg, Anna"]}`);
  await anna.locator(".head a[href='/account']", { hasText: "Berg, Anna" }).waitFor();
  const ben = await bench.person({ phone: true });
  await ben.goto("/");
  await button(ben, "With a code").tap();
  await ben.getByRole("textbox", { name: "With a code" }).fill(codes["Fuchs, Ben"].toLowerCase());
  await button(ben, "Come in").tap();
  await ben.locator(".door").waitFor({ state: "detached" });
  await forgetCodes(page);
  await link(page, "Arbiter's desk").click();
  const others = await Promise.all(NAMES.map(async (name) => [name, await comeInByCode(zone, name, codes[name])]));
  return { anna, ben, people: Object.fromEntries(others) };
}

/** The first round: two play in their browsers, somebody does not come, and a result was wrong. */
async function firstRound({ page, anna, ben, people, id }) {
  await propose(page, 6);
  await picture(page, "proposal");
  await startRound(page, 6);
  const boards = await boardsOf(people, id, 1);
  expectEqual(boards.map(({ white, black }) => `${white.name} - ${black.name}`).slice(0, 2),
    ["Berg, Anna - Lang, Greta", "Maus, Hans - Fuchs, Ben"], "the first boards");
  for (const player of [anna, ben]) await player.locator(".live-game").waitFor(); // they are led to their boards
  for (const [i, move] of MATE_IN_FOUR.entries())
    if (i % 2 === 1) await boards[0].black.answer(boards[0].game, i, move);
    else {
      if (i > 0) await seesMove(anna, i, MATE_IN_FOUR[i - 1]);
      await typeMove(anna, move);
    }
  await anna.locator(".outcome .sentence", { hasText: "White wins" }).waitFor();
  for (const [i, move] of FOOLS_MATE.split(" ").entries())
    if (i % 2 === 0) await boards[1].white.answer(boards[1].game, i, move);
    else {
      await seesMove(ben, i, i === 1 ? "f3" : "g4");
      await clickMove(ben, move);
    }
  await ben.locator(".outcome .sentence", { hasText: "Black wins" }).waitFor();
  await ends.draw(boards[2]);
  await ends.draw(boards[3]);
  await picture(page, "boards");
  await ends.resign(boards[5]);
  await decide(page, 5, "Decide", "Pohl, Klara forfeits", "A player did not come");
  await decide(page, 4, "Correct result", "Hahn, David wins", "Entered wrongly");
  await picture(page, "correct");
  await tab(page, "Pairings and results").click();
  await page.getByText("Standings after round 1").waitFor();
}

/** A slip was lost: a new one. */
async function newSlip(page, name) {
  await page.locator(".account-row", { hasText: name }).getByText("New code", { exact: true }).click();
  await page.locator(".slip-name", { hasText: name }).waitFor();
  await forgetCodes(page);
}

/** The second round: somebody comes late, and one board stays empty. */
async function secondRound({ zone, page, people, id }) {
  await link(page, "All events").click();
  await link(page, "Accounts").click();
  await newSlip(page, "Lang, Greta");
  const { [LATE]: code } = await makeAccounts(page, [LATE]);
  people[LATE] = await comeInByCode(zone, LATE, code);
  await forgetCodes(page);
  await link(page, "Arbiter's desk").click();
  await link(page, "School Open").click();
  await tab(page, "Players").click();
  await page.getByLabel("Name", { exact: true }).fill(LATE);
  await page.getByLabel("Rating", { exact: true }).fill("1275");
  await button(page, "Add").click();
  await page.locator(".player-list tr", { hasText: LATE }).waitFor();
  await linkAccounts(page);
  await propose(page, 6);
  expectEqual(await freeOf(page), ["bye"], "what the one who is left over gets");
  await startRound(page, 6);
  const boards = await boardsOf(people, id, 2);
  for (const [i, one] of boards.slice(0, 5).entries()) await [ends.draw, ends.mate, ends.resign][i % 3](one);
  await decide(page, 6, "Decide", "both forfeit", "A player did not come");
}

/** The third round, at boards of wood: somebody has gone home, somebody has asked for a bye. */
async function thirdRound({ page }) {
  await setAbsent(page, "Pohl, Klara", "withdraws for the rest of the event");
  await setAbsent(page, "Igel, Emma", "is absent in one round", "half a point (bye asked for)");
  await picture(page, "absent", page.locator(".player-list"));
  await propose(page, 5);
  expectEqual((await freeOf(page)).sort(), ["bye", "half a point", "no point"], "what those without an opponent get");
  await button(page, "Save the pairings").click();
  await button(page, "Change the pairings").click();
  await button(page, "Cancel").click();
  await picture(page, "results");
  await giveResults(page, ["1 – 0", "½ – ½", "0 – 1", "+ / – Black did not come", "– / – neither came"]);
  await page.getByText("Standings after round 3").waitFor();
  await shot(page, "after-3");
}

/** The fourth round, from a phone: the arbiter logs in there and walks about. */
async function phoneRound(bench, { people, id }) {
  const page = await bench.person({ phone: true });
  await page.goto("/desk");
  await page.getByLabel("Name", { exact: true }).fill("Tessa");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator("button[type=submit]", { hasText: "Log in" }).tap();
  await link(page, "School Open").tap();
  for (const name of ["Boards", "Pairings and results", "Players", "Teams", "Plan", "Event"]) {
    await tab(page, name).tap();
    await checkWidth(page, name);
  }
  await propose(page, 6);
  await checkPhone(page, "proposal");
  await button(page, "Save the pairings").tap();
  await button(page, "Start the round").tap();
  await button(dialog(page), "Start 6 games").tap();
  await page.locator(".tile").nth(5).waitFor();
  const boards = await boardsOf(people, id, 4);
  for (const [i, one] of boards.slice(0, 5).entries()) await [ends.resign, ends.mate, ends.draw][i % 3](one);
  await checkPhone(page, "round");
  await page.locator(".tile", { hasText: boards[5].white.name }).tap();
  await button(page, "Decide").tap();
  await checkPhone(page, "decide");
  await dialog(page).getByLabel(/draw$/).check();
  await button(dialog(page), "Agreed by both").tap();
  await button(dialog(page), "Decide").tap();
  await dialog(page).waitFor({ state: "detached" });
  await tab(page, "Pairings and results").tap();
  await page.getByText("Standings after round 4").waitFor();
  await checkPhone(page, "table");
  await page.context().close();
}

/** The fifth round, by keys alone: through all parts of the desk, a round paired and started, a board decided. */
async function keyboardRound({ page, people, id }) {
  await tabTo(page, "Pairings and results");
  for (const name of ["Players", "Teams", "Plan", "Event", "Boards", "Pairings and results"]) {
    await page.keyboard.press("ArrowRight");
    expectEqual(await focusName(page), name, "the focus");
    await page.getByRole("tabpanel", { name, exact: true }).waitFor();
  }
  await pressByKeys(page, "Pair the next round");
  await page.locator(".seating tbody tr").nth(5).waitFor();
  await pressByKeys(page, "Save and start the round");
  await pressByKeys(page, "Start 6 games");
  await page.locator(".tile").nth(5).waitFor();
  const boards = await boardsOf(people, id, 5);
  for (const [i, one] of boards.slice(0, 5).entries()) await [ends.resign, ends.mate, ends.draw][i % 3](one);
  await tabToStart(page, "Board ");
  for (let i = 0; i < 6 && !(await focusName(page)).startsWith("Board 6:"); i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: `Board 6: ${boards[5].white.name}` }).waitFor();
  await pressByKeys(page, "Decide");
  await dialog(page).waitFor();
  await page.keyboard.press("ArrowDown");
  await tabTo(page, "Reason");
  await page.keyboard.type("Agreed by both");
  await page.keyboard.press("Enter");
  await dialog(page).waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement?.closest(".panel"));
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: `Board 6: ${boards[5].white.name}` }).waitFor({ state: "detached" });
  await tabTo(page, "Boards");
  await page.keyboard.press("ArrowRight");
  await page.getByText("Standings after round 5").waitFor();
}

/** The end: the table is printed, the report is what the rules and the program say, the event is closed and copied. */
async function endOfEvening({ zone, page }) {
  await page.getByText("All 5 rounds are over: print the table").waitFor();
  expectEqual(await button(page, "Pair the next round").count(), 0, "no sixth round is offered");
  const shown = await tableOf(page);
  expectEqual(shown.length, 13, "players of the table");
  await picture(page, "table", page.locator(".standings"));
  await page.locator(".standings").getByRole("button", { name: "Print" }).click();
  expectEqual(await page.evaluate(() => window.printed), 2, "the slips and the table are sent to the printer");
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".cross-table").isVisible() && await page.locator(".head").isHidden(), "the table is printed, the head is not");
  await page.emulateMedia({ media: "screen" });
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true })) <= 2, "it fits on two pages");
  const report = await fileOf(page, link(page, "Report (TRF)"));
  expectEqual(zugSays(zone, "pair", "--check", report.path).trim(), "5 rounds, 0 differ", "the pairings");
  expectEqual(standingsOf(zone, report.path), shown, "zug standings and the page");
  const games = await fileOf(page, link(page, "PGN of the event").last());
  expectEqual(games.text.match(/^\[Result /gm).length, 24, "games that were played here");
  const table = await fileOf(page, link(page, "Table as CSV"));
  expectEqual(table.text.trim().split("\n").length, 14, "lines of the table, its heads among them");
  await link(page, "Page for everybody").click();
  await link(page, "To the desk").waitFor();
  await link(page, "Cross table").click();
  await page.locator(".cross-table tbody tr").nth(12).waitFor();
  expectEqual(await tableOf(page), shown, "what everybody sees");
  await link(page, "To the desk").click();
  await tab(page, "Event").click();
  await button(page, "Close the event").click();
  await button(dialog(page), "Close the event").click();
  await page.getByText("This event is closed.").waitFor();
  await link(page, "All events").click();
  await link(page, "The zone").click();
  await page.getByLabel("Your password").fill(PASSWORD);
  const copy = await fileOf(page, button(page, "Download a copy"));
  expect(/^zone-.*\.db$/.test(copy.name) && copy.text.startsWith("SQLite format 3"), `the copy ${copy.name}`);
}

export const tests = {
  "an evening: a closed zone, slips, five rounds with all that goes wrong, the table and the report": async (bench, zone) => {
    const page = await bench.person({ viewport: { width: 1000, height: 700 } });
    await page.addInitScript(() => (window.print = () => (window.printed = (window.printed ?? 0) + 1)));
    takePictures(page);
    const { anna, ben, people } = await prepare(bench, zone, page);
    await makeEvent(page, "School Open");
    const id = /desk\/(\w+)/.exec(page.url())[1];
    await button(page, "To the list of players").click();
    await enterPlayers(page, LIST);
    await linkAccounts(page);
    await tab(page, "Plan").click();
    const systems = await page.getByLabel("System", { exact: true }).locator("option").allTextContents();
    expectEqual(systems.filter((name) => !/team/i.test(name)), SYSTEMS, "systems");
    expect(await page.getByRole("group", { name: "Tie-breaks" }).getByLabel("The usual ones of the system").isChecked(), "the usual tie-breaks");
    await savePlan(page, SWISS, 5);
    const evening = { zone, page, anna, ben, people, id };
    await firstRound(evening);
    await secondRound(evening);
    await thirdRound(evening);
    await phoneRound(bench, evening);
    await keyboardRound(evening);
    await endOfEvening(evening);
  },

  "a double round robin of six, at boards of wood: nobody needs an account, and all meet twice": async (bench, zone) => {
    const page = await bench.person({ viewport: { width: 1000, height: 700 } });
    await setUp(page, zone, "Chess club");
    await makeEvent(page, "Club championship");
    await button(page, "To the list of players").click();
    await enterPlayers(page, NAMES.slice(0, 6));
    await savePlan(page, "Double round robin");
    const results = ["1 – 0", "½ – ½", "0 – 1"];
    for (let round = 1; round <= 10; round++) {
      await propose(page, 3);
      await button(page, "Save the pairings").click();
      await giveResults(page, results.map((_, i) => results[(i + round) % 3]));
      await page.getByText(`Cross table after round ${round}`).waitFor();
    }
    takePictures(page);
    await picture(page, "round-robin", page.locator(".standings"));
    const cells = await page.locator(".cross-table .cell:not(.own)").allTextContents();
    expect(cells.length === 30 && cells.every((cell) => /^[1½0] [1½0]$/.test(cell)), `everybody meets everybody twice: ${cells}`);
    const report = await fileOf(page, link(page, "Report (TRF)"));
    expectEqual(zugSays(zone, "pair", "--check", report.path).trim(), "10 rounds, 0 differ", "the pairings");
    expectEqual(standingsOf(zone, report.path), await tableOf(page), "zug standings and the page");
    await button(page, "Pair the next round").click();
    await page.getByText("There is no pairing by the rules: all rounds are paired.").waitFor();
  },
};
