import { plainInline } from "../markdown.ts";
import type { Phrases } from "./phrases.ts";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export const en: Phrases = {
  sentenceGap: " ",
  day,
  dayLine: (date, blocks) =>
    `**${day(date)}**: ${blocks.map((block) => `${span(block)} ${plainInline(block.title)}`).join("; ")}`,
  habitLine: (block) =>
    `**${block.weekly?.map((weekday) => DAYS[weekday - 1]).join(", ") || "Every week"}**, weekly: ${span(block)} ${plainInline(block.title)}`,
  laterDays: (blocks, minutes, last) =>
    `and ${count(blocks, "more block", "more blocks")} (${duration(minutes)}) up to ${day(last)}, on the calendar beside this text`,

  nothingToPlace: (from, to) =>
    `There is nothing to plan between ${day(from)} and ${day(to)} yet: add a task, or connect a source that has some.`,
  everythingFits: (plan, from, to) =>
    `Everything fits: **${duration(plan.minutesPlaced)}** of work over ${count(plan.loads.length, "day", "days")}, between ${day(from)} and ${day(to)}.`,
  partFits: (plan, from, to) =>
    plan.minutesPlaced === 0
      ? `None of the ${duration(plan.minutesUnplaced)} of work fits between ${day(from)} and ${day(to)}.`
      : `**${duration(plan.minutesPlaced)}** of work fits between ${day(from)} and ${day(to)}; **${duration(plan.minutesUnplaced)}** does not.`,
  deadlines: (met, total) =>
    met === total
      ? total === 1
        ? "The one deadline is met."
        : total === 2
          ? "Both deadlines are met."
          : `All ${total} deadlines are met.`
      : `${met} of ${total} deadlines are met.`,
  tightHeading: "What is tight",
  tight: ({ title, minutes }) =>
    minutes > 0
      ? `“${plainInline(title)}” has ${duration(minutes)} of free working time to spare before it is due`
      : `“${plainInline(title)}” has no free working time to spare before it is due`,
  late: (minutes) => `${duration(minutes)} of work stands after its due date`,
  chooseHeading: "How to choose",
  choice: (title, good, bad) => `**${plainInline(title)}**: ${[join(good), join(bad)].filter(Boolean).join("; but ")}.`,
  alike: (title, plan) =>
    `**${plainInline(title)}**: ${join([
      ...(plan.fullest ? [`at most ${duration(plan.fullest.minutes)} a day`] : []),
      ...(plan.finish ? [`done by ${moment(plan.finish)}`] : []),
      ...(plan.longestFocusMinutes ? [`focus blocks of up to ${duration(plan.longestFocusMinutes)}`] : []),
    ])}.`,
  recommended: (title) => `If nothing here decides it for you, start from **${plainInline(title)}**.`,
  missingHeading: "What did not fit",
  unknownHeading: "What is unknown",
  unknown: (labels) =>
    `${join(labels.map((label) => `“${plainInline(label)}”`))} could not be read, so what stands there is missing from this picture. Time that looks free may be taken: try again before you apply.`,
  notUnderstood: (parts, more) =>
    `Of what you wrote, this was not understood, and no plan takes account of it: ${join([
      ...parts.map((part) => `“${plainInline(part)}”`),
      ...(more > 0 ? [count(more, "more part", "more parts")] : []),
    ])}.`,

  purpose: {
    "deadline-first": "Takes what is due soonest first.",
    balanced: "Spreads the work evenly over the days.",
    "deep-work": "Keeps focus hours for deep work and gathers it in long blocks.",
    "early-finish": "Gets everything done as early as it can.",
    "change-least": "Stays as near as it can to the plan you have.",
  },
  totals: (minutes, days, fullest) =>
    `**${duration(minutes)}** over ${count(days, "day", "days")}` +
    (fullest && days > 1 ? `; the fullest is ${day(fullest.date)} with ${duration(fullest.minutes)}.` : "."),
  emptyPlan: "No block stands in this plan.",
  tradeOffs: (facts) => capital(`${facts.join("; ")}.`),
  focus: (minutes) => `the longest focus block is ${duration(minutes)}`,
  tightest: ({ title, minutes }) =>
    minutes > 0
      ? `“${plainInline(title)}” is the tightest, with ${duration(minutes)} to spare before it is due`
      : `“${plainInline(title)}” is the tightest, with nothing to spare before it is due`,
  moved: (blocks) =>
    blocks === 0 ? "no block moves" : `${count(blocks, "block moves", "blocks move")} since the last plan`,
  unplaced: (title, minutes, reason, suggestion) =>
    `**${plainInline(title)}** (${duration(minutes)}): ${[reason, suggestion].filter(Boolean).map(plainSentence).join(" ")}`,
  moreUnplaced: (more) => `and ${count(more, "more task", "more tasks")}`,

  best: {
    placed: (plan) => `places the most work (${duration(plan.minutesPlaced)})`,
    late: (plan) =>
      plan.lateMinutes === 0 ? "nothing is late" : `the least late work (${duration(plan.lateMinutes)})`,
    slack: (plan) => `the most slack before deadlines (at least ${duration(plan.slacks[0]?.minutes ?? 0)})`,
    fullest: (plan) => `the lightest days (at most ${duration(plan.fullest?.minutes ?? 0)})`,
    focus: (plan) => `the longest focus block (${duration(plan.longestFocusMinutes)})`,
    finish: (plan) => `done earliest (${plan.finish ? moment(plan.finish) : ""})`,
    moved: (plan) => `moves least (${count(plan.blocksMoved ?? 0, "block", "blocks")})`,
  },
  worst: {
    placed: (plan) => `places the least work (${duration(plan.minutesPlaced)})`,
    late: (plan) => `the most late work (${duration(plan.lateMinutes)})`,
    slack: (plan) =>
      plan.slacks[0]?.minutes
        ? `the least slack before deadlines (${duration(plan.slacks[0].minutes)})`
        : "no slack before the tightest deadline",
    fullest: (plan) =>
      plan.fullest ? `the fullest single day (${duration(plan.fullest.minutes)} on ${day(plan.fullest.date)})` : "",
    focus: (plan) => `the shortest focus blocks (at most ${duration(plan.longestFocusMinutes)})`,
    finish: (plan) => `runs longest (until ${plan.finish ? moment(plan.finish) : ""})`,
    moved: (plan) => `moves the most (${count(plan.blocksMoved ?? 0, "block", "blocks")})`,
  },
};

function day(date: Temporal.PlainDate): string {
  return `${DAYS[date.dayOfWeek - 1]} ${date.day} ${MONTHS[date.month - 1]}`;
}

function moment(at: Temporal.PlainDateTime): string {
  return `${day(at.toPlainDate())}, ${clock(at.toPlainTime())}`;
}

function span(block: { from: Temporal.PlainTime; to: Temporal.PlainTime; allDay: boolean }): string {
  return block.allDay ? "all day" : `${clock(block.from)}–${clock(block.to)}`;
}

function clock(time: Temporal.PlainTime): string {
  return time.toString({ smallestUnit: "minute" });
}

function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : "", rest > 0 || hours === 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function join(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function plainSentence(text: string | null): string {
  return plainInline(text ?? "").replace(/(?<![.!?…])$/, ".");
}
