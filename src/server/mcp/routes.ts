import type { FastifyRequest } from "fastify";
import { LIMITS } from "#contract/limits.ts";
import { PATHS } from "#contract/paths.ts";
import type { Interval } from "#domain/interval.ts";
import { gather } from "#server/gather/index.ts";
import { foreignOrigin, isSameOrigin, ownerOf } from "#server/http/access.ts";
import { notFound, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import type { Logger } from "#server/log.ts";
import type { OwnerId } from "#server/owner.ts";
import { currentPreferences } from "#server/planning/preferences.ts";
import type { Provider } from "#server/providers/port.ts";
import type { Db } from "#server/store/open.ts";
import { listSessions } from "#server/store/queries/sessions.ts";
import { createMcpConnections } from "./connections.ts";
import type { McpService, ServiceAnswer } from "./service.ts";

export type McpDeps = {
  readonly db: Db;
  readonly providers: (owner: OwnerId) => Promise<readonly Provider[]>;
  readonly machineTimeZone: string;
  readonly newId: () => string;
  readonly now: () => Temporal.Instant;
  readonly baseUrl: () => string;
  readonly log: Logger;
  readonly version: string;
  readonly mayApply: boolean;
};

const RECENT_SESSIONS = 20;

/** The MCP server over streamable HTTP, for whoever is signed in, or has the token (decisions 3). */
export function registerMcp(app: App, deps: McpDeps): void {
  const connections = createMcpConnections(deps.newId);
  app.addHook("preClose", () => connections.close());
  app.route({
    method: ["GET", "POST", "DELETE"],
    url: PATHS.mcp,
    exposeHeadRoute: false,
    async handler(request, reply) {
      // Whatever it proves: a page elsewhere is no assistant (MCP, streamable HTTP, security warning).
      if (!isSameOrigin(request, deps.baseUrl())) return sendProblem(reply, foreignOrigin());
      const named = request.headers["mcp-session-id"];
      const id = typeof named === "string" ? named : undefined;
      // An assistant whose connection is gone is told so by 404, and opens another (MCP, session management).
      if (id !== undefined && !connections.has(id, ownerOf(request)))
        return sendProblem(reply, notFound("MCP session"));
      const service = createMcpService(app, deps, request);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
      await connections.handle({ request: request.raw, response: reply.raw, body: request.body }, id, {
        owner: ownerOf(request),
        service,
      });
    },
  });
}

/** What one assistant may do: what the person that it came for may. */
function createMcpService(app: App, deps: McpDeps, request: FastifyRequest): McpService {
  const { db, baseUrl, version, mayApply } = deps;
  const owner = ownerOf(request);
  return {
    baseUrl: baseUrl(),
    version,
    mayApply,
    call: (method, path, body) => callService(app, request, method, path, body),
    readContext: (window) => readContext(deps, owner, window),
    now: deps.now,
    recentSessions: () => listSessions({ db, owner }, RECENT_SESSIONS),
  };
}

/** Calls the service in process, with the credentials that the assistant came with. */
async function callService(
  app: App,
  { headers }: FastifyRequest,
  method: "GET" | "POST",
  url: string,
  body: unknown,
): Promise<ServiceAnswer> {
  const { host, authorization, cookie } = headers;
  const credentials = { ...(host && { host }), ...(authorization && { authorization }), ...(cookie && { cookie }) };
  const answer = await app.inject({
    method,
    url,
    headers: credentials,
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = String(answer.headers["content-type"]).includes("json");
  return { status: answer.statusCode, body: isJson ? answer.json() : null };
}

async function readContext(deps: McpDeps, owner: OwnerId, window: Interval) {
  const preferences = await currentPreferences({ db: deps.db, owner }, deps.machineTimeZone);
  const wishes = { window, defaultTaskMinutes: preferences.default_task_minutes };
  const { events, context } = await gather(
    await deps.providers(owner),
    wishes,
    deps,
    AbortSignal.timeout(LIMITS.gatherTimeoutMs),
  );
  return { events, context, preferences };
}
