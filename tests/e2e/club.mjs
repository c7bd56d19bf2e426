// club.mjs - people with accounts and an event, set up by the zone's own HTTP, for tests of the desk.

/** Somebody who has come in, outside of any browser. */
export class Member {
  constructor(zone, name) {
    this.zone = zone;
    this.name = name;
  }

  async ask(method, path, body) {
    const response = await fetch(this.zone.url + path, {
      method,
      headers: { ...(this.cookie ? { Cookie: this.cookie } : {}), ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const set = response.headers.get("set-cookie");
    if (set) this.cookie = set.split(";")[0];
    return response;
  }

  /** Does something, which must not be refused; the answer is the reply. */
  async act(what, members = {}) {
    const reply = await (await this.ask("POST", "/api/command", { do: what, ...members })).json();
    if (!reply.ok) throw new Error(`${this.name} ${what}: ${reply.message}`);
    return reply;
  }

  async get(path) {
    return (await this.ask("GET", path)).json();
  }

  /** Puts this person into a browser. */
  async at(page) {
    const [name, value] = this.cookie.split(/=(.*)/s);
    await page.context().addCookies([{ name, value, url: this.zone.url }]);
    return page;
  }
}

/** Somebody with an account of their own. */
export async function member(zone, name) {
  const one = new Member(zone, name);
  const response = await one.ask("POST", "/api/register", { name, password: "a good password" });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return one;
}

/** An arbiter of the zone, made by its operator. */
export async function arbiter(zone, name = "Clara") {
  const one = await member(zone, name);
  await zone.zone("make-arbiter", name);
  return one;
}

/** An event with players, paired in their order and started: {event, games, players}. */
export async function event(zone, chief, names, terms = {}) {
  const players = await Promise.all(names.map((name) => member(zone, name)));
  const { id } = await chief.act("contest", { name: "Club Cup", site: "Bern", control: "5400+30", clock_start: "at-start", ...terms });
  const games = await round(chief, id, "1", pairsOf(names));
  return { id, players, games };
}

/** Pairs of names one after the other. */
const pairsOf = (names) => Array.from({ length: names.length / 2 }, (_, i) => [names[2 * i], names[2 * i + 1]]);

/** Pairs and starts a round; the answer are its games in the order of the boards. */
export async function round(chief, contest, name, pairs) {
  await chief.act("contest-pair", { contest, round: name, pairings: pairs.map(([white, black]) => ({ white, black })) });
  await chief.act("contest-start", { contest, round: name });
  const { rounds } = await chief.get(`/api/contests/${contest}`);
  return rounds.find((one) => one.round === name).pairings.map((pairing) => pairing.game);
}

/** Plays moves of a game by turns. */
export async function playMoves([white, black], game, moves) {
  for (const [i, move] of moves.split(" ").entries()) await (i % 2 === 0 ? white : black).act("move", { game, move });
}
