import { effectiveInputs } from "#contract/effective-inputs.ts";
import type { PlannerContext } from "#contract/payload.ts";
import type { PlanningProgress } from "#contract/planning-news.ts";
import { remediesInForce } from "#contract/session-remedy.ts";
import type { PlannerTask } from "#contract/task.ts";
import { everythingUnread } from "#contract/unread-calendars.ts";
import { workOfContext, workOfSession } from "#contract/work.ts";
import { timesById, type WireTimes } from "#contract/work-times.ts";
import { Ok, type Result } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import { type Gathered, type GatherRequest, gather } from "#server/gather/index.ts";
import type { Asking } from "#server/model/index.ts";
import type { PlannedVariant } from "#server/planning/input.ts";
import type { PlanningError } from "#server/planning/pool.ts";
import { mergeTasks, type SessionTasks } from "#server/planning/session-tasks.ts";
import { planningStart } from "#server/planning/session-window.ts";
import { openPast, reachOf } from "#server/standing/current.ts";
import { lastKnownOf, unknownFrom } from "#server/standing/last-known.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { listStanding } from "#server/store/queries/occurrences.ts";
import { withSuggestion, withText } from "#server/writer/index.ts";
import type { SessionDeps } from "./deps.ts";
import type { MadePlan, MadeWith, PlanInputs, Planned } from "./made-plan.ts";
import { broughtOver, eventsFrom, groundFor, type Known, withBlockIds } from "./session-ground.ts";

export type PlanRun = {
  readonly onProgress: (progress: PlanningProgress) => void;
  /**
   * Called with each plan as soon as it is found. The search may still improve a variant's last
   * one.
   */
  readonly onVariant?: (variant: PlannedVariant) => void;
  /** With a model: called at once with the draft text, and again as the model arranges it. */
  readonly onDraft?: (text: string) => void;
  readonly signal: AbortSignal;
  /** The address whose requests are counted. */
  readonly address: string;
};

/** Gathers the owner's calendars and work, plans, and writes about the plans. */
export async function makePlan(
  deps: SessionDeps,
  session: Planned,
  inputs: PlanInputs,
  run: PlanRun,
): Promise<Result<MadePlan, PlanningError>> {
  const asking = deps.model?.begin(session.id) ?? null;
  const { default_task_minutes: defaultTaskMinutes, all_day_events: allDayEvents } = effectiveInputs(
    inputs.given,
    inputs,
  ).preferences;
  // The blocks are read before the calendars, because a change during the calendars' answers may be
  // in none of them.
  const now = deps.now().epochMilliseconds;
  const blocks = await listStanding({ db: deps.db, owner: session.owner }, reachOf(inputs.window, now));
  const past = await openPast(deps, session.owner, blocks, now);
  const asked = { window: inputs.window, eventsSince: past.since, defaultTaskMinutes, allDayEvents };
  if (!inputs.variants) deps.planning.prepare();
  const found = await gatherAll(deps, session.owner, asked, run);
  const context = withTasks(found.context, inputs.tasks, defaultTaskMinutes);
  const madeWith = madeWithOf(inputs, workOfContext(context));
  const { aiDraft } = inputs;
  const toGround = { inputs, gathered: found, context, madeWith, blocks, past };
  const standing = await groundFor(deps, session, toGround, run.signal);
  const { time_zone: timeZone } = madeWith.preferences;
  const events = past.since === null ? found.events : eventsFrom(found.events, inputs.window, timeZone);
  const toRecall = { gathered: found, window: inputs.window, timeZone, blocks };
  const { events: lastKnown, ...recalled } = await lastKnownOf(
    { db: deps.db, owner: session.owner },
    session.id,
    toRecall,
  );
  const gathered = { ...found, events: withBlockIds([...events, ...lastKnown], standing) };
  const reading = { read_at: formatInstant(now), ...recalled };
  const known = { gathered, context, madeWith: { ...madeWith, ...reading, ...(standing && { standing }) } };
  const brought = broughtOver(inputs, known.madeWith);
  if (brought && aiDraft !== undefined) {
    return Ok({ ...known, aiDraft, variants: brought, writtenBy: { writer: "outside" } });
  }
  const planned = brought ? Ok(brought) : await planOver(deps, session, { inputs, ...known }, run);
  if (!planned.ok) return planned;
  const times = timesById(workOfSession({ context, ...madeWith }), madeWith.preferences);
  const toDescribe = { asking, variants: planned.value, context, madeWith: known.madeWith, times };
  const text = await writeAbout(deps, inputs, toDescribe, run);
  const variants = brought ? withSuggestion(brought, text) : withText(planned.value, text);
  const draft = aiDraft === undefined ? text : { aiDraft, writtenBy: { writer: "outside" } as const };
  return Ok({
    gathered,
    context,
    aiDraft: draft.aiDraft,
    variants,
    writtenBy: draft.writtenBy,
    madeWith: known.madeWith,
  });
}

