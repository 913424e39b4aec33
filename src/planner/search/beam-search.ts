import { byStart } from "#domain/interval.ts";
import { followsOn } from "../constraints/hard/work-without-pause.ts";
import type { DayLoad, Instance } from "../instance/read-instance.ts";
import type { Job } from "../job.ts";
import { createPromise } from "./beam-estimate.ts";
import { type Opening, type Option, readWorks, type Work } from "./beam-openings.ts";
import { type Rest, readKept, readRests } from "./beam-remaining-work.ts";
import { type Before, createRoom } from "./beam-room.ts";
import type { Block } from "./block-grid.ts";
import type { Objective } from "./objective.ts";
import type { TimelineSnapshot } from "./placed-work.ts";

/** A partial schedule up to a cell. */
type Label = {
  readonly cost: number;
  /** Unplaced minutes of each rest, and a number that identifies them. */
  readonly left: readonly number[];
  readonly rests: number;
  /** The block tried last, the latest end of any block, and the start of its run. */
  readonly block: Block | null;
  readonly end: number;
  readonly runStart: number;
  /** The job of the block with the latest end. */
  readonly last: number;
  readonly day: number;
  readonly load: DayLoad;
  readonly earlier: Label | null;
};

/**
 * The partial schedules up to a cell that may go on, by what is left. Of those that leave the same,
 * a dearer one does only where its day has less.
 */
type Layer = Map<number, readonly Label[]>;

const EMPTY: DayLoad = { minutes: 0, capped: 0, blocks: 0 };

export type Beam = {
  /** The jobs whose blocks it places. */
  readonly jobs: ReadonlySet<number>;
  /**
   * A schedule with the kept blocks, for which at most so many blocks are tried; null when it finds
   * none that leaves them valid.
   */
  readonly search: (tries: number, kept?: TimelineSnapshot) => TimelineSnapshot | null;
};

/**
 * Filtered beam search (Ow and Morton 1988) through the calendar in order of time, around kept
 * blocks. Of all partial schedules up to a cell that leave the same work, only the cheapest
 * survives; of the survivors, those with the least cost minus promise go on. It packs blocks and
 * pauses of few tasks well, which an insertion job by job finds only by luck.
 */
export function createBeam(instance: Instance, objective: Objective): Beam {
  const works = readWorks(instance, objective);
  const none = instance.jobs.map(() => []);
  return {
    jobs: new Set(works.map(({ job }) => job.index)),
    search: (tries, kept = none) => search(instance, objective, works, tries, kept),
  };
}

