/** How a block is placed. */
export type Manner = {
  /** Blocks that do not finish a task are multiples of this. */
  slotMinutes: number;
  /** The probability that a free stretch is skipped. */
  blink: number;
  /** Whether blocks are cut to random lengths instead of the longest that fit. */
  varied: boolean;
  /** Whether a block that does not finish a task ends one pause before a slot. */
  paused: boolean;
  /** Whether the block takes a random place in each free stretch. */
  anywhere: boolean;
  /** Whether the block takes the place with the earliest end, whatever its cost. */
  hasty: boolean;
  /** Whether the block takes the place with the latest end. */
  late: boolean;
  /** The latest end of a block, in minutes. */
  latest: number;
  /** Whether a place is penalized for the free time that it takes from other work. */
  tight: boolean;
  /** Whether the rest of the work may be a length that no blocks add up to. */
  restMayRemain: boolean;
  /** Whether spaced work may be on days other than the best ones for its sessions. */
  anyDay: boolean;
  /** The cells `[firstCell, lastCell)` among which a block is placed. */
  firstCell: number;
  lastCell: number;
};

/** The longest blocks that fit, each at its cheapest place, with no stretch skipped. */
export const PLAIN = {
  blink: 0,
  varied: false,
  paused: false,
  anywhere: false,
  hasty: false,
  late: false,
  latest: Number.POSITIVE_INFINITY,
  tight: false,
  restMayRemain: false,
  anyDay: false,
  firstCell: 0,
  lastCell: Number.POSITIVE_INFINITY,
} as const satisfies Partial<Manner>;
