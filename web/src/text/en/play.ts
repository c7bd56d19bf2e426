// play.ts - English: live games, lobby, watch and account. Room: web/text.

export const play = {
  title: "",
};
