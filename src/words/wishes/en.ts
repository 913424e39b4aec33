import { formatLocalTime } from "#domain/time.ts";
import { EN } from "../en/grammar.ts";
import { type Grammar, rule, words } from "../grammar.ts";
import type { Hours } from "../moment.ts";
import type { TextRange } from "../tokens.ts";
import {
  asEnd,
  asStart,
  bareHours,
  daysFrom,
  daysOf,
  form,
  restOfClause,
  type When,
  type WishContext,
  when,
} from "./form.ts";

const at = (minute: number) => formatLocalTime(minute);
const PARTS = ["morning", "afternoon", "evening"] as const;

/** What the forms are made of, beside what English has for days and times anyway. */
const WHEN: Grammar<WishContext> = {
  group: words({
    weekday: [1, 2, 3, 4, 5],
    weekdays: [1, 2, 3, 4, 5],
    weekend: [6, 7],
    weekends: [6, 7],
  }),
  oneDay: [
    rule("{weekday}", ([day]: [number]) => [day]),
    rule("{everyWeekday}", ([day]: [number]) => [day]),
    rule("[the] {group}", ([days]: [number[]]) => days),
    rule("{weekday} (to|-|–) {weekday}", ([first, last]: [number, number]) => daysFrom(first, last)),
  ],
  days: [
    rule("{fewDays}", ([days]: [number[]]) => days),
    rule("{oneDay} ~, [and] {days}", ([one, more]: [number[], number[]]) => [...one, ...more]),
  ],
  fewDays: [
    rule("{oneDay}", ([days]: [number[]]) => days),
    rule("{oneDay} [and|&|/] {fewDays}", ([one, more]: [number[], number[]]) => [...one, ...more]),
  ],
  partOfDay: words(Object.fromEntries(PARTS.flatMap((part) => [part, `${part}s`].map((word) => [word, part])))),
  early: [rule("{time}", ([minute]: [number]) => minute), rule("{number}", ([hour]: [number]) => asStart(hour))],
  late: [rule("{time}", ([minute]: [number]) => minute), rule("{number}", ([hour]: [number]) => asEnd(hour))],
  fromTo: [
    rule("{span}", ([hours]: [Hours]) => hours),
    rule("[from] {number} (to|until|till|-|–) {number}", ([from, to]: [number, number]) => bareHours(from, to)),
    rule("between {number} and {number}", ([from, to]: [number, number]) => bareHours(from, to)),
  ],
  when: [
    when("[on] {days}", (days: number[]) => ({ days: daysOf(days) })),
    when("[in the] {partOfDay}", (part: When["part"]) => ({ part })),
    when("[on] {days} [in the] {partOfDay}", (days: number[], part: When["part"]) => ({ days: daysOf(days), part })),
    when("{fromTo} [[on] {days}]", spanOn),
    when("[on] {days} {fromTo}", (days: number[], hours: Hours) => spanOn(hours, days)),
    when("(after|past) {late} [[on] {days}]", afterOn),
    when("[on] {days} after {late}", (days: number[], minute: number) => afterOn(minute, days)),
    when("before {early} [[on] {days}]", beforeOn),
    when("[on] {days} before {early}", (days: number[], minute: number) => beforeOn(minute, days)),
  ],
  rest: restOfClause,
};

