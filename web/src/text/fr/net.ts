// net.ts - French: the connection with the zone. Room: web/text.

export const net = {
  unreachable: "Le serveur est injoignable pour le moment.",
  overtaken: "La partie a continué pendant la coupure de la connexion.",
  hidden: "C’est désormais réservé aux participants.",
  unknown: (names: readonly string[]): string =>
    `${names.length === 1 ? "Aucun compte ne porte ce nom" : "Aucun compte ne porte ces noms"} : ${names.join(" ; ")}.`,
  roundWaits: (round: string): string =>
    `La ronde ${round} est appariée et n’a pas commencé : lancez-la ou supprimez ses appariements.`,
};
