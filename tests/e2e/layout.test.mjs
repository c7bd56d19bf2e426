// layout.test.mjs - the page on windows of every shape, with names as long as names may be.
import { checkAxe, expect, expectEqual, shot } from "./harness.mjs";
import { expectInView, expectNoSideways } from "./layout.mjs";
import { arbiter, event, round } from "./club.mjs";
import { account, beginGame, guest, playMoves } from "./people.mjs";
import { clickMove, pressTwice, seesMove } from "./board.mjs";

const LONG = "Maximiliane-Charlotte von Hohenzollern-Sigmaringen-Hechingen";
const UNBROKEN = "W".repeat(60);
const CONTROL = "40/5400+30:1800+30";
const MOVES = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6";

/** A phone upright and on its side, a page enlarged to 200 %, and a desktop. */
const WINDOWS = {
  small: { phone: true, viewport: { width: 360, height: 640 } },
  side: { phone: true, viewport: { width: 844, height: 390 } },
  enlarged: { viewport: { width: 640, height: 400 } },
  desktop: { viewport: { width: 1280, height: 800 } },
};

/** Where parts of a text are drawn, from the left: their letters may run from right to left. */
const drawnAt = (element, parts) =>
  element.evaluate((one, wanted) => {
    const range = document.createRange();
    return wanted.map((part) => {
      const nodes = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      while (nodes.nextNode()) {
        const at = nodes.currentNode.data.indexOf(part);
        if (at < 0) continue;
        range.setStart(nodes.currentNode, at);
        range.setEnd(nodes.currentNode, at + part.length);
        return Math.round(range.getBoundingClientRect().left);
      }
      throw new Error(`no ${part} in ${one.textContent}`);
    });
  }, parts);

/** Fails if parts of a text are not drawn in this order from left to right. */
async function expectOrder(element, parts) {
  const at = await drawnAt(element, parts);
  expectEqual(at, [...at].sort((a, b) => a - b), `${parts} are drawn at`);
}

/** The screens with a board: how one gets there, and what is seen there beside it. */
const sideScreens = (game) => [
  ["a live game", (page) => page.goto(`/game/${game}`), [".status", '[aria-current]', ".acts .offer", ".acts .resign"]],
  ["a game that one watches", (page) => page.goto(`/game/${game}`), [".status", ".moves-list [aria-current]"]],
  ["over the board", async (page) => {
    await page.goto("/otb");
    await page.getByRole("button", { name: "Begin" }).tap();
  }, [".status", ".otb-player.white .resign", ".otb-player.black .offer", ".game-side .row button"]],
  ["the computer", async (page) => {
    await page.goto("/computer");
    await page.locator(".otb-setup button.primary").tap();
    await page.locator(".whose-move", { hasText: "move" }).waitFor();
  }, [".status", ".moves", ".game-side > .stack:not(.status) .row button"]],
  ["a replay", async (page) => {
    await page.goto("/replay");
    await page.getByLabel("Paste PGN or FEN").fill("1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:59]} 2. Nf3 *");
    await page.getByRole("button", { name: "Show it" }).tap();
    await page.getByRole("button", { name: "To the latest move" }).tap();
  }, ["main h1", ".stepper", '[aria-selected="true"]']],
];

/** The first of these that something else lies over. */
const covered = (page, parts) =>
  page.evaluate((all) => all.filter((part) => {
    const one = [...document.querySelectorAll(part)].find((each) => each.checkVisibility());
    const { x, y, width, height } = one.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return !(one.contains(top) || top?.contains(one));
  }), parts);

