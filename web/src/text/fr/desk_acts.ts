// desk_acts.ts - French: what an arbiter does at a board. Room: web/text.

export const deskActs = {
  pause: {
    title: "Suspendre la partie", confirm: "Suspendre", done: "La partie est suspendue : les deux pendules sont arrêtées.",
  },
  explain: {
    title: "Pourquoi la partie est-elle suspendue ?",
    explain: "Les pendules sont déjà arrêtées. La raison peut aussi être donnée plus tard, ou changée.",
    confirm: "Le dire aux joueurs", cancel: "Plus tard",
    reasons: ["Un appel", "Problème de connexion", "Contrôle du fair-play", "L’arbitre a besoin d’un instant"], reason: "",
  },
  resume: {
    title: "Reprendre la partie", explain: "La pendule du camp au trait continue.", confirm: "Reprendre",
    reasons: ["Le jeu reprend", "L’affaire est réglée"], reason: "Le jeu reprend",
  },
  pauseAll: "Tout suspendre",
  explainAll: "Pourquoi les parties sont-elles suspendues ?",
  resumeAll: "Tout reprendre",
  refusedAt: (list: string[]): string => `Pas fait à l’échiquier ${list.join(" ; ")}`,
  answer: {
    title: "Répondre à l’appel", explain: "Le joueur voit que vous avez entendu, et peut rappeler plus tard.",
    confirm: "Répondre", reasons: ["J’arrive", "J’ai regardé : continuez", "Votre adversaire est prévenu"],
    reason: "J’arrive",
  },
  abort: {
    title: "Annuler la partie",
    explain: "La partie se termine sans résultat, comme si elle n’avait pas commencé, et quitte le PGN du tournoi.",
    explainPlayed:
      "La partie se termine sans résultat, comme si elle n’avait pas commencé, et quitte le PGN du tournoi. Article 7.3 : avec des couleurs inversées, elle est rejouée si moins de dix coups ont été joués par les deux.",
    confirm: "Annuler la partie", reasons: ["Mauvais appariement", "Couleurs inversées", "Un joueur n’est pas venu"], reason: "",
  },
  clocks: {
    title: "Régler les pendules", explain: "La partie est suspendue : les pendules montreront cela à la reprise.",
    running: "La pendule tourne. Suspendez d’abord si elle doit s’arrêter pendant que vous réfléchissez.",
    confirm: "Régler les pendules", of: (name: string, side: string): string => `${name} (${side})`,
    badTime: "Un temps s’écrit comme 1:30:00, 5:00 ou 45.",
    step: (ms: number): string => `${ms > 0 ? "+" : "−"}${Math.abs(ms) / 60_000} min`,
    stepLabel: (label: string, ms: number): string =>
      `${label} : ${Math.abs(ms) / 60_000} ${Math.abs(ms) === 60_000 ? "minute" : "minutes"} de ${ms > 0 ? "plus" : "moins"}`,
    reasons: ["Temps pour le dérangement", "Temps perdu par la zone", "Pénalité", "Compensation pour l’adversaire"],
  },
  takeBack: {
    title: "Reprendre des coups", explain: "Les coups sont retirés de l’échiquier, et les pendules reviennent à ce qu’elles étaient, ou à ce que vous avez réglé depuis.",
    explainOver:
      "La partie est rouverte et reste suspendue, pour que vous puissiez régler les pendules avant la reprise. 0 demi-coup : seule la fin est reprise.",
    plies: "Demi-coups à reprendre", confirm: "Reprendre",
    takenOff: (moves: string[]): string => `Retirés : ${moves.join(" ")}`,
    onlyEnd: "Seule la fin est reprise ; tous les coups restent.",
    badNumber: (least: number, most: number): string => `Un nombre de ${least} à ${most}.`,
    movedMeanwhile: "Les coups ont changé entre-temps : regardez à nouveau ce qui est retiré.",
    reasons: ["Une erreur de clic", "D’un commun accord", "Une erreur de la zone"],
  },
  decide: {
    title: "Décider de la partie", correct: "Corriger le résultat", result: "Résultat",
    explain: "La partie se termine par ce résultat.",
    now: (result: string): string => `Le résultat est actuellement ${result}. Le vôtre le remplace ; le journal garde les deux.`,
    wins: (name: string): string => `${name} gagne`, draw: "nulle", bothLose: "les deux perdent",
    forfeits: (name: string): string => `${name} perd par forfait`, bothForfeit: "double forfait", missing: "Choisissez un résultat.",
    confirm: "Décider", confirmCorrect: "Corriger",
    reasons: ["Un joueur n’est pas venu", "Fair-play", "D’un commun accord", "Connexion perdue", "Mal saisi"],
  },
  allow: {
    title: "Permettre ou interdire", explain: "À cet échiquier seulement. Les coups anticipés posés sont effacés quand ils sont interdits.",
    confirm: "Enregistrer", reasons: ["Règlement du tournoi", "À la demande des deux"],
  },
  allowAll: {
    title: "Permettre ou interdire à tous les échiquiers", explain: "Aussitôt à chaque échiquier du tournoi et dans les rondes suivantes.",
    confirm: "Enregistrer", reasons: ["Règlement du tournoi", "Décision de l’organisateur"],
  },
  accept: {
    title: "Accepter l’assistant",
    explain: (assistant: string, player: string): string => `${assistant} pourra alors jouer pour ${player}.`,
    confirm: "Accepter", reasons: ["Ne peut pas déplacer les pièces", "Convenu avant la ronde"], reason: "",
  },
  refuse: {
    title: "Refuser l’assistant",
    explain: (assistant: string, player: string): string =>
      `${assistant} ne joue pas pour ${player}. Le joueur peut redemander.`,
    confirm: "Refuser", reasons: ["Pas convenu avec l’arbitre", "Personne inconnue"], reason: "",
  },
  remove: {
    title: "Retirer l’assistant",
    explain: (assistant: string, player: string): string => `${assistant} ne joue plus pour ${player}.`,
    confirm: "Retirer", reasons: ["Plus nécessaire", "Fair-play"], reason: "",
  },
  words: {
    pause: "Suspendre", explain: "Dire pourquoi", resume: "Reprendre", clocks: "Régler les pendules", takeBack: "Reprendre des coups", decide: "Décider",
    correct: "Corriger le résultat", abort: "Annuler", allow: "Permettre ou interdire", answer: "Répondre", accept: "Accepter",
    refuse: "Refuser", remove: "Retirer l’assistant",
  },
};
