import type { DraftEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { defaultPreferences, type Preferences } from "#contract/preferences.ts";
import type { FieldFault } from "#contract/problem.ts";
import type { ReplanRequest, ReplanResponse } from "#contract/session.ts";
import type { PlannerTask } from "#contract/task.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { keptDemoCourses } from "#server/demo/index.ts";
import type { PlanningError } from "#server/planning/index.ts";
import { overridePreferences } from "#server/planning/preferences.ts";
import { keptTasks } from "#server/planning/session-tasks.ts";
import { windowOf } from "#server/planning/session-window.ts";
import { requestIdField } from "#server/request-id.ts";
import { changeSession, type LoadedSession, type SessionBase } from "#server/store/queries/sessions.ts";
import { checkedEvents } from "./checked-payload.ts";
import type { SessionDeps } from "./deps.ts";
import { nextReading } from "./instructions.ts";
import { readMakeFit } from "./make-fit.ts";
import { type MadePlan, makePlan, type PlanRun, type PlanWish } from "./make-plan.ts";
import { loadOpenSession, type NotOpen } from "./open-session.ts";
import { takeBack } from "./take-back.ts";

export type ReplanWish = { readonly session: LoadedSession; readonly plan: PlanWish };
export type UnreadableWish = NotOpen | { readonly kind: "out-of-range"; readonly fault: FieldFault };

/** What to plan again: what the request gives in place of what the session was made from. */
export async function readReplanWish(
  { db, machineTimeZone }: SessionDeps,
  id: string,
  request: ReplanRequest,
): Promise<Result<ReplanWish, UnreadableWish>> {
  const session = await loadOpenSession(db, id);
  if (!session.ok) return session;
  const held = takeBack(session.value.payload, request);
  if (!held.ok) return Err({ kind: "out-of-range", fault: held.error });
  const payload = held.value;
  const shown = shownVariant(payload.draft_variants, request.variant_index);
  if (!shown.ok) return Err({ kind: "out-of-range", fault: shown.error });
  const base = payload.without_instructions?.preferences ?? payload.preferences ?? defaultPreferences(machineTimeZone);
  const preferences = overridePreferences(base, request.preferences ?? {});
  if (!preferences.ok) {
    const { path, message } = preferences.error;
    return Err({ kind: "out-of-range", fault: { path: `preferences.${path}`, message } });
  }
  const carriedOut = readMakeFit(payload, request);
  if (!carriedOut.ok) return Err({ kind: "out-of-range", fault: carriedOut.error });
  const plan = planWish(payload, request, preferences.value, shown.value);
  return Ok({ session: session.value, plan: { ...plan, carriedOut: carriedOut.value } });
}

/** Plans again over the calendars as they are now, and puts the new variants in place of the old. */
export async function replan(
  deps: SessionDeps,
  { session, plan }: ReplanWish,
  run: PlanRun,
): Promise<Result<ReplanResponse, PlanningError | NotOpen>> {
  deps.log.debug("planning again", requestIdField());
  const id = session.payload.session_id;
  const demo = keptDemoCourses({ db: deps.db, owner: session.owner }, session.payload.context?.learning);
  const sources = { ...deps, providers: async () => [...(await deps.providers(session.owner)), ...demo] };
  const made = await makePlan(sources, { id, owner: session.owner }, plan, run);
  if (!made.ok) return made;
  const change = {
    base: await replannedBase(session.payload, plan, made.value),
    aiDraft: made.value.aiDraft,
    variants: made.value.variants,
    lastEvent: "replanned",
  } as const;
  let { version } = session;
  while (!(await changeSession(deps.db, id, version, change))) {
    const changed = await loadOpenSession(deps.db, id); // someone was quicker; an apply among them ends this
    if (!changed.ok) return changed;
    version = changed.value.version;
  }
  deps.events.publish({ sessionId: id, name: "replanned" });
  const { aiDraft, variants, writtenBy, madeWith } = made.value;
  const { understood, preferences, carried_out } = madeWith;
  const plans = { ai_draft: aiDraft, draft_variants: [...variants], written_by: writtenBy };
  return Ok({ ...plans, understood, preferences, carried_out });
}

function planWish(
  payload: PlannerPayload,
  request: ReplanRequest,
  preferences: Preferences,
  shown: readonly DraftEvent[],
): PlanWish {
  return {
    window: windowOf(payload),
    preferences,
    tasks: request.tasks ? { kind: "given", inputs: request.tasks } : keptTasks(givenTasks(payload)),
    habits: request.habits ?? payload.without_instructions?.habits ?? payload.habits ?? [],
    instructions: request.instructions ?? payload.instructions ?? "",
    reading: nextReading(payload, request),
    writing: {
      writer: request.writer ?? payload.writing?.writer ?? "builtin",
      withhold_titles: request.withhold_titles ?? payload.writing?.withhold_titles ?? false,
    },
    previous: shown,
    locked: shown.filter(({ locked }) => locked),
  };
}

/** The session's tasks but those that its instructions brought: what was read of them is laid over these anew. */
function givenTasks({ context, without_instructions: without }: PlannerPayload): PlannerTask[] {
  const items = context?.tasks.items ?? [];
  return without ? items.filter(({ id }) => without.task_ids.includes(id)) : items;
}

function shownVariant(
  variants: readonly DraftVariant[],
  index: number | undefined,
): Result<readonly DraftEvent[], FieldFault> {
  if (index === undefined) return Ok(variants[0]?.events ?? []);
  const shown = variants[index];
  return shown ? Ok(shown.events) : Err({ path: "variant_index", message: `there are ${variants.length} variants` });
}

async function replannedBase(
  payload: PlannerPayload,
  plan: PlanWish,
  { gathered, context, writtenBy, madeWith }: MadePlan,
): Promise<SessionBase> {
  const { ai_draft, draft_variants, apply_state, understood, without_instructions, carried_out, ...base } = payload;
  return {
    ...base,
    calendar_events: await checkedEvents(gathered.events),
    writable_calendars: [...gathered.writableCalendars],
    context,
    time_zone: plan.preferences.time_zone,
    instructions: plan.instructions,
    ...madeWith,
    written_by: writtenBy,
    writing: plan.writing,
  };
}
