// shift.test.mjs - nothing moves under the finger, by the browser's own measure: no layout shift while the start, the lobby
// and a live game are loaded, lists change, a game begins, and bars come and go.
import { arbiter, event } from "./club.mjs";
import { clickMove, seesMove } from "./board.mjs";
import { expect, expectEqual, shot } from "./harness.mjs";
import { account, beginGame, guest } from "./people.mjs";

const WINDOWS = {
  desktop: {},
  phone: { phone: true },
  side: { phone: true, viewport: { width: 844, height: 390 } },
};

/** Keeps what moves without having been pressed, from the first frame on. */
function watchShifts() {
  window.shifts = [];
  const nameOf = (node) => (node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : String(node?.data ?? node?.nodeName));
  const placeOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join();
  const keep = (list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push([value.toFixed(4),
        ...sources.map(({ node, previousRect, currentRect }) => `${nameOf(node)}: ${placeOf(previousRect)} -> ${placeOf(currentRect)}`)].join(" "));
  };
  new PerformanceObserver(keep).observe({ type: "layout-shift", buffered: true });
}

/** Fails if anything has moved since the last time. */
async function expectStill(page, words) {
  // What has been laid out is told with the next frames.
  const shifts = await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return window.shifts.splice(0);
  });
  expectEqual(shifts, [], `${words}: what moved`);
}

/** Somebody at a page that is watched. */
async function watched(bench, person, how) {
  const page = await person.at(await bench.person(how));
  await page.addInitScript(watchShifts);
  return page;
}

/** Without network, and with it again. */
async function loseNetwork(page, words) {
  await page.context().setOffline(true);
  await page.locator(".offline-bar").waitFor();
  await expectStill(page, `${words}, without network`);
  await page.context().setOffline(false);
  await page.locator(".offline-bar").waitFor({ state: "hidden" });
  await expectStill(page, `${words}, with network again`);
}

/** A challenge by name is told over the head, and that it has been taken back. */
async function tellNews(page, from, to, words) {
  const { id } = await from.command({ do: "challenge", to: to.name, control: "120" });
  await page.locator(".notice-bar", { hasText: from.name }).waitFor();
  await expectStill(page, `${words}, with news`);
  await from.command({ do: "cancel", challenge: id });
  await page.locator(".notice-bar").waitFor({ state: "detached" });
  await expectStill(page, `${words}, without news`);
}

