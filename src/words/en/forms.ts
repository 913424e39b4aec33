import * as say from "../form.ts";
import { atTime, type Days, date, type Hours, inDays, moment, nextWeekday, type WallClock } from "../wall-moment.ts";

const EXAMPLES = `
length: 3h = 3 h; 45m = 45 min; 45 min = 45 min; 1h30 = 1 h 30 min; 1h 30m = 1 h 30 min;
  1 hour and 30 minutes = 1 h 30 min; 1.5 hours = 1 h 30 min; 1½ hours = 1 h 30 min; half an hour = 30 min;
  an hour = 1 h; an hour and a half = 1 h 30 min; two and a half hours = 2 h 30 min; for 2 hours = 2 h;
  90-minute = 1 h 30 min
due: by fri = due Fri 11 Dec; by 12 dec 17:00 = due Sat 12 Dec, 17:00; due tomorrow = due Tue 8 Dec;
  due on Dec 20th = due Sun 20 Dec; before next friday = due Fri 18 Dec; by 2026-12-24 = due Thu 24 Dec;
  by 24.12. = due Thu 24 Dec; by 5pm = due Mon 7 Dec, 17:00; due in 3 days = due Thu 10 Dec;
  within 2 days = due Wed 9 Dec; by the end of the week = due Sun 13 Dec; by eod friday = due Fri 11 Dec;
  by end of january = due Sun 31 Jan; until tomorrow noon = due Tue 8 Dec, 12:00;
  deadline friday at 11:59pm = due Fri 11 Dec, 23:59
on: on saturday = on Sat 12 Dec; tomorrow = on Tue 8 Dec; on 12 december = on Sat 12 Dec;
  fri 14:00 = Fri 11 Dec, 14:00; at 9am = Tue 8 Dec, 09:00; sunday 9am = Sun 13 Dec, 09:00;
  at 5:30pm on thursday = Thu 10 Dec, 17:30; in 3 days = on Thu 10 Dec; next tuesday = on Tue 15 Dec;
  the day after tomorrow = on Wed 9 Dec; tonight 7pm = Mon 7 Dec, 19:00
on end: saturday = on Sat 12 Dec
start: from mon = from Mon 7 Dec; starting 10 Dec = from Thu 10 Dec; not before wed 10:00 = from Wed 9 Dec, 10:00;
  after 3 jan = from Mon 4 Jan; after 6pm = from Mon 7 Dec, 18:00
span: between 2 and 4pm = Mon 7 Dec, 14:00 – 16:00; on fri between 14:00 and 16:00 = Fri 11 Dec, 14:00 – 16:00;
  fri 2-4pm = Fri 11 Dec, 14:00 – 16:00, 2 h; tomorrow from 9am to noon = Tue 8 Dec, 09:00 – 12:00, 3 h;
  tomorrow morning = Tue 8 Dec, 06:00 – 12:00; tonight = Mon 7 Dec, 18:00 – 00:00; from mon to wed = 7 – 9 Dec;
  between 10 and 20 dec = 10 – 20 Dec; this weekend = 12 – 13 Dec; next week = 14 – 20 Dec
repeat: 3x a week = 3 × a week; twice a week = 2 × a week; three times per week = 3 × a week;
  5 days a week = 5 × a week; every mon wed = every Mon, Wed;
  every tuesday and thursday evening = every Tue, Thu, 18:00–24:00; on mondays = every Mon;
  every morning = every day, 06:00–12:00; every weekday = every Mon, Tue, Wed, Thu, Fri;
  each weekday morning = every Mon, Tue, Wed, Thu, Fri, 06:00–12:00;
  every weekend = 1 × a week, Sat or Sun; on weekends = every Sat, Sun; every week on friday = every Fri; every other tuesday = every 2 weeks, Tue;
  every 2 weeks = every 2 weeks; once a day = every day
repeat end: daily = every day; weekly = 1 × a week
priority: !1 = Urgent; !4 = Low; p1 = Urgent; p3 = Normal;
  high priority = High
priority end: urgent = Urgent
effort end: deep work = Deep work; light work = Light work
effort apart: deep = Deep work; light = Light work
blocks: in 2h blocks = in blocks of up to 2 h; in blocks of 90 min = in blocks of up to 1 h 30 min
category: @work = work; #algebra = algebra
link: https://example.com/paper = https://example.com/paper
title: the friday meeting; since monday; in 2 hours; 2-3 hours; 10h a week; every first monday; friday or saturday;
  not on friday; daily except sunday; 1h each; 2-3x a week; at least 3x a week; 3x daily; every other day
`;

