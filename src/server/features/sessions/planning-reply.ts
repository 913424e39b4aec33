import type { FastifyReply, FastifyRequest } from "fastify";
import type { DraftProgress, VariantProgress } from "#contract/planning-progress.ts";
import type { Result } from "#domain/result.ts";
import { countedAddress } from "#server/http/client-address.ts";
import { clientGone } from "#server/http/client-gone.ts";
import { openEventStream, wantsEventStream } from "#server/http/event-stream.ts";
import {
  BUG,
  conflict,
  notFound,
  type ProblemDetails,
  problemBody,
  STOPPING,
  sendProblem,
  stackOf,
} from "#server/http/problem.ts";
import { Aborted } from "#server/ops/aborted.ts";
import type { Logger } from "#server/ops/log.ts";
import type { PlanningError } from "#server/planning/planning-threads.ts";
import type { NotOpen } from "./open-session.ts";
import type { PlanRun } from "./plan-run.ts";

type Failure = PlanningError | NotOpen;
type Conversation = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly closing: AbortSignal;
  readonly log: Logger;
};

/**
 * Answers a request that plans, as JSON at the end or as a stream of `progress` events that ends
 * with `done` or `error` (interface §4.6). In between, `variant` events carry plans as they are
 * found, and with a model, a `draft` event carries the draft text at once and another as the model
 * arranges it. The work is aborted when the client disconnects.
 */
export async function replyWithPlanning<T>(
  { request, reply, closing, log }: Conversation,
  plan: (run: PlanRun) => Promise<Result<T, Failure>>,
  sendDone: (value: T) => FastifyReply,
): Promise<FastifyReply> {
  const address = countedAddress(request.ip);
  if (!wantsEventStream(request)) {
    const signal = AbortSignal.any([clientGone(reply), closing]);
    const planned = await plan({ address, signal, onProgress: () => undefined });
    return planned.ok ? sendDone(planned.value) : sendProblem(reply, planningProblem(planned.error));
  }
  const stream = openEventStream(reply);
  const fail = (problem: ProblemDetails) => stream.send("error", problemBody(problem, request.id));
  try {
    const planned = await plan({
      address,
      signal: AbortSignal.any([stream.closed, closing]),
      onProgress: (progress) => stream.send("progress", progress),
      onVariant: (variant) => stream.send("variant", variant satisfies VariantProgress),
      onDraft: (text) => stream.send("draft", { text } satisfies DraftProgress),
    });
    if (planned.ok) stream.send("done", planned.value);
    else fail(planningProblem(planned.error));
  } catch (error) {
    if (error instanceof Aborted) fail(STOPPING);
    else {
      log.error("a stream failed by a bug of ours", { request_id: request.id, error: stackOf(error) });
      fail(BUG);
    }
  } finally {
    stream.close();
  }
  return reply;
}

/**
 * The problem of a session that is unknown or cannot be changed any more, or of a plan that could
 * not be made.
 */
export function planningProblem(failure: Failure): ProblemDetails {
  switch (failure.kind) {
    case "unknown":
      return notFound("session");
    case "applied":
      return conflict("The plan is applied; undo that first.");
    case "applying":
      return conflict("The plan is being applied.");
    case "aborted":
      return STOPPING;
    case "busy":
      return { status: 503, detail: "Too many plans are being made at once.", retryAfterSeconds: 10 };
    case "overtime":
    case "failed":
      return BUG;
  }
}
