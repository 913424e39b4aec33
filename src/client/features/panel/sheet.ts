import type { Dom } from "../../dom.ts";
import type { Text } from "../../text/index.ts";

/** On a narrow screen the panel is a sheet at the bottom: it shows the plan's name and the apply control, and opens. */
export function mountSheet({ panel, sheetToggle }: Dom, text: Text, signal: AbortSignal): (open: boolean) => void {
  const set = (open: boolean) => {
    panel.dataset.open = String(open);
    sheetToggle.setAttribute("aria-expanded", String(open));
    sheetToggle.setAttribute("aria-label", open ? text.lessDetails : text.details);
  };
  set(false);
  sheetToggle.addEventListener("click", () => set(panel.dataset.open !== "true"), { signal });
  return set;
}
