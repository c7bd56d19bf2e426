// kept_desk.test.mjs - what an arbiter has begun stays, whatever happens at the boards and at other desks meanwhile.
import { arbiter, event, round } from "./club.mjs";
import { expect, expectEqual } from "./harness.mjs";
import { account, playMoves } from "./people.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const dialog = (page) => page.locator("dialog[open]");

/** An arbiter at the desk of an event, at an address behind its own. */
async function atDesk(bench, zone, names, where = "") {
  const chief = await arbiter(zone);
  const made = await event(zone, chief, names);
  const page = await chief.at(await bench.person());
  await page.goto(`/desk/${made.id}${where}`);
  return { ...made, chief, page };
}

/** The same, with the board of the first game open. */
async function atBoard(bench, zone, moves) {
  const chief = await arbiter(zone);
  const made = await event(zone, chief, ["Anna", "Ben"]);
  if (moves) await playMoves(made.games[0], made.players, moves);
  const page = await chief.at(await bench.person());
  await page.goto(`/desk/${made.id}?game=${made.games[0]}`);
  await page.locator(".panel h2", { hasText: "Board 1:" }).waitFor();
  return { ...made, chief, page, game: made.games[0] };
}

const seesPly = (page, ply) => page.locator(`.panel .moves-list [data-ply="${ply}"]`).waitFor();

