import * as z from "zod/mini";
import { ApplyRequest, ApplyResponse, UndoResponse } from "#contract/apply.ts";
import { ChangesResponse } from "#contract/changes.ts";
import { PATHS } from "#contract/paths.ts";
import { clientGone } from "#server/http/client-gone.ts";
import { sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import { problemOf } from "./failure.ts";
import type { ApplyService } from "./service.ts";

const SessionParams = z.object({ sessionId: z.string() });

/** `POST …/apply` (spec 4.3), `POST …/undo` (decisions 3) and `GET …/changes`, the stale-plan check (decisions 5.4). */
export function registerApply(app: App, service: ApplyService): void {
  const apply = {
    config: { access: "session", summary: "Apply a variant to a calendar, exactly once" } as const,
    schema: { params: SessionParams, body: ApplyRequest, response: { 200: ApplyResponse } },
  };
  app.post(`${PATHS.planner}/:sessionId/apply`, apply, async (request, reply) => {
    const applied = await service.apply(request.params.sessionId, request.body);
    return applied.ok ? applied.value : sendProblem(reply, problemOf(applied.error));
  });

  const undo = {
    config: { access: "session", summary: "Take an apply back, sparing what was changed since" } as const,
    schema: { params: SessionParams, response: { 200: UndoResponse } },
  };
  app.post(`${PATHS.planner}/:sessionId/undo`, undo, async (request, reply) => {
    const undone = await service.undo(request.params.sessionId);
    return undone.ok ? undone.value : sendProblem(reply, problemOf(undone.error));
  });

  const changes = {
    config: { access: "session", summary: "What changed in the calendars since the plan was made" } as const,
    schema: { params: SessionParams, response: { 200: ChangesResponse } },
  };
  app.get(`${PATHS.planner}/:sessionId/changes`, changes, async (request, reply) => {
    const changed = await service.changes(request.params.sessionId, clientGone(reply));
    return changed.ok ? changed.value : sendProblem(reply, problemOf(changed.error));
  });
}
