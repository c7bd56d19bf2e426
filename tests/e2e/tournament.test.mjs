// tournament.test.mjs - a tournament at the desk: a list of players, a plan, rounds, results, a table.
import { arbiter } from "./club.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { makeLate } from "./line.mjs";
import { account } from "./people.mjs";

const NAMES = ["Berg, Anna;2010", "Fuchs, Ben;1950", "Gans, Clara;1900", "Hahn, David;1850", "Igel, Emma;1800", "Kranz, Fritz;1750",
  "Lang, Greta;1700", "Maus, Hans;1650", "Nolte, Ida;1600", "Otto, Jonas;1550", "Pohl, Klara;1500", "Quast, Leo"];
const button = (page, name) => page.getByRole("button", { name, exact: true });
const tab = (page, name) => page.getByRole("tab", { name, exact: true });
const dialog = (page) => page.locator("dialog[open]");
const rowOf = (page, name) => page.locator(".player-list tr", { hasText: name });

/** An arbiter at the list of players of a new event. */
async function atList(bench, zone, person = {}) {
  const chief = await arbiter(zone);
  const { id } = await chief.command({ do: "contest", name: "School Open", control: "600+5" });
  const page = await chief.at(await bench.person(person));
  await page.goto(`/desk/${id}?tab=players`);
  return { chief, id, page };
}

async function pasteList(page, list) {
  await page.locator("summary", { hasText: "Paste or upload a list" }).click();
  await page.getByLabel("List of players").fill(list);
}

/** An event whose list and plan are there; `accounts` gives every player one. */
async function atRounds(bench, zone, { names = NAMES, plan = {}, person = {}, accounts = false } = {}) {
  const chief = await arbiter(zone);
  const { id } = await chief.command({ do: "contest", name: "School Open", control: "600+5" });
  const players = names.map((line) => {
    const [name, rating] = line.split(";");
    return { name, ...(rating ? { rating: Number(rating) } : {}), ...(accounts ? { account: name } : {}) };
  });
  if (accounts) await Promise.all(players.map(({ name }) => account(zone, name)));
  await chief.command({ do: "contest-enter", contest: id, players });
  await chief.command({ do: "contest-plan", contest: id, system: "FIDE_DUTCH_2026", rounds: 5, first_color: "white", ...plan });
  const page = await chief.at(await bench.person(person));
  await page.goto(`/desk/${id}?tab=pairings`);
  return { chief, id, page };
}

const boardsOf = (page) => page.locator(".seating tbody tr").evaluateAll((rows) =>
  rows.map((row) => [...row.querySelectorAll("button.seat")].map((seat) => seat.textContent).join(" - ")));

const roundOf = async (chief, id, name) => {
  const { rounds } = await chief.http("GET", `/api/contests/${id}`);
  return rounds.find((one) => one.round === name);
};

/** Goes to a button by the Tab key, as somebody without a mouse does, and presses it. */
async function pressByKey(page, target) {
  await target.focus();
  await page.keyboard.press("Enter");
}

