import type { Weekday } from "#contract/primitives.ts";

/** What a reading came to in the work that it was read for: what a chip says. Times are those of the wire. */
export type Meaning =
  | { readonly kind: "length"; readonly minutes: number }
  | { readonly kind: "due"; readonly at: string }
  /** A whole day as a date, a start as an instant. */
  | { readonly kind: "on"; readonly at: string }
  | { readonly kind: "start"; readonly at: string }
  /** From one date or instant to another; `minutes` where that is how long it takes. */
  | { readonly kind: "span"; readonly from: string; readonly to: string; readonly minutes: number | null }
  /** Every time that a habit is. */
  | { readonly kind: "hours"; readonly hours: readonly [from: string, to: string] }
  | {
      readonly kind: "repeat";
      readonly times: number;
      readonly days: readonly Weekday[] | null;
      readonly everyWeeks: number;
      readonly hours: readonly [from: string, to: string] | null;
    }
  | { readonly kind: "priority"; readonly level: number }
  | { readonly kind: "effort"; readonly effort: "deep" | "light" }
  | { readonly kind: "blocks"; readonly minutes: number }
  | { readonly kind: "category"; readonly name: string }
  | { readonly kind: "link"; readonly url: string };
