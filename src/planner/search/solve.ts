import type { Instance } from "../instance/read-instance.ts";
import { type Beam, createBeam } from "./beam-search.ts";
import type { Objective } from "./objective.ts";
import { isOneMachine, layOut, Sequence } from "./one-machine-sequence.ts";
import type { TimelineSnapshot } from "./placed-work.ts";
import type { Random } from "./random.ts";
import { refill } from "./refill.ts";
import { construct, constructLate, improve, type SearchLimits } from "./ruin-and-recreate.ts";
import { Timeline } from "./timeline.ts";

/** Blocks that a sweep of width 1 may try for each schedule of the budget. */
const TRIES_PER_SCHEDULE = 40;
/** The share of the budget that is left after a sweep. */
const LEFT_BY_SWEEP = 0.55;
/**
 * With few tasks and a budget of at least `THOROUGH`, the share of the remaining budget for moves
 * job by job; the rest is for refills.
 */
const BY_JOB = 0.3;
const THOROUGH = 1_000;
/**
 * How much longer the search is when not all tasks fit at first: with few tasks and a wide sweep,
 * with few and a narrow one, and with many.
 */
const LONGER = { wide: 2, narrow: 1.2, many: 2 } as const;
/**
 * The effort (`Timeline.effort`) of an additional search in one round for what to leave out, for
 * each task and schedule of the budget; less above `LESS_FROM` tasks, whose answers take long
 * anyway.
 */
const TO_LEAVE_OUT = 10;
const LESS_FROM = 270;
/**
 * The same for better days, by role, for up to so many tasks where all fit; where they do not, this
 * share of the effort for what to leave out.
 */
const FOR_DAYS = { leads: { effort: 14, tasks: 115 }, follows: { effort: 7, tasks: 28 } } as const;
const FOR_DAYS_IF_OVERFULL = 0.015;

/**
 * The share of the budget of an additional search where sessions go to days other than their best
 * ones: they may need other work to give way, and what waits for them may then fit.
 */
const ELSEWHERE = 0.1;

export type SolveLimits = SearchLimits & {
  /**
   * The width of a sweep where not all tasks fit: 1, or more at the expense of the other variants.
   */
  readonly width?: number | undefined;
  /**
   * Of many tasks: whether other variants start from this plan, or it starts from that of the first
   * one, or, where they all fit, from one of its own if it is cheaper.
   */
  readonly role?: "leads" | "follows" | undefined;
};

/**
 * A good schedule for the objective within the limits, no dearer than any of `starts`. The same
 * random source and budget give the same schedule.
 */
export function solve(
  instance: Instance,
  objective: Objective,
  random: Random,
  limits: SolveLimits,
  starts: readonly TimelineSnapshot[] = [],
): Timeline {
  const timeline = new Timeline(instance, objective, random);
  if (isOneMachine(instance, objective)) {
    const sequence = new Sequence(instance.jobs, objective, random);
    construct(sequence, sequence.orders);
    improve(sequence, random, limits);
    for (const block of layOut(sequence.save(), instance)) timeline.adopt(block.job, [block]);
  } else {
    if (!begin(timeline, objective, limits, starts)) return timeline;
    const fits = timeline.unfinished().length === 0;
    if (fits && objective.keeping === 0) timeline.searchInOneRound();
    const isOverfull = starts.length === 0 && !fits;
    const budget = limits.budget * (isOverfull ? longer(timeline, limits) : 1);
    const isThorough = limits.budget >= THOROUGH;
    const packs = budget > 0 && (isOverfull || isThorough) && canPack(timeline, instance, objective);
    const beam = packs ? createBeam(instance, objective) : null;
    const sweeps = beam !== null && starts.length === 0;
    if (sweeps) sweep(timeline, beam, { budget, width: isOverfull ? limits.width : 1 });
    const left = sweeps ? LEFT_BY_SWEEP * budget : budget;
    const byJob = Math.ceil(beam && isThorough ? BY_JOB * left : left);
    // What is left out is chosen already: nothing, or what the first plan leaves out. Rounds search
    // at all temperatures.
    const settled = !timeline.inRounds && (fits || limits.role === "follows");
    improve(timeline, random, { ...limits, budget: byJob, settled });
    if (!timeline.inRounds && limits.role) searchOn(timeline, random, limits.role, limits);
    if (beam) refill(timeline, beam, random, { ...limits, budget: left - byJob });
    if (timeline.letSessionsGoAnywhere())
      improve(timeline, random, { ...limits, budget: Math.ceil(ELSEWHERE * limits.budget) });
  }
  return timeline;
}

