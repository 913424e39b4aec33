import fc from "fast-check";
import { expect, test } from "vitest";
import { blockDraft } from "#contract/block-draft.ts";
import type { DraftEvent } from "#contract/event.ts";
import { defaultPreferences, type Preferences } from "#contract/preferences.ts";
import type { PlannerTask } from "#contract/task.ts";
import { overlaps } from "#domain/interval.ts";
import { epochOf, formatInstant, HOUR_MS, minuteOfDay } from "#domain/time.ts";
import { calendarEvent } from "../../../../test/fixtures/calendar-event.ts";
import { plannerTask } from "../../../../test/fixtures/planner-task.ts";
import { repairVariants } from "./index.ts";

const START = epochOf("2026-12-07T00:00:00Z");
const WINDOW = { start: START, end: epochOf("2026-12-12T00:00:00Z") };
const LECTURE = lecture("2026-12-08T10:00:00Z", "2026-12-08T12:00:00Z");

function draft(start: string, end: string, more: Partial<DraftEvent> = {}): DraftEvent {
  return {
    ...blockDraft({ summary: "Essay", start, end }),
    ...more,
  };
}

function lecture(start: string, end: string) {
  return calendarEvent("lecture", {
    calendar_id: "uni",
    title: "Lecture [1]",
    start,
    end,
  });
}

type Given = { readonly tasks?: readonly PlannerTask[]; readonly preferences?: Partial<Preferences> };

function repair(events: readonly DraftEvent[], { tasks = [], preferences = {} }: Given = {}) {
  const variant = { variant_id: "v", title: "Mine", description: "My plan.", events: [...events] };
  const context = {
    events: [LECTURE],
    context: {
      calendar: { sources: [], calendars: [] },
      tasks: { sources: [], items: [...tasks] },
      learning: { sources: [], items: [] },
    },
    preferences: { ...defaultPreferences("UTC"), ...preferences },
  };
  const now = Temporal.Instant.from("2026-12-07T08:00:00Z");
  const { variants, changes } = repairVariants([variant], { context, window: WINDOW, now });
  const [repaired] = variants;
  return { events: repaired?.events ?? [], description: repaired?.description, changes };
}

test("a plan in which every event fits is not changed", () => {
  const events = [draft("2026-12-07T09:00:00Z", "2026-12-07T11:00:00Z")];
  expect(repair(events)).toEqual({ events, description: "My plan.", changes: [] });
});

test.each<[string, DraftEvent, Given, object]>([
  [
    "over an event that blocks time",
    draft("2026-12-08T11:00:00Z", "2026-12-08T12:00:00Z"),
    {},
    { change: "moved", because: "it overlapped “Lecture [1]”", to: [span("2026-12-08T13:30:00Z", 60)] },
  ],
  [
    "in the night",
    draft("2026-12-08T20:00:00Z", "2026-12-08T21:00:00Z"),
    {},
    { change: "moved", because: "it was outside the working hours", to: [span("2026-12-08T17:00:00Z", 60)] },
  ],
  [
    "in what is already past",
    draft("2026-12-07T06:00:00Z", "2026-12-07T07:00:00Z"),
    {},
    { change: "moved", to: [span("2026-12-07T09:00:00Z", 60)] },
  ],
  [
    "after the task is due",
    draft("2026-12-10T09:00:00Z", "2026-12-10T10:00:00Z", { task_id: "t" }),
    { tasks: [plannerTask("t", { title: "Essay", due: "2026-12-09" })] },
    { change: "moved", because: "it ended after the task is due", to: [span("2026-12-09T17:00:00Z", 60)] },
  ],
  [
    "for longer than the longest block",
    draft("2026-12-09T09:00:00Z", "2026-12-09T12:00:00Z"),
    {},
    { change: "split", to: [span("2026-12-09T09:00:00Z", 120), span("2026-12-09T11:15:00Z", 60)] },
  ],
  [
    "for longer than its task takes",
    draft("2026-12-09T09:00:00Z", "2026-12-09T11:00:00Z", { task_id: "t" }),
    { tasks: [plannerTask("t", { title: "Essay" })] },
    { change: "shortened", to: [span("2026-12-09T09:00:00Z", 60)] },
  ],
  [
    "where nothing is free before the task is due",
    draft("2026-12-07T08:00:00Z", "2026-12-07T10:00:00Z", { task_id: "t" }),
    { tasks: [plannerTask("t", { title: "Essay", due: "2026-12-07T09:30:00Z", duration_minutes: 120 })] },
    { change: "left_out", to: [] },
  ],
])("an event %s is repaired, and the plan says so", (_, event, inputs, expected) => {
  const { changes, description } = repair([event], inputs);
  expect(changes).toMatchObject([expected]);
  expect(description).toMatch(/^My plan\.\n\n\*\*Changed by Daywright\*\*\n\n- “Essay” was/);
});

test("a title cannot bring markup into the plan's text", () => {
  const { description } = repair([
    draft("2026-12-08T11:00:00Z", "2026-12-08T12:00:00Z", { summary: "![x](http://y)" }),
  ]);
  expect(description).toContain("Lecture \\[1\\]");
  expect(description).not.toContain("![x](");
});

test("what the person fixed, and what blocks no time, stays", () => {
  const night = ["2026-12-08T20:00:00Z", "2026-12-08T21:00:00Z"] as const;
  const kept = [
    draft(...night, { locked: true }),
    draft(...night, { transparency: "transparent" }),
    draft(...night, { recurrence: ["RRULE:FREQ=DAILY;COUNT=2"] }),
    draft("2026-12-08", "2026-12-09", { all_day: true }),
  ];
  expect(repair(kept).changes).toEqual([]);
});

test("whatever is proposed, what is stored overlaps nothing and stands in the working hours", () => {
  const hour = fc.integer({ min: -10, max: 130 });
  const event = fc.record({ at: hour, quarters: fc.integer({ min: 1, max: 20 }) });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), (wishes) => {
      const { events } = repair(
        wishes.map(({ at, quarters }) => {
          const start = START + at * HOUR_MS;
          return draft(formatInstant(start), formatInstant(start + quarters * (HOUR_MS / 4)));
        }),
      );
      const spans = events.map(({ start, end }) => ({ start: epochOf(start), end: epochOf(end) }));
      const busy = { start: epochOf(LECTURE.start), end: epochOf(LECTURE.end) };
      for (const [index, each] of spans.entries()) {
        expect(overlaps(each, busy)).toBe(false);
        expect(spans.slice(index + 1).some((other) => overlaps(each, other))).toBe(false);
        const [from, to] = [minuteOfDay(each.start, "UTC"), minuteOfDay(each.end, "UTC")];
        expect((from >= 540 && to <= 750) || (from >= 810 && to <= 1_080)).toBe(true);
        expect(each.end - each.start).toBeLessThanOrEqual(2 * HOUR_MS);
      }
    }),
    { numRuns: 200 },
  );
});

function span(start: string, minutes: number) {
  return { start, end: formatInstant(epochOf(start) + minutes * 60_000) };
}
