// person.ts - a name, and the way to what who has it has played. Room: web/play.
import { h } from "../ui/view";
import type { Child } from "../ui/view";

/** A name as a link to the page of its player; of who has no id it is the name alone. */
export const linkTo = ({ id, name }: { id?: string | undefined; name: string }): Child =>
  id === undefined ? name : h("a", { class: "person", href: `/player/${id}` }, name);
