import { Err, Ok, type Result } from "#domain/result.ts";
import type { ZoneResolver } from "../zones/resolver.ts";
import type { RawComponent } from "./components.ts";
import { first, type Properties, readProperties, textOf, wordOf } from "./properties.ts";
import { formatTime, parseDuration, readTime } from "./times.ts";

/** A VTODO. Times are as on the wire: instants in UTC, or dates. */
export type ParsedTodo = {
  readonly line: number;
  readonly uid: string;
  readonly title: string;
  readonly notes: string;
  readonly due: string | null;
  readonly start: string | null;
  readonly durationMinutes: number | null;
  /** 1 (urgent) to 4 (low); null where the file does not say. */
  readonly priority: 1 | 2 | 3 | 4 | null;
  readonly done: boolean;
  readonly url: string | null;
  /** RELATED-TO by kind: `parent`, `child`, `sibling`, `depends-on`, … in lower case. */
  readonly related: readonly { readonly uid: string; readonly kind: string }[];
};

const WANTED = new Set(
  (
    "UID SUMMARY DESCRIPTION DUE DTSTART DURATION ESTIMATED-DURATION PRIORITY STATUS COMPLETED PERCENT-COMPLETE URL " +
    "RELATED-TO RECURRENCE-ID"
  ).split(" "),
);

/**
 * Reads a VTODO, or null for an exception instance of a repeating one; the Err says what is wrong,
 * for a person.
 */
export function readTodo(component: RawComponent, zones: ZoneResolver): Result<ParsedTodo | null, string> {
  if (component.fault !== null) return Err(component.fault);
  const read = readProperties(component.content, WANTED);
  if (!read.ok) return read;
  const properties = read.value;
  if (properties.has("RECURRENCE-ID")) return Ok(null);
  const uid = textOf(properties, "UID").trim();
  if (!uid) return Err("has no UID");
  const due = timeOf(properties, "DUE", zones);
  if (!due.ok) return due;
  const start = timeOf(properties, "DTSTART", zones);
  if (!start.ok) return start;
  return Ok({
    line: component.line,
    uid,
    title: textOf(properties, "SUMMARY"),
    notes: textOf(properties, "DESCRIPTION"),
    due: due.value,
    start: start.value,
    durationMinutes: minutesOf(properties),
    priority: priorityOf(properties),
    done: isDone(properties),
    url: textOf(properties, "URL").trim() || null,
    related: relatedTo(properties),
  });
}

function timeOf(properties: Properties, name: string, zones: ZoneResolver): Result<string | null, string> {
  const property = first(properties, name);
  if (!property) return Ok(null);
  const time = readTime(property.values[0], property, zones);
  return time.ok ? Ok(formatTime(time.value, false)) : Err(`${name} is ${time.error}`);
}

function minutesOf(properties: Properties): number | null {
  const text = textOf(properties, "ESTIMATED-DURATION") || textOf(properties, "DURATION");
  const duration = parseDuration(text);
  const minutes = duration ? duration.days * 24 * 60 + Math.round(duration.ms / 60_000) : 0;
  return minutes > 0 ? minutes : null;
}

/** RFC 5545 3.8.1.9 counts from 1 to 9, where 5 is the middle and 0 says nothing. */
function priorityOf(properties: Properties): ParsedTodo["priority"] {
  const priority = Number(first(properties, "PRIORITY")?.values[0]) || 0;
  if (priority < 1 || priority > 9) return null;
  if (priority <= 2) return 1;
  if (priority <= 4) return 2;
  return priority === 5 ? 3 : 4;
}

function isDone(properties: Properties): boolean {
  const status = wordOf(properties, "STATUS");
  const percent = Number(first(properties, "PERCENT-COMPLETE")?.values[0]) || 0;
  return status === "COMPLETED" || status === "CANCELLED" || properties.has("COMPLETED") || percent >= 100;
}

function relatedTo(properties: Properties): ParsedTodo["related"] {
  return (properties.get("RELATED-TO") ?? []).map(({ params, raw }) => ({
    uid: raw.trim(),
    kind: (params.reltype ?? "PARENT").toLowerCase(),
  }));
}
