import { createHash } from "node:crypto";
import type { ConnectionInput } from "#contract/connection.ts";
import { sourceOf } from "#server/providers/sources.ts";

/**
 * A digest of which account a connection is to, to know it again when it is connected anew. `label`
 * is who the upstream says it is; a feed and a CalDAV account are known by their address.
 */
export function accountOf(input: ConnectionInput, label: string): string {
  return createHash("sha256")
    .update(JSON.stringify([input.kind, ...sourceOf(input.kind).accountNames(input, label)]))
    .digest("base64url");
}
