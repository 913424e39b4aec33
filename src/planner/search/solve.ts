import type { Instance } from "../instance/read-instance.ts";
import { type Beam, createBeam } from "./beam-search.ts";
import type { Objective } from "./objective.ts";
import type { TimelineSnapshot } from "./placed-work.ts";
import type { Random } from "./random.ts";
import { refill } from "./refill.ts";
import { construct, constructLate, improve, type SearchLimits } from "./ruin-and-recreate.ts";
import { isOneMachine, layOut, Sequence } from "./sequence.ts";
import { Timeline } from "./timeline.ts";

/** How many blocks a sweep of usual width may try for each schedule of the budget. */
const TRIES_PER_SCHEDULE = 40;
/** The share of the budget that a sweep leaves. */
const LEFT_BY_SWEEP = 0.55;
/**
 * The share of what is left in which few tasks are moved job by job; in the rest their room is
 * filled anew, where that much may be spent.
 */
const BY_JOB = 0.5;
const THOROUGH = 1_000;
/** How many times the budget few and many tasks get that do not fit at first. */
const LONGER = 2;
/**
 * How many times the budget is spent besides on what to leave out of many tasks, for all plans at
 * once: for each task so much, but less for more of them, whose schedules take longer.
 */
const PER_TASK = 0.2;
const MOST = 20;
const LESS_FROM = 300;
/** The share of free time that holds work, at least, where there is too much of it. */
const LEAST_EFFICIENCY = 0.88;

export type SolveLimits = SearchLimits & {
  /** How wide a sweep is, where there is one: 1, or more at the expense of what others may try. */
  readonly width?: number | undefined;
  /** Whether others start from its plan where not all of many tasks fit. */
  readonly leads?: boolean | undefined;
};

/**
 * A good schedule for the objective, within the limits, and none dearer than any of the `starts`.
 * The same random source and budget give the same one.
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
    const isOverfull = starts.length === 0 && timeline.unfinished().length > 0;
    const budget = limits.budget * (isOverfull && (timeline.isFew || !timeline.isSmall) ? LONGER : 1);
    const isThorough = limits.budget >= THOROUGH;
    const packs = budget > 0 && (isOverfull || isThorough) && canPack(timeline, instance, objective);
    const beam = packs ? createBeam(instance, objective) : null;
    const sweeps = beam !== null && isOverfull;
    if (sweeps) sweep(timeline, beam, random, { ...limits, budget });
    const left = sweeps ? LEFT_BY_SWEEP * budget : budget;
    const byJob = Math.ceil(beam && isThorough ? BY_JOB * left : left);
    improve(timeline, random, { ...limits, budget: byJob });
    if (isOverfull && limits.leads) improve(timeline, random, { ...limits, budget: toLead(timeline, limits) });
    if (beam) refill(timeline, beam, random, { ...limits, budget: left - byJob });
    timeline.placeSessionsAnywhere();
  }
  return timeline;
}

/** Schedules that are tried besides where others start from what many tasks leave out. */
function toLead(timeline: Timeline, { budget }: SolveLimits): number {
  const { isSmall, jobs } = timeline;
  if (isSmall || timeline.unfinished().length === 0) return 0;
  return Math.ceil(budget * Math.min(MOST, PER_TASK * jobs) * Math.min(1, LESS_FROM / jobs));
}

/** A beam is for few tasks of which nothing stands, and knows nothing of fixed work. */
function canPack(timeline: Timeline, { fixedRuns }: Instance, { keeping }: Objective): boolean {
  return timeline.isSmall && keeping === 0 && fixedRuns.length === 0;
}

/**
 * Where tasks are too many for their time, makes a plan in order of time that counts on some share
 * of it, and starts from there if that is cheaper.
 */
function sweep(timeline: Timeline, beam: Beam, random: Random, { budget, width = 1 }: SolveLimits): void {
  const efficiency = LEAST_EFFICIENCY + (1 - LEAST_EFFICIENCY) * random();
  const swept = beam.search({ tries: budget * TRIES_PER_SCHEDULE * width, efficiency });
  if (swept) startFromCheapest(timeline, [swept]);
}

/** Makes a first schedule; false when none is better, because nothing is to be changed. */
function begin(
  timeline: Timeline,
  { keeping }: Objective,
  { budget }: SearchLimits,
  starts: readonly TimelineSnapshot[],
): boolean {
  if (keeping < 1 && starts.length > 0) {
    startFromCheapest(timeline, starts);
    return true;
  }
  if (keeping === 0) {
    // With no search to follow, somebody waits for a first answer.
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
