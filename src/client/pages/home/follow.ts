import { planEventsPath } from "#contract/paths.ts";

/**
 * The page waits this long before it opens a lasting connection, for programs that wait for a quiet
 * network.
 */
const SETTLED_MS = 2_500;

export function atRest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
}

/**
 * Calls `catchUp` after changes to the standing plan on another page or device, or in a calendar,
 * including those since version `seen`. A hidden page catches up when it becomes visible.
 */
export function followPlan(seen: number | undefined, catchUp: () => void): void {
  let missed = false;
  const caughtUp = () => {
    missed = document.hidden;
    if (!missed) catchUp();
  };
  const source = new EventSource(planEventsPath(seen));
  source.addEventListener("changed", caughtUp);
  // A stream that the browser closed sends nothing more.
  document.addEventListener("visibilitychange", () => {
    if (missed || source.readyState === EventSource.CLOSED) caughtUp();
  });
}
