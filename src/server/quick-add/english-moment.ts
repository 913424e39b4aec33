import type { DayRead } from "./english-days.ts";
import { readHours, readLooseHours } from "./english-hours.ts";
import type { Clock } from "./mark.ts";
import { type Days, HOURS, type Hours, isWindow } from "./moment.ts";
import { firstOf, type Read, type Reader, reader, skip } from "./reader.ts";

export type Moment = { readonly days: Days | null; readonly hours: Hours | null };

export type MomentReader = (text: string, at: number, certain: boolean) => Read<Moment | "unclear"> | null;

/** A day, a time of day, or both in either order. `certain`: a word before it says that a date follows. */
export function englishMoment(clock: Clock, days: Reader<DayRead>): MomentReader {
  const special = specialDays(clock);
  return (text, at, certain) => {
    const known = special(text, at);
    if (known) return specialAtTime(text, known);
    const day = days(text, at);
    if (day) return dayThenHours(text, day);
    const hours = (certain ? readLooseHours : readHours)(text, at);
    return hours && hoursThenDay(text, hours, days, clock);
  };
}

function today(clock: Clock): Days {
  return { first: clock.today, last: clock.today };
}

/** "tonight", "this morning", "Friday midnight". */
function specialDays(clock: Clock): Reader<Moment> {
  const days = today(clock);
  return firstOf<Moment>(
    reader(/(?:later )?(?:tonight|tonite|2nite)\b|tn(?=\s*(?:$|[,;.\d\uFFFC]))|this (?:evening|night)\b/, () => ({
      days,
      hours: HOURS.evening,
    })),
    reader(/this morning\b/, () => ({ days, hours: HOURS.morning })),
    reader(/this afternoon\b/, () => ({ days, hours: HOURS.afternoon })),
    reader(/midnight(?:\s+tonight|\s+today)?\b/, () => ({ days, hours: null })),
  );
}

/** "Tonight at 8", "this morning at 10". */
function specialAtTime(text: string, known: Read<Moment>): Read<Moment> {
  const at = skip(/\s*,?\s*(?:at|@|by|before|from|around)\s+|\s*@|\s+/, text, known.end);
  const hours = known.value.hours && at > known.end ? readLooseHours(text, at) : null;
  if (!hours || isWindow(hours.value)) return known;
  const evening = known.value.hours === HOURS.evening;
  return { value: { days: known.value.days, hours: evening ? inEvening(hours.value) : hours.value }, end: hours.end };
}

/** "Tonight at 8" is at 20:00. */
function inEvening({ from, to }: Hours): Hours {
  const late = (time: Temporal.PlainTime) => (time.hour < 12 ? time.add({ hours: 12 }) : time);
  return { from: late(from), to: to && late(to) };
}

function dayThenHours(text: string, day: Read<DayRead>): Read<Moment | "unclear"> {
  if (day.value === "unclear") return { value: "unclear", end: day.end };
  const midnight = skip(
    /\s+(?:at\s+)?midnight\b|,?\s+(?:by\s+)?(?:the\s+)?(?:eod|end of (?:the )?(?:day|business|play)|cob|cop|close of (?:business|play))\b/,
    text,
    day.end,
  );
  if (midnight > day.end) return { value: { days: day.value, hours: null }, end: midnight };
  const at = skip(/\s*,?\s*(?:at|@|by|in the)\s+|\s*@|,?\s+/, text, day.end);
  const late = reader(/night\b/, () => HOURS.evening)(text, at);
  const apart = /^\s*,/.test(text.slice(day.end, at));
  const hours = at > day.end ? (late ?? (apart ? readHours : readLooseHours)(text, at)) : null;
  return { value: { days: day.value, hours: hours?.value ?? null }, end: hours?.end ?? day.end };
}

function hoursThenDay(text: string, hours: Read<Hours>, days: Reader<DayRead>, clock: Clock): Read<Moment | "unclear"> {
  const at = skip(/\s*,?\s*(?:on|of)?\s+/, text, hours.end);
  const tonight = reader(/tonight\b|this (?:morning|afternoon|evening)\b/, () => today(clock));
  const day = at > hours.end ? (tonight(text, at) ?? days(text, at)) : null;
  if (day?.value === "unclear") return { value: "unclear", end: day.end };
  const late =
    /\b(?:tonight|this evening)$/i.test(text.slice(0, day?.end ?? 0)) && !/m\b/i.test(text.slice(at - 4, at));
  return {
    value: { days: day?.value ?? null, hours: late ? inEvening(hours.value) : hours.value },
    end: day?.end ?? hours.end,
  };
}
