import { createHash } from "node:crypto";

/**
 * An id that depends only on the facts, in every process. It has 24 characters, so that it can also
 * be the `Topic` of a push message (RFC 8030 5.4).
 */
export function idOf(facts: unknown): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 24);
}
