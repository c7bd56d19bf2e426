// common.ts - German: what several screens say. Room: web/text.
import type { Control, Kind, Reason, Result, Side } from "../../zug/types";
import { spokenMove, spokenTime } from "./spoken";
import { controlName } from "./controls";
import { endSentence } from "./endings";

const colors: Record<Side, string> = { white: "Weiß", black: "Schwarz" };
const kinds: Record<Kind, string> = {
  king: "König", queen: "Dame", rook: "Turm", bishop: "Läufer", knight: "Springer", pawn: "Bauer",
};

/** "weißer Springer", "weiße Dame". */
const adjective = (side: Side, kind: Kind): string =>
  (side === "white" ? "weiße" : "schwarze") + (kind === "queen" ? "" : "r");

export const common = {
  app: {
    name: "Zug",
    skip: "Zum Inhalt springen",
    navigation: "Hauptmenü",
    menu: "Menü",
    home: "Zum Anfang",
    play: "Spielen",
    otb: "Am Brett",
    watch: "Zuschauen",
    replay: "Nachspielen",
    archive: "Archiv",
    desk: "Schiedsrichter",
    account: "Konto",
    help: "Hilfe",
    settings: "Einstellungen",
    cancel: "Abbrechen",
    noSuchPage: "Diese Seite gibt es nicht",
    noSuchPageHint: "Der Link ist vielleicht alt, oder ihm fehlt ein Buchstabe.",
    failed: "Diese Seite ließ sich nicht laden",
    failedHint: "Vielleicht ist die Verbindung unterbrochen. Versuche es gleich noch einmal.",
    offline: "Keine Verbindung. Nachspielen und Spielen am Brett gehen auch ohne.",
  },
  board: {
    board: "Schachbrett: Pfeiltasten bewegen, Eingabe wählt und zieht",
    colors,
    kinds,
    piece: (side: Side, kind: Kind): string => `${adjective(side, kind)} ${kinds[kind]}`,
    empty: "leer",
    attacks: (list: string): string => `greift an: ${list}`,
    attackedBy: (list: string): string => `angegriffen von ${list}`,
    pinned: "gefesselt",
    selected: "gewählt",
    target: "kann hierhin",
    promote: "Den Bauern umwandeln in",
    confirm: (san: string): string => `${san} spielen`,
    takeBack: "Nicht dieser Zug",
    captured: (side: Side, pieces: string[]): string =>
      pieces.length > 0 ? `Geschlagen (${colors[side]}): ${pieces.join(", ")}` : `Geschlagen (${colors[side]}): nichts`,
    flip: "Brett drehen",
    notLive: "Das ist eine frühere Stellung",
    backToLive: "Zurück zur Partie",
    check: "Schach",
    toMove: (side: Side): string => `${colors[side]} am Zug`,
    played: (side: Side, san: string): string => `${colors[side]}: ${spokenMove(san)}`,
  },
  clock: {
    label: (side: string): string => `Uhr von ${side}`,
    left: (side: string, ms: number): string => `${side} hat ${spokenTime(ms)}`,
    low: (side: string): string => `${side} hat wenig Zeit`,
    none: "Es gibt keine Uhr",
    say: "Uhren ansagen",
    period: (number: number, of: number): string => `Abschnitt ${number}/${of}`,
    movesToControl: (moves: number): string => (moves === 1 ? "1 Zug bis zur Kontrolle" : `${moves} Züge bis zur Kontrolle`),
    lag: (given: number, total: number, left: number): string =>
      `Für den Weg der Züge gutgeschrieben: bisher ${given} ms, in dieser Partie höchstens ${total} ms. Der nächste Zug bekommt bis zu ${left} ms.`,
    lagLast: (ms: number): string => `Der letzte bekam ${ms} ms.`,
  },
  moves: {
    title: "Züge",
    first: "Zum Anfang",
    back: "Einen Zug zurück",
    forward: "Einen Zug vor",
    last: "Zum letzten Zug",
    buttons: "Durch die Züge gehen",
    input: "Zug",
    placeholder: "Sf3 oder g1f3",
    letters: "KDTLS",
    play: "Ziehen",
    none: "Es ist noch kein Zug gemacht.",
    meant: (sentence: string, suggestion: string): string => `${sentence} War ${suggestion} gemeint?`,
  },
  result: {
    sentence: (reason: Reason | "", result: Result): string => endSentence(reason, result),
    article: (article: string): string =>
      article.replace("Online", "FIDE-Regeln für Online-Schach, Artikel").replace("Law", "FIDE-Schachregeln, Artikel"),
    over: "Die Partie ist zu Ende",
  },
  control: {
    title: "Bedenkzeit",
    preset: "Vorgabe",
    own: "Eigene",
    groups: { bullet: "Bullet", blitz: "Blitz", rapid: "Schnellschach", classical: "Klassisch", other: "Andere" },
    perSide: "Verschiedene Zeiten für Weiß und Schwarz",
    side: (side: string): string => `Zeit von ${side}`,
    period: (number: number): string => `Abschnitt ${number}`,
    addPeriod: "Abschnitt hinzufügen",
    removePeriod: (number: number): string => `Abschnitt ${number} entfernen`,
    moves: "Züge",
    allMoves: "der Rest",
    minutes: "Minuten",
    seconds: "Sekunden",
    bonus: "Für jeden Zug",
    bonuses: {
      none: "nichts", increment: "Zuschlag", delay: "Aufschub", bronstein: "Aufschub nach Bronstein",
    },
    bonusSeconds: "Sekunden pro Zug",
    hourglass: "Sanduhr: was einer verbraucht, bekommt der andere",
    text: "In PGN, in Sekunden:",
    typed: "Oder eintippen",
    typedNote: "5+3 sind 5 Minuten und 3 Sekunden mehr für jeden Zug.",
    typedHint: "90 min for 40 moves, then 30 min, +30 s a move",
    name: (control: Control): string => controlName(control),
    asTyped: ({ text }: Control): string => text,
    presets: {
      "40/5400+30:1800+30": "90 Minuten für 40 Züge, dann 30 Minuten, 30 Sekunden mehr für jeden Zug",
      "40/7200:20/3600:900+30": "2 Stunden für 40 Züge, 1 Stunde für 20 Züge, dann 15 Minuten und 30 Sekunden mehr für jeden Zug",
      "300d5": "5 min, 5 s Aufschub",
      "300b3": "5 min, 3 s Bronstein",
      "*180": "Sanduhr, 3 min",
      "-": "Ohne Uhr",
    } as Record<string, string>,
    means: (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}.`,
    faults: {
      "control-period": "ein Abschnitt wird geschrieben wie 40/9000, 300, 180+2 oder *180",
      "control-alone": "? und - stehen allein",
      "control-order": "nur der letzte Abschnitt kann ohne Zügezahl sein",
      "control-number-large": "eine Zahl hat mehr als neun Ziffern",
      "control-periods-many": "es sind mehr als acht Abschnitte",
      "control-too-large": "es sind mehr als acht Abschnitte, oder eine Zahl ist zu groß",
      "control-no-time": "ein Abschnitt hat überhaupt keine Zeit",
    },
    problem: (problem: string): string => `So geht es nicht: ${problem}.`,
  },
};
