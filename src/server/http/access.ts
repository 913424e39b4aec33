import type { FastifyRequest } from "fastify";
import type { OwnerAuth } from "./owner-auth.ts";
import type { ProblemDetails } from "./problem.ts";

/**
 * Who may call a route (decisions 4, Access). `owner`, the default: the bearer of the owner's token or of the cookie
 * of the sign-in page, when a token is set. `session`: whoever knows the session id that the request names, which the
 * handler looks up. `public`: anyone.
 */
export type Access = "owner" | "session" | "public";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call the route; the owner when left out. */
    access?: Access;
    /** What the route does, in a few words, for `/openapi.json`; a route without one is left out of it. */
    summary?: string;
    /** The media type of a body, or of an answer, that is not JSON, for `/openapi.json`. */
    takes?: string;
    gives?: string;
  }
}

type Options = {
  /** Null when no token is set: then the server listens on loopback only, and Host and Origin are checked. */
  readonly ownerAuth: OwnerAuth | null;
  /** Public address of the service. */
  readonly baseUrl: () => string;
};

/** Decides whether a request may go on; the problem is what to answer when it may not. */
export function createAccessCheck(options: Options): (request: FastifyRequest) => ProblemDetails | null {
  const { ownerAuth, baseUrl } = options;
  if (!ownerAuth) return (request) => localOnly(request, baseUrl());
  return (request) => {
    const access = request.routeOptions.config.access ?? "owner";
    if (request.is404 || access === "session") return null;
    // Signing in and out changes who the browser is: a page elsewhere may do neither for it.
    if (access === "public") return isSafe(request) || isSameOrigin(request, baseUrl()) ? null : foreignOrigin();
    const proof = ownerAuth.proofOf(request);
    if (!proof) return { status: 401, detail: "This needs the owner's token: sign in, or send it as a Bearer token." };
    if (proof === "cookie" && !isSafe(request) && !isSameOrigin(request, baseUrl())) return foreignOrigin();
    return null;
  };
}

/** Without a token, neither a web page elsewhere nor a name rebound to this address gets in. */
function localOnly(request: FastifyRequest, baseUrl: string): ProblemDetails | null {
  const host = hostName(request.headers.host);
  if (host === null || !(LOOPBACK_NAMES.test(host) || host === new URL(baseUrl).hostname)) {
    return { status: 403, detail: "The Host header names another machine; this service answers only to its own." };
  }
  return isSameOrigin(request, baseUrl) ? null : foreignOrigin();
}

/** Whether the request comes from a page of ours, or from no page at all. */
function isSameOrigin(request: FastifyRequest, baseUrl: string): boolean {
  const { origin, host } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (origin === undefined) return isSafe(request) || site !== "cross-site";
  // A form posted under `Referrer-Policy: no-referrer` has the origin "null" (Fetch, "append a request Origin header").
  if (origin === "null") return site === "same-origin";
  return origin === new URL(baseUrl).origin || origin === `http://${host}` || origin === `https://${host}`;
}

function isSafe(request: FastifyRequest): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

function foreignOrigin(): ProblemDetails {
  return { status: 403, detail: "The request comes from a page of another origin." };
}

const LOOPBACK_NAMES = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

function hostName(host: string | undefined): string | null {
  return /^(\[[\da-f:]+\]|[\w.-]+)(?::\d+)?$/i.exec(host ?? "")?.[1]?.toLowerCase() ?? null;
}
