// computer.test.mjs - a game against the computer on one device, and where no engine may think.
import { clickMove, pressTwice, seesMove, typeMove } from "./board.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { sitDown } from "./people.mjs";

/** Begins a game against the computer. */
async function begin(page, { level = "5", color = "white", fen = "", control = "Classical, 90+30" } = {}) {
  await page.goto("/computer");
  await page.getByLabel("Strength").selectOption(level);
  await page.getByLabel("You have").selectOption(color);
  await page.getByRole("button", { name: control }).click();
  if (fen) await page.getByLabel("Start from a position (FEN)").fill(fen);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator(".board cg-board").waitFor();
}

/** The addresses of the engine that the page has asked for. */
function askedFor(page) {
  const asked = [];
  page.on("request", (request) => request.url().includes("/stockfish-") && asked.push(request.url()));
  return asked;
}

export const tests = {
  "the computer answers every move, takes moves back, and comes only when it is wanted": async (bench) => {
    const page = await bench.person();
    const asked = askedFor(page);
    await page.goto("/");
    await page.getByRole("button", { name: "Play the computer" }).click();
    await page.getByRole("button", { name: "Begin" }).waitFor();
    expectEqual(asked, [], "the engine was fetched before it was wanted");
    await checkScreen(page, "computer-setup");
    await begin(page);
    await clickMove(page, "e2e4");
    await seesMove(page, 1, "e4");
    await page.locator('[data-ply="2"]').waitFor();
    expect(asked.length >= 1, "the engine was not fetched");
    await typeMove(page, "a3");
    await page.locator('[data-ply="4"]').waitFor();
    await checkScreen(page, "computer");
    await page.getByRole("button", { name: "Take back" }).click();
    await page.locator('[data-ply="3"]').waitFor({ state: "detached" });
    await typeMove(page, "h3");
    await page.locator('[data-ply="4"]').waitFor();
    await pressTwice(page.getByRole("button", { name: "Resign" }));
    await page.locator(".outcome .sentence").waitFor();
    await shot(page, "computer-over");
  },

  "the computer mates at full strength, has White if it is wanted, and begins from a position": async (bench) => {
    const page = await bench.person();
    await begin(page, { level: "8", color: "black", fen: "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1" });
    await page.locator(".outcome .sentence", { hasText: "Black is checkmated" }).waitFor();
    await seesMove(page, 1, "Ra8#");
  },

  "a game against the computer is there after a reload, and goes on": async (bench) => {
    const page = await bench.person();
    await begin(page, { level: "4" });
    await typeMove(page, "d4");
    await page.locator('[data-ply="2"]').waitFor();
    await page.reload();
    await page.getByText("The game is paused").waitFor();
    await page.getByRole("button", { name: "Go on" }).click();
    await typeMove(page, "h4");
    await page.locator('[data-ply="4"]').waitFor();
  },

  "without network a game against the computer begins and goes on, once the engine was there": async (bench) => {
    const page = await bench.person({ worker: true });
    await begin(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await pressTwice(page.getByRole("button", { name: "End without a result" }));
    await begin(page);
    await typeMove(page, "e4");
    await page.locator('[data-ply="2"]').waitFor();
    await page.waitForFunction(async () => {
      const names = await caches.keys();
      const kept = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat();
      return kept.filter(({ url }) => url.includes("/stockfish-")).length === 2;
    });
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole("button", { name: "Go on" }).click();
    await typeMove(page, "a3");
    await page.locator('[data-ply="4"]').waitFor();
    await page.context().setOffline(false);
  },

  "nobody gets an engine while they play in the zone, nor for a position of a live game": async (bench, zone) => {
    const moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7";
    const { black } = await sitDown(bench, zone, {}, { moves });
    const fen = "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 4 6";
    const watcher = await bench.person();
    const asked = askedFor(watcher);
    await begin(watcher, { color: "black", fen });
    await watcher.getByText("This position is one of a game that is being played").waitFor();
    await shot(watcher, "computer-forbidden");
    expectEqual(asked, [], "the engine was fetched for a live position");
    await begin(black, { color: "black" });
    await black.getByText("You are playing a game in the zone").waitFor();
  },

  "the screens of the computer fit a phone, upright and on its side": async (bench) => {
    for (const [name, viewport] of [["phone", { width: 390, height: 844 }], ["side", { width: 844, height: 390 }]]) {
      const page = await bench.person({ phone: true, viewport });
      await page.goto("/computer");
      await page.getByRole("button", { name: "Begin" }).waitFor();
      await shot(page, `computer-setup-${name}`);
      await begin(page);
      await typeMove(page, "e4");
      await page.locator('[data-ply="2"]').waitFor();
      const board = await page.locator(".board").boundingBox();
      expect(board.width <= viewport.width && board.height <= viewport.height, `the board is larger than the ${name}`);
      await shot(page, `computer-${name}`);
    }
  },
};
