import { timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { ConsentKind } from "#contract/calendar.ts";
import { ConnectionInput } from "#contract/connection.ts";
import { connectCallbackPath, connectPath } from "#contract/paths.ts";
import { isErr } from "#domain/result.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import { createFlowCookie } from "#server/auth/flow-cookie.ts";
import { isPageVisit } from "#server/http/page-visit.ts";
import { conflict, fromProviderError, type ProblemDetails, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import { createHttpClient } from "#server/net/client.ts";
import {
  type AuthorizationServer,
  consentUrl,
  exchangeCode,
  newConsentSecrets,
} from "#server/providers/oauth/index.ts";
import { notSetUp, notSetUpPage } from "./not-set-up.ts";
import { type ConnectionsDeps, connect, connectionsOf } from "./service.ts";

export type ConsentDeps = ConnectionsDeps & {
  readonly kind: ConsentKind;
  readonly server: AuthorizationServer;
  readonly baseUrl: () => string;
};

const EXCHANGE_TIMEOUT_MS = 30_000;

const Consent = z.object({
  state: z.string(),
  verifier: z.string(),
  back: z.optional(z.string()),
  completion: z.optional(z.literal(true)),
});
const BeginQuery = z.object({
  /** The page of the plan that the person comes from; no other page is accepted. */
  back: z.optional(z.string()),
  /** Whether the source is to be told which tasks are done. */
  completion: z.optional(z.literal("true")),
});
const PLAN_PAGE = /^\/planner\/[\w-]+$/;
const CallbackQuery = z.object({
  state: z.optional(z.string()),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
});

/** `GET /connect/{kind}` and the callback from the source's consent page. */
export function registerConsent(app: App, deps: ConsentDeps): void {
  const { kind, server } = deps;
  const [begin, back] = [connectPath(kind), connectCallbackPath(kind)];
  const http = createHttpClient({ ...deps, fetch, connectionId: `${kind}-consent` });
  const redirectUri = () => `${deps.baseUrl()}${back}`;
  const kept = createFlowCookie({ ...deps, name: `daywright_${kind}_consent`, path: begin, schema: Consent });

  app.get(begin, { schema: { querystring: BeginQuery } }, async (request, reply) => {
    if (!server.client) {
      if (!isPageVisit(request)) return sendProblem(reply, conflict(notSetUp(kind, server.name)));
      const page = notSetUpPage(kind, redirectUri(), request.headers["accept-language"]);
      return reply.code(409).type("text/html; charset=utf-8").send(page);
    }
    const consent = newConsentSecrets();
    const { back: page, completion } = request.query;
    const chosen = {
      ...(page && PLAN_PAGE.test(page) && { back: page }),
      ...(completion && { completion: true as const }),
    };
    kept.set(reply, { ...consent, ...chosen }, ownerOf(request));
    const scopes = (completion && server.completionScopes) ?? server.scopes;
    return reply.redirect(consentUrl({ ...server, scopes }, consent, redirectUri()), 303);
  });

  const callback = { schema: { querystring: CallbackQuery } };
  app.get(back, callback, async (request, reply) => {
    const { state, code, error } = request.query;
    const owner = ownerOf(request);
    const consent = kept.take(request, reply, owner);
    if (!consent || state === undefined || !isSame(consent.state, state))
      return sendProblem(reply, notBegunHere(begin, server.name));
    if (error !== undefined || code === undefined) return sendProblem(reply, notGranted(server.name));
    const signal = AbortSignal.timeout(EXCHANGE_TIMEOUT_MS);
    const granted = await exchangeCode(
      { http, server },
      { code, verifier: consent.verifier, redirectUri: redirectUri() },
      signal,
    );
    if (isErr(granted)) return sendProblem(reply, fromProviderError(granted.error));
    const { completion } = consent;
    const input = ConnectionInput.parse({ kind, refresh_token: granted.value, ...(completion && { completion }) });
    const connected = await connect(connectionsOf(deps, owner), input);
    if (isErr(connected)) return sendProblem(reply, fromProviderError(connected.error));
    return reply.redirect(consent.back ?? `/?connected=${kind}`, 303);
  });
}

function notBegunHere(begin: string, name: string): ProblemDetails {
  const belongs = `This answer of ${name} belongs to no consent that was begun in this browser`;
  return { status: 400, detail: `${belongs}; begin again at ${begin}.` };
}

function notGranted(name: string): ProblemDetails {
  return { status: 403, detail: `${name} was not connected: access was not granted.` };
}

function isSame(expected: string, received: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(received)];
  return a.length === b.length && timingSafeEqual(a, b);
}
