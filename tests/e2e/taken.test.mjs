// taken.test.mjs - what one takes away from the page: links that are seen to be copied, files called after the game; and
// guests of one name, who are told apart.
import { checkScreen, expect, expectEqual, shot } from "./harness.mjs";
import { arbiter, event } from "./club.mjs";
import { account, beginGame, guest } from "./people.mjs";

export const tests = {
  "that a link is copied is seen, and not only heard": async (bench, zone) => {
    const anna = await guest(zone, "Anna");
    const { id } = await anna.command({ do: "challenge", control: "60", private: true });
    const page = await anna.at(await bench.personWithClipboard());
    await page.goto(`/challenge/${id}`);
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.locator(".passing-note", { hasText: "The link is copied" }).waitFor();
    await shot(page, "copied");
    expectEqual(await page.evaluate(() => navigator.clipboard.readText()), `${zone.url}/challenge/${id}`, "the clipboard");
    await page.locator(".spoken p", { hasText: "The link is copied" }).waitFor({ state: "attached" });
  },

  "links to a game, an event and a position are copied, read as a QR code, and sent where the device can": async (bench, zone) => {
    const chief = await arbiter(zone);
    const [anna, ben] = [await account(zone, "Anna"), await account(zone, "Ben")];
    const game = await beginGame(anna, ben);
    const { id: contest } = await event(zone, chief, ["Dora", "Emil"]);
    const page = await anna.at(await bench.personWithClipboard());
    await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: async ({ url }) => void (window.shared = url), configurable: true }));
    const links = [
      [`/game/${game}`, "Link to this game", "Copy the link", () => page.locator("summary", { hasText: "Link to this game" }).click()],
      [`/event/${contest}`, "Link to this event", "Copy the link", async () => {}],
      ["/replay?fen=8%2F8%2F4k3%2F8%2F8%2F4K3%2F4P3%2F8+w+-+-+0+1", "Link to this position", "Copy link to this position", async () => {}],
    ];
    for (const [address, label, copy, open] of links) {
      await page.goto(address);
      await open();
      const box = page.locator(".link-box", { has: page.getByRole("textbox", { name: label, exact: true }) });
      expectEqual(await box.getByRole("textbox").inputValue(), zone.url + address, label);
      await box.getByRole("button", { name: copy }).click();
      await box.locator(".copy-link.done .copy-done", { hasText: "Copied" }).waitFor();
      expectEqual(await page.evaluate(() => navigator.clipboard.readText()), zone.url + address, `the clipboard: ${label}`);
      await box.getByRole("button", { name: "QR code" }).click();
      await box.getByRole("img", { name: "QR code" }).waitFor();
      await box.getByRole("button", { name: "Share" }).click();
      expectEqual(await page.evaluate(() => window.shared), zone.url + address, `what was sent: ${label}`);
      await box.scrollIntoViewIfNeeded();
      await checkScreen(page, `link${address.slice(0, 4).replace("/", "-")}`);
    }
    await page.getByRole("link", { name: "Edit this position" }).click();
    await page.getByText("This position can be played.").waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Play from here" }).click();
    await page.locator("#editor-way-friend:focus").waitFor();
  },

  "the files of a game are called after its players and its day, live and over the board": async (bench, zone) => {
    const [anna, ben] = [await account(zone, "Anna"), await account(zone, "Zoë")];
    const game = await beginGame(anna, ben);
    const { set_ms } = await anna.command({ do: "resign", game }).then(() => anna.http("GET", `/api/games/${game}`));
    const day = new Date(set_ms).toISOString().slice(0, 10);
    const page = await anna.at(await bench.person());
    const saved = async (act) => {
      const [file] = await Promise.all([page.waitForEvent("download"), act()]);
      return file.suggestedFilename();
    };
    await page.goto(`/game/${game}`);
    const press = (name) => () => page.getByRole("link", { name, exact: true }).click();
    expectEqual(await saved(press("PGN")), `Anna-Zoë-${day}.pgn`, "beside the board");
    await page.goto("/archive");
    await page.locator(".archive-table tbody tr").waitFor();
    expectEqual(await saved(press("PGN of Anna – Zoë")), `Anna-Zoë-${day}.pgn`, "PGN in the archive");
    expectEqual(await saved(press("JSON of Anna – Zoë")), `Anna-Zoë-${day}.json`, "JSON in the archive");
    await page.goto(`/replay?game=${game}`);
    const replayed = await saved(() => page.getByRole("button", { name: "Download PGN" }).click());
    expect(/^Anna-Zoë-\d{4}-\d\d-\d\d\.pgn$/.test(replayed), `replayed: ${replayed}`);
    await page.goto("/otb");
    await page.getByRole("button", { name: "Begin" }).click();
    const otb = await saved(() => page.getByRole("button", { name: "Download PGN" }).click());
    expect(/^White-Black-\d{4}-\d\d-\d\d\.pgn$/.test(otb), `over the board: ${otb}`);
  },

  "two guests of one name are told apart wherever they are named together": async (bench, zone) => {
    const [one, two] = [await guest(zone, "Anna"), await guest(zone, "Anna")];
    const [first, second] = await Promise.all(
      [one, two].map(async (anna) => `Anna (guest ${(await anna.http("GET", "/api/me")).id.slice(0, 4)})`),
    );
    const game = await beginGame(one, two);
    const page = await bench.person();
    await page.goto(`/game/${game}`);
    await page.locator(".player.white .name", { hasText: first }).waitFor();
    await page.locator(".player.black .name", { hasText: second }).waitFor();
    await page.goto("/play");
    await page.locator(".row-name", { hasText: `${first} – ${second}` }).waitFor();
    await checkScreen(page, "guests-of-one-name");
  },
};
