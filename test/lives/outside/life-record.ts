import type { Left } from "./changes-by-update.ts";
import type { Shown } from "./shown-events.ts";

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
  /** What passed blocks count as that nobody answered. */
  policy: "ask" | "done" | "missed";
  /** What the calendar must show. */
  calendar: ReadonlyMap<string, Shown>;
  /** What of the plan that was applied last was left out. */
  left: readonly Left[];
};

export type TaskNote = {
  readonly title: string;
  /** What the person wants of it: as listed, or what they said is left of it. */
  minutes: number;
  listed: number;
  due: number | null;
  /** Done or deleted: nothing is left to do. */
  closed: boolean;
};

export type HabitNote = {
  readonly title: string;
  minutes: number;
  times: number;
  readonly everyWeeks: number;
  readonly startsOn: string;
  pausedUntil: string | null;
  /** Deleted. */
  closed: boolean;
};

export type BlockNote = {
  readonly key: string;
  readonly eventId: string;
  readonly work:
    | { readonly kind: "none" }
    | { readonly kind: "task"; readonly id: string }
    | { readonly kind: "habit"; readonly id: string; readonly monday: string };
  /** How long it is, as it stands or stood last. */
  times: { readonly start: number; readonly end: number };
  answer: AnswerNote | null;
  /** The person took an answer to what has passed back: nothing answers it for them. */
  open: boolean;
  /** The update that touched it last. */
  update: UpdateNote | null;
  /** The person chose its place, in their calendar or on the page. */
  theirs: boolean;
  locked: boolean;
  /** The person took it out of the calendar. */
  skipped: boolean;
  /** Grows with every change that the person makes behind the server's back. */
  edits: number;
};

export type AnswerNote = {
  readonly state: "done" | "partial" | "missed";
  readonly minutes: number;
  readonly at: number;
  readonly by: "person" | "policy";
};

/** Something that was just written for a piece of work. */
export function newBlock(found: Pick<BlockNote, "key" | "eventId" | "work" | "times">): BlockNote {
  const flags = { theirs: false, locked: false, skipped: false, open: false };
  return { ...found, ...flags, answer: null, update: null, edits: 0 };
}

/** What an update did, as the calendar showed it. */
export type UpdateNote = {
  /** Where it is undone; null where the server died before it said so. */
  readonly undo: string | null;
  readonly at: number;
  readonly changes: readonly ChangeNote[];
  readonly plan: WrittenPlan | null;
  undone: boolean;
};

/**
 * A plan that was written: when, for which time, and what else it saw in the calendar; null where
 * it could see nothing.
 */
export type WrittenPlan = {
  readonly writtenAt: number;
  readonly window: { readonly start: number; readonly end: number };
  readonly meetings: Meetings | null;
};

export type Meetings = ReadonlyMap<string, { readonly start: number; readonly end: number }>;

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

export function meetingsIn({ calendar, blocks }: Diary): Meetings {
  return new Map([...calendar].filter(([key]) => !blocks.has(key)));
}

/** What the person's preference answers for them, at the first sight of what has passed. */
export function answerByPolicy({ blocks, calendar, policy }: Diary, now: number): void {
  if (policy === "ask") return;
  for (const note of blocks.values()) {
    const event = calendar.get(note.key);
    if (note.answer !== null || note.open || !event || event.end > now) continue;
    const times = { start: event.start, end: event.end };
    const answer = { state: policy, minutes: policy === "done" ? minutesOf(event) : 0, at: now, by: "policy" } as const;
    Object.assign(note, { times, answer });
  }
}

/** How often a habit is owed in the week that begins on `monday`. */
export function timesOwed({ times, everyWeeks, startsOn, pausedUntil, closed }: HabitNote, monday: string): number {
  const first = mondayOf(startsOn);
  const weeks = Temporal.PlainDate.from(first).until(monday).days / 7;
  const isPaused = pausedUntil !== null && monday < mondayOf(pausedUntil);
  return closed || isPaused || weeks % everyWeeks !== 0 ? 0 : times;
}

function mondayOf(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
}
