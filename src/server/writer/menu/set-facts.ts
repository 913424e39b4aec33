import { dateOf, epochOf } from "#domain/time.ts";
import type { Range, SetFact } from "#wording/draft/index.ts";
import type { PlanFacts } from "../port.ts";
import type { Digest } from "./plan-digest.ts";
import { type Entry, MOST_LISTED } from "./plan-facts.ts";
import { type SeenWish, wishFact } from "./wish-facts.ts";

/** Work with less free working time before its due date than this, in minutes, is called tight. */
const TIGHT_BELOW = 120;
const LONGEST_QUOTE = 120;

/** The facts about all plans together, before and after those that compare single plans. */
export function setFacts(
  plans: readonly Digest[],
  wishes: readonly SeenWish[],
  facts: PlanFacts,
): { before: Entry[]; after: Entry[] } {
  const may = (fact: SetFact): Entry => ({ fact, where: "draft", must: false });
  const must = (fact: SetFact): Entry => ({ fact, where: "draft", must: true });
  const { unansweredMinutes: minutes = 0, unreadSources: labels, recalled = null, variants } = facts;
  const note = variants[0]?.note;
  const unknown = [
    ...(minutes > 0 ? [must({ kind: "unanswered", minutes })] : []),
    ...(labels.length > 0 ? [must({ kind: "unread", labels, recalled })] : []),
  ];
  const notUnderstood = notUnderstoodOf(facts).map(must);
  if (plans.every(isIdle)) {
    return {
      before: [may({ kind: "nothing-to-plan", ...windowOf(facts) }), ...notUnderstood],
      after: unknown,
    };
  }
  return {
    before: [
      ...opening(plans, facts).map(may),
      ...notUnderstood,
      ...wishes.slice(0, MOST_LISTED).map((wish) => must(wishFact(wish, plans))),
      ...lateIn(plans).map(must),
      ...tight(plans).map(may),
    ],
    after: [
      ...(note === undefined ? [] : [must({ kind: "note", text: note })]),
      ...leftOut(plans).map(must),
      ...unknown,
    ],
  };
}

/** Whether there was nothing to plan, so that nothing was placed or left out. */
function isIdle({ days, habits, minutesPlaced, minutesUnplaced }: Digest): boolean {
  return days.length + habits.length + minutesPlaced + minutesUnplaced === 0;
}

/** The first and last day of the window, whose end is exclusive. */
function windowOf({ startTime, endTime, timeZone }: PlanFacts): { from: string; to: string } {
  return { from: dateOf(epochOf(startTime), timeZone), to: dateOf(epochOf(endTime) - 1, timeZone) };
}

function opening(plans: readonly Digest[], facts: PlanFacts): SetFact[] {
  if (!plans.every(({ isMeasured }) => isMeasured)) return [];
  const total = Math.max(...plans.map(({ deadlinesTotal }) => deadlinesTotal));
  const free = plans[0]?.freeDays.filter((date) => plans.every(({ freeDays }) => freeDays.includes(date))) ?? [];
  const placed = rangeOf(plans.map(({ minutesPlaced }) => minutesPlaced));
  const unplaced = rangeOf(plans.map(({ minutesUnplaced }) => minutesUnplaced));
  const met = rangeOf(plans.map(({ deadlinesMet }) => deadlinesMet));
  return [
    { kind: "fits", placed, unplaced, ...windowOf(facts) },
    ...(total > 0 ? [{ kind: "deadlines", met, total } as const] : []),
    ...(free.length > 0 && plans.length > 1 ? [{ kind: "free-in-all", dates: free } as const] : []),
  ];
}

/** Work that is tight in every plan that places all of it in time, the tightest first. */
function tight(plans: readonly Digest[]): SetFact[] {
  const slacks = plans.flatMap((plan) => plan.slacks);
  return [...Map.groupBy(slacks, ({ taskId }) => taskId).values()]
    .map((each) => ({
      kind: "tight" as const,
      title: each[0]?.title ?? "",
      spare: rangeOf(each.map(({ minutes }) => minutes)),
    }))
    .filter(({ spare }) => spare.most < TIGHT_BELOW)
    .sort((a, b) => a.spare.most - b.spare.most)
    .slice(0, MOST_LISTED);
}

function lateIn(plans: readonly Digest[]): SetFact[] {
  const late = plans.filter(({ lateMinutes }) => lateMinutes > 0);
  if (late.length === 0) return [];
  const minutes = rangeOf(late.map(({ lateMinutes }) => lateMinutes));
  return [{ kind: "late-in", minutes, plans: late.map(({ title }) => title), all: late.length === plans.length }];
}

/** Work that some plan leaves out, in the order of the first such plan. */
function leftOut(plans: readonly Digest[]): SetFact[] {
  const lacks = plans.flatMap(({ title: plan, unplaced }) => unplaced.map((work) => ({ plan, ...work })));
  const byWork = [...Map.groupBy(lacks, ({ task_id }) => task_id).values()];
  const count = byWork.length - MOST_LISTED;
  const shown = byWork.slice(0, MOST_LISTED).flatMap((each): SetFact[] =>
    each.slice(0, 1).map(({ title, plan, reason, suggestion }) => ({
      kind: "left-out",
      title,
      reason,
      suggestion,
      minutes: rangeOf(each.map(({ minutes }) => minutes)),
      plans: each.length === plans.length ? null : each.map((one) => one.plan),
      of: each.every((one) => one.reason === reason && one.suggestion === suggestion) ? null : plan,
    })),
  );
  return count > 0 ? [...shown, { kind: "more-left-out", count }] : shown;
}

function notUnderstoodOf({ notUnderstood = [] }: PlanFacts): SetFact[] {
  const parts = notUnderstood.slice(0, MOST_LISTED).map((part) => {
    const characters = Array.from(part);
    return characters.length > LONGEST_QUOTE ? `${characters.slice(0, LONGEST_QUOTE - 1).join("")}…` : part;
  });
  return parts.length === 0 ? [] : [{ kind: "not-understood", parts, more: notUnderstood.length - parts.length }];
}

function rangeOf(values: readonly number[]): Range {
  return { least: Math.min(...values), most: Math.max(...values) };
}
