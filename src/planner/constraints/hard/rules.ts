import type { HardConstraint } from "../hard-constraint.ts";
import { blockLengthRule } from "./block-length.ts";
import { blocksCapRule } from "./blocks-cap.ts";
import { busyTimeRule } from "./busy-time.ts";
import { dueDateRule } from "./due-date.ts";
import { earliestStartRule } from "./earliest-start.ts";
import { focusCapRule } from "./focus-cap.ts";
import { lunchRule } from "./lunch.ts";
import { pausesRule } from "./pauses.ts";
import { precedenceRule } from "./precedence.ts";
import { reservedTimeRule } from "./reserved-time.ts";
import { slotGridRule } from "./slot-grid.ts";
import { travelRule } from "./travel.ts";
import { windowRule } from "./window.ts";
import { workWithoutPauseRule } from "./work-without-pause.ts";
import { workingHoursRule } from "./working-hours.ts";

/** Every rule that no plan breaks. */
export const HARD_CONSTRAINTS: readonly HardConstraint[] = [
  windowRule,
  busyTimeRule,
  workingHoursRule,
  lunchRule,
  travelRule,
  reservedTimeRule,
  earliestStartRule,
  dueDateRule,
  precedenceRule,
  blockLengthRule,
  slotGridRule,
  focusCapRule,
  blocksCapRule,
  pausesRule,
  workWithoutPauseRule,
];
