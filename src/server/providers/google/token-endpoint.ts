import { Err, isErr, type Result } from "#domain/result.ts";
import { readRefusal, refusalError } from "#server/net/failure.ts";
import type { HttpClient } from "#server/net/http.ts";
import { parseJsonBody } from "#server/net/json.ts";
import { ProviderAuthError, type ProviderError } from "#server/net/provider-error.ts";
import type { GoogleSettings } from "#server/settings.ts";
import { TokenAnswer } from "./schema.ts";

export type TokenEndpoint = { readonly http: HttpClient; readonly settings: GoogleSettings };

/** Exchanges a grant, a refresh token or a code, for an access token (RFC 6749 4.1.3, 6). */
export async function requestToken(
  { http, settings }: TokenEndpoint,
  grant: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Result<TokenAnswer, ProviderError>> {
  const { client } = settings;
  const credentials = client ? { client_id: client.id, client_secret: client.secret } : {};
  const fields = { ...grant, ...credentials };
  const answer = await http.send(
    {
      method: "POST",
      url: settings.tokenUrl,
      headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
      body: new URLSearchParams(fields).toString(),
      accept: [400],
      // A code is good for one use only; a refresh token for many.
      idempotent: grant.grant_type === "refresh_token",
    },
    signal,
  );
  if (isErr(answer)) return answer;
  if (answer.value.status === 400) {
    return Err(grantError(new TextDecoder().decode(answer.value.body), Object.values(fields)));
  }
  return parseJsonBody(answer.value.body, TokenAnswer);
}

/**
 * A grant that was revoked, has expired or was never good: only the person can help (interface
 * §5.6).
 */
function grantError(body: string, sent: readonly string[]): ProviderError {
  // "refresh_token" is a field's value as well, and no secret.
  const refusal = readRefusal(
    body,
    sent.filter((value) => !/^[a-z_]+$/.test(value)),
  );
  if (!refusal.reasons.includes("invalid_grant")) return refusalError(400, refusal);
  return new ProviderAuthError(`HTTP 400: invalid_grant: ${refusal.message} Connect Google again.`, {
    status: 400,
    told: "HTTP 400: invalid_grant: Google's grant has ended. Connect Google again.",
  });
}

/** Ends the grant at Google; every token of it is void from then on. */
export async function revokeGrant(
  { http, settings }: TokenEndpoint,
  refreshToken: string,
  signal: AbortSignal,
): Promise<Result<unknown, ProviderError>> {
  return http.send(
    {
      method: "POST",
      // https://oauth2.googleapis.com/token has its /revoke beside it.
      url: settings.tokenUrl.replace(/\/token$/, "/revoke"),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token: refreshToken }).toString(),
      // 400 is the answer for a grant that is void already.
      accept: [400],
      idempotent: true,
    },
    signal,
  );
}