function search(
  instance: Instance,
  objective: Objective,
  works: readonly Work[],
  tries: number,
  kept: TimelineSnapshot,
): TimelineSnapshot | null {
  const { grid, jobs, taken, pause, longestRun, blocksPerDay } = instance;
  const slot = Math.max(1, instance.context.problem.preferences.slotMinutes);
  const around = readKept(instance, kept);
  const { standing, roomAt, loads } = around;
  const rests = readRests(works, kept);
  let perLabel = 1;
  for (const { openings } of rests)
    for (let cell = 0; cell < grid.cells; cell++)
      if (!standing[cell]) perLabel += (openings[cell] as Opening).aligned.length;
  const width = Math.floor(tries / perLabel);
  if (width === 0) return null;
  const deadlines = [...new Set(rests.map(({ until }) => until))].sort((a, b) => a - b);
  const room = createRoom(rests, instance, around, deadlines);
  const promiseOf = createPromise(rests, instance, objective, around, room);
  const firstMinute = taken.map((besides) => objective.day(1, besides) - objective.day(0, besides));
  const layers: Layer[] = Array.from({ length: grid.cells + 1 }, () => new Map());

  goTo(0, emptyLabel(rests));
  let now = 0;
  for (let cell = 0; cell < grid.cells; cell++) {
    const layer = layers[cell] as Layer;
    now = grid.start[cell] as number;
    const block = standing[cell];
    for (const label of mostPromising([...layer.values()].flat(), cell)) {
      if (block) {
        if (block.cell === cell) goPast(label, block);
        continue;
      }
      goTo(cell + 1, label);
      if (now < label.end + pause || label.load.blocks >= blocksPerDay) continue;
      for (let at = 0; at < rests.length; at++) tryRest(label, at, cell);
    }
    layer.clear();
  }
  const whole = [...(layers[grid.cells] as Layer).values()]
    .flat()
    .filter(({ left }) => rests.every(({ isAwaited }, at) => !isAwaited || left[at] === 0));
  return together(kept, whole);

  function goTo(cell: number, known: Label): void {
    const layer = layers[cell] as Layer;
    const label = onDayOf(known, cell);
    const key = keyAt(cell, label.rests, label, label.last);
    const alike = layer.get(key);
    const first = firstMinute[label.day] ?? 0;
    if (!alike) layer.set(key, [label]);
    else if (!isBeaten(alike, label.cost, label.load, first))
      layer.set(key, [...alike.filter((other) => !isBeaten([label], other.cost, other.load, first)), label]);
  }

  /** The key that distinguishes partial schedules. */
  function keyAt(cell: number, sum: number, before: Before, last: number): number {
    const place = room.keyOf(cell, before);
    return place === 0 ? sum : sum + place * 64 + last + 1;
  }

  function mostPromising(labels: readonly Label[], cell: number): readonly Label[] {
    if (labels.length <= width) return labels;
    const ranks = Float64Array.from(labels, (label) => label.cost - promiseOf(label, cell));
    const last = ranks.toSorted()[width - 1] as number;
    let ties = width;
    for (const rank of ranks) if (rank < last) ties--;
    return labels.filter((_, at) => (ranks[at] as number) < last || (ranks[at] === last && ties-- > 0));
  }

  /** The label on the day of the cell; past the last cell, on a day that has nothing. */
  function onDayOf(label: Label, cell: number): Label {
    const day = dayAt(cell);
    return label.day === day ? label : { ...label, day, load: keptOn(day) };
  }

  function dayAt(cell: number): number {
    return grid.dayOf[cell] ?? loads.length;
  }

  function keptOn(day: number): DayLoad {
    return loads[day] ?? EMPTY;
  }

  /** Extends a label past a kept block, if the pause rules allow it. */
  function goPast(label: Label, { job, cellEnd, start, end }: Block): void {
    if (start < label.end + pause) return;
    const follows = followsOn(label.end, start);
    const runStart = follows ? label.runStart : start;
    if (follows && end - runStart > longestRun) return;
    const ofNeighbours = follows ? objective.neighbours(jobs[label.last] as Job, jobs[job] as Job) : 0;
    goTo(cellEnd, { ...label, cost: label.cost + ofNeighbours, end, runStart, last: job });
  }

  /** Extends a label by each block of a rest that may begin with the cell. */
  function tryRest(label: Label, at: number, cell: number): void {
    const { job, before, perMinute, whole, digit, openings, from, until, keptEnd, endingAt } = rests[at] as Rest;
    const left = label.left[at] as number;
    const opening = openings[cell] as Opening;
    if (left === 0 || opening.longest === 0 || now < from) return;
    if (before.some((other) => (label.left[other] as number) > 0)) return;
    const follows = followsOn(label.end, now);
    const runStart = follows ? label.runStart : now;
    const neighbours = follows ? objective.neighbours(jobs[label.last] as Job, job) : 0;
    const isCapped = job.minutesPerDay !== Number.POSITIVE_INFINITY;
    let most = Math.min(left, roomAt[cell] as number, until - now);
    if (isCapped) most = Math.min(most, job.minutesPerDay - label.load.capped);
    if (follows) most = Math.min(most, runStart + longestRun - now);
    const goOn = ({ block, minutes, cost }: Option) => {
      const load = {
        minutes: label.load.minutes + minutes,
        capped: label.load.capped + (isCapped ? minutes : 0),
        blocks: label.load.blocks + 1,
      };
      const besides = taken[label.day] as number;
      const ofDay = objective.pricesDays
        ? objective.day(load.minutes, besides) - objective.day(label.load.minutes, besides)
        : 0;
      const done = minutes === left ? whole - endingAt(Math.max(keptEnd, block.end)) : 0;
      const all = label.cost + cost + neighbours + ofDay - minutes * perMinute - done;
      const sum = label.rests + minutes * digit;
      const { cellEnd } = block;
      const alike = layers[cellEnd]?.get(keyAt(cellEnd, sum, { end: block.end, runStart }, job.index));
      const next = dayAt(cellEnd);
      if (alike && isBeaten(alike, all, next === label.day ? load : keptOn(next), firstMinute[next] ?? 0)) return;
      goTo(cellEnd, {
        cost: all,
        left: label.left.with(at, left - minutes),
        rests: sum,
        block,
        end: block.end,
        runStart,
        last: job.index,
        day: label.day,
        load,
        earlier: label,
      });
    };
    for (const option of opening.aligned) {
      if (option.minutes > most) break;
      goOn(option);
    }
    const lengths = [most];
    for (let minutes = left % slot; minutes <= most; minutes += slot) lengths.push(minutes);
    for (const minutes of new Set(lengths)) {
      const option = minutes > most ? null : opening.ofLength(minutes);
      if (option && !opening.aligned.includes(option)) goOn(option);
    }
  }
}

function emptyLabel(rests: readonly Rest[]): Label {
  const never = { end: Number.NEGATIVE_INFINITY, runStart: 0, last: -1, block: null, earlier: null };
  const left = rests.map(({ minutes }) => minutes);
  return { cost: 0, left, rests: 0, ...never, day: -1, load: EMPTY };
}

/**
 * Whether one of the labels is as cheap, and its day has as little: also with the price of the
 * day's first minute, where its day has none yet.
 */
function isBeaten(
  alike: readonly Label[],
  cost: number,
  { minutes, capped, blocks }: DayLoad,
  firstMinute: number,
): boolean {
  for (const { cost: least, load } of alike) {
    const own = load.minutes === 0 && minutes > 0 ? least + firstMinute : least;
    if (own <= cost && load.minutes <= minutes && load.capped <= capped && load.blocks <= blocks) return true;
  }
  return false;
}

/** The kept blocks together with those of the cheapest label. */
function together(kept: TimelineSnapshot, labels: readonly Label[]): TimelineSnapshot | null {
  if (labels.length === 0) return null;
  const plan = kept.map((blocks) => [...blocks]);
  const best = labels.reduce((cheapest, other) => (other.cost < cheapest.cost ? other : cheapest));
  for (let label: Label | null = best; label; label = label.earlier)
    if (label.block) plan[label.block.job]?.push(label.block);
  return plan.map((blocks) => blocks.sort(byStart));
}
