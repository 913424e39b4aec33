import type { Wish } from "#contract/wish.ts";

/** The least and the greatest minutes, or count, over the plans. */
export type Range = { readonly least: number; readonly most: number };

/** A proposed block; times in epoch milliseconds. */
export type Block = {
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly allDay: boolean;
  /** ISO weekdays 1 to 7 on which it repeats weekly; null when it happens once. */
  readonly weekly: readonly number[] | null;
};

/** Unplaced work in a plan, the reason, and its remedy. */
export type LeftOut = {
  readonly title: string;
  readonly reason: string;
  readonly suggestion: string | null;
};

/** A statement about all plans together. Plans are named by title, dates are `YYYY-MM-DD`. */
export type SetFact =
  | { readonly kind: "nothing-to-plan"; readonly from: string; readonly to: string }
  | {
      readonly kind: "fits";
      readonly placed: Range;
      readonly unplaced: Range;
      readonly from: string;
      readonly to: string;
    }
  | { readonly kind: "deadlines"; readonly met: Range; readonly total: number }
  /** Free working time before the due date, in each plan that finishes it in time. */
  | { readonly kind: "tight"; readonly title: string; readonly spare: Range }
  /** A wish, with the plans that keep to it and those that do not. */
  | {
      readonly kind: "wish";
      readonly wish: Wish;
      readonly keptBy: readonly string[];
      readonly brokenBy: readonly string[];
    }
  /** Working days without planned work in any plan. */
  | { readonly kind: "free-in-all"; readonly dates: readonly string[] }
  | { readonly kind: "pick"; readonly plan: string; readonly because: Reason | null }
  /** Why there are fewer plans than usual, or why they differ less. */
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "late-in"; readonly minutes: Range; readonly plans: readonly string[]; readonly all: boolean }
  | (LeftOut & {
      readonly kind: "left-out";
      readonly minutes: Range;
      /** Null when no plan has room for it. */
      readonly plans: readonly string[] | null;
      /** The plan to which the reason applies; null when it applies to all. */
      readonly of: string | null;
    })
  | { readonly kind: "more-left-out"; readonly count: number }
  | { readonly kind: "unanswered"; readonly minutes: number }
  | { readonly kind: "unread"; readonly labels: readonly string[]; readonly recalled: Recalled | null }
  | { readonly kind: "not-understood"; readonly parts: readonly string[]; readonly more: number };

/**
 * Where sources could not be read, the last reading of their events counts as busy; from
 * `unknownFrom` on, if set, only recurring events are known.
 */
export type Recalled = { readonly unknownFrom: string | null };

/** A statement about one plan. */
export type PlanFact =
  | { readonly kind: "purpose"; readonly strategy: Strategy }
  | { readonly kind: "empty" }
  | { readonly kind: "totals"; readonly minutes: number; readonly days: number; readonly fullest: Load | null }
  | { readonly kind: "habit"; readonly block: Block }
  | { readonly kind: "day"; readonly date: string; readonly blocks: readonly Block[] }
  | { readonly kind: "later-days"; readonly blocks: number; readonly minutes: number; readonly last: string }
  /** Less of its work is late or left out than of any other of its set. */
  | { readonly kind: "least-harm" }
  /** The best or the worst of its set by a noticeable difference. */
  | { readonly kind: "stands"; readonly place: "best" | "worst"; readonly measure: Measure }
  | { readonly kind: "fullest"; readonly load: Load }
  | { readonly kind: "finish"; readonly at: number }
  | { readonly kind: "begins"; readonly at: number; readonly title: string }
  /** The latest time of day at which work ends. */
  | { readonly kind: "day-ends"; readonly at: number }
  | { readonly kind: "free-days"; readonly dates: readonly string[] }
  | { readonly kind: "done"; readonly title: string; readonly at: number; readonly spare: number }
  | { readonly kind: "keeps"; readonly wish: Wish; readonly kept: boolean }
  | { readonly kind: "late"; readonly minutes: number }
  | { readonly kind: "focus"; readonly minutes: number }
  | { readonly kind: "tightest"; readonly title: string; readonly minutes: number }
  | { readonly kind: "moved"; readonly blocks: number }
  | (LeftOut & { readonly kind: "unplaced"; readonly minutes: number })
  | { readonly kind: "more-unplaced"; readonly count: number };

/** A statement that can say why one would start from its plan. */
export type Reason = Extract<PlanFact, { readonly kind: "purpose" | "least-harm" | "stands" }>;

export const STRATEGIES = [
  "deadline-first",
  "balanced",
  "deep-work",
  "early-finish",
  "change-least",
  "few-days",
] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Planned minutes of one local day. */
export type Load = { readonly date: string; readonly minutes: number };

/**
 * A measure by which plans are compared: minutes, blocks, days with work, the last end, or the
 * fullest day.
 */
export type Measure =
  | Minutes<"placed" | "late" | "slack" | "focus">
  | { readonly kind: "fullest"; readonly load: Load }
  | { readonly kind: "days"; readonly days: number }
  | { readonly kind: "finish"; readonly at: number }
  | { readonly kind: "moved"; readonly blocks: number };

/** A measure of each kind, in minutes. */
export type Minutes<Kind> = Kind extends string ? { readonly kind: Kind; readonly minutes: number } : never;

export type DraftFact = SetFact | PlanFact;
