// types.mjs - the page's TypeScript is without a fault for the strict compiler, in every language. Prints TAP.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("../../web/", import.meta.url));
const done = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "--noEmit"], {
  cwd: web,
  encoding: "utf8",
});
console.log("1..1");
console.log(
  `${done.status === 0 ? "ok" : "not ok"} 1 - the strict compiler finds no fault, and no text is missing in a language`,
);
if (done.status !== 0) {
  console.log(done.stdout.replace(/^/gm, "# "));
  process.exitCode = 1;
}
