import type * as z from "zod/mini";
import { type JsonSchema, optionsOf, schemaAt } from "./json-schema.ts";
import type { UnknownField } from "./read-arguments.ts";

/** Examples that a model may copy, by the field's name. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  start_time: "2026-12-07T00:00:00+01:00",
  end_time: "2026-12-14T00:00:00+01:00",
  start: "2026-12-08T09:00:00+01:00",
  end: "2026-12-08T10:30:00+01:00",
  due: "2026-12-11T17:00:00+01:00",
  earliest_start: "2026-12-08",
  time_zone: "Europe/Berlin",
  title: "Essay on tides",
  summary: "Essay on tides",
  duration_minutes: 90,
  times_per_week: 3,
  priority: 2,
  days: ["mon", "wed"],
  preferred: [["07:00", "09:00"]],
  recurrence: ["RRULE:FREQ=WEEKLY;BYDAY=MO"],
  tasks: [{ title: "Essay on tides", duration_minutes: 180, due: "2026-12-11" }],
  habits: [{ title: "Run", duration_minutes: 45, times_per_week: 3, preferred: [["07:00", "09:00"]] }],
  preferences: { working_hours: { fri: [["09:00", "13:00"]] }, max_block_minutes: 90 },
  working_hours: {
    mon: [
      ["09:00", "12:30"],
      ["13:30", "18:00"],
    ],
    fri: [],
  },
  focus_hours: { mon: [["09:00", "12:00"]] },
  ai_draft: "Two plans for your week: essay first, or a calm start.",
  draft_variants: [
    {
      title: "Essay first",
      events: [{ summary: "Essay on tides", start: "2026-12-08T09:00:00+01:00", end: "2026-12-08T11:00:00+01:00" }],
    },
  ],
};

const MOST_FAULTS = 8;
const MOST_SHOWN = 60;

type Given = { readonly value: unknown; readonly unknown: readonly UnknownField[]; readonly schema: JsonSchema };

/**
 * Describes what is wrong with a call's arguments: for each field what it must be, what came, and
 * an example.
 */
export function describeArguments(tool: string, issues: readonly z.core.$ZodIssue[], given: Given): string {
  const unknown = given.unknown.map(({ path, fields }) => `${path}: no field has this name; ${namesOf(fields)}`);
  const faults = [...unknown, ...issues.map((issue) => describeFault(issue, given))];
  const lines = faults.slice(0, MOST_FAULTS).map((fault) => `- ${fault}`);
  if (faults.length > MOST_FAULTS) lines.push(`- and ${faults.length - MOST_FAULTS} more`);
  return [`Nothing was done: correct these arguments of ${tool}, and call it again.`, ...lines].join("\n");
}

function namesOf(fields: readonly string[]): string {
  return fields.length === 0 ? "there is none" : `there are ${fields.join(", ")}`;
}

function describeFault({ path, message }: z.core.$ZodIssue, { value, schema }: Given): string {
  const came = valueAt(value, path);
  const wanted = schemaAt(schema, path);
  const isMissing = came === undefined || came === null;
  const rule = isMissing ? "is required" : /^(?:Invalid|Too) /.test(message) ? `must be ${kindOf(wanted)}` : message;
  const help = /such as/.test(rule) ? "" : helpFor(path, wanted);
  return `${nameOf(path)}: ${rule}${help}${isMissing ? "" : ` (it was ${shown(came)})`}`;
}

/** An example or, without one, the field's description. */
function helpFor(path: readonly PropertyKey[], wanted: JsonSchema | undefined): string {
  const named = EXAMPLES[String(path.findLast((part) => typeof part === "string"))];
  const example = typeof path.at(-1) === "number" && Array.isArray(named) ? named[0] : named;
  if (example !== undefined) return `, such as ${JSON.stringify(example)}`;
  return wanted?.description ? `. ${wanted.description}` : "";
}

function nameOf(path: readonly PropertyKey[]): string {
  const name = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
  return name === "" ? "the arguments" : name.replace(/^\./, "");
}

function kindOf(schema: JsonSchema | undefined): string {
  const option = schema && optionsOf(schema).find(({ type }) => type !== "null");
  if (option?.enum) return `one of ${option.enum.map((each) => JSON.stringify(each)).join(", ")}`;
  switch (option?.type) {
    case "integer":
    case "number":
      return `a ${option.type === "integer" ? "whole " : ""}number${rangeOf(option)}`;
    case "boolean":
      return "true or false";
    case "array":
      return "a list";
    case "object":
      return "an object";
    default:
      return "a text";
  }
}

function rangeOf({ minimum, maximum }: JsonSchema): string {
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER) return "";
  return isBounded ? ` from ${minimum} to ${maximum}` : ` from ${minimum}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key], value);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
