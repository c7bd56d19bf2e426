// still.test.mjs - nothing moves under the finger: board and buttons of a live game stay where they are when something
// is told, comes or goes.
import { clickMove, pressTwice, seesMove } from "./board.mjs";
import { arbiter } from "./club.mjs";
import { expect, expectEqual, launch, shot } from "./harness.mjs";
import { account, sitDown } from "./people.mjs";

/** Keeps in the page where the board and all buttons and links are seen now; the list of moves follows the position. */
const remember = (page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll(".board, main button:not(.move), main a, .head a, .head button")];
    window.places = all.filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()]);
  });

/** What is still seen of that, and is elsewhere or of another size. */
const moved = (page) =>
  page.evaluate(() => {
    const places = ({ x, y, width, height }) => [x, y, width, height].map((number) => Math.round(number * 10) / 10).join();
    return window.places
      .filter(([one]) => one.isConnected && one.checkVisibility())
      .map(([one, before]) => [one, places(before), places(one.getBoundingClientRect())])
      .filter(([, before, now]) => before !== now)
      .map(([one, before, now]) => `${one.className || one.title} ${one.textContent.slice(0, 20)}: ${before} -> ${now}`);
  });

/** Lets something be told on a page, and fails if that moves anything. */
async function staysStill(page, words, happen) {
  await remember(page);
  await happen();
  expectEqual(await moved(page), [], words);
}

const WINDOWS = { phone: { phone: true }, desktop: {} };
const LANGUAGES = ["en", "de"];

export const tests = {
  "an earlier position, a premove, a draw offer, a pause and news move neither board nor buttons": async (bench, zone) => {
    const chief = await arbiter(zone);
    const dora = await account(zone, "Dora");
    for (const [name, how] of Object.entries(WINDOWS))
      for (const language of LANGUAGES) {
        const words = (what) => `${name} ${language}: ${what}`;
        const { white, black, anna, ben, game } = await sitDown(bench, zone, {}, {
          moves: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
          settings: { premove: true, language },
          ...how,
        });
        const back = white.locator(".moves-buttons button").nth(1);
        await staysStill(white, words("an earlier position"), async () => {
          await back.click();
          await white.locator(".old-position").waitFor();
          await shot(white, `still-${name}-${language}-review`);
        });
        const { y, height } = await back.boundingBox();
        const inner = await white.evaluate(() => window.innerHeight);
        expect(y >= 0 && y + height <= inner, words(`the button is on the screen: ${y} + ${height} of ${inner}`));
        await staysStill(white, words("another one"), async () => {
          await back.click();
          await white.locator('.moves-list [data-ply="4"][aria-current]').waitFor();
        });
        await staysStill(white, words("back to the game"), async () => {
          await white.locator(".old-position button").click();
          await white.locator(".old-position").waitFor({ state: "detached" });
        });
        await staysStill(black, words("a premove"), async () => {
          await clickMove(black, "d7d6");
          await black.locator(".premove-note").waitFor();
          await shot(black, `still-${name}-${language}-premove`);
        });
        await staysStill(black, words("no premove"), async () => {
          await black.locator(".premove-note button").click();
          await black.locator(".premove-note").waitFor({ state: "detached" });
        });
        await staysStill(white, words("a draw offer of one's own"), () =>
          staysStill(black, words("a draw offer"), async () => {
            await pressTwice(white.locator(".acts .offer"));
            await white.locator(".status .notice").waitFor();
            await black.locator(".offer-notice").waitFor();
            await shot(black, `still-${name}-${language}-offer`);
          }),
        );
        await staysStill(black, words("an offer and a pause in an earlier position"), async () => {
          await black.keyboard.press("ArrowLeft");
          await black.locator(".old-position").waitFor();
          await chief.command({ do: "pause", game, reason: "noise" });
          await black.locator(".old-position", { hasText: /paused|angehalten/ }).waitFor();
          await shot(black, `still-${name}-${language}-several`);
        });
        await staysStill(black, words("the game goes on"), async () => {
          await black.keyboard.press("End");
          await black.locator(".whose-move.notice").waitFor();
          await chief.command({ do: "resume", game });
          await black.locator(".whose-move.notice").waitFor({ state: "detached" });
          await anna.move(game, "b5c6");
          await seesMove(black, 7, language === "de" ? "Lxc6" : "Bxc6");
        });
        await staysStill(black, words("a challenge"), async () => {
          await dora.command({ do: "challenge", to_id: (await ben.http("GET", "/api/me")).id, control: "60" });
          await black.locator(".notice-bar").waitFor();
          await shot(black, `still-${name}-${language}-news`);
        });
        await staysStill(black, words("no network"), async () => {
          await black.context().setOffline(true);
          await black.locator(".offline-bar").waitFor();
        });
        await Promise.all([white, black].map((page) => page.context().close()));
      }
  },

  "the end, the offer of a rematch and a claim of absence move neither board nor buttons": async (bench, zone) => {
    for (const [name, how] of Object.entries(WINDOWS)) {
      const words = (what) => `${name}: ${what}`;
      const { white, black, anna, ben, game } = await sitDown(bench, zone, { claim_after_ms: 5000 }, {
        moves: "e2e4 e7e5",
        ...how,
      });
      await staysStill(white, words("the opponent is away"), async () => {
        await black.goto("/settings");
        await white.locator(".claim:visible").waitFor();
      });
      await staysStill(white, words("the game can be claimed"), async () => {
        await white.locator(".claim-absence").waitFor();
        await shot(white, `still-${name}-claim`);
      });
      await black.goto(`/game/${game}`);
      await white.locator(".claim").waitFor({ state: "hidden" });
      await staysStill(white, words("the end"), async () => {
        await ben.command({ do: "resign", game });
        await white.locator(".outcome").waitFor();
        await white.locator(".rematch button").waitFor();
        await shot(white, `still-${name}-end`);
      });
      await staysStill(white, words("an earlier position of a game that is over"), async () => {
        await white.keyboard.press("ArrowLeft");
        await white.locator(".old-position").waitFor();
        await shot(white, `still-${name}-end-review`);
      });
      await black.locator(".rematch button").waitFor();
      await staysStill(white, words("a rematch is offered"), () =>
        staysStill(black, words("one's own offer of a rematch"), async () => {
          await anna.command({ do: "rematch", game });
          await white.locator(".rematch .notice").waitFor();
          await black.locator(".rematch .primary", { hasText: "Accept" }).waitFor();
          await shot(white, `still-${name}-rematch`);
        }),
      );
      await Promise.all([white, black].map((page) => page.context().close()));
    }
  },

  "the board does not move sideways when the page grows longer than its window": async (bench, zone) => {
    const { anna, game } = await sitDown(bench, zone);
    const browser = await launch({ ignoreDefaultArgs: ["--hide-scrollbars"] });
    const context = await browser.newContext({ baseURL: zone.url, viewport: { width: 1280, height: 800 } });
    try {
      const page = await anna.at(await context.newPage());
      await page.goto(`/game/${game}`);
      const length = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      const left = async () => (await page.locator(".live-game .board").boundingBox()).x;
      const gutter = await page.locator(".live-game").evaluate(() => window.innerWidth - document.body.offsetWidth);
      expect(gutter > 0, `a scrollbar has its place: ${gutter}`);
      expectEqual(await length(), 0, "the page is longer than its window by");
      const before = await left();
      await page.locator('.tools [aria-label="Options"]').click();
      await page.locator(".options-box").waitFor();
      expect((await length()) > 0, "with the options the page is longer than its window");
      expectEqual(await left(), before, "the board");
    } finally {
      await browser.close();
    }
  },
};
