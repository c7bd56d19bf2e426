// show.ts - French: boards on screens that many look at, and on other sites. Room: web/text.
import type { ShowWords } from "../en/show";

export const show: ShowWords = {
  toOne: "Un échiquier en grand",
  toBoards: "Mur d’échiquiers",
  title: (event) => (event === "" ? "Un échiquier en grand" : `${event}\u202f: un échiquier en grand`),
  boardsTitle: (event) => `${event}\u202f: les échiquiers`,
  round: (round, open) => `Ronde ${round}\u202f: ${open === 1 ? "1 échiquier joue" : `${open} échiquiers jouent`}`,
  pace: "Durée d’une page",
  seconds: (seconds) => `${seconds} s par page`,
  boardsKeys: "Espace\u202f: pause ou suite · Flèches\u202f: pages · F\u202f: plein écran",
  soon: "Les échiquiers seront affichés ici quand la ronde commencera.",
  back: "Échiquier précédent",
  next: "Échiquier suivant",
  stay: "Rester ici",
  toGame: "À la partie",
  keys: "Flèches\u202f: échiquiers · Espace\u202f: rester sur cet échiquier ou continuer après la partie · F\u202f: plein écran",
  keysGame: "F\u202f: plein écran",
};