/** Every form that is read in English. */
export const EN_FORMS: readonly say.Form[] = say.formsOf(
  {
    length: { "[for|takes|about] {length} [of]": say.length },
    due: {
      "(by|before|until|till|deadline [:]|due [:]) [the] {moment}": say.due,
      "due (by|on|at|before) [the] {moment}": say.due,
      "by (eod|[the] end of [the] day) [[on] {day}]": (days?: Days) => (clock: WallClock) =>
        say.due(moment(days ?? inDays(0)(clock))),
      "within {count} (day|days)": (n: number) => (clock: WallClock) => say.due(moment(inDays(n)(clock))),
    },
    on: { "on {moment}|{timed}": say.on, "{plainDay}": say.onDay },
    "on end": { "{weekday}": (name: number) => (clock: WallClock) => say.onDay(nextWeekday(name)(clock)) },
    start: {
      "(from|(start|starting) [from|on|at]|not before|earliest) {moment}": say.start,
      "after {moment}": say.after,
    },
    span: {
      "between {day} and {day}|from {day} (to|until|till|-|–) {day}|{date} (-|–) {date}": say.days,
      "[between|from] {number} (and|to|-|–) {number} [of] {month}":
        (from: number, to: number, month: number) => (clock: WallClock) => {
          const [first, last] = [date(month, from)(clock), date(month, to)(clock)];
          return first && last && say.days(first, last);
        },
    },
    repeat: {
      "{times} [a|per|every|each|/] week|{times} weekly|{count} days (a|per|every|each) week": say.repeat,
      "{times} (a|per|every|each|/) day": say.timesADay,
      "(every|each) day [{partOrHours}]|(every|each) {part}": (hours?: Hours) => say.repeat(7, hours),
      "(every|each) {part} at {time}": (_: Hours, minute: number) => say.repeat(7, atTime(minute)),
      "((every|each) weekday|on weekdays|weekdays) [{partOrHours}]": (hours?: Hours) =>
        say.repeat([1, 2, 3, 4, 5], hours),
      "[on] weekends [{partOrHours}]": (hours?: Hours) => say.repeat([6, 7], hours),
      "(every|each) weekend": say.everyWeekend,
      "(every|each) {weekdays} [{partOrHours}]|(every|each) week on {weekdays}": say.repeat,
      "[on] {everyWeekdays} [{partOrHours}]": say.repeat,
      "every (other|second|2nd) ({weekdays}|week [on {weekdays}])": (names?: number[]) =>
        say.repeat(names ?? 1, null, 2),
      "(every|each) week": say.week(false),
      "{times}": say.times,
      "every {count} weeks [on {weekdays}]": (weeks: number, names?: number[]) => say.repeat(names ?? 1, null, weeks),
    },
    "repeat end": { daily: () => say.repeat(7), "weekly|every week|each week": say.week(true) },
    priority: {
      "!~{level}|p~{level}": (level: number) => say.priority(level)(),
      "high priority": say.priority(2),
      "low priority": say.priority(4),
    },
    "priority end": { urgent: say.priority(1) },
    "effort end": { "deep work": say.effort("deep"), "light work": say.effort("light") },
    "effort apart": { deep: say.effort("deep"), light: say.effort("light") },
    blocks: { "[in] {length} (blocks|sessions|chunks)|in blocks of {length}": say.blocks },
    category: { "{tag}": (name: string) => ({ kind: "category", name }) },
    link: { "{link}": (url: string) => ({ kind: "link", url }) },
  },
  EXAMPLES,
);
