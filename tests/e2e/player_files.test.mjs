// player_files.test.mjs - a list of players as a file: chosen or dropped, looked at, and entered.
import { arbiter } from "./club.mjs";
import { checkScreen, expect, expectEqual } from "./harness.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });

/** An arbiter at the empty list of an event, or at one with some players. */
async function atList(bench, zone, players = [], person = {}) {
  const chief = await arbiter(zone);
  const { id } = await chief.command({ do: "contest", name: "School Open", control: "600+5" });
  if (players.length > 0) await chief.command({ do: "contest-enter", contest: id, players });
  const page = await chief.at(await bench.person(person));
  await page.goto(`/desk/${id}?tab=players`);
  await page.locator("summary", { hasText: "Paste or upload a list" }).click();
  return { chief, id, page };
}

const playersOf = async (chief, id) => (await chief.http("GET", `/api/contests/${id}`)).players
  .map(({ player: _, number: __, ...facts }) => facts);

const FILE = "Or choose a file, or drop it here (CSV, text, or TRF of another program)";

/** Drops a file on the list, as somebody does with the mouse. */
const drop = (page, name, text) => page.locator(".player-paste", { hasText: "Or choose a file" }).evaluate((place, [file, content]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([content], file));
  for (const kind of ["dragenter", "dragover", "drop"])
    place.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
}, [name, text]);

export const tests = {
  "a table program's file in an old alphabet is understood, with numbers, further columns and empty lines": async (bench, zone) => {
    const { chief, id, page } = await atList(bench, zone, [{ name: "Alt, Otto" }]);
    const text = "Nr.;Nachname;Vorname;Klasse;DWZ;Geboren\r\n1;Müller;Jörg;7b;1450;31.05.2014\r\n\r\n2;Berg;Anna;7a;0;\r\n3;Alt;Otto;7a;-;\r\n";
    await page.getByLabel(FILE).setInputFiles({ name: "liste.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
    await page.getByText("2 players understood", { exact: true }).waitFor();
    expectEqual(await page.locator(".player-paste ul.soft li").allTextContents(),
      ["Line 1: Klasse: this column is not needed, and is left out", "Line 5: Alt, Otto: is in the list already, and is left out"], "notes");
    await checkScreen(page, "list-file");
    expectEqual((await playersOf(chief, id)).length, 1, "nothing is entered yet");
    await button(page, "Enter 2 players").click();
    await page.getByText("2 players entered.").first().waitFor();
    expectEqual(await playersOf(chief, id),
      [{ name: "Alt, Otto" }, { name: "Müller, Jörg", rating: 1450, birth: "2014/05/31" }, { name: "Berg, Anna" }], "the list");
  },

  "the players of another program's report are dropped into the list; what is wrong is told by line": async (bench, zone) => {
    const { chief, id, page } = await atList(bench, zone, [], { phone: true });
    const row = (number, name, rating) => `001 ${String(number).padStart(4)}      ${name.padEnd(33)} ${rating.padStart(4)} GER\n`;
    await drop(page, "open.trf", `012 Open\n${row(1, "Adler, Ada", "21x0")}${row(2, "Bauer, Bo", "1900")}`);
    await page.locator(".player-paste .problem", { hasText: "Line 2: 21x0: a rating is a number up to 9999" }).waitFor();
    expect(await button(page, "Enter 1 player").isDisabled(), "nobody is left out unseen");
    await drop(page, "open.trf", `012 Open\n${row(1, "Adler, Ada", "2100")}${row(2, "Bauer, Bo", "1900")}`);
    await page.getByText("The players of a report were read.").waitFor();
    await checkScreen(page, "list-report-phone");
    await button(page, "Enter 2 players").click();
    await page.getByText("2 players entered.").first().waitFor();
    expectEqual(await playersOf(chief, id),
      [{ name: "Adler, Ada", rating: 2100, federation: "GER" }, { name: "Bauer, Bo", rating: 1900, federation: "GER" }], "the list");
  },

  "a workbook is no list, and it is said what to do": async (bench, zone) => {
    const { page } = await atList(bench, zone);
    await page.getByLabel(FILE).setInputFiles({
      name: "class.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0]),
    });
    await page.getByText("class.xlsx is no text: save the list as CSV").waitFor();
  },
};
