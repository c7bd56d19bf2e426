// rounds.test.mjs - rounds at the desk beyond pairing and starting: a time of start.
import { arbiter } from "./club.mjs";
import { checkScreen, expect, expectEqual } from "./harness.mjs";
import { account } from "./people.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const dialog = (page) => page.locator("dialog[open]");

/** An event with a list of players who have accounts, whose first round is paired; and the arbiter at it. */
async function atRound(bench, zone, names, person = {}) {
  const chief = await arbiter(zone);
  await Promise.all(names.map((name) => account(zone, name)));
  const { id } = await chief.command({ do: "contest", name: "Club Open", control: "600+5" });
  await chief.command({ do: "contest-enter", contest: id, players: names.map((name) => ({ name, account: name })) });
  const pairings = names.flatMap((_, i) => (i % 2 === 0 ? [{ white_player: i + 1, black_player: i + 2 }] : []));
  await chief.command({ do: "contest-pair", contest: id, round: "1", pairings });
  const page = await chief.at(await bench.person(person));
  await page.goto(`/desk/${id}?tab=pairings`);
  return { chief, id, page };
}

const roundOf = async (chief, id, name) =>
  (await chief.http("GET", `/api/contests/${id}`)).rounds.find((one) => one.round === name);

export const tests = {
  "a round gets a time of start, which everybody sees, and which is changed and called off": async (bench, zone) => {
    const { chief, id, page } = await atRound(bench, zone, ["Anna", "Ben"]);
    await button(page, "Start at a time").click();
    await dialog(page).getByLabel("Day and time").fill("2001-01-01T10:00");
    await button(dialog(page), "Save the time").click();
    await dialog(page).getByText("at a time that is to come").waitFor();
    await button(dialog(page), "in 30 min").click();
    await checkScreen(page, "start-time");
    const before = Date.now();
    await button(dialog(page), "Save the time").click();
    await page.locator(".start-note", { hasText: "Starts by itself:" }).waitFor();
    const { starts_ms: first } = await roundOf(chief, id, "1");
    expect(first >= before + 29 * 60_000 && first <= Date.now() + 31 * 60_000, `${first} is in half an hour`);
    const public_ = await bench.person({ phone: true });
    await public_.goto(`/event/${id}`);
    const left = public_.locator(".start-note .start-left");
    await left.waitFor();
    expect(/^in (29|30):\d\d$/.test(await left.textContent()), await left.textContent());
    await checkScreen(public_, "start-time-public");
    const shown = await left.textContent();
    await public_.waitForFunction((old) => document.querySelector(".start-left")?.textContent !== old, shown);

    await button(page, "Change the time of start").click();
    await button(dialog(page), "in 60 min").click();
    await button(dialog(page), "Save the time").click();
    await public_.locator(".start-left", { hasText: /^in (1:00:|59:)/ }).waitFor();
    expect((await roundOf(chief, id, "1")).starts_ms > first, "it is later now");
    await button(page, "Call the start off").click();
    await button(page, "Start at a time").waitFor();
    await public_.locator(".start-note").waitFor({ state: "detached" });
    expectEqual((await roundOf(chief, id, "1")).starts_ms, undefined, "no time");
  },

  "when the time has come the boards are there, and the desk says what holds a start up": async (bench, zone) => {
    const { chief, id, page } = await atRound(bench, zone, ["Anna", "Ben"], { phone: true });
    await chief.command({ do: "contest-schedule", contest: id, round: "1", starts_ms: Date.now() + 1500 });
    await page.locator(".results .open button").waitFor();
    const pairings = [{ white_player: 2, black_player: 1 }];
    await chief.command({ do: "contest-pair", contest: id, round: "2", pairings });
    await chief.command({ do: "contest-schedule", contest: id, round: "2", starts_ms: Date.now() + 500 });
    await page.goto(`/desk/${id}?tab=pairings&round=2`);
    await page.locator(".held-up", { hasText: "Players of this round still play another game of this event." }).waitFor();
    await checkScreen(page, "start-held-up");
    const { game } = (await roundOf(chief, id, "1")).pairings[0];
    await chief.command({ do: "abort", game, reason: "the hall is closed" });
    await page.locator(".results .open button").waitFor();
    expect((await roundOf(chief, id, "2")).started, "round 2 has started");
  },
};
