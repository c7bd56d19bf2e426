// lobby.test.mjs - coming in, offering and accepting games, the account, and the help.
import { clickMove, pressTwice, seesMove } from "./board.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { makeSlow } from "./line.mjs";
import { account, beginGame, guest } from "./people.mjs";

export const tests = {
  "two strangers come in with a name, meet by link and play": async (bench) => {
    const [anna, ben] = [await bench.person(), await bench.person({ phone: true })];
    await anna.goto("/play?control=180%2B2&to=friend");
    await anna.getByRole("heading", { name: "Offer a game" }).waitFor();
    await checkScreen(anna, "lobby-friend");
    await anna.getByRole("textbox", { name: "Name", exact: true }).fill("Anna");
    await anna.getByText("White", { exact: true }).click();
    await anna.getByRole("button", { name: "Make the link" }).click();
    await anna.getByRole("heading", { name: "Waiting for an opponent" }).waitFor();
    await checkScreen(anna, "challenge-waiting");
    const link = await anna.getByRole("textbox", { name: "Link" }).inputValue();
    await ben.goto(link);
    await ben.getByRole("heading", { name: "Anna (guest) challenges you" }).waitFor();
    await ben.locator(".terms", { hasText: "You play Black." }).waitFor();
    await checkScreen(ben, "challenge-phone");
    await ben.getByLabel("Name").fill("Ben");
    await ben.getByRole("button", { name: "Accept" }).click();
    await Promise.all([anna, ben].map((page) => page.locator(".live-game").waitFor()));
    await clickMove(anna, "e2e4");
    await seesMove(ben, 1, "e4");
    await ben.locator(".player.black", { hasText: "you" }).waitFor();
  },

  "over a slow line what a stranger has written by then stays": async (bench, zone) => {
    const { id } = await (await guest(zone, "Anna")).command({ do: "challenge", control: "600+5" });
    const ben = await bench.person();
    const line = await makeSlow(ben);
    line.hold();
    await ben.goto(`/challenge/${id}`);
    await ben.getByLabel("Name").fill("Ben");
    const asked = ben.waitForResponse((response) => response.url().endsWith(id));
    line.release();
    await (await asked).finished();
    await ben.getByRole("button", { name: "Accept" }).click();
    await ben.locator(".live-game").waitFor();
    await ben.locator(".player", { hasText: "Ben" }).waitFor();
  },

  "waiting is shown by something that moves, but not for who wants reduced motion": async (bench, zone) => {
    const anna = await guest(zone, "Anna");
    const { id } = await anna.command({ do: "challenge", control: "600+5" });
    for (const [reducedMotion, moving] of [["no-preference", ["breathe"]], ["reduce", []]]) {
      const page = await anna.at(await bench.person({ reducedMotion }));
      await page.goto(`/challenge/${id}`);
      await page.locator(".waiting").waitFor({ state: "attached" });
      expectEqual(await page.evaluate(() => document.getAnimations().map((one) => one.animationName)), moving);
    }
  },

  "the form to offer a game is before the games of others on a phone, and beside them else": async (bench, zone) => {
    for (let i = 0; i < 12; i++) await beginGame(await guest(zone, `White ${i}`), await guest(zone, `Black ${i}`));
    const top = async (page, selector) => (await page.locator(selector).first().boundingBox()).y;
    const visits = [true, false].flatMap((phone) => ["/play", "/play?to=open"].map((path) => [phone, path]));
    for (const [phone, path] of visits) {
      const page = await bench.person({ phone });
      await page.goto(path);
      await page.getByText("White 11 (guest) – Black 11 (guest)").waitFor();
      const [form, open] = [await top(page, ".lobby-offer"), await top(page, ".lobby-lists")];
      const games = await top(page, ".lobby-parts > .lobby-list");
      const isInOrder = phone ? form < games : form === open && open < games;
      expect(isInOrder, `${path}: form ${form}, open ${open}, games ${games}`);
      await shot(page, `lobby-many-${phone ? "phone" : "desktop"}${path.includes("?") ? "-offering" : ""}`);
    }
  },

  "open challenges appear, are accepted and taken back, and empty lists explain themselves": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
    const [a, b] = [await anna.at(await bench.person()), await ben.at(await bench.person())];
    await Promise.all([a, b].map((page) => page.goto("/play")));
    await b.locator(".lobby-list", { hasText: "Nobody offers a game at the moment" }).waitFor();
    await checkScreen(b, "lobby-empty");
    const { id } = await anna.command({ do: "challenge", control: "600+5", start: 518 });
    await anna.command({ do: "challenge", control: "40/5400+30:1800+30", color: "black", claim_after_ms: 60000 });
    await b.getByRole("button", { name: "Accept: Anna" }).nth(1).waitFor();
    await b.locator(".row-line", { hasText: "10 min" }).waitFor();
    await a
      .getByRole("button", { name: /Withdraw/ })
      .nth(1)
      .waitFor();
    await checkScreen(b, "lobby");
    await anna.command({ do: "cancel", challenge: id });
    await b.locator(".row-line", { hasText: "10 min" }).waitFor({ state: "detached" });
    await b.getByRole("button", { name: "Accept: Anna" }).click();
    await Promise.all([a, b].map((page) => page.locator(".live-game").waitFor()));
    await b.locator(".clock .note", { hasText: "period 1 of 2 · 40 moves to the control" }).first().waitFor();
  },

  "a game is offered from a position, with every choice of the form": async (bench, zone) => {
    const anna = await (await guest(zone, "Anna")).at(await bench.person());
    await anna.goto("/play?to=open");
    await anna.getByText("Anybody").click();
    await anna.locator(".challenge-form summary", { hasText: "More" }).click();
    await anna.getByLabel("Start position").selectOption("fen");
    await anna.getByLabel("Position (FEN)").fill("8/8/8/8/8/8/8/8 w - - 0 1");
    await anna.locator(".problem", { hasText: "This cannot be played" }).waitFor();
    await anna.getByLabel("Position (FEN)").fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    await anna.getByLabel("If a player is away").selectOption("180000");
    await checkScreen(anna, "challenge-form");
    await anna.getByRole("button", { name: "Offer the game" }).click();
    await anna.locator(".terms", { hasText: "from a position" }).waitFor();
    const { challenges } = await (await fetch(`${zone.url}/api/lobby`)).json();
    expectEqual(
      [challenges[0].start, challenges[0].claim_after_ms],
      ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 180000],
      "the terms",
    );
    await anna.getByRole("button", { name: "Withdraw" }).click();
    await anna.getByRole("heading", { name: "Play", exact: true }).waitFor();
  },

  "who is challenged by name hears of it on any screen, and declines": async (bench, zone) => {
    const [anna, ben] = [await account(zone, "Anna"), await account(zone, "Ben")];
    const b = await ben.at(await bench.person());
    await b.goto("/settings");
    await b.locator('.head a[href="/account"]', { hasText: "Ben" }).waitFor();
    const { id } = await anna.command({ do: "challenge", to: "Ben", control: "300+3" });
    await b
      .locator(".notice-bar", { hasText: "Anna challenges you" })
      .getByRole("link", { name: "View" })
      .click();
    await b.getByRole("button", { name: "Decline" }).click();
    await b.getByRole("heading", { name: "Play", exact: true }).waitFor();
    expectEqual((await anna.http("GET", `/api/challenges/${id}`)).ending, "declined", "the challenge");
  },

  "an account is made, keeps its options on another device, gets a new password and leaves everywhere [online-3.6]":
    async (bench) => {
      const [one, two] = [await bench.person(), await bench.person()];
      await one.goto("/account");
      await one.getByRole("heading", { name: "Who are you?" }).waitFor();
      await checkScreen(one, "come-in");
      await one.getByRole("button", { name: "New account" }).click();
      await one.getByLabel("Name").fill("Clara");
      await one.getByLabel(/^Password/).fill("first password");
      await one.getByRole("button", { name: "Make the account" }).click();
      await one.getByText("You have an account").waitFor();
      const kept = one.waitForResponse((response) => response.url().endsWith("/api/options") && response.ok());
      await one.getByLabel("Premove").check();
      await kept;
      await one.getByLabel("Purpose").fill("My bot");
      await one.getByRole("button", { name: "Make a token" }).click();
      await one.locator(".token").waitFor();
      await checkScreen(one, "account");
      await two.goto("/account");
      await two.getByRole("button", { name: "Log in" }).first().click();
      await two.getByLabel("Name").fill("Clara");
      await two.getByLabel("Password").fill("wrong password");
      await two.locator("button[type=submit]").click();
      await two.locator(".problem:not(:empty)").waitFor();
      await two.getByLabel("Password").fill("first password");
      await two.locator("button[type=submit]").click();
      await two.getByText("You have an account").waitFor();
      expect(await two.getByLabel("Premove").isChecked(), "the option has come along");
      await two.getByLabel("Current password").fill("first password");
      await two.getByLabel(/^New password/).fill("second password");
      await two.getByRole("button", { name: "Change the password" }).click();
      await two.getByText("The password is changed").waitFor();
      await one.reload();
      await one.getByRole("button", { name: "As a guest" }).waitFor();
      await pressTwice(two.getByRole("button", { name: "Log out everywhere" }));
      await two.getByRole("button", { name: "As a guest" }).waitFor();
    },

  "the zone explains what it offers, with a board to try it, before the first game [online-2.4]": async (bench) => {
    const page = await bench.person();
    await page.goto("/play");
    await page.getByRole("link", { name: "How playing works here" }).click();
    await page.getByRole("heading", { name: "How playing works here" }).waitFor();
    for (const words of [
      "Smart move",
      "Premove",
      "Automatic queen",
      "Confirmation",
      "Escape",
      "tenths",
      "assistant",
      "arbiter",
      "PGN",
      "second press",
    ])
      await page.locator(".help-words li", { hasText: words }).first().waitFor();
    await page.getByLabel("Smart move").check();
    await checkScreen(page, "help");
    await clickMove(page, "e2e4");
    await page.locator('.grid [data-square="e4"][aria-label*="white pawn"]').waitFor();
  },

  "a game that begins is gone to, and one's games are in the lobby": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
    const a = await anna.at(await bench.person());
    const game = await beginGame(anna, ben);
    await a.goto("/play");
    await a.locator(".lobby-list", { hasText: "Your games" }).getByRole("link", { name: /Go on/ }).click();
    await a.locator(".live-game").waitFor();
    expectEqual(new URL(a.url()).pathname, `/game/${game}`, "the address");
    await a.goto("/settings");
    await shot(a, "settings-in");
    await beginGame(ben, anna);
    await a.locator(".notice-bar", { hasText: "Your game against Ben (guest) has begun" }).getByRole("link").click();
    await a.locator(".live-game .orientation-black").waitFor({ state: "attached" });
  },

  "a guest whose name an account takes is told, and has another": async (bench, zone) => {
    const a = await (await guest(zone, "Anna")).at(await bench.person());
    await a.goto("/play");
    await a.locator('.head a[href="/account"]', { hasText: "Anna" }).waitFor();
    await a.getByText("You play as Anna (guest)").waitFor();
    await account(zone, "ANNA");
    await a.locator(".notice-bar", { hasText: /An account now has the name Anna, so you are called Guest \d+\./ }).waitFor();
    await a.locator('.head a[href="/account"]', { hasText: "Guest" }).waitFor();
    await a.getByText(/You play as Guest \d+ \(guest\)/).waitFor();
  },
};
