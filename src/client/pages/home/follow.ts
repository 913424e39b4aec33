import { planEventsPath } from "#contract/paths.ts";

/**
 * The page waits this long before it keeps a connection open, so that a program that waits for a
 * quiet network can go on.
 */
const SETTLED_MS = 2_500;

export function atRest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
}

/**
 * Calls `catchUp` when the standing plan changed elsewhere: on another page or device, or in a
 * calendar, also since `seen` of it was read. A page that is out of sight catches up when it comes
 * back.
 */
export function followPlan(seen: number | undefined, catchUp: () => void): void {
  let missed = false;
  const caughtUp = () => {
    missed = document.hidden;
    if (!missed) catchUp();
  };
  const source = new EventSource(planEventsPath(seen));
  source.addEventListener("changed", caughtUp);
  // A stream that the browser closed tells nothing any more.
  document.addEventListener("visibilitychange", () => {
    if (missed || source.readyState === EventSource.CLOSED) caughtUp();
  });
}
