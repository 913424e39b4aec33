/**
 * Schedules for each plan where a test asks what is done with plans, not how good they are: about a
 * twentieth of what is served. The rules hold at any budget.
 */
export const LIGHT_SEARCH = 100;
