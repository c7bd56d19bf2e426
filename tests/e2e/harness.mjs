// harness.mjs - a real zone and a real Chromium for the tests of the page.
// One browser serves all tests; every test gets a zone with a folder of its own, and fresh browser contexts.
// Nothing sleeps: Playwright's waits are for what a person would see.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { makeLate } from "./line.mjs";

const require = createRequire(fileURLToPath(new URL("../../web/package.json", import.meta.url)));
const { chromium } = require("playwright-core");
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** How long a person would wait at most; the machine may be busy. */
const WAIT_MS = 60_000;
const SHOTS = process.env.ZUG_SHOTS;
const LATE_MS = Number(process.env.ZUG_LATE_MS ?? 0);

/** Debian's Chromium without windows, for as long as the tests run; ZUG_CHROMIUM names another. */
export async function launch(more = {}) {
  const options = {
    ...more,
    executablePath: process.env.ZUG_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--autoplay-policy=no-user-gesture-required"],
  };
  return chromium.launch(options);
}

/** A zone that runs, with what it can be asked. */
export class Zone {
  static async start(zug, options = [], folder = undefined) {
    const zone = new Zone();
    zone.zug = zug;
    zone.options = options;
    zone.home = folder ?? mkdtempSync(join(tmpdir(), "zug-page-"));
    await zone.listen("127.0.0.1:0");
    return zone;
  }

  async listen(address) {
    const env = { HOME: this.home, PATH: "/usr/bin:/bin", ZUG_LIMITS: "0" };
    const args = ["serve", "--listen", address, "--data", join(this.home, "data"), ...this.options];
    this.process = spawn(this.zug, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    this.said = "";
    this.process.stderr.on("data", (bytes) => (this.said += bytes));
    this.ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.printed = createInterface(this.process.stdout);
    this.link = new Promise((resolve) => this.printed.on("line", (line) => line.includes("/setup#") && resolve(line.trim())));
    const first = await Promise.race([new Promise((resolve) => this.printed.once("line", resolve)), this.ended]);
    if (typeof first !== "string") throw new Error(`the zone does not listen: ${this.said}`);
    this.url = first.split(" ").pop();
    this.address = this.url.replace("http://", "");
  }

  /** Kills it as a power failure does, and starts it again at its address. */
  async restart(between = async () => {}) {
    this.process.kill("SIGKILL");
    await this.ended;
    await between();
    await this.listen(this.address);
  }

  /** Runs zug zone ... on its folder, as an operator does. */
  async zone(...words) {
    const child = spawn(this.zug, ["zone", ...words, "--data", join(this.home, "data")], { stdio: "pipe" });
    child.stdin.end();
    let out = "";
    child.stdout.on("data", (bytes) => (out += bytes));
    child.stderr.on("data", (bytes) => (out += bytes));
    const status = await new Promise((resolve) => child.on("exit", resolve));
    if (status !== 0) throw new Error(`zug zone ${words.join(" ")}: ${out}`);
    return out;
  }

  async stop() {
    this.process.kill("SIGTERM");
    await this.ended;
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** Lets going to an address and reloading it end when the screen is there, which comes after the page itself. */
function waitForScreens(page) {
  for (const name of ["goto", "reload"]) {
    const go = page[name].bind(page);
    page[name] = async (...how) => {
      const answer = await go(...how);
      await page.locator("main h1").first().waitFor({ state: "attached" });
      return answer;
    };
  }
}

/** Fulfilled when nobody has the clipboard, which is one for all contexts of the browser. */
let clipboardFree = Promise.resolve();

/** What a test works with. */
export class Bench {
  constructor(browser, zone) {
    this.browser = browser;
    this.zone = zone;
    this.contexts = [];
    this.troubles = [];
  }

  /** A person at a browser of their own. `phone` is a phone in portrait; `settings` are those of the page; `worker` lets
   * the page keep its files for the time without network, which costs others time. */
  async person({ dark = false, phone = false, settings = {}, worker = false, viewport, ...more } = {}) {
    const context = await this.browser.newContext({
      baseURL: this.zone.url,
      viewport: viewport ?? (phone ? { width: 390, height: 844 } : { width: 1280, height: 800 }),
      hasTouch: phone,
      isMobile: phone,
      colorScheme: dark ? "dark" : "light",
      reducedMotion: "reduce",
      locale: "en-GB",
      serviceWorkers: worker ? "allow" : "block",
      ...more,
    });
    context.setDefaultTimeout(WAIT_MS);
    this.contexts.push(context);
    await context.addInitScript(
      (kept) => {
        if (!localStorage.getItem("zug.settings")) localStorage.setItem("zug.settings", kept);
      },
      JSON.stringify({ sound: false, animation: false, ...settings }),
    );
    if (LATE_MS > 0) await makeLate(context, LATE_MS);
    const page = await context.newPage();
    page.on("pageerror", (error) => this.troubles.push(`error on the page: ${error.message}`));
    page.on("console", (message) => this.listen(message));
    waitForScreens(page);
    return page;
  }

  /** A person who may read the clipboard: no other test has such a person until this one ends. */
  async personWithClipboard() {
    const before = clipboardFree;
    clipboardFree = new Promise((resolve) => (this.releaseClipboard = resolve));
    await before;
    return this.person({ permissions: ["clipboard-read", "clipboard-write"] });
  }

  /** Keeps what the browser complains of; a network that was cut on purpose is no trouble, nor is a wrong password, a
   * session that has ended or a file that is to be kept for nobody. */
  listen(message) {
    const isExpected = /net::ERR|Failed to load resource|WebSocket connection/.test(message.text());
    const isUnasked = /status of 401/.test(message.text()) && !/\/api\/(login|login\/code|password|import|command|zone\/backup)$/.test(message.location().url);
    if (message.type() === "error" && (!isExpected || isUnasked))
      this.troubles.push(`console: ${message.text()} ${message.location().url}`);
  }

  async close() {
    this.releaseClipboard?.();
    for (const context of this.contexts) await context.close();
    if (this.troubles.length > 0) throw new Error(this.troubles.join("\n"));
  }
}

/** Fails if axe-core finds anything wrong with what is shown, or if one of these rules of its does. */
export async function checkAxe(page, rules = undefined) {
  // The page's policy lets no foreign script in; the protocol of the browser's tools is not bound by it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (only) => {
    const options = { resultTypes: ["violations"], ...(only ? { runOnly: only } : {}) };
    const { violations } = await window.axe.run(document, options);
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((n) => n.html.slice(0, 160)).join(" | ")}`,
    );
  }, rules);
  if (violations.length > 0) throw new Error(`axe: ${violations.join("\n")}`);
}

/** Keeps a picture of what is shown if ZUG_SHOTS names a folder. */
export async function shot(page, name) {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** Checks a screen with axe, its contrast also in dark, and keeps pictures of it. */
export async function checkScreen(page, name) {
  await checkAxe(page);
  await shot(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await checkAxe(page, ["color-contrast"]);
  await shot(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Fails with words if something is not so. */
export function expect(isTrue, words) {
  if (!isTrue) throw new Error(words);
}

export function expectEqual(got, want, words = "") {
  const [a, b] = [JSON.stringify(got), JSON.stringify(want)];
  if (a !== b) throw new Error(`${words}: got ${a}, want ${b}`);
}
