import { setImmediate as nextTurn } from "node:timers/promises";
import { PlannerCalendarEvent } from "#contract/event.ts";
import { NOT_APPLIED } from "#contract/not-applied.ts";
import { plannerPagePath } from "#contract/paths.ts";
import { PlannerPayload } from "#contract/payload.ts";
import type { CreateSessionResponse } from "#contract/session.ts";
import { chunksOf } from "#domain/chunks.ts";
import { Ok, type Result } from "#domain/result.ts";
import { DAY_MS, dateOf, formatInstant, parseWireTime } from "#domain/time.ts";
import { requestIdField } from "#server/ops/request-id.ts";
import type { PlanningError } from "#server/planning/planning-threads.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { insertSession } from "#server/store/queries/sessions.ts";
import type { SessionDeps } from "./deps.ts";
import { makePlan } from "./make-plan.ts";
import type { MadePlan, PlanInputs, PlanRun } from "./plan-run.ts";
import type { SessionInputs } from "./session-inputs.ts";

/** Plans, and stores the plan as a session of that owner. */
export async function createSession(
  deps: SessionDeps,
  owner: OwnerId,
  inputs: SessionInputs,
  run: PlanRun,
): Promise<Result<CreateSessionResponse, PlanningError>> {
  deps.log.debug("creating a session", requestIdField());
  const id = deps.newId();
  const made = await makePlan(deps, { id, owner }, inputs, run);
  return made.ok ? Ok(await storeSession(deps, owner, { id, inputs, made: made.value })) : made;
}

type PlannedSession = { readonly id: string; readonly inputs: SessionInputs; readonly made: MadePlan };

/**
 * Stores a plan as a session of that owner. Its payload is validated here, and served without
 * further checks.
 */
export async function storeSession(
  deps: SessionDeps,
  owner: OwnerId,
  { id, inputs, made }: PlannedSession,
): Promise<CreateSessionResponse> {
  const now = deps.now().epochMilliseconds;
  const payload = PlannerPayload.parse({
    session_id: id,
    created_at: formatInstant(now),
    start_time: formatInstant(inputs.window.start),
    end_time: formatInstant(inputs.window.end),
    view_date: inputs.viewDate ?? firstPlannedDate(inputs, made, now),
    ai_draft: made.aiDraft,
    calendar_events: [],
    draft_variants: made.variants,
    apply_state: NOT_APPLIED,
    ...plannedFields(inputs, made),
  });
  const events = await checkedEvents(made.gathered.events);
  const expiresAt = Math.max(now, inputs.window.end) + deps.sessionDays * DAY_MS;
  await insertSession(
    { db: deps.db, owner },
    { payload: { ...payload, calendar_events: events }, layers: made.layers, createdAt: now, expiresAt },
  );
  return { session_id: id, url: deps.baseUrl() + plannerPagePath(id) };
}

/** The fields of a session that are made anew each time it is planned. */
export function plannedFields({ given, writing }: PlanInputs, { gathered, context, madeWith, writtenBy }: MadePlan) {
  return {
    writable_calendars: [...gathered.writableCalendars],
    context,
    time_zone: given.preferences.time_zone,
    ...madeWith,
    written_by: writtenBy,
    writing,
  };
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

/** Events validated per turn of the event loop: about 5 ms of work. */
const SLICE = 500;

/** Validates events in slices, so that a calendar of thousands does not block the event loop. */
export async function checkedEvents(events: readonly PlannerCalendarEvent[]): Promise<PlannerCalendarEvent[]> {
  const checked: PlannerCalendarEvent[] = [];
  for (const slice of chunksOf(events, SLICE)) {
    for (const event of slice) checked.push(PlannerCalendarEvent.parse(event));
    await nextTurn();
  }
  return checked;
}
