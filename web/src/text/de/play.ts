// play.ts - German: live games, lobby, watch and account. Room: web/text.

export const play = {
  title: "",
};
