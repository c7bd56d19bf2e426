// index.ts - the analysis board: any game, position or nothing, moves of both sides, variations, comments. Room: web/screens.
import { setAddress } from "../../app/router";
import { nameWindow } from "../../app/title";
import { place } from "../../net";
import type { GivenGame, Place, Screen } from "../../app/screen";
import { text } from "../../text";
import { analysis, loadAnalysis } from "../../text/analysis";
import { sayFacts } from "../../text/facts";
import { announce, announceShown } from "../../ui/announce";
import { field } from "../../ui/field";
import { makeSureButton } from "../../ui/sure_button";
import { button, draw, element, h } from "../../ui/view";
import { EMPTY_FEN, setUp } from "../../zug/setup";
import { INITIAL_FEN, isProblem, loadZug } from "../../zug/zug";
import type { Zug } from "../../zug/zug";
import { makeGameList } from "../replay/games";
import { makeOpener } from "../replay/opener";
import { openBytes } from "../replay/source";
import { findAddress } from "../replay/tree";
import { beginDraft, drafts, forgetDraft, keepDraft, lastDraft } from "./drafts";
import type { Draft } from "./drafts";
import { readLink } from "./link";
import { findPath, isEmpty, pgnOf, readStudy, studyFrom } from "./study";
import type { Study } from "./study";
import { makeTable } from "./table";

const KEEP_MS = 300;
/** The number of the last start position of Chess960. */
const LAST_960 = 959;

/** What is to be analysed first, and how. */
interface First {
  study: Study;
  isTurned: boolean;
  isChanged: boolean;
  /** Of an analysis that goes on. */
  id?: string;
  complaint?: string;
}

export async function makeScreen({ query, given }: Place): Promise<Screen> {
  const [zug] = await Promise.all([loadZug(), loadAnalysis()]);
  const words = analysis();
  const first = await findFirst(zug, query, given);
  let id = beginDraft(first.id);
  let isChanged = first.isChanged;
  let isTold = false;
  let timer = 0;
  let wanted = 0;

  const opener = makeOpener((bytes, name) => void open(bytes, name));
  const number = element(h("input", { type: "text", inputmode: "numeric", autocomplete: "off" }));
  const heads = element(h("div", { class: "row analysis-heads" }));
  const table = makeTable(zug, first.study, first.isTurned, heads, {
    onChanged: (isText) => {
      if (isText) isChanged = true;
      nameWindow(`${table.title()} · ${place().name || "Zug"}`);
      clearTimeout(timer);
      timer = window.setTimeout(keep, KEEP_MS);
      showHeads();
    },
    onSaved: () => {
      isChanged = false;
      keep();
      showHeads();
    },
  });
  const root = element(h("section", { class: "replay-screen open" }));

  /** Keeps the analysis as it is now. */
  function keep(): void {
    clearTimeout(timer);
    const study = table.study();
    if (isEmpty(study)) return forgetDraft(id);
    const draft: Draft = { id, name: table.title(), pgn: pgnOf(study), at: study.at, isTurned: table.isTurned(), isChanged };
    if (keepDraft(draft) || isTold) return;
    isTold = true;
    announceShown(words.notKept);
  }

  /** Another game comes; the one before stays among the earlier ones. */
  function show(study: Study, isTurned = false, earlier?: Draft): void {
    keep();
    id = beginDraft(earlier?.id);
    isChanged = earlier?.isChanged ?? false;
    // What is drawn into the board wants it on the page.
    showTable();
    table.open(study, isTurned);
    table.focus();
    nameWindow(`${table.title()} · ${place().name || "Zug"}`);
    showHeads();
    keep();
    announce(table.title());
  }

  const begin = (): void => show(studyOrFirst(zug, INITIAL_FEN));
  const sure = makeSureButton({ text: words.fresh, sure: words.freshSure, onSure: begin });
  function showHeads(): void {
    draw(heads, isChanged ? sure : button(words.fresh, begin), button(words.open, showOpener));
  }

  function showTable(): void {
    showHeads();
    draw(root, opener.status, table.root);
    window.scrollTo(0, 0);
    table.focus();
  }

  /** How games come in, and those that were analysed before. */
  function showOpener(): void {
    keep();
    const others = drafts().filter((one) => one.id !== id);
    draw(root, h("div", { class: "analysis-open stack" },
      h("h1", {}, words.openTitle),
      h("div", { class: "row" }, button(words.back, showTable)),
      opener.status, opener.root,
      h("form", { class: "card analysis-960", on: { submit: openNumbered } }, field(words.chess960, number),
        h("button", { type: "submit" }, words.chess960Go)),
      others.length > 0 && h("section", { class: "card" }, h("h2", {}, words.earlier), h("ul", { class: "analysis-earlier" }, others.map((one) =>
        h("li", { key: one.id }, button(one.name, () => show(...studyOf(zug, one), one), { class: "plain" }),
          button("×", () => (forgetDraft(one.id), showOpener()), { class: "plain", "aria-label": words.forget(one.name), title: words.forget(one.name) })))))));
    root.querySelector<HTMLElement>(".analysis-open button")?.focus();
  }

  /** Opens what was chosen, pasted or dropped. */
  async function open(packed: Blob, name: string): Promise<void> {
    const mine = ++wanted;
    const isWanted = (): boolean => mine === wanted;
    opener.complain("");
    opener.progress(null);
    try {
      const opened = await openBytes(zug, packed, (at) => opener.progress(at), isWanted);
      if (!opened || !isWanted()) return;
      opener.progress(null);
      if ("complaint" in opened) return opener.complain(opened.complaint);
      if ("fen" in opened) return openFen(opened.fen);
      const openNumber = async (number: number): Promise<void> => {
        const game = opened.games[number];
        if (game) show(readStudy(zug, new Uint8Array(await opened.bytes.slice(game.from, game.to).arrayBuffer())));
      };
      if (opened.games.length === 1) return await openNumber(0);
      const list = makeGameList((number) => void openNumber(number), () => undefined);
      list.show(opened.games);
      draw(root, h("div", { class: "analysis-open stack" }, h("h1", {}, words.choose(opened.games.length)),
        h("p", { class: "soft" }, name), h("div", { class: "row" }, button(words.back, showTable)), h("div", { class: "card analysis-list" }, list.root)));
      list.show(opened.games);
      list.focus();
    } catch (error) {
      console.warn(error);
      if (!isWanted()) return;
      opener.progress(null);
      opener.complain(text().replay.failed);
    }
  }

  /** Sets up a start position of Chess960. */
  function openNumbered(event: Event): void {
    event.preventDefault();
    const wanted = Number(number.value);
    const setup = setUp(zug, EMPTY_FEN, { do: "chess960", number: wanted });
    if (number.value.trim() === "" || !Number.isInteger(wanted) || wanted < 0 || wanted > LAST_960 || "problem" in setup)
      opener.complain(words.chess960Bad);
    else openFen(setup.fen);
  }

  function openFen(fen: string): void {
    const study = studyFrom(zug, fen);
    if ("edit" in study) show(study);
    else opener.complain(text().replay.badFen(sayFacts(study.problem)));
  }

  window.addEventListener("pagehide", keep);
  showTable();
  keep();
  if (first.complaint) opener.complain(first.complaint);
  if (location.search || location.hash) setAddress("/analysis");
  return {
    title: table.title(),
    layout: "wide",
    root,
    unmount: () => {
      wanted++;
      window.removeEventListener("pagehide", keep);
      keep();
      clearTimeout(timer);
      opener.destroy();
      table.study().edit.free();
      table.destroy();
    },
  };
}

