// german.test.mjs - the second language is one: what libzug says is said in it too.
import { seesMove, typeMove } from "./board.mjs";
import { expectEqual } from "./harness.mjs";

const german = { settings: { language: "de" } };

export const tests = {
  "in German a refused move, the end of a game and its article are said in German": async (bench) => {
    const page = await bench.person(german);
    await page.goto("/otb");
    await page.getByRole("button", { name: "Anfangen" }).click();
    await typeMove(page, "Ra3");
    const problem = page.locator(".move-input .problem");
    await problem.filter({ hasText: "Der Weg von a1 nach a3 ist versperrt durch den Bauern auf a2." }).waitFor();
    for (const [i, move] of ["f3", "e5", "g4", "Qh4#"].entries()) {
      await typeMove(page, move);
      await seesMove(page, i + 1, move);
    }
    await page.locator(".outcome .sentence", { hasText: "Schwarz gewinnt: Weiß ist matt" }).waitFor();
    expectEqual(await page.locator("html").getAttribute("lang"), "de", "the language of the page");
  },

  "in German the problems of a file are said in German": async (bench) => {
    const page = await bench.person(german);
    await page.goto("/replay");
    await page.getByLabel("PGN oder FEN einfügen").fill("1. e4 e5 2. Nf3 Nf6 3. Nxe5 Qe7 4. Ke3 *");
    await page.getByRole("button", { name: "Zeigen" }).click();
    const finding = page.locator(".finding.error").first();
    await finding.filter({ hasText: "Der König auf e1 kann nicht nach e3 ziehen; war Ke2 gemeint?" }).waitFor();
  },

  "why a name of 40 umlauts is too long is told as it is, in German and in English": async (bench) => {
    for (const [language, words] of [
      ["de", "Ein Name hat 2 bis 63 Zeichen; Umlaute und Buchstaben anderer Schriften zählen als zwei oder mehr."],
      ["en", "A name has 2 to 63 characters; letters with accents or of other alphabets count as two or more."],
    ]) {
      const page = await bench.person({ settings: { language } });
      await page.goto("/account");
      await page.getByLabel("Name", { exact: true }).first().fill("ä".repeat(40));
      await page.keyboard.press("Enter");
      await page.locator(".problem", { hasText: words }).waitFor();
    }
  },

  "in German an address that asks for what cannot be is answered in German": async (bench) => {
    const page = await bench.person(german);
    for (const [query, words] of [
      ["from=abc", "Das Datum, von dem an gesucht wird, ist keines"],
      ["to=2026-13-45", "Das Datum, bis zu dem gesucht wird, ist keines"],
    ]) {
      await page.goto(`/archive?${query}`);
      await page.locator(".archive-empty", { hasText: words }).waitFor();
    }
  },
};
