import { lengthIn } from "#words/length.ts";

/**
 * The length of work that a task's title names, else its notes ("essay 3h", "read (45 min)"), in
 * minutes; null when neither does.
 */
export function durationIn(title: string, notes: string): number | null {
  return lengthIn(title) ?? lengthIn(notes);
}
