import { wishedPreferences, wishedTasks } from "#contract/fold-wishes.ts";
import { remediesInForce } from "#contract/session-remedy.ts";
import type { StandingGround } from "#contract/standing-ground.ts";
import { workOfContext } from "#contract/work.ts";
import type { Gathered } from "#server/gather/index.ts";
import { tasksOfSession, withSessionTasks } from "#server/planning/session-tasks.ts";
import { readGround } from "#server/standing/ground.ts";
import type { SessionDeps } from "./deps.ts";
import type { Known, PlanInputs, Planned, PlanRun } from "./made-plan.ts";
import { readSources } from "./read-sources.ts";

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
  const context = withSessionTasks(gathered.context, inputs.tasks, wished.default_task_minutes);
  const tasks = wishedTasks(workOfContext(context), wishes);
  const ground = { preferences: wished, habits: given.habits, tasks };
  const { inputs: planned, changes } = remediesInForce(ground, inputs.remedies ?? []);
  const { preferences, habits, tasks: work } = planned;
  const ofSession = tasksOfSession(context.tasks.items);
  const terms = { broken: inputs.repairOf?.blocks, preferences, habits, ofSession };
  const standing = known && (await readGround(deps, session, { gathered, known }, terms));
  return {
    gathered: { ...gathered, events: withBlockIds(sources.events, standing) },
    context,
    work,
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
    },
  };
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
