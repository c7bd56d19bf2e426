// zone.test.mjs - a zone is set up, closed, looked after and copied in the page, without a shell.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { arbiter } from "./club.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { account, beginGame, guest } from "./people.mjs";

const PASSWORD = "a long password";

/** A link by which the zone is set up, to this zone. */
const linkOf = async (zone) => `/setup#${(await zone.zone("setup-link")).trim().split("#")[1]}`;

/** Types what sets a zone up. */
async function fillForm(page, { zone = "Chess at school", name = "Tessa", password = PASSWORD } = {}) {
  await page.getByLabel("Name of the zone").fill(zone);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel(/^Password/).fill(password);
}

/** Waits until the zone knows that it has an arbiter. */
async function untilSetUp(zone) {
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20)))
    if (!(await (await fetch(`${zone.url}/api/login`)).json()).waiting) return;
  throw new Error("the zone waits for its set-up still");
}

const isNarrow = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

export const tests = {
  "who opens the link names the zone, becomes its arbiter and is at the desk": async (bench, zone) => {
    const page = await bench.person();
    await page.goto("/");
    await page.getByText("Not set up yet").waitFor();
    await page.goto(await linkOf(zone));
    await page.getByRole("heading", { name: "Set up this zone" }).waitFor();
    expect(!(await page.getByLabel("Code", { exact: true }).isVisible()), "the code of a link is not asked for");
    await checkScreen(page, "setup");
    await fillForm(page);
    await page.getByText("Accounts only", { exact: true }).click();
    await page.getByText("The zone is closed: only who has an account").waitFor();
    await page.getByRole("button", { name: "Set up the zone" }).click();
    await page.getByRole("heading", { name: "Arbiter's desk" }).waitFor();
    expectEqual(await page.title(), "Arbiter's desk · Chess at school", "the window has the zone's name");
    expectEqual(new URL(page.url()).hash, "", "the code is gone from the address");
    await page.locator(".brand", { hasText: "Chess at school" }).waitFor();
    await page.getByRole("button", { name: "Make an event" }).waitFor();
    await page.goto("/");
    await page.getByRole("heading", { name: "Chess at school" }).waitFor();
    expect(!(await page.getByText("This zone waits").isVisible()), "a zone that is set up waits for nobody");
  },

  "what is wrong with the code, the name or the password is said, and the form stays": async (bench, zone) => {
    await account(zone, "Bert");
    const page = await bench.person({ phone: true });
    await page.goto("/setup");
    await page.getByLabel("Code", { exact: true }).fill("x".repeat(43));
    await fillForm(page, { name: "Bert" });
    const problem = page.locator(".setup .problem");
    const send = page.getByRole("button", { name: "Set up the zone" });
    await send.click();
    await problem.getByText("This is not the code of this zone").waitFor();
    expect(await isNarrow(page), "the form is wider than a phone");
    await shot(page, "setup-phone");
    const [, code] = (await linkOf(zone)).split("#");
    await page.getByLabel("Code", { exact: true }).fill(code);
    await send.click();
    await problem.getByText("Somebody has this name already").waitFor();
    await page.getByLabel("Your name").fill("Tessa");
    await page.getByLabel(/^Password/).fill("short");
    await send.click();
    expect(await page.getByLabel(/^Password/).evaluate((field) => !field.validity.valid), "a short password is sent");
    await page.getByLabel(/^Password/).fill(PASSWORD);
    // Somebody else was faster.
    await arbiter(zone, "Clara");
    await send.click();
    await page.getByRole("heading", { name: "This zone is set up" }).waitFor();
    await page.getByRole("link", { name: "To the arbiter's desk" }).click();
    await page.getByRole("heading", { name: "Come in first" }).waitFor();
    // What the operator did in a shell the zone hears of a moment later.
    await untilSetUp(zone);
    await page.goto(`/setup#${code}`);
    await page.getByRole("heading", { name: "This zone is set up" }).waitFor();
    await checkScreen(page, "setup-over");
  },

  "a zone is set up by keyboard alone": async (bench, zone) => {
    const page = await bench.person();
    await page.goto(await linkOf(zone));
    await page.getByLabel("Name of the zone").focus();
    await page.keyboard.type("Club");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await page.getByText("The zone is closed: only who").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.getByText("The zone is open: everybody").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Tessa");
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Arbiter's desk" }).waitFor();
  },

  "a zone that is closed shows its door to strangers and guests at once, and who logs in goes on": async (bench, zone) => {
    const clara = await arbiter(zone, "Clara");
    const [anna, ben] = [await guest(zone, "Anna"), await account(zone, "Ben")];
    const game = await beginGame(ben, anna);
    const [chief, stranger, player] = [await bench.person(), await bench.person({ phone: true }), await bench.person()];
    await clara.at(chief);
    await anna.at(player);
    await stranger.goto(`/game/${game}`);
    await player.goto(`/game/${game}`);
    await Promise.all([stranger, player].map((page) => page.locator(".live-game").waitFor()));
    await chief.goto("/desk");
    await chief.getByRole("link", { name: "The zone", exact: true }).click();
    await chief.getByRole("heading", { name: "The zone", exact: true }).waitFor();
    await chief.getByLabel("Name of the zone").fill("Club night");
    await chief.getByText("Accounts only", { exact: true }).click();
    await chief.getByRole("button", { name: "Save" }).click();
    await chief.getByText("Saved. It holds from now on.").waitFor();
    await chief.locator(".brand", { hasText: "Club night" }).waitFor();
    for (const page of [stranger, player]) await page.locator(".door").waitFor();
    await player.getByText("This zone was closed to guests.").waitFor();
    await stranger.getByText("This zone is closed: it is for those").waitFor();
    expect(await isNarrow(stranger), "the door is wider than a phone");
    await checkScreen(stranger, "door");
    for (const address of ["/", "/play", "/watch", "/archive", "/desk", `/event/${game}`]) {
      await stranger.goto(address);
      await stranger.locator(".door").waitFor();
    }
    for (const name of ["As a guest", "New account"])
      expectEqual(await stranger.getByRole("button", { name }).count(), 0, name);
    await stranger.goto(`/game/${game}`);
    await stranger.getByLabel("Name").fill("Ben");
    await stranger.getByLabel("Password").fill("wrong password");
    await stranger.locator("button[type=submit]", { hasText: "Log in" }).click();
    await stranger.getByText("The name or the password is wrong.").waitFor();
    await stranger.getByLabel("Password").fill(PASSWORD);
    await stranger.locator("button[type=submit]", { hasText: "Log in" }).click();
    await stranger.locator(".live-game").waitFor();
    // It is opened again, and the guest goes on when the page is loaded anew.
    await chief.getByText("Everybody", { exact: true }).click();
    await chief.getByRole("button", { name: "Save" }).click();
    await chief.getByText("The zone is open: everybody").waitFor();
    await chief.getByText("Saved. It holds from now on.").waitFor();
    await player.goto(`/game/${game}`);
    await player.locator(".live-game").waitFor();
  },

  "the state of the zone is told, and arbiters name each other but never end the last": async (bench, zone) => {
    const clara = await arbiter(zone, "Clara");
    await account(zone, "Dora");
    const page = await clara.at(await bench.person());
    await page.goto("/zone");
    const state = page.locator(".zone-state");
    for (const [name, value] of [["Accounts", "2"], ["Games", "0"], ["Limits by address", "off"]])
      expectEqual(await state.locator(".zone-fact", { hasText: name }).locator("dd").textContent(), value, name);
    await state.getByText("free of").waitFor();
    await state.getByText("Limits by address are off: whoever floods").waitFor();
    const list = page.getByRole("list", { name: "Arbiters of the zone" });
    await list.getByText("the only one").waitFor();
    await page.getByLabel("Name of an account").fill("Nobody");
    await page.getByRole("button", { name: "Make an arbiter" }).click();
    await page.getByText("There is no account of this name.").waitFor();
    await page.getByLabel("Name of an account").fill("dora");
    await page.keyboard.press("Enter");
    await list.getByText("Dora").waitFor();
    expect(await page.getByLabel("Name of an account").evaluate((field) => field === document.activeElement && field.value === ""),
      "the next name can be typed at once");
    await checkScreen(page, "zone");
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await isNarrow(page), "the zone is wider than a phone");
    await shot(page, "zone-phone");
    await page.getByRole("button", { name: "Remove Dora as an arbiter" }).click();
    await page.getByRole("button", { name: "Dora shall be no arbiter any more? Press once more." }).click();
    await list.getByText("the only one").waitFor();
    expectEqual(await list.getByText("Dora").count(), 0, "Dora is no arbiter");
    const other = await (await account(zone, "Emil")).at(await bench.person());
    await other.goto("/zone");
    await other.getByText("Only an arbiter of the whole zone may do that.").waitFor();
  },

  "a certificate that ends soon and a disk that is full are told, and copies of a server are made there": async (bench, zone) => {
    const clara = await arbiter(zone, "Clara");
    const page = await clara.at(await bench.person({ settings: { language: "de" } }));
    const day = 86_400_000;
    const state = { ...(await clara.http("GET", "/api/zone")), limits: true, nodes: 3 };
    const shown = async (more) => {
      await page.route("**/api/zone", (route) => route.fulfill({ json: { ...state, ...more } }));
      await page.goto("/zone");
      return page.locator(".zone-state .notice").allTextContents();
    };
    expectEqual(await shown({ certificate_ends_ms: Date.now() + 15 * day, disk_free_bytes: state.disk_bytes / 2 }), [], "all is well");
    expectEqual(await shown({ certificate_ends_ms: Date.now() + 13.5 * day, disk_free_bytes: state.disk_bytes / 20 }), [
      "Das Zertifikat endet in 13 Tagen: Erneuere es und starte die Spielzone neu.",
      "Auf der Platte ist wenig Platz. Ist sie voll, wird nichts gespeichert, und kein Zug gilt.",
    ], "what is to be done");
    expectEqual(await page.locator(".zone-fact", { hasText: "Knoten" }).locator("dd").textContent(), "3", "nodes");
    await shown({ database: "server", disk_bytes: undefined, disk_free_bytes: undefined, certificate_ends_ms: Date.now() - 1 });
    await page.getByText("Das Zertifikat ist abgelaufen").waitFor();
    await page.locator("code", { hasText: "pg_dump" }).waitFor();
    expectEqual(await page.getByRole("button", { name: "Kopie herunterladen" }).count(), 0, "nothing to download");
  },

  "an event has the zone's name as its site, if nobody says another": async (bench, zone) => {
    const clara = await arbiter(zone, "Clara");
    await clara.http("PUT", "/api/zone", { name: "Club night" });
    const page = await clara.at(await bench.person());
    await page.goto("/desk");
    await page.getByRole("button", { name: "Make an event" }).first().click();
    expectEqual(await page.getByLabel("Place").inputValue(), "Club night", "the site");
  },

  "a copy of the zone is downloaded with the password": async (bench, zone) => {
    const clara = await arbiter(zone, "Clara");
    const dora = await account(zone, "Dora");
    await beginGame(clara, dora);
    const page = await clara.at(await bench.person());
    await page.goto("/zone");
    await page.getByLabel("Your password").fill("wrong password");
    await page.getByRole("button", { name: "Download a copy" }).click();
    await page.getByText("The name or the password is wrong.").waitFor();
    await page.getByLabel("Your password").fill(PASSWORD);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download a copy" }).click(),
    ]);
    expect(/^zone-\d{4}-\d\d-\d\d\.db$/.test(download.suggestedFilename()), download.suggestedFilename());
    const home = mkdtempSync(join(tmpdir(), "zug-copy-"));
    try {
      const file = join(home, "zug.db");
      await download.saveAs(file);
      expect(existsSync(file) && statSync(file).size > 50_000, "the copy is whole");
      expectEqual(readFileSync(file).subarray(0, 15).toString(), "SQLite format 3", "it is a database");
    } finally {
      rmSync(home, { recursive: true });
    }
    await page.getByText("is complete.").waitFor();
    expectEqual(await page.getByLabel("Your password").inputValue(), "", "the password does not stay");
  },
};
