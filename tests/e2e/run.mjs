// run.mjs - runs the tests of the page and prints TAP; the exit status is 1 if one fails.
// usage: node run.mjs ZUG [--alone|--together] [NAME...]
// NAME: part of a file's name or of a test's; ZUG_SHOTS=FOLDER keeps pictures; ZUG_LATE_MS=250 makes every message between
// the pages and the zone so late, which shows what relies on a quick one
// A file *.test.mjs exports `tests`: names in words, with the requirements they prove in brackets, and functions
// (bench, zone) => ... that throw if it is not so; perhaps `options`, for zug serve; and perhaps `alone`, if nothing
// else shall run beside its tests. Others run four at a time, in one browser: they mostly wait. --alone runs only the
// former, --together only the others.
import { readdirSync } from "node:fs";
import { Bench, Zone, launch } from "./harness.mjs";
import { runAll } from "./tap.mjs";

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

const found = await collect();
const browser = await launch();
await runAll(found, (one) => run(browser, one));
await browser.close();
