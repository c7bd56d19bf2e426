// run.mjs - runs the tests of the page and prints TAP.
// usage: node run.mjs ZUG [--alone|--together] [NAME...]
// NAME: part of a file's name or of a test's; ZUG_SHOTS=FOLDER keeps pictures; ZUG_LATE_MS=250 makes every message between
// the pages and the zone so late, which shows what relies on a quick one
// A file *.test.mjs exports `tests`: names in words, with the requirements they prove in brackets, and functions
// (bench, zone) => ... that throw if it is not so; perhaps `options`, for zug serve; and perhaps `alone`, if nothing
// else shall run beside its tests. Others run four at a time, in one browser: they mostly wait. --alone runs only the
// former, --together only the others.
import { readdirSync } from "node:fs";
import { Bench, Zone, launch } from "./harness.mjs";

const AT_ONCE = 4;
const [zug, ...words] = process.argv.slice(2);
const [option] = words.filter((word) => word.startsWith("--"));
const wanted = words.filter((word) => word !== option);
const folder = new URL(".", import.meta.url);
const isInTurn = (alone) => option === undefined || option === (alone ? "--alone" : "--together");
const isWanted = (file, name) =>
  wanted.length === 0 || wanted.some((part) => file.includes(part) || name.includes(part));

/** All tests that are wanted, in the order of their files. */
async function collect() {
  const found = [];
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".test.mjs"))
    .sort()) {
    const { tests, options = [], alone = false } = await import(new URL(file, folder));
    if (!isInTurn(alone)) continue;
    for (const [name, test] of Object.entries(tests))
      if (isWanted(file, name)) found.push({ name, test, options, alone });
  }
  return found;
}

/** Runs one test in a zone of its own; answers what is wrong, or null. */
async function run(browser, { test, options }) {
  const zone = await Zone.start(zug, options);
  const bench = new Bench(browser, zone);
  try {
    await test(bench, zone);
    await bench.close();
    return null;
  } catch (error) {
    await bench.close().catch(() => {});
    return `${error.stack ?? error}\n${bench.troubles.join("\n")}`;
  } finally {
    await zone.stop();
  }
}

const told = [];
let printed = 0;

/** Prints what came of a test as soon as all before it are printed: the order does not depend on who is quicker. */
function tell(number, text) {
  told[number] = text;
  for (; told[printed] !== undefined; printed++) console.log(told[printed]);
}

/** Runs the tests of a queue one after the other. */
async function work(browser, queue) {
  for (let one = queue.shift(); one; one = queue.shift()) {
    const began = performance.now();
    const wrong = await run(browser, one);
    const lines = [
      `${wrong === null ? "ok" : "not ok"} ${one.number + 1} - ${one.name}`,
      `# ${Math.round(performance.now() - began)} ms`,
      ...(wrong === null ? [] : [wrong.replace(/^/gm, "# ")]),
    ];
    tell(one.number, lines.join("\n"));
  }
}

const found = await collect();
const [together, alone] = [false, true].map((is) => found.filter((one) => one.alone === is));
[...together, ...alone].forEach((one, number) => (one.number = number));
const browser = await launch();
console.log(`1..${found.length}`);
await Promise.all(Array.from({ length: AT_ONCE }, () => work(browser, together)));
await work(browser, alone);
await browser.close();
