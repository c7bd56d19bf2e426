// desk_rounds.test.mjs - coming to the desk, and entering the rounds of an event there.
import { arbiter, event } from "./club.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { account, beginGame, guest } from "./people.mjs";

const PASSWORD = "a long password";
const button = (page, name) => page.getByRole("button", { name, exact: true });
const dialog = (page) => page.locator("dialog[open]");

/** Logs in by the form that is on the page. */
async function logIn(page, name) {
  const form = page.locator("form.come-in");
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await form.locator("button[type=submit]").click();
}

/** An arbiter at the pairings of an event that has none yet. */
async function atPairings(bench, zone, names, person = {}) {
  const chief = await arbiter(zone);
  await Promise.all(names.map((name) => account(zone, name)));
  const { id } = await chief.command({ do: "contest", name: "Club Cup", control: "5400+30" });
  const page = await chief.at(await bench.person(person));
  await page.goto(`/desk/${id}?tab=pairings`);
  return { chief, id, page };
}

/** Opens the form of a new round and takes a list over. */
async function paste(page, list) {
  await button(page, "New round").click();
  await page.locator("summary", { hasText: "Paste a list" }).click();
  await page.locator(".pairing-paste textarea").fill(list);
  await button(page, "Take the list over").click();
}

const rowsOf = (page) =>
  page.locator(".pairing-rows tbody tr").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("input")].map((input) => input.value).join(" | ")));

const roundsOf = async (chief, id) =>
  (await chief.http("GET", `/api/contests/${id}`)).rounds.map(({ round, started, pairings }) =>
    [round, started, ...pairings.map(({ white, black }) => `${white.name} - ${black.name}`)]);

