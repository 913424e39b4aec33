import { followsOn, LEAST_PAUSE } from "../constraints/hard/work-without-pause.ts";
import { focusWithin, lastCellOf } from "../instance/grid.ts";
import type { Job } from "../instance/job.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Block } from "./board.ts";
import type { Objective } from "./objective.ts";
import { createRandom, randomIndex } from "./random.ts";
import type { TimelineSnapshot } from "./timeline.ts";

export type BeamLimits = {
  /** How many blocks may be tried, all in all. */
  readonly tries: number;
  /** Which share of the time that remains is counted on; pauses take the rest. */
  readonly efficiency: number;
};

/** A job in the search, by its place in the list of those that take part. */
type Work = {
  readonly job: Job;
  readonly before: readonly number[];
  /** What a placed minute of it is worth, and to have placed all of it besides. */
  readonly perMinute: number;
  readonly whole: number;
  /** Free minutes before its deadline. */
  readonly room: number;
  /** Tells rests of different work apart when they are added up. */
  readonly digit: number;
  readonly openings: readonly Opening[];
};

/** Work to look forward to once nothing is left that it waits for, or together with all of that. */
type Prospect = {
  readonly work: number;
  readonly waitsFor: readonly number[];
  readonly bringsThem: boolean;
  readonly perMinute: number;
};

/** A cell in which a block may begin. */
type Opening = {
  readonly longest: number;
  /** Blocks that use their cells to the end, or leave a pause there. */
  readonly aligned: readonly Option[];
  readonly ofLength: Map<number, Option>;
};

type Option = { readonly block: Block; readonly minutes: number; readonly cost: number };

/** A way to spend the time so far. */
type Label = {
  readonly cost: number;
  /** Minutes of each work that are not placed, and one number that tells them apart. */
  readonly left: readonly number[];
  readonly rests: number;
  /** The last block, and when what it goes on with began. */
  readonly block: Block | null;
  readonly end: number;
  readonly runStart: number;
  readonly last: number;
  readonly day: number;
  readonly dayMinutes: number;
  readonly dayCapped: number;
  readonly dayBlocks: number;
  readonly earlier: Label | null;
};

/**
 * Filtered beam search (Ow and Morton 1988) through the calendar in order of time. Of all ways to
 * spend the time before a cell that leave the same of all work, only the cheapest goes on, and of
 * these the ones that promise most. It packs blocks and pauses of few tasks well, which takes luck
 * when they are put in job by job. What is spaced or starts off the slots is left out, and so is
 * what waits for that.
 */
