// rounds.test.mjs - rounds at the desk beyond pairing and starting: a time of start, boards that start alone, boards that
// change after the start.
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
    await page.locator(".results .open button[data-game]").waitFor();
    const pairings = [{ white_player: 2, black_player: 1 }];
    await chief.command({ do: "contest-pair", contest: id, round: "2", pairings });
    await chief.command({ do: "contest-schedule", contest: id, round: "2", starts_ms: Date.now() + 500 });
    await page.goto(`/desk/${id}?tab=pairings&round=2`);
    await page.locator(".held-up", { hasText: "Players of this round still play another game of this event." }).waitFor();
    await checkScreen(page, "start-held-up");
    const { game } = (await roundOf(chief, id, "1")).pairings[0];
    await chief.command({ do: "abort", game, reason: "the hall is closed" });
    await page.locator(".results .open button[data-game]").waitFor();
    expect((await roundOf(chief, id, "2")).started, "round 2 has started");
  },

  "a board is held back from its round, and starts alone later; so does one whose game was aborted": async (bench, zone) => {
    const { chief, id, page } = await atRound(bench, zone, ["Anna", "Ben", "Carl", "Dora"]);
    const list = page.getByLabel("Result of board 2");
    await list.selectOption({ label: "held back" });
    await page.locator("select[data-board='2'] option[selected]", { hasText: "held back" }).waitFor({ state: "attached" });
    expectEqual((await roundOf(chief, id, "1")).pairings.map((one) => one.held), [undefined, true], "held back");
    await button(page, "Start the round").click();
    await button(dialog(page), "Start 1 game").click();
    await dialog(page).waitFor({ state: "detached" });
    await page.goto(`/desk/${id}?tab=pairings`);
    await button(page, "Start board 2 alone").waitFor();
    await checkScreen(page, "board-held");
    await button(page, "Start board 2 alone").focus();
    await page.keyboard.press("Enter");
    await page.locator(".results .open button[data-game]").nth(1).waitFor();
    const [first] = (await roundOf(chief, id, "1")).pairings;
    await chief.command({ do: "abort", game: first.game, reason: "wrong room" });
    await button(page, "Start board 1 alone").click();
    await button(page, "Start board 1 alone").waitFor({ state: "detached" });
    const [again] = (await roundOf(chief, id, "1")).pairings;
    expect(again.game !== first.game, "another game");
  },

  "a wrong pairing is undone after the start in one act, and the other boards go on": async (bench, zone) => {
    const { chief, id, page } = await atRound(bench, zone, ["Anna", "Ben", "Carl", "Dora", "Emil", "Fred"], { phone: true });
    await chief.command({ do: "contest-start", contest: id, round: "1" });
    await button(page, "Change boards").click();
    const seat = (name) => page.locator(".seating button.seat", { hasText: name });
    await seat("Ben").click();
    await seat("Dora").click();
    await checkScreen(page, "reseat");
    await button(page, "Change boards").click();
    await dialog(page).getByText("The games at boards 1, 2 are aborted").waitFor();
    await button(dialog(page), "Wrong pairing").click();
    await checkScreen(page, "reseat-sure");
    const before = (await roundOf(chief, id, "1")).pairings;
    await button(dialog(page), "Change boards").click();
    await page.locator(".seating-form").waitFor({ state: "detached" });
    const after = (await roundOf(chief, id, "1")).pairings;
    expectEqual(after.map(({ white, black }) => `${white.name} - ${black.name}`), ["Anna - Dora", "Carl - Ben", "Emil - Fred"], "boards");
    expectEqual(after.map(({ game }, i) => game === before[i].game), [false, false, true], "games that go on");
    const state = await chief.http("GET", `/api/games/${before[0].game}`);
    expectEqual([state.status, state.reason], ["aborted", "Wrong pairing"], "the game that was given up");
  },

  "a round that waits is paired anew by the rules without removing it, and a round pairs who have met": async (bench, zone) => {
    const { chief, id, page } = await atRound(bench, zone, ["Anna", "Ben", "Carl", "Dora"]);
    await chief.command({ do: "contest-plan", contest: id, system: "FIDE_DUTCH_2026", rounds: 3, first_color: "white" });
    await button(page, "Pair anew by the rules").click();
    await page.getByText("This is what the rules pair.").waitFor();
    await button(page, "Save the pairings").click();
    await page.locator(".seating-form").waitFor({ state: "detached" });
    expectEqual((await roundOf(chief, id, "1")).pairings.map(({ white, black }) => `${white.name} - ${black.name}`),
      ["Anna - Carl", "Dora - Ben"], "by the rules");
    await chief.command({ do: "contest-start", contest: id, round: "1" });
    for (const { game } of (await roundOf(chief, id, "1")).pairings)
      await chief.command({ do: "adjudicate", game, result: "1/2-1/2", reason: "short" });
    const pairings = [{ white_player: 1, black_player: 2 }, { white_player: 3, black_player: 4 }];
    await chief.command({ do: "contest-pair", contest: id, round: "2", pairings });
    await chief.command({ do: "contest-start", contest: id, round: "2" });
    await page.goto(`/desk/${id}?tab=pairings&round=2`);
    await button(page, "Change boards").click();
    const seat = (name) => page.locator(".seating button.seat", { hasText: name });
    await seat("Ben").click();
    await seat("Carl").click();
    await button(page, "Change boards").click();
    await button(dialog(page), "Wrong pairing").click();
    await button(dialog(page), "Change boards").click();
    await page.locator(".round-check", { hasText: "Anna and Carl have met before" }).waitFor();
  },

  "a game is adjourned and resumed, and a board is said to be unplayed, each with a mark of its own": async (bench, zone) => {
    const { chief, id, page } = await atRound(bench, zone, ["Anna", "Ben", "Carl", "Dora"]);
    await page.getByLabel("Result of board 2").selectOption({ label: "unplayed, no point" });
    await page.locator("select[data-board='2'] option[selected]", { hasText: "unplayed" }).waitFor({ state: "attached" });
    expect((await page.getByLabel("Result of board 2").boundingBox()).width > 1.2 * (await page.getByLabel("Result of board 1").boundingBox()).width,
      "the words have more room than signs");
    await chief.command({ do: "contest-start", contest: id, round: "1" });
    await button(page, "Adjourn the game at board 1").click();
    await button(dialog(page), "The hall closes").click();
    await button(dialog(page), "Adjourn").click();
    await page.locator(".results td", { hasText: /^adjourned$/ }).waitFor();
    await checkScreen(page, "adjourned");
    const public_ = await bench.person({ phone: true });
    await public_.goto(`/event/${id}`);
    await public_.locator(".results td", { hasText: /^adjourned$/ }).waitFor();
    await public_.locator(".results td", { hasText: /^unplayed, no point$/ }).waitFor();
    await checkScreen(public_, "adjourned-public");
    const [{ game }] = (await roundOf(chief, id, "1")).pairings;
    const paused = await chief.http("GET", `/api/games/${game}`);
    expectEqual([paused.status, paused.reason], ["paused", "Adjourned: The hall closes"], "the game");
    await button(page, "Resume the game at board 1").click();
    await button(dialog(page), "Both players are there").click();
    await button(dialog(page), "Resume").click();
    await button(page, "Adjourn the game at board 1").waitFor();
    expectEqual((await chief.http("GET", `/api/games/${game}`)).status, "running", "the game");
    await page.getByLabel("Result of board 2").selectOption({ label: "–" });
    await button(page, "Start board 2 alone").waitFor();
    expectEqual((await roundOf(chief, id, "1")).pairings[1].unplayed, undefined, "unplayed");
  },

  "an event is deleted while nothing was played in it, and its page says so; one with a game is not": async (bench, zone) => {
    const { chief, id, page } = await atRound(bench, zone, ["Anna", "Ben"]);
    const { id: other } = await chief.command({ do: "contest", name: "Played Cup", control: "600+5" });
    await chief.command({ do: "contest-pair", contest: other, round: "1", pairings: [{ white: "Anna", black: "Ben" }] });
    await chief.command({ do: "contest-start", contest: other, round: "1" });
    const [{ game }] = (await roundOf(chief, other, "1")).pairings;
    await chief.command({ do: "adjudicate", game, result: "1-0", reason: "short" });
    await page.goto(`/desk/${other}?tab=setup`);
    await button(page, "Delete the event").click();
    await button(dialog(page), "Delete the event").click();
    await dialog(page).getByText("Something was played in this event").waitFor();
    await button(dialog(page), "Cancel").click();
    await page.goto(`/desk/${id}?tab=setup`);
    await button(page, "Delete the event").click();
    await checkScreen(page, "delete-event");
    await button(dialog(page), "Delete the event").click();
    await page.getByText("Played Cup").waitFor();
    expectEqual(await page.getByText("Club Open").count(), 0, "the event in the list");
    for (const address of [`/event/${id}`, `/desk/${id}`]) {
      await page.goto(address);
      await page.getByText("This event was deleted.").waitFor();
    }
  },
};
