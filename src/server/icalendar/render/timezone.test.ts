import ICAL from "ical.js";
import { expect, test } from "vitest";
import { timeZoneLines } from "./timezone.ts";
import { writeLines } from "./write.ts";

const FROM = Date.parse("2026-01-15T00:00:00Z");
/** Every half month for ten years: both sides of every change of an offset. */
const SAMPLES = Array.from({ length: 240 }, (_, index) => FROM + index * 15 * 86_400_000);

test("the VTIMEZONE of every zone says to another program what Temporal says", () => {
  const wrong = Intl.supportedValuesOf("timeZone").flatMap((timeZone) => {
    const component = new ICAL.Component(ICAL.parse(writeLines(timeZoneLines(timeZone, FROM)) as string));
    const zone = new ICAL.Timezone(component);
    const bad = SAMPLES.find((at) => {
      const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
      const { year, month, day, hour, minute, second } = here;
      const time = new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, zone);
      return zone.utcOffset(time) * 1e9 !== here.offsetNanoseconds;
    });
    return bad === undefined ? [] : [`${timeZone} at ${new Date(bad).toISOString()}`];
  });
  expect(wrong).toEqual([]);
});
