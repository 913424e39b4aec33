import type { PlannerContext } from "#contract/payload.ts";
import { workKey } from "#plan/work.ts";

/** The category of each piece of work, by `workKey`. */
export function categoriesOf({ tasks, learning }: PlannerContext): Map<string, string | null> {
  return new Map([
    ...tasks.items.map(({ id, category = null }) => [workKey({ kind: "task", id }), category] as const),
    ...learning.items.map(({ id, course }) => [workKey({ kind: "coursework", id }), course] as const),
  ]);
}
