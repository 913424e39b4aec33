import { placeClaims, plainAmounts } from "./claims.ts";

const BETWEEN = /^\s*(?:or|to|或者?|到|至|[-–])\s*$/i;
const STEP = 5;

/**
 * "It places 14 h 25 min or 14 h 30 min": the words with one of the lengths, and with the other, since of each plan one is
 * meant; "45 to 55 min" means those between as well. Empty where there is no such choice.
 */
export function alternativesIn(words: string): readonly string[] {
  const text = plainAmounts(words);
  const lengths = placeClaims(text);
  for (const [at, { claim, start, end }] of lengths.entries()) {
    const next = lengths[at + 1];
    if (!next || claim.kind === "list" || claim.kind !== next.claim.kind) continue;
    const joint = text.slice(end, next.start);
    if (!BETWEEN.test(joint)) continue;
    const say = (length: string) => `${text.slice(0, start)}${length}${text.slice(next.end)}`;
    const [first, last] = [text.slice(start, end), text.slice(next.start, next.end)];
    if (claim.kind === "count" && /or|或/i.test(joint)) return [say(first), say(last)];
    if (claim.kind !== "duration" || next.claim.kind !== "duration" || next.claim.minutes <= claim.minutes) continue;
    const steps = /or|或/i.test(joint) ? 0 : Math.min(MOST, (next.claim.minutes - claim.minutes) / STEP - 1);
    const unit = /[一-龥]/.test(first) ? "分钟" : " minutes";
    const from = claim.minutes;
    return [
      say(first),
      say(last),
      ...Array.from({ length: Math.max(0, steps) }, (_, n) => say(`${from + STEP * (n + 1)}${unit}`)),
    ];
  }
  return [];
}

const MOST = 24;
