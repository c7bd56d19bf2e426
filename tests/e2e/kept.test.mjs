// kept.test.mjs - what a player has begun stays, whatever the zone says meanwhile and however late it says it.
import { clickMove, clickSquare, dragMove, seesMove, walkTo } from "./board.mjs";
import { expect, expectEqual } from "./harness.mjs";
import { makeSlow } from "./line.mjs";
import { account, beginGame, guest, sitDown } from "./people.mjs";

const PREMOVES = { settings: { premove: true } };

/** Ben at a page whose line can be held back, as Black in a game against Anna. */
async function overSlowLine(bench, { game, ben }, person = PREMOVES) {
  const page = await ben.at(await bench.person(person));
  const line = await makeSlow(page);
  await page.goto(`/game/${game}`);
  await page.locator(".board cg-board").waitFor();
  return { page, line };
}

/** Presses the mouse on something, lets something happen, and lets it go where it is. */
async function pressWhile(button, happens) {
  const { mouse } = button.page();
  await button.hover();
  await mouse.down();
  await happens();
  await mouse.up();
}

/** Holds back what the zone answers at an address: `given` when it has done so, until `letGo`. */
async function holdAnswer(page, address) {
  const held = {};
  const isLetGo = new Promise((resolve) => (held.letGo = resolve));
  held.given = new Promise((resolve) => {
    void page.route(address, async (route) => {
      const response = await route.fetch();
      resolve();
      await isLetGo;
      await route.fulfill({ response });
    });
  });
  return held;
}

/** Lets a page that says that it reads a long file read no further. The answer lets it go on, and waits for the next
 * piece: how quick the machine is does not matter then. */
async function holdReading(page) {
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer;
    const isLetGo = new Promise((resolve) => (window.letReadingGo = resolve));
    window.isReadOn = new Promise((resolve) => {
      Blob.prototype.arrayBuffer = async function () {
        const isHeld = this.size > 1000 && document.querySelector(".replay-reading:not([hidden])");
        if (isHeld) await isLetGo;
        const bytes = await read.call(this);
        if (isHeld) resolve();
        return bytes;
      };
    });
  });
  return () => page.evaluate(() => (window.letReadingGo(), window.isReadOn));
}

