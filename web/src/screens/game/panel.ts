// panel.ts - beside the board: how the game stands, and the buttons. Room: web/screens.
import { findRoute } from "../../app/routes";
import { changeSettings, settings } from "../../app/settings";
import { nameWindow } from "../../app/title";
import { files, place, zone } from "../../net";
import type { Command } from "../../net";
import { isHeld, isOpen } from "../../play/facts";
import type { Facts } from "../../play/facts";
import { frameBox } from "../../play/frame";
import { text } from "../../text";
import { button, draw, element, h, mount } from "../../ui/view";
import type { Attributes, Child, View } from "../../ui/view";
import { icon } from "../../ui/icons";
import type { IconName } from "../../ui/icons";
import { makeLinkBox } from "../../ui/link_box";
import { makeOutcome } from "../../ui/outcome";
import { makeSureButton, sureButton } from "../../ui/sure_button";
import { clockText } from "../../ui/time";
import { SIDES, other } from "../../zug/types";
import type { Side } from "../../zug/types";
import { makeMoving } from "../settings";
import { makeHistory } from "./history";
import type { History } from "./history";
import { assistantQuestion, makeAssistant } from "./assistant";
import { isCasual, makeCasual } from "./casual";
import { makeRematch } from "./rematch";
import { ownSide, shownPremove } from "./table";
import type { State } from "./table";

export interface PanelActs {
  act(command: Command): Promise<boolean>;
  flip(): void;
  sayClocks(): void;
  /** Goes back from an earlier position to the present one. */
  backToLive(): void;
  /** Whether premoves shall be on, after one was tried. */
  answerPremove(isWanted: boolean): void;
}

export interface Panel {
  status: HTMLElement;
  acts: HTMLElement;
  tools: HTMLElement;
  /** The assistant, the link, and what has happened: that grows, so that it comes last. */
  extras: HTMLElement;
  refresh(state: State): void;
  refreshClaim(state: State): void;
  /** A sentence of what was refused; empty to take it away. */
  say(sentence: string): void;
  /** What has happened besides moves. */
  history: History;
  destroy(): void;
}

export function makePanel(state: State, acts: PanelActs): Panel {
  const [status, actsBox] = [element(h("div", { class: "status" })), element(h("div", { class: "acts-box" }))];
  const playing = makeActs(state, acts);
  const assistant = makeAssistant(state, acts);
  const casual = makeCasual(state, acts);
  const rematch = makeRematch(state);
  const history = makeHistory();
  const tools = makeTools(state, acts, casual.talk);
  let problem = "";
  let shown = state;
  const drawActs = (): void =>
    draw(actsBox, playing.root, casual.root, afterOf(shown, rematch.root), h("div", { class: "acts-more" },
      claimOf(shown, acts), h("p", { class: "problem", role: "alert" }, problem)));
  return {
    status,
    acts: actsBox,
    tools: tools.root,
    extras: element(h("div", { class: "stack" }, assistant.root, linkTo(state.live.facts), history.root)),
    refresh: (now) => {
      shown = now;
      draw(status, statusOf(now, acts, casual.question));
      playing.refresh(now);
      casual.refresh(now);
      assistant.refresh(now);
      tools.refresh(now);
      rematch.refresh(now);
      actsBox.classList.toggle("playing", now.live.facts.role === "player");
      actsBox.classList.toggle("two-rows", isCasual(now));
      drawActs();
      nameWindow(titleOf(now));
    },
    refreshClaim: drawActs,
    say: (sentence) => {
      problem = sentence;
      drawActs();
    },
    history,
    destroy: () => {
      history.destroy();
      rematch.destroy();
    },
  };
}

/** The link to the game, for those who want to look on. */
function linkTo({ game, private: isPrivate }: Facts): HTMLElement {
  const box = makeLinkBox({ label: text().link.game });
  box.show(`${location.origin}/game/${game}`);
  return element(h("details", { class: "game-link" }, h("summary", {}, text().link.game), box.root,
    place().embed && !isPrivate && frameBox(`/embed/game/${game}`)));
}

/** What the window is called: whose move it is can be seen from other windows. */
function titleOf(state: State): string {
  const { facts } = state.live;
  const names = text().play.game.between(facts.white.name, facts.black.name);
  const isYours = facts.status === "running" && facts.turn === ownSide(state);
  return `${isYours ? `${text().play.game.yourMove} · ` : ""}${names} · Zug`;
}

