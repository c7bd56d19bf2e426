// slips.test.mjs - accounts and login slips from the list of players of an event: made, linked and printed in one act.
import { arbiter } from "./club.mjs";
import { checkScreen, expect, expectEqual } from "./harness.mjs";
import { account } from "./people.mjs";

const CODE = /^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/;
const button = (page, name) => page.getByRole("button", { name, exact: true });
const row = (page, name) => page.locator(".player-list tbody tr", { has: page.getByRole("rowheader", { name, exact: true }) });
const accountOf = (page, name) => row(page, name).locator(".player-account").innerText();

/** An event with a list of players, and its arbiter at the list. */
async function atList(bench, zone, names, person = {}) {
  const chief = await arbiter(zone);
  const { id } = await chief.command({ do: "contest", name: "Class 7b", control: "300+3" });
  await chief.command({ do: "contest-enter", contest: id, players: names.map((name) => ({ name })) });
  const page = await chief.at(await bench.person(person));
  await page.goto(`/desk/${id}?tab=players`);
  await page.locator(".player-list tbody tr").nth(names.length - 1).waitFor();
  return { chief, id, page };
}

const codesOn = async (page) => {
  await page.getByRole("heading", { name: "Login slips" }).waitFor();
  const names = await page.locator(".slip-name").allTextContents();
  const codes = await page.locator(".slip-code").allTextContents();
  expect(codes.every((code) => CODE.test(code)), `codes: ${codes}`);
  return Object.fromEntries(names.map((name, i) => [name, codes[i]]));
};

/** Whom a code lets in. */
async function ownerOf(zone, code) {
  const answer = await fetch(`${zone.url}/api/login/code`, {
    method: "POST", headers: { "Content-Type": "application/json", Origin: zone.url }, body: JSON.stringify({ code }),
  });
  return (await answer.json()).me?.name;
}

export const tests = {
  "a teacher makes accounts and slips for the whole list in one act, and a late entry in one press": async (bench, zone) => {
    const { page, id } = await atList(bench, zone, ["Beck, Anna", "Ben Özil", "Carla"]);
    await page.getByText("3 have no account and cannot play here").waitFor();
    await button(page, "Make accounts and print slips").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("gets an account", { exact: true }).nth(2).waitFor();
    expectEqual(await dialog.getByText("gets an account", { exact: true }).count(), 3, "all names are free");
    await checkScreen(page, "player-slips-dialog");
    await button(dialog, "Make and open the slips").click();
    const codes = await codesOn(page);
    expectEqual(Object.keys(codes).sort(), ["Beck, Anna", "Ben Özil", "Carla"], "slips");
    expectEqual(await ownerOf(zone, codes["Beck, Anna"]), "Beck, Anna", "the code is hers");
    await checkScreen(page, "player-slips");
    await page.getByRole("link", { name: "To the players" }).click();
    await row(page, "Carla").waitFor();
    for (const name of Object.keys(codes)) expectEqual(await accountOf(page, name), name, "linked");
    expectEqual(await button(page, "Make accounts and print slips").isVisible(), false, "nobody is left");
    await page.getByLabel("Name", { exact: true }).fill("Late Lotte");
    await button(page, "Add").click();
    await button(row(page, "Late Lotte"), "Login slip of Late Lotte").filter({ hasText: /^Slip$/ }).click();
    await page.waitForURL(`**/accounts/slips?event=${id}`);
    const all = await codesOn(page);
    expectEqual(Object.keys(all).length, 4, "the slips that were not forgotten yet are there as well");
    expectEqual(await ownerOf(zone, all["Late Lotte"]), "Late Lotte", "the code is hers");
  },

  "names that have accounts already are asked about: linked, or given another name; some are left out": async (bench, zone) => {
    await account(zone, "Dora");
    await account(zone, "Emil");
    const { page } = await atList(bench, zone, ["Dora", "Emil", "Fritz", "x"]);
    await button(page, "Make accounts and print slips").click();
    const dialog = page.getByRole("dialog");
    const one = (name) => dialog.locator(".slip-row", { has: page.getByLabel(name, { exact: true }) });
    await one("Emil").getByLabel("Account of Emil").selectOption("other");
    await one("Emil").getByLabel("Name of the account for Emil").fill("Emil 7b");
    await button(dialog, "Make and open the slips").click();
    await dialog.getByText("Another name is needed for x.").waitFor();
    expectEqual(await one("Emil").getByLabel("Account of Emil").inputValue(), "other", "what was chosen stays");
    await checkScreen(page, "player-slips-names");
    await one("x").getByLabel("x", { exact: true }).uncheck();
    await button(dialog, "Make and open the slips").click();
    expectEqual(Object.keys(await codesOn(page)).sort(), ["Emil 7b", "Fritz"], "slips of new accounts alone");
    await page.getByRole("link", { name: "To the players" }).click();
    await row(page, "Dora").waitFor();
    expectEqual(await Promise.all(["Dora", "Emil", "Fritz", "x"].map((name) => accountOf(page, name))),
      ["Dora", "Emil 7b", "Fritz", "no account"], "linked");
  },

  "a player who has lost the slip gets a new code, and a code is revoked, from the list on a phone": async (bench, zone) => {
    const { page } = await atList(bench, zone, ["Gina"], { phone: true });
    await button(page, "Login slip of Gina").click();
    const { Gina: first } = await codesOn(page);
    await page.getByRole("link", { name: "To the players" }).click();
    await button(page, "Login slip of Gina").click();
    await checkScreen(page, "player-code-phone");
    await button(page.getByRole("dialog"), "New code and slip").click();
    const { Gina: second } = await codesOn(page);
    expect(first !== second, "another code");
    expectEqual([await ownerOf(zone, first), await ownerOf(zone, second)], [undefined, "Gina"], "which code holds");
    await page.getByRole("link", { name: "To the players" }).click();
    await button(page, "Login slip of Gina").click();
    await button(page.getByRole("dialog"), "Revoke the code of Gina").click();
    await button(page.getByRole("dialog"), "Press again to revoke the code").click({ delay: 400 });
    await page.getByText("The code of Gina no longer holds.").first().waitFor();
    expectEqual(await ownerOf(zone, second), undefined, "it is revoked");
  },

  "an arbiter of the event alone makes no accounts, and is told who does": async (bench, zone) => {
    const { chief, id } = await atList(bench, zone, ["Hanna"]);
    const fellow = await account(zone, "Fay");
    await chief.command({ do: "contest-arbiter", contest: id, to: "Fay" });
    const page = await fellow.at(await bench.person());
    await page.goto(`/desk/${id}?tab=players`);
    await page.getByText("Accounts and login slips are made by an arbiter of the zone.").waitFor();
    expectEqual(await page.getByRole("button", { name: /slip/i }).count(), 0, "no button that would be refused");
  },
};
