import type { Interval } from "#domain/interval.ts";
import type { Job, Stood } from "../../job.ts";
import type { SoftConstraint } from "../soft-constraint.ts";
import { left } from "./moves.ts";

const DAY = 24 * 60;
/** A move to another day counts as this many hours. */
const HOURS_OF_A_DAY = 2;

export const displacement: SoftConstraint = {
  name: "displacement",
  meaning:
    "hours by which blocks of the standing plan start elsewhere, up to twice for what begins soon, 2 more per change of day",
  scope: "task",
  amount: ({ stood }, { placed }) => {
    if (stood.length === 0) return 0;
    const from = left(stood, placed);
    const to = from.length > 0 ? left(placed, stood) : [];
    if (from.length === 0 || to.length === 0) return 0;
    if (from.length === to.length) return sum(from, (block, index) => hoursBetween(block, to[index] as Interval));
    if (from.length < to.length)
      return sum(from, (block) => Math.min(...to.map((other) => hoursBetween(block, other))));
    return sum(to, (other) => Math.min(...from.map((block) => hoursBetween(block, other))));
  },
  guide: (job, end, minutes) => nearest(job, (block) => hoursBetween(block, { start: end - minutes })),
  // Only a block that begins before its former start can come nearer to it by moving later.
  guideFrom: (job, start) => nearest(job, (block) => (start <= block.start ? 0 : hoursBetween(block, { start }))),
};

function nearest({ stood, places }: Job, hours: (block: Stood) => number): number {
  if (stood.length === 0) return 0;
  const lifted = left(stood, places);
  return Math.min(...(lifted.length > 0 ? lifted : stood).map(hours));
}

function hoursBetween({ start, dayStart, dayEnd }: Stood, to: Pick<Interval, "start">): number {
  const soon = 1 + 1 / (1 + start / DAY);
  const isOtherDay = to.start < dayStart || to.start >= dayEnd;
  return (soon * Math.abs(to.start - start)) / 60 + (isOtherDay ? HOURS_OF_A_DAY : 0);
}

function sum<T>(list: readonly T[], amount: (item: T, index: number) => number): number {
  return list.reduce((total, item, index) => total + amount(item, index), 0);
}
