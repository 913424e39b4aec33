import type { DraftEvent } from "#contract/event.ts";
import type { Preferences } from "#contract/preferences.ts";
import { occupiesTime } from "#domain/conflict.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { parseWireTime } from "#domain/time.ts";
import { minutesOf } from "#plan/block.ts";
import type { BusySpan, PlacedBlock, PlanningPreferences, PlanningProblem, PlanningTask } from "#planner/index.ts";
import { toPlanningHabits } from "./habits.ts";
import type { PlanningInput } from "./planning-input.ts";
import { eventsOfWork, splitStanding, standingBlocks } from "./standing-blocks.ts";
import { toPlanningTasks } from "./tasks.ts";
import { datedHours, minuteRange, tripsOf, weekMinutes } from "./week-minutes.ts";

/** Fixed, so that the same problem always gets the same plans. */
const SEED = 1;

/** The planning problem of an input: taken time, work to do, and the person's preferences. */
export function toPlanningProblem(input: PlanningInput): PlanningProblem {
  const { preferences, window } = input;
  const timeZone = preferences.time_zone;
  const tasks = withoutOthers(toPlanningTasks(input), input);
  const habits = toPlanningHabits(input).filter(({ id }) => isRepaired(input, id));
  const known = new Set([...tasks, ...habits].map(({ id }) => id));
  const { ofTasks, others } = splitLocked(input.locked, known);
  const repaired = new Set([...known].filter((id) => isRepaired(input, id)));
  const { staying, movable } = splitStanding(input.standing ?? { blocks: [] }, repaired, input.locked);
  const stands = (input.standing?.blocks.length ?? 0) > 0;
  return {
    window,
    timeZone,
    trips: tripsOf(preferences),
    now: input.now,
    busy: [...busySpans(input), ...others.flatMap((draft) => busyDraft(draft, timeZone))],
    tasks,
    habits,
    preferences: planningPreferences(preferences),
    previous: stands ? standingBlocks(movable) : input.previous.flatMap((draft) => placedBlock(draft, timeZone)),
    stands,
    leastOnly: input.repairOf !== undefined,
    afresh: input.base === "scratch",
    fixed: [...ofTasks.flatMap((draft) => placedBlock(draft, timeZone)), ...standingBlocks(staying)],
    seed: SEED,
  };
}

function isRepaired({ repairOf }: PlanningInput, id: string): boolean {
  return repairOf === undefined || repairOf.includes(id);
}

/** Work outside the repair gets only the minutes that already stand. */
function withoutOthers(tasks: readonly PlanningTask[], input: PlanningInput): PlanningTask[] {
  return tasks.flatMap((task) => {
    if (isRepaired(input, task.id)) return [task];
    const own = standingBlocks(input.standing?.blocks).filter(({ taskId }) => taskId === task.id);
    const durationMinutes = own.reduce((sum, block) => sum + minutesOf(block), 0);
    return own.length > 0 ? [{ ...task, durationMinutes }] : [];
  });
}

function planningPreferences(preferences: Preferences): PlanningPreferences {
  const { lunch, hours_by_category: byCategory } = preferences;
  return {
    workingHours: datedHours(preferences, "working_hours"),
    focusHours: datedHours(preferences, "focus_hours"),
    bufferMinutes: preferences.buffer_minutes,
    maxFocusMinutesPerDay: preferences.max_focus_minutes_per_day,
    slotMinutes: preferences.slot_minutes,
    maxMinutesWithoutPause: preferences.longest_stretch_minutes,
    breakMinutes: preferences.break_minutes,
    travelMinutes: preferences.travel_minutes,
    maxBlocksPerDay: preferences.max_blocks_per_day ?? undefined,
    lunch: lunch ? { ...minuteRange([lunch.from, lunch.to]), minutes: lunch.minutes } : undefined,
    hoursByCategory:
      byCategory && Object.fromEntries(Object.entries(byCategory).map(([name, hours]) => [name, weekMinutes(hours)])),
  };
}

/**
 * Separates locked blocks of known work, which the planner counts, from the others, which it only
 * avoids.
 */
export function splitLocked(
  locked: readonly DraftEvent[],
  known: ReadonlySet<string>,
): { readonly ofTasks: readonly DraftEvent[]; readonly others: readonly DraftEvent[] } {
  const isKnown = ({ task_id, all_day }: DraftEvent) => task_id !== undefined && known.has(task_id) && !all_day;
  return { ofTasks: locked.filter(isKnown), others: locked.filter((draft) => !isKnown(draft)) };
}

/**
 * What takes time in the window, with recurring events expanded, but without the standing plan's
 * work.
 */
function busySpans({ events, window, preferences, standing }: PlanningInput): BusySpan[] {
  const ours = standing ? eventsOfWork(standing) : new Set();
  const others = events.filter(({ id }) => !ours.has(id));
  return expandEvents(others, window, { timeZone: preferences.time_zone })
    .filter(({ event }) => occupiesTime(event))
    .map(({ event, start, end }) => {
      const recurs = event.rrule !== null || event.recurring_event_id !== null;
      return { start, end, title: event.title, location: event.location, recurs };
    });
}

function busyDraft(draft: DraftEvent, timeZone: string): BusySpan[] {
  if (draft.transparency === "transparent") return [];
  const start = parseWireTime(draft.start, timeZone);
  const end = parseWireTime(draft.end, timeZone);
  return start === null || end === null ? [] : [{ start, end, title: draft.summary, location: draft.location ?? "" }];
}

/** The draft as a block of its task; empty when it has no task. */
export function placedBlock(draft: DraftEvent, timeZone: string): PlacedBlock[] {
  const start = parseWireTime(draft.start, timeZone);
  const end = parseWireTime(draft.end, timeZone);
  return draft.task_id === undefined || start === null || end === null ? [] : [{ start, end, taskId: draft.task_id }];
}
