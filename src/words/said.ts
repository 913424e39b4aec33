import type { Said } from "./form.ts";
import { type Days, daysFromTo, type Hours, type Moment, moment } from "./moment.ts";

/** What the forms of every language say, made of the values of their patterns. */
export const length = ([minutes]: [number]): Said => ({ kind: "length", minutes });
export const due = ([at]: [Moment]): Said => ({ kind: "due", moment: at });
export const on = ([at]: [Moment]): Said => ({ kind: "on", moment: at });
export const start = ([at]: [Moment]): Said => ({ kind: "start", moment: at, after: false });
export const after = ([at]: [Moment]): Said => ({ kind: "start", moment: at, after: true });
export const title = (): Said => ({ kind: "title" });

export function days([first, last]: [Days, Days]): Said | null {
  const all = daysFromTo(first, last);
  return all && { kind: "on", moment: moment(all) };
}

type Repeat = { readonly days?: readonly number[]; readonly everyWeeks?: number; readonly hours?: Hours | undefined };

export function repeat(times: number, { days = [], everyWeeks = 1, hours }: Repeat = {}): Said {
  return { kind: "repeat", times, days: days.length > 0 ? days : null, everyWeeks, hours: hours ?? null };
}

export function weekly(times: number): Said | null {
  return times >= 1 && times <= 7 ? repeat(times) : null;
}

/** On weekdays that were named, in whatever order. */
export function onDays(names: readonly number[], hours?: Hours, everyWeeks = 1): Said {
  const week = [...new Set(names)].toSorted((a, b) => a - b);
  return repeat(week.length, { days: week, everyWeeks, hours });
}
