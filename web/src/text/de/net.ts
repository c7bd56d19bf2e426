// net.ts - German: the connection with the zone, and why it refuses something. Room: web/text.
// tests/page/german.mjs looks for refusals of the zone that are missing here.
import { said } from "./said";

/** By the code of a refusal. What has none here is told by its sentence. */
const REFUSALS: Record<string, string> = {
  // Coming in.
  "log-in": "Bitte zuerst anmelden.",
  "wrong-password": "Name oder Kennwort stimmt nicht.",
  "name-taken": "Diesen Namen hat schon jemand.",
  "too-fast": "Das war zu schnell. Bitte gleich noch einmal.",
  "too-many-tries": "Für diesen Namen wurden zu viele Kennwörter probiert. Bitte in einigen Minuten noch einmal.",
  "imports-full": "Mehr lässt sich hier nicht aufheben. Bitte zuerst eine eigene Datei löschen.",
  busy: "Gerade ist zu viel los. Bitte gleich noch einmal.",
  // Whose it is.
  "not-found": "Das gibt es nicht oder nicht mehr.",
  "only-players": "Das dürfen nur die Spieler dieser Partie.",
  "only-seated": "Das dürfen nur die Spieler dieser Partie und angenommene Assistenten.",
  "only-arbiters": "Das darf nur ein Schiedsrichter.",
  "not-allowed": "Das steht anderen zu.",
  "side-missing": "Du spielst beide Seiten: Sag, für welche das gilt.",
  "nonce-used": "Diese Kennung gehört zu einem anderen Befehl; jeder braucht seine eigene.",
  "own-game": "An dieser Partie bist du selbst beteiligt.",
  // Challenges.
  over: "Das ist schon vorbei.",
  "own-challenge": "Das ist die eigene Herausforderung.",
  "others-challenge": "Diese Herausforderung ist für jemand anderen.",
  "bad-terms": "Unter diesen Bedingungen lässt sich keine Partie spielen.",
  "too-many-challenges": "Es sind schon zu viele eigene Herausforderungen offen.",
  "too-many-games": "Einer der beiden hat zu viele Partien, die noch nicht zu Ende sind.",
  "too-many-here": "Aus diesem Netz sind zu viele Partien oder Herausforderungen offen. Bitte erst einige beenden.",
  "zone-full": "Hier ist kein Platz mehr.",
  // Playing.
  "not-your-turn": "Der Gegner ist am Zug.",
  "illegal-move": "Dieser Zug ist nicht erlaubt.",
  "game-over": "Die Partie ist zu Ende.",
  "flag-fell": "Die Zeit ist abgelaufen.",
  "default-over": "Die Karenzzeit ist vorbei, und ein Spieler ist nicht gekommen.",
  "not-come": "Der Gegner ist noch nicht gekommen: Reklamieren kann man die Abwesenheit dessen, der da war.",
  paused: "Die Partie ist angehalten.",
  "offers-forbidden": "In diesem Turnier gibt es keine Remisangebote.",
  "premoves-forbidden": "In diesem Turnier gibt es keine Vorauszüge.",
  "offer-stands": "Das Angebot steht schon.",
  "too-late": "Beide haben gezogen: Abbrechen geht nicht mehr.",
  "no-claim": "In dieser Partie gibt Abwesenheit kein Recht auf den Gewinn.",
  "not-away": "Der Gegner ist nicht lange genug fort.",
  "promotion-missing": "Es fehlt, in welche Figur sich der Bauer umwandelt.",
  "bad-premove": "Ein Vorauszug sind zwei Felder, wie e2e4 oder e7e8q.",
  "bad-square": "Das ist kein Feld des Bretts.",
  "no-move-there": "Mit diesem Feld gibt es keinen erlaubten Zug.",
  "several-moves-there": "Mit diesem Feld gibt es mehrere erlaubte Züge.",
  "smart-move-off": "Der Ein-Feld-Zug ist in deinen Einstellungen nicht an.",
  "premove-off": "Vorauszüge sind in deinen Einstellungen nicht an.",
  "not-finished": "Das ist noch nicht zu Ende.",
  // Arbiters and assistants.
  "called-already": "Der Schiedsrichter ist schon gerufen.",
  "no-arbiter": "Diese Partie hat keinen Schiedsrichter.",
  "no-call": "Niemand hat gerufen.",
  "has-assistant": "Dieser Spieler hat schon einen Assistenten.",
  "no-reason": "Ein Grund fehlt; die Spieler erfahren ihn, und er steht in der PGN.",
  "no-assistant": "Da ist niemand, der anzunehmen oder zu entlassen wäre.",
  "bad-link": "Dieser Link gilt nicht oder nicht mehr.",
  // Events.
  "bad-name": "Ein Name fehlt.",
  "bad-person": "Es fehlt, wer es sein soll.",
  "bad-pairing": "Ein Brett oder ein Spieler steht zweimal in den Paarungen, oder einer fehlt.",
  "no-round": "Diese Runde hat keine Paarungen.",
  "round-waits": "Eine Runde ist gepaart und hat nicht begonnen: Bitte beginnen oder ihre Paarungen entfernen.",
  "round-started": "Diese Runde hat begonnen; neu paaren lässt sie sich, wenn alle ihre Partien abgebrochen sind.",
  "too-many": "Davon gibt es schon zu viele.",
  "no-change": "So ist es schon.",
  // The zone itself.
  "no-id": "Das ging nicht. Bitte noch einmal.",
  "no-memory": "Dafür ist der Speicher zu klein.",
  "not-stored": "Das konnte nicht gespeichert werden. Bitte noch einmal.",
  damaged: "Was davon gespeichert war, ist beschädigt; wer die Zone betreibt, kann es wiederherstellen.",
};