export const tests = {
  "the measure finds what moves": async (bench, zone) => {
    const page = await watched(bench, await guest(zone, "Anna"), {});
    await page.goto("/");
    await page.locator(".living .board").waitFor();
    await expectStill(page, "the start");
    await page.evaluate(() => document.querySelector("main").prepend(Object.assign(document.createElement("p"), { textContent: "news" })));
    const isFound = await expectStill(page, "").then(() => false, () => true);
    expect(isFound, "a paragraph that pushes the page down is not found");
  },

  "nothing moves on the start while lists come, challenges and games come and go, and bars are shown": async (bench, zone) => {
    const [anna, ben, carl] = await Promise.all(["Anna", "Ben", "Carl"].map((name) => account(zone, name)));
    for (const [name, how] of Object.entries(WINDOWS)) {
      const words = (what) => `${name}: ${what}`;
      const page = await watched(bench, anna, how);
      await page.goto("/");
      await page.locator(".living .board").waitFor();
      await page.locator(".challenge-rows .empty").waitFor();
      await expectStill(page, words("loaded"));
      const { id } = await ben.command({ do: "challenge", control: "300+3" });
      await carl.command({ do: "challenge", control: "60" });
      await page.locator(".challenge-rows a", { hasText: "Carl" }).waitFor();
      await expectStill(page, words("challenges"));
      await ben.command({ do: "cancel", challenge: id });
      await page.locator(".challenge-rows a", { hasText: "Ben" }).waitFor({ state: "detached" });
      await expectStill(page, words("a challenge has gone"));
      const game = await beginGame(ben, carl);
      await page.locator(`.living a[href="/game/${game}"]`).waitFor();
      await expectStill(page, words("a game has begun"));
      await shot(page, `shift-start-${name}`);
      await tellNews(page, ben, anna, words("the start"));
      await loseNetwork(page, words("the start"));
      await ben.command({ do: "abort", game });
      for (const one of (await carl.http("GET", "/api/lobby")).challenges) await carl.command({ do: "cancel", challenge: one.challenge });
      await page.context().close();
    }
  },

  "nothing moves in the lobby: what one is about to press stays there, or its place stays empty": async (bench, zone) => {
    const [anna, ben, carl] = await Promise.all(["Anna", "Ben", "Carl"].map((name) => account(zone, name)));
    for (const [name, how] of Object.entries(WINDOWS)) {
      const words = (what) => `${name}: ${what}`;
      const page = await watched(bench, anna, how);
      await page.goto("/play");
      await page.locator(".lobby-list.open .empty").waitFor();
      await expectStill(page, words("loaded"));
      const made = [];
      for (const one of [ben, carl, ben]) made.push((await one.command({ do: "challenge", control: "300+3", start: 518 })).id);
      const accept = page.locator(".lobby-list.open").getByRole("button", { name: /^Accept/ });
      await accept.nth(2).waitFor();
      await expectStill(page, words("challenges"));
      const places = () => accept.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().y)));
      const [, ...later] = await places();
      await ben.command({ do: "cancel", challenge: made[0] });
      await accept.nth(2).waitFor({ state: "detached" });
      expectEqual(await places(), later, words("the buttons of the others"));
      await expectStill(page, words("the first has gone"));
      await shot(page, `shift-lobby-${name}`);
      const game = await beginGame(ben, carl);
      await page.locator(".lobby-list.games .row-line").waitFor();
      await expectStill(page, words("a game of others"));
      const own = (await anna.command({ do: "challenge", control: "60", to: "Ben" })).id;
      const named = (await ben.command({ do: "challenge", control: "60", to: "Anna" })).id;
      await page.locator(".lobby-list.own .row-line").nth(1).waitFor();
      await expectStill(page, words("one's own challenge, and who challenges one"));
      await loseNetwork(page, words("the lobby"));
      for (const [one, challenge] of [[anna, own], [ben, named], [carl, made[1]], [ben, made[2]]]) await one.command({ do: "cancel", challenge });
      await page.locator(".lobby-list.open .empty").waitFor();
      await ben.command({ do: "abort", game });
      await page.locator(".lobby-list.games .empty").waitFor();
      await expectStill(page, words("all have gone"));
      await page.context().close();
    }
  },

  "nothing moves when a game begins, is played, and ends, nor when an arbiter is called": async (bench, zone) => {
    const chief = await arbiter(zone);
    const [anna, ben, carl] = await Promise.all(["Anna", "Ben", "Carl"].map((name) => account(zone, name)));
    for (const [name, how] of Object.entries(WINDOWS)) {
      const words = (what) => `${name}: ${what}`;
      const page = await watched(bench, anna, how);
      await page.goto("/play");
      await page.locator(".lobby-list.open .empty").waitFor();
      const game = await beginGame(anna, ben);
      await page.locator(".live-game").waitFor();
      await expectStill(page, words("the game has begun"));
      await clickMove(page, "e2e4");
      await seesMove(page, 1, "e4");
      await ben.answer(game, 1, "e7e5");
      await seesMove(page, 2, "e5");
      await expectStill(page, words("moves"));
      await ben.command({ do: "offer-draw", game });
      await page.locator(".offer-notice").waitFor();
      await expectStill(page, words("an offer"));
      await tellNews(page, carl, anna, words("the game"));
      await loseNetwork(page, words("the game"));
      await ben.command({ do: "resign", game });
      await page.locator(".outcome").waitFor();
      await expectStill(page, words("the end"));
      await page.context().close();
    }
    const { players, games } = await event(zone, chief, ["Dora", "Emil"]);
    const page = await watched(bench, chief, {});
    await page.goto("/");
    await page.locator(".living .board").waitFor();
    await players[0].command({ do: "call-arbiter", game: games[0], reason: "noise" });
    await page.locator(".notice-bar", { hasText: "noise" }).waitFor();
    await expectStill(page, "a call");
  },
};
