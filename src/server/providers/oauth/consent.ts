import { createHash, randomBytes } from "node:crypto";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { ProviderAuthError, type ProviderError } from "#server/net/provider-error.ts";
import { type AuthorizationServer, requestToken, type TokenEndpoint } from "./token-endpoint.ts";

/** What this browser must keep between going to the consent page and coming back. */
export type ConsentSecrets = { readonly state: string; readonly verifier: string };

export function newConsentSecrets(random: (bytes: number) => Uint8Array = randomBytes): ConsentSecrets {
  const text = () => Buffer.from(random(32)).toString("base64url");
  return { state: text(), verifier: text() };
}

/** The address of the consent page (RFC 6749 4.1.1, PKCE of RFC 7636). */
export function consentUrl(
  server: AuthorizationServer,
  { state, verifier }: ConsentSecrets,
  redirectUri: string,
): string {
  const query = new URLSearchParams({
    client_id: server.client?.id ?? "",
    redirect_uri: redirectUri,
    response_type: "code",
    scope: server.scopes.join(" "),
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...server.consentParameters,
  });
  return `${server.authUrl}?${query}`;
}

/** The code that a consent page gave, and what it was asked with. */
type Granted = { readonly code: string; readonly verifier: string; readonly redirectUri: string };

/** Exchanges the code of a consent for its refresh token. */
export async function exchangeCode(
  endpoint: TokenEndpoint,
  { code, verifier, redirectUri }: Granted,
  signal: AbortSignal,
): Promise<Result<string, ProviderError>> {
  const grant = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri };
  const answer = await requestToken(endpoint, grant, signal);
  if (isErr(answer)) return answer;
  const { refresh_token: refreshToken } = answer.value;
  if (refreshToken !== undefined) return Ok(refreshToken);
  const { name } = endpoint.server;
  return Err(new ProviderAuthError(`${name} gave no lasting access. Connect ${name} again.`));
}
