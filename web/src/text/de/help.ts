// help.ts - German: what the zone offers. Room: web/text.
import type { Text } from "..";

export const help: Text["help"] = {
  title: "So geht es",
  lead: "Was diese Spielzone bietet und was man vor der ersten Partie wissen sollte.",
  sections: [
    {
      title: "Ziehen",
      points: [
        "Zieh eine Figur mit der Maus, oder klick sie an und dann ihr Zielfeld. Auf dem Telefon: beide antippen.",
        "Mit der Tastatur: Tab führt zum Brett, die Pfeiltasten gehen von Feld zu Feld, Eingabe wählt die Figur und dann ihr Feld.",
        "Tipp den Zug ein: Nf3, O-O, e8=Q oder g1f3 (englische Figurenbuchstaben). Ist er nicht regelgerecht, erfährst du, warum.",
        "Rochade: Der König geht zwei Felder weit oder auf seinen Turm.",
        "Ein Bauer auf der letzten Reihe fragt, was er werden soll.",
        "Nur regelgerechte Züge werden angenommen. Ein gemachter Zug gilt.",
      ],
    },
    {
      title: "Weitere Arten zu ziehen",
      points: [
        "Jede ist aus, bis du sie in den Einstellungen einschaltest.",
        "Ein-Feld-Zug: Ein Feld genügt, wenn nur ein möglicher Zug es verlässt oder betritt.",
        "Vorauszug: Gib deinen Zug ein, während der Gegner denkt. Er wird sofort als Antwort gespielt und kostet keine Zeit; ist er dann nicht möglich, verfällt er. Rechtsklick oder Esc nimmt ihn zurück.",
        "Automatische Dame: Ein Bauer wird ohne Rückfrage zur Dame.",
        "Bestätigung: Ein Zug gilt erst, wenn du ihn bestätigt hast. So lange läuft die Uhr.",
      ],
    },
    {
      title: "Uhren",
      points: [
        "Deine Uhr läuft, solange du am Zug bist. Unter 20 Sekunden zeigt sie Zehntel und warnt dich einmal.",
        "Zuschlag: kommt nach jedem Zug dazu. Aufschub: Die Uhr wartet erst. Bronstein: Du bekommst zurück, was du verbraucht hast, höchstens den Aufschub. Sanduhr: Was du verbrauchst, bekommt der Gegner.",
        "Bei mehreren Abschnitten sagt die Uhr, welcher es ist und wie viele Züge bis zur Zeitkontrolle fehlen.",
        "Wessen Zeit abläuft, der verliert; remis ist es, wenn der Gegner durch keine Zugfolge mehr mattsetzen könnte.",
        "Die Zeit, die dein Zug bis zur Spielzone braucht, bekommst du in Grenzen zurück.",
      ],
    },
    {
      title: "Wie Partien enden",
      points: [
        "Matt oder Aufgabe: die Taste mit der Fahne, zweimal gedrückt.",
        "Remis durch Vereinbarung: Die Taste ½, zweimal gedrückt, bietet es an. Das Angebot gilt, bis der Gegner es annimmt oder zieht.",
        "Von selbst remis: Patt, die dritte Wiederholung einer Stellung, fünfzig Züge beider Seiten ohne Bauernzug und Schlagen, und eine Stellung, in der keine Seite mehr mattsetzen kann.",
        "Am Brett, an einem Gerät, könnt ihr wählen, dass Wiederholung und fünfzig Züge beansprucht werden.",
        "Jedes Ergebnis steht mit Grund und Artikel da.",
      ],
    },
    {
      title: "Rund um die Partie",
      points: [
        "Alle Züge stehen mit den Zeiten nach jedem Zug in der Liste. Zurückblättern stört die Partie nicht; ein Zeichen sagt, dass das Brett nicht den letzten Stand zeigt.",
        "Reißt die Verbindung ab, läuft deine Uhr weiter, und ein Band sagt es dir. Ist sie wieder da, geht es weiter.",
        "Bei Turnieren kannst du den Schiedsrichter rufen, der die Partie anhalten, Uhren stellen, Züge zurücknehmen und entscheiden kann.",
        "Wer die Figuren nicht bewegen kann, darf einen Assistenten haben, den der Schiedsrichter (ohne ihn der Gegner) zulässt.",
        "Spielen am Brett und Nachspielen gehen nach dem ersten Besuch ohne Verbindung.",
      ],
    },
    {
      title: "Mit einem Bildschirmvorleser",
      points: [
        "Das Brett ist ein Gitter von 64 Tasten. Jede sagt ihr Feld, ihre Figur, was diese angreift und wovon sie angegriffen wird.",
        "Züge, Schachgebote und Ergebnisse werden angesagt, die Uhren auf Wunsch.",
        "Das Feld für Züge nimmt, was man auf ein Partieformular schreiben würde (mit englischen Buchstaben).",
      ],
    },
  ],
  keysTitle: "Tasten",
  keys: [
    ["Tab", "zum Brett, zum Eingabefeld, zu den Tasten"],
    ["← → ↑ ↓", "auf dem Brett von Feld zu Feld; sonst gehen ← und → durch die Züge"],
    ["Eingabe", "wählt eine Figur, dann ihr Feld"],
    ["Esc", "nimmt zurück, was gewählt war, oder den Vorauszug"],
    ["Pos1, Ende", "zur ersten und zur letzten Stellung"],
    ["f", "dreht das Brett"],
    ["c", "sagt die Uhren an"],
  ],
};
