import { isOfDemo } from "#contract/demo.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { Interval } from "#domain/interval.ts";
import { formatInstant } from "#domain/time.ts";
import { eventsOfWindow, type Gathered, gather } from "#server/gather/index.ts";
import { settleBlocks } from "#server/standing/follow.ts";
import { type LastKnown, lastKnownOf } from "#server/standing/last-known.ts";
import { type KnownBlocks, readBlocks } from "#server/standing/load-standing.ts";
import { openPast } from "#server/standing/past-blocks.ts";
import type { SessionDeps } from "./deps.ts";
import type { Planned, PlanRun } from "./made-plan.ts";

/** What the sources say of a window. */
export type ReadSources = {
  readonly gathered: Gathered;
  /** The events of the window, with those last known of calendars that cannot be read now. */
  readonly events: Gathered["events"];
  /**
   * The blocks before anything was gathered. Null where plans start from no standing plan: in the
   * demo, and in a window that has passed.
   */
  readonly known: KnownBlocks | null;
  readonly reading: { readonly read_at: string } & Pick<LastKnown, "last_read">;
};

/**
 * Reads the calendars and tasks of a window, further back where past blocks wait for an answer, and
 * follows the blocks of the standing plan in them.
 */
export async function readSources(
  deps: SessionDeps,
  { id, owner }: Planned,
  { window, preferences }: { readonly window: Interval; readonly preferences: Preferences },
  { onProgress, signal }: PlanRun,
): Promise<ReadSources> {
  const mine = { db: deps.db, owner };
  // The blocks are read before the calendars, because a change during the calendars' answers may be
  // in none of them.
  const readAt = deps.now().epochMilliseconds;
  const known = await readBlocks(mine, window, readAt);
  const { blocks } = known;
  const { policy, since } = await openPast(deps, owner, blocks, readAt);
  const providers = await deps.providers(owner);
  const total = providers.length;
  onProgress({ stage: "gathering", done: 0, total });
  const gathered = await gather(providers, { window, eventsSince: since, preferences }, deps, signal);
  onProgress({ stage: "gathering", done: total, total });
  const { events: lastKnown, ...recalled } = await lastKnownOf(mine, id, gathered, blocks);
  const now = deps.now().epochMilliseconds;
  const isStanding = window.end > now && !isOfDemo(gathered.context);
  if (isStanding) await settleBlocks(deps, mine, { providers, blocks, gathered, now, policy }, signal);
  return {
    gathered,
    events: [...eventsOfWindow(gathered), ...lastKnown],
    known: isStanding ? known : null,
    reading: { read_at: formatInstant(readAt), ...recalled },
  };
}
