import ICAL from "ical.js";
import type { SkipCause } from "#contract/skipped-component.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { ContentLine } from "./lines.ts";

/**
 * A property as ical.js reads it (jCal, RFC 7265 3.4): its parameters by lower-case name and its
 * values.
 */
export type Property = {
  /** In upper case. */
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly type: string;
  readonly values: readonly unknown[];
  /** The text after the colon, unchanged. */
  readonly raw: string;
};

/** The properties of one component by upper-case name. */
export type Properties = ReadonlyMap<string, readonly Property[]>;

type JcalProperty = [name: string, params: Record<string, unknown>, type: string, ...values: unknown[]];

const NAME = /^([A-Za-z0-9-]+)[;:]/;

/**
 * The longest line that is read, longer than any real calendar's. The import limit alone would
 * allow longer ones.
 */
const MAX_LINE = 1 << 20;
const MAX_PARAMETERS = 1 << 13;
const SHORTEST_DATE = "20260101".length;

/**
 * We read this property from the line itself, because ical.js supports fewer rules and reports
 * faults less precisely.
 */
const READ_RAW = "RRULE";

/**
 * Reads the properties named in `wanted`; of the others it checks only the form. Nested components
 * are skipped. The Err names the faulty line of the file.
 */
export function readProperties(
  content: readonly ContentLine[],
  wanted: ReadonlySet<string>,
): Result<Properties, SkipCause> {
  const lines: ContentLine[] = [];
  const named = new Map<string, Property[]>();
  let depth = 0;
  for (const entry of content) {
    const name = NAME.exec(entry.text)?.[1]?.toUpperCase();
    if (name === "BEGIN") depth++;
    else if (name === "END") depth--;
    else if (depth > 0) continue;
    else if (!name) return Err({ kind: "not-a-property", line: entry.line, text: excerpt(entry.text) });
    else if (!wanted.has(name)) continue;
    else if (isOversized(name, entry.text)) return Err({ kind: "too-long", line: entry.line, property: name });
    else if (name === READ_RAW) add(named, { name, params: {}, type: "recur", values: [], raw: rawValue(entry.text) });
    else lines.push(entry);
  }
  const parsed = parseLines(lines);
  if (!parsed.ok) return parsed;
  parsed.value.forEach(([name, params, type, ...values], index) => {
    const raw = rawValue(lines[index]?.text ?? "");
    add(named, { name: name.toUpperCase(), params: params as Record<string, string>, type, values, raw });
  });
  return Ok(named);
}

function add(named: Map<string, Property[]>, property: Property): void {
  const others = named.get(property.name);
  if (others) others.push(property);
  else named.set(property.name, [property]);
}

function isOversized(name: string, text: string): boolean {
  if (text.length > MAX_LINE) return true;
  if (text.length > MAX_PARAMETERS && text.length - rawValue(text).length > MAX_PARAMETERS) return true;
  if (name !== "EXDATE" && name !== "RDATE") return false;
  const values = text.split(",", MAX_LINE).length;
  return values > 1 && values * SHORTEST_DATE > text.length;
}

function parseLines(lines: readonly ContentLine[]): Result<JcalProperty[], SkipCause> {
  try {
    return Ok(jcalProperties(lines));
  } catch {
    return Err(faultOf(lines));
  }
}

function jcalProperties(lines: readonly ContentLine[]): JcalProperty[] {
  const text = `BEGIN:X-PART\n${lines.map((line) => line.text).join("\n")}\nEND:X-PART`;
  const [, properties] = ICAL.parse(text) as [string, JcalProperty[]];
  if (properties.length !== lines.length) throw new SyntaxError("ical.js read a line as several");
  return properties;
}

/** ical.js names no line when it fails, so each line is tried alone. */
function faultOf(lines: readonly ContentLine[]): SkipCause {
  for (const line of lines) {
    try {
      jcalProperties([line]);
    } catch (error) {
      const parser = error instanceof Error ? excerpt(error.message) : "unknown fault";
      return { kind: "unreadable-line", line: line.line, parser };
    }
  }
  return { kind: "unreadable" };
}

/** The text after the first colon outside quotes. */
function rawValue(text: string): string {
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) quoted = !quoted;
    else if (code === 0x3a && !quoted) return text.slice(at + 1);
  }
  return "";
}

export function first(properties: Properties, name: string): Property | undefined {
  return properties.get(name)?.[0];
}

/** The text of the first property of a name; empty when there is none. */
export function textOf(properties: Properties, name: string): string {
  const value = first(properties, name)?.values[0];
  return typeof value === "string" ? value : "";
}

/** As `textOf`, but trimmed and in upper case, for keywords of the format. */
export function wordOf(properties: Properties, name: string): string {
  return textOf(properties, name).trim().toUpperCase();
}

/** ical.js leaves the text of unknown properties escaped. */
export function unescapeText(text: string): string {
  return text.replaceAll(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? "\n" : character));
}

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > 80 ? `${line.slice(0, 77)}…` : line;
}