function longer({ isFew, inRounds }: Timeline, { width = 1 }: SolveLimits): number {
  if (!inRounds) return LONGER.many;
  if (!isFew) return 1;
  return width > 1 ? LONGER.wide : LONGER.narrow;
}

/**
 * Searches on, of many tasks, as far as the variant's role in the set asks for: for what to leave
 * out, and then for better days.
 */
function searchOn(timeline: Timeline, random: Random, role: "leads" | "follows", limits: SearchLimits): void {
  const { jobs } = timeline;
  const further = (effort: number, tasks: number, settled: boolean) => {
    const budget = Math.ceil(effort * limits.budget * tasks);
    improve(timeline, random, { ...limits, budget, clock: () => timeline.effort, settled });
  };
  const leavingOut = jobs * Math.min(1, LESS_FROM / jobs) ** 2;
  if (role === "leads" && timeline.unfinished().length > 0) further(TO_LEAVE_OUT, leavingOut, false);
  if (timeline.unfinished().length > 0) further(FOR_DAYS_IF_OVERFULL * TO_LEAVE_OUT, leavingOut, true);
  else further(FOR_DAYS[role].effort, Math.min(jobs, FOR_DAYS[role].tasks), true);
}

/** Beam search goes with rounds, and handles no standing and no fixed work. */
function canPack(timeline: Timeline, { fixedRuns }: Instance, { keeping }: Objective): boolean {
  return timeline.inRounds && keeping === 0 && fixedRuns.length === 0;
}

/**
 * Where there are too many tasks for the time, builds a schedule in order of time by beam search,
 * and starts from it if it is cheaper.
 */
function sweep(timeline: Timeline, beam: Beam, { budget, width = 1 }: Pick<SolveLimits, "budget" | "width">): void {
  const swept = beam.search(budget * TRIES_PER_SCHEDULE * width);
  if (swept) startFromCheapest(timeline, [swept]);
}

/**
 * Builds a first schedule; false when the standing plan is still valid and nothing should change.
 */
function begin(
  timeline: Timeline,
  { keeping }: Objective,
  { budget, role }: SolveLimits,
  starts: readonly TimelineSnapshot[],
): boolean {
  if (keeping < 1 && starts.length > 0) {
    startFromCheapest(timeline, starts);
    if (role !== "follows" || timeline.unfinished().length > 0) return true;
    const followed = timeline.save();
    construct(timeline, timeline.orders);
    startFromCheapest(timeline, [followed]);
    return true;
  }
  if (keeping === 0) {
    // Without a search to follow, one order gives the first answer sooner.
    construct(timeline, budget === 0 ? timeline.orders.slice(0, 1) : timeline.orders);
    if (!timeline.isFew && timeline.unfinished().length > 0) constructLate(timeline);
    return true;
  }
  timeline.repair();
  if (keeping === 1) {
    startFromCheapest(timeline, starts);
    return !timeline.isAsItStands();
  }
  const repaired = timeline.save();
  if (budget > 0) construct(timeline, timeline.orders.slice(0, 1));
  startFromCheapest(timeline, [repaired]);
  return true;
}

function startFromCheapest(timeline: Timeline, starts: readonly TimelineSnapshot[]): void {
  let best = { cost: timeline.cost, snapshot: timeline.save() };
  for (const snapshot of starts) {
    timeline.restore(snapshot);
    if (timeline.cost < best.cost) best = { cost: timeline.cost, snapshot };
  }
  timeline.restore(best.snapshot);
}
