import type { Formats } from "../formats.ts";
import { plainInline } from "../markdown.ts";
import { wishText } from "../wish.ts";
import type { Block, DraftFact, Measure, Range, Strategy } from "./fact.ts";
import type { Phrases } from "./phrases.ts";

const PURPOSE: Readonly<Record<Strategy, string>> = {
  "deadline-first": "Takes what is due soonest first.",
  balanced: "Spreads the work evenly over the days.",
  "deep-work": "Keeps focus hours for deep work, in long blocks.",
  "early-finish": "Finishes one task after another, each as soon as it can.",
  "change-least": "Stays as close as it can to the plan you have.",
  "few-days": "Gathers the work on a few days and leaves the others free.",
};

export function english(f: Formats): Phrases {
  const { when, duration } = f;
  const and = (parts: readonly string[]) => f.list(parts);

  function say(fact: DraftFact): string {
    switch (fact.kind) {
      case "nothing-to-plan":
        return `There is nothing to plan ${between(fact)} yet. Add a task, or connect a source.`;
      case "fits":
        return fits(fact);
      case "deadlines":
        return deadlines(fact.met, fact.total);
      case "wish": {
        const [kept, broken] = [fact.keptBy, fact.brokenBy].map((plans) => and(plans.map(bold)));
        const who =
          broken === ""
            ? "every plan keeps to it"
            : kept === ""
              ? "no plan keeps to it"
              : `${kept} ${fact.keptBy.length === 1 ? "keeps" : "keep"} to it; ${broken} ${fact.brokenBy.length === 1 ? "does" : "do"} not`;
        return `You wanted ${quoted(wishText(fact.wish, f))}: ${who}`;
      }
      case "keeps":
        return `${fact.kept ? "keeps" : "does not keep"} to ${quoted(wishText(fact.wish, f))}`;
      case "tight":
        return `${quoted(fact.title)} has ${spare(fact.spare)} before it is due`;
      case "free-in-all":
        return `Every plan leaves ${days(fact.dates)} free of work.`;
      case "pick":
        return `If nothing here decides it for you, start from ${bold(fact.plan)}.`;
      case "note":
        return plainInline(fact.text);
      case "late-in":
        return `${range(fact.minutes)} of work comes after its due date in ${fact.all ? "every plan" : and(fact.plans.map(bold))}`;
      case "left-out": {
        const where = fact.plans === null ? "" : ` won’t fit in ${and(fact.plans.map(bold))}`;
        const lead = `${bold(fact.title)} (${range(fact.minutes)})${where}:`;
        return `${lead}${fact.of === null ? "" : ` In ${bold(fact.of)},`} ${whyAndHow(fact)}`;
      }
      case "more-left-out":
      case "more-unplaced":
        return `and ${count(fact.count, "more task", "more tasks")}`;
      case "unread":
        return `${and(fact.labels.map(quoted))} could not be read, so time that looks free may be taken. Try again before you apply.`;
      case "not-understood": {
        const more = fact.more > 0 ? [count(fact.more, "more part", "more parts")] : [];
        return `Of what you wrote, this was not understood, and no plan takes account of it: ${and([...fact.parts.map(quoted), ...more])}.`;
      }
      case "purpose":
        return PURPOSE[fact.strategy];
      case "empty":
        return "This plan has no blocks.";
      case "totals": {
        const total = `**${duration(fact.minutes)}** over ${count(fact.days, "day", "days")}`;
        const { fullest } = fact;
        return fullest
          ? `${total}; the fullest is ${when(fullest.date)} with ${duration(fullest.minutes)}.`
          : `${total}.`;
      }
      case "habit":
        return `**${fact.block.weekly?.map(f.weekdayName).join(", ") || "Every week"}**, weekly: ${block(fact.block)}`;
      case "day":
        return `**${when(fact.date)}**: ${fact.blocks.map(block).join("; ")}`;
      case "later-days":
        return `and ${count(fact.blocks, "more block", "more blocks")} (${duration(fact.minutes)}) up to ${when(fact.last)}, shown on the calendar`;
      case "stands":
        return fact.place === "best" ? best(fact.measure) : worst(fact.measure);
      case "fullest":
        return `at most ${duration(fact.load.minutes)} a day`;
      case "finish":
        return `done by ${when(fact.at)}`;
      case "begins":
        return `begins on ${when(fact.at)} with ${quoted(fact.title)}`;
      case "day-ends":
        return `no work after ${f.time(fact.at)}`;
      case "free-days":
        return `${days(fact.dates)} free of work`;
      case "done":
        return fact.spare > 0
          ? `${quoted(fact.title)} is done by ${when(fact.at)}, with ${duration(fact.spare)} to spare`
          : `${quoted(fact.title)} is done by ${when(fact.at)}, just in time`;
      case "late":
        return `${duration(fact.minutes)} of work comes after its due date`;
      case "focus":
        return `up to ${duration(fact.minutes)} at a stretch in focus hours`;
      case "tightest":
        return `${quoted(fact.title)} is the tightest, with ${fact.minutes > 0 ? duration(fact.minutes) : "nothing"} to spare before it is due`;
      case "moved":
        return fact.blocks === 0
          ? "no block moves"
          : `${count(fact.blocks, "block moves", "blocks move")} since the last plan`;
      case "unplaced":
        return `${bold(fact.title)} (${duration(fact.minutes)}): ${whyAndHow(fact)}`;
    }
  }

  function between({ from, to }: { readonly from: string; readonly to: string }): string {
    return `between ${when(from)} and ${when(to)}`;
  }

  function fits(fact: DraftFact & { readonly kind: "fits" }): string {
    const { placed, unplaced } = fact;
    if (unplaced.most === 0) return `Everything fits: ${strong(placed)} of work ${between(fact)}.`;
    if (placed.most === 0) return `None of the ${range(unplaced)} of work fits ${between(fact)}.`;
    if (unplaced.least === 0)
      return `Everything fits ${between(fact)} in some plans; others leave up to ${strong({ ...unplaced, least: unplaced.most })} out.`;
    return `${strong(placed)} of work fits ${between(fact)}; ${strong(unplaced)} does not${isOne(unplaced) ? "" : ", depending on the plan"}.`;
  }

  function deadlines({ least, most }: Range, total: number): string {
    if (least < most) return `${least} to ${most} of ${total} deadlines are met, depending on the plan.`;
    if (least < total) return `${least} of ${total} deadlines ${least === 1 ? "is" : "are"} met.`;
    if (total === 1) return "The one deadline is met.";
    return total === 2 ? "Both deadlines are met." : `All ${total} deadlines are met.`;
  }

  function best(measure: Measure): string {
    switch (measure.trait) {
      case "placed":
        return `places the most work (${duration(measure.minutes)})`;
      case "late":
        return measure.minutes === 0 ? "nothing is late" : `the least late work (${duration(measure.minutes)})`;
      case "slack":
        return `the most spare time before deadlines (at least ${duration(measure.minutes)})`;
      case "fullest":
        return `the lightest days (at most ${duration(measure.load.minutes)})`;
      case "focus":
        return `the longest stretch in focus hours (${duration(measure.minutes)})`;
      case "finish":
        return `done earliest (${when(measure.at)})`;
      case "moved":
        return measure.blocks === 0 ? "moves nothing" : `moves least (${count(measure.blocks, "block", "blocks")})`;
    }
  }

  function worst(measure: Measure): string {
    switch (measure.trait) {
      case "placed":
        return `places the least work (${duration(measure.minutes)})`;
      case "late":
        return `the most late work (${duration(measure.minutes)})`;
      case "slack":
        return measure.minutes === 0
          ? "no spare time before the tightest deadline"
          : `the least spare time before deadlines (${duration(measure.minutes)})`;
      case "fullest":
        return `the fullest single day (${duration(measure.load.minutes)} on ${when(measure.load.date)})`;
      case "focus":
        return measure.minutes === 0
          ? "no block in focus hours"
          : `the shortest stretches in focus hours (at most ${duration(measure.minutes)})`;
      case "finish":
        return `runs longest (until ${when(measure.at)})`;
      case "moved":
        return `moves the most (${count(measure.blocks, "block", "blocks")})`;
    }
  }

  function spare(minutes: Range): string {
    return minutes.most > 0 ? `${range(minutes)} of spare time` : "no spare time";
  }

  function range({ least, most }: Range): string {
    return least === most ? duration(least) : `${duration(least)} to ${duration(most)}`;
  }

  function strong(minutes: Range): string {
    return `**${range(minutes)}**`;
  }

  function days(dates: readonly string[]): string {
    return dates.length > MOST_NAMED ? `${dates.length} working days` : and(dates.map(when));
  }

  function block({ title, start, end, allDay }: Block): string {
    return `${allDay ? "all day" : `${f.time(start)}–${f.time(end)}`} ${plainInline(title)}`;
  }

  return {
    sentenceGap: " ",
    headings: {
      wishes: "What you wanted",
      tight: "What is tight",
      choose: "How to choose",
      missing: "What won’t fit",
    },
    say,
    choice: (title, clauses) => `${bold(title)}: ${clauses}.`,
    sentence: (clauses) => `${clauses.charAt(0).toUpperCase()}${clauses.slice(1)}.`,
    and: (clauses) => clauses.join("; "),
    but: (sides) => sides.join("; but "),
  };
}

/** More days than these are counted. */
const MOST_NAMED = 4;

function isOne({ least, most }: Range): boolean {
  return least === most;
}

function bold(title: string): string {
  return `**${plainInline(title)}**`;
}

function quoted(text: string): string {
  return `“${plainInline(text)}”`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function whyAndHow({ reason, suggestion }: { readonly reason: string; readonly suggestion: string | null }): string {
  return [reason, suggestion ?? ""]
    .filter((text) => text !== "")
    .map((text) => plainInline(text).replace(/(?<![.!?…])$/, "."))
    .join(" ");
}
