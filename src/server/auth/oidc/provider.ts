import type { ClientAuth, Configuration } from "openid-client";
import { LIMITS } from "#contract/limits.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { Logger } from "#server/ops/log.ts";
import { type OidcFailure, ProviderAway, toOidcFailure } from "./failure.ts";
import { Claims, type Identity } from "./identity.ts";
import type { OidcSettings } from "./settings.ts";

/**
 * What ties the provider's answer to the sign-in that was begun. The browser keeps it meanwhile.
 */
export type SignInSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string };

/**
 * Where people sign in (OpenID Connect Core 3.1: authorization code flow, with PKCE, state and
 * nonce).
 */
export type IdentityProvider = {
  /** The provider's host, which people see before they are sent there. */
  readonly host: string;
  /** Returns the page to send a person to, and the secrets to remember until they come back. */
  begin(redirectUri: string): Promise<Result<{ readonly url: string; readonly secrets: SignInSecrets }, OidcFailure>>;
  /** Returns who came back. `answer` is the address that the provider sent them to. */
  finish(answer: URL, secrets: SignInSecrets): Promise<Result<Identity, OidcFailure>>;
};

type Deps = {
  readonly settings: OidcSettings;
  readonly fetch: typeof fetch;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
};

const SCOPE = "openid email";
/** Clock skew allowed between the provider and this server. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** How long the provider's metadata is cached. */
const METADATA_MS = 3_600_000;

/**
 * Fetches the provider's metadata at the first sign-in, so that the provider need not be up when
 * this server starts.
 */
export function createIdentityProvider(deps: Deps): IdentityProvider {
  const { settings, now } = deps;
  const log = deps.log.named("server/auth/oidc");
  let known: { readonly config: Promise<Configuration>; readonly until: number } | null = null;

  const configuration = (): Promise<Configuration> => {
    const instant = now().epochMilliseconds;
    if (known && instant < known.until) return known.config;
    const asked = { config: discover(deps), until: instant + METADATA_MS };
    known = asked;
    asked.config.catch(() => {
      if (known === asked) known = null;
    });
    return asked.config;
  };
  const attempt = async <T>(what: string, work: () => Promise<T>): Promise<Result<T, OidcFailure>> => {
    try {
      return Ok(await work());
    } catch (error) {
      const failure = toOidcFailure(error);
      log.warning(`${what} failed`, { kind: failure.kind, reason: failure.reason });
      return Err(failure);
    }
  };

  return {
    host: new URL(settings.issuer).host,

    begin: (redirectUri) =>
      attempt("asking the provider about itself", async () => {
        const [client, config] = await Promise.all([import("openid-client"), configuration()]);
        const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        });
        return { url: url.href, secrets: { state, nonce, verifier } };
      }),

    async finish(answer, { state, nonce, verifier }) {
      if (answer.searchParams.get("state") !== state) return Err({ kind: "not-begun", reason: "state" });
      const claims = await attempt("signing a person in", async () => {
        const [client, config] = await Promise.all([import("openid-client"), configuration()]);
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
        const tokens = await client.authorizationCodeGrant(config, answer, checks);
        const claims = Claims.parse(tokens.claims());
        if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return claims;
        const more = await client.fetchUserInfo(config, tokens.access_token, claims.sub);
        return { ...Claims.parse(more), iss: claims.iss };
      });
      return isErr(claims) ? claims : Ok(toIdentity(settings, claims.value));
    },
  };
}

async function discover({ settings, fetch }: Deps): Promise<Configuration> {
  const client = await import("openid-client");
  const config = await client.discovery(
    new URL(settings.issuer),
    settings.clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    clientAuthentication(client, settings),
    {
      timeout: LIMITS.upstreamTimeoutMs / 1_000,
      // `settings.ts` allows an http issuer only where private addresses may be called.
      execute: settings.issuer.startsWith("http:") ? [client.allowInsecureRequests] : [],
      [client.customFetch]: (url, options) =>
        fetch(url, options as RequestInit).catch((cause: unknown) => {
          throw new ProviderAway("the provider did not answer", { cause });
        }),
    },
  );
  // The ID token comes over TLS from the provider itself. Its signature is checked all the same.
  client.enableNonRepudiationChecks(config);
  return config;
}

/**
 * A public client sends its id only. With a secret, the client authenticates as the provider's
 * metadata asks, and by Basic if they ask for nothing.
 */
function clientAuthentication(client: typeof import("openid-client"), { clientSecret }: OidcSettings): ClientAuth {
  if (clientSecret === null) return client.None();
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return methods.includes("client_secret_basic") ? basic(server, ...request) : post(server, ...request);
  };
}

function toIdentity({ issuer }: OidcSettings, { iss, sub, email, email_verified }: Claims): Identity {
  return { issuer: iss ?? issuer, subject: sub, email: email ?? null, emailVerified: email_verified ?? false };
}
