import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

type Options = {
  readonly accessToken: string;
  /** 32 bytes; the cookie's signing key is derived from it and the token, so that a new token ends all sign-ins. */
  readonly secretKey: Uint8Array;
  readonly now: () => Temporal.Instant;
  /** Whether the service is reached over https. */
  readonly secure: boolean;
};

/** How the owner proves to be the owner: the token itself, or the cookie that the sign-in page gave for it. */
export type OwnerAuth = {
  /** What a request proves with; null when it proves nothing. */
  proofOf(request: { readonly headers: IncomingHttpHeaders }): "token" | "cookie" | null;
  isToken(candidate: string): boolean;
  /** The `Set-Cookie` value that signs in, and the one that signs out. */
  signInCookie(): string;
  signOutCookie(): string;
};

const COOKIE = "daywright_owner";
const LIFETIME_SECONDS = 30 * 24 * 3600;

export function createOwnerAuth(options: Options): OwnerAuth {
  const key = new Uint8Array(
    hkdfSync("sha256", options.secretKey, options.accessToken, "daywright sign-in cookie", 32),
  );
  const tokenDigest = digest(options.accessToken);
  const nowSeconds = () => Math.floor(options.now().epochMilliseconds / 1000);
  const sign = (expiry: string) => createHmac("sha256", key).update(expiry).digest();
  // Lax and not Strict: the way back from a consent page (`/connect/google/callback`) is a navigation from elsewhere.
  const cookie = (value: string, maxAge: number) =>
    `${COOKIE}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${options.secure ? "; Secure" : ""}`;

  const isToken = (candidate: string) => timingSafeEqual(digest(candidate), tokenDigest);
  const isCookie = (value: string) => {
    const [expiry = "", signature = ""] = value.split(".");
    const given = Buffer.from(signature, "base64url");
    const expected = sign(expiry);
    return given.length === expected.length && timingSafeEqual(given, expected) && Number(expiry) > nowSeconds();
  };
  return {
    isToken,
    proofOf({ headers }) {
      const bearer = /^bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1];
      if (bearer !== undefined) return isToken(bearer) ? "token" : null;
      const value = cookieNamed(COOKIE, headers.cookie);
      return value !== null && isCookie(value) ? "cookie" : null;
    },
    signInCookie() {
      const expiry = String(nowSeconds() + LIFETIME_SECONDS);
      return cookie(`${expiry}.${sign(expiry).toString("base64url")}`, LIFETIME_SECONDS);
    },
    signOutCookie: () => cookie("", 0),
  };
}

/** Tokens are compared by digest: equal lengths, and no timing that tells where they differ. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function cookieNamed(name: string, header: string | undefined): string | null {
  for (const pair of (header ?? "").split(";")) {
    const [key = "", value = ""] = pair.trim().split("=", 2);
    if (key === name) return value;
  }
  return null;
}
