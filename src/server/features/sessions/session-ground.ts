import type { StandingGround } from "#contract/standing-ground.ts";
import { isOfDemo } from "#server/demo/index.ts";
import type { Gathered } from "#server/gather/index.ts";
import { broughtEvents } from "#server/planning/brought-events.ts";
import { habitTerms } from "#server/planning/habit-terms.ts";
import { SESSION_SOURCE } from "#server/planning/session-tasks.ts";
import { settlePast, standingIn } from "#server/standing/current.ts";
import { groundOf } from "#server/standing/ground.ts";
import { baseOf, listedBase } from "#server/standing/stale-base.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import type { SessionDeps } from "./deps.ts";
import type { MadePlan, PlanInputs, Planned } from "./made-plan.ts";

/** What a plan is made of, once it is gathered. */
export type Known = { readonly inputs: PlanInputs } & Pick<MadePlan, "gathered" | "context" | "madeWith">;

/**
 * The events of the calendars, those that are blocks of the standing plan with the block that each
 * is.
 */
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

/** Whether plans were brought along, none of which says of an event that it stands already. */
export function namesNoBlock({ variants }: PlanInputs): boolean {
  return variants?.every(({ events }) => events.every(({ event_id }) => event_id === undefined)) ?? false;
}

/** The plans that were brought along, with what of them stands already. */
export function broughtOver({ variants }: PlanInputs, { standing, habits, preferences }: MadePlan["madeWith"]) {
  const terms = { standing, habits, timeZone: preferences.time_zone };
  return variants?.map(({ removes: _, ...variant }) => ({ ...variant, events: broughtEvents(variant.events, terms) }));
}

/**
 * What stands in the window, as was gathered for it; `blocks`: as they were before. The demo and a
 * window that is over have nothing to do with it.
 */
export async function groundFor(
  deps: SessionDeps,
  { id: sessionId, owner }: Planned,
  { inputs, gathered, context, madeWith, blocks }: Known & { readonly blocks: readonly StoredBlock[] },
  signal: AbortSignal,
): Promise<StandingGround | undefined> {
  const now = deps.now().epochMilliseconds;
  const { window } = inputs;
  if (isOfDemo(context.learning) || window.end <= now) return undefined;
  await settlePast(deps, owner, signal);
  const mine = { db: deps.db, owner };
  // Before the books are read: what changes meanwhile makes the plan one of yesterday, not the
  // other way round.
  const base = await baseOf(mine, sessionId, now);
  const { preferences } = madeWith;
  const habits = habitTerms(madeWith.habits);
  const ofSession = context.tasks.items.filter(({ source }) => source === SESSION_SOURCE);
  const providers = await deps.providers(owner);
  const changed = () => deps.plans.publish({ owner });
  const terms = { window, now, preferences, habits, ofSession, changed };
  const standing = await standingIn(mine, providers, { gathered, blocks }, terms, signal);
  const ground = groundOf(standing, { window, now, timeZone: preferences.time_zone, habits });
  return { ...ground, base: { ...base, listed: await listedBase(mine) } };
}
