// spread.ts - what an event gives to other sites: its games for broadcasts, and its boards in a frame. Room: web/event.
import { place } from "../net";
import type { Contest } from "../net";
import { copyBox, frameBox } from "../play/frame";
import { tournament } from "../text/tournament";
import { h } from "../ui/view";
import type { Child, View } from "../ui/view";

/** For everybody what can be had; for arbiters also why something cannot. */
export function makeSpread({ contest, private: isPrivate, players_only: isHidden }: Contest, isForArbiters: boolean): View | null {
  const words = tournament().show;
  const { embed, closed } = place();
  const isOpen = !isPrivate && !isHidden;
  if (!isOpen && !isForArbiters) return null;
  const live = `${location.origin}/api/contests/${contest}/live.pgn`;
  return h("section", { class: "card stack spread no-print", "aria-label": words.spread },
    h("h2", {}, words.broadcast),
    isOpen ? [h("p", { class: "soft" }, words.broadcastHint), closed && h("p", { class: "notice" }, words.broadcastClosed),
      copyBox("live", words.broadcastLink, live)] : h("p", { class: "notice" }, words.notOpen),
    isOpen && frames(contest, embed, closed, isForArbiters));
}

function frames(contest: string, isAllowed: boolean, isClosed: boolean, isForArbiters: boolean): Child[] {
  const words = tournament().show;
  if (!isAllowed && !isForArbiters) return [];
  return [h("h2", {}, words.frame),
    ...(isAllowed ? [h("p", { class: "soft" }, words.frameHint), frameBox(`/embed/event/${contest}`)]
      : [h("p", {}, isClosed ? words.frameClosed : words.frameOff), !isClosed && h("p", { class: "soft" }, words.frameAllow, " ", h("code", {}, "embed = https://club.example"))])];
}
