// start.test.mjs - the start, the time control editor and the settings.
import { checkAxe, checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { expectFits, expectInView, expectNoSideways } from "./layout.mjs";
import { beginGame, guest, playMoves } from "./people.mjs";

const said = (page) => page.locator(".control-said").first();

const WINDOWS = {
  phone: { phone: true },
  side: { phone: true, viewport: { width: 844, height: 390 } },
  desktop: {},
};

export const tests = {
  "the start shows all that can be done, and what is empty invites": async (bench) => {
    const page = await bench.person();
    await page.goto("/");
    await page.getByRole("heading", { name: "A new game" }).waitFor();
    expectEqual(await page.locator(".plays button").allTextContents(),
      ["Play a friend", "Find an opponent", "Play the computer", "Over the board"]);
    const ways = await page.locator(".ways a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    for (const way of ["/replay", "/archive", "/desk", "/help"]) expect(ways.includes(way), `${way} is among ${ways}`);
    await page.getByText("Nobody offers a game at the moment. Yours would be the first.").waitFor();
    await page.getByText("No event is on at the moment.").waitFor();
    await page.getByText("No game is being played at the moment.").waitFor();
    await checkScreen(page, "start");
    await page.getByRole("button", { name: "Find an opponent" }).click();
    await page.getByRole("heading", { name: "Offer a game" }).waitFor();
  },

  "all ways to play, and the arbiter's desk, are seen at once in three languages; nothing is wider than its window": async (bench) => {
    for (const language of ["en", "de", "fr"])
      for (const [name, how] of Object.entries(WINDOWS)) {
        const page = await bench.person({ ...how, settings: { language } });
        await page.goto("/");
        await page.locator(".living .board").waitFor();
        const parts = [".preset-tiles", ...[1, 2, 3, 4].map((i) => `.plays button:nth-of-type(${i})`)];
        for (const part of name === "side" ? parts : [...parts, '.ways a[href="/desk"]'])
          await expectInView(page, part, `${name}, ${language}`);
        await expectNoSideways(page, `${name}, ${language}`);
        await expectFits(page, ".preset-tiles button, .plays button, .ways a, .start .hero, .links > li", `${name}, ${language}`);
        await shot(page, `start-${name}-${language}`);
        await page.context().close();
      }
  },

  "the board of the start shows a game that is being played, one's own before others, and follows it": async (bench, zone) => {
    const people = await Promise.all(["Anna", "Ben", "Carl", "Dora"].map((name) => guest(zone, name)));
    const [anna, ben, carl, dora] = people;
    const page = await bench.person();
    await page.goto("/");
    await page.locator(".living", { hasText: "Paul Morphy" }).waitFor();
    const own = await beginGame(anna, ben);
    await page.locator(`.living a[href="/game/${own}"]`).waitFor();
    await page.getByText("One game is being played.").waitFor();
    await anna.command({ do: "move", game: own, move: "e2e4" });
    await page.locator(".living square.last-move").first().waitFor();
    await checkScreen(page, "start-live");
    const other = await beginGame(carl, dora);
    await page.getByText("2 games are being played.").waitFor();
    const his = await ben.at(await bench.person());
    await his.goto("/");
    await his.locator(`.living a[href="/game/${own}"]`).waitFor();
    await carl.command({ do: "abort", game: other });
    await page.getByText("One game is being played.").waitFor();
    await page.locator(".living a").click();
    await page.locator(".live-game").waitFor();
  },

  "without a game that is being played the board shows the last one, and its moves can be stopped": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
    const game = await beginGame(anna, ben);
    await playMoves(game, [anna, ben], "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7");
    await anna.command({ do: "resign", game });
    const still = await bench.person();
    await still.goto("/");
    const board = still.locator(`.living a[href="/replay?game=${game}"]`);
    await board.locator(".score", { hasText: "1" }).waitFor();
    await still.getByText("This was the last one.").waitFor();
    await still.getByRole("button", { name: "Show the moves" }).click();
    await board.locator(".score", { hasText: "1" }).waitFor({ state: "detached" });
    await still.getByRole("button", { name: "Stop the moves" }).click();
    // Whoever wants movement sees it at once.
    const page = await bench.person({ reducedMotion: "no-preference", settings: { animation: true } });
    await page.goto("/");
    await page.getByRole("button", { name: "Stop the moves" }).waitFor();
    await page.locator(".living square.last-move").first().waitFor();
  },

  "a zone that waits for its set-up says so, one without network says what works": async (bench, zone) => {
    const page = await bench.person({ phone: true });
    await page.goto("/");
    await page.locator(".lead", { hasText: "Not set up yet" }).waitFor();
    await page.route("**/api/{lobby,contests}", (route) => route.abort());
    await page.routeWebSocket("**", (socket) => socket.close());
    await page.reload();
    for (const i of [0, 1, 2]) await page.locator(".way .empty", { hasText: "cannot be reached" }).nth(i).waitFor();
  },

  "the ways of the head are put together by what people do, by keys too, in one line": async (bench) => {
    for (const language of ["en", "de", "fr"])
      for (const width of [1024, 1280]) {
        const page = await bench.person({ viewport: { width, height: 768 }, settings: { language } });
        await page.goto("/help");
        const heights = await page.locator(".links > li").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
        expectEqual(new Set(heights).size, 1, `${width} ${language}: lines of the head`);
        await expectNoSideways(page, `${width} ${language}`);
        await page.context().close();
      }
    const page = await bench.person();
    await page.goto("/help");
    expectEqual(await page.locator(".links [aria-current]").allTextContents(), ["Help"]);
    await page.getByRole("link", { name: "Play", exact: true }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Computer" }).waitFor();
    await checkScreen(page, "head-open");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Computer" }).waitFor({ state: "hidden" });
    expectEqual(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "More under Play");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Over the board" }).click();
    await page.getByRole("button", { name: "Begin" }).waitFor();
    expectEqual(await page.locator(".links [aria-current]").evaluateAll((all) => all.map((one) => one.pathname)), ["/otb"]);
    await page.getByRole("link", { name: "Computer" }).waitFor({ state: "hidden" });
  },

  "the time control editor says in words and as PGN what was chosen [online-4.3.a online-4.3.b]": async (bench) => {
    const page = await bench.person();
    await page.goto("/");
    await page.getByRole("button", { name: "Blitz, 3+2" }).click();
    await said(page).getByText("3 min, +2 s a move.").waitFor();
    expectEqual(await said(page).locator("code").textContent(), "180+2");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByText("My own").first().click();
    await page.getByRole("button", { name: "Add a period" }).first().click();
    await page.getByRole("group", { name: "Period 1" }).getByLabel("Minutes").fill("90");
    await page.getByRole("group", { name: "Period 1" }).getByLabel("Seconds per move").fill("30");
    await page.getByRole("group", { name: "Period 2" }).getByLabel("Seconds per move").fill("30");
    await said(page).getByText("90 min for 40 moves, then 30 min, +30 s a move from move 1.").waitFor();
    expectEqual(await said(page).locator("code").textContent(), "40/5400+30:1800+30");
    await checkScreen(page, "control-editor");
    await page.getByRole("group", { name: "Period 2" }).getByLabel("For each move").selectOption("delay");
    await said(page).getByText("40/5400+30:1800d30").waitFor();
    await page.getByRole("button", { name: "Remove period 2" }).first().click();
    await page.getByRole("group", { name: "Period 1" }).getByLabel("For each move").selectOption("hourglass");
    await said(page).getByText("Hourglass of 90 min.").waitFor();
    await page.getByLabel("Or type it").first().fill("1 h 30 min for 40 moves, then 15 min");
    await said(page).getByText("40/5400:900").waitFor();
    // What a preset is called is the same when it is typed.
    await page.getByLabel("Or type it").first().fill("5+3");
    await said(page).getByText("5 min, +3 s a move. In PGN, in seconds: 300+3").waitFor();
    expectEqual(await page.getByRole("button", { name: "Blitz, 5+3" }).first().getAttribute("aria-pressed"), "true");
    await page.getByLabel("Or type it").first().fill("10");
    await said(page).getByText("10 min. In PGN, in seconds: 600").waitFor();
    await page.getByRole("button", { name: "Rapid, 25+10" }).first().click();
    expectEqual(await page.getByLabel("Or type it").first().inputValue(), "25+10");
    await page.getByRole("button", { name: /90\/40/ }).first().click();
    expectEqual(await page.getByLabel("Or type it").first().inputValue(),
      "90 min for 40 moves, then 30 min, +30 s a move from move 1");
    await page.getByLabel("Or type it").first().fill("300:40/9000");
    await said(page).getByText("This cannot be played").waitFor();
    expect(
      await page.getByRole("button", { name: "Over the board" }).isDisabled(),
      "what cannot be played can be begun",
    );
  },

  "a time is chosen before libzug is there, and is put into words when it is": async (bench) => {
    const page = await bench.person();
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route("**/*.wasm", (route) => held.then(() => route.continue()));
    await page.goto("/");
    const preset = page.getByRole("button", { name: "Blitz, 3+2" });
    await preset.click();
    expectEqual(await preset.getAttribute("aria-pressed"), "true", "the choice is shown");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByText("My own").click();
    await page.getByLabel("Or type it").fill("300:40/9000");
    const begin = page.getByRole("button", { name: "Over the board" });
    expect(await begin.isDisabled(), "what nobody has judged can be begun");
    await preset.click();
    expect(await begin.isEnabled(), "a preset cannot be begun");
    await page.getByLabel("Or type it").fill("40/5400:900");
    release();
    await said(page).getByText("90 min for 40 moves, then 15 min.").waitFor();
    expect(await begin.isEnabled(), "what can be played cannot be begun");
    await preset.click();
    await said(page).getByText("3 min, +2 s a move.").waitFor();
    expectEqual(await page.getByLabel("Or type it").inputValue(), "3+2");
  },

  "the start says so if libzug does not come, and asks for it again": async (bench) => {
    const page = await bench.person();
    await page.route("**/*.wasm", (route) => route.abort());
    await page.goto("/");
    await page.getByRole("heading", { name: "This page could not be loaded" }).waitFor();
    await page.unroute("**/*.wasm");
    await page.getByRole("link", { name: "To the start" }).click();
    await said(page).getByText("5 min, +3 s a move.").waitFor();
  },

  "numbers that are none are told, and the focus stays on a choice that was made": async (bench) => {
    const page = await bench.person();
    await page.goto("/");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByText("My own").first().click();
    const period = page.getByRole("group", { name: "Period 1" }).first();
    for (const value of ["increment", "hourglass", "none"]) {
      await period.getByLabel("For each move").focus();
      await period.getByLabel("For each move").selectOption(value);
      expectEqual(await page.evaluate(() => document.activeElement?.value), value, "the choice has the focus");
    }
    for (const [label, wrong, right] of [["Minutes", "-5", "7"], ["Moves", "-40", "40"], ["Moves", "1.5", ""], ["Seconds", "-1", "0"]]) {
      await period.getByLabel(label, { exact: true }).fill(wrong);
      await said(page).getByText("This cannot be played").waitFor();
      expect(await page.getByRole("button", { name: "Play a friend" }).isDisabled(), `${label} ${wrong} is played`);
      await period.getByLabel(label, { exact: true }).fill(right);
      await said(page).getByText("7 min").waitFor();
    }
  },

  "the two sides can have different times": async (bench) => {
    const page = await bench.person();
    await page.goto("/");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByLabel("Different times for White and Black").check();
    await page.locator(".control-side.white").getByRole("button", { name: "Blitz, 5+0" }).click();
    await page.locator(".control-side.black").getByRole("button", { name: "Bullet, 1+0" }).click();
    await page.getByRole("button", { name: "Over the board" }).click();
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(".clock.white .time", { hasText: /^(5:00|4:\d\d)$/ }).waitFor();
    await page.locator(".clock.black .time", { hasText: "1:00" }).waitFor();
  },

  "settings are kept, and the language changes at once": async (bench) => {
    const page = await bench.person();
    await page.goto("/settings");
    await page.getByLabel("Board", { exact: true }).selectOption("blue");
    await page.getByLabel("Confirm every move").check();
    await checkScreen(page, "settings");
    await page.getByLabel("Language").selectOption("de");
    await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
    expectEqual(await page.evaluate(() => document.documentElement.lang), "de");
    await page.reload();
    await page.getByLabel("Jeden Zug bestätigen").waitFor();
    expect(await page.getByLabel("Jeden Zug bestätigen").isChecked(), "the confirmation is forgotten");
    expectEqual(await page.evaluate(() => document.documentElement.dataset.board), "blue");
    await page.goto("/");
    await page.getByRole("heading", { name: "Eine neue Partie" }).waitFor();
    await checkScreen(page, "start-german");
  },

  "a dark theme by choice, and the menu of a phone, are as good for everyone": async (bench) => {
    const page = await bench.person({ settings: { theme: "dark" }, phone: true });
    const names = ["", "play", "otb", "watch", "replay", "archive", "desk", "help", "account", "settings"];
    for (const name of names) {
      await page.goto(`/${name}`);
      await checkAxe(page);
    }
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("link", { name: "Watch", exact: true }).waitFor();
    await page.getByRole("link", { name: "Over the board" }).waitFor();
    await checkAxe(page);
    await shot(page, "menu-phone-dark");
    await page.getByRole("link", { name: "Watch", exact: true }).tap();
    await page.getByRole("link", { name: "Offer a game" }).waitFor();
    const menu = page.getByRole("button", { name: "Menu" });
    expectEqual(await menu.getAttribute("aria-expanded"), "false", "the menu is open");
  },

  "the way back leads to where one has left": async (bench) => {
    const page = await bench.person({ phone: true });
    await page.goto("/help");
    await page.evaluate(() => window.scrollTo(0, 700));
    await page.getByRole("button", { name: "Menu" }).evaluate((menu) => menu.click());
    await page.locator("nav").getByRole("link", { name: "Settings" }).evaluate((one) => one.click());
    await page.getByRole("heading", { name: "Settings" }).first().waitFor();
    expectEqual(await page.evaluate(() => window.scrollY), 0, "a new screen begins at its top");
    await page.goBack();
    await page.waitForFunction(() => window.scrollY === 700);
  },

  "an address that does not exist says so": async (bench) => {
    const page = await bench.person();
    await page.goto("/nowhere/at/all");
    await page.getByRole("heading", { name: "There is no such page" }).waitFor();
    await checkScreen(page, "no-such-page");
    await page.getByRole("link", { name: "To the start" }).click();
    await page.getByRole("heading", { name: "A new game" }).waitFor();
  },
};
