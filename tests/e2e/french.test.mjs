// french.test.mjs - the third language: what libzug and the zone refuse or find is told in it, and nothing in English.
import { seesMove, typeMove } from "./board.mjs";
import { expect, expectEqual, shot } from "./harness.mjs";

const french = { settings: { language: "fr" } };
/** Before ; : ! ? stands a narrow no-break space. */
const NARROW = "\u202f";

export const tests = {
  "a reader of French sees the start and the settings in French, and chooses the language by its own name": async (bench) => {
    const page = await bench.person({ locale: "fr-CH" });
    await page.goto("/");
    await page.getByRole("button", { name: "Jouer avec un ami" }).waitFor();
    expectEqual(await page.locator("html").getAttribute("lang"), "fr", "the language of the page");
    await shot(page, "start-french");
    await page.goto("/settings");
    const choice = page.getByLabel("Langue");
    expectEqual(await choice.locator("option").allTextContents(), ["celle du navigateur", "English", "Deutsch", "Français"]);
    await choice.selectOption("de");
    await page.getByText("Einstellungen").first().waitFor();
  },

  "in French a refused move, moves with French letters and the end of a game are told": async (bench) => {
    const page = await bench.person(french);
    await page.goto("/otb");
    await page.getByRole("button", { name: "Commencer" }).click();
    const problem = page.locator(".move-input .problem");
    await typeMove(page, "Ta3");
    await problem.filter({ hasText: "Le chemin de a1 à a3 est barré par le pion en a2." }).waitFor();
    await typeMove(page, "Re2");
    await problem.filter({ hasText: "La case e2 est occupée par un pion blanc." }).waitFor();
    await shot(page, "otb-french");
    for (const [i, [move, shown]] of [["f3", "f3"], ["Cc6", "Cc6"], ["g4", "g4"], ["e5", "e5"], ["a3", "a3"], ["Dh4", "Dh4#"]].entries()) {
      await typeMove(page, move);
      await seesMove(page, i + 1, shown);
    }
    await page.locator(".outcome .sentence", { hasText: `Les Noirs gagnent${NARROW}: les Blancs sont mat` }).waitFor();
  },

  "in French a fault of a position and the findings of a file are told": async (bench) => {
    const page = await bench.person(french);
    await page.goto("/replay");
    const paste = page.getByLabel("Coller un PGN ou une FEN");
    await paste.fill("4k3/8/8/8/8/8/8/R3K2n w K - 0 1");
    await page.getByRole("button", { name: "Montrer" }).click();
    await page.getByText(`les Blancs ne peuvent pas avoir le droit de roquer avec une tour en h1${NARROW}: il y a là un cavalier noir`).waitFor();
    await paste.fill("1. e4 e5 2. Nf3 Nf6 3. Nxe5 Qe7 4. Ke3 *");
    await page.getByRole("button", { name: "Montrer" }).click();
    const finding = page.locator(".finding.error").first();
    await finding.filter({ hasText: `Le roi en e1 ne peut pas aller en e3${NARROW}; était-ce Re2${NARROW}?` }).waitFor();
    await shot(page, "replay-french");
  },

  "in French what the zone refuses is told": async (bench) => {
    const page = await bench.person(french);
    await page.goto("/account");
    await page.getByLabel("Nom", { exact: true }).first().fill("é".repeat(40));
    await page.keyboard.press("Enter");
    await page.locator(".problem", { hasText: `Un nom a de 2 à 63 caractères${NARROW}; les lettres accentuées` }).waitFor();
    await page.goto("/archive?from=abc");
    await page.locator(".archive-empty", { hasText: "La date de début de la recherche n’en est pas une" }).waitFor();
  },

  "a language is fetched when it is wanted, and no other": async (bench) => {
    const page = await bench.person(french);
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/");
    await page.getByRole("button", { name: "Jouer avec un ami" }).waitFor();
    const languages = asked.filter((path) => /^\/assets\/(de|fr)-/.test(path)).map((path) => path.slice(8, 10));
    expectEqual(languages, ["fr"]);
    expect(asked.length > 3, "what is asked for is seen");
  },
};
