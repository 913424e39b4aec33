import type { FastifyRequest } from "fastify";
import type { ProblemDetails } from "#server/http/problem.ts";
import { FIRST_OWNER, type OwnerId } from "#server/store/owner.ts";
import type { OwnerAuth } from "./owner-auth.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller on routes that belong to an owner; null on all other routes. */
    owner: OwnerId | null;
  }
}

/** Returns the caller of an owner's route. The handler reads and writes only this person's data. */
export function ownerOf({ owner, routeOptions }: FastifyRequest): OwnerId {
  if (owner === null) throw new Error(`${routeOptions.url} is no owner's route, so nobody is known to call it`);
  return owner;
}

type Options = {
  /**
   * Null when no token is set. Then the server listens on loopback only, and checks Host and
   * Origin.
   */
  readonly ownerAuth: OwnerAuth | null;
  /** Public address of the service. */
  readonly baseUrl: () => string;
};

/**
 * Decides whether a request may go on, and records its caller on the request. Returns the problem
 * to answer with when the request may not go on, else null.
 */
export function createAccessCheck(options: Options): (request: FastifyRequest) => ProblemDetails | null {
  const { ownerAuth, baseUrl } = options;
  return (request) => {
    const access = request.is404 ? "session" : (request.routeOptions.config.access ?? "owner");
    const isOwners = access === "owner" || access === "first-owner";
    if (!ownerAuth) {
      if (isOwners) request.owner = FIRST_OWNER;
      return localOnly(request, baseUrl());
    }
    if (access === "session") return null;
    // A page of another site must not sign a browser in or out.
    if (access === "public") return isSafe(request) || isSameOrigin(request, baseUrl()) ? null : foreignOrigin();
    const proof = ownerAuth.proofOf(request);
    if (!proof) return { status: 401, detail: "This needs the owner's token: sign in, or send it as a Bearer token." };
    if (proof.by === "cookie" && !isSafe(request) && !isSameOrigin(request, baseUrl())) return foreignOrigin();
    if (access === "first-owner" && proof.owner !== FIRST_OWNER) return notTheFirst();
    request.owner = proof.owner;
    return null;
  };
}

/**
 * Without a token, refuses pages of other sites and DNS names that were rebound to this address.
 */
function localOnly(request: FastifyRequest, baseUrl: string): ProblemDetails | null {
  const host = hostName(request.headers.host);
  if (host === null || !(LOOPBACK_NAMES.test(host) || host === new URL(baseUrl).hostname)) {
    return { status: 403, detail: "The Host header names another machine; this service answers only to its own." };
  }
  return isSameOrigin(request, baseUrl) ? null : foreignOrigin();
}

/** Whether the request comes from a page of ours, or from no page at all. */
export function isSameOrigin(request: FastifyRequest, baseUrl: string): boolean {
  const { origin, host } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (origin === undefined) return isSafe(request) || site !== "cross-site";
  // A form posted under `Referrer-Policy: no-referrer` has the origin "null" (Fetch, "append a
  // request Origin header").
  if (origin === "null") return site === "same-origin";
  return origin === new URL(baseUrl).origin || origin === `http://${host}` || origin === `https://${host}`;
}

function isSafe(request: FastifyRequest): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

function notTheFirst(): ProblemDetails {
  return { status: 403, detail: "This is for whoever runs the server, and needs the access token." };
}

export function foreignOrigin(): ProblemDetails {
  return { status: 403, detail: "The request comes from a page of another origin." };
}

const LOOPBACK_NAMES = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

function hostName(host: string | undefined): string | null {
  return /^(\[[\da-f:]+\]|[\w.-]+)(?::\d+)?$/i.exec(host ?? "")?.[1]?.toLowerCase() ?? null;
}
