import { isOfDemo } from "#contract/demo.ts";
import type { DraftEvent } from "#contract/event.ts";
import type { GivenInputs, PlannerPayload } from "#contract/payload.ts";
import { defaultPreferences } from "#contract/preferences.ts";
import type { FieldFault } from "#contract/problem.ts";
import type { ReplanRequest, ReplanResponse } from "#contract/session.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { sessionSources } from "#server/demo/index.ts";
import { requestIdField } from "#server/ops/request-id.ts";
import type { PlanningError } from "#server/planning/planning-threads.ts";
import { givenTasks, keptTasks } from "#server/planning/session-tasks.ts";
import { windowOf } from "#server/planning/session-window.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { changeSession, type LoadedSession, type SessionBase } from "#server/store/queries/sessions.ts";
import { checkedEvents, plannedFields, storeSession } from "./create-session.ts";
import type { SessionDeps } from "./deps.ts";
import { wishesOf } from "./instructions.ts";
import { locksOf } from "./locks-in-force.ts";
import { makePlan } from "./make-plan.ts";
import { loadOpenSession, loadSettledSession, type NotOpen } from "./open-session.ts";
import type { MadePlan, PlanInputs, PlanRun } from "./plan-run.ts";
import { readRemedies } from "./read-remedies.ts";
import { givenHabits, givenPreferences } from "./session-inputs.ts";

export type ReplanInputs = { readonly session: LoadedSession; readonly plan: PlanInputs };
export type UnreadableInputs = NotOpen | { readonly kind: "out-of-range"; readonly fault: FieldFault };

/** The inputs to plan again: those of the session, where the request does not replace them. */
export async function readReplanInputs(
  deps: SessionDeps,
  id: string,
  request: ReplanRequest,
): Promise<Result<ReplanInputs, UnreadableInputs>> {
  const { db, machineTimeZone } = deps;
  const session = await loadSettledSession(db, id);
  if (!session.ok) return session;
  const { payload, layers, owner } = session.value;
  // An applied demo has no standing plan to continue from.
  if (payload.apply_state.applied && isOfDemo(payload.context)) return Err({ kind: "applied" });
  const shown = shownVariant(payload.draft_variants, request.variant_index);
  if (!shown.ok) return Err({ kind: "out-of-range", fault: shown.error });
  const given = payload.given ?? { preferences: defaultPreferences(machineTimeZone), habits: payload.habits ?? [] };
  const preferences = await givenPreferences(deps, owner, given, request.preferences);
  if (!preferences.ok) return Err({ kind: "out-of-range", fault: preferences.error });
  const remedies = readRemedies(session.value, request);
  if (!remedies.ok) return Err({ kind: "out-of-range", fault: remedies.error });
  const now = { ...preferences.value, ...(await givenHabits({ db, owner }, request, given)) };
  const plan = planInputs({ payload, layers }, request, now, shown.value);
  return Ok({ session: session.value, plan: { ...plan, ...(remedies.value && { remedies: remedies.value }) } });
}

/**
 * Plans again over the calendars as they are now, and replaces the session's variants. An applied
 * session stays; its new variants become a new session that starts from the standing plan.
 */
export function replan(
  deps: SessionDeps,
  { session, plan }: ReplanInputs,
  run: PlanRun,
): Promise<Result<ReplanResponse, PlanningError | NotOpen>> {
  deps.log.debug("planning again", requestIdField());
  return session.payload.apply_state.applied
    ? planNext(deps, { session, plan }, run)
    : planAnew(deps, { session, plan }, run);
}

async function planNext(
  deps: SessionDeps,
  { session, plan }: ReplanInputs,
  run: PlanRun,
): Promise<Result<ReplanResponse, PlanningError>> {
  const { owner } = session;
  const id = deps.newId();
  const inputs = { ...plan, previous: [], locked: [] };
  const made = await makePlan(deps, { id, owner }, inputs, run);
  if (!made.ok) return made;
  return Ok({ ...toResponse(made.value), ...(await storeSession(deps, owner, { id, inputs, made: made.value })) });
}

async function planAnew(
  deps: SessionDeps,
  { session, plan }: ReplanInputs,
  run: PlanRun,
): Promise<Result<ReplanResponse, PlanningError | NotOpen>> {
  const id = session.payload.session_id;
  const providers = (owner: OwnerId) => sessionSources(deps, owner, session.payload.context?.learning);
  const made = await makePlan({ ...deps, providers }, { id, owner: session.owner }, plan, run);
  if (!made.ok) return made;
  const change = {
    gathered: { base: await replannedBase(session.payload, plan, made.value), layers: made.value.layers },
    aiDraft: made.value.aiDraft,
    variants: made.value.variants,
    lastEvent: "replanned",
  } as const;
  let { version } = session;
  while (!(await changeSession(deps.db, id, version, change))) {
    // Another request was faster. If it applied the session, this one ends.
    const changed = await loadOpenSession(deps.db, id);
    if (!changed.ok) return changed;
    version = changed.value.version;
  }
  deps.events.publish({ sessionId: id, name: "replanned" });
  return Ok(toResponse(made.value));
}

function toResponse({ aiDraft, variants, writtenBy, madeWith }: MadePlan): ReplanResponse {
  const { wishes, not_understood, preferences, carried_out, work_colors } = madeWith;
  const plans = { ai_draft: aiDraft, draft_variants: [...variants], written_by: writtenBy };
  return { ...plans, wishes, not_understood, preferences, carried_out, work_colors };
}

function planInputs(
  { payload, layers }: Pick<LoadedSession, "payload" | "layers">,
  request: ReplanRequest,
  given: GivenInputs,
  shown: readonly DraftEvent[],
): PlanInputs {
  return {
    window: windowOf(payload),
    given,
    tasks: request.tasks ? givenTasks(request.tasks) : keptTasks(layers.tasks),
    ...wishesOf(request, wishesBefore(payload)),
    writing: {
      writer: request.writer ?? payload.writing?.writer ?? "builtin",
      withhold_titles: request.withhold_titles ?? payload.writing?.withhold_titles ?? false,
    },
    base: request.base ?? payload.base,
    previous: shown,
    locked: locksOf(shown, payload),
  };
}

function wishesBefore({ wishes = [], instructions = "", not_understood: notUnderstood = [] }: PlannerPayload) {
  return { wishes, instructions, notUnderstood };
}

function shownVariant(
  variants: readonly DraftVariant[],
  index: number | undefined,
): Result<readonly DraftEvent[], FieldFault> {
  if (index === undefined) return Ok(variants[0]?.events ?? []);
  const shown = variants[index];
  return shown ? Ok(shown.events) : Err({ path: "variant_index", message: `there are ${variants.length} variants` });
}

async function replannedBase(payload: PlannerPayload, plan: PlanInputs, made: MadePlan): Promise<SessionBase> {
  const { ai_draft, draft_variants, apply_state, carried_out, standing, last_read, ...base } = payload;
  const events = await checkedEvents(made.gathered.events);
  return { ...base, calendar_events: events, ...plannedFields(plan, made) };
}
