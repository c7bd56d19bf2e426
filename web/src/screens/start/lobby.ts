// lobby.ts - what the zone has to offer at the moment, as the start shows it. Room: web/screens.
import { loadMe, parse, zone } from "../../net";
import { text } from "../../text";
import { draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { isProblem } from "../../zug/zug";
import type { Zug } from "../../zug/zug";

interface Person {
  id: string;
  name: string;
}

type ControlMember = string | { white: string; black: string };

interface Challenge {
  challenge: string;
  from: Person;
  control: ControlMember;
}

interface LiveGame {
  game: string;
  white: Person;
  black: Person;
  control: ControlMember;
}

interface Lobby {
  challenges: Challenge[];
  games: LiveGame[];
  mine: LiveGame[];
}

const SHOWN = 6;

/** A control in the words of the page's language. */
function controlName(zug: Zug, control: ControlMember): string {
  const name = (part: string): string => {
    const read = zug.control(part);
    return isProblem(read) ? part : text().control.name(read);
  };
  return typeof control === "string" ? name(control) : `${name(control.white)} / ${name(control.black)}`;
}

export interface LobbyLists {
  /** What the zone is, or the way to one's own game as long as one is being played. */
  lead: HTMLElement;
  challenges: HTMLElement;
  games: HTMLElement;
  destroy(): void;
}

/** The two lists of the start, which fill when the zone has answered, and say so while it does not. */
export function makeLobby(zug: Promise<Zug>): LobbyLists {
  const lead = element(h("p", { class: "lead soft" }, text().start.lead));
  const challenges = element(h("div", { class: "list", "aria-live": "polite" }));
  const games = element(h("div", { class: "list", "aria-live": "polite" }));
  const sayUnreachable = (): void => {
    for (const list of [challenges, games]) draw(list, h("p", { class: "empty" }, text().start.unreachable));
  };
  const reload = (): Promise<void> => load(zug, lead, challenges, games).catch(sayUnreachable);
  let isLeft = false;
  let stop: (() => void) | undefined;
  void reload().then(() => {
    if (isLeft) return;
    let wasLost = false;
    stop = zone().onConnection((connection) => {
      if (connection === "lost") sayUnreachable();
      else if (connection === "live" && wasLost) void reload();
      wasLost = connection === "lost";
    });
  });
  const destroy = (): void => {
    isLeft = true;
    stop?.();
  };
  return { lead, challenges, games, destroy };
}

/** Says what one is playing, in the place of what the zone is. */
async function tellOwn(mine: readonly LiveGame[], lead: HTMLElement): Promise<void> {
  const [one, more] = mine;
  lead.classList.toggle("own-game", one !== undefined);
  lead.classList.toggle("soft", one === undefined);
  if (!one) return draw(lead, text().start.lead);
  const words = text().play.lobby;
  const myId = (await loadMe())?.id;
  const opponent = one.white.id === myId ? one.black : one.white;
  draw(
    lead,
    h("span", {}, more ? words.playing(mine.length) : words.playingAgainst(opponent.name)),
    h("a", { class: "button primary", href: more ? "/play" : `/game/${one.game}` }, words.goOn),
  );
}

async function load(
  loading: Promise<Zug>,
  lead: HTMLElement,
  challenges: HTMLElement,
  games: HTMLElement,
): Promise<void> {
  const words = text().start;
  const zug = await loading;
  const answer = await fetch("/api/lobby");
  if (!answer.ok) throw new Error(answer.statusText);
  const lobby = parse<Lobby>(await answer.text());
  await tellOwn(lobby.mine, lead);
  draw(
    challenges,
    lobby.challenges
      .slice(0, SHOWN)
      .map((one) => row(`/challenge/${one.challenge}`, one.from.name, controlName(zug, one.control))),
  );
  if (lobby.challenges.length === 0) draw(challenges, h("p", { class: "empty" }, words.noChallenges));
  draw(
    games,
    lobby.games
      .slice(0, SHOWN)
      .map((one) => {
        const names = text().play.game.between(one.white.name, one.black.name);
        return row(`/game/${one.game}`, names, controlName(zug, one.control));
      }),
  );
  if (lobby.games.length === 0) draw(games, h("p", { class: "empty" }, words.noGames));
}

function row(href: string, names: string, control: string): View {
  return h(
    "a",
    { class: "list-row", href },
    h("span", { class: "row-name" }, names),
    h("span", { class: "soft" }, control),
  );
}
