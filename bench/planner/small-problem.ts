import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import type { PlanningProblem, PlanningTask } from "#planner/model.ts";
import { Random } from "#planner/search/random.ts";
import { chanceOf } from "../../test/support/chance.ts";

const MONDAY = Date.parse("2026-12-07T00:00:00Z");
const SLOT = 30;

/**
 * A calendar with gaps and up to 12 tasks to divide over it, all on half hours, so that a program
 * can enumerate the blocks.
 */
export function smallProblem(seed: number): PlanningProblem {
  const random = new Random(seed * 7_919 + 1);
  const { below } = chanceOf(random);
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const days = 2 + below(4);
  const at = (minute: number) => MONDAY + below(days) * DAY_MS + minute * MINUTE_MS;
  const hours = [
    { from: 540, to: 720 },
    { from: 780, to: 1080 },
  ];
  const tasks = Array.from({ length: 4 + below(9) }, (_, index): PlanningTask => {
    const minBlockMinutes = pick([30, 30, 60]);
    const durationMinutes = SLOT * (1 + below(9));
    return {
      id: `t${index}`,
      title: `Task ${index}`,
      kind: "task",
      durationMinutes,
      due: random.next() < 0.7 ? at(540 + SLOT * (1 + below(18))) : null,
      dueIsDate: false,
      earliestStart: random.next() < 0.25 ? at(540 + SLOT * below(10)) : null,
      priority: pick([1, 2, 3, 4]),
      minBlockMinutes,
      maxBlockMinutes: minBlockMinutes + pick([30, 60, 90]),
      effort: pick(["deep", "light", null]),
      dependsOn: index > 0 && random.next() < 0.2 ? [`t${below(index)}`] : [],
    };
  });
  return {
    window: { start: MONDAY, end: MONDAY + days * DAY_MS },
    timeZone: "UTC",
    now: MONDAY,
    busy: Array.from({ length: below(3 * days) }, (_, index) => {
      const start = at(540 + SLOT * below(17));
      return { start, end: start + SLOT * (1 + below(4)) * MINUTE_MS, title: `Event ${index}`, location: "" };
    }),
    tasks,
    habits: [],
    preferences: {
      workingHours: Array.from({ length: 7 }, () => hours),
      focusHours: Array.from({ length: 7 }, () => [{ from: 540, to: 720 }]),
      bufferMinutes: 0,
      maxFocusMinutesPerDay: 180,
      slotMinutes: SLOT,
    },
    previous: [],
    fixed: [],
    seed,
  };
}
