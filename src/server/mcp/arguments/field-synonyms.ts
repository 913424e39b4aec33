import type { JsonSchema } from "./json-schema.ts";

/** Other names that models use, by the field that they mean, in objects that have this field. */
const MEANT: Readonly<Record<string, readonly string[]>> = {
  title: ["name", "summary", "task"],
  summary: ["title", "name"],
  notes: ["description", "note", "details"],
  due: ["deadline", "due_date", "due_at", "due_time"],
  earliest_start: ["start_after", "not_before", "earliest", "earliest_start_time"],
  duration_minutes: [
    "duration",
    "length",
    "estimate",
    "minutes",
    "estimated_minutes",
    "duration_min",
    "duration_hours",
  ],
  times_per_week: ["frequency", "per_week"],
  start_time: ["start", "from", "start_date", "window_start"],
  end_time: ["end", "to", "end_date", "window_end"],
  start: ["start_time", "from", "begin"],
  end: ["end_time", "to"],
  time_zone: ["timezone", "tz"],
  instructions: ["prompt"],
  ai_draft: ["draft", "summary"],
  draft_variants: ["variants", "plans", "drafts", "proposals"],
  events: ["blocks"],
  session_id: ["id", "session"],
  variant_index: ["index", "variant"],
  calendar_id: ["calendar"],
  recurrence: ["rrule"],
};

/**
 * The field of an object that a name means: the name itself, another spelling, or a synonym. Null
 * when there is none.
 */
export function fieldNamed(name: string, fields: NonNullable<JsonSchema["properties"]>): string | null {
  if (Object.hasOwn(fields, name)) return name;
  const snake = name
    .replaceAll(/(?<=[a-z])[A-Z]/g, "_$&")
    .replaceAll("-", "_")
    .toLowerCase();
  if (Object.hasOwn(fields, snake)) return snake;
  const weekday = snake.slice(0, 3);
  if (/day$/.test(snake) && Object.hasOwn(fields, weekday)) return weekday;
  return Object.keys(fields).find((field) => MEANT[field]?.includes(snake)) ?? null;
}
