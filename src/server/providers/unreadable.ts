import type { ConnectionKind } from "#contract/calendar.ts";
import { Err } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { Provider } from "./port.ts";

const LEARNING: ReadonlySet<ConnectionKind> = new Set(["canvas", "moodle"]);

/**
 * A connection whose credentials cannot be opened: it is there, and everything asked of it fails,
 * so that the page names it.
 */
export function unreadableProvider(
  connection: { readonly id: string; readonly kind: ConnectionKind; readonly label: string },
  error: ProviderError,
): Provider {
  const refuse = async () => Err(error);
  return {
    connectionId: connection.id,
    kind: connection.kind,
    label: connection.label,
    verify: refuse,
    ...(LEARNING.has(connection.kind)
      ? { coursework: { listCoursework: refuse } }
      : { events: { listCalendars: refuse, readEvents: async (ids) => ids.map(() => Err(error)) } }),
  };
}
