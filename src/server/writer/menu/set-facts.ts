import { dateOf, epochOf } from "#domain/time.ts";
import type { LeftOut, Range, SetFact } from "#wording/draft/fact.ts";
import type { PlanFacts } from "../port.ts";
import type { Digest, Slack } from "./digest.ts";
import type { Entry } from "./entry.ts";
import { MOST_LISTED } from "./plan-facts.ts";

/** Free working time before a due date, in minutes, below which work is called tight. */
const TIGHT_BELOW = 120;
const LONGEST_QUOTE = 120;

/** What is said of all plans together, before each of them is told apart and after it. */
export function setFacts(plans: readonly Digest[], facts: PlanFacts): { before: Entry[]; after: Entry[] } {
  const { note } = facts.variants[0] ?? {};
  const notUnderstood = notUnderstoodOf(facts).map(must);
  const unread = facts.unreadSources.length > 0 ? [must({ kind: "unread", labels: facts.unreadSources })] : [];
  if (plans.every(isIdle))
    return { before: [usual({ kind: "nothing-to-plan", ...windowOf(facts) })], after: [...notUnderstood, ...unread] };
  return {
    before: [
      ...opening(plans, facts).map(usual),
      ...notUnderstood,
      ...lateIn(plans).map(must),
      ...tight(plans).map(usual),
    ],
    after: [
      ...(note === undefined ? [] : [must({ kind: "note", text: note })]),
      ...leftOut(plans).map(must),
      ...unread,
    ],
  };
}

function usual(fact: SetFact): Entry {
  return { fact, where: "draft" };
}

function must(fact: SetFact): Entry {
  return { fact, where: "draft", must: true };
}

/** There was nothing to plan, so that nothing was placed or left out. */
function isIdle({ days, habits, minutesPlaced, minutesUnplaced }: Digest): boolean {
  return days.length + habits.length + minutesPlaced + minutesUnplaced === 0;
}

/** The first and the last day of the window, whose end is exclusive. */
function windowOf({ startTime, endTime, timeZone }: PlanFacts): { from: string; to: string } {
  return { from: dateOf(epochOf(startTime), timeZone), to: dateOf(epochOf(endTime) - 1, timeZone) };
}

function opening(plans: readonly Digest[], facts: PlanFacts): SetFact[] {
  if (!plans.every(({ isMeasured }) => isMeasured)) return [];
  const total = Math.max(...plans.map(({ deadlinesTotal }) => deadlinesTotal));
  const [first] = plans;
  const free = first?.freeDays.filter((date) => plans.every(({ freeDays }) => freeDays.includes(date))) ?? [];
  return [
    {
      kind: "fits",
      placed: rangeOf(plans.map(({ minutesPlaced }) => minutesPlaced)),
      unplaced: rangeOf(plans.map(({ minutesUnplaced }) => minutesUnplaced)),
      ...windowOf(facts),
    },
    ...(total > 0
      ? [{ kind: "deadlines", met: rangeOf(plans.map(({ deadlinesMet }) => deadlinesMet)), total } as const]
      : []),
    ...(free.length > 0 && plans.length > 1 ? [{ kind: "free-in-all", dates: free } as const] : []),
  ];
}

/** Work that is tight in each plan that has all of it in time, the tightest first. */
function tight(plans: readonly Digest[]): SetFact[] {
  const slacks = Map.groupBy(
    plans.flatMap((plan) => plan.slacks),
    ({ taskId }) => taskId,
  );
  return [...slacks.values()]
    .map((each) => ({ title: (each[0] as Slack).title, spare: rangeOf(each.map(({ minutes }) => minutes)) }))
    .filter(({ spare }) => spare.most < TIGHT_BELOW)
    .sort((a, b) => a.spare.most - b.spare.most)
    .slice(0, MOST_LISTED)
    .map((work) => ({ kind: "tight", ...work }));
}

function lateIn(plans: readonly Digest[]): SetFact[] {
  const late = plans.filter(({ lateMinutes }) => lateMinutes > 0);
  if (late.length === 0) return [];
  const minutes = rangeOf(late.map(({ lateMinutes }) => lateMinutes));
  return [{ kind: "late-in", minutes, plans: late.map(({ title }) => title), all: late.length === plans.length }];
}

type Lack = LeftOut & { readonly id: string; readonly plan: string; readonly minutes: number };

/** What some plan has no room for, in the order of the first that says so. */
function leftOut(plans: readonly Digest[]): SetFact[] {
  const lacks = plans.flatMap(({ title: plan, unplaced }) =>
    unplaced.map(
      ({ task_id, title, minutes, reason, suggestion }): Lack => ({
        id: task_id,
        plan,
        title,
        minutes,
        reason,
        suggestion,
      }),
    ),
  );
  const byWork = [...Map.groupBy(lacks, ({ id }) => id).values()];
  const shown = byWork.slice(0, MOST_LISTED).map((each): SetFact => {
    const [{ title, plan, reason, suggestion }] = each as [Lack];
    const agree = each.every((other) => other.reason === reason && other.suggestion === suggestion);
    return {
      kind: "left-out",
      title,
      minutes: rangeOf(each.map(({ minutes }) => minutes)),
      plans: each.length === plans.length ? null : each.map((one) => one.plan),
      reason,
      suggestion,
      of: agree ? null : plan,
    };
  });
  const count = byWork.length - shown.length;
  return count > 0 ? [...shown, { kind: "more-left-out", count }] : shown;
}

function notUnderstoodOf({ notUnderstood = [] }: PlanFacts): SetFact[] {
  if (notUnderstood.length === 0) return [];
  const parts = notUnderstood.slice(0, MOST_LISTED).map(shortened);
  return [{ kind: "not-understood", parts, more: notUnderstood.length - parts.length }];
}

function shortened(part: string): string {
  const characters = Array.from(part);
  return characters.length > LONGEST_QUOTE ? `${characters.slice(0, LONGEST_QUOTE - 1).join("")}…` : part;
}

function rangeOf(values: readonly number[]): Range {
  return { least: Math.min(...values), most: Math.max(...values) };
}
