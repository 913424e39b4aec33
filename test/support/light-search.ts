/**
 * The number of schedules for each plan in tests that do not judge the plans: about a twentieth of
 * what a server uses. All rules hold with any budget.
 */
export const LIGHT_SEARCH = 100;
