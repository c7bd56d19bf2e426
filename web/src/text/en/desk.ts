// desk.ts - English: the arbiter's desk. Room: web/text.

export const desk = {
  title: "",
};
