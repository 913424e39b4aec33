import { lengthIn } from "#words/length.ts";

/**
 * The length of work that the first of these texts names that names any ("essay 3h", "read
 * (45 min)"), in minutes: a title, then labels, then notes. Null when none does.
 */
export function durationIn(...texts: readonly string[]): number | null {
  for (const text of texts) {
    const minutes = lengthIn(text);
    if (minutes !== null) return minutes;
  }
  return null;
}
