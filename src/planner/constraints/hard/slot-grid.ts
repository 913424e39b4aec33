import { MINUTE_MS } from "../../time/local-clock.ts";
import { breaches, type HardConstraint } from "../hard-constraint.ts";

export const slotGridRule: HardConstraint = {
  name: "slot-grid",
  rule: {
    en: "Blocks start on the slots of the wall clock's hour.",
    zh: "时段从整点起按固定间隔开始。",
  },
  violations: (blocks, { problem, clock }) =>
    breaches(
      blocks,
      ({ start }) => start % MINUTE_MS !== 0 || (clock.minuteOfDay(start) % 60) % problem.preferences.slotMinutes !== 0,
      "starts off the slot grid",
    ),
};
