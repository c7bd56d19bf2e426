// computer.ts - French: a game against the computer on one device. Room: web/text.
import type { Computer } from "../en/computer";

export const computer: Computer = {
  title: "Jouer contre l’ordinateur",
  lead: "Sur cet appareil, et sans connexion une fois qu’il est chargé (0,4 Mo). La partie reste dans ce navigateur.",
  strength: "Force",
  level: (level) =>
    ["1 : vient d’apprendre les coups", "2 : débutant", "3 : joueur occasionnel", "4 : exercé", "5 : joueur de club", "6 : fort joueur de club", "7 : maître", "8 : pleine force"][level - 1] ?? String(level),
  color: "Vous avez",
  any: "l’une des couleurs",
  you: "Vous",
  name: (level) => `Ordinateur, niveau ${level}`,
  thinking: "L’ordinateur réfléchit",
  takeBack: "Reprendre",
  resign: "Abandonner",
  again: "Une autre partie",
  event: "Partie contre l’ordinateur",
};
