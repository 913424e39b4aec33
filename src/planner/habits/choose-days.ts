import { mondayOf } from "#domain/time.ts";
import type { Context } from "../constraints/hard-constraint.ts";
import type { PlanningHabit } from "../model.ts";
import type { LocalClock } from "../time/local-clock.ts";
import type { Opening } from "./openings.ts";
import { type OwedBeyond, owedBeyond, weekdaysOf } from "./owed-outside-window.ts";
import { timesOwed } from "./weekly-choice.ts";

/**
 * As many openings in each week (Monday to Sunday) as the habit is owed, each on its own day: the
 * `weekly` ones first, then free ones of other days. A week that the window cuts gets its share;
 * the rest is owed outside the window.
 */
export function chooseDays(
  openings: readonly Opening[],
  weekly: readonly Opening[],
  habit: PlanningHabit,
  due: readonly boolean[],
  { problem, clock }: Context,
): { chosen: Opening[]; missed: number; beyond: OwedBeyond[] } {
  const chosen: Opening[] = [];
  const beyond: OwedBeyond[] = [];
  let missed = 0;
  const bestOn = createBestOn(openings, weekly[0]?.minute);
  const weeklyOn = new Map(weekly.map((opening) => [opening.day, opening]));
  const standingOn = new Set(
    problem.fixed.flatMap(({ taskId, start }) => (taskId === habit.id ? [clock.dayIndex(start)] : [])),
  );
  for (const week of weeksOf(clock).filter(([first]) => due[first as number])) {
    const monday = mondayOf(clock.days[week[0] as number]?.date as string);
    const { here, left } = timesIn(week, monday, week.filter((day) => standingOn.has(day)).length, habit, clock);
    const taken = week.flatMap((day) => weeklyOn.get(day) ?? []);
    const lacking = Math.max(0, here - taken.length);
    if (lacking > 0)
      taken.push(
        ...spread(
          week.flatMap((day) => (weeklyOn.has(day) ? [] : bestOn(day))),
          lacking,
        ),
      );
    missed += Math.max(0, here - taken.length);
    beyond.push(...owedBeyond(monday, left - Math.max(here, taken.length), habit, clock));
    chosen.push(...taken);
  }
  return { chosen, missed, beyond };
}

/**
 * How often a habit has to be placed in the window's days of a week, and how often it is owed in
 * the whole week, besides its `standing` blocks. The week's days after the window take what they
 * can hold; its days before the window take none.
 */
function timesIn(
  week: readonly number[],
  monday: string,
  standing: number,
  habit: PlanningHabit,
  { days }: LocalClock,
): { here: number; left: number } {
  const { timesPerWeek, owed } = habit;
  const own = weekdaysOf(habit);
  const [first = 1, last = 7] = [days[week[0] as number]?.weekday, days[week.at(-1) as number]?.weekday];
  const before = own.filter((weekday) => weekday < first).length;
  const after = own.filter((weekday) => weekday > last).length;
  const inside = own.length - before - after;
  const share = timesOwed(timesPerWeek, inside, own.length);
  if (!owed) return { here: share - standing, left: 0 };
  const left = owed[monday] ?? 0;
  const all = left + standing;
  const wanted = after === 0 ? all : Math.min(all, Math.max(share, all - after));
  return { here: Math.max(0, (before === 0 ? wanted : Math.min(wanted, inside)) - standing), left };
}

/** Indexes of the clock's days, week by week. */
function weeksOf(clock: LocalClock): number[][] {
  const weeks: number[][] = [];
  for (const [index, { weekday }] of clock.days.entries()) {
    if (weekday === 1 || weeks.length === 0) weeks.push([]);
    weeks.at(-1)?.push(index);
  }
  return weeks;
}

/**
 * The free opening of a day that takes the least rest and working time; between equals, the one
 * nearest to the usual minute.
 */
function createBestOn(openings: readonly Opening[], weekly: number | undefined): (day: number) => Opening[] {
  let ofDay: ReadonlyMap<number, Opening[]> | null = null;
  let usual = weekly;
  return (day) => {
    ofDay ??= Map.groupBy(
      openings.filter(({ free }) => free),
      (opening) => opening.day,
    );
    usual ??= usualMinute(openings);
    const around = usual;
    const [best] = (ofDay.get(day) ?? []).sort(
      (a, b) => a.dear - b.dear || Math.abs(a.minute - around) - Math.abs(b.minute - around),
    );
    return best ? [best] : [];
  };
}

/** The time of day that is most often free; between equals, the first of `openings`. */
function usualMinute(openings: readonly Opening[]): number {
  const ofMinute = Map.groupBy(openings, (opening) => opening.minute);
  const timesFree = ([, all]: [number, readonly Opening[]]) => all.filter(({ free }) => free).length;
  return [...ofMinute].sort((a, b) => timesFree(b) - timesFree(a))[0]?.[0] ?? 0;
}

/** `count` of the items, as far apart as whole steps allow. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, place) => items[Math.floor(((place + 0.5) * items.length) / count)] as T);
}
