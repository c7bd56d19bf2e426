// desk.ts - German: the arbiter's desk. Room: web/text.

export const desk = {
  title: "",
};
