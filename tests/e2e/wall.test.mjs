// wall.test.mjs - an event on a screen on the wall: large, turning its pages by itself, and left alone for an evening.
import { checkScreen, expect, expectEqual } from "./harness.mjs";
import { openEvent, pairNext, roundOf } from "./open_event.mjs";

const SCREENS = { full: { width: 1920, height: 1080 }, half: { width: 1280, height: 720 } };
const kind = (page, name) => page.locator(`.wall[data-kind="${name}"]`);
const title = (page, words) => page.locator(".wall-head h2", { hasText: words });
const button = (page, name) => page.getByRole("button", { name, exact: true });
const names = (page) => page.locator(".wall-row").evaluateAll((rows) => rows.map((row) => [...row.children].map((one) => one.textContent).join(" | ")));

/** An event whose third round is paired. */
async function pairedEvent(zone, options = {}) {
  const made = await openEvent(zone, { accounts: true, ...options });
  await pairNext(made.chief, made.id);
  return made;
}

/** The screen of an event, with what stands behind the question mark. */
async function atWall(page, id, query = "") {
  await page.goto(`/event/${id}/wall${query}`);
  await page.locator(".wall").waitFor();
  return page;
}

/** Rows that are cut off or outside of the window, and the smallest letters, in parts of the window's height. */
const legible = (page) => page.evaluate(() => {
  const rows = [...document.querySelectorAll(".wall-row")];
  const outside = rows.filter((row) => row.getBoundingClientRect().bottom > window.innerHeight || row.scrollWidth > row.clientWidth + 1);
  const size = Math.min(...rows.map((row) => parseFloat(getComputedStyle(row.querySelector(".wall-name")).fontSize)));
  return { outside: outside.length, part: size / window.innerHeight };
});

