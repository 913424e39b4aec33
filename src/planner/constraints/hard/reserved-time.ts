import type { Interval } from "#domain/interval.ts";
import { intersect, union } from "#domain/interval.ts";
import { breaches, type Context, type HardConstraint } from "../hard-constraint.ts";

export const reservedTimeRule: HardConstraint = {
  name: "reserved-time",
  closes: reserved,
  violations: (blocks, context) => {
    const taken = union(reserved(context));
    return breaches(blocks, (block) => intersect([block], taken).length > 0, "takes time that is reserved");
  },
};

function reserved({ problem, reserved }: Context): Interval[] {
  return [...problem.fixed, ...reserved];
}
