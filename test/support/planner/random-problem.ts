import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import type { PlacedBlock, PlanningProblem, PlanningTask, WeekMinutes } from "#planner/model.ts";
import { Random } from "#planner/search/random.ts";
import { chanceOf } from "../chance.ts";

/**
 * Zones with whole, half and quarter hours, and with clock changes of an hour and of half an hour.
 */
const ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "UTC",
];
/** Mondays before clock changes and on quiet weeks. */
const MONDAYS = ["2026-03-23", "2026-10-19", "2026-03-02", "2026-10-26", "2026-04-06", "2026-12-07"];

export type ProblemSize = {
  readonly tasks: number;
  readonly days: number;
  readonly events: number;
  readonly habits?: number;
  /**
   * Turns on the rules that are off by default: breaks, travel, lunch, caps, categories; and what a
   * person may have: trips, weeks with hours of their own.
   */
  readonly allRules?: boolean;
  readonly budget?: number;
};

export const NINE_TO_SIX: WeekMinutes = [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
  weekday > 5
    ? []
    : [
        { from: 540, to: 750 },
        { from: 810, to: 1080 },
      ],
);
export const MORNINGS: WeekMinutes = [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
  weekday > 5 ? [] : [{ from: 540, to: 720 }],
);

/**
 * A problem as a person might have it, odd corners included; the same seed gives the same problem.
 */
export function randomProblem(seed: number, size: ProblemSize): PlanningProblem {
  const random = new Random(seed);
  const { below } = chanceOf(random);
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const chance = (probability: number) => random.next() < probability;
  const start = Date.parse(`${pick(MONDAYS)}T00:00:00Z`) + below(24 * 60) * 60_000;
  const end = start + size.days * DAY_MS + below(600) * 60_000;
  const instant = (step: number) => start + below((end - start) / step) * step;
  const slotMinutes = pick([5, 10, 15, 15, 15, 20, 30]);

  const tasks = Array.from({ length: size.tasks }, (_, index): PlanningTask => {
    const minBlockMinutes = pick([15, 30, 30, 45, 60]);
    return {
      id: `t${index}`,
      title: `Task ${index}`,
      kind: chance(0.3) ? "coursework" : "task",
      durationMinutes: chance(0.1) ? 1 + below(600) : 15 * (1 + below(16)),
      due: chance(0.7) ? start - DAY_MS + below((end - start + 2 * DAY_MS) / 60_000) * 60_000 : null,
      dueIsDate: chance(0.3),
      earliestStart: chance(0.2) ? instant(60_000) : null,
      priority: pick([1, 2, 3, 4]),
      minBlockMinutes,
      maxBlockMinutes: chance(0.05) ? 15 : minBlockMinutes + pick([0, 30, 60, 90]),
      effort: pick(["deep", "light", null]),
      dependsOn: index > 0 && chance(0.2) ? [`t${below(index)}`] : [],
      dueKind: chance(0.1) ? "soft" : undefined,
      category: size.allRules && chance(0.2) ? "home" : undefined,
      place: size.allRules && chance(0.2) ? "Office" : undefined,
      spacing: (size.allRules && index % 6 === 5) || undefined,
    };
  });
  const busy = Array.from({ length: size.events }, (_, index) => {
    const from = instant(5 * 60_000);
    const length = chance(0.02) ? DAY_MS : pick([15, 30, 30, 45, 60, 60, 90, 120, 180]) * 60_000;
    const location = pick(["", "", "", "Office", "Room 4", "https://meet.example/x"]);
    return { start: from, end: from + length, title: `Event ${index}`, location };
  });
  const fixed: PlacedBlock[] = tasks
    .filter(() => chance(0.05))
    .map(({ id }) => {
      const from = instant(15 * 60_000);
      return { taskId: id, start: from, end: from + 30 * 60_000 };
    });
  const previous = chance(0.5)
    ? tasks
        .filter(() => chance(0.5))
        .map(({ id }) => {
          const from = instant(15 * 60_000);
          return { taskId: id, start: from, end: from + 60 * 60_000 };
        })
    : [];
  return {
    window: { start, end },
    timeZone: pick(ZONES),
    now: chance(0.5) ? start - HOUR_MS : start + below(36) * HOUR_MS + below(3_600_000),
    busy,
    tasks,
    habits: Array.from({ length: size.habits ?? 0 }, (_, index) => ({
      id: `h${index}`,
      title: `Habit ${index}`,
      durationMinutes: pick([20, 30, 45, 60]),
      timesPerWeek: 1 + below(7),
      ...(index % 3 === 2 && { everyWeeks: 2, since: "2026-12-10" }),
      preferred: chance(0.3)
        ? []
        : [
            pick([
              { from: 420, to: 540 },
              { from: 720, to: 840 },
              { from: 60, to: 240 },
              { from: 1080, to: 1320 },
            ]),
          ],
      days: chance(0.5) ? null : [1, 2, 3, 4, 5, 6, 7].filter(() => chance(0.6)),
    })),
    preferences: {
      workingHours: pick([NINE_TO_SIX, NINE_TO_SIX, aroundTheClock(), nights()]),
      focusHours: MORNINGS,
      bufferMinutes: pick([0, 5, 10, 15]),
      maxFocusMinutesPerDay: pick([0, 60, 240, 240, 480]),
      slotMinutes,
      ...(size.allRules
        ? {
            breakMinutes: pick([0, 5, 10]),
            travelMinutes: pick([0, 30]),
            maxBlocksPerDay: pick([2, 4, 8]),
            lunch: { from: 660, to: 840, minutes: pick([30, 45]) },
            hoursByCategory: { home: nights() },
            workingHours: { usual: NINE_TO_SIX, weeks: { [dateAfter(start, 7, { monday: true })]: aroundTheClock() } },
          }
        : {}),
    },
    ...(size.allRules && {
      trips: [{ first: dateAfter(start, 2), last: dateAfter(start, 4), timeZone: pick(ZONES) }],
    }),
    previous,
    fixed,
    seed,
    budget: size.budget ?? 30,
  };
}

/** A date some days on, or the Monday of its week. */
function dateAfter(instant: number, days: number, { monday = false } = {}): string {
  const date = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO("UTC").toPlainDate().add({ days });
  return (monday ? date.subtract({ days: date.dayOfWeek - 1 }) : date).toString();
}

function aroundTheClock(): WeekMinutes {
  return Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]);
}

/** Across midnight, through the hours in which clocks change. */
function nights(): WeekMinutes {
  return Array.from({ length: 7 }, () => [
    { from: 0, to: 330 },
    { from: 1170, to: 1440 },
  ]);
}
