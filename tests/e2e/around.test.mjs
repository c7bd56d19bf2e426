// around.test.mjs - what stands around a game: what is played, the way to it when a round starts, rematches, the letters of moves.
import { clickMove, seesMove, typeMove } from "./board.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { account, guest, sitDown } from "./people.mjs";

/** An event with Anna and Ben on its first board, whose round has not started. */
async function cup(zone) {
  const arbiter = await account(zone, "Rita");
  await zone.zone("make-arbiter", "Rita");
  const [anna, ben] = [await account(zone, "Anna"), await account(zone, "Ben")];
  const { id: contest } = await arbiter.command({ do: "contest", name: "Winter Cup", control: "300+3" });
  await arbiter.command({ do: "contest-pair", contest, round: "1", pairings: [{ white: "Anna", black: "Ben" }] });
  return { arbiter, anna, ben, contest };
}

export const tests = {
  "players are led to their board when the round starts, and see what they play": async (bench, zone) => {
    const { arbiter, anna, ben, contest } = await cup(zone);
    const [a, b] = [await anna.at(await bench.person()), await ben.at(await bench.person({ phone: true }))];
    await a.goto("/help");
    await b.goto(`/event/${contest}`);
    await arbiter.command({ do: "contest-start", contest, round: "1" });
    await a.locator(".live-game .orientation-white").waitFor({ state: "attached" });
    await b.locator(".live-game .orientation-black").waitFor({ state: "attached" });
    for (const page of [a, b]) {
      const about = page.locator(".about-game", { hasText: "Winter Cup" });
      await about.waitFor();
      expect(/Winter Cup · Round 1 · Board 1 · .*5/.test(await about.innerText()), await about.innerText());
    }
    await checkScreen(a, "about-game");
    await shot(b, "about-game-phone");
  },

  "who plays another game when the round starts stays there, and has a bar with the way to the board": async (bench, zone) => {
    const { arbiter, anna, contest } = await cup(zone);
    const page = await anna.at(await bench.person());
    await page.goto("/otb");
    await arbiter.command({ do: "contest-start", contest, round: "1" });
    await page.getByText("Your game against Ben has begun.").first().waitFor();
    expectEqual(new URL(page.url()).pathname, "/otb");
    await page.getByRole("link", { name: "To the game" }).click();
    await page.locator(".live-game .orientation-white").waitFor({ state: "attached" });
  },

  "a game of no event has its time control beside the board": async (bench, zone) => {
    const { white } = await sitDown(bench, zone, { control: "180+2" });
    expect(/3.*2/.test(await white.locator(".about-game").innerText()), "the time control");
  },

  "a rematch can be declined, and who has offered it is told": async (bench, zone) => {
    const { white, black, game, anna } = await sitDown(bench, zone);
    await anna.command({ do: "resign", game });
    await black.getByRole("button", { name: "Rematch", exact: true }).click();
    await black.locator(".rematch", { hasText: "waiting for the answer" }).waitFor();
    await white.getByRole("button", { name: "Accept the rematch" }).waitFor();
    await checkScreen(white, "rematch");
    await white.locator(".rematch").getByRole("button", { name: "Decline" }).click();
    for (const page of [white, black]) await page.locator(".rematch", { hasText: page === white ? "You have declined the rematch" : "declines the rematch" }).waitFor();
  },

  "the link to an open challenge stands as a QR code, too, and that it was copied is seen": async (bench, zone) => {
    const anna = await guest(zone, "Anna");
    const { id } = await anna.command({ do: "challenge", control: "300", private: true });
    const page = await anna.at(await bench.person());
    await page.goto(`/challenge/${id}`);
    await page.locator(".link-qr svg path").waitFor();
    const { width, height } = await page.locator(".link-qr svg").boundingBox();
    expect(width === height && width >= 150, `${width} by ${height}`);
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByText("The link is copied").last().waitFor();
    await checkScreen(page, "challenge-qr");
  },

  "moves are shown with figurines, and typed with them, where the settings say so": async (bench, zone) => {
    const { white, black } = await sitDown(bench, zone, {}, { settings: { letters: "figurines" } });
    await typeMove(white, "♘f3");
    await black.locator(".moves-list .move", { hasText: "♘f3" }).waitFor();
    await typeMove(black, "♞c6");
    await white.locator(".moves-list .move", { hasText: "♘c6" }).waitFor();
    await clickMove(white, "e2e4");
    await seesMove(black, 3, "e4");
    const page = await (await guest(zone, "Carl")).at(await bench.person());
    await page.goto("/settings");
    expectEqual(await page.getByLabel("Letters in moves").locator("option").count(), 3, "three ways of writing moves");
  },
};
