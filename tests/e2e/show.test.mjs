// show.test.mjs - boards that many look at: one in full size, many by turns, who looks on, and what other sites show.
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { openEvent, pairNext, roundOf } from "./open_event.mjs";
import { account, beginGame, guest, playMoves } from "./people.mjs";

const SCREENS = {
  projector: { width: 1920, height: 1080 }, old: { width: 1024, height: 768 }, laptop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 }, side: { width: 844, height: 390 },
};
const board = (page, names) => page.locator(".show h1", { hasText: names });
const button = (page, name) => page.getByRole("button", { name, exact: true });
const title = (page, words) => page.locator(".wall-head h2", { hasText: words });

/** An event whose third round is being played; the boards by their numbers, each with those who play there. */
async function playedEvent(zone, options = {}) {
  const made = await openEvent(zone, { accounts: true, ...options });
  await pairNext(made.chief, made.id);
  await made.chief.command({ do: "contest-start", contest: made.id, round: "3" });
  const { pairings } = await roundOf(made.chief, made.id, "3");
  const of = ({ name }) => made.people.find((one) => name.endsWith(one.name));
  return { ...made, boards: pairings.map(({ game, white, black }) => ({ game, white: of(white), black: of(black), names: `${white.name} – ${black.name}` })) };
}

/** What is outside of the window, or lies over something else; and how high the digits of the clocks are, in parts of the window. */
const layout = (page) => page.evaluate(() => {
  const parts = [...document.querySelectorAll(".show-board, .show-name, .show-player .clock, .show-middle")].map((one) => one.getBoundingClientRect());
  const isOut = ({ left, top, right, bottom }) => left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const digits = Math.min(...[...document.querySelectorAll(".show-player .time")].map((one) => parseFloat(getComputedStyle(one).fontSize) * 0.72));
  const wide = [...document.querySelectorAll(".show-player .clock")].filter((one) => one.scrollWidth > one.clientWidth + 1).length;
  return { out: parts.filter(isOut).length, over: parts.filter((a, i) => parts.some((b, j) => j < i && over(a, b))).length, wide,
    digits: digits / innerHeight, board: parts[0].height / Math.min(innerWidth, innerHeight) };
});

