import { PATHS, plannerPagePath } from "#contract/paths.ts";
import type { StandingPlan } from "#contract/plan.ts";
import { CreateSessionResponse } from "#contract/session.ts";
import { requestPlanning } from "../../../planning-stream.ts";
import { planningRequest } from "../plan/request.ts";
import type { DayWindow } from "../plan/window.ts";
import type { ChoiceOfWriter } from "../writer/choice.ts";
import type { Today } from "./today.ts";
import { weekOverOf } from "./week.ts";

/** Whether planning from what stands would change something, as far as the page can tell. */
export function hasReasonToUpdate(plan: StandingPlan, now: number): boolean {
  const { conflicts, freed, since, work } = plan;
  if (weekOverOf(plan, now)) return false;
  const isOpen = work.some(({ unscheduled_minutes: minutes, work: of }) => minutes > 0 && of.kind !== "habit");
  return conflicts.length + freed.length + since.new_events + since.moved_events > 0 || isOpen;
}

/** Plans these days from what stands, and opens what came of it. */
export async function planFromStanding(
  today: Today,
  busy: (words: string | null) => void,
  writer: ChoiceOfWriter,
  days: DayWindow,
): Promise<void> {
  const { home, problem, text } = today;
  problem.clear();
  busy(text.planning);
  home.announce(text.planning);
  // Who did not agree to a model yet is not asked now: the plan is written here.
  const terms = (await writer.terms()) ?? { writer: "builtin" };
  const body = { ...planningRequest(home, days), ...terms };
  const planned = await requestPlanning(home.api, PATHS.planner, CreateSessionResponse, body, {
    progress: ({ stage }) => busy(`${home.text.stages[stage]}…`),
    draft: () => undefined,
  });
  if (planned.ok) return leaveFor(plannerPagePath(planned.value.session_id));
  busy(null);
  const plan = home.plan.now();
  if (plan) home.plan.show(plan);
  problem.show(home.text.planFailed, planned.error, () => void planFromStanding(today, busy, writer, days));
}

/** The page stays as it is until the other one is there. */
function leaveFor(path: string): Promise<void> {
  location.assign(path);
  return new Promise(() => undefined);
}