/** The English forms of wishes: whole clauses, and few; the control says all the rest. */
export const EN_FORMS = [
  form(
    [
      "no (work|tasks|blocks) {when}",
      "nothing {when}",
      "(don't|do not|never) (work|plan anything|schedule anything) {when}",
      "keep {when} (free|clear)",
      "{when} (off|free)",
    ],
    ([span]: [When]) => ({ kind: "no-work", ...span }),
    [
      ["no work on Friday afternoon", "No work · Fri · afternoon"],
      ["keep Wednesdays free", "No work · Wed"],
      ["nothing before 10", "No work · until 10:00"],
      ["mon and thu after 4pm off", "No work · Mon, Thu · from 16:00"],
    ],
  ),
  form(
    ["only [work] {when}", "[I] [can] work only {when}", "[I] [can] only work {when}", "{when} only"],
    ([span]: [When]) => ({ kind: "only", ...span }),
    [
      ["only work on Tuesdays and Thursdays", "Work only · Tue, Thu"],
      ["mornings only", "Work only · morning"],
    ],
  ),
  form(
    ["also [work] {when}", "[I] [can] work {when} too", "I can [also] work {when}"],
    ([span]: [When]) => ({ kind: "also", ...span }),
    [["also work Saturday 10:00-14:00", "Also work · Sat · 10:00 – 14:00"]],
  ),
  form(
    ["(start|begin) [work] [at|from] {early} [[on] {days}]"],
    ([minute, days]: [number, number[]?]) => ({ kind: "start", at: at(minute), ...onDays(days) }),
    [["start at 10 on Mondays", "Start at 10:00 · Mon"]],
  ),
  form(
    ["(stop|finish|end|done) [work] (at|by) {late} [[on] {days}]"],
    ([minute, days]: [number, number[]?]) => ({ kind: "stop", at: at(minute), ...onDays(days) }),
    [["finish by 3 on Fridays", "Stop at 15:00 · Fri"]],
  ),
  form(
    ["lunch [break] [is] [at] {fromTo} [[on] {days}]"],
    ([hours, days]: [Hours, number[]?]) =>
      hours.to === null ? null : { kind: "lunch", from: at(hours.from), to: at(hours.to), ...onDays(days) },
    [["lunch from 1 to 2", "Lunch 13:00 – 14:00"]],
  ),
  form(["no lunch [break] [[on] {days}]"], ([days]: [number[]?]) => ({ kind: "no-lunch", ...onDays(days) }), [
    ["no lunch break on Tuesday", "No lunch break · Tue"],
  ]),
  form(
    ["(deep work|focus) [only] [is] {when}", "{when} for (deep work|focus)"],
    ([span]: [When]) => ({ kind: "focus", ...span }),
    [["deep work in the morning", "Deep work · morning"]],
  ),
  form(["no (deep work|focus) {when}"], ([span]: [When]) => ({ kind: "no-focus", ...span }), [
    ["no deep work on Friday", "No deep work · Fri"],
  ]),
  form(
    [
      "(at most|max|up to|no more than) {length} [of] (deep work|focus) (a|per|each) day",
      "(deep work|focus) (at most|max|up to) {length} (a|per|each) day",
    ],
    ([minutes]: [number]) => ({ kind: "focus-at-most", minutes }),
    [["at most 3h of deep work a day", "Deep work at most 3 h a day"]],
  ),
  form(
    [
      "blocks [of] (at most|up to|no longer than|max) {length}",
      "(at most|max|up to|no more than) {length} (per block|a block|at a time|at a stretch|blocks)",
    ],
    ([most]: [number]) => ({ kind: "blocks", most }),
    [["blocks of at most 50 min", "Blocks of at most 50 min"]],
  ),
  form(
    ["blocks [of] at least {length}", "at least {length} (per block|a block|at a time|at a stretch)"],
    ([least]: [number]) => ({ kind: "blocks", least }),
    [["at least 45 min at a time", "Blocks of at least 45 min"]],
  ),
  form(
    ["blocks (of|between|from) {length} (to|and|-|–) {length}"],
    ([least, most]: [number, number]) => ({ kind: "blocks", least, most }),
    [["blocks of 30 min to 1h", "Blocks of 30 min – 1 h"]],
  ),
  form(
    [
      "{length} (break|breaks|buffer) [between (tasks|blocks|meetings|events|things)]",
      "[leave|keep] {length} between (tasks|blocks|meetings|events|things)",
    ],
    ([minutes]: [number]) => ({ kind: "breaks", minutes }),
    [["15 min breaks between meetings", "Breaks of 15 min"]],
  ),
  form(["no (break|breaks|buffer)"], () => ({ kind: "breaks", minutes: 0 }), [["no breaks", "No breaks"]]),
  form(["tasks [without a length] take {length}"], ([minutes]: [number]) => ({ kind: "task-length", minutes }), [
    ["tasks without a length take 45 min", "A task without a length: 45 min"],
  ]),
  form(
    ["start with {rest}"],
    ([{ start, end }]: [TextRange], { text }) => ({ kind: "first", title: text.slice(start, end) }),
    [["start with the essay draft", "First: the essay draft"]],
  ),
];

/** All that wishes are read with in English. */
export const EN_WISHES: Grammar<WishContext> = { ...EN, ...WHEN, wish: EN_FORMS.flatMap(({ rules }) => rules) };

function onDays(days: readonly number[] | undefined): Pick<When, "days"> {
  return days ? { days: daysOf(days) } : {};
}

function spanOn({ from, to }: Hours, days?: readonly number[]): When | null {
  return to === null ? null : { from: at(from), to: at(to), ...onDays(days) };
}

function afterOn(minute: number, days?: readonly number[]): When {
  return { from: at(minute), ...onDays(days) };
}

function beforeOn(minute: number, days?: readonly number[]): When {
  return { to: at(minute), ...onDays(days) };
}
