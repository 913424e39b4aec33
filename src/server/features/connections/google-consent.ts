import { timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { PATHS } from "#contract/paths.ts";
import { isErr } from "#domain/result.ts";
import { ownerOf } from "#server/auth/access.ts";
import { createFlowCookie } from "#server/auth/flow-cookie.ts";
import { isPageVisit } from "#server/http/page-visit.ts";
import { conflict, fromProviderError, type ProblemDetails, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import { createHttpClient } from "#server/net/client.ts";
import { consentUrl, exchangeCode, newConsentSecrets } from "#server/providers/google/index.ts";
import type { GoogleSettings } from "#server/settings.ts";
import { NOT_SET_UP, notSetUpPage } from "./google-not-set-up.ts";
import { type ConnectionsDeps, connect, connectionsOf } from "./service.ts";

export type GoogleConsentDeps = ConnectionsDeps & {
  readonly google: GoogleSettings;
  readonly baseUrl: () => string;
};

const EXCHANGE_TIMEOUT_MS = 30_000;

const Consent = z.object({ state: z.string(), verifier: z.string(), back: z.optional(z.string()) });
/** Where the person comes from: the page of a plan, and nowhere else. */
const BeginQuery = z.object({ back: z.optional(z.string()) });
const PLAN_PAGE = /^\/planner\/[\w-]+$/;
const CallbackQuery = z.object({
  state: z.optional(z.string()),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
});

/** `GET /connect/google` and the way back from Google's consent page. */
export function registerGoogleConsent(app: App, deps: GoogleConsentDeps): void {
  const { google } = deps;
  const http = createHttpClient({ ...deps, fetch, connectionId: "google-consent" });
  const redirectUri = () => `${deps.baseUrl()}${PATHS.connectGoogleCallback}`;
  const kept = createFlowCookie({
    ...deps,
    name: "daywright_google_consent",
    path: PATHS.connectGoogle,
    schema: Consent,
  });

  app.get(PATHS.connectGoogle, { schema: { querystring: BeginQuery } }, async (request, reply) => {
    if (!google.client) {
      if (!isPageVisit(request)) return sendProblem(reply, conflict(NOT_SET_UP));
      const page = notSetUpPage(redirectUri(), request.headers["accept-language"]);
      return reply.code(409).type("text/html; charset=utf-8").send(page);
    }
    const consent = newConsentSecrets();
    const { back } = request.query;
    kept.set(reply, { ...consent, ...(back && PLAN_PAGE.test(back) && { back }) }, ownerOf(request));
    return reply.redirect(consentUrl({ settings: google }, consent, redirectUri()), 303);
  });

  const callback = { schema: { querystring: CallbackQuery } };
  app.get(PATHS.connectGoogleCallback, callback, async (request, reply) => {
    const { state, code, error } = request.query;
    const owner = ownerOf(request);
    const consent = kept.take(request, reply, owner);
    if (!consent || state === undefined || !isSame(consent.state, state)) return sendProblem(reply, NOT_BEGUN_HERE);
    if (error !== undefined || code === undefined) return sendProblem(reply, NOT_GRANTED);
    const signal = AbortSignal.timeout(EXCHANGE_TIMEOUT_MS);
    const granted = await exchangeCode({ http, settings: google }, code, consent, redirectUri(), signal);
    if (isErr(granted)) return sendProblem(reply, fromProviderError(granted.error));
    const connected = await connect(connectionsOf(deps, owner), { kind: "google", refresh_token: granted.value });
    if (isErr(connected)) return sendProblem(reply, fromProviderError(connected.error));
    return reply.redirect(consent.back ?? "/?connected=google", 303);
  });
}

const NOT_BEGUN_HERE: ProblemDetails = {
  status: 400,
  detail: "This answer of Google belongs to no consent that was begun in this browser; begin again at /connect/google.",
};
const NOT_GRANTED: ProblemDetails = { status: 403, detail: "Google was not connected: access was not granted." };

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
