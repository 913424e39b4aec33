import type { ConnectionKind } from "#contract/calendar.ts";
import type { ConnectionInput } from "#contract/connection.ts";
import { Err } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { Provider } from "./port.ts";
import type { Source } from "./source.ts";
import { sourceOf } from "./sources.ts";

/**
 * A connection whose credentials cannot be opened. It exists and every call fails, so that pages
 * name it.
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
    ...refusing(sourceOf(connection.kind).reads, error),
  };
}

function refusing(capability: Source<ConnectionInput>["reads"], error: ProviderError): Partial<Provider> {
  const refuse = async () => Err(error);
  switch (capability) {
    case "events":
      return { events: { listCalendars: refuse, readEvents: async (ids) => ids.map(() => Err(error)) } };
    case "tasks":
      return { tasks: { listTasks: refuse } };
    case "coursework":
      return { coursework: { listCoursework: refuse } };
  }
}
