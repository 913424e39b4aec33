import { isConsentKind } from "#contract/calendar.ts";
import type { Connection } from "#contract/connection.ts";
import { connectAgainLink } from "../../../ui/connect-again.ts";
import { actionButton } from "../../../ui/element.ts";
import type { Home } from "../home-context.ts";

/** Connects a source again: by the source's own page, or the form of its kind. */
export function connectAgainAction(
  { text }: Home,
  connection: Connection,
  connect: (connection: Connection) => void,
): HTMLElement {
  const { id, kind, label } = connection;
  if (isConsentKind(kind)) return connectAgainLink({ kind, connection_id: id, label }, text.connectAgain);
  const button = actionButton(text.connectAgain, () => connect(connection));
  button.setAttribute("aria-label", `${text.connectAgain}: ${label}`);
  button.dataset.action = "connect-again";
  return button;
}
