import type { SoftConstraint } from "../soft-constraint.ts";

export const unevenDays: SoftConstraint = {
  name: "uneven-days",
  meaning: "squared hours of planned work per day: the same work is cheapest when spread evenly",
  scope: "day",
  amount: (minutes) => (minutes / 60) ** 2,
};
