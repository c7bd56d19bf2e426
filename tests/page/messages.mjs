// messages.mjs - the schemas of the zone's messages, and recorded messages against them, by an outside validator. Prints TAP.
//
// usage: messages.mjs [RECORD]
//
// RECORD is a JSON list of ["request"|"message"|"answer", what], as tests/zone/zone_messages.py keeps it. For the record the
// schemas are closed: a member that they do not have is a fault.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, report } from "./load.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const Ajv = require("ajv/dist/2020").default;
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const docs = (name) => read(new URL(`../../docs/${name}`, import.meta.url));

/** The same schema in which no object may have more than it says. */
function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== "object") return schema;
  const made = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  if (made.type === "object" && typeof made.properties === "object") made.additionalProperties ??= false;
  return made;
}

/** Validators of the definitions of a schema, by name. */
function validators(schema) {
  const ajv = new Ajv({ strict: true, strictRequired: false });
  ajv.addSchema(closed(schema), "zug");
  const made = new Map();
  return (name) => {
    if (!made.has(name)) made.set(name, ajv.compile({ $ref: `zug#/$defs/${name}` }));
    return made.get(name);
  };
}

/** A part of the OpenAPI file as JSON Schema: what it refers to is under $defs. */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([key]) => key !== "discriminator");
  const moved = (key, inner) => (key === "$ref" ? inner.replace("#/components/schemas/", "#/$defs/") : plain(inner));
  return Object.fromEntries(kept.map(([key, inner]) => [key, moved(key, inner)]));
}

const messages = docs("messages.schema.json");
const openapi = docs("openapi.json");
const operations = Object.values(openapi.paths).flatMap((path) => Object.values(path));
const bodies = { $defs: plain(openapi.components.schemas) };
for (const { operationId, responses } of operations)
  for (const [status, { content }] of Object.entries(responses))
    if (content?.["application/json"]) bodies.$defs[`${operationId}-${status}`] = plain(content["application/json"].schema);
const ofMessages = validators(messages);
const ofBodies = validators(bodies);
const faulty = (of, names) => names.filter((name) => typeof of(name) !== "function");
expect("every schema of a WebSocket message can be used", faulty(ofMessages, Object.keys(messages.$defs)), []);
expect("every schema of an HTTP body can be used", faulty(ofBodies, Object.keys(bodies.$defs)), []);
const ids = operations.map((operation) => operation.operationId);
expect("every operation has an id of its own", new Set(ids.filter(Boolean)).size, operations.length);

/** The operation that a request was for. */
function operationOf({ method, path }) {
  const asked = path.split("?")[0];
  const found = Object.keys(openapi.paths).find(
    (known) => methods(known)[method] && new RegExp(`^${known.replace(".", "\\.").replace("{id}", "[0-9a-z]+")}$`).test(asked),
  );
  return found === undefined ? undefined : openapi.paths[found][method];
}
const methods = (path) => openapi.paths[path];

const why = (check) => (check.errors ?? []).map((e) => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`).join("; ");

/** What is wrong with one entry of a record; empty if nothing is. */
function fault([kind, what]) {
  if (kind === "message" && what.type === "event") {
    const check = ofMessages(`${camel(what.kind)}Event`);
    return check(what) ? "" : `event ${what.kind}: ${why(check)}`;
  }
  if (kind === "message") {
    const name = what.type === "reply" ? (what.ok ? "Done" : "Refusal") : `${camel(what.type)}Message`;
    const check = ofMessages(name);
    return check(what) ? "" : `${name}: ${why(check)}`;
  }
  if (kind === "request") {
    const check = ofMessages("Request");
    return check(what) ? "" : `request ${JSON.stringify(what)}: ${why(check)}`;
  }
  const operation = operationOf(what);
  if (operation === undefined) return `no operation for ${what.method} ${what.path}`;
  const check = ofBodies(`${operation.operationId}-${what.status === 200 ? 200 : "default"}`);
  return check(what.body) ? "" : `${operation.operationId}: ${why(check)} in ${JSON.stringify(what.body).slice(0, 300)}`;
}
const camel = (name) => name.split("-").map((part) => part[0].toUpperCase() + part.slice(1)).join("");

if (process.argv[2] && process.argv[2].endsWith(".json")) {
  const record = read(process.argv[2]);
  const faults = [...new Set(record.map(fault).filter(Boolean))];
  expect(`each of ${record.length} recorded messages and answers is as its schema says`, faults, []);
  const events = record.flatMap(([kind, what]) => (kind === "answer" ? (what.body.events ?? []) : what.type === "event" ? [what] : []));
  const kinds = new Set(events.map((event) => event.kind));
  const known = Object.values(messages.$defs).flatMap((d) => (d.properties?.type?.const === "event" ? [d.properties.kind.const] : []));
  expect("every kind of event was recorded", known.filter((kind) => !kinds.has(kind)), []);
  const asked = new Set(record.filter(([k]) => k === "request").map(([, w]) => w.do));
  const requests = messages.$defs.Request.oneOf.map((one) => messages.$defs[one.$ref.split("/").at(-1)].properties.do.const);
  expect("every request was recorded", requests.filter((name) => !asked.has(name)), []);
  const called = new Set(record.filter(([k]) => k === "answer").map(([, w]) => operationOf(w)?.operationId));
  const quiet = operations.filter((o) => o.responses[200].content?.["application/json"]).map((o) => o.operationId);
  expect("every operation that answers JSON was recorded", quiet.filter((id) => !called.has(id)), []);
  const spoilt = { type: "presence", game: "000000000001", side: "white", here: true, more: 1 };
  expect("a member too many would be noticed", fault(["message", spoilt]) !== "", true);
}
report();
