import { type Claim, isMoment, type Moment, type PlacedClaim } from "./claims.ts";
import { type Context, WOULD } from "./context.ts";
import { fits } from "./fits.ts";
import type { Subject } from "./subject.ts";

type Spoken = {
  readonly words: string;
  /** What places of claims are places in. */
  readonly text: string;
  readonly subject: Subject;
  readonly whole: Subject;
  readonly context: Context;
  /** All of its moments are due dates. */
  readonly isDue: boolean;
};

/**
 * The claims that say nothing of the plan's blocks: due dates, what is quoted from the computed reasons, and the window
 * that was planned. Null where a due date is wrong.
 */
export function givenClaims(
  all: readonly PlacedClaim[],
  { words, text, subject, whole, context, isDue }: Spoken,
): ReadonlySet<PlacedClaim> | null {
  const due = all.filter((each) => isMoment(each.claim) && (isDue || isSaidDue(each, text, context)));
  // "It would fit if it were due on Tuesday": what the reasons suggest.
  const suggested = WOULD.test(words) && due.length > 0 && due.every(({ claim }) => isAmong(claim, subject.said));
  if (due.length > 0 && WHICH_DUE.test(words)) return null;
  if (
    due.length > 0 &&
    !suggested &&
    !subject.due.some((block) => due.every(({ claim }) => isMoment(claim) && fits(claim, block)))
  ) {
    return null;
  }
  // "Before Wednesday 17:00", where that is when it is due.
  const before = all.filter(
    (each) =>
      subject.isTask &&
      isMoment(each.claim) &&
      each.claim.kind !== "part" &&
      !due.includes(each) &&
      AHEAD_OF.test(text.slice(0, each.start)),
  );
  const isDueThen = subject.due.some((block) => before.every(({ claim }) => isMoment(claim) && fits(claim, block)));
  const isOfWindow = !subject.isTask && speaksOfWindow(all, whole);
  const quotes = mayQuote(words, all, subject, context);
  const isQuoted = ({ claim }: PlacedClaim) =>
    quotes && mayBeQuoted(claim, words, context) && isAmong(claim, subject.said);
  return new Set([
    ...due,
    ...(isDueThen ? before : []),
    ...all.filter((each) => isQuoted(each) || (isOfWindow && isMoment(each.claim))),
  ]);
}

/** "Due on Friday at 12:00", "周五12:00截止", "an hour to spare before Friday": moments beside a word for a due date. */
function isSaidDue({ start, end }: PlacedClaim, text: string, { due, tight }: Context): boolean {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (MUST.test(text) && BY.test(before)) return true;
  if ((tight || MUST.test(text)) && (BEFORE.test(before) || ZH_BEFORE.test(after))) return true;
  return (due || tight) && (DUE.test(before) || ZH_DUE.test(after));
}

/** Which of the due dates is meant is not read. */
const WHICH_DUE =
  /\b(?:first|last|earliest|latest|next) (?:deadline|due date)|(?:最早|最晚|最先|第一个|最后一?个)的?(?:截止|期限)/i;
const MUST = /必须|务必|must be|(?:has|have|needs?) to be/i;
const BY = /\bby\b[^,;]*$/i;
const BEFORE = /\b(?:before|until|ahead of)\b[^,;]*$/i;
const AHEAD_OF = /\b(?:before|ahead of)\b[^,;]*$/i;
const ZH_BEFORE = /^[^，。；]{0,8}?(?:之前|以前|前)/;
const DUE =
  /\b(?:due|deadlines?)\b[^,;]*$|(?:截止|到期|期限)(?:时间|日期)?(?:是|为|在|于)?[：:\s]*(?:\d+\s*月\s*\d+\s*[日号])?\s*[（(]?(?:(?:周|星期).)?[)）]?\s*(?:上午|下午|早上|晚上|中午)?\s*$/i;
const ZH_DUE = /^[^，。；]{0,8}?(?:截止|到期|要交|前交|^交|deadline)/i;

