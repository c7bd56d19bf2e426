// session.ts - who is at this browser, and the options that are kept with the account. Room: web/net.
import { changeSettings, onSettings, settings } from "../app/settings";
import { recordOf } from "../zug/record";
import { http } from "./http";
import type { SetUp } from "./http";
import type { Answer, Me, Options } from "./messages";
import { zone } from "./socket";

let current: Me | null = null;
let known: Promise<Me | null> | undefined;
const listeners = new Set<(me: Me | null) => void>();
const NAMES = ["smart_move", "premove", "auto_queen", "confirm"] as const satisfies (keyof Options)[];

/** Who has come in, as far as is known by now. */
export const me = (): Me | null => current;

/** Asks the zone who this is, once; null for nobody, and without a zone. */
export function loadMe(): Promise<Me | null> {
  known ??= http.me().then((answer) => {
    if (answer.ok && answer.me) become(answer.me, "account");
    return current;
  });
  return known;
}

/** Calls a function whenever somebody comes in or goes out; the answer stops that. */
export function onMe(listener: (me: Me | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Those who have an account find their options as they left them; a new one begins with those of the browser. */
function become(next: Me | null, options: "account" | "browser"): void {
  const isOther = next?.id !== current?.id;
  current = next;
  known = Promise.resolve(next);
  if (next && isOther && options === "account") changeSettings(next.options);
  if (next) keepOptions();
  if (isOther) for (const listener of listeners) listener(next);
}

const optionsOf = (from: Options): Options => recordOf(NAMES, (name) => from[name]);

let keeping: Promise<unknown> = Promise.resolve();

/** Resolves when the zone knows the options as they are here. */
export const optionsKept = (): Promise<unknown> => keeping;

/** Keeps the options of the browser with the account, if they differ. */
function keepOptions(): void {
  const wanted = optionsOf(settings());
  if (!current || NAMES.every((name) => current?.options[name] === wanted[name])) return;
  current = { ...current, options: wanted };
  // One after the other: two at once might come in either order.
  keeping = keeping.then(() => http.options(wanted));
}

/** Takes the answer to coming in: the connection is then opened as this person. */
function entered(answer: Answer<{ me: Me }>, options: "account" | "browser"): Answer<{ me: Me }> {
  if (!answer.ok) return answer;
  become(answer.me, options);
  zone().renew();
  return answer;
}

export const session = {
  guest: async (name: string): Promise<Answer<{ me: Me }>> => entered(await http.guest(name), "browser"),
  register: async (name: string, password: string): Promise<Answer<{ me: Me }>> =>
    entered(await http.register(name, password), "browser"),
  login: async (name: string, password: string): Promise<Answer<{ me: Me }>> =>
    entered(await http.login(name, password), "account"),
  setUp: async (form: SetUp): Promise<Answer<{ me: Me }>> => entered(await http.setUp(form), "browser"),
  loginByCode: async (code: string): Promise<Answer<{ me: Me }>> =>
    entered(await http.loginByCode(code), "account"),
  changePassword: async (old: string, next: string): Promise<Answer<{ me: Me }>> =>
    entered(await http.password(old, next), "account"),
  rename: async (name: string): Promise<Answer<{ me: Me }>> => {
    const answer = await http.name(name);
    if (answer.ok) {
      become(answer.me, "browser");
      for (const listener of listeners) listener(current);
    }
    return answer;
  },
  /** An account has taken the name of this guest, who has another now. */
  renamed: (person: Me): void => {
    if (person.id !== current?.id) return;
    become(person, "browser");
    for (const listener of listeners) listener(current);
  },
  logout: async (everywhere: boolean): Promise<Answer<object>> => {
    const answer = await http.logout(everywhere);
    if (!answer.ok && answer.code !== "log-in") return answer;
    become(null, "browser");
    zone().renew();
    return answer;
  },
};

onSettings(keepOptions);
// A session that was ended elsewhere, or a name that was changed there. Who comes as a watcher is greeted as nobody.
zone().onHello((person) => {
  if (!zone().isWatcher() && known && person?.id !== current?.id) become(person, "account");
});
