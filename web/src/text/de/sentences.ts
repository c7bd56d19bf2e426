// sentences.ts - German: libzug's sentences, English and German side by side. Room: web/text.
// said.ts says what the braces mean; tests/page/german.mjs looks for sentences that are missing here.

const ranks = ["ersten", "zweiten", "dritten", "vierten", "fünften", "sechsten", "siebten", "achten"];
const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** "the third rank has more than eight squares" and its like. */
const rankSentences = ordinals.flatMap((ordinal, i) => [
  [`the ${ordinal} rank has more than eight squares`, `auf der ${ranks[i]} Reihe sind mehr als acht Felder`],
  [`the ${ordinal} rank has fewer than eight squares`, `auf der ${ranks[i]} Reihe sind weniger als acht Felder`],
]);

/** Sentences in which nothing changes. */
export const FIXED: Readonly<Record<string, string>> = {
  ...(Object.fromEntries(rankSentences) as Record<string, string>),
  // Files that are no PGN.
  "this is a PDF document: games are read as PGN, which is plain text":
    "das ist ein PDF-Dokument: gelesen wird PGN, also reiner Text",
  "this is a document of a word processor: save it as plain text first":
    "das ist ein Dokument einer Textverarbeitung: bitte zuerst als reinen Text speichern",
  "this is a picture: games are read as PGN, which is plain text": "das ist ein Bild: gelesen wird PGN, also reiner Text",
  "this is an SQLite database: export its games as PGN first":
    "das ist eine SQLite-Datenbank: die Partien bitte zuerst als PGN ausgeben",
  "the text is in UTF-16, which PGN is not: save it as UTF-8": "der Text ist UTF-16: bitte als UTF-8 speichern",
  "this is a web page without a game: download the PGN file itself":
    "das ist eine Webseite ohne Partie: bitte die PGN-Datei selbst herunterladen",
  "this is no text, and no game is in it: databases of chess programs are exported as PGN first":
    "das ist kein Text, und es ist keine Partie darin: Datenbanken von Schachprogrammen bitte zuerst als PGN ausgeben",
  // Moves.
  "the move is legal": "der Zug ist erlaubt",
  "this is not a chess move": "das ist kein Schachzug",
  "a pawn can be promoted only to a queen, rook, bishop or knight":
    "ein Bauer kann nur in Dame, Turm, Läufer oder Springer umgewandelt werden",
  "only a pawn that reaches the last rank is promoted":
    "umgewandelt wird nur ein Bauer, der die letzte Reihe erreicht",
  "passing is not allowed in a game": "in einer Partie darf man nicht aussetzen",
  "a premove is two squares, and a piece if a pawn promotes":
    "ein Vorauszug sind zwei Felder, und eine Figur, wenn ein Bauer sich umwandelt",
  // Events of a game.
  "the event is accepted": "das gilt",
  "the game has not started yet": "die Partie hat noch nicht begonnen",
  "the game has started already": "die Partie hat schon begonnen",
  "the game is over": "die Partie ist zu Ende",
  "nothing has happened for too long": "es ist zu lange nichts geschehen",
  "the game is paused": "die Partie ist angehalten",
  "the game is not paused": "die Partie ist nicht angehalten",
  "the default time is over, and a player has not come": "die Karenzzeit ist vorbei, und ein Spieler ist nicht gekommen",
  "the opponent has not come yet: absence is claimed of who was here and is away":
    "der Gegner ist noch nicht gekommen: reklamieren kann man die Abwesenheit dessen, der da war",
  "the flag of the side to move has fallen": "die Zeit dessen, der am Zug ist, ist abgelaufen",
  "no clock is held here, or not any longer": "hier wird keine Uhr angehalten, oder nicht länger",
  "no flag has fallen": "keine Zeit ist abgelaufen",
  "it is the opponent's turn": "der Gegner ist am Zug",
  "the move is not legal": "der Zug ist nicht erlaubt",
  "it is your turn: make the move instead of a premove": "du bist am Zug: zieh, statt voraus zu ziehen",
  "no piece of yours stands on the square of departure": "auf dem Ausgangsfeld steht keine eigene Figur",
  "no premove is set": "es ist kein Vorauszug gesetzt",
  "premoves are not allowed in this event": "in diesem Turnier gibt es keine Vorauszüge",
  "draw offers are not allowed in this event": "in diesem Turnier gibt es keine Remisangebote",
  "your draw offer stands already": "dein Remisangebot steht schon",
  "the opponent has offered a draw: it can be accepted": "der Gegner hat Remis geboten: es kann angenommen werden",
  "the opponent's draw offer does not stand": "der Gegner bietet kein Remis mehr",
  "here draws come by themselves and need no claim": "hier entsteht Remis von selbst und braucht keinen Antrag",
  "neither a third occurrence nor fifty moves without pawn move and capture":
    "weder dritte Wiederholung noch fünfzig Züge ohne Bauernzug und Schlagen",
  "the game is played without clocks": "die Partie wird ohne Uhr gespielt",
  "a clock cannot be set below zero": "eine Uhr kann nicht unter null gestellt werden",
  "not so many half-moves have been made": "so viele Halbzüge sind nicht gemacht",
  "there is nothing to take back": "es gibt nichts zurückzunehmen",
  "a decision is a win of White, a win of Black, a draw, a loss of both, or a forfeit":
    "eine Entscheidung ist ein Gewinn von Weiß, ein Gewinn von Schwarz, ein Remis, ein Verlust beider oder kampflos",
  "it is so already": "es ist schon so",
  "there is no such event, or no such side": "das gibt es nicht",
  "there is no memory left to record this": "dafür reicht der Speicher nicht",
  "there is no memory left": "der Speicher reicht nicht",
  // How games end by themselves.
  "drawn: stalemate": "Remis: Patt",
  "drawn: third occurrence of the position": "Remis: dritte Wiederholung der Stellung",
  "drawn: fifth occurrence of the position": "Remis: fünfte Wiederholung der Stellung",
  "drawn: fifty moves of each side without a pawn move or a capture":
    "Remis: fünfzig Züge beider Seiten ohne Bauernzug und ohne Schlagen",
  "drawn: seventy-five moves of each side without a pawn move or a capture":
    "Remis: fünfundsiebzig Züge beider Seiten ohne Bauernzug und ohne Schlagen",
  "drawn: neither side can checkmate by any series of legal moves": "Remis: keine Seite kann noch mattsetzen",
  // The checker.
  "the move gives check or mate and is not marked so": "der Zug gibt Schach oder Matt und ist nicht so bezeichnet",
  "the check or mate mark is wrong": "das Zeichen für Schach oder Matt stimmt nicht",
  "the move needs no or less disambiguation": "der Zug braucht kein oder weniger Ausgangsfeld",
  "the move captures and has no x": "der Zug schlägt und hat kein x",
  "the move captures nothing but has an x": "der Zug schlägt nichts und hat ein x",
  "the move is not written as in the standard": "der Zug ist nicht so geschrieben wie im Standard",
  "variations are nested too deeply to be followed": "die Varianten sind zu tief verschachtelt",
  "the game ends in stalemate, which is a draw": "die Partie endet patt, und das ist Remis",
  "the game ends in checkmate, which White wins": "die Partie endet mit Matt, und Weiß gewinnt",
  "the game ends in checkmate, which Black wins": "die Partie endet mit Matt, und Schwarz gewinnt",
  "the result is not that of the Result tag": "das Ergebnis ist nicht das der Angabe Result",
  // The reader.
  'this is not a tag pair like [White "Morphy, P."]': 'das ist keine Angabe wie [White "Morphy, P."]',
  "the tag value has no closing quote": "der Wert der Angabe hat kein schließendes Anführungszeichen",
  "the tag value is too long to be read": "der Wert der Angabe ist zu lang",
  "the tag pair has no closing bracket": "der Angabe fehlt die schließende Klammer",
  'a quote inside a tag value is written \\"': 'ein Anführungszeichen in einem Wert wird \\" geschrieben',
  "a backslash inside a tag value is written \\\\": "ein umgekehrter Schrägstrich in einem Wert wird \\\\ geschrieben",
  "a tag value has no tabs or other control characters": "ein Wert hat keine Tabulatoren oder anderen Steuerzeichen",
  "the game has a tag of this name already": "die Partie hat diese Angabe schon",
  "the tag value is longer than 255 characters": "der Wert ist länger als 255 Zeichen",
  "the line is longer than 255 characters": "die Zeile ist länger als 255 Zeichen",
  "the comment has no closing brace": "dem Kommentar fehlt die schließende Klammer",
  "a closing brace without a comment before it": "eine schließende Klammer ohne Kommentar davor",
  "a bracket that belongs to no tag pair": "eine Klammer, die zu keiner Angabe gehört",
  "the variation has no closing parenthesis": "der Variante fehlt die schließende Klammer",
  "a closing parenthesis without a variation": "eine schließende Klammer ohne Variante",
  "the game has no result at its end": "die Partie hat am Ende kein Ergebnis",
  "the result is not written as in the standard": "das Ergebnis ist nicht so geschrieben wie im Standard",
  "a result inside a variation": "ein Ergebnis in einer Variante",
  "a dollar sign is followed by a number up to 255": "nach einem Dollarzeichen steht eine Zahl bis 255",
  "angle brackets are reserved; what they enclose is left out":
    "spitze Klammern haben noch keine Bedeutung; was in ihnen steht, bleibt weg",
  "this is neither a move nor anything else of a game": "das ist weder ein Zug noch sonst etwas von einer Partie",
  "a NUL byte in the text is read as a blank": "ein Nullbyte im Text wird als Leerzeichen gelesen",
  "the standard does not have this word": "der Standard hat dieses Wort nicht",
  "text that belongs to no game is left out": "Text, der zu keiner Partie gehört, bleibt weg",
  // Tags.
  "nothing is wrong with the tag": "an der Angabe ist nichts falsch",
  "a date is written YYYY.MM.DD, with question marks for unknown digits":
    "ein Datum wird JJJJ.MM.TT geschrieben, mit Fragezeichen für unbekannte Ziffern",
  "there is no such day; unknown digits are written as question marks":
    "diesen Tag gibt es nicht; unbekannte Ziffern werden als Fragezeichen geschrieben",
  "the Date of the game is before its EventDate, the first day of the event":
    "Date, der Tag der Partie, liegt vor EventDate, dem ersten Tag des Turniers",
  "Date and UTCDate are more than a day apart": "Date und UTCDate liegen mehr als einen Tag auseinander",
  "a time of day is written HH:MM:SS, with question marks for unknown digits":
    "eine Uhrzeit wird HH:MM:SS geschrieben, mit Fragezeichen für unbekannte Ziffern",
  "there is no such time of day": "diese Uhrzeit gibt es nicht",
  "a round is a number, numbers joined by periods as in 3.1, a hyphen or a question mark":
    "eine Runde ist eine Zahl, Zahlen mit Punkten wie in 3.1, ein Strich oder ein Fragezeichen",
  "an unknown event, site or player is written as a question mark":
    "ein unbekanntes Turnier, ein unbekannter Ort oder Spieler wird als Fragezeichen geschrieben",
  "the Result tag is 1-0, 0-1, 1/2-1/2 or *": "Result ist 1-0, 0-1, 1/2-1/2 oder *",
  "this is no title like GM, IM or FM; a player without one has a hyphen":
    "das ist kein Titel wie GM, IM oder FM; wer keinen hat, hat einen Strich",
  "a rating is a whole number, or a hyphen for an unrated player":
    "eine Wertungszahl ist eine ganze Zahl, oder ein Strich für einen Spieler ohne",
  "no player has such a rating": "eine solche Wertungszahl hat niemand",
  'a player is a "human" or a "program"': 'ein Spieler ist "human" oder "program"',
  "an ECO code is a letter from A to E and two digits, as in B33 or B33/09":
    "ein ECO-Schlüssel ist ein Buchstabe von A bis E und zwei Ziffern, wie in B33 oder B33/09",
  "a time control is written in moves and seconds, as in 40/9000:3600 or 180+2":
    "eine Bedenkzeit wird in Zügen und Sekunden geschrieben, wie in 40/9000:3600 oder 180+2",
  "only the last period of a time control can be without a number of moves":
    "nur der letzte Abschnitt einer Bedenkzeit kann ohne Zügezahl sein",
  "the standard knows no such end of a game; it has normal, time forfeit and others":
    "der Standard kennt kein solches Ende; er hat normal, time forfeit und andere",
  "the mode of play is OTB, PM, EM, ICS or TC": "die Spielweise ist OTB, PM, EM, ICS oder TC",
  "SetUp is 0 for the initial position or 1 for that of the FEN tag":
    "SetUp ist 0 für die Anfangsstellung oder 1 für die der Angabe FEN",
  "PlyCount is the number of half-moves of the game": "PlyCount ist die Zahl der Halbzüge der Partie",
  "Board is the number of the board": "Board ist die Nummer des Bretts",
  "the game is not standard chess or Chess960 and is not judged":
    "die Partie ist weder gewöhnliches Schach noch Chess960 und wird nicht beurteilt",
  "SetUp says that the game starts from a position, but there is no FEN tag":
    "nach SetUp beginnt die Partie aus einer Stellung, aber die Angabe FEN fehlt",
  "SetUp says that the game starts from the initial position, but there is a FEN tag":
    "nach SetUp beginnt die Partie aus der Anfangsstellung, aber es gibt eine Angabe FEN",
  "the game does not have as many half-moves as PlyCount says":
    "die Partie hat nicht so viele Halbzüge, wie PlyCount sagt",
  // Positions.
  "there is no white king": "es gibt keinen weißen König",
  "there is no black king": "es gibt keinen schwarzen König",
  "there are several white kings": "es gibt mehrere weiße Könige",
  "there are several black kings": "es gibt mehrere schwarze Könige",
  "a pawn stands on the first or last rank": "ein Bauer steht auf der ersten oder letzten Reihe",
  "the side that has just moved is in check": "wer gerade gezogen hat, steht im Schach",
  "a castling right is given, but the king is not at home":
    "ein Rochaderecht ist angegeben, aber der König steht anderswo",
  "a castling right is given, but the rook is not at home":
    "ein Rochaderecht ist angegeben, aber der Turm steht anderswo",
  "no pawn can just have passed over the en passant square":
    "über das En-passant-Feld kann gerade kein Bauer gezogen sein",
  // FEN.
  "fields are separated by one space": "Felder sind durch ein Leerzeichen getrennt",
  "neither the letter of a piece, a digit nor a /": "weder der Buchstabe einer Figur noch eine Ziffer noch ein /",
  "empty squares are counted from 1 to 8": "leere Felder werden von 1 bis 8 gezählt",
  "neighbouring empty squares are counted by one digit": "benachbarte leere Felder werden mit einer Ziffer gezählt",
  "the piece placement is missing": "die Aufstellung fehlt",
  "the placement has fewer than eight ranks": "die Aufstellung hat weniger als acht Reihen",
  "the placement has more than eight ranks": "die Aufstellung hat mehr als acht Reihen",
  "the side to move is w or b": "wer am Zug ist, heißt w oder b",
  "the side to move is one letter": "wer am Zug ist, steht als ein Buchstabe da",
  "not a castling letter: K, Q, k, q or the file of a rook":
    "kein Buchstabe für eine Rochade: K, Q, k, q oder die Linie eines Turms",
  "this castling right is given twice": "dieses Rochaderecht steht zweimal da",
  "a side has at most two castling rights": "eine Seite hat höchstens zwei Rochaderechte",
  "after - there is no castling letter": "nach - steht kein Rochaderecht mehr",
  "the en passant square is - or a square like e3": "das En-passant-Feld ist - oder ein Feld wie e3",
  "the en passant square has no rank": "dem En-passant-Feld fehlt die Reihe",
  "the en passant field is too long": "das En-passant-Feld ist zu lang",
  "the side to move is missing": "wer am Zug ist, fehlt",
  "the castling field is missing": "die Rochaderechte fehlen",
  "the en passant field is missing": "das En-passant-Feld fehlt",
  "a number has no leading zeros": "eine Zahl beginnt nicht mit null",
  "the number is above 65535": "die Zahl ist größer als 65535",
  "the move number is not a number": "die Zugnummer ist keine Zahl",
  "moves are numbered from 1": "Züge werden von 1 an gezählt",
  "the halfmove clock is missing": "der Halbzugzähler fehlt",
  "the halfmove clock is not a number": "der Halbzugzähler ist keine Zahl",
  "the move number is missing": "die Zugnummer fehlt",
  "there is text after the move number": "nach der Zugnummer steht noch etwas",
  // Time controls.
  "a period is written as in 40/9000, 300, 180+2 or *180":
    "ein Abschnitt wird geschrieben wie 40/9000, 300, 180+2 oder *180",
  "? and - stand alone": "? und - stehen allein",
  "only the last period can be without a number of moves": "nur der letzte Abschnitt kann ohne Zügezahl sein",
  "a number has more than nine digits": "eine Zahl hat mehr als neun Ziffern",
  "there are more than eight periods": "es sind mehr als acht Abschnitte",
  "there are more than eight periods, or a number is too large":
    "es sind mehr als acht Abschnitte, oder eine Zahl ist zu groß",
  "a period has one bonus, and an hourglass none": "ein Abschnitt hat einen Zuschlag, eine Sanduhr keinen",
  "here belongs the time for a move, as in +30 s a move from move 1":
    "hierher gehört die Zeit für einen Zug, wie in +30 s a move from move 1",
  'here belongs "then" and another period, or nothing': "hierher gehört „then“ und ein weiterer Abschnitt, oder nichts",
  "the time for a move begins with the first move of a period":
    "die Zeit für einen Zug beginnt mit dem ersten Zug eines Abschnitts",
  "here belongs a time, as in 90 min for 40 moves": "hierher gehört eine Zeit, wie in 90 min for 40 moves",
  "a period has no time at all": "ein Abschnitt hat überhaupt keine Zeit",
};

