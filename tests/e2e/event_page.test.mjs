// event_page.test.mjs - events for everybody: their list, their page in parts, cards of players, files, paper.
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { NAMES, openEvent, pairNext, roundOf } from "./open_event.mjs";
import { readPdf } from "./pdf.mjs";
import { account, playMoves } from "./people.mjs";

const WINDOWS = { desktop: {}, phone: { phone: true } };
const PARTS = {
  Pairings: "Pairings of round 3", Boards: "Boards", Results: "Results of round 3", Standings: "Standings after round 2",
  "Cross table": "Cross table after round 2", Players: "List of players",
};
const part = (page, name) => page.locator(".part-nav").getByRole("link", { name, exact: true });
const heading = (page, name) => page.getByRole("heading", { name, exact: true });
const rows = (page) => page.locator(".part .results tbody tr:visible");
const cells = (row) => row.locator("th, td").allTextContents();

/** An event whose third round is being played, and its players. */
async function playedEvent(zone, options = {}) {
  const made = await openEvent(zone, { accounts: true, ...options });
  await pairNext(made.chief, made.id);
  await made.chief.command({ do: "contest-start", contest: made.id, round: "3" });
  return made;
}

/** At a part of an event's page, when its heading is there. */
async function atPart(page, id, name, title) {
  await page.goto(`/event/${id}`);
  await part(page, name).click();
  await heading(page, title).waitFor();
}

/** Everything on a page that can be pressed, and where. */
const placesOf = (page) => page.locator("main :is(a, button, input, select, summary)").evaluateAll((all) =>
  all.filter((one) => !one.closest(".list")).map((one) => [one.textContent, Math.round(one.getBoundingClientRect().top)]));

/** Lets the events come late to the start, and fails if anything is moved by them. */
async function staysStill(page) {
  let letGo;
  const held = new Promise((resolve) => (letGo = resolve));
  await page.route("**/api/contests", (route) => held.then(() => route.continue()));
  await page.goto("/");
  await page.locator(".control-said", { hasText: "300+3" }).waitFor();
  await page.getByText("No game is being played at the moment.").waitFor();
  const before = await placesOf(page);
  letGo();
  await page.locator(".event-rows a").nth(2).waitFor();
  expectEqual(await placesOf(page), before, "places before the events come, and after");
  await shot(page, "start-events-phone");
}

/** What is printed of what is shown. */
const printed = async (page) => readPdf(await page.pdf({ preferCSSPageSize: true }));

/** A round robin of so many, of which some rounds were played. */
const roundRobin = (zone, count, rounds) => openEvent(zone, {
  names: Array.from({ length: count }, (_, i) => `Player, No ${String(i + 1).padStart(2, "0")}`),
  rounds, plan: { system: "FIDE_ROUNDROBIN", rounds: count - 1 + (count % 2) },
});

