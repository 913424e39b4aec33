/**
 * Why nobody was signed in. `not-begun`: the answer belongs to no sign-in of this browser.
 * `denied`: the person or the provider's rules refused. `unreachable`: there was no connection to
 * the provider. `timed-out`: the provider did not answer in time. `refused`: the provider rejected
 * our request, mostly because of a wrong setting on either side. `untrusted`: the provider's answer
 * failed a check. `reason` is a code for the log, and never holds a token, an address or the
 * provider's own words.
 */
export type OidcFailure = {
  readonly kind: "not-begun" | "denied" | "unreachable" | "timed-out" | "refused" | "untrusted";
  readonly reason: string;
};

/** Thrown through the library when a request gets no answer. */
export class ProviderAway extends Error {}

/** Translates an error that the library threw, by its code. */
export function toOidcFailure(error: unknown): OidcFailure {
  const { name = "Error", code = "", error: reported = "", cause } = error as Thrown;
  const away = [error, cause].find((each) => each instanceof ProviderAway);
  if (away) return { kind: isTimeout(away.cause) ? "timed-out" : "unreachable", reason: "no answer" };
  if (reported === "access_denied") return { kind: "denied", reason: reported };
  const isRefusal = reported !== "" || REFUSALS.has(code);
  return { kind: isRefusal ? "refused" : "untrusted", reason: reported || code || name };
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === "TimeoutError";
}

/** `error` is the OAuth error code that the provider itself gave (RFC 6749 4.1.2.1 and 5.2). */
type Thrown = { readonly name?: string; readonly code?: string; readonly error?: string; readonly cause?: unknown };

/** Answers that no identity provider gives: the issuer is wrong, or its server is failing. */
const REFUSALS: ReadonlySet<string> = new Set([
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
  "OAUTH_HTTP_REQUEST_FORBIDDEN",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_WWW_AUTHENTICATE_CHALLENGE",
]);
