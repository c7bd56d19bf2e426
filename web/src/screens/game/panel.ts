// panel.ts - beside the board: how the game stands, and the buttons. Room: web/screens.
import { findRoute } from "../../app/routes";
import { changeSettings, settings } from "../../app/settings";
import { files, me, zone } from "../../net";
import type { Command } from "../../net";
import { isHeld, isOpen } from "../../play/facts";
import { language, text } from "../../text";
import { button, fill, h, show } from "../../ui/dom";
import type { Child } from "../../ui/dom";
import { icon } from "../../ui/icons";
import type { IconName } from "../../ui/icons";
import { makeOutcome } from "../../ui/outcome";
import { makeSureButton } from "../../ui/sure_button";
import { clockText } from "../../ui/time";
import { SIDES, other } from "../../zug/types";
import type { Side } from "../../zug/types";
import { makeMoving } from "../settings";
import { makeHistory } from "./history";
import type { History } from "./history";
import { makeAssistant, makeAssistantQuestion } from "./assistant";
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
  /** The assistant, and what has happened. */
  extras: HTMLElement;
  refresh(state: State): void;
  refreshClaim(state: State): void;
  /** A sentence of what was refused; empty to take it away. */
  say(sentence: string): void;
  /** What has happened besides moves. */
  history: History;
}

export function makePanel(state: State, acts: PanelActs): Panel {
  const status = h("div", { class: "status" });
  const problem = h("p", { class: "problem", role: "alert" });
  const claim = h("div", { class: "claim" });
  const playing = makeActs(state, acts);
  const assistant = makeAssistant(state, acts);
  const after = makeAfter(state);
  const history = makeHistory();
  const tools = makeTools(state, acts);
  const parts: StatusParts = {
    banners: h("div", { class: "banners" }),
    review: makeReview(acts),
    keepers: { offer: makeKeeper(), white: makeKeeper(), black: makeKeeper() },
  };
  const actsBox = h("div", { class: "acts-box" }, playing.root, after.root,
    h("div", { class: "acts-more" }, claim, problem));
  let statusKey = "";
  const refreshClaim = (now: State): void => drawClaim(now, claim, acts);
  return {
    status,
    acts: actsBox,
    tools: tools.root,
    extras: h("div", { class: "stack" }, assistant.root, history.root),
    refresh: (now) => {
      const key = statusKeyOf(now);
      if (key !== statusKey) fill(status, ...statusOf(now, acts, parts));
      statusKey = key;
      playing.refresh(now);
      assistant.refresh(now);
      tools.refresh(now);
      after.refresh(now);
      actsBox.classList.toggle("playing", now.live.facts.role === "player");
      refreshClaim(now);
      document.title = titleOf(now);
    },
    refreshClaim,
    say: (sentence) => fill(problem, sentence),
    history,
  };
}

/** What the window is called: whose move it is can be seen from other windows. */
function titleOf(state: State): string {
  const { facts } = state.live;
  const names = text().play.game.between(facts.white.name, facts.black.name);
  const isYours = facts.status === "running" && facts.turn === ownSide(state);
  return `${isYours ? `${text().play.game.yourMove} · ` : ""}${names} · Zug`;
}

/** All that the status depends on: it is drawn anew only when that changes, so that the focus in it stays. */
function statusKeyOf(state: State): string {
  const { facts } = state.live;
  const assistants = SIDES.map((side) => facts[side].assistant);
  return JSON.stringify([
    facts.status,
    facts.turn,
    facts.offer,
    facts.result,
    facts.end,
    facts.reason,
    facts.role,
    assistants,
    state.live.moves.length === 0,
    state.live.view().check,
    shownPremove(state),
    state.asksPremove,
    isHeld(facts, zone().now()),
    me()?.id,
    language(),
    state.pending !== undefined,
    state.isConnected,
    state.ply !== null,
  ]);
}

/** Gives what it gave before as long as that depends on the same: what is in the midst of being pressed stays. */
type Keeper = (dependsOn: unknown, make: () => HTMLElement | null) => HTMLElement | null;

function makeKeeper(): Keeper {
  let key = "";
  let made: HTMLElement | null = null;
  return (dependsOn, make) => {
    const next = JSON.stringify(dependsOn);
    if (next !== key) made = make();
    key = next;
    return made;
  };
}

