import type { PlanFacts } from "../port.ts";
import { PHRASES } from "./text/index.ts";

const MOST_QUOTED = 4;
const LONGEST_QUOTE = 120;

/** One sentence that quotes what of the person's words was not understood; null when all was. */
export function notUnderstoodNote({ notUnderstood = [], language }: PlanFacts): string | null {
  if (notUnderstood.length === 0) return null;
  const quoted = notUnderstood.slice(0, MOST_QUOTED).map(shortened);
  return PHRASES[language].notUnderstood(quoted, notUnderstood.length - quoted.length);
}

function shortened(part: string): string {
  const characters = Array.from(part);
  return characters.length > LONGEST_QUOTE ? `${characters.slice(0, LONGEST_QUOTE - 1).join("")}…` : part;
}
