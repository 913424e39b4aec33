import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { SkipCause, SkippedComponent } from "#contract/skipped-component.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { skipReason } from "#wording/skip-reason.ts";
import { type ContentLine, readContentLines } from "../content/lines.ts";
import { readProperties, textOf, unescapeText } from "../content/properties.ts";
import { zoneOfName } from "../zones/names.ts";
import { createZoneResolver, type ZoneResolver } from "../zones/resolver.ts";
import { assembleEvents, type Target } from "./assemble.ts";
import { type RawCalendar, type RawComponent, splitCalendar } from "./components.ts";
import { type FileEvent, readEvent } from "./event.ts";
import { assembleTodos, type FileTodo, type ParsedTodo, readTodo } from "./todo.ts";

export type ParseOptions = Target & {
  /** IANA zone of floating times, unless the file names one itself. */
  readonly defaultTimeZone: string;
};

export type ParsedCalendar = {
  /** X-WR-CALNAME or NAME. */
  readonly name: string | null;
  /** X-WR-TIMEZONE as an IANA name. */
  readonly timeZone: string | null;
  readonly events: readonly PlannerCalendarEvent[];
  readonly todos: readonly ParsedTodo[];
  readonly skipped: readonly SkippedComponent[];
};

export type IcalendarError = {
  readonly kind: "empty" | "binary" | "not-a-calendar";
  readonly message: string;
};

/**
 * Reads an iCalendar file (RFC 5545) of any program, from raw bytes or text. Parts that cannot be
 * read are skipped and listed. An Err means that the file is no calendar. The content of a file
 * never makes it throw.
 */
export function parseCalendar(
  source: Uint8Array | string,
  options: ParseOptions,
): Result<ParsedCalendar, IcalendarError> {
  if (isBinary(source)) return fault("binary", "this is a binary file, not an iCalendar file");
  const lines = readContentLines(source);
  if (lines.length === 0) return fault("empty", "the file is empty");
  const calendar = splitCalendar(lines);
  if (!calendar) return fault("not-a-calendar", "this is not an iCalendar file: it has no BEGIN:VCALENDAR");
  const header = readHeader(calendar);
  const zones = createZoneResolver({
    definitions: definitionsIn(calendar),
    calendarZone: header.timeZone,
    defaultTimeZone: options.defaultTimeZone,
  });
  return Ok({ ...header, ...readComponents(calendar, zones, options) });
}

function readComponents(
  calendar: RawCalendar,
  zones: ZoneResolver,
  target: Target,
): Pick<ParsedCalendar, "events" | "todos" | "skipped"> {
  const events: FileEvent[] = [];
  const todos: FileTodo[] = [];
  const skipped: SkippedComponent[] = [];
  for (const component of calendar.components) {
    const read =
      component.name === "VEVENT"
        ? readEvent(component, zones)
        : component.name === "VTODO"
          ? readTodo(component, zones)
          : null;
    if (!read) continue;
    if (!read.ok) skipped.push(skippedFor(read.error, component));
    else if ("exdates" in read.value) events.push(read.value);
    else todos.push(read.value);
  }
  return { events: assembleEvents(events, target), todos: assembleTodos(todos), skipped: shortened(skipped) };
}

/** Bounds the list for files that are broken throughout. */
const MOST_LISTED = 1_000;

function shortened(skipped: readonly SkippedComponent[]): readonly SkippedComponent[] {
  const next = skipped[MOST_LISTED];
  if (!next) return skipped;
  const count = skipped.length - MOST_LISTED;
  const more = skippedFor({ kind: "and-more", count }, { line: next.line, name: next.component });
  return [...skipped.slice(0, MOST_LISTED), more];
}

function skippedFor(cause: SkipCause, { line, name }: Pick<RawComponent, "line" | "name">): SkippedComponent {
  return { line, reason: skipReason({ component: name, cause }, "en"), component: name, cause };
}

const HEADER = new Set(["X-WR-CALNAME", "NAME", "X-WR-TIMEZONE"]);

function readHeader(calendar: RawCalendar): Pick<ParsedCalendar, "name" | "timeZone"> {
  const properties = readProperties(readable(calendar.properties), HEADER);
  if (!properties.ok) return { name: null, timeZone: null };
  const name = textOf(properties.value, "X-WR-CALNAME") || textOf(properties.value, "NAME");
  return { name: unescapeText(name).trim() || null, timeZone: zoneOfName(textOf(properties.value, "X-WR-TIMEZONE")) };
}

/** The header holds no component to skip, so a broken line in it is dropped alone. */
function readable(lines: readonly ContentLine[]): ContentLine[] {
  return lines.filter((line) => readProperties([line], HEADER).ok);
}

function definitionsIn(calendar: RawCalendar): ReadonlyMap<string, readonly ContentLine[]> {
  const definitions = new Map<string, readonly ContentLine[]>();
  for (const { name, content } of calendar.components) {
    if (name !== "VTIMEZONE") continue;
    const line = content.find(({ text }) => /^TZID[;:]/i.test(text));
    const tzid = line && readProperties([line], new Set(["TZID"]));
    if (tzid?.ok) definitions.set(textOf(tzid.value, "TZID"), content);
  }
  return definitions;
}

/** Text holds no NUL byte, except in UTF-16, which a byte order mark announces. */
function isBinary(source: Uint8Array | string): boolean {
  if (typeof source === "string") return source.includes("\0");
  const utf16 = (source[0] === 0xff && source[1] === 0xfe) || (source[0] === 0xfe && source[1] === 0xff);
  return !utf16 && source.includes(0);
}

function fault(kind: IcalendarError["kind"], message: string): Err<IcalendarError> {
  return Err({ kind, message });
}
