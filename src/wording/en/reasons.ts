import type { BlockFact, BlockReason, Change, Pressing, SetNote, UnplacedFact, Usable } from "#planner/facts.ts";
import { quoted } from "../formats.ts";
import type { Moments } from "../moments.ts";
import type { Reasons } from "../reasons.ts";
import { saysDue } from "../says-due.ts";
import { en } from "./spoken.ts";

export function englishReasons(say: Moments): Reasons {
  return {
    planTitles: {
      "deadline-first": "Deadlines first",
      balanced: "Balanced days",
      "deep-work": "Deep-work mornings",
      "early-finish": "Done early",
      "change-least": "Change least",
      "few-days": "Few days",
      "task-by-task": "Task by task",
    },
    block: (reason) => `${capital(why(reason, say))}${tail(reason, say)}.`,
    unplaced: (fact) => `${whyNot(fact, say)}.`,
    suggestion: (change) => `It would fit ${condition(change, say)}.`,
    remedy: (change, title) => order(change, quoted(title), say),
    notes: (notes) => notes.map((note) => noteOf(note, say)).join(" "),
    kept: "It is in your calendar already.",
    movedByHand: "You put it here.",
    leftOutByHand: "You took it out of this plan.",
    tooManyBlocks: (most) => ({
      reason: `A plan holds at most ${most} blocks.`,
      suggestion: "Plan fewer days, or fewer tasks.",
    }),
  };
}

function why(fact: BlockFact, say: Moments): string {
  switch (fact.kind) {
    case "fixed":
      return "It stays where you put it";
    case "kept":
      return "It stays where it was";
    case "moved":
      return `It was ${say.moment(fact.from)}${fact.because === null ? "" : `, where ${quoted(fact.because)} is now`}`;
    case "overdue":
      return `Overdue since ${say.due(fact.since)}${fact.first ? ", so it takes the first free time" : ""}`;
    case "last-focus":
      return `${say.partOfDay(fact.from, fact.to)} is your last focus time before it is due ${say.due(fact.until)}`;
    case "only-stretch":
      return `${say.stretch(fact.from, fact.to)} is the only time with ${say.duration(fact.minutes)} free in one piece ${onlyWhen(fact, say)}`;
    case "after-task":
      return `The first free time after ${quoted(fact.title)} is done, ${say.moment(fact.finish)}`;
    case "released":
      return `The first free time from ${say.moment(fact.at)}, when it may begin`;
    case "lightest-day":
      return fact.minutes === 0
        ? `Nothing else is planned on ${say.day(fact.day)}`
        : `${say.day(fact.day)} has the least other work of the days with room for it: ${say.duration(fact.minutes)}`;
    case "freest-day":
      return `${say.day(fact.day)} has the most free time of the days it could be on: ${say.duration(fact.minutes)}`;
    case "focus":
      return "Deep work in your focus hours";
    case "yields":
      return `It makes room for ${quoted(fact.title)}, which ${pressing(fact.by, say)}`;
    case "earliest-free":
      return fact.ahead === null
        ? `The first time with ${say.duration(fact.minutes)} free in one piece`
        : `The first free time: of what is left, it ${mostPressing(fact.ahead, say)}`;
    case "between":
      return `${say.stretch(fact.from, fact.to)} is free${between(fact)}`;
    case "habit":
      return fact.days === null
        ? `${say.moment(fact.start)} is free${fact.inHours ? ", within the hours you gave it" : ""}`
        : `${say.time(fact.start)} is free on all ${fact.days} days`;
  }
}

function onlyWhen({ release, until }: { release: number | null; until: number | null }, say: Moments): string {
  if (release === null) return until === null ? "in these days" : `before it is due ${say.due(until)}`;
  const begin = `from ${say.moment(release)}, when it may begin`;
  return until === null ? begin : `${begin}, until it is due ${say.due(until)}`;
}

function pressing(by: Pressing, say: Moments): string {
  return by.kind === "due" ? `is due ${say.due(by.at)}` : `has priority ${en.priorities[by.priority - 1]}`;
}

function mostPressing(by: Pressing, say: Moments): string {
  return by.kind === "due"
    ? `is due soonest (${say.due(by.at)})`
    : `has the highest priority (${en.priorities[by.priority - 1]})`;
}

function between({ after, before }: { after: string | null; before: string | null }): string {
  if (after !== null && before !== null) return ` between ${quoted(after)} and ${quoted(before)}`;
  return after !== null ? ` after ${quoted(after)}` : before !== null ? ` before ${quoted(before)}` : "";
}

/** The room behind the task's last block; the due date is said once. */
function tail(reason: BlockReason, say: Moments): string {
  if (reason.due === null) return "";
  const spare = `, with ${reason.due.spare > 0 ? say.duration(reason.due.spare) : "no time"} to spare`;
  return saysDue(reason) ? spare : `${spare} before it is due ${say.due(reason.due.at)}`;
}

