import { addDays, startOfDate } from "#domain/time.ts";
import { formatsIn } from "#wording/formats-of-language.ts";
import type { Box } from "../../boxes/grid-boxes.ts";
import type { AppInFull } from "../../planner-state/app.ts";
import { rememberedClock } from "../settings/stored-settings.ts";

/**
 * When a block on a trip is by the clock there, which its hours follow, while the calendar shows
 * the plan's zone. Null where both clocks show the same.
 */
export function timeThere({ state, text, formats }: AppInFull, { start, end, allDay }: Box): string | null {
  const trip = state.payload?.preferences?.trips?.find(
    ({ start_date, end_date, time_zone }) =>
      startOfDate(start_date, time_zone) <= start && start < startOfDate(addDays(end_date, 1), formats.timeZone),
  );
  if (!trip || allDay) return null;
  const { time_zone: timeZone } = trip;
  const there = formatsIn(text.spoken, { timeZone, locales: [formats.locale], clock: rememberedClock() });
  const span = there.span(start, end);
  if (span === formats.span(start, end)) return null;
  const zone = new Intl.DateTimeFormat(formats.locale, { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(start)
    .find(({ type }) => type === "timeZoneName");
  return text.there(span, zone?.value ?? timeZone);
}
