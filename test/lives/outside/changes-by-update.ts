import type { ApplyResponse } from "#contract/apply.ts";
import type { DraftEvent } from "#contract/event.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { ChangeNote, Diary } from "./life-record.ts";
import { eventKeyOf, seriesOf, timesOfDraft } from "./series.ts";
import type { Shown } from "./shown-events.ts";

type Times = { readonly start: number; readonly end: number };

/** Something of a plan that the calendar does not show after it was applied. */
export type Left = {
  /** Null for what was to go. */
  readonly index: number | null;
  readonly title: string;
  /** What it is of, as its draft says. */
  readonly taskId: string | undefined;
  /** Where it was to be, once or on some days; nowhere: it was to go. */
  readonly puts: readonly Times[];
  /** The block that it is, and where that stood when it was planned; null for a new one. */
  readonly block: { readonly key: string; readonly was: Times } | null;
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
  const made: Made[] = [];
  const fresh = [...after.values()].filter(({ key }) => !before.has(key));
  const keys = new Map([...diary.blocks.values()].map((note) => [note.eventId, note.key]));
  const note = (key: string, was: Shown | null, is: Shown | null) => {
    const { edits = 0, theirs = false } = diary.blocks.get(key) ?? {};
    changes.push({ key, before: was, after: is, edits, theirs });
  };
  for (const [index, draft] of variant.events.entries()) {
    const times = timesOf(draft);
    const key = keys.get(draft.event_id ?? "") ?? "";
    const [was, is] = [before.get(key), after.get(key)];
    const block = draft.stands === "moved" ? { key, was: timesOf(draft.was ?? draft) } : null;
    const undone = { index, title: draft.summary, taskId: draft.task_id, puts: timesOfDraft(draft), block };
    if (draft.stands === "kept") {
      if (was && is && !isAt(was, is)) faults.push(`${draft.summary} was to be kept, and was moved`);
    } else if (draft.stands === "moved") {
      if (was && is && isAt(is, times)) {
        if (!isAt(was, times)) note(key, was, is);
      } else left.push(undone);
    } else {
      const events = takeFresh(fresh, draft);
      for (const event of events) {
        note(event.key, null, event);
        made.push({ event, draft });
      }
      if (events.length === 0) left.push(undone);
      else if (events.length !== undone.puts.length)
        faults.push(`${draft.summary} is there ${events.length} times instead of ${undone.puts.length}`);
    }
  }
  for (const { event_id, summary: title, ...times } of variant.removes ?? []) {
    const key = keys.get(event_id) ?? "";
    const was = before.get(key);
    if (was && !after.has(key)) note(key, was, null);
    else left.push({ index: null, title, taskId: undefined, puts: [], block: { key, was: timesOf(times) } });
  }
  for (const event of fresh) faults.push(`${event.title} was written, and is in no plan`);
  return { changes, made, left, faults };
}

/** An event that was written, and the draft that it is by. */
export type Made = { readonly event: Shown; readonly draft: DraftEvent };

/** Takes what is there by a draft out of what is new: one event, or each time of a series. */
function takeFresh(fresh: Shown[], draft: DraftEvent): Shown[] {
  const [first] = timesOfDraft(draft);
  const recurs = draft.recurrence !== null;
  const found = fresh.find(
    (event) =>
      event.title === draft.summary && first && isAt(event, first) && (seriesOf(event.key) !== null) === recurs,
  );
  if (!found) return [];
  const taken = fresh.filter(({ key }) => eventKeyOf(key) === eventKeyOf(found.key));
  for (const event of taken) fresh.splice(fresh.indexOf(event), 1);
  return taken;
}

/** What an apply says of itself, against what the calendar shows of it. */
export function answerFaults(answer: ApplyResponse, changes: readonly ChangeNote[], left: readonly Left[]): string[] {
  // A series is one event.
  const count = (is: (change: ChangeNote) => boolean) =>
    new Set(changes.filter(is).map(({ key }) => eventKeyOf(key))).size;
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
    ...unsaid.map((one) => `${tellLeft(one)} was left out, and nobody said so`),
    ...done.map((index) => `the event ${index} is said to be left out, and is there`),
  ];
}

type Circumstances = {
  readonly diary: Diary;
  readonly before: ReadonlyMap<string, Shown>;
  readonly after: ReadonlyMap<string, Shown>;
  readonly now: number;
  /** Whether something else at its place is a reason: the plan was made before it may have come. */
  readonly mayOverlap: boolean;
  /** How often the person had changed each block behind the server's back by then. */
  readonly edits: ReadonlyMap<string, number>;
};

/**
 * What of a plan was left out for no good reason. Good ones are that its time has come, that the
 * block is no longer as it was when it was planned, that, where that is not allowed, something else
 * is at its place, and that its place is kept by a block which was left where it is for such a
 * reason.
 */
export function leftForNothing(left: readonly Left[], circumstances: Circumstances): Left[] {
  const { before, after, now, mayOverlap } = circumstances;
  const has = (one: Left) => {
    const { puts, block } = one;
    if ((puts[0] && puts[0].start < now) || (block !== null && block.was.start <= now)) return true;
    return block !== null && isChanged(block, circumstances);
  };
  const isOver = (one: Left, others: readonly Times[]) =>
    others.some(({ start, end }) => one.puts.some((put) => start < put.end && put.start < end));
  const excused = new Set(left.filter(has));
  const standing = mayOverlap ? [...after.values()].filter(({ key }) => stoodBefore(key, circumstances)) : [];
  for (const one of left) if (isOver(one, standing)) excused.add(one);
  for (let more = true; more; ) {
    const staying = [...excused].flatMap(({ block }) => (block && before.get(block.key)) ?? []);
    const found = left.filter((one) => !excused.has(one) && isOver(one, staying));
    for (const one of found) excused.add(one);
    more = found.length > 0;
  }
  return left.filter((one) => !excused.has(one));
}

/** Whether a block is gone, was answered, or was changed since it was planned. */
function isChanged({ key, was }: NonNullable<Left["block"]>, { diary, before, edits }: Circumstances): boolean {
  const event = before.get(key);
  const note = diary.blocks.get(key);
  return !event || !note || note.answer !== null || note.edits !== edits.get(key) || !isAt(event, was);
}

/** Whether an event was there before the plan: what a plan puts over itself is its own affair. */
function stoodBefore(key: string, { before, after }: Circumstances): boolean {
  const [was, is] = [before.get(key), after.get(key)];
  return was !== undefined && is !== undefined && isAt(was, is);
}

export function tellLeft({ title, puts: [put], block }: Left): string {
  return `"${title}" (${block?.key ?? "new"}) ${put ? new Date(put.start).toISOString() : "to be removed"}`;
}

function timesOf({ start, end }: { readonly start: string; readonly end: string }): Times {
  return { start: Date.parse(start), end: Date.parse(end) };
}

export function isAt(event: Times, { start, end }: Times): boolean {
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
