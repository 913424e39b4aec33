import type { Interval } from "#domain/interval.ts";
import { intersect } from "#domain/interval.ts";
import { HARD_CONSTRAINTS } from "../constraints/hard/rules.ts";
import type { Context, KindOfWork } from "../constraints/hard-constraint.ts";

/**
 * The time that all rules open to this kind of work, before the time that is closed to all work is
 * subtracted.
 */
export function openTo(work: KindOfWork, context: Context): Interval[] {
  return HARD_CONSTRAINTS.flatMap((rule) => {
    const open = rule.opens?.(work, context);
    return open ? [open] : [];
  }).reduce<Interval[]>((all, open) => intersect(all, open), [context.clock.window]);
}

/** The same for work of the same kind, and for no other. */
export function keyOfKind({ category, effort, place }: KindOfWork): string {
  return JSON.stringify([category, effort, place]);
}
