// facts.ts - French: what libzug finds wrong with moves, positions and files. Room: web/text.
import type { FactSentences } from "../en/facts";
import type { FactPiece, Said } from "../facts";
import type { Kind, Side } from "../../zug/types";

const RANKS = ["", "première", "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième", "huitième"];
const KINDS: Readonly<Record<Kind, string>> =
  { king: "roi", queen: "dame", rook: "tour", bishop: "fou", knight: "cavalier", pawn: "pion" };

/** "les Blancs" in the middle of a sentence, and at its beginning: the first letter is made a capital elsewhere. */
const nameOf = (side: Side): string => (side === "white" ? "les Blancs" : "les Noirs");
const others = (side: Side): string => nameOf(side === "white" ? "black" : "white");
/** Dame, tour and pièce. */
const isFeminine = (kind: Kind | undefined): boolean => kind === "queen" || kind === "rook" || kind === undefined;
const noun = (kind: Kind | undefined): string => (kind === undefined ? "pièce" : KINDS[kind]);
const colored = (side: Side, kind: Kind | undefined): string =>
  `${noun(kind)} ${side === "white" ? (isFeminine(kind) ? "blanche" : "blanc") : isFeminine(kind) ? "noire" : "noir"}`;

/** "le cavalier en f6", "la dame en d1". */
const the = ({ kind, square }: FactPiece): string => `${isFeminine(kind) ? "la" : "le"} ${noun(kind)} en ${square}`;

/** "du cavalier en f6", "de la dame en d1". */
const ofThe = ({ kind, square }: FactPiece): string => `${isFeminine(kind) ? "de la" : "du"} ${noun(kind)} en ${square}`;

/** "aucun cavalier blanc", "aucune dame noire". */
const no = ({ side, kind }: Said): string => `aucun${isFeminine(kind) ? "e" : ""} ${colored(side, kind)}`;

/** " de la colonne e", " de la première rangée". */
const from = ({ line }: Said, of = "de"): string =>
  line === "" ? "" : line > "9" ? ` ${of} la colonne ${line}` : ` ${of} la ${RANKS[Number(line)]} rangée`;

/** "aller en d2". */
const go = ({ squares: [to] }: Said): string => (to === "" ? "prendre ainsi" : `aller en ${to}`);

/** "de la tour en e8, du cavalier en f3 et d’autres pièces". */
function all({ pieces, numbers: [count] }: Said): string {
  const named = pieces.filter(({ square }) => square !== "").map(ofThe);
  const last = count > named.length ? "d’autres pièces" : (named.pop() ?? "");
  return named.length > 0 ? `${named.join(", ")} et ${last}` : last;
}

const kings = ({ side, numbers: [count], squares: [one, other] }: Said, of = ""): string =>
  `${nameOf(side)} ont ${count} rois, ${of}en ${one} et ${other}`;

const noRight = ({ side, squares: [rook] }: Said): string =>
  `${nameOf(side)} ne peuvent pas avoir le droit de roquer avec une tour en ${rook}`;

const noPassing = ({ side, squares: [square] }: Said): string =>
  `aucun ${colored(side, "pawn")} ne vient de passer par ${square}`;