/**
 * The first row says whose move it is, or that the position is an earlier one; below it there is room for what may
 * come. The whole is always equally high: what is below it does not move from under the hand.
 */
function statusOf(state: State, acts: PanelActs, takeBack: HTMLElement): Child[] {
  const { facts } = state.live;
  const earlier = state.ply !== null && reviewOf(state, acts);
  if (facts.status === "aborted") {
    const { aborted, abortedBecause, idle } = text().play.game;
    const reason = facts.idle ? idle : facts.reason;
    return [earlier, h("p", { class: "notice" }, aborted, reason ? ` ${abortedBecause(reason)}` : "")];
  }
  if (facts.status === "over") return [earlier, outcomeOf(state)];
  const banners = h("div", { class: "banners", key: "banners" },
    SIDES.map((side) => assistantQuestion(state, side, acts)), offerOf(state, acts), takeBack, pauseNote(state),
    premoveNote(state, acts), premoveQuestion(state, acts), roleOf(state));
  return [earlier || turnOf(state), banners];
}

/** Nobody shall take an earlier position for the present one, nor miss that it is their move. */
function reviewOf(state: State, acts: PanelActs): View {
  const { facts } = state.live;
  const words = text().play.game;
  const isYours = facts.status === "running" && !state.pending && facts.turn === ownSide(state);
  const more = isYours ? words.notLiveYourMove : facts.status === "paused" ? words.notLivePaused : "";
  return h("div", { class: "notice old-position" }, h("span", {}, more || text().board.notLive),
    button(text().board.backToLive, acts.backToLive));
}

function outcomeOf(state: State): View {
  const { facts } = state.live;
  return makeOutcome(
    {
      result: facts.result ?? "*",
      reason: facts.end ?? "",
      article: state.zug.article(facts.end ?? ""),
    },
    facts.reason ? h("p", {}, text().play.game.by(facts.reason)) : null,
  );
}

/** Where the game is analysed, from the side of who has played it. */
const analysisOf = ({ game, sides }: State["live"]["facts"]): string =>
  `/analysis?game=${game}${sides.length === 1 && sides[0] === "black" ? "&black" : ""}`;

/** What can be done when the game is over: in the place of the buttons that are then gone. */
function afterOf({ live: { facts } }: State, rematch: HTMLElement): View | null {
  if (isOpen(facts)) return null;
  const words = text().play.game;
  const isOver = facts.status === "over";
  return h("div", { class: "after-game" }, rematch, h("div", { class: "row" },
    isOver && h("a", { class: "button", href: files.game(facts.game), download: true }, words.downloadPgn),
    isOver && findRoute("/replay") && h("a", { class: "button", href: `/replay?game=${facts.game}` }, words.replay),
    isOver && h("a", { class: "button", href: analysisOf(facts) }, text().moves.analyse),
    h("a", { class: "button", href: "/play" }, words.newGame)));
}

function offerOf(state: State, acts: PanelActs): View | null {
  const { facts } = state.live;
  const words = text().play.game;
  if (!facts.offer) return null;
  if (facts.sides.includes(facts.offer) && facts.sides.length === 1) return h("p", { class: "notice" }, words.offered);
  if (facts.sides.length === 0 || facts.role !== "player")
    return h("p", { class: "notice" }, words.sideEvents["offer-draw"]?.(facts[facts.offer].name));
  const side = other(facts.offer);
  return h(
    "div",
    { class: "notice offer-notice" },
    h("span", {}, words.offeredBy(facts[facts.offer].name)),
    sureButton(`accept-draw ${side}`, {
      text: words.accept,
      sure: words.acceptSure,
      attributes: { class: "accept-draw" },
      onSure: () => void acts.act({ do: "accept-draw", game: facts.game, side }),
    }),
  );
}

/** Those who do not play are told what they are. */
function roleOf(state: State): View | null {
  const { facts } = state.live;
  const words = text().play.game;
  const side = ownSide(state);
  if (facts.role === "player") return null;
  if (facts.role === "assistant" && side) return h("p", { class: "role soft" }, words.asAssistant(facts[side].name));
  if (facts.role === "arbiter")
    return h(
      "p",
      { class: "role soft" },
      words.asArbiter,
      " ",
      findRoute("/desk") ? h("a", { href: facts.contest ? `/desk/${facts.contest}` : "/desk" }, words.desk) : "",
    );
  return h("p", { class: "role soft" }, words.watching, facts.delayed ? `. ${words.delayed}` : "");
}

