// accounts.test.mjs - a teacher's accounts: made from a list of names, login slips printed, codes typed and opened,
// accounts looked after.
import { arbiter } from "./club.mjs";
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { account, guest } from "./people.mjs";

const CODE = /^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/;
const button = (page, name) => page.getByRole("button", { name, exact: true });
const row = (page, name) => page.locator(".account-row", { has: page.getByText(name, { exact: true }) });

/** The arbiter at a browser, looking at the accounts. */
async function atAccounts(bench, zone, person = {}) {
  const chief = await arbiter(zone);
  const page = await chief.at(await bench.person(person));
  await page.goto("/accounts");
  return { chief, page };
}

/** Codes of accounts that are made without a browser, by their names. */
async function makeCodes(chief, names) {
  const { lines } = await chief.http("POST", "/api/accounts", { names: names.join("\n") });
  return Object.fromEntries(lines.map((line) => [line.name, line.code]));
}

/** Nothing is wider than the screen. */
async function fits(page, words) {
  const [wide, has] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(wide <= has, `${words}: ${wide} pixels wide on ${has}`);
}

/** The text in a QR code of one block in bytes, read from its drawing: versions 1 to 3 with error correction M. */
function readQr(path, size) {
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${x - 4} ${y - 4}`));
  const is = (x, y) => (dark.has(`${x} ${y}`) ? 1 : 0);
  const far = size - 1;
  const isFixed = (x, y) => x === 6 || y === 6 || (x < 9 && y < 9) || (x < 9 && y > far - 8) || (x > far - 8 && y < 9) ||
    (size > 21 && Math.abs(x - (far - 6)) < 3 && Math.abs(y - (far - 6)) < 3);
  const bits = [is(2, 8), is(3, 8), is(4, 8)].reduce((sum, bit) => 2 * sum + bit, 0) ^ 0b101;
  const masks = [(x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
    (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2, (x, y) => ((x * y) % 2) + ((x * y) % 3),
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2];
  const read = [];
  for (let right = far; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? far - step : step;
        if (!isFixed(x, y)) read.push(is(x, y) ^ (masks[bits](x, y) === 0 ? 1 : 0));
      }
  }
  const number = (from, count) => read.slice(from, from + count).reduce((sum, bit) => 2 * sum + bit, 0);
  expectEqual(number(0, 4), 4, "bytes");
  return String.fromCharCode(...Array.from({ length: number(4, 8) }, (_, i) => number(12 + 8 * i, 8)));
}

export const tests = {
  "a teacher pastes names, sees what becomes of each, makes the accounts and prints the slips": async (bench, zone) => {
    const { chief, page } = await atAccounts(bench, zone);
    await chief.http("PUT", "/api/zone", { name: "Chess at school" });
    await page.reload();
    await account(zone, "Dora");
    await page.getByLabel("Names", { exact: true }).fill("Anna Beck\nBen Özil\n\nx\nDORA\nEmil Grün");
    await button(page, "Check the names").click();
    await page.getByText("3 accounts can be made from 5 lines.").first().waitFor();
    expectEqual(await page.locator(".names-preview tbody tr").allInnerTexts(), [
      "1\tAnna Beck\tgets an account", "2\tBen Özil\tgets an account", "4\tx\t" +
      "A name has 2 to 63 characters; letters with accents or of other alphabets count as two or more.",
      "5\tDORA\thas an account already: Dora", "6\tEmil Grün\tgets an account",
    ], "the preview");
    await checkScreen(page, "accounts-preview");
    expectEqual(await page.locator(".account-row").count(), 1, "nothing is made yet but the arbiter was there");
    await button(page, "Make 3 accounts").click();
    await page.getByRole("heading", { name: "Login slips" }).waitFor();
    expectEqual(await page.locator(".slip-name").allTextContents(), ["Anna Beck", "Ben Özil", "Emil Grün"], "slips");
    const codes = await page.locator(".slip-code").allTextContents();
    expect(codes.every((code) => CODE.test(code)) && new Set(codes).size === 3, `codes: ${codes}`);
    await page.getByText("This address leads every device to itself.").waitFor();
    expectEqual(await page.locator(".slip-title").first().textContent(), "Chess at school", "the title is the zone's name at first");
    await page.getByLabel("Title on every slip").fill("Chess club 7b");
    await page.getByLabel("Address on every slip").fill("http://10.0.0.7:8064/");
    await page.getByText("This address leads every device to itself.").waitFor({ state: "hidden" });
    expectEqual(await page.locator(".slip-title").allTextContents(), Array(3).fill("Chess club 7b"), "titles");
    await page.locator(".slip-how").first().getByText("Open 10.0.0.7:8064/in and type your code").waitFor();
    for (const [i, code] of codes.entries()) {
      const qr = page.locator(".slip").nth(i).getByRole("img");
      const [path, box] = await qr.evaluate((svg) => [svg.querySelector("path").getAttribute("d"), svg.getAttribute("viewBox")]);
      expectEqual(readQr(path, Number(box.split(" ")[2]) - 8), `http://10.0.0.7:8064/in#${code}`, "QR code");
    }
    await checkScreen(page, "slips");
    await page.emulateMedia({ media: "print" });
    for (const gone of [page.locator(".head"), page.getByRole("heading", { name: "Login slips" }), button(page, "Print")])
      expect(!(await gone.isVisible()), "only slips are printed");
    expect(await page.locator(".slip-code").last().isVisible(), "slips are printed");
    await shot(page, "slips-print");
    await page.emulateMedia({ media: "screen" });
    // They stay while one looks elsewhere in the page, and closing it is asked about.
    await page.getByRole("link", { name: "To the accounts" }).click();
    await row(page, "Emil Grün").waitFor();
    await page.goBack();
    await page.locator(".slip").nth(2).waitFor();
    expectEqual(await page.locator(".slip-code").allTextContents(), codes, "the same codes");
    let asked = 0;
    page.on("dialog", (dialog) => {
      asked += dialog.type() === "beforeunload" ? 1 : 0;
      void dialog.accept();
    });
    await page.reload();
    expectEqual(asked, 1, "the page asks before the codes are gone");
    await page.getByText("There are no codes to show").waitFor();
  },

  "a class fits on pages of A4, ten slips on each": async (bench, zone) => {
    const { page } = await atAccounts(bench, zone);
    await page.getByLabel("Names", { exact: true }).fill(Array.from({ length: 30 }, (_, i) => `Pupil ${i + 1}`).join("\n"));
    await button(page, "Check the names").click();
    await button(page, "Make 30 accounts").click();
    await page.locator(".slip").nth(29).waitFor();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const pages = [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b/g)].length;
    expectEqual(pages, 3, "pages");
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString("latin1"));
    expectEqual([Math.round(width), Math.round(height)], [595, 842], "A4 in points");
  },

  "names come from a file, and the keyboard is enough": async (bench, zone) => {
    const { page } = await atAccounts(bench, zone);
    await page.getByLabel("Or from a file").setInputFiles({
      name: "class.csv", mimeType: "text/csv", buffer: Buffer.from("Class;Name\n7b;Anna\n7b;Ben\n"),
    });
    await page.waitForFunction(() => document.querySelector(".account-names textarea").value.includes("Anna"));
    await page.getByLabel("Names", { exact: true }).focus();
    for (let i = 0; i < 2; i++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await button(page, "Make 2 accounts").focus();
    await page.keyboard.press("Enter");
    await page.locator(".slip").nth(1).waitFor();
    expectEqual(await page.locator(".slip-name").allTextContents(), ["Anna", "Ben"], "slips");
  },

  "a code is typed on a phone, as it stands on paper": async (bench, zone) => {
    const chief = await arbiter(zone);
    const codes = await makeCodes(chief, ["Anna"]);
    const page = await bench.person({ phone: true });
    await page.goto("/account");
    await button(page, "With a code").tap();
    const field = page.getByRole("textbox", { name: "With a code" });
    await field.fill("ABCD-EFGH-2345");
    await button(page, "Come in").tap();
    await page.locator(".problem", { hasText: "There is no such code" }).waitFor();
    await fits(page, "the form");
    await checkScreen(page, "code-phone");
    await field.fill(codes.Anna.toLowerCase().replaceAll("-", " "));
    await page.keyboard.press("Enter");
    await page.getByLabel("Name", { exact: true }).waitFor();
    expectEqual(await page.getByLabel("Name", { exact: true }).inputValue(), "Anna", "who came in");
    // A password of one's own needs the code once; both hold then.
    await page.getByLabel("Current password, or the code of your slip").fill(codes.Anna);
    await page.getByLabel("New password").fill("a password of my own");
    await button(page, "Change the password").tap();
    await page.getByText("The password is changed.").waitFor();
    const other = await bench.person();
    await other.goto("/account");
    await button(other, "Log in").first().click();
    await other.getByLabel("Name", { exact: true }).fill("Anna");
    await other.getByLabel("Password").fill("a password of my own");
    await other.locator("button[type=submit]").click();
    await button(other, "Log out").waitFor();
  },

  "a link with a code lets one in and leaves no trace in the address": async (bench, zone) => {
    const chief = await arbiter(zone);
    const codes = await makeCodes(chief, ["Anna", "Ben"]);
    const page = await bench.person();
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/help");
    await page.goto(`/in#${codes.Anna}`);
    await page.waitForFunction(() => location.pathname === "/");
    await page.locator(".head a[href='/account']", { hasText: "Anna" }).waitFor();
    expect(!(await page.evaluate(() => location.href)).includes("#"), "the address is clean");
    await page.goBack();
    await page.waitForFunction(() => location.href.endsWith("/help"));
    expect(!asked.some((url) => url.includes("/api/") && url.includes(codes.Anna)), "no address that was asked for has the code");
    // Who is somebody already is asked first.
    await page.goto("/");
    await page.goto(`/in#${codes.Ben}`);
    await page.getByText("You play as Anna.").waitFor();
    await checkScreen(page, "in-instead");
    await button(page, "Come in").click();
    await page.locator(".head a[href='/account']", { hasText: "Ben" }).waitFor();
    // A code that does not hold leads to the field.
    const stranger = await bench.person({ phone: true });
    await stranger.goto("/in#ABCD-EFGH-2345");
    await stranger.locator(".problem", { hasText: "There is no such code" }).waitFor();
    await stranger.getByRole("textbox", { name: "With a code" }).fill(codes.Ben);
    await stranger.locator("button[type=submit]").tap();
    await stranger.waitForFunction(() => location.pathname === "/");
    // A closed zone has a door, but whoever has a code need not stand before it.
    await chief.http("PUT", "/api/zone", { name: "School", closed: true });
    const pupil = await bench.person({ phone: true });
    await pupil.goto(`/in#${codes.Anna}`);
    await pupil.waitForFunction(() => location.pathname === "/");
    await pupil.getByRole("heading", { name: "A new game" }).waitFor();
  },

  "an arbiter searches, renames, closes and reopens accounts and gives new codes": async (bench, zone) => {
    const { chief, page } = await atAccounts(bench, zone);
    const codes = await makeCodes(chief, ["Anna", "Ben", "Änne", ...Array.from({ length: 55 }, (_, i) => `Pupil ${100 + i}`)]);
    await page.reload();
    expectEqual(await page.locator(".account-row").count(), 50, "a page");
    await button(page, "Next page").click();
    await page.getByText("51 to 59, by name").first().waitFor();
    await button(page, "Previous page").click();
    await page.getByText("1 to 50, by name").first().waitFor();
    await page.getByLabel("Search by name").fill("ÄN");
    await page.getByText("1 to 1, by name").first().waitFor();
    expectEqual(await page.locator(".account-row .row-name").allTextContents(), ["Änne"], "found");
    await page.getByLabel("Search by name").fill("zzz");
    await page.getByText("No account is found.").first().waitFor();
    await page.getByLabel("Search by name").fill("");
    await row(page, "Anna").waitFor();
    await button(page, "Rename Anna").click();
    await page.getByLabel("New name of Anna").fill("Clara");
    await page.keyboard.press("Enter");
    await page.locator(".problem", { hasText: "Somebody has this name already." }).waitFor();
    await page.getByLabel("New name of Anna").fill("Anna Beck");
    await page.keyboard.press("Enter");
    await row(page, "Anna Beck").waitFor();
    await checkScreen(page, "accounts-list");
    await button(page, "Close the account of Anna Beck").click();
    await page.getByRole("button", { name: "Press again to close the account" }).click({ delay: 400 });
    await row(page, "Anna Beck").locator(".chip", { hasText: "closed" }).waitFor();
    const anna = await bench.person();
    await anna.goto(`/in#${codes.Anna}`);
    await anna.locator(".problem", { hasText: "This account is closed" }).waitFor();
    await button(page, "Reopen the account of Anna Beck").click();
    await row(page, "Anna Beck").locator(".chip", { hasText: "closed" }).waitFor({ state: "detached" });
    await button(page, "Revoke the code of Ben").click();
    await page.getByRole("button", { name: "Press again to revoke the code" }).click({ delay: 400 });
    await row(page, "Ben").locator(".chip", { hasText: "cannot log in" }).waitFor();
    expectEqual(await page.getByRole("button", { name: "Close the account of Clara" }).count(), 0, "nobody closes their own");
    await row(page, "Ben").getByRole("checkbox").check();
    await row(page, "Anna Beck").getByRole("checkbox").check();
    await page.getByLabel("Log them out everywhere").check();
    await button(page, "New codes for 2 accounts").click();
    await page.locator(".slip").nth(1).waitFor();
    expectEqual((await page.locator(".slip-name").allTextContents()).sort(), ["Anna Beck", "Ben"], "slips");
    await anna.goto(`/in#${await page.locator(".slip", { hasText: "Ben" }).locator(".slip-code").textContent()}`);
    await anna.locator(".head a[href='/account']", { hasText: "Ben" }).waitFor();
    await button(page, "Done: forget the codes").click();
    await page.getByRole("button", { name: "Press again: they cannot be shown again" }).click({ delay: 400 });
    await page.getByRole("heading", { name: "All accounts" }).waitFor();
  },

  "the accounts are reached from the desk, fit on a phone, and are for arbiters only": async (bench, zone) => {
    const chief = await arbiter(zone);
    await makeCodes(chief, ["Anna", "Maximilian Alexander von Hohenstein-Bergheim"]);
    for (const language of ["de", "fr"]) {
      const page = await chief.at(await bench.person({ phone: true, settings: { language } }));
      await page.goto("/desk");
      await page.locator("main a[href='/accounts']").tap();
      await page.locator(".account-row").nth(2).waitFor();
      await fits(page, `accounts in ${language}`);
      await checkScreen(page, `accounts-phone-${language}`);
      await page.locator(".account-row").first().locator("button").nth(1).tap();
      await page.locator(".slip").waitFor();
      await fits(page, `slips in ${language}`);
      await checkScreen(page, `slips-phone-${language}`);
      page.on("dialog", (dialog) => void dialog.accept());
    }
    const gus = await (await guest(zone, "Gus")).at(await bench.person());
    await gus.goto("/accounts");
    await gus.getByText("Accounts are looked after by arbiters of the zone.").waitFor();
    expectEqual(await gus.locator(".account-row").count(), 0, "nothing is shown");
  },
};
