import { PATHS } from "#contract/paths.ts";
import { isErr } from "#domain/result.ts";
import { createIdentityProvider, type OidcFailure } from "#server/auth/oidc/index.ts";
import { createLogger } from "#server/ops/log.ts";
import type { Settings } from "#server/settings.ts";
import { bad, type Finding, ok } from "./check.ts";

/**
 * Asks the identity provider about itself; that signs nobody in. Nothing is said where no provider
 * is set.
 */
export async function checkSignIn(
  { oidc, baseUrl, host, port }: Settings,
  now: () => Temporal.Instant,
): Promise<Finding[]> {
  if (oidc === null) return [];
  const about = "sign-in";
  // What goes wrong is a finding, and need not be a line of the log too.
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
