import type { Topic } from "./subject.ts";

/** What the sentences before one leave to it: the day of a heading, the day they spoke of, what "it" is, what was counted. */
export type Thread = {
  readonly heading: string;
  readonly day: string;
  readonly names: readonly string[];
  readonly noun: string;
  /** What lengths were of. */
  readonly topic: Topic;
};

export const NO_THREAD: Thread = { heading: "", day: "", names: [], noun: "", topic: "any" };
