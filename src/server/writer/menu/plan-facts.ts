import { minuteOfDay, parseWireTime } from "#domain/time.ts";
import type { PlanFact, Strategy } from "#wording/draft/fact.ts";
import type { PlanFacts } from "../port.ts";
import { type Digest, minutesOf } from "./digest.ts";
import type { Entry } from "./entry.ts";
import { standingsOf } from "./standings.ts";

/** Days whose blocks are listed one by one; the rest is summed up. */
const DAYS_SHOWN = 7;
export const MOST_LISTED = 4;
const MOST_DONE = 3;
/** Of what a plan is best in, and of what it is worst in, so much is said when all plans are compared. */
const MOST_COMPARED = 2;

const STRATEGIES: readonly string[] = [
  "deadline-first",
  "balanced",
  "deep-work",
  "early-finish",
  "change-least",
  "few-days",
] satisfies Strategy[];

/** What is said of one plan among `plans`. */
export function planFacts(plan: Digest, plans: readonly Digest[], facts: PlanFacts): Entry[] {
  const compared = comparison(plan, plans);
  return [
    ...opening(plan).map(usual),
    ...plan.habits.map((block) => usual({ kind: "habit", block })),
    ...days(plan).map(usual),
    ...(plan.lateMinutes > 0 ? [must({ kind: "late", minutes: plan.lateMinutes })] : []),
    ...traits(plan, facts).map(usual),
    ...compared,
    ...others(plan, facts).map((fact): Entry => ({ fact, where: "nowhere" })),
    ...unplaced(plan).map(must),
  ];
}

function usual(fact: PlanFact): Entry {
  return { fact, where: "plan" };
}

function must(fact: PlanFact): Entry {
  return { fact, where: "plan", must: true };
}

function opening(plan: Digest): PlanFact[] {
  const purpose: PlanFact[] = STRATEGIES.includes(plan.id) ? [{ kind: "purpose", strategy: plan.id as Strategy }] : [];
  if (plan.days.length + plan.habits.length === 0) return [...purpose, { kind: "empty" }];
  const { minutesPlaced: minutes, loads, fullest } = plan;
  return [...purpose, { kind: "totals", minutes, days: loads.length, fullest: loads.length > 1 ? fullest : null }];
}

function days({ days }: Digest): PlanFact[] {
  const lines = days.slice(0, DAYS_SHOWN).map(({ date, blocks }): PlanFact => ({ kind: "day", date, blocks }));
  const later = days.slice(DAYS_SHOWN);
  const last = later.at(-1)?.date;
  if (last === undefined) return lines;
  const blocks = later.flatMap((day) => day.blocks);
  return [...lines, { kind: "later-days", blocks: blocks.length, minutes: minutesOf(blocks), last }];
}

function traits({ longestFocusMinutes: focus, slacks, blocksMoved, freeDays }: Digest, _: PlanFacts): PlanFact[] {
  const [tightest] = slacks;
  return [
    ...(focus > 0 ? [{ kind: "focus", minutes: focus } as const] : []),
    ...(tightest ? [{ kind: "tightest", title: tightest.title, minutes: tightest.minutes } as const] : []),
    ...(blocksMoved === null ? [] : [{ kind: "moved", blocks: blocksMoved } as const]),
    ...(freeDays.length > 0 ? [{ kind: "free-days", dates: freeDays } as const] : []),
  ];
}

/** Where a plan wins and loses; where it does neither, what it is like. */
function comparison(plan: Digest, plans: readonly Digest[]): Entry[] {
  const stands = standingsOf(plan, plans);
  const said = new Set(
    (["best", "worst"] as const).flatMap((place) =>
      stands.filter((one) => one.place === place).slice(0, MOST_COMPARED),
    ),
  );
  const telling = plans.length > 1 && plans.some(({ minutesPlaced }) => minutesPlaced > 0);
  const alike: PlanFact[] = [
    ...(plan.fullest ? [{ kind: "fullest", load: plan.fullest } as const] : []),
    ...(plan.finish === null ? [] : [{ kind: "finish", at: plan.finish } as const]),
  ];
  return [
    ...stands.map((fact): Entry => ({ fact, where: said.has(fact) ? "draft" : "nowhere" })),
    ...alike.map((fact): Entry => ({ fact, where: telling && said.size === 0 ? "draft" : "nowhere" })),
  ];
}

/** What a model may say besides. */
function others({ once, slacks }: Digest, { due = {}, timeZone }: PlanFacts): PlanFact[] {
  const timed = once.filter(({ allDay }) => !allDay);
  const [first] = timed;
  const evening = (at: number) => minuteOfDay(at, timeZone) || 24 * 60;
  const latest = timed.toSorted((a, b) => evening(b.end) - evening(a.end))[0];
  const overnight = timed.some(({ start, end }) => evening(end) < minuteOfDay(start, timeZone));
  const dueAt = (id: string) => parseWireTime(due[id] ?? "", timeZone) ?? Number.POSITIVE_INFINITY;
  const done = slacks
    .toSorted((a, b) => dueAt(a.taskId) - dueAt(b.taskId))
    .slice(0, MOST_DONE)
    .flatMap(({ taskId, title, minutes: spare }): PlanFact[] => {
      const at = Math.max(...timed.filter((block) => block.taskId === taskId).map(({ end }) => end));
      return Number.isFinite(at) ? [{ kind: "done", title, at, spare }] : [];
    });
  return [
    ...(first ? [{ kind: "begins", at: first.start, title: first.title } as const] : []),
    ...(latest && !overnight ? [{ kind: "day-ends", at: latest.end } as const] : []),
    ...done,
  ];
}

function unplaced({ unplaced }: Digest): PlanFact[] {
  const more = unplaced.length - MOST_LISTED;
  return [
    ...unplaced.slice(0, MOST_LISTED).map(
      ({ title, minutes, reason, suggestion }): PlanFact => ({
        kind: "unplaced",
        title,
        minutes,
        reason,
        suggestion,
      }),
    ),
    ...(more > 0 ? [{ kind: "more-unplaced", count: more } as const] : []),
  ];
}
