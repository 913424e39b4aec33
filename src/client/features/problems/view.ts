import type { ApiFailure } from "../../api.ts";
import type { Failed } from "../../app.ts";
import { actionButton, element, fill } from "../../element.ts";
import type { Text } from "../../text/index.ts";
import { describeFailure } from "./describe.ts";

/** The page's alert: what failed last, why, and a way to try again. Empty when nothing is wrong. */
export type Alert = {
  show(what: Failed, failure: ApiFailure, retry: (() => void) | null, hint?: string): void;
  /** A sentence after which there is nothing to do here. */
  say(message: string): void;
  clear(what?: Failed): void;
};

export function createAlert(region: HTMLElement, text: Text): Alert {
  let shown: Failed | null = null;
  const clear = (what?: Failed) => {
    if (what !== undefined && what !== shown) return;
    shown = null;
    if (region.childNodes.length > 0) fill(region);
  };
  return {
    clear,
    say: (message) => fill(region, element("h1", { class: "error-words", text: message }), homeLink(text)),
    show(what, failure, retry, hint) {
      shown = what;
      const { title, detail } = describeFailure(what, failure, text);
      const kind = failure.kind === "problem" ? failure.problem.kind : undefined;
      const words = element(
        "div",
        { class: "error-words" },
        // Where nothing could be loaded, this is all that the page says.
        element(what === "load" ? "h1" : "strong", { text: title }),
        element("p", { text: [detail, hint].filter(Boolean).join(" ") }),
        kind && element("code", { text: kind }),
      );
      const tryAgain = () => {
        clear(what);
        retry?.();
      };
      const again = retry && actionButton(text.retry, tryAgain);
      if (again) again.dataset.action = "retry";
      const close = actionButton("×", () => clear(what), "button icon");
      close.setAttribute("aria-label", text.dismiss);
      fill(region, words, again, close);
    },
  };
}

const homeLink = (text: Text): HTMLElement =>
  element("a", { class: "button", text: text.toHome, attrs: { href: "/" } });
