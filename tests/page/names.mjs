// names.mjs - how the page shows names: guests as guests, and none that turns its surroundings around. Prints TAP.
import { expect, load, report } from "./load.mjs";

const { parse } = await load("net/parse.ts");
const { apart } = await load("text/apart.ts");

const line = { white: { id: "a", name: "Anna", guest: true }, black: { id: "b", name: "Ben" } };
expect("guests are marked wherever their names stand", parse(JSON.stringify({ type: "lobby", games: [line] })).games[0],
  { white: { id: "a", name: "Anna (guest)", guest: true }, black: { id: "b", name: "Ben" } });
expect("so is one who calls", parse('{"type":"call","name":"Anna","guest":true,"reason":"x"}').name, "Anna (guest)");
expect("oneself is not", parse('{"me":{"id":"a","name":"Anna","guest":true,"options":{}}}').me.name, "Anna");
expect("and accounts are not", parse('{"me":{"id":"a","name":"Anna","guest":false}}').me.name, "Anna");

expect("what has no direction stays as it is", apart("Anna"), "Anna");
expect("what is written from right to left is isolated", apart("אבי"), "\u2068אבי\u2069");
expect("marks that turn others around are left out", apart("Anna\u202e1-0\u202c"), "Anna1-0");
expect("an isolation cannot be ended from inside", apart("א\u2069\u202e"), "\u2068א\u2069");
const both = `${apart("אבי")} - ${apart("שרה")}`;
expect("isolations that are whole stay", apart(both), `\u2068${both}\u2069`);
report();
