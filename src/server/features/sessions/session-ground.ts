import { isOfDemo } from "#contract/demo.ts";
import type { StandingGround } from "#contract/standing-ground.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { Interval } from "#domain/interval.ts";
import { parseWireTime } from "#domain/time.ts";
import type { Gathered } from "#server/gather/index.ts";
import { broughtEvents } from "#server/planning/brought-events.ts";
import { habitTerms } from "#server/planning/habit-terms.ts";
import { SESSION_SOURCE } from "#server/planning/session-tasks.ts";
import { eventsBeside } from "#server/standing/conflicts.ts";
import { booksOf, type openPast, settleBlocks } from "#server/standing/current.ts";
import { learnDurations, overrunsOf } from "#server/standing/durations.ts";
import { groundOf } from "#server/standing/ground.ts";
import { sinceLastUpdate } from "#server/standing/new-since.ts";
import { baseOf, listedBase } from "#server/standing/stale-base.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { countWorked, type StoredBlock } from "#server/store/queries/blocks.ts";
import type { SessionDeps } from "./deps.ts";
import type { MadePlan, Planned } from "./made-plan.ts";

/** All that a plan is made from, besides its inputs. */
export type Known = Pick<MadePlan, "gathered" | "context" | "madeWith">;

/** The calendars' events. Those that are blocks of the standing plan carry their block's id. */
export function withBlockIds(events: Gathered["events"], standing: StandingGround | undefined): Gathered["events"] {
  if (!standing) return events;
  const blocks = new Map(
    [...standing.blocks, ...(standing.freed ?? [])].map((block) => [block.event_id, block.block_id]),
  );
  return events.map((event) => {
    const blockId = blocks.get(event.id);
    return blockId === undefined ? event : { ...event, block_id: blockId };
  });
}

/** The events of the plan's window, because calendars were read further back. */
export function eventsFrom(events: Gathered["events"], { start }: Interval, timeZone: string): Gathered["events"] {
  return events.filter((event) => {
    if (event.rrule !== null || event.rdates !== undefined || event.recurring_event_id !== null) return true;
    const [from, to] = [event.start, event.end].map((time) => parseWireTime(time, timeZone) ?? start);
    return (from ?? start) >= start || (to ?? start) > start;
  });
}

/** The plans that a request brought, marked with the parts that already stand. */
export function broughtOver(
  variants: readonly DraftVariant[],
  { standing, habits, preferences }: MadePlan["madeWith"],
): DraftVariant[] {
  const terms = { standing, habits, timeZone: preferences.time_zone };
  return variants.map(({ removes: _, ...variant }) => ({ ...variant, events: broughtEvents(variant.events, terms) }));
}

type GroundKnown = Known & {
  readonly window: Interval;
  /** The blocks that a repair must move. */
  readonly broken: readonly string[] | undefined;
  /** The blocks as stored before calendars were read. */
  readonly blocks: readonly StoredBlock[];
  readonly past: Awaited<ReturnType<typeof openPast>>;
};

/**
 * The standing plan within the gathered window. The demo has none, and a window in the past needs
 * none.
 */
export async function groundFor(
  deps: SessionDeps,
  { id: sessionId, owner }: Planned,
  { window, broken, gathered, context, madeWith, blocks, past }: GroundKnown,
  signal: AbortSignal,
): Promise<StandingGround | undefined> {
  const now = deps.now().epochMilliseconds;
  if (isOfDemo(context) || window.end <= now) return undefined;
  const mine = { db: deps.db, owner };
  const { preferences } = madeWith;
  const providers = await deps.providers(owner);
  const span = { ...window, start: Math.min(window.start, past.since ?? window.start) };
  const following = { blocks, gathered, window: span, timeZone: preferences.time_zone, now };
  if (await settleBlocks(deps, mine, { providers, following, policy: past.policy }, signal))
    deps.plans.publish({ owner });
  // The base is read before the ledger, so that a change in between makes the plan stale rather
  // than unnoticed.
  const base = await baseOf(mine, sessionId, now);
  const habits = habitTerms(madeWith.habits);
  const ofSession = context.tasks.items.filter(({ source }) => source === SESSION_SOURCE);
  const standing = await booksOf(mine, gathered, {
    window,
    now,
    preferences,
    habits,
    ofSession,
    broken,
  });
  const { time_zone: timeZone } = preferences;
  const ground = groundOf(standing, { window, now, timeZone, habits, worked: await countWorked(mine) });
  const overruns = overrunsOf(await learnDurations(mine, now), standing.ledger);
  return {
    ...ground,
    base: { ...base, listed: await listedBase(mine) },
    ...(Object.keys(overruns).length > 0 && { overruns }),
    ...(await newsOf(mine, { blocks: standing.blocks, events: gathered.events, now, timeZone })),
  };
}

type Read = Pick<Parameters<typeof sinceLastUpdate>[1], "blocks" | "now" | "timeZone"> & Pick<Gathered, "events">;

/** What changed about events since a plan was last written; empty where no plan stands. */
async function newsOf(mine: OwnerDb, { events, ...read }: Read): Promise<Pick<StandingGround, "news">> {
  if (read.blocks.length === 0) return {};
  const news = await sinceLastUpdate(mine, { ...read, beside: eventsBeside(read.blocks, events) });
  return news.events.size > 0 ? { news: Object.fromEntries(news.events) } : {};
}
