import type { Rule } from "./grammar.ts";
import type { Hours, Moment, WallClock } from "./moment.ts";

/** What a form says, before it is known of which item. */
export type Said =
  | { readonly kind: "length"; readonly minutes: number }
  | { readonly kind: "due"; readonly moment: Moment }
  | { readonly kind: "on"; readonly moment: Moment }
  /** `after`: from when that is over. */
  | { readonly kind: "start"; readonly moment: Moment; readonly after: boolean }
  | {
      readonly kind: "repeat";
      readonly times: number;
      /** ISO weekdays. */
      readonly days: readonly number[] | null;
      readonly everyWeeks: number;
      readonly hours: Hours | null;
    }
  | { readonly kind: "priority"; readonly level: number }
  | { readonly kind: "effort"; readonly effort: "deep" | "light" }
  | { readonly kind: "blocks"; readonly minutes: number }
  | { readonly kind: "category"; readonly name: string }
  | { readonly kind: "link"; readonly url: string }
  /** Looks like another form and is none: it stays in the title. */
  | { readonly kind: "title" };

/** What of the documentation a form belongs to. */
export type Topic =
  | "length"
  | "due"
  | "on"
  | "start"
  | "span"
  | "repeat"
  | "priority"
  | "effort"
  | "blocks"
  | "category"
  | "link"
  | "title";

/** One row of the table of forms, which is the grammar, the documentation, the help in the field and the test at once. */
export type Form = {
  readonly topic: Topic;
  /**
   * Where it is read. `side`: at the beginning or the end, or beside a sign or what else is read; `apart`: with such on
   * both sides. Words that may as well be part of a title are read there alone.
   */
  readonly where: "anywhere" | "side" | "apart";
  readonly rules: readonly Rule<WallClock>[];
  /** What is typed, and the chip that shows what it means, said on Monday 7 December 2026 at 10:00. */
  readonly examples: readonly (readonly [typed: string, meaning: string])[];
};