function madeWithOf(inputs: PlanInputs, tasks: readonly PlannerTask[]): MadeWith {
  const { given, wishes, instructions, notUnderstood, base } = inputs;
  const ground = effectiveInputs({ ...given, tasks }, { wishes });
  const remedies = remediesInForce(inputs.remedies ?? [], ground);
  const { preferences, habits } = effectiveInputs(ground, { remedies });
  return {
    given,
    wishes: [...wishes],
    instructions,
    not_understood: [...notUnderstood],
    preferences,
    habits,
    ...(base && { base }),
    ...(remedies.length > 0 && { carried_out: remedies }),
  };
}

/** The gathered tasks together with those of the requests. */
function withTasks(context: PlannerContext, tasks: SessionTasks, defaultMinutes: number): PlannerContext {
  return { ...context, tasks: { ...context.tasks, items: mergeTasks(context, tasks, defaultMinutes) } };
}

async function gatherAll(deps: SessionDeps, owner: OwnerId, asked: GatherRequest, run: PlanRun): Promise<Gathered> {
  const providers = await deps.providers(owner);
  const total = providers.length;
  run.onProgress({ stage: "gathering", done: 0, total });
  const gathered = await gather(providers, asked, deps, run.signal);
  run.onProgress({ stage: "gathering", done: total, total });
  return gathered;
}

function planOver(
  deps: SessionDeps,
  { id, owner }: Planned,
  { inputs: { window, previous, locked, repairOf }, gathered, context, madeWith }: Known,
  { onProgress, onVariant, signal, address }: PlanRun,
): Promise<Result<readonly PlannedVariant[], PlanningError>> {
  const { preferences, habits, wishes, carried_out: remedies } = madeWith;
  return deps.planning.plan(
    {
      window,
      now: planningStart(deps.now(), window),
      preferences,
      events: gathered.events,
      tasks: context.tasks.items,
      coursework: context.learning.items,
      habits,
      previous,
      locked,
      standing: madeWith.standing,
      base: madeWith.base,
      repairOf: repairOf?.work,
      wishes,
      remedies,
    },
    {
      of: { owner, address, session: id },
      signal,
      onProgress: (done, total) => onProgress({ stage: "planning", done, total }),
      onVariant,
    },
  );
}

type ToDescribe = {
  readonly asking: Asking | null;
  readonly variants: readonly PlannedVariant[];
  readonly context: PlannerContext;
  readonly madeWith: MadeWith;
  readonly times: Readonly<Record<string, WireTimes>>;
};

async function writeAbout(
  { writers, now }: SessionDeps,
  { window, given, wishes, instructions, notUnderstood, writing }: PlanInputs,
  { asking, variants, context, madeWith: { preferences, standing, last_read }, times }: ToDescribe,
  { onProgress, onDraft, signal }: PlanRun,
) {
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
      notUnderstood,
      unansweredMinutes: standing?.unanswered_minutes ?? 0,
      unreadSources: everythingUnread(context).map(({ label }) => label),
      recalled: last_read ? { unknownFrom: unknownFrom(last_read, { ...window, start }, preferences.time_zone) } : null,
      times,
    },
    signal,
    { withholdTitles: writing.withhold_titles, asking, ...(onDraft && { onDraft }) },
  );
  onProgress({ stage: "writing", done: 1, total: 1 });
  return text;
}
