import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { FIRST_OWNER, OwnerId } from "#server/store/owner.ts";

type Options = {
  readonly accessToken: string;
  /**
   * Who else may sign in, and through which provider, as a stable text. Changing it ends all
   * sign-ins, as a new token does.
   */
  readonly signInTerms: string;
  /** 32 bytes. The key that signs cookies is derived from it, the token and the terms. */
  readonly secretKey: Uint8Array;
  readonly now: () => Temporal.Instant;
  /** Whether the service is reached over https. */
  readonly secure: boolean;
};

/** Whom a request comes from, and how it proves that. */
export type Proof = { readonly by: "token" | "cookie"; readonly owner: OwnerId };

/**
 * How people prove who they are: the first owner by the token, and everyone by the cookie that
 * sign-in set.
 */
export type OwnerAuth = {
  /** Null when the request proves nothing. */
  proofOf(request: FastifyRequest): Proof | null;
  /** Whether `candidate` is the first owner's token. */
  isToken(candidate: string): boolean;
  /** Sets the cookie that signs a person in. */
  signIn(reply: FastifyReply, owner: OwnerId): FastifyReply;
  signOut(reply: FastifyReply): FastifyReply;
};

const COOKIE = "daywright_owner";
const DAY_SECONDS = 24 * 3600;
const LIFETIME_SECONDS = 30 * DAY_SECONDS;
/**
 * Shorter, because a person whom the provider no longer admits must not stay signed in for long.
 */
const PROVIDER_LIFETIME_SECONDS = 7 * DAY_SECONDS;

export function createOwnerAuth(options: Options): OwnerAuth {
  const salt = `${options.accessToken}\n${options.signInTerms}`;
  const key = new Uint8Array(hkdfSync("sha256", options.secretKey, salt, "daywright sign-in cookie", 32));
  const tokenDigest = digest(options.accessToken);
  const nowSeconds = () => Math.floor(options.now().epochMilliseconds / 1000);
  const sign = (content: string) => createHmac("sha256", key).update(content).digest();
  // Lax and not Strict, because the browser comes back from a consent page
  // (`/connect/google/callback`) by a navigation from another site.
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure: options.secure } as const;

  const isToken = (candidate: string) => timingSafeEqual(digest(candidate), tokenDigest);
  const ownerIn = (value: string): OwnerId | null => {
    const [expiry = "", owner = "", signature = ""] = value.split(".");
    const received = Buffer.from(signature, "base64url");
    const expected = sign(`${expiry}.${owner}`);
    const isOurs = received.length === expected.length && timingSafeEqual(received, expected);
    return isOurs && Number(expiry) > nowSeconds() ? OwnerId.parse(owner) : null;
  };
  return {
    isToken,
    proofOf({ headers, cookies }) {
      const bearer = /^bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1];
      if (bearer !== undefined) return isToken(bearer) ? { by: "token", owner: FIRST_OWNER } : null;
      const value = cookies[COOKIE];
      const owner = value === undefined ? null : ownerIn(value);
      return owner && { by: "cookie", owner };
    },
    signIn(reply, owner) {
      const lifetime = owner === FIRST_OWNER ? LIFETIME_SECONDS : PROVIDER_LIFETIME_SECONDS;
      const content = `${nowSeconds() + lifetime}.${owner}`;
      const value = `${content}.${sign(content).toString("base64url")}`;
      return reply.setCookie(COOKIE, value, { ...attributes, maxAge: lifetime });
    },
    signOut: (reply) => reply.clearCookie(COOKIE, attributes),
  };
}

/**
 * Tokens are compared by digest, which has a fixed length, so that timing does not show where they
 * differ.
 */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
