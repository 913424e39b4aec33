import { createHash, randomBytes } from "node:crypto";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { ProviderAuthError, type ProviderError } from "#server/net/provider-error.ts";
import { requestToken, type TokenEndpoint } from "./token-endpoint.ts";

/** The least that Daywright works with: events, the list of calendars, and tasks to read. */
const SCOPES = [
  "https://www.googleapis.com/auth/calendar.events",
  "https://www.googleapis.com/auth/calendar.calendarlist.readonly",
  "https://www.googleapis.com/auth/tasks.readonly",
];

/** What must be kept, by this browser alone, between going to the consent page and coming back. */
export type ConsentSecrets = { readonly state: string; readonly verifier: string };

export function newConsentSecrets(random: (bytes: number) => Uint8Array = randomBytes): ConsentSecrets {
  const text = () => Buffer.from(random(32)).toString("base64url");
  return { state: text(), verifier: text() };
}

/** The address of Google's consent page (RFC 6749 4.1.1, PKCE of RFC 7636). */
export function consentUrl(
  { settings }: Pick<TokenEndpoint, "settings">,
  { state, verifier }: ConsentSecrets,
  redirectUri: string,
): string {
  const query = new URLSearchParams({
    client_id: settings.client?.id ?? "",
    redirect_uri: redirectUri,
    response_type: "code",
    scope: SCOPES.join(" "),
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    // A refresh token, and one each time: without consent Google gives none the second time.
    access_type: "offline",
    prompt: "consent",
  });
  return `${settings.authUrl}?${query}`;
}

/** The refresh token that the code of a consent stands for. */
export async function exchangeCode(
  endpoint: TokenEndpoint,
  code: string,
  { verifier }: ConsentSecrets,
  redirectUri: string,
  signal: AbortSignal,
): Promise<Result<string, ProviderError>> {
  const grant = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri };
  const answer = await requestToken(endpoint, grant, signal);
  if (isErr(answer)) return answer;
  const { refresh_token: refreshToken } = answer.value;
  if (refreshToken !== undefined) return Ok(refreshToken);
  return Err(new ProviderAuthError("Google gave no lasting access. Connect Google again."));
}
