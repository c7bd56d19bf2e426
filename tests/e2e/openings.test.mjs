// openings.test.mjs - the names of openings: beside a replay and a live game, from a file that the page's start does without.
import { seesMove } from "./board.mjs";
import { expect, expectEqual } from "./harness.mjs";
import { sitDown } from "./people.mjs";

const line = (page) => page.locator(".opening-line");

/** Waits until the line says this. */
async function says(page, words) {
  await page.waitForFunction((wanted) => document.querySelector(".opening-line")?.textContent === wanted, words);
}

/** The files with names that were asked for. */
function watchFiles(page) {
  const asked = [];
  page.on("request", (request) => {
    if (/\/assets\/openings-.*\.wasm/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

export const tests = {
  "a replay says which opening it is, by position, also in variations": async (bench) => {
    const page = await bench.person();
    const asked = watchFiles(page);
    await page.goto("/");
    await page.locator("main h1, main h2").first().waitFor();
    expectEqual(asked.length, 0, "files with names that the start asks for");
    await page.goto("/replay");
    await page.getByLabel("Paste PGN or FEN").fill("1. Nf3 c5 2. e4 (2. c4 Nf6) d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h4 *");
    await page.getByRole("button", { name: "Show it" }).click();
    await page.locator(".replay [role=treeitem] .san").first().waitFor({ state: "attached" });
    await says(page, "");
    const to = (san) => page.locator(".replay [role=treeitem] .san", { hasText: san }).first().click();
    await to("e4");
    await says(page, "B27 Sicilian Defence");
    await to("c4");
    await says(page, "A04 Reti Opening");
    await to("h4");
    await says(page, "B90 Sicilian Defence: Najdorf");
    expectEqual(await line(page).getAttribute("lang"), "en", "the language of names");
    expectEqual(asked.length, 1, "files with names that are asked for");
  },

  "who watches a game is told which opening it is, who plays it only when it is over": async (bench, zone) => {
    const { white, game, anna, ben } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e6 d2d4" });
    const watcher = await bench.person();
    await watcher.goto(`/game/${game}`);
    await says(watcher, "C00 French Defence");
    await ben.move(game, "d7d5");
    await anna.move(game, "b1c3");
    await says(watcher, "C10 French Defence: Paulsen Variation");
    await seesMove(white, 5, "Nc3");
    expect(await line(white).isHidden(), "a player is told during the game");
    expectEqual(await line(white).textContent(), "", "what a player is told during the game");
    await ben.command({ do: "resign", game });
    await says(white, "C10 French Defence: Paulsen Variation");
    expect(await line(white).isVisible(), "a player is not told after the game");
  },
};
