import "../../styles/settings.css";
import type { App } from "../../planner-state/app.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { actionButton, element, fill } from "../../ui/element.ts";
import type { Shortcut } from "./keys.ts";

/** The keys of each shortcut, as they are shown. */
const KEYS: Readonly<Record<Shortcut["label"], string>> = {
  today: "t",
  day: "d",
  week: "w",
  list: "l",
  dates: "j k  ← →",
  variants: "n p",
  blocks: "↑ ↓",
  compare: "c",
  apply: "a",
  undo: "u",
  zoom: "+ −",
  undoMove: "z",
  quickAdd: "/",
  keys: "?",
  escape: "Esc",
};

/** Lists every key. Loaded when first opened. */
export function openKeys(app: App, known: readonly Shortcut[]): void {
  const { dom, text } = inFull(app);
  const rows = [
    ...known.map(({ label }) => [KEYS[label], text.keys[label]] as const),
    ["Alt ↑ ↓ ← →", text.keys.move] as const,
    ["Ctrl/⌘ + −", text.keys.zoom] as const,
    [`Shift ${text.wheel}`, text.keys.zoom] as const,
  ];
  fill(
    dom.keysDialog,
    element("h2", { text: text.keysTitle, attrs: { id: "keys-title" } }),
    element(
      "dl",
      { class: "keys" },
      ...rows.flatMap(([shown, label]) => [
        element("dt", {}, ...shown.split(/\s+/).map((each) => element("kbd", { text: each }))),
        element("dd", { text: label }),
      ]),
    ),
    element(
      "footer",
      { class: "dialog-foot" },
      actionButton(text.close, () => dom.keysDialog.close()),
    ),
  );
  dom.keysDialog.showModal();
}
