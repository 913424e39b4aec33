import { createHash } from "node:crypto";
import type { SkipCause } from "#contract/skipped-component.ts";
import { DAY_MS } from "#domain/civil-date.ts";
import { parseRule } from "#domain/recurrence/rule.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { first, type Properties, type Property, readProperties, textOf, wordOf } from "../content/properties.ts";
import type { EventMark } from "../event-mark.ts";
import type { ZoneResolver } from "../zones/resolver.ts";
import type { RawComponent } from "./components.ts";
import { MARK, markOf } from "./mark.ts";
import { addDuration, type FileTime, parseDuration, readTime, readTimes } from "./times.ts";

/** A VEVENT before it is combined with others of its UID. */
export type FileEvent = {
  readonly line: number;
  readonly uid: string;
  readonly sequence: number;
  /** LAST-MODIFIED or DTSTAMP in UTC form, which sorts as text. */
  readonly stamp: string;
  readonly allDay: boolean;
  readonly start: FileTime;
  readonly end: FileTime;
  readonly title: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
  readonly status: string | null;
  readonly transparency: "opaque" | "transparent" | undefined;
  /**
   * Without the `RRULE:`. The first rule when there are several, which RFC 5545 advises against.
   */
  readonly rrule: string | null;
  readonly exdates: readonly FileTime[];
  readonly rdates: readonly FilePeriod[];
  readonly recurrenceId: FileTime | null;
  /** Whether it also replaces the instances that follow (RANGE=THISANDFUTURE). */
  readonly andFollowing: boolean;
  readonly mark: EventMark | null;
};

/** An instance added by RDATE. `end` is set when it was given as a period. */
export type FilePeriod = { readonly start: FileTime; readonly end: FileTime | null };

const WANTED = new Set(
  (
    "UID SEQUENCE DTSTAMP LAST-MODIFIED DTSTART DTEND DURATION SUMMARY LOCATION DESCRIPTION URL STATUS TRANSP RRULE " +
    "EXDATE RDATE RECURRENCE-ID X-MICROSOFT-CDO-BUSYSTATUS X-MICROSOFT-CDO-ALLDAYEVENT"
  )
    .split(" ")
    .concat(Object.values(MARK)),
);
const MOST_TEXT = 65_536;

/** Reads a VEVENT. The Err is why it is skipped. */
export function readEvent(component: RawComponent, zones: ZoneResolver): Result<FileEvent, SkipCause> {
  if (component.fault !== null) return Err(component.fault);
  const read = readProperties(component.content, WANTED);
  if (!read.ok) return read;
  const properties = read.value;
  const span = readSpan(properties, zones);
  if (!span.ok) return span;
  const recurrence = readRecurrence(properties, zones);
  if (!recurrence.ok) return recurrence;
  const title = clip(textOf(properties, "SUMMARY"));
  return Ok({
    line: component.line,
    uid: textOf(properties, "UID").trim() || makeUid(properties, title),
    sequence: Number(first(properties, "SEQUENCE")?.values[0]) || 0,
    stamp: textOf(properties, "LAST-MODIFIED") || textOf(properties, "DTSTAMP"),
    ...span.value,
    title,
    location: clip(textOf(properties, "LOCATION")),
    description: clip(textOf(properties, "DESCRIPTION")),
    url: clip(textOf(properties, "URL").trim()),
    status: wordOf(properties, "STATUS").toLowerCase() || null,
    transparency: transparencyOf(properties, { allDay: span.value.allDay, rrule: recurrence.value.rrule }),
    ...recurrence.value,
    mark: markOf(properties),
  });
}

type FileSpan = Pick<FileEvent, "allDay" | "start" | "end">;

function readSpan(properties: Properties, zones: ZoneResolver): Result<FileSpan, SkipCause> {
  const property = first(properties, "DTSTART");
  if (!property) return Err({ kind: "no-property", property: "DTSTART" });
  const start = readTime(property.values[0], property, zones);
  if (!start.ok) return start;
  const end = readEnd(properties, start.value, zones);
  if (!end.ok) return end;
  const span = { allDay: start.value.form === "date", start: start.value, end: sameForm(end.value, start.value) };
  if (span.end.at < span.start.at) return Err({ kind: "ends-before-start" });
  return Ok(isWholeDays(properties, span) ? asDates(span) : span);
}

function readEnd(properties: Properties, start: FileTime, zones: ZoneResolver): Result<FileTime, SkipCause> {
  const property = first(properties, "DTEND");
  if (property) return readTime(property.values[0], property, zones);
  if (properties.has("DURATION")) {
    const duration = parseDuration(textOf(properties, "DURATION"));
    return duration ? Ok(addDuration(start, duration)) : Err({ kind: "not-a-length", property: "DURATION" });
  }
  return Ok(start.form === "date" ? { form: "date", at: start.at + DAY_MS } : start);
}

/**
 * The DTEND in the form of its DTSTART, for files that mix dates and times. An all-day event lasts
 * at least a day.
 */
