import { expect, test } from "vitest";
import { identified } from "#contract/habit-ids.ts";
import type { Remedy } from "#contract/remedy.ts";
import type { Habit } from "#contract/task.ts";
import type { UnplacedTask } from "#contract/variant.ts";
import { weekOfHabits } from "../../../test/support/planner/week-of-habits.ts";
import { FOURTH, planAll, planWithRemedy } from "../../../test/support/planner/with-remedy.ts";
import type { PlannedVariant, PlanningInput } from "./planning-input.ts";

const ZONE = "Europe/Berlin";
const SEEDS = Array.from({ length: 60 }, (_, index) => index + 1);

let missed = 0;
const changed = new Set<string>();
const without: string[] = [];

test("a remedy offered for a habit places it when everything is planned again, where the remedy lets it be", () => {
  for (const seed of SEEDS) {
    const input = weekOfHabits(seed);
    const [shown] = planAll(input, FOURTH) as [PlannedVariant];
    for (const work of missedHabits(input, shown)) {
      missed++;
      if (!work.remedy) without.push(`week ${seed}: ${work.title}`);
      else expect(whatIsWrong(work, work.remedy, input, shown), `week ${seed}: ${work.remedy.statement}`).toEqual([]);
    }
  }
});

test("at most one missed habit in twenty has none, and there are remedies of every kind", () => {
  expect(missed).toBeGreaterThan(60);
  expect(without.length / missed, without.join()).toBeLessThanOrEqual(0.05);
  expect([...changed].sort()).toEqual(["days", "duration_minutes", "preferred", "times_per_week"]);
});

function missedHabits({ habits }: PlanningInput, { unplaced = [] }: PlannedVariant): UnplacedTask[] {
  const ids = new Set(identified(habits).map(({ id }) => id));
  return unplaced.filter(({ task_id }) => ids.has(task_id));
}

function whatIsWrong({ task_id: id }: UnplacedTask, remedy: Remedy, input: PlanningInput, shown: PlannedVariant) {
  const before = new Map(missedHabits(input, shown).map((work) => [work.task_id, work.minutes]));
  const [was, now] = [input.habits, remedy.habits ?? []].map((list) => identified(list).find((one) => one.id === id));
  for (const name of Object.keys(now ?? {}) as (keyof Habit)[])
    if (JSON.stringify(now?.[name]) !== JSON.stringify(was?.[name])) changed.add(name);
  return planWithRemedy(input, shown, { task_id: id, remedy }, FOURTH).flatMap((variant) => [
    ...missedHabits({ ...input, habits: remedy.habits ?? [] }, variant)
      .filter((work) => work.task_id === id || work.minutes > (before.get(work.task_id) ?? 0))
      .map(({ title }) => `${title} lacks room`),
    ...variant.events.flatMap(({ task_id, start, end }) => (task_id === id && now ? misplaced(now, start, end) : [])),
  ]);
}

function misplaced({ duration_minutes, preferred = [["07:00", "21:00"]], days }: Habit, start: string, end: string) {
  const [from, to] = [start, end].map((time) => Temporal.Instant.from(time).toZonedDateTimeISO(ZONE)) as [
    Temporal.ZonedDateTime,
    Temporal.ZonedDateTime,
  ];
  const day = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"][from.dayOfWeek - 1];
  const [first, last] = [from, to].map((time) => time.toPlainTime().toString({ smallestUnit: "minute" }));
  const isWithin = preferred.some(([a, b]) => a <= (first ?? "") && (last ?? "") <= b);
  const isDay = !days || days.some((one) => one === day);
  const isLong = from.until(to).total("minutes") === duration_minutes;
  return isWithin && isDay && isLong ? [] : [`${start} – ${end}`];
}
