import type { Dom } from "../../planner-state/page-elements.ts";
import type { Text } from "../../text/index.ts";

/**
 * On a narrow screen the panel is a bottom sheet, which shows the plan's name and the apply button
 * when closed.
 */
export function mountSheet(dom: Dom, text: Text, signal: AbortSignal): (open: boolean) => void {
  const { panel, sheetToggle, toolbar, stage } = dom;
  const narrow = matchMedia("(max-width: 899px)");
  const set = (open: boolean) => {
    panel.dataset.open = String(open);
    // The open sheet covers the rest of the page.
    toolbar.inert = open && narrow.matches;
    stage.inert = open && narrow.matches;
    sheetToggle.setAttribute("aria-expanded", String(open));
    sheetToggle.setAttribute("aria-label", open ? text.lessDetails : text.details);
  };
  set(false);
  narrow.addEventListener("change", () => set(false), { signal });
  sheetToggle.addEventListener("click", () => set(panel.dataset.open !== "true"), { signal });
  return set;
}
