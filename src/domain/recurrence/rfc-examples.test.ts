import { expect, test } from "vitest";
import { eventTiming } from "../../../test/fixtures/event-timing.ts";
import { RECURRENCE_EXAMPLES } from "../../../test/tables/recurrence-examples.ts";
import { expandEvents } from "./expand.ts";

const ZONE = "America/New_York";

test.each(RECURRENCE_EXAMPLES)(
  "$rule from $start, as RFC 5545 works it out",
  ({ rule, start, times, more, exdates }) => {
    const expected = spellOut(times);
    const first = instant(`${start} 09:00`);
    const event = eventTiming({
      start: new Date(first).toISOString(),
      end: new Date(first + 60_000).toISOString(),
      rrule: rule,
      time_zone: ZONE,
      ...(exdates ? { exdates } : {}),
    });
    // An endless rule is expanded to the last listed time, a finite one well beyond its end.
    const end = more ? instant(expected.at(-1) ?? "") + 1 : first + 12 * 366 * 86_400_000;
    const found = expandEvents([event], { start: first, end }, { timeZone: "UTC" });
    expect(found.map((occurrence) => local(occurrence.start))).toEqual(expected);
  },
);

/** `1997-09: 2 4..6; 1997-10: 1@09:00,12:00` → `1997-09-02 09:00` and so on. */
function spellOut(times: string): string[] {
  return times.split("; ").flatMap((part) => {
    const [month = "", days = ""] = part.split(": ");
    return days.split(" ").flatMap((item) => {
      const [range = "", clock = "09:00"] = item.split("@");
      const [from = "", to = from] = range.split("..");
      const length = Number(to) - Number(from) + 1;
      const dates = Array.from({ length }, (_, index) => `${month}-${String(Number(from) + index).padStart(2, "0")}`);
      return dates.flatMap((date) => clock.split(",").map((time) => `${date} ${time}`));
    });
  });
}

function instant(text: string): number {
  return Temporal.PlainDateTime.from(text.replace(" ", "T")).toZonedDateTime(ZONE).epochMilliseconds;
}

function local(ms: number): string {
  const wall = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(ZONE).toPlainDateTime();
  return wall.toString({ smallestUnit: "minute" }).replace("T", " ");
}