export const tests = {
  "a teacher pastes twelve names, pairs by the rules, gives a result, withdraws a player, and sees the table": async (bench, zone) => {
    const { id, page } = await atList(bench, zone);
    await page.getByText("Nobody is in the list yet.").waitFor();
    await pasteList(page, [...NAMES, "Berg, Anna;9"].join("\n"));
    await page.getByText("12 players understood · 1 line is to be put right").waitFor();
    await page.locator(".player-paste .problem", { hasText: "Line 13: Berg, Anna: two players are called so" }).waitFor();
    expect(await button(page, "Enter 12 players").isDisabled(), "nothing is entered while a line is wrong");
    await page.getByLabel("List of players").fill(NAMES.join("\n"));
    await page.getByText("12 players understood").waitFor();
    await checkScreen(page, "list-preview");
    await button(page, "Enter 12 players").click();
    await rowOf(page, "Quast, Leo").waitFor();
    await page.getByText("12 players · 12 have no account and cannot play here").waitFor();
    await checkScreen(page, "list");

    await tab(page, "Plan").click();
    await page.getByText("After the points: direct encounter").waitFor();
    await page.getByLabel("Number of rounds").fill("5");
    await button(page, "Draw by lot").click();
    const drawn = await page.getByLabel("First player's colour in round 1").inputValue();
    expect(["white", "black"].includes(drawn), `${drawn} is drawn`);
    await checkScreen(page, "plan");
    await button(page, "Save the plan").click();
    await page.getByText("The plan is saved.", { exact: true }).first().waitFor();

    await tab(page, "Pairings and results").click();
    await button(page, "Pair the next round").click();
    await page.locator(".seating tbody tr").nth(5).waitFor();
    expectEqual(await page.locator(".seating .why").first().textContent(), "Berg, Anna: the opponent whom the rules try first", "the reason");
    await checkScreen(page, "proposal");
    await button(page, "Save the pairings").click();
    await page.getByText("This is the pairing of the rules.").waitFor();
    await page.getByText("12 players have no account and cannot play here.").waitFor();
    for (let board = 1; board <= 6; board++) await page.getByLabel(`Result of board ${board}`).selectOption(board > 1 ? "1/2-1/2" : drawn === "white" ? "1-0" : "0-1");
    await button(page, "Close the round").click();
    await button(dialog(page), "Close the round").click();
    await page.getByRole("heading", { name: "Standings after round 1" }).waitFor();
    await tab(page, "Boards").click();
    await page.getByText("All results of this round were given").waitFor();
    await page.goto(`/desk/${id}?tab=players`);

    await button(page, "Absence of Igel, Emma").click();
    await checkScreen(page, "absence");
    await button(dialog(page), "Save").click();
    await rowOf(page, "Igel, Emma").getByText("from round 2 on: 0").waitFor();
    await tab(page, "Pairings and results").click();
    await page.getByText("Standings after round 1").waitFor();
    expectEqual(await page.locator(".cross-table tbody tr").first().locator("td, th").allTextContents(),
      ["1", "Berg, Anna 1", "2010", drawn === "white" ? "7w1" : "7b1", "1", "", "0", "0", "0"], "the first row");
    await checkScreen(page, "table");
    await button(page, "Pair the next round").click();
    await page.getByLabel("What the round brings to Igel, Emma").waitFor();
    expectEqual(await page.getByLabel("What the round brings to Igel, Emma").inputValue(), "zero", "what a withdrawal brings");
    expectEqual(await page.locator(".seating tbody tr").count(), 5, "boards without her");
  },

  "pairings are changed by keyboard alone, told what that breaks, and started": async (bench, zone) => {
    const { chief, id, page } = await atRounds(bench, zone, { names: NAMES.slice(0, 4), accounts: true });
    await pressByKey(page, button(page, "Pair the next round"));
    await page.locator(".seating").waitFor();
    expectEqual(await boardsOf(page), ["Berg, Anna - Gans, Clara", "Hahn, David - Fuchs, Ben"], "what the rules pair");
    await pressByKey(page, button(page, "Board 1, Black: Gans, Clara"));
    await page.locator(".picked", { hasText: "Gans, Clara is picked up" }).waitFor();
    await pressByKey(page, button(page, "Board 2, Black: Fuchs, Ben"));
    await pressByKey(page, button(page, "Change the colours at board 2"));
    expectEqual(await boardsOf(page), ["Berg, Anna - Fuchs, Ben", "Gans, Clara - Hahn, David"], "after the exchange");
    // What was changed is there again when one comes back, until it is saved or left.
    await page.goto("/desk");
    await page.goto(`/desk/${id}?tab=pairings`);
    await page.getByText("These are the pairings that you had not saved.").waitFor();
    expectEqual(await boardsOf(page), ["Berg, Anna - Fuchs, Ben", "Gans, Clara - Hahn, David"], "what was not saved");
    await pressByKey(page, button(page, "Cancel"));
    await page.reload();
    await pressByKey(page, button(page, "Pair the next round"));
    await page.locator(".seating").waitFor();
    expectEqual(await boardsOf(page), ["Berg, Anna - Gans, Clara", "Hahn, David - Fuchs, Ben"], "what was left is gone");
    await pressByKey(page, button(page, "Board 1, Black: Gans, Clara"));
    await pressByKey(page, button(page, "Board 2, Black: Fuchs, Ben"));
    await pressByKey(page, button(page, "Change the colours at board 2"));
    await pressByKey(page, button(page, "Save and start the round"));
    await pressByKey(page, button(dialog(page), "Start 2 games"));
    await page.locator(".tile").nth(1).waitFor();
    const round = await roundOf(chief, id, "1");
    expectEqual(round.pairings.map(({ white, black }) => `${white.name} - ${black.name}`), ["Berg, Anna - Fuchs, Ben", "Gans, Clara - Hahn, David"], "the round");
    for (const { game } of round.pairings) await chief.command({ do: "adjudicate", game, result: "1-0", reason: "Played at the board" });

    await page.goto(`/desk/${id}?tab=pairings`);
    await pressByKey(page, button(page, "Pair by hand"));
    for (const name of ["Fuchs, Ben", "Berg, Anna", "Gans, Clara", "Hahn, David"]) await pressByKey(page, button(page, `Free: ${name}`));
    await page.getByText("Everybody has an opponent.").waitFor();
    await pressByKey(page, button(page, "Save the pairings"));
    await page.locator(".round-check li", { hasText: "Fuchs, Ben and Berg, Anna have met before" }).waitFor();
    await checkScreen(page, "breaks");
  },

  "a round that is saved over a slow line is the one that is shown then": async (bench, zone) => {
    const { chief, id, page } = await atRounds(bench, zone, { names: NAMES.slice(0, 4) });
    const pairings = [[1, 3, 1], [4, 2, 2]].map(([white_player, black_player, board]) => ({ white_player, black_player, board, result: "1-0" }));
    await chief.command({ do: "contest-pair", contest: id, round: "1", pairings });
    await chief.command({ do: "contest-start", contest: id, round: "1" });
    await makeLate(page.context(), 300);
    await page.reload();
    await button(page, "Pair the next round").click();
    await button(page, "Save the pairings").click();
    await page.getByRole("heading", { name: "Round 2" }).waitFor();
    await button(page, "Remove the pairings").waitFor();
  },

  "a round is arranged on a phone: nothing moves under the finger, and who is left over gets a bye": async (bench, zone) => {
    const { chief, id, page } = await atRounds(bench, zone, { names: NAMES.slice(0, 5), person: { phone: true } });
    await button(page, "Pair by hand").tap();
    await page.locator(".seating tbody tr").nth(1).waitFor();
    const seat = page.locator(".seating tbody tr").nth(1).locator("button.seat").first();
    for (const name of ["Berg, Anna", "Fuchs, Ben", "Gans, Clara", "Hahn, David"]) await button(page, `Free: ${name}`).tap();
    const before = await seat.boundingBox();
    await seat.tap();
    expectEqual((await seat.boundingBox()).y, before.y, "where the place is when it is picked up");
    await checkScreen(page, "phone-seating");
    await button(page, "Without an opponent").tap();
    await button(page, "Free: Igel, Emma").tap();
    await page.getByLabel("What the round brings to Gans, Clara").selectOption("half");
    await button(page, "Save the pairings").tap();
    await page.getByText("Without an opponent: Gans, Clara (half a point).").waitFor();
    await checkScreen(page, "phone-round");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width <= 390, `the page is ${width} pixels wide`);
    const { pairings, free } = await roundOf(chief, id, "1");
    expectEqual([pairings.length, free], [2, [{ player: 3, bye: "half" }]], "the round");
    await tab(page, "Players").tap();
    await checkScreen(page, "phone-list");
    await button(page, "Change Berg, Anna").tap();
    await dialog(page).getByLabel("Club").fill("SK Bern");
    await dialog(page).getByLabel("Account", { exact: true }).fill("Clara");
    await checkScreen(page, "phone-player");
    await button(dialog(page), "Save").tap();
    await rowOf(page, "Berg, Anna").getByText("SK Bern").waitFor();
    await rowOf(page, "Berg, Anna").locator(".player-account", { hasText: "Clara" }).waitFor();
    await tab(page, "Plan").tap();
    await page.getByText("A list of one's own").tap();
    await button(page, "Sonneborn-Berger: up").tap();
    await checkScreen(page, "phone-plan");
  },

  "a report is refused with its line, taken over, and given out again; everybody sees the cross table": async (bench, zone) => {
    const { chief, id, page } = await atRounds(bench, zone, { names: NAMES.slice(0, 4), plan: { system: "FIDE_ROUNDROBIN", rounds: 3 } });
    await button(page, "Pair the next round").click();
    await page.locator(".seating .why", { hasText: "by the table of the system" }).first().waitFor();
    await button(page, "Save the pairings").click();
    await page.getByLabel("Result of board 2").selectOption("+ / – Black did not come");
    await page.getByLabel("Result of board 1").selectOption("1/2-1/2");
    await page.locator(".cross-table .cell", { hasText: "½" }).first().waitFor();
    await shot(page, "cross-table");
    const report = await (await fetch(`${zone.url}/api/contests/${id}.trf`)).text();
    expect(report.includes("Berg, Anna"), "the report has the players");

    const { id: other } = await chief.command({ do: "contest", name: "Another", control: "600+5" });
    await page.goto(`/desk/${other}?tab=plan`);
    const file = page.getByLabel("Upload a report (TRF)");
    await file.setInputFiles({ name: "bad.trf", mimeType: "text/plain", buffer: Buffer.from("012 Bad\n001    x\n") });
    await page.locator(".problem", { hasText: /Line 2, column \d+: / }).waitFor();
    await file.setInputFiles({ name: "good.trf", mimeType: "text/plain", buffer: Buffer.from(report) });
    await page.getByText("The report is taken over.", { exact: true }).first().waitFor();
    await tab(page, "Players").click();
    await rowOf(page, "Hahn, David").waitFor();

    const watcher = await bench.person();
    await watcher.goto(`/event/${id}`);
    await watcher.getByText("Cross table after round 1").waitFor();
    await checkScreen(watcher, "event-table");
    await watcher.emulateMedia({ media: "print" });
    expect(await watcher.locator(".head").isHidden(), "the head of the page is not printed");
    expect(await watcher.locator(".cross-table").isVisible(), "the table is");
    await shot(watcher, "print");
  },

  "players without an account are linked to those of their name, in German": async (bench, zone) => {
    const { page } = await atRounds(bench, zone, { names: NAMES.slice(0, 4), person: { settings: { language: "de" } } });
    await Promise.all(["Berg, Anna", "Hahn, David"].map((name) => account(zone, name)));
    await tab(page, "Spieler").click();
    await page.getByText("4 Spieler · 4 haben kein Konto und können hier nicht spielen").waitFor();
    await button(page, "Konten gleichen Namens verbinden").click();
    await page.getByText("4 Spieler · 2 haben kein Konto und können hier nicht spielen").waitFor();
    await checkScreen(page, "german-list");
  },
};
