import { createHash } from "node:crypto";
import type { ConnectionInput } from "#contract/connection.ts";
import { sourceOf } from "#server/providers/sources.ts";

/**
 * A digest that identifies the account of a connection when it is connected again. `label` is the
 * account's name at the upstream; a feed and a CalDAV account are identified by their address.
 */
export function accountOf(input: ConnectionInput, label: string): string {
  return createHash("sha256")
    .update(JSON.stringify([input.kind, ...sourceOf(input.kind).accountNames(input, label)]))
    .digest("base64url");
}
