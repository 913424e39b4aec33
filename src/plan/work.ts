/**
 * A reference to the work of a block. For a habit, the id names the habit and the ISO week that
 * owes it (see `habit-week.ts`).
 */
export type WorkRef = { readonly kind: "task" | "coursework" | "habit"; readonly id: string };

/** A piece of work as its source lists it, or last listed it. */
export type Work = {
  readonly ref: WorkRef;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly due: number | null;
  readonly estimateMinutes: number;
  /**
   * The length of an occurrence of a habit. Blocks of a habit count by occurrence, whatever their
   * length.
   */
  readonly occurrenceMinutes: number | null;
  /** Done, handed in, or deleted at its source: only blocks that have begun remain. */
  readonly closed: boolean;
};

/** Equal for equal references. */
export function workKey({ kind, id }: WorkRef): string {
  return `${kind}:${id}`;
}
