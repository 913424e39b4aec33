import { EN } from "../en/grammar.ts";
import { weekdaysFrom } from "../form.ts";
import { type Grammar, words } from "../grammar.ts";
import { at, fieldsOf, from, fromTo, to, together, wishesOf } from "./form.ts";

const EXAMPLES = `
no-work: no work on Friday afternoon = No work · Fri · afternoon; keep Wednesdays free = No work · Wed;
  nothing before 10 = No work · until 10:00; mon and thu after 4pm off = No work · Mon, Thu · from 16:00
only: only work on Tuesdays and Thursdays = Work only · Tue, Thu; mornings only = Work only · morning
also: also work Saturday 10:00-14:00 = Also work · Sat · 10:00 – 14:00
start: start at 10 on Mondays = Start at 10:00 · Mon
stop: finish by 3 on Fridays = Stop at 15:00 · Fri
lunch: lunch from 1 to 2 = Lunch 13:00 – 14:00
no-lunch: no lunch break on Tuesday = No lunch break · Tue
focus: deep work in the morning = Deep work · morning
no-focus: no deep work on Friday = No deep work · Fri
focus-at-most: at most 3h of deep work a day = Deep work at most 3 h a day
blocks: blocks of at most 50 min = Blocks of at most 50 min; at least 45 min at a time = Blocks of at least 45 min;
  blocks of 30 min to 1h = Blocks of 30 min – 1 h
breaks: 15 min breaks between meetings = Breaks of 15 min; no breaks = No breaks
task-length: tasks without a length take 45 min = A task without a length: 45 min
first: start with the essay draft = First: the essay draft
`;

/**
 * The English forms of wishes: a few whole clauses; the controls on the page cover everything else.
 */
export const EN_FORMS = wishesOf(
  {
    "no-work": `no (work|tasks|blocks) {when}|nothing {when}|(don't|do not|never) (work|plan anything|schedule anything) {when}|
    keep {when} (free|clear)|{when} (off|free)`,
    only: "only [work] {when}|[I] [can] work only {when}|[I] [can] only work {when}|{when} only",
    also: "also [work] {when}|[I] [can] work {when} too|I can [also] work {when}",
    start: "(start|begin) [work] [at|from] {startAt} [{onDays}]",
    stop: "(stop|finish|end|done) [work] (at|by) {stopAt} [{onDays}]",
    lunch: "lunch [break] [is] [at] {fromTo} [{onDays}]",
    "no-lunch": "no lunch [break] [{onDays}]",
    focus: "(deep work|focus) [only] [is] {when}|{when} for (deep work|focus)",
    "no-focus": "no (deep work|focus) {when}",
    "focus-at-most": `(at most|max|up to|no more than) {minutes} [of] (deep work|focus) (a|per|each) day|
    (deep work|focus) (at most|max|up to) {minutes} (a|per|each) day`,
    blocks: `blocks [of] (at most|up to|no longer than|max) {most}|blocks [of] at least {least}|
    (at most|max|up to|no more than) {most} (per block|a block|at a time|at a stretch|blocks)|
    at least {least} (per block|a block|at a time|at a stretch)|blocks (of|between|from) {least} (to|and|-|–) {most}`,
    breaks: `{minutes} (break|breaks|buffer) [between (tasks|blocks|meetings|events|things)]|
    [leave|keep] {minutes} between (tasks|blocks|meetings|events|things)|{noBreaks}`,
    "task-length": "tasks [without a length] take {minutes}",
    first: "start with {title}",
  },
  EXAMPLES,
);

/** The English grammar of wishes. */
export const EN_WISHES: Grammar = {
  ...EN,
  ...fieldsOf(EN_FORMS, ["and", "&", "/"]),
  group: words({ "weekday|weekdays": [1, 2, 3, 4, 5], "weekend|weekends": [6, 7] }),
  oneDay: {
    "{weekday}|{everyWeekday}|[the] {group}": (days: number | number[]) => [days].flat(),
    "{weekday} (to|-|–) {weekday}": weekdaysFrom,
  },
  onDays: { "[on] {days}": together },
  partOfDay: words({
    "morning|mornings": { part: "morning" },
    "afternoon|afternoons": { part: "afternoon" },
    "evening|evenings": { part: "evening" },
  }),
  early: { "{time}": (minute: number) => minute, "{number}": (hour: number) => asWorked(hour, 5) },
  late: { "{time}": (minute: number) => minute, "{number}": (hour: number) => asWorked(hour, 8) },
  startAt: { "{early}": at },
  stopAt: { "{late}": at },
  fromTo: {
    "{span}": fromTo,
    "[from] {number} (to|until|till|-|–) {number}|between {number} and {number}": bareHours,
  },
  someTime: { "[in the] {partOfDay}|{fromTo}": together, "(after|past) {late}": from, "before {early}": to },
  when: { "[{onDays}] {someTime}|{someTime} {onDays}|{onDays}": together },
  noBreaks: { "no (break|breaks|buffer)": () => ({ minutes: 0 }) },
};

/** The minute of an hour without am or pm, in working hours. Null when both are possible. */
function asWorked(hour: number, morning: 5 | 8): number | null {
  const isOpen = morning === 8 && hour > 7 && hour < 12;
  if (hour < 1 || hour > 12 || isOpen) return null;
  return (hour < morning ? hour + 12 : hour) * 60;
}

/** Hours without am or pm, "9 to 5": the first is in the morning from 7 on. */
function bareHours(first: number, last: number) {
  if (first < 1 || first > 12 || last < 1 || last > 12) return null;
  const start = first < 7 ? first + 12 : first;
  const end = last <= start % 12 || start >= 12 ? (last % 12) + 12 : last;
  return start < end ? { ...from(start * 60), ...to(end * 60) } : null;
}
