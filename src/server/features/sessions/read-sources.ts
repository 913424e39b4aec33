import type { Preferences } from "#contract/preferences.ts";
import type { Interval } from "#domain/interval.ts";
import { formatInstant, parseWireTime } from "#domain/time.ts";
import { type Gathered, type GatherRequest, gather } from "#server/gather/index.ts";
import { type LastKnown, lastKnownOf } from "#server/standing/last-known.ts";
import { type KnownBlocks, reachOf, readBlocks } from "#server/standing/load-standing.ts";
import { type OpenPast, openPast } from "#server/standing/past-blocks.ts";
import type { OwnerId } from "#server/store/owner.ts";
import type { SessionDeps } from "./deps.ts";
import type { Planned, PlanRun } from "./made-plan.ts";

/** What the sources say of a window. */
export type ReadSources = {
  readonly gathered: Gathered;
  /** The events of the window, with those last known of calendars that cannot be read now. */
  readonly events: Gathered["events"];
  /** The blocks before anything was gathered. */
  readonly known: KnownBlocks;
  readonly past: OpenPast;
  readonly reading: { readonly read_at: string } & Pick<LastKnown, "last_read">;
};

type Asked = { readonly window: Interval; readonly preferences: Preferences };

/** Reads the calendars and tasks of a window, further back where past blocks wait for an answer. */
export async function readSources(
  deps: SessionDeps,
  { id, owner }: Planned,
  { window, preferences }: Asked,
  run: PlanRun,
): Promise<ReadSources> {
  const mine = { db: deps.db, owner };
  const { time_zone: timeZone, default_task_minutes: defaultTaskMinutes, all_day_events: allDayEvents } = preferences;
  // The blocks are read before the calendars, because a change during the calendars' answers may be
  // in none of them.
  const now = deps.now().epochMilliseconds;
  const known = await readBlocks(mine, reachOf(window, now));
  const past = await openPast(deps, owner, known.blocks, now);
  const asked = { window, eventsSince: past.since, defaultTaskMinutes, allDayEvents };
  const gathered = await gatherAll(deps, owner, asked, run);
  const events = past.since === null ? gathered.events : eventsFrom(gathered.events, window, timeZone);
  const toRecall = { gathered, window, timeZone, blocks: known.blocks };
  const { events: lastKnown, ...recalled } = await lastKnownOf(mine, id, toRecall);
  const reading = { read_at: formatInstant(now), ...recalled };
  return { gathered, events: [...events, ...lastKnown], known, past, reading };
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
