import { createHash } from "node:crypto";
import type { Answer } from "../../support/api-call.ts";
import { refusal } from "./answer.ts";

/** The refresh token that the doubles accept. */
export const GOOD_TOKEN = "good-refresh-token";

export const CLIENT = { id: "client-of-the-double", secret: "secret-of-the-double" };
/** The token endpoint of a double, as Daywright's settings name it. */
export const authorizationOf = ({ url }: { readonly url: string }) => ({
  name: "Google",
  client: CLIENT,
  authUrl: "",
  tokenUrl: `${url}/token`,
  scopes: [],
  consentParameters: {},
});
const TOKEN_SECONDS = 3_600;

type Code = { readonly challenge: string; readonly redirectUri: string; readonly scope: string };

/**
 * The authorization server: consent, codes with PKCE, access tokens that expire, grants that can be
 * revoked.
 */
export class OAuth {
  /** Valid refresh tokens. */
  readonly grants = new Set<string>();
  /** How many requests for tokens there were. */
  tokenRequests = 0;
  /** The token that replaces the refresh token at the next refresh. */
  rotateTo: string | null = null;
  readonly scopesAsked: string[] = [];
  readonly #codes = new Map<string, Code>();
  readonly #tokens = new Map<string, { readonly grant: string; readonly endsAt: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * The consent page for a person who agrees at once: the address to which the browser is sent.
   * `lasting`: whether the request asks for a refresh token.
   */
  consent(query: URLSearchParams, lasting = query.get("access_type") === "offline"): string | null {
    const redirectUri = query.get("redirect_uri");
    const good =
      query.get("client_id") === CLIENT.id &&
      query.get("response_type") === "code" &&
      query.get("code_challenge_method") === "S256" &&
      lasting &&
      /^[\w-]{43}$/.test(query.get("code_challenge") ?? "") &&
      redirectUri !== null;
    if (!good) return null;
    const code = `code-${this.#codes.size}`;
    const scope = query.get("scope") ?? "";
    this.scopesAsked.push(...scope.split(" "));
    this.#codes.set(code, { challenge: query.get("code_challenge") ?? "", redirectUri, scope });
    return `${redirectUri}?${new URLSearchParams({ state: query.get("state") ?? "", code, scope })}`;
  }

  token(form: URLSearchParams): Answer {
    this.tokenRequests++;
    if (form.get("client_id") !== CLIENT.id || form.get("client_secret") !== CLIENT.secret) {
      return { status: 401, body: { error: "invalid_client", error_description: "The OAuth client was not found." } };
    }
    if (form.get("grant_type") === "authorization_code") return this.#exchange(form);
    if (form.get("grant_type") !== "refresh_token") return { status: 400, body: { error: "unsupported_grant_type" } };
    const grant = form.get("refresh_token") ?? "";
    if (!this.grants.has(grant)) return invalidGrant();
    if (this.rotateTo === null) return this.#issue(grant);
    const next = this.rotateTo;
    this.rotateTo = null;
    this.grants.delete(grant);
    this.grants.add(next);
    return this.#issue(next, next);
  }

  revoke(form: URLSearchParams): Answer {
    const token = form.get("token") ?? "";
    if (!this.grants.delete(token)) return { status: 400, body: { error: "invalid_token" } };
    this.expireTokens();
    return { status: 200, body: {} };
  }

  /** Refuses every access token that was issued before. */
  expireTokens(): void {
    this.#tokens.clear();
  }

  /** The fault of an authorization header; null when its token is valid. */
  refuse(authorization: string | undefined): Answer | null {
    const token = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1] ?? "";
    const held = this.#tokens.get(token);
    if (held && held.endsAt > this.#now() && this.grants.has(held.grant)) return null;
    return refusal(401, "authError", "Request had invalid authentication credentials.");
  }

  #exchange(form: URLSearchParams): Answer {
    const code = this.#codes.get(form.get("code") ?? "");
    this.#codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!code || code.challenge !== challenge || code.redirectUri !== form.get("redirect_uri")) return invalidGrant();
    const grant = `refresh-by-code-${this.tokenRequests}`;
    this.grants.add(grant);
    return this.#issue(grant, grant, code.scope);
  }

  #issue(grant: string, refreshToken?: string, scope?: string): Answer {
    const token = `access-${this.tokenRequests}`;
    this.#tokens.set(token, { grant, endsAt: this.#now() + TOKEN_SECONDS * 1_000 });
    return {
      status: 200,
      body: {
        access_token: token,
        token_type: "Bearer",
        expires_in: TOKEN_SECONDS,
        ...(refreshToken && { refresh_token: refreshToken }),
        ...(scope && { scope }),
      },
    };
  }
}

function invalidGrant(): Answer {
  return { status: 400, body: { error: "invalid_grant", error_description: "Token has been expired or revoked." } };
}
