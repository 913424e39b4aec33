import type { Instance } from "./instance/read-instance.ts";

/**
 * The number of schedules by the number of tasks is between these, before `CELLS` lowers it. More
 * than `MOST` no longer improve the plans of a few tasks.
 */
const LEAST = 1_600;
const MOST = 8_000;
/** Each schedule of more tasks takes longer, so more tasks get fewer schedules. */
const SHARED = 90_000;
const PER_TASK = 1_200;
/**
 * About four months of working hours. The search looks at every cell, so that more cells get fewer
 * schedules.
 */
const CELLS = 2_500;

/**
 * Number of schedules that the search may evaluate for each variant, unless the problem sets its
 * own.
 */
export function budgetFor({
  jobs,
  grid,
}: Pick<Instance, "jobs"> & { readonly grid: Pick<Instance["grid"], "cells"> }): number {
  const most = Math.min(MOST, PER_TASK * Math.max(1, jobs.length));
  const byTasks = Math.max(LEAST, Math.min(most, SHARED / Math.max(1, jobs.length)));
  return Math.ceil(byTasks * Math.min(1, CELLS / Math.max(1, grid.cells)));
}