export const tests = {
  "who logs in at the desk is at the desk, at an event of it, or at a game": async (bench, zone) => {
    const chief = await arbiter(zone);
    const { id } = await event(zone, chief, ["Anna", "Ben"]);
    const game = await beginGame(await guest(zone, "Gus"), await guest(zone, "Hal"));
    const arrives = { "/desk": ".event-list .chip", [`/desk/${id}?tab=pairings`]: ".results", [`/desk/game/${game}`]: ".panel" };
    for (const [address, seen] of Object.entries(arrives)) {
      const page = await bench.person();
      await page.goto(address);
      await page.locator("form.come-in").waitFor();
      if (address !== "/desk") await checkScreen(page, "desk-log-in");
      await logIn(page, "Clara");
      await page.locator(seen).first().waitFor();
      expect(page.url().endsWith(address), `${page.url()} is ${address}`);
      await page.context().close();
    }
    const page = await (await guest(zone, "Gina")).at(await bench.person());
    await page.goto("/desk");
    await page.getByText("A guest cannot be made an arbiter").waitFor();
    await logIn(page, "Clara");
    await button(page, "Make an event").first().waitFor();
  },

  "a session that ends while a round is entered is begun again where one is, and nothing is lost": async (bench, zone) => {
    const { chief, id, page } = await atPairings(bench, zone, ["Anna", "Ben"]);
    await paste(page, "Anna,Ben");
    await chief.http("POST", "/api/logout", {});
    await button(page, "Save the pairings").click();
    await dialog(page).getByText("Your session has ended.").waitFor();
    await checkScreen(page, "desk-lapsed");
    await button(dialog(page), "Cancel").click();
    await page.locator(".pairing-form > .problem", { hasText: "Come in first" }).waitFor();
    expectEqual(await rowsOf(page), ["1 | Anna | Ben"], "the rows");
    await button(page, "Save the pairings").click();
    await logIn(page, "Clara");
    await page.locator(".results", { hasText: "Anna" }).waitFor();
    const anew = await (await fetch(`${zone.url}/api/contests/${id}`)).json();
    expectEqual(anew.rounds.map((one) => one.round), ["1"], "rounds");
  },

  "all names of a round that nobody has are shown at once": async (bench, zone) => {
    const { page } = await atPairings(bench, zone, ["Anna", "Ben", "Dora"], { phone: true });
    await paste(page, "Anna,Bem\nClar,Dora\nBerg, Anna;Emil\n");
    const places = () => page.locator(".pairing-rows thead th").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    const before = await places();
    await button(page, "Save the pairings").click();
    await page.locator(".pairing-form > .problem", { hasText: "4 things are to be put right." }).waitFor();
    expectEqual(await page.locator("tr.bad-row .problem").allTextContents(),
      ["There is no account Bem", "There is no account Clar", "There is no account Berg, Anna; There is no account Emil"], "told");
    expectEqual(await page.locator(".pairing-rows [aria-invalid=true]").count(), 4, "fields that are marked");
    expectEqual(await places(), before, "where the columns begin");
    await checkScreen(page, "desk-unknown");
  },

  "names with commas are pasted, typed as fellow arbiters, and told in German": async (bench, zone) => {
    const { chief, id, page } = await atPairings(bench, zone, ["Berg, Anna", "Fuchs, Frida", "Ben", "Vera", "Wolf, Uwe"]);
    await paste(page, "Berg, Anna, Ben");
    await page.locator(".pairing-paste .problem", { hasText: "Line 1 is not a pairing: Berg, Anna, Ben" }).waitFor();
    await shot(page, "desk-commas");
    await page.locator(".pairing-paste textarea").fill('Berg, Anna, Fuchs, Frida\n"Wolf, Uwe",Ben');
    await button(page, "Take the list over").click();
    expectEqual(await rowsOf(page), ["1 | Berg, Anna | Fuchs, Frida", "2 | Wolf, Uwe | Ben"], "the rows");
    await button(page, "Save the pairings").click();
    await page.locator(".results", { hasText: "Berg, Anna" }).waitFor();
    expectEqual(await roundsOf(chief, id), [["1", false, "Berg, Anna - Fuchs, Frida", "Wolf, Uwe - Ben"]], "the round");

    const german = await chief.at(await bench.person({ settings: { language: "de" } }));
    for (const [typed, named] of [["Vera, Wolf, Uwe, Niemand, Clara", ["Vera", "Wolf, Uwe"]], ["Berg, Anna; Vera", ["Berg, Anna", "Vera"]]]) {
      await german.goto("/desk");
      await button(german, "Turnier anlegen").first().click();
      const form = german.getByRole("form", { name: "Turnier anlegen" });
      await form.getByLabel("Name des Turniers").fill(typed);
      await form.getByLabel("Mitschiedsrichter").fill(typed);
      await form.getByRole("button", { name: "Turnier anlegen" }).click();
      await german.waitForURL(/tab=pairings/);
      await german.getByRole("heading", { name: typed }).waitFor();
      const notice = await german.locator(".notice", { hasText: "nicht alle Schiedsrichter" }).allTextContents();
      expectEqual(notice.map((one) => one.split(": ")[1]), typed.includes("Niemand") ? ["Es gibt kein Konto Niemand."] : [], "refused");
      const made = await chief.http("GET", `/api/contests/${german.url().match(/desk\/(\w+)/)[1]}`);
      expectEqual(made.arbiters.map((one) => one.name), ["Clara", ...named], "the arbiters");
    }
  },

  "pairings that are not saved are there again after going elsewhere, and are gone when cancelled": async (bench, zone) => {
    const { page, id } = await atPairings(bench, zone, ["Anna", "Ben"]);
    await paste(page, "Anna,Bem");
    await page.getByLabel("Name of the round").fill("Final");
    await page.getByRole("tab", { name: "Boards" }).click();
    await button(page, "Enter the pairings").click();
    expectEqual(await rowsOf(page), ["1 | Anna | Bem"], "the rows after another tab");
    await page.getByRole("link", { name: "All events" }).click();
    await page.getByRole("link", { name: "Club Cup" }).click();
    await page.getByRole("tab", { name: "Pairings and results" }).click();
    await page.locator(".notice", { hasText: "These are the pairings that you had not saved." }).waitFor();
    await page.reload();
    await page.locator(".pairing-form .notice").waitFor();
    await checkScreen(page, "desk-draft");
    expectEqual([await page.getByLabel("Name of the round").inputValue(), ...(await rowsOf(page))], ["Final", "1 | Anna | Bem"], "the form");
    await button(page, "Cancel").click();
    await page.goto(`/desk/${id}?tab=pairings`);
    await button(page, "New round").click();
    expectEqual(await page.getByLabel("White at board 1").inputValue(), "", "a new form");
    await page.getByLabel("White at board 1").fill("Anna");
    await page.getByLabel("Black at board 1").fill("Ben");
    await button(page, "Save the pairings").click();
    await page.locator(".results", { hasText: "Anna" }).waitFor();
    await page.reload();
    await page.locator(".results", { hasText: "Anna" }).waitFor();
    expectEqual(await page.locator(".pairing-form").count(), 0, "forms when it is saved");
    await button(page, "New round").click();
    await page.getByLabel("Name of the round").fill("1");
    await page.getByLabel("White at board 1").fill("Ben");
    await button(page, "Save the pairings").click();
    await page.locator(".problem", { hasText: "This round is paired already." }).waitFor();
  },

  "a round that was started wrongly is taken back, and starts again under its name": async (bench, zone) => {
    const chief = await arbiter(zone);
    const { id, games, players } = await event(zone, chief, ["Anna", "Ben", "Dora", "Emil"]);
    const page = await chief.at(await bench.person());
    const guestPage = await bench.person();
    await page.goto(`/desk/${id}?tab=pairings`);
    await guestPage.goto(`/event/${id}`);
    await guestPage.locator(".tile").nth(1).waitFor();
    await button(page, "Take the round back").click();
    await dialog(page).getByText("2 games are aborted.").waitFor();
    await checkScreen(page, "desk-retake");
    await button(dialog(page), "Wrong pairings").click();
    await button(dialog(page), "Take the round back").click();
    await page.getByLabel("Black at board 1").fill("Dora");
    await page.getByLabel("White at board 2").fill("Ben");
    expectEqual(await page.getByLabel("Name of the round").inputValue(), "1", "its name");
    await button(page, "Save and start the round").click();
    await button(dialog(page), "Start 2 games").click();
    for (const at of [page, guestPage])
      await at.locator(".tile", { hasText: "Dora" }).filter({ hasText: "Anna" }).waitFor();
    expectEqual(await roundsOf(chief, id), [["1", true, "Anna - Dora", "Ben - Emil"]], "the rounds");
    for (const game of games) expectEqual((await chief.http("GET", `/api/games/${game}`)).status, "aborted", "an old game");
    const [fresh] = (await chief.http("GET", `/api/contests/${id}`)).rounds[0].pairings;
    await players[0].move(fresh.game, "e4");
    for (const at of [page, guestPage]) {
      const tile = at.locator(".tile", { hasText: "Dora" });
      await tile.locator("square.last-move").first().waitFor({ state: "attached" });
      expectEqual(await at.locator(".tile").count(), 2, "boards");
    }
    await players[0].command({ do: "resign", game: fresh.game });
    await page.getByRole("tab", { name: "Pairings and results" }).click();
    await page.locator(".results td.score", { hasText: "0 – 1" }).waitFor();
    expectEqual(await button(page, "Take the round back").count(), 0, "ways to take back a round with a result");
  },
};
