import type { StandingPlan, WorkAccount } from "#contract/plan.ts";
import { type BlockNote, type Diary, minutesOf, timesOwed } from "./life-record.ts";
import { countFaults, outlookFaults, timeFaults } from "./open-work-faults.ts";
import { eventKeyOf, seriesOf } from "./series.ts";
import type { Shown } from "./shown-events.ts";

/**
 * A block that begins so soon is nobody's to move: the preference `frozen_hours` as it is when
 * nobody sets it.
 */
const FROZEN_MS = 2 * 3_600_000;

export type Seen = {
  readonly now: number;
  readonly shown: readonly Shown[];
  readonly plan: StandingPlan;
  /** The calendar could not be read: nothing in it is anybody's to move, and no meeting is seen. */
  readonly unread?: boolean | undefined;
  /** Whether the server's clock stands still while it is asked something. */
  readonly exact: boolean;
};

/**
 * Adds a life up from the calendar, as any program shows it, and from the diary, and says what the
 * server's books have otherwise. It knows nothing of how the server counts.
 */
export function audit(diary: Diary, seen: Seen): string[] {
  return [
    ...calendarFaults(diary.calendar, seen.shown),
    ...blockFaults(diary, seen),
    ...[...diary.tasks.keys()].flatMap((id) => taskFaults(diary, id, seen)),
    ...[...diary.habits.keys()].flatMap((id) => habitFaults(diary, id, seen)),
    ...countFaults(diary, seen),
    ...outlookFaults(diary, seen),
  ];
}

/** Every event is there once, where it was last put. */
export function calendarFaults(expected: ReadonlyMap<string, Shown>, shown: readonly Shown[]): string[] {
  const faults: string[] = [];
  const found = Map.groupBy(shown, ({ key }) => key);
  for (const [key, events] of found) {
    const [event] = events as [Shown];
    const wanted = expected.get(key);
    if (events.length > 1) faults.push(`the calendar has ${events.length} events ${key}`);
    if (!wanted) faults.push(`the calendar has ${tell(event)}, which should not be there`);
    else if (tell(wanted) !== tell(event)) faults.push(`the calendar has ${tell(event)} instead of ${tell(wanted)}`);
  }
  for (const [key, event] of expected) if (!found.has(key)) faults.push(`the calendar has lost ${tell(event)}`);
  return faults;
}

/** Every block is known once, in the state that follows from the last answer and the calendar. */
function blockFaults({ blocks, calendar }: Diary, { plan, now }: Seen): string[] {
  const faults: string[] = [];
  const known = Map.groupBy(plan.blocks, ({ block_id }) => block_id);
  const unanswered: string[] = [];
  for (const note of blocks.values()) {
    const [block, ...more] = known.get(note.key) ?? [];
    const event = calendar.get(note.key);
    const state = note.answer?.state ?? (event ? "planned" : "cancelled");
    // Of a series that was taken back only those times are left of which something was said.
    if (!block && note.answer === null && isOfNoSeries(note, calendar)) continue;
    if (!block || more.length > 0) faults.push(`block ${note.key} is known ${more.length + Number(!!block)} times`);
    else {
      if (block.state !== state) faults.push(`block ${note.key} is ${block.state} instead of ${state}`);
      const minutes = note.answer && note.answer.state !== "missed" ? note.answer.minutes : null;
      if (state !== "cancelled" && (block.answered_by ?? null) !== (note.answer?.by ?? null))
        faults.push(`block ${note.key} was answered by ${block.answered_by}, not by ${note.answer?.by}`);
      if (block.locked !== note.locked) faults.push(`block ${note.key} is ${block.locked ? "" : "not "}locked`);
      if (block.minutes_done !== minutes)
        faults.push(`block ${note.key} has ${block.minutes_done} min, not ${minutes}`);
      const isAt = event && Date.parse(block.start) === event.start && Date.parse(block.end) === event.end;
      if (state === "planned" && !isAt) faults.push(`block ${note.key} is at ${block.start}, its event is elsewhere`);
      if (state === "planned" && event && event.end <= now) unanswered.push(note.key);
    }
    known.delete(note.key);
  }
  for (const key of known.keys()) faults.push(`block ${key} is of no event that was ever there`);
  if (unanswered.sort().join() !== plan.unanswered.toSorted().join())
    faults.push(`${plan.unanswered.length} blocks are said to be unanswered, and ${unanswered.length} are`);
  return faults;
}

/** Whether it is one time of a series of which nothing is there any more. */
function isOfNoSeries({ key }: BlockNote, calendar: Diary["calendar"]): boolean {
  const series = seriesOf(key)?.key;
  return series !== undefined && [...calendar.keys()].every((other) => eventKeyOf(other) !== series);
}

type Figures = Pick<
  WorkAccount,
  "estimate_minutes" | "credited_minutes" | "scheduled_minutes" | "unscheduled_minutes" | "freed_minutes"
>;

/** What is left of a task, counted from the calendar. */
export function figuresOfTask(
  { tasks, blocks, calendar }: Diary,
  id: string,
  { now, unread }: Pick<Seen, "now" | "unread">,
): Figures {
  const { minutes, closed } = tasks.get(id) ?? { minutes: 0, closed: true };
  const own = [...blocks.values()].filter(({ work }) => work.kind === "task" && work.id === id);
  const credited = own.reduce((sum, { answer }) => sum + (answer?.minutes ?? 0), 0);
  const standing = own.filter(({ answer, key }) => answer === null && calendar.has(key));
  const timeOf = ({ key }: BlockNote) => minutesOf(calendar.get(key) as Shown);
  const isFixed = (note: BlockNote) => {
    const { start } = calendar.get(note.key) as Shown;
    return closed ? start <= now : start < now + FROZEN_MS || isPinned(note) || unread === true;
  };
  const total = standing.reduce((sum, note) => sum + timeOf(note), 0);
  const fixed = standing.filter(isFixed).reduce((sum, note) => sum + timeOf(note), 0);
  return figures(closed ? credited : minutes, { credited, total, fixed });
}

