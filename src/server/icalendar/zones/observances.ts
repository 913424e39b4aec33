import { DAY_MS, dayOf } from "#domain/civil-date.ts";
import { byStart } from "#domain/interval.ts";
import { instancesIn } from "#domain/recurrence/instances.ts";
import { parseRule, type Rule } from "#domain/recurrence/rule.ts";
import type { ContentLine } from "../content/lines.ts";
import { first, type Properties, readProperties, wordOf } from "../content/properties.ts";

/**
 * The rules of a VTIMEZONE (RFC 5545 3.6.5): when which offset begins. Times are in milliseconds.
 */
export type Observance = {
  readonly offsetFrom: number;
  readonly offsetTo: number;
  /** Wall time of the first onset, read with `offsetFrom`. */
  readonly start: number;
  readonly rule: Rule | null;
  readonly more: readonly number[];
};

/** A zone that a file defines itself. */
export type CustomZone = { offsetAt(instant: number): number; toInstant(wall: number): number };

const WANTED = new Set(["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE"]);
const MOST_OBSERVANCES = 200;

/** The observances of a VTIMEZONE. Those that cannot be read are left out. */
export function readObservances(content: readonly ContentLine[]): Observance[] {
  const observances: Observance[] = [];
  let inside: ContentLine[] | null = null;
  for (const entry of content) {
    if (/^BEGIN:/i.test(entry.text)) inside = [];
    else if (/^END:/i.test(entry.text)) {
      const observance = inside && observances.length < MOST_OBSERVANCES ? readObservance(inside) : null;
      if (observance) observances.push(observance);
      inside = null;
    } else inside?.push(entry);
  }
  return observances;
}

function readObservance(content: readonly ContentLine[]): Observance | null {
  const read = readProperties(content, WANTED);
  if (!read.ok) return null;
  const start = parseWall(wordOf(read.value, "DTSTART"));
  const offsetFrom = parseOffset(wordOf(read.value, "TZOFFSETFROM"));
  const offsetTo = parseOffset(wordOf(read.value, "TZOFFSETTO"));
  if (start === null || offsetFrom === null || offsetTo === null) return null;
  return { start, offsetFrom, offsetTo, rule: yearlyRule(read.value), more: onsetsOf(read.value) };
}

function yearlyRule(properties: Properties): Rule | null {
  const rule = parseRule(first(properties, "RRULE")?.raw ?? "");
  return rule?.freq === "YEARLY" ? rule : null;
}

function onsetsOf(properties: Properties): number[] {
  const values = (properties.get("RDATE") ?? []).flatMap((property) => property.values);
  return values.map((value) => (typeof value === "string" ? parseWall(value) : null)).filter((wall) => wall !== null);
}

/**
 * The zone that these observances define. Before the first onset, the earliest observance's
 * `offsetFrom` applies.
 */
export function createCustomZone(observances: readonly Observance[]): CustomZone {
  const onsetsAround = rememberPerYear(observances);
  const earliest = observances.toSorted(byStart)[0];
  const offsetAt = (instant: number) => {
    let offset = earliest?.offsetFrom ?? 0;
    for (const onset of onsetsAround(instant)) if (onset.at <= instant) offset = onset.offset;
    return offset;
  };
  return {
    offsetAt,
    toInstant: (wall) => {
      const before = offsetAt(wall - DAY_MS);
      const after = offsetAt(wall + DAY_MS);
      const repeatedOrPlain = offsetAt(wall - before) === before;
      return !repeatedOrPlain && offsetAt(wall - after) === after ? wall - after : wall - before;
    },
  };
}

type Onset = { readonly at: number; readonly offset: number };

function rememberPerYear(observances: readonly Observance[]): (instant: number) => readonly Onset[] {
  const years = new Map<number, readonly Onset[]>();
  return (instant) => {
    const year = new Date(instant).getUTCFullYear();
    const known = years.get(year);
    if (known) return known;
    const onsets = onsetsUntil(observances, year);
    years.set(year, onsets);
    return onsets;
  };
}

/**
 * The onsets that decide the offsets of a year, in order: those in it, and the last one of each
 * observance before it.
 */
function onsetsUntil(observances: readonly Observance[], year: number): Onset[] {
  const to = dayOf(year + 1, 1, 2) * DAY_MS;
  const from = dayOf(year - 1, 1, 1) * DAY_MS;
  return observances
    .flatMap(({ start, offsetFrom, offsetTo, rule, more }) => {
      const walls = [start, ...more, ...(rule ? ruleOnsets({ rule, start, offsetFrom }, from, to) : [])];
      return walls.filter((wall) => wall <= to).map((wall) => ({ at: wall - offsetFrom, offset: offsetTo }));
    })
    .sort((a, b) => a.at - b.at);
}

type Onsets = { readonly rule: Rule; readonly start: number; readonly offsetFrom: number };

function ruleOnsets({ rule, start, offsetFrom }: Onsets, from: number, to: number): number[] {
  const { until } = rule;
  const last = until ? until.wall + (until.form === "utc" ? offsetFrom : 0) : Number.POSITIVE_INFINITY;
  // A rule that ended long ago still decides the present offset by its last onset.
  const begin = Math.min(from, last - 366 * DAY_MS);
  return instancesIn(rule, start, { from: begin, to: Math.min(to, last), limit: 1_000 });
}

function parseWall(text: string): number | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?)?/.exec(text);
  if (!match) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return dayOf(year, month, day) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1_000;
}

function parseOffset(text: string): number | null {
  const match = /^([+-])(\d{2}):?(\d{2}):?(\d{2})?$/.exec(text);
  if (!match) return null;
  const [, sign, hours, minutes, seconds = "0"] = match;
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return size > DAY_MS ? null : sign === "-" ? -size : size;
}