/** What stays while the status is drawn anew: it may have the focus, or be in the midst of being pressed. */
interface StatusParts {
  banners: HTMLElement;
  review: Review;
  keepers: Record<Side | "offer", Keeper>;
}

/**
 * The first row says whose move it is, or that the position is an earlier one; below it there is room for what may
 * come. The whole is always equally high: what is below it does not move from under the hand.
 */
function statusOf(state: State, acts: PanelActs, { banners, review, keepers }: StatusParts): Child[] {
  const { facts } = state.live;
  review.refresh(state);
  const earlier = state.ply === null ? null : review.root;
  const seen = [facts.role, facts.sides, me()?.id];
  if (facts.status === "aborted") {
    const { aborted, abortedBecause, idle } = text().play.game;
    const reason = facts.idle ? idle : facts.reason;
    return [earlier, h("p", { class: "notice" }, aborted, reason ? ` ${abortedBecause(reason)}` : "")];
  }
  if (facts.status === "over") return [earlier, outcomeOf(state)];
  fill(
    banners,
    ...SIDES.map((side) =>
      keepers[side]([seen, facts[side].assistant], () => makeAssistantQuestion(state, side, acts)),
    ),
    keepers.offer([seen, facts.offer], () => offerOf(state, acts)),
    pauseNote(state),
    premoveNote(state, acts),
    premoveQuestion(state, acts),
    roleOf(state),
  );
  return [earlier ?? turnOf(state), banners];
}

interface Review {
  root: HTMLElement;
  refresh(state: State): void;
}

/** Nobody shall take an earlier position for the present one, nor miss that it is their move. */
function makeReview(acts: PanelActs): Review {
  const sentence = h("span", {});
  const root = h(
    "div",
    { class: "notice old-position" },
    sentence,
    button(text().board.backToLive, acts.backToLive),
  );
  return {
    root,
    refresh: (state) => {
      const { facts } = state.live;
      const words = text().play.game;
      const isYours = facts.status === "running" && !state.pending && facts.turn === ownSide(state);
      const more = isYours ? words.notLiveYourMove : facts.status === "paused" ? words.notLivePaused : "";
      fill(sentence, more || text().board.notLive);
    },
  };
}

function outcomeOf(state: State): HTMLElement {
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

/** What can be done when the game is over: in the place of the buttons that are then gone. */
function makeAfter(state: State): { root: HTMLElement; refresh(state: State): void } {
  const words = text().play.game;
  const { game } = state.live.facts;
  const rematch = makeRematch(state);
  const file = h("a", { class: "button", href: files.game(game), download: true }, words.downloadPgn);
  const replay = findRoute("/replay") ? h("a", { class: "button", href: `/replay?game=${game}` }, words.replay) : null;
  const another = h("a", { class: "button", href: "/play" }, words.newGame);
  const root = h("div", { class: "after-game" }, rematch.root, h("div", { class: "row" }, file, replay, another));
  return {
    root,
    refresh: (now) => {
      const { facts } = now.live;
      rematch.refresh(now);
      show(root, !isOpen(facts));
      for (const one of [file, replay]) if (one) show(one, facts.status === "over");
    },
  };
}

function offerOf(state: State, acts: PanelActs): HTMLElement | null {
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
    makeSureButton({
      text: words.accept,
      sure: words.acceptSure,
      attributes: { class: "accept-draw" },
      onSure: () => void acts.act({ do: "accept-draw", game: facts.game, side }),
    }),
  );
}

