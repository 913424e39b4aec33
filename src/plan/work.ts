/**
 * What a block is of. The id of a habit's work names the habit and the ISO week that owes it (see
 * `habit-week.ts`).
 */
export type WorkRef = { readonly kind: "task" | "coursework" | "habit"; readonly id: string };

/** A piece of work as its source knows it now, or knew it last. */
export type Work = {
  readonly ref: WorkRef;
  readonly title: string;
  /** Epoch milliseconds. */
  readonly due: number | null;
  readonly estimateMinutes: number;
  /**
   * How long one occurrence of a habit is. Blocks of a habit count by occurrence, whatever their
   * length.
   */
  readonly occurrenceMinutes: number | null;
  /** Done, handed in, or deleted at its source: nothing is left of it but what has begun. */
  readonly closed: boolean;
};

/** One text for equal references. */
export function workKey({ kind, id }: WorkRef): string {
  return `${kind}:${id}`;
}
