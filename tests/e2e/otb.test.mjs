// otb.test.mjs - over the board on one device.
import { clickMove, seesMove, typeMove } from "./board.mjs";
import { checkScreen } from "./harness.mjs";

export const tests = {
  "over the board, moves are clicked, typed and listed with their clock times": async (bench) => {
    const page = await bench.person();
    await page.goto("/otb");
    await clickMove(page, "e2e4");
    await seesMove(page, 1, "e4");
    await typeMove(page, "c5");
    await seesMove(page, 2, "c5");
    await checkScreen(page, "otb");
  },
};