/** Sentences in which something changes: the first form that fits is taken. */
export const FORMS: readonly (readonly [string, string])[] = [
  // Files that are no PGN.
  ["this is packed with {text}: unpack it first", "das ist mit {0} gepackt: bitte zuerst entpacken"],
  ["this is a {text} archive: unpack it first", "das ist ein {0}-Archiv: bitte zuerst entpacken"],
  ["this is a {text} database: export its games as PGN first",
    "das ist eine {0}-Datenbank: die Partien bitte zuerst als PGN ausgeben"],
  // Moves.
  ["there is no {color} {kind} on the {text}-file", "auf der {2}-Linie steht {no 0 1}"],
  ["there is no {color} {kind} on rank {number}", "auf der {2}. Reihe steht {no 0 1}"],
  ["there is no {color} {kind} on {square}", "auf {2} steht {no 0 1}"],
  ["{man} is {side}'s", "{0:nom} gehört {1}"],
  ["{man} has nothing to capture on {square}", "{0:nom} hat auf {1} nichts zu schlagen"],
  ["{man} cannot go to {square}", "{0:nom} kann nicht nach {1} ziehen"],
  ["{man} cannot make this capture", "{0:nom} kann so nicht schlagen"],
  ["{side} has no {kind}", "{0} hat {none 1}"],
  ["no {color} {kind} can go to {square}", "{no 0 1} kann nach {2} ziehen"],
  ["no {color} {kind} can make this capture", "{no 0 1} kann so schlagen"],
  ["no {color} {kind} on the {text}-file can go to {square}", "{no 0 1} auf der {2}-Linie kann nach {3} ziehen"],
  ["no {color} {kind} on the {text}-file can make this capture", "{no 0 1} auf der {2}-Linie kann so schlagen"],
  ["no {color} {kind} on rank {number} can go to {square}", "{no 0 1} auf der {2}. Reihe kann nach {3} ziehen"],
  ["the way from {square} to {square} is blocked by {man}", "der Weg von {0} nach {1} ist versperrt durch {2:acc}"],
  ["{side}'s own {kind} stands on {square}", "auf {2} steht {own 1}"],
  ["{man} is pinned to the king by {man}", "{0:nom} ist gefesselt durch {1:acc}"],
  ["the king would stand next to {man}", "der König stünde neben {0:dat}"],
  ["the king would be in check from {man}", "der König stünde im Schach von {0:dat}"],
  ["the move does not answer the check from {man}", "der Zug wehrt das Schach von {0:dat} nicht ab"],
  ["the king would land on {square}, which is attacked by {man}",
    "der König käme auf {0} zu stehen, das angegriffen ist von {1:dat}"],
  ["the king would pass {square}, which is attacked by {man}",
    "der König zöge über {0}, das angegriffen ist von {1:dat}"],
  ["the right to castle kingside is lost", "das Recht zur kurzen Rochade ist verloren"],
  ["the right to castle queenside is lost", "das Recht zur langen Rochade ist verloren"],
  ["castling kingside is blocked by {man}", "die kurze Rochade ist versperrt durch {0:acc}"],
  ["castling queenside is blocked by {man}", "die lange Rochade ist versperrt durch {0:acc}"],
  ["the king cannot castle while it is in check from {man}",
    "der König kann nicht rochieren: er steht im Schach von {0:dat}"],
  ["{man} cannot be taken en passant: it has not just moved two squares",
    "{0:nom} kann nicht en passant geschlagen werden: er ist nicht gerade zwei Felder gezogen"],
  ["the piece for the promotion on {square} is not named", "die Figur für die Umwandlung auf {0} ist nicht genannt"],
  ["both {man} and {man} can go to {square}", "sowohl {0:nom} als auch {1:nom} kann nach {2} ziehen"],
  ["both {man} and {man} can make this capture", "sowohl {0:nom} als auch {1:nom} kann so schlagen"],
  ["a side in check from {man} cannot pass", "wer im Schach von {0:dat} steht, kann nicht aussetzen"],
  // The checker.
  ["the FEN tag is no position to play from: {text}", "aus der Angabe FEN kann nicht gespielt werden: {0}"],
  ["the FEN is not written as in the standard: {text}", "die FEN ist nicht so geschrieben wie im Standard: {0}"],
  ["the move number should be {number}, not {number}", "die Zugnummer sollte {0} sein, nicht {1}"],
  ["the game has {number} half-moves, not the {number} of the PlyCount tag",
    "die Partie hat {0} Halbzüge, nicht {1} wie in der Angabe PlyCount"],
  ["the move gives check or mate and is not marked so: {text}",
    "der Zug gibt Schach oder Matt und ist nicht so bezeichnet: {0}"],
  ["the check or mate mark is wrong: {text}", "das Zeichen für Schach oder Matt stimmt nicht: {0}"],
  ["the move needs no or less disambiguation: {text}", "der Zug braucht kein oder weniger Ausgangsfeld: {0}"],
  ["the move captures and has no x: {text}", "der Zug schlägt und hat kein x: {0}"],
  ["the move captures nothing but has an x: {text}", "der Zug schlägt nichts und hat ein x: {0}"],
  ["the move is not written as in the standard: {text}", "der Zug ist nicht so geschrieben wie im Standard: {0}"],
  ["online the game ends here, {text}, but it goes on", "online endet die Partie hier ({0}), aber sie geht weiter"],
  ["online the game ends here, {text}, but the result is another",
    "online endet die Partie hier ({0}), aber das Ergebnis ist ein anderes"],
  ["online a fallen flag draws: {side} could not checkmate by any series of legal moves",
    "online ist abgelaufene Zeit hier Remis: {0} konnte durch keine Zugfolge mehr mattsetzen"],
  // Positions.
  ["castling letters stand in the order {text}", "die Rochaderechte stehen in der Folge {0}"],
  ["{side} has {number} kings, on {square} and {square}", "{0} hat {1} Könige, auf {2} und {3}"],
  ["{side} has {number} kings, two of them on {square} and {square}", "{0} hat {1} Könige, zwei davon auf {2} und {3}"],
  ["a {color} pawn stands on {square}, where no pawn can be", "auf {1} steht ein Bauer, wo keiner stehen kann"],
  ["{side}, who has just moved, is in check from {men}", "{0} hat gerade gezogen und steht im Schach von {1:dat}"],
  ["{side} cannot have the right to castle with a rook on {square}: there are several kings",
    "{0} kann nicht das Recht haben, mit einem Turm auf {1} zu rochieren: es gibt mehrere Könige"],
  ["{side} cannot have the right to castle with a rook on {square}: there is no king",
    "{0} kann nicht das Recht haben, mit einem Turm auf {1} zu rochieren: es gibt keinen König"],
  ["{side} cannot have the right to castle with a rook on {square}: {man} does not face {man}",
    "{0} kann nicht das Recht haben, mit einem Turm auf {1} zu rochieren: {2:nom} steht nicht gegenüber {3:dat}"],
  ["{side} cannot have the right to castle with a rook on {square}: {man} is not between the rooks",
    "{0} kann nicht das Recht haben, mit einem Turm auf {1} zu rochieren: {2:nom} steht nicht zwischen den Türmen"],
  ["{side} cannot have the right to castle with a rook on {square}: {man} is not at home",
    "{0} kann nicht das Recht haben, mit einem Turm auf {1} zu rochieren: {2:nom} steht nicht zu Hause"],
  ["{side} cannot have the right to castle with a rook on {square}: the square is empty",
    "{0} kann nicht das Recht haben, mit einem Turm auf {1} zu rochieren: das Feld ist leer"],
  ["{side} cannot have the right to castle with a rook on {square}: {side} may castle with a rook of another file",
    "{0} kann nicht das Recht haben, mit einem Turm auf {1} zu rochieren: {2} rochiert mit einem anderen Turm"],
  ["{side} cannot have the right to castle with a rook on {square}: there stands a {color} {kind}",
    "{0} kann nicht das Recht haben, mit einem Turm auf {1} zu rochieren: da steht {a 2 3}"],
  ["no {color} pawn can just have passed over {square}", "über {1} kann gerade kein Bauer gezogen sein"],
  ["no {color} pawn can just have passed over {square}: that would be on the sixth rank",
    "über {1} kann gerade kein Bauer gezogen sein: das wäre auf der sechsten Reihe"],
  ["no {color} pawn can just have passed over {square}: that would be on the third rank",
    "über {1} kann gerade kein Bauer gezogen sein: das wäre auf der dritten Reihe"],
  ["no {color} pawn can just have passed over {square}: none stands on {square}",
    "über {1} kann gerade kein Bauer gezogen sein: auf {2} steht keiner"],
  ["no {color} pawn can just have passed over {square}: {man} is in the way",
    "über {1} kann gerade kein Bauer gezogen sein: im Weg steht {2:nom}"],
];
