// embed.test.mjs - boards in a page of another site, the lines for it, and the games for broadcasts.
import { createServer } from "node:http";
import { Bench, Zone, checkAxe, checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { openEvent, pairNext, roundOf } from "./open_event.mjs";
import { beginGame, guest, playMoves } from "./people.mjs";

/** The page of a club, at an address of its own; answers its origin and how to end it. */
async function clubSite() {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url, "http://club");
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html lang="en"><title>Club</title><main><h1>Club</h1>${searchParams.get("frame") ?? ""}</main></html>`);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://localhost:${server.address().port}`, stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))) };
}

/** Does something with a zone that lets a club's site, or none, show its boards. */
async function withClub(bench, zone, isAllowed, act) {
  const club = await clubSite();
  const other = await Zone.start(zone.zug, isAllowed ? ["--embed", club.origin] : []);
  const there = new Bench(bench.browser, other);
  try {
    await act({ bench: there, zone: other, club: club.origin });
    await there.close();
  } finally {
    await there.close().catch(() => {});
    await other.stop();
    await club.stop();
  }
}

/** The page of the club with these lines in it. A page that is refused is told on the console, which is no trouble here. */
async function atClub(page, club, lines) {
  await page.goto(`${club}/?frame=${encodeURIComponent(lines)}`);
  return page.frameLocator("iframe");
}

const frameOf = (zone, path, width = 420, height = 560) => `<iframe src="${zone.url}${path}" width="${width}" height="${height}" title="Chess"></iframe>`;

/** An event whose first round is being played. */
async function playedEvent(zone) {
  const made = await openEvent(zone, { accounts: true, rounds: 0 });
  await pairNext(made.chief, made.id);
  await made.chief.command({ do: "contest-start", contest: made.id, round: "1" });
  const { pairings } = await roundOf(made.chief, made.id, "1");
  const of = ({ name }) => made.people.find((one) => name.endsWith(one.name));
  return { ...made, boards: pairings.map(({ game, white, black }) => ({ game, white: of(white), black: of(black) })) };
}

