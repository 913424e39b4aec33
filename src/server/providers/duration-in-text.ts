import { lengthIn } from "#words/length.ts";

/**
 * The length in minutes from the first text that has one ("essay 3h", "read (45 min)"). Callers
 * pass the title, then labels, then notes. Null when there is none.
 */
export function durationIn(...texts: readonly string[]): number | null {
  for (const text of texts) {
    const minutes = lengthIn(text);
    if (minutes !== null) return minutes;
  }
  return null;
}
