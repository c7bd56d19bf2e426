// event_large.test.mjs - an event of two thousand players: its page does not stall.
import { expect, expectEqual } from "./harness.mjs";
import { arbiter } from "./club.mjs";

/** Times mean little while other tests run. */
export const alone = true;

const COUNT = 2000;
const ROUNDS = 3;
const RESULTS = ["1-0", "1/2-1/2", "0-1"];

/** An event of so many players, with rounds that were played elsewhere. */
async function largeEvent(zone) {
  const chief = await arbiter(zone, "Rita");
  const { id } = await chief.command({ do: "contest", name: "Mass Open", site: "Bern", control: "5400+30" });
  const players = Array.from({ length: COUNT }, (_, i) => ({
    name: `Player${String(i).padStart(4, "0")}, No`, rating: 2600 - Math.floor(i / 2), federation: "SUI", club: `Club ${i % 50}`,
  }));
  await chief.command({ do: "contest-enter", contest: id, players });
  await chief.command({ do: "contest-plan", contest: id, system: "FIDE_DUTCH_2026", rounds: 9, first_color: "white" });
  const half = COUNT / 2;
  for (let round = 1; round <= ROUNDS; round++) {
    const pairings = Array.from({ length: half }, (_, i) =>
      ({ white_player: i + 1, black_player: half + 1 + ((i + round) % half), result: RESULTS[(i * round) % 3] }));
    await chief.command({ do: "contest-pair", contest: id, round: String(round), pairings });
  }
  return { chief, id };
}

/** How long the page's thread was kept from everything else, at most, while something was done, and how long that took. */
async function timed(page, act) {
  await page.evaluate(() => {
    window.longest = 0;
    window.watching ??= new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    });
    window.watching.observe({ type: "longtask" });
  });
  const began = Date.now();
  await act();
  const took = Date.now() - began;
  return `${took} ms, longest task ${Math.round(await page.evaluate(() => window.longest))} ms`;
}

export const tests = {
  "the page of an event of 2,000 players shows all of them, finds one, and turns to other parts": async (bench, zone) => {
    const { chief, id } = await largeEvent(zone);
    const page = await bench.person();
    await page.goto("/");
    const part = (name) => page.locator(".part-nav").getByRole("link", { name, exact: true });
    const rows = page.locator(".part .results tbody tr");
    console.log(`# overview: ${await timed(page, async () => {
      await page.locator(".event-rows a").click();
      await page.locator(".standings tbody tr").nth(9).waitFor();
    })}`);
    for (const [name, count] of [["Pairings", 1000], ["Results", 1000], ["Standings", COUNT], ["Cross table", COUNT], ["Players", COUNT]]) {
      const said = await timed(page, async () => {
        await part(name).click();
        await rows.nth(count - 1).waitFor();
      });
      expectEqual(await rows.count(), count, name);
      console.log(`# ${name}: ${said}`);
    }
    console.log(`# a name is found: ${await timed(page, async () => {
      await page.getByLabel("Find a name").fill("player1234");
      await page.getByText("1 of 2000").waitFor();
    })}`);
    await page.getByLabel("Find a name").fill("");
    await part("Results").click();
    await rows.nth(999).waitFor();
    console.log(`# a result comes: ${await timed(page, async () => {
      await chief.command({ do: "contest-decide", contest: id, round: "3", board: 2, result: "-/+" });
      await rows.nth(1).locator(".score", { hasText: "– / +" }).waitFor();
    })}`);
    console.log(`# a card: ${await timed(page, async () => {
      await page.getByRole("link", { name: "Player0001, No" }).first().click();
      await page.locator(".card-rounds").waitFor();
    })}`);
    await page.goto(`/event/${id}/wall?show=standings&pace=120`);
    await page.getByText("Page 1 of 63").waitFor();
    const size = await page.locator(".wall-name").first().evaluate((one) => parseFloat(getComputedStyle(one).fontSize) / window.innerHeight);
    expect(size > 0.02, `letters are ${size} of the height`);
  },
};
