// shown.test.mjs - what is to be seen and heard at a game besides its moves, and that the focus is seen everywhere.
import { clickMove, seesMove, typeMove } from "./board.mjs";
import { expect, expectEqual } from "./harness.mjs";
import { guest, sitDown } from "./people.mjs";

/** The squares that chessground marks: "last-move", "check". */
const marked = (page, name) => page.locator(`.board cg-board square.${name}`);
const hears = (page, words) => page.locator(".spoken p", { hasText: words }).waitFor({ state: "attached" });

export const tests = {
  "check and the last move are marked on the board, and check is spoken [online-3.7]": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone, {}, { moves: "e2e4 f7f6" });
    expectEqual(await marked(black, "check").count(), 0, "nobody is in check");
    await clickMove(white, "d1h5");
    await seesMove(black, 3, "Qh5+");
    await marked(black, "check").waitFor();
    expectEqual(await marked(black, "last-move").count(), 2, "the squares of the last move");
    await black.locator(".whose-move", { hasText: "Check" }).waitFor();
    await hears(black, /White: .*check/i);
    await typeMove(black, "g7g6");
    await seesMove(white, 4, "g6");
    await marked(black, "check").waitFor({ state: "detached" });
  },

  "flip, sound and the clocks on request, by button and by key": async (bench, zone) => {
    const { white } = await sitDown(bench, zone, {}, { moves: "e2e4 e7e5" });
    const side = () => white.locator(".board .cg-wrap").getAttribute("class");
    const top = () => white.locator(".game-board .player").first().getAttribute("class");
    expect((await side()).includes("orientation-white") && (await top()).includes("black"), "White is below");
    await white.getByRole("button", { name: "Flip the board" }).click();
    expect((await side()).includes("orientation-black") && (await top()).includes("white"), "the board is turned");
    await white.keyboard.press("f");
    expect((await side()).includes("orientation-white"), "and turned back by a key");
    const sound = white.getByRole("button", { name: "Sound" });
    expectEqual(await sound.getAttribute("aria-pressed"), "false");
    await sound.click();
    expectEqual(await sound.getAttribute("aria-pressed"), "true");
    await white.reload();
    await white.locator(".live-game").waitFor();
    expectEqual(await sound.getAttribute("aria-pressed"), "true", "the sound stays on");
    await white.getByRole("button", { name: "Say the clocks" }).click();
    await hears(white, /White has \d+ minutes?.*Black has \d+ minutes?/);
    await white.locator(".spoken p").evaluateAll((all) => all.forEach((one) => one.remove()));
    await white.locator(".moves-scroll").focus();
    await white.keyboard.press("c");
    await hears(white, /White has .*Black has/);
  },

  "each theme of boards and of pieces looks different": async (bench) => {
    const page = await bench.person();
    await page.goto("/settings");
    const look = async (selector, property) =>
      page.locator(selector).first().evaluate((one, name) => getComputedStyle(one)[name], property);
    for (const [label, selector, property] of [
      ["Board", "cg-board", "backgroundImage"],
      ["Pieces", "cg-board piece.white.king", "backgroundImage"],
    ]) {
      const list = page.getByLabel(label, { exact: true });
      const names = await list.locator("option").evaluateAll((all) => all.map((one) => one.value));
      const seen = new Set();
      for (const name of names) {
        await list.selectOption(name);
        seen.add(await look(selector, property));
      }
      expect(names.length >= 2 && seen.size === names.length, `${label}: ${names.length} themes, ${seen.size} looks`);
    }
  },

  "whatever has the focus by keys shows it, on every screen, in light and dark": async (bench, zone) => {
    const anna = await guest(zone, "Anna");
    for (const dark of [false, true]) {
      const page = await anna.at(await bench.person({ dark }));
      for (const path of ["/", "/play", "/otb", "/watch", "/replay", "/archive", "/desk", "/settings", "/account", "/help"]) {
        await page.goto(path);
        for (let i = 0; i < 30; i++) {
          await page.keyboard.press("Tab");
          const shown = await page.evaluate(() => {
            const one = document.activeElement;
            if (one === document.body) return "end";
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
            const isSeen = (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
            return isSeen ? "seen" : one.outerHTML.slice(0, 100);
          });
          if (shown === "end") break;
          expectEqual(shown, "seen", `${path}: what has the focus`);
        }
      }
      await page.context().close();
    }
  },
};
