// game.test.mjs - live games in the browser, against the real zone.
import { clickMove, clickSquare, dragMove, keyMove, seesMove, typeMove } from "./board.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { sitDown } from "./people.mjs";

/** Waits until a page shows how the game ended. */
const seesEnd = (page, words) => page.locator(".outcome .sentence", { hasText: words }).waitFor();

export const tests = {
  "two browsers play a whole game by mouse to mate [online-2.1 online-3.2]": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone);
    await dragMove(white, "e2e4");
    await seesMove(black, 1, "e4");
    await checkScreen(white, "game");
    await clickMove(black, "e7e5");
    await seesMove(white, 2, "e5");
    await dragMove(white, "f1c4");
    await seesMove(black, 3, "Bc4");
    await clickMove(black, "b8c6");
    await seesMove(white, 4, "Nc6");
    await clickMove(white, "d1h5");
    await seesMove(black, 5, "Qh5");
    await dragMove(black, "g8f6");
    await seesMove(white, 6, "Nf6");
    await clickMove(white, "h5f7");
    for (const page of [white, black]) {
      await seesMove(page, 7, "Qxf7#");
      await seesEnd(page, "White wins: Black is checkmated");
      await page.locator(".outcome .article", { hasText: "article 5.1.1" }).waitFor();
    }
    await checkScreen(black, "game-over");
  },
};