/** Whether no plan of ours moves it, wherever it is: that of a series never is. */
function isPinned({ key, theirs, locked }: BlockNote): boolean {
  return theirs || locked || seriesOf(key) !== null;
}

function figures(
  wanted: number,
  { credited, total, fixed }: { credited: number; total: number; fixed: number },
): Figures {
  const estimate = Math.max(wanted, credited + fixed);
  const scheduled = Math.min(total, estimate - credited);
  return {
    estimate_minutes: estimate,
    credited_minutes: credited,
    scheduled_minutes: scheduled,
    unscheduled_minutes: estimate - credited - scheduled,
    freed_minutes: total - scheduled,
  };
}

function taskFaults(diary: Diary, id: string, { plan, now, unread }: Seen): string[] {
  const mine = figuresOfTask(diary, id, { now, unread });
  const rows = plan.work.filter(({ work }) => work.kind === "task" && work.id === id);
  const title = diary.tasks.get(id)?.title ?? id;
  const isOver = diary.tasks.get(id)?.closed && mine.estimate_minutes === 0 && mine.freed_minutes === 0;
  if (rows.length === 0 && isOver) return [];
  if (rows.length !== 1) return [`${title} has ${rows.length} rows`];
  const [row] = rows as [WorkAccount];
  return [...differences(title, row, mine), ...timeFaults(diary, id, row)];
}

function differences(title: string, row: WorkAccount, mine: Figures): string[] {
  return Object.entries(mine).flatMap(([name, value]) => {
    const theirs = row[name as keyof Figures];
    const negative = theirs < 0 ? [`${title}: ${name} is negative`] : [];
    return theirs === value ? negative : [`${title}: ${name} is ${theirs}, and by the calendar ${value}`];
  });
}

/**
 * Occurrences of a habit in a week: kept, planned, missed, skipped, and the rest, which is in no
 * calendar.
 */
export function weekOfHabit({ habits, blocks, calendar }: Diary, id: string, monday: string) {
  const own = [...blocks.values()].filter(
    ({ work }) => work.kind === "habit" && work.id === id && work.monday === monday,
  );
  const count = (is: (note: BlockNote) => boolean) => own.filter(is).length;
  const kept = count(({ answer }) => answer?.state === "done" || answer?.state === "partial");
  const missed = count(({ answer }) => answer?.state === "missed");
  const skipped = count(({ answer, skipped: left, key }) => answer === null && left && !calendar.has(key));
  const planned = own.filter(({ answer, key }) => answer === null && calendar.has(key));
  const habit = habits.get(id);
  return { owed: habit ? timesOwed(habit, monday) : 0, kept, missed, skipped, planned };
}

/** The same week in minutes. */
export function figuresOfWeek(
  diary: Diary,
  id: string,
  monday: string,
  { now, unread }: Pick<Seen, "now" | "unread">,
): Figures {
  const { minutes = 0, closed = true } = diary.habits.get(id) ?? {};
  const { owed, kept, missed, skipped, planned } = weekOfHabit(diary, id, monday);
  const isFixed = (note: BlockNote) => {
    const { start } = diary.calendar.get(note.key) as Shown;
    return closed ? start <= now : start < now + FROZEN_MS || isPinned(note) || unread === true;
  };
  return figures(closed ? kept * minutes : Math.max(0, owed - missed - skipped) * minutes, {
    credited: kept * minutes,
    total: planned.length * minutes,
    fixed: planned.filter(isFixed).length * minutes,
  });
}

function habitFaults(diary: Diary, id: string, { plan, now, unread }: Seen): string[] {
  const title = diary.habits.get(id)?.title ?? id;
  const rows = plan.work.filter(({ work }) => work.kind === "habit" && work.id.startsWith(`${id}@`));
  const known = new Set(rows.map(({ work }) => work.id.slice(id.length + 1)));
  const blocks = [...diary.blocks.values()].flatMap(({ work, key }) =>
    work.kind === "habit" && work.id === id && diary.calendar.has(key) ? [work.monday] : [],
  );
  // Of a habit that is kept no more nothing is left to say once all its blocks were missed.
  const isOver = (monday: string) => {
    const { estimate_minutes, freed_minutes } = figuresOfWeek(diary, id, monday, { now, unread });
    return diary.habits.get(id)?.closed && estimate_minutes === 0 && freed_minutes === 0;
  };
  const unsaid = [...new Set(blocks)].filter((monday) => !known.has(monday) && !isOver(monday));
  return [
    ...unsaid.map((monday) => `${title} has blocks in the week of ${monday}, and no row`),
    ...rows.flatMap((row) => {
      const monday = row.work.id.slice(id.length + 1);
      const mine = figuresOfWeek(diary, id, monday, { now, unread });
      return differences(`${title} in the week of ${monday}`, row, mine);
    }),
  ];
}

export function tell({ title, key, start, end }: Shown): string {
  return `"${title}" (${key}) ${new Date(start).toISOString()}–${new Date(end).toISOString()}`;
}
