// desk.test.mjs - the arbiter's desk, and events as everybody sees them.
import { readFileSync } from "node:fs";
import { arbiter, event, round } from "./club.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { account, beginGame, playMoves } from "./people.mjs";

const NAMES = ["Anna", "Ben", "Dora", "Emil", "Frida", "Georg", "Hanna", "Ivan", "Jana", "Karl"];

/** Waits until the boards are shown in this order; a null is any of them. */
const seesOrder = (page, wanted) =>
  page.waitForFunction((numbers) => {
    const shown = [...document.querySelectorAll(".tile-number")].map((one) => one.textContent);
    return shown.length === numbers.length && numbers.every((number, i) => number === null || number === shown[i]);
  }, wanted);

/** The tile of a board. */
const tile = (page, number) => page.locator(".tile", { has: page.locator(`.tile-number:text-is("${number}")`) });

/** Opens a board and waits for its moves. */
async function openBoard(page, number) {
  await tile(page, number).locator(".tile-open").click();
  await page.locator(".panel h2", { hasText: `Board ${number}:` }).waitFor();
}

const button = (page, name) => page.getByRole("button", { name, exact: true });
const dialog = (page) => page.locator("dialog[open]");

/** Gives the reason in the dialog that is open and presses its button. */
async function confirm(page, reason, name) {
  await dialog(page).getByLabel("Reason", { exact: true }).fill(reason);
  await dialog(page).getByRole("button", { name, exact: true }).click();
  await dialog(page).waitFor({ state: "detached" });
}

/** A player at a browser, at the board of a game. */
async function atBoard(bench, player, game) {
  const page = await player.at(await bench.person());
  await page.goto(`/game/${game}`);
  await page.locator(".live-game").waitFor();
  return page;
}

/** Waits until a player is told something. */
const isTold = (page, sentence) => page.locator(".notes", { hasText: sentence }).waitFor();

/** An arbiter at a browser, looking at an event with boards; `before` may happen in it first. */
async function atDesk(bench, zone, names, terms = {}, person = {}, before = async () => {}) {
  const chief = await arbiter(zone);
  const made = await event(zone, chief, names, terms);
  await before(made);
  const page = await chief.at(await bench.person(person));
  await page.goto(`/desk/${made.id}`);
  await page.locator(".tile").nth(names.length / 2 - 1).waitFor();
  return { ...made, chief, page };
}

