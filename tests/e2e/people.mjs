// people.mjs - people who play without a browser, and who can sit down at one: for what a test needs but is not about.

/** Somebody who has come in. */
export class Person {
  constructor(zone, name, cookie) {
    this.zone = zone;
    this.name = name;
    this.cookie = cookie;
  }

  /** Asks the zone; answers the JSON, or throws what was refused. */
  async http(method, path, body) {
    const response = await fetch(this.zone.url + path, {
      method,
      headers: { Cookie: this.cookie, ...(body ? { "Content-Type": "application/json" } : {}) },
      body: body && JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${this.name}: ${method} ${path}: ${answer.code}: ${answer.message}`);
    return answer;
  }

  /** Lets the zone do something: {do: "resign", game}. */
  command(command) {
    return this.http("POST", "/api/command", command);
  }

  move(game, move) {
    return this.command({ do: "move", game, move });
  }

  /** Waits until the zone's state of a game is so: what a page shows at once may still be on its way. */
  async untilStored(game, isSo) {
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      if (isSo(await this.http("GET", `/api/games/${game}`))) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`${this.name}: the zone never stored it: ${isSo}`);
  }

  /** Waits until so many half-moves have been stored, then plays the next one. */
  async answer(game, plies, move) {
    await this.untilStored(game, (state) => state.moves.length === plies);
    return this.move(game, move);
  }

  /** Switches ways of moving on: {premove: true}. */
  options(options) {
    return this.http("PUT", "/api/options", options);
  }

  /** Sits down at a page: from now on its browser is this person's. */
  async at(page) {
    const [name, value] = this.cookie.split("=");
    await page.context().addCookies([{ name, value, url: this.zone.url }]);
    return page;
  }
}

async function comeIn(zone, path, body) {
  const response = await fetch(zone.url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return new Person(zone, body.name, response.headers.get("set-cookie").split(";")[0]);
}

/** A guest. */
export const guest = (zone, name) => comeIn(zone, "/api/guest", { name });

/** Somebody with an account. */
export const account = (zone, name, password = "a long password") => comeIn(zone, "/api/register", { name, password });

/** Begins a game between two; answers its id. */
export async function beginGame(white, black, terms = {}) {
  const { id } = await white.command({ do: "challenge", control: "300+3", ...terms, color: "white" });
  return (await black.command({ do: "accept", challenge: id })).id;
}

/** Plays moves in turn, "e2e4 e7e5 ...", beginning with the first of the two. */
export async function playMoves(game, [first, second], moves) {
  for (const [i, move] of moves.split(" ").entries()) await (i % 2 === 0 ? first : second).move(game, move);
}

/** Two guests with a game, sitting at pages of their own that show it. */
export async function sitDown(
  bench,
  zone,
  terms = {},
  { moves = "", settings = {}, phone = false, dark = false } = {},
) {
  const [anna, ben] = [await guest(zone, "Anna"), await guest(zone, "Ben")];
  const { smart_move = false, premove = false, auto_queen = false, confirm = false } = settings;
  for (const one of [anna, ben]) await one.options({ smart_move, premove, auto_queen, confirm });
  const game = await beginGame(anna, ben, terms);
  if (moves) await playMoves(game, [anna, ben], moves);
  const [white, black] = [await bench.person({ settings, phone, dark }), await bench.person({ settings, phone, dark })];
  await Promise.all([anna.at(white), ben.at(black)]);
  await Promise.all([white, black].map((page) => page.goto(`/game/${game}`)));
  await Promise.all([white, black].map((page) => page.locator(".live-game").waitFor()));
  return { anna, ben, game, white, black };
}