export const tests = {
  "pairings, clocks, results and standings are read across a room, in light and dark": async (bench, zone) => {
    const { chief, id } = await pairedEvent(zone);
    for (const [name, viewport] of Object.entries(SCREENS)) {
      const page = await bench.person({ viewport });
      for (const query of ["?show=pairings", "?show=pairings&order=name", "?show=standings"]) {
        await atWall(page, id, `${query}&pace=120`);
        await page.locator(".wall-row").first().waitFor();
        const { outside, part } = await legible(page);
        expect(outside === 0 && part > 0.04, `${name} ${query}: ${outside} rows do not fit, letters are ${part} of the height`);
        await checkScreen(page, `wall-${name}-${query.slice(6).replace(/\W+/g, "-")}`);
      }
    }
    await chief.command({ do: "contest-start", contest: id, round: "3" });
    const { pairings } = await roundOf(chief, id, "3");
    for (const [at, result] of ["1-0", "1/2-1/2", "-/+"].entries())
      await chief.command({ do: "adjudicate", game: pairings[at].game, result, reason: "Played at the board" });
    for (const [name, viewport] of Object.entries(SCREENS)) {
      const page = await bench.person({ viewport });
      for (const what of ["clocks", "results"]) {
        await atWall(page, id, `?show=${what}&pace=120`);
        await page.locator(".wall-row").nth(2).waitFor();
        const { outside, part } = await legible(page);
        expect(outside === 0 && part > 0.03, `${name} ${what}: ${outside} rows do not fit, letters are ${part} of the height`);
        await checkScreen(page, `wall-${name}-${what}`);
      }
      expectEqual((await names(page)).map((row) => row.split(" | ")[2]), ["1 – 0", "½ – ½", "– / +"], "results");
    }
    const page = await bench.person();
    await atWall(page, id, "?show=clocks&pace=120");
    const clock = page.locator(".wall-clock.running").first();
    const before = await clock.textContent();
    await page.waitForFunction(([one, was]) => one.textContent !== was, [await clock.elementHandle(), before]);
  },

  "pages turn by themselves from kind to kind, and a new round is shown at once": async (bench, zone) => {
    const { chief, id } = await pairedEvent(zone);
    const page = await atWall(await bench.person(), id, "?pace=1");
    await title(page, "Round 3").waitFor();
    // What is read may be another page already: what is waited for comes again.
    await kind(page, "pairings").locator(".wall-row:last-child", { hasText: /^Gans, Clara–bye$/ }).waitFor();
    await kind(page, "standings").waitFor();
    await page.getByText("Page 1 of 2").waitFor();
    await page.getByText("Page 2 of 2").waitFor();
    await kind(page, "pairings").waitFor();
    await chief.command({ do: "contest-start", contest: id, round: "3" });
    await kind(page, "clocks").waitFor();
    const { pairings } = await roundOf(chief, id, "3");
    await chief.command({ do: "adjudicate", game: pairings[0].game, result: "1-0", reason: "Played at the board" });
    await kind(page, "results").waitFor();
    for (const { game } of pairings.slice(1)) await chief.command({ do: "adjudicate", game, result: "0-1", reason: "Played at the board" });
    await title(page, "Standings after round 3").waitFor();
    await kind(page, "results").waitFor();
    // Of a page that does not turn yet it is seen that a new round is not waited for.
    const slow = await atWall(await bench.person(), id, "?pace=120");
    await title(slow, "Round 3: results").waitFor();
    await slow.keyboard.press("ArrowRight");
    await kind(slow, "standings").waitFor();
    await pairNext(chief, id);
    await title(slow, "Round 4").waitFor();
    await kind(slow, "pairings").waitFor();
  },

  "it is paused, turned and put in order by keys and by hand, keeps the screen awake, and fills it": async (bench, zone) => {
    const { id } = await pairedEvent(zone);
    const page = await bench.person();
    await page.addInitScript(() => {
      window.asked = [];
      Object.defineProperty(navigator, "wakeLock", { value: { request: async (what) => {
        window.asked.push(what);
        return { release: async () => window.asked.push("released") };
      } } });
    });
    await atWall(page, id, "?pace=120");
    await kind(page, "pairings").waitFor();
    expectEqual(await page.evaluate(() => window.asked), ["screen"], "what was kept awake");
    await page.keyboard.press("ArrowRight");
    await kind(page, "standings").waitFor();
    await page.keyboard.press("ArrowLeft");
    await kind(page, "pairings").waitFor();
    await page.keyboard.press("n");
    await page.getByText("Page 1 of 2").waitFor();
    expectEqual((await names(page))[0], "Berg, Anna | 5 | Black", "the first by name");
    expect(page.url().includes("order=name"), page.url());
    await page.keyboard.press(" ");
    await button(page, "Go on").waitFor();
    await button(page, "Next").click();
    await page.getByText("Page 2 of 2").waitFor();
    await button(page, "Go on").click();
    await button(page, "Pause").waitFor();
    await button(page, "Full screen").click();
    await page.waitForFunction(() => document.fullscreenElement?.classList.contains("wall"));
    await page.evaluate(() => document.exitFullscreen());
    await page.locator(".wall.is-idle").waitFor();
    await page.mouse.move(100, 100);
    await page.locator(".wall:not(.is-idle)").waitFor();
    await page.getByRole("link", { name: "To the event" }).click();
    await page.locator(".part-nav").waitFor();
    expectEqual(await page.evaluate(() => window.asked), ["screen", "released"], "the screen may sleep again");
  },

  "after a power cut of the zone it goes on by itself": async (bench, zone) => {
    const { chief, id } = await pairedEvent(zone);
    const page = await atWall(await bench.person(), id, "?pace=120&show=pairings");
    await title(page, "Round 3").waitFor();
    await zone.restart(() => page.locator(".wall-lost:visible").waitFor());
    await page.locator(".wall-lost").waitFor({ state: "hidden" });
    await chief.command({ do: "contest-unpair", contest: id, round: "3" });
    await page.getByText("The next pairings will be shown here.").waitFor();
    await pairNext(chief, id);
    await title(page, "Round 3").waitFor();
  },

  "an evening of pages leaves nothing behind in the memory": async (bench, zone) => {
    const { chief, id } = await pairedEvent(zone);
    await chief.command({ do: "contest-start", contest: id, round: "3" });
    const page = await atWall(await bench.person(), id, "?pace=120");
    await kind(page, "pairings").waitFor();
    const tools = await page.context().newCDPSession(page);
    await tools.send("Performance.enable");
    const turnAll = (times) => page.evaluate((count) => {
      for (let i = 0; i < count; i++) document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
    }, times);
    const held = async () => {
      await tools.send("HeapProfiler.collectGarbage");
      const { metrics } = await tools.send("Performance.getMetrics");
      return Object.fromEntries(metrics.filter(({ name }) => ["Nodes", "JSEventListeners", "JSHeapUsedSize"].includes(name)).map(({ name, value }) => [name, value]));
    };
    await turnAll(50);
    const before = await held();
    await turnAll(2000);
    const after = await held();
    expect(after.Nodes < before.Nodes + 100, `nodes: ${before.Nodes}, then ${after.Nodes}`);
    expectEqual(after.JSEventListeners, before.JSEventListeners, "listeners");
    expect(after.JSHeapUsedSize < before.JSHeapUsedSize + 1_000_000, `bytes: ${before.JSHeapUsedSize}, then ${after.JSHeapUsedSize}`);
  },

  "before the first round it says what will come, in German": async (bench, zone) => {
    const { chief, id } = await openEvent(zone, { rounds: 0 });
    const page = await atWall(await bench.person({ settings: { language: "de" } }), id);
    await page.getByText("Hier stehen bald die nächsten Paarungen.").waitFor();
    await pairNext(chief, id);
    await title(page, "Runde 1").waitFor();
  },
};
