import type { App, Failed, ProblemWords } from "../../planner-state/app.ts";
import type { Text } from "../../text/index.ts";
import { actionButton, crossButton, element, fill } from "../../ui/element.ts";
import { describeFailure } from "./describe-failure.ts";

/**
 * The page's alert: the last failure, its cause, and a way to try again. Empty when nothing is
 * wrong.
 */
export type Alert = Pick<App, "clearFailure" | "showProblem"> & {
  show: App["showFailure"];
  /** A final message, after which the page offers nothing. */
  say(message: string): void;
};

export function createAlert(region: HTMLElement, text: Text): Alert {
  let shown: Failed | null = null;
  const clearFailure = (what?: Failed) => {
    if (what !== undefined && what !== shown) return;
    shown = null;
    fill(region);
  };
  const showProblem = (
    what: Failed,
    { title, detail, kind }: ProblemWords,
    actions: readonly (HTMLElement | null)[],
  ) => {
    shown = what;
    const words = element(
      "div",
      { class: "error-words" },
      // When nothing could be loaded, this is the page's only content.
      element(what === "load" ? "h1" : "strong", { text: title }),
      element("p", { text: detail }),
      // For scripts; people read the text before it.
      kind && element("code", { text: kind, attrs: { hidden: true } }),
    );
    const close = crossButton(text.dismiss, () => clearFailure(what));
    fill(region, words, ...actions, close);
  };
  return {
    clearFailure,
    showProblem,
    say: (message) => fill(region, element("h1", { class: "error-words", text: message }), homeLink(text)),
    show(what, failure, retry, { hint, actions = [] } = {}) {
      const { detail, ...words } = describeFailure(what, failure, text);
      const tryAgain = () => {
        clearFailure(what);
        retry?.();
      };
      const again = retry && actionButton(text.retry, tryAgain);
      if (again) again.dataset.action = "retry";
      const told = { ...words, detail: [detail, hint].filter(Boolean).join(text.spoken.gap) };
      showProblem(what, told, [...actions, again]);
    },
  };
}

const homeLink = (text: Text): HTMLElement =>
  element("a", { class: "button", text: text.toHome, attrs: { href: "/" } });
