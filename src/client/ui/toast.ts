import { actionButton, element, fill } from "./element.ts";

const PLAIN_MS = 8_000;
/** A toast with an action stays until it is dismissed, or for ten minutes (WCAG 2.2.1). */
const WITH_ACTION_MS = 600_000;

/** Shows a message in place of the last. Returns a function that ends it, if it is still shown. */
export type Toast = (message: string, action?: { label: string; run: () => void }) => () => void;

type Place = {
  readonly region: HTMLElement;
  /** Receives the focus when the focused toast closes. */
  readonly next: HTMLElement;
  /** Announces the message to screen readers. */
  readonly announce: (message: string) => void;
  readonly text: { readonly dismiss: string };
};

export function createToast({ region, next, announce, text }: Place): Toast {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = () => {
    clearTimeout(timer);
    if (region.contains(document.activeElement)) next.focus({ preventScroll: true });
    region.hidden = true;
    fill(region);
  };
  return (message, action) => {
    clearTimeout(timer);
    const act =
      action &&
      actionButton(action.label, () => {
        hide();
        action.run();
      });
    const close = actionButton("×", hide, "button icon");
    close.setAttribute("aria-label", text.dismiss);
    region.hidden = false;
    const words = element("span", { text: message });
    fill(region, words, act, close);
    announce(message);
    timer = setTimeout(hide, action ? WITH_ACTION_MS : PLAIN_MS);
    return () => words.isConnected && hide();
  };
}
