// casual.test.mjs - what two players do between themselves: taking back, giving time, phrases; and nothing of it in events.
import { clickMove, seesMove } from "./board.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { account, beginGame, guest, sitDown } from "./people.mjs";

const seesPlies = (page, count) =>
  page.waitForFunction((want) => document.querySelectorAll(".moves-list .move").length === want, count);

/** What a clock shows, in seconds. */
const clockOf = async (page, side) => {
  const shown = await page.locator(`.clock.${side} .time`).innerText();
  return shown.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
};

const places = (page) => page.evaluate(() =>
  [".acts", ".tools", ".moves", ".board cg-board"].map((one) => document.querySelector(one).getBoundingClientRect().top));

export const tests = {
  "a move is taken back when the opponent agrees, and the clocks are as before it; nothing else moves": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone, { control: "300" });
    expectEqual(await white.locator(".take-back").getAttribute("aria-disabled"), "true", "nothing to take back yet");
    await clickMove(white, "e2e4");
    await seesMove(black, 1, "e4");
    await clickMove(black, "e7e5");
    await seesMove(white, 2, "e5");
    await clickMove(white, "g1f3");
    await seesMove(black, 3, "Nf3");
    const [before, beforeBlack] = [await places(white), await places(black)];
    await white.locator(".take-back").click();
    await white.locator(".take-back-box .notice", { hasText: "You have asked" }).waitFor();
    await black.locator(".take-back-question", { hasText: "asks to take a move back" }).waitFor();
    expectEqual(await places(white), before, "nothing has moved for who asks");
    expectEqual(await places(black), beforeBlack, "nor for who is asked");
    await checkScreen(black, "take-back");
    await black.locator(".take-back-question .agree").click();
    for (const page of [white, black]) {
      await seesPlies(page, 2);
      await page.locator(".take-back-box", { hasText: /./ }).waitFor({ state: "detached" });
    }
    await white.locator(".notes", { hasText: "takes a move back, as agreed" }).waitFor();
    await clickMove(white, "b1c3");
    await seesMove(black, 3, "Nc3");
  },

  "who is asked may say no, and a move says no, too": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone);
    await clickMove(white, "e2e4");
    await seesMove(black, 1, "e4");
    await white.locator(".take-back").click();
    await black.locator(".take-back-question .decline").click();
    await white.locator(".notes", { hasText: "does not let the move be taken back" }).waitFor();
    await seesPlies(white, 1);
    await white.locator(".take-back").click();
    await white.locator(".acts-more .problem", { hasText: "after the next move" }).waitFor();
    await clickMove(black, "e7e5");
    await seesMove(white, 2, "e5");
    await white.locator(".take-back").click();
    await black.locator(".take-back-question").waitFor();
    await clickMove(white, "d2d4");
    await seesMove(black, 3, "d4");
    await black.locator(".take-back-question").waitFor({ state: "detached" });
  },

  "fifteen seconds are given by one press, by keyboard, too": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone, { control: "300" });
    await clickMove(white, "e2e4");
    await seesMove(black, 1, "e4");
    const before = await clockOf(white, "white");
    await black.locator(".give-time").focus();
    await black.keyboard.press("Enter");
    await white.locator(".notes", { hasText: "gives the opponent 15 seconds" }).waitFor();
    expect((await clockOf(white, "white")) >= before + 14, "White has 15 seconds more");
  },

  "phrases are read in one's own language, beside the name, and can be hidden": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone);
    await black.evaluate(() => localStorage.setItem("zug.settings", JSON.stringify({ language: "de" })));
    await black.reload();
    await black.locator(".say").waitFor();
    const before = await places(white);
    await white.locator(".say").click();
    await white.locator(".phrases").waitFor();
    expectEqual(await places(white), before, "the phrases lie over what is there");
    await checkScreen(white, "phrases");
    await white.getByRole("button", { name: "Good luck!" }).click();
    await white.locator(".phrases").waitFor({ state: "detached" });
    await black.locator(".player.white .said", { hasText: "Viel Glück!" }).waitFor();
    await black.locator(".notes", { hasText: "Viel Glück!" }).waitFor();
    await black.locator(".say").click();
    await black.locator(".mute-phrases").click();
    await black.locator(".phrases").waitFor({ state: "detached" });
    await black.locator(".notes", { hasText: "Viel Glück!" }).waitFor({ state: "detached" });
    await white.locator(".say").click();
    await white.keyboard.press("Escape");
    await white.locator(".phrases").waitFor({ state: "detached" });
  },

  "after the end there is still something to be said, and nothing to be taken back": async (bench, zone) => {
    const { white, black, game, anna } = await sitDown(bench, zone);
    await anna.command({ do: "resign", game });
    await white.locator(".outcome").waitFor();
    await black.locator(".outcome").waitFor();
    expectEqual(await white.locator(".take-back:visible, .give-time:visible").count(), 0, "neither button");
    await white.locator(".say").click();
    await white.getByRole("button", { name: "Good game!" }).click();
    await black.locator(".player.white .said", { hasText: "Good game!" }).waitFor();
  },

  "on one device a move is taken back at once": async (bench, zone) => {
    const anna = await guest(zone, "Anna");
    const page = await anna.at(await bench.person());
    const { id } = await anna.command({ do: "over-the-board", control: "300" });
    await page.goto(`/game/${id}`);
    await clickMove(page, "e2e4");
    await seesMove(page, 1, "e4");
    await page.locator(".take-back").click();
    await seesPlies(page, 0);
  },

  "in a game of an event there is none of it, nor for who watches": async (bench, zone) => {
    const arbiter = await account(zone, "Rita");
    await zone.zone("make-arbiter", "Rita");
    const [anna, ben] = [await account(zone, "Anna"), await account(zone, "Ben")];
    const { id: contest } = await arbiter.command({ do: "contest", name: "Cup", control: "300" });
    await arbiter.command({ do: "contest-pair", contest, round: "1", pairings: [{ white: "Anna", black: "Ben" }] });
    await arbiter.command({ do: "contest-start", contest, round: "1" });
    const { rounds } = await anna.http("GET", `/api/contests/${contest}`);
    const page = await anna.at(await bench.person());
    await page.goto(`/game/${rounds[0].pairings[0].game}`);
    await page.locator(".acts .resign, .acts .abort").first().waitFor({ state: "attached" });
    expectEqual(await page.locator(".casual:visible").count(), 0, "no buttons in an event");
    const carl = await guest(zone, "Carl");
    const watcher = await carl.at(await bench.person());
    await watcher.goto(`/game/${await beginGame(anna, ben)}`);
    await watcher.locator(".whose-move").waitFor();
    expectEqual(await watcher.locator(".casual:visible").count(), 0, "no buttons for who watches");
  },

  "on a phone all of it is in the window, upright and on its side": async (bench, zone) => {
    const { white, game, anna } = await sitDown(bench, zone);
    await white.close();
    for (const [name, viewport] of [["upright", { width: 390, height: 844 }], ["side", { width: 844, height: 390 }]]) {
      const page = await anna.at(await bench.person({ phone: true, viewport }));
      await page.goto(`/game/${game}`);
      await page.locator(".say").scrollIntoViewIfNeeded();
      await page.locator(".say").click();
      await page.locator(".phrases").waitFor();
      const box = await page.locator(".phrases").boundingBox();
      expect(box.x >= 0 && box.x + box.width <= viewport.width, `inside the window, ${name}`);
      await shot(page, `phrases-phone-${name}`);
    }
  },
};
