import { Weekday } from "#contract/primitives.ts";
import { epochOf, isDate } from "#domain/time.ts";
import type { Formats } from "#wording/formats.ts";
import { SPOKEN } from "#wording/locale.ts";

/** The meaning of a match, which its chip shows. Times are those of the wire. */
export type Meaning =
  | { readonly kind: "due"; readonly at: string }
  /** A whole day as a date, a start as an instant. */
  | { readonly kind: "on"; readonly at: string }
  | { readonly kind: "start"; readonly at: string }
  /** From one date or instant to another; `minutes` when that is also the length. */
  | { readonly kind: "span"; readonly from: string; readonly to: string; readonly minutes: number | null }
  /** The hours of a habit. */
  | { readonly kind: "hours"; readonly hours: readonly [from: string, to: string] }
  | {
      readonly kind: "repeat";
      readonly times: number;
      readonly days: readonly Weekday[] | null;
      readonly everyWeeks: number;
      readonly hours: readonly [from: string, to: string] | null;
    }
  | Plain;

/** Meanings equal to what was typed. */
export type Plain =
  | { readonly kind: "length"; readonly minutes: number }
  | { readonly kind: "priority"; readonly level: number }
  | { readonly kind: "effort"; readonly effort: "deep" | "light" }
  | { readonly kind: "blocks"; readonly minutes: number }
  | { readonly kind: "category"; readonly name: string }
  | { readonly kind: "link"; readonly url: string };

/** The text of a chip, in the language of the formats. */
export function meaningIn(formats: Formats, meaning: Meaning): string {
  const { when, dates, span, duration, language } = formats;
  const say = CHIPS[language];
  const chips: { [Kind in Meaning["kind"]]: (meaning: Extract<Meaning, { kind: Kind }>) => string } = {
    length: ({ minutes }) => duration(minutes),
    due: ({ at }) => say.due(when(at)),
    on: ({ at }) => (isDate(at) ? say.on(when(at)) : when(at)),
    start: ({ at }) => say.start(when(at)),
    span: ({ from, to, minutes }) => {
      const times = isDate(from) ? dates(from, to) : span(epochOf(from), epochOf(to));
      return minutes === null ? times : times + say.comma + duration(minutes);
    },
    hours: ({ hours }) => hours.join("–"),
    repeat: (repeat) => howOften(repeat, formats) + (repeat.hours ? say.gap + repeat.hours.join("–") : ""),
    priority: ({ level }) => say.priority(SPOKEN[language].priorities[(level - 1) as 0 | 1 | 2 | 3]),
    effort: ({ effort }) => say[effort],
    blocks: ({ minutes }) => say.blocks(duration(minutes)),
    category: ({ name }) => name,
    link: ({ url }) => url,
  };
  return (chips[meaning.kind] as (meaning: Meaning) => string)(meaning);
}

function howOften(repeat: Extract<Meaning, { kind: "repeat" }>, { language, weekdayName }: Formats): string {
  const { times, days, everyWeeks } = repeat;
  const say = CHIPS[language];
  const names = days?.map((day) => weekdayName(Weekday.options.indexOf(day) + 1)) ?? [];
  if (everyWeeks > 1) return [say.weeks(everyWeeks), ...names].join(say.comma);
  if (names.length > times) return [say.times(times), names.join(say.or)].join(say.comma);
  if (names.length > 0) return say.every(names);
  return times === 7 ? say.daily : say.times(times);
}

/** A language's words for chips, in addition to its formats. */
const CHIPS = {
  en: {
    due: (at: string) => `due ${at}`,
    on: (day: string) => `on ${day}`,
    start: (at: string) => `from ${at}`,
    priority: (name: string) => name,
    blocks: (length: string) => `in blocks of up to ${length}`,
    times: (times: number) => `${times} × a week`,
    weeks: (weeks: number) => `every ${weeks} weeks`,
    every: (days: readonly string[]) => `every ${days.join(", ")}`,
    ...{ daily: "every day", deep: "Deep work", light: "Light work", or: " or ", comma: ", ", gap: ", " },
  },
  zh: {
    due: (at: string) => `${at}截止`,
    on: (day: string) => day,
    start: (at: string) => `${at}起`,
    priority: (name: string) => `优先级：${name}`,
    blocks: (length: string) => `每段最多${length}`,
    times: (times: number) => `每周${times}次`,
    weeks: (weeks: number) => `每${weeks}周`,
    every: (days: readonly string[]) => `每${days.join("、")}`,
    ...{ daily: "每天", deep: "深度工作", light: "轻松工作", or: "或", comma: "，", gap: " " },
  },
};