/** A position, or the initial one if it cannot be played. */
function studyOrFirst(zug: Zug, fen: string): Study {
  const study = studyFrom(zug, fen);
  if ("edit" in study) return study;
  const first = studyFrom(zug, INITIAL_FEN);
  if (isProblem(first)) throw new Error("libzug: no memory");
  return first;
}

/** An analysis that was kept, and whether its board was turned. */
function studyOf(zug: Zug, { pgn, at, isTurned }: Draft): [Study, boolean] {
  const study = readStudy(zug, new TextEncoder().encode(pgn));
  study.at = at < study.game.moves.length ? at : -1;
  study.problems = [];
  return [study, isTurned];
}

/** What an address or another screen wants to have analysed; else what this window was about; else nothing. */
async function findFirst(zug: Zug, query: URLSearchParams, given?: GivenGame): Promise<First> {
  if (given) {
    const study = readStudy(zug, given.pgn);
    study.at = findPath(study.tree, given.path);
    return { study, isTurned: given.isTurned, isChanged: false };
  }
  const link = readLink(location.hash);
  if (link && link !== "broken") {
    const study = readStudy(zug, link.pgn);
    study.at = link.at < study.game.moves.length ? link.at : -1;
    return { study, isTurned: link.isTurned, isChanged: false };
  }
  const instead = (complaint: string): First => ({ ...findKept(zug), complaint });
  if (link) return instead(analysis().linkBad);
  const fen = query.get("fen");
  if (fen) {
    const study = studyFrom(zug, fen.trim());
    if ("edit" in study) return { study, isTurned: query.has("black"), isChanged: false };
    return instead(text().replay.badFen(sayFacts(study.problem)));
  }
  const [game, file] = [query.get("game"), query.get("import")];
  const path = game ? `games/${encodeURIComponent(game)}` : file ? `imports/${encodeURIComponent(file)}` : null;
  if (path === null) return findKept(zug);
  const study = await fetchGame(zug, `/api/${path}.pgn`, query);
  return typeof study === "string" ? instead(study) : { study, isTurned: query.has("black"), isChanged: false };
}

function findKept(zug: Zug): First {
  const draft = lastDraft();
  if (!draft) return { study: studyOrFirst(zug, INITIAL_FEN), isTurned: false, isChanged: false };
  const [study, isTurned] = studyOf(zug, draft);
  return { study, isTurned, isChanged: draft.isChanged, ...(draft.isMine ? { id: draft.id } : {}) };
}

/** A game of the zone, at the move that the address names; or why there is none. */
async function fetchGame(zug: Zug, path: string, query: URLSearchParams): Promise<Study | string> {
  const response = await fetch(path, { cache: "no-store" }).catch(() => null);
  if (!response) return text().replay.unreachable;
  if (!response.ok) return text().replay.notFound;
  const opened = await openBytes(zug, await response.blob(), () => undefined, () => true);
  const game = opened && "games" in opened ? opened.games[Math.max(0, Number(query.get("n")) - 1)] : undefined;
  if (!opened || !("games" in opened) || !game) return text().replay.notFound;
  const study = readStudy(zug, new Uint8Array(await opened.bytes.slice(game.from, game.to).arrayBuffer()));
  study.at = findAddress(study.tree, query);
  return study;
}
