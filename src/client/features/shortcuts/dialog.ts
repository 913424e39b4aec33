import "../../styles/settings.css";
import type { App } from "../../planner-state/app.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { actionButton, element, fill } from "../../ui/element.ts";
import type { Shortcut } from "./keys.ts";

/** The keys of each shortcut, each way on a line; `wheel` is a mouse's wheel, in words. */
const keysOf = (wheel: string): Readonly<Record<Shortcut["label"], string>> => ({
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
  zoom: `+ −\nCtrl/⌘ + −\nShift ${wheel}`,
  undoMove: "z",
  quickAdd: "/",
  keys: "?",
  escape: "Esc",
});

/** Lists every key. Loaded when first opened. */
export function openKeys(app: App, known: readonly Shortcut[]): void {
  const { dom, text } = inFull(app);
  const keys = keysOf(text.wheel);
  const rows = [
    ...known.map(({ label }) => [keys[label], text.keys[label]] as const),
    ["Alt ↑ ↓ ← →", text.keys.move] as const,
  ];
  fill(
    dom.keysDialog,
    element("h2", { text: text.keysTitle, attrs: { id: "keys-title" } }),
    element(
      "dl",
      { class: "keys" },
      ...rows.flatMap(([shown, label]) => [
        element("dt", {}, ...shown.split("\n").map(oneWay)),
        element("dd", { text: label }),
      ]),
    ),
    element(
      "div",
      { class: "dialog-foot" },
      actionButton(text.close, () => dom.keysDialog.close()),
    ),
  );
  dom.keysDialog.showModal();
}

const oneWay = (keys: string): HTMLElement =>
  element("div", {}, ...keys.split(/\s+/).map((key) => element("kbd", { text: key })));
