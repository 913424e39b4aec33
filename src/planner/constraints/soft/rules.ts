import type { SoftConstraint } from "../soft-constraint.ts";
import { additions } from "./additions.ts";
import { completion } from "./completion.ts";
import { daysTouched } from "./days-touched.ts";
import { displacement } from "./displacement.ts";
import { focusMismatch } from "./focus-mismatch.ts";
import { fragmentation } from "./fragmentation.ts";
import { lateness } from "./lateness.ts";
import { longDays } from "./long-days.ts";
import { longOutsideFocus } from "./long-outside-focus.ts";
import { moves } from "./moves.ts";
import { noPause } from "./no-pause.ts";
import { slack } from "./slack.ts";
import { switching } from "./switching.ts";
import { tired } from "./tired.ts";
import { unevenDays } from "./uneven-days.ts";
import { unplaced } from "./unplaced.ts";
import { urgency } from "./urgency.ts";
import { urgentUnplaced } from "./urgent-unplaced.ts";

/** Every price of the planner, and the criteria by which plans are compared. */
export const SOFT_CONSTRAINTS = {
  unplaced,
  lateness,
  slack,
  urgency,
  completion,
  unevenDays,
  longDays,
  tired,
  focusMismatch,
  longOutsideFocus,
  fragmentation,
  switching,
  noPause,
  daysTouched,
  urgentUnplaced,
  moves,
  additions,
  displacement,
} as const satisfies Record<string, SoftConstraint>;

export type SoftName = keyof typeof SOFT_CONSTRAINTS;

/** Prices that apply only where a plan stands. */
export const STANDING_NAMES = [
  "urgentUnplaced",
  "moves",
  "additions",
  "displacement",
] as const satisfies readonly SoftName[];

/** A price per unit; a name that is absent costs nothing. */
export type Prices = Partial<Readonly<Record<SoftName, number>>>;
