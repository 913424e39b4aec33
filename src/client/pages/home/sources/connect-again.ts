import { type ConnectionKind, isConsentKind } from "#contract/calendar.ts";
import type { Connection } from "#contract/connection.ts";
import { connectAgainLink } from "../../../ui/connect-again.ts";
import { actionButton } from "../../../ui/element.ts";
import type { Home } from "../home.ts";

/** Connects a source again: by the source's own page, or the form of its kind. */
export function connectAgainAction(
  { text }: Home,
  { id, kind, label }: Connection,
  connect: (kind: ConnectionKind) => void,
): HTMLElement {
  if (isConsentKind(kind)) return connectAgainLink({ kind, connection_id: id, label }, text.connectAgain);
  const button = actionButton(text.connectAgain, () => connect(kind));
  button.setAttribute("aria-label", `${text.connectAgain}: ${label}`);
  button.dataset.action = "connect-again";
  return button;
}
