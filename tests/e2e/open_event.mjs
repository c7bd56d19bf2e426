// open_event.mjs - an event with a list of players and rounds that were played, set up without a browser.
import { arbiter } from "./club.mjs";
import { account } from "./people.mjs";

export const NAMES = ["Berg, Anna", "Fuchs, Ben", "Gans, Clara", "Hahn, David", "Igel, Emma", "Kranz, Fritz", "Lang, Greta",
  "Maus, Hans", "Nolte, Ida", "Otto, Jonas", "Pohl, Klara", "Quast, Leo", "Roth, Mia"];

const CLUBS = ["SK Bern", "SC Thun", "Chess Club Biel"];
const TITLES = ["WGM", "IM", "FM"];

/** Somebody of the list, by their place in it. */
const playerOf = (name, i) => ({
  name, rating: 2300 - 37 * i, federation: i % 4 === 3 ? "GER" : "SUI", club: CLUBS[i % CLUBS.length],
  ...(i < TITLES.length ? { title: TITLES[i] } : {}), ...(i === 0 ? { fide_id: "1300001", birth: "1990" } : {}),
});

/** Pairs the next round by the rules; with results, in turn, it is played elsewhere. */
export async function pairNext(chief, id, results = []) {
  const { round, pairings, free } = await chief.http("GET", `/api/contests/${id}/proposal`);
  const boards = pairings.map((one, i) => ({ ...one, ...(results.length > 0 ? { result: results[i % results.length] } : {}) }));
  await chief.command({ do: "contest-pair", contest: id, round: String(round), pairings: boards, free });
  return String(round);
}

/** The round as the zone has it. */
export const roundOf = async (chief, id, name) =>
  (await chief.http("GET", `/api/contests/${id}`)).rounds.find((one) => one.round === name);

/** An event; `rounds` of it were played. `accounts` lets the players play here, by their first names. */
export async function openEvent(zone, { names = NAMES, rounds = 2, plan = {}, terms = {}, accounts = false } = {}) {
  const chief = await arbiter(zone, "Rita");
  const people = accounts ? await Promise.all(names.map((name) => account(zone, name.split(", ")[1]))) : [];
  const { id } = await chief.command({ do: "contest", name: "City Open", site: "Bern", control: "5400+30", clock_start: "at-start", ...terms });
  const players = names.map((name, i) => ({ ...playerOf(name, i), ...(accounts ? { account: people[i].name } : {}) }));
  await chief.command({ do: "contest-enter", contest: id, players });
  await chief.command({ do: "contest-plan", contest: id, system: "FIDE_DUTCH_2026", rounds: 5, first_color: "white", tie_breaks: "BH/C1,BH,SB", ...plan });
  for (let i = 0; i < rounds; i++) await pairNext(chief, id, ["1-0", "1/2-1/2", "0-1", "+/-"]);
  return { chief, id, people };
}
