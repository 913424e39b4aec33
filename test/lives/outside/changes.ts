import type { ApplyResponse } from "#contract/apply.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { ChangeNote, Diary } from "./diary.ts";
import type { Shown } from "./shown.ts";

/**
 * Something of a plan that the calendar does not show after it was applied. `index`: null for what
 * was to go.
 */
export type Left = {
  readonly index: number | null;
  readonly title: string;
  readonly start: number;
  /** Where it stands instead. */
  readonly was: number | null;
};

type Calendars = {
  readonly diary: Diary;
  readonly before: ReadonlyMap<string, Shown>;
  readonly after: ReadonlyMap<string, Shown>;
};

/**
 * What an update did, by the calendar before and after, what of the plan it did not do, and what it
 * should not have done.
 */
export function changesBy(variant: DraftVariant, { diary, before, after }: Calendars) {
  const faults: string[] = [];
  const changes: ChangeNote[] = [];
  const left: Left[] = [];
  const fresh = [...after.values()].filter(({ key }) => !before.has(key));
  const keys = new Map([...diary.blocks.values()].map((note) => [note.eventId, note.key]));
  const note = (key: string, was: Shown | null, is: Shown | null) => {
    const { edits = 0, theirs = false } = diary.blocks.get(key) ?? {};
    changes.push({ key, before: was, after: is, edits, theirs });
  };
  for (const [index, draft] of variant.events.entries()) {
    const times = { start: Date.parse(draft.start), end: Date.parse(draft.end) };
    const key = keys.get(draft.event_id ?? "") ?? "";
    const [was, is] = [before.get(key), after.get(key)];
    const undone = { index, title: draft.summary, start: times.start, was: was?.start ?? null };
    if (draft.stands === "kept") {
      if (was && is && !isAt(was, is)) faults.push(`${draft.summary} was to be kept, and was moved`);
    } else if (draft.stands === "moved") {
      if (was && is && isAt(is, times)) {
        if (!isAt(was, times)) note(key, was, is);
      } else left.push(undone);
    } else {
      const found = fresh.findIndex((event) => event.title === draft.summary && isAt(event, times));
      const [made] = found < 0 ? [] : fresh.splice(found, 1);
      if (made) note(made.key, null, made);
      else left.push(undone);
    }
  }
  for (const { event_id, summary, start } of variant.removes ?? []) {
    const key = keys.get(event_id) ?? "";
    const was = before.get(key);
    if (was && !after.has(key)) note(key, was, null);
    else left.push({ index: null, title: summary, start: Date.parse(start), was: was?.start ?? null });
  }
  for (const event of fresh) faults.push(`${event.title} was written, and is in no plan`);
  return { changes, left, faults };
}

/** What an apply says of itself, against what the calendar shows of it. */
export function answerFaults(answer: ApplyResponse, changes: readonly ChangeNote[], left: readonly Left[]): string[] {
  const count = (is: (change: ChangeNote) => boolean) => changes.filter(is).length;
  const counts = {
    created_count: count(({ before }) => before === null),
    deleted_count: count(({ after }) => after === null),
  };
  const wrong = Object.entries(counts).filter(([name, found]) => answer[name as keyof typeof counts] !== found);
  const skipped = (answer.skipped ?? []).filter(({ index }) => index !== null).map(({ index }) => index);
  const unsaid = left.filter(({ index }) => index !== null && !skipped.includes(index));
  const done = skipped.filter((index) => !left.some((one) => one.index === index));
  return [
    ...wrong.map(
      ([name, found]) => `the apply says ${name} ${answer[name as keyof typeof counts]}, and it is ${found}`,
    ),
    ...unsaid.map(({ title, start }) => `${title} ${new Date(start).toISOString()} was left out, and nobody said so`),
    ...done.map((index) => `the event ${index} is said to be left out, and is there`),
  ];
}

export function isAt(event: Shown, { start, end }: { readonly start: number; readonly end: number }): boolean {
  return event.start === start && event.end === end;
}

/** The calendar once these changes were made. */
export function applied(before: ReadonlyMap<string, Shown>, changes: readonly ChangeNote[]): Map<string, Shown> {
  const after = new Map(before);
  for (const change of changes) {
    if (change.after) after.set(change.key, change.after);
    else after.delete(change.key);
  }
  return after;
}

/** What was written or moved over something else, although nobody allowed it. */
export function doubleBookings(changes: readonly ChangeNote[], calendar: ReadonlyMap<string, Shown>): string[] {
  return changes.flatMap(({ after }) => {
    if (!after) return [];
    const under = [...calendar.values()].filter(
      (other) => other.key !== after.key && other.start < after.end && after.start < other.end,
    );
    return under.map((other) => `${after.title} was put over ${other.title}`);
  });
}
