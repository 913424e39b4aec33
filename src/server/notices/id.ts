import { createHash } from "node:crypto";

/**
 * An id that the same facts have whenever they are seen, by any process. 24 characters, so that it
 * may be the `Topic` of a push message (RFC 8030 5.4), too.
 */
export function idOf(facts: unknown): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 24);
}
