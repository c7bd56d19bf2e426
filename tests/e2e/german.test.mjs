// german.test.mjs - the second language is one: what libzug says is said in it too.
import { seesMove, typeMove } from "./board.mjs";
import { expect, expectEqual } from "./harness.mjs";

const german = { settings: { language: "de" } };

export const tests = {
  "in German a refused move, the end of a game and its article are said in German": async (bench) => {
    const page = await bench.person(german);
    await page.goto("/otb");
    await page.getByRole("button", { name: "Anfangen" }).click();
    await typeMove(page, "Ra3");
    const problem = page.locator(".move-input .problem");
    await problem.filter({ hasText: "Der Weg von a1 nach a3 ist versperrt durch den Bauern auf a2." }).waitFor();
    for (const [i, [move, shown]] of [["f3", "f3"], ["e5", "e5"], ["g4", "g4"], ["Qh4#", "Dh4#"]].entries()) {
      await typeMove(page, move);
      await seesMove(page, i + 1, shown);
    }
    await page.locator(".outcome .sentence", { hasText: "Schwarz gewinnt: Weiß ist matt" }).waitFor();
    expectEqual(await page.locator("html").getAttribute("lang"), "de", "the language of the page");
  },

  "in German moves are typed with German letters or English ones, and shown with German ones": async (bench) => {
    const page = await bench.person({ settings: { language: "de", confirm: true } });
    await page.goto("/otb");
    await page.getByLabel("Von einer Stellung an (FEN)").fill("r3k1n1/1P6/8/1b6/3p4/1pP5/1B6/RN1QK3 w Q - 0 1");
    await page.getByRole("button", { name: "Anfangen" }).click();
    const moves = [
      ["Sd2", "Sd2"], ["lc6", "Lc6"], ["cxd4", "cxd4"], ["Se7", "Se7"], ["bxa8D+", "bxa8=D+"], ["Lxa8", "Lxa8"],
      ["Nxb3", "Sxb3"], ["Be4", "Le4"], ["Bc3", "Lc3"], ["0-0", null], ["Sc6", "Sc6"],
    ];
    let ply = 0;
    for (const [typed, shown] of moves) {
      await typeMove(page, typed);
      if (shown === null) {
        await page.locator(".move-input .problem", { hasText: "." }).waitFor();
        continue;
      }
      await page.getByRole("button", { name: `${shown} spielen` }).click();
      await seesMove(page, ++ply, shown);
    }
    const [file] = await Promise.all([
      page.waitForEvent("download"), page.getByRole("button", { name: "PGN herunterladen" }).click(),
    ]);
    const chunks = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    const pgn = Buffer.concat(chunks).toString();
    expect(/1\. Nd2 .*Bc6 .*bxa8=Q\+\s/s.test(pgn), `PGN is English: ${pgn}`);
    await typeMove(page, "Ta4");
    await page.getByRole("button", { name: "Ta4 spielen" }).waitFor();
    await page.goto("/settings");
    await page.getByLabel("Buchstaben in Zügen").selectOption("english");
    await page.goto("/otb");
    await seesMove(page, 1, "Nd2");
  },

  "in German the archive is searched by moves in German letters, and its address has English ones": async (bench) => {
    const page = await bench.person(german);
    await page.goto("/archive");
    const moves = page.locator("input[name=moves]");
    await moves.fill("1. e4 e5 2.Sf3 Sc6 3. Lb5");
    await page.keyboard.press("Enter");
    await page.waitForURL(/moves=1\.\+e4\+e5\+2\.Nf3\+Nc6\+3\.\+Bb5/);
    expectEqual(await page.locator(".archive-search .problem").first().textContent(), "", "what is wrong with the moves");
    await page.reload();
    expectEqual(await moves.inputValue(), "1. e4 e5 2.Sf3 Sc6 3. Lb5");
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
