import type { Form, Said } from "../form.ts";
import { rule } from "../grammar.ts";
import { type Days, dateIn, type Hours, moment, nextWeekday, oneDay, type WallClock } from "../moment.ts";
import { after, days, due, length, on, onDays, repeat, start, title, weekly } from "../said.ts";

const WORKDAYS = [1, 2, 3, 4, 5];

/** Words that open what follows: before one of them, a day at the end of a thing to do still stands at its end. */
export const EN_CONNECTIVES: ReadonlySet<string> = new Set("with at in for about to and of from then by on".split(" "));

/** Every form that is read in English. */
export const EN_FORMS: readonly Form[] = [
  {
    topic: "length",
    where: "anywhere",
    rules: [rule("[for|takes|about] {length} [of]", length)],
    examples: [
      ["3h", "3 h"],
      ["45m", "45 min"],
      ["45 min", "45 min"],
      ["1h30", "1 h 30 min"],
      ["1h 30m", "1 h 30 min"],
      ["1 hour and 30 minutes", "1 h 30 min"],
      ["1.5 hours", "1 h 30 min"],
      ["1½ hours", "1 h 30 min"],
      ["half an hour", "30 min"],
      ["an hour", "1 h"],
      ["an hour and a half", "1 h 30 min"],
      ["two and a half hours", "2 h 30 min"],
      ["for 2 hours", "2 h"],
      ["90-minute", "1 h 30 min"],
    ],
  },
  {
    topic: "due",
    where: "anywhere",
    rules: [
      rule("(by|due|before|until|till|deadline [:]) [the] {moment}", due),
      rule("due (by|on|at|before) [the] {moment}", due),
      rule(
        "within {count} (day|days)",
        ([n]: [number], { today }: WallClock): Said => due([moment(oneDay(today + n))]),
      ),
    ],
    examples: [
      ["by fri", "due Fri 11 Dec"],
      ["by 12 dec 17:00", "due Sat 12 Dec, 17:00"],
      ["due tomorrow", "due Tue 8 Dec"],
      ["due on Dec 20th", "due Sun 20 Dec"],
      ["before next friday", "due Fri 18 Dec"],
      ["by 2026-12-24", "due Thu 24 Dec"],
      ["by 24.12.", "due Thu 24 Dec"],
      ["by 5pm", "due Mon 7 Dec, 17:00"],
      ["due in 3 days", "due Thu 10 Dec"],
      ["within 2 days", "due Wed 9 Dec"],
      ["by the end of the week", "due Sun 13 Dec"],
      ["by end of january", "due Sun 31 Jan"],
      ["until tomorrow noon", "due Tue 8 Dec, 12:00"],
      ["deadline friday at 11:59pm", "due Fri 11 Dec, 23:59"],
    ],
  },
  {
    topic: "on",
    where: "anywhere",
    rules: [rule("on {moment}", on), rule("{timed}", on), rule("{plainDay}", ([at]: [Days]) => on([moment(at)]))],
    examples: [
      ["on saturday", "on Sat 12 Dec"],
      ["tomorrow", "on Tue 8 Dec"],
      ["on 12 december", "on Sat 12 Dec"],
      ["fri 14:00", "Fri 11 Dec, 14:00"],
      ["at 9am", "Tue 8 Dec, 09:00"],
      ["sunday 9am", "Sun 13 Dec, 09:00"],
      ["at 5:30pm on thursday", "Thu 10 Dec, 17:30"],
      ["in 3 days", "on Thu 10 Dec"],
      ["next tuesday", "on Tue 15 Dec"],
      ["the day after tomorrow", "on Wed 9 Dec"],
    ],
  },
  {
    topic: "on",
    where: "side",
    rules: [rule("{weekday}", ([weekday]: [number], clock: WallClock) => on([moment(nextWeekday(clock, weekday))]))],
    examples: [["saturday", "on Sat 12 Dec"]],
  },
  {
    topic: "start",
    where: "anywhere",
    rules: [rule("(from|starting [from|on|at]|not before|earliest) {moment}", start), rule("after {moment}", after)],
    examples: [
      ["from mon", "from Mon 7 Dec"],
      ["starting 10 Dec", "from Thu 10 Dec"],
      ["not before wed 10:00", "from Wed 9 Dec, 10:00"],
      ["after 3 jan", "from Mon 4 Jan"],
      ["after 6pm", "from Mon 7 Dec, 18:00"],
    ],
  },
  {
    topic: "span",
    where: "anywhere",
    rules: [
      rule("between {day} and {day}", days),
      rule("from {day} (to|until|till|-|–) {day}", days),
      rule("{date} (-|–) {date}", days),
      rule(
        "[between|from] {number} (and|to|-|–) {number} [of] {month}",
        ([from, to, month]: [number, number, number], clock: WallClock) => {
          const [first, last] = [dateIn(clock, month, from), dateIn(clock, month, to)];
          return first && last && days([first, last]);
        },
      ),
    ],
    examples: [
      ["between 2 and 4pm", "Mon 7 Dec, 14:00 – 16:00"],
      ["on fri between 14:00 and 16:00", "Fri 11 Dec, 14:00 – 16:00"],
      ["fri 2-4pm", "Fri 11 Dec, 14:00 – 16:00, 2 h"],
      ["tomorrow from 9am to noon", "Tue 8 Dec, 09:00 – 12:00, 3 h"],
      ["tomorrow morning", "Tue 8 Dec, 06:00 – 12:00"],
      ["tonight", "Mon 7 Dec, 18:00 – 00:00"],
      ["from mon to wed", "7 – 9 Dec"],
      ["between 10 and 20 dec", "10 – 20 Dec"],
      ["this weekend", "12 – 13 Dec"],
      ["next week", "14 – 20 Dec"],
    ],
  },
  {
    topic: "repeat",
    where: "anywhere",
    rules: [
      rule("{times} [a|per|every|each|/] week|{times} weekly", ([times]: [number]) => weekly(times)),
      rule("{count} days (a|per|every) week", ([times]: [number]) => weekly(times)),
      rule("daily|every day|each day", () => repeat(7)),
      rule("every weekday|on weekdays|weekdays", () => repeat(5, { days: WORKDAYS })),
      rule("weekly|every week|each week", () => repeat(1)),
      rule("every weekend|on weekends", () => repeat(1, { days: [6, 7] })),
      rule("every {part}", ([hours]: [Hours]) => repeat(7, { hours })),
      rule("(every|each) {weekdays} [{part}]", ([names, hours]: [number[], Hours?]) => onDays(names, hours)),
      rule("[on] {everyWeekdays} [{part}]", ([names, hours]: [number[], Hours?]) => onDays(names, hours)),
      rule("(every|each) week on {weekdays}", ([names]: [number[]]) => onDays(names)),
      rule("every (other|second|2nd) {weekdays}", ([names]: [number[]]) => onDays(names, undefined, 2)),
      rule("every (other|second|2nd) week [on {weekdays}]", ([names]: [number[]?]) => everyWeeks(2, names)),
      rule("every {count} weeks [on {weekdays}]", ([n, names]: [number, number[]?]) => everyWeeks(n, names)),
    ],
    examples: [
      ["3x a week", "3 × a week"],
      ["twice a week", "2 × a week"],
      ["three times per week", "3 × a week"],
      ["5 days a week", "5 × a week"],
      ["every mon wed", "every Mon, Wed"],
      ["every tuesday and thursday evening", "every Tue, Thu, 18:00–24:00"],
      ["on mondays", "every Mon"],
      ["daily", "every day"],
      ["every morning", "every day, 06:00–12:00"],
      ["every weekday", "every Mon, Tue, Wed, Thu, Fri"],
      ["every weekend", "1 × a week, Sat or Sun"],
      ["weekly", "1 × a week"],
      ["every week on friday", "every Fri"],
      ["every other tuesday", "every 2 weeks, Tue"],
      ["every 2 weeks", "every 2 weeks"],
    ],
  },
  {
    topic: "priority",
    where: "anywhere",
    rules: [
      rule("!~{level}|p~{level}", ([a, b]: [number?, number?]): Said => ({ kind: "priority", level: a ?? b ?? 3 })),
      rule("{importance} priority", ([level]: [number]): Said => ({ kind: "priority", level })),
    ],
    examples: [
      ["!1", "Urgent priority"],
      ["!4", "Low priority"],
      ["p1", "Urgent priority"],
      ["p3", "Normal priority"],
      ["high priority", "High priority"],
    ],
  },
  {
    topic: "priority",
    where: "side",
    rules: [rule("urgent", (): Said => ({ kind: "priority", level: 1 }))],
    examples: [["urgent", "Urgent priority"]],
  },
  {
    topic: "effort",
    where: "side",
    rules: [
      rule("deep work", (): Said => ({ kind: "effort", effort: "deep" })),
      rule("light work", (): Said => ({ kind: "effort", effort: "light" })),
    ],
    examples: [
      ["deep work", "Deep work"],
      ["light work", "Light work"],
    ],
  },
  {
    topic: "effort",
    where: "apart",
    rules: [
      rule("deep", (): Said => ({ kind: "effort", effort: "deep" })),
      rule("light", (): Said => ({ kind: "effort", effort: "light" })),
    ],
    examples: [
      ["deep", "Deep work"],
      ["light", "Light work"],
    ],
  },
  {
    topic: "blocks",
    where: "anywhere",
    rules: [
      rule(
        "in {length} (blocks|sessions|chunks)|in blocks of {length}",
        ([a, b]: [number?, number?]): Said => ({ kind: "blocks", minutes: a ?? b ?? 0 }),
      ),
    ],
    examples: [
      ["in 2h blocks", "in blocks of up to 2 h"],
      ["in blocks of 90 min", "in blocks of up to 1 h 30 min"],
    ],
  },
  {
    topic: "category",
    where: "anywhere",
    rules: [rule("{tag}", ([name]: [string]): Said => ({ kind: "category", name }))],
    examples: [
      ["@work", "work"],
      ["#algebra", "algebra"],
    ],
  },
  {
    topic: "link",
    where: "anywhere",
    rules: [rule("{link}", ([url]: [string]): Said => ({ kind: "link", url }))],
    examples: [["https://example.com/paper", "https://example.com/paper"]],
  },
  {
    topic: "title",
    where: "anywhere",
    rules: [
      rule("{opening} {moment}", title),
      rule("(in|after|within|every|last|next|past|first|each) {length}", title),
      rule("{length} (ago|later|early|late|before|after)", title),
      rule("[{length}] (a|per|each|every) (day|week|month|year)", title),
      rule("{count} (-|–) {length}", title),
      rule("{ordinal} {weekday}", title),
    ],
    examples: [
      ["the friday meeting", ""],
      ["since monday", ""],
      ["in 2 hours", ""],
      ["2-3 hours", ""],
      ["10h a week", ""],
      ["every first monday", ""],
    ],
  },
];

function everyWeeks(weeks: number, names?: readonly number[]): Said | null {
  if (weeks < 1 || weeks > 8) return null;
  return names ? onDays(names, undefined, weeks) : repeat(1, { everyWeeks: weeks });
}
