import type { Weekday } from "#contract/primitives.ts";

/** A part of the week: on these days (null: all that are worked on), between these times (minutes after midnight). */
export type Scope = { readonly days: readonly Weekday[] | null; readonly from: number; readonly to: number };

export const WHOLE_DAY = { from: 0, to: 24 * 60 } as const;

/** How the person wants to work. */
export type WorkWish =
  /** No work then. */
  | { readonly kind: "without"; readonly scopes: readonly Scope[] }
  /** Work then and at no other time; where days are named, on no other day. */
  | { readonly kind: "only"; readonly scopes: readonly Scope[] }
  /** Working hours of those days, also where there were none. */
  | { readonly kind: "hours"; readonly scopes: readonly Scope[] }
  /** Work goes on until then, and no longer. */
  | { readonly kind: "until"; readonly at: number; readonly days: readonly Weekday[] | null }
  /** Deep work then. */
  | { readonly kind: "focus"; readonly scopes: readonly Scope[] }
  | { readonly kind: "no-focus"; readonly scopes: readonly Scope[] }
  | { readonly kind: "length"; readonly name: LengthName; readonly minutes: number };

export type LengthName = "buffer_minutes" | "min_block_minutes" | "max_block_minutes" | "max_focus_minutes_per_day";

/** A wish found at the beginning of a clause; null where the clause is a wish that no rule can hold. */
export type FoundWish = { readonly wish: WorkWish | null; readonly end: number };
