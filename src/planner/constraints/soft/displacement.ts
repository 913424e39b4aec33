import type { Stood } from "../../job.ts";
import type { SoftConstraint, TaskState } from "../soft-constraint.ts";
import { left } from "./moves.ts";

const DAY = 24 * 60;
/** A change of day counts as so many hours. */
const HOURS_OF_A_DAY = 2;

type Span = TaskState["placed"][number];

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
    if (from.length === to.length) return sum(from, (block, index) => hoursBetween(block, to[index] as Span));
    if (from.length < to.length)
      return sum(from, (block) => Math.min(...to.map((other) => hoursBetween(block, other))));
    return sum(to, (other) => Math.min(...from.map((block) => hoursBetween(block, other))));
  },
  mayFall: true,
  guide: ({ stood, places }, end, minutes) => {
    if (stood.length === 0) return 0;
    const lifted = left(stood, places);
    const span = { start: end - minutes, end };
    return Math.min(...(lifted.length > 0 ? lifted : stood).map((block) => hoursBetween(block, span)));
  },
};

function hoursBetween({ start, dayStart, dayEnd }: Stood, to: Span): number {
  const soon = 1 + 1 / (1 + start / DAY);
  const isOtherDay = to.start < dayStart || to.start >= dayEnd;
  return (soon * Math.abs(to.start - start)) / 60 + (isOtherDay ? HOURS_OF_A_DAY : 0);
}

function sum<T>(list: readonly T[], amount: (item: T, index: number) => number): number {
  return list.reduce((total, item, index) => total + amount(item, index), 0);
}
