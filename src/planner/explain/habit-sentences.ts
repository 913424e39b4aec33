import type { Interval } from "#domain/interval.ts";
import type { Words } from "./words.ts";

/** `occurrences`: all of them when the block repeats, null when it stands alone. */
export function sentenceForHabit(occurrences: readonly Interval[] | null, start: number, words: Words): string {
  if (occurrences === null)
    return words.language === "en"
      ? `${words.moment(start)} is free and within its hours.`
      : `${words.moment(start)}有空，且在其时间内。`;
  return words.language === "en"
    ? `${words.time(start)} is free on all ${occurrences.length} of these days.`
    : `这${occurrences.length}天的${words.time(start)}都有空。`;
}

export function sentenceForMissedHabit(missed: number, words: Words): string {
  return words.language === "en"
    ? `No free time in its preferred windows was found ${missed === 1 ? "once" : `${missed} times`}.`
    : `有${missed}次在其偏好时间内找不到空闲时间。`;
}
