import * as z from "zod";
import { Err, isErr, type Result } from "#domain/result.ts";
import { readRefusal, refusalError } from "#server/net/call-failure.ts";
import type { HttpClient } from "#server/net/http.ts";
import { parseJsonBody } from "#server/net/parse-json.ts";
import { ProviderAuthError, type ProviderError } from "#server/net/provider-error.ts";

/** The authorization server of one kind of source, and what is requested there. */
export type AuthorizationServer = {
  /** The name that people know. */
  readonly name: string;
  /** Null: nobody can connect through its consent page. */
  readonly client: { readonly id: string; readonly secret: string } | null;
  readonly authUrl: string;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  /** Scopes used instead when the source is to be told which tasks are done. */
  readonly completionScopes?: readonly string[];
  /** Further parameters for its consent page. */
  readonly consentParameters: Readonly<Record<string, string>>;
};

export type TokenEndpoint = { readonly http: HttpClient; readonly server: AuthorizationServer };

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
});
type TokenAnswer = z.infer<typeof TokenAnswer>;

/** Exchanges a refresh token or a code for an access token (RFC 6749 4.1.3, 6). */
export async function requestToken(
  { http, server }: TokenEndpoint,
  grant: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Result<TokenAnswer, ProviderError>> {
  const { client } = server;
  const credentials = client ? { client_id: client.id, client_secret: client.secret } : {};
  const fields = { ...grant, ...credentials };
  const answer = await http.send(
    {
      method: "POST",
      url: server.tokenUrl,
      headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
      body: new URLSearchParams(fields).toString(),
      accept: [400],
      // A code works once; a refresh token works many times.
      idempotent: grant.grant_type === "refresh_token",
    },
    signal,
  );
  if (isErr(answer)) return answer;
  if (answer.value.status === 400) {
    return Err(grantError(server, new TextDecoder().decode(answer.value.body), Object.values(fields)));
  }
  return parseJsonBody(answer.value.body, TokenAnswer);
}

/** RFC 6749 5.2, and OpenID Connect Core 3.1.2.6 for cases where the person must be asked again. */
const ENDED: ReadonlySet<string> = new Set(["invalid_grant", "interaction_required", "consent_required"]);

/** A grant that was revoked, expired or never valid: only the person can help (interface §5.6). */
function grantError({ name }: AuthorizationServer, body: string, sent: readonly string[]): ProviderError {
  // "refresh_token" is also a field's value, and no secret.
  const refusal = readRefusal(
    body,
    sent.filter((value) => !/^[a-z_]+$/.test(value)),
  );
  const ended = refusal.reasons.find((reason) => ENDED.has(reason));
  if (ended === undefined) return refusalError(400, refusal);
  return new ProviderAuthError(`HTTP 400: ${ended}: ${refusal.message} Connect ${name} again.`, {
    status: 400,
    told: `HTTP 400: ${ended}: ${name}'s grant has ended. Connect ${name} again.`,
  });
}

/** Revokes a grant (RFC 7009) with all its tokens. */
export async function revokeGrant(
  { http }: Pick<TokenEndpoint, "http">,
  revokeUrl: string,
  refreshToken: string,
  signal: AbortSignal,
): Promise<Result<unknown, ProviderError>> {
  return http.send(
    {
      method: "POST",
      url: revokeUrl,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token: refreshToken }).toString(),
      // 400 answers a grant that is already revoked.
      accept: [400],
      idempotent: true,
    },
    signal,
  );
}
