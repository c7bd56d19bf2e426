// replay.test.mjs - files, pasted games and positions are replayed; all judgement is libzug's.
import { gzipSync } from "node:zlib";
import { ANNOTATED, ILLEGAL, manyGames } from "./games.mjs";
import { checkAxe, checkScreen, expect, expectEqual, shot } from "./harness.mjs";

/** Waits until a game is there, in the list of moves too, which may be behind another tab. */
const isOpen = (page) => page.locator(".replay [role=treeitem] .san").first().waitFor({ state: "attached" });

/** Opens a text as a file of this device. */
async function openFile(page, contents, name = "games.pgn") {
  await page.goto("/replay");
  const file = { name, mimeType: "application/x-chess-pgn", buffer: Buffer.from(contents) };
  await page.locator("input[type=file]").setInputFiles(file);
  await isOpen(page);
}

/** Pastes a text. */
async function paste(page, contents) {
  await page.goto("/replay");
  await page.getByLabel("Paste PGN or FEN").fill(contents);
  await page.getByRole("button", { name: "Show it" }).click();
}

/** Pastes games and waits for the first of them. */
async function pasteGames(page, contents) {
  await paste(page, contents);
  await isOpen(page);
}

const current = (page) => page.locator("[role=treeitem][aria-selected=true]");

/** Waits until this move is the one on the board. */
const sees = (page, san) => page.locator("[role=treeitem][aria-selected=true] .san", { hasText: san }).waitFor();

const fen = (page) => page.getByLabel("FEN", { exact: true }).inputValue();

/** What a download contains. */
async function downloaded(page, act) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return { name: file.suggestedFilename(), contents: Buffer.concat(chunks).toString() };
}

