import type { SoftConstraint } from "../soft-constraint.ts";

export const additions: SoftConstraint = {
  name: "additions",
  meaning: "blocks more than stand of the same work",
  slopes: () => ({ before: 0, after: 0 }),
  scope: "task",
  amount: ({ stood }, { blocks }) => Math.max(0, blocks - stood.length),
  guide: null,
};
