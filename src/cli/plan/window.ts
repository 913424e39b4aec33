import { IsoDate, IsoInstant, TimeZone } from "#contract/primitives.ts";
import type { Interval } from "#domain/interval.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { instantOf, plainDateOf } from "#domain/time.ts";
import type { CommandLine } from "../command.ts";
import { readDays } from "../read-days.ts";

/** The zone from the option, or the machine's. */
export function readZone(commandLine: CommandLine): Result<string, string> {
  const zone = commandLine.text("zone") ?? Temporal.Now.timeZoneId();
  const parsed = TimeZone.safeParse(zone);
  return parsed.success ? Ok(zone) : Err(`--zone ${zone}: must be an IANA time zone, such as Europe/Berlin`);
}

/**
 * From `--from` (a date, an instant, or now) over `--days` calendar days, in epoch milliseconds.
 */
export function readWindow(
  commandLine: CommandLine,
  now: Temporal.Instant,
  timeZone: string,
): Result<Interval, string> {
  const days = readDays(commandLine);
  if (isErr(days)) return days;
  const start = readStart(commandLine.text("from"), now, timeZone);
  if (!start)
    return Err(`--from ${commandLine.text("from")}: must be a date (2026-12-07) or an instant (2026-12-07T09:00:00Z)`);
  const end = start.toPlainDate().add({ days: days.value }).toZonedDateTime(timeZone);
  return Ok({ start: start.epochMilliseconds, end: end.epochMilliseconds });
}

function readStart(text: string | undefined, now: Temporal.Instant, timeZone: string): Temporal.ZonedDateTime | null {
  if (text === undefined) return now.toZonedDateTimeISO(timeZone);
  if (IsoDate.safeParse(text).success) return plainDateOf(text).toZonedDateTime(timeZone);
  return IsoInstant.safeParse(text).success ? instantOf(text).toZonedDateTimeISO(timeZone) : null;
}
