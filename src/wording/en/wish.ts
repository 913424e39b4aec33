import type { PartOfDay, Wish } from "#contract/wish.ts";

/** What a language says of wishes. `when`: the days and times that follow, "" for none. */
export type WishWords = {
  /** The kinds as a list of choices names them. */
  readonly kinds: Readonly<Record<Wish["kind"], string>>;
  readonly parts: Readonly<Record<PartOfDay, string>>;
  readonly from: (time: string) => string;
  readonly until: (time: string) => string;
  readonly start: (time: string) => string;
  readonly stop: (time: string) => string;
  readonly lunch: (times: string) => string;
  readonly focusAtMost: (length: string) => string;
  readonly blocksAtMost: (length: string) => string;
  readonly blocksAtLeast: (length: string) => string;
  readonly blocksWithin: (least: string, most: string) => string;
  readonly breaks: (length: string) => string;
  readonly noBreaks: string;
  readonly taskLength: (length: string) => string;
  readonly first: (title: string) => string;
};

export const en: WishWords = {
  kinds: {
    "no-work": "No work",
    only: "Work only",
    also: "Also work",
    start: "Start at",
    stop: "Stop at",
    lunch: "Lunch",
    "no-lunch": "No lunch break",
    focus: "Deep work",
    "no-focus": "No deep work",
    "focus-at-most": "Deep work a day, at most",
    blocks: "Length of blocks",
    breaks: "Breaks",
    "task-length": "A task without a length",
    first: "First",
  },
  parts: { morning: "morning", afternoon: "afternoon", evening: "evening" },
  from: (time) => `from ${time}`,
  until: (time) => `until ${time}`,
  start: (time) => `Start at ${time}`,
  stop: (time) => `Stop at ${time}`,
  lunch: (times) => `Lunch ${times}`,
  focusAtMost: (length) => `Deep work at most ${length} a day`,
  blocksAtMost: (length) => `Blocks of at most ${length}`,
  blocksAtLeast: (length) => `Blocks of at least ${length}`,
  blocksWithin: (least, most) => `Blocks of ${least} – ${most}`,
  breaks: (length) => `Breaks of ${length}`,
  noBreaks: "No breaks",
  taskLength: (length) => `A task without a length: ${length}`,
  first: (title) => `First: ${title}`,
};
