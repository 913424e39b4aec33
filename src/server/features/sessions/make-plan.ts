import { everythingUnread } from "#contract/unread-calendars.ts";
import { timesById } from "#contract/work-times.ts";
import { Ok, type Result } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import type { Asking } from "#server/model/index.ts";
import { broughtVariants } from "#server/planning/outside-variants.ts";
import type { PlannedVariant, PlanningInput } from "#server/planning/planning-input.ts";
import type { PlanningError } from "#server/planning/planning-threads.ts";
import { kindsOfWork } from "#server/planning/session-input.ts";
import { planningStart } from "#server/planning/session-window.ts";
import { unknownFrom } from "#server/standing/last-known-events.ts";
import { withSuggestion, withText } from "#server/writer/index.ts";
import type { SessionDeps } from "./deps.ts";
import { locksInForce } from "./locks-in-force.ts";
import type { Known, MadePlan, PlanInputs, Planned, PlanRun } from "./plan-run.ts";
import { readEverything } from "./read-plan-data.ts";

/** Reads the owner's calendars and work, plans, and writes about the plans. */
export async function makePlan(
  deps: SessionDeps,
  session: Planned,
  inputs: PlanInputs,
  run: PlanRun,
): Promise<Result<MadePlan, PlanningError>> {
  const asking = deps.model?.begin(session.id) ?? null;
  if (!inputs.variants) deps.planning.prepare();
  const known = await readEverything(deps, session, inputs, run);
  const { aiDraft } = inputs;
  const { preferences, habits, standing } = known.madeWith;
  const terms = { timeZone: preferences.time_zone, habits, standing };
  const brought = inputs.variants && broughtVariants(inputs.variants, terms);
  if (brought && aiDraft !== undefined) {
    return Ok({ ...known, aiDraft, variants: brought, writtenBy: { writer: "outside" } });
  }
  const planned = brought ? Ok(brought) : await planOver(deps, session, { inputs, ...known }, run);
  if (!planned.ok) return planned;
  const text = await writeAbout(deps, inputs, { asking, variants: planned.value, ...known }, run);
  const variants = brought ? withSuggestion(brought, text) : withText(planned.value, text);
  const draft = aiDraft === undefined ? text : { aiDraft, writtenBy: { writer: "outside" } as const };
  return Ok({ ...known, aiDraft: draft.aiDraft, variants, writtenBy: draft.writtenBy });
}

function planOver(
  deps: SessionDeps,
  { id, owner }: Planned,
  {
    inputs: { window, previous, locked, repairOf },
    gathered,
    context,
    work,
    madeWith,
  }: Known & { readonly inputs: PlanInputs },
  { onProgress, onVariant, signal, address }: PlanRun,
): Promise<Result<readonly PlannedVariant[], PlanningError>> {
  const { preferences, habits, standing, base, carried_out } = madeWith;
  const input: PlanningInput = {
    window,
    now: planningStart(deps.now(), window),
    preferences,
    events: gathered.events,
    tasks: work,
    ...kindsOfWork(context, carried_out),
    habits,
    previous,
    locked: [],
    standing,
    base,
    repairOf: repairOf?.work,
  };
  return deps.planning.plan(
    { ...input, locked: locksInForce(locked, input, context) },
    {
      of: { owner, address, session: id },
      signal,
      onProgress: (done, total) => onProgress({ stage: "planning", done, total }),
      onVariant,
    },
  );
}

type ToDescribe = Pick<Known, "context" | "work" | "madeWith"> & {
  readonly asking: Asking | null;
  readonly variants: readonly PlannedVariant[];
};

async function writeAbout(
  { writers, now }: SessionDeps,
  { window, writing }: PlanInputs,
  { asking, variants, context, work, madeWith }: ToDescribe,
  { onProgress, onDraft, signal }: PlanRun,
) {
  const { given, wishes, instructions, not_understood, preferences, standing, last_read } = madeWith;
  const start = planningStart(now(), window);
  const writer = (writing.writer === "model" && writers.model) || writers.builtin;
  onProgress({ stage: "writing", done: 0, total: 1 });
  const text = await writer.write(
    {
      variants,
      timeZone: preferences.time_zone,
      language: preferences.language,
      startTime: formatInstant(window.start),
      endTime: formatInstant(window.end),
      now: start,
      workingHours: preferences.working_hours,
      wishes,
      usualHours: given.preferences.working_hours,
      instructions,
      notUnderstood: not_understood,
      unansweredMinutes: standing?.unanswered_minutes ?? 0,
      unreadSources: everythingUnread(context).map(({ label }) => label),
      recalled: last_read ? { unknownFrom: unknownFrom(last_read, { ...window, start }, preferences.time_zone) } : null,
      times: timesById(work, preferences),
    },
    signal,
    { withholdTitles: writing.withhold_titles, asking, ...(onDraft && { onDraft }) },
  );
  onProgress({ stage: "writing", done: 1, total: 1 });
  return text;
}
