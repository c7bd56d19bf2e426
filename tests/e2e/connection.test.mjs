// connection.test.mjs - what happens to a live game when the connection breaks.
import { clickMove, clickSquare, dragMove, pressTwice, seesMove } from "./board.mjs";
import { checkAxe, expectEqual, shot } from "./harness.mjs";
import { makeCuttable, makeSlow } from "./line.mjs";
import { guest, sitDown } from "./people.mjs";

const NOT_LIVE = ".live-game.stale .cover.lost";

export const tests = {
  "a reload in mid-game brings everything back": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5 g1f3 b8c6" });
    await white.reload();
    await seesMove(white, 4, "Nc6");
    await clickMove(white, "f1b5");
    await seesMove(black, 5, "Bb5");
  },

  "a lost connection is said at once, nothing can be moved, and it comes back silently": async (bench, zone) => {
    const { black, game, anna, ben } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5" });
    const white = await anna.at(await bench.person());
    const net = await makeCuttable(white);
    await white.goto(`/game/${game}`);
    await seesMove(white, 2, "e5");
    await net.cut();
    await white.locator(NOT_LIVE).waitFor();
    await checkAxe(white);
    await shot(white, "lost");
    await clickMove(white, "g1f3");
    await anna.move(game, "g1f3");
    await ben.move(game, "b8c6");
    await seesMove(black, 4, "Nc6");
    expectEqual(await white.locator(".moves-list [data-ply]").count(), 2, "moves on a board without a connection");
    net.mend();
    await seesMove(white, 4, "Nc6");
    await white.locator(NOT_LIVE).waitFor({ state: "hidden" });
    await clickMove(white, "f1b5");
    await seesMove(black, 5, "Bb5");
  },

  "a name that is given up in another tab leaves a game to be watched, not to be played": async (bench, zone) => {
    const { white } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5" });
    const other = await white.context().newPage();
    await other.goto("/account");
    await pressTwice(other.getByRole("button", { name: "Give up this name" }));
    await other.getByText("Who are you?").waitFor();
    await white.getByText("You are watching").waitFor();
    await white.locator(".move-input").waitFor({ state: "hidden" });
    await white.getByRole("button", { name: "Resign" }).waitFor({ state: "hidden" });
    await white.getByRole("link", { name: "Account" }).waitFor();
  },

  "who watches is told of no clock of their own when the connection is lost": async (bench, zone) => {
    const { white, anna, game } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5" });
    const watcher = await bench.person();
    await watcher.goto(`/game/${game}`);
    await seesMove(watcher, 2, "e5");
    const told = async (page) => {
      await page.locator(NOT_LIVE).waitFor();
      return page.locator(`${NOT_LIVE} .notice`).textContent();
    };
    const lost = "Connection lost. What you see is not live";
    const pages = [white, watcher];
    await zone.restart(async () => {
      const words = await Promise.all(pages.map(told));
      expectEqual(words, [`${lost}; your clock may be running.`, `${lost}.`], "while the game runs");
    });
    await Promise.all(pages.map((page) => page.locator(NOT_LIVE).waitFor({ state: "hidden" })));
    await anna.command({ do: "resign", game });
    await Promise.all(pages.map((page) => page.locator(".outcome").waitFor()));
    await zone.restart(async () =>
      expectEqual(await Promise.all(pages.map(told)), [`${lost}.`, `${lost}.`], "when it is over"),
    );
  },

  "a connection that falls silent is noticed": async (bench, zone) => {
    const { game, anna } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5" });
    const white = await anna.at(await bench.person());
    const net = await makeCuttable(white);
    await white.goto(`/game/${game}`);
    await seesMove(white, 2, "e5");
    net.silence();
    await white.evaluate(() => window.dispatchEvent(new Event("online")));
    await white.locator(NOT_LIVE).waitFor();
    net.mend();
    await white.locator(NOT_LIVE).waitFor({ state: "hidden" });
  },

  "the zone fails and comes back in mid-game, and nothing is lost": async (bench, zone) => {
    const { white, black, anna, game } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5" });
    await zone.restart(async () => {
      await white.locator(NOT_LIVE).waitFor();
      await black.locator(NOT_LIVE).waitFor();
    });
    await white.locator(NOT_LIVE).waitFor({ state: "hidden" });
    await clickMove(white, "g1f3");
    await seesMove(black, 3, "Nf3");
    const { moves } = await anna.http("GET", `/api/games/${game}`);
    expectEqual(
      moves.map((move) => move.san),
      ["e4", "e5", "Nf3"],
      "the moves",
    );
  },

  "a move that got no answer is sent again, once": async (bench, zone) => {
    const { black, game, anna } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5" });
    const white = await anna.at(await bench.person());
    let isDeaf = false;
    const sent = [];
    await white.routeWebSocket(/\/ws/, (route) => {
      const server = route.connectToServer();
      route.onMessage((message) => {
        if (message.includes('"do":"move"')) {
          sent.push(JSON.parse(message));
          if (sent.length === 1) {
            isDeaf = true;
            return route.close().then(() => server.close());
          }
        }
        return server.send(message);
      });
      server.onMessage((message) => !(isDeaf && sent.length === 0) && route.send(message));
    });
    await white.goto(`/game/${game}`);
    await seesMove(white, 2, "e5");
    await clickMove(white, "g1f3");
    await seesMove(black, 3, "Nf3");
    expectEqual([sent.length, sent[0].nonce === sent[1].nonce], [2, true], "times sent, with the same nonce");
    await seesMove(white, 3, "Nf3");
  },

  "over a slow line a premove that was taken back stays away, and the next one stays": async (bench, zone) => {
    const { white, game, anna, ben } = await sitDown(bench, zone, {}, { settings: { premove: true } });
    const black = await ben.at(await bench.person({ settings: { premove: true } }));
    const net = await makeSlow(black);
    await black.goto(`/game/${game}`);
    const note = black.locator(".premove-note");
    await black.locator(".board cg-board").waitFor();
    net.hold();
    await dragMove(black, "d7d5");
    await note.waitFor();
    await black.keyboard.press("Escape");
    await note.waitFor({ state: "detached" });
    await clickSquare(black, "e7");
    await net.until('"kind":"premove"');
    await clickSquare(black, "e5");
    await note.filter({ hasText: "e7" }).waitFor();
    await net.until('"kind":"premove-clear"');
    await net.until('"type":"reply"');
    expectEqual(await note.filter({ hasText: "e7" }).count(), 1, "the note when the old premove is taken back");
    net.release();
    await anna.move(game, "e2e4");
    await seesMove(white, 2, "e5");
    await seesMove(black, 2, "e5");
  },

  "who waits for an opponent is told that the connection is lost, and what is taken back then is done later": async (
    bench,
    zone,
  ) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
    const { id } = await anna.command({ do: "challenge", control: "300+3" });
    const page = await anna.at(await bench.person());
    const net = await makeCuttable(page);
    await page.goto(`/challenge/${id}`);
    const notice = page.locator(".challenge .notice");
    await page.locator(".challenge .waiting").waitFor({ state: "attached" });
    await net.cut();
    await notice.filter({ hasText: "The connection is lost" }).waitFor();
    await checkAxe(page);
    net.mend();
    await notice.waitFor({ state: "hidden" });
    await net.cut();
    await notice.waitFor();
    await page.getByRole("button", { name: "Withdraw" }).click();
    await notice.filter({ hasText: "not withdrawn yet" }).waitFor();
    expectEqual((await ben.http("GET", "/api/lobby")).challenges.length, 1, "open challenges while it is not done");
    net.mend();
    await page.locator(".lobby").waitFor();
    expectEqual((await ben.http("GET", "/api/lobby")).challenges.length, 0, "open challenges when it is done");
  },

  "a challenge that is accepted before it could be taken back leads to its game": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
    const { id } = await anna.command({ do: "challenge", control: "300+3" });
    const page = await anna.at(await bench.person());
    const net = await makeCuttable(page);
    await page.goto(`/challenge/${id}`);
    await page.locator(".challenge .waiting").waitFor({ state: "attached" });
    await net.cut();
    await page.getByRole("button", { name: "Withdraw" }).click();
    await page.locator(".challenge .notice", { hasText: "Until then it can be accepted" }).waitFor();
    await ben.command({ do: "accept", challenge: id });
    net.mend();
    await page.locator(".live-game").waitFor();
  },

  "the lists of the start say that the connection is lost, and are as they are now when it is back": async (
    bench,
    zone,
  ) => {
    const anna = await guest(zone, "Anna");
    const page = await bench.person();
    const net = await makeCuttable(page);
    await page.goto("/");
    await page.locator(".way .empty", { hasText: "Nobody" }).first().waitFor();
    await net.spoken();
    await net.cut();
    for (const i of [0, 1]) await page.locator(".way .empty", { hasText: "cannot be reached" }).nth(i).waitFor();
    await anna.command({ do: "challenge", control: "300+3" });
    net.mend();
    await page.locator(".way .list-row", { hasText: "Anna" }).waitFor();
  },
};