export function beamSearch(instance: Instance, objective: Objective, limits: BeamLimits): TimelineSnapshot {
  const { grid, pause, longestRun, blocksPerDay, fixedLoad } = instance;
  const works = readWorks(instance, objective);
  const prospects = readProspects(works);
  const rooms = Float64Array.from(new Set(works.map(({ room }) => room))).sort();
  const free = new Float64Array(rooms.length);
  const owed = new Float64Array(works.length);
  const perLabel = works.reduce(
    (sum, { openings }) => openings.reduce((all, { aligned }) => all + aligned.length, sum),
    0,
  );
  const width = Math.floor(limits.tries / Math.max(1, perLabel));
  const layers: Map<number, Label>[] = Array.from({ length: grid.cells + 1 }, () => new Map());
  const rested = Math.max(pause, LEAST_PAUSE);

  if (width > 0) layers[0]?.set(0, emptyLabel(works));
  let spent = 0;
  for (let cell = 0; cell < grid.cells; cell++) {
    const layer = layers[cell] as Map<number, Label>;
    for (const known of mostPromising([...layer.values()])) {
      const label = onDayOf(known, cell);
      const { rests, cost, end, runStart, last } = label;
      const key = keyAt(cell + 1, rests, end, runStart, last);
      if (isCheaper(cell + 1, key, cost)) layers[cell + 1]?.set(key, label);
      if ((grid.start[cell] as number) < label.end + pause || label.dayBlocks >= blocksPerDay) continue;
      for (let at = 0; at < works.length; at++) tryWork(label, at, cell);
    }
    layer.clear();
    spent += (grid.end[cell] as number) - (grid.start[cell] as number);
  }
  return blocksOf([...(layers[grid.cells] as Map<number, Label>).values()], instance);

  /** Whether no way to the same is known that is as cheap. */
  function isCheaper(cell: number, key: number, cost: number): boolean {
    const known = (layers[cell] as Map<number, Label>).get(key);
    return !known || cost < known.cost;
  }

  /** One number for what tells ways apart: after a pause it is all the same what was before it. */
  function keyAt(cell: number, rests: number, end: number, runStart: number, last: number): number {
    const since = cell < grid.cells ? (grid.start[cell] as number) - end : rested;
    return since >= rested ? rests : rests + (since * 1024 + end - runStart) * 64 + last + 1;
  }

  function mostPromising(labels: readonly Label[]): readonly Label[] {
    if (labels.length <= width) return labels;
    const ranks = Float64Array.from(labels, (label) => label.cost - promiseOf(label));
    const last = ranks.toSorted()[width - 1] as number;
    let ties = width;
    for (const rank of ranks) if (rank < last) ties--;
    return labels.filter((_, at) => (ranks[at] as number) < last || (ranks[at] === last && ties-- > 0));
  }

  /** What the time that remains could hold of the work that is left, the dearest first. */
  function promiseOf({ left }: Label): number {
    for (let at = 0; at < rooms.length; at++) free[at] = ((rooms[at] as number) - spent) * limits.efficiency;
    owed.set(left);
    let sum = 0;
    for (const { work, waitsFor, bringsThem } of prospects) {
      if (owed[work] === 0) continue;
      if (bringsThem) for (const other of waitsFor) sum += promiseOfWork(other);
      if (waitsFor.every((other) => owed[other] === 0)) sum += promiseOfWork(work);
    }
    return sum;
  }

  /** The worth of what there is time for of what is owed of a work, which has that time then. */
  function promiseOfWork(at: number): number {
    const rest = owed[at] as number;
    if (rest === 0) return 0;
    const { job, room, perMinute, whole } = works[at] as Work;
    let most = rest;
    for (let by = rooms.length - 1; by >= 0 && (rooms[by] as number) >= room; by--)
      most = Math.min(most, free[by] as number);
    if (most < job.lengths.min) return 0;
    for (let by = rooms.length - 1; by >= 0 && (rooms[by] as number) >= room; by--)
      free[by] = (free[by] as number) - most;
    owed[at] = rest - most;
    return most * perMinute + (most === rest ? whole : 0);
  }

  function onDayOf(label: Label, cell: number): Label {
    const day = grid.dayOf[cell] as number;
    if (label.day === day) return label;
    const { minutes = 0, capped = 0, blocks = 0 } = fixedLoad[day] ?? {};
    return { ...label, day, dayMinutes: minutes, dayCapped: capped, dayBlocks: blocks };
  }

  /** Goes on with each block of the work that may begin with the cell. */
  function tryWork(label: Label, at: number, cell: number): void {
    const { job, before, perMinute, whole, digit, openings } = works[at] as Work;
    const left = label.left[at] as number;
    const opening = openings[cell] as Opening;
    if (left === 0 || opening.longest === 0 || before.some((other) => (label.left[other] as number) > 0)) return;
    const start = grid.start[cell] as number;
    const follows = followsOn(label.end, start);
    const runStart = follows ? label.runStart : start;
    const neighbours = follows ? objective.neighbours((works[label.last] as Work).job, job) : 0;
    const isCapped = job.minutesPerDay !== Number.POSITIVE_INFINITY;
    const goOn = ({ block, minutes, cost }: Option) => {
      if (minutes > left || (follows && block.end - runStart > longestRun)) return;
      if (isCapped && label.dayCapped + minutes > job.minutesPerDay) return;
      const dayMinutes = label.dayMinutes + minutes;
      const ofDay = objective.pricesDays ? objective.day(dayMinutes) - objective.day(label.dayMinutes) : 0;
      const worth = minutes * perMinute + (minutes === left ? whole : 0);
      const all = label.cost + cost + neighbours + ofDay - worth;
      const rests = label.rests + minutes * digit;
      const key = keyAt(block.cellEnd, rests, block.end, runStart, at);
      if (!isCheaper(block.cellEnd, key, all)) return;
      layers[block.cellEnd]?.set(key, {
        cost: all,
        left: label.left.with(at, left - minutes),
        rests,
        block,
        end: block.end,
        runStart,
        last: at,
        day: label.day,
        dayMinutes,
        dayCapped: label.dayCapped + (isCapped ? minutes : 0),
        dayBlocks: label.dayBlocks + 1,
        earlier: label,
      });
    };
    for (const option of opening.aligned) goOn(option);
    // The lengths that finish it, or leave one shortest block of it.
    for (const minutes of [left, left - job.lengths.min]) {
      const option = optionOf(minutes, job, cell, opening, instance, objective);
      if (option && !opening.aligned.includes(option)) goOn(option);
    }
  }
}

/** The dearest minutes first. */
function readProspects(works: readonly Work[]): readonly Prospect[] {
  const waitsFor: number[][] = [];
  for (const { before } of works)
    waitsFor.push([...new Set(before.flatMap((other) => [...(waitsFor[other] ?? []), other]))]);
  const prospects = works.flatMap((work, at): Prospect[] => {
    const others = waitsFor[at] ?? [];
    const alone = { work: at, waitsFor: others, bringsThem: false, perMinute: perMinuteOf([work]) };
    if (others.length === 0) return [alone];
    const members = [...others.map((other) => works[other] as Work), work];
    return [alone, { work: at, waitsFor: others, bringsThem: true, perMinute: perMinuteOf(members) }];
  });
  return prospects.sort((a, b) => b.perMinute - a.perMinute);
}

