// player_dialogs.ts - what is asked about one player of the list: facts, absences, removal. Room: web/screens.
import { FIELD_BYTES, PLAYER_FIELDS, comingRound, fieldProblem, playerOf } from "../../event/players";
import type { PlayerField } from "../../event/players";
import { makeTextField } from "../../event/terms_form";
import type { AbsenceBye, Command, Contest, Player } from "../../net";
import { tournament } from "../../text/tournament";
import { element, freshId, h } from "../../ui/view";
import { field, select } from "../../ui/field";
import { entriesOf } from "../../zug/record";
import { tell } from "./acts";
import { ask } from "./dialog";

const hintOf = (name: PlayerField): string => {
  const words = tournament().players;
  const hints: Partial<Record<PlayerField, string>> = { name: words.nameHint, birth: words.birthHint, account: words.accountHint };
  return hints[name] ?? "";
};

const valueOf = (player: Player | undefined, name: PlayerField): string =>
  name === "account" ? player?.account?.name ?? "" : String(player?.[name] ?? "");

/** Asks for the facts of a new player, or of one who is in the list. */
export function askPlayer(contest: Contest, player?: Player, name = ""): Promise<boolean> {
  const words = tournament().players;
  const fields = PLAYER_FIELDS.map((one) => ({
    one, ...makeTextField(words.fields[one], player ? valueOf(player, one) : one === "name" ? name : "",
      { maxlength: String(FIELD_BYTES[one]), ...(one === "rating" || one === "fide_id" ? { inputmode: "numeric" } : {}) }, hintOf(one)),
  }));
  const read = (): Command | null => {
    const cells = Object.fromEntries(fields.map(({ one, input }) => [one, input.value.trim()]));
    for (const { one, input, tell: say } of fields) {
      const kind = fieldProblem(one, input.value.trim());
      say(kind ? words.problems[kind] : "");
    }
    const bad = fields.find(({ input }) => input.getAttribute("aria-invalid"));
    bad?.input.focus();
    if (bad) return null;
    // Another account may have the name by now: who is linked stays so unless another name was typed.
    const isLinked = player?.account && cells["account"] === player.account.name;
    const { account, ...others } = playerOf(cells);
    const who = isLinked ? { account_id: player.account?.id } : account ? { account } : {};
    const wanted = { ...others, ...who, ...(player ? { player: player.player } : {}) };
    return { do: "contest-enter", contest: contest.contest, players: [wanted] };
  };
  return ask({
    title: player ? words.changeOf(player.name) : words.addTitle, explain: words.changeExplain,
    confirm: player ? words.save : words.add,
    fields: element(h("div", { class: "form-columns" }, fields.map(({ root }) => root))),
    act: async () => {
      const command = read();
      return command ? tell(command) : "";
    },
  });
}

type AbsenceKind = "withdraw" | "once" | "back";

/** Asks in which rounds a player does not play, and what they bring. */
export function askAbsence(contest: Contest, player: Player): Promise<boolean> {
  const words = tournament().absence;
  let kind: AbsenceKind = "withdraw";
  let bye: Exclude<AbsenceBye, "none"> = "zero";
  const round = element(h("input", { type: "number", min: "1", max: "255", step: "1", class: "plies-input" }));
  round.value = String(comingRound(contest));
  const group = freshId("absence");
  const byes = select(words.byes, bye, (value) => (bye = value));
  const byeField = field(words.bye, byes);
  const kinds = entriesOf<AbsenceKind, string>(words.kinds).map(([one, name]) => {
    const id = freshId("kind");
    const choose = (): void => {
      kind = one;
      byes.disabled = one === "back";
    };
    const radio = element(h("input", { type: "radio", name: group, id, "data-first": one === kind, on: { change: choose } }));
    radio.checked = one === kind;
    return h("div", { class: "check" }, radio, h("label", { for: id }, name));
  });
  return ask({
    title: words.actOf(player.name), explain: words.explain, confirm: words.confirm,
    fields: element(h("div", { class: "stack" }, h("fieldset", {}, h("legend", {}, words.kind), kinds),
      field(words.round, round), byeField)),
    act: () => {
      const from = Number(round.value);
      if (!Number.isInteger(from) || from < 1 || from > 255) return Promise.resolve(words.badRound);
      return tell({
        do: "contest-absent", contest: contest.contest, player: player.player, from,
        ...(kind === "once" ? { to: from } : {}), bye: kind === "back" ? "none" : bye,
      });
    },
  });
}

/** Takes a player out of the list who is in no round. */
export function askRemoval(contest: Contest, player: Player): Promise<boolean> {
  const words = tournament().players;
  return ask({
    title: words.remove(player.name), explain: words.removeExplain(player.name), confirm: words.remove(player.name),
    isDanger: true,
    act: () => tell({ do: "contest-leave", contest: contest.contest, player: player.player }),
  });
}
