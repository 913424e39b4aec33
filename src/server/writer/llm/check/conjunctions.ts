import { findClaims, isDay, isMoment } from "./claims.ts";
import { hasName, MASK, withoutNames } from "./masks.ts";
import { isDated } from "./named-days.ts";
import { saysFree } from "./said.ts";

/** "You read the papers on Thursday and finish the thesis on Friday": two clauses, since each side has its own name and more. */
export function atConjunctions(clause: string): string[] {
  for (const { index, 0: word } of clause.matchAll(CONJUNCTION)) {
    const [left, right] = [clause.slice(0, index), clause.slice(index + word.length)];
    if (isApart(left, right, word)) return [left, ...atConjunctions(right)];
  }
  return [clause];
}

const CONJUNCTION = /\s(?:and then|and|while|but|then|plus)\s|，?(?:并且|而|然后|加上?|以及|、|[和及])/g;

/** Whether what follows a conjunction says something of its own. */
function isApart(left: string, right: string, word: string): boolean {
  const isList = /[加及和、]/.test(word);
  if (ownEach(left, right, isList)) return true;
  // "Seven tasks, five deadlines"
  if (isList) return word === "、" && onlyCounts(left) && onlyCounts(right);
  // "The essay and the papers on Monday" is one: what is said of the essay comes after both.
  if (OPENS_WITH_NAME.test(right)) return says(left) || /then/.test(word);
  const opens =
    VERB_FIRST.test(right) || PART_FIRST.test(right) || (VERB.test(left) && saysFree(right) && isDated(right));
  return says(left) && says(right) && opens;
}

/** Each side has a name, a day or a plan of its own, and says something of it. */
function ownEach(left: string, right: string, isList: boolean): boolean {
  if (hasName(left) && says(left) && hasName(right) && says(right)) return true;
  if (hasName(left) && opensWithAmountOf(right)) return true;
  if (saysOfPlan(left) && saysOfPlan(right)) return true;
  const startsAnew = STARTS_WITH_DAY.test(right);
  if (isList && !startsAnew) return false;
  return saysOfDay(left) && (saysOfDay(right) || (startsAnew && TOTALS.test(left) && says(right)));
}

function says(side: string): boolean {
  return findClaims(withoutNames(side)).length > 0;
}

const VERB = /\b(?:is|are|has|starts?|begins?|ends?|holds?|takes?|runs?|keeps?|stays?)\b/i;
const OPENS_WITH_NAME = /^(?:the |your |both )?⟦|^plans?\s+\d/i;
/** "The essay and two hours of reading", "写作和两段阅读": the amount is of what comes after it. */
function opensWithAmountOf(right: string): boolean {
  const at = right.search(MASK);
  const before = right.slice(0, Math.max(0, at));
  return (
    /^.{1,24}(?:of (?:the |your )?|的|[段块节次]|小时|分钟?)$|^(?:only |just )?(?:an?|one|two|three|four|five|six|seven|\d+)\s$/i.test(
      before,
    ) && findClaims(`${before}x`).some((claim) => !isMoment(claim))
  );
}

function onlyCounts(side: string): boolean {
  const claims = findClaims(withoutNames(side));
  return (
    !hasName(side) &&
    claims.length > 0 &&
    claims.every(
      (claim) =>
        claim.kind === "duration" || (claim.kind === "count" && /^(?:task|block|deadline|day)$/.test(claim.noun)),
    )
  );
}

/** A day with a count; a length with its day is read together with others. */
function saysOfDay(side: string): boolean {
  const words = withoutNames(side);
  const claims = findClaims(words);
  return (
    claims.some(isDay) && claims.some(({ kind }) => kind === "count" || (kind === "duration" && TOTALS.test(words)))
  );
}

const TOTALS = /\b(?:totals?|adds? up|comes? to)\b|合计|共/i;

function saysOfPlan(side: string): boolean {
  return (
    side.search(PLAN) >= 0 && findClaims(withoutNames(side).replaceAll(PLAN, " ")).some((claim) => !isMoment(claim))
  );
}

const PLAN = /\bplans?\s+\d+(?:(?:,| and|,? or)\s+\d(?!\d|\s*(?:h|min)))*|方案\s*[\d一二三四五]/gi;
const STARTS_WITH_DAY = /^\s*(?:on\s+)?(?:mon|tues?|wed|thu|fri|sat|sun)|^\s*(?:周|星期)[一二三四五六日天]/i;

/** "… and the second at 14:00" */
const PART_FIRST = /^the (?:second|third|fourth|last|other)\b/i;
/** "Runs from 9 to 16 and holds five hours" */
const VERB_FIRST =
  /^(?:holds?|has|have|takes?|closes?|never|carries|ends?|finish(?:es)?|starts?|begins?|leaves?|keeps?|gives?|needs?|is|are|runs?)\b/i;
