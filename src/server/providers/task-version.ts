import type { PresentTask, TaskChange, TaskOutcome } from "./port.ts";

/**
 * What became of a change that found another version than its own. `maybeDone`: the answer to an
 * earlier request of it was lost, and that one may have done it.
 */
export function afterRefusal(change: TaskChange, now: PresentTask | null, maybeDone: boolean): TaskOutcome {
  if (now === null) return { is: "gone" };
  const landed = maybeDone && now.done === change.done && now.content === change.content;
  return landed ? asSet(now) : { is: "changed" };
}

/** Says that a change is made, and what is there now. */
export function asSet({ etag, content }: PresentTask): TaskOutcome {
  return { is: "set", etag, content };
}
