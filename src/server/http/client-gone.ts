import type { FastifyReply } from "fastify";
import { Aborted } from "#server/ops/aborted.ts";

/**
 * Aborted when the client goes away before it has its answer, so that nothing is worked out for
 * nobody.
 */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort(new Aborted("the client went away"));
  });
  return gone.signal;
}