export const tests = {
  "the boards of a round are seen at a glance, those that need the arbiter first": async (bench, zone) => {
    const { players, games, chief, page } = await atDesk(bench, zone, NAMES);
    await playMoves(games[0], players.slice(0, 2), "e4 e5 Nf3 Nc6 Bb5 a6");
    await playMoves(games[1], players.slice(2, 4), "d4 d5 c4");
    await players[6].command({ do: "call-arbiter", game: games[3], reason: "My opponent talks to somebody" });
    await chief.command({ do: "pause", game: games[4], reason: "Rain" });
    await chief.command({ do: "set-clocks", game: games[2], clocks_ms: [55000, 5400000], reason: "A trial" });
    await chief.command({ do: "adjudicate", game: games[1], result: "1-0", reason: "A trial" });
    await page.locator(".tile[data-need=low]").waitFor();
    await page.locator(".tile.is-over").waitFor();
    // Players who have not come count as away after a while: board 1 may stand before or after the paused one.
    await seesOrder(page, ["4", "3", null, null, "2"]);
    await page.locator(".summary .chip.called", { hasText: "1 called" }).waitFor();
    await tile(page, 3).locator(".tile-clock.low.running").waitFor();
    await checkScreen(page, "desk-boards");
    await page.getByLabel("Order").selectOption("by board number");
    await seesOrder(page, ["1", "2", "3", "4", "5"]);
    await page.getByLabel("Only boards that need me").check();
    await tile(page, 2).waitFor({ state: "detached" });
    await tile(page, 4).waitFor();
    await page.getByLabel("Only names and clocks").check();
    await tile(page, 4).locator(".tile-board").waitFor({ state: "hidden" });
    await tile(page, 4).locator(".tile-clock").first().waitFor();
    await checkScreen(page, "desk-compact");
  },

  "an arbiter sees the whole list of moves of a game with the clock times [online-2.3 online-3.7]": async (bench, zone) => {
    const { players, games, page } = await atDesk(bench, zone, NAMES.slice(0, 2));
    await openBoard(page, 1);
    await playMoves(games[0], players, "e4 e5 Nf3 Nc6 Bb5 a6");
    await page.locator('.panel .moves-list [data-ply="6"] .san', { hasText: "a6" }).waitFor();
    expectEqual(await page.locator(".panel .moves-list .san").allTextContents(), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"], "moves");
    expectEqual(await page.locator(".panel .moves-list .move-time").count(), 6, "a time after each");
    await page.locator('.panel .moves-list [data-ply="1"]').click();
    await page.locator(".panel.not-live").waitFor();
    await page.locator('.panel .moves-list [data-ply="6"]').click();
    await page.locator(".panel:not(.not-live)").waitFor();
    await checkScreen(page, "desk-panel");
  },

  "an arbiter pauses, resumes, sets the clocks, takes back, decides and corrects, and the players see it": async (bench, zone) => {
    const { id, players, games, page } = await atDesk(bench, zone, NAMES.slice(0, 2));
    const [game] = games;
    await playMoves(game, players, "e4 e5 Ke2");
    const board = await atBoard(bench, players[1], game);
    await openBoard(page, 1);
    const state = () => players[0].http("GET", `/api/games/${game}`);

    // One press stops the clocks; why can wait.
    await button(page, "Pause").click();
    await page.locator(".panel-status .chip.paused").waitFor();
    expectEqual((await state()).status, "paused", "the zone");
    await isTold(board, "The arbiter pauses the game");
    await dialog(page).getByRole("button", { name: "Later" }).click();
    await button(page, "Say why").click();
    await dialog(page).getByRole("button", { name: "Tell the players" }).click();
    await dialog(page).locator(".problem", { hasText: "Say why" }).waitFor();
    await checkScreen(page, "desk-act");
    await dialog(page).getByRole("button", { name: "A call" }).click();
    await dialog(page).getByRole("button", { name: "Tell the players", exact: true }).click();
    await isTold(board, "The arbiter says why the game is paused: A call");
    await board.locator(".status .notice", { hasText: "The arbiter: A call" }).waitFor();
    await page.locator(".panel-status", { hasText: "A call" }).waitFor();
    expectEqual((await state()).reason, "A call", "the reason in the zone");

    await button(page, "Set clocks").click();
    await dialog(page).getByLabel("Anna (White)", { exact: true }).fill("75:00");
    await dialog(page).getByLabel("Ben (Black)", { exact: true }).fill("1:20:61");
    await dialog(page).getByLabel("Reason", { exact: true }).fill("Noise");
    await dialog(page).getByRole("button", { name: "Set the clocks", exact: true }).click();
    await dialog(page).locator(".problem", { hasText: "A time is written like" }).waitFor();
    await dialog(page).getByLabel("Ben (Black)", { exact: true }).fill("1:20:00");
    await dialog(page).getByRole("button", { name: "Ben (Black): 1 minute more" }).click();
    await shot(page, "desk-clocks");
    await confirm(page, "Noise in the hall", "Set the clocks");
    await page.locator(".panel .clock.black .time", { hasText: "1:21:00" }).waitFor();
    expectEqual([(await state()).white_ms, (await state()).black_ms], [4500000, 4860000], "clocks of the zone");
    await isTold(board, "The arbiter sets the clocks: Noise in the hall");
    await board.locator(".clock.black .time", { hasText: "1:21:00" }).waitFor();

    await button(page, "Take back").click();
    await dialog(page).locator(".preview", { hasText: "Taken off: 2. Ke2" }).waitFor();
    await confirm(page, "A wrong click", "Take back");
    await page.locator('.panel .moves-list [data-ply="3"]').waitFor({ state: "detached" });
    await isTold(board, "The arbiter takes moves back: A wrong click");
    await board.locator('.moves-list [data-ply="3"]').waitFor({ state: "detached" });
    await button(page, "Resume").click();
    await shot(page, "desk-resume");
    await dialog(page).getByRole("button", { name: "Resume", exact: true }).click();
    await page.locator(".panel-status .chip.running").waitFor();
    await players[0].command({ do: "move", game, move: "Nf3" });
    await page.locator('.panel .moves-list [data-ply="3"] .san', { hasText: "Nf3" }).waitFor();

    await button(page, "Decide").click();
    await dialog(page).getByLabel("Reason", { exact: true }).fill("Ben was rude");
    await dialog(page).getByRole("button", { name: "Decide", exact: true }).click();
    await dialog(page).locator(".problem", { hasText: "Choose a result" }).waitFor();
    await dialog(page).getByLabel("1 – 0 Anna wins").check();
    await shot(page, "desk-decide");
    await confirm(page, "Ben was rude", "Decide");
    await page.locator(".panel-status", { hasText: "Reason: Ben was rude" }).waitFor();
    await button(page, "Correct result").click();
    await dialog(page).locator("p", { hasText: "The result is 1 – 0 now" }).waitFor();
    await dialog(page).getByLabel("½ – ½ draw").check();
    await confirm(page, "It was somebody else", "Correct");
    await page.locator(".panel-status", { hasText: "½ – ½" }).waitFor();
    await board.locator(".outcome .score", { hasText: "½ – ½" }).waitFor();
    await board.locator(".outcome", { hasText: "It was somebody else" }).waitFor();
    expectEqual((await state()).result, "1/2-1/2", "the corrected result");

    await page.getByRole("tab", { name: "Log" }).click();
    const log = page.locator(".log");
    for (const [who, what] of [
      ["Clara", "The game is paused."], ["Clara", "The reason for the pause is given. “A call”"], ["Clara", "The clocks are set: 1:15:00 / 1:21:00. “Noise in the hall”"],
      ["Clara", "Moves are taken back; 2 half-moves are left. “A wrong click”"], ["Clara", "The game is resumed. “Play goes on”"],
      ["Anna", "Move Nf3"], ["Clara", "The result is decided: 1 – 0. “Ben was rude”"],
      ["Clara", "The result is decided: ½ – ½. “It was somebody else”"],
    ]) await log.locator("tr", { hasText: what }).filter({ hasText: who }).first().waitFor();
    await checkScreen(page, "desk-log");
    const pgn = await (await fetch(`${zone.url}/api/contests/${id}.pgn`)).text();
    expect(/It was somebody else/.test(pgn), "the reason is a comment in the PGN");
  },

  "a player's call comes with a sound and a sentence, and is answered": async (bench, zone) => {
    const { players, games, page } = await atDesk(bench, zone, NAMES.slice(0, 4));
    const board = await atBoard(bench, players[3], games[1]);
    await board.locator(".call").click();
    await board.locator(".call-form input").fill("My mouse is broken");
    await board.keyboard.press("Enter");
    await page.locator(".desk-waiting .matter.called", { hasText: "Board 2: Emil calls" }).waitFor();
    await page.locator('[role="alert"] p', { hasText: "Call at board 2: Emil: My mouse is broken" }).waitFor({ state: "attached" });
    await page.locator('html[data-last-sound="notify"]').waitFor({ state: "attached" });
    expect((await page.title()).startsWith("(1)"), "the title counts who waits");
    await tile(page, 2).locator(".chip.called").waitFor();
    await page.locator(".desk-waiting").getByRole("button", { name: "Answer" }).click();
    await confirm(page, "Take another one", "Answer");
    await page.locator(".desk-waiting").waitFor({ state: "hidden" });
    await isTold(board, "The arbiter answers the call: Take another one");
    expect(!(await page.title()).startsWith("("), "nobody waits");
    await board.context().close();
    await tile(page, 2).locator(".tile-player.black .chip.away", { hasText: "away 0:" }).waitFor();
  },

  "a call from another event is heard on the desk, and leads there": async (bench, zone) => {
    const { chief, games, players, page } = await atDesk(bench, zone, NAMES.slice(0, 2));
    await page.goto("/desk");
    await page.getByRole("heading", { name: "Arbiter's desk" }).waitFor();
    await players[0].command({ do: "call-arbiter", game: games[0], reason: "Help" });
    await page.locator(".matter.called", { hasText: "Anna calls" }).getByRole("link", { name: "Open the board" }).click();
    await page.locator(".panel h2", { hasText: "Board 1: Anna – Ben" }).waitFor();
    await page.locator(".panel .matter.called", { hasText: "Help" }).waitFor();
    await chief.command({ do: "answer-call", game: games[0], reason: "From elsewhere" });
    await page.locator(".panel .matter.called").waitFor({ state: "detached" });
  },

  "an assistant is refused, then accepted, and moves for the player [online-3.8]": async (bench, zone) => {
    const { players, games, page } = await atDesk(bench, zone, NAMES.slice(0, 2));
    const [game] = games;
    const helper = await account(zone, "Helper");
    const come = async () => {
      await players[0].command({ do: "assistant-ask", game });
      const { white } = await players[0].http("GET", `/api/games/${game}`);
      await helper.command({ do: "assistant-join", game, link: white.assistant.link });
    };
    await come();
    const waits = page.locator(".desk-waiting .matter.assistant", { hasText: "Helper wants to move for Anna" });
    await waits.waitFor();
    await shot(page, "desk-assistant");
    await waits.getByRole("button", { name: "Refuse" }).click();
    await confirm(page, "Not arranged", "Refuse");
    await page.locator(".desk-waiting").waitFor({ state: "hidden" });
    await come();
    await waits.getByRole("button", { name: "Accept" }).click();
    await confirm(page, "Broken arm", "Accept");
    await helper.command({ do: "move", game, move: "e4" });
    await openBoard(page, 1);
    await page.locator(".panel .matter.granted", { hasText: "Helper moves for Anna." }).waitFor();
    await page.locator('.panel [data-ply="1"] .san', { hasText: "e4" }).waitFor();
    await button(page, "Remove assistant").click();
    await confirm(page, "The arm is well again", "Remove");
    await page.locator(".panel .matter.granted").waitFor({ state: "detached" });
    const refused = await helper.move(game, "e5").catch((error) => error.message);
    expect(/only-seated/.test(refused), `the assistant moves no more: ${refused}`);
  },

  "an arbiter makes an event, pairs a round by a list with mistakes, and starts it [online-4.3.b]": async (bench, zone) => {
    const chief = await arbiter(zone);
    await Promise.all(["Anna", "Ben", "Dora", "Emil", "Vera"].map((name) => account(zone, name)));
    const page = await chief.at(await bench.person());
    await page.goto("/desk");
    await page.locator(".empty", { hasText: "There is no event yet" }).waitFor();
    await checkScreen(page, "desk-empty");
    await button(page, "Make an event").first().click();
    const form = page.getByRole("form", { name: "Make an event" });
    await form.getByRole("button", { name: "Make an event" }).click();
    await form.locator(".problem", { hasText: "Give the event a name" }).waitFor();
    await form.getByLabel("Name of the event").fill("Autumn Open");
    await form.getByLabel("Place").fill("Bern");
    await form.getByLabel("Premoves are allowed").uncheck();
    await form.getByLabel("When a player's connection is lost").selectOption("the opponent may claim the game after 2 minutes");
    await form.getByLabel("When a player calls the arbiter")
      .selectOption("their clock stands still until the answer, for 2 minutes in all in a game");
    await form.getByLabel("Spectators see the moves late by").fill("4");
    await form.getByLabel("Fellow arbiters").fill("Vera, Nobody");
    await checkScreen(page, "desk-make");
    await form.getByRole("button", { name: "Make an event" }).click();
    await page.locator(".notice", { hasText: "There is no account Nobody." }).waitFor();
    await page.locator(".event-head", { hasText: "no premoves · claim after 2 minutes of absence · a call stops the caller's clock for 2 minutes in all · spectators 4 half-moves late" }).waitFor();

    await button(page, "New round").click();
    await page.locator("summary", { hasText: "Paste a list" }).click();
    const list = page.locator(".pairing-paste textarea");
    await list.fill("White,Black\nAnna,Ben\nDora\n");
    await button(page, "Take the list over").click();
    await page.locator(".pairing-paste .problem", { hasText: "Line 3 is not a pairing: Dora" }).waitFor();
    await list.fill("White,Black\nAnna,Ben\nDora,Anna\n\"Emil\",Eml\n");
    await button(page, "Take the list over").click();
    await page.locator(".pairing-rows tr.bad-row .problem", { hasText: "Anna: is paired twice" }).waitFor();
    await checkScreen(page, "desk-pairing");
    await page.getByLabel("Black at board 2").fill("Eml");
    await page.getByLabel("White at board 3").fill("");
    await page.getByLabel("Black at board 3").fill("");
    await button(page, "Save the pairings").click();
    await page.locator(".pairing-rows tr.bad-row .problem", { hasText: "There is no account Eml" }).waitFor();
    expectEqual(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Black at board 2", "the focus is there");
    await page.getByLabel("Black at board 2").fill("Emil");
    await button(page, "Save and start the round").click();
    await dialog(page).getByText("2 boards: all games begin together").waitFor();
    await shot(page, "desk-start");
    await dialog(page).getByRole("button", { name: "Start 2 games" }).click();
    await page.locator(".tile").nth(1).waitFor();
    expectEqual(await page.locator(".tile-name").allTextContents(), ["Ben", "Anna", "Emil", "Dora"], "the players");
    const [contest] = (await chief.http("GET", "/api/contests")).contests;
    const made = await chief.http("GET", `/api/contests/${contest.contest}`);
    expectEqual([made.premoves, made.claim_after_ms, made.call_stop_ms, made.delay_plies, made.arbiters.map((one) => one.name)],
      [false, 120000, 120000, 4, ["Clara", "Vera"]], "the terms");
  },

  "all boards are paused and resumed at once, and premoves forbidden": async (bench, zone) => {
    const { id, games, chief, page } = await atDesk(bench, zone, NAMES);
    const statuses = () => Promise.all(games.map(async (game) => (await chief.http("GET", `/api/games/${game}`)).status));
    await chief.command({ do: "adjudicate", game: games[0], result: "0-1", reason: "Before" });
    await page.locator(".tile.is-over").waitFor();
    await button(page, "Pause all").click();
    await dialog(page).getByText("4 boards").waitFor();
    expectEqual(await statuses(), ["over", "paused", "paused", "paused", "paused"], "paused before anything is asked");
    await confirm(page, "Fire alarm", "Tell the players");
    expectEqual(await statuses(), ["over", "paused", "paused", "paused", "paused"], "paused");
    await page.locator(".summary", { hasText: "4 paused" }).waitFor();
    await button(page, "Resume all").click();
    await dialog(page).getByRole("button", { name: "Resume all" }).click();
    await dialog(page).waitFor({ state: "detached" });
    expectEqual(await statuses(), ["over", "running", "running", "running", "running"], "resumed");
    await page.getByRole("tab", { name: "Event" }).click();
    await checkScreen(page, "desk-setup");
    await button(page, "Allow or forbid").click();
    await dialog(page).getByLabel("Premoves are allowed").uncheck();
    await confirm(page, "Rules of the event", "Save");
    await page.locator(".event-head", { hasText: "no premoves" }).waitFor();
    expectEqual((await chief.http("GET", `/api/games/${games[2]}`)).premoves, false, "at a board");
    await page.getByLabel("Name of an account").fill("Anna");
    await button(page, "Name an arbiter").click();
    await button(page, "Remove Anna").waitFor();
    await page.getByLabel("Name of an account").fill("Xaver");
    await button(page, "Name an arbiter").click();
    await page.locator(".problem", { hasText: "There is no account Xaver" }).waitFor();
    await button(page, "Close the event").click();
    await dialog(page).getByRole("button", { name: "Close the event" }).click();
    await dialog(page).locator(".problem", { hasText: "This is not over yet." }).waitFor();
    await page.keyboard.press("Escape");
    for (const game of games.slice(1)) await chief.command({ do: "adjudicate", game, result: "1-0", reason: "The end" });
    await button(page, "Close the event").click();
    await dialog(page).getByRole("button", { name: "Close the event" }).click();
    await page.locator(".notice", { hasText: "This event is closed." }).waitFor();
    await checkScreen(page, "desk-event-closed");
    await page.goto("/desk");
    await page.locator("summary", { hasText: "Closed events" }).click();
    await page.locator("details").getByRole("link", { name: "Club Cup" }).waitFor();
    await checkScreen(page, "desk-closed");
    await page.goto(`/event/${id}`);
    await page.locator(".results").first().waitFor();
    await checkScreen(page, "event-closed");
    expectEqual((await chief.http("GET", `/api/contests/${id}`)).closed, true, "closed");
  },

  "a board is walked to, opened, paused and closed by keys alone": async (bench, zone) => {
    const { games, chief, page } = await atDesk(bench, zone, NAMES.slice(0, 8));
    await page.locator(".tile-open").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    expect((await page.evaluate(() => document.activeElement.getAttribute("aria-label"))).startsWith("Board 2: Dora – Emil, "),
      "the second board has the focus");
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.locator(".panel h2", { hasText: "Board 2: Dora – Emil" }).waitFor();
    await page.locator(".panel [data-act=pause]").waitFor();
    const focused = () => page.evaluate(() => document.activeElement.textContent);
    for (let i = 0; i < 80 && (await focused()) !== "Pause"; i++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await dialog(page).getByLabel("Reason", { exact: true }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("By keys");
    await page.keyboard.press("Enter");
    await page.locator(".panel-status .chip.paused").waitFor();
    expectEqual((await chief.http("GET", `/api/games/${games[1]}`)).status, "paused", "the zone");
    // The focus stays with the acts as soon as the dialog has gone.
    await page.waitForFunction(() => document.activeElement.textContent === "Resume");
    await page.keyboard.press("Escape");
    await page.locator(".panel").waitFor({ state: "detached" });
    expect((await page.evaluate(() => document.activeElement.getAttribute("aria-label"))).startsWith("Board 2"), "back at the board");
    await page.getByRole("tab", { name: "Boards" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tabpanel", { name: "Pairings and results" }).waitFor();
  },

  "a game to which nobody came waits for the arbiter, who decides it by forfeit": async (bench, zone) => {
    // Three seconds may be over when a busy machine has shown the desk: Dora moves before.
    const { page, games, id } = await atDesk(bench, zone, ["Anna", "Ben", "Dora", "Emil"], {
      control: { white: "3", black: "600" }, clock_start: "at-start",
    }, {}, ({ players, games: [, second] }) => players[2].command({ do: "move", game: second, move: "e4" }));
    await tile(page, 1).locator(".chip.undecided", { hasText: "to be decided" }).waitFor();
    await tile(page, 1).locator(".chip.result", { hasText: "0 – 0" }).waitFor();
    await tile(page, 2).locator(".chip.away", { hasText: "late" }).waitFor();
    await page.locator(".summary .chip.undecided", { hasText: "1 to be decided" }).waitFor();
    await openBoard(page, 1);
    await page.locator(".panel .matter.undecided", { hasText: "had never come" }).waitFor();
    await checkScreen(page, "desk-undecided");
    await button(page, "Decide").click();
    await shot(page, "desk-decide-seven");
    const labels = await dialog(page).locator("fieldset label").allTextContents();
    expectEqual(labels, ["1 – 0 Anna wins", "½ – ½ draw", "0 – 1 Ben wins", "0 – 0 both lose", "+ / – Ben forfeits",
      "– / + Anna forfeits", "– / – both forfeit"], "what can be decided");
    await dialog(page).getByLabel("+ / – Ben forfeits").check();
    await confirm(page, "Anna had told me before", "Decide");
    await page.locator(".panel-status", { hasText: "White wins by forfeit: decided by the arbiter" }).waitFor();
    await button(page, "Correct result").waitFor();
    await tile(page, 1).locator(".chip.undecided").waitFor({ state: "detached" });
    const everybody = await bench.person();
    await everybody.goto(`/event/${id}`);
    await everybody.locator(".results td.score", { hasText: "+ / –" }).waitFor();
    const first = everybody.locator(".standings tbody tr").first();
    expectEqual(await first.locator("td, th").allTextContents(), ["1", "Anna", "+", "1", "0"], "the standings");
    await checkScreen(everybody, "event-forfeit");
    const phone = await bench.person({ viewport: { width: 390, height: 844 }, settings: { language: "de" } });
    await phone.goto(`/game/${games[0]}`);
    await phone.locator(".outcome .score", { hasText: "+ / –" }).waitFor();
    await phone.getByText("Weiß gewinnt kampflos: Entscheidung des Schiedsrichters").first().waitFor();
    await shot(phone, "game-forfeit-phone");
  },

  "an event has a default time, and who waits sees how long the opponent may be late": async (bench, zone) => {
    const { page, players, games } = await atDesk(bench, zone, ["Anna", "Ben"], { default_after_ms: 600000 });
    await page.locator(".event-head", { hasText: "default time 10 minutes" }).waitFor();
    const anna = await atBoard(bench, players[0], games[0]);
    await anna.locator(".player.black .player-note", { hasText: /not here yet, has \d+:\d\d/ }).waitFor();
    await openBoard(page, 1);
    await page.locator(".panel-status", { hasText: "default time until" }).waitFor();
    await page.locator(".panel .player .away", { hasText: "late" }).waitFor();
    const ben = await atBoard(bench, players[1], games[0]);
    await isTold(anna, "Ben is here");
    await anna.locator(".player.black .player-note", { hasText: "not here yet" }).waitFor({ state: "hidden" });
    await page.locator(".panel-status", { hasText: "default time until" }).waitFor({ state: "detached" });
    await ben.context().close();
    await page.getByRole("tab", { name: "Event", exact: true }).click();
    const select = page.getByLabel("When a player does not come (default time)");
    expectEqual(await select.inputValue(), "600000", "the default time in the form");
    await select.selectOption("the game is forfeited after 30 minutes");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.locator(".event-head", { hasText: "default time 30 minutes" }).waitFor();
    await checkScreen(page, "desk-default-time");
  },

  "a game that both have begun is aborted with a reason, which the players see": async (bench, zone) => {
    const { page, players, games } = await atDesk(bench, zone, ["Anna", "Ben"]);
    await playMoves(games[0], players, "e4 e5 Nf3");
    const anna = await atBoard(bench, players[0], games[0]);
    await openBoard(page, 1);
    await button(page, "Abort").click();
    await dialog(page).getByText("Law 7.3").waitFor();
    await confirm(page, "Wrong colours", "Abort the game");
    await tile(page, 1).locator(".chip.result", { hasText: "aborted" }).waitFor();
    await anna.getByText("The game was aborted. It does not count.").first().waitFor();
    await anna.locator(".notice", { hasText: "Reason: Wrong colours" }).waitFor();
    await anna.reload();
    await anna.locator(".notice", { hasText: "Reason: Wrong colours" }).waitFor();
  },

  "an event is closed when no round waits, and opened again": async (bench, zone) => {
    const { id, games, chief, page } = await atDesk(bench, zone, ["Anna", "Ben"]);
    await chief.command({ do: "adjudicate", game: games[0], result: "1-0", reason: "A trial" });
    await chief.command({ do: "contest-pair", contest: id, round: "2", pairings: [{ white: "Ben", black: "Anna" }] });
    await page.getByRole("tab", { name: "Event", exact: true }).click();
    await button(page, "Close the event").click();
    await dialog(page).getByRole("button", { name: "Close the event", exact: true }).click();
    await dialog(page).getByText("Round 2 is paired and has not started").waitFor();
    await dialog(page).getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByRole("tab", { name: "Pairings and results" }).click();
    await page.getByLabel("Round", { exact: true }).selectOption("Round 2 (not started)");
    await button(page, "Remove the pairings").click();
    await dialog(page).getByRole("button", { name: "Remove the pairings", exact: true }).click();
    await dialog(page).waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Round 1" }).waitFor();
    expectEqual(await page.getByLabel("Round", { exact: true }).locator("option").allTextContents(), ["Round 1"], "rounds");
    await page.getByRole("tab", { name: "Event", exact: true }).click();
    await button(page, "Close the event").click();
    await dialog(page).getByRole("button", { name: "Close the event", exact: true }).click();
    await page.locator(".event-head .chip", { hasText: "closed" }).waitFor();
    await button(page, "Open the event again").waitFor();
    await checkScreen(page, "desk-closed");
    await button(page, "Open the event again").click();
    await dialog(page).getByRole("button", { name: "Open the event again", exact: true }).click();
    await page.locator(".event-head .chip", { hasText: "closed" }).waitFor({ state: "detached" });
    await button(page, "Close the event").waitFor();
  },

  "the PGN of a round and of the event is downloaded in the collating sequence": async (bench, zone) => {
    const { id, games, chief, page } = await atDesk(bench, zone, ["Zoe", "Adam", "Berta", "Carl"]);
    for (const game of games) await chief.command({ do: "adjudicate", game, result: "1-0", reason: "A trial" });
    const [third] = await round(chief, id, "2", [["Adam", "Zoe"]]);
    await chief.command({ do: "adjudicate", game: third, result: "1/2-1/2", reason: "A trial" });
    await page.getByRole("tab", { name: "Pairings and results" }).click();
    await page.locator(".results td.score", { hasText: "½ – ½" }).waitFor();
    await page.getByLabel("Round", { exact: true }).selectOption("Round 1");
    await page.locator(".results td.score", { hasText: "1 – 0" }).first().waitFor();
    expectEqual(await page.locator(".standings tbody tr").allTextContents(), ["1Zoe1 ½1½2", "2Berta1 ·11", "3Adam0 ½½2", "4Carl0 ·01"], "standings");
    await checkScreen(page, "desk-results");
    const fetchPgn = async (name) => {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
      return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
    };
    const tags = (text, name) => [...text.matchAll(new RegExp(`\\[${name} "([^"]*)"\\]`, "g"))].map((match) => match[1]);
    const ofRound = await fetchPgn("PGN of the round");
    expectEqual([tags(ofRound.text, "Round"), tags(ofRound.text, "White")], [["1", "1"], ["Berta", "Zoe"]], "round 1 by White's name");
    const ofEvent = await fetchPgn("PGN of the event");
    expectEqual([tags(ofEvent.text, "Round"), tags(ofEvent.text, "White")], [["1", "1", "2"], ["Berta", "Zoe", "Adam"]], "all rounds");
    expectEqual(ofEvent.name, "Club-Cup.pgn", "the name of the file");
  },

  "who is no arbiter is told how to become one": async (bench, zone) => {
    const chief = await arbiter(zone);
    const { id } = await event(zone, chief, NAMES.slice(0, 2));
    const page = await bench.person();
    await page.goto("/desk");
    await page.getByRole("heading", { name: "Come in first" }).waitFor();
    await checkScreen(page, "desk-nobody");
    const anna = await account(zone, "Xenia");
    await anna.at(page);
    await page.goto("/desk");
    await page.locator("code", { hasText: "zug zone make-arbiter Xenia" }).waitFor();
    await checkScreen(page, "desk-not-arbiter");
    await page.goto(`/desk/${id}`);
    await page.getByRole("heading", { name: "This event has other arbiters" }).waitFor();
    await page.getByRole("link", { name: "Watch the event" }).click();
    await page.locator(".tile").waitFor();
    await page.goto("/desk/000000000000");
    await page.getByText("There is no such event.").waitFor();
  },

  "everybody sees boards, pairings and results of an event, and they live": async (bench, zone) => {
    const chief = await arbiter(zone);
    const { id, games, players } = await event(zone, chief, NAMES.slice(0, 6));
    const page = await bench.person();
    await page.goto(`/event/${id}`);
    await page.locator(".tile").nth(2).waitFor();
    await playMoves(games[0], players.slice(0, 2), "f3 e5 g4 Qh4#");
    await page.locator(".tile.is-over .chip.result", { hasText: "0 – 1" }).waitFor();
    await page.locator(".results td.score", { hasText: "0 – 1" }).waitFor();
    await checkScreen(page, "event");
    expectEqual(await tile(page, 2).locator("a").getAttribute("href"), `/game/${games[1]}`, "a link to the game");
    await round(chief, id, "2", [["Dora", "Anna"]]);
    await page.locator(".tile-name", { hasText: "Dora" }).waitFor();
    await page.locator("h2", { hasText: "Round 2" }).waitFor();
  },

  "an arbiter of the zone looks after a game outside of events": async (bench, zone) => {
    const chief = await arbiter(zone);
    const [anna, ben] = [await account(zone, "Anna"), await account(zone, "Ben")];
    const game = await beginGame(anna, ben);
    await playMoves(game, [anna, ben], "e4 e5 Nf3");
    const page = await chief.at(await bench.person());
    await page.goto("/desk");
    await page.getByRole("link", { name: "Anna – Ben" }).click();
    await button(page, "Take back").click();
    await confirm(page, "A wrong click", "Take back");
    await page.locator('.panel .moves-list [data-ply="3"]').waitFor({ state: "detached" });
    await checkScreen(page, "desk-game");
    await button(page, "Decide").click();
    await dialog(page).getByLabel("½ – ½ draw").check();
    await confirm(page, "Agreed by both", "Decide");
    await page.locator(".panel-status", { hasText: "Reason: Agreed by both" }).waitFor();
    expectEqual((await anna.http("GET", `/api/games/${game}`)).result, "1/2-1/2", "decided");
  },

  "events are found from where games are watched": async (bench, zone) => {
    const { id } = await event(zone, await arbiter(zone), NAMES.slice(0, 2));
    const page = await bench.person();
    await page.goto("/watch");
    await page.getByRole("link", { name: "Club Cup" }).click();
    await page.locator(".tile").waitFor();
    expectEqual(new URL(page.url()).pathname, `/event/${id}`, "the page of the event");
  },

  "the desk works on a phone": async (bench, zone) => {
    const { players, games, chief, page } = await atDesk(bench, zone, NAMES.slice(0, 8), {}, { phone: true });
    await playMoves(games[0], players.slice(0, 2), "e4 c5 Nf3");
    await players[5].command({ do: "call-arbiter", game: games[2], reason: "The clock is wrong" });
    await page.locator(".desk-waiting .matter.called").waitFor();
    await checkScreen(page, "desk-phone-boards");
    await page.locator(".desk-waiting").getByRole("button", { name: "Open the board" }).click();
    await page.locator(".panel h2", { hasText: "Board 3" }).waitFor();
    await button(page, "Pause").click();
    await dialog(page).waitFor();
    await checkScreen(page, "desk-phone-act");
    await confirm(page, "A look at the clock", "Tell the players");
    expectEqual((await chief.http("GET", `/api/games/${games[2]}`)).status, "paused", "paused");
    await checkScreen(page, "desk-phone-panel");
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(!isWide, "nothing is wider than the phone");
    await button(page, "Close the board").click();
    await page.locator(".tile").first().waitFor();
  },

  "the desk says when the connection is lost, and goes on by itself": async (bench, zone) => {
    const { players, games, page } = await atDesk(bench, zone, NAMES.slice(0, 2));
    await zone.restart(() => page.locator(".desk.is-stale .notice", { hasText: "not the present" }).waitFor());
    await page.locator(".desk:not(.is-stale)").waitFor();
    await players[0].command({ do: "move", game: games[0], move: "e4" });
    await page.locator(".tile square.last-move").first().waitFor({ state: "attached" });
  },
};
