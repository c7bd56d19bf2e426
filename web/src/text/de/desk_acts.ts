// desk_acts.ts - German: what an arbiter does at a board. Room: web/text.
import type { deskActs as english } from "../en/desk_acts";

export const deskActs: typeof english = {
  pause: {
    title: "Partie anhalten", confirm: "Anhalten", done: "Die Partie ist angehalten: Beide Uhren stehen.",
  },
  explain: {
    title: "Warum ist die Partie angehalten?",
    explain: "Die Uhren stehen schon. Den Grund kannst du auch später nennen oder ändern.",
    confirm: "Den Spielern sagen", cancel: "Später",
    reasons: ["Ein Ruf", "Störung der Verbindung", "Prüfung auf Fairplay", "Der Schiedsrichter braucht einen Moment"],
    reason: "",
  },
  resume: {
    title: "Partie fortsetzen", explain: "Die Uhr der Seite am Zug läuft weiter.", confirm: "Fortsetzen",
    reasons: ["Es geht weiter", "Die Sache ist geklärt"], reason: "Es geht weiter",
  },
  pauseAll: "Alle anhalten",
  explainAll: "Warum sind die Partien angehalten?",
  resumeAll: "Alle fortsetzen",
  refusedAt: (list: string[]): string => `Nicht geschehen an Brett ${list.join("; ")}`,
  answer: {
    title: "Ruf beantworten", explain: "Der Spieler sieht, dass er gehört wurde, und kann später wieder rufen.",
    confirm: "Beantworten",
    reasons: ["Ich komme", "Ich habe nachgesehen: bitte weiterspielen", "Der Gegner wurde ermahnt"],
    reason: "Ich komme",
  },
  abort: {
    title: "Partie abbrechen",
    explain: "Die Partie endet ohne Ergebnis, als hätte sie nicht begonnen, und fehlt in der PGN des Turniers.",
    explainPlayed:
      "Die Partie endet ohne Ergebnis, als hätte sie nicht begonnen, und fehlt in der PGN des Turniers. Regel 7.3: Mit vertauschten Farben wird neu gespielt, wenn beide weniger als zehn Züge gemacht haben.",
    confirm: "Partie abbrechen", reasons: ["Falsche Paarung", "Vertauschte Farben", "Ein Spieler ist nicht erschienen"],
    reason: "",
  },
  clocks: {
    title: "Uhren stellen", explain: "Die Partie ist angehalten: Diese Zeiten gelten, wenn sie weitergeht.",
    running: "Die Uhr läuft. Wer sie beim Nachdenken anhalten will, pausiert die Partie zuerst.",
    confirm: "Uhren stellen", of: (name: string, side: string): string => `${name} (${side})`,
    badTime: "Eine Zeit schreibt man als 1:30:00, 5:00 oder 45.",
    step: (ms: number): string => `${ms > 0 ? "+" : "−"}${Math.abs(ms) / 60_000} min`,
    stepLabel: (label: string, ms: number): string =>
      `${label}: ${Math.abs(ms) / 60_000} ${Math.abs(ms) === 60_000 ? "Minute" : "Minuten"} ${ms > 0 ? "mehr" : "weniger"}`,
    reasons: ["Zeit für die Störung", "Zeit durch den Server verloren", "Strafe", "Ausgleich für den Gegner"],
  },
  takeBack: {
    title: "Züge zurücknehmen", explain: "Die Züge kommen vom Brett, und die Uhren gehen auf den Stand davor, oder auf den, der seitdem gestellt wurde.",
    explainOver:
      "Die Partie wird wieder geöffnet und steht angehalten, damit die Uhren vorher gestellt werden können. 0 Halbzüge: Nur das Ende wird zurückgenommen.",
    plies: "Halbzüge zurück", confirm: "Zurücknehmen",
    takenOff: (moves: string[]): string => `Vom Brett: ${moves.join(" ")}`,
    onlyEnd: "Nur das Ende wird zurückgenommen; alle Züge bleiben.",
    badNumber: (least: number, most: number): string => `Eine Zahl von ${least} bis ${most}.`,
    movedMeanwhile: "Die Züge haben sich inzwischen geändert: Sehen Sie noch einmal nach, was zurückgenommen wird.",
    reasons: ["Verklickt", "Beide sind einig", "Fehler des Servers"],
  },
  decide: {
    title: "Partie entscheiden", correct: "Ergebnis berichtigen", result: "Ergebnis",
    explain: "Die Partie endet mit diesem Ergebnis.",
    now: (result: string): string =>
      `Das Ergebnis ist jetzt ${result}. Das neue tritt an seine Stelle; das Protokoll bewahrt beide.`,
    wins: (name: string): string => `${name} gewinnt`, draw: "remis", bothLose: "beide verlieren",
    forfeits: (name: string): string => `${name} verliert kampflos`, bothForfeit: "beide verlieren kampflos",
    missing: "Bitte ein Ergebnis wählen.",
    confirm: "Entscheiden", confirmCorrect: "Berichtigen",
    reasons: [
      "Ein Spieler ist nicht erschienen", "Fairplay", "Beide sind einig", "Verbindung verloren", "Falsch eingetragen",
    ],
  },
  allow: {
    title: "Erlauben oder verbieten",
    explain: "Nur an diesem Brett. Gesetzte Vorauszüge werden gelöscht, wenn sie verboten werden.",
    confirm: "Speichern", reasons: ["Regeln des Turniers", "Beide haben darum gebeten"],
  },
  allowAll: {
    title: "An allen Brettern erlauben oder verbieten",
    explain: "Sofort an jedem Brett des Turniers und in späteren Runden.",
    confirm: "Speichern", reasons: ["Regeln des Turniers", "Entscheidung des Veranstalters"],
  },
  accept: {
    title: "Assistenz annehmen",
    explain: (assistant: string, player: string): string => `${assistant} darf dann für ${player} ziehen.`,
    confirm: "Annehmen", reasons: ["Kann die Figuren nicht ziehen", "Vor der Runde vereinbart"], reason: "",
  },
  refuse: {
    title: "Assistenz ablehnen",
    explain: (assistant: string, player: string): string =>
      `${assistant} zieht nicht für ${player}. Es kann wieder darum gebeten werden.`,
    confirm: "Ablehnen", reasons: ["Nicht mit dem Schiedsrichter vereinbart", "Unbekannte Person"], reason: "",
  },
  remove: {
    title: "Assistenz beenden",
    explain: (assistant: string, player: string): string => `${assistant} zieht nicht mehr für ${player}.`,
    confirm: "Beenden", reasons: ["Nicht mehr nötig", "Fairplay"], reason: "",
  },
  words: {
    pause: "Anhalten", explain: "Grund nennen", resume: "Fortsetzen", clocks: "Uhren stellen", takeBack: "Zurücknehmen", decide: "Entscheiden",
    correct: "Ergebnis berichtigen", abort: "Abbrechen", allow: "Erlauben oder verbieten", answer: "Beantworten",
    accept: "Annehmen", refuse: "Ablehnen", remove: "Assistenz beenden",
  },
};
