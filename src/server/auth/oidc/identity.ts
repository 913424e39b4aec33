import * as z from "zod";

/**
 * A person as the identity provider identifies them. Issuer and subject together name them for
 * ever.
 */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
};

/** The claims that we read from an ID token and the userinfo answer (OpenID Connect Core 5.1). */
export const Claims = z.object({
  iss: z.string().optional(),
  sub: z.string().min(1).max(255),
  email: z.string().max(320).optional(),
  /** Some providers send it as text. */
  email_verified: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]).optional(),
});
export type Claims = z.infer<typeof Claims>;
