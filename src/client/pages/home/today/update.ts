import { PATHS, plannerPagePath } from "#contract/paths.ts";
import { CreateSessionResponse } from "#contract/session.ts";
import { requestPlanning } from "../../../planning-stream.ts";
import { planningRequest } from "../plan/request.ts";
import type { DayWindow } from "../plan/window.ts";
import type { ChoiceOfWriter } from "../writer/choice.ts";
import type { Card } from "./card.ts";
import type { Today } from "./today.ts";

/** Plans these days from what stands, and opens what came of it. */
export async function planFromStanding(
  today: Today,
  card: Pick<Card, "busy">,
  writer: ChoiceOfWriter,
  days: DayWindow,
): Promise<void> {
  const { home, problem, text } = today;
  problem.clear();
  card.busy(text.planning);
  home.announce(text.planning);
  // Who did not agree to a model yet is not asked now: the plan is written here.
  const terms = (await writer.terms()) ?? { writer: "builtin" };
  const body = { ...planningRequest(home, days), ...terms };
  const planned = await requestPlanning(home.api, PATHS.planner, CreateSessionResponse, body, {
    progress: ({ stage }) => card.busy(`${home.text.stages[stage]}…`),
    draft: () => undefined,
  });
  if (planned.ok) return location.assign(plannerPagePath(planned.value.session_id));
  card.busy(null);
  const plan = home.plan.now();
  if (plan) home.plan.show(plan);
  problem.show(home.text.planFailed, planned.error, () => void planFromStanding(today, card, writer, days));
}
