import { isOfDemo } from "#contract/demo.ts";
import { applyRemedies, remediesInForce } from "#contract/effective-inputs.ts";
import { wishedPreferences, wishedTasks } from "#contract/fold-wishes.ts";
import type { Preferences } from "#contract/preferences.ts";
import { workOfContext } from "#contract/session-work.ts";
import type { StandingGround } from "#contract/standing-ground.ts";
import type { Interval } from "#domain/interval.ts";
import { formatInstant } from "#domain/time.ts";
import { eventsOfWindow, type Gathered, gather } from "#server/gather/index.ts";
import { resolveTasks, withTasks } from "#server/planning/session-tasks.ts";
import { settleBlocks } from "#server/standing/follow-blocks.ts";
import { type LastKnown, lastKnownOf } from "#server/standing/last-known-events.ts";
import { type KnownBlocks, readBlocks } from "#server/standing/load-standing.ts";
import { openPast } from "#server/standing/past-block-policy.ts";
import { readGround } from "#server/standing/standing-ground.ts";
import { colorsOfWork } from "#server/standing/work-colors.ts";
import type { SessionDeps } from "./deps.ts";
import type { Known, PlanInputs, Planned, PlanRun } from "./plan-run.ts";

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
  const { given, wishes, instructions, notUnderstood, base } = inputs;
  // No remedy changes what the sources are read with.
  const wished = wishedPreferences(given.preferences, wishes);
  const sources = await readSources(deps, session, { window: inputs.window, preferences: wished }, run);
  const { gathered, known } = sources;
  const ofSession = resolveTasks(gathered.context, inputs.tasks, wished.default_task_minutes);
  const context = withTasks(gathered.context, ofSession);
  const tasks = wishedTasks(workOfContext(context), wishes);
  const ground = { preferences: wished, habits: given.habits, tasks };
  const remedies = inputs.remedies ? remediesInForce(inputs.remedies, ground) : [];
  const { inputs: planned, changes } = applyRemedies(ground, remedies);
  const { preferences, habits, tasks: work } = planned;
  const terms = { broken: inputs.repairOf?.blocks, preferences, habits, ofSession };
  const standing = known && (await readGround(deps, session, { gathered, known }, terms));
  const events = withBlockIds(sources.events, standing);
  const shown = { works: [...work, ...habits], titles: titlesOf(events, inputs.variants) };
  return {
    gathered: { ...gathered, events },
    context,
    work,
    layers: { tasks: ofSession, remedies },
    madeWith: {
      given,
      wishes: [...wishes],
      instructions,
      not_understood: [...notUnderstood],
      preferences,
      habits: [...habits],
      ...(base && { base }),
      ...(changes.length > 0 && { carried_out: changes }),
      ...sources.reading,
      ...(standing && { standing }),
      work_colors: await colorsOfWork({ db: deps.db, owner: session.owner }, shown, deps.now().epochMilliseconds),
    },
  };
}

/** What the sources say of a window. */
type ReadSources = {
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
async function readSources(
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

/** The titles of standing blocks, and of blocks that were brought along. */
function titlesOf(events: Gathered["events"], variants: PlanInputs["variants"] = []): string[] {
  return [
    ...events.flatMap(({ block_id: block, title }) => (block === undefined ? [] : [title])),
    ...variants.flatMap((variant) => variant.events.map(({ summary }) => summary)),
  ];
}

/** The calendars' events. Those that are blocks of the standing plan carry their block's id. */
function withBlockIds(events: Gathered["events"], standing: StandingGround | null): Gathered["events"] {
  if (!standing) return events;
  const blocks = new Map(
    [...standing.blocks, ...(standing.freed ?? [])].map((block) => [block.event_id, block.block_id]),
  );
  return events.map((event) => {
    const blockId = blocks.get(event.id);
    return blockId === undefined ? event : { ...event, block_id: blockId };
  });
}
