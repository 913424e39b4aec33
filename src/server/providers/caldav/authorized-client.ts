import type { Result } from "#domain/result.ts";
import { Err } from "#domain/result.ts";
import type { HttpClient, UpstreamRequest, UpstreamResponse } from "#server/net/http.ts";
import { type ProviderError, providerErrorFromStatus } from "#server/net/provider-error.ts";
import { type DigestChallenge, digestAuthorization, parseDigestChallenge } from "./digest-authorization.ts";

type User = { readonly username: string; readonly password: string };

/**
 * A client that sends a person's name and password with every request: by Basic, or by Digest once
 * the server has asked for it (RFC 7617, RFC 7616). Digest wins if a server offers both.
 */
export function withPassword(http: HttpClient, user: User, newNonce: () => string): HttpClient {
  const basic = `Basic ${Buffer.from(`${user.username}:${user.password}`, "utf8").toString("base64")}`;
  let challenge: DigestChallenge | null = null;
  let uses = 0;

  const authorization = (request: UpstreamRequest): string => {
    if (!challenge) return basic;
    uses += 1;
    return digestAuthorization(challenge, request, user, { count: uses, cnonce: newNonce() });
  };
  const send = (request: UpstreamRequest, signal: AbortSignal): Promise<Result<UpstreamResponse, ProviderError>> => {
    const headers = { ...request.headers, authorization: authorization(request) };
    return http.send({ ...request, headers, accept: [...(request.accept ?? []), 401] }, signal);
  };

  return {
    async send(request, signal) {
      const answer = await send(request, signal);
      if (!answer.ok || answer.value.status !== 401) return answer;
      const asked = parseDigestChallenge(answer.value.headers.get("www-authenticate"));
      // If the server refuses the same nonce twice, the password is wrong, and the nonce is not
      // stale.
      if (!asked || asked.nonce === challenge?.nonce) return Err(unauthorized());
      challenge = asked;
      uses = 0;
      const second = await send(request, signal);
      return second.ok && second.value.status === 401 ? Err(unauthorized()) : second;
    },
  };
}

function unauthorized(): ProviderError {
  const told = "The server did not accept this username and password";
  return providerErrorFromStatus(401, told, { told });
}
