// arrival.test.mjs - how soon a move that comes from the zone is seen. It runs alone, for it measures.
import { expect } from "./harness.mjs";
import { sitDown } from "./people.mjs";

export const alone = true;

/** Notes for each message with a move how many frames and milliseconds pass until the pieces on the board have moved. */
function watchArrivals() {
  window.arrivals = [];
  let frame = 0;
  let waiting;
  const count = () => {
    frame++;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  const observer = new MutationObserver(() => {
    if (waiting) window.arrivals.push({ frames: frame - waiting.frame, ms: performance.now() - waiting.at });
    waiting = undefined;
  });
  const Original = window.WebSocket;
  window.WebSocket = class extends Original {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", (event) => {
        if (!event.data.includes('"kind":"move"')) return;
        observer.observe(document.querySelector("cg-board"), { attributeFilter: ["style"], subtree: true });
        waiting = { frame, at: performance.now() };
      });
    }
  };
}

export const tests = {
  "a move is drawn with the first frame after its arrival": async (bench, zone) => {
    const { white, anna, ben, game } = await sitDown(bench, zone);
    const page = await bench.person();
    await page.addInitScript(watchArrivals);
    await page.goto(`/game/${game}`);
    await page.locator(".live-game").waitFor();
    await white.close();
    const moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7"];
    for (const [i, move] of moves.entries()) {
      await (i % 2 === 0 ? anna : ben).move(game, move);
      await page.waitForFunction((count) => window.arrivals.length >= count, i + 1);
    }
    const arrivals = await page.evaluate(() => window.arrivals);
    console.log(`# from arrival to board: ${arrivals.map(({ ms }) => ms.toFixed(1)).join(", ")} ms`);
    expect(
      arrivals.every(({ frames }) => frames <= 1),
      `frames: ${arrivals.map(({ frames }) => frames).join()}`,
    );
  },
};
