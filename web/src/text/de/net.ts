// net.ts - German: the connection with the zone. Room: web/text.

export const net = {
  unreachable: "Der Server ist gerade nicht zu erreichen.",
  overtaken: "Die Partie ging weiter, während die Verbindung fehlte.",
  hidden: "Dies ist jetzt nur noch für die Teilnehmer.",
  unknown: (names: readonly string[]): string =>
    `${names.length === 1 ? "Es gibt kein Konto" : "Es gibt keine Konten"} ${names.join("; ")}.`,
  roundWaits: (round: string): string =>
    `Runde ${round} ist gepaart und hat nicht begonnen: Bitte beginnen oder ihre Paarungen entfernen.`,
};
