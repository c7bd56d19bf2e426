// record.ts - the names and entries of objects that have just the members of their type. Room: web/zug.
// TypeScript calls every name a string, for an object might have more members than its type; ours are written with it.

export const namesOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] => Object.keys(record) as K[];

export const entriesOf = <K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] =>
  namesOf(record).map((name) => [name, record[name]]);

/** An object that has something under each of these names. */
export const recordOf = <K extends string, V>(names: readonly K[], make: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>;

/** True for one of these texts, whatever it was. */
export const isOneOf = <T extends string>(texts: readonly T[], one: string | undefined): one is T =>
  texts.some((text) => text === one);
