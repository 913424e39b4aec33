import { mondayOf } from "#domain/time.ts";
import type { PlanningHabit } from "../model.ts";
import type { LocalClock } from "../time/local-clock.ts";
import type { Opening } from "./openings.ts";
import { type OwedBeyond, owedBeyond, weekdaysOf } from "./owed-beyond.ts";
import { timesOwed } from "./weekly.ts";

/**
 * One free opening on each of as many days of every week as the habit is owed, when no one time
 * works every week. Weeks are Monday to Sunday. Of one that the window cuts, its share is placed;
 * what else it owes lies beyond the window.
 */
export function chooseApart(
  openings: readonly Opening[],
  habit: PlanningHabit,
  due: readonly boolean[],
  clock: LocalClock,
): { chosen: Opening[]; missed: number; beyond: OwedBeyond[] } {
  const usual = usualMinute(openings);
  const ofDay = Map.groupBy(
    openings.filter(({ free }) => free),
    ({ day }) => day,
  );
  const chosen: Opening[] = [];
  const beyond: OwedBeyond[] = [];
  let missed = 0;
  for (const week of weeksOf(clock).filter(([first]) => due[first as number])) {
    const monday = mondayOf(clock.days[week[0] as number]?.date as string);
    const { here, outside } = timesIn(week, monday, habit, clock);
    const days = week.flatMap((day) => {
      const all = ofDay.get(day) ?? [];
      const [best] = all.sort(
        (a, b) => a.workMinutes - b.workMinutes || Math.abs(a.minute - usual) - Math.abs(b.minute - usual),
      );
      return best ? [best] : [];
    });
    const taken = spread(days, here);
    missed += here - taken.length;
    beyond.push(...owedBeyond(monday, outside, habit, clock));
    chosen.push(...taken);
  }
  return { chosen, missed, beyond };
}

/**
 * How often a habit is placed in a week's days of the window, and how often it is owed on its days
 * outside: those after the window hold what they can, and those before it are let be.
 */
function timesIn(week: readonly number[], monday: string, habit: PlanningHabit, { days }: LocalClock) {
  const { timesPerWeek, owed } = habit;
  const own = weekdaysOf(habit);
  const [first = 1, last = 7] = [days[week[0] as number]?.weekday, days[week.at(-1) as number]?.weekday];
  const before = own.filter((weekday) => weekday < first).length;
  const after = own.filter((weekday) => weekday > last).length;
  const inside = own.length - before - after;
  const share = timesOwed(timesPerWeek, inside, own.length);
  if (!owed) return { here: share, outside: 0 };
  const left = owed[monday] ?? 0;
  const wanted = after === 0 ? left : Math.min(left, Math.max(share, left - after));
  const here = before === 0 ? wanted : Math.min(wanted, inside);
  return { here, outside: left - here };
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

/** The time of day that is free most often. */
function usualMinute(openings: readonly Opening[]): number {
  const free = Map.groupBy(
    openings.filter((opening) => opening.free),
    (opening) => opening.minute,
  );
  return [...free].sort((a, b) => b[1].length - a[1].length || a[0] - b[0])[0]?.[0] ?? 0;
}

/** `count` of the items, as far apart as whole steps allow. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, place) => items[Math.floor(((place + 0.5) * items.length) / count)] as T);
}
