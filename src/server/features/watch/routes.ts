import * as z from "zod/mini";
import { PATHS } from "#contract/paths.ts";
import { Watch } from "#contract/watch.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import { notFound, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import type { PlanEvents } from "#server/standing/deps.ts";
import type { Db } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { dismissDisruption } from "#server/store/queries/watch.ts";
import { watchOf } from "./service.ts";
import type { Watcher } from "./watcher.ts";

type Deps = {
  readonly db: Db;
  readonly now: () => Temporal.Instant;
  readonly watcher: Watcher;
  readonly plans: PlanEvents;
  /** Sends a person the notices that are due. */
  readonly deliverTo: (owner: OwnerId) => Promise<void>;
};

const DisruptionParams = z.object({ disruptionId: z.string() });

/** The disruptions of the standing plan and their repairs (interface §4.12). */
export function registerWatch(app: App, { db, now, watcher, plans, deliverTo }: Deps): void {
  const answer = (request: Parameters<typeof ownerOf>[0]) =>
    watchOf({ db, owner: ownerOf(request) }, now().epochMilliseconds);

  const read = {
    config: { summary: "What disrupts the standing plan, each with the update that repairs it" },
    schema: { response: { 200: Watch } },
  };
  app.get(PATHS.watch, read, answer);

  const check = {
    config: { summary: "Look at the calendars now" },
    schema: { response: { 200: Watch } },
  };
  app.post(PATHS.watchCheck, check, async (request) => {
    await watcher.check(ownerOf(request));
    await deliverTo(ownerOf(request));
    return answer(request);
  });

  const dismiss = { config: { summary: "Hear no more of a disruption" }, schema: { params: DisruptionParams } };
  app.post(`${PATHS.watch}/:disruptionId/dismiss`, dismiss, async (request, reply) => {
    const { disruptionId } = request.params;
    const owner = ownerOf(request);
    const dismissed = await dismissDisruption({ db, owner }, disruptionId);
    if (dismissed) plans.publish({ owner });
    return dismissed ? reply.code(204).send() : sendProblem(reply, notFound("disruption"));
  });
}
