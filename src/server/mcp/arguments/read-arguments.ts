import { isTimeZone } from "#domain/time.ts";
import { completeFields, LENGTH_NAMES } from "./complete-fields.ts";
import { fieldNamed } from "./field-synonyms.ts";
import { type JsonSchema, optionsOf } from "./json-schema.ts";
import {
  readMinutes,
  readPriority,
  readSessionId,
  readTime,
  readTimeObject,
  readTimeOfDay,
  readTimeRange,
} from "./read-values.ts";

type Place = { readonly path: string; readonly name: string };
type Context = { readonly timeZone: string; readonly unknown: UnknownField[] };

/** The path of an unknown field, and the fields that exist there. */
export type UnknownField = { readonly path: string; readonly fields: readonly string[] };

export type ReadArguments = { readonly value: unknown; readonly unknown: readonly UnknownField[] };

/**
 * Converts a call's arguments to the schema's form where the meaning is plain: other names and
 * spellings of fields, null for absent, numbers and lists as text, lengths with units, and local
 * times. Anything else stays unchanged for the schema to judge. `timeZone` is the person's; a zone
 * in the call takes precedence.
 */
export function readArguments(given: unknown, schema: JsonSchema, timeZone: string): ReadArguments {
  const whole = unwrapped(given ?? {}, schema);
  const context: Context = { timeZone: zoneOf(whole, schema) ?? timeZone, unknown: [] };
  const value = read(whole, schema, { path: "", name: "" }, context);
  return { value, unknown: context.unknown };
}

function zoneOf(given: unknown, { properties = {} }: JsonSchema): string | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  const [, zone] = Object.entries(given).find(([name]) => fieldNamed(name, properties) === "time_zone") ?? [];
  return typeof zone === "string" && isTimeZone(zone) ? zone : undefined;
}

/** The arguments themselves, if they came wrapped as the only field of another object. */
function unwrapped(given: unknown, { properties = {} }: JsonSchema): unknown {
  if (typeof given !== "object" || given === null) return given;
  const [[name, inner] = ["", null], ...others] = Object.entries(given);
  const isWrapped = others.length === 0 && typeof inner === "object" && inner !== null && !Array.isArray(inner);
  return isWrapped && !Object.hasOwn(properties, name) ? inner : given;
}

function read(value: unknown, schema: JsonSchema, at: Place, context: Context): unknown {
  const options = optionsOf(schema);
  if (value === null) return options.some(({ type }) => type === "null") ? null : undefined;
  const formats = options.flatMap(({ format }) => format ?? []);
  if (formats.includes("date-time")) {
    const text = readTimeObject(value);
    if (typeof text !== "string") return value;
    if (text.trim() === "") return undefined;
    const date = formats.includes("date") ? "date" : at.name.startsWith("end") ? "end" : "start";
    return readTime(text, { timeZone: context.timeZone, date });
  }
  const [option = schema] = options.filter(({ type }) => type !== "null");
  switch (option.type) {
    case "object":
      return readObject(value, option, at, context);
    case "array":
      return Array.isArray(option.items)
        ? readTuple(value)
        : readList(value, option.items as JsonSchema | undefined, at, context);
    case "integer":
    case "number":
      return typeof value === "string" ? readNumber(value, at) : value;
    case "boolean":
      return typeof value === "string" ? readBoolean(value) : value;
    case "string":
      return typeof value === "string" ? readText(value, option, at) : readLines(value, at);
    default:
      return value;
  }
}

