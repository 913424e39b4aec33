import type { Formats } from "#wording/formats.ts";
import type { Box } from "./schedule.ts";
import type { Text } from "./text/index.ts";

type Words = { readonly formats: Formats; readonly text: Text };

/** What a box is to the shown plan and to the one that stands, in words. */
export function standsWords({ stands, was, kind }: Box, { formats, text }: Words): string {
  switch (stands) {
    case "new":
      return text.standsNew;
    case "kept":
      return text.standsKept;
    case "moved":
      return was ? text.movedFrom(formats.span(was.start, was.end, false)) : text.standsKept;
    case "removed":
      return text.standsRemoved;
    case "apart":
      return text.standsApart;
    case null:
      return kind === "draft" ? text.proposed : text.existing;
  }
}

const DAYS_WITH_ONE_NAME_MS = 6 * 86_400_000;

/**
 * When, as short as it is plain beside another time: `14:00` of the same day, `Thu 10:45` of a day
 * near by.
 */
export function shortMoment(ms: number, beside: number, formats: Formats): string {
  if (formats.shortDate(ms) === formats.shortDate(beside)) return formats.time(ms);
  return Math.abs(ms - beside) < DAYS_WITH_ONE_NAME_MS
    ? `${formats.weekday(ms)} ${formats.time(ms)}`
    : formats.when(ms);
}