export const tests = {
  "the start shows events as they come, moves nothing for them, and leads to them; those that are over are found": async (bench, zone) => {
    const page = await bench.person();
    await page.goto("/");
    await page.getByText("No event is on at the moment.").waitFor();
    const { chief, id } = await openEvent(zone, { rounds: 0 });
    for (let i = 0; i < 3; i++) await chief.command({ do: "contest", name: `Cup ${i}`, control: "300+3" });
    await staysStill(await bench.person({ phone: true }));
    for (const { contest } of (await chief.http("GET", "/api/contests")).contests)
      if (contest !== id) await chief.command({ do: "contest-close", contest });
    const state = async (words) => {
      await page.goto("/");
      await page.locator(".event-rows a", { hasText: words }).waitFor();
    };
    await state("City Open");
    await state("not begun yet · 13 players");
    await pairNext(chief, id);
    await state("pairings of round 1 are out · 13 players");
    await chief.command({ do: "contest-unpair", contest: id, round: "1" });
    await pairNext(chief, id, ["1-0"]);
    await state("round 1 of 5 · 13 players");
    await chief.command({ do: "contest-start", contest: id, round: "1" });
    await page.locator(".event-rows a").click();
    await heading(page, "City Open").waitFor();
    await chief.command({ do: "contest-close", contest: id });
    await page.goto("/");
    await page.getByText("No event is on at the moment.").waitFor();
    await page.getByRole("link", { name: "Events", exact: true }).click();
    await page.locator("summary", { hasText: "Closed events" }).click();
    await checkScreen(page, "events-closed");
    await page.getByRole("link", { name: "City Open" }).click();
    await page.locator(".event-head .chip", { hasText: "closed" }).waitFor();
  },

  "a private event is in no list but its arbiters', and a closed zone shows none": async (bench, zone) => {
    const { chief } = await openEvent(zone, { terms: { private: true } });
    const [stranger, own] = [await bench.person(), await chief.at(await bench.person())];
    for (const path of ["/", "/events", "/watch"]) {
      await stranger.goto(path);
      if (path !== "/watch") await stranger.getByText("No event is on at the moment.").waitFor();
      expectEqual(await stranger.getByText("City Open").count(), 0, `${path} for strangers`);
    }
    await own.goto("/");
    await own.locator(".event-rows a", { hasText: "City Open" }).waitFor();
    await chief.http("PUT", "/api/zone", { closed: true });
    await stranger.goto("/");
    await stranger.getByText("This zone is closed").first().waitFor();
    expectEqual(await stranger.getByText("City Open").count(), 0, "a closed zone for strangers");
  },

  "each part of an event's page has an address, a heading, a table with a caption, and fits its window": async (bench, zone) => {
    const { id, people } = await playedEvent(zone);
    for (const [name, how] of Object.entries(WINDOWS)) {
      const page = await people[4].at(await bench.person(how));
      await page.goto(`/event/${id}`);
      await page.locator(".tile").nth(5).waitFor();
      await checkScreen(page, `event-${name}-overview`);
      for (const [link, title] of Object.entries(PARTS)) {
        await part(page, link).focus();
        await page.keyboard.press("Enter");
        await heading(page, title).waitFor();
        await page.reload();
        await heading(page, title).waitFor();
        expectEqual(await part(page, link).getAttribute("aria-current"), "page", `${link} is marked`);
        await (link === "Boards" ? page.locator(".tile").nth(5) : rows(page).first()).waitFor();
        if (name === "desktop") await checkScreen(page, `event-${link}`);
        else await shot(page, `event-phone-${link}`);
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(tooWide <= 0, `${name}: ${link} is ${tooWide} pixels too wide`);
        const bare = await page.locator(".part table").evaluateAll((all) => all.filter((one) => one.checkVisibility())
          .filter((one) => !one.caption || [...one.tHead.querySelectorAll("th")].some((th) => th.scope !== "col")).length);
        expectEqual(bare, 0, `${link}: tables without a caption or a scope`);
      }
      await page.context().close();
    }
  },

  "byes and forfeits are told in words, a round is chosen, and results live under a focus that stays": async (bench, zone) => {
    const { chief, id } = await playedEvent(zone);
    const page = await bench.person();
    await atPart(page, id, "Results", "Results of round 3");
    await rows(page).filter({ hasText: "Without an opponent: bye" }).waitFor();
    const link = rows(page).nth(3).getByRole("link", { name: /^Watch/ });
    await link.focus();
    const { pairings } = await roundOf(chief, id, "3");
    await chief.command({ do: "adjudicate", game: pairings[1].game, result: "-/+", reason: "White has not come" });
    await rows(page).nth(1).locator(".score", { hasText: "– / + White was absent" }).waitFor();
    expect(await link.evaluate((one) => one === document.activeElement), "the focus stays");
    await page.getByLabel("Round", { exact: true }).selectOption("1");
    await heading(page, "Results of round 1").waitFor();
    await rows(page).filter({ hasText: "+ / – Black was absent" }).first().waitFor();
    expect(page.url().endsWith("?round=1#results"), page.url());
    await part(page, "Standings").click();
    await heading(page, "Standings after round 1").waitFor();
    await page.getByLabel("Round", { exact: true }).selectOption("2");
    await heading(page, "Standings after round 2").waitFor();
    await chief.command({ do: "contest-absent", contest: id, player: 7, from: 4, bye: "zero" });
    await part(page, "Players").click();
    await rows(page).filter({ hasText: "Lang, Greta" }).getByText("from round 4 on: no point").waitFor();
  },

  "a name is found, one's own row is marked, and pairings stand by name": async (bench, zone) => {
    const { id, people } = await playedEvent(zone);
    const page = await people[4].at(await bench.person());
    await atPart(page, id, "Standings", "Standings after round 2");
    await rows(page).nth(12).waitFor();
    expectEqual(await page.locator("tr[aria-current] .row-name").textContent(), "Igel, Emmayou", "one's own row");
    await page.getByLabel("Find a name").fill("an ber");
    await page.getByText("1 of 13").waitFor();
    expectEqual((await cells(rows(page).first()))[1], "WGM Berg, Anna", "who is found");
    await page.getByRole("button", { name: "Find me" }).click();
    expectEqual(await page.evaluate(() => document.activeElement.textContent), "Igel, Emma", "the focus is in one's own row");
    await page.getByLabel("Find a name").fill("");
    const heads = await page.locator(".ranking thead abbr").evaluateAll((all) => all.map((one) => [one.textContent, one.title]));
    expectEqual(heads, [["BH/C1", "Buchholz without the lowest"], ["BH", "Buchholz"], ["SB", "Sonneborn-Berger"]], "tie-breaks in words");
    await page.getByText("How the tie-breaks are counted").click();
    await page.locator(".tie-break-note li", { hasText: /^BH\/C1 Buchholz without the lowest \(FIDE C\.07 8/ }).waitFor();
    await part(page, "Pairings").click();
    await page.getByLabel("Order", { exact: true }).selectOption("name");
    await page.locator(".by-name").waitFor();
    expectEqual((await rows(page).locator("th").allTextContents()).map((name) => name.replace(/^\w*M /, "").replace(/ \d+.*/, "")), NAMES, "names in order");
    await page.reload();
    await page.locator(".by-name").waitFor();
  },

  "an event is downloaded as PGN, TRF and CSV": async (bench, zone) => {
    const { chief, id, people } = await playedEvent(zone);
    const { pairings: [first] } = await roundOf(chief, id, "3");
    const at = (person) => people.find((one) => first[person].id === one.id || first[person].name.endsWith(one.name));
    await playMoves(first.game, [at("white"), at("black")], "f3 e5 g4 Qh4#");
    const page = await bench.person();
    await atPart(page, id, "Results", "Results of round 3");
    await rows(page).first().locator(".score", { hasText: "0 – 1" }).waitFor();
    const files = {};
    for (const link of await page.locator(".download-list a").all()) {
      const answer = await fetch(zone.url + (await link.getAttribute("href")));
      files[await link.getAttribute("download")] = [answer.status, await answer.text()];
    }
    const has = (name, words) => expect(files[name]?.[0] === 200 && files[name][1].includes(words), `${name} in ${Object.keys(files)}: ${files[name]}`);
    has("City-Open-3.pgn", '[Board "1"]');
    has("City-Open.pgn", '[Event "City Open"]');
    has("City-Open.trf", "012 City Open");
    has("City-Open-standings.csv", "rank,number,name,title,rating,federation,club,PTS,BH/C1,BH,SB,R1,R2");
    has("City-Open-players.csv", '"Berg, Anna",2300,WGM,SUI,1300001,1990,SK Bern');
    const table = files["City-Open-pairings.csv"][1].split("\r\n");
    expectEqual(table[0], "round,board,white,white_rating,black,black_rating,result", "the columns of the pairings");
    expect(table.includes(`3,1,"${first.white.name}",2263,"${first.black.name}",1967,0-1`), `the first board in ${table}`);
    expect(table.some((line) => /^3,,".*",\d+,,,pairing$/.test(line)), `the bye in ${table}`);
  },

  "a player's card tells every round, rank, tie-breaks with what they are made of, and the rating; and it lives": async (bench, zone) => {
    const { chief, id, people } = await playedEvent(zone);
    const page = await people[4].at(await bench.person());
    await atPart(page, id, "Standings", "Standings after round 2");
    await page.getByRole("link", { name: "Igel, Emma" }).click();
    await heading(page, "Round by round").waitFor();
    expectEqual(new URL(page.url()).pathname, `/event/${id}/player/5`, "the card's address");
    const round = (number) => page.locator(".card-rounds tbody tr").nth(number - 1);
    expectEqual(await cells(round(1)), ["1", "White", "Pohl, Klara", "1930", "won", "1", ""], "the first round");
    expectEqual(await cells(round(2)), ["2", "Black", "Roth, Mia", "1856", "drawn", "½", ""], "the second round");
    const fact = (name) => page.locator(".sums div", { has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }) }).locator("dd");
    expectEqual(await fact("Points").textContent(), "1½", "points");
    expect((await fact("Rank").textContent()).startsWith("2 of 13"), "the rank");
    expectEqual(await fact("Buchholz").textContent(), "2.5", "Buchholz");
    const libzug = await chief.http("GET", `/api/contests/${id}/standings?player=5`);
    expectEqual(libzug.rows.length, 1, "rows of one player");
    expectEqual(await fact("Performance").textContent(), String(libzug.rows[0].performance), "the performance");
    expect((await fact("Rating change").textContent()).includes(`expected ${libzug.rows[0].rated.expected}, K 20`), "what was expected");
    await page.getByText("Buchholz: how it is made up").click();
    await checkScreen(page, "card");
    const { pairings } = await roundOf(chief, id, "3");
    const own = pairings.find(({ white, black }) => white.player === 5 || black.player === 5);
    for (const { game } of pairings) await chief.command({ do: "adjudicate", game, result: "1-0", reason: "Played at the board" });
    await round(3).locator(".score").waitFor();
    expectEqual((await cells(round(3)))[4], own.white.player === 5 ? "won (short game)" : "lost (short game)", "the third round");
    expectEqual(await round(3).getByRole("link", { name: /^Replay round 3/ }).getAttribute("href"), `/game/${own.game}`, "the way to the game");
    const phone = await bench.person({ phone: true, settings: { language: "de" } });
    await phone.goto(`/event/${id}/player/1`);
    await phone.locator(".card-rounds").waitFor();
    await checkScreen(phone, "card-phone");
    await phone.goto(`/event/${id}/player/99`);
    await phone.getByText("Diesen Spieler gibt es in diesem Turnier nicht.").waitFor();
  },

  "pairings, results, standings and cards are printed with event, round and day, and without buttons": async (bench, zone) => {
    const { id } = await playedEvent(zone);
    const page = await bench.person();
    const day = new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(Date.now());
    for (const [link, title] of Object.entries(PARTS).filter(([name]) => name !== "Boards")) {
      await atPart(page, id, link, title);
      await rows(page).first().waitFor();
      const { pages, isWide, text } = await printed(page);
      for (const words of ["City Open", title, day, "Berg, Anna"]) expect(text.includes(words), `${link}: ${words} is not in ${text}`);
      for (const words of ["Print", "Find", "Downloads", "Settings", "Watch", "Overview", "by board"])
        expect(!text.includes(words), `${link}: ${words} is in ${text}`);
      expectEqual([pages, isWide], [1, link === "Cross table"], `${link}: pages, and whether they are wide`);
    }
    await page.goto(`/event/${id}/player/5`);
    await page.locator(".card-rounds").waitFor();
    const card = await printed(page);
    for (const words of ["City Open", "Igel, Emma", day, "Pohl, Klara", "Buchholz"]) expect(card.text.includes(words), `the card: ${words} is not in ${card.text}`);
    expect(card.pages === 1 && !/Print|Next player|made up|How the/.test(card.text), `the card has ${card.pages} pages: ${card.text}`);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const colors = await page.locator(".player-card :is(h1, dt, dd, td):visible").evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))]);
    expectEqual(colors.filter((color) => !["rgb(0, 0, 0)", "rgb(68, 68, 68)"].includes(color)), [], "colours on paper, of who reads in the dark");
  },

  "a season of players has its days on the page, those to come among them": async (bench, zone) => {
    const { chief, id } = await openEvent(zone, { names: NAMES.slice(0, 4), rounds: 0, plan: { system: "FIDE_ROUNDROBIN", rounds: 3 } });
    const page = await bench.person({ phone: true });
    await page.goto(`/event/${id}`);
    await part(page, "Players").click();
    await heading(page, "List of players").waitFor();
    expectEqual(await page.locator(".calendar").count(), 0, "calendars without days");
    const desk = await chief.at(await bench.person());
    await desk.goto(`/desk/${id}?tab=plan`);
    await desk.locator("summary", { hasText: "Days of the rounds" }).click();
    await desk.getByLabel("Round 1", { exact: true }).fill("2026-11-18");
    await desk.getByRole("button", { name: "Weekly from the first" }).click();
    await desk.getByRole("button", { name: "Save the plan" }).click();
    await desk.getByText("The plan is saved.", { exact: true }).first().waitFor();
    await pairNext(chief, id, ["1-0"]);
    await page.goto(`/event/${id}`);
    await page.locator(".calendar li").nth(2).waitFor();
    expectEqual(await page.locator(".calendar li").allTextContents(), ["Round 1 · Wednesday, November 18, 2026",
      "Round 2 · Wednesday, November 25, 2026 to come", "Round 3 · Wednesday, December 2, 2026 to come"], "the days");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the phone");
    await checkScreen(page, "calendar-phone");
    await page.locator(".calendar").getByRole("link", { name: "Round 1" }).click();
    await heading(page, "Pairings of round 1 · Wednesday, November 18, 2026").waitFor();
  },

  "a cross table that is wider than paper is printed in parts": async (bench, zone) => {
    const { id } = await roundRobin(zone, 24, 2);
    const page = await bench.person();
    await atPart(page, id, "Cross table", "Cross table after round 2");
    await rows(page).nth(23).waitFor();
    await shot(page, "cross-wide");
    const { pages, isWide, text } = await printed(page);
    for (const words of ["Columns 1 to 20", "Columns 21 to 24"]) expect(text.includes(words), `${words} is not in ${text}`);
    expect(isWide && pages === 2, `${pages} pages, wide: ${isWide}`);
    expectEqual(text.split("Player, No 17").length - 1, 2, "how often a player is printed");
  },

  "an event without a list of players has boards, results and standings for everybody": async (bench, zone) => {
    const { chief } = await openEvent(zone, { rounds: 0 });
    await Promise.all(["Anna", "Ben"].map((name) => account(zone, name)));
    const { id } = await chief.command({ do: "contest", name: "Friendly", control: "300+3" });
    await chief.command({ do: "contest-pair", contest: id, round: "Final", pairings: [{ white: "Anna", black: "Ben" }] });
    await chief.command({ do: "contest-start", contest: id, round: "Final" });
    const page = await bench.person();
    await atPart(page, id, "Standings", "Standings");
    expectEqual(await cells(rows(page).first()), ["1", "Anna", "·", "0", "0"], "the first row");
    expectEqual(await page.locator(".part-nav a").allTextContents(),
      ["Overview", "Pairings", "Boards", "Results", "Standings", "Screen for the wall", "Wall of boards", "One board in full size"], "the parts");
    const csv = await (await fetch(`${zone.url}/api/contests/${id}/pairings.csv`)).text();
    expectEqual(csv.split("\r\n")[1], "Final,1,Anna,,Ben,,*", "its pairings");
  },
};
