import { DAY_MS } from "#domain/time.ts";
import { figuresOfTask, figuresOfWeek, weekOfHabit } from "./accountant.ts";
import { type BlockNote, type Diary, minutesOf, mondayAt, newBlock } from "./life-record.ts";
import type { Person, Proposal } from "./person.ts";
import { seriesOf } from "./series.ts";

/** Minutes that a plan says it has no room for, by what they are of. */
function declaredBy({ variants }: Proposal, index: number): Map<string, number> {
  const declared = new Map<string, number>();
  for (const { task_id, minutes } of variants[index]?.unplaced ?? [])
    declared.set(task_id, (declared.get(task_id) ?? 0) + minutes);
  return declared;
}

/**
 * What is in no calendar after a plan was applied, and the plan did not say so, and what stands
 * there that nothing needs. What was left out for a good reason is counted as if it had been done.
 */
export function openWork(person: Person, proposal: Proposal, index: number): string[] {
  const declared = declaredBy(proposal, index);
  const { note = "" } = proposal.variants[index] ?? {};
  const diary = asPlanned(person.diary);
  return [
    ...openTasks(diary, person.now, declared),
    ...openHabits(diary, person.now, proposal.window, { declared, note }),
  ];
}

/**
 * Of a habit a plan names as unplaced what had no room, and in a note what is owed beyond its days.
 */
function openHabits(
  diary: Diary,
  now: number,
  { start, end }: Proposal["window"],
  { declared, note }: { readonly declared: ReadonlyMap<string, number>; readonly note: string },
): string[] {
  const mondays = new Set([mondayAt(end - 1, diary.zone)]);
  for (let at = Math.max(now, start); at < end; at += DAY_MS / 4) mondays.add(mondayAt(at, diary.zone));
  return [...diary.habits].flatMap(([id, { title, closed }]) => {
    const open = [...mondays].map((monday) => figuresOfWeek(diary, id, monday, { now }).unscheduled_minutes);
    const minutes = open.reduce((sum, week) => sum + week, 0);
    const unplaced = declared.get(id) ?? 0;
    const isDeclared = unplaced === minutes || (unplaced < minutes && note.includes(title));
    return closed || isDeclared
      ? []
      : [`${title}: ${minutes} min are unscheduled, ${unplaced} were declared, and "${note}"`];
  });
}

function openTasks(diary: Diary, now: number, declared: ReadonlyMap<string, number>): string[] {
  return [...diary.tasks].flatMap(([id, { title, closed }]) => {
    const { unscheduled_minutes, freed_minutes } = figuresOfTask(diary, id, { now });
    // Plans leave the times of a series where they are, needed or not.
    const needless = Math.max(0, freed_minutes - minutesInSeries(diary, id));
    const unplaced = declared.get(id) ?? 0;
    return [
      ...(closed || unscheduled_minutes === unplaced
        ? []
        : [`${title}: ${unscheduled_minutes} min are unscheduled, ${unplaced} were declared`]),
      ...(needless === 0 ? [] : [`${title}: ${needless} min stand that nothing needs, after a plan`]),
    ];
  });
}

function minutesInSeries({ blocks, calendar }: Diary, id: string): number {
  const own = [...blocks.values()].filter(({ key, work, answer }) => {
    return work.kind === "task" && work.id === id && answer === null && seriesOf(key) !== null;
  });
  return own.reduce((sum, { key }) => {
    const event = calendar.get(key);
    return sum + (event ? minutesOf(event) : 0);
  }, 0);
}

/** The diary as it would be if nothing of the last plan had been left out. */
function asPlanned(diary: Diary): Diary {
  const calendar = new Map(diary.calendar);
  const blocks = new Map(diary.blocks);
  for (const [index, { title, taskId, puts, block }] of diary.left.entries()) {
    if (block && puts.length === 0) calendar.delete(block.key);
    for (const [nth, put] of puts.entries()) {
      const key = block?.key ?? `left-${index}-${nth}`;
      if (!block || calendar.has(key)) calendar.set(key, { key, title, ...put });
      const work = workOf(diary, taskId, put.start);
      if (!block && work) blocks.set(key, newBlock({ key, eventId: key, work, times: put }));
    }
  }
  return { ...diary, calendar, blocks };
}

function workOf({ tasks, habits, zone }: Diary, id: string | undefined, start: number): BlockNote["work"] | null {
  if (id === undefined) return null;
  if (tasks.has(id)) return { kind: "task", id };
  return habits.has(id) ? { kind: "habit", id, monday: mondayAt(start, zone) } : null;
}

/** The next plan of the same days: where all work stands, it changes nothing. */
export async function calmAgain(person: Person, { sessionId }: Proposal): Promise<string[]> {
  const next = await person.propose(1, sessionId);
  const [first] = next.variants;
  const { diary, now } = person;
  const isOpen = (id: string | undefined) => id === undefined || !hasAllPlanned(person, id);
  const moved = first?.events.filter(({ stands }) => stands === "moved") ?? [];
  const added =
    first?.events.filter(({ stands, task_id }) => stands !== "kept" && stands !== "moved" && !isOpen(task_id)) ?? [];
  const freed = isAnythingFreed(diary, now);
  const removed = freed ? [] : (first?.removes ?? []);
  const changed = [...moved, ...added, ...removed].map(({ summary, start }) => `${summary} ${start}`);
  return changed.length === 0 ? [] : [`nothing changed, and the next plan changes ${changed.join(", ")}`];
}

function isAnythingFreed(diary: Diary, now: number): boolean {
  const weeks = new Set(
    [...diary.blocks.values()].flatMap(({ work }) => (work.kind === "habit" ? [`${work.id}@${work.monday}`] : [])),
  );
  return (
    [...diary.tasks.keys()].some((id) => figuresOfTask(diary, id, { now }).freed_minutes > 0) ||
    [...weeks].some((week) => {
      const [id = "", monday = ""] = week.split("@");
      return figuresOfWeek(diary, id, monday, { now }).freed_minutes > 0;
    })
  );
}

function hasAllPlanned({ diary, now }: Person, id: string): boolean {
  if (diary.tasks.has(id)) return figuresOfTask(diary, id, { now }).unscheduled_minutes === 0;
  const weeks = [0, 7, 14].map((days) => mondayAt(now + days * DAY_MS, diary.zone));
  return weeks.every((monday) => {
    const { owed, kept, missed, skipped, planned } = weekOfHabit(diary, id, monday);
    return kept + missed + skipped + planned.length >= owed;
  });
}
