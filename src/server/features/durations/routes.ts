import { AnsweredSuggestion, Durations, SuggestionAnswer } from "#contract/durations.ts";
import { PATHS } from "#contract/paths.ts";
import { DeletedHistory } from "#contract/review.ts";
import { dateOf, mondayOf, startOfDate } from "#domain/time.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import { conflict, notFound, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import { currentPreferences } from "#server/planning/preferences.ts";
import type { PlanEvents } from "#server/standing/deps.ts";
import type { Db } from "#server/store/open.ts";
import { deleteHistory } from "#server/store/queries/delete-history.ts";
import { answerSuggestion, listDurations } from "./service.ts";

type Deps = {
  readonly db: Db;
  readonly machineTimeZone: string;
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
  readonly plans: PlanEvents;
};

/**
 * Serves how long work takes, as learned from past blocks, and lets the person delete what was
 * learned.
 */
export function registerDurations(app: App, { db, machineTimeZone, now, newId, plans }: Deps): void {
  const list = {
    config: { summary: "How long work takes the person, and the lengths that are suggested" },
    schema: { response: { 200: Durations } },
  };
  app.get(PATHS.durations, list, (request) => listDurations({ db, owner: ownerOf(request) }, now().epochMilliseconds));

  const answer = {
    config: { summary: "Accept or dismiss the length that is suggested for a piece of work" },
    schema: { body: SuggestionAnswer, response: { 200: AnsweredSuggestion } },
  };
  app.post(PATHS.durationAnswers, answer, async (request, reply) => {
    const owner = ownerOf(request);
    const answered = await answerSuggestion({ db, owner }, request.body, now().epochMilliseconds);
    if (answered.ok) {
      plans.publish({ owner });
      return answered.value;
    }
    switch (answered.error) {
      case "unknown":
        return sendProblem(reply, notFound("piece of work"));
      case "not-suggested":
        return sendProblem(reply, conflict("no length is suggested for this piece of work"));
      case "answered":
        return sendProblem(reply, conflict("the suggestion for this piece of work was answered otherwise"));
    }
  });

  const forget = {
    config: { summary: "Delete the history: what became of past blocks, and what was learned from it" },
    schema: { response: { 200: DeletedHistory } },
  };
  app.delete(PATHS.history, forget, async (request) => {
    const owner = ownerOf(request);
    const at = now().epochMilliseconds;
    const { time_zone: timeZone } = await currentPreferences({ db, owner }, machineTimeZone);
    const monday = startOfDate(mondayOf(dateOf(at, timeZone)), timeZone);
    const deleted = await deleteHistory({ db, owner }, { now: at, monday, newId });
    plans.publish({ owner });
    return { blocks_count: deleted };
  });
}
