import type { PresentTask, TaskChange, TaskOutcome } from "./port.ts";

/**
 * The result of a change that met another version. `maybeDone`: the answer to an earlier request
 * for it was lost, so that request may have done it.
 */
export function afterRefusal(change: TaskChange, now: PresentTask | null, maybeDone: boolean): TaskOutcome {
  if (now === null) return { is: "gone" };
  const landed = maybeDone && now.done === change.done && now.content === change.content;
  return landed ? asSet(now) : { is: "changed" };
}

/** The outcome for a change that was made, with the current version. */
export function asSet({ etag, content }: PresentTask): TaskOutcome {
  return { is: "set", etag, content };
}
