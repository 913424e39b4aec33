import type { FastifyReply } from "fastify";
import { Aborted } from "#server/ops/aborted.ts";

/** Aborts when the client disconnects before it has its answer, so that the work stops. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort(new Aborted("the client went away"));
  });
  return gone.signal;
}
