import { expect, test } from "vitest";
import type { StandingBlock, StandingPlan } from "#contract/plan.ts";
import { daysToUpdate, weekOf, weekOverOf } from "./week.ts";

const FRIDAY_EVENING = Date.parse("2026-11-27T19:00:00Z");

const block = (start: string, state: StandingBlock["state"], more: Partial<StandingBlock> = {}): StandingBlock => ({
  block_id: start,
  work: { kind: "task", id: "essay" },
  title: "Essay",
  start: `2026-11-${start}:00Z`,
  end: `2026-11-${start}:00Z`.replace(":00:", ":45:"),
  calendar_id: "c",
  event_id: start,
  state,
  minutes_done: null,
  locked: false,
  moved_by_person: false,
  ...more,
});

const plan = (blocks: StandingBlock[], unscheduled = 60): StandingPlan => ({
  as_of: "2026-11-27T19:00:00Z",
  time_zone: "UTC",
  blocks,
  work: [
    {
      work: { kind: "task", id: "essay" },
      title: "Essay",
      due: null,
      estimate_minutes: 300,
      credited_minutes: 0,
      scheduled_minutes: 0,
      unscheduled_minutes: unscheduled,
      freed_minutes: 0,
      on_time: false,
    },
  ],
  events: [],
  freed: [],
  last_session: null,
  unanswered: [],
  conflicts: [],
  unread: [],
  since: { from: null, done: 0, partial: 0, missed: 0, new_events: 0, moved_events: 0 },
});

test("a week is over once nothing stands ahead: what was done, and what is carried over of what was not", () => {
  const blocks = [
    block("23T09:00", "done"),
    block("24T09:00", "partial", { minutes_done: 30 }),
    block("25T09:00", "missed"),
    block("26T09:00", "missed", { work: { kind: "habit", id: "run" } }),
    block("27T09:00", "cancelled"),
  ];
  const over = weekOverOf(plan(blocks), FRIDAY_EVENING);
  expect(over).toEqual({ done: 1, all: 4, minutesCarried: 60, next: { first: "2026-11-30", last: "2026-12-06" } });
  expect(weekOverOf(plan(blocks, 20), FRIDAY_EVENING)?.minutesCarried).toBe(20);
});

test("a week is not over while a block is ahead, nor in its first days", () => {
  const ahead = [block("23T09:00", "done"), block("30T09:00", "planned")];
  expect(weekOverOf(plan(ahead), FRIDAY_EVENING)).toBeNull();
  expect(weekOverOf(plan([block("23T09:00", "done")]), Date.parse("2026-11-24T19:00:00Z"))).toBeNull();
});

test("on the Monday after, it is this week that is planned, and the last one that is shown", () => {
  const monday = Date.parse("2026-11-30T07:00:00Z");
  const last = plan([block("23T09:00", "done"), block("27T09:00", "done")]);
  expect(weekOf(last, monday)).toBe("2026-11-23");
  expect(weekOverOf(last, monday)?.next).toEqual({ first: "2026-11-30", last: "2026-12-06" });
});

test("an update plans the rest of the week, three days at least, and all that stands", () => {
  const none = plan([]);
  expect(daysToUpdate(none, Date.parse("2026-11-25T09:00:00Z"))).toEqual({ first: "2026-11-25", last: "2026-11-29" });
  expect(daysToUpdate(none, Date.parse("2026-11-28T09:00:00Z"))).toEqual({ first: "2026-11-28", last: "2026-12-06" });
  const far = plan([block("30T09:00", "planned")]);
  expect(daysToUpdate(far, Date.parse("2026-11-25T09:00:00Z")).last).toBe("2026-11-30");
});
