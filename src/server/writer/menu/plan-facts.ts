import { deadlineOf } from "#domain/deadline.ts";
import { minuteOfDay } from "#domain/time.ts";
import { type DraftFact, type PlanFact, STRATEGIES } from "#wording/draft/index.ts";
import type { PlanFacts } from "../port.ts";
import { standingsOf } from "./best-and-worst.ts";
import { type Digest, minutesOf } from "./plan-digest.ts";
import type { SeenWish } from "./wish-facts.ts";

/** A fact that a text may state. */
export type Entry = {
  readonly fact: DraftFact;
  /** Where the built-in arrangement puts it. */
  readonly where: "draft" | "plan" | "nowhere";
  /** Always written, whatever is chosen. */
  readonly must?: boolean;
};

/** The blocks of this many days are listed one by one; the rest is summarized. */
const DAYS_SHOWN = 7;
/** How many pieces of work without room are named; the rest is counted. */
export const MOST_LISTED = 4;
const MOST_DONE = 3;
/** How many strong and weak points of a plan are written when all plans are compared. */
const MOST_COMPARED = 2;

/** The facts about one of `plans`. */
export function planFacts(
  plan: Digest,
  plans: readonly Digest[],
  wishes: readonly SeenWish[],
  facts: PlanFacts,
): Entry[] {
  const may = (fact: PlanFact): Entry => ({ fact, where: "plan", must: false });
  const must = (fact: PlanFact): Entry => ({ fact, where: "plan", must: true });
  const nowhere = (fact: PlanFact): Entry => ({ fact, where: "nowhere", must: false });
  const late = plan.lateMinutes > 0 ? [{ kind: "late", minutes: plan.lateMinutes } as const] : [];
  return [
    ...opening(plan).map(may),
    ...days(plan).map(may),
    ...late.map(must),
    ...traits(plan).map(may),
    ...wishes.slice(0, MOST_LISTED).map(({ wish, keptBy }): Entry => {
      const kept = keptBy.has(plans.indexOf(plan));
      return { fact: { kind: "keeps", wish, kept }, where: kept ? "nowhere" : "plan" };
    }),
    ...comparison(plan, plans),
    ...others(plan, facts).map(nowhere),
    ...unplaced(plan).map(must),
  ];
}

function opening({ id, days, habits, minutesPlaced: minutes, daysWithWork, fullest }: Digest): PlanFact[] {
  const purpose = STRATEGIES.flatMap((strategy) => (strategy === id ? [{ kind: "purpose", strategy } as const] : []));
  if (days.length + habits.length === 0) return [...purpose, { kind: "empty" }];
  return [...purpose, { kind: "totals", minutes, days: daysWithWork, fullest: daysWithWork > 1 ? fullest : null }];
}

function days({ habits, days }: Digest): PlanFact[] {
  const blocks = days.slice(DAYS_SHOWN).flatMap((day) => day.blocks);
  const last = days.at(-1)?.date ?? "";
  return [
    ...habits.map((block) => ({ kind: "habit", block }) as const),
    ...days.slice(0, DAYS_SHOWN).map((day) => ({ kind: "day", ...day }) as const),
    ...(blocks.length > 0
      ? [{ kind: "later-days", blocks: blocks.length, minutes: minutesOf(blocks), last } as const]
      : []),
  ];
}

function traits({ days, longestFocusMinutes: focus, slacks, blocksMoved, freeDays }: Digest): PlanFact[] {
  return [
    ...(focus > 0 ? [{ kind: "focus", minutes: focus } as const] : []),
    ...slacks.slice(0, 1).map(({ title, minutes }) => ({ kind: "tightest", title, minutes }) as const),
    ...(blocksMoved === null ? [] : [{ kind: "moved", blocks: blocksMoved } as const]),
    // Of a plan without blocks no day stands out.
    ...(days.length > 0 && freeDays.length > 0 ? [{ kind: "free-days", dates: freeDays } as const] : []),
  ];
}

/** In what a plan is better or worse than the others; if in nothing, its own character. */
function comparison(plan: Digest, plans: readonly Digest[]): Entry[] {
  const stands = standingsOf(plan, plans);
  const telling = plans.length > 1 && plans.some(({ minutesPlaced }) => minutesPlaced > 0);
  const alike = likenessOf(plan);
  const others = plans.flatMap((other) => (other === plan ? [] : likenessOf(other).map(({ figure }) => figure)));
  const isSaid = (fact: (typeof stands)[number]) =>
    stands.filter(({ place }) => place === fact.place).indexOf(fact) < MOST_COMPARED;
  return [
    ...stands.map((fact): Entry => ({ fact, where: isSaid(fact) ? "draft" : "nowhere" })),
    ...alike.map(({ fact, figure }): Entry => {
      const tells = telling && stands.length === 0 && !others.includes(figure);
      return { fact, where: tells ? "draft" : "nowhere" };
    }),
  ];
}

/**
 * A plan's characteristics, each with its figure. One that another plan shares does not distinguish
 * it.
 */
function likenessOf({ fullest: load, finish: at }: Digest): { readonly fact: PlanFact; readonly figure: string }[] {
  return [
    ...(load ? [{ fact: { kind: "fullest", load }, figure: `fullest ${load.minutes}` } as const] : []),
    ...(at === null ? [] : [{ fact: { kind: "finish", at }, figure: `finish ${at}` } as const]),
  ];
}

/** Further facts that only a model may add. */
function others({ timed, slacks }: Digest, { times = {}, timeZone }: PlanFacts): PlanFact[] {
  const evening = (at: number) => minuteOfDay(at, timeZone) || 24 * 60;
  const [latest] = timed.toSorted((a, b) => evening(b.end) - evening(a.end));
  const overnight = timed.some(({ start, end }) => evening(end) < minuteOfDay(start, timeZone));
  const dueAt = (id: string) => deadlineOf(times[id]?.due ?? null, timeZone) ?? Number.POSITIVE_INFINITY;
  const soonest = slacks.toSorted((a, b) => dueAt(a.taskId) - dueAt(b.taskId)).slice(0, MOST_DONE);
  return [
    ...timed.slice(0, 1).map(({ start, title }) => ({ kind: "begins", at: start, title }) as const),
    ...(latest && !overnight ? [{ kind: "day-ends", at: latest.end } as const] : []),
    ...soonest.flatMap(({ taskId, title, minutes: spare }) => {
      const ends = timed.filter((block) => block.taskId === taskId).map(({ end }) => end);
      return ends.length > 0 ? [{ kind: "done", title, at: Math.max(...ends), spare } as const] : [];
    }),
  ];
}

function unplaced({ unplaced }: Digest): PlanFact[] {
  const more = unplaced.length - MOST_LISTED;
  return [
    ...unplaced.slice(0, MOST_LISTED).map((work) => ({ kind: "unplaced", ...work }) as const),
    ...(more > 0 ? [{ kind: "more-unplaced", count: more } as const] : []),
  ];
}
