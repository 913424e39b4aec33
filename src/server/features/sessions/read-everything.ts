import { effectiveInputs } from "#contract/effective-inputs.ts";
import { wishedPreferences } from "#contract/fold-wishes.ts";
import type { PlannerContext } from "#contract/payload.ts";
import { remediesInForce } from "#contract/session-remedy.ts";
import type { PlannerTask } from "#contract/task.ts";
import { workOfContext } from "#contract/work.ts";
import { formatInstant } from "#domain/time.ts";
import { type Gathered, type GatherRequest, gather } from "#server/gather/index.ts";
import { mergeTasks, type SessionTasks } from "#server/planning/session-tasks.ts";
import { openPast, reachOf } from "#server/standing/current.ts";
import { lastKnownOf } from "#server/standing/last-known.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { listStanding } from "#server/store/queries/occurrences.ts";
import type { SessionDeps } from "./deps.ts";
import type { MadeWith, PlanInputs, Planned, PlanRun } from "./made-plan.ts";
import { eventsFrom, groundFor, type Known, withBlockIds } from "./session-ground.ts";

/**
 * Reads all that a plan is made from: calendars, work, the standing plan, and what was last known
 * of calendars that cannot be read now.
 */
export async function readEverything(
  deps: SessionDeps,
  session: Planned,
  inputs: PlanInputs,
  run: PlanRun,
): Promise<Known> {
  const { window } = inputs;
  const mine = { db: deps.db, owner: session.owner };
  // No remedy changes what the sources are read with.
  const { given, wishes } = inputs;
  const { default_task_minutes: defaultTaskMinutes, all_day_events: allDayEvents } = wishedPreferences(
    given.preferences,
    wishes,
  );
  // The blocks are read before the calendars, because a change during the calendars' answers may be
  // in none of them.
  const now = deps.now().epochMilliseconds;
  const blocks = await listStanding(mine, reachOf(window, now));
  const past = await openPast(deps, session.owner, blocks, now);
  const asked = { window, eventsSince: past.since, defaultTaskMinutes, allDayEvents };
  const gathered = await gatherAll(deps, session.owner, asked, run);
  const context = withTasks(gathered.context, inputs.tasks, defaultTaskMinutes);
  const madeWith = madeWithOf(inputs, workOfContext(context));
  const toGround = { window, broken: inputs.repairOf?.blocks, gathered, context, madeWith, blocks, past };
  const standing = await groundFor(deps, session, toGround, run.signal);
  const { time_zone: timeZone } = madeWith.preferences;
  const events = past.since === null ? gathered.events : eventsFrom(gathered.events, window, timeZone);
  const toRecall = { gathered, window, timeZone, blocks };
  const { events: lastKnown, ...recalled } = await lastKnownOf(mine, session.id, toRecall);
  return {
    gathered: { ...gathered, events: withBlockIds([...events, ...lastKnown], standing) },
    context,
    madeWith: { ...madeWith, read_at: formatInstant(now), ...recalled, ...(standing && { standing }) },
  };
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
