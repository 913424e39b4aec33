import type { Interval } from "#domain/interval.ts";
import type {
  BlockFact,
  Change,
  MinuteRange,
  Overdue,
  Pressing,
  SetNote,
  UnplacedFact,
  Usable,
} from "#planner/index.ts";
import type { Moments } from "../language/moments.ts";
import type { Phrases } from "../language/phrases.ts";
import { quoted } from "../language/quoted-title.ts";
import type { ReasonWords } from "../language/reasons.ts";
import { en } from "./locale.ts";

export function englishReasons(say: Moments): ReasonWords {
  const { duration, moment, due, day, stretch } = say;

  const block: Phrases<BlockFact> = {
    fixed: () => "It stays where you put it",
    kept: () => "It stays where it was",
    moved: ({ from, because }) =>
      `It was ${moment(from)}${because === null ? "" : `, where ${quoted(because)} is now`}`,
    overdue: ({ since, first }) => `Overdue since ${due(since)}${first ? ", so it takes the first free time" : ""}`,
    "last-focus": ({ from, to, until }) =>
      `${say.partOfDay(from, to)} is your last focus time before it is due ${due(until)}`,
    "only-stretch": ({ from, to, minutes, release, until }) =>
      `${stretch(from, to)} is the only time with ${duration(minutes)} free in one piece ${onlyWhen(release, until)}`,
    "after-task": ({ title, finish }) => `The first free time after ${quoted(title)} is done, ${moment(finish)}`,
    released: ({ at }) => `The first free time from ${moment(at)}, when it may begin`,
    "lightest-day": ({ day: on, minutes }) =>
      minutes === 0
        ? `Nothing else is planned on ${day(on)}`
        : `Of the days with room for it, ${day(on)} has the least planned besides: ${duration(minutes)}`,
    "freest-day": ({ day: on, minutes }) =>
      `${day(on)} has the most free time of the days it could be on: ${duration(minutes)}`,
    focus: () => "Deep work in your focus hours",
    yields: ({ title, by }) => `It makes room for ${quoted(title)}, which ${pressing(by)}`,
    "earliest-free": ({ minutes, ahead }) =>
      ahead === null
        ? `The first time with ${duration(minutes)} free in one piece`
        : `The first free time: of what is left, it ${mostPressing(ahead)}`,
    between: ({ from, to, after, before }) => `${stretch(from, to)} is free${between(after, before)}`,
    habit: ({ start, weekly, inHours }) =>
      weekly === null
        ? `${moment(start)} is free${inHours ? ", within the hours you gave it" : ""}`
        : `${say.timeOfDay(weekly.minute)} is free on ${weekly.days === 2 ? "both" : `all ${weekly.days}`} days`,
  };

  const unplaced: Phrases<UnplacedFact> = {
    cycle: ({ titles }) => `These wait for each other: ${titles.map(quoted).join(" → ")}`,
    waits: ({ title }) => `It waits for ${quoted(title)}, which won’t all fit`,
    "starts-too-late": ({ at, until, dueFirst }) =>
      `It may not begin before ${moment(at)}, but ${dueFirst ? "it is due" : "the plan ends with"} ${due(until)}`,
    "no-free-time": (fact) =>
      `${fact.isOutsideHours ? "None of the hours you work are" : "There is no free working time"} ${within(fact)}`,
    "focus-cap": ({ minutes, cap, ...usable }) =>
      `Every day with room ${within(usable)} already has ${duration(cap)} of deep work, the most you allow; ${duration(minutes)} won’t fit`,
    "blocks-cap": ({ minutes, cap, ...usable }) =>
      `Every day with room ${within(usable)} already has ${cap === 1 ? "1 block" : `${cap} blocks`}, the most you allow; ${duration(minutes)} won’t fit`,
    "stretches-too-short": ({ longest, shortest, ...usable }) =>
      `The longest free time ${within(usable)} is ${duration(longest)}, and its blocks take at least ${duration(shortest)}`,
    indivisible: ({ minutes, shortest, longest }) =>
      `${duration(minutes)} cannot be split into blocks of ${say.lengths(shortest, longest)}`,
    "left-to-pauses": ({ minutes, ...usable }) =>
      `What is left free ${within(usable)} is too short, or needed for pauses; ${duration(minutes)} won’t fit`,
    "left-in-scraps": ({ minutes, longest, shortest, ...usable }) =>
      `What is left free ${within(usable)} is at most ${duration(longest)} at a time, and its blocks take at least ${duration(shortest)}; ${duration(minutes)} won’t fit`,
    "too-little-time": ({ minutes, free, used, ...usable }) =>
      `Of ${duration(free)} free ${within(usable)}, this plan uses ${duration(used)}; ${duration(minutes)} won’t fit`,
    "can-wait": ({ minutes, due: at }) => `${duration(minutes)} can wait until after these days: it is due ${due(at)}`,
    "habit-missed": ({ times, inHours }) =>
      `No free time was found for it ${often(times)}${inHours ? ", within the hours you gave it" : ""}`,
  };

  const hours = ({ start, end }: Interval) => `${say.time(start)}–${say.time(end)}`;
  const condition: Phrases<Change> = {
    shorten: ({ minutes }) => `if it were ${duration(minutes)} shorter`,
    "extend-day": ({ span }) => `if you work until ${say.time(span.end)} on ${day(span.start)}`,
    "own-hours": ({ span }) => `if ${hours(span)} on ${day(span.start)} were kept for it alone`,
    "shorter-blocks": ({ minutes }) => `in blocks of ${duration(minutes)}`,
    "longer-blocks": ({ minutes }) => `in blocks of up to ${duration(minutes)}`,
    "raise-focus-cap": ({ minutes }) => `with ${duration(minutes)} of deep work a day`,
    "raise-blocks-cap": ({ blocks }) => `with ${blocks} blocks a day`,
    "move-due": (change) => `if it were due ${due(change.due)}`,
    "earlier-start": ({ start }) => `if it may begin ${moment(start)}`,
    "raise-priority": ({ priority }) => `if its priority were ${en.priorities[priority - 1]}`,
    "drop-spacing": () => "if it need not be spread over several days",
    "drop-task": ({ title }) => `without ${quoted(title)}`,
    "drop-dependency": ({ title }) => `if it need not wait for ${quoted(title)}`,
    "shorter-sessions": ({ minutes }) => `if it took ${duration(minutes)} each time`,
    "more-hours": ({ preferred }) => `if it may also be ${lastOf(preferred)}`,
    "more-days": (change) => `if it may ${onDays(change.day)}`,
    "fewer-times": ({ times }) => `if it were ${often(times)} a week`,
  };

  const remedy: Phrases<Change, [title: string]> = {
    shorten: ({ minutes }, title) => `Shorten ${title} by ${duration(minutes)}`,
    "extend-day": ({ span }) => `Work until ${say.time(span.end)} on ${say.weekly(span.start)}`,
    "own-hours": ({ span }, title) => `Keep ${hours(span)} on ${say.weekly(span.start)} for ${title} alone`,
    "shorter-blocks": ({ minutes }, title) => `Split ${title} into blocks of ${duration(minutes)}`,
    "longer-blocks": ({ minutes }, title) => `Allow ${title} blocks of up to ${duration(minutes)}`,
    "raise-focus-cap": ({ minutes }) => `Allow ${duration(minutes)} of deep work a day`,
    "raise-blocks-cap": ({ blocks }) => `Allow ${blocks} blocks a day`,
    "move-due": (change, title) => `Move the due date of ${title} to ${due(change.due)}`,
    "earlier-start": ({ start }, title) => `Let ${title} begin ${moment(start)}`,
    "raise-priority": ({ priority }, title) => `Set ${title} to ${en.priorities[priority - 1]}`,
    "drop-spacing": (_, title) => `Plan ${title} without spreading it over several days`,
    "drop-task": (change) => `Leave out ${quoted(change.title)}`,
    "drop-dependency": (change, title) => `Plan ${title} without waiting for ${quoted(change.title)}`,
    "shorter-sessions": ({ minutes }, title) => `Shorten ${title} to ${duration(minutes)} each time`,
    "more-hours": ({ preferred }, title) => `Let ${title} also be ${lastOf(preferred)}`,
    "more-days": (change, title) => `Let ${title} ${onDays(change.day)}`,
    "fewer-times": ({ times }, title) => `Plan ${title} ${often(times)} a week`,
  };

  const note: Phrases<SetNote> = {
    "nothing-placed": () => "All plans are the same: nothing could be placed.",
    "fewer-plans": ({ count, all }) =>
      `Only ${count} of ${all} plans ${count === 1 ? "is" : "are"} shown: the ${all - count === 1 ? "other" : "others"} came out the same, or worse in something and better in nothing.`,
    "time-was-up": ({ count, all }) =>
      `The time for planning was up before all was tried: ${count} of ${all} plans ${count === 1 ? "is" : "are"} shown.`,
    "changes-untried": () =>
      "The time for planning was up before all suggestions were tried: some work may fit with a smaller change.",
    "much-alike": ({ percent }) =>
      `Two of these plans differ in only ${percent} % of the planned time: nothing more different was as good.`,
    "left-out-alike": () => "All plans leave out the same work: nothing that matters as little could give way instead.",
    overload: ({ monday, minutes }) =>
      `No plan can finish in time all that is due in the week of ${say.date(monday)}: ${duration(minutes)} too much.`,
    "can-wait": ({ title, minutes, due: at }) =>
      `${duration(minutes)} of ${quoted(title)} can wait until after these days: it is due ${due(at)}.`,
    "habit-beyond": ({ title, times, ofTimes, monday, weekdays }) => {
      const outside = weekdays.length > 0 ? say.weekdays(weekdays) : "part of it";
      const are = weekdays.length > 1 ? "are" : "is";
      return `${quoted(title)}: ${times} of ${ofTimes} in the week of ${say.date(monday)}, since ${outside} ${are} outside these plans.`;
    },
  };

  function onlyWhen(release: number | null, until: number | null): string {
    if (release === null) return until === null ? "in these days" : `before it is due ${due(until)}`;
    const begin = `from ${moment(release)}, when it may begin`;
    return until === null ? begin : `${begin}, until it is due ${due(until)}`;
  }

  function lastOf(hours: readonly MinuteRange[]): string {
    const { from, to } = hours.at(-1) as MinuteRange;
    return `between ${say.timeOfDay(from)} and ${say.timeOfDay(to)}`;
  }

  function onDays(weekday: number | null): string {
    return weekday === null ? "be on any day" : `also be on ${say.everyWeek(weekday)}`;
  }

  function pressing(by: Pressing | Overdue): string {
    if (by.kind === "overdue") return `has been overdue since ${due(by.since)}`;
    return by.kind === "due" ? `is due ${due(by.at)}` : `has priority ${en.priorities[by.priority - 1]}`;
  }

  function mostPressing(by: Pressing): string {
    return by.kind === "due"
      ? `is due soonest (${due(by.at)})`
      : `comes first by priority (${en.priorities[by.priority - 1]})`;
  }

  function between(after: string | null, before: string | null): string {
    if (after !== null && before !== null) return ` between ${quoted(after)} and ${quoted(before)}`;
    return after !== null ? ` after ${quoted(after)}` : before !== null ? ` before ${quoted(before)}` : "";
  }

  function within({ from, until }: Usable): string {
    if (from === null) return `before ${say.end(until)}`;
    const day = say.wholeDay(from, until);
    return day === null ? `between ${say.begin(from)} and ${say.end(until)}` : `on ${day}`;
  }

  return {
    deepWorkTitles: { mornings: "Deep-work mornings", afternoons: "Deep-work afternoons", nights: "Deep-work nights" },
    planTitles: {
      "deadline-first": "Deadlines first",
      balanced: "Balanced days",
      "early-finish": "Done early",
      "change-least": "Change least",
      "few-days": "Few days",
      "priorities-first": "Priorities first",
      "task-by-task": "Task by task",
      "close-together": "Close together",
      "one-at-a-time": "One at a time",
    },
    block,
    spare: (minutes, at) =>
      `, with ${minutes > 0 ? duration(minutes) : "no time"} to spare${at === null ? "" : ` before it is due ${due(at)}`}`,
    share: ({ minutes, whole, due: at }) =>
      `At an even pace until it is due ${due(at)}, these days get ${duration(minutes)} of its ${duration(whole)}`,
    unplaced,
    suggestion: (change) => `It would fit ${change}.`,
    together: (first, second) => `${first} and ${second.charAt(0).toLowerCase()}${second.slice(1)}`,
    inTimeOf: (titles) => `, in time that now goes to ${titles}`,
    condition,
    remedy,
    note,
    kept: "It is in your calendar already.",
    movedByHand: "You put it here.",
    leftOutByHand: "You took it out of this plan.",
    lessTimeThanItTakes: "This plan gives it less time than it takes.",
    tooManyBlocks: (most) => ({
      reason: `A plan holds at most ${most} blocks.`,
      suggestion: "Plan fewer days, or fewer tasks.",
    }),
  };
}

function often(times: number): string {
  return times === 1 ? "once" : `${times} times`;
}
