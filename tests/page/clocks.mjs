// clocks.mjs - clocks between two messages of the zone, which libzug counts on. Prints TAP.
import { expect, load, loadZug, report } from "./load.mjs";

const { zug } = await loadZug(process.argv[2]);
const { countedTo, withThought } = await load("play/thought.ts");
const SAID = 1_000_000;

/** What White has left some time after the zone has said 300 seconds, when the flag falls, and how long the clock is held. */
function left(control, delayLeftMs, afterMs, heldMs = 0) {
  const table = {
    fall_ms: SAID + 300_000 + delayLeftMs + heldMs,
    ...(heldMs > 0 ? { held_until_ms: SAID + heldMs } : {}),
  };
  const make = (thoughtMs) => {
    const game = zug.game({ white: control, clock_start: "at-start" });
    game.apply({ kind: "start" }, SAID - thoughtMs);
    game.apply({ kind: "set-clocks", clocks_ms: [300_000, 300_000] }, SAID);
    return game;
  };
  const game = withThought(make, table, SAID);
  const ms = game.left("white", countedTo(table, SAID, SAID + afterMs));
  game.free();
  return ms;
}

expect("a clock runs on from what the zone said", left("300", 0, 4000), 296_000);
expect("a delay that has just begun is waited for", left("300d5", 5000, 4000), 300_000);
expect("of a delay that was half over the rest is", left("300d5", 2000, 4000), 298_000);
expect("a delay that was over is over", left("300d5", 0, 4000), 296_000);
expect("Bronstein's delay lets the clock run", left("300b5", 0, 4000), 296_000);
expect("an hourglass runs too", left("*300", 0, 4000), 296_000);
expect("a clock that is held stands still", left("300", 0, 4000, 5000), 300_000);
expect("and runs when that is over", left("300", 0, 9000, 5000), 296_000);
expect("so does one whose delay was half over before", left("300d5", 2000, 9000, 5000), 298_000);
expect("a mirror that cannot be made is none", withThought(() => undefined, { fall_ms: 5 }, 0) === undefined, true);
report();
