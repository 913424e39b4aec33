import { actionButton, crossButton, element, fill } from "./element.ts";

const PLAIN_MS = 8_000;
/** A toast with an action stays until it is dismissed, or for ten minutes (WCAG 2.2.1). */
const WITH_ACTION_MS = 600_000;

/** Without a label it is the undo of what the message tells. */
type Action = { readonly label?: string; readonly run: () => void };

export type Toast = {
  /** Shows a message in place of the last. Returns a function that ends it while it is shown. */
  (message: string, action?: Action): () => void;
  /** The button that takes back what the shown message tells, if it has one. */
  undo?: HTMLElement | undefined;
};

type Place = {
  readonly region: HTMLElement;
  /** Receives the focus when the focused toast closes. */
  readonly next: HTMLElement;
  /** Announces the message to screen readers. */
  readonly announce: (message: string) => void;
  readonly text: { readonly dismiss: string; readonly undo: string };
};

export function createToast({ region, next, announce, text }: Place): Toast {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    if (region.contains(document.activeElement)) next.focus({ preventScroll: true });
    region.hidden = true;
    fill(region);
    toast.undo = undefined;
  };
  const toast: Toast = (message, action) => {
    clearTimeout(timer);
    const act =
      action &&
      actionButton(action.label ?? text.undo, () => {
        hide();
        action.run();
      });
    toast.undo = action?.label ? undefined : act;
    const close = crossButton(text.dismiss, hide);
    region.hidden = false;
    const words = element("span", { text: message });
    fill(region, words, act, close);
    announce(message);
    timer = setTimeout(hide, action ? WITH_ACTION_MS : PLAIN_MS);
    return () => words.isConnected && hide();
  };
  return toast;
}
