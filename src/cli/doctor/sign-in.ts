import { PATHS } from "#contract/paths.ts";
import { isErr } from "#domain/result.ts";
import { createIdentityProvider, type OidcFailure } from "#server/auth/oidc/index.ts";
import { createLogger } from "#server/ops/log.ts";
import type { Settings } from "#server/settings.ts";
import { bad, type Finding, ok } from "./check.ts";

/**
 * Fetches the identity provider's metadata without signing anybody in. No findings when no provider
 * is set.
 */
export async function checkSignIn(
  { oidc, baseUrl, host, port }: Settings,
  now: () => Temporal.Instant,
): Promise<Finding[]> {
  if (oidc === null) return [];
  const about = "sign-in";
  // A fault becomes a finding, so the log need not repeat it.
  const log = createLogger({ modulePath: "cli/doctor", level: "error", format: "text", sink: process.stderr, now });
  const provider = createIdentityProvider({ settings: oidc, fetch, now, log });
  const callback = (baseUrl ?? `http://${host}:${port}`) + PATHS.signInCallback;
  const asked = await provider.begin(callback);
  if (isErr(asked)) return [bad(about, `${oidc.issuer}: ${SAYS[asked.error.kind]}`, "check DAYWRIGHT_OIDC_ISSUER")];
  return [ok(about, `through ${provider.host}, which must know the redirect address ${callback}`)];
}

const SAYS: Readonly<Record<OidcFailure["kind"], string>> = {
  unreachable: "it cannot be reached",
  "timed-out": "it does not answer",
  refused: "what answers there is not an identity provider of that name",
  untrusted: "what it says of itself cannot be used",
  denied: "it said no",
  "not-begun": "it answered out of turn",
};