export const tests = {
  "a site that is allowed shows a game in a frame: board, names, clocks, moves, and the way to the zone": (bench, zone) =>
    withClub(bench, zone, true, async ({ bench: there, zone: at, club }) => {
      const [anna, ben] = [await guest(at, "Anna"), await guest(at, "Ben")];
      const game = await beginGame(anna, ben);
      for (const [name, width, height, dark] of [["upright", 420, 560, false], ["across", 640, 400, true], ["small", 300, 420, false]]) {
        const page = await there.person({ dark });
        const frame = await atClub(page, club, frameOf(at, `/embed/game/${game}`, width, height));
        await frame.locator(".embed-player.white .name", { hasText: "Anna (guest)" }).waitFor();
        await frame.locator("cg-board piece").first().waitFor({ state: "attached" });
        const { out, wide } = await frame.locator(".embed-board").evaluate((root) => {
          const parts = [...root.querySelectorAll(".embed-place, .embed-player, .embed-moves, .embed-link")].map((one) => one.getBoundingClientRect());
          const isOut = ({ left, top, right, bottom }) => left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
          return { out: parts.filter(isOut).length, wide: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight };
        });
        expect(out === 0 && !wide, `${name}: ${out} parts are outside of the frame${wide ? ", which scrolls" : ""}`);
        await shot(page, `embed-${name}`);
        expectEqual(await page.context().cookies(at.url), [], "cookies");
      }
      const page = await there.person();
      const frame = await atClub(page, club, frameOf(at, `/embed/game/${game}`));
      await frame.locator(".embed-moves", { hasText: "No move has been made yet." }).waitFor();
      await playMoves(game, [anna, ben], "e2e4 e7e5 g1f3");
      await frame.locator(".embed-moves", { hasText: "1. e4 e5 2. Nf3" }).waitFor();
      await frame.locator(".embed-player.black .clock.running").waitFor();
      await ben.command({ do: "resign", game });
      await frame.locator(".embed-end", { hasText: "1 – 0 · White wins: Black resigned" }).waitFor();
      const [opened] = await Promise.all([page.context().waitForEvent("page"), frame.getByRole("link", { name: "Watch at Zug" }).click()]);
      await opened.locator(".live-game").waitFor();
      // The frame alone, as axe-core sees a page.
      const alone = await there.person({ viewport: { width: 420, height: 560 } });
      await alone.goto(`/embed/game/${game}`);
      await alone.locator(".embed-end").waitFor();
      await checkScreen(alone, "embed-alone");
    }),

  "a frame of an event shows the board that is played, then the next one, in the reader's language; a strange game is told": (bench, zone) =>
    withClub(bench, zone, true, async ({ bench: there, zone: at, club }) => {
      const { chief, id, boards } = await playedEvent(at);
      const page = await there.person({ locale: "de-DE" });
      const frame = await atClub(page, club, frameOf(at, `/embed/event/${id}`));
      await frame.locator(".embed-player.white .name", { hasText: boards[0].white.name }).waitFor();
      await boards[0].white.move(boards[0].game, "g1f3");
      await frame.locator(".embed-moves", { hasText: "1. Sf3" }).waitFor();
      await frame.getByRole("link", { name: "Bei Zug zusehen" }).waitFor();
      const second = await atClub(await there.person(), club, frameOf(at, `/embed/event/${id}?board=2`));
      await second.locator(".embed-player.white .name", { hasText: boards[1].white.name }).waitFor();
      await chief.command({ do: "adjudicate", game: boards[0].game, result: "1-0", reason: "Played at the board" });
      await frame.locator(".embed-end").waitFor();
      await frame.locator(".embed-player.white .name", { hasText: boards[1].white.name }).waitFor();
      for (const path of ["/embed/game/000000000000", "/embed/event/000000000000"]) {
        const none = await atClub(await there.person(), club, frameOf(at, path));
        await none.locator(".embed-empty", { hasText: "There is nothing here that may be shown." }).waitFor();
      }
    }),

  "a site that is not allowed shows nothing, and no site shows anything else": (bench, zone) =>
    withClub(bench, zone, true, async ({ bench: there, zone: at, club }) => {
      const [anna, ben] = [await guest(at, "Anna"), await guest(at, "Ben")];
      const game = await beginGame(anna, ben);
      const strange = await clubSite();
      const isShown = async (site, path) => {
        const page = await there.browser.newPage();
        const told = new Promise((resolve) => page.on("console", (message) => /frame-ancestors|X-Frame-Options|refused to connect|Framing/i.test(message.text()) && resolve(false)));
        await page.goto(`${site}/?frame=${encodeURIComponent(frameOf(at, path))}`);
        const shown = page.frameLocator("iframe").locator("main").first().waitFor({ timeout: 60_000 }).then(() => true, () => undefined);
        const answer = await Promise.race([told, shown]);
        await page.close();
        return answer;
      };
      expectEqual(await isShown(club, `/embed/game/${game}`), true, "the site that is named");
      expectEqual(await isShown(strange.origin, `/embed/game/${game}`), false, "another site");
      for (const path of [`/game/${game}`, "/", `/show/game/${game}`]) expectEqual(await isShown(club, path), false, path);
      await strange.stop();
    }),

  "an event and a game have the lines to copy where sites are allowed, and say why not where none is": (bench, zone) =>
    withClub(bench, zone, true, async ({ bench: there, zone: at, club }) => {
      const { id, boards } = await playedEvent(at);
      const page = await there.personWithClipboard();
      await page.goto(`/event/${id}`);
      const box = page.getByRole("textbox", { name: "Lines for another site" });
      const lines = await box.inputValue();
      expect(lines.includes(`src="${at.url}/embed/event/${id}"`), lines);
      await page.locator(".link-row", { has: box }).getByRole("button", { name: "Copy" }).click();
      expectEqual(await page.evaluate(() => navigator.clipboard.readText()), lines, "what was copied");
      const frame = await atClub(await there.person(), club, lines);
      await frame.locator(".embed-player.white .name", { hasText: boards[0].white.name }).waitFor();
      await page.goto(`/game/${boards[0].game}`);
      await page.locator(".game-link summary").click();
      expect((await page.getByRole("textbox", { name: "Lines for another site" }).inputValue()).includes(`/embed/game/${boards[0].game}"`), "the lines of a game");
      // This zone lets nobody show its boards.
      const { chief, id: here } = await playedEvent(zone);
      const visitor = await bench.person();
      await visitor.goto(`/event/${here}`);
      await visitor.getByRole("heading", { name: "For broadcasts" }).waitFor();
      expectEqual(await visitor.getByRole("heading", { name: "On the club’s site" }).count(), 0, "for who cannot change it");
      const arbiter = await chief.at(await bench.person());
      await arbiter.goto(`/desk/${here}?tab=setup`);
      await arbiter.getByText("Other sites may not show boards of this zone.").waitFor();
      await arbiter.getByText("embed = https://club.example").waitFor();
      await checkScreen(arbiter, "spread-desk");
      await visitor.locator(".spread").scrollIntoViewIfNeeded();
      await checkScreen(visitor, "spread-event");
    }),

  "an event has the address of its live games for broadcasts, which gives them to who asks": async (bench, zone) => {
    const { chief, id, boards } = await playedEvent(zone);
    const page = await bench.personWithClipboard();
    await page.goto(`/event/${id}`);
    const box = page.getByRole("textbox", { name: "Address of the live games (PGN)" });
    expectEqual(await box.inputValue(), `${zone.url}/api/contests/${id}/live.pgn`, "the address");
    await page.locator(".link-row", { has: box }).getByRole("button", { name: "Copy" }).click();
    await page.locator(".copy-link.done").waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    await boards[0].white.move(boards[0].game, "e2e4");
    const fetched = await fetch(address);
    const pgn = await fetched.text();
    expect(fetched.ok && pgn.includes("1. e4 {") && (pgn.match(/\[Event "City Open"\]/g) ?? []).length === boards.length, pgn.slice(0, 400));
    const desk = await chief.at(await bench.person({ phone: true }));
    await desk.goto(`/desk/${id}?tab=setup`);
    await desk.getByRole("textbox", { name: "Address of the live games (PGN)" }).waitFor();
    await checkAxe(desk);
    await chief.command({ do: "contest-change", contest: id, name: "City Open", players_only: true });
    await desk.getByText("What only the players and arbiters may see is not given to other sites.").waitFor();
    await desk.goto("/zone");
    await desk.getByText("Other sites may not show boards of this zone.").waitFor();
    await checkAxe(desk);
  },
};