/** Waits until the page has taken and drawn what it has got. */
const taken = (page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

export const tests = {
  "a piece that is selected for a premove stays selected when the opponent has moved": async (bench, zone) => {
    const { black, anna, game } = await sitDown(bench, zone, {}, PREMOVES);
    await clickSquare(black, "e7");
    await black.locator("square.selected").waitFor();
    await anna.move(game, "e2e4");
    await seesMove(black, 1, "e4");
    await clickSquare(black, "e5");
    await seesMove(black, 2, "e5");
    await black.locator(".grid [tabindex='0']").focus();
    await walkTo(black, "g8");
    await black.keyboard.press("Enter");
    await anna.answer(game, 2, "g1f3");
    await seesMove(black, 3, "Nf3");
    await walkTo(black, "f6");
    await black.keyboard.press("Enter");
    await seesMove(black, 4, "Nf6");
  },

  "a selected piece that the opponent takes is selected no longer": async (bench, zone) => {
    const { black, anna, game } = await sitDown(bench, zone, {}, { moves: "e2e4 d7d5", ...PREMOVES });
    await clickSquare(black, "d5");
    await black.locator("square.selected").waitFor();
    await anna.move(game, "e4d5");
    await seesMove(black, 3, "exd5");
    await black.locator("square.selected").waitFor({ state: "detached" });
    await clickMove(black, "d8d5");
    await seesMove(black, 4, "Qxd5");
  },

  "the choice of a piece stays open while the sound is switched on": async (bench, zone) => {
    const { white } = await sitDown(bench, zone, { start: "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
    await clickMove(white, "a7a8");
    await white.locator(".promotion").waitFor();
    await white.getByRole("button", { name: "Sound" }).click();
    await white.locator('.promotion [data-piece="r"]').click();
    await seesMove(white, 1, "a8=R+");
  },

  "a premove that is entered while one's own move is on its way stays": async (bench, zone) => {
    const made = await sitDown(bench, zone, {}, { moves: "e2e4", ...PREMOVES });
    const { page, line } = await overSlowLine(bench, made);
    line.hold();
    await clickMove(page, "e7e5");
    await dragMove(page, "b8c6");
    await page.locator(".premove-note", { hasText: "b8" }).waitFor();
    await line.until('"kind":"move"');
    await seesMove(page, 2, "e5");
    await page.locator(".whose-move", { hasText: "Anna" }).waitFor();
    expectEqual(await page.locator(".premove-note").count(), 1, "notes of a premove when one's own move has come back");
    await page.keyboard.press("Escape");
    await page.locator(".premove-note").waitFor({ state: "detached" });
    line.release();
    await made.ben.untilStored(made.game, (state) => state.black_premove === undefined);
    await made.anna.move(made.game, "g1f3");
    await seesMove(page, 3, "Nf3");
    await page.locator(".whose-move.yours").waitFor();
  },

  "a premove that is entered while the opponent's move is on its way is played": async (bench, zone) => {
    const made = await sitDown(bench, zone, {}, PREMOVES);
    const { page, line } = await overSlowLine(bench, made);
    line.hold();
    await made.anna.move(made.game, "e2e4");
    await dragMove(page, "e7e5");
    await page.locator(".premove-note").waitFor();
    line.release();
    await seesMove(page, 2, "e5");
    await seesMove(made.white, 2, "e5");
  },

  "a premove that has become impossible when it is entered is not played": async (bench, zone) => {
    const made = await sitDown(bench, zone, {}, { moves: "e2e4 d7d5", ...PREMOVES });
    const { page, line } = await overSlowLine(bench, made);
    line.hold();
    await made.anna.move(made.game, "f1b5");
    await dragMove(page, "e7e5");
    await page.locator(".premove-note").waitFor();
    line.release();
    await seesMove(page, 3, "Bb5+");
    await page.locator(".premove-note").waitFor({ state: "detached" });
    await clickMove(page, "c7c6");
    await seesMove(page, 4, "c6");
  },

  "a premove that is typed while one's own move is on its way is not lost": async (bench, zone) => {
    const made = await sitDown(bench, zone, {}, { moves: "e2e4", ...PREMOVES });
    const { page, line } = await overSlowLine(bench, made);
    const input = page.locator(".move-input input");
    line.hold();
    for (const move of ["e5", "b8c6"]) {
      await input.fill(move);
      await input.press("Enter");
    }
    await page.locator(".premove-note", { hasText: "b8" }).waitFor();
    line.release();
    await made.ben.untilStored(made.game, (state) => state.black_premove === "b8c6");
    await made.anna.move(made.game, "g1f3");
    await seesMove(page, 4, "Nc6");
  },

  "a draw that is about to be accepted is accepted by the second press, though the opponent has moved": async (
    bench,
    zone,
  ) => {
    const { black, anna, game } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5" });
    await anna.command({ do: "offer-draw", game });
    await black.locator(".accept-draw").click();
    await black.locator(".accept-draw.sure").waitFor();
    await anna.move(game, "g1f3");
    await seesMove(black, 3, "Nf3");
    await black.locator(".accept-draw").press("Enter");
    await black.locator(".outcome", { hasText: "½" }).waitFor();
  },

  "a rematch that was taken back and is offered again can be accepted": async (bench, zone) => {
    const { white, anna, ben, game } = await sitDown(bench, zone);
    await anna.command({ do: "abort", game });
    const { id } = await ben.command({ do: "rematch", game });
    const accept = white.getByRole("button", { name: "Accept the rematch" });
    await accept.waitFor();
    await ben.command({ do: "cancel", challenge: id });
    const asked = white.waitForResponse((response) => response.url().includes("/api/challenges/"));
    await ben.command({ do: "rematch", game });
    await (await asked).finished();
    await accept.click();
    await white.locator(".board .orientation-black").waitFor({ state: "attached" });
  },

  "a challenge is accepted though another one comes while the mouse is down": async (bench, zone) => {
    const [anna, ben, clara] = [await guest(zone, "Anna"), await guest(zone, "Ben"), await guest(zone, "Clara")];
    await anna.command({ do: "challenge", control: "600+5" });
    const page = await ben.at(await bench.person());
    await page.goto("/play");
    await pressWhile(page.getByRole("button", { name: "Accept: Anna" }), async () => {
      await clara.command({ do: "challenge", control: "300+3" });
      await page.getByRole("button", { name: "Accept: Clara" }).waitFor();
    });
    await page.locator(".player", { hasText: "Anna" }).waitFor();
  },

  "who has gone elsewhere is not fetched back by a late answer": async (bench, zone) => {
    const anna = await guest(zone, "Anna");
    const { id } = await anna.command({ do: "challenge", control: "600+5" });
    const page = await anna.at(await bench.person());
    const line = await makeSlow(page);
    await page.goto(`/challenge/${id}`);
    await page.getByRole("button", { name: "Withdraw" }).waitFor();
    line.hold();
    await page.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("button", { name: "More under Play" }).click();
    await page.getByRole("link", { name: "Over the board" }).click();
    await page.getByLabel("Name of White").fill("Anna");
    await line.until('"type":"reply"');
    line.release();
    await taken(page);
    expectEqual(new URL(page.url()).pathname, "/otb", "where the page is");
    expectEqual(await page.getByLabel("Name of White").inputValue(), "Anna", "the name that was written");
  },

  "a challenge that has ended is not opened again by an older answer": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
    const { id } = await anna.command({ do: "challenge", control: "600+5" });
    const page = await ben.at(await bench.person());
    const line = await makeSlow(page);
    line.hold();
    await page.goto(`/challenge/${id}`);
    const answer = await holdAnswer(page, `**/api/challenges/${id}`);
    await line.until('"type":"lobby"');
    await answer.given;
    line.release();
    const answered = page.waitForResponse((response) => response.url().endsWith(id));
    await anna.command({ do: "cancel", challenge: id });
    const ended = page.getByRole("heading", { name: "This challenge was withdrawn." });
    await ended.waitFor();
    answer.letGo();
    await (await answered).finished();
    await taken(page);
    expectEqual(await ended.count(), 1, "headings that say that it has ended");
  },

  "the settings show the options that the account has kept, however late the zone says who one is": async (
    bench,
    zone,
  ) => {
    const anna = await account(zone, "Anna");
    await anna.options({ premove: true });
    const page = await anna.at(await bench.person());
    const answer = await holdAnswer(page, "**/api/session");
    await page.goto("/help");
    await answer.given;
    await page.getByRole("link", { name: "Settings" }).click();
    const box = page.getByLabel("Premove");
    // It may wait for the answer; if it does not, it is looked at before.
    for (let frame = 0; frame < 50 && !(await box.isVisible()); frame++) await taken(page);
    answer.letGo();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("zug.settings")).premove);
    await box.waitFor();
    expect(await box.isChecked(), "the premove is chosen, but not shown so");
  },

  "of options that are changed quickly the account keeps the last": async (bench, zone) => {
    const anna = await account(zone, "Anna");
    await anna.options({ premove: false, smart_move: false });
    const page = await anna.at(await bench.person());
    await page.goto("/account");
    const sent = [];
    let letGo;
    const held = new Promise((resolve) => (letGo = resolve));
    await page.route("**/api/options", async (route) => {
      sent.push(route.request().postDataJSON());
      if (sent.length === 1) await held;
      await route.continue();
    });
    await page.getByLabel("Premove").check();
    await page.getByLabel("Smart move").check();
    // What was sent before this question is on its way by now.
    await page.evaluate(() => fetch("/api/lobby").then((answer) => answer.text()));
    const before = sent.length;
    const last = page.waitForResponse((response) => response.request().postDataJSON()?.smart_move === true);
    letGo();
    await last;
    expectEqual([before, sent.length], [1, 2], "options sent before the first were answered, and in all");
    const { me } = await anna.http("GET", "/api/session");
    expectEqual([me.options.premove, me.options.smart_move], [true, true], "options that are kept");
  },

  "a challenge that comes does not hide the game that has begun, nor does another language": async (bench, zone) => {
    const [anna, ben, clara] = [await account(zone, "Anna"), await guest(zone, "Ben"), await guest(zone, "Clara")];
    const page = await anna.at(await bench.person());
    await page.goto("/settings");
    await page.locator(".head", { hasText: "Anna" }).waitFor();
    const game = await beginGame(anna, ben);
    const begun = page.locator(".notice-bar", { has: page.locator(`a[href="/game/${game}"]`) });
    await begun.waitFor();
    await clara.command({ do: "challenge", control: "300+3", to: "Anna" });
    await page.locator(".notice-bar", { hasText: "Clara" }).waitFor();
    expectEqual(await begun.count(), 1, "notices of the game");
    await page.getByLabel("Language").selectOption("de");
    await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
    await begun.getByRole("link").click();
    await page.locator(".live-game").waitFor();
    expectEqual(await begun.count(), 0, "notices of the game when one is there");
  },

  "a token is made once, and the name of the next that is written meanwhile stays": async (bench, zone) => {
    const anna = await account(zone, "Anna");
    const page = await anna.at(await bench.person());
    await page.goto("/account");
    const label = page.locator(".end-row input");
    const sent = [];
    let letGo;
    const held = new Promise((resolve) => (letGo = resolve));
    await page.route("**/api/tokens", async (route) => {
      if (route.request().method() === "POST") {
        sent.push(route.request().postDataJSON().label);
        await held;
      }
      await route.continue();
    });
    await label.fill("One");
    for (let press = 0; press < 2; press++) await label.press("Enter");
    await label.fill("Two");
    // What was sent before this question is on its way by now.
    await page.evaluate(() => fetch("/api/lobby").then((answer) => answer.text()));
    letGo();
    await page.locator(".token").waitFor();
    await page.locator(".row-line", { hasText: "One" }).waitFor();
    expectEqual([sent, await label.inputValue()], [["One"], "Two"], "tokens asked for, and the next name");
  },

  "a position that is opened while a long file is read is what is shown": async (bench) => {
    const page = await bench.person();
    await page.goto("/replay");
    const letReadingGo = await holdReading(page);
    const game = (number) => `[Event "${number}"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n`;
    const games = Array.from({ length: 60_000 }, (_, number) => game(number)).join("");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "long.pgn", mimeType: "text/plain", buffer: Buffer.from(games) });
    await page.locator(".replay-reading").waitFor();
    await page.locator("textarea").fill("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1");
    await page.getByRole("button", { name: "Show" }).click();
    await page.locator(".replay-head", { hasText: "Position" }).waitFor();
    await letReadingGo();
    await page.locator(".replay-reading").waitFor({ state: "hidden" });
    await taken(page);
    expectEqual(await page.locator(".replay-reading").isVisible(), false, "that the file is still read");
  },

  "a search that is overtaken by one that cannot be made does not seem to go on": async (bench) => {
    const page = await bench.person();
    await page.goto("/archive");
    const answer = await holdAnswer(page, "**/api/games?*");
    await page.getByLabel("Player").fill("Anna");
    await page.getByRole("button", { name: "Search" }).click();
    await answer.given;
    await page.getByText("Searching").waitFor();
    await page.getByLabel("First moves").fill("1. e5");
    await page.getByRole("button", { name: "Search" }).click();
    await page.locator(".archive-search .problem", { hasText: "These moves" }).waitFor();
    answer.letGo();
    await page.getByText("Searching").waitFor({ state: "hidden" });
  },

  "the language that was chosen last is that of the page, though an earlier one comes later": async (bench) => {
    const page = await bench.person();
    await page.goto("/settings");
    await page.waitForLoadState("networkidle");
    const languages = page.locator("select", { has: page.locator("option[value=de]") });
    let letGo;
    const isLetGo = new Promise((resolve) => (letGo = resolve));
    const asked = new Promise((resolve) => {
      void page.route("**/*.js", async (route) => {
        resolve();
        await isLetGo;
        await route.continue();
      });
    });
    await languages.selectOption("de");
    await asked;
    await languages.selectOption("en");
    const came = page.waitForResponse("**/*.js");
    letGo();
    await (await came).finished();
    for (let frame = 0; frame < 5; frame++) await taken(page);
    const said = await page.evaluate(() => [document.documentElement.lang, document.querySelector("h1").textContent]);
    expectEqual(said, ["en", "Settings"], "the language, and the heading");
  },
};
