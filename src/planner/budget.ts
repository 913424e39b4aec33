import type { Instance } from "./instance/read-instance.ts";

/** No problem gets fewer, and few tasks get no more, since they are at their best by then. */
const LEAST = 1_600;
const MOST = 8_000;
/** Fewer for more tasks, since each schedule takes longer. */
const SHARED = 90_000;
const PER_TASK = 1_200;

/**
 * Schedules that the search may evaluate for each variant, unless the problem says otherwise: the
 * one policy of whoever plans, and so what is measured.
 */
export function budgetFor({ jobs }: Pick<Instance, "jobs">): number {
  const most = Math.min(MOST, PER_TASK * Math.max(1, jobs.length));
  return Math.ceil(Math.max(LEAST, Math.min(most, SHARED / Math.max(1, jobs.length))));
}
