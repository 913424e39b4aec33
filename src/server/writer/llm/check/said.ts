import type { Claim, Moment } from "./claims.ts";
import type { Subject } from "./subject.ts";

/** What else a clause says. */
export type Said = {
  readonly words: string;
  readonly moments: readonly Moment[];
  readonly claims: readonly Claim[];
  /** Every claim of the clause stands in the computed reasons. */
  readonly inReasons: boolean;
  /** The plan that the clause speaks of, or of a part of. */
  readonly plan: Subject;
  /** A task is named. */
  readonly named: boolean;
  /** Titles of the work that was spoken of before. */
  readonly previous: readonly string[];
  /** It says what each day or block keeps to. */
  readonly isBounded: boolean;
};

/** Something that words may state, and whether it holds. */
export type Statement = {
  readonly about: RegExp;
  readonly needs?: "moments";
  readonly holds: (said: Said, subject: Subject) => boolean;
};

/** That nothing stands somewhere. */
export const FREE =
  /\b(?:(?<!\b(?:almost|nearly|mostly|fairly|(?:min|minutes|h|hours?) (?:are|is)) )free(?! (?:working )?time\b)|empty|(?<!\b(?:trade-?|kicks?|well|better|shows?|pays?|starts?|begins?|opens?|hold|put|eases?|tapers?) |trade-)off(?!\s+(?:your|the|my|their|with)\b)|open(?!s|\s+(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|with|the|on|at|your|up|by)\b)|clear(?!s|ed|ing| for\b| (?:mornings?|afternoons?|evenings?|head|run|stretch|view|winner|favou?rite|the|your|my)\b)|never (?:work|have|do)|(?:do not|don['’]t|won['’]t|does not) work|untouched|unscheduled|unplanned|yours|yourself|rest day|(?<!the )rests? on|resting|relax\w*|nothing(?=\s*(?:(?:is|are) )?(?:before|after|left|planned|scheduled|booked|more\b|on\b|at all|happens|to do|there|stands|[.,;!]|$))|none[^,.;]{0,20}\btouch(?:es)?|no (?:weekend|work|blocks?|tasks?|sessions?|events?|plans?)|without (?:any(?:thing)?(?: (?:planned|scheduled|real))?(?: (?:work|blocks?|tasks?))?|(?:planned )?(?:work|blocks?|tasks?)))\b|空闲(?!工作|时间)|空着|空出|空的|空(?=[。，；\s]*$)|有空(?!档)|没有?(?:任何|别的)?(?:安排|工作|任务|事|计划)|没事|没有?动|(?<!雷打)不动|不碰|没碰|无(?:安排|工作|任务|事)|不(?:用|需要|再|会)?(?:安排|工作|学习|排(?!除)|做事)|休息|留空|留白|留给自己|什么都没有|放松/i;

/** Whether words say of the moments in them that they are free. */
export function saysFree(words: string): boolean {
  return FREE.test(words);
}
