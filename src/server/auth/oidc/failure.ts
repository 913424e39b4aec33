/**
 * Why nobody was signed in. `not-begun`: the answer belongs to no sign-in of this browser.
 * `denied`: the person, or the provider's rules, said no. `unreachable`: no connection to the
 * provider came about. `timed-out`: it did not answer in time. `refused`: it did not take our
 * request, mostly for a setting that is wrong on either side. `untrusted`: what it sent failed a
 * check. `reason` is for the log: a code, never a token, an address or the provider's own words.
 */
export type OidcFailure = {
  readonly kind: "not-begun" | "denied" | "unreachable" | "timed-out" | "refused" | "untrusted";
  readonly reason: string;
};

/** Thrown in the library's hands when a request brought no answer. */
export class ProviderAway extends Error {}

/** What the library threw, by its codes. */
export function toOidcFailure(error: unknown): OidcFailure {
  const { name = "Error", code = "", error: said = "", cause } = error as Thrown;
  const away = [error, cause].find((each) => each instanceof ProviderAway);
  if (away) return { kind: isTimeout(away.cause) ? "timed-out" : "unreachable", reason: "no answer" };
  if (said === "access_denied") return { kind: "denied", reason: said };
  const isRefusal = said !== "" || REFUSALS.has(code);
  return { kind: isRefusal ? "refused" : "untrusted", reason: said || code || name };
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === "TimeoutError";
}

/** `error` is the OAuth error code that the provider itself gave (RFC 6749 4.1.2.1 and 5.2). */
type Thrown = { readonly name?: string; readonly code?: string; readonly error?: string; readonly cause?: unknown };

/** An answer that no identity provider gives: from a wrong issuer, or a server in trouble. */
const REFUSALS: ReadonlySet<string> = new Set([
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
  "OAUTH_HTTP_REQUEST_FORBIDDEN",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_WWW_AUTHENTICATE_CHALLENGE",
]);
