// panel.ts - beside the board: how the game stands, and the buttons for both players. Room: web/screens.
import { changeSettings, settings } from "../../app/settings";
import { text } from "../../text";
import { download, copy } from "../../ui/download";
import { dayOf, fileName } from "../../ui/file_name";
import { button, draw, element, h } from "../../ui/view";
import type { View } from "../../ui/view";
import { icon } from "../../ui/icons";
import type { IconName } from "../../ui/icons";
import { makeOutcome } from "../../ui/outcome";
import { sentenceOf } from "../../ui/sentence";
import { makeSureButton } from "../../ui/sure_button";
import type { GameEvent, GameView } from "../../zug/types";
import { pgnOf } from "./match";
import type { Match } from "./match";

export interface PanelActs {
  happen(event: GameEvent): string | null;
  onLeave(): void;
  onLive(): void;
  onFlip(): void;
  onAnalyse(): void;
  /** What is opposite is turned upside down, or back. */
  onFace(): void;
  sayClocks(): void;
}

export interface Panel {
  status: HTMLElement;
  buttons: HTMLElement;
  refresh(view: GameView, isLive: boolean): void;
}

export function makePanel(match: Match, acts: PanelActs): Panel {
  const words = text().otb;
  const status = element(h("div", { class: "status stack" }));
  const problem = element(h("p", { class: "problem", role: "alert" }));
  const turn = (): GameView["turn"] => match.game.view(0).turn;
  const claim = element(button(words.claim, () => draw(problem, sentenceOf(acts.happen({ kind: "claim-draw", side: turn() })))));
  const pause = element(button(words.pause, () => void acts.happen({ kind: "pause" })));
  const resume = element(button(words.resume, () => void acts.happen({ kind: "resume" }), { class: "primary" }));
  const leave = makeSureButton({ text: words.end, sure: words.endSure, onSure: acts.onLeave });
  const tools = h(
    "div",
    { class: "row tools" },
    tool("flip", text().board.flip, acts.onFlip),
    makeToggle("face", "face", words.faceOpposite, "face_opposite", acts.onFace),
    makeToggle("speaker", "mute", text().settings.sound, "sound"),
    tool("clock", text().clock.say, acts.sayClocks),
    button(words.copyFen, () => void copy(match.game.view(0).fen, words.copied)),
    button(words.download, () => download(fileOf(match), pgnOf(match, words.event))),
  );
  const buttons = element(h("div", { class: "stack" }, h("div", { class: "row" }, resume, pause, claim, leave), problem, tools));
  return {
    status,
    buttons,
    refresh: (view, isLive) => {
      draw(status, statusOf(view, isLive, acts, words));
      draw(problem);
      resume.hidden = view.state !== "paused";
      pause.hidden = !(view.state === "running" && view.ticking);
      claim.hidden = !(view.state === "running" && match.terms.settings.laws === "otb");
      leave.hidden = view.state === "over";
    },
  };
}

/** What the file of a match is called. */
function fileOf({ terms: { names } }: Match): string {
  return fileName("pgn", names.white, names.black, dayOf(Date.now()));
}

/** A button with a drawing. */
function tool(name: IconName, label: string, onClick: () => void): View<HTMLButtonElement> {
  return h("button", { type: "button", "aria-label": label, title: label, on: { click: onClick } }, icon(name));
}

/** A button that switches a setting on and off. */
function makeToggle(
  on: IconName, off: IconName, label: string, name: "sound" | "face_opposite", onChange = (): void => undefined,
): HTMLButtonElement {
  const one = element(tool(on, label, () => {
    changeSettings({ [name]: !settings()[name] });
    redraw();
    onChange();
  }));
  const redraw = (): void => {
    one.setAttribute("aria-pressed", String(settings()[name]));
    draw(one, icon(settings()[name] ? on : off));
  };
  redraw();
  return one;
}

/** What is to be known: an old position, a pause, an offer, the end; otherwise whose move it is. */
function statusOf(
  view: GameView,
  isLive: boolean,
  acts: PanelActs,
  words: ReturnType<typeof text>["otb"],
): HTMLElement[] {
  const parts: HTMLElement[] = [];
  if (!isLive)
    parts.push(
      element(h(
        "div",
        { class: "notice not-live-note" },
        text().board.notLive,
        " ",
        button(text().board.backToLive, acts.onLive),
      )),
    );
  if (view.state === "over") parts.push(element(makeOutcome(view,
    h("div", { class: "row" }, button(words.again, acts.onLeave, { class: "primary" }), button(text().moves.analyse, acts.onAnalyse)))));
  else {
    if (view.state === "paused") parts.push(element(h("p", { class: "notice" }, words.paused)));
    for (const side of ["white", "black"] as const)
      if (view[side].offers) parts.push(element(h("p", { class: "notice" }, words.offered(text().board.colors[side]))));
    const check = view.check ? `${text().board.check}. ` : "";
    parts.push(element(h("p", { class: "whose-move" }, check + text().board.toMove(view.turn))));
  }
  return parts;
}