function whyNot(fact: UnplacedFact, say: Moments): string {
  switch (fact.kind) {
    case "cycle":
      return `These wait for each other: ${fact.titles.map(quoted).join(" → ")}`;
    case "waits":
      return `It waits for ${quoted(fact.title)}, which won’t all fit`;
    case "starts-too-late":
      return `It may not begin before ${say.moment(fact.at)}, but ${fact.dueFirst ? `it is due ${say.due(fact.until)}` : `the plan ends with ${say.due(fact.until)}`}`;
    case "no-free-time":
      return `There is no free working time ${within(fact, say)}`;
    case "focus-cap":
      return `Every day with room ${within(fact, say)} already has ${say.duration(fact.cap)} of deep work, the most you allow; ${say.duration(fact.minutes)} won’t fit`;
    case "stretches-too-short":
      return `The longest free time ${within(fact, say)} is ${say.duration(fact.longest)}, and its blocks take at least ${say.duration(fact.shortest)}`;
    case "indivisible":
      return `${say.duration(fact.minutes)} cannot be split into blocks of ${lengths(fact, say)}`;
    case "too-little-time":
      return `Of ${say.duration(fact.free)} free ${within(fact, say)}, this plan uses ${say.duration(fact.used)}; ${say.duration(fact.minutes)} won’t fit`;
    case "habit-missed":
      return `No free time was found for it ${fact.times === 1 ? "once" : `${fact.times} times`}${fact.inHours ? ", within the hours you gave it" : ""}`;
  }
}

function lengths({ shortest, longest }: { shortest: number; longest: number }, say: Moments): string {
  return shortest === longest ? say.duration(shortest) : `${say.duration(shortest)} to ${say.duration(longest)}`;
}

function within({ from, until }: Usable, say: Moments): string {
  return from === null ? `before ${say.end(until)}` : `between ${say.moment(from)} and ${say.end(until)}`;
}

function condition(change: Change, say: Moments): string {
  switch (change.kind) {
    case "shorten":
      return `if it were ${say.duration(change.minutes)} shorter`;
    case "extend-day":
      return `if you work until ${say.time(change.span.end)} on ${say.day(change.span.start)}`;
    case "shorter-blocks":
      return `in blocks of ${say.duration(change.minutes)}`;
    case "longer-blocks":
      return `in blocks of up to ${say.duration(change.minutes)}`;
    case "raise-focus-cap":
      return `with ${say.duration(change.minutes)} of deep work a day`;
    case "move-due":
      return `if it were due ${say.due(change.due)}`;
    case "earlier-start":
      return `if it may begin ${say.moment(change.start)}`;
    case "raise-priority":
      return `if its priority were ${en.priorities[change.priority - 1]}`;
    case "drop-task":
      return `without ${quoted(change.title)}`;
    case "drop-dependency":
      return `if it need not wait for ${quoted(change.title)}`;
  }
}

function order(change: Change, title: string, say: Moments): string {
  switch (change.kind) {
    case "shorten":
      return `Shorten ${title} by ${say.duration(change.minutes)}`;
    case "extend-day":
      return `Work until ${say.time(change.span.end)} on ${say.weekly(change.span.start)}`;
    case "shorter-blocks":
      return `Split ${title} into blocks of ${say.duration(change.minutes)}`;
    case "longer-blocks":
      return `Allow ${title} blocks of up to ${say.duration(change.minutes)}`;
    case "raise-focus-cap":
      return `Allow ${say.duration(change.minutes)} of deep work a day`;
    case "move-due":
      return `Move the due date of ${title} to ${say.due(change.due)}`;
    case "earlier-start":
      return `Let ${title} begin ${say.moment(change.start)}`;
    case "raise-priority":
      return `Set ${title} to ${en.priorities[change.priority - 1]}`;
    case "drop-task":
      return `Leave out ${quoted(change.title)}`;
    case "drop-dependency":
      return `Plan ${title} without waiting for ${quoted(change.title)}`;
  }
}

function noteOf(note: SetNote, say: Moments): string {
  switch (note.kind) {
    case "nothing-placed":
      return "All plans are the same: nothing could be placed.";
    case "fewer-plans":
      return `Only ${note.count} of ${note.all} plans ${note.count === 1 ? "is" : "are"} shown: the others came out the same, or worse in something and better in nothing.`;
    case "much-alike":
      return `Two of these plans differ in only ${note.percent} % of the planned time: nothing more different was as good.`;
    case "habit-beyond":
      return `${quoted(note.title)} is due ${note.times === 1 ? "once" : `${note.times} times`} more in the week of ${say.date(note.monday)}, on days outside these plans.`;
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
