// install.mjs - brings node_modules up to the lock file. Does nothing, and needs no network, if it is so already.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const stamp = join(here, "node_modules", ".zug-lock");

const HELP = `
The packages of the page (web/package-lock.json) could not be installed.
  - Is there a network, and can npm reach its registry?  Try:  cd web && npm ping
  - Behind a proxy, npm wants to know it:  npm config set proxy http://HOST:PORT
  - On a machine without network, copy web/node_modules from one that has built the page.
  - Zug can be built without the page:  meson setup --reconfigure build -Dpage=disabled
Then run make again.
`;

/** A hash of the lock file and of the processor, for which esbuild has a program. */
const wanted = createHash("sha256")
  .update(readFileSync(join(here, "package-lock.json")))
  .update(`${process.platform} ${process.arch}`)
  .digest("hex");

/** True if the packages are there already. */
const isInstalled = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;

/** Installs what the lock file names; ends the program with words if that fails. */
export function install() {
  if (isInstalled()) return;
  console.error("Installing the page's packages (npm ci) ...");
  const done = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: here,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (done.status !== 0) {
    if (done.error) console.error(`npm: ${done.error.message}`);
    console.error(HELP);
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) install();
