import type { DayLoad } from "../instance/read-instance.ts";
import type { Objective } from "./objective.ts";

/** What days have already, and the free minutes until each of them ends. */
export type Days = {
  readonly taken: readonly number[];
  readonly loads: readonly DayLoad[];
  readonly untilDayEnds: readonly number[];
};

/** Number of steps of the share of free time that work takes. */
const SHARES = 100;

/**
 * Estimates what days will cost from a day on of which so many free minutes are spent: the work is
 * spread over them evenly, or fills them in turn, with or without the first, whichever is least.
 */
export function createCostOfDays(
  { taken, loads, untilDayEnds }: Days,
  objective: Objective,
): (work: number, day: number, spent: number, load: DayLoad) => number {
  const all = untilDayEnds.at(-1) ?? 0;
  const spreads: number[][] = loads.map(() => []);
  return costOfDays;

  function costOfDays(work: number, day: number, spent: number, load: DayLoad): number {
    const free = all - spent;
    if (free <= 0 || !objective.pricesDays) return 0;
    const today = (untilDayEnds[day] as number) - spent;
    const share = Math.min(1, work / free);
    const known = spreads[day] as number[];
    const at = Math.round(share * SHARES);
    known[at] ??= costOfSpreading(day + 1, at / SHARES);
    const spread = costOfMore(day, load, share * today) + known[at];
    const filled = costOfMore(day, load, Math.min(work, today)) + costOfFilling(day + 1, work - today);
    return Math.min(spread, filled, work <= free - today ? costOfFilling(day + 1, work) : spread);
  }

  function costOfSpreading(from: number, share: number): number {
    let sum = 0;
    for (let day = from; day < loads.length; day++) sum += costOfMore(day, loads[day] as DayLoad, share * freeOn(day));
    return sum;
  }

  function costOfFilling(from: number, work: number): number {
    let sum = 0;
    let more = work;
    for (let day = from; more > 0 && day < loads.length; day++) {
      sum += costOfMore(day, loads[day] as DayLoad, Math.min(more, freeOn(day)));
      more -= freeOn(day);
    }
    return sum;
  }

  function freeOn(day: number): number {
    return (untilDayEnds[day] as number) - (untilDayEnds[day - 1] as number);
  }

  function costOfMore(day: number, { minutes }: DayLoad, more: number): number {
    const besides = taken[day] as number;
    return more > 0 ? objective.day(minutes + more, besides) - objective.day(minutes, besides) : 0;
  }
}
