import type { DraftEvent } from "#contract/event.ts";

/** The earlier and later versions of one variant's blocks, for undo and redo. */
export type History = {
  /** Records `before` ahead of a change, and clears redo. */
  record(variantId: string, before: readonly DraftEvent[]): void;
  /** The blocks to restore, keeping `now` for redo; null when there is nothing to undo. */
  undo(variantId: string, now: readonly DraftEvent[]): readonly DraftEvent[] | null;
  redo(variantId: string, now: readonly DraftEvent[]): readonly DraftEvent[] | null;
};

type Stacks = { readonly past: (readonly DraftEvent[])[]; readonly future: (readonly DraftEvent[])[] };

const KEPT = 100;

export function createHistory(): History {
  const byVariant = new Map<string, Stacks>();
  const stacksOf = (variantId: string): Stacks => {
    const known = byVariant.get(variantId) ?? { past: [], future: [] };
    byVariant.set(variantId, known);
    return known;
  };
  return {
    record(variantId, before) {
      const { past, future } = stacksOf(variantId);
      past.push(before);
      if (past.length > KEPT) past.shift();
      future.length = 0;
    },
    undo(variantId, now) {
      const { past, future } = stacksOf(variantId);
      const before = past.pop();
      if (before) future.push(now);
      return before ?? null;
    },
    redo(variantId, now) {
      const { past, future } = stacksOf(variantId);
      const after = future.pop();
      if (after) past.push(now);
      return after ?? null;
    },
  };
}
