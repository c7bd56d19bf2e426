// teacher.mjs - what somebody without a shell does to run an event, as docs/arbiter.md tells it: buttons by their names,
// fields by their labels.
import { pressTwice } from "./board.mjs";
import { Person } from "./people.mjs";
import { picture } from "./picture.mjs";

export const PASSWORD = "a long password";
export const button = (within, name) => within.getByRole("button", { name, exact: true });
export const link = (within, name) => within.getByRole("link", { name, exact: true });
export const tab = (page, name) => page.getByRole("tab", { name, exact: true });
export const dialog = (page) => page.locator("dialog[open]");

/** Opens the link that a new zone prints, and sets it up: its name, closed to strangers, and who looks after it. */
export async function setUp(page, zone, name = "Chess at school") {
  await page.goto((await zone.link).replace(/^.*\/setup/, "/setup"));
  await page.getByLabel("Name of the zone").fill(name);
  await page.getByText("Accounts only", { exact: true }).click();
  await page.getByLabel("Your name").fill("Tessa");
  await page.getByLabel("Password, at least 8 characters").fill(PASSWORD);
  await picture(page, "setup");
  await button(page, "Set up the zone").click();
  await page.getByRole("heading", { name: "Arbiter's desk" }).waitFor();
}

/** Makes accounts of names on the screen of accounts; answers the code of each, as the slips have it. */
export async function makeAccounts(page, names) {
  await page.getByLabel("Names", { exact: true }).fill(names.join("\n"));
  await button(page, "Check the names").click();
  await button(page, names.length === 1 ? "Make 1 account" : `Make ${names.length} accounts`).click();
  await page.getByRole("heading", { name: "Login slips" }).waitFor();
  const slips = await page.locator(".slip").evaluateAll((all) =>
    all.map((one) => [one.querySelector(".slip-name").textContent, one.querySelector(".slip-code").textContent]));
  return Object.fromEntries(slips);
}

/** Puts the slips away when they are printed. */
export const forgetCodes = (page) => pressTwice(page.locator("button", { hasText: "Done: forget the codes" }));

/** Makes an event from the desk; the page shows its pairings then. */
export async function makeEvent(page, name) {
  await button(page, "Make an event").first().click();
  const form = page.getByRole("form", { name: "Make an event" });
  await form.getByLabel("Name of the event").fill(name);
  await form.getByText("10+5", { exact: true }).click();
  await picture(page, "event");
  await form.getByLabel("When a player does not come (default time)").selectOption("the game is forfeited after 15 minutes");
  await button(form, "Make an event").click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

/** Pastes a list of players at the desk of an event, and links them to the accounts of their names. */
export async function enterPlayers(page, lines) {
  await tab(page, "Players").click();
  await page.locator("summary", { hasText: "Paste or upload a list" }).click();
  await page.getByLabel("List of players").fill(lines.join("\n"));
  await picture(page, "list", page.locator(".player-paste").first());
  await button(page, `Enter ${lines.length} players`).click();
  await page.locator(".player-list tbody tr").nth(lines.length - 1).waitFor();
}

export async function linkAccounts(page) {
  await button(page, "Link accounts of the same name").click();
  await page.getByText("no account", { exact: true }).first().waitFor({ state: "detached" });
}

/** Chooses how an event is played. */
export async function savePlan(page, system, rounds) {
  await tab(page, "Plan").click();
  await page.getByLabel("System", { exact: true }).selectOption(system);
  if (rounds !== undefined) await page.getByLabel("Number of rounds").fill(String(rounds));
  await button(page, "Draw by lot").click();
  await page.getByLabel("First player's colour in round 1").selectOption("White");
  await picture(page, "plan");
  await button(page, "Save the plan").click();
  await page.getByText("The plan is saved.", { exact: true }).first().waitFor();
}

/** A player who has come in with the code of a slip, without a browser. */
export async function comeInByCode(zone, name, code) {
  const response = await fetch(`${zone.url}/api/login/code`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ code }),
  });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return new Person(zone, name, response.headers.get("set-cookie").split(";")[0]);
}

/** Has the next round paired by the rules; the page shows the proposal. */
export async function propose(page, boards) {
  await tab(page, "Pairings and results").click();
  await button(page, "Pair the next round").click();
  await page.locator(".seating tbody tr").nth(boards - 1).waitFor();
}

/** Starts the round whose proposal is shown: its games begin, and the page shows its boards. */
export async function startRound(page, boards) {
  await button(page, "Save and start the round").click();
  await button(dialog(page), `Start ${boards} games`).click();
  await page.locator(".tile").nth(boards - 1).waitFor();
}

/** Gives boards of the round that is shown a result that was played elsewhere, unless it is null, and closes the round. */
export async function giveResults(page, results) {
  for (const [i, result] of results.entries()) {
    if (result === null) continue;
    const list = page.getByLabel(`Result of board ${i + 1}`);
    const [signs] = /^\S+ \S+ \S+/.exec(result);
    await list.selectOption(result);
    await list.and(page.locator("select", { has: page.locator("option[selected]", { hasText: signs }) })).waitFor();
  }
  await button(page, "Close the round").click();
  await button(dialog(page), "Close the round").click();
  await dialog(page).waitFor({ state: "detached" });
}

/** Says that a player does not play: a withdrawal, or one round with what it brings. */
export async function setAbsent(page, name, kind, bye = "no point") {
  await tab(page, "Players").click();
  await page.locator(".player-list tr", { hasText: name }).getByText("Absent", { exact: true }).click();
  await dialog(page).getByLabel(kind).check();
  await dialog(page).getByLabel("It brings").selectOption(bye);
  await button(dialog(page), "Save").click();
  await dialog(page).waitFor({ state: "detached" });
}

/** Opens a board from the list of results, and decides its game or corrects its result. */
export async function decide(page, board, act, result, reason) {
  await tab(page, "Pairings and results").click();
  await page.getByRole("button", { name: new RegExp(`^Open: Board ${board}:`) }).click();
  await button(page, act).click();
  await dialog(page).getByLabel(result).check();
  await button(dialog(page), reason).click();
  await button(dialog(page), act === "Decide" ? "Decide" : "Correct").click();
  await dialog(page).waitFor({ state: "detached" });
}
