import { startOfDate } from "#domain/time.ts";
import type { LocalClock } from "../time/local-clock.ts";

/**
 * How often a habit is owed on days of a week that lie outside the window; `monday` is where that
 * week begins.
 */
export type OwedBeyond = { readonly monday: number; readonly times: number };

/** `monday` is a date. */
export function owedBeyond(monday: string, times: number, { zone }: LocalClock): OwedBeyond[] {
  return times > 0 ? [{ monday: startOfDate(monday, zone.name), times }] : [];
}
