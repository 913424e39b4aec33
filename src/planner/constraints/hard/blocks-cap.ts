import type { HardConstraint } from "../hard-constraint.ts";

export const blocksCapRule: HardConstraint = {
  name: "blocks-cap",
  blocksPerDay: ({ problem }) => problem.preferences.maxBlocksPerDay ?? Number.POSITIVE_INFINITY,
  violations: (blocks, { problem, clock }) =>
    clock.days.flatMap((day) => {
      const count = blocks.filter(({ start }) => start >= day.start && start < day.end).length;
      return count > (problem.preferences.maxBlocksPerDay ?? Number.POSITIVE_INFINITY)
        ? [`${day.date} holds ${count} blocks`]
        : [];
    }),
};
