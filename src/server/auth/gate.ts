import type { FastifyRequest } from "fastify";
import { countedAddress } from "#server/http/client-address.ts";
import { isPageVisit } from "#server/http/page-visit.ts";
import { type ProblemDetails, sendProblem } from "#server/http/problem.ts";
import type { RateLimit } from "#server/http/rate-limit.ts";
import type { App } from "#server/http/schema-validation.ts";
import { createAccessCheck } from "./check-access.ts";
import type { LockOut } from "./lock-out.ts";
import type { OwnerAuth } from "./owner-auth.ts";
import { signInPath } from "./sign-in.ts";

type Options = {
  /** Null when no access token is set. */
  readonly ownerAuth: OwnerAuth | null;
  /** Public address of the service. */
  readonly baseUrl: () => string;
  readonly requests: RateLimit;
  /** Wrong Bearer tokens. */
  readonly lockOut: LockOut;
};

/**
 * Decides who may come in, and how often. A person who may not is redirected to the sign-in page; a
 * program gets a problem that says why.
 */
export function createGate(options: Options): (app: App) => void {
  const refusal = createRefusal(options);
  return (app) => {
    app.decorateRequest("owner", null);
    app.addHook("onRequest", async (request, reply) => {
      const problem = await refusal(request);
      if (problem?.status === 401 && isPageVisit(request)) return reply.redirect(signInPath(request.url), 303);
      if (problem) return sendProblem(reply, problem);
    });
  };
}

/** The checks that every request passes before its handler sees it. */
function createRefusal(options: Options): (request: FastifyRequest) => Promise<ProblemDetails | null> {
  const accessProblem = createAccessCheck(options);
  const { requests, lockOut } = options;
  return async (request) => {
    const address = countedAddress(request.ip);
    const sendsToken = options.ownerAuth !== null && request.headers.authorization !== undefined;
    const locked = sendsToken ? await lockOut.waitOf(address) : 0;
    if (locked > 0) return tooManyRequests(locked);
    const problem = accessProblem(request);
    if (problem?.status === 401 && sendsToken) await lockOut.countFailure(address);
    if (problem?.status !== 401 && !isCounted(request)) return problem;
    const wait = await requests.take(address);
    return wait > 0 ? tooManyRequests(wait) : problem;
  };
}

/**
 * Requests to these paths, and to paths that do not exist, count against the limit, because a
 * stranger guesses ids and keys there. Requests for pages and their files do not count.
 */
const COUNTED = /^\/(?:api|mcp|calendars)(?:\/|$)/;

/** Judges by the matched route, because one address can be written in many ways. */
function isCounted({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === undefined || COUNTED.test(url);
}

function tooManyRequests(wait: number): ProblemDetails {
  return {
    status: 429,
    detail: `Too many requests from this address; try again in ${wait} s.`,
    retryAfterSeconds: wait,
  };
}
