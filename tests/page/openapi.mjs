// openapi.mjs - docs/openapi.json is what it says it is: a description that tools for OpenAPI take. Prints TAP.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, report } from "./load.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const parser = require("@apidevtools/swagger-parser");
const path = fileURLToPath(new URL("../../docs/openapi.json", import.meta.url));

/** What is wrong with a description; empty if nothing is. */
async function faults(api) {
  try {
    await parser.validate(api);
    return "";
  } catch (error) {
    return error.message;
  }
}

expect("docs/openapi.json is valid", await faults(path), "");
const damaged = await parser.parse(path);
delete damaged.info.license.identifier;
expect("a licence without an identifier would be noticed", (await faults(damaged)).includes("/info/license"), true);
report();