export const facts: FactSentences = {
  // Moves.
  "none": "le coup est légal",
  "not-a-move": "ce n’est pas un coup d’échecs",
  "no-such-piece.not-there": (f) => `il n’y a ${no(f)} en ${f.squares[0]}`,
  "no-such-piece.not-yours": ({ pieces: [piece], side }) => `${the(piece)} appartient aux ${side === "white" ? "Blancs" : "Noirs"}`,
  "no-such-piece.nothing-to-capture": ({ pieces: [piece], squares: [to] }) => `${the(piece)} n’a rien à prendre en ${to}`,
  "no-such-piece.cannot": (f) => `${the(f.pieces[0])} ne peut pas ${go(f)}`,
  "no-such-piece.none": ({ side, kind }) => `${nameOf(side)} n’ont pas de ${noun(kind)}`,
  "no-such-piece.none-there": (f) => `il n’y a ${no(f)}${from(f, "sur")}`,
  "no-such-piece.none-can": (f) => `${no(f)}${from(f)} ne peut ${go(f)}`,
  "blocked": ({ squares: [one, other], pieces: [by] }) => `le chemin de ${one} à ${other} est barré par ${the(by)}`,
  "own-piece-on-target": ({ side, kind, squares: [to] }) => `la case ${to} est occupée par ${isFeminine(kind) ? "une" : "un"} ${colored(side, kind)}`,
  "pinned": ({ pieces: [piece, by] }) => `${the(piece)} est cloué${isFeminine(piece.kind) ? "e" : ""} au roi par ${the(by)}`,
  "king-into-check": ({ pieces: [by] }) => `le roi serait mis en échec par ${the(by)}`,
  "king-into-check.next-to-king": ({ pieces: [by] }) => `le roi serait à côté ${ofThe(by)}`,
  "check-not-answered": ({ pieces: [by] }) => `le coup ne pare pas l’échec ${ofThe(by)}`,
  "castling-right-lost.kingside": "le droit au petit roque est perdu",
  "castling-right-lost.queenside": "le droit au grand roque est perdu",
  "castling-blocked.kingside": ({ pieces: [by] }) => `le petit roque est barré par ${the(by)}`,
  "castling-blocked.queenside": ({ pieces: [by] }) => `le grand roque est barré par ${the(by)}`,
  "castling-through-check.lands": ({ squares: [to], pieces: [by] }) => `le roi arriverait en ${to}, case attaquée par ${the(by)}`,
  "castling-through-check.passes": ({ squares: [over], pieces: [by] }) => `le roi passerait par ${over}, case attaquée par ${the(by)}`,
  "castling-in-check": ({ pieces: [by] }) => `le roi ne peut pas roquer : il est en échec par ${the(by)}`,
  "en-passant-too-late": ({ pieces: [piece] }) =>
    `la prise en passant ${ofThe(piece)} n’est pas possible : il ne vient pas d’avancer de deux cases`,
  "promotion-missing": ({ squares: [to] }) => `la pièce de la promotion en ${to} n’est pas indiquée`,
  "promotion-impossible.piece": "un pion ne peut être promu qu’en dame, tour, fou ou cavalier",
  "promotion-impossible.nothing": "seul un pion qui atteint la dernière rangée est promu",
  "ambiguous": (f) => `${the(f.pieces[0])} et ${the(f.pieces[1])} peuvent tous deux ${go(f)}`,
  "null-move": "on ne peut pas passer son tour dans une partie",
  "null-move.in-check": ({ pieces: [by] }) => `un camp mis en échec par ${the(by)} ne peut pas passer son tour`,
  // Positions.
  "no-white-king": "il n’y a pas de roi blanc",
  "no-black-king": "il n’y a pas de roi noir",
  "several-white-kings": kings,
  "several-white-kings.two-of-them": (f) => kings(f, "dont deux "),
  "several-black-kings": kings,
  "several-black-kings.two-of-them": (f) => kings(f, "dont deux "),
  "pawn-on-last-rank": ({ side, squares: [square] }) => `un ${colored(side, "pawn")} est en ${square}, où aucun pion ne peut être`,
  "moved-side-in-check": (f) => `${nameOf(f.side)} viennent de jouer et subissent l’échec ${all(f)}`,
  "castling-without-king.several-kings": (f) => `${noRight(f)} : il y a plusieurs rois`,
  "castling-without-king.no-king": (f) => `${noRight(f)} : il n’y a pas de roi`,
  "castling-without-king.not-facing": (f) => `${noRight(f)} : ${the(f.pieces[0])} n’est pas en face ${ofThe(f.pieces[1])}`,
  "castling-without-king.not-between": (f) => `${noRight(f)} : ${the(f.pieces[0])} n’est pas entre les tours`,
  "castling-without-king.not-home": (f) => `${noRight(f)} : ${the(f.pieces[0])} n’est pas sur sa case de départ`,
  "castling-without-rook.empty": (f) => `${noRight(f)} : la case est vide`,
  "castling-without-rook.other-file": (f) => `${noRight(f)} : ${others(f.side)} roquent avec une tour d’une autre colonne`,
  "castling-without-rook.other-piece": (f) => {
    const [{ side, kind }] = f.pieces;
    return `${noRight(f)} : il y a là ${isFeminine(kind) ? "une" : "un"} ${colored(side, kind)}`;
  },
  "en-passant-impossible": noPassing,
  "en-passant-impossible.sixth-rank": (f) => `${noPassing(f)} : ce serait sur la sixième rangée`,
  "en-passant-impossible.third-rank": (f) => `${noPassing(f)} : ce serait sur la troisième rangée`,
  "en-passant-impossible.no-pawn": (f) => `${noPassing(f)} : il n’y en a pas en ${f.squares[1]}`,
  "en-passant-impossible.in-the-way": (f) => {
    const [{ side, kind, square }] = f.pieces;
    return `${noPassing(f)} : ${isFeminine(kind) ? "la" : "le"} ${colored(side, kind)} en ${square} barre le chemin`;
  },
  // FEN.
  "fen-separator": "les champs sont séparés par une espace",
  "fen-letter": "ni la lettre d’une pièce, ni un chiffre, ni un /",
  "fen-digit": "les cases vides se comptent de 1 à 8",
  "fen-digits": "des cases vides voisines se comptent par un seul chiffre",
  "fen-rank-long": ({ numbers: [rank] }) => `la ${RANKS[rank]} rangée a plus de huit cases`,
  "fen-rank-short": ({ numbers: [rank] }) => `la ${RANKS[rank]} rangée a moins de huit cases`,
  "fen-placement-missing": "le placement des pièces manque",
  "fen-ranks-few": "le placement a moins de huit rangées",
  "fen-ranks-many": "le placement a plus de huit rangées",
  "fen-side": "le camp au trait est w ou b",
  "fen-side-long": "le camp au trait est une seule lettre",
  "fen-side-missing": "le camp au trait manque",
  "fen-castling-letter": "pas une lettre de roque : K, Q, k, q ou la colonne d’une tour",
  "fen-castling-twice": "ce droit au roque est donné deux fois",
  "fen-castling-many": "un camp a au plus deux droits au roque",
  "fen-castling-order": "les lettres du roque sont dans l’ordre KQkq",
  "fen-castling-end": "après - il n’y a pas de lettre de roque",
  "fen-castling-missing": "le champ du roque manque",
  "fen-passing-square": "la case de prise en passant est - ou une case comme e3",
  "fen-passing-rank": "la case de prise en passant n’a pas de rangée",
  "fen-passing-long": "le champ de la prise en passant est trop long",
  "fen-passing-missing": "le champ de la prise en passant manque",
  "fen-number-zero": "un nombre ne commence pas par zéro",
  "fen-number-large": "le nombre dépasse 65535",
  "fen-move-number": "le numéro du coup n’est pas un nombre",
  "fen-move-zero": "les coups se comptent à partir de 1",
  "fen-move-missing": "le numéro du coup manque",
  "fen-clock-missing": "le compteur de demi-coups manque",
  "fen-clock-number": "le compteur de demi-coups n’est pas un nombre",
  "fen-text-behind": "il y a du texte après le numéro du coup",
  // How moves are written.
  "check-mark-missing": "le coup donne échec ou mat et n’est pas noté ainsi",
  "check-mark-wrong": "le signe d’échec ou de mat est faux",
  "needless-disambiguation": "le coup n’a pas besoin d’autant de précision",
  "capture-mark-missing": "le coup prend et n’a pas de x",
  "capture-mark-wrong": "le coup ne prend rien mais a un x",
  "unusual-spelling": "le coup n’est pas écrit selon la norme",
  // Games.
  "move-number-wrong": ({ numbers: [wanted, found] }) => `le numéro du coup devrait être ${wanted}, pas ${found}`,
  "ply-count-wrong": ({ numbers: [counted, said] }) => `la partie a ${counted} demi-coups, pas les ${said} de la balise PlyCount`,
  "variation-first": "une variante avant le premier coup, qu’elle remplace",
  "variations-too-deep": "les variantes sont trop imbriquées pour être suivies",
  "result-mismatch": "le résultat n’est pas celui de la balise Result",
  "result-contradicts-board.stalemate": "la partie se termine par un pat, donc nulle",
  "result-contradicts-board.white-mates": "la partie se termine par un mat des Blancs, qui gagnent",
  "result-contradicts-board.black-mates": "la partie se termine par un mat des Noirs, qui gagnent",
  "tag-malformed": 'ce n’est pas une balise comme [White "Morphy, P."]',
  "tag-unterminated": "la valeur de la balise n’a pas de guillemet fermant",
  "tag-endless": "la valeur de la balise est trop longue pour être lue",
  "tag-unclosed": "la balise n’a pas de crochet fermant",
  "tag-quote": 'un guillemet dans une valeur s’écrit \\"',
  "tag-backslash": "une barre oblique inverse dans une valeur s’écrit \\\\",
  "tag-control": "une valeur n’a ni tabulations ni autres caractères de contrôle",
  "tag-duplicate": "la partie a déjà une balise de ce nom",
  "string-long": "la valeur de la balise dépasse 255 caractères",
  "line-long": "la ligne dépasse 255 caractères",
  "comment-unterminated": "le commentaire n’a pas d’accolade fermante",
  "brace-stray": "une accolade fermante sans commentaire avant elle",
  "bracket-stray": "un crochet qui n’appartient à aucune balise",
  "variation-unclosed": "la variante n’a pas de parenthèse fermante",
  "parenthesis-stray": "une parenthèse fermante sans variante",
  "result-missing": "la partie n’a pas de résultat à sa fin",
  "result-unusual": "le résultat n’est pas écrit selon la norme",
  "result-in-variation": "un résultat dans une variante",
  "nag-malformed": "un signe dollar est suivi d’un nombre jusqu’à 255",
  "reserved": "les chevrons sont réservés ; ce qu’ils contiennent est laissé de côté",
  "unreadable": "ce n’est ni un coup ni autre chose d’une partie",
  "nul-byte": "un octet nul dans le texte est lu comme une espace",
  "word-needless": "la norme n’a pas ce mot",
  "foreign-text": "le texte qui n’appartient à aucune partie est laissé de côté",
  // Tags.
  "date-malformed": "une date s’écrit AAAA.MM.JJ, avec des points d’interrogation pour les chiffres inconnus",
  "date-impossible": "ce jour n’existe pas ; les chiffres inconnus s’écrivent comme des points d’interrogation",
  "date-before-event": "Date, le jour de la partie, est avant EventDate, le premier jour du tournoi",
  "date-against-utc": "Date et UTCDate sont à plus d’un jour d’écart",
  "time-malformed": "une heure s’écrit HH:MM:SS, avec des points d’interrogation pour les chiffres inconnus",
  "time-impossible": "cette heure n’existe pas",
  "round-malformed": "une ronde est un nombre, des nombres joints par des points comme 3.1, un tiret ou un point d’interrogation",
  "value-empty": "un tournoi, un lieu ou un joueur inconnu s’écrit comme un point d’interrogation",
  "result-tag-malformed": "la balise Result est 1-0, 0-1, 1/2-1/2 ou *",
  "title-unknown": "ce n’est pas un titre comme GM, IM ou FM ; un joueur sans titre a un tiret",
  "rating-malformed": "un classement est un nombre entier, ou un tiret pour un joueur non classé",
  "rating-impossible": "aucun joueur n’a un tel classement",
  "type-unknown": 'un joueur est "human" ou "program"',
  "eco-malformed": "un code ECO est une lettre de A à E et deux chiffres, comme B33 ou B33/09",
  "time-control-malformed": "une cadence s’écrit en coups et en secondes, comme 40/9000:3600 ou 180+2",
  "time-control-order": "seule la dernière période d’une cadence peut être sans nombre de coups",
  "termination-unknown": "la norme ne connaît pas cette fin de partie ; elle a normal, time forfeit et d’autres",
  "mode-unknown": "le mode de jeu est OTB, PM, EM, ICS ou TC",
  "setup-malformed": "SetUp est 0 pour la position initiale ou 1 pour celle de la balise FEN",
  "ply-count-malformed": "PlyCount est le nombre de demi-coups de la partie",
  "board-malformed": "Board est le numéro de l’échiquier",
  "variant-unknown": "la partie n’est ni des échecs classiques ni du Chess960 et n’est pas jugée",
  "setup-without-fen": "selon SetUp la partie commence d’une position, mais la balise FEN manque",
  "setup-against-fen": "selon SetUp la partie commence de la position initiale, mais il y a une balise FEN",
  // Parties modifiées.
  "edit-gone": "ce coup n’est plus dans la partie",
  "edit-start": "il n’y a pas de coup au début de la partie",
  "edit-memory": "il n’y a pas assez de mémoire pour ce changement",
  "edit-nag": "un signe est un nombre de 1 à 255",
  "edit-command": "une commande est un mot et une valeur sans crochets ni accolades",
  "edit-mark": "une marque est une majuscule et une case ou deux",
  "edit-tag": "le nom d’une balise a des lettres, des chiffres et des tirets bas",
  "edit-start-tag": "les balises de la position de départ d’une partie restent telles quelles",
};
