import type { WeekReview } from "#contract/review.ts";
import { addDays, dateOf, formatInstant, mondayOf, startOfDate } from "#domain/time.ts";
import { type Minutes, minutesBy, reviewOf } from "#plan/review.ts";
import { workKey } from "#plan/work.ts";
import { currentPreferences } from "#server/planning/preferences.ts";
import { readPlanInTime } from "#server/standing/current-plan.ts";
import type { OwnerId } from "#server/store/owner.ts";
import type { PlanDeps } from "./service.ts";
import { categoriesOf } from "./work-categories.ts";

/**
 * The outcomes of blocks that begin in the week of a date, Monday to Sunday in the person's zone.
 */
export async function weekReview(deps: PlanDeps, owner: OwnerId, date: string, gone: AbortSignal): Promise<WeekReview> {
  const mine = { db: deps.db, owner };
  const { time_zone: timeZone } = await currentPreferences(mine, deps.machineTimeZone);
  const monday = mondayOf(date);
  const dates = Array.from({ length: 7 }, (_, days) => addDays(monday, days));
  const window = { start: startOfDate(monday, timeZone), end: startOfDate(addDays(monday, 7), timeZone) };
  const { blocks, now, gathered, ledger } = await readPlanInTime(deps, owner, window, gone);
  const own = blocks.filter(({ start }) => start >= window.start && start < window.end);
  const categories = categoriesOf(gathered.context);
  const doneAfter = minutesBy(
    blocks.filter(({ start }) => start >= window.end),
    ({ work }) => (work ? workKey(work) : ""),
  );
  const review = reviewOf(own, now, (work) => {
    const { scheduled = 0, unscheduled = 0 } = ledger.get(workKey(work)) ?? {};
    return scheduled + unscheduled + (doneAfter.get(workKey(work))?.done ?? 0);
  });
  const byCategory = minutesBy(own, ({ work }) =>
    JSON.stringify(
      work?.kind === "habit" ? ["habit", null] : ["work", (work && categories.get(workKey(work))) ?? null],
    ),
  );
  const byDay = minutesBy(own, ({ start }) => dateOf(start, timeZone));
  return {
    week: monday,
    start_time: formatInstant(window.start),
    end_time: formatInstant(window.end),
    time_zone: timeZone,
    blocks: review.blocks,
    ...onWire(review),
    carried_over_minutes: review.carriedOver,
    by_category: [...byCategory]
      .map(([name, minutes]) => {
        const [kind, category] = JSON.parse(name) as ["work" | "habit", string | null];
        return { kind, category, ...onWire(minutes) };
      })
      .sort((a, b) => b.done_minutes - a.done_minutes || b.planned_minutes - a.planned_minutes),
    by_day: dates.map((each) => ({ date: each, ...onWire(byDay.get(each) ?? { planned: 0, done: 0 }) })),
  };
}

function onWire({ planned, done }: Minutes) {
  return { planned_minutes: planned, done_minutes: done };
}
