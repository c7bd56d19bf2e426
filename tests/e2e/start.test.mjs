// start.test.mjs - the start, the time control editor and the settings.
import { checkAxe, checkScreen, expect, expectEqual, shot } from "./harness.mjs";

const said = (page) => page.locator(".control-said").first();

export const tests = {
  "the start shows all that can be done, and empty lists explain themselves": async (bench) => {
    const page = await bench.person();
    await page.goto("/");
    await page.getByRole("heading", { name: "A new game" }).waitFor();
    for (const name of ["Play a friend", "Offer a game", "Over the board"])
      await page.getByRole("button", { name, exact: true }).waitFor();
    const ways = page.locator(".ways h2");
    expectEqual(await ways.allTextContents(), [
      "Open challenges",
      "Watch",
      "Events",
      "Over the board",
      "Replay a game",
      "Archive",
      "Arbiter's desk",
      "How it works",
    ]);
    await page.getByText("Nobody offers a game at the moment.").waitFor();
    await page.getByText("No game is being played at the moment.").waitFor();
    await checkScreen(page, "start");
    await page.setViewportSize({ width: 390, height: 844 });
    await shot(page, "start-phone");
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      "the page is wider than a phone",
    );
  },

  "the time control editor says in words and as PGN what was chosen [online-4.3.a online-4.3.b]": async (bench) => {
    const page = await bench.person();
    await page.goto("/");
    await page.getByRole("button", { name: "Blitz, 3+2" }).click();
    await said(page).getByText("3 min, +2 s a move.").waitFor();
    expectEqual(await said(page).locator("code").textContent(), "180+2");
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
    await page.getByRole("link", { name: "Watch" }).waitFor();
    await checkAxe(page);
    await shot(page, "menu-phone-dark");
    await page.getByRole("link", { name: "Watch" }).tap();
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
