import { setImmediate as nextTurn } from "node:timers/promises";
import { PlannerCalendarEvent } from "#contract/event.ts";
import { NOT_APPLIED } from "#contract/not-applied.ts";
import { PlannerPayload } from "#contract/payload.ts";
import { dateOf, formatInstant, parseWireTime } from "#domain/time.ts";
import type { MadePlan } from "./made-plan.ts";
import type { SessionInputs } from "./session-inputs.ts";

type Parts = {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly inputs: SessionInputs;
  readonly made: MadePlan;
};

/** Events validated per turn of the event loop: about 5 ms of work. */
const SLICE = 500;

/**
 * Builds and validates the payload of a new session. It is then stored and served without further
 * checks.
 */
export async function checkedPayload({ id, now, inputs, made }: Parts): Promise<PlannerPayload> {
  const rest = PlannerPayload.parse({
    session_id: id,
    created_at: formatInstant(now),
    start_time: formatInstant(inputs.window.start),
    end_time: formatInstant(inputs.window.end),
    view_date: inputs.viewDate ?? firstPlannedDate(inputs, made, now),
    ai_draft: made.aiDraft,
    calendar_events: [],
    draft_variants: made.variants,
    writable_calendars: made.gathered.writableCalendars,
    apply_state: NOT_APPLIED,
    context: made.context,
    time_zone: inputs.given.preferences.time_zone,
    ...made.madeWith,
    written_by: made.writtenBy,
    writing: inputs.writing,
  });
  return { ...rest, calendar_events: await checkedEvents(made.gathered.events) };
}

/**
 * The date of the first block of the first plan; without a block, the date on which the plan's
 * window begins.
 */
function firstPlannedDate({ window, given }: SessionInputs, { variants: [plan] }: MadePlan, now: number): string {
  const { time_zone: zone } = given.preferences;
  const dates = (plan?.events ?? []).map(({ start }) => dateOf(parseWireTime(start, zone) ?? window.start, zone));
  return dates.toSorted()[0] ?? dateOf(Math.max(now, window.start), zone);
}

/** Validates events in slices, so that a calendar of thousands does not block the event loop. */
export async function checkedEvents(events: readonly PlannerCalendarEvent[]): Promise<PlannerCalendarEvent[]> {
  const checked: PlannerCalendarEvent[] = [];
  for (let from = 0; from < events.length; from += SLICE) {
    for (const event of events.slice(from, from + SLICE)) checked.push(PlannerCalendarEvent.parse(event));
    await nextTurn();
  }
  return checked;
}
