import type { FastifyRequest } from "fastify";
import { LIMITS } from "#contract/limits.ts";
import { PATHS } from "#contract/paths.ts";
import type { Interval } from "#domain/interval.ts";
import { foreignOrigin, isSameOrigin, ownerOf } from "#server/auth/check-access.ts";
import { gather } from "#server/gather/index.ts";
import { notFound, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import type { Logger } from "#server/ops/log.ts";
import { planningPreferences } from "#server/planning/preferences.ts";
import type { Provider } from "#server/providers/port.ts";
import { lastKnownOf } from "#server/standing/last-known-events.ts";
import { keepReadings } from "#server/standing/store-readings.ts";
import type { Db } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { listStanding } from "#server/store/queries/occurrences.ts";
import { listSessions } from "#server/store/queries/sessions.ts";
import { createMcpConnections } from "./assistant-connections.ts";
import { callService } from "./call-service.ts";
import type { McpService } from "./service-port.ts";

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

/**
 * The MCP server over streamable HTTP, for callers who are signed in or send the token (interface
 * §4.11).
 */
export function registerMcp(app: App, deps: McpDeps): void {
  const connections = createMcpConnections(deps.newId);
  app.addHook("preClose", () => connections.close());
  app.route({
    method: ["GET", "POST", "DELETE"],
    url: PATHS.mcp,
    exposeHeadRoute: false,
    async handler(request, reply) {
      // A page of another site is no assistant, whatever its credentials (MCP, streamable HTTP,
      // security warning).
      if (!isSameOrigin(request, deps.baseUrl())) return sendProblem(reply, foreignOrigin());
      const named = request.headers["mcp-session-id"];
      const id = typeof named === "string" ? named : undefined;
      // An assistant whose connection is gone gets 404, and then opens a new one (MCP, session
      // management).
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

/** What an assistant may do: the same as its person. */
function createMcpService(app: App, deps: McpDeps, request: FastifyRequest): McpService {
  const { db, baseUrl, version, mayApply } = deps;
  const owner = ownerOf(request);
  return {
    baseUrl: baseUrl(),
    version,
    mayApply,
    call: (method, url, body, terms) => callService(app, request, { method, url, body, ...terms }),
    readContext: (window, signal, withinMs = LIMITS.gatherTimeoutMs) =>
      readContext(deps, owner, { window, signal, withinMs }),
    preferences: () => planningPreferences({ db, owner }, deps.machineTimeZone),
    now: deps.now,
    recentSessions: () => listSessions({ db, owner }, RECENT_SESSIONS),
  };
}

type Reading = { readonly window: Interval; readonly signal: AbortSignal; readonly withinMs: number };

async function readContext(deps: McpDeps, owner: OwnerId, { window, signal, withinMs }: Reading) {
  const mine = { db: deps.db, owner };
  const preferences = await planningPreferences(mine, deps.machineTimeZone);
  const limited = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
  const now = deps.now().epochMilliseconds;
  const gathered = await gather(await deps.providers(owner), { window, preferences }, deps, limited);
  await keepReadings(mine, gathered, now);
  const blocks = await listStanding(mine, { since: window.start, until: window.end });
  const { events: recalled } = await lastKnownOf(mine, null, gathered, blocks);
  return { events: [...gathered.events, ...recalled], context: gathered.context, preferences };
}
