// readme.test.mjs - what the README shows can be had: the start with a living board, a game that was won, an analysis with arrows,
// the arbiter's desk. With ZUG_PICTURES=docs it renews the pictures there.
import { arbiter, event } from "./club.mjs";
import { checkScreen } from "./harness.mjs";
import { expectNoSideways } from "./layout.mjs";
import { account, beginGame, playMoves } from "./people.mjs";
import { picture, takePictures } from "./picture.mjs";

const LEGAL = "e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1 c4f7 e8e7 c3d5";
const SPANISH = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8";
const TEN = ["Emil", "Fatima", "Georg", "Hanna", "Ida", "Jonas", "Karim", "Lena", "Mira", "Nils"];
const LESSON = `[Event "Chess Club, lesson 7"]
[White "Anna"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 {A pin, but only of a piece that is worth less than the queen.}
4. Nc3 g6 $2 (4... Nc6 {keeps an eye on e5.} 5. h3 Bxf3 6. Qxf3 Nf6)
5. Nxe5 $3 {[%cal Ge5d1,Rc4f7,Rc3d5][%csl Rf7] The queen may be taken.}
5... Bxd1 (5... dxe5 6. Qxg4 $16 {White is a pawn ahead.}) 6. Bxf7+ Ke7 7. Nd5# 1-0
`;

/** Takes the picture, and looks at the same on a phone. */
async function show(page, phone, name) {
  takePictures(page);
  await picture(page, name, page, "page");
  await checkScreen(page, `readme-${name}`);
  await expectNoSideways(phone, name);
  await checkScreen(phone, `readme-${name}-phone`);
}

/** Both look at the same. */
const both = (pages, act) => Promise.all(pages.map(act));

export const tests = {
  "the start, a game, an analysis and the desk are as the README shows them": async (bench, zone) => {
    const [anna, ben, david] = await Promise.all(["Anna", "Ben", "David"].map((name) => account(zone, name)));
    const clara = await arbiter(zone);
    await clara.http("PUT", "/api/zone", { name: "Chess Club" });
    const pages = [await anna.at(await bench.person()), await anna.at(await bench.person({ phone: true }))];
    const lost = await beginGame(anna, ben, { control: "900+10" });
    await playMoves(lost, [anna, ben], LEGAL);
    const live = await beginGame(clara, david, { control: "900+10" });
    await playMoves(live, [clara, david], SPANISH);
    await ben.command({ do: "challenge", control: "300+3" });
    await both(pages, async (page) => {
      await page.goto("/");
      await page.locator(`.living a[href="/game/${live}"]`).waitFor();
      await page.locator(".challenge-rows a", { hasText: "Ben" }).waitFor();
    });
    await show(...pages, "start");
    await both(pages, async (page) => {
      await page.goto(`/game/${lost}`);
      await page.locator(".outcome").waitFor();
    });
    await show(...pages, "game");
    await both(pages, async (page) => {
      await page.goto("/analysis");
      await page.getByRole("button", { name: "Open", exact: true }).click();
      await page.getByLabel("Paste PGN or FEN").fill(LESSON);
      await page.getByRole("button", { name: "Show it" }).click();
      await page.getByRole("heading", { name: "Anna – Ben" }).waitFor();
      await page.locator(".tree-move", { hasText: "Nxe5" }).first().click();
    });
    await show(...pages, "analysis");
    const { id, players, games } = await event(zone, clara, TEN);
    const lines = [SPANISH, LEGAL.split(" ").slice(0, 9).join(" "), "d2d4 g8f6 c2c4 e7e6", "c2c4 e7e5 b1c3", "d2d4 d7d5 c2c4 c7c6 g1f3"];
    await Promise.all(lines.map((moves, i) => playMoves(games[i], players.slice(2 * i, 2 * i + 2), moves)));
    await players[4].command({ do: "call-arbiter", game: games[2], reason: "My opponent has touched another piece" });
    const desk = await clara.at(await bench.person());
    await desk.goto(`/desk/${id}`);
    await desk.getByText("My opponent has touched another piece").first().waitFor();
    await desk.locator(".tile-open").nth(4).waitFor();
    takePictures(desk);
    await picture(desk, "desk", desk, "page");
    await checkScreen(desk, "readme-desk");
  },
};