function turnOf(state: State): View {
  const { facts } = state.live;
  const words = text().play.game;
  const turn = state.pending ? other(facts.turn) : facts.turn;
  const isYours = turn === ownSide(state);
  const check =
    state.live.view().check && !state.pending ? h("strong", { class: "check-mark" }, words.check, " ") : null;
  const waits = facts.clock_start === "after-first-move" && state.live.moves.length === 0 && facts.white_ms !== null;
  if (!state.isConnected) return h("p", { class: "whose-move soft" }, words.lostShort);
  if (facts.status === "paused") return h("p", { class: "whose-move notice" }, words.paused);
  return h(
    "p",
    { class: isYours ? "whose-move yours" : "whose-move" },
    h("span", { class: `turn-dot ${turn}`, "aria-hidden": "true" }),
    check,
    isYours ? words.yourMove : words.toMove(facts[turn].name),
    waits ? h("span", { class: "soft small-text" }, ` ${words.waitsForFirst}.`) : null,
    isHeld(facts, zone().now())
      ? h("span", { class: "soft small-text held" }, ` ${isYours ? words.heldYours : words.held(facts[turn].name)}.`)
      : null,
  );
}

function premoveNote(state: State, acts: PanelActs): View | null {
  const premove = shownPremove(state);
  if (!premove) return null;
  const words = text().play.game;
  return h(
    "p",
    { class: "premove-note" },
    words.premove(premove),
    " ",
    button(words.cancelPremove, () => void acts.act({ do: "premove-clear", game: state.live.facts.game }), {
      class: "small",
    }),
  );
}

/** Why the game is paused; that it is, says the row above. */
function pauseNote({ live: { facts } }: State): View | null {
  return facts.status === "paused" && facts.reason
    ? h("p", { class: "notice" }, text().play.game.by(facts.reason)) : null;
}

/** Who has tried a premove while they are off is told once, and may switch them on there and then. */
function premoveQuestion(state: State, acts: PanelActs): View | null {
  if (!state.asksPremove) return null;
  const words = text().play.game;
  return h(
    "div",
    { class: "notice premove-off" },
    h("p", {}, words.premoveOffNote),
    h(
      "div",
      { class: "row" },
      button(words.premoveAllow, () => acts.answerPremove(true), { class: "primary" }),
      button(words.premoveLeave, () => acts.answerPremove(false)),
    ),
  );
}

/** Resign, draw, abort: for players, while the game goes on. One who cannot abort can resign from the start. */
function makeActs(state: State, acts: PanelActs): { root: HTMLElement; refresh(state: State): void } {
  const words = text().play.game;
  const { game } = state.live.facts;
  const sides = (): Side[] => state.live.facts.sides;
  const side = (): Side | undefined => (sides().length === 2 ? state.live.facts.turn : sides()[0]);
  const resign = makeSureButton({
    text: words.resign,
    sure: words.resignSure,
    attributes: { class: "resign" },
    onSure: () => void acts.act({ do: "resign", game, side: side() }),
  });
  const offer = makeSureButton({
    text: words.offer,
    sure: words.offerSure,
    attributes: { class: "offer" },
    onSure: () => void acts.act({ do: "offer-draw", game, side: side() }),
  });
  const abort = makeSureButton({
    text: words.abort,
    sure: words.abortSure,
    attributes: { class: "abort" },
    onSure: () => void acts.act({ do: "abort", game }),
  });
  const root = element(h("div", { class: "row acts", role: "group", "aria-label": words.acts }, offer, resign, abort));
  return {
    root,
    refresh: (now) => {
      const { facts } = now.live;
      const isPlaying = isOpen(facts) && facts.role === "player";
      // In an event only the arbiter aborts.
      const canAbort = now.live.moves.length < 2 && facts.contest === undefined;
      root.hidden = !isPlaying;
      offer.hidden = !facts.offers;
      resign.hidden = canAbort;
      abort.hidden = !canAbort;
      for (const one of [offer, resign, abort]) one.disabled = !now.isConnected;
      // It stays in its place, so that the other does not come under the hand.
      offer.setAttribute("aria-disabled", String(canAbort || facts.offer !== undefined));
    },
  };
}

