import { PATHS, plannerPagePath } from "#contract/paths.ts";
import type { StandingPlan } from "#contract/plan.ts";
import { CreateSessionResponse } from "#contract/session.ts";
import { dateOf } from "#domain/time.ts";
import { rememberAskedFor } from "../../../browser-storage/requested-update.ts";
import { requestPlanning } from "../../../planning/request-planning.ts";
import { planningRequest } from "../plan/planning-request.ts";
import type { DayWindow } from "../plan/planning-window.ts";
import type { ChoiceOfWriter } from "../writer/choice.ts";
import type { Today } from "./block-actions.ts";
import { daysToUpdate, weekOverOf } from "./week.ts";

/**
 * The days to plan after the answers. Null when there is nothing to plan as far as the page knows,
 * or the week is over and the next has not begun.
 */
export function daysToGoOnWith(plan: StandingPlan, now: number): DayWindow | null {
  const { conflicts, freed, since, work } = plan;
  const isOpen = work.some(({ unscheduled_minutes: minutes, work: of }) => minutes > 0 && of.kind !== "habit");
  const over = weekOverOf(plan, now);
  if (over) return isOpen && over.next.first === dateOf(now, plan.time_zone) ? over.next : null;
  const hasReason = isOpen || conflicts.length + freed.length + since.new_events + since.moved_events > 0;
  return hasReason ? daysToUpdate(plan, now) : null;
}

/** Plans these days from the standing plan, and opens the result. */
export async function planFromStanding(
  today: Today,
  busy: (words: string | null) => void,
  writer: ChoiceOfWriter,
  days: DayWindow,
): Promise<void> {
  const { home, problem, text } = today;
  problem.clear();
  busy(text.planning);
  if (!(await home.line.settle())) return busy(null);
  home.announce(text.planning);
  // A person who has not agreed to a model is not asked now: the built-in writer is used.
  const terms = (await writer.terms()) ?? { writer: "builtin" };
  const body = { ...planningRequest(home, days), ...terms };
  const planned = await requestPlanning(
    home,
    { path: PATHS.planner, body, schema: CreateSessionResponse },
    {
      progress: ({ stage }) => busy(`${home.text.stages[stage]}…`),
      draft: () => undefined,
    },
  );
  if (planned.ok) {
    rememberAskedFor(sessionStorage, planned.value.session_id);
    return leaveFor(plannerPagePath(planned.value.session_id));
  }
  busy(null);
  const plan = home.plan.now();
  if (plan) home.plan.show(plan);
  problem.show(home.text.planFailed, planned.error, () => void planFromStanding(today, busy, writer, days));
}

/** Keeps the page until the other one has loaded. */
function leaveFor(path: string): Promise<void> {
  location.assign(path);
  return new Promise(() => undefined);
}
