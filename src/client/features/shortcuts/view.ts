import type { Box } from "../../boxes/grid-boxes.ts";
import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import type { Adjust } from "../adjust/actions.ts";
import { shortcutsAreOn } from "../settings/stored-settings.ts";
import { type KeyActions, shortcuts } from "./keys.ts";

const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/**
 * The keyboard: single keys, zoom with Ctrl or ⌘, and Alt with arrows on the selected block.
 * Returns a function that opens the list of keys.
 */
export function mountShortcuts(
  app: App,
  actions: Omit<KeyActions, "showKeys">,
  adjust: Adjust,
  selected: () => Box | null,
): () => void {
  const { signal } = app;
  const dialog = fetchLater(app, () => import("./dialog.ts"));
  const known = shortcuts({ ...actions, showKeys: () => void open() });

  async function open(): Promise<void> {
    (await dialog())?.openKeys(app, known);
  }

  function onKey(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
    if (target.closest?.(TYPING)) return;
    if (zoomKey(event) || moveKey(event)) {
      event.preventDefault();
      return;
    }
    // A focused list or tab handles its own arrow keys.
    if (event.key.startsWith("Arrow") && target.closest?.("[role=tablist], [data-ref=agenda], .panel-body")) return;
    const found = known.find((shortcut) => shortcut.matches(event));
    if (!found || (!shortcutsAreOn() && event.key !== "Escape")) return;
    event.preventDefault();
    found.run(event);
  }

  function zoomKey(event: KeyboardEvent): boolean {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (event.target as Element).closest?.(".panel"))
      return false;
    const direction = { "+": 1, "=": 1, "-": -1 }[event.key] as 1 | -1 | undefined;
    if (direction === undefined) return false;
    actions.zoom(direction);
    return true;
  }

  function moveKey(event: KeyboardEvent): boolean {
    const box = selected();
    if (!event.altKey || event.ctrlKey || event.metaKey || !box || box.draftIndex < 0) return false;
    const days = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (days) adjust.nudge(box.draftIndex, { days });
    else if (steps) adjust.nudge(box.draftIndex, { [event.shiftKey ? "length" : "minutes"]: steps * 15 });
    else return false;
    return true;
  }

  window.addEventListener("keydown", onKey, { signal });
  return () => void open();
}
