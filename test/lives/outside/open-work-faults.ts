import type { StandingPlan, WorkAccount } from "#contract/plan.ts";
import type { Seen } from "./accountant.ts";
import { type Diary, type Meetings, meetingsIn, minutesOf, type UpdateNote } from "./life-record.ts";
import type { Shown } from "./shown-events.ts";

type Times = { readonly start: number; readonly end: number };

/** A server that dies on a shared store is followed by one a minute later. */
const SOME_MINUTES_MS = 5 * 60_000;

/** How often each answer was given, in all and since the plan was written last. */
export function countFaults({ blocks, updates }: Diary, { plan: { blocks: theirs, since }, exact }: Seen): string[] {
  const answers = [...blocks.values()].flatMap(({ answer }) => answer ?? []);
  const last = updates.findLast(({ plan, undone }) => plan !== null && !undone);
  const from = since.from === null ? null : Date.parse(since.from);
  const margin = exact ? 0 : SOME_MINUTES_MS;
  const isSince = last?.plan ? from !== null && last.at <= from && from <= last.plan.writtenAt : from === null;
  return [
    ...(isSince ? [] : [`the plan is said to be of ${since.from}, not of ${last && new Date(last.at).toISOString()}`]),
    ...(["done", "partial", "missed"] as const).flatMap((state) => {
      const mine = answers.filter((answer) => answer.state === state);
      const after = (time: number) => mine.filter(({ at }) => at >= time).length;
      const [least, most] = [after((from ?? 0) + margin), after((from ?? 0) - margin)];
      const all = theirs.filter((block) => block.state === state).length;
      return [
        ...(all === mine.length ? [] : [`${all} blocks are ${state}, and ${mine.length} were answered so`]),
        ...(least <= since[state] && since[state] <= most
          ? []
          : [`since the last update ${since[state]} are ${state}, and ${least} to ${most} were`]),
      ];
    }),
  ];
}

/**
 * Whether what is said to be on time is: nothing is left to plan, and all that is left stands
 * before it is due.
 */
export function timeFaults({ blocks, calendar, tasks }: Diary, id: string, row: WorkAccount): string[] {
  const { title, due } = tasks.get(id) ?? { title: id, due: null };
  const early = [...blocks.values()].flatMap(({ key, work, answer }) => {
    const event = calendar.get(key);
    const isOf = work.kind === "task" && work.id === id && answer === null;
    return isOf && event && (due === null || event.end <= due) ? [minutesOf(event)] : [];
  });
  const inTime = early.reduce((sum, minutes) => sum + minutes, 0);
  const isOnTime = row.unscheduled_minutes === 0 && inTime >= row.scheduled_minutes;
  return [
    ...(row.on_time === isOnTime ? [] : [`${title} is said to be ${row.on_time ? "" : "not "}on time`]),
    ...((row.due === null ? null : Date.parse(row.due)) === due ? [] : [`${title} is said to be due ${row.due}`]),
  ];
}

/** What is in the way of blocks that are still to come, and what else came into the calendar. */
export function outlookFaults(diary: Diary, { plan, now, unread }: Seen): string[] {
  if (unread) return [];
  const { blocks, calendar, updates } = diary;
  const meetings = meetingsIn(diary);
  const ahead = [...blocks.values()].flatMap(({ key, answer }) => {
    const event = calendar.get(key);
    return answer === null && event && event.end > now ? [event] : [];
  });
  const struck = ahead.filter((event) => [...meetings.values()].some((meeting) => overlaps(event, meeting)));
  const told = plan.conflicts.map(({ block_id }) => block_id).sort();
  const isTold =
    told.join() ===
    struck
      .map(({ key }) => key)
      .sort()
      .join();
  const counts = lastPlans(updates).map((last) => newsSince(last, meetings, now));
  const { new_events, moved_events } = plan.since;
  const isCounted = counts.some(([added, moved]) => new_events === added && moved_events === moved);
  return [
    ...(isTold ? [] : [`in conflict are said to be ${told}, and are ${struck.map(({ key }) => key)}`]),
    ...plan.conflicts.flatMap((conflict) => remedyFaults(diary, conflict, now)),
    ...(isCounted ? [] : [`${new_events} events are said to be new and ${moved_events} moved, and not ${counts}`]),
  ];
}

/** The plan that was written last; where the clock stood still, more than one. */
function lastPlans(updates: Diary["updates"]): (UpdateNote["plan"] | null)[] {
  const plans = updates.flatMap(({ plan, undone }) => (plan && !undone ? [plan] : []));
  const last = Math.max(...plans.map(({ writtenAt }) => writtenAt));
  return plans.length === 0 ? [null] : plans.filter(({ writtenAt }) => writtenAt === last);
}

/** How many meetings of the time that a plan was for came, and were moved, since it was made. */
function newsSince(last: UpdateNote["plan"], meetings: Meetings, now: number): [number, number] {
  if (!last?.meetings) return [0, 0];
  const { meetings: seen, window: planned } = last;
  const window = { start: Math.max(now, planned.start), end: planned.end };
  const before = (key: string) => [seen.get(key)].find((meeting) => meeting && overlaps(meeting, window));
  const later = [...meetings].filter(([, meeting]) => overlaps(meeting, window));
  const moved = later.filter(([key, { start, end }]) => {
    const was = before(key);
    return was !== undefined && (was.start !== start || was.end !== end);
  });
  return [later.filter(([key]) => !before(key)).length, moved.length];
}

/** Another place for a block is ahead, free, as long as the block, and before its work is due. */
function remedyFaults(
  { blocks, calendar, tasks }: Diary,
  { block_id, remedy }: StandingPlan["conflicts"][number],
  now: number,
): string[] {
  const block = calendar.get(block_id);
  if (remedy === null || !block) return [];
  const place = { start: Date.parse(remedy.start), end: Date.parse(remedy.end) };
  const work = blocks.get(block_id)?.work;
  const due = work?.kind === "task" ? (tasks.get(work.id)?.due ?? null) : null;
  // What was done ahead of its time takes none.
  const isTaken = [...calendar.values()].some(
    (event: Shown) => event.key !== block_id && !blocks.get(event.key)?.answer && overlaps(event, place),
  );
  const isGood =
    place.start >= now && minutesOf(place) === minutesOf(block) && !isTaken && (due === null || place.end <= due);
  return isGood ? [] : [`${block_id} is offered a place at ${remedy.start} that is none`];
}

function overlaps(a: Times, b: Times): boolean {
  return a.start < b.end && b.start < a.end;
}
