import { PATHS } from "#contract/paths.ts";
import { type AnswersResponse, StandingPlan } from "#contract/plan.ts";
import type { EventTimes } from "#domain/event.ts";
import { type Interval, intersection } from "#domain/interval.ts";
import { epochOf, formatInstant } from "#domain/time.ts";
import type { Api, ApiResult } from "../api/api.ts";

/** The standing plan as last read; sections that show it are notified of changes. */
export type SeenPlan = {
  now(): StandingPlan | null;
  /** Reads it again; a reading that a newer one overtakes ends with that one. */
  load(): Promise<ApiResult<StandingPlan>>;
  /** Takes a copy from this device. */
  show(plan: StandingPlan): void;
  /** Applies the service's response to answers, until the next reading. */
  take(answered: AnswersResponse): void;
  onChange(listener: (plan: StandingPlan) => void): void;
};

/**
 * `window` gives the span to read, at each reading. Without it: the weeks around now, which the
 * home page preloads before any script runs.
 */
export function createSeenPlan(api: Api, window?: () => Interval): SeenPlan {
  const listeners: ((plan: StandingPlan) => void)[] = [];
  let seen: StandingPlan | null = null;
  let latest: Promise<ApiResult<StandingPlan>>;
  const show = (plan: StandingPlan) => {
    seen = plan;
    for (const listener of listeners) listener(plan);
  };
  return {
    now: () => seen,
    show,
    load() {
      const reading = api
        .call("GET", `${PATHS.plan}${queryOf(window?.())}`, StandingPlan)
        .then((answer): ApiResult<StandingPlan> | Promise<ApiResult<StandingPlan>> => {
          // An overtaken answer is outdated.
          if (reading !== latest) return latest;
          if (answer.ok) show(answer.value);
          return answer;
        });
      latest = reading;
      return reading;
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

/** Equal for equal references. */
export function workName({ kind, id }: Work): string {
  return `${kind}:${id}`;
}

/** Whether a plan stands, or stood recently: the page then opens with it. */
export function stands({ blocks, unanswered }: StandingPlan): boolean {
  return unanswered.length > 0 || blocks.some(({ state }) => state !== "cancelled");
}

export function spanOf({ start, end }: EventTimes): Interval {
  return { start: epochOf(start), end: epochOf(end) };
}

/** The time that both share; null: none. */
export function sharedTime(a: EventTimes, b: EventTimes): Interval | null {
  return intersection(spanOf(a), spanOf(b));
}
