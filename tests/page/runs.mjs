// runs.mjs - a test of the page that fails makes its whole run fail. Prints TAP.
import { spawnSync } from "node:child_process";
import { expect, report } from "./load.mjs";

/** Runs a script: its exit status, and of what it prints the lines that are no comments. */
function run(script) {
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  return [status, ...stdout.split("\n").filter((line) => line !== "" && !line.startsWith("#"))];
}
const at = (path) => JSON.stringify(new URL(path, import.meta.url).href);

/** A run of tests in a browser, each [name, alone, milliseconds that it takes, what is wrong then]. */
const runAll = (...tests) => run(`
  import { runAll } from ${at("../e2e/tap.mjs")};
  const tests = ${JSON.stringify(tests)}.map(([name, alone, ms, wrong]) => ({ name, alone, ms, wrong }));
  await runAll(tests, ({ ms, wrong }) => new Promise((resolve) => setTimeout(() => resolve(wrong), ms)));`);
/** A run of tests without a browser, of which the first has this value instead of 1. */
const reportOf = (got) => run(`
  import { expect, report } from ${at("./load.mjs")};
  expect("first", ${got}, 1);
  expect("second", 2, 2);
  report();`);

expect("a run in a browser of which all is well succeeds, in the order of the tests",
  runAll(["last", true, 0, null], ["slow", false, 50, null], ["quick", false, 0, null]),
  [0, "1..3", "ok 1 - slow", "ok 2 - quick", "ok 3 - last"]);
expect("a run in a browser fails if one of its tests does",
  runAll(["slow", false, 50, "so\nand so"], ["quick", false, 0, null]), [1, "1..2", "not ok 1 - slow", "ok 2 - quick"]);
expect("a run in a browser fails if a test that is alone does", runAll(["one", true, 0, "so"]), [1, "1..1", "not ok 1 - one"]);
expect("a run in a browser fails if there is no such test", runAll(), [1]);
expect("a run without a browser of which all is well succeeds", reportOf(1), [0, "1..2", "ok 1 - first", "ok 2 - second"]);
expect("a run without a browser fails if a value is another", reportOf(3), [1, "1..2", "not ok 1 - first", "ok 2 - second"]);
report();
