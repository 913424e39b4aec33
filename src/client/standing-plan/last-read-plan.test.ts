import { expect, test } from "vitest";
import type { StandingPlan } from "#contract/plan.ts";
import { Ok } from "#domain/result.ts";
import type { Api } from "../api/api.ts";
import { createSeenPlan } from "./last-read-plan.ts";

const planAt = (as_of: string) =>
  ({ as_of, blocks: [], work: [], unanswered: [], freed: [] }) as unknown as StandingPlan;

test("whoever waits for a reading that a newer one overtakes sees what the newer one read", async () => {
  const answers: PromiseWithResolvers<unknown>[] = [];
  const call = () => {
    const answer = Promise.withResolvers<unknown>();
    answers.push(answer);
    return answer.promise;
  };
  const plan = createSeenPlan({ call } as unknown as Api);
  const seen = plan.load().then(() => plan.now()?.as_of);
  void plan.load();
  answers[0]?.resolve(Ok(planAt("older")));
  await Promise.resolve();
  answers[1]?.resolve(Ok(planAt("newer")));
  expect(await seen).toBe("newer");
});