function readObject(given: unknown, schema: JsonSchema, at: Place, context: Context): unknown {
  const parsed = parsedJson(given);
  const value = typeof parsed === "string" && at.name === "tasks" ? { title: parsed } : parsed;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const fields = fieldsOf(schema, Object.keys(value));
  const entries: [string, unknown][] = [];
  const found = new Map(Object.entries(value).filter(([name]) => Object.hasOwn(fields, name)));
  for (const [name, part] of Object.entries(value)) {
    const field = fieldNamed(name, fields);
    const path = at.path === "" ? name : `${at.path}.${name}`;
    if (field === null || (field !== name && found.has(field))) {
      const isLength = LENGTH_NAMES.includes(name) && fields.end !== undefined && !found.has("end");
      const isSaid = field !== null && isSame(part, found.get(field));
      if (part !== null && part !== undefined && !isLength && !isSaid) {
        context.unknown.push({ path, fields: Object.keys(fields) });
      }
      continue;
    }
    found.set(field, part);
    const meant = field === name ? part : inItsUnit(part, name, field);
    const own = read(meant, fields[field] ?? {}, { path, name: field }, context);
    if (own !== undefined) entries.push([field, own]);
  }
  return completeFields(Object.fromEntries(entries), value as Record<string, unknown>, fields);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields of an object. If it may have fields of any name, those that it has. */
function fieldsOf(
  { properties, propertyNames, additionalProperties }: JsonSchema,
  names: readonly string[],
): NonNullable<JsonSchema["properties"]> {
  if (properties || typeof additionalProperties !== "object") return properties ?? {};
  return Object.fromEntries((propertyNames?.enum ?? names).map((name) => [String(name), additionalProperties]));
}

/**
 * Marks the unit of a length. A number in a field named for hours is in hours. If the name has no
 * unit, the number could be hours or minutes, so the model is asked.
 */
function inItsUnit(part: unknown, name: string, field: string): unknown {
  if (!field.endsWith("_minutes") || /min/i.test(name)) return part;
  const isNumber = typeof part === "number" || (typeof part === "string" && /^[\d.]+$/.test(part));
  if (!isNumber) return part;
  return /hours/i.test(name) ? `${part} hours` : `${part}, in hours or in minutes?`;
}

function readList(given: unknown, items: JsonSchema | undefined, at: Place, context: Context): unknown {
  const parsed = parsedJson(given);
  if (parsed === "" || parsed === undefined) return undefined;
  let parts: unknown[];
  if (Array.isArray(parsed)) parts = isPair(items) && isOnePair(parsed) ? [parsed] : parsed;
  else if (typeof parsed === "string" && items?.enum) parts = parsed.split(/[\s,]+/);
  else parts = [parsed];
  if (!items) return parts;
  return parts.map((part, index) => read(part, items, { path: `${at.path}[${index}]`, name: at.name }, context));
}

function isPair(items: JsonSchema | undefined): boolean {
  return Array.isArray(items?.items);
}

function isOnePair(parts: readonly unknown[]): boolean {
  return parts.length === 2 && parts.every((part) => typeof part === "string" && /^\d\d?:\d\d$/.test(part));
}

function readTuple(given: unknown): unknown {
  const pair = readTimeRange(parsedJson(given));
  return Array.isArray(pair) ? pair.map((part) => (typeof part === "string" ? readTimeOfDay(part) : part)) : pair;
}

function readNumber(text: string, { name }: Place): unknown {
  const trimmed = text.trim();
  if (/^-?\d+(?:\.\d+)?$/.test(trimmed)) return Number(trimmed);
  if (trimmed === "") return undefined;
  if (name === "priority") return readPriority(trimmed) ?? text;
  return (name.endsWith("_minutes") ? readMinutes(trimmed) : null) ?? text;
}

function readBoolean(text: string): unknown {
  const word = text.trim().toLowerCase();
  return word === "true" ? true : word === "false" ? false : text;
}

function readText(text: string, schema: JsonSchema, { name }: Place): string | undefined {
  if (schema.enum) {
    const word = text.trim().toLowerCase();
    if (word === "") return undefined;
    return [word, word.slice(0, 3), SAID[word]].find((each) => schema.enum?.includes(each)) ?? text;
  }
  if (name === "session_id") return readSessionId(text);
  if (name === "recurrence" && /^FREQ=/i.test(text)) return `RRULE:${text}`;
  return text;
}

/** Other words of calendars for transparency. */
const SAID: Readonly<Record<string, string>> = { busy: "opaque", free: "transparent" };

/** A list of wishes becomes one text with a wish per line. */
function readLines(value: unknown, { name }: Place): unknown {
  const isList = name === "instructions" && Array.isArray(value) && value.every((each) => typeof each === "string");
  return isList ? value.join("\n") : value;
}

/** Parses lists and objects that came as JSON text. */
function parsedJson(given: unknown): unknown {
  if (typeof given !== "string" || !/^\s*[[{]/.test(given)) return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}
