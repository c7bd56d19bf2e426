// common.ts - French: what several screens say. Room: web/text.
import type { Control, Kind, Reason, Result, Side } from "../../zug/types";
import { controlName } from "./controls";
import { endSentence } from "./endings";
import { spokenMove, spokenTime } from "./spoken";

const colors: Record<Side, string> = { white: "Blancs", black: "Noirs" };
const kinds: Record<Kind, string> = {
  king: "roi", queen: "dame", rook: "tour", bishop: "fou", knight: "cavalier", pawn: "pion",
};
const isFeminine = (kind: Kind): boolean => kind === "queen" || kind === "rook";

export const common = {
  app: {
    name: "Zug",
    skip: "Aller au contenu",
    navigation: "Navigation principale",
    menu: "Menu",
    home: "Vers l’accueil",
    play: "Jouer",
    otb: "Sur l’échiquier",
    watch: "Regarder",
    replay: "Revoir",
    archive: "Archives",
    desk: "Arbitre",
    account: "Compte",
    help: "Aide",
    settings: "Réglages",
    cancel: "Annuler",
    noSuchPage: "Cette page n’existe pas",
    noSuchPageHint: "Le lien est peut-être ancien, ou une lettre y manque.",
    failed: "Cette page n’a pas pu être chargée",
    failedHint: "La connexion est peut-être coupée. Réessayez dans un instant.",
    offline: "Pas de connexion. Revoir des parties et jouer sur l’échiquier restent possibles.",
  },
  board: {
    board: "Échiquier : les flèches déplacent, Entrée choisit et joue",
    colors,
    kinds,
    piece: (side: Side, kind: Kind): string =>
      `${kinds[kind]} ${side === "white" ? (isFeminine(kind) ? "blanche" : "blanc") : isFeminine(kind) ? "noire" : "noir"}`,
    empty: "vide",
    attacks: (list: string): string => `attaque ${list}`,
    attackedBy: (list: string): string => `attaquée par ${list}`,
    pinned: "pièce clouée",
    selected: "choisie",
    target: "accessible",
    promote: "Promouvoir le pion en",
    confirm: (san: string): string => `Jouer ${san}`,
    takeBack: "Pas ce coup",
    captured: (side: Side, pieces: string[]): string => {
      const color = side === "white" ? "blanche" : "noire";
      return pieces.length > 0 ? `Pièces ${color}s prises : ${pieces.join(", ")}` : `Aucune pièce ${color} n’a été prise`;
    },
    flip: "Retourner l’échiquier",
    notLive: "Vous regardez une position antérieure",
    backToLive: "Retour à la partie",
    check: "Échec",
    toMove: (side: Side): string => `Trait aux ${colors[side]}`,
    played: (side: Side, san: string): string => `${colors[side]} : ${spokenMove(san)}`,
  },
  clock: {
    label: (side: string): string => `Pendule : ${side}`,
    left: (side: string, ms: number): string => `${side} : reste ${spokenTime(ms)}`,
    low: (side: string): string => `${side} : bientôt plus de temps`,
    none: "Il n’y a pas de pendule",
    say: "Dire les pendules",
    period: (number: number, of: number): string => `période ${number} sur ${of}`,
    movesToControl: (moves: number): string => (moves === 1 ? "1 coup avant le contrôle" : `${moves} coups avant le contrôle`),
    lag: (given: number, total: number, left: number): string =>
      `Temps rendu pour le retard du réseau : ${given} ms jusqu’ici, au plus ${total} ms dans cette partie. Le prochain coup reçoit jusqu’à ${left} ms.`,
    lagLast: (ms: number): string => `Le dernier coup a reçu ${ms} ms.`,
  },
  moves: {
    title: "Coups",
    first: "Au début",
    back: "Un coup en arrière",
    forward: "Un coup en avant",
    last: "Au dernier coup",
    buttons: "Parcourir les coups",
    input: "Coup",
    placeholder: "Cf3 ou g1f3",
    letters: "RDTFC",
    play: "Jouer",
    none: "Aucun coup n’a encore été joué.",
    meant: (sentence: string, suggestion: string): string => `${sentence} Vouliez-vous dire ${suggestion} ?`,
  },
  result: {
    sentence: (reason: Reason | "", result: Result): string => endSentence(reason, result),
    article: (article: string): string =>
      article.replace("Online", "Règles FIDE des échecs en ligne, article").replace("Law", "Règles du jeu d’échecs de la FIDE, article"),
    over: "La partie est terminée",
  },
  control: {
    title: "Cadence",
    preset: "Proposée",
    own: "La mienne",
    groups: { bullet: "Bullet", blitz: "Blitz", rapid: "Rapide", classical: "Classique", other: "Autres" },
    perSide: "Temps différents pour les Blancs et les Noirs",
    side: (side: string): string => `Temps des ${side}`,
    period: (number: number): string => `Période ${number}`,
    addPeriod: "Ajouter une période",
    removePeriod: (number: number): string => `Supprimer la période ${number}`,
    moves: "Coups",
    allMoves: "tout le reste",
    minutes: "Minutes",
    seconds: "Secondes",
    bonus: "Pour chaque coup",
    bonuses: {
      none: "rien", increment: "incrément", delay: "délai", bronstein: "délai Bronstein",
    },
    bonusSeconds: "Secondes par coup",
    hourglass: "sablier : ce que l’un utilise, l’autre le reçoit",
    text: "En PGN, en secondes :",
    typed: "Ou tapez-la",
    typedNote: "5+3 veut dire 5 minutes, et 3 secondes de plus à chaque coup. Les mots se tapent en anglais.",
    typedHint: "90 min for 40 moves, then 30 min, +30 s a move",
    name: (control: Control): string => controlName(control),
    asTyped: ({ text }: Control): string => text,
    presets: {
      "40/5400+30:1800+30": "90 minutes pour 40 coups, puis 30 minutes, 30 secondes de plus à chaque coup",
      "40/7200:20/3600:900+30": "2 heures pour 40 coups, 1 heure pour 20 coups, puis 15 minutes et 30 secondes de plus à chaque coup",
      "300d5": "5 min, délai de 5 s",
      "300b3": "5 min, Bronstein 3 s",
      "*180": "Sablier, 3 min",
      "-": "Sans pendule",
    } as Record<string, string>,
    means: (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}.`,
    faults: {
      "control-period": "une période s’écrit comme 40/9000, 300, 180+2 ou *180",
      "control-alone": "? et - s’écrivent seuls",
      "control-order": "seule la dernière période peut être sans nombre de coups",
      "control-number-large": "un nombre a plus de neuf chiffres",
      "control-periods-many": "il y a plus de huit périodes",
      "control-too-large": "il y a plus de huit périodes, ou un nombre est trop grand",
      "control-no-time": "une période n’a pas de temps du tout",
    },
    problem: (problem: string): string => `Impossible de jouer ainsi : ${problem}.`,
  },
};
