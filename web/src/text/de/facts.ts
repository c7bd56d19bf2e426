// facts.ts - German: what libzug finds wrong with moves, positions and files. Room: web/text.
import type { FactSentences } from "../en/facts";
import type { FactPiece, Said } from "../facts";
import type { Kind, Side } from "../../zug/types";

type Case = "nom" | "acc" | "dat";

const RANKS = ["", "ersten", "zweiten", "dritten", "vierten", "fünften", "sechsten", "siebten", "achten"];
const KINDS: Readonly<Record<Kind, string>> =
  { king: "König", queen: "Dame", rook: "Turm", bishop: "Läufer", knight: "Springer", pawn: "Bauer" };
const ARTICLES: Readonly<Record<Case, readonly [string, string]>> =
  { nom: ["der", "die"], acc: ["den", "die"], dat: ["dem", "der"] };

const nameOf = (side: Side): string => (side === "white" ? "Weiß" : "Schwarz");
const stemOf = (side: Side): string => (side === "white" ? "weiß" : "schwarz");
/** Dame and Figur. */
const isFeminine = (kind: Kind | undefined): boolean => kind === "queen" || kind === undefined;
const noun = (kind: Kind | undefined, of: Case = "nom"): string =>
  kind === undefined ? "Figur" : KINDS[kind] + (kind === "pawn" && of !== "nom" ? "n" : "");

/** "den Bauern auf a2". */
const piece = (of: Case) => ({ kind, square }: FactPiece): string =>
  `${ARTICLES[of][isFeminine(kind) ? 1 : 0]} ${noun(kind, of)} auf ${square}`;
const [nom, acc, dat] = [piece("nom"), piece("acc"), piece("dat")];

/** "kein weißer Springer", "ein schwarzer Läufer". */
const a = (begin: string, side: Side, kind: Kind | undefined): string =>
  `${begin}${isFeminine(kind) ? "e" : ""} ${stemOf(side)}${isFeminine(kind) ? "e" : "er"} ${noun(kind)}`;
const no = ({ side, kind }: Said): string => a("kein", side, kind);

/** " auf der e-Linie", " auf der 1. Reihe". */
const from = ({ line }: Said): string =>
  line === "" ? "" : line > "9" ? ` auf der ${line}-Linie` : ` auf der ${line}. Reihe`;

/** "nach d2 ziehen". */
const go = ({ squares: [to] }: Said): string => (to === "" ? "so schlagen" : `nach ${to} ziehen`);

/** "dem Turm auf e8, dem Springer auf f3 und anderen". */
function all({ pieces, numbers: [count] }: Said): string {
  const named = pieces.filter(({ square }) => square !== "").map(dat);
  const last = count > named.length ? "anderen" : (named.pop() ?? "");
  return named.length > 0 ? `${named.join(", ")} und ${last}` : last;
}

const kings = ({ side, numbers: [count], squares: [one, other] }: Said, of = ""): string =>
  `${nameOf(side)} hat ${count} Könige, ${of}auf ${one} und ${other}`;

const noRight = ({ side, squares: [rook] }: Said): string =>
  `${nameOf(side)} kann nicht das Recht haben, mit einem Turm auf ${rook} zu rochieren`;

const noPassing = ({ squares: [square] }: Said): string => `über ${square} kann gerade kein Bauer gezogen sein`;