export const tests = {
  "a board is shown in full size, its clocks are read from ten metres, and nothing of who shows it": async (bench, zone) => {
    const { chief, id, boards } = await playedEvent(zone);
    const [{ game, white, black, names }] = boards;
    await playMoves(game, [white, black], "e2e4 e7e5 g1f3");
    for (const [name, viewport] of Object.entries(SCREENS)) {
      const page = await chief.at(await bench.person({ viewport }));
      await page.goto(`/show/game/${game}`);
      await board(page, names).waitFor({ state: "attached" });
      await page.locator(".show-move", { hasText: "2. Nf3" }).waitFor();
      await page.locator(".show-player.black .clock.running").waitFor();
      await page.locator(".show.is-idle").waitFor();
      const { out, over, wide, digits, board: part } = await layout(page);
      expect(out === 0 && over === 0 && wide === 0, `${name}: ${out} parts are outside, ${over} lie over others, ${wide} clocks are cut`);
      // Five centimetres of a picture that is 1.2 m high are read from ten metres.
      expect(digits > (name === "projector" ? 0.05 : name === "side" ? 0.045 : 0.03), `${name}: digits have ${digits} of the height`);
      expect(part > (name === "old" ? 0.85 : 0.9), `${name}: the board has ${part} of the window`);
      await checkScreen(page, `show-${name}`);
    }
    const page = await chief.at(await bench.person({ viewport: SCREENS.projector }));
    await page.goto(`/show/game/${game}`);
    await board(page, names).waitFor({ state: "attached" });
    await chief.command({ do: "adjudicate", game, result: "1-0", reason: "Played at the board" });
    await page.locator(".show-middle .score", { hasText: "1 – 0" }).waitFor();
    await checkScreen(page, "show-over");
    await black.command({ do: "call-arbiter", game: boards[1].game }).catch(() => {});
    await button(page, "Next board").click();
    await page.waitForFunction(() => location.pathname.startsWith("/show/event/"));
    expect(page.url().includes(`/show/event/${id}?board=`), page.url());
    expectEqual(await page.locator(".notice-bar:visible, .call-bars > *:visible").count(), 0, "notices over the board");
    await page.getByRole("link", { name: "To the event" }).click();
    await page.locator(".part-nav").waitFor();
  },

  "a mate is shown with its article": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
    const game = await beginGame(anna, ben);
    const page = await bench.person({ viewport: SCREENS.projector });
    await page.goto(`/show/game/${game}`);
    await page.locator(".show-move.soft").waitFor();
    await playMoves(game, [anna, ben], "f2f3 e7e5 g2g4");
    await page.locator(".show-move", { hasText: "2. g4" }).waitFor();
    await ben.move(game, "d8h4");
    await page.locator(".outcome .score", { hasText: "0 – 1" }).waitFor();
    await page.locator(".outcome .article", { hasText: "article 5.1" }).waitFor();
    await page.getByRole("alert").getByText(/checkmate/i).waitFor({ state: "attached" });
    await shot(page, "show-mate");
    await page.getByRole("link", { name: "To the game" }).click();
    await page.locator(".live-game").waitFor();
  },

  "it goes on to the next board when a game is over, stays if that is wanted, and comes with the next round": async (bench, zone) => {
    const { chief, id, boards } = await playedEvent(zone);
    const page = await bench.person();
    await page.goto(`/show/event/${id}?pace=1`);
    await board(page, boards[0].names).waitFor({ state: "attached" });
    const end = (i) => chief.command({ do: "adjudicate", game: boards[i].game, result: "1/2-1/2", reason: "Played at the board" });
    await end(0);
    await page.locator(".show-middle .score", { hasText: "½ – ½" }).waitFor();
    await board(page, boards[1].names).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowLeft");
    await board(page, boards[0].names).waitFor({ state: "attached" });
    await board(page, boards[1].names).waitFor({ state: "attached" });
    await page.keyboard.press(" ");
    await page.locator('button[aria-pressed="true"]', { hasText: "Stay here" }).waitFor();
    expect(page.url().includes("after=stay"), page.url());
    await end(1);
    await page.locator(".show-middle .score", { hasText: "½ – ½" }).waitFor();
    const slow = await bench.person();
    await slow.goto(`/show/event/${id}?board=2&after=stay&pace=1`);
    await slow.locator(".show-middle .score").waitFor();
    // A screen that does not stay, and is opened later, goes on meanwhile.
    const other = await bench.person();
    await other.goto(`/show/event/${id}?board=2&pace=1`);
    await board(other, boards[2].names).waitFor({ state: "attached" });
    await board(slow, boards[1].names).waitFor({ state: "attached" });
    await board(page, boards[1].names).waitFor({ state: "attached" });
    await page.keyboard.press(" ");
    await board(page, boards[2].names).waitFor({ state: "attached" });
    for (let i = 2; i < boards.length; i++) await end(i);
    await page.locator(".show-middle .score").waitFor();
    await pairNext(chief, id);
    await chief.command({ do: "contest-start", contest: id, round: "4" });
    const { pairings } = await roundOf(chief, id, "4");
    await board(page, `${pairings[0].white.name} – ${pairings[0].black.name}`).waitFor({ state: "attached" });
    await page.getByText("City Open · Round 4 · Board 1").waitFor();
  },

  "it keeps the screen awake, fills it, says each move, and comes back after a power cut": async (bench, zone) => {
    const { boards } = await playedEvent(zone);
    const [{ game, white, black, names }] = boards;
    const page = await white.at(await bench.person());
    await page.goto("/watch");
    await page.locator(".turn-bar").waitFor();
    await page.addInitScript(() => {
      window.asked = [];
      Object.defineProperty(navigator, "wakeLock", { value: { request: async (what) => (window.asked.push(what), { release: async () => {} }) } });
    });
    await page.goto(`/show/game/${game}`);
    await board(page, names).waitFor({ state: "attached" });
    expectEqual(await page.evaluate(() => window.asked), ["screen"], "what was kept awake");
    await page.locator(".show.is-idle").waitFor();
    expectEqual(await page.locator(".turn-bar:visible, .notice-bar:visible").count(), 0, "what concerns who has opened it");
    await page.keyboard.press("f");
    await page.waitForFunction(() => document.fullscreenElement?.classList.contains("show"));
    await page.evaluate(() => document.exitFullscreen());
    await white.move(game, "e2e4");
    await page.getByRole("status").getByText("White: e4").waitFor({ state: "attached" });
    await zone.restart(() => page.locator(".wall-lost:visible").waitFor());
    await page.locator(".wall-lost").waitFor({ state: "hidden" });
    await black.answer(game, 1, "c7c5");
    await page.locator(".show-move", { hasText: "1… c5" }).waitFor();
  },

  "an arbiter's screen shows what strangers see: late where they see it late, and nothing of what is for players only": async (bench, zone) => {
    const { chief, id, boards } = await playedEvent(zone, { terms: { delay_plies: 2 } });
    const [{ game, white, black }] = boards;
    await playMoves(game, [white, black], "e2e4 e7e5 g1f3");
    const page = await chief.at(await bench.person());
    await page.goto(`/show/game/${game}`);
    await page.locator(".show-move", { hasText: "1. e4" }).waitFor();
    await black.move(game, "b8c6");
    await page.locator(".show-move", { hasText: "1… e5" }).waitFor();
    await chief.command({ do: "contest-change", contest: id, name: "City Open", players_only: true });
    await page.locator(".wall-none").waitFor();
    await page.reload();
    await page.locator(".wall-none").waitFor();
    await shot(page, "show-hidden");
  },

  "many boards by turns: as many as are seen, not one with a call, finished ones dimmed, at a chosen pace": async (bench, zone) => {
    const { chief, id, boards } = await playedEvent(zone);
    for (const [name, viewport] of Object.entries(SCREENS)) {
      const page = await bench.person({ viewport });
      await page.goto(`/show/event/${id}/boards?pace=600`);
      await page.locator(".boards-wall cg-board piece").first().waitFor({ state: "attached" });
      await page.locator(".boards-wall .tile-clock.running").first().waitFor();
      await page.locator(".boards-wall.is-idle").waitFor();
      const { out, side, shown } = await page.evaluate(() => {
        const tiles = [...document.querySelectorAll(".boards-wall .tile")].map((one) => one.getBoundingClientRect());
        const list = document.querySelector(".wall-list").getBoundingClientRect();
        const isOut = ({ top, bottom, left, right }) => top < list.top - 1 || bottom > list.bottom + 1 || left < list.left - 1 || right > list.right + 1;
        return { out: tiles.filter(isOut).length, side: tiles[0].width / Math.min(innerWidth, innerHeight), shown: tiles.length };
      });
      expect(out === 0 && shown > 1, `${name}: ${out} of ${shown} boards are cut off`);
      expect(side > 0.2, `${name}: a board has ${side} of the window`);
      await checkScreen(page, `boards-${name}`);
    }
    const event = await bench.person();
    await event.goto(`/event/${id}`);
    await event.getByRole("link", { name: "Wall of boards" }).click();
    await event.locator(".boards-wall .tile").first().waitFor();
    const page = await bench.person({ viewport: { width: 500, height: 400 } });
    await page.goto(`/show/event/${id}/boards?pace=600`);
    await title(page, "Round 3: 6 boards playing").waitFor();
    await page.getByText("Page 1 of 2").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByText("Page 2 of 2").waitFor();
    await page.getByRole("combobox", { name: "How long a page stays" }).selectOption("5");
    expect(page.url().endsWith("?pace=5"), page.url());
    await page.getByText("Page 1 of 2").waitFor();
    await page.keyboard.press(" ");
    await button(page, "Go on").waitFor();
    // Another screen, opened later, turns its page meanwhile.
    const other = await bench.person({ viewport: { width: 500, height: 400 } });
    await other.goto(`/show/event/${id}/boards?pace=5`);
    await other.getByText("Page 2 of 2").waitFor();
    await page.getByText("Page 1 of 2").waitFor();
    await button(page, "Go on").click();
    await page.getByText("Page 2 of 2").waitFor();
    await page.goto(`/show/event/${id}/boards?pace=600`);
    await page.locator(".tile-name", { hasText: boards[0].white.name }).waitFor();
    await boards[0].white.command({ do: "call-arbiter", game: boards[0].game, reason: "Touched piece" });
    await page.locator(".tile-name", { hasText: boards[0].white.name }).waitFor({ state: "detached" });
    await title(page, "Round 3: 5 boards playing").waitFor();
    await chief.command({ do: "answer-call", game: boards[0].game });
    await page.locator(".tile-name", { hasText: boards[0].white.name }).waitFor();
    await chief.command({ do: "adjudicate", game: boards[0].game, result: "0-1", reason: "Played at the board" });
    await page.locator(".tile.is-over .chip.result", { hasText: "0 – 1" }).waitFor();
    const looker = await bench.person();
    await looker.goto(`/game/${boards[1].game}`);
    await page.locator(".tile .watchers", { hasText: "1" }).waitFor();
    await page.getByRole("link", { name: /1 person is watching/ }).first().waitFor();
    await title(page, "Round 3: 5 boards playing").waitFor();
    await page.getByRole("link", { name: "One board in full size" }).click();
    await page.locator(".show-board").waitFor();
  },

  "an evening of boards by turns leaves nothing behind in the memory": async (bench, zone) => {
    const { id } = await playedEvent(zone);
    const page = await bench.person({ viewport: { width: 500, height: 400 } });
    await page.goto(`/show/event/${id}/boards?pace=600`);
    await page.getByText("Page 1 of 2").waitFor();
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
    await turnAll(20);
    const before = await held();
    await turnAll(300);
    const after = await held();
    // Two pages have as many boards: what is left differs by less than one.
    expect(after.Nodes < before.Nodes + 200, `nodes: ${before.Nodes}, then ${after.Nodes}`);
    expect(after.JSEventListeners <= before.JSEventListeners + 10, `listeners: ${before.JSEventListeners}, then ${after.JSEventListeners}`);
    expect(after.JSHeapUsedSize < before.JSHeapUsedSize + 1_000_000, `bytes: ${before.JSHeapUsedSize}, then ${after.JSHeapUsedSize}`);
  },

  "pages of boards fade where motion is wanted, and only there": async (bench, zone) => {
    const { id } = await playedEvent(zone);
    for (const [reducedMotion, wanted] of [["reduce", "none"], ["no-preference", "come"]]) {
      const page = await bench.person({ reducedMotion });
      await page.goto(`/show/event/${id}/boards`);
      await page.locator(".boards-wall .tile").first().waitFor();
      expectEqual(await page.locator(".boards-wall .tile").first().evaluate((one) => getComputedStyle(one).animationName), wanted, reducedMotion);
    }
  },

  "before the round it says what will come, in German; who asks for no game is told": async (bench, zone) => {
    const { chief, id } = await openEvent(zone, { rounds: 0 });
    const page = await bench.person({ settings: { language: "de" } });
    await page.goto(`/show/event/${id}`);
    await page.getByText("Hier stehen die Bretter, sobald die Runde beginnt.").waitFor();
    await checkScreen(page, "show-soon");
    await page.goto(`/show/event/${id}/boards`);
    await page.getByText("Hier stehen die Bretter, sobald die Runde beginnt.").waitFor();
    await checkScreen(page, "boards-soon");
    await page.goto("/show/game/000000000000");
    await page.locator("main .message").waitFor();
    await page.goto(`/show/event/${id}`);
    await pairNext(chief, id);
    await page.getByText("Hier stehen die Bretter, sobald die Runde beginnt.").waitFor();
  },

  "under Watch there is what can be shown: events with their screens, and games, which come and go": async (bench, zone) => {
    const page = await bench.person();
    await page.goto("/show");
    await page.getByText("No game is being played at the moment.").waitFor();
    await checkScreen(page, "showing-empty");
    const { id, boards } = await playedEvent(zone);
    const [anna, ben] = [await guest(zone, "Gina"), await guest(zone, "Otto")];
    const game = await beginGame(anna, ben);
    await page.getByRole("link", { name: "Show in full size: Gina (guest) – Otto (guest)" }).waitFor();
    await page.reload();
    const screens = page.getByRole("group", { name: "City Open" });
    expectEqual(await screens.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
      [`/show/event/${id}`, `/show/event/${id}/boards`, `/event/${id}/wall`], "the screens of an event");
    await page.getByRole("link", { name: /^Show in full size: Gina/ }).waitFor();
    expectEqual(await page.getByRole("link", { name: /^Show in full size/ }).count(), 1, "games of no event");
    await checkScreen(page, "showing");
    const phone = await bench.person({ phone: true });
    await phone.goto("/show");
    await phone.getByRole("link", { name: /^Show in full size: Gina/ }).waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it is wider than a phone");
    await checkScreen(phone, "showing-phone");
    await anna.command({ do: "resign", game });
    await page.getByText("No game is being played at the moment.").waitFor();
    await page.getByRole("link", { name: "Watch", exact: true }).hover();
    await page.getByRole("link", { name: "Show", exact: true }).waitFor();
    await screens.getByRole("link", { name: "One board in full size" }).click();
    await board(page, boards[0].names).waitFor({ state: "attached" });
  },

  "how many look on is told beside the game, on small boards and in full size, in words for who does not see it": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
    const game = await beginGame(anna, ben);
    const player = await anna.at(await bench.person());
    await player.goto(`/game/${game}`);
    await player.locator(".live-game").waitFor();
    expectEqual(await player.locator(".watchers").count(), 0, "the number while nobody looks on");
    const [watch, show] = [await bench.person(), await bench.person({ viewport: SCREENS.projector })];
    await watch.goto("/watch");
    await show.goto(`/show/game/${game}`);
    const spectators = await Promise.all(["Clara", "David"].map(async (name) => {
      const page = await (await account(zone, name)).at(await bench.person());
      await page.goto(`/game/${game}`);
      return page;
    }));
    for (const page of [player, watch, show, spectators[0]])
      await page.locator(".watchers .spoken", { hasText: "2 people are watching" }).waitFor({ state: "attached" });
    await watch.getByRole("link", { name: "Watch Anna (guest) against Ben (guest), 2 people are watching" }).waitFor();
    await checkScreen(watch, "watchers-list");
    await checkScreen(player, "watchers-player");
    await checkScreen(show, "watchers-show");
    const link = spectators[0].getByRole("link", { name: "Show in full size" });
    await link.waitFor();
    await checkScreen(spectators[0], "watchers-game");
    expectEqual(await player.getByRole("link", { name: "Show in full size" }).count(), 0, "ways for who plays");
    await spectators[1].close();
    await player.locator(".watchers .spoken", { hasText: "1 person is watching" }).waitFor({ state: "attached" });
    await link.click();
    await spectators[0].locator(".show-board").waitFor();
    await player.locator(".watchers").waitFor({ state: "detached" });
  },
};
