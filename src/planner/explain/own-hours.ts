import { byStart, clip, type Interval, overlaps, subtract, totalLength, union, widened } from "#domain/interval.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import { isOverdue } from "../constraints/hard/due-date.ts";
import { LEAST_PAUSE } from "../constraints/hard/work-without-pause.ts";
import type { Change, Remedy } from "../facts.ts";
import { hoursOfCategories, readContext, readInstance } from "../instance/read-instance.ts";
import type { PlanningTask } from "../model.ts";
import { Random } from "../search/random.ts";
import { Timeline } from "../search/timeline.ts";
import { roundUpToSlot } from "../time/local-clock.ts";
import { objectivesOf } from "./competing-work.ts";
import { finishOf } from "./finished-plan.ts";
import { bySize, TWO_CHANGES } from "./possible-changes.ts";
import { dearness, dependencyChanges, dropSpacing, moveDates } from "./single-changes.ts";
import type { Evening, SurveyedPlan } from "./survey-plans.ts";
import { withChanges } from "./with-changes.ts";

/** The sizes, in felt minutes, of keeping hours for one task and of working on a day off. */
const KEPT = 30;
const DAY_OFF = 120;
/** Longest name of a category. */
const LONGEST_NAME = 200;
const NO_HOURS = Array.from({ length: 7 }, () => []);
/** Most weeks over which the work may be divided. */
const MOST_PARTS = 4;
/** Number of hours that are tried, in order of size. */
const MOST_TRIED = 3;

/**
 * Finds hours outside the working week to reserve for one task. Work in them competes with no other
 * work, so that it fits in every plan, however much there is to do.
 */
export type OwnHours = (task: PlanningTask) => Remedy | null;

/**
 * Hours of one weekday, or of two that the work is divided over, and the days `within` which they
 * have room for all of it.
 */
type Hours = { readonly spans: readonly KeptSpan[]; readonly within: Interval; readonly size: number };

type KeptSpan = Interval & { readonly size: number };

function keptFor(spans: readonly KeptSpan[], category: string): Change[] {
  return spans.map(({ start, end, size }) => ({ kind: "own-hours", span: { start, end }, category, size }));
}

