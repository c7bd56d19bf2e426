// club.mjs - an arbiter and an event with its players, set up without a browser, for tests of the desk.
import { account } from "./people.mjs";

/** An arbiter of the zone, made by its operator. */
export async function arbiter(zone, name = "Clara") {
  const one = await account(zone, name);
  await zone.zone("make-arbiter", name);
  return one;
}

/** An event whose players are paired in the order of their names, and started: {id, players, games}. */
export async function event(zone, chief, names, terms = {}) {
  const players = await Promise.all(names.map((name) => account(zone, name)));
  const { id } = await chief.command({
    do: "contest", name: "Club Cup", site: "Bern", control: "5400+30", clock_start: "at-start", ...terms,
  });
  const pairs = Array.from({ length: names.length / 2 }, (_, i) => names.slice(2 * i, 2 * i + 2));
  return { id, players, games: await round(chief, id, "1", pairs) };
}

/** Pairs and starts a round; the answer are its games in the order of the boards. */
export async function round(chief, contest, name, pairs) {
  const pairings = pairs.map(([white, black]) => ({ white, black }));
  await chief.command({ do: "contest-pair", contest, round: name, pairings });
  await chief.command({ do: "contest-start", contest, round: name });
  const { rounds } = await chief.http("GET", `/api/contests/${contest}`);
  return rounds.find((one) => one.round === name).pairings.map((pairing) => pairing.game);
}
