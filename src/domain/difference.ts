import { epochOf } from "./time.ts";

/**
 * What is compared of a variant's block (interface §2.3): when it is, and the task that it works
 * on.
 */
type Block = {
  readonly summary: string;
  readonly start: string;
  readonly end: string;
  readonly task_id?: string | undefined;
};
type Blocks = { readonly events: readonly Block[] };

/** How many blocks stand elsewhere, are new, or are gone, going from one variant to another. */
export type Difference = { readonly moved: number; readonly added: number; readonly removed: number };

/**
 * The difference between two variants. Blocks of one task are interchangeable: those at the same
 * time are the same block, and of the rest as many as both have were moved.
 */
export function differenceBetween(from: Blocks, to: Blocks): Difference {
  const before = blocksByTask(from.events);
  const after = blocksByTask(to.events);
  const total = { moved: 0, added: 0, removed: 0 };
  for (const task of new Set([...before.keys(), ...after.keys()])) {
    const [old, current] = [before.get(task) ?? [], after.get(task) ?? []];
    const times = new Set(current);
    const same = old.filter((time) => times.has(time)).length;
    const [gone, come] = [old.length - same, current.length - same];
    total.moved += Math.min(gone, come);
    total.added += Math.max(0, come - gone);
    total.removed += Math.max(0, gone - come);
  }
  return total;
}

/** The identity that a block keeps from variant to variant. */
export function taskOf(event: Block): string {
  return event.task_id ?? `title ${event.summary}`;
}

function blocksByTask(events: readonly Block[]): Map<string, string[]> {
  const blocks = new Map<string, string[]>();
  for (const event of events) {
    const times = blocks.get(taskOf(event)) ?? [];
    times.push(`${epochOf(event.start)}/${epochOf(event.end)}`);
    blocks.set(taskOf(event), times);
  }
  return blocks;
}
