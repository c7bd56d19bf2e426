// second.ts - who plays already is asked before a second game with a clock may begin. Room: web/play.
import { go } from "../app/router";
import { http, me } from "../net";
import type { GameLine } from "../net";
import { text } from "../text";
import { button, element, freshId, h } from "../ui/view";
import { myGames, opponentOf } from "./mine";

/** One's games with a clock. A zone that does not answer is asked for nothing: then nothing is accepted or offered yet either. */
async function playedNow(): Promise<readonly GameLine[]> {
  if (!me()) return [];
  const known = myGames();
  if (known) return known.filter(hasClock);
  const answer = await http.lobby();
  return answer.ok ? (answer.mine ?? []).filter(hasClock) : [];
}

const hasClock = ({ control }: GameLine): boolean => control !== "-";

/** What one is playing, and the way to it: to its board, or to the list of them. */
export function playingNow(playing: readonly GameLine[]): { sentence: string; address: string } | null {
  const [one, more] = playing;
  const words = text().play.lobby;
  if (!one) return null;
  return more ? { sentence: words.playing(playing.length), address: "/play" }
    : { sentence: words.playingAgainst(opponentOf(one).name), address: `/game/${one.game}` };
}

/** True if nothing stands against another game: one plays none, or wants both. `then` says what a second one means. */
export async function askSecond(then: string): Promise<boolean> {
  const now = playingNow(await playedNow());
  return now === null || ask(now, then);
}

function ask({ sentence, address }: { sentence: string; address: string }, then: string): Promise<boolean> {
  const words = text().play;
  const before = document.activeElement;
  const id = freshId("second");
  let isWanted = false;
  return new Promise((resolve) => {
    const close = (): void => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(isWanted);
    };
    const want = (): void => {
      isWanted = true;
      dialog.close();
    };
    const leave = (): void => {
      dialog.close();
      go(address);
    };
    const dialog = element(h("dialog", { class: "act-dialog ask-second", "aria-labelledby": id, "aria-describedby": `${id}-then`, on: { close } },
      h("div", { class: "stack" }, h("h2", { id }, sentence), h("p", { id: `${id}-then`, class: "soft" }, then),
        h("div", { class: "row" }, button(words.notices.toGame, leave, { class: "primary" }), button(words.turn.both, want, { class: "both" }),
          button(text().app.cancel, () => dialog.close())))));
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector("button")?.focus();
  });
}
