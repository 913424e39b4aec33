import { randomUUID } from "node:crypto";
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import * as z from "zod/mini";
import { LIMITS } from "#contract/limits.ts";
import { Aborted } from "#server/ops/aborted.ts";
import type { Logger } from "#server/ops/log.ts";
import { withRequestId } from "#server/ops/request-id.ts";
import { NOT_TRACED, type Tracing } from "#server/ops/tracing/index.ts";
import { StoreFailure } from "#server/store/failure.ts";
import type { Readiness } from "#server/store/readiness.ts";
import { createAccessCheck } from "./access.ts";
import { countedAddress } from "./client-address.ts";
import { answerClientError } from "./client-error.ts";
import type { ClientFile } from "./client-files.ts";
import { DOCS_STYLE, renderDocs } from "./docs-page.ts";
import { drain } from "./drain.ts";
import { registerHealth } from "./health.ts";
import type { LockOut } from "./lock-out.ts";
import { type CircuitStates, registerMetrics } from "./metrics.ts";
import { describeRoutes } from "./openapi.ts";
import type { OwnerAuth } from "./owner-auth.ts";
import { isPageVisit } from "./page-visit.ts";
import { registerPages } from "./pages.ts";
import { BUG, fromStoreFailure, notFound, type ProblemDetails, STOPPING, sendProblem, stackOf } from "./problem.ts";
import { type ProviderSignIn, registerProviderSignIn } from "./provider-sign-in.ts";
import type { RateLimit } from "./rate-limit.ts";
import { requestFault } from "./request-fault.ts";
import { type App, compileZodValidator, type ZodTypeProvider } from "./schema-validation.ts";
import { securityHeaders } from "./security-headers.ts";
import { registerSignIn, signInPath } from "./sign-in.ts";
import { traceRequests } from "./trace-requests.ts";

export type AppOptions = {
  /** Null when no access token is set. */
  readonly ownerAuth: OwnerAuth | null;
  /** How people sign in through an identity provider; null when they cannot. */
  readonly providerSignIn: ProviderSignIn | null;
  /** Public address of the service; known once it listens. */
  readonly baseUrl: () => string;
  /** Whether the service is reached over https. */
  readonly secure: boolean;
  readonly clientFiles: readonly ClientFile[];
  /** Origins whose scripts the page may run beside ours: that of the CDN, where one is set. */
  readonly scriptOrigins: readonly string[];
  readonly requests: RateLimit;
  /** Wrong tokens on the sign-in page, and as Bearer tokens. */
  readonly signInLockOut: LockOut;
  readonly bearerLockOut: LockOut;
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly readiness: Readiness;
  /** The circuit breakers of the connections, for `/metrics`. */
  readonly circuitStates: () => CircuitStates;
  /** Where everything that counts or times registers what it has for `/metrics`. */
  readonly metrics: Registry;
  readonly tracing: Tracing;
  readonly log: Logger;
  readonly version: string;
};

/** A client that takes longer to send its headers, or its whole request, is let go. */
const SLOWEST_HEADERS_MS = 10_000;
const SLOWEST_REQUEST_MS = 120_000;

/**
 * The HTTP side of the service without its features: who may come in and how often, how requests are validated, and how
 * everything that goes wrong is answered. Features register their routes on what this returns.
 */
export function createApp(options: AppOptions): App {
  z.config(z.locales.en());
  const log = options.log.named("server/http");
  const app: App = Fastify({
    genReqId: () => randomUUID(),
    bodyLimit: LIMITS.bodyBytes,
    routerOptions: { maxParamLength: 1_000, ignoreTrailingSlash: false },
    trustProxy: options.trustedProxies.length > 0 && [...options.trustedProxies],
    requestTimeout: SLOWEST_REQUEST_MS,
    http: { headersTimeout: SLOWEST_HEADERS_MS, connectionsCheckingInterval: 2_000 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
  }).withTypeProvider<ZodTypeProvider>();
  app.removeContentTypeParser("text/plain");
  app.setValidatorCompiler(compileZodValidator);
  app.setSerializerCompiler(() => JSON.stringify);

  if (options.tracing !== NOT_TRACED) traceRequests(app, options.tracing);
  app.decorateRequest("owner", null);
  const headers = securityHeaders(options);
  const refusal = createGate(options);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    const problem = await refusal(request);
    if (problem?.status === 401 && isPageVisit(request)) return reply.redirect(signInPath(request.url), 303);
    if (problem) return sendProblem(reply, problem);
  });

  // Not before the body was read: its events would leave the context that was entered.
  app.addHook("preValidation", (request, _reply, done) => withRequestId(request.id, done));

  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.addHook("onSend", async (request, reply) => {
    if (reply.statusCode >= 400) await drain(request.raw);
    // A client that keeps the connection for its next request would keep the server from ending.
    if (stopping) reply.header("connection", "close");
  });

  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Aborted) return sendProblem(reply, STOPPING);
    const fault = requestFault(error) ?? fromStoreFailure(error);
    const about = { request_id: request.id, route: request.routeOptions?.url ?? "none", error: stackOf(error) };
    if (error instanceof StoreFailure && error.kind === "corrupt") log.error("the database is damaged", about);
    if (fault) return sendProblem(reply, fault);
    log.error("a request failed by a bug of ours", about);
    return sendProblem(reply, BUG);
  };
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound("page or endpoint")));

  const document = describeRoutes(app, options.version);
  registerMetrics(app, options.metrics, options.circuitStates);
  registerHealth(app, options.readiness);
  const { ownerAuth, providerSignIn, clientFiles: files, signInLockOut: lockOut } = options;
  registerSignIn(app, { ownerAuth, files, lockOut, providerHost: providerSignIn?.provider.host ?? null });
  if (ownerAuth && providerSignIn) {
    registerProviderSignIn(app, { ...providerSignIn, ownerAuth, lockOut, baseUrl: options.baseUrl });
  }
  registerPages(app, { files, signsIn: ownerAuth !== null });
  app.get("/openapi.json", async () => document());
  app.get("/docs", async (_request, reply) => reply.type("text/html; charset=utf-8").send(renderDocs(document())));
  app.get("/docs/style.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(DOCS_STYLE));
  return app;
}

/** What a request must pass before anything else looks at it. */
function createGate(options: AppOptions): (request: FastifyRequest) => Promise<ProblemDetails | null> {
  const accessProblem = createAccessCheck(options);
  const { requests, bearerLockOut } = options;
  return async (request) => {
    const address = countedAddress(request.ip);
    const sendsToken = options.ownerAuth !== null && request.headers.authorization !== undefined;
    const locked = sendsToken ? await bearerLockOut.waitOf(address) : 0;
    if (locked > 0) return tooManyRequests(locked);
    const problem = accessProblem(request);
    if (problem?.status === 401 && sendsToken) await bearerLockOut.countFailure(address);
    if (problem?.status !== 401 && !isCounted(request)) return problem;
    const wait = await requests.take(address);
    return wait > 0 ? tooManyRequests(wait) : problem;
  };
}

/** What works for whoever calls it, and what is not there, which is how a stranger guesses; the pages and their files are not. */
const COUNTED = /^\/(?:api|mcp|calendars)(?:\/|$)/;

/** By the route that answers: an address can be written in many ways. */
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
