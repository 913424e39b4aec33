import { LIMITS } from "#contract/limits.ts";
import type { GivenInputs } from "#contract/payload.ts";
import type { PreferencesPatch } from "#contract/preferences.ts";
import type { FieldFault } from "#contract/problem.ts";
import type { CreateSessionRequest } from "#contract/session.ts";
import type { Habit } from "#contract/task.ts";
import type { Writing } from "#contract/written-by.ts";
import type { Interval } from "#domain/interval.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { DAY_MS, dateOf, HOUR_MS } from "#domain/time.ts";
import { incomingDraft } from "#server/planning/incoming-drafts.ts";
import { overridePreferences, planningPreferences } from "#server/planning/preferences.ts";
import { givenTasks } from "#server/planning/session-tasks.ts";
import { windowOf } from "#server/planning/session-window.ts";
import type { OwnerDb } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { listHabits } from "#server/store/queries/habits.ts";
import type { SessionDeps } from "./deps.ts";
import { NO_WISHES, type SessionWishes, wishesOf } from "./instructions.ts";
import type { PlanInputs } from "./plan-run.ts";

/** The inputs of a new session. Without `viewDate` it opens on the day of its first block. */
export type SessionInputs = PlanInputs & { readonly viewDate?: string | undefined };

/**
 * Reads the request, with the owner's preferences for what it leaves open. The fault is a value out
 * of its limits.
 */
export async function readSessionInputs(
  deps: SessionDeps,
  owner: OwnerId,
  request: CreateSessionRequest,
): Promise<Result<SessionInputs, FieldFault>> {
  const window = readWindow(request);
  if (!window.ok) return window;
  const stored = await planningPreferences({ db: deps.db, owner }, deps.machineTimeZone);
  const zone = request.time_zone === undefined ? {} : { time_zone: request.time_zone };
  const named = { ...request.preferences, ...zone };
  const preferences = overridePreferences(stored, named);
  if (!preferences.ok) return Err({ ...preferences.error, path: `preferences.${preferences.error.path}` });
  return Ok({
    window: window.value,
    viewDate: request.view_date ?? (request.draft_variants && dateOf(window.value.start, preferences.value.time_zone)),
    given: {
      preferences: preferences.value,
      named_preferences: named,
      ...(await givenHabits({ db: deps.db, owner }, request)),
    },
    tasks: givenTasks(request.tasks ?? []),
    ...(request.draft_variants ? broughtWishes(request) : wishesOf(request, NO_WISHES)),
    writing: firstWriting(deps, request),
    base: request.base,
    previous: [],
    locked: [],
    aiDraft: request.ai_draft,
    variants: request.draft_variants?.map((variant) => ({ ...variant, events: variant.events.map(incomingDraft) })),
  });
}

/** The habits of a request, else those of an earlier request, else the person's own. */
export async function givenHabits(
  mine: OwnerDb,
  request: { readonly habits?: Habit[] | undefined },
  before?: GivenInputs,
): Promise<Pick<GivenInputs, "habits" | "kept_habits">> {
  if (request.habits) return { habits: request.habits };
  if (before && !before.kept_habits) return { habits: before.habits };
  return { habits: await listHabits(mine), kept_habits: true };
}

/**
 * The preferences for planning a session again: the person's current ones, overridden by those that
 * its requests name. The session keeps its earlier ones where that combination is out of limits,
 * and in the demo.
 */
export async function givenPreferences(
  { db, machineTimeZone }: Pick<SessionDeps, "db" | "machineTimeZone">,
  owner: OwnerId,
  before: GivenInputs,
  patch: PreferencesPatch = {},
): Promise<Result<Omit<GivenInputs, "habits" | "kept_habits">, FieldFault>> {
  const { named_preferences: named } = before;
  const stored = named && overridePreferences(await planningPreferences({ db, owner }, machineTimeZone), named);
  const preferences = overridePreferences(stored?.ok ? stored.value : before.preferences, patch);
  if (!preferences.ok) return Err({ ...preferences.error, path: `preferences.${preferences.error.path}` });
  return Ok({ preferences: preferences.value, ...(named && { named_preferences: { ...named, ...patch } }) });
}

/** Wishes beside the plans of an outside AI are stored and not read. */
function broughtWishes({ wishes = [], instructions = "" }: CreateSessionRequest): SessionWishes {
  return { ...NO_WISHES, wishes, instructions };
}

/**
 * How a new session is written. This is decided once, when the session is made: a session written
 * by the built-in writer or by an outside AI does not use a model that is set later, unless a
 * request asks for it.
 */
function firstWriting({ writers }: SessionDeps, request: CreateSessionRequest): Writing {
  const brought = request.draft_variants !== undefined && request.ai_draft !== undefined;
  const writer = request.writer ?? (brought ? "builtin" : "model");
  return {
    writer: writers.model ? writer : "builtin",
    withhold_titles: request.withhold_titles ?? false,
  };
}

/** Calendar days; one hour more, for a change of the clocks in between. */
const MAX_WINDOW_MS = LIMITS.planningWindowDays * DAY_MS + HOUR_MS;

function readWindow(request: CreateSessionRequest): Result<Interval, FieldFault> {
  const window = windowOf(request);
  if (window.end - window.start <= MAX_WINDOW_MS) return Ok(window);
  return Err({ path: "end_time", message: `must be at most ${LIMITS.planningWindowDays} days after start_time` });
}
