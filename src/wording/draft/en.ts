import type { Formats } from "../language/formats.ts";
import { type Phrases, phrase } from "../language/phrases.ts";
import { plainInline } from "../markdown.ts";
import { wishText } from "../wish.ts";
import type { Measure, Range, Strategy } from "./fact.ts";
import type { Parts } from "./parts.ts";
import type { Claim, DraftWords } from "./phrases.ts";

const PURPOSE: Readonly<Record<Strategy, string>> = {
  "deadline-first": "takes the most urgent work first",
  balanced: "spreads the work evenly over the days",
  "deep-work": "keeps focus hours for the work that needs them, in long blocks",
  "early-finish": "finishes one task after another, each as soon as it can",
  "change-least": "stays as close as it can to the plan you have",
  "few-days": "fills days that have work already before it begins others",
};

export function english(
  f: Formats,
  { range, strong, bold, quoted, plans, block, days, sentence, whyAndHow }: Parts,
): DraftWords {
  const { when, duration } = f;
  const between = ({ from, to }: { from: string; to: string }) => `between ${when(from)} and ${when(to)}`;
  const workingDays = (dates: readonly string[]) => days(dates, (count) => `${count} working days`);

  const measures: Phrases<Measure, [isBest: boolean], Claim> = {
    placed: ({ minutes }, isBest) => [`places the ${isBest ? "most" : "least"} work`, duration(minutes)],
    late: ({ minutes }, isBest) =>
      minutes === 0 ? ["nothing is late"] : [`the ${isBest ? "least" : "most"} late work`, duration(minutes)],
    slack: ({ minutes }, isBest) =>
      minutes === 0
        ? ["no spare time before the tightest deadline"]
        : [`the ${isBest ? "most" : "least"} spare time before deadlines`, `at least ${duration(minutes)}`],
    fullest: ({ load }, isBest) =>
      isBest
        ? ["the lightest days", `at most ${duration(load.minutes)}`]
        : ["the fullest single day", `${duration(load.minutes)} on ${when(load.date)}`],
    days: ({ days: number }, isBest) => [`work on the ${isBest ? "fewest" : "most"} days`, `${number}`],
    focus: ({ minutes }, isBest) =>
      minutes === 0
        ? ["no block in focus hours"]
        : [`the ${isBest ? "longest" : "shortest"} stretches in focus hours`, `at most ${duration(minutes)}`],
    finish: ({ at }, isBest) => (isBest ? ["done earliest", when(at)] : ["runs longest", `until ${when(at)}`]),
    moved: ({ blocks }, isBest) =>
      blocks === 0 ? ["moves nothing"] : [`moves the ${isBest ? "least" : "most"}`, count(blocks, "block")],
  };

  const reasons: DraftWords["reasons"] = {
    purpose: ({ strategy }) => PURPOSE[strategy],
    "least-harm": () => "the least work that is late or won’t fit",
    stands: ({ place, measure }) => phrase(measures, measure, place === "best")[0],
  };

  const facts: DraftWords["facts"] = {
    "nothing-to-plan": (fact) => `There is nothing to plan ${between(fact)} yet. Add a task, or connect a source.`,
    fits: ({ placed, unplaced, ...window }) => {
      if (unplaced.most === 0) return `Everything fits: ${strong(placed)} of work ${between(window)}.`;
      if (placed.most === 0) return `None of the ${range(unplaced)} of work fits ${between(window)}.`;
      const most = strong({ ...unplaced, least: unplaced.most });
      if (unplaced.least === 0)
        return `Everything fits ${between(window)} in some plans; others leave up to ${most} out.`;
      const varies = unplaced.least === unplaced.most ? "" : ", depending on the plan";
      return `${strong(placed)} of work fits ${between(window)}; ${strong(unplaced)} does not${varies}.`;
    },
    deadlines: ({ met, total }) => deadlines(met, total),
    wish: ({ wish, keptBy, brokenBy }) => {
      const verbs = `${plans(keptBy)} ${keptBy.length === 1 ? "keeps" : "keep"} to it; ${plans(brokenBy)} ${brokenBy.length === 1 ? "does" : "do"} not`;
      const one = brokenBy.length === 0 ? "every plan keeps to it" : keptBy.length === 0 ? "no plan keeps to it" : null;
      return `You wanted ${quoted(wishText(wish, f))}: ${one ?? verbs}`;
    },
    keeps: ({ wish, kept }) => `${kept ? "keeps" : "does not keep"} to ${quoted(wishText(wish, f))}`,
    tight: ({ title, spare }) =>
      `${quoted(title)} has ${spare.most > 0 ? `${range(spare)} of` : "no"} spare time before it is due`,
    "free-in-all": ({ dates }) => `Every plan leaves ${workingDays(dates)} free of work.`,
    pick: ({ plan, because }) =>
      `If nothing here decides it for you, start from ${bold(plan)}${because === null ? "" : `: ${phrase(reasons, because)}`}.`,
    note: ({ text }) => plainInline(text),
    "late-in": ({ minutes, plans: titles, all }) =>
      `${range(minutes)} of work comes after its due date in ${all ? "every plan" : plans(titles)}`,
    "left-out": (fact) => {
      const where = fact.plans === null ? "" : ` won’t fit in ${plans(fact.plans)}`;
      const of = fact.of === null ? "" : `${where ? ";" : ","} in ${bold(fact.of)}`;
      return `${bold(fact.title)} (${range(fact.minutes)})${where}${of}: ${whyAndHow(fact)}`;
    },
    "more-left-out": (fact) => `and ${count(fact.count, "more task")}`,
    "more-unplaced": (fact) => `and ${count(fact.count, "more task")}`,
    unanswered: ({ minutes }) =>
      `${duration(minutes)} of past blocks ${minutes === 1 ? "has" : "have"} no answer yet: they count as planned, not as done.`,
    unread: ({ labels, recalled }) => {
      const from = recalled?.unknownFrom ? `; from ${when(recalled.unknownFrom)} on, only what repeats is known` : "";
      const known = recalled ? ` What was last known of it counts as taken${from}.` : "";
      return `${f.list(labels.map(quoted))} could not be read, so time that looks free may be taken.${known} Try again before you apply.`;
    },
    "not-understood": ({ parts, more }) => {
      const all = [...parts.map(quoted), ...(more > 0 ? [count(more, "more part")] : [])];
      return `Of what you wrote, this was not understood, and no plan takes account of it: ${f.list(all)}.`;
    },
    purpose: (fact) => sentence(reasons.purpose(fact)),
    empty: () => "This plan has no blocks.",
    totals: ({ minutes, days: number, fullest }) => {
      const most = fullest ? `; the fullest is ${when(fullest.date)} with ${duration(fullest.minutes)}` : "";
      return `**${duration(minutes)}** over ${count(number, "day")}${most}.`;
    },
    habit: (fact) =>
      `**${fact.block.weekly?.map(f.weekdayName).join(", ") || "Every week"}**, weekly: ${block(fact.block)}`,
    day: ({ date, blocks }) => `**${when(date)}**: ${blocks.map(block).join("; ")}`,
    "later-days": ({ blocks, minutes, last }) =>
      `and ${count(blocks, "more block")} (${duration(minutes)}) up to ${when(last)}, shown on the calendar`,
    "least-harm": reasons["least-harm"],
    stands: ({ place, measure }) => {
      const [what, figure] = phrase(measures, measure, place === "best");
      return figure === undefined ? what : `${what} (${figure})`;
    },
    fullest: ({ load }) => `at most ${duration(load.minutes)} a day`,
    finish: ({ at }) => `done by ${when(at)}`,
    begins: ({ at, title }) => `begins on ${when(at)} with ${quoted(title)}`,
    "day-ends": ({ at }) => `no work after ${f.time(at)}`,
    "free-days": ({ dates }) => `${workingDays(dates)} free of work`,
    done: ({ title, at, spare }) =>
      `${quoted(title)} is done by ${when(at)}, ${spare > 0 ? `with ${duration(spare)} to spare` : "just in time"}`,
    late: ({ minutes }) => `${duration(minutes)} of work comes after its due date`,
    focus: ({ minutes }) => `up to ${duration(minutes)} at a stretch in focus hours`,
    tightest: ({ title, minutes }) =>
      `${quoted(title)} is the tightest, with ${minutes > 0 ? duration(minutes) : "nothing"} to spare before it is due`,
    moved: ({ blocks }) =>
      blocks === 0 ? "no block moves" : `${count(blocks, "block moves", "blocks move")} since the last plan`,
    unplaced: (fact) => `${bold(fact.title)} (${duration(fact.minutes)}): ${whyAndHow(fact)}`,
  };

  return {
    headings: {
      wishes: "What you wanted",
      tight: "What is tight",
      choose: "How to choose",
      missing: "What won’t fit",
    },
    facts,
    reasons,
    and: "; ",
    but: "; but ",
  };
}

function deadlines({ least, most }: Range, total: number): string {
  if (total === 1)
    return `The one deadline is ${least === 1 ? "met" : most === 1 ? "met in some plans, and missed in others" : "missed"}.`;
  if (least < most) return `${least} to ${most} of ${total} deadlines are met, depending on the plan.`;
  if (least < total) return `${least} of ${total} deadlines ${least === 1 ? "is" : "are"} met.`;
  return total === 2 ? "Both deadlines are met." : `All ${total} deadlines are met.`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
