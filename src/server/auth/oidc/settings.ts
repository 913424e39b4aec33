import * as z from "zod";
import { type Allowed, parseAllowed } from "./allow-list.ts";

/** The identity provider through which several people sign in, and which of its people may. */
export type OidcSettings = {
  /** The issuer exactly as the provider writes it, with any trailing slash. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client, which proves itself by PKCE alone. */
  readonly clientSecret: string | null;
  readonly allowed: readonly Allowed[];
};

/** Variables of the identity provider, as parts of the one schema of the environment. */
export const OIDC_VARIABLES = {
  DAYWRIGHT_OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .refine((url) => !/[?#]/.test(url), { error: "must have no query: an issuer is a plain address" })
    .optional(),
  DAYWRIGHT_OIDC_CLIENT_ID: z.string().optional(),
  DAYWRIGHT_OIDC_CLIENT_SECRET: z.string().optional(),
  DAYWRIGHT_OIDC_ALLOWED: z
    .string()
    .refine((text) => parseAllowed(text).length > 0, { error: "must name addresses, @domains or subjects" })
    .refine((text) => parseAllowed(text).every(({ value }) => /^[^\s@]+(?:@[^\s@]+)?$/.test(value)), {
      error: "must be addresses (ana@example.org), domains (@example.org) or subjects, with commas between them",
    })
    .optional(),
};

const Variables = z.object(OIDC_VARIABLES);
type Variables = z.infer<typeof Variables>;

/** The other settings that these checks depend on. */
type Surroundings = {
  readonly hasToken: boolean;
  readonly hasBaseUrl: boolean;
  readonly isPublic: boolean;
  readonly allowsPrivate: boolean;
};

/** Faults between several variables, one line each. */
export function oidcFaults(env: Variables, { hasToken, hasBaseUrl, isPublic, allowsPrivate }: Surroundings): string[] {
  const { DAYWRIGHT_OIDC_ISSUER: issuer, ...others } = env;
  if (!issuer) {
    const set = (Object.keys(OIDC_VARIABLES) as (keyof Variables)[]).find((name) => env[name]);
    return set ? [`DAYWRIGHT_OIDC_ISSUER: is required with ${set}`] : [];
  }
  const missing = (name: string, why: string) => `${name}: is required with DAYWRIGHT_OIDC_ISSUER: ${why}`;
  return [
    ...(others.DAYWRIGHT_OIDC_CLIENT_ID
      ? []
      : [missing("DAYWRIGHT_OIDC_CLIENT_ID", "how the provider knows this server")]),
    ...(others.DAYWRIGHT_OIDC_ALLOWED
      ? []
      : [missing("DAYWRIGHT_OIDC_ALLOWED", "who may sign in (ana@example.org, @example.org, or a subject)")]),
    ...(hasToken ? [] : [missing("DAYWRIGHT_ACCESS_TOKEN", "it is what the first owner and the command line go by")]),
    ...(hasBaseUrl || !isPublic
      ? []
      : [missing("DAYWRIGHT_BASE_URL", "the address that the provider sends people back to")]),
    ...(issuer.startsWith("https:") || allowsPrivate
      ? []
      : ["DAYWRIGHT_OIDC_ISSUER: must be an https address, unless DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS is true"]),
  ];
}

/** Null when no identity provider is set. */
export function oidcSettingsFrom(env: Variables): OidcSettings | null {
  const { DAYWRIGHT_OIDC_ISSUER: issuer, DAYWRIGHT_OIDC_CLIENT_ID: clientId } = env;
  if (!issuer || !clientId) return null;
  return {
    issuer,
    clientId,
    clientSecret: env.DAYWRIGHT_OIDC_CLIENT_SECRET ?? null,
    allowed: parseAllowed(env.DAYWRIGHT_OIDC_ALLOWED ?? ""),
  };
}
