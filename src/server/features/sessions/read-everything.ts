import { isOfDemo } from "#contract/demo.ts";
import { wishedInputs, wishedPreferences } from "#contract/fold-wishes.ts";
import type { PlannerContext } from "#contract/payload.ts";
import { remediesInForce } from "#contract/session-remedy.ts";
import type { StandingGround } from "#contract/standing-ground.ts";
import { workOfContext } from "#contract/work.ts";
import type { Interval } from "#domain/interval.ts";
import { datesBetween, formatInstant, parseWireTime } from "#domain/time.ts";
import { type Gathered, type GatherRequest, gather } from "#server/gather/index.ts";
import { mergeTasks, type SessionTasks, tasksOfSession } from "#server/planning/session-tasks.ts";
import { readGround } from "#server/standing/ground.ts";
import { lastKnownOf } from "#server/standing/last-known.ts";
import { reachOf, readBlocks } from "#server/standing/load-standing.ts";
import { openPast } from "#server/standing/past-blocks.ts";
import type { OwnerId } from "#server/store/owner.ts";
import type { SessionDeps } from "./deps.ts";
import type { Known, PlanInputs, Planned, PlanRun } from "./made-plan.ts";

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
  const { window, given, wishes, instructions, notUnderstood, base } = inputs;
  const mine = { db: deps.db, owner: session.owner };
  // No remedy changes what the sources are read with.
  const wished = wishedPreferences(given.preferences, wishes);
  const { default_task_minutes: defaultTaskMinutes, all_day_events: allDayEvents } = wished;
  // The blocks are read before the calendars, because a change during the calendars' answers may be
  // in none of them.
  const now = deps.now().epochMilliseconds;
  const known = await readBlocks(mine, reachOf(window, now));
  const past = await openPast(deps, session.owner, known.blocks, now);
  const asked = { window, eventsSince: past.since, defaultTaskMinutes, allDayEvents };
  const gathered = await gatherAll(deps, session.owner, asked, run);
  const context = withTasks(gathered.context, inputs.tasks, defaultTaskMinutes);
  const ground = wishedInputs({ ...given, tasks: workOfContext(context) }, wishes);
  const { inputs: planned, changes } = remediesInForce(ground, inputs.remedies ?? []);
  const { preferences, habits } = planned;
  const { time_zone: timeZone } = preferences;
  const dates = datesBetween(window.start, window.end, timeZone);
  const ofSession = tasksOfSession(context.tasks.items);
  const broken = inputs.repairOf?.blocks;
  const toGround = { window, dates, gathered, preferences, habits, ofSession, broken, known, past };
  // The demo has no standing plan.
  const standing = isOfDemo(context) ? undefined : await readGround(deps, session, toGround, run.signal);
  const events = past.since === null ? gathered.events : eventsFrom(gathered.events, window, timeZone);
  const { events: lastKnown, ...recalled } = await lastKnownOf(mine, session.id, {
    gathered,
    window,
    timeZone,
    blocks: known.blocks,
  });
  return {
    gathered: { ...gathered, events: withBlockIds([...events, ...lastKnown], standing) },
    context,
    madeWith: {
      given,
      wishes: [...wishes],
      instructions,
      not_understood: [...notUnderstood],
      preferences,
      habits: [...habits],
      ...(base && { base }),
      ...(changes.length > 0 && { carried_out: changes }),
      read_at: formatInstant(now),
      ...recalled,
      ...(standing && { standing }),
    },
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

/** The events of the plan's window, because calendars were read further back. */
function eventsFrom(events: Gathered["events"], { start }: Interval, timeZone: string): Gathered["events"] {
  return events.filter((event) => {
    if (event.rrule !== null || event.rdates !== undefined || event.recurring_event_id !== null) return true;
    const [from, to] = [event.start, event.end].map((time) => parseWireTime(time, timeZone) ?? start);
    return (from ?? start) >= start || (to ?? start) > start;
  });
}

/** The calendars' events. Those that are blocks of the standing plan carry their block's id. */
function withBlockIds(events: Gathered["events"], standing: StandingGround | undefined): Gathered["events"] {
  if (!standing) return events;
  const blocks = new Map(
    [...standing.blocks, ...(standing.freed ?? [])].map((block) => [block.event_id, block.block_id]),
  );
  return events.map((event) => {
    const blockId = blocks.get(event.id);
    return blockId === undefined ? event : { ...event, block_id: blockId };
  });
}
