// engine.test.mjs - the computer looks at a game: its bar, its lines, and where it may not.
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { sitDown } from "./people.mjs";

/** The addresses of the engine that the page has asked for. */
function askedFor(page) {
  const asked = [];
  page.on("request", (request) => /\/(stockfish|panel)-/.test(request.url()) && asked.push(request.url()));
  return asked;
}

/** Opens a pasted game or position. */
async function paste(page, contents) {
  await page.goto("/replay");
  await page.getByLabel("Paste PGN or FEN").fill(contents);
  await page.getByRole("button", { name: "Show it" }).click();
  await page.locator(".replay .board cg-board").waitFor();
}

const computer = (page) => page.locator(".replay-computer");

/** Switches the computer on, and waits until it has so many lines. */
async function switchOn(page, lines = 3) {
  await computer(page).getByRole("button", { name: "Computer" }).click();
  await page.locator(".engine-line .engine-move:first-of-type").nth(lines - 1).waitFor();
}

/** Wants the whole game to be looked at. */
const wholeGame = (page) => page.getByRole("button", { name: "Analyse the whole game" }).click();

const score = (page) => page.locator(".engine-score").textContent();

const MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";

export const tests = {
  "the computer shows how a position stands, and its best lines, once it is asked": async (bench) => {
    const page = await bench.person();
    const asked = askedFor(page);
    await paste(page, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 Qd4 *");
    await page.keyboard.press("End");
    expectEqual(asked, [], "the engine was fetched before it was wanted");
    await switchOn(page);
    await page.locator(".engine-about", { hasText: /Depth \d/ }).waitFor();
    expect(/^[+−]?\d+\.\d$/.test(await score(page)), `no score: ${await score(page)}`);
    await checkScreen(page, "engine-replay");
    const line = page.locator(".engine-line").first();
    expect((await line.locator(".engine-move").first().textContent()).startsWith("6. "), "the line is not numbered");
    await line.locator(".engine-move").nth(1).click();
    await page.locator(".board .last-move").first().waitFor();
  },

  "a mate is told as one, and nothing is asked about the end of a game": async (bench) => {
    const page = await bench.person();
    await paste(page, `[FEN "${MATE_IN_ONE}"]\n[SetUp "1"]\n\n1. Ra8# 1-0`);
    await switchOn(page);
    await page.locator(".engine-score", { hasText: /^#1$/ }).waitFor();
    await page.getByRole("meter", { name: "Evaluation" }).waitFor();
    expectEqual(await page.getByRole("meter").getAttribute("aria-valuenow"), "100", "the bar");
    await page.locator("[role=status]", { hasText: "Computer: White mates in one move. Best move, White: rook a8, mate." }).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowRight");
    await page.locator(".engine-said", { hasText: "Checkmate" }).waitFor();
    await computer(page).getByRole("switch", { name: "Computer" }).click();
    await page.locator(".engine-lines").waitFor({ state: "detached" });
  },

  "no engine comes for a position of a live game, nor for who plays": async (bench, zone) => {
    const moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7";
    const { black, game } = await sitDown(bench, zone, {}, { moves });
    const live = "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 4 6";
    const page = await bench.person();
    const asked = askedFor(page);
    await paste(page, live);
    await computer(page).getByRole("button", { name: "Computer" }).click();
    await page.locator(".engine-said", { hasText: "This position is one of a game that is being played" }).waitFor();
    await checkScreen(page, "engine-forbidden");
    // Nor one move on, nor for the whole of it: as a file so far, with a move more, or as the zone has it.
    for (const near of [
      "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQR1K1 b kq - 5 6",
      "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 b - - 0 1",
    ]) {
      await paste(page, near);
      await computer(page).getByRole("button", { name: "Computer" }).click();
      await page.locator(".engine-said", { hasText: "This position is one of a game that is being played" }).waitFor();
    }
    for (const more of ["", " 6. Re1", " 6. d3"]) {
      await paste(page, `1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7${more} *`);
      await wholeGame(page);
      await page.locator(".review-status", { hasText: "This game, or one like it, is being played in the zone" }).waitFor();
    }
    await checkScreen(page, "review-forbidden");
    await page.goto(`/replay?game=${game}`);
    await wholeGame(page);
    await page.locator(".review-status", { hasText: "This game, or one like it, is being played in the zone" }).waitFor();
    await black.goto(`/replay?game=${game}`);
    await wholeGame(black);
    await black.locator(".review-status", { hasText: "You are playing a game in the zone" }).waitFor();
    await paste(black, MATE_IN_ONE);
    await computer(black).getByRole("button", { name: "Computer" }).click();
    await black.locator(".engine-said", { hasText: "You are playing a game in the zone" }).waitFor();
    expectEqual(asked.filter((url) => url.includes("/stockfish-")), [], "the engine was fetched for a live position");
  },

  "without network the computer thinks about a game, once it was there": async (bench) => {
    const page = await bench.person({ worker: true });
    await page.goto("/replay");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await paste(page, MATE_IN_ONE);
    await switchOn(page, 1);
    await page.waitForFunction(async () => {
      const names = await caches.keys();
      const kept = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().map(({ url }) => url);
      return ["/stockfish-", "/panel-", "/engine-"].every((name) => kept.some((url) => url.includes(name)));
    });
    await page.context().setOffline(true);
    await paste(page, MATE_IN_ONE);
    await switchOn(page, 1);
    await page.locator(".engine-score", { hasText: /^#1$/ }).waitFor();
    await page.context().setOffline(false);
  },

  "the computer has its place on a phone, upright and on its side, and moves nothing": async (bench) => {
    for (const [name, viewport] of [["phone", { width: 390, height: 844 }], ["side", { width: 844, height: 390 }]]) {
      const page = await bench.person({ phone: true, viewport, dark: name === "side", settings: { language: name === "side" ? "fr" : "en" } });
      await page.goto(`/replay?fen=${encodeURIComponent(MATE_IN_ONE)}`);
      const board = page.locator(".replay .board");
      await computer(page).getByRole("button").scrollIntoViewIfNeeded();
      const before = await board.boundingBox();
      await computer(page).getByRole("button").click();
      await page.locator(".engine-score", { hasText: /^#1$/ }).waitFor();
      expectEqual(await board.boundingBox(), before, `the board has moved on a ${name}`);
      await shot(page, `engine-${name}`);
    }
  },
};
