import * as z from "zod/mini";
import { UndoRequest, UndoResponse } from "#contract/apply.ts";
import { PATHS } from "#contract/paths.ts";
import { UpdatesRequest, UpdatesResponse } from "#contract/plan.ts";
import { isErr } from "#domain/result.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import { clientGone } from "#server/http/client-gone.ts";
import { outOfRange, type ProblemDetails, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import { problemOf } from "../failure.ts";
import type { HandFault } from "./read-request.ts";
import { type HandDeps, type HandFailure, undoByHand, updateByHand } from "./update-by-hand.ts";

const UpdateParams = z.object({ updateId: z.string() });
const UNDO: UndoRequest = { scope: "remaining", abandon: false };

/** `POST /api/plan/updates` and its undo (interface §4.10). */
export function registerUpdates(app: App, deps: HandDeps): void {
  const update = {
    config: { summary: "Move, lock, remove or put off blocks by hand, as an update of its own" },
    schema: { body: UpdatesRequest, response: { 200: UpdatesResponse } },
  };
  app.post(PATHS.planUpdates, update, async (request, reply) => {
    const updated = await updateByHand(deps, ownerOf(request), request.body, clientGone(reply));
    return isErr(updated) ? sendProblem(reply, problemOfHand(updated.error)) : updated.value;
  });

  const undo = {
    config: { summary: "Take an update by hand back, sparing what was changed since" },
    schema: { params: UpdateParams, body: z.nullish(UndoRequest), response: { 200: UndoResponse } },
  };
  app.post(`${PATHS.planUpdates}/:updateId/undo`, undo, async (request, reply) => {
    const undone = await undoByHand(deps, ownerOf(request), request.params.updateId, request.body ?? UNDO);
    return isErr(undone) ? sendProblem(reply, problemOf(undone.error)) : undone.value;
  });
}

function problemOfHand(failure: HandFailure): ProblemDetails {
  return failure.kind === "hand" ? outOfRange(failure.path, sentenceOf(failure)) : problemOf(failure);
}

function sentenceOf({ blockId, fault }: HandFault): string {
  switch (fault) {
    case "unknown":
      return `there is no block ${blockId}`;
    case "twice":
      return `block ${blockId} is named twice`;
    case "answered":
      return `it was said what became of block ${blockId}`;
    case "gone":
      return `the event of block ${blockId} is gone`;
    case "begun":
      return `block ${blockId} has begun`;
    case "past":
      return `block ${blockId} cannot be moved into the past`;
    case "order":
      return `must be after the start that block ${blockId} is to have`;
  }
}