/** Waits until the page has taken what it has got. */
const taken = (page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

export const tests = {
  "all moves can be taken back, also those made while the board was open": async (bench, zone) => {
    const { page, players, game, chief } = await atBoard(bench, zone, "e4 e5");
    await seesPly(page, 2);
    await playMoves(game, players, "Nf3 Nc6 Bb5 a6");
    await seesPly(page, 6);
    await button(page, "Take back").click();
    await dialog(page).getByLabel("Half-moves to take back").fill("4");
    await dialog(page).locator(".preview", { hasText: "2. Nf3 2… Nc6 3. Bb5 3… a6" }).waitFor();
    await dialog(page).getByLabel("Reason", { exact: true }).fill("A wrong click");
    await button(dialog(page), "Take back").click();
    await dialog(page).waitFor({ state: "detached" });
    expectEqual((await chief.http("GET", `/api/games/${game}`)).moves.length, 2, "moves left");
  },

  "a move that is made while its taking back is asked about is not taken back unseen": async (bench, zone) => {
    const { page, players, game, chief } = await atBoard(bench, zone, "e4 e5 Nf3 Nc6");
    await seesPly(page, 4);
    await button(page, "Take back").click();
    await dialog(page).locator(".preview", { hasText: "Taken off: 2… Nc6" }).waitFor();
    await dialog(page).getByLabel("Reason", { exact: true }).fill("A wrong click");
    await players[0].move(game, "Bb5");
    await page.locator('.panel .moves-list [data-ply="5"]').waitFor({ state: "attached" });
    await button(dialog(page), "Take back").click();
    await dialog(page).locator(".problem", { hasText: "meanwhile" }).waitFor();
    await dialog(page).locator(".preview", { hasText: "Taken off: 3. Bb5" }).waitFor();
    expectEqual((await chief.http("GET", `/api/games/${game}`)).moves.length, 5, "moves before it is sure");
    await dialog(page).getByLabel("Half-moves to take back").fill("2");
    await button(dialog(page), "Take back").click();
    await dialog(page).waitFor({ state: "detached" });
    expectEqual((await chief.http("GET", `/api/games/${game}`)).moves.length, 3, "moves left");
  },

  "what another arbiter has allowed is what one's own question begins with": async (bench, zone) => {
    const { page, game, chief } = await atBoard(bench, zone, "e4 e5");
    await seesPly(page, 2);
    await chief.command({ do: "allow", game, premoves: false, offers: false, reason: "Noise" });
    await page.locator(".panel-status", { hasText: "Premoves forbidden" }).waitFor();
    await button(page, "Allow or forbid").click();
    const boxes = dialog(page).locator("input[type=checkbox]");
    expectEqual(await boxes.evaluateAll((all) => all.map((one) => one.checked)), [false, false], "boxes");
  },

  "the log stays where it was scrolled to while moves come": async (bench, zone) => {
    const moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O";
    const { page, players, game } = await atBoard(bench, zone, moves);
    await page.getByRole("tab", { name: "Log" }).click();
    const log = page.locator(".log-scroll");
    await log.locator("tr").nth(10).waitFor();
    await log.evaluate((one) => one.scrollTo(0, 0));
    const rows = await log.locator("tr").count();
    await playMoves(game, players, "h3");
    await log.locator("tr").nth(rows).waitFor();
    expectEqual(await log.evaluate((one) => one.scrollTop), 0, "how far it is scrolled");
    await log.evaluate((one) => one.scrollTo(0, one.scrollHeight));
    await playMoves(game, players.slice(1), "Nb8");
    await log.locator("tr").nth(rows + 1).waitFor();
    const below = await log.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight);
    expect(below < 2, `the newest is ${below} pixels below`);
  },

  "the name of an arbiter that is half written stays when another is named": async (bench, zone) => {
    const { page, id, chief } = await atDesk(bench, zone, ["Anna", "Ben"], "?tab=setup");
    await account(zone, "Dora");
    const name = page.getByLabel("Name of an account");
    await name.pressSequentially("Em");
    await chief.command({ do: "contest-arbiter", contest: id, to: "Dora" });
    await page.locator(".plain-list li", { hasText: "Dora" }).waitFor();
    await name.pressSequentially("il");
    await account(zone, "Emil");
    await button(page, "Name an arbiter").click();
    await page.locator(".plain-list li", { hasText: "Emil" }).waitFor();
    expectEqual(await name.inputValue(), "", "the field when it is done");
  },

  "a change of the event that is half written stays when another arbiter changes something else": async (
    bench,
    zone,
  ) => {
    const { page, id, chief } = await atDesk(bench, zone, ["Anna", "Ben"], "?tab=setup");
    await page.getByLabel("Place").fill("Basel");
    await chief.command({ do: "contest-allow", contest: id, premoves: false, offers: true, reason: "Noise" });
    const terms = { control: "5400+30", clock_start: "at-start", premoves: false };
    await chief.command({ do: "contest-change", contest: id, name: "Cup of the Club", site: "Bern", ...terms });
    await page.getByRole("heading", { name: "Cup of the Club" }).waitFor();
    expectEqual(await page.getByLabel("Place").inputValue(), "Basel", "the place as it was written");
    await button(page, "Save").click();
    await page.locator(".event-head", { hasText: "Basel" }).waitFor();
    const { name, site, premoves } = await chief.http("GET", `/api/contests/${id}`);
    expectEqual([name, site, premoves], ["Cup of the Club", "Basel", false], "the event");
    expectEqual(await page.getByLabel("Name of the event").inputValue(), "Cup of the Club", "the name in the form");
  },

  "a call that is about to be answered keeps the focus when another one comes": async (bench, zone) => {
    const { page, players, games } = await atDesk(bench, zone, ["Anna", "Ben", "Dora", "Emil"]);
    await players[2].command({ do: "call-arbiter", game: games[1], reason: "A bell" });
    const answer = page.locator(".waiting-list li", { hasText: "Dora" }).getByRole("button", { name: "Answer" });
    await answer.focus();
    await players[0].command({ do: "call-arbiter", game: games[0], reason: "A dog" });
    await page.locator(".waiting-list li", { hasText: "Anna" }).waitFor();
    await page.keyboard.press("Enter");
    await dialog(page).locator(".about", { hasText: "Dora" }).waitFor();
  },

  "the focus stays on a board in the list when another game ends, at the desk and for everybody": async (
    bench,
    zone,
  ) => {
    const { page, id, players, games } = await atDesk(bench, zone, ["Anna", "Ben", "Dora", "Emil"], "?tab=pairings");
    const guest = await bench.person();
    await guest.goto(`/event/${id}`);
    const open = (at) => at.locator(".results tbody tr").nth(1).locator("button[data-game], a");
    for (const at of [page, guest]) await open(at).focus();
    await players[0].command({ do: "resign", game: games[0] });
    for (const at of [page, guest]) {
      await at.locator(".results td.score", { hasText: "0 – 1" }).waitFor();
      expect(await open(at).evaluate((one) => one === document.activeElement), "the focus has gone");
    }
    await page.keyboard.press("Enter");
    await page.locator(".panel h2", { hasText: "Board 2:" }).waitFor();
  },

  "a round that is saved by a double click is asked about once": async (bench, zone) => {
    const { page, id, chief } = await atDesk(bench, zone, ["Anna", "Ben"], "?tab=pairings");
    await button(page, "New round").click();
    await page.getByLabel("White at board 1").fill("Ben");
    await page.getByLabel("Black at board 1").fill("Anna");
    let asked = 0;
    await page.route("**/api/command", async (route) => {
      asked++;
      await route.continue();
    });
    await button(page, "Save and start the round").dblclick();
    await dialog(page).waitFor();
    await dialog(page).locator("button.primary").click();
    // Closed it is still there for a moment; a second question would stay.
    await page.locator("dialog").first().waitFor({ state: "detached" });
    expectEqual(asked, 1, "times it was saved");
    expectEqual((await chief.http("GET", `/api/contests/${id}`)).rounds.length, 2, "rounds");
  },

  "a board is not put back by an answer that is older than its last move": async (bench, zone) => {
    const { page, players, games, chief } = await atDesk(bench, zone, ["Anna", "Ben", "Dora", "Emil"]);
    const [game] = games;
    await playMoves(game, players, "e4 e5");
    await page.locator(".tile").first().waitFor();
    let letGo;
    let isHeld = false;
    const held = new Promise((resolve) => (letGo = resolve));
    await page.route(`**/api/games/${game}`, async (route) => {
      const response = await route.fetch();
      const isFirst = !isHeld;
      isHeld = true;
      if (isFirst) await held;
      await route.fulfill({ response });
    });
    const first = page.waitForRequest((request) => request.url().endsWith(`/api/games/${game}`));
    await chief.command({ do: "take-back", game, plies: 1, reason: "A wrong click" });
    await first;
    while (!isHeld) await taken(page);
    const second = page.waitForResponse((response) => response.url().endsWith(`/api/games/${game}`));
    await players[1].move(game, "c5");
    await (await second).finished();
    const board = page.locator(".tile", { has: page.locator('.tile-number:text-is("1")') });
    const lastMove = () => board.locator("square.last-move").evaluateAll((all) => all.map((one) => one.cgKey).sort());
    while (!(await lastMove()).includes("c5")) await taken(page);
    const late = page.waitForResponse((response) => response.url().endsWith(`/api/games/${game}`));
    letGo();
    await (await late).finished();
    await taken(page);
    expectEqual(await lastMove(), ["c5", "c7"], "the last move on the small board");
  },

  "a board that is open stays open when another arbiter starts the next round": async (bench, zone) => {
    const { page, id, chief, players, game } = await atBoard(bench, zone, "e4 e5");
    await seesPly(page, 2);
    await round(chief, id, "2", [["Ben", "Anna"]]);
    const rounds = page.getByLabel("Round", { exact: true });
    await rounds.locator("option", { hasText: /^Round 2$/ }).waitFor({ state: "attached" });
    await playMoves(game, players, "Nf3");
    await seesPly(page, 3);
    await rounds.selectOption("Round 2");
    await page.locator(".panel").waitFor({ state: "detached" });
    await page.locator(".tile", { hasText: "Anna" }).waitFor();
  },
};
