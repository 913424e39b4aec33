import { isConsentKind, type SourceStatus } from "#contract/calendar.ts";
import { connectPath } from "#contract/paths.ts";
import { element } from "./element.ts";

/**
 * A link that connects a source again: to the source's own page, or the form of its kind on the
 * home page.
 */
export function connectAgainLink(
  { kind, connection_id, label }: Pick<SourceStatus, "kind" | "connection_id" | "label">,
  words: string,
): HTMLAnchorElement {
  const href = isConsentKind(kind)
    ? `${connectPath(kind)}?${new URLSearchParams({ back: location.pathname })}`
    : `/?${new URLSearchParams({ connect: connection_id })}`;
  const attrs = { href, "aria-label": `${words}: ${label}` };
  return element("a", { class: "button", text: words, attrs, data: { action: "connect-again" } });
}
