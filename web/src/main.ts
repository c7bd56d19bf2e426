// main.ts - begins the page. Room: web.
import { watchFocus } from "./app/focus";
import { applySettings } from "./app/look";
import { startNav } from "./app/nav";
import { startRouter } from "./app/router";
import { settings, onSettings } from "./app/settings";
import { makeShell } from "./app/shell";
import { startWorker } from "./app/worker";
import { startCallBars } from "./event/call_bars";
import { loadPlace } from "./net";
import { startMine, turnPlace } from "./play/mine";
import { showNotices, startNotices } from "./play/notices";
import { makeOfflineBar } from "./play/offline_bar";
import { loadText } from "./text";
import { drawn } from "./ui/view";
import { fetchZug, loadZug } from "./zug/zug";

let wantedLanguage = settings().language;

/** Shows the page anew, in the language wanted. */
async function begin(): Promise<void> {
  await loadText();
  // The start is drawn without libzug; all others wait for it, and it may as well be made while they are loaded.
  const zug = location.pathname === "/" ? fetchZug() : loadZug();
  zug.catch(() => undefined);
  const shell = makeShell(turnPlace, makeOfflineBar());
  document.body.replaceChildren(...shell.parts);
  startRouter(shell.main);
  showNotices();
}

applySettings(settings());
watchFocus();
startNav();
onSettings((changed) => {
  applySettings(changed);
  if (changed.language === wantedLanguage) return;
  wantedLanguage = changed.language;
  void begin();
});
void begin().then(drawn).then(() => void loadPlace()).then(startWorker).then(startNotices).then(startMine).then(startCallBars);