export const tests = {
  "a file is replayed with variations, comments, signs, clock times and the time spent": async (bench) => {
    const page = await bench.person();
    await page.goto("/replay");
    await checkScreen(page, "replay-open");
    await openFile(page, ANNOTATED);
    await page.getByRole("heading", { name: "Frei, Anna – Moser, Beat" }).waitFor();
    await page.getByText("A miniature with a famous pattern.").waitFor();
    await page.keyboard.press("ArrowRight");
    await sees(page, "e4");
    await page.locator(".player .clock .time", { hasText: "1:30:10" }).waitFor();
    await page.locator("[role=treeitem]", { hasText: "3.Bb5!" }).click();
    await sees(page, "Bb5");
    expectEqual(await current(page).getAttribute("aria-label"),
      "3, White, bishop b5, good move, in a variation, the Spanish, 1 variation");
    expect((await fen(page)).startsWith("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2"), "the board shows another position");
    await page.keyboard.press("End");
    await sees(page, "a6");
    await page.locator(".tree-row [role=treeitem]", { hasText: "Qb3" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".cg-shapes line").length === 2);
    await checkScreen(page, "replay");
    await page.locator(".chart-picture svg").waitFor();
    await page.getByText("Longest: 6… Nf6, 15:45").waitFor();
    await page.getByText("As a table").click();
    await page.locator(".chart-table tr", { hasText: "6" }).getByText("15:45").waitFor();
    await page.locator('.chart-picture rect.chart-hit').last().click();
    await sees(page, "Rd8#");
    await page.getByRole("button", { name: "Details" }).click();
    await page.locator("dt", { hasText: "TimeControl" }).waitFor();
    await checkAxe(page);
    await shot(page, "replay-details");
  },

  "a game with an illegal move is shown up to it with the reason, and a variation too": async (bench) => {
    const page = await bench.person();
    await pasteGames(page, ILLEGAL);
    await page.keyboard.press("End");
    await sees(page, "Qxf7#");
    const errors = page.locator(".replay-moves .finding.error");
    await errors.first().waitFor();
    const [inLine, inMain] = await errors.allInnerTexts();
    expectEqual(inLine, "Error Qxf7 The queen on d1 cannot go to f7; was it Bxf7+? Line 9, column 34");
    expectEqual(inMain, "Error Kxf7 The king would be in check from the bishop on c4. Line 9, column 64");
    await page.locator(".replay-moves .finding:not(.error)", { hasText: "mate" }).first().waitFor();
    await page.getByText("The game is shown up to here.").waitFor();
    await page.getByText("A game with an error cannot be saved in export format.").waitFor();
    await checkScreen(page, "replay-illegal");
    await page.getByRole("button", { name: /Problems/ }).click();
    await page.getByRole("group", { name: /Problems/ }).getByText("Qxf7").first().waitFor();
    await checkAxe(page);
    await shot(page, "replay-problems");
    await page.getByRole("button", { name: "Show it among the moves" }).first().click();
    await sees(page, "Nf6");
  },

  "a game without moves has its result, if it has one": async (bench) => {
    const page = await bench.person();
    const game = (result) => `[Event "Cup"]
[Site "Bern"]
[Date "2026.11.16"]
[Round "1"]
[White "Anna"]
[Black "Ben"]
[Result "${result}"]

${result}
`;
    await paste(page, game("1-0"));
    await page.locator(".tree-result", { hasText: /^1–0$/ }).waitFor();
    expectEqual(await page.locator(".replay-about").textContent(), "Cup · Bern · round 1 · 2026.11.16 · 1–0");
    await shot(page, "replay-walkover");
    await paste(page, game("*"));
    await page.locator(".tree-start").waitFor();
    expectEqual(await page.locator(".replay-about").textContent(), "Cup · Bern · round 1 · 2026.11.16");
    expectEqual(await page.locator(".tree-result").count(), 0, "a result of a game without one");
  },

  "what is no game is told in its own words, and UTF-16 is read": async (bench) => {
    const page = await bench.person();
    await page.goto("/replay");
    const [box, show] = [page.getByLabel("Paste PGN or FEN"), page.getByRole("button", { name: "Show it" })];
    for (const [pasted, words] of [
      ["", "Paste a game or a position first."],
      [" \n ", "Paste a game or a position first."],
      ["hello world", "There is no game in it."],
      ["https://example.org/a/b/c", "There is no game in it."],
      ["rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "This position cannot be shown:"],
      ["8/8/8/8/8/8/8/8 w - - 0 1", "This position cannot be shown: there is no white king."],
    ]) {
      await box.fill(pasted);
      await show.click();
      await page.locator(".replay-status .problem", { hasText: words }).waitFor();
    }
    const tar = Buffer.alloc(1024);
    tar.write("games.pgn");
    tar.write("0000644", 100);
    tar.write("ustar", 257);
    for (const [name, bytes, words] of [
      ["games.zip", Buffer.from("PK\x03\x04 and so on"), "This is a ZIP archive: unpack it first."],
      ["games.pgn.xz", Buffer.from("fd377a585a0000", "hex"), "This is packed with xz: unpack it first."],
      ["games.pgn.zst", Buffer.from("28b52ffd00", "hex"), "This is packed with zstd: unpack it first."],
      ["games.tgz", gzipSync(tar), "This is a tar archive: unpack it first."],
      ["games.cbh", Buffer.from("00002c002e0100", "hex"), "This is a ChessBase database: export its games as PGN first."],
      ["photo.jpg", Buffer.from("ffd8ffe000104a46", "hex"), "This is a picture: games are read as PGN"],
      ["games.sg4", Buffer.alloc(800, 3), "This is no text, and no game is in it:"],
      ["login.html", Buffer.from("<html>Log in</html>"), "This is a web page without a game:"],
      ["letter.txt", Buffer.from("Dear friends"), "There is no game in it."],
    ]) {
      await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/x-chess-pgn", buffer: bytes });
      await page.locator(".replay-status .problem", { hasText: words }).waitFor();
    }
    await box.fill("");
    await show.click();
    expect(await box.evaluate((one) => one === document.activeElement), "an empty box gets the focus");
    const little = Buffer.from(`\ufeff${ANNOTATED}`, "utf16le");
    for (const buffer of [little, Buffer.from(little).swap16()]) {
      await page.goto("/replay");
      await page.locator("input[type=file]").setInputFiles({ name: "a.pgn", mimeType: "text/plain", buffer });
      await page.getByRole("heading", { name: "Frei, Anna – Moser, Beat" }).waitFor();
    }
  },

  "several positions, as FEN or EPD, are a list; what has no players is called by what is known": async (bench) => {
    const page = await bench.person();
    const lines = [
      "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
      "8/8/8/8/8/4k3/4p3/4K3 w - -",
      '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "pawn \\ one";',
      "8/8/8/8/8/8/8/8 w - - 0 1",
    ];
    await paste(page, `\n${lines.join("\r\n")}\n\n`);
    const rows = page.locator(".games-row .games-names");
    await rows.nth(3).waitFor();
    expectEqual(await rows.allTextContents(), ["Position 1", "Position 2", "pawn \\ one", "Position 4"]);
    await page.getByRole("heading", { name: "Position 1" }).waitFor();
    expectEqual(await fen(page), lines[0]);
    await checkAxe(page);
    await rows.nth(2).click();
    await page.getByRole("heading", { name: "pawn \\ one" }).waitFor();
    expectEqual(await fen(page), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    await page.keyboard.press("n");
    await page.getByRole("heading", { name: "Position 4" }).waitFor();
    await page.getByRole("button", { name: "Problems" }).click();
    await page.locator(".problem-row .finding", { hasText: "there is no white king" }).waitFor();
    await pasteGames(page, "1. e4 e5 *");
    await page.getByRole("heading", { name: "Game 1" }).waitFor();
    await page.goto("/replay");
    const buffer = gzipSync(lines.slice(0, 3).join("\n"));
    await page.locator("input[type=file]").setInputFiles({ name: "a.epd.gz", mimeType: "application/gzip", buffer });
    await rows.nth(2).waitFor();
  },

  "ten thousand games are listed and searched": async (bench) => {
    const page = await bench.person();
    await openFile(page, manyGames(10_000));
    await page.getByText("10,000 games", { exact: true }).waitFor();
    expect((await page.locator(".games-row").count()) < 60, "all rows are in the page");
    await page.getByLabel("Search games").fill("baker 2015");
    await page.getByText(/^\d+ of 10,000 games$/).waitFor();
    await page.getByLabel("Result").selectOption("0-1");
    const rows = await page.locator(".games-row").allInnerTexts();
    const isRight = (row) => /Baker/.test(row) && /2015/.test(row) && /0–1/.test(row);
    expect(rows.length > 0 && rows.every(isRight), `found ${rows.find((row) => !isRight(row))}`);
    await checkScreen(page, "replay-games");
    await page.locator(".games-row").nth(2).click();
    await page.getByRole("heading", { name: /Baker/ }).waitFor();
    await page.getByRole("button", { name: /^Games/ }).click();
    await page.getByLabel("Search games").fill("nobody at all");
    await page.getByText("No game matches.").waitFor();
    await page.getByLabel("Search games").fill("");
    await page.getByLabel("Result").selectOption("");
    await page.getByRole("listbox").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Jones, 9999" }).waitFor();
  },

  "by keyboard alone: open, walk the tree into and out of variations, next game": async (bench) => {
    const page = await bench.person();
    await page.goto("/replay");
    await page.getByLabel("Paste PGN or FEN").focus();
    await page.keyboard.insertText(`${ANNOTATED}\n${ILLEGAL}`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("listbox").waitFor();
    await isOpen(page);
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await page.getByRole("button", { name: "Moves", exact: true }).focus();
    await page.keyboard.press("Enter");
    await sees(page, "d6");
    await current(page).focus();
    await page.keyboard.press("ArrowDown");
    await sees(page, "Nc6");
    expect(await current(page).evaluate((item) => item === document.activeElement), "the focus has not followed");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await sees(page, "Bc4");
    await page.keyboard.press("ArrowUp");
    await sees(page, "Bb5");
    await page.keyboard.press("ArrowUp");
    await sees(page, "d6");
    await page.keyboard.press("End");
    await sees(page, "Rd8#");
    await page.keyboard.press("Home");
    expectEqual(await current(page).innerText(), "Start position");
    await page.keyboard.press("n");
    await page.getByRole("heading", { name: "Keller, Ida – Roth, Jan" }).waitFor();
    await page.keyboard.press("p");
    await page.getByRole("heading", { name: "Frei, Anna" }).waitFor();
  },

  "arrow keys step through the game from every view, button and box; the Tab key goes to the views": async (bench) => {
    const page = await bench.person();
    await openFile(page, `${ANNOTATED}\n${ILLEGAL}`);
    const view = (name) => page.getByRole("group", { name: "Views of the game" }).getByRole("button", { name });
    for (const name of ["Moves", "Games", "Details"]) {
      await view(name).click();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowLeft");
      await page.locator('[data-at="0"][aria-selected=true]').waitFor({ state: "attached" });
      expectEqual(await view(name).getAttribute("aria-pressed"), "true", name);
      await page.keyboard.press("Home");
      await page.locator(`[data-at="-1"][aria-selected=true]`).waitFor({ state: "attached" });
    }
    await view("Moves").focus();
    await page.keyboard.press("Tab");
    expect(await view("Games").evaluate((one) => one === document.activeElement), "the Tab key goes elsewhere");
    await page.keyboard.press("Enter");
    await page.getByLabel("Only games with problems").focus();
    await page.keyboard.press("ArrowRight");
    await page.locator('[data-at="0"][aria-selected=true]').waitFor({ state: "attached" });
    await checkAxe(page);
  },

  "the mouse wheel over the board steps through the game": async (bench) => {
    const page = await bench.person({ viewport: { width: 1280, height: 600 } });
    await pasteGames(page, ANNOTATED);
    await page.locator("cg-board").hover();
    await page.mouse.wheel(0, 100);
    await sees(page, "e4");
    await page.mouse.wheel(0, 100);
    await sees(page, "e5");
    for (let i = 0; i < 5; i++) await page.mouse.wheel(0, 20);
    await sees(page, "Nf3");
    await page.mouse.wheel(0, -100);
    await sees(page, "e5");
    expectEqual(await page.evaluate(() => scrollY), 0, "the page has scrolled");
    await page.keyboard.press("Home");
    await page.mouse.wheel(0, -100);
    await page.mouse.wheel(0, 100);
    await sees(page, "e4");
  },

  "long lines, which playing sites write, are no problem of a game": async (bench) => {
    const page = await bench.person();
    const online = (name, moves) => `[White "${name}"]\n[Black "Ben"]\n[Result "*"]\n\n${moves} {${"x".repeat(300)}} *\n\n`;
    await openFile(page, online("Anna", "1. e4") + online("Cleo", "1. Ke2") + online("Dora", "1. d2-d4"));
    await page.getByText("3 games", { exact: true }).waitFor();
    expectEqual(await page.locator(".games-problem").allTextContents(), ["1 error", "1 warning"]);
    await page.getByLabel("Only games with problems").check();
    await page.getByText("2 of 3 games").waitFor();
    await page.getByLabel("Only games with problems").uncheck();
    await page.locator(".games-row", { hasText: "Anna" }).click();
    await page.getByRole("heading", { name: "Anna" }).waitFor();
    expectEqual(await page.locator(".replay-moves .finding").count(), 0, "a warning among the moves");
    expect(await page.getByRole("button", { name: "Problems" }).isHidden(), "a view of problems without any");
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    await page.getByRole("heading", { name: "Dora" }).waitFor();
    await page.getByRole("button", { name: "Problems" }).click();
    expectEqual(await page.locator(".tab-list .badge").last().textContent(), "1");
    expectEqual(await page.locator(".problem-row").count(), 2, "the long line is told as well");
  },

  "the game is exported in canonical form, the FEN and a link to the position are copied": async (bench) => {
    const page = await bench.personWithClipboard();
    await pasteGames(page, "1.e4 e5 2.Nf3?! Nc6 ( 2...d6 ) {fine} *");
    await page.keyboard.press("End");
    await sees(page, "Nc6");
    const file = await downloaded(page, () => page.getByRole("button", { name: "Download PGN" }).click());
    expectEqual(file.name, "Pasted text.pgn");
    expectEqual(file.contents.slice(file.contents.indexOf("1. e4")), "1. e4 e5 2. Nf3 $6 Nc6 (2... d6) {fine} *\n\n");
    const clip = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("button", { name: "Copy PGN" }).click();
    await page.getByText("The PGN is copied.").first().waitFor();
    expectEqual(await clip(), file.contents);
    await page.getByRole("button", { name: "Copy FEN" }).click();
    await page.getByText("The FEN is copied.").first().waitFor();
    expectEqual(await clip(), "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    await page.getByRole("button", { name: "Copy link to this position" }).click();
    const bare = "The link is copied. It shows this position without the game, because the file is not kept in the zone.";
    await page.locator(".passing-note", { hasText: bare }).waitFor();
    await page.goto(await clip());
    expectEqual(await fen(page), "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    await paste(page, "8/8/8/8/8/8/8/8 w - - 0 1");
    await page.getByText("This position cannot be shown: there is no white king.").waitFor();
    await page.getByLabel("Paste PGN or FEN").fill("neither moves nor a position");
    await page.getByRole("button", { name: "Show it" }).click();
    await page.getByText("There is no game in it.").waitFor();
  },

  "a file is dropped, and kept in the zone to share links to its positions": async (bench) => {
    const page = await bench.personWithClipboard();
    await page.goto("/replay");
    const files = await page.evaluateHandle((contents) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([contents], "league.pgn"));
      return transfer;
    }, `${ANNOTATED}\n${ILLEGAL}`);
    await page.dispatchEvent("body", "drop", { dataTransfer: files });
    await page.getByText("Keller, Ida – Roth, Jan").click();
    await page.getByRole("heading", { name: "Keller, Ida – Roth, Jan" }).waitFor();
    await isOpen(page);
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await page.getByRole("button", { name: /Keep this file/ }).click();
    await page.locator(".share").getByLabel("Name").fill("Nora");
    await page.keyboard.press("Enter");
    await page.getByText("Kept. The link to this position is copied.").first().waitFor();
    const other = await bench.person();
    await other.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await other.getByRole("heading", { name: "Keller, Ida – Roth, Jan" }).waitFor();
    await sees(other, "Bc4");
    await other.keyboard.press("ArrowLeft");
    await other.waitForURL(/import=\w+&n=2&ply=2$/);
    await other.reload();
    await sees(other, "e5");
    const address = new URL(other.url());
    for (const [n, name] of [["99", "Keller, Ida"], ["abc", "Frei, Anna"], ["1.5", "Frei, Anna"]]) {
      address.searchParams.set("n", n);
      await other.goto(address.href);
      await other.getByRole("heading", { name }).waitFor();
    }
  },

  "replay works without a connection after the first visit": async (bench) => {
    const page = await bench.person({ worker: true });
    await page.goto("/replay");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await openFile(page, gzipSync(ANNOTATED), "games.pgn.gz");
    await page.getByRole("heading", { name: "Frei, Anna – Moser, Beat" }).waitFor();
    await page.getByText("A miniature with a famous pattern.").waitFor();
    await page.keyboard.press("End");
    await sees(page, "Rd8#");
    await page.context().setOffline(false);
  },

  "on a phone the game is replayed by touch": async (bench) => {
    const page = await bench.person({ phone: true });
    await page.goto("/replay");
    await shot(page, "replay-open-phone");
    await openFile(page, `${ANNOTATED}\n${ILLEGAL}`);
    await page.getByRole("listbox").waitFor();
    await shot(page, "replay-games-phone");
    await page.locator(".games-row").first().tap();
    await page.getByRole("button", { name: "One move on" }).tap();
    await sees(page, "e4");
    // Whatever is on the page above the moves, the one that is shown is never behind the buttons.
    for (const y of [0, 60, 120, 300]) {
      await page.evaluate((to) => window.scrollTo(0, to), y);
      await page.getByRole("button", { name: "To the start" }).tap();
      for (let ply = 1; ply <= 33; ply++) {
        await page.getByRole("button", { name: "One move on" }).tap();
        const seen = await current(page).evaluate((item) => {
          const { left, right, top, bottom } = item.getBoundingClientRect();
          return [top + 2, bottom - 2].every((y) => item.contains(document.elementFromPoint((left + right) / 2, y)));
        });
        expect(seen, `move ${ply} is hidden when the page is scrolled by ${y}`);
      }
      await sees(page, "Rd8#");
    }
    const isNarrow = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(isNarrow, "the page is wider than the phone");
    await checkScreen(page, "replay-phone");
  },
};
