import { createHash } from "node:crypto";
import type { ConnectionInput } from "#contract/connection.ts";

/**
 * A digest of which account a connection is to, to know it again when it is connected anew. `label`
 * is who the upstream says it is; a feed and a CalDAV account are known by their address.
 */
export function accountOf(input: ConnectionInput, label: string): string {
  return createHash("sha256")
    .update(JSON.stringify(namesOf(input, label)))
    .digest("base64url");
}

function namesOf(input: ConnectionInput, label: string): readonly string[] {
  switch (input.kind) {
    case "google":
    case "todoist":
      return [input.kind, label];
    case "caldav":
      return [input.kind, input.server_url, input.username];
    case "ics":
      return [input.kind, input.url];
    case "canvas":
    case "moodle":
      return [input.kind, input.base_url, label];
    case "github":
      return [input.kind, input.base_url ?? "", label];
  }
}
