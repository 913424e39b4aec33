import { DraftVariant } from "#contract/variant.ts";
import { findConflicts } from "#domain/conflict.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { unwrap } from "#domain/result.ts";
import { differenceBetween } from "#domain/variant-difference.ts";
import { plan } from "#planner/index.ts";
import { parseCalendar } from "#server/icalendar/index.ts";
import { appointments, asDrafts, asEvents } from "../../test/fixtures/appointments.ts";
import { largeCalendar } from "../../test/fixtures/large-calendar.ts";
import { recurringEvents, SIX_WEEKS } from "../../test/fixtures/recurring-events.ts";
import { draftAt } from "../../test/support/apply-world.ts";
import { realisticProblem } from "../../test/support/planner/realistic-problem.ts";
import type { Sized } from "../harness/curve.ts";

const UTC = { timeZone: "UTC" };
const TASKS_A_DAY = 12;

/** Importing a file of events, from text to the contract. */
export const importing: Sized = (size) => {
  const text = largeCalendar(size);
  const options = {
    connectionId: "local",
    calendarId: "bench",
    defaultTimeZone: "UTC",
    colorClass: "cal-color-1",
  } as const;
  return () => unwrap(parseCalendar(text, options));
};

/**
 * As many drafts as events, in a span that grows with their number, so that the number of pairs
 * grows linearly.
 */
export const conflicts: Sized = (size) => {
  const [drafts, events] = [asDrafts(appointments(size, 1, size)), asEvents(appointments(size, 2, size))];
  return () => findConflicts(drafts, events, UTC);
};

/** Rules that began twenty years ago, expanded over six weeks. */
export const rules: Sized = (size) => {
  const events = recurringEvents(size, 2006);
  return () => expandEvents(events, SIX_WEEKS, UTC);
};

/** All plans of a problem whose days grow with its tasks, with the server's budget. */
export const tasks: Sized = (size) => {
  const days = Math.max(7, Math.ceil(size / TASKS_A_DAY));
  const problem = realisticProblem(1, { tasks: size, days, events: 4 * days });
  return () => plan(problem);
};

/** Variants of ten blocks each, parsed from JSON and validated. */
export const variants: Sized = (size) => {
  const events = Array.from({ length: 10 }, (_, index) => draftAt(index));
  const json = JSON.stringify(
    Array.from({ length: size }, (_, index) => ({ variant_id: `v${index}`, title: "Plan", description: "", events })),
  );
  return () => (JSON.parse(json) as unknown[]).map((variant) => DraftVariant.parse(variant));
};

/** The difference of two variants whose blocks all belong to one task. */
export const differences: Sized = (size) => {
  const blocks = (from: number) => ({
    events: Array.from({ length: size }, (_, index) => ({ ...draftAt(from + index), task_id: "one" })),
  });
  const [before, after] = [blocks(0), blocks(size >> 1)];
  return () => differenceBetween(before, after);
};
