// help.ts - French: how playing works here. Room: web/text.
import type { Help } from "../en/help";

export const help: Help = {
  title: "Comment on joue ici",
  lead: "Tout ce que cette zone offre, avant votre première partie. Les règles sont celles du jeu d’échecs de la FIDE et celles de la FIDE pour les échecs en ligne ; un même programme juge chaque coup, ici et sur le serveur.",
  try: "Essayez : jouez sur cet échiquier, des deux côtés, aussi longtemps que vous voulez.",
  sections: [
    {
      title: "Jouer un coup",
      points: [
        "Faites glisser une pièce avec la souris ou le doigt, ou cliquez-la puis sa case.",
        "Au clavier : allez à l’échiquier avec Tab, déplacez-vous avec les flèches, choisissez avec Entrée. Cases, pièces et attaques sont annoncées.",
        "Ou tapez le coup : Cf3, e4, O-O, ou par ses cases : g1f3.",
        "Pour roquer, amenez le roi sur sa nouvelle case ou sur la tour.",
        "Un pion sur la dernière rangée demande ce qu’il devient : dame, cavalier, tour ou fou.",
        "Un coup joué compte ; seul l’adversaire ou un arbitre peut vous laisser le reprendre. Ce qui n’est pas permis ne peut pas être joué.",
      ],
    },
    {
      title: "D’autres façons de jouer, inactives tant que vous n’en voulez pas",
      points: [
        "Coup en une case : si un seul coup concerne une case, cette case suffit.",
        "Coup anticipé : saisissez votre coup pendant que l’adversaire réfléchit. Il apparaît en couleur, est joué aussitôt s’il est possible et ne coûte pas de temps. Un clic droit ou Échap l’annule.",
        "Dame automatique : un pion sur la dernière rangée devient dame sans question.",
        "Confirmation : un coup ne compte que lorsque vous l’avez confirmé.",
      ],
    },
    {
      title: "Pendules",
      points: [
        "La pendule montre les dixièmes de seconde sous 20 secondes et vous avertit une fois.",
        "Dessous sont indiqués la période et les coups jusqu’au prochain contrôle, quand il y en a plusieurs.",
        "Si votre temps s’écoule, vous perdez, sauf si l’adversaire ne peut mater par aucune suite de coups légaux : alors c’est nulle.",
        "Le temps qu’un coup met à arriver est rendu, dans une petite limite que les deux joueurs voient en pointant une pendule. Si la zone elle-même tombe en panne, aucune pendule ne tourne.",
        "Si votre connexion est coupée, votre pendule continue. La page le dit et se reconnecte d’elle-même.",
      ],
    },
    {
      title: "La fin d’une partie",
      points: [
        "Le mat, le pat, la troisième répétition, cinquante coups sans prise ni coup de pion et les positions mortes terminent la partie d’eux-mêmes.",
        "Abandonner et proposer nulle demandent un second appui. Jouer un coup refuse la nulle proposée.",
        "Tant que les deux joueurs n’ont pas joué, une partie peut être annulée.",
        "La liste montre tous les coups avec les pendules après chacun. Après la partie, vous pouvez la télécharger en PGN.",
      ],
    },
    {
      title: "Entre deux joueurs",
      points: [
        "Dans une partie hors tournoi, vous pouvez demander à reprendre votre dernier coup ; l’adversaire accepte, refuse ou joue.",
        "Avec +15 s, vous donnez du temps à votre adversaire.",
        "Il y a six phrases toutes faites, de « Bonjour ! » à « Merci ! », que chacun lit dans sa langue ; vous pouvez cacher celles de l’adversaire.",
        "Il n’y a pas de discussion libre. Des enfants jouent ici, et quelqu’un devrait lire d’abord ce que des inconnus leur écrivent ; alors personne ne peut rien écrire, et personne n’a à surveiller.",
      ],
    },
    {
      title: "Vos parties",
      points: [
        "Pendant que vous jouez, une barre sur toute autre page dit à qui de jouer et le temps qui reste, et mène à l’échiquier.",
        "Qui joue déjà à la pendule est interrogé avant qu’une seconde partie puisse commencer.",
        "Un nom mène à ce que la personne a joué : résultats, ouvertures, tournois et toutes ses parties.",
        "Pour une revanche, les points des parties précédentes sont à côté des noms.",
      ],
    },
    {
      title: "Arbitre et assistant",
      points: [
        "Dans un tournoi, vous pouvez appeler l’arbitre, qui peut suspendre la partie, régler les pendules et décider. Chaque acte est montré aux deux joueurs.",
        "Un joueur qui ne peut pas déplacer les pièces peut nommer un assistant, qui joue pour lui une fois accepté par l’adversaire ou l’arbitre.",
      ],
    },
    {
      title: "Analyse",
      points: [
        "Sous Analyse, vous jouez pour les deux camps : à partir de rien, d’une position, d’un fichier ou d’une partie terminée. Un autre coup que celui qui est là commence une variante.",
        "Un clic droit, un doigt qui reste posé ou les trois points ouvrent ce qu’on peut faire d’un coup : monter une variante, en faire la ligne principale, supprimer. Tout cela peut être annulé.",
        "Écrivez des commentaires, donnez des signes, dessinez des cases et des flèches : avec le bouton droit, ou avec l’un des quatre crayons.",
        "Elle reste dans ce navigateur. Enregistrez-la en PGN, ou envoyez un lien qui porte tout.",
      ],
    },
    {
      title: "L’ordinateur",
      points: [
        "En rejouant une partie, l’ordinateur montre ce qu’il pense d’une position et regarde toute la partie : une courbe, des signes pour ce qui coûte des points, et une leçon de vos fautes, l’une après l’autre.",
        "Il ne réfléchit jamais pour quelqu’un qui joue, ni à une partie en cours ici ou à une position à un coup d’elle.",
      ],
    },
    {
      title: "Vos propres positions",
      points: [
        "Sous « Composer une position », toute position peut être composée : déplacez les pièces, ou prenez-en une en main et posez-la où vous voulez. Ce qui ne va pas est dit aussitôt.",
        "De là, vous pouvez jouer contre un ami, les deux camps à un échiquier ou contre l’ordinateur ; à chaque fois il y a un lien et un code QR.",
      ],
    },
    {
      title: "Regarder et montrer",
      points: [
        "Un œil avec un nombre à côté d’une partie dit combien de personnes regardent.",
        "Un échiquier en grand, et tous les échiquiers d’un tournoi à tour de rôle, sont pour un vidéoprojecteur\u202f: avec le bouton qui montre un écran, et sur la page d’un tournoi. Ils montrent ce que tout le monde peut voir.",
      ],
    },
    {
      title: "Touches",
      points: [
        "Flèches gauche et droite, Début et Fin : parcourir les coups. L’échiquier a alors un cadre en pointillés : il n’est pas en direct.",
        "F retourne l’échiquier, C dit les pendules, Échap annule un coup anticipé.",
      ],
    },
  ],
};