/** Whether words speak of why, of what would be, of what did not fit, or of the time that is free. */
function mayQuote(words: string, all: readonly PlacedClaim[], subject: Subject, { unplaced }: Context): boolean {
  if (unplaced || FREE_TIME.test(words) || WOULD.test(words) || BECAUSE.test(words)) return true;
  if (subject.isTask && subject.blocks.length === 0) return true;
  const isLength = ({ claim }: PlacedClaim) => claim.kind === "duration" && isAmong(claim, subject.said);
  return /\b(?:are|is) free\b/i.test(words) && all.some(isLength);
}

const FREE_TIME = /free working time|空闲工作时间|空闲时间/i;
const BECAUSE = /\b(?:because|since|so that)\b|因为|由于|以便/i;

/** A reason's length is the time that is free, and not what is missing. */
function mayBeQuoted({ kind }: Claim, words: string, { unplaced }: Context): boolean {
  if (kind !== "duration") return true;
  return (
    (unplaced || !SPARE.test(words)) && /\b(?:free|only|available|remains?|would|uses?)\b|空|只|仅|用去/i.test(words)
  );
}

/** What is to spare is the task's own cushion, and not any time that is free. */
const SPARE = /\bspare\b|cushion|slack|余/i;

/** "Between 7 and 13 December": the first and the last day that were planned, and no time. */
function speaksOfWindow(placed: readonly PlacedClaim[], { window }: Subject): boolean {
  const moments = placed.map(({ claim }) => claim).filter(isMoment);
  const isOf = (end: readonly Claim[]) => (claim: Moment) =>
    isAmong(claim, end) ||
    (claim.kind === "date" && claim.month === null && end.some((day) => day.kind === "date" && day.day === claim.day));
  const [first, last] = [window.slice(0, window.length / 2), window.slice(window.length / 2)];
  const isBoth = (claim: Moment) => isOf(first)(claim) && isOf(last)(claim);
  return (
    moments.length > 1 &&
    moments.every(isOf(window)) &&
    moments.some((claim) => isOf(first)(claim) && (!isBoth(claim) || moments.length > 2)) &&
    moments.some((claim) => isOf(last)(claim) && !isBoth(claim))
  );
}

/** "Tuesday, 9 December": as many weekdays as dates must name the same days. */
export function datesExist(placed: readonly PlacedClaim[], { window }: Subject): boolean {
  const claims = placed.map(({ claim }) => claim);
  const dates = claims.flatMap((claim) => (claim.kind === "date" && claim.month !== null ? [claim] : []));
  const weekdays = claims.flatMap((claim) => (claim.kind === "weekday" ? [claim.weekdays] : []));
  // "The weekend of 16 and 17 October"
  const [weekend] = weekdays;
  const isWeekend = weekdays.length === 1 && weekend?.length === 2;
  if (dates.length !== weekdays.length && !isWeekend) return true;
  const years = window.flatMap((claim) => (claim.kind === "date" && claim.year !== null ? [claim.year] : []));
  return dates.every(({ year, month, day }, at) =>
    (year === null ? years : [year]).some((each) => {
      const date = new Date(Date.UTC(each, (month ?? 0) - 1, day));
      return date.getUTCDate() === day && (isWeekend ? weekend : weekdays[at])?.includes(date.getUTCDay() || 7);
    }),
  );
}

function isAmong(claim: Claim, claims: readonly Claim[]): boolean {
  const plain = (each: Claim) => JSON.stringify({ ...each, end: null, halfDayKnown: null });
  // Reasons write the 24-hour clock; a sentence may leave the half of the day unsaid.
  const half =
    claim.kind === "time" && !claim.halfDayKnown ? [{ ...claim, minutes: (claim.minutes + 720) % 1_440 }] : [];
  return claims.some((each) => [claim, ...half].some((meant) => plain(each) === plain(meant)));
}
