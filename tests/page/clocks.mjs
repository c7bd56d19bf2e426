// clocks.mjs - clocks between two messages of the zone, which libzug counts on. Prints TAP.
import { expect, load, loadZug, report } from "./load.mjs";

const { zug } = await loadZug(process.argv[2]);
const { withThought } = await load("play/thought.ts");
const SAID = 1_000_000;

/** What White has left some time after the zone has said 300 seconds, and when the flag falls. */
function left(control, delayLeftMs, afterMs) {
  const make = (thoughtMs) => {
    const game = zug.game({ white: control, clock_start: "at-start" });
    game.apply({ kind: "start" }, SAID - thoughtMs);
    game.apply({ kind: "set-clocks", clocks_ms: [300_000, 300_000] }, SAID);
    return game;
  };
  const game = withThought(make, SAID + 300_000 + delayLeftMs, SAID);
  const ms = game.left("white", SAID + afterMs);
  game.free();
  return ms;
}

expect("a clock runs on from what the zone said", left("300", 0, 4000), 296_000);
expect("a delay that has just begun is waited for", left("300d5", 5000, 4000), 300_000);
expect("of a delay that was half over the rest is", left("300d5", 2000, 4000), 298_000);
expect("a delay that was over is over", left("300d5", 0, 4000), 296_000);
expect("Bronstein's delay lets the clock run", left("300b5", 0, 4000), 296_000);
expect("an hourglass runs too", left("*300", 0, 4000), 296_000);
expect("a mirror that cannot be made is none", withThought(() => undefined, 5, 0) === undefined, true);
report();
