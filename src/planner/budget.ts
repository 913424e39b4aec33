import type { Instance } from "./instance/read-instance.ts";

/** No problem gets fewer, and few tasks get no more, since they are at their best by then. */
const LEAST = 1_600;
const MOST = 8_000;
/** Fewer for more tasks, since each schedule takes longer. */
const SHARED = 90_000;
const PER_TASK = 1_200;
/**
 * Fewer, too, for more cells than about four months of working hours have, since all of them are
 * looked at for a place.
 */
const CELLS = 2_500;

/**
 * Schedules that the search may evaluate for each variant, unless the problem says otherwise: the
 * one policy of whoever plans, and so what is measured.
 */
export function budgetFor({
  jobs,
  grid,
}: Pick<Instance, "jobs"> & { readonly grid: Pick<Instance["grid"], "cells"> }): number {
  const most = Math.min(MOST, PER_TASK * Math.max(1, jobs.length));
  const byTasks = Math.max(LEAST, Math.min(most, SHARED / Math.max(1, jobs.length)));
  return Math.ceil(byTasks * Math.min(1, CELLS / Math.max(1, grid.cells)));
}
