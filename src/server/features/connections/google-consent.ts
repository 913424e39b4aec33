import { timingSafeEqual } from "node:crypto";
import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import { PATHS } from "#contract/paths.ts";
import { isErr } from "#domain/result.ts";
import { conflict, fromProviderError, type ProblemDetails, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import { createHttpClient } from "#server/net/client.ts";
import { type ConsentSecrets, consentUrl, exchangeCode, newConsentSecrets } from "#server/providers/google/consent.ts";
import type { SecretBox } from "#server/secrets/index.ts";
import type { GoogleSettings } from "#server/settings.ts";
import { type ConnectionsDeps, reconnect } from "./service.ts";

export type GoogleConsentDeps = ConnectionsDeps & {
  readonly random: () => number;
  readonly google: GoogleSettings;
  readonly baseUrl: () => string;
};

const COOKIE = "daywright_google_consent";
/** How long a person may take on the consent page. */
const LIFETIME_SECONDS = 600;
const EXCHANGE_TIMEOUT_MS = 30_000;

const CallbackQuery = z.object({
  state: z.optional(z.string()),
  code: z.optional(z.string()),
  error: z.optional(z.string()),
});

/** `GET /connect/google` and the way back from Google's consent page. */
export function registerGoogleConsent(app: App, deps: GoogleConsentDeps): void {
  const { google, secrets } = deps;
  const http = createHttpClient({ ...deps, fetch, connectionId: "google-consent" });
  const redirectUri = () => `${deps.baseUrl()}${PATHS.connectGoogleCallback}`;
  const nowMs = () => deps.now().epochMilliseconds;

  app.get(PATHS.connectGoogle, async (_request, reply) => {
    if (!google.client) return sendProblem(reply, conflict(NOT_SET_UP));
    const consent = newConsentSecrets();
    const sealed = sealConsent(secrets, consent, nowMs() + LIFETIME_SECONDS * 1_000);
    return setCookie(reply, deps.baseUrl(), sealed, LIFETIME_SECONDS).redirect(
      consentUrl({ settings: google }, consent, redirectUri()),
      303,
    );
  });

  const callback = { schema: { querystring: CallbackQuery } };
  app.get(PATHS.connectGoogleCallback, callback, async (request, reply) => {
    setCookie(reply, deps.baseUrl(), "", 0);
    const { state, code, error } = request.query;
    const consent = openConsent(secrets, request.headers.cookie, nowMs());
    if (!consent || state === undefined || !isSame(consent.state, state)) return sendProblem(reply, NOT_BEGUN_HERE);
    if (error !== undefined || code === undefined) return sendProblem(reply, NOT_GRANTED);
    const signal = AbortSignal.timeout(EXCHANGE_TIMEOUT_MS);
    const granted = await exchangeCode({ http, settings: google }, code, consent, redirectUri(), signal);
    if (isErr(granted)) return sendProblem(reply, fromProviderError(granted.error));
    const connected = await reconnect(deps, { kind: "google", refresh_token: granted.value });
    if (isErr(connected)) return sendProblem(reply, fromProviderError(connected.error));
    return reply.redirect("/?connected=google", 303);
  });
}

const NOT_SET_UP =
  "Google is not set up here: set DAYWRIGHT_GOOGLE_CLIENT_ID and DAYWRIGHT_GOOGLE_CLIENT_SECRET and start again.";
const NOT_BEGUN_HERE: ProblemDetails = {
  status: 400,
  detail: "This answer of Google belongs to no consent that was begun in this browser; begin again at /connect/google.",
};
const NOT_GRANTED: ProblemDetails = { status: 403, detail: "Google was not connected: access was not granted." };

const OWNER = "google-consent";
const StoredConsent = z.object({ state: z.string(), verifier: z.string(), until: z.number() });

function sealConsent(secrets: SecretBox, consent: ConsentSecrets, until: number): string {
  return secrets.seal(JSON.stringify({ ...consent, until }), OWNER);
}

function openConsent(secrets: SecretBox, cookies: string | undefined, now: number): ConsentSecrets | null {
  const sealed = new RegExp(`(?:^|;)\\s*${COOKIE}=([^;]+)`).exec(cookies ?? "")?.[1];
  const text = sealed === undefined ? null : secrets.open(sealed, OWNER);
  if (!text?.ok) return null;
  const consent = StoredConsent.parse(JSON.parse(text.value));
  return consent.until > now ? consent : null;
}

function setCookie(reply: FastifyReply, baseUrl: string, value: string, maxAge: number): FastifyReply {
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  // Lax: the way back is a navigation from Google's page.
  const attributes = `Path=${PATHS.connectGoogle}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
  return reply.header("set-cookie", `${COOKIE}=${value}; ${attributes}`);
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
