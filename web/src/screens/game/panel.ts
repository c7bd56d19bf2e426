// panel.ts - beside the board: how the game stands, and the buttons. Room: web/screens.
import { findRoute } from "../../app/routes";
import { changeSettings, settings } from "../../app/settings";
import { files, me, zone } from "../../net";
import type { Command } from "../../net";
import { isOpen } from "../../play/facts";
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
import { makeAssistant, makeAssistantQuestion } from "./assistant";
import { makeRematch } from "./rematch";
import { ownSide, shownPremove } from "./table";
import type { State } from "./table";

export interface PanelActs {
  act(command: Command): Promise<boolean>;
  flip(): void;
  sayClocks(): void;
}

export interface Panel {
  status: HTMLElement;
  acts: HTMLElement;
  tools: HTMLElement;
  refresh(state: State): void;
  refreshClaim(state: State): void;
  /** A sentence of what was refused; empty to take it away. */
  say(sentence: string): void;
  /** Something that has happened, for the list. */
  note(sentence: string, atMs: number): void;
}

export function makePanel(state: State, acts: PanelActs): Panel {
  const status = h("div", { class: "status stack" });
  const problem = h("p", { class: "problem", role: "alert" });
  const claim = h("div", { class: "claim" });
  const playing = makeActs(state, acts);
  const assistant = makeAssistant(state, acts);
  const rematch = makeRematch(state);
  const notes = makeNotes();
  const tools = makeTools(state, acts);
  const extras = h("div", { class: "stack" }, assistant.root, notes.root);
  const keepers = { offer: makeKeeper(), white: makeKeeper(), black: makeKeeper() };
  let statusKey = "";
  const refreshClaim = (now: State): void => drawClaim(now, claim, acts);
  return {
    status,
    acts: h("div", { class: "stack acts-box" }, playing.root, claim, problem),
    tools: h("div", { class: "stack" }, tools.root, extras),
    refresh: (now) => {
      const key = statusKeyOf(now);
      if (key !== statusKey) fill(status, ...statusOf(now, acts, rematch.root, keepers));
      statusKey = key;
      playing.refresh(now);
      assistant.refresh(now);
      tools.refresh(now);
      rematch.refresh(now);
      refreshClaim(now);
      document.title = titleOf(now);
    },
    refreshClaim,
    say: (sentence) => fill(problem, sentence),
    note: notes.add,
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
    me()?.id,
    language(),
    state.pending !== undefined,
    state.isConnected,
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

function statusOf(
  state: State,
  acts: PanelActs,
  rematch: HTMLElement,
  keepers: Record<Side | "offer", Keeper>,
): Child[] {
  const { facts } = state.live;
  const seen = [facts.role, facts.sides, me()?.id];
  if (facts.status === "aborted") return [h("p", { class: "notice" }, text().play.game.aborted), rematch];
  if (facts.status === "over") return [outcomeOf(state, rematch)];
  return [
    ...SIDES.map((side) =>
      keepers[side]([seen, facts[side].assistant], () => makeAssistantQuestion(state, side, acts)),
    ),
    facts.status === "paused" ? h("p", { class: "notice" }, text().play.game.paused) : null,
    keepers.offer([seen, facts.offer], () => offerOf(state, acts)),
    roleOf(state),
    turnOf(state),
    premoveNote(state, acts),
  ];
}

function outcomeOf(state: State, rematch: HTMLElement): HTMLElement {
  const { facts } = state.live;
  const words = text().play.game;
  return makeOutcome(
    {
      result: facts.result ?? "*",
      reason: facts.end ?? "",
      sentence: facts.sentence ?? "",
      article: state.zug.article(facts.end ?? ""),
    },
    facts.reason ? h("p", {}, words.by(facts.reason)) : null,
    rematch,
    h(
      "div",
      { class: "row" },
      h("a", { class: "button", href: files.game(facts.game), download: `${facts.game}.pgn` }, words.downloadPgn),
      findRoute("/replay") ? h("a", { class: "button", href: `/replay?game=${facts.game}` }, words.replay) : null,
      h("a", { class: "button", href: "/play" }, words.newGame),
    ),
  );
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
  return h(
    "p",
    { class: isYours ? "whose-move yours" : "whose-move" },
    h("span", { class: `turn-dot ${turn}`, "aria-hidden": "true" }),
    check,
    isYours ? words.yourMove : words.toMove(facts[turn].name),
    waits ? h("span", { class: "soft small-text" }, ` ${words.waitsForFirst}.`) : null,
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

/** Resign, draw, abort: for players, while the game goes on. */
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
      const isYoung = now.live.moves.length < 2;
      show(root, isPlaying);
      show(draw, facts.offers && facts.offer === undefined && !isYoung);
      show(resign, !isYoung);
      show(abort, isYoung);
      for (const one of [draw, resign, abort]) one.disabled = !now.isConnected;
    },
  };
}

/** Claiming the game of somebody who is away, where that is agreed. */
function drawClaim(state: State, into: HTMLElement, acts: PanelActs): void {
  const { facts } = state.live;
  const words = text().play.game;
  const side = ownSide(state);
  const away = side && facts[other(side)].away_since_ms;
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
  const form = h(
    "form",
    { class: "row call-form", hidden: true, on: { submit: (event) => void submit(event) } },
    reason,
    h("button", { type: "submit", class: "primary" }, words.callSend),
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

/** What has happened besides moves, newest first. */
function makeNotes(): { root: HTMLElement; add(sentence: string, atMs: number): void } {
  const list = h("ul", { class: "notes" });
  const root = h(
    "section",
    { class: "notes-box", hidden: true, "aria-label": text().play.game.happened },
    h("h2", {}, text().play.game.happened),
    list,
  );
  const time = new Intl.DateTimeFormat(language(), {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  return {
    root,
    add: (sentence, atMs) => {
      list.prepend(h("li", {}, h("time", { class: "soft mono" }, time.format(atMs)), " ", sentence));
      show(root, true);
    },
  };
}