export const facts: FactSentences = {
  // Moves.
  "none": "der Zug ist erlaubt",
  "not-a-move": "das ist kein Schachzug",
  "no-such-piece.not-there": (f) => `auf ${f.squares[0]} steht ${no(f)}`,
  "no-such-piece.not-yours": ({ pieces: [piece], side }) => `${nom(piece)} gehört ${nameOf(side)}`,
  "no-such-piece.nothing-to-capture": ({ pieces: [piece], squares: [to] }) => `${nom(piece)} hat auf ${to} nichts zu schlagen`,
  "no-such-piece.cannot": (f) => f.squares[0] === ""
    ? `${nom(f.pieces[0])} kann so nicht schlagen` : `${nom(f.pieces[0])} kann nicht nach ${f.squares[0]} ziehen`,
  "no-such-piece.none": ({ side, kind }) => `${nameOf(side)} hat keine${isFeminine(kind) ? "" : "n"} ${noun(kind, "acc")}`,
  "no-such-piece.none-there": (f) => (f.line === "" ? `da steht ${no(f)}` : `${from(f).slice(1)} steht ${no(f)}`),
  "no-such-piece.none-can": (f) => `${no(f)}${from(f)} kann ${go(f)}`,
  "blocked": ({ squares: [one, other], pieces: [by] }) => `der Weg von ${one} nach ${other} ist versperrt durch ${acc(by)}`,
  "own-piece-on-target": ({ kind, squares: [to] }) =>
    `auf ${to} steht ${isFeminine(kind) ? "eine eigene" : "ein eigener"} ${noun(kind)}`,
  "pinned": ({ pieces: [piece, by] }) => `${nom(piece)} ist gefesselt durch ${acc(by)}`,
  "king-into-check": ({ pieces: [by] }) => `der König stünde im Schach von ${dat(by)}`,
  "king-into-check.next-to-king": ({ pieces: [by] }) => `der König stünde neben ${dat(by)}`,
  "check-not-answered": ({ pieces: [by] }) => `der Zug wehrt das Schach von ${dat(by)} nicht ab`,
  "castling-right-lost.kingside": "das Recht zur kurzen Rochade ist verloren",
  "castling-right-lost.queenside": "das Recht zur langen Rochade ist verloren",
  "castling-blocked.kingside": ({ pieces: [by] }) => `die kurze Rochade ist versperrt durch ${acc(by)}`,
  "castling-blocked.queenside": ({ pieces: [by] }) => `die lange Rochade ist versperrt durch ${acc(by)}`,
  "castling-through-check.lands": ({ squares: [to], pieces: [by] }) =>
    `der König käme auf ${to} zu stehen, das angegriffen ist von ${dat(by)}`,
  "castling-through-check.passes": ({ squares: [over], pieces: [by] }) =>
    `der König zöge über ${over}, das angegriffen ist von ${dat(by)}`,
  "castling-in-check": ({ pieces: [by] }) => `der König kann nicht rochieren: er steht im Schach von ${dat(by)}`,
  "en-passant-too-late": ({ pieces: [piece] }) =>
    `${nom(piece)} kann nicht en passant geschlagen werden: er ist nicht gerade zwei Felder gezogen`,
  "promotion-missing": ({ squares: [to] }) => `die Figur für die Umwandlung auf ${to} ist nicht genannt`,
  "promotion-impossible.piece": "ein Bauer kann nur in Dame, Turm, Läufer oder Springer umgewandelt werden",
  "promotion-impossible.nothing": "umgewandelt wird nur ein Bauer, der die letzte Reihe erreicht",
  "ambiguous": (f) => `sowohl ${nom(f.pieces[0])} als auch ${nom(f.pieces[1])} kann ${go(f)}`,
  "null-move": "in einer Partie darf man nicht aussetzen",
  "null-move.in-check": ({ pieces: [by] }) => `wer im Schach von ${dat(by)} steht, kann nicht aussetzen`,
  // Positions.
  "no-white-king": "es gibt keinen weißen König",
  "no-black-king": "es gibt keinen schwarzen König",
  "several-white-kings": kings,
  "several-white-kings.two-of-them": (f) => kings(f, "zwei davon "),
  "several-black-kings": kings,
  "several-black-kings.two-of-them": (f) => kings(f, "zwei davon "),
  "pawn-on-last-rank": ({ squares: [square] }) => `auf ${square} steht ein Bauer, wo keiner stehen kann`,
  "moved-side-in-check": (f) => `${nameOf(f.side)} hat gerade gezogen und steht im Schach von ${all(f)}`,
  "castling-without-king.several-kings": (f) => `${noRight(f)}: es gibt mehrere Könige`,
  "castling-without-king.no-king": (f) => `${noRight(f)}: es gibt keinen König`,
  "castling-without-king.not-facing": (f) => `${noRight(f)}: ${nom(f.pieces[0])} steht nicht gegenüber ${dat(f.pieces[1])}`,
  "castling-without-king.not-between": (f) => `${noRight(f)}: ${nom(f.pieces[0])} steht nicht zwischen den Türmen`,
  "castling-without-king.not-home": (f) => `${noRight(f)}: ${nom(f.pieces[0])} steht nicht zu Hause`,
  "castling-without-rook.empty": (f) => `${noRight(f)}: das Feld ist leer`,
  "castling-without-rook.other-file": (f) =>
    `${noRight(f)}: ${f.side === "white" ? "Schwarz" : "Weiß"} rochiert mit einem anderen Turm`,
  "castling-without-rook.other-piece": (f) => `${noRight(f)}: da steht ${a("ein", f.pieces[0].side, f.pieces[0].kind)}`,
  "en-passant-impossible": noPassing,
  "en-passant-impossible.sixth-rank": (f) => `${noPassing(f)}: das wäre auf der sechsten Reihe`,
  "en-passant-impossible.third-rank": (f) => `${noPassing(f)}: das wäre auf der dritten Reihe`,
  "en-passant-impossible.no-pawn": (f) => `${noPassing(f)}: auf ${f.squares[1]} steht keiner`,
  "en-passant-impossible.in-the-way": (f) => {
    const [{ side, kind, square }] = f.pieces;
    return `${noPassing(f)}: im Weg steht ${isFeminine(kind) ? "die" : "der"} ${stemOf(side)}e ${noun(kind)} auf ${square}`;
  },
  // FEN.
  "fen-separator": "Felder sind durch ein Leerzeichen getrennt",
  "fen-letter": "weder der Buchstabe einer Figur noch eine Ziffer noch ein /",
  "fen-digit": "leere Felder werden von 1 bis 8 gezählt",
  "fen-digits": "benachbarte leere Felder werden mit einer Ziffer gezählt",
  "fen-rank-long": ({ numbers: [rank] }) => `auf der ${RANKS[rank]} Reihe sind mehr als acht Felder`,
  "fen-rank-short": ({ numbers: [rank] }) => `auf der ${RANKS[rank]} Reihe sind weniger als acht Felder`,
  "fen-placement-missing": "die Aufstellung fehlt",
  "fen-ranks-few": "die Aufstellung hat weniger als acht Reihen",
  "fen-ranks-many": "die Aufstellung hat mehr als acht Reihen",
  "fen-side": "wer am Zug ist, heißt w oder b",
  "fen-side-long": "wer am Zug ist, steht als ein Buchstabe da",
  "fen-side-missing": "wer am Zug ist, fehlt",
  "fen-castling-letter": "kein Buchstabe für eine Rochade: K, Q, k, q oder die Linie eines Turms",
  "fen-castling-twice": "dieses Rochaderecht steht zweimal da",
  "fen-castling-many": "eine Seite hat höchstens zwei Rochaderechte",
  "fen-castling-order": "die Rochaderechte stehen in der Folge KQkq",
  "fen-castling-end": "nach - steht kein Rochaderecht mehr",
  "fen-castling-missing": "die Rochaderechte fehlen",
  "fen-passing-square": "das En-passant-Feld ist - oder ein Feld wie e3",
  "fen-passing-rank": "dem En-passant-Feld fehlt die Reihe",
  "fen-passing-long": "das En-passant-Feld ist zu lang",
  "fen-passing-missing": "das En-passant-Feld fehlt",
  "fen-number-zero": "eine Zahl beginnt nicht mit null",
  "fen-number-large": "die Zahl ist größer als 65535",
  "fen-move-number": "die Zugnummer ist keine Zahl",
  "fen-move-zero": "Züge werden von 1 an gezählt",
  "fen-move-missing": "die Zugnummer fehlt",
  "fen-clock-missing": "der Halbzugzähler fehlt",
  "fen-clock-number": "der Halbzugzähler ist keine Zahl",
  "fen-text-behind": "nach der Zugnummer steht noch etwas",
  // How moves are written.
  "check-mark-missing": "der Zug gibt Schach oder Matt und ist nicht so bezeichnet",
  "check-mark-wrong": "das Zeichen für Schach oder Matt stimmt nicht",
  "needless-disambiguation": "der Zug braucht kein oder weniger Ausgangsfeld",
  "capture-mark-missing": "der Zug schlägt und hat kein x",
  "capture-mark-wrong": "der Zug schlägt nichts und hat ein x",
  "unusual-spelling": "der Zug ist nicht so geschrieben wie im Standard",
  // Games.
  "move-number-wrong": ({ numbers: [wanted, found] }) => `die Zugnummer sollte ${wanted} sein, nicht ${found}`,
  "ply-count-wrong": ({ numbers: [counted, said] }) =>
    `die Partie hat ${counted} Halbzüge, nicht ${said} wie in der Angabe PlyCount`,
  "variation-first": "eine Variante vor dem ersten Zug, den sie ersetzt",
  "variations-too-deep": "die Varianten sind zu tief verschachtelt",
  "result-mismatch": "das Ergebnis ist nicht das der Angabe Result",
  "result-contradicts-board.stalemate": "die Partie endet patt, und das ist Remis",
  "result-contradicts-board.white-mates": "die Partie endet mit Matt, und Weiß gewinnt",
  "result-contradicts-board.black-mates": "die Partie endet mit Matt, und Schwarz gewinnt",
  "tag-malformed": 'das ist keine Angabe wie [White "Morphy, P."]',
  "tag-unterminated": "der Wert der Angabe hat kein schließendes Anführungszeichen",
  "tag-endless": "der Wert der Angabe ist zu lang",
  "tag-unclosed": "der Angabe fehlt die schließende Klammer",
  "tag-quote": 'ein Anführungszeichen in einem Wert wird \\" geschrieben',
  "tag-backslash": "ein umgekehrter Schrägstrich in einem Wert wird \\\\ geschrieben",
  "tag-control": "ein Wert hat keine Tabulatoren oder anderen Steuerzeichen",
  "tag-duplicate": "die Partie hat diese Angabe schon",
  "string-long": "der Wert ist länger als 255 Zeichen",
  "line-long": "die Zeile ist länger als 255 Zeichen",
  "comment-unterminated": "dem Kommentar fehlt die schließende Klammer",
  "brace-stray": "eine schließende Klammer ohne Kommentar davor",
  "bracket-stray": "eine Klammer, die zu keiner Angabe gehört",
  "variation-unclosed": "der Variante fehlt die schließende Klammer",
  "parenthesis-stray": "eine schließende Klammer ohne Variante",
  "result-missing": "die Partie hat am Ende kein Ergebnis",
  "result-unusual": "das Ergebnis ist nicht so geschrieben wie im Standard",
  "result-in-variation": "ein Ergebnis in einer Variante",
  "nag-malformed": "nach einem Dollarzeichen steht eine Zahl bis 255",
  "reserved": "spitze Klammern haben noch keine Bedeutung; was in ihnen steht, bleibt weg",
  "unreadable": "das ist weder ein Zug noch sonst etwas von einer Partie",
  "nul-byte": "ein Nullbyte im Text wird als Leerzeichen gelesen",
  "word-needless": "der Standard hat dieses Wort nicht",
  "foreign-text": "Text, der zu keiner Partie gehört, bleibt weg",
  // Tags.
  "date-malformed": "ein Datum wird JJJJ.MM.TT geschrieben, mit Fragezeichen für unbekannte Ziffern",
  "date-impossible": "diesen Tag gibt es nicht; unbekannte Ziffern werden als Fragezeichen geschrieben",
  "date-before-event": "Date, der Tag der Partie, liegt vor EventDate, dem ersten Tag des Turniers",
  "date-against-utc": "Date und UTCDate liegen mehr als einen Tag auseinander",
  "time-malformed": "eine Uhrzeit wird HH:MM:SS geschrieben, mit Fragezeichen für unbekannte Ziffern",
  "time-impossible": "diese Uhrzeit gibt es nicht",
  "round-malformed": "eine Runde ist eine Zahl, Zahlen mit Punkten wie in 3.1, ein Strich oder ein Fragezeichen",
  "value-empty": "ein unbekanntes Turnier, ein unbekannter Ort oder Spieler wird als Fragezeichen geschrieben",
  "result-tag-malformed": "Result ist 1-0, 0-1, 1/2-1/2 oder *",
  "title-unknown": "das ist kein Titel wie GM, IM oder FM; wer keinen hat, hat einen Strich",
  "rating-malformed": "eine Wertungszahl ist eine ganze Zahl, oder ein Strich für einen Spieler ohne",
  "rating-impossible": "eine solche Wertungszahl hat niemand",
  "type-unknown": 'ein Spieler ist "human" oder "program"',
  "eco-malformed": "ein ECO-Schlüssel ist ein Buchstabe von A bis E und zwei Ziffern, wie in B33 oder B33/09",
  "time-control-malformed": "eine Bedenkzeit wird in Zügen und Sekunden geschrieben, wie in 40/9000:3600 oder 180+2",
  "time-control-order": "nur der letzte Abschnitt einer Bedenkzeit kann ohne Zügezahl sein",
  "termination-unknown": "der Standard kennt kein solches Ende; er hat normal, time forfeit und andere",
  "mode-unknown": "die Spielweise ist OTB, PM, EM, ICS oder TC",
  "setup-malformed": "SetUp ist 0 für die Anfangsstellung oder 1 für die der Angabe FEN",
  "ply-count-malformed": "PlyCount ist die Zahl der Halbzüge der Partie",
  "board-malformed": "Board ist die Nummer des Bretts",
  "variant-unknown": "die Partie ist weder gewöhnliches Schach noch Chess960 und wird nicht beurteilt",
  "setup-without-fen": "nach SetUp beginnt die Partie aus einer Stellung, aber die Angabe FEN fehlt",
  "setup-against-fen": "nach SetUp beginnt die Partie aus der Anfangsstellung, aber es gibt eine Angabe FEN",
  // Partien, die bearbeitet werden.
  "edit-gone": "dieser Zug ist nicht mehr in der Partie",
  "edit-start": "am Anfang der Partie ist noch kein Zug",
  "edit-memory": "für diese Änderung reicht der Speicher nicht",
  "edit-nag": "ein Zeichen ist eine Zahl von 1 bis 255",
  "edit-command": "ein Befehl ist ein Wort und ein Wert ohne Klammern",
  "edit-mark": "eine Markierung ist ein Großbuchstabe und ein Feld oder zwei",
  "edit-tag": "der Name einer Angabe hat Buchstaben, Ziffern und Unterstriche",
  "edit-start-tag": "die Angaben der Stellung, aus der eine Partie beginnt, bleiben, wie sie sind",
};
