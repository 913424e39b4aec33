import type { PlanningTask } from "../model.ts";

/** `depends_on` by index of task. A dependency on a task that does not exist counts as met. */
export type Precedence = {
  readonly before: readonly (readonly number[])[];
  readonly after: readonly (readonly number[])[];
  /** All direct and indirect successors. */
  readonly descendants: readonly (readonly number[])[];
  /**
   * Length of the longest chain of predecessors: sorted by it, every task comes after those it
   * depends on.
   */
  readonly depth: readonly number[];
  /** For each task in a cycle or behind one: the cycle, with its first task repeated at the end. */
  readonly cycle: readonly (readonly number[] | null)[];
};

export function readPrecedence(tasks: readonly PlanningTask[]): Precedence {
  const indexOf = new Map(tasks.map((task, index) => [task.id, index]));
  const before = tasks.map((task) => [...new Set(task.dependsOn)].flatMap((id) => indexOf.get(id) ?? []));
  const after: number[][] = tasks.map(() => []);
  for (const [index, earlier] of before.entries()) for (const other of earlier) after[other]?.push(index);

  const depths = depthOfEach(before, after);
  const cycle = depths.map((depth, index) => (depth === null ? cycleFrom(index, before, depths) : null));
  const depth = depths.map((chain) => chain ?? tasks.length);
  return { before, after, descendants: collectDescendants(after, depth), depth, cycle };
}

/** Null for tasks in a cycle or behind one. */
function depthOfEach(before: readonly (readonly number[])[], after: readonly (readonly number[])[]): (number | null)[] {
  const waiting = before.map((list) => list.length);
  const chain = before.map(() => 0);
  const depths: (number | null)[] = before.map(() => null);
  const ready = waiting.flatMap((count, index) => (count === 0 ? [index] : []));
  for (let index = ready.pop(); index !== undefined; index = ready.pop()) {
    const depth = chain[index] as number;
    depths[index] = depth;
    for (const next of after[index] ?? []) {
      chain[next] = Math.max(chain[next] as number, depth + 1);
      waiting[next] = (waiting[next] as number) - 1;
      if (waiting[next] === 0) ready.push(next);
    }
  }
  return depths;
}

/** Follows predecessors without a depth until one repeats; the tasks between form a cycle. */
function cycleFrom(
  index: number,
  before: readonly (readonly number[])[],
  depths: readonly (number | null)[],
): number[] {
  const path: number[] = [];
  for (let at = index; ; at = before[at]?.find((other) => depths[other] === null) as number) {
    const seen = path.indexOf(at);
    if (seen >= 0) return [...path.slice(seen), at].reverse();
    path.push(at);
  }
}

function collectDescendants(after: readonly (readonly number[])[], depth: readonly number[]): number[][] {
  const descendants: number[][] = after.map(() => []);
  const latestFirst = after.map((_, index) => index).sort((a, b) => (depth[b] ?? 0) - (depth[a] ?? 0));
  for (const index of latestFirst) {
    if (depth[index] === after.length) continue; // in a cycle: never placed
    const all = new Set<number>();
    for (const next of after[index] ?? []) {
      all.add(next);
      for (const further of descendants[next] ?? []) all.add(further);
    }
    descendants[index] = [...all];
  }
  return descendants;
}
