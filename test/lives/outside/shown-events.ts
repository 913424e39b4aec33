import { icalendarOf } from "../../fixtures/icalendar.ts";
import { type Exceptions, occurrencesOf } from "./series.ts";

/**
 * An event as any program would show it. `key`: what it is known by, which is the id of the block
 * where it is one.
 */
export type Shown = { readonly key: string; readonly title: string; readonly start: number; readonly end: number };

/** The lines of an event by their names. */
type Fields = ReadonlyMap<string, readonly string[]>;

/**
 * The events of an iCalendar object, as far as ours and our meetings go: events at times of a day,
 * once or on some days in a row; then each day is an event of its own.
 */
export function readEvents(ics: string): Shown[] {
  const lines = ics.replace(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const all: Fields[] = [];
  let fields: Map<string, string[]> | null = null;
  for (const line of lines) {
    const name = /^[A-Z-]+/.exec(line)?.[0] ?? "";
    if (line === "BEGIN:VEVENT") fields = new Map();
    else if (line === "END:VEVENT" && fields) {
      all.push(fields);
      fields = null;
    } else fields?.set(name, [...(fields.get(name) ?? []), line]);
  }
  const own = Map.groupBy(
    all.filter((event) => event.has("RECURRENCE-ID")),
    (event) => shownOf(event).key,
  );
  return all.flatMap((event) => {
    const shown = shownOf(event);
    const [rule] = event.get("RRULE") ?? [];
    if (event.has("RECURRENCE-ID")) return [];
    if (rule === undefined) return [shown];
    const zone = zoneOf(lineOf(event, "DTSTART"));
    const exceptions = exceptionsOf(event, own.get(shown.key) ?? []);
    return occurrencesOf({ ...shown, rule: rule.replace(/^RRULE:/, ""), zone }, exceptions);
  });
}

function exceptionsOf(event: Fields, own: readonly Fields[]): Exceptions {
  const skipped = (event.get("EXDATE") ?? []).flatMap((line) => {
    const name = /^[^:]*:/.exec(line)?.[0] ?? "";
    return line
      .slice(name.length)
      .split(",")
      .map((time) => [readTime(name + time), null] as const);
  });
  const moved = own.map((each) => {
    const { start, end } = shownOf(each);
    return [readTime(lineOf(each, "RECURRENCE-ID")), { start, end }] as const;
  });
  return new Map<number, { start: number; end: number } | null>([...skipped, ...moved]);
}

/** The instants that such a line of an event names. */
export function readStarts(event: string, name: string): number[] {
  const lines = event.replace(/\r?\n[ \t]/g, "").split(/\r?\n/);
  return lines.filter((line) => line.startsWith(name)).map(readTime);
}

function lineOf(fields: Fields, name: string): string {
  return fields.get(name)?.at(-1) ?? "";
}

function shownOf(fields: Fields): Shown {
  const text = (name: string) => lineOf(fields, name).replace(/^[^:]*:/, "");
  return {
    key: text("UID").replace(/@daywright$/, ""),
    title: text("SUMMARY"),
    start: readTime(lineOf(fields, "DTSTART")),
    end: readTime(lineOf(fields, "DTEND")),
  };
}

function zoneOf(line: string): string {
  return /;TZID=([^:;]+)/.exec(line)?.[1] ?? "UTC";
}

/** `DTSTART;TZID=Europe/Berlin:20261124T090000`, or in UTC. */
function readTime(line: string): number {
  const [, zone, y, mo, d, h, mi, s, utc] =
    /^[A-Z-]+(?:;TZID=([^:;]+))?:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/.exec(line) ?? [];
  const wall = `${y}-${mo}-${d}T${h}:${mi}:${s}`;
  if (utc) return Date.parse(`${wall}Z`);
  return Temporal.PlainDateTime.from(wall).toZonedDateTime(zone ?? "UTC").epochMilliseconds;
}

export function instantText(at: number): string {
  return new Date(at).toISOString();
}

/** An object that holds one meeting. */
export function toIcs({ key, title, start, end }: Shown): string {
  const at = (time: number) => instantText(time).replace(/[-:]|\.\d+/g, "");
  return icalendarOf(
    "BEGIN:VEVENT",
    `UID:${key}`,
    "DTSTAMP:20261101T000000Z",
    `DTSTART:${at(start)}`,
    `DTEND:${at(end)}`,
    `SUMMARY:${title}`,
    "END:VEVENT",
  );
}
