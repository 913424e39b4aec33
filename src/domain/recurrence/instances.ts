import { type Periods, periodsOf } from "./periods.ts";
import type { Rule } from "./rule.ts";

/** A closed span of wall times and the most instances wanted in it. */
export type Span = { readonly from: number; readonly to: number; readonly limit: number };

/**
 * Most periods and instances that one call may examine: more than any calendar needs, and
 * milliseconds of work.
 */
const MAX_WORK = 200_000;

/**
 * The wall times in `span` at which a rule with its first instance at `dtstart` has instances,
 * ascending. For a rule that began long ago, the walk starts at the span by arithmetic over whole
 * intervals; only COUNT over periods of unequal yield is counted from the beginning. UNTIL is
 * applied by the caller, who knows the zone. The work is bounded for every rule.
 */
export function instancesIn(rule: Rule, dtstart: number, span: Span): number[] {
  const periods = periodsOf(rule, dtstart);
  const first = periods.numberOf(dtstart);
  const last = periods.numberOf(span.to);
  const stepsToSpan = Math.max(0, Math.floor((periods.numberOf(span.from) - first) / rule.interval));
  const { step: entry, counted } = enter(rule, dtstart, periods, stepsToSpan);
  const found: number[] = [];
  let remaining = (rule.count ?? Number.POSITIVE_INFINITY) - counted;
  let step = entry;
  for (let work = 0; work < MAX_WORK; work++) {
    const number = first + step * rule.interval;
    if (number > last) break;
    const instances = periods.instancesOf(number);
    if (instances.length === 0) {
      step = Math.max(step + 1, Math.ceil((periods.nextAfterEmpty(number) - first) / rule.interval));
      continue;
    }
    for (const wall of instances) {
      if (wall < dtstart) continue;
      if (wall > span.to || remaining-- <= 0 || found.length >= span.limit) return found;
      if (wall >= span.from) found.push(wall);
    }
    work += instances.length;
    step++;
  }
  return found;
}

/** The step at which the walk starts, and the number of instances before it. */
function enter(
  rule: Rule,
  dtstart: number,
  { perPeriod, numberOf, instancesOf }: Periods,
  stepsToSpan: number,
): { readonly step: number; readonly counted: number } {
  if (rule.count === null || stepsToSpan === 0) return { step: stepsToSpan, counted: 0 };
  if (perPeriod === null) return { step: 0, counted: 0 };
  const beforeStart = instancesOf(numberOf(dtstart)).filter((wall) => wall < dtstart).length;
  return { step: stepsToSpan, counted: stepsToSpan * perPeriod - beforeStart };
}
