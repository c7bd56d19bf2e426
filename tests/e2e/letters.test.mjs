// letters.test.mjs - the letters of pieces in moves: those of the language, English ones or figurines, shown everywhere and typed in any of them.
import { seesMove, typeMove } from "./board.mjs";
import { checkScreen, expectEqual } from "./harness.mjs";

/** Opens a pasted game, with the words of a language. */
async function paste(page, pgn) {
  await page.goto("/replay");
  await page.locator("textarea.paste").fill(pgn);
  await page.locator(".replay-open form button[type=submit]").click();
  await page.locator(".tree-move, [role=treeitem]").first().waitFor();
}

/** The moves of the tree, as they are written. */
const written = async (page) => (await page.locator("[role=treeitem] .san").allTextContents()).map((san) => san.trim());

const GAME = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *";

/** How each language writes it, and hears its knight. */
const WRITTEN = {
  en: [["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"], "2, White, knight f3"],
  de: [["e4", "e5", "Sf3", "Sc6", "Lb5", "a6", "O-O"], "2, Weiß, Springer f3"],
  fr: [["e4", "e5", "Cf3", "Cc6", "Fb5", "a6", "O-O"], null],
};

export const tests = {
  "moves are shown in the letters of the language, in English ones or with figurines, and spoken in words": async (bench) => {
    for (const [language, [moves, spoken]] of Object.entries(WRITTEN)) {
      const page = await bench.person({ settings: { language } });
      await paste(page, GAME);
      expectEqual(await written(page), moves, `moves in ${language}`);
      if (spoken) expectEqual(await page.locator("[role=treeitem]").nth(3).getAttribute("aria-label"), spoken, `heard in ${language}`);
    }
    const english = await bench.person({ settings: { language: "de", letters: "english" } });
    await paste(english, GAME);
    expectEqual(await written(english), WRITTEN.en[0], "English letters in German");
    const figurines = await bench.person({ settings: { language: "de", letters: "figurines" } });
    await paste(figurines, GAME);
    expectEqual(await written(figurines), ["e4", "e5", "♘f3", "♘c6", "♗b5", "a6", "O-O"], "figurines");
    expectEqual(await figurines.locator("[role=treeitem]").nth(3).getAttribute("aria-label"), "2, Weiß, Springer f3", "figurines are heard in words");
    await checkScreen(figurines, "letters-figurines");
  },

  "moves are typed in the letters of the language, in English ones and with figurines, whatever is shown": async (bench) => {
    for (const letters of ["language", "english", "figurines"]) {
      const page = await bench.person({ settings: { language: "de", letters } });
      await page.goto("/otb");
      await page.getByRole("button", { name: "Anfangen" }).click();
      const shown = { language: ["Sf3", "Sc6", "Sc3"], english: ["Nf3", "Nc6", "Nc3"], figurines: ["♘f3", "♘c6", "♘c3"] }[letters];
      for (const [i, typed] of ["Sf3", "Nc6", "♘c3"].entries()) {
        await typeMove(page, typed);
        await seesMove(page, i + 1, shown[i]);
      }
      await typeMove(page, "b5");
      await seesMove(page, 4, "b5");
    }
  },

  "what is set holds everywhere at once, and is kept": async (bench) => {
    const page = await bench.person();
    await page.goto("/settings");
    await page.getByLabel("Letters in moves").selectOption("figurines");
    await page.goto("/otb");
    await page.getByRole("button", { name: "Begin" }).click();
    await typeMove(page, "Nf3");
    await seesMove(page, 1, "♘f3");
    await page.reload();
    await seesMove(page, 1, "♘f3");
    await page.goto("/settings");
    await page.getByLabel("Letters in moves").selectOption("language");
    await page.goto("/otb");
    await seesMove(page, 1, "Nf3");
  },
};