/** Those who do not play are told what they are. */
function roleOf(state: State): HTMLElement | null {
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

function turnOf(state: State): HTMLElement {
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

function premoveNote(state: State, acts: PanelActs): HTMLElement | null {
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
function pauseNote({ live: { facts } }: State): HTMLElement | null {
  return facts.status === "paused" && facts.reason
    ? h("p", { class: "notice" }, text().play.game.by(facts.reason)) : null;
}

/** Who has tried a premove while they are off is told once, and may switch them on there and then. */
function premoveQuestion(state: State, acts: PanelActs): HTMLElement | null {
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
  const draw = makeSureButton({
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
  const root = h("div", { class: "row acts", role: "group", "aria-label": words.acts }, draw, resign, abort);
  return {
    root,
    refresh: (now) => {
      const { facts } = now.live;
      const isPlaying = isOpen(facts) && facts.role === "player";
      // In an event only the arbiter aborts.
      const canAbort = now.live.moves.length < 2 && facts.contest === undefined;
      show(root, isPlaying);
      show(draw, facts.offers);
      show(resign, !canAbort);
      show(abort, canAbort);
      for (const one of [draw, resign, abort]) one.disabled = !now.isConnected;
      // It stays in its place, so that the other does not come under the hand.
      draw.setAttribute("aria-disabled", String(canAbort || facts.offer !== undefined));
    },
  };
}

/** Claiming the game of somebody who is away, where that is agreed. */
function drawClaim(state: State, into: HTMLElement, acts: PanelActs): void {
  const { facts } = state.live;
  const words = text().play.game;
  const side = ownSide(state);
  const opponent = side && facts[other(side)];
  const away = opponent && !opponent.awaited ? opponent.away_since_ms : undefined;
  const isAgreed = facts.claim_after_ms > 0 && facts.role === "player" && facts.status === "running";
  const isShown = isAgreed && side !== undefined && away !== undefined;
  show(into, isShown);
  if (!isShown || !side) return into.replaceChildren();
  const isDue = zone().now() - (away ?? 0) >= facts.claim_after_ms;
  const key = isDue ? "due" : "waits";
  if (into.dataset["key"] === key && into.childElementCount > 0) return;
  into.dataset["key"] = key;
  fill(
    into,
    isDue
      ? makeSureButton({
          text: words.claim(facts[other(side)].name),
          sure: words.claimSure,
          attributes: { class: "claim-absence" },
          onSure: () => void acts.act({ do: "claim-absence", game: facts.game, side }),
        })
      : h("p", { class: "soft small-text" }, words.claimAfter(clockText(facts.claim_after_ms, false))),
  );
}

function tool(name: IconName, label: string, onClick: () => void): HTMLButtonElement {
  return h("button", { type: "button", "aria-label": label, title: label, on: { click: onClick } }, icon(name));
}

/** Flip, sound, clocks on request, the arbiter, options: for all who look on. */
function makeTools(state: State, acts: PanelActs) {
  const words = text().play.game;
  const sound = tool("speaker", words.sound, () => {
    changeSettings({ sound: !settings().sound });
    drawSound();
  });
  const drawSound = (): void => {
    sound.setAttribute("aria-pressed", String(settings().sound));
    fill(sound, icon(settings().sound ? "speaker" : "mute"));
  };
  drawSound();
  const options = h(
    "div",
    { class: "options-box", hidden: true },
    makeMoving(),
    h("p", {}, h("a", { href: "/help" }, text().play.lobby.howTo)),
  );
  const gear = tool("gear", words.options, () => {
    show(options, options.hidden);
    gear.setAttribute("aria-expanded", String(!options.hidden));
    if (!options.hidden) options.scrollIntoView({ block: "nearest" });
  });
  gear.setAttribute("aria-expanded", "false");
  const call = makeCall(state, acts);
  const root = h(
    "div",
    { class: "stack" },
    h(
      "div",
      { class: "row tools", role: "group", "aria-label": words.tools },
      tool("flip", text().board.flip, acts.flip),
      sound,
      tool("clock", text().clock.say, acts.sayClocks),
      gear,
      call.button,
    ),
    call.form,
    options,
  );
  return { root, refresh: call.refresh };
}

/** Calling the arbiter, with a word on what it is about. */
function makeCall(state: State, acts: PanelActs) {
  const words = text().play.game;
  const reason = h("input", {
    type: "text",
    maxlength: "150",
    "aria-label": words.callReason,
    placeholder: words.callReason,
  });
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
    if (isDone) show(form, false);
  };
  const stopMs = state.live.facts.call_stop_ms;
  const form = h(
    "form",
    { class: "row call-form", hidden: true, on: { submit: (event) => void submit(event) } },
    reason,
    h("button", { type: "submit", class: "primary" }, words.callSend),
    stopMs > 0 ? h("p", { class: "soft small-text" }, words.callStops(clockText(stopMs, false))) : null,
  );
  const one = button(
    words.call,
    () => {
      show(form, form.hidden);
      if (!form.hidden) reason.focus();
    },
    { class: "call" },
  );
  const refresh = ({ live }: State): void => {
    const canCall = live.facts.has_arbiter && live.facts.role === "player";
    show(one, canCall);
    if (!canCall) show(form, false);
  };
  refresh(state);
  return { button: one, form, refresh };
}
