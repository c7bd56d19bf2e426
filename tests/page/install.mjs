// install.mjs - what the build says when the packages of the page cannot be installed. Prints TAP.
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, report } from "./load.mjs";

const home = mkdtempSync(join(tmpdir(), "zug-install-"));
for (const name of ["install.mjs", "package.json", "package-lock.json"])
  copyFileSync(fileURLToPath(new URL(`../../web/${name}`, import.meta.url)), join(home, name));
mkdirSync(join(home, "bin"));
mkdirSync(join(home, "none"));

/** A program called npm that writes down what it was asked and ends like this. */
function fakeNpm(status) {
  const path = join(home, "bin", "npm");
  writeFileSync(path, `#!/bin/sh\necho "$@" >"${home}/asked"\nmkdir -p "${home}/node_modules"\nexit ${status}\n`);
  chmodSync(path, 0o755);
}

/** Installs with this search path for programs. */
const install = (path) => spawnSync(process.execPath, [join(home, "install.mjs")], { env: { PATH: path }, encoding: "utf8" });

const ADVICE = ["could not be installed", "npm ping", "proxy", "without network", "-Dpage=disabled"];
const says = (run) => ADVICE.every((part) => run.stderr.includes(part));
const programs = `${join(home, "bin")}:/usr/bin:/bin`;

fakeNpm(1);
const failed = install(programs);
expect("an npm that fails ends the build", failed.status, 1);
expect("and it is said what to do", says(failed), true);
expect("the lock file is kept to", readFileSync(join(home, "asked"), "utf8").startsWith("ci "), true);
const missing = install(join(home, "none"));
expect("so it is without npm", [missing.status, says(missing)], [1, true]);
fakeNpm(0);
expect("an npm that works is enough", install(programs).status, 0);
rmSync(join(home, "asked"));
expect("what is installed is not installed again", [install(programs).status, existsSync(join(home, "asked"))], [0, false]);
rmSync(home, { recursive: true });
report();