export function createOwnHours(plans: readonly SurveyedPlan[]): OwnHours {
  const [plan] = plans as readonly [SurveyedPlan];
  const { problem, instance } = plan;
  const { clock, context } = instance;
  const { slotMinutes: slot, maxFocusMinutesPerDay: mostDeep } = problem.preferences;
  const pause = Math.ceil(Math.max(LEAST_PAUSE, instance.pause) / slot) * slot;
  const weekdays = [...Map.groupBy(plan.outside, ({ day }) => day.weekday).values()];
  const objectives = objectivesOf(problem);
  const ofOthers = union(hoursOfCategories(problem).flatMap((hours) => clock.during(hours)));
  /** The minutes of other work that each day could hold. */
  const others = new Map(plan.outside.map(({ day }) => [day, totalLength(clip(instance.free, day)) / MINUTE_MS]));
  const known = new Map<string, Remedy | null>();
  const taken = Map.groupBy(
    [
      ...problem.tasks.flatMap(({ title, category }) => [title, ...(category === undefined ? [] : [category])]),
      ...Object.keys(problem.preferences.hoursByCategory ?? {}),
    ],
    (name) => name,
  );
  return (task) => known.getOrInsertComputed(task.id, () => remedyFor(task));

  function remedyFor(task: PlanningTask): Remedy | null {
    const stands = [...problem.fixed, ...(problem.stands ? problem.previous : [])].some(
      ({ taskId }) => taskId === task.id,
    );
    if (stands) return null;
    const waits = dependencyChanges(task, plan).filter(({ id }) => plans.some(({ unplaced }) => unplaced.has(id)));
    const dates = moveDates(task, plan);
    for (const moved of [[], ...dates.map((one) => [one]), ...(dates.length > 1 ? [dates] : [])]) {
      const changes: Change[] = [...waits, ...dropSpacing(task), ...moved];
      const own = withChanges({ ...problem, tasks: [task] }, task.id, changes).tasks[0] as PlanningTask;
      const usable = usableBy(own);
      const ofOneDay = bySize(weekdays.flatMap((days) => hoursOn(days, own, usable))).slice(0, MOST_TRIED);
      for (const hours of ofOneDay.length > 0 ? ofOneDay : onTwoDays(own, usable)) {
        const finish = finishIn(hours, own, usable);
        if (finish !== null) return remedyOf(hours, task, changes, finish);
      }
    }
    return null;
  }

  function remedyOf({ spans }: Hours, task: PlanningTask, changes: readonly Change[], finish: number): Remedy {
    const all: Change[] = [
      ...changes.map((change) => (change.kind === "move-due" ? { ...change, due: finish } : change)),
      ...keptFor(spans, categoryOf(task)),
    ];
    const sizes = all.reduce((sum, change) => sum + change.size, 0);
    return { size: sizes + TWO_CHANGES * (all.length - 1), changes: all, displaced: [] };
  }

  /** A category that no other work belongs to. */
  function categoryOf({ id, title }: PlanningTask): string {
    const isItsAlone = title.trim() !== "" && title.length <= LONGEST_NAME && taken.get(title)?.length === 1;
    return isItsAlone ? title : id;
  }

  /**
   * The span in which the task may be in every plan. A soft due date bounds it too: to be days late
   * can cost more than to be left out.
   */
  function usableBy(task: PlanningTask): Interval {
    const due = isOverdue(task, problem) ? null : task.due;
    const waits = task.dependsOn.flatMap((id) => plans.map((each) => finishOf(each, { id }) ?? 0));
    return {
      start: Math.max(clock.window.start, task.earliestStart ?? 0, ...waits),
      end: Math.min(clock.window.end, due ?? clock.window.end),
    };
  }

  /** Hours of a weekday that have room for all of the work, in one week or divided over several. */
  function hoursOn(days: readonly Evening[], task: PlanningTask, usable: Interval): Hours[] {
    const hours: Hours[] = [];
    for (let parts = 1; parts <= MOST_PARTS && parts <= days.length && hours.length === 0; parts++) {
      const open = openTo(days, task, parts, usable);
      for (const needed of lengthsOf(task, parts)) {
        const rooms = open.flatMap((evening) => roomIn(evening, needed, usable));
        for (const alike of Map.groupBy(rooms, ({ start }) => clock.minuteOfDay(start)).values())
          if (alike.length >= parts) hours.push(hoursOf(alike.slice(0, parts)));
      }
    }
    return hours;
  }

  /** The two weekdays on which half of the work each costs least. */
  function onTwoDays(task: PlanningTask, usable: Interval): Hours[] {
    const open = openTo(plan.outside, task, 2, usable);
    return lengthsOf(task, 2).flatMap((needed) => {
      const rooms = open.flatMap((evening) => roomIn(evening, needed, usable));
      const ofWeekdays = Map.groupBy(rooms, ({ evening }) => evening.day.weekday);
      const [one, two] = bySize([...ofWeekdays.values()].map(([first]) => hoursOf([first as Room])));
      return one && two ? [bothOf(one, two)] : [];
    });
  }

  function bothOf(one: Hours, two: Hours): Hours {
    return {
      spans: [...one.spans, ...two.spans].toSorted(byStart),
      within: {
        start: Math.min(one.within.start, two.within.start),
        end: Math.max(one.within.end, two.within.end),
      },
      size: one.size + two.size,
    };
  }

  /**
   * Days that are open to one of so many parts of the work, and whose caps hold it together with
   * all work that the free time of the day could hold.
   */
  function openTo(days: readonly Evening[], task: PlanningTask, parts: number, usable: Interval): Evening[] {
    const isCounted = instance.blocksPerDay < Number.POSITIVE_INFINITY;
    return days.filter(({ day, end }) => {
      const { capped = 0, blocks = 0 } = instance.fixedLoad[clock.dayIndex(day.start)] ?? {};
      const most = others.get(day) as number;
      if (usable.start >= end || (isCounted && blocks + most > 0)) return false;
      return task.effort !== "deep" || capped + most + partOf(task, parts) <= mostDeep;
    });
  }

  function partOf({ durationMinutes, minBlockMinutes }: PlanningTask, parts: number): number {
    return Math.max(durationMinutes / parts, Math.min(minBlockMinutes, durationMinutes));
  }

  /** The lengths, in minutes, that hours for one of so many parts of the work may need. */
  function lengthsOf(task: PlanningTask, parts: number): number[] {
    const part = partOf(task, parts);
    const run = instance.pause > 0 ? Math.min(instance.longestRun, task.maxBlockMinutes) : instance.longestRun;
    const pauses = Math.max(0, Math.ceil(part / run) - 1);
    // A plan may place several blocks so that they need one more pause.
    const more = pauses > 0 ? [0, pause, pauses * pause] : [0];
    return more.map((minutes) => Math.ceil(part / slot) * slot + pause * pauses + minutes);
  }

  type Room = Interval & { readonly evening: Evening };

  /** The first room of this length on the day, with a pause after its working hours. */
  function roomIn(evening: Evening, minutes: number, usable: Interval): Room[] {
    const from = evening.isOff ? evening.start : evening.start + pause * MINUTE_MS;
    for (const span of clip(subtract(evening.free, ofOthers), {
      start: Math.max(from, usable.start),
      end: usable.end,
    })) {
      const start = roundUpToSlot(span.start, slot, clock);
      const end = start + minutes * MINUTE_MS;
      if (end <= span.end) return [{ start, end, evening }];
    }
    return [];
  }

  function hoursOf(rooms: readonly Room[]): Hours {
    const [{ start, end, evening }, last] = [rooms[0] as Room, rooms.at(-1) as Room];
    const { day, isOff } = evening;
    const minutes = (rooms.length * (end - start)) / MINUTE_MS;
    const size = KEPT + minutes + dearness(day, end, clock) + (isOff ? DAY_OFF : 0);
    return { spans: [{ start, end, size }], within: { start: day.start, end: last.end }, size };
  }

  /**
   * The latest end of the work in these hours over all variants, planned alone; null where not all
   * of it fits.
   */
  function finishIn({ spans, within }: Hours, task: PlanningTask, usable: Interval): number | null {
    const near = <Span extends Interval>(spans: readonly Span[]) => spans.filter((one) => overlaps(one, within));
    const alone = {
      ...problem,
      window: within,
      busy: problem.busy.filter((span) => overlaps(span, widened(within, DAY_MS))),
      preferences: { ...problem.preferences, workingHours: NO_HOURS },
      tasks: [{ ...task, dependsOn: [], earliestStart: usable.start }],
    };
    const kept = withChanges(alone, task.id, keptFor(spans, task.id));
    const there = readInstance(readContext(kept, near(context.reserved)));
    const ends = objectives.map((objective) => {
      const schedule = new Timeline(there, objective, new Random(problem.seed));
      schedule.insert(0, 0);
      return schedule.unplacedMinutes(0) === 0 ? (schedule.blocks(0).at(-1)?.end ?? null) : null;
    });
    return ends.reduce<number | null>((latest, end) => {
      return latest === null || end === null ? null : Math.max(latest, there.grid.base + end * MINUTE_MS);
    }, 0);
  }
}
