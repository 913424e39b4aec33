import type { DraftEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import type { FieldFault } from "#contract/problem.ts";
import type { ReplaceVariantRequest } from "#contract/session.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { timesById } from "#contract/work-times.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { VariantEdit } from "#server/planning/edited-variant.ts";
import { incomingDraft } from "#server/planning/incoming-drafts.ts";
import { broughtEvents } from "#server/planning/outside-variants.ts";
import type { PlanningError } from "#server/planning/planning-threads.ts";
import { sessionInput } from "#server/planning/session-input.ts";
import { changeSession, type LoadedSession } from "#server/store/queries/sessions.ts";
import type { SessionDeps } from "./deps.ts";
import { loadOpenSession, type NotOpen } from "./open-session.ts";
import type { PlanRun } from "./plan-run.ts";

export type NotReplaced = NotOpen | PlanningError | { readonly kind: "out-of-range"; readonly fault: FieldFault };

/** The address whose requests are counted, and the signal that the caller is gone. */
type Asked = Pick<PlanRun, "address" | "signal">;

type Replacement = { readonly id: string; readonly index: number; readonly events: ReplaceVariantRequest["events"] };

/**
 * Replaces a variant's events by those that the person moved, and computes the variant's metrics
 * anew.
 */
export async function replaceVariant(
  deps: SessionDeps,
  { id, index, events }: Replacement,
  asked: Asked,
): Promise<Result<DraftVariant, NotReplaced>> {
  const drafts = events.map(incomingDraft);
  for (;;) {
    const session = await loadOpenSession(deps.db, id);
    if (!session.ok) return session;
    const { payload, version, owner } = session.value;
    const before = payload.draft_variants[index];
    if (!before) {
      const message = `there are ${payload.draft_variants.length} variants`;
      return Err({ kind: "out-of-range", fault: { path: "index", message } });
    }
    const replaced = await withEdit(deps, { payload, owner }, { before, events: drafts }, asked);
    if (!replaced.ok) return replaced;
    const variants = payload.draft_variants.with(index, replaced.value);
    // Another request changed the session meanwhile, so this one starts again from the new state.
    if (!(await changeSession(deps.db, id, version, { variants, lastEvent: "changed" }))) continue;
    deps.events.publish({ sessionId: id, name: "changed" });
    return replaced;
  }
}

function ofBrought(payload: PlannerPayload, events: readonly DraftEvent[]): DraftEvent[] {
  const { standing, habits = [], time_zone: timeZone = "UTC" } = payload;
  return broughtEvents(events, { standing, habits, timeZone });
}

/**
 * Measures and describes an edited variant of ours anew. A variant of an outside AI only gets the
 * new events.
 */
async function withEdit(
  deps: SessionDeps,
  { payload, owner }: Pick<LoadedSession, "payload" | "owner">,
  edit: VariantEdit,
  { address, signal }: Asked,
): Promise<Result<DraftVariant, PlanningError>> {
  const { before, events } = edit;
  const input = sessionInput(payload, deps.now());
  if (!before.metrics || !input) return Ok({ ...before, events: ofBrought(payload, events) });
  const { preferences } = input;
  const measured = await deps.planning.remeasure(input, edit, {
    of: { owner, address, session: payload.session_id },
    signal,
  });
  if (!measured.ok) return measured;
  const position = payload.draft_variants.indexOf(before);
  const text = await deps.writers.builtin.write(
    {
      variants: payload.draft_variants.with(position, { ...before, ...measured.value }),
      timeZone: preferences.time_zone,
      language: preferences.language,
      startTime: payload.start_time,
      endTime: payload.end_time,
      now: input.now,
      workingHours: preferences.working_hours,
      wishes: payload.wishes ?? [],
      usualHours: payload.given?.preferences.working_hours ?? preferences.working_hours,
      instructions: payload.instructions ?? "",
      // Only the description of the plan is used, which says nothing of sources.
      unreadSources: [],
      times: timesById(input.tasks, preferences),
    },
    signal,
  );
  // Why it was suggested may hold no more.
  return Ok({ ...measured.value, suggested_because: undefined, description: text.descriptions[position] ?? "" });
}
