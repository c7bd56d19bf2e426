// happened.test.mjs - what has happened at a game is told from its log: after a reload, an absence and an outage, too; and
// who is told of calls and of who is there.
import { arbiter, event } from "./club.mjs";
import { checkScreen, expect, expectEqual } from "./harness.mjs";
import { guest, sitDown } from "./people.mjs";

const ACTS = [
  "pauses the game: noise",
  "sets the clocks: two minutes (1:00:00 / 1:10:00)",
  "forbids premoves and allows draw offers: fair play",
  "resumes the game",
];

/** What the list says, oldest first, without the times and without who comes and goes. */
const told = async (page) =>
  (await page.locator(".notes li").allTextContents())
    .map((line) => line.replace(/^[\d:]+ /, ""))
    .filter((line) => !/is (away|here)$/.test(line))
    .reverse();

export const tests = {
  "acts of the arbiter are told after a reload and to a player who was away, and so is the decision": async (
    bench,
    zone,
  ) => {
    const chief = await arbiter(zone);
    const { players: [anna, ben], games: [game] } = await event(zone, chief, ["Anna", "Ben"]);
    const page = await anna.at(await bench.person());
    await page.goto(`/game/${game}`);
    await page.locator(".live-game").waitFor();
    await chief.command({ do: "pause", game, reason: "noise" });
    await chief.command({ do: "set-clocks", game, clocks_ms: [3600000, 4200000], reason: "two minutes" });
    await chief.command({ do: "allow", game, premoves: false, offers: true, reason: "fair play" });
    await chief.command({ do: "resume", game });
    await page.locator(".notes li").filter({ hasText: "resumes the game" }).waitFor();
    const wanted = ACTS.map((act) => `The arbiter ${act}`);
    expectEqual(await told(page), wanted, "told as it happened");
    await page.reload();
    await page.locator(".notes li").first().waitFor();
    expectEqual(await told(page), wanted, "told after a reload");
    const away = await ben.at(await bench.person());
    await away.goto(`/game/${game}`);
    await away.locator(".notes li").first().waitFor();
    expectEqual(await told(away), wanted, "told to who was away");
    await chief.command({ do: "adjudicate", game, result: "1/2-1/2", reason: "power failure" });
    await page.locator(".notes li", { hasText: "decides the game: power failure (½ – ½)" }).waitFor();
    await page.reload();
    await page.locator(".notes li", { hasText: "decides the game: power failure (½ – ½)" }).waitFor();
    await checkScreen(page, "happened");
  },

  "an outage of the zone is told with its length when it is over": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5" });
    for (const page of [white, black])
      await page.evaluate(() => {
        window.said = [];
        for (const one of document.querySelectorAll(".spoken"))
          new MutationObserver(() => window.said.push(one.textContent)).observe(one, { subtree: true, childList: true });
      });
    await zone.restart();
    for (const page of [white, black]) {
      const line = page.locator(".notes li", { hasText: /The zone was away for .+\. No clock ran meanwhile\./ });
      await line.waitFor();
      await page.waitForFunction(() => window.said.some((words) => words.includes("The zone was away for")));
      await page.reload();
      await line.waitFor();
    }
  },

  "an arbiter hears of a call on every screen, and the way to it is gone when it is answered": async (bench, zone) => {
    const chief = await arbiter(zone);
    const { id, players: [anna, ben], games: [game] } = await event(zone, chief, ["Anna", "Ben"]);
    const page = await chief.at(await bench.person({ phone: true }));
    await page.goto("/settings");
    const bar = page.locator(".notice-bar");
    await anna.command({ do: "call-arbiter", game, reason: "My clock stands" });
    await bar.filter({ hasText: "Anna calls: My clock stands" }).waitFor();
    await checkScreen(page, "call-elsewhere");
    expectEqual(await page.evaluate(() => document.documentElement.dataset.lastSound), "notify", "the sound");
    await page.reload();
    await bar.filter({ hasText: "Anna calls: My clock stands" }).waitFor();
    await bar.getByRole("link").click();
    await page.locator(".panel").waitFor();
    expectEqual(new URL(page.url()).pathname, `/desk/${id}`, "the way");
    expectEqual(await bar.count(), 0, "bars on the desk, which tells of calls itself");
    await page.goto("/replay");
    await bar.waitFor();
    await chief.command({ do: "answer-call", game });
    await page.locator('.head a[href="/"]').click();
    await bar.waitFor({ state: "detached" });
    await ben.command({ do: "call-arbiter", game });
    await bar.filter({ hasText: "Ben calls: without a word" }).waitFor();
  },

  "those who watch are not shown that a player has called the arbiter; both players are": async (bench, zone) => {
    const chief = await arbiter(zone);
    const { id, players: [anna, ben], games: [game] } = await event(zone, chief, ["Anna", "Ben"]);
    const watcher = await (await guest(zone, "Carl")).at(await bench.person());
    const opponent = await ben.at(await bench.person());
    const boards = await bench.person();
    await Promise.all([watcher, opponent].map((page) => page.goto(`/game/${game}`)));
    await boards.goto(`/event/${id}`);
    await boards.locator(".tile").waitFor();
    await anna.command({ do: "call-arbiter", game, reason: "My clock stands" });
    await opponent.locator(".player.white .player-note", { hasText: "arbiter" }).waitFor();
    await opponent.locator(".notes li", { hasText: /Anna calls the arbiter$/ }).waitFor();
    // What comes after it has come: so the call has, too.
    await anna.move(game, "e2e4");
    await Promise.all([watcher, opponent].map((page) => page.locator('.moves-list [data-ply="1"]').waitFor()));
    await boards.locator('.tile piece.pawn.white, .tile square.last-move').first().waitFor({ state: "attached" });
    for (const again of [false, true]) {
      if (again) await Promise.all([watcher, boards].map((page) => page.reload()));
      await Promise.all([watcher.locator(".player.white .name").waitFor(), boards.locator(".tile").waitFor()]);
      const seen = await watcher.locator("main").innerText();
      expect(!/call/i.test(seen), `a watcher sees of the call, again: ${again}: ${seen}`);
      expectEqual(await boards.locator(".chip.called, [data-need=called]").count(), 0, `boards, again: ${again}`);
    }
  },

  "after the end it is still seen who is there, and who has gone": async (bench, zone) => {
    const { white, black, ben, game } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5" });
    await ben.command({ do: "resign", game });
    await white.locator(".outcome").waitFor();
    for (const side of ["white", "black"]) await white.locator(`.player.${side} .presence.here`).waitFor();
    await black.goto("/settings");
    await white.locator(".player.black .presence:not(.here)").waitFor();
    await black.goto(`/game/${game}`);
    for (const page of [white, black])
      for (const side of ["white", "black"]) await page.locator(`.player.${side} .presence.here`).waitFor();
  },
};
