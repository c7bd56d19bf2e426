// own.test.mjs - one's own games: found again, not doubled by mistake, and what can be done in those of an event.
import { pressTwice } from "./board.mjs";
import { arbiter, event } from "./club.mjs";
import { checkScreen, expectEqual } from "./harness.mjs";
import { account, beginGame, guest } from "./people.mjs";

export const tests = {
  "the start leads back to one's own game, and to all of them if there are several": async (bench, zone) => {
    const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
    const page = await anna.at(await bench.person({ phone: true }));
    await page.goto("/");
    await page.locator(".lead", { hasText: "Not set up yet" }).waitFor();
    await page.locator(".list .empty").first().waitFor();
    const place = async () => (await page.locator(".begin").boundingBox()).y;
    const before = await place();
    const game = await beginGame(anna, ben, { private: true });
    await page.goto("/");
    await page.locator(".lead", { hasText: "You are playing Ben (guest)." }).waitFor();
    await checkScreen(page, "start-own-game");
    expectEqual(await place(), before, "what is below it");
    await page.locator(".lead a").click();
    await page.locator(".live-game").waitFor();
    expectEqual(new URL(page.url()).pathname, `/game/${game}`, "the way");
    await beginGame(ben, anna);
    await page.goto("/");
    await page.locator(".lead", { hasText: "You are playing 2 games." }).waitFor();
    await page.locator(".lead a").click();
    await page.locator(".lobby-list", { hasText: "Your games" }).waitFor();
  },

  "who plays with a clock is told so before accepting or offering another game": async (bench, zone) => {
    const [anna, ben, carl] = await Promise.all(["Anna", "Ben", "Carl"].map((name) => account(zone, name)));
    const page = await anna.at(await bench.person());
    const accept = page.getByRole("button", { name: "Accept: Carl" });
    const question = page.getByRole("dialog", { name: "You are playing Ben." });
    await carl.command({ do: "challenge", control: "60" });
    const unhurried = await beginGame(anna, ben, { control: "-" });
    await page.goto("/play");
    await page.locator(".lobby-list", { hasText: "against Ben" }).waitFor();
    await accept.waitFor();
    const game = await beginGame(anna, ben);
    await page.goto("/play");
    await accept.click();
    await question.filter({ hasText: "If you accept, you play two games at once" }).waitFor();
    await checkScreen(page, "ask-second");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    expectEqual(await accept.evaluate((button) => button === document.activeElement), true, "the focus is back");
    await accept.click();
    await question.getByRole("button", { name: "To the game" }).click();
    await page.locator(".live-game").waitFor();
    expectEqual(new URL(page.url()).pathname, `/game/${game}`, "the game that one plays already");
    const warning = page.locator(".second-game");
    const own = await anna.command({ do: "challenge", control: "60" });
    await page.goto(`/challenge/${own.id}`);
    await warning.filter({ hasText: "begins as soon as somebody accepts" }).waitFor();
    await checkScreen(page, "second-game");
    await page.goto("/play?to=open&control=60");
    await page.getByRole("button", { name: "Offer the game" }).click();
    await question.filter({ hasText: "begins as soon as somebody accepts" }).waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    const { challenges } = await carl.http("GET", "/api/lobby");
    expectEqual(challenges.filter(({ from }) => from.name === "Anna").length, 1, "nothing more is offered");
    await page.getByRole("button", { name: "Offer the game" }).click();
    await question.getByRole("button", { name: "Play both" }).click();
    await page.getByRole("heading", { name: "Waiting for an opponent" }).waitFor();
    const { challenge: open } = challenges.find(({ from }) => from.name === "Carl");
    await page.goto(`/challenge/${open}`);
    await warning.filter({ hasText: "You are playing Ben. If you accept, you play two games at once" }).waitFor();
    await page.locator("button.accept").click();
    await question.getByRole("button", { name: "Play both" }).click();
    await page.locator(".live-game .player", { hasText: "Carl" }).waitFor();
    await anna.command({ do: "abort", game: unhurried });
  },

  "in a game of an event one can resign before both have moved, and nobody is offered to abort": async (bench, zone) => {
    const chief = await arbiter(zone);
    const { players, games } = await event(zone, chief, ["Anna", "Ben"]);
    const page = await players[0].at(await bench.person());
    await page.goto(`/game/${games[0]}`);
    await page.locator(".acts .resign").waitFor();
    expectEqual(await page.locator(".acts .abort:visible").count(), 0, "buttons to abort");
    await page.locator('.acts .offer[aria-disabled="false"]').waitFor();
    await pressTwice(page.locator(".acts .resign"));
    await page.locator(".outcome", { hasText: "Black wins: White resigned" }).waitFor();
  },
};
