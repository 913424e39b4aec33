import type { Wish } from "#contract/wish.ts";

/** The kinds of wishes with their fields and meaning, as the model is told them. */
export const WISH_KINDS: Readonly<Record<Wish["kind"], string>> = {
  "no-work": "(days, part or from and to) no work then",
  only: "(days, part or from and to) work then and at no other time",
  also: "(days, part or from and to) work then, too",
  start: "(at, days) the first work of the day begins then",
  stop: "(at, days) work goes on until then",
  lunch: "(from, to, days) the break in the middle of the day",
  "no-lunch": "(days) no break in the middle of the day",
  focus: "(days, part or from and to) deep work then",
  "no-focus": "(days, part or from and to) no deep work then",
  "focus-at-most": "(minutes) deep work in a day, at most",
  blocks: "(least, most) minutes of one block",
  breaks: "(minutes) free between two things",
  "task-length": "(minutes) how long a task takes that does not say",
  first: "(title) that work comes before the other",
};
