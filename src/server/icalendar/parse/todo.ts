import type { SkipCause } from "#contract/skipped-component.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { first, type Properties, readProperties, textOf, wordOf } from "../content/properties.ts";
import type { ZoneResolver } from "../zones/resolver.ts";
import type { RawComponent } from "./components.ts";
import { readRecurrence } from "./event.ts";
import { type FileTime, formatTime, parseDuration, readTime } from "./times.ts";

/** A VTODO. Times have their wire form: instants in UTC, or dates. */
export type ParsedTodo = {
  readonly line: number;
  readonly uid: string;
  readonly title: string;
  readonly notes: string;
  readonly due: string | null;
  readonly start: string | null;
  readonly durationMinutes: number | null;
  /** 1 (urgent) to 4 (low); null when the file sets none. */
  readonly priority: 1 | 2 | 3 | 4 | null;
  readonly done: boolean;
  readonly url: string | null;
  /** RELATED-TO by kind in lower case: `parent`, `child`, `sibling`, `depends-on` and others. */
  readonly related: readonly { readonly uid: string; readonly kind: string }[];
  /** The rule of a to-do that repeats. Its own times are those of the first occurrence. */
  readonly recurrence: TodoRecurrence | null;
};

export type TodoRecurrence = {
  /** Without the `RRULE:`. */
  readonly rrule: string | null;
  /** In the form of the first time, which is the start or, without a start, the due time. */
  readonly exdates: readonly string[];
  readonly rdates: readonly string[];
  /** The zone in which the rule is expanded. */
  readonly timeZone: string;
  /** Occurrences that differ from the rule, such as done ones, by their original time. */
  readonly changed: ReadonlyMap<string, ParsedTodo>;
};

/** A VTODO before it is combined with others of its UID. */
export type FileTodo = ParsedTodo & { readonly recurrenceId: FileTime | null };

const WANTED = new Set(
  (
    "UID SUMMARY DESCRIPTION DUE DTSTART DURATION ESTIMATED-DURATION PRIORITY STATUS COMPLETED PERCENT-COMPLETE URL " +
    "RELATED-TO RRULE EXDATE RDATE RECURRENCE-ID"
  ).split(" "),
);

const ONCE = { rrule: null, exdates: [], rdates: [], recurrenceId: null };

/** Reads a VTODO. The Err is why it is skipped. */
export function readTodo(component: RawComponent, zones: ZoneResolver): Result<FileTodo, SkipCause> {
  if (component.fault !== null) return Err(component.fault);
  const read = readProperties(component.content, WANTED);
  if (!read.ok) return read;
  const properties = read.value;
  const uid = textOf(properties, "UID").trim();
  if (!uid) return Err({ kind: "no-property", property: "UID" });
  const due = timeOf(properties, "DUE", zones);
  if (!due.ok) return due;
  const start = timeOf(properties, "DTSTART", zones);
  if (!start.ok) return start;
  const first = start.value ?? due.value;
  const recurrence = readRecurrence(properties, zones);
  // A to-do with an unreadable rule is to be done once. An instance of such a rule has no time.
  if (!recurrence.ok && properties.has("RECURRENCE-ID")) return recurrence;
  const { rrule, exdates, rdates, recurrenceId } = recurrence.ok ? recurrence.value : ONCE;
  const inForm = (time: FileTime) => formatTime(time, first?.form === "date");
  return Ok({
    line: component.line,
    uid,
    title: textOf(properties, "SUMMARY"),
    notes: textOf(properties, "DESCRIPTION"),
    due: due.value && formatTime(due.value, false),
    start: start.value && formatTime(start.value, false),
    durationMinutes: minutesOf(properties),
    priority: priorityOf(properties),
    done: isDone(properties),
    url: textOf(properties, "URL").trim() || null,
    related: relatedTo(properties),
    recurrenceId,
    recurrence:
      first === null || (rrule === null && rdates.length === 0)
        ? null
        : {
            rrule,
            exdates: exdates.map(inForm),
            rdates: rdates.map(({ start }) => inForm(start)),
            timeZone: first.form === "instant" ? first.zone.name : "UTC",
            changed: new Map(),
          },
  });
}

/** Combines to-dos with their changed occurrences. An occurrence without its to-do is left out. */
export function assembleTodos(todos: readonly FileTodo[]): ParsedTodo[] {
  const changes = Map.groupBy(
    todos.filter(({ recurrenceId }) => recurrenceId !== null),
    ({ uid }) => uid,
  );
  return todos.flatMap(({ recurrenceId, ...todo }) => {
    if (recurrenceId) return [];
    const { recurrence } = todo;
    if (!recurrence) return [todo];
    const allDay = (todo.start ?? todo.due)?.length === 10;
    const changed = (changes.get(todo.uid) ?? []).map(({ recurrenceId: time, ...change }) => {
      return [time ? formatTime(time, allDay) : "", change] as const;
    });
    return [{ ...todo, recurrence: { ...recurrence, changed: new Map(changed) } }];
  });
}

function timeOf(properties: Properties, name: string, zones: ZoneResolver): Result<FileTime | null, SkipCause> {
  const property = first(properties, name);
  return property ? readTime(property.values[0], property, zones) : Ok(null);
}

function minutesOf(properties: Properties): number | null {
  const text = textOf(properties, "ESTIMATED-DURATION") || textOf(properties, "DURATION");
  const duration = parseDuration(text);
  const minutes = duration ? duration.days * 24 * 60 + Math.round(duration.ms / MINUTE_MS) : 0;
  return minutes > 0 ? minutes : null;
}

/** RFC 5545 3.8.1.9 uses 1 to 9; 5 is the middle, and 0 means undefined. */
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
