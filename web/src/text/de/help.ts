// help.ts - German: how playing works here. Room: web/text.
import type { Help } from "../en/help";

export const help: Help = {
  title: "So wird hier gespielt",
  lead: "Alles, was dieser Server bietet, vor der ersten Partie. Es gelten die FIDE-Schachregeln und die FIDE-Regeln für Online-Schach; ein und dasselbe Programm beurteilt jeden Zug, hier und auf dem Server.",
  try: "Zum Probieren: Spiel auf diesem Brett beide Seiten, so lange du willst.",
  sections: [
    {
      title: "Ziehen",
      points: [
        "Zieh eine Figur mit Maus oder Finger, oder klick sie an und dann ihr Feld.",
        "Mit der Tastatur: mit Tab zum Brett, mit den Pfeiltasten über das Brett, mit der Eingabetaste wählen. Felder, Figuren und Angriffe werden angesagt.",
        "Oder tipp den Zug: Sf3, e4, O-O, oder nach Feldern: g1f3.",
        "Zum Rochieren zieh den König auf sein neues Feld oder auf den Turm.",
        "Ein Bauer auf der letzten Reihe fragt, was er wird: Dame, Springer, Turm oder Läufer.",
        "Ein gemachter Zug gilt; zurücknehmen lassen können ihn nur der Gegner oder ein Schiedsrichter. Was nicht erlaubt ist, geht nicht.",
      ],
    },
    {
      title: "Weitere Arten zu ziehen, ausgeschaltet, bis du sie willst",
      points: [
        "Ein-Feld-Zug: Gibt es mit einem Feld nur einen Zug, genügt dieses Feld.",
        "Vorauszug: Gib deinen Zug ein, während der Gegner denkt. Er steht farbig auf dem Brett, wird sofort gespielt, wenn er möglich ist, und kostet keine Zeit. Ein Rechtsklick oder Escape nimmt ihn zurück.",
        "Automatische Dame: Ein Bauer auf der letzten Reihe wird ohne Frage zur Dame.",
        "Bestätigung: Ein Zug gilt erst, wenn du ihn bestätigt hast.",
      ],
    },
    {
      title: "Uhren",
      points: [
        "Unter 20 Sekunden zeigt die Uhr Zehntel und warnt dich einmal.",
        "Darunter stehen der Abschnitt und die Züge bis zur Zeitkontrolle, wo es mehrere gibt.",
        "Läuft deine Zeit ab, verlierst du; kann der Gegner durch keine Folge erlaubter Züge mattsetzen, ist es remis.",
        "Die Zeit, die ein Zug unterwegs braucht, wird aus einem kleinen Guthaben zurückgegeben; beide sehen es, wenn sie auf eine Uhr zeigen. Fällt der Server selbst aus, läuft keine Uhr.",
        "Bricht deine Verbindung ab, läuft deine Uhr weiter. Die Seite sagt es und kommt von selbst zurück.",
      ],
    },
    {
      title: "Das Ende einer Partie",
      points: [
        "Matt, Patt, die dritte Wiederholung, fünfzig Züge ohne Schlag- und Bauernzug und tote Stellungen beenden die Partie von selbst.",
        "Aufgeben und Remis brauchen einen zweiten Druck. Ein Zug lehnt ein Remisangebot ab.",
        "Bevor beide gezogen haben, kann eine Partie abgebrochen werden.",
        "Die Liste zeigt alle Züge mit den Zeiten danach. Nach der Partie gibt es sie als PGN.",
      ],
    },
    {
      title: "Unter zwei Spielern",
      points: [
        "In einer Partie, die zu keinem Turnier gehört, kannst du bitten, deinen letzten Zug zurückzunehmen; der Gegner stimmt zu, lehnt ab oder zieht.",
        "Mit +15 s schenkst du dem Gegner Zeit.",
        "Es gibt sechs feste Sätze, von „Hallo!“ bis „Danke!“, und jeder liest sie in seiner Sprache; die des Gegners kannst du ausblenden.",
        "Einen Chat gibt es nicht. Hier spielen Kinder, und was Fremde ihnen schreiben können, müsste erst jemand lesen; darum kann niemand etwas schreiben, und niemand muss aufpassen.",
      ],
    },
    {
      title: "Deine Partien",
      points: [
        "Solange du spielst, sagt eine Leiste auf jeder anderen Seite, wer am Zug ist und wie viel Zeit bleibt, und führt zum Brett.",
        "Wer schon mit Uhr spielt, wird gefragt, bevor eine zweite Partie beginnen kann.",
        "Ein Name führt zu dem, was die Person gespielt hat: Ergebnisse, Eröffnungen, Turniere und alle Partien.",
        "Bei einer Revanche stehen die Punkte der Partien davor neben den Namen.",
      ],
    },
    {
      title: "Schiedsrichter und Assistent",
      points: [
        "In Turnieren kannst du den Schiedsrichter rufen, der die Partie anhalten, die Uhren stellen und entscheiden kann. Alles, was er tut, sehen beide Spieler.",
        "Wer nicht selbst ziehen kann, darf einen Assistenten nennen, der für ihn zieht, sobald Gegner oder Schiedsrichter ihn angenommen haben.",
      ],
    },
    {
      title: "Analyse",
      points: [
        "Unter Analyse ziehst du für beide Seiten: von nichts aus, von einer Stellung, einer Datei oder einer beendeten Partie. Ein anderer Zug als der, der da ist, beginnt eine Variante.",
        "Ein Rechtsklick, ein Finger, der liegen bleibt, oder die drei Punkte öffnen, was mit einem Zug geht: eine Variante nach oben setzen, zur Hauptvariante machen, löschen. Alles davon lässt sich rückgängig machen.",
        "Schreib Kommentare, gib Zeichen, und zeichne Felder und Pfeile: mit der rechten Maustaste oder mit einem der vier Stifte.",
        "Sie bleibt in diesem Browser. Speichere sie als PGN, oder schick einen Link, der alles enthält.",
      ],
    },
    {
      title: "Der Computer",
      points: [
        "Beim Nachspielen zeigt der Computer, was er von einer Stellung hält, und sieht sich eine ganze Partie an: ein Verlauf, Zeichen für das, was Punkte kostet, und eine Lektion aus Ihren Fehlern, einem nach dem anderen.",
        "Er denkt nie für jemanden, der spielt, und nie über eine Partie, die hier gespielt wird, oder eine Stellung einen Zug davon entfernt.",
      ],
    },
    {
      title: "Eigene Stellungen",
      points: [
        "Unter „Stellung aufbauen“ lässt sich jede Stellung aufbauen: Zieh die Figuren, oder nimm eine in die Hand und stell sie, wohin du willst. Was nicht stimmt, steht gleich da.",
        "Von dort kannst du gegen einen Freund spielen, beide Seiten an einem Brett oder gegen den Computer; zu allem gibt es einen Link und einen QR-Code.",
      ],
    },
    {
      title: "Zusehen und zeigen",
      points: [
        "Ein Auge mit einer Zahl neben einer Partie sagt, wie viele zusehen.",
        "Ein Brett in voller Größe und alle Bretter eines Turniers im Wechsel sind für einen Beamer: mit dem Knopf, der einen Bildschirm zeigt, und auf der Seite eines Turniers. Sie zeigen, was alle sehen dürfen.",
      ],
    },
    {
      title: "Tasten",
      points: [
        "Pfeil links und rechts, Pos1 und Ende: durch die Züge gehen. Das Brett hat dann einen gestrichelten Rahmen: Es ist nicht der Stand.",
        "F dreht das Brett, C sagt die Uhren an, Escape nimmt einen Vorauszug zurück.",
      ],
    },
  ],
};
