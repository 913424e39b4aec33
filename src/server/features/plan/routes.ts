import { FollowQuery } from "#contract/follow-query.ts";
import { LIMITS } from "#contract/limits.ts";
import { PATHS } from "#contract/paths.ts";
import { AnswersRequest, AnswersResponse, StandingPlan, StandingPlanQuery } from "#contract/plan.ts";
import { ReviewQuery, WeekReview } from "#contract/review.ts";
import { isErr } from "#domain/result.ts";
import { DAY_MS, epochOf, HOUR_MS } from "#domain/time.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import { clientGone } from "#server/http/client-gone.ts";
import { malformed, outOfRange, type ProblemDetails, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import type { AnswerError } from "#server/standing/take-answers.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { followedVersions, followPlans } from "./follow-plans.ts";
import { answerBlocks, type PlanDeps, standingPlan } from "./service.ts";
import { weekReview } from "./week-review.ts";

/**
 * The window of a request that names none: the whole week before and the two weeks ahead, in
 * whatever zone the person lives.
 */
const BEFORE_MS = 8 * DAY_MS;
const AHEAD_MS = 15 * DAY_MS;
const MAX_WINDOW_MS = LIMITS.windowDays * DAY_MS + HOUR_MS;

/** The standing plan: what was applied, its outcomes, and what is left. */
export function registerPlan(app: App, deps: PlanDeps): void {
  const versionOf = async (owner: OwnerId) => (await followedVersions(deps.db, [owner])).get(owner) ?? 0;
  const read = {
    config: { summary: "What stands in the calendars, and what is left of each piece of work" },
    schema: { querystring: StandingPlanQuery, response: { 200: StandingPlan } },
  };
  app.get(PATHS.plan, read, async (request, reply) => {
    const { start_time: from, end_time: until } = request.query;
    const now = deps.now().epochMilliseconds;
    const window = {
      start: from === undefined ? now - BEFORE_MS : epochOf(from),
      end: until === undefined ? now + AHEAD_MS : epochOf(until),
    };
    if (window.end <= window.start) return sendProblem(reply, malformed("end_time", "must be after start_time"));
    if (window.end - window.start > MAX_WINDOW_MS) {
      const message = `must be at most ${LIMITS.windowDays} days after start_time`;
      return sendProblem(reply, outOfRange("end_time", message));
    }
    const owner = ownerOf(request);
    // The version is read before the plan, so that a page that follows from this version hears of a
    // change during the reading.
    const version = await versionOf(owner);
    return { ...(await standingPlan(deps, owner, window, clientGone(reply))), version };
  });

  const review = {
    config: { summary: "A week looked back on: planned, done, carried over, and where time went" },
    schema: { querystring: ReviewQuery, response: { 200: WeekReview } },
  };
  app.get(PATHS.review, review, (request, reply) =>
    weekReview(deps, ownerOf(request), request.query.week, clientGone(reply)),
  );

  const answer = {
    config: { summary: "Say what became of blocks: done, done in part, missed; or take that back" },
    schema: { body: AnswersRequest, response: { 200: AnswersResponse } },
  };
  app.post(PATHS.planAnswers, answer, async (request, reply) => {
    const answered = await answerBlocks(deps, ownerOf(request), request.body, clientGone(reply));
    return isErr(answered) ? sendProblem(reply, problemOf(answered.error)) : answered.value;
  });

  const followers = followPlans(deps);
  const follow = {
    config: { summary: "Follow the standing plan: server-sent event changed", gives: "text/event-stream" },
    schema: { querystring: FollowQuery },
    exposeHeadRoute: false,
  };
  app.get(PATHS.planEvents, follow, async (request, reply) => {
    const key = ownerOf(request);
    const version = await versionOf(key);
    return followers.follow(request, reply, { key, version, since: request.query.since });
  });
}

function problemOf({ index, blockId, fault }: AnswerError): ProblemDetails {
  const at = `answers.${index}`;
  switch (fault) {
    case "unknown":
      return outOfRange(`${at}.block_id`, `there is no block ${blockId}`);
    case "no-minutes":
      return outOfRange(`${at}.minutes_done`, `a part of block ${blockId} needs its minutes`);
    case "beyond-length":
      return outOfRange(`${at}.minutes_done`, `must be more than 0 and at most the length of block ${blockId}`);
    case "ahead":
      return outOfRange(`${at}.state`, `block ${blockId} has not begun: it can only be done already`);
    case "cancelled":
      return outOfRange(`${at}.block_id`, `the event of block ${blockId} is gone: there is nothing to answer`);
  }
}
