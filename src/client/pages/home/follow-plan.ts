import { planEventsPath } from "#contract/paths.ts";
import type { SeenPlan } from "../../standing-plan/last-read-plan.ts";
import { glideWhenPushed } from "../../ui/glide.ts";

/**
 * Loads the lists again after changes to the standing plan, tasks, habits or preferences on another
 * page or device, or in a calendar, including those since the plan was read; and the plan too,
 * unless it was read since. A hidden page does so when it becomes visible.
 */
export function followPlan(plan: SeenPlan, lists: readonly (() => Promise<unknown>)[]): void {
  glideWhenPushed(document.body);
  const seen = () => plan.now()?.version;
  let changed = 0;
  let missed = false;
  const catchUp = () => {
    missed = document.hidden;
    if (missed) return;
    for (const load of lists) void load();
    if ((seen() ?? -1) < changed) void plan.load();
  };
  const source = new EventSource(planEventsPath(seen()));
  source.addEventListener("changed", ({ lastEventId }) => {
    changed = Number(lastEventId);
    catchUp();
  });
  // A stream that the browser closed sends nothing more.
  document.addEventListener("visibilitychange", () => {
    if (source.readyState === EventSource.CLOSED) changed = Number.POSITIVE_INFINITY;
    if (missed || source.readyState === EventSource.CLOSED) catchUp();
  });
}
