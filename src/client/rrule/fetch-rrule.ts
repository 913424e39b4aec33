import type { PlannerPayload } from "#contract/payload.ts";
import library from "./rrule.ts";

const COUNTS_YEARS = /BYWEEKNO|BYYEARDAY/i;

/**
 * Loads rrule before the page draws events whose rules name weeks or days of the year by number.
 * Rejects when it cannot be loaded.
 */
export async function fetchRRuleFor(drawn: Partial<PlannerPayload>): Promise<void> {
  const { calendar_events = [], draft_variants = [] } = drawn;
  const isNeeded =
    calendar_events.some(({ rrule }) => COUNTS_YEARS.test(rrule ?? "")) ||
    draft_variants.some(({ events }) => events.some(({ recurrence }) => COUNTS_YEARS.test(recurrence?.join() ?? "")));
  if (isNeeded) library.RRule ??= (await import("./rrule-library.ts")).RRule;
}