/** By the sentence, where one code has several. */
const SENTENCES: Record<string, string> = {
  "A name has 2 to 63 bytes.":
    "Ein Name hat 2 bis 63 Zeichen; Umlaute und Buchstaben anderer Schriften zählen als zwei oder mehr.",
  "A name is UTF-8.": "Dieser Name hat Zeichen, die keine sind.",
  "A name has no invisible or special characters.": "Ein Name hat keine unsichtbaren oder besonderen Zeichen.",
  "A name has single blanks.": "Ein Name hat nicht zwei Leerzeichen hintereinander.",
  "A name has a letter or a digit.": "Ein Name hat einen Buchstaben oder eine Ziffer.",
  "The letters of a name are of one alphabet.": "Die Buchstaben eines Namens sind aus einem Alphabet.",
  "The digits of a name are of one kind.": "Die Ziffern eines Namens sind von einer Art.",
  "This name cannot be judged; choose another.": "Dieser Name lässt sich nicht beurteilen; wähle einen anderen.",
  "Names that begin with Guest are for guests.": "Namen, die mit Guest beginnen, sind für Gäste.",
  "A password has at least 8 characters.": "Ein Kennwort hat mindestens 8 Zeichen.",
  "A password has at most 256 bytes.":
    "Ein Kennwort hat höchstens 256 Zeichen; Umlaute und Buchstaben anderer Schriften zählen als zwei oder mehr.",
  "What is searched for is too long, or no text.": "Wonach gesucht wird, ist zu lang oder kein Text.",
  "from is a date like 2026-11-16.": "Das Datum, von dem an gesucht wird, ist keines: es hat die Form 2026-11-16.",
  "to is a date like 2026-11-16.": "Das Datum, bis zu dem gesucht wird, ist keines: es hat die Form 2026-11-16.",
  "contest is the id of an event.": "Dieses Turnier gibt es nicht.",
  "There is no game in this text.": "In diesem Text ist keine Partie.",
  "A guest has no password.": "Ein Gast hat kein Kennwort.",
  "This game is shown with a delay; its PGN comes when it is over.":
    "Diese Partie wird verzögert gezeigt; ihre PGN gibt es, wenn sie zu Ende ist.",
};

/** Who has no account. */
const unknown = (names: readonly string[]): string =>
  `${names.length === 1 ? "Es gibt kein Konto" : "Es gibt keine Konten"} ${names.join("; ")}.`;

export const net = {
  unreachable: "Der Server ist gerade nicht zu erreichen.",
  overtaken: "Die Partie ging weiter, während die Verbindung fehlte.",
  refusal: (code: string, sentence: string, names: readonly string[] = []): string =>
    code === "no-such-person" && names.length > 0
      ? unknown(names) : (SENTENCES[sentence] ?? REFUSALS[code] ?? said(sentence)),
};