function perMinuteOf(works: readonly Work[]): number {
  const worth = works.reduce((sum, { job, perMinute, whole }) => sum + job.minutes * perMinute + whole, 0);
  return worth / works.reduce((sum, { job }) => sum + job.minutes, 0);
}

function emptyLabel(works: readonly Work[]): Label {
  const never = { end: Number.NEGATIVE_INFINITY, runStart: 0, last: -1, block: null, earlier: null };
  const left = works.map(({ job }) => job.minutes);
  return { cost: 0, left, rests: 0, ...never, day: -1, dayMinutes: 0, dayCapped: 0, dayBlocks: 0 };
}

function readWorks(instance: Instance, objective: Objective): readonly Work[] {
  const { grid, jobs } = instance;
  const random = createRandom(jobs.length);
  const indices: number[] = [];
  for (const job of jobs.toSorted((a, b) => a.depth - b.depth)) {
    const isOrdinary = job.possible && job.minutes > 0 && job.sessionDays === null && !job.startsAnywhere;
    if (isOrdinary && job.before.every((other) => indices.includes(other) && jobs[other]?.indivisible === 0))
      indices.push(job.index);
  }
  return indices.map((index) => {
    const job = jobs[index] as Job;
    const cost = (unplaced: number) => objective.task(job, { unplaced, blocks: 0, finish: 0, placed: [] });
    const perMinute = cost(2) - cost(1);
    let room = 0;
    for (let cell = 0; cell < grid.cells; cell++)
      room += Math.max(0, Math.min(grid.end[cell] as number, job.deadline) - (grid.start[cell] as number));
    return {
      job,
      before: job.before.map((other) => indices.indexOf(other)),
      perMinute,
      whole: job.indivisible > 0 ? 0 : cost(1) - cost(0) - perMinute,
      room,
      digit: randomIndex(random, 2 ** 36),
      openings: Array.from({ length: grid.cells }, (_, cell) => openingAt(cell, job, instance, objective)),
    };
  });
}

function openingAt(cell: number, job: Job, instance: Instance, objective: Objective): Opening {
  const { grid } = instance;
  const start = grid.start[cell] as number;
  const isCapped = job.minutesPerDay !== Number.POSITIVE_INFINITY;
  const isOpen = (at: number) => at >= job.firstCell && at < job.lastCell && (job.open === null || job.open[at] === 1);
  // A capped block past midnight would count on two days.
  const goesOn = (at: number) =>
    at < grid.cells &&
    isOpen(at) &&
    grid.gapOf[at] === grid.gapOf[cell] &&
    (!isCapped || grid.dayOf[at] === grid.dayOf[cell]);
  const ends: number[] = [];
  const most = start + Math.min(job.lengths.max, job.minutes);
  if (grid.onSlot[cell] === 1 && start >= job.release)
    for (let at = cell; goesOn(at) && (grid.start[at] as number) < most; at++) ends.push(grid.end[at] as number);
  const longest = Math.max(0, Math.min(most, job.deadline, ends.at(-1) ?? start) - start);
  const opening = { longest, aligned: [] as Option[], ofLength: new Map<number, Option>() };
  const lengths = [longest, ...ends.flatMap((end) => [end - start, end - LEAST_PAUSE - start])];
  for (const minutes of new Set(lengths)) {
    const option = optionOf(minutes, job, cell, opening, instance, objective);
    if (option) opening.aligned.push(option);
  }
  return opening;
}

/** The block of that length that begins with the cell; null where it would be too short or long. */
function optionOf(
  minutes: number,
  job: Job,
  cell: number,
  { longest, ofLength }: Opening,
  { grid }: Instance,
  objective: Objective,
): Option | null {
  const { min, max } = job.lengths;
  if (minutes < min || minutes > longest) return null;
  const known = ofLength.get(minutes);
  if (known) return known;
  const start = grid.start[cell] as number;
  const end = start + minutes;
  const cut = objective.blockPrice * (1 - minutes / max);
  const cost =
    objective.block(job, start, end, focusWithin(grid, cell, end)) + objective.guide(job, end, minutes) + cut;
  const block = { job: job.index, cell, cellEnd: lastCellOf(grid, cell, end) + 1, start, end };
  const option = { block, minutes, cost };
  ofLength.set(minutes, option);
  return option;
}

/** The blocks of each job in the cheapest of the labels. */
function blocksOf(labels: readonly Label[], { jobs }: Instance): TimelineSnapshot {
  const plan: Block[][] = jobs.map(() => []);
  if (labels.length === 0) return plan;
  let label: Label | null = labels.reduce((best, other) => (other.cost < best.cost ? other : best));
  for (; label; label = label.earlier) if (label.block) plan[label.block.job]?.unshift(label.block);
  return plan;
}
