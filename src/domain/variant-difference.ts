import { epochOf } from "./time.ts";

/** The compared fields of a variant's block (interface §2.3): its time and its task. */
type Block = {
  readonly summary: string;
  readonly start: string;
  readonly end: string;
  readonly task_id?: string | undefined;
};
type Blocks = { readonly events: readonly Block[] };

/** The number of blocks that are moved, added and removed between two variants. */
export type Difference = { readonly moved: number; readonly added: number; readonly removed: number };

/**
 * The difference between two variants. Blocks of one task are interchangeable: blocks at equal
 * times are the same; of the rest, as many as both variants have count as moved.
 */
export function differenceBetween(from: Blocks, to: Blocks): Difference {
  const before = Map.groupBy(from.events, taskOf);
  const after = Map.groupBy(to.events, taskOf);
  const total = { moved: 0, added: 0, removed: 0 };
  for (const task of new Set([...before.keys(), ...after.keys()])) {
    const [old, current] = [timesOf(before.get(task)), timesOf(after.get(task))];
    const times = new Set(current);
    const same = old.filter((time) => times.has(time)).length;
    const [gone, come] = [old.length - same, current.length - same];
    total.moved += Math.min(gone, come);
    total.added += Math.max(0, come - gone);
    total.removed += Math.max(0, gone - come);
  }
  return total;
}

/** The identity of a block across variants. */
export function taskOf(event: Block): string {
  return event.task_id ?? `title ${event.summary}`;
}

function timesOf(blocks: readonly Block[] = []): string[] {
  return blocks.map(({ start, end }) => `${epochOf(start)}/${epochOf(end)}`);
}
