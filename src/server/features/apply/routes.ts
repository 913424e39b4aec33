import * as z from "zod/mini";
import {
  ApplyRequest,
  ApplyResponse,
  IdempotencyKey,
  UncertainApply,
  UndoRequest,
  UndoResponse,
} from "#contract/apply.ts";
import { ChangesResponse } from "#contract/calendar-changes.ts";
import { PATHS } from "#contract/paths.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import { clientGone } from "#server/http/client-gone.ts";
import { sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import { loadCurrentApply } from "#server/store/queries/load-applies.ts";
import { standingApply, standingUndo } from "./apply-outcome.ts";
import type { ApplyDeps } from "./deps.ts";
import { problemOf } from "./failure.ts";
import { onceForKey } from "./idempotency-key.ts";
import type { ApplyService } from "./service.ts";
import { uncertainApplies } from "./uncertain-applies.ts";

const SessionParams = z.object({ sessionId: z.string() });
const UNDO: UndoRequest = { scope: "remaining", abandon: false };
const IdempotencyHeaders = z.looseObject({ "idempotency-key": z.optional(IdempotencyKey) });

/** `POST …/apply`, `POST …/undo` and `GET …/changes`, the stale-plan check (interface §4.3). */
export function registerApply(
  app: App,
  service: ApplyService,
  deps: Pick<ApplyDeps, "db" | "now" | "storeClock">,
): void {
  const current = (sessionId: string) => loadCurrentApply(deps.db, sessionId);
  const apply = {
    config: { access: "session", summary: "Apply a variant to a calendar, exactly once" } as const,
    schema: {
      params: SessionParams,
      headers: IdempotencyHeaders,
      body: ApplyRequest,
      response: { 200: ApplyResponse },
    },
  };
  app.post(`${PATHS.planner}/:sessionId/apply`, apply, async ({ params: { sessionId }, headers, body }, reply) => {
    const asked = { sessionId, key: headers["idempotency-key"], operation: "apply", body } as const;
    const applied = await onceForKey(deps, asked, {
      run: () => service.apply(sessionId, body),
      standing: async () => standingApply(await current(sessionId), body),
    });
    return applied.ok ? applied.value : sendProblem(reply, applied.error);
  });

  const undo = {
    config: { access: "session", summary: "Take an apply back, sparing what was changed since" } as const,
    schema: {
      params: SessionParams,
      headers: IdempotencyHeaders,
      body: z.nullish(UndoRequest),
      response: { 200: UndoResponse },
    },
  };
  app.post(`${PATHS.planner}/:sessionId/undo`, undo, async ({ params: { sessionId }, headers, body }, reply) => {
    const asked = { sessionId, key: headers["idempotency-key"], operation: "undo", body: body ?? UNDO } as const;
    const undone = await onceForKey(deps, asked, {
      run: () => service.undo(sessionId, body ?? UNDO),
      standing: async () => standingUndo(await current(sessionId)),
    });
    return undone.ok ? undone.value : sendProblem(reply, undone.error);
  });

  const changes = {
    config: { access: "session", summary: "What changed in the calendars since the plan was made" } as const,
    schema: { params: SessionParams, response: { 200: ChangesResponse } },
  };
  app.get(`${PATHS.planner}/:sessionId/changes`, changes, async (request, reply) => {
    const changed = await service.changes(request.params.sessionId, clientGone(reply));
    return changed.ok ? changed.value : sendProblem(reply, problemOf(changed.error));
  });

  const uncertain = {
    config: { summary: "Applies and undos after which it is not certain what their calendars hold" },
    schema: { response: { 200: z.array(UncertainApply) } },
  };
  app.get(PATHS.uncertainApplies, uncertain, (request) => uncertainApplies(deps, ownerOf(request)));
}
