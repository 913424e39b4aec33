import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { listenOnLoopback, readBody } from "../http-double.ts";
import { type Algorithm, newKey, type SigningKey, signToken } from "./tokens.ts";

/** A person with an account at the provider. */
export type Person = { readonly sub: string; readonly email?: string; readonly email_verified?: boolean };

type Claims = Record<string, unknown>;

/** The faults of the provider that a test sets. */
export type Faults = {
  /** Claims of the ID token that replace the right ones. */
  claims?: (right: Claims) => Claims;
  /** A token that replaces the right one. */
  token?: (claims: Claims, key: SigningKey) => string;
  /** Sends people back with this error (OpenID Connect Core 3.1.2.6). */
  authorizationError?: string;
  /** Answers everything but `/authorize` with this status. */
  status?: number;
  /** Wrong fields of its discovery document. */
  metadata?: (right: Claims) => Claims;
};

export type OidcProvider = {
  readonly issuer: string;
  readonly client: { readonly id: string; readonly secret: string | null };
  /** The person at the browser, who agrees to everything. */
  person: Person;
  faults: Faults;
  /** How often a code was exchanged, with any outcome. */
  readonly exchanges: () => number;
  close(): Promise<void>;
};

type Grant = {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly nonce: string;
  readonly person: Person;
};
type Answer = { readonly status: number; readonly body: unknown };
type Options = {
  /** The only allowed redirect address, which is known when the service listens. */
  readonly redirectUri: () => string;
  /** Null: a public client. */
  readonly secret?: string | null;
  readonly algorithm?: Algorithm;
  /** Whether the ID token contains e-mail addresses, or only `/userinfo` does. */
  readonly emailIn?: "token" | "userinfo";
};

const MINUTE = 60;

/** An identity provider as strict as OpenID Connect Core 1.0, Discovery 1.0 and RFC 7636 allow. */
export async function startOidcProvider(options: Options): Promise<OidcProvider> {
  const { algorithm = "ES256", emailIn = "token" } = options;
  const client = {
    id: "daywright-client",
    secret: options.secret === undefined ? "s3cret/with:signs" : options.secret,
  };
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Person>();
  const key = newKey("key-1", algorithm);
  let exchanges = 0;

  const metadata = () => ({
    issuer: double.url,
    authorization_endpoint: `${double.url}/authorize`,
    token_endpoint: `${double.url}/token`,
    userinfo_endpoint: `${double.url}/userinfo`,
    jwks_uri: `${double.url}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [algorithm],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  });

  /**
   * The address to which the browser is sent when the person agrees at once; null for an invalid
   * request.
   */
  const authorize = (query: URLSearchParams): string | null => {
    const redirectUri = query.get("redirect_uri");
    if (query.get("client_id") !== client.id || redirectUri !== options.redirectUri()) return null;
    const state = query.get("state") ?? "";
    const sendBack = (answer: Record<string, string>) =>
      `${redirectUri}?${new URLSearchParams({ ...answer, state, iss: double.url })}`;
    if (provider.faults.authorizationError) return sendBack({ error: provider.faults.authorizationError });
    const isGood =
      query.get("response_type") === "code" &&
      query.get("scope")?.split(" ").includes("openid") === true &&
      query.get("code_challenge_method") === "S256" &&
      /^[\w-]{43}$/.test(query.get("code_challenge") ?? "") &&
      (query.get("nonce") ?? "").length >= 16 &&
      state.length >= 16;
    if (!isGood) return sendBack({ error: "invalid_request" });
    const code = randomUUID();
    const [challenge, nonce] = [query.get("code_challenge") ?? "", query.get("nonce") ?? ""];
    codes.set(code, { challenge, redirectUri, nonce, person: provider.person });
    return sendBack({ code });
  };

  const isAuthentic = (request: IncomingMessage, form: URLSearchParams): boolean => {
    if (client.secret === null) return form.get("client_id") === client.id && !form.has("client_secret");
    const [id = "", secret = ""] = basicCredentials(request.headers.authorization);
    return id === client.id && secret === client.secret && !form.has("client_secret");
  };

  const exchange = (form: URLSearchParams): Answer => {
    exchanges++;
    const code = form.get("code") ?? "";
    const grant = codes.get(code);
    codes.delete(code); // a code is good once (RFC 6749 4.1.2)
    const verifier = form.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const isGood = grant?.redirectUri === form.get("redirect_uri") && grant?.challenge === challenge;
    if (!grant || !isGood || !/^[\w.~-]{43,128}$/.test(verifier))
      return { status: 400, body: { error: "invalid_grant" } };
    const accessToken = randomUUID();
    tokens.set(accessToken, grant.person);
    const idToken = issue(grant);
    return {
      status: 200,
      body: { access_token: accessToken, token_type: "Bearer", expires_in: 300, id_token: idToken },
    };
  };

  const issue = ({ person, nonce }: Grant): string => {
    const now = Math.floor(Date.now() / 1_000);
    const { sub, ...more } = person;
    const times = { iat: now, exp: now + 5 * MINUTE };
    const right = { iss: double.url, aud: client.id, sub, nonce, ...times, ...(emailIn === "token" && more) };
    const claims = provider.faults.claims?.(right) ?? right;
    return provider.faults.token?.(claims, key) ?? signToken(claims, key);
  };

  const answer = async (request: IncomingMessage, path: string): Promise<Answer> => {
    if (provider.faults.status) return { status: provider.faults.status, body: { error: "server_error" } };
    switch (`${request.method} ${path}`) {
      case "GET /.well-known/openid-configuration":
        return { status: 200, body: provider.faults.metadata?.(metadata()) ?? metadata() };
      case "GET /jwks":
        return { status: 200, body: { keys: [key.jwk] } };
      case "GET /userinfo": {
        const person = tokens.get(/^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
        return person ? { status: 200, body: person } : { status: 401, body: { error: "invalid_token" } };
      }
      case "POST /token": {
        const form = new URLSearchParams(await readBody(request));
        if (!isAuthentic(request, form)) return { status: 401, body: { error: "invalid_client" } };
        const isCode = form.get("grant_type") === "authorization_code";
        return isCode ? exchange(form) : { status: 400, body: { error: "unsupported_grant_type" } };
      }
      default:
        return { status: 404, body: { error: "not_found" } };
    }
  };

  const double = await listenOnLoopback(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://double");
    if (pathname === "/authorize") return sendBrowser(response, authorize(searchParams));
    const { status, body } = await answer(request, pathname);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const provider: OidcProvider = {
    issuer: double.url,
    client,
    person: { sub: "nobody" },
    faults: {},
    exchanges: () => exchanges,
    close: () => double.close(),
  };
  return provider;
}

function sendBrowser(response: ServerResponse, location: string | null): void {
  if (location === null) response.writeHead(400).end("This request was not made by a client of ours.");
  else response.writeHead(302, { location }).end();
}

/** Client id and secret are form-encoded before they are joined (RFC 6749 2.3.1). */
function basicCredentials(header: string | undefined): string[] {
  const encoded = /^Basic (\S+)$/.exec(header ?? "")?.[1] ?? "";
  const pair = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return pair.map((part) => decodeURIComponent(part.replaceAll("+", " ")));
}
