import type { Claim, Moment } from "./claims.ts";
import type { Subject } from "./subject.ts";

/** What else a clause says. */
export type Said = {
  readonly words: string;
  readonly moments: readonly Moment[];
  readonly claims: readonly Claim[];
  /** Every claim of the clause stands in the computed reasons. */
  readonly inReasons: boolean;
  /** The plan or plans that the clause speaks of, or of a part of. */
  readonly plan: Subject;
  /** A task is named. */
  readonly named: boolean;
};

/** Something that words may state, and whether it holds. */
export type Statement = {
  readonly about: RegExp;
  readonly needs?: "moments";
  readonly holds: (said: Said, subject: Subject) => boolean;
};

/** That nothing stands somewhere. */
export const FREE =
  /\b(?:free|empty|(?<!\bkicks? )off|open|clear|never (?:work|have|do)|untouched|unscheduled|unplanned|yours|yourself|rests?|resting|relax\w*|nothing|no (?:work|blocks?|tasks?|sessions?|events?|plans?)|without (?:work|blocks?))\b|空闲|空着|空出|空的|有空|没有(?:任何)?(?:安排|工作|任务|事)|无(?:安排|工作)|不(?:用|需要)?(?:安排|工作)|休息|留空|留白|都没|放松/i;

/** Whether words say of the moments in them that they are free. */
export function saysFree(words: string): boolean {
  return FREE.test(words);
}
