import type { Beam } from "./beam-search.ts";
import type { Block } from "./block-grid.ts";
import { type Random, randomIndex } from "./random.ts";
import type { SearchLimits } from "./ruin-and-recreate.ts";
import type { Timeline } from "./timeline.ts";

/** The cost of one refill in schedules of the budget, and the blocks that it may try. */
const SCHEDULES = 60;
const TRIES = 12_000;
/** The number of blocks taken out at once. */
const FEWEST = 5;
const MOST = 12;
/** The probability that all blocks of some jobs are taken out, rather than blocks near in time. */
const BY_JOB = 0.4;
const JOBS_AT_ONCE = 4;

/**
 * Large neighbourhood search (Shaw 1998): takes out the blocks of a few stretches of time, or of a
 * few jobs, and fills the room in order of time by beam search. One refill finds changes that take
 * many moves job by job: blocks that swap places, are cut differently or leave a pause elsewhere.
 */
export function refill(timeline: Timeline, beam: Beam, random: Random, { budget, shouldStop }: SearchLimits): void {
  for (let spent = 0; spent + SCHEDULES <= budget && !shouldStop?.(); spent += SCHEDULES) {
    const plan = timeline.save();
    const { cost } = timeline;
    const blocks = plan.flatMap((own, job) => (beam.jobs.has(job) ? own : []));
    const out = takenOut(
      blocks.sort((a, b) => a.cell - b.cell),
      random,
    );
    const kept = plan.map((own) => own.filter((block) => !out.has(block)));
    const filled = beam.search(TRIES, kept);
    if (filled) timeline.restore(filled);
    if (timeline.cost > cost + 1e-9) timeline.restore(plan);
  }
}

function takenOut(inOrder: readonly Block[], random: Random): ReadonlySet<Block> {
  const out = new Set<Block>();
  if (inOrder.length === 0) return out;
  const any = () => randomIndex(random, inOrder.length);
  if (random.next() < BY_JOB) {
    const jobs = new Set(Array.from({ length: JOBS_AT_ONCE }, () => inOrder[any()]?.job));
    return new Set(inOrder.filter(({ job }) => jobs.has(job)));
  }
  const stretches = 1 + randomIndex(random, 2);
  const each = Math.ceil((FEWEST + randomIndex(random, MOST - FEWEST)) / stretches);
  for (let stretch = 0; stretch < stretches; stretch++)
    for (const block of inOrder.slice(any()).slice(0, each)) out.add(block);
  return out;
}
