// js_tap.mjs - runs functions as tests, and prints TAP; loads the package that the first argument names.
import { pathToFileURL } from "node:url";
import { join, resolve } from "node:path";

/** The folder of the package, and that of the sources. */
export const [packageFolder, sourceFolder] = process.argv.slice(2).map((folder) => resolve(folder));

/** The package. */
export const loadPackage = () => import(pathToFileURL(join(packageFolder, "dist/index.js")).href);

/** Runs tests: sentences with functions that throw if they are not true. */
export async function run(tests) {
  const all = Object.entries(tests);
  console.log(`1..${all.length}`);
  for (const [index, [name, test]] of all.entries()) {
    try {
      await test();
      console.log(`ok ${index + 1} - ${name}`);
    } catch (problem) {
      console.log(`not ok ${index + 1} - ${name}\n${String(problem?.stack ?? problem).replace(/^/gm, "# ")}`);
      process.exitCode = 1;
    }
  }
}
