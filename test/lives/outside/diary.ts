import type { Left } from "./changes.ts";
import type { Shown } from "./shown.ts";

/**
 * What a person wrote down of their life with the planner: what they asked for and said, and what
 * they saw.
 */
export type Diary = {
  readonly zone: string;
  readonly tasks: Map<string, TaskNote>;
  readonly habits: Map<string, HabitNote>;
  /** By block; what was ever written into the calendar for them. */
  readonly blocks: Map<string, BlockNote>;
  readonly updates: UpdateNote[];
  /** What the calendar must show. */
  calendar: ReadonlyMap<string, Shown>;
  /** What of the plan that was applied last was left out. */
  left: readonly Left[];
};

export type TaskNote = {
  readonly title: string;
  minutes: number;
  due: number | null;
  /** Done or deleted: nothing is left to do. */
  closed: boolean;
};

export type HabitNote = { readonly title: string; readonly minutes: number; readonly times: number };

export type BlockNote = {
  readonly key: string;
  readonly eventId: string;
  readonly work:
    | { readonly kind: "none" }
    | { readonly kind: "task"; readonly id: string }
    | { readonly kind: "habit"; readonly id: string; readonly monday: string };
  /** How long it is, as it stands or stood last. */
  times: { readonly start: number; readonly end: number };
  answer: { readonly state: "done" | "partial" | "missed"; readonly minutes: number; readonly at: number } | null;
  /** The person chose its place, in their calendar or on the page. */
  theirs: boolean;
  locked: boolean;
  /** The person took it out of the calendar. */
  skipped: boolean;
  /** Grows with every change that the person makes behind the server's back. */
  edits: number;
};

/** What an update did, as the calendar showed it. */
export type UpdateNote = {
  /** Where it is undone; null where the server died before it said so. */
  readonly undo: string | null;
  readonly at: number;
  readonly changes: readonly ChangeNote[];
  undone: boolean;
};

export type ChangeNote = {
  readonly key: string;
  readonly before: Shown | null;
  readonly after: Shown | null;
  /** How often the person had changed it by then, and whether its place before was their choice. */
  readonly edits: number;
  readonly theirs: boolean;
};

export function minutesOf({ start, end }: { readonly start: number; readonly end: number }): number {
  return Math.round((end - start) / 60_000);
}

/** The Monday of the ISO week of an instant. */
export function mondayAt(at: number, zone: string): string {
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}
