// private_event.test.mjs - an event for its players only, made and changed at the desk: who is none of them is led away.
import { arbiter, round } from "./club.mjs";
import { checkScreen, expect, expectEqual } from "./harness.mjs";
import { account, guest } from "./people.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const HIDE = "For its players only";

/** An event with two players in its list and their game, and the arbiter at its desk. */
async function classEvent(bench, zone, person = {}) {
  const chief = await arbiter(zone);
  const players = await Promise.all(["Anna", "Ben"].map((name) => account(zone, name)));
  const { id } = await chief.command({ do: "contest", name: "Class 7b", control: "300+3" });
  await chief.command({
    do: "contest-enter", contest: id, players: ["Anna", "Ben"].map((name) => ({ name, account: name })),
  });
  const [game] = await round(chief, id, "1", [["Anna", "Ben"]]);
  const desk = await chief.at(await bench.person(person));
  await desk.goto(`/desk/${id}?tab=setup`);
  return { chief, players, id, game, desk };
}

export const tests = {
  "an event becomes for its players only: others who look at it are led away, a player stays": async (bench, zone) => {
    const { players, id, game, desk } = await classEvent(bench, zone);
    const other = await account(zone, "Otto");
    const [stranger, watcher, player] = [
      await bench.person(), await other.at(await bench.person()), await players[0].at(await bench.person()),
    ];
    await stranger.goto(`/event/${id}`);
    await watcher.goto(`/game/${game}`);
    await player.goto(`/event/${id}`);
    for (const page of [stranger, player]) await page.getByRole("heading", { name: "Class 7b" }).waitFor();
    await watcher.getByText("Anna").first().waitFor();
    await desk.getByText("Everybody may see this event.").waitFor();
    await button(desk, HIDE).click();
    await desk.getByRole("dialog").getByRole("button", { name: HIDE }).click();
    await desk.getByText("Only its players and arbiters see this event and its games.").waitFor();
    await checkScreen(desk, "private-event-desk");
    await stranger.getByText("There is no such event.").waitFor();
    await stranger.getByRole("heading", { name: "Log in to see it" }).waitFor();
    await checkScreen(stranger, "private-event-stranger");
    expectEqual(await stranger.getByText("Class 7b").count(), 0, "the name is gone");
    await watcher.getByText("This is for its players only now.").waitFor();
    expectEqual(await watcher.locator("main").getByText("Anna").count(), 0, "the players are gone");
    expectEqual(await watcher.title(), "This is for its players only now.", "the window");
    expectEqual(await watcher.getByRole("heading", { name: "Log in to see it" }).count(), 0, "who has logged in");
    await player.getByText("players only").first().waitFor();
    await watcher.goto(`/event/${id}`);
    await watcher.getByText("There is no such event.").waitFor();
    await button(desk, "Let everybody see it").click();
    await desk.getByRole("dialog").getByRole("button", { name: "Let everybody see it" }).click();
    await desk.getByText("Everybody may see this event.").waitFor();
    await watcher.goto(`/game/${game}`);
    await watcher.getByText("Anna").first().waitFor();
  },

  "a player who opens the link of such an event logs in where they are, and sees it": async (bench, zone) => {
    const { chief, id } = await classEvent(bench, zone);
    await chief.command({ do: "contest-change", contest: id, name: "Class 7b", players_only: true });
    const page = await bench.person({ phone: true });
    await page.goto(`/event/${id}`);
    await page.getByRole("heading", { name: "Log in to see it" }).waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Anna");
    await page.getByLabel("Password", { exact: true }).fill("a long password");
    await page.getByRole("button", { name: "Log in", exact: true }).last().click();
    await page.getByRole("heading", { name: "Class 7b" }).waitFor();
    await checkScreen(page, "private-event-player-phone");
  },

  "an event is made for its players only, and is in nobody's list but theirs": async (bench, zone) => {
    const chief = await arbiter(zone);
    const desk = await chief.at(await bench.person());
    await desk.goto("/desk");
    await button(desk, "Make an event").click();
    const form = desk.getByRole("form", { name: "Make an event" });
    await form.getByLabel("Name", { exact: false }).first().fill("Secret Cup");
    await form.getByLabel(HIDE).check();
    await form.getByRole("button", { name: "Make an event", exact: true }).click();
    await desk.getByRole("heading", { name: "Secret Cup" }).waitFor();
    await desk.goto("/desk");
    await desk.locator(".event-list li", { hasText: "Secret Cup" }).getByText("players only").waitFor();
    const walt = await guest(zone, "Walt");
    const { contests } = await walt.http("GET", "/api/contests");
    expect(contests.length === 0, `a guest finds ${JSON.stringify(contests)}`);
  },
};
