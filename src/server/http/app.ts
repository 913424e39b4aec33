import { randomUUID } from "node:crypto";
import cookies from "@fastify/cookie";
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import type { Registry } from "prom-client";
import * as z from "zod/mini";
import { LIMITS } from "#contract/limits.ts";
import { Aborted } from "#server/ops/aborted.ts";
import type { Logger } from "#server/ops/log.ts";
import { withRequestId } from "#server/ops/request-id.ts";
import { NOT_TRACED, type Tracing } from "#server/ops/tracing/tracing.ts";
import { StoreFailure } from "#server/store/failure.ts";
import type { Readiness } from "#server/store/readiness.ts";
import { answerClientError } from "./client-error.ts";
import type { ClientFile } from "./client-files.ts";
import { DOCS_STYLE, renderDocs } from "./docs-page.ts";
import { drain } from "./drain.ts";
import { registerHealth } from "./health.ts";
import { type CircuitStates, registerMetrics } from "./metrics.ts";
import { describeRoutes } from "./openapi.ts";
import { registerPages } from "./pages.ts";
import { BUG, fromStoreFailure, STOPPING, sendProblem, stackOf } from "./problem.ts";
import { requestFault } from "./request-fault.ts";
import { type App, compileZodValidator, type ZodTypeProvider } from "./schema-validation.ts";
import { securityHeaders } from "./security-headers.ts";
import { traceRequests } from "./trace-requests.ts";
import { disconnectUnfinished } from "./unfinished-requests.ts";

export type AppOptions = {
  /** Adds the checks that every request passes before its handler sees it. */
  readonly gate: (app: App) => void;
  /** Whether people sign in to this service. */
  readonly signsIn: boolean;
  /** Whether the service is reached over https. */
  readonly secure: boolean;
  readonly clientFiles: readonly ClientFile[];
  readonly planStands: (request: FastifyRequest) => Promise<boolean>;
  readonly isOwner: (request: FastifyRequest) => boolean;
  /** Origins whose scripts pages may run beside ours: that of the CDN, if one is set. */
  readonly scriptOrigins: readonly string[];
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  readonly readiness: Readiness;
  /** The circuit breakers of the connections, for `/metrics`. */
  readonly circuitStates: () => CircuitStates;
  /** Metrics register here for `/metrics`. */
  readonly metrics: Registry;
  readonly tracing: Tracing;
  readonly log: Logger;
  readonly version: string;
};

/** A client that takes longer to send its headers, or its whole request, is disconnected. */
const SLOWEST_HEADERS_MS = 10_000;
const SLOWEST_REQUEST_MS = 120_000;

/**
 * Creates the HTTP server without its features: the validation of requests, and the answers to
 * everything that fails. Features register their routes on it.
 */
export async function createApp(options: AppOptions): Promise<App> {
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
    // With these compilers Fastify does not load Ajv; its types still ask for those of Ajv.
    schemaController: {
      compilersFactory: {
        buildValidator: () => compileZodValidator as never,
        buildSerializer: () => () => JSON.stringify,
      },
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.removeContentTypeParser("text/plain");

  if (options.tracing !== NOT_TRACED) traceRequests(app, options.tracing);
  const headers = securityHeaders(options);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  disconnectUnfinished(app);
  await app.register(cookies);
  options.gate(app);

  // This hook comes after the body was read, because body events would run outside of the request's
  // context.
  app.addHook("preValidation", (request, _reply, done) => withRequestId(request.id, done));

  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.addHook("onSend", async (request, reply) => {
    if (reply.statusCode >= 400) await drain(request.raw);
    // A client that keeps its connection open for another request would keep the server from
    // stopping.
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

  const document = describeRoutes(app, options.version);
  registerMetrics(app, options.metrics, options.circuitStates);
  registerHealth(app, options.readiness);
  const { clientFiles: files, signsIn, planStands, isOwner } = options;
  registerPages(app, { files, signsIn, planStands, isOwner });
  app.get("/openapi.json", async () => document());
  app.get("/docs", async (_request, reply) => reply.type("text/html; charset=utf-8").send(renderDocs(document())));
  app.get("/docs/style.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(DOCS_STYLE));
  return app;
}
