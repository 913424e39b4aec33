import { LIMITS } from "#contract/limits.ts";
import { plannerPagePath } from "#contract/paths.ts";
import { PlannerPayload } from "#contract/payload.ts";
import type { FieldFault } from "#contract/problem.ts";
import type { CreateSessionRequest, CreateSessionResponse } from "#contract/session.ts";
import type { Interval } from "#domain/interval.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { DAY_MS, dateOf, formatInstant, HOUR_MS, parseInstant } from "#domain/time.ts";
import type { PlanningError } from "#server/planning/index.ts";
import { currentPreferences, overridePreferences } from "#server/planning/preferences.ts";
import { incomingDraft } from "#server/planning/wire-time.ts";
import { insertSession } from "#server/store/queries/sessions.ts";
import type { SessionDeps } from "./deps.ts";
import { type MadePlan, makePlan, type PlanRun, type PlanWish } from "./make-plan.ts";

/** A session that was wished for in a way that can be planned. */
export type SessionWish = PlanWish & { readonly viewDate: string };

/** How long a session is kept after its window is over. */
const KEPT_AFTER_MS = 90 * DAY_MS;

/** Reads the request with what it leaves to the stored preferences; the fault is a value out of its limits. */
export async function readSessionWish(
  deps: SessionDeps,
  request: CreateSessionRequest,
): Promise<Result<SessionWish, FieldFault>> {
  const window = readWindow(request);
  if (!window.ok) return window;
  const stored = await currentPreferences(deps.db, deps.machineTimeZone);
  const zone = request.time_zone === undefined ? {} : { time_zone: request.time_zone };
  const preferences = overridePreferences(stored, { ...request.preferences, ...zone });
  if (!preferences.ok) return Err({ ...preferences.error, path: `preferences.${preferences.error.path}` });
  return Ok({
    window: window.value,
    viewDate: request.view_date ?? dateOf(window.value.start, preferences.value.time_zone),
    preferences: preferences.value,
    tasks: { kind: "given", inputs: request.tasks ?? [] },
    habits: request.habits ?? [],
    instructions: request.instructions ?? "",
    previous: [],
    locked: [],
    aiDraft: request.ai_draft,
    variants: request.draft_variants?.map((variant) => ({ ...variant, events: variant.events.map(incomingDraft) })),
  });
}

/** Plans and stores a session. */
export async function createSession(
  deps: SessionDeps,
  wish: SessionWish,
  run: PlanRun,
): Promise<Result<CreateSessionResponse, PlanningError>> {
  const made = await makePlan(deps, wish, run);
  if (!made.ok) return made;
  const now = deps.now().epochMilliseconds;
  const payload = checkedPayload({ id: deps.newSessionId(), now, wish, made: made.value });
  const expiresAt = Math.max(now, wish.window.end) + KEPT_AFTER_MS;
  await insertSession(deps.db, { payload, createdAt: now, expiresAt });
  return Ok({ session_id: payload.session_id, url: deps.baseUrl() + plannerPagePath(payload.session_id) });
}

type Parts = { readonly id: string; readonly now: number; readonly wish: SessionWish; readonly made: MadePlan };

/** The payload, validated once and for all: what is stored is served as it is. */
function checkedPayload({ id, now, wish, made }: Parts): PlannerPayload {
  return PlannerPayload.parse({
    session_id: id,
    created_at: formatInstant(now),
    start_time: formatInstant(wish.window.start),
    end_time: formatInstant(wish.window.end),
    view_date: wish.viewDate,
    ai_draft: made.aiDraft,
    calendar_events: made.gathered.events,
    draft_variants: made.variants,
    writable_calendars: made.gathered.writableCalendars,
    apply_state: {
      applied: false,
      applying: false,
      applied_variant_index: null,
      applied_calendar_id: null,
      applied_at: null,
    },
    context: made.context,
    time_zone: wish.preferences.time_zone,
    preferences: wish.preferences,
    instructions: wish.instructions,
    habits: wish.habits,
  });
}

/** 92 days of the calendar: an hour more where clocks go back in between. */
const MAX_WINDOW_MS = LIMITS.sessionWindowDays * DAY_MS + HOUR_MS;

function readWindow({ start_time, end_time }: CreateSessionRequest): Result<Interval, FieldFault> {
  const start = parseInstant(start_time);
  const end = parseInstant(end_time);
  if (start === null || end === null) throw new Error("the schema let a time through that is none");
  if (end - start > MAX_WINDOW_MS) {
    return Err({ path: "end_time", message: `must be at most ${LIMITS.sessionWindowDays} days after start_time` });
  }
  return Ok({ start, end });
}
