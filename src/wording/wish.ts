import { Weekday } from "#contract/primitives.ts";
import type { Span, Wish } from "#contract/wish.ts";
import { instantAt, parseLocalTime } from "#domain/time.ts";
import { en } from "./en/wish.ts";
import type { Formats } from "./language/formats.ts";
import type { WishWords } from "./language/wish.ts";
import { zh } from "./zh/wish.ts";

export const WISH_WORDS: Readonly<Record<Formats["language"], WishWords>> = { en, zh };

/** The text of a wish on its chip: `No work · Fri · afternoon`. */
export function wishText(wish: Wish, formats: Formats): string {
  const words = WISH_WORDS[formats.language];
  const { duration } = formats;
  const time = (wall: string) => timeOf(wall, formats);
  const on = (phrase: string, days: readonly Weekday[] | null) => [phrase, ...daysText(days, formats)].join(" · ");
  switch (wish.kind) {
    case "no-work":
    case "only":
    case "also":
    case "focus":
    case "no-focus":
      return [words.kinds[wish.kind], ...spanText(wish, formats)].join(" · ");
    case "start":
      return on(words.start(time(wish.at)), wish.days);
    case "stop":
      return on(words.stop(time(wish.at)), wish.days);
    case "lunch":
      return on(words.lunch(`${time(wish.from)} – ${time(wish.to)}`), wish.days);
    case "no-lunch":
      return on(words.kinds["no-lunch"], wish.days);
    case "focus-at-most":
      return words.focusAtMost(duration(wish.minutes));
    case "blocks": {
      const { least, most } = wish;
      if (least === null) return words.blocksAtMost(duration(most ?? 0));
      return most === null ? words.blocksAtLeast(duration(least)) : words.blocksWithin(duration(least), duration(most));
    }
    case "breaks":
      return wish.minutes === 0 ? words.noBreaks : words.breaks(duration(wish.minutes));
    case "task-length":
      return words.taskLength(duration(wish.minutes));
    case "first":
      return words.first(wish.title);
  }
}

/** The days and the time of a span, each as a phrase if the span has it. */
function spanText({ days, part, from, to }: Span, formats: Formats): string[] {
  const words = WISH_WORDS[formats.language];
  const on = daysText(days, formats);
  if (part !== null) return [...on, words.parts[part]];
  const [start, end] = [from, to].map((time) => (time === null ? null : timeOf(time, formats)));
  if (start && end) return [...on, `${start} – ${end}`];
  if (start) return [...on, words.from(start)];
  return end ? [...on, words.until(end)] : on;
}

/** `Mon – Thu` for days in a row, otherwise `Tue, Fri`. */
function daysText(days: readonly Weekday[] | null, { weekdayName, language }: Formats): string[] {
  if (days === null) return [];
  const places = days.map((day) => Weekday.options.indexOf(day) + 1).toSorted((a, b) => a - b);
  const name = (place: number | undefined) => weekdayName(place ?? 1);
  const [first = 1, last = 1] = [places[0], places.at(-1)];
  if (places.length > 2 && last - first === places.length - 1) return [`${name(first)} – ${name(last)}`];
  return [places.map(name).join(language === "zh" ? "、" : ", ")];
}

/** A time of day on the person's clock. */
function timeOf(wall: string, { time, timeZone }: Formats): string {
  return wall === "24:00" ? wall : time(instantAt("2026-11-02", parseLocalTime(wall), timeZone));
}
