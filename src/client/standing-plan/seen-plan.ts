import { PATHS } from "#contract/paths.ts";
import { type AnswersResponse, StandingPlan } from "#contract/plan.ts";
import { type Interval, intersection } from "#domain/interval.ts";
import { epochOf, formatInstant } from "#domain/time.ts";
import type { Api, ApiResult } from "../api.ts";

/** The standing plan as it was seen last; every section that shows some of it hears of a change. */
export type SeenPlan = {
  now(): StandingPlan | null;
  /** Reads it anew. */
  load(): Promise<ApiResult<StandingPlan>>;
  /** Takes what is known of it without a network. */
  show(plan: StandingPlan): void;
  /** Takes what the service answered to answers, until it is read anew. */
  take(answered: AnswersResponse): void;
  onChange(listener: (plan: StandingPlan) => void): void;
};

/**
 * `window`: what is to be read of it, asked each time; without, the weeks about now, as the home
 * page has its browser fetch them before any script runs.
 */
export function createSeenPlan(api: Api, window?: () => Interval): SeenPlan {
  const listeners: ((plan: StandingPlan) => void)[] = [];
  let seen: StandingPlan | null = null;
  let asked = 0;
  const show = (plan: StandingPlan) => {
    seen = plan;
    for (const listener of listeners) listener(plan);
  };
  return {
    now: () => seen,
    show,
    async load() {
      const turn = ++asked;
      const answer = await api.call("GET", `${PATHS.plan}${queryOf(window?.())}`, StandingPlan);
      // An answer that was overtaken shows what was.
      if (answer.ok && turn === asked) show(answer.value);
      return answer;
    },
    take({ blocks, work, freed }) {
      if (!seen) return;
      const answered = new Map(blocks.map((block) => [block.block_id, block]));
      const accounts = new Map(work.map((account) => [workName(account.work), account]));
      show({
        ...seen,
        blocks: seen.blocks.map((block) => ({ ...block, ...answered.get(block.block_id) })),
        work: seen.work.map((account) => ({ ...account, ...accounts.get(workName(account.work)) })),
        unanswered: seen.unanswered.filter((id) => (answered.get(id)?.state ?? "planned") === "planned"),
        freed: [...new Set([...seen.freed, ...freed])],
      });
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

function queryOf(window: Interval | undefined): string {
  if (!window) return "";
  return `?${new URLSearchParams({ start_time: formatInstant(window.start), end_time: formatInstant(window.end) })}`;
}

type Work = { readonly kind: string; readonly id: string };

/** One text for equal references. */
export function workName({ kind, id }: Work): string {
  return `${kind}:${id}`;
}

/** Whether a plan stands, or stood until lately: the page then opens with it. */
export function stands({ blocks, unanswered }: StandingPlan): boolean {
  return unanswered.length > 0 || blocks.some(({ state }) => state !== "cancelled");
}

type Times = { readonly start: string; readonly end: string };

export function spanOf({ start, end }: Times): Interval {
  return { start: epochOf(start), end: epochOf(end) };
}

/** When both are; null: never. */
export function sharedTime(a: Times, b: Times): Interval | null {
  return intersection(spanOf(a), spanOf(b));
}
