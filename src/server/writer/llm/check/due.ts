import { instantOf, parseWireTime, plainDateOf } from "#domain/time.ts";
import type { PlanFacts } from "../../port.ts";
import type { BlockFact } from "./block-facts.ts";

/** When these tasks are due, in the form of blocks without length; a date is due at its end. */
export function dueMoments(ids: Iterable<string>, { due = {}, timeZone }: PlanFacts): BlockFact[] {
  return [...ids].flatMap((id) => {
    const wire = due[id];
    const isDate = wire !== undefined && wire.length === "2026-12-07".length;
    if (wire === undefined || parseWireTime(wire, timeZone) === null) return [];
    const at = isDate ? plainDateOf(wire).toZonedDateTime(timeZone) : instantOf(wire).toZonedDateTimeISO(timeZone);
    const minutes = isDate ? 0 : at.hour * 60 + at.minute;
    const { month, day, year, dayOfWeek } = at;
    // The end of a day is said as its midnight, or as 23:59.
    const ends = isDate ? [0, 1_439] : [minutes];
    return ends.map((end) => ({
      title: "",
      weekday: dayOfWeek,
      month,
      day,
      year,
      from: end,
      to: end,
      minutes: 0,
      repeats: false,
    }));
  });
}
