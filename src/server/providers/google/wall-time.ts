import { instantAt } from "#domain/time.ts";

/**
 * The instant of a wall time `YYYY-MM-DDTHH:MM[:SS]` in a zone, in epoch milliseconds. Throws for a
 * day that does not exist.
 */
export function instantOfWallTime(text: string, timeZone: string): number {
  const [date = "", time = ""] = text.split("T");
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return instantAt(date, hours * 60 + minutes, timeZone) + Math.floor(seconds) * 1_000;
}
