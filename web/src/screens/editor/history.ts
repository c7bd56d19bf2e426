// history.ts - what was set up, step by step: undo and redo. Room: web/screens.
import type { Setup } from "../../zug/setup";

export interface History {
  now(): Setup;
  /** A further step. Steps with the same name, one after the other, are one: a stroke of the mouse, a number being typed. */
  add(setup: Setup, name?: string): void;
  undo(): boolean;
  redo(): boolean;
  canUndo(): boolean;
  canRedo(): boolean;
}

export function makeHistory(first: Setup): History {
  let steps: { setup: Setup; name: string | undefined }[] = [{ setup: first, name: undefined }];
  let at = 0;
  const go = (by: -1 | 1): boolean => {
    if (!steps[at + by]) return false;
    at += by;
    return true;
  };
  const now = (): Setup => steps[at]?.setup ?? first;
  return {
    now,
    add: (setup, name) => {
      if (setup.fen === now().fen) return;
      const isSame = name !== undefined && steps[at]?.name === name;
      steps = [...steps.slice(0, isSame ? at : at + 1), { setup, name }];
      at = steps.length - 1;
    },
    undo: () => go(-1),
    redo: () => go(1),
    canUndo: () => at > 0,
    canRedo: () => at < steps.length - 1,
  };
}
