import { createHash } from "node:crypto";

/** A digest of what was read: equal digests mean that nobody changed it. */
export function digestOf(read: unknown): string {
  return createHash("sha256").update(JSON.stringify(read)).digest("base64url").slice(0, 22);
}
