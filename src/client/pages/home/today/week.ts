import type { StandingPlan } from "#contract/plan.ts";
import { durationMinutes } from "#domain/moment.ts";
import { addDays, dateOf, epochOf, mondayOf } from "#domain/time.ts";
import { workName } from "../../../standing-plan/last-read-plan.ts";

/** The Monday of a plan's week: the present one, or the last with blocks. */
export function weekOf(plan: StandingPlan, now: number): string {
  const dates = plan.blocks.filter(({ state }) => state !== "cancelled").map(({ start }) => dayIn(plan, start));
  const today = mondayOf(dateOf(now, plan.time_zone));
  const latest = mondayOf(dates.toSorted().at(-1) ?? today);
  return latest < today ? latest : today;
}

/** The outcome of a week, once no standing block is ahead; null before that. */
export type WeekOver = {
  readonly done: number;
  readonly all: number;
  readonly minutesCarried: number;
  /** The first and the last day that can be planned now. */
  readonly next: { readonly first: string; readonly last: string };
};

export function weekOverOf(plan: StandingPlan, now: number): WeekOver | null {
  const monday = weekOf(plan, now);
  const today = dateOf(now, plan.time_zone);
  const isAhead = plan.blocks.some(({ state, end }) => state === "planned" && epochOf(end) > now);
  // Before Friday, an update plans the rest of the week.
  if (isAhead || (monday === mondayOf(today) && today < addDays(monday, FRIDAY))) return null;
  const own = plan.blocks.filter(({ state, start }) => state !== "cancelled" && isIn(monday, dayIn(plan, start)));
  const following = addDays(monday, 7);
  const first = today > following ? today : following;
  return {
    done: own.filter(({ state }) => state === "done").length,
    all: own.length,
    minutesCarried: carriedOver(plan, own),
    next: { first, last: addDays(mondayOf(first), 6) },
  };
}

const FRIDAY = 4;

/** Planned minutes that were not worked and still have to be. */
function carriedOver({ work }: StandingPlan, blocks: StandingPlan["blocks"]): number {
  const lost = new Map<string, number>();
  for (const { work: of, state, start, end, minutes_done: done } of blocks) {
    if (!of || of.kind === "habit" || (state !== "missed" && state !== "partial")) continue;
    const minutes = durationMinutes(epochOf(start), epochOf(end)) - (done ?? 0);
    lost.set(workName(of), (lost.get(workName(of)) ?? 0) + minutes);
  }
  return work.reduce(
    (sum, account) => sum + Math.min(account.unscheduled_minutes, lost.get(workName(account.work)) ?? 0),
    0,
  );
}

/** The number of the week's blocks that were done, done in part, not done, and are ahead. */
export function weekCounts(plan: StandingPlan, now: number) {
  const monday = weekOf(plan, now);
  const own = plan.blocks.filter(({ start }) => isIn(monday, dayIn(plan, start)));
  const count = (wanted: string) => own.filter(({ state }) => state === wanted).length;
  return { done: count("done"), partial: count("partial"), missed: count("missed"), ahead: count("planned") };
}

/**
 * The days that an update plans: the rest of the week, at least three days, and all standing
 * blocks.
 */
export function daysToUpdate(plan: StandingPlan, now: number): { readonly first: string; readonly last: string } {
  const first = dateOf(now, plan.time_zone);
  const sunday = addDays(mondayOf(addDays(first, 2)), 6);
  const standing = plan.blocks.filter(({ state }) => state === "planned").map(({ start }) => dayIn(plan, start));
  return { first, last: [sunday, ...standing].toSorted().at(-1) ?? sunday };
}

export const dayIn = ({ time_zone: zone }: StandingPlan, start: string): string => dateOf(epochOf(start), zone);
export const isIn = (monday: string, date: string): boolean => monday <= date && date < addDays(monday, 7);