function sameForm(end: FileTime, start: FileTime): FileTime {
  if (start.form === "date") {
    const at = end.form === "date" ? end.at : Math.floor(end.wall / DAY_MS) * DAY_MS;
    return { form: "date", at: at === start.at ? at + DAY_MS : at };
  }
  return end.form === "instant" ? end : { ...start, at: start.zone.toInstant(end.at), wall: end.at };
}

/** Outlook writes all-day events from midnight to midnight, and marks them with a property. */
function isWholeDays(properties: Properties, { start, end }: FileSpan): boolean {
  return (
    wordOf(properties, "X-MICROSOFT-CDO-ALLDAYEVENT") === "TRUE" &&
    start.form === "instant" &&
    end.form === "instant" &&
    start.wall % DAY_MS === 0 &&
    end.wall % DAY_MS === 0 &&
    start.wall < end.wall
  );
}

function asDates({ start, end }: FileSpan): FileSpan {
  const date = (time: FileTime): FileTime => ({ form: "date", at: time.form === "date" ? time.at : time.wall });
  return { allDay: true, start: date(start), end: date(end) };
}

type FileRecurrence = Pick<FileEvent, "rrule" | "exdates" | "rdates" | "recurrenceId" | "andFollowing">;

/** Reads how a component recurs, and which instance of another it replaces. */
export function readRecurrence(properties: Properties, zones: ZoneResolver): Result<FileRecurrence, SkipCause> {
  const rrule = first(properties, "RRULE")?.raw.trim() ?? null;
  if (rrule !== null && !parseRule(rrule)) {
    return Err({ kind: "not-a-rule", property: "RRULE", text: rrule.slice(0, 60) });
  }
  const exdates = readTimes(properties.get("EXDATE") ?? [], zones);
  if (!exdates.ok) return exdates;
  const rdates = readPeriods(properties.get("RDATE") ?? [], zones);
  if (!rdates.ok) return rdates;
  const property = first(properties, "RECURRENCE-ID");
  const recurrenceId = property ? readTime(property.values[0], property, zones) : Ok(null);
  if (!recurrenceId.ok) return recurrenceId;
  return Ok({
    rrule,
    exdates: exdates.value,
    rdates: rdates.value,
    recurrenceId: recurrenceId.value,
    andFollowing: property?.params.range?.toUpperCase() === "THISANDFUTURE",
  });
}

function readPeriods(properties: readonly Property[], zones: ZoneResolver): Result<FilePeriod[], SkipCause> {
  const periods: FilePeriod[] = [];
  for (const property of properties) {
    for (const value of property.values) {
      const [from, to] = Array.isArray(value) ? value : [value, null];
      const start = readTime(from, property, zones);
      if (!start.ok) return start;
      const duration = typeof to === "string" ? parseDuration(to) : null;
      const end = duration || to === null ? null : readTime(to, property, zones);
      if (end && !end.ok) return end;
      periods.push({ start: start.value, end: duration ? addDuration(start.value, duration) : (end?.value ?? null) });
    }
  }
  return Ok(periods);
}

/**
 * Outlook's busy status is more precise than TRANSP, which has only two values. An all-day event
 * with neither counts as busy (RFC 5545 3.8.2.7), except an anniversary, which programs that write
 * no TRANSP mean as a note.
 */
function transparencyOf(
  properties: Properties,
  { allDay, rrule }: Pick<FileEvent, "allDay" | "rrule">,
): FileEvent["transparency"] {
  switch (wordOf(properties, "X-MICROSOFT-CDO-BUSYSTATUS")) {
    case "FREE":
    case "WORKINGELSEWHERE":
      return "transparent";
    case "BUSY":
    case "TENTATIVE":
    case "OOF":
      return "opaque";
  }
  const transp = wordOf(properties, "TRANSP");
  if (transp === "TRANSPARENT") return "transparent";
  if (transp === "OPAQUE") return "opaque";
  return allDay && !isAnniversary(properties, rrule) ? "opaque" : undefined;
}

/** Categories of yearly events in RFC 5545 3.8.1.2 and in vCard fields. */
const ANNIVERSARIES = ["ANNIVERSARY", "BIRTHDAY", "HOLIDAY"];

function isAnniversary(properties: Properties, rrule: string | null): boolean {
  if (rrule !== null && parseRule(rrule)?.freq === "YEARLY") return true;
  const categories = (properties.get("CATEGORIES") ?? []).flatMap(({ raw }) => raw.toUpperCase().split(","));
  return categories.some((category) => ANNIVERSARIES.includes(category.trim()));
}

/** A UID for an event without one. The same event always gets the same UID. */
function makeUid(properties: Properties, title: string): string {
  const parts = ["DTSTART", "DTEND", "RECURRENCE-ID"].map((name) => first(properties, name)?.raw ?? "");
  const hash = createHash("sha256").update([...parts, title].join("\n"));
  return `${hash.digest("hex").slice(0, 24)}@no-uid.daywright`;
}

function clip(text: string): string {
  return text.length > MOST_TEXT ? text.slice(0, MOST_TEXT) : text;
}
