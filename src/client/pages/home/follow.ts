import { PATHS } from "#contract/paths.ts";

/**
 * The page is at rest before it keeps a connection open: whoever waits for a quiet network is not
 * kept waiting.
 */
const SETTLED_MS = 2_500;

export function atRest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
}

/**
 * Calls `catchUp` when the standing plan changed elsewhere: on another page or device, or in a
 * calendar. A page that is out of sight catches up when it comes back.
 */
export function followPlan(catchUp: () => void): void {
  let missed = false;
  const caughtUp = () => {
    missed = document.visibilityState !== "visible";
    if (!missed) catchUp();
  };
  const source = new EventSource(PATHS.planEvents);
  source.addEventListener("changed", caughtUp);
  // A stream that the browser gave up tells nothing any more.
  document.addEventListener("visibilitychange", () => {
    if (missed || source.readyState === EventSource.CLOSED) caughtUp();
  });
}
