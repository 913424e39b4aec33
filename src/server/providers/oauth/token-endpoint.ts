import * as z from "zod";
import { Err, isErr, type Result } from "#domain/result.ts";
import { readRefusal, refusalError } from "#server/net/failure.ts";
import type { HttpClient } from "#server/net/http.ts";
import { parseJsonBody } from "#server/net/json.ts";
import { ProviderAuthError, type ProviderError } from "#server/net/provider-error.ts";

/** Where the grants of one kind of source come from, and what is asked for there. */
export type AuthorizationServer = {
  /** The name by which people know it. */
  readonly name: string;
  /** Null: nobody can connect over its consent page. */
  readonly client: { readonly id: string; readonly secret: string } | null;
  readonly authUrl: string;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  /** In their place where it is to be told which tasks are done. */
  readonly completionScopes?: readonly string[];
  /** What its consent page is to be asked beside. */
  readonly consentParameters: Readonly<Record<string, string>>;
};

export type TokenEndpoint = { readonly http: HttpClient; readonly server: AuthorizationServer };

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
});
type TokenAnswer = z.infer<typeof TokenAnswer>;

/** Exchanges a grant, a refresh token or a code, for an access token (RFC 6749 4.1.3, 6). */
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
      // A code is good for one use only; a refresh token for many.
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

/** RFC 6749 5.2; and where the person has to be asked anew, OpenID Connect Core 3.1.2.6. */
const ENDED: ReadonlySet<string> = new Set(["invalid_grant", "interaction_required", "consent_required"]);

/**
 * A grant that was revoked, has expired or was never good: only the person can help (interface
 * §5.6).
 */
function grantError({ name }: AuthorizationServer, body: string, sent: readonly string[]): ProviderError {
  // "refresh_token" is a field's value as well, and no secret.
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

/** Ends a grant (RFC 7009); every token of it is void from then on. */
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
      // 400 is the answer for a grant that is void already.
      accept: [400],
      idempotent: true,
    },
    signal,
  );
}
