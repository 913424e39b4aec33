import type { HardConstraint } from "../hard-constraint.ts";

export const blocksCapRule: HardConstraint = {
  name: "blocks-cap",
  rule: { en: "A day holds no more blocks than its cap.", zh: "每天的时段数不超过上限。" },
  blocksPerDay: ({ problem }) => problem.preferences.maxBlocksPerDay ?? Number.POSITIVE_INFINITY,
  violations: (blocks, { problem, clock }) =>
    clock.days.flatMap((day) => {
      const count = blocks.filter(({ start }) => start >= day.start && start < day.end).length;
      return count > (problem.preferences.maxBlocksPerDay ?? Number.POSITIVE_INFINITY)
        ? [`${day.date} holds ${count} blocks`]
        : [];
    }),
};