export const tests = {
  "names of any length leave the page as wide as its window, and who is away is still told": async (bench, zone) => {
    const chief = await arbiter(zone);
    const names = [LONG, UNBROKEN];
    const [white, black] = [await account(zone, names[0]), await account(zone, names[1])];
    const { id } = await chief.command({ do: "contest", name: `Cup ${"of cups ".repeat(6)}`.trim(), control: CONTROL });
    const [game] = await round(chief, id, "1", [names]);
    await playMoves(game, [white, black], MOVES);
    for (const [name, how] of Object.entries(WINDOWS)) {
      const page = await white.at(await bench.person({ ...how, settings: { language: "de" } }));
      for (const path of ["/", "/play", "/watch", `/game/${game}`, `/event/${id}`, "/account"]) {
        await page.goto(path);
        await page.getByText(path === "/account" ? "Abmelden" : UNBROKEN).first().waitFor();
        await expectNoSideways(page, `${name} ${path}`);
        await shot(page, `layout-${name}-${path.split("/")[1]}`);
      }
      await page.goto(`/game/${game}`);
      const note = page.locator(".player.black .player-note");
      await note.filter({ hasText: "fort" }).waitFor();
      const isCut = await note.evaluate((one) => one.scrollWidth > one.clientWidth);
      expect(!isCut, `${name}: for how long somebody is away can be read`);
      await page.context().close();
    }
  },

  "the desk and a board of it are as wide as their window when both players are missing": async (bench, zone) => {
    const chief = await arbiter(zone);
    const names = ["Alexandra Konstantinova", UNBROKEN];
    const { id } = await event(zone, chief, names);
    for (const [name, how] of Object.entries(WINDOWS)) {
      const page = await chief.at(await bench.person({ ...how, settings: { language: "de" } }));
      await page.goto(`/desk/${id}`);
      await page.locator(".tile-open").waitFor();
      await expectNoSideways(page, `${name} /desk`);
      await page.locator(".tile-open").click();
      await page.locator(".panel .player .away", { hasText: "fehlt" }).nth(1).waitFor();
      await expectNoSideways(page, `${name} /desk with a board`);
      for (const part of ["cg-board", ".player .time", ".player .away", ".player .name"])
        for (const one of await page.locator(`.panel ${part}`).all()) {
          const { x, width } = await one.boundingBox();
          expect(x >= 0 && x + width <= how.viewport.width, `${name}: ${part} goes from ${x} to ${x + width}`);
        }
      for (const clock of await page.locator(".panel .clock").all())
        expect(
          await clock.evaluate((one) => one.firstElementChild.offsetWidth < one.clientWidth),
          `${name}: the time is in its clock`,
        );
      await shot(page, `layout-desk-${name}`);
      await page.context().close();
    }
  },

  "names and events in Hebrew turn nothing around, and are cut off at their end": async (bench, zone) => {
    const [white, black, cup] = ["אבי", "בני", "אליפות"];
    const chief = await arbiter(zone);
    const { id, games } = await event(zone, chief, [white, black], { name: cup, site: "חיפה" });
    const page = await chief.at(await bench.person({ phone: true }));
    await page.goto(`/desk/${id}?game=${games[0]}`);
    await expectOrder(page.locator(".panel h2", { hasText: white }), ["Board", "1:", white, "–", black]);
    await expectOrder(page.locator(".event-head p"), ["חיפה", "90"]);
    await page.goto(`/game/${games[0]}`);
    await page.locator(".live-game").waitFor();
    await expectOrder(page.locator("main h1", { hasText: white }), [white, "–", black]);
    await page.goto("/watch");
    await expectOrder(page.locator("li", { hasText: cup }).first(), [cup, "חיפה"]);
    await page.goto("/play");
    await expectOrder(page.locator(".row-name", { hasText: white }), [white, "–", black]);

    const long = "אבגדהוזחט ".repeat(8).trim();
    await page.goto("/replay");
    await page.getByLabel("Paste PGN or FEN").fill(
      `[Event "${cup}"]\n[White "${white}"]\n[Black "${long}"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n`);
    await page.getByRole("button", { name: "Show it" }).click();
    await expectOrder(page.locator("main h1", { hasText: white }), [white, "–"]);
    await expectOrder(page.locator(".replay-about"), [cup, "·", "1", "–0"]);
    const name = page.locator(".player .name", { hasText: "אבגד" });
    const [[first], { x, width }] = [await drawnAt(name, ["א"]), await name.boundingBox()];
    expect(first >= x && first < x + width, `the beginning of a long name is seen: ${first} is in ${x} + ${width}`);
    await shot(page, "layout-hebrew");
  },

  "over the board no name gives way to a clock of three periods, and an offer moves nothing": async (bench) => {
    for (const [width, height] of [[360, 640], [390, 844], [640, 360]]) {
      const page = await bench.person({ phone: true, viewport: { width, height }, settings: { language: "de" } });
      await page.goto(`/otb?control=${encodeURIComponent("40/7200:20/3600:900+30")}`);
      await page.getByRole("button", { name: "Anfangen" }).click();
      await page.locator(".clock .note", { hasText: "40 Züge" }).first().waitFor();
      const places = () =>
        page
          .locator(".board, .player .name")
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + window.scrollY));
      const isNameCut = () =>
        page.locator(".player .name").evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth));
      const before = await places();
      expect(!(await isNameCut()), `${width}: "Schwarz" and "Weiß" are wholly seen`);
      await pressTwice(page.getByRole("button", { name: "Weiß bietet Remis an" }));
      await page.getByRole("button", { name: "Remis annehmen" }).waitFor();
      expect(!(await isNameCut()), `${width}: they are beside an offer`);
      expectEqual(await places(), before, `${width}: board and names with an offer`);
      await expectNoSideways(page, `${width}`);
      // The buttons and the clock of a player stand in one line, or below each other.
      for (const one of await page.locator(".otb-player").all()) {
        const boxes = await one.locator(".small:visible, .clock").evaluateAll((all) =>
          all.map((box) => box.getBoundingClientRect()).map(({ bottom, right }) => [Math.round(bottom), Math.round(right)]));
        const [row, edge] = [new Set(boxes.map(([bottom]) => bottom)), new Set(boxes.slice(-2).map(([, right]) => right))];
        expect(row.size === 1 || edge.size === 1, `${width}: buttons and clock end at ${JSON.stringify(boxes)}`);
      }
      await shot(page, `layout-otb-${width}`);
      await page.context().close();
    }
  },

  "on a phone's side the whole board is seen at once, over the board and in a replay": async (bench) => {
    for (const [width, height] of [[844, 390], [740, 340], [667, 375]]) {
      const page = await bench.person({ phone: true, viewport: { width, height } });
      await page.goto("/otb");
      await page.getByRole("button", { name: "Begin" }).tap();
      for (const part of [".board", ".player.white .time", ".player.black .time"])
        await expectInView(page, part, `over the board, ${width}`);
      await page.goto("/replay");
      await page.getByLabel("Paste PGN or FEN").fill("1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:59]} 2. Nf3 *");
      await page.getByRole("button", { name: "Show it" }).tap();
      await page.locator(".tree-row").first().waitFor();
      for (const part of [".board", "main h1", ".stepper"]) await expectInView(page, part, `a replay, ${width}`);
      await page.getByRole("button", { name: "To the latest move" }).tap();
      for (const part of [".board", ".player .time", '[aria-selected="true"]'])
        await expectInView(page, part, `a replay at its end, ${width}`);
      await expectNoSideways(page, `a replay, ${width}`);
      await shot(page, `layout-replay-${width}`);
      await page.context().close();
    }
  },

  "on a phone's side the board takes the whole height; clocks, moves and buttons are beside it, and nothing is hidden": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna-Katharina"), await guest(zone, "Benedikt")];
    for (const [width, height] of [[844, 390], [740, 360], [667, 375]]) {
      const game = await beginGame(anna, ben, { control: CONTROL });
      await playMoves(game, [anna, ben], MOVES);
      for (const [name, go, parts] of sideScreens(game)) {
        const words = `${name}, ${width}`;
        const person = await bench.person({ phone: true, viewport: { width, height } });
        const page = name === "a live game" ? await anna.at(person) : person;
        await go(page);
        await page.locator(".game .board").waitFor();
        await shot(page, `layout-side-${name.split(" ").pop()}-${width}`);
        const { y, height: board } = await page.locator(".board").first().boundingBox();
        expect(y >= 0 && y + board <= height && board >= height - 24, `${words}: the board goes from ${y} for ${board} of ${height}`);
        const players = ["first", "last"].map((which) => `.game-board > :${which}-child`);
        const all = [...players.flatMap((one) => [`${one} .time`, `${one} .name`]), ".head .menu", ...parts];
        for (const part of all) await expectInView(page, part, words);
        expectEqual(await covered(page, all), [], `${words}: what lies under something else`);
        await expectNoSideways(page, words);
        await checkAxe(page);
        await page.locator(".head .menu").tap();
        await page.getByRole("link", { name: "Help" }).waitFor();
        await expectInView(page, '.links a[href="/help"]', `${words}: the menu`);
        await page.context().close();
      }
      await anna.command({ do: "resign", game });
    }
  },

  "board, players and clocks are seen at once: upright, on the side, enlarged, and on a desktop": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna-Katharina"), await guest(zone, "Benedikt")];
    const game = await beginGame(anna, ben, { control: CONTROL });
    await playMoves(game, [anna, ben], MOVES);
    const moves = [
      ["b1c3", "Sc3", "g8e7"],
      ["h2h3", "h3", "h7h6"],
      ["a2a3", "a3", "b7b6"],
      ["d2d3", "d3", "g7g6"],
    ];
    let ply = 10;
    for (const [name, how] of Object.entries(WINDOWS)) {
      const page = await anna.at(await bench.person({ ...how, settings: { language: "de" } }));
      await page.goto(`/game/${game}`);
      await page.locator(".live-game").waitFor();
      for (const part of [".board", ".player.white .time", ".player.black .time", ".player.white .name"])
        await expectInView(page, part, name);
      const { width } = await page.locator(".board").boundingBox();
      expect(width >= Math.min(how.viewport.width, how.viewport.height) * 0.7, `${name}: the board is ${width} wide`);
      const [move, san, answer] = moves[ply / 2 - 5];
      await clickMove(page, move);
      await seesMove(page, ply + 1, san);
      await ben.answer(game, ply + 1, answer);
      ply += 2;
      await shot(page, `layout-game-${name}`);
      await page.context().close();
    }
  },
};
