import fc from "fast-check";
import type { PlanFacts } from "#server/writer/port.ts";

type Variant = PlanFacts["variants"][number];
type Event = Variant["events"][number];

export const MINUTE = 60_000;
const SLOT = 15 * MINUTE;
const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"];
/** Clocks go back in Berlin on 25 October 2026 and in New York on 1 November. */
const START = Date.UTC(2026, 9, 19, 12);
const DAYS = 16;

const HOURS: NonNullable<PlanFacts["workingHours"]> = {
  mon: [["09:00", "17:00"]],
  tue: [["09:00", "17:00"]],
  wed: [],
  thu: [["09:00", "12:00"]],
  fri: [["09:00", "17:00"]],
  sat: [],
  sun: [],
};

const NO_SPAN = { days: null, part: null, from: null, to: null };
const WISHES: NonNullable<PlanFacts["wishes"]> = [
  { ...NO_SPAN, kind: "no-work", days: ["fri", "sat"] },
  { ...NO_SPAN, kind: "no-work", from: "10:00", to: "11:30" },
  { ...NO_SPAN, kind: "only", days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from: "06:00" },
  { kind: "start", at: "07:00", days: null },
  { kind: "stop", at: "22:00", days: ["mon", "thu"] },
  { kind: "lunch", from: "12:00", to: "13:00", days: ["tue"] },
  { kind: "blocks", least: null, most: 120 },
  { kind: "breaks", minutes: 15 },
  { ...NO_SPAN, kind: "focus", part: "morning" },
];

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local date of an instant, by `Intl` alone. */
export function localDate(ms: number, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone });
  formats.set(timeZone, format);
  return format.format(ms);
}

const slotDates = new Map<string, readonly string[]>();

/** The local date of each quarter of an hour of the window. */
function datesOfSlots(timeZone: string): readonly string[] {
  const known = slotDates.get(timeZone);
  if (known) return known;
  const dates = Array.from({ length: DAYS * 96 }, (_, slot) => localDate(START + slot * SLOT, timeZone));
  slotDates.set(timeZone, dates);
  return dates;
}

const block = fc.record({
  task: fc.integer({ min: 0, max: 5 }),
  slot: fc.integer({ min: 0, max: DAYS * 96 - 20 }),
  slots: fc.integer({ min: 1, max: 16 }),
  weekly: fc.boolean(),
});
const lack = fc.record({ task: fc.integer({ min: 6, max: 13 }), minutes: fc.integer({ min: 15, max: 240 }) });
const variant = fc.record({
  id: fc.constantFrom("deadline-first", "balanced", "deep-work", "early-finish", "change-least", "brought"),
  blocks: fc.array(block, { maxLength: 12 }),
  lacks: fc.uniqueArray(lack, { maxLength: 6, selector: ({ task }) => task }),
  late: fc.constantFrom(0, 0, 0, 30, 90),
  met: fc.integer({ min: 0, max: 3 }),
  focus: fc.constantFrom(0, 60, 120, 180),
  moved: fc.option(fc.integer({ min: 0, max: 4 })),
  cushions: fc.array(fc.integer({ min: -2, max: 12 }), { minLength: 6, maxLength: 6 }),
  reason: fc.constantFrom("Friday is full.", "Nothing is free before it is due."),
});

/** Sets of plans as the planner could hand them out, measured by a clock of our own. */
export const arbitraryFacts: fc.Arbitrary<PlanFacts> = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    variants: fc.array(variant, { minLength: 1, maxLength: 5 }),
    quiet: fc.boolean(),
    nowDays: fc.integer({ min: 0, max: 8 }),
    note: fc.option(fc.constant("Only 2 of 5 plans are shown."), { nil: undefined }),
    unansweredMinutes: fc.constantFrom(0, 150),
    unread: fc.subarray(["Family", "Work mail"]),
    notUnderstood: fc.array(fc.constantFrom("be kind", "no clouds"), { maxLength: 6 }),
    wishes: fc.uniqueArray(fc.constantFrom(...WISHES), { maxLength: 3 }),
    dueDays: fc.array(fc.integer({ min: 8, max: 24 }), { minLength: 6, maxLength: 6 }),
  })
  .map(({ timeZone, variants, quiet, nowDays, note, unansweredMinutes, unread, notUnderstood, wishes, dueDays }) => ({
    timeZone,
    language: "en",
    startTime: new Date(START).toISOString(),
    endTime: new Date(START + DAYS * 86_400_000).toISOString(),
    now: START + nowDays * 86_400_000,
    workingHours: HOURS,
    wishes,
    usualHours: HOURS,
    instructions: "",
    notUnderstood,
    unansweredMinutes,
    unreadSources: unread,
    times: Object.fromEntries(
      dueDays.map((days, task) => [
        `t${task}`,
        { due: new Date(START + days * 86_400_000).toISOString(), earliest_start: null, duration_minutes: 60 },
      ]),
    ),
    variants: variants.map((drawn, index) =>
      toVariant(quiet ? { ...drawn, blocks: [], lacks: [], late: 0 } : drawn, { timeZone, index, note }),
    ),
  }));

type Drawn = typeof variant extends fc.Arbitrary<infer T> ? T : never;
type Setting = { readonly timeZone: string; readonly index: number; readonly note: string | undefined };

function toVariant(drawn: Drawn, { timeZone, index, note }: Setting): Variant {
  const events = drawn.blocks.map(({ task, slot, slots, weekly }): Event => {
    const start = START + slot * SLOT;
    return {
      summary: `Task ${"ABCDEF"[task]}`,
      task_id: `t${task}`,
      start: new Date(start).toISOString(),
      end: new Date(start + slots * SLOT).toISOString(),
      all_day: false,
      location: null,
      description: null,
      transparency: "opaque",
      recurrence: weekly && slot % 7 === 0 ? ["RRULE:FREQ=WEEKLY;BYDAY=MO,FR"] : null,
    };
  });
  const dates = datesOfSlots(timeZone);
  const load = new Map(dates.map((date) => [date, 0]));
  for (const { slot, slots } of drawn.blocks)
    for (const date of dates.slice(slot, slot + slots)) load.set(date, (load.get(date) ?? 0) + 15);
  const placed = [...load.values()].reduce((sum, minutes) => sum + minutes, 0);
  return {
    variant_id: drawn.id,
    title: `Plan ${index + 1}`,
    events,
    ...(note !== undefined && { note }),
    unplaced: drawn.lacks.map(({ task, minutes }) => ({
      task_id: `t${task}`,
      title: `Task ${task}`,
      minutes,
      reason: drawn.reason,
      suggestion: null,
    })),
    metrics: {
      minutes_placed: placed,
      minutes_unplaced: drawn.lacks.reduce((sum, { minutes }) => sum + minutes, 0),
      late_minutes: events.length === 0 ? 0 : drawn.late,
      deadlines_met: drawn.met,
      deadlines_total: 3,
      cushion_minutes: 0,
      cushions: drawn.cushions.map((quarters, task) => ({ task_id: `t${task}`, minutes: quarters * 15 })),
      longest_focus_minutes: drawn.focus,
      load_per_day: [...load].map(([date, minutes]) => ({ date, minutes })),
      fragmentation: 1,
      blocks_moved: drawn.moved,
    },
  };
}
