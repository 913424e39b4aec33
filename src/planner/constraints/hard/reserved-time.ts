import type { Interval } from "#domain/interval.ts";
import { intersect, union } from "../../time/spans.ts";
import { breaches, type Context, type HardConstraint } from "../hard-constraint.ts";

export const reservedTimeRule: HardConstraint = {
  name: "reserved-time",
  rule: {
    en: "Blocks that are fixed stay where they are, and habits keep their time.",
    zh: "已固定的时段保持不动，习惯的时间予以保留。",
  },
  closes: reserved,
  violations: (blocks, context) => {
    const taken = union(reserved(context));
    return breaches(blocks, (block) => intersect([block], taken).length > 0, "takes time that is reserved");
  },
};

function reserved({ problem, reserved }: Context): Interval[] {
  return [...problem.fixed, ...reserved];
}