/** Claiming the game of somebody who is away, where that is agreed. */
function claimOf(state: State, acts: PanelActs): View | null {
  const { facts } = state.live;
  const words = text().play.game;
  const side = ownSide(state);
  const opponent = side && facts[other(side)];
  const away = opponent && !opponent.awaited ? opponent.away_since_ms : undefined;
  if (facts.claim_after_ms <= 0 || facts.role !== "player" || facts.status !== "running") return null;
  if (!side || away === undefined) return null;
  const isDue = zone().now() - away >= facts.claim_after_ms;
  return h("div", { class: "claim" }, isDue
    ? sureButton(`claim ${side}`, {
      text: words.claim(opponent?.name ?? ""),
      sure: words.claimSure,
      attributes: { class: "claim-absence" },
      onSure: () => void acts.act({ do: "claim-absence", game: facts.game, side }),
    })
    : h("p", { class: "soft small-text" }, words.claimAfter(clockText(facts.claim_after_ms, false))));
}

const tool = (name: IconName, label: string, onClick: () => void, attributes: Attributes = {}): View =>
  h("button", { type: "button", "aria-label": label, title: label, ...attributes, on: { click: onClick } }, icon(name));

/** Flip, sound, clocks on request, the arbiter, options: for all who look on. */
function makeTools(state: State, acts: PanelActs, talk: HTMLElement) {
  const words = text().play.game;
  const options = makeMoving();
  const call = makeCall(state, acts);
  let isOpened = false;
  const turnSound = (): void => {
    changeSettings({ sound: !settings().sound });
    tools.redrawNow();
  };
  const openOptions = (): void => {
    isOpened = !isOpened;
    tools.redrawNow();
    if (isOpened) tools.root.querySelector(".options-box")?.scrollIntoView({ block: "nearest" });
  };
  const tools = mount(() => h("div", { class: "stack" },
    h("div", { class: "row tools", role: "group", "aria-label": words.tools },
      tool("flip", text().board.flip, acts.flip),
      tool(settings().sound ? "speaker" : "mute", words.sound, turnSound, { "aria-pressed": String(settings().sound) }),
      tool("clock", text().clock.say, acts.sayClocks),
      tool("gear", words.options, openOptions, { "aria-expanded": String(isOpened) }),
      talk, call.button, showOf(state)),
    call.form,
    h("div", { class: "options-box", hidden: !isOpened }, options,
      h("p", {}, h("a", { href: "/help" }, text().play.lobby.howTo)))));
  const refresh = (now: State): void => {
    call.refresh(now);
    tools.redraw();
  };
  return { root: tools.root, refresh };
}

/** Who does not play may put the board on a screen that many look at. */
function showOf({ live: { facts } }: State): View | null {
  const label = text().play.watch.show;
  return facts.private || (facts.role === "player" && isOpen(facts)) ? null
    : h("a", { class: "button show-it", href: `/show/game/${facts.game}`, target: "_self", "aria-label": label, title: label }, icon("screen"));
}

/** Calling the arbiter, with a word on what it is about. */
function makeCall(state: State, acts: PanelActs) {
  const words = text().play.game;
  const reason = element(h("input", {
    type: "text",
    maxlength: "150",
    "aria-label": words.callReason,
    placeholder: words.callReason,
  }));
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { game, sides } = state.live.facts;
    const side = sides.length === 2 ? state.live.facts.turn : sides[0];
    const isDone = await acts.act({
      do: "call-arbiter",
      game,
      side,
      ...(reason.value.trim() ? { reason: reason.value.trim() } : {}),
    });
    if (isDone) form.hidden = true;
  };
  const stopMs = state.live.facts.call_stop_ms;
  const form = element(h(
    "form",
    { class: "row call-form", hidden: true, on: { submit: (event) => void submit(event) } },
    reason,
    h("button", { type: "submit", class: "primary" }, words.callSend),
    stopMs > 0 ? h("p", { class: "soft small-text" }, words.callStops(clockText(stopMs, false))) : null,
  ));
  const one = element(button(
    words.call,
    () => {
      form.hidden = !form.hidden;
      if (!form.hidden) reason.focus();
    },
    { class: "call" },
  ));
  const refresh = ({ live }: State): void => {
    const canCall = live.facts.has_arbiter && live.facts.role === "player";
    one.hidden = !canCall;
    if (!canCall) form.hidden = true;
  };
  refresh(state);
  return { button: one, form, refresh };
}
