import type { Weekday } from "#contract/primitives.ts";

/**
 * A part of the week: on these days (null: all that are worked on), between these times (minutes after midnight). What is
 * said as a part of the day ("mornings") ends where the working hours show that it does.
 */
export type Scope = {
  readonly days: readonly Weekday[] | null;
  readonly from: number;
  readonly to: number;
  readonly shape: "day" | "part" | "edge" | "span";
};

export const WHOLE_DAY = { from: 0, to: 24 * 60 } as const;

/** Some days of the week; null: all that are worked on. */
export type SomeDays = readonly Weekday[] | null;

/** How the person wants to work. */
export type WorkWish =
  /** No work then. */
  | { readonly kind: "without"; readonly scopes: readonly Scope[] }
  /** Work then and at no other time; on other days as before, or not at all. */
  | { readonly kind: "only"; readonly scopes: readonly Scope[]; readonly otherDays: "as before" | "none" }
  /** Working hours of those days, also where there were none. */
  | { readonly kind: "hours"; readonly scopes: readonly Scope[] }
  /** Work then, too. */
  | { readonly kind: "also"; readonly scopes: readonly Scope[] }
  /** The first work of the day begins then. */
  | { readonly kind: "begin"; readonly at: number; readonly days: SomeDays }
  /** Work goes on until then, and no longer. */
  | { readonly kind: "until"; readonly at: number; readonly days: SomeDays }
  /** The gap in the middle of the day is then. */
  | { readonly kind: "lunch"; readonly scopes: readonly Scope[] }
  /** Work goes on through the middle of the day. */
  | { readonly kind: "no-lunch"; readonly days: SomeDays }
  /** Deep work then. */
  | { readonly kind: "focus"; readonly scopes: readonly Scope[]; readonly otherDays: "as before" | "none" }
  | { readonly kind: "no-focus"; readonly scopes: readonly Scope[] }
  /** How long one block may be. */
  | { readonly kind: "blocks"; readonly least: number | null; readonly most: number | null }
  /** So long a block, and then so long a rest. */
  | { readonly kind: "rhythm"; readonly block: number; readonly rest: number }
  | { readonly kind: "length"; readonly name: LengthName; readonly minutes: number };

export type LengthName = "buffer_minutes" | "max_focus_minutes_per_day" | "default_task_minutes";
